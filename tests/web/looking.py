"""What can be measured of a page: small letters and targets, cut texts, overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from cosmodrome.engine.formats import Record, parse_record
from tests.games.plans import records_of
from tests.web.browser.playing import Script, look, uploaded

#: Pixels of the smallest letter on a board.
LETTERS = 13
#: Pixels of the smallest thing to press: with a mouse, and with a finger.
TARGET, FINGER = 24, 32

MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults(page: Page, finger: bool = False) -> list[str]:
    """What is too small, cut short or covered on the board of a page."""
    found: list[str] = page.evaluate(MEASURE, [LETTERS, FINGER if finger else TARGET])
    return found


def records(game: str) -> Iterator[tuple[str, Record]]:
    """The kept games, those of one screen."""
    for name, text in records_of(game).items():
        yield name, parse_record(text)


def open_at(page: Page, record: Record, part: float) -> None:
    """A table in the middle of a kept game, opened."""
    script = Script(record)
    script.go_on(int(script.total * part))
    page.goto(uploaded(page, script))
    look(page)


def settled(page: Page) -> Any:
    """Until letters are there and nothing moves."""
    return page.evaluate(
        "() => document.fonts.ready.then(() => new Promise((done) =>"
        " requestAnimationFrame(() => requestAnimationFrame(done))))"
    )
