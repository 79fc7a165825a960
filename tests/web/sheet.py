"""Pictures to be looked at, by one command.

    python -m tests.web.sheet FOLDER    every board in every size, language and theme, by game
    python -m tests.web.sheet --docs    the pictures of README and docs, taken anew

Neither is a test; `tests/web/browser/test_seen.py` measures what can be measured.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmodrome.web.settings")

import django

django.setup()

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

import cosmodrome  # noqa: E402
from cosmodrome.engine.formats import Record  # noqa: E402
from tests.web.browser.playing import Script, shortest_game, uploaded  # noqa: E402
from tests.web.live import Server, chromium  # noqa: E402
from tests.web.looking import faults, open_at, records, settled  # noqa: E402

SIZES = (
    (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1366, 768), (1920, 1080),
)  # fmt: skip
LOOKS = (("fr", "dark"), ("fr", "light"), ("en", "dark"), ("en", "light"))
#: What every picture of a sheet is wide, and the gap between two.
WIDE, GAP = 480, 8
DOCS = Path(__file__).parents[2] / "docs" / "images"
#: A board has a laptop to itself; what stands beside the text of a page is taken smaller.
LAPTOP, SMALL, SHORT, PHONE = (1280, 800), (1024, 640), (1024, 440), (390, 844)
COLOURS = 24
#: Milliseconds that anything may take.
PATIENCE = 300_000
#: How far the games in the docs have come.
MIDDLE = 0.55


@contextlib.contextmanager
def server_and_browser() -> Iterator[tuple[Server, Browser]]:
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        running = Server(Path(home), COSMODROME_LIMITS="0", COSMODROME_PASSES="0")
        running.start()
        try:
            arguments = ["--no-sandbox", "--disable-gpu"]
            yield running, playwright.chromium.launch(executable_path=chromium(), args=arguments)
        finally:
            running.stop()


@contextlib.contextmanager
def person(running: Server, browser: Browser, lang: str, theme: str) -> Iterator[Page]:
    """A browser window of somebody who reads a language and likes a theme."""
    more: dict[str, Any] = {"color_scheme": theme, "service_workers": "block"}
    context = browser.new_context(
        locale=lang, base_url=running.address, reduced_motion="reduce", **more
    )
    # Advice and looking back take their time where a game is compiled first.
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def at_size(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)


# Sheets


def sheet(pictures: list[list[Path]], out: Path) -> None:
    """Pictures in rows, all of one width."""
    rows = []
    for row in pictures:
        opened = [Image.open(path).convert("RGB") for path in row]
        rows.append([one.resize((WIDE, one.height * WIDE // one.width)) for one in opened])
    heights = [max(one.height for one in row) for row in rows]
    width = max(map(len, rows)) * (WIDE + GAP)
    whole = Image.new("RGB", (width, sum(heights) + GAP * len(rows)), "#808080")
    top = 0
    for line, height in zip(rows, heights, strict=True):
        for number, one in enumerate(line):
            whole.paste(one, (number * (WIDE + GAP), top))
        top += height + GAP
    whole.save(out)


def sheets(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with server_and_browser() as (running, browser), tempfile.TemporaryDirectory() as kept:
        for game in games:
            record = shortest_game(game)
            rows: list[list[Path]] = [[] for _ in SIZES]
            for lang, theme in LOOKS:
                with person(running, browser, lang, theme) as page:
                    open_at(page, record, MIDDLE)
                    for row, size in zip(rows, SIZES, strict=True):
                        at_size(page, size)
                        row.append(Path(kept) / f"{game}-{lang}-{theme}-{size[0]}.png")
                        page.screenshot(path=row[-1])
                        for fault in faults(page, finger=min(size) < 600):
                            print(f"{row[-1].stem}: {fault}")
            sheet(rows, folder / f"{game}.png")
            print(folder / f"{game}.png")


# The pictures of the docs


def finished(page: Page, record: Record) -> str:
    script = Script(record)
    script.go_on(script.total)
    return uploaded(page, script)


def take(page: Page, name: str, size: tuple[int, int] = LAPTOP) -> None:
    at_size(page, size)
    path = DOCS / f"{name}.webp"
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    # Few colours are enough, and a fifth of the bytes; an octree keeps those of small things.
    few = shown.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.convert("RGB").save(path, lossless=True, method=6, quality=100)
    print(path)


def fold_log(page: Page) -> None:
    """For this page and, since that is remembered, for the next ones."""
    page.locator("[data-panel-switch]").click()


def guided(page: Page) -> None:
    """A guided game, where it first asks for something to be touched."""
    page.goto("/")
    page.locator("form[action='/learn/pocket-rockets/first'] button").click()
    page.locator(".guide").wait_for()
    while not page.locator("#table .guided").count():
        step = page.locator(".guide progress").get_attribute("value")
        page.locator("[data-guide-next]").press("Enter")
        page.locator(f".guide progress:not([value='{step}'])").wait_for()


def learning(page: Page, over: str) -> None:
    """Advice at a table, and a game looked back on."""
    page.goto("/new/pocket-rockets")
    page.locator('[action="/opening/pocket-rockets/two-bases"] button').click()
    page.locator("[data-command=hint]").click()
    page.locator(".advice").wait_for()
    take(page, "advice", SMALL)
    page.goto(over.replace("/replay", "/back"))
    page.locator("[value=quick]").check()
    page.locator("form .go").click()
    page.locator(".moments").wait_for()
    take(page, "lookback", SHORT)


def docs() -> None:
    with server_and_browser() as (running, browser):
        with person(running, browser, "en", "dark") as page:
            page.goto("/")
            take(page, "home", SHORT)
            guided(page)
            take(page, "guide", SMALL)
            open_at(page, shortest_game("pocket-rockets"), MIDDLE)
            take(page, "table")
            fold_log(page)
            for game in ("space-pioneers", "red-planet", "rocketmen"):
                open_at(page, shortest_game(game), MIDDLE)
                take(page, game)
            # Its shortest kept game ends with its first round.
            open_at(page, dict(records("galactic-cruise"))["overflow"], MIDDLE)
            take(page, "galactic-cruise")
            over = finished(page, shortest_game("pocket-rockets"))
            page.goto(over.removesuffix("/replay"))
            page.locator(".results").wait_for()
            take(page, "results", SHORT)
            learning(page, over)
        with person(running, browser, "en", "light") as page:
            open_at(page, shortest_game("red-planet"), MIDDLE)
            take(page, "phone", PHONE)


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of the table, to be looked at.")
    parser.add_argument("folder", nargs="?", type=Path, help="where the sheets go")
    parser.add_argument("--docs", action="store_true", help="take those of README and docs anew")
    parser.add_argument("--game", action="append", help="only this game")
    asked = parser.parse_args()
    if asked.docs:
        docs()
    elif asked.folder:
        sheets(asked.folder, asked.game or list(cosmodrome.games()))
    else:
        parser.error("a folder, or --docs")


if __name__ == "__main__":
    main()
