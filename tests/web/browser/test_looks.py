"""How pages look in real Chromium: nothing cut off at any size, and axe finds nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import cosmodrome
from tests.web.browser.conftest import SIZES, Opener
from tests.web.browser.playing import Script, look, open_table, shortest_game, uploaded

#: Where pictures of pages go, to be looked at; unset, none are taken.
PICTURES = os.environ.get("COSMODROME_SCREENSHOTS")


def halfway(page: Page, game: str) -> str:
    """A table in the middle of a game."""
    script = Script(shortest_game(game))
    script.go_on(script.total // 2)
    return uploaded(page, script)


def finished(page: Page, game: str) -> str:
    script = Script(shortest_game(game))
    script.go_on(script.total)
    return uploaded(page, script)


def sticks_out(page: Page) -> list[str]:
    """The sizes at which a page can be moved sideways; a table fits on a laptop whole."""
    wide = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            wide.append(size)
        if size == "laptop" and page.locator(".stage:not([data-step]) .tabletop").count():
            fits = page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            wide += [] if fits else ["scrolls on a laptop"]
    width, height = SIZES["laptop"]
    page.set_viewport_size({"width": width, "height": height})
    return wide


# axe


def every_page(page: Page) -> Iterator[str]:
    """Opens all there is to see, one after the other, and tells what it is."""
    for name, path in {"home": "/", "gallery": "/gallery", "nowhere": "/nowhere"}.items():
        page.goto(path)
        yield name
    # Everybody is asked, and everybody else is still invited.
    page.goto(open_table(page, "red-planet", "me", *["open"] * 5))
    look(page)
    yield "invited"
    for game in cosmodrome.games():
        page.goto(f"/new/{game}")
        yield f"new-{game}"
        page.goto(halfway(page, game))
        if game == cosmodrome.games()[0]:
            yield "curtain"
        look(page)
        yield f"table-{game}"
        over = finished(page, game)
        page.goto(over.removesuffix("/replay"))
        expect(page.locator(".results h2")).to_be_visible()
        yield f"results-{game}"
    page.goto(over)
    yield "replay"
    for name in ("back", "problem"):
        page.goto(over.replace("/replay", f"/{name}"))
        yield name
    page.goto(open_table(page, "pocket-rockets", "me", "open", "bot-cadet"))
    for tab in ("rules", "people"):
        page.locator(f"#tab-{tab}").click()
        yield f"table-{tab}"
    link = page.locator("[data-link*='/join/']").first.get_attribute("data-link")
    page.goto(str(link))
    yield "join"
    page.goto("/join/nothing")
    yield "refused"
    page.goto("/boxes?game=pocket-rockets")
    yield "boxes"
    page.locator("[name=name]").fill("Mine")
    page.locator("form[action='/boxes'] .go").click()
    page.wait_for_url("**/boxes/*")
    yield "box"
    page.goto(f"{page.url}/values/card")
    yield "box-values"


#: All that another theme can change.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def faults(page: Page, **options: Any) -> list[Any]:
    # Only violations: the rest is long and not read.
    found = Axe().run(page, options={"resultTypes": ["violations"], **options})
    return [
        (fault["id"], [node["html"][:160] for node in fault["nodes"]][:3])
        for fault in found.response["violations"]
    ]


def test_axe_finds_nothing_and_nothing_sticks_out(person: Opener) -> None:
    """In French, whose words are longer, and in both themes; test_acts.py looks in English too."""
    page = person("fr", theme="dark")
    wrong, wide = {}, {}
    for name in every_page(page):
        photograph(page, f"{name}-fr-dark")
        found = faults(page)
        page.emulate_media(color_scheme="light")
        photograph(page, f"{name}-fr-light")
        found += faults(page, **COLOURS)
        page.emulate_media(color_scheme="dark")
        if found:
            wrong[name] = found
        if sizes := sticks_out(page):
            wide[name] = sizes
    assert (wrong, wide) == ({}, {})


def photograph(page: Page, name: str) -> None:
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{PICTURES}/{name}.png")
