"""Why not: what cannot be used now says why, to a pointer, a finger and a keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Opener
from tests.web.browser.playing import open_table

ELSEWHERE = "This is done on Launch pad; your pawn is on Conveyor. (PR-86)"
#: A fuel token: nobody stands on the Launch pad.
TOKEN = '[data-why="fuel:2"]'


def begun(page: Page) -> None:
    """Pocket Rockets, the pawn on the Conveyor, against a bot that has placed its own."""
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options={"start": 0}))
    page.locator('.actions [value="place:CV"]').click()
    page.locator("[data-confirm=yes]").click()
    expect(page.locator('.stage[data-my-turn] [data-action="move"]').first).to_be_visible()


def test_what_is_pointed_at_or_focused_says_why_it_cannot_be_used(person: Opener) -> None:
    page = person("en")
    begun(page)
    page.locator(TOKEN).first.hover()
    expect(page.locator("#preview .more")).to_have_text(ELSEWHERE)
    expect(page.locator("#aloud")).to_have_text(ELSEWHERE)
    page.mouse.move(5, 5)
    expect(page.locator("#preview")).to_be_hidden()
    # The same by keyboard: what is focused is read.
    page.keyboard.press("Tab")
    page.locator(TOKEN).first.focus()
    expect(page.locator("#preview .more")).to_have_text(ELSEWHERE)


def test_what_is_tapped_says_why_it_cannot_be_used(person: Opener) -> None:
    page = person("en", size="phone", has_touch=True, is_mobile=True)
    begun(page)
    page.locator(TOKEN).first.tap()
    expect(page.locator("#preview .more")).to_have_text(ELSEWHERE)
    expect(page.locator(".stage")).to_have_attribute("data-my-turn", "")
