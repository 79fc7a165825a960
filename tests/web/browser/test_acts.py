"""Selections, amounts and asides in real Chromium: gathered in any order, sent as one act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import SIZES, Opener
from tests.web.browser.playing import (
    TRIES,
    ask_twice,
    open_table,
    reached,
    token,
    version,
    wait_past,
)
from tests.web.live import SOURCES, Server

ROOT = Path(__file__).parents[3]
#: With this seed the first seat has one red pebble and three green ones.
SEED = 3
Picker = Callable[..., Page]


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the game of selections as it finds those of other packages."""
    home = tmp_path_factory.mktemp("pebbles")
    told = home / "pebbles-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[cosmodrome.games]\npebbles=tests.picking_game:GAME\n")
    paths = ":".join(map(str, (SOURCES, ROOT, home)))
    running = Server(home, PYTHONPATH=paths, COSMODROME_LIMITS="0")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def picker(person: Opener, pebbles: Server) -> Picker:
    """Somebody who is asked which pebbles to throw."""

    def arrive(lang: str = "en", *others: str, **more: Any) -> Page:
        page = person(lang, base_url=pebbles.address, **more)
        ask_twice(page, False)
        page.goto(open_table(page, "pebbles", "me", *(others or ["bot-cadet"]), seed=SEED))
        page.locator(".gathering").wait_for()
        return page

    return arrive


def piece(page: Page, name: str, number: int = 0) -> Any:
    return page.locator(f'.tabletop [data-tick="throw:{name}"]').nth(number)


def box(page: Page, name: str, number: int = 0) -> Any:
    return page.locator(f'.actions input[value="throw:{name}"]').nth(number)


def confirm(page: Page) -> Any:
    return page.locator('.gathering button[value="done"]')


def pressed(page: Page) -> int:
    return page.locator('.tabletop [data-tick][aria-pressed="true"]').count()


def test_pieces_and_boxes_are_ticked_in_any_order_and_sent_once(picker: Picker) -> None:
    page = picker()
    piece(page, "green", 2).click()
    assert piece(page, "green", 2).get_attribute("aria-pressed") == "true"
    assert page.locator(".ticked").inner_text() == "1 chosen"
    box(page, "red").check()
    assert piece(page, "red").get_attribute("aria-pressed") == "true"
    expect(page.locator("#asked")).to_have_text("2 pebbles chosen.")
    # What is ticked by one is unticked by the other.
    piece(page, "red").click()
    expect(box(page, "red")).not_to_be_checked()
    expect(page.locator("#asked")).to_have_text("1 pebble chosen.")
    box(page, "green", 1).check()
    assert (pressed(page), version(page)) == (2, 0)
    confirm(page).click()
    reached(page, 1)
    expect(page.locator("#log")).to_contain_text("You throw green, green.")
    assert page.locator("#log li li").count() == 1
    # And taken back at once.
    page.keyboard.press("u")
    reached(page, 2)
    assert page.locator('.tabletop [data-tick="throw:green"]').count() == 3
    assert pressed(page) == 0


def test_without_a_mouse(picker: Picker) -> None:
    page = picker()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert pressed(page) == 2
    expect(page.locator("#asked")).to_have_text("2 pebbles chosen.")
    box(page, "green", 2).focus()
    page.keyboard.press("Enter")
    expect(box(page, "green", 2)).to_be_checked()
    assert version(page) == 0
    page.keyboard.press("Escape")
    assert pressed(page) == 0
    expect(page.locator("#asked")).to_have_text("Which pebbles do you throw?")
    box(page, "red").focus()
    page.keyboard.press("Space")
    confirm(page).focus()
    page.keyboard.press("Enter")
    reached(page, 1)
    # The focus stays where things are chosen: here, at the amount.
    page.wait_for_function("() => document.activeElement.closest('.actions')")
    field = page.locator(".amount input")
    field.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-amount-go]")).to_have_text("Bet 1")
    page.keyboard.press("Enter")
    wait_past(page, 1)
    expect(page.locator("#log")).to_contain_text("You bet 1.")


def test_an_amount_by_its_buttons(picker: Picker) -> None:
    page = picker("fr")
    for number in range(3):
        piece(page, "green", number).click()
    confirm(page).click()
    reached(page, 1)
    less, more = page.get_by_label("Un de moins"), page.get_by_label("Un de plus")
    expect(less).to_be_disabled()
    more.click()
    more.click()
    expect(page.locator("[data-amount-go]")).to_have_text("Miser 2")
    more.click()
    expect(more).to_be_disabled()
    less.click()
    page.get_by_role("button", name="Miser 2").click()
    wait_past(page, 1)
    expect(page.locator("#log")).to_contain_text("Vous misez 2.")


