"""Debian's Chromium, a server of its own, and people who arrive at its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.live import PATIENCE, Server, chromium

SIZES = {
    "phone": (390, 844), "side": (844, 390), "tablet": (768, 1024), "small": (1024, 768),
    "laptop": (1280, 800), "wide": (1366, 768), "desk": (1920, 1080),
}  # fmt: skip
expect.set_options(timeout=PATIENCE * 1000)
#: What a browser may say in its console when an answer is a refusal or the server is away.
EXPECTED = ("409", "503", "WebSocket", "ws:error", "404", "net::", "Failed to fetch")

#: What no test looks at. Every window would draw two address bars of its own, for half its cost;
#: the others are some of those that Playwright leaves out, whose list this one replaces.
LEFT_OUT = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PaintHolding", "HttpsUpgrades",
            "MediaRouter", "OptimizationHints", "LensOverlay",
            "DestroyProfileOnBrowserClose")  # fmt: skip
QUIET = ("no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync",
         "disable-background-networking", "disable-component-update",
         f"disable-features={','.join(LEFT_OUT)}")  # fmt: skip

Opener = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium() is None:
        missing = pytest.mark.skip(reason="no Chromium here: install Debian's package `chromium`")
        for item in items:
            if item.path.parent.name == "browser":
                item.add_marker(missing)


# Closed with this folder: the event loop of a browser would disturb other tests.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=chromium(), args=[f"--{name}" for name in QUIET]
        )


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Without limits: a test asks for more in a second than people do.
    running = Server(tmp_path_factory.mktemp("live"), COSMODROME_LIMITS="0")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens a browser of its own at the table; nothing may go wrong in its console."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive(
        lang: str = "en",
        theme: str = "dark",
        size: str = "laptop",
        strip: str = "open",
        **more: Any,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            locale=lang, color_scheme=theme,
            viewport={"width": width, "height": height},
            **{"base_url": server.address, "reduced_motion": "reduce",
               "service_workers": "block", **more},
        )  # fmt: skip
        contexts.append(context)
        # Open, as somebody who likes the list of actions has it; test_hands.py looks at it folded.
        context.add_cookies([{"name": "strip", "value": strip, "url": server.address}])
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda said: faults.append(said.text) if said.type == "error" else None,
        )
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert [fault for fault in faults if not any(word in fault for word in EXPECTED)] == []
