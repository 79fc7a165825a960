"""An open page while the server is there but cannot do its work."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import Opener
from tests.web.browser.playing import open_table


def test_a_page_keeps_its_board_and_heals(person: Opener) -> None:
    # given: somebody to move, and a database that has gone away
    page = person("en")
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options={"start": 0}))
    choice = page.locator('.actions [value="place:CL-B"]')
    choice.wait_for()
    page.route("**/t/**", lambda route: route.fulfill(status=503, body="<h1>Away</h1>"))
    # when: they act
    choice.click()
    page.locator("[data-confirm=yes]").click()
    # then: the page says so and shows the board as it was
    expect(page.locator("#offline")).to_be_visible()
    expect(choice).to_be_visible()
    # and once it is back, all is well without a click
    page.unroute("**/t/**")
    expect(page.locator("#offline")).to_be_hidden()
    choice.click()
    page.locator("[data-confirm=yes]").click()
    expect(page.locator('.stage:not([data-version="0"])')).to_be_visible()