def test_what_is_ticked_outlives_a_new_picture_and_a_refusal(picker: Picker) -> None:
    page = picker()
    piece(page, "green", 1).click()
    piece(page, "red").click()
    revision = page.locator(".stage").get_attribute("data-revision")
    form = {"do": "pace:slow", "csrfmiddlewaretoken": token(page)}
    assert page.request.post(f"{page.url}/do", form=form, max_retries=TRIES).ok
    page.wait_for_function(
        "before => document.querySelector('.stage').dataset.revision !== before", arg=revision
    )
    assert pressed(page) == 2
    # Another action does not go with what is ticked: the page says so before, the server after.
    expect(page.locator('.actions button[value="look"]')).to_be_disabled()
    # At once: a picture that comes in between would disable it again.
    page.evaluate("""() => {
        const look = document.querySelector('.actions button[value=look]');
        look.disabled = false;
        look.click();
    }""")
    expect(page.locator(".message")).to_contain_text("does not go with what is ticked")
    assert (pressed(page), version(page)) == (2, 0)
    expect(page.locator("#asked")).to_have_text("2 pebbles chosen.")
    page.locator(".gathering [type=reset]").click()
    assert pressed(page) == 0
    page.locator(".asides-entry").click()
    page.locator('.actions button[value="look"]').click()
    reached(page, 1)
    expect(page.locator("#log")).to_contain_text("You see a")


def test_exactly_two_must_go(picker: Picker) -> None:
    """In the second round: nothing confirms one, and nothing more goes with two."""
    page = picker()
    before = version(page)
    confirm(page).click()  # nothing
    page.wait_for_function(
        "before => Number(document.querySelector('.stage').dataset.version) > before"
        " && document.querySelector('.gathering')", arg=before,
    )  # fmt: skip
    expect(confirm(page)).to_be_disabled()
    # The last of them first: more may come below it.
    piece(page, "green", 2).click()
    expect(confirm(page)).to_be_disabled()
    piece(page, "red").click()
    expect(confirm(page)).to_be_enabled()
    expect(piece(page, "green", 0)).to_be_disabled()
    expect(box(page, "green", 1)).to_be_disabled()
    confirm(page).click()
    page.locator(".amount").wait_for()


def test_far_from_the_server_a_tick_is_there_at_once(picker: Picker) -> None:
    page = picker()
    waiting: list[Route] = []
    page.route("**/draft?*", lambda route: waiting.append(route))
    for number in range(3):
        piece(page, "green", number).click()
        assert pressed(page) == number + 1
    assert page.locator(".ticked").inner_text() == "3 chosen"
    # Nobody need wait for what the server says of it.
    expect(confirm(page)).to_be_enabled()
    confirm(page).click()
    reached(page, 1)
    expect(page.locator("#log")).to_contain_text("You throw green, green, green.")


BOXES = """() => [".prompt", ".tabletop", ".actions", ".gathering", ".actions ul", ".commands"]
    .map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect()))"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_one_gathers(picker: Picker, size: str) -> None:
    page = picker("fr", size=size)
    before = page.evaluate(BOXES)
    for number in range(3):
        piece(page, "green", number).click()
        expect(page.locator("#asked")).to_contain_text("caillou")
        assert page.evaluate(BOXES) == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_a_script(picker: Picker, pebbles: Server, person: Opener) -> None:
    page = person("en", base_url=pebbles.address, java_script_enabled=False)
    page.goto(open_table(page, "pebbles", "me", "bot-cadet", seed=SEED))
    box(page, "green", 1).check()
    box(page, "red").check()
    confirm(page).click()
    expect(page.locator(".log")).to_contain_text("You throw red, green.")
    page.locator(".amount input").fill("2")
    page.get_by_role("button", name="Choose this number").click()
    expect(page.locator(".log")).to_contain_text("You bet 2.")


def test_what_may_be_done_at_any_time_opens_and_closes_by_keys(picker: Picker) -> None:
    page = picker("fr")
    entry, look = page.locator(".asides-entry"), page.locator('#asides button[value="look"]')
    expect(entry).to_have_text("À tout moment (1)")
    expect(look).to_be_hidden()
    piece(page, "red").click()
    entry.focus()
    page.keyboard.press("Enter")
    expect(look).to_be_visible()
    assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == []
    # Escape closes it, and unticks nothing.
    page.keyboard.press("Escape")
    expect(look).to_be_hidden()
    assert pressed(page) == 1
    piece(page, "red").click()
    entry.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(look).to_be_focused()
    page.keyboard.press("Enter")
    reached(page, 1)
    expect(page.locator("#log")).to_contain_text("Vous voyez")
    expect(page.locator("#asides:popover-open")).to_have_count(0)


@pytest.mark.parametrize(("lang", "theme"), [("fr", "dark"), ("en", "light")])
def test_axe_finds_nothing(picker: Picker, lang: str, theme: str) -> None:
    page = picker(lang, theme=theme)
    options = {"resultTypes": ["violations"]}
    piece(page, "green", 1).click()
    expect(page.locator("#asked")).to_contain_text("1")
    assert Axe().run(page, options=options).response["violations"] == []
    confirm(page).click()
    page.locator(".amount").wait_for()
    assert Axe().run(page, options=options).response["violations"] == []
