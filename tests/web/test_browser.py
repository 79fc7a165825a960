"""The table in real Chromium: by clicking, by keys, in two browsers, after a reload."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    TimeoutError,
    expect,
    sync_playwright,
)

import cosmodrome
from tests.web.live import Server, chromium

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium here: install Debian's package `chromium`"
)

SIZES = {"phone": (390, 844), "tablet": (768, 1024), "laptop": (1280, 800), "desk": (1920, 1080)}
#: Seconds anything may take, however busy the machine is.
PATIENCE = 60
expect.set_options(timeout=PATIENCE * 1000)
#: Where pictures of pages go, to be looked at; unset, none are taken.
PICTURES = os.environ.get("COSMODROME_SCREENSHOTS")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; closed with this module, since its event loop would disturb others."""
    quiet = ("no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync",
             "disable-background-networking", "disable-component-update")  # fmt: skip
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=chromium(), args=[f"--{name}" for name in quiet]
        )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("live"))
    running.start()
    yield running
    running.stop()


Opener = Callable[..., Page]


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens a browser of its own at the table; nothing may go wrong in its console."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive(lang: str = "en", theme: str = "dark", size: str = "laptop", **more: Any) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=server.address, locale=lang, color_scheme=theme,
            viewport={"width": width, "height": height}, reduced_motion="reduce", **more,
        )  # fmt: skip
        contexts.append(context)
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
    expected = ("409", "WebSocket", "ws:error", "404", "net::")
    assert [fault for fault in faults if not any(word in fault for word in expected)] == []


def new_table(page: Page, game: str = "pocket-rockets", **fields: str) -> str:
    """A table by the form, with instant bots; returns its address."""
    page.goto(f"/new/{game}")
    page.locator("form > details > summary").click()
    usual = {"pace": "instant"}
    if game == "pocket-rockets":
        usual["option_start"] = "0"
    for name, value in {**usual, **fields}.items():
        page.select_option(f"[name={name.replace('_', '-', 1)}]", value)
    page.get_by_role("button", name=re.compile("Start|Commencer")).click()
    page.locator(".stage").wait_for()
    return page.url


def version(page: Page) -> int:
    return int(page.locator(".stage").get_attribute("data-version") or 0)


def revision(page: Page) -> int:
    return int(page.locator(".stage").get_attribute("data-revision") or 0)


def faults_by_axe(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(fault["id"], [node["html"][:160] for node in fault["nodes"]][:3]) for fault in found]


def wait_past(page: Page, before: int) -> None:
    """Until the table has moved on from a version."""
    until = time.monotonic() + PATIENCE
    while version(page) <= before:
        assert time.monotonic() < until, f"nothing happened after version {before}"
        page.wait_for_timeout(15)


def my_turn(page: Page) -> bool:
    """Wait until something is asked of this page; False when the game is over."""
    page.locator(".stage[data-my-turn], .results").first.wait_for()
    return page.locator(".results").count() == 0


#: What a hasty but sensible person likes most first.
LIKED = ("fuel", "build", "rocket", "take", "seat", "direction", "draw", "pile", "place", "move",
         "recycle", "bonus", "reverse")  # fmt: skip


def values(page: Page, where: str) -> list[str]:
    """The actions offered in a part of the page."""
    found: list[str] = page.locator(f"{where} button[name=action]").evaluate_all(
        "buttons => buttons.map(button => button.value)"
    )
    return found


def favourite(page: Page, where: str) -> str:
    """The value of the lit target to choose next; now and then what is liked least."""
    offered = values(page, where)
    assert offered
    ranked = sorted(offered, key=lambda value: (LIKED.index(value.split(":")[0]), value))
    return str(ranked[-1] if version(page) % 5 == 0 and ranked[0] == "move" else ranked[0])


def take_turn(page: Page, where: str) -> None:
    before = version(page)
    value = favourite(page, where)
    page.locator(f'{where} button[name=action][value="{value}"]').first.click()
    wait_past(page, before)


# Whole games


