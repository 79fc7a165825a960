"""Boards as seen in the middle of kept games: nothing tiny, cut short, covered or too wide."""

from __future__ import annotations

import pytest

import cosmodrome
from tests.web.browser.conftest import SIZES, Opener
from tests.web.browser.playing import ask_twice, open_table
from tests.web.looking import faults, open_at, records, settled

#: Where in a game it is looked at.
PARTS = (0.35, 0.7)


@pytest.mark.parametrize("game", cosmodrome.games())
def test_nothing_is_tiny_cut_short_or_covered(person: Opener, game: str) -> None:
    page = person("fr")
    ask_twice(page, False)
    found = {}
    kept = sorted(records(game), key=lambda one: len(one[1].actions))
    for (name, record), part in zip(kept[:2], PARTS):
        open_at(page, record, part)
        for size in ("laptop", "phone"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            if wrong := faults(page, finger=size == "phone"):
                found[name, part, size] = wrong
        # Letters twice as large are a window half as wide.
        page.set_viewport_size({"width": 640, "height": 400})
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, part)
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == {}


def test_lines_say_what_light_says_where_colours_are_forced(person: Opener) -> None:
    page = person("en", forced_colors="active")
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options={"start": 0}))
    lit = page.locator(".tabletop .lit").first
    lit.wait_for()
    assert lit.evaluate("piece => getComputedStyle(piece).outlineStyle") == "solid"
    assert lit.evaluate("piece => parseFloat(getComputedStyle(piece).outlineWidth)") >= 3
