"""The lobby and a contest as two people see them: pages that update themselves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Opener
from tests.web.browser.test_looks import faults, photograph
from tests.web.browser.test_people import fits, sign_up


def whole(page: Page, name: str) -> None:
    """A picture, nothing for axe to find, and nothing beyond the edge."""
    photograph(page, name)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_two_people_meet_in_the_lobby_and_in_a_contest(person: Opener) -> None:
    ann, bob = person("en", theme="light"), person("fr", size="phone")
    names = [sign_up(ann), sign_up(bob)]
    ann.goto("/lobby")
    whole(ann, "lobby-empty-en")
    # Bob opens a table on his phone; it appears to Ann, who sits down with one click.
    bob.goto("/")
    bob.get_by_role("link", name="Salon").click()
    bob.locator("#new-game").select_option("space-pioneers")
    bob.locator("#clock").select_option("game-600-10")
    bob.locator("form[action='/lobby'] .go").click()
    expect(bob.locator(".stage")).to_be_visible()
    offer = ann.locator("#live li", has_text=names[1])
    expect(offer).to_contain_text("10 min + 10 s")
    whole(ann, "lobby-en")
    bob.goto("/lobby")
    whole(bob, "lobby-fr")
    offer.get_by_role("button").click()
    expect(ann.locator("#seats")).to_contain_text(names[1])
    # To Bob the table has moved to those that are played.
    expect(bob.locator("#live .card", has_text="Parties en cours")).to_contain_text(names[0])
    # A contest: whoever watches its page sees who enters, and their table when it begins.
    ann.goto("/contests/new")
    ann.locator("[name=name]").fill("Spring Cup")
    whole(ann, "contest-new-en")
    ann.locator("main form .go").click()
    ann.locator("button", has_text="Enter").click()
    expect(ann.locator("#live")).to_contain_text("1 player")
    bob.goto("/contests")
    whole(bob, "contests-fr")
    bob.get_by_role("link", name="Spring Cup").first.click()
    bob.locator("button", has_text="S'inscrire").click()
    expect(ann.locator("#live")).to_contain_text("2 players")
    whole(bob, "contest-open-fr")
    ann.locator("button", has_text="Start now").click()
    expect(bob.locator("#live .commands a")).to_contain_text(f"contre {names[0]}")
    # One of the two is asked, and the tab of their page says so.
    asked = "document.title.startsWith('●') === !!document.querySelector('#live a.go')"
    for page in (ann, bob):
        page.wait_for_function(asked)
    assert [page.title()[0] for page in (ann, bob)].count("●") == 1
    whole(bob, "contest-fr")
    ann.locator("summary", has_text="counted").click()
    whole(ann, "contest-en")
    # What is unfolded stays so while the page changes.
    bob.locator("summary", has_text="Abandonner").click()
    ann.locator("button", has_text="Pause").click()
    expect(bob.locator("#live")).to_contain_text("En pause")
    ann.locator("button", has_text="Resume").click()
    bob.locator("button", has_text="Abandonner").click()
    expect(ann.locator("#live")).to_contain_text("Finished")
    whole(ann, "contest-over-en")
    bob.goto("/ladders/pocket-rockets")
    expect(bob.locator(".record")).to_contain_text(names[0])
    whole(bob, "ladder-fr")
    fits(bob)