def test_a_whole_game_by_clicking_on_the_board(person: Opener) -> None:
    page = person("fr")
    new_table(page, seat_1="bot-cadet")
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Confirmer la fin de mon tour").uncheck()
    for _ in range(1500):
        if not my_turn(page):
            break
        take_turn(page, ".tabletop")
    expect(page.locator(".results h2")).to_be_visible()
    expect(page.locator(".scores td.total").first).to_be_visible()
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/end.png")
    page.get_by_role("link", name="Revoir la partie").click()
    total = int(page.locator(".stage").get_attribute("data-total") or 0)
    assert total > 20
    page.keyboard.press("Home")
    expect(page.locator(".stage")).to_have_attribute("data-step", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stage")).to_have_attribute("data-step", "1")
    page.locator("[data-slider]").fill(str(total // 2))
    expect(page.locator(".stage")).to_have_attribute("data-step", str(total // 2))
    page.get_by_role("button", name="Continuer d'ici").click()
    page.locator(".stage").wait_for()
    assert "/replay" not in page.url


def test_a_game_by_keyboard_alone(person: Opener) -> None:
    page = person("en")
    new_table(page, seat_1="bot-cadet")
    for _ in range(40):
        if not my_turn(page):
            break
        before = version(page)
        # Arrow keys from piece to piece until one is lit, Enter to act, Enter to confirm.
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 12:
            if page.evaluate("document.activeElement.matches('.tabletop button[name=action]')"):
                break
            page.keyboard.press(key)
        else:
            page.locator(".actions button").first.focus()
        page.keyboard.press("Enter")
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
        wait_past(page, before)
    assert version(page) > 40
    page.keyboard.press("l")
    expect(page.locator("#aloud")).not_to_be_empty()


def test_keys_for_hint_and_undo(person: Opener) -> None:
    page = person("en")
    new_table(page, seat_1="bot-cadet")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Hint:")
    expect(page.locator(".hinted").first).to_be_visible()
    new_table(page, seat_1="here")
    page.get_by_role("button", name="I am Player 1").click()
    page.locator(".actions button").first.click()
    page.locator("[data-confirm=yes]").click()
    page.get_by_role("button", name="I am Player 2").wait_for()
    page.get_by_role("button", name="I am Player 2").click()
    page.locator("[data-command=undo]").wait_for()
    before = version(page)
    page.keyboard.press("u")
    wait_past(page, before)
    expect(page.locator("#log .undone").first).to_be_visible()


def test_two_browsers_at_one_table(person: Opener) -> None:
    ann, bob = person("fr"), person("en", theme="light")
    address = new_table(ann, seat_1="open")
    ann.get_by_role("tab", name="Table").click()
    link = ann.locator(".invite [data-link]").get_attribute("data-link")
    bob.goto(str(link))
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.locator(".stage").wait_for()
    expect(ann.locator("#seats")).to_contain_text("Bob")
    watcher = person("en")
    watcher.goto(address)
    ann.locator('.actions [value="place:CL-B"]').click()
    ann.locator("[data-confirm=yes]").click()
    expect(bob.locator(".stage[data-my-turn]")).to_be_visible()
    expect(watcher.locator("#log")).to_contain_text("places the pawn")
    bob.locator('.actions [value="place:CL-R"]').click()
    bob.locator("[data-confirm=yes]").click()
    expect(ann.locator(".stage[data-my-turn]")).to_be_visible()
    assert watcher.locator("button[name=action]").count() == 0
    # With others an undo is asked for.
    before = version(ann)
    ann.locator('.actions [value="move"]').click()
    wait_past(ann, before)
    ann.keyboard.press("u")
    bob.get_by_role("button", name="Agree").click()
    expect(bob.locator("#log .undone").first).to_be_visible()


def test_a_reload_in_mid_turn_changes_nothing(person: Opener) -> None:
    page = person("en")
    new_table(page, seat_1="here")
    page.get_by_role("button", name="I am Player 1").click()
    page.locator('.actions [value="place:CL-J"]').click()
    page.locator("[data-confirm=yes]").click()
    page.get_by_role("button", name="I am Player 2").click()
    page.locator('.actions [value="place:CL-J"]').click()
    page.locator("[data-confirm=yes]").click()
    page.get_by_role("button", name="I am Player 1").click()
    page.locator('.actions [value="draw"]').click()
    wait_past(page, 2)
    before = page.locator(".tabletop").inner_text(), version(page)
    page.reload()
    page.locator(".stage[data-my-turn]").wait_for()
    assert (page.locator(".tabletop").inner_text(), version(page)) == before


def test_the_last_action_of_a_turn_is_confirmed(person: Opener) -> None:
    page = person("en")
    new_table(page, seat_1="bot-cadet")
    page.locator('.actions [value="place:LP"]').click()
    expect(page.locator("#confirm")).to_be_visible()
    assert version(page) == 0
    page.locator("[data-confirm=no]").click()
    expect(page.locator("#confirm")).to_be_hidden()
    assert version(page) == 0
    page.locator('.actions [value="place:LP"]').click()
    page.locator("[data-confirm=yes]").click()
    wait_past(page, 0)


def test_pieces_fly_where_they_go(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address, locale="en")
    page = context.new_page()
    new_table(page, seat_1="bot-cadet")
    page.locator('.actions [value="place:CL-J"]').click()
    page.locator("[data-confirm=yes]").click()
    page.locator(".stage[data-my-turn]").wait_for()
    page.wait_for_timeout(700)
    page.evaluate(
        """() => {
            window.flights = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                window.flights += 1;
                return animate.apply(this, how);
            };
        }"""
    )
    before = version(page)
    page.locator('.actions [value="move"]').click()
    wait_past(page, before)
    assert page.evaluate("window.flights") >= 1
    context.close()


def test_rules_open_from_the_log_and_can_be_searched(person: Opener) -> None:
    page = person("fr")
    new_table(page, seat_1="bot-cadet")
    page.locator('.actions [value="place:LP"]').click()
    page.locator("[data-confirm=yes]").click()
    page.locator("#log .rule").first.click()
    expect(page.locator(".rules .found")).to_be_visible()
    page.get_by_label("Chercher dans les règles").fill("carburant")
    visible = page.locator(".rules li:visible")
    assert 0 < visible.count() < page.locator(".rules li").count()
    assert "arburant" in visible.first.inner_text()


def test_a_lost_server_is_announced_and_heals(
    person: Opener, tmp_path_factory: pytest.TempPathFactory
) -> None:
    running = Server(tmp_path_factory.mktemp("lost"))
    running.start()
    page = person("en")
    page.goto(f"{running.address}/new/pocket-rockets")
    page.select_option("[name=seat-1]", "here")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="I am Player").click()
    page.locator(".actions button").first.wait_for()
    running.kill()
    expect(page.locator("#offline")).to_be_visible()
    running.start()
    expect(page.locator("#offline")).to_be_hidden(timeout=PATIENCE * 1000)
    page.locator(".actions button").first.click()
    page.locator("[data-confirm=yes]").click()
    expect(page.locator(".curtain")).to_be_visible()
    running.stop()


@pytest.mark.parametrize("game", cosmodrome.games())
def test_every_board_is_played_by_clicking(person: Opener, game: str) -> None:
    """Every legal action can be taken on the board itself, and axe finds nothing there."""
    page = person("fr", theme="light")
    new_table(page, game)
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Confirmer la fin de mon tour").uncheck()
    luck = random.Random(3)
    for _ in range(25):
        if not my_turn(page):
            break
        before = revision(page)
        listed = set(values(page, ".actions"))
        on_board = set(values(page, ".tabletop"))
        if not listed or revision(page) != before:
            continue  # the table moved on while it was being read
        assert on_board == listed
        chosen = luck.choice(sorted(listed))
        target = page.locator(f'.tabletop button[name=action][value="{chosen}"]').first
        try:
            target.click(timeout=PATIENCE * 250)
        except TimeoutError:
            assert revision(page) > before, f"{chosen} cannot be clicked"
            continue  # the others were ready first: what is asked now is something else
        until = time.monotonic() + PATIENCE
        while revision(page) <= before:
            assert time.monotonic() < until, f"nothing happened after {chosen}"
            page.wait_for_timeout(15)
        # A sealed choice waits for the others; it may be made again in the meantime.
        if page.locator('.actions [aria-pressed="true"]').count():
            page.wait_for_timeout(200)
    assert faults_by_axe(page) == []


# Looking


def test_the_board_needs_no_scrolling_on_a_laptop(person: Opener) -> None:
    page = person("fr")
    new_table(page, seat_1="bot-cadet")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out_sideways(person: Opener, size: str) -> None:
    page = person("fr", size=size)
    paths = ["/", "/new/pocket-rockets", "/gallery", new_table(page, seat_1="bot-cadet")]
    for path in paths:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_axe_finds_nothing(person: Opener, lang: str, theme: str) -> None:
    page = person(lang, theme=theme)
    table = new_table(page, seat_1="bot-cadet", seat_2="open", option_bonus_cards="on")
    hot = new_table(page, seat_1="here")
    for name, path in {
        "home": "/", "new": "/new/pocket-rockets", "table": table, "curtain": hot,
        "replay": f"{table}/replay", "gallery": "/gallery", "trouble": "/nowhere",
    }.items():  # fmt: skip
        page.goto(path)
        if name == "table":
            page.locator(".actions button").first.click()
            page.locator("[data-confirm=yes]").click()
            page.wait_for_timeout(300)
        assert faults_by_axe(page) == [], name
        if PICTURES:
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=f"{PICTURES}/{name}-{lang}-{theme}.png")
