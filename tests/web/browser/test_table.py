"""The table in real Chromium: keys, confirmation, flights, rules, two people, a lost server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import cosmodrome
from tests.web.browser.conftest import Opener
from tests.web.browser.playing import (
    TRIES,
    Script,
    ask_twice,
    do,
    look,
    offered,
    on_board,
    open_table,
    reached,
    shortest_game,
    sit_down,
    token,
    uploaded,
    version,
    wait_past,
)
from tests.web.live import Server

FIRST = {"start": 0}
#: How a game of Pocket Rockets may begin, by turns.
MOVES = ("place:CL-B", "place:CL-R", "move")


def against_a_bot(page: Page) -> None:
    page.goto(open_table(page, "pocket-rockets", "me", "bot-cadet", options=FIRST))
    page.locator(".actions button").first.wait_for()


def test_two_clicks_to_a_game(person: Opener) -> None:
    """One to choose the game, one to act; and the form of a new table starts as it comes."""
    page = person("fr")
    page.goto("/")
    page.get_by_role("button", name=re.compile("Jouer maintenant.*Pocket Rockets")).click()
    page.locator(".stage").wait_for()
    page.goto("/new/space-pioneers")
    page.get_by_role("button", name="Commencer").click()
    page.locator(".stage").wait_for()


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
@pytest.mark.parametrize("game", ["rocketmen", "galactic-cruise"])
def test_the_line_of_a_hint_is_read_whole(person: Opener, game: str, size: str) -> None:
    """Also beside what confirms a choice, however long its sentences are."""
    page = person("fr", size=size)
    page.goto(open_table(page, game, "me", "bot-cadet", seed=3))
    page.wait_for_selector(".stage[data-my-turn]")
    page.keyboard.press("h")
    page.locator(".prompt .hint").wait_for()
    cut = "p => p.scrollHeight > p.clientHeight || p.scrollWidth > p.clientWidth"
    assert not page.locator(".prompt .hint").evaluate(cut)
    inside = "p => { const { left, right } = p.getBoundingClientRect(); return [left, right]; }"
    left, right = page.locator(".prompt .hint").evaluate(inside)
    assert 0 <= left < right <= page.evaluate("innerWidth")


def test_keys_for_hint_and_undo(person: Opener) -> None:
    page = person("en")
    against_a_bot(page)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Hint:")
    expect(page.locator(".hinted").first).to_be_visible()
    page.goto(open_table(page, "pocket-rockets", "me", "here", options=FIRST))
    page.get_by_role("button", name="I am Player 1").click()
    page.locator(".actions button").first.click()
    page.locator("[data-confirm=yes]").click()
    page.get_by_role("button", name="I am Player 2").click()
    page.locator("[data-command=undo]").wait_for()
    before = version(page)
    page.keyboard.press("u")
    wait_past(page, before)
    expect(page.locator("#log .undone").first).to_be_visible()


def test_a_shared_screen_by_keyboard(person: Opener) -> None:
    """The focus waits at the curtain, and behind it."""
    page = person("en")
    page.goto(open_table(page, "pocket-rockets", "me", "here", options=FIRST))
    curtain = page.get_by_role("button", name="I am Player 1")
    expect(curtain).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage[data-my-turn]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am Player 2")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage[data-my-turn]")
    assert page.evaluate("document.activeElement.matches('button[name=action]')")


#: Until a preview that something before had asked for would be there.
OUTLAST = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 500))))"""


#: The middle of a piece that is shown large, and not covered by another.
PIECE = """board => [...board.querySelectorAll('[data-tip]')].map(piece => {
    const spot = piece.getBoundingClientRect();
    return [spot.x + spot.width / 2, spot.y + spot.height / 2];
}).find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-tip]'))"""


def test_what_is_pointed_at_is_shown_large_and_nothing_else(person: Opener) -> None:
    """A piece that comes to lie under a resting pointer was not asked about."""
    page = person("en")
    script = Script(shortest_game("red-planet"))
    script.go_on(script.total // 2)
    curtain = page.locator(".curtain button.go")
    page.goto(uploaded(page, script))
    curtain.press("Enter")
    x, y = page.locator(".tabletop").evaluate(PIECE)
    # The same table again: now the pointer rests where the piece will lie.
    page.goto(uploaded(page, script))
    page.mouse.move(x, y)
    curtain.press("Enter")
    page.locator(".tabletop").wait_for()
    page.evaluate(OUTLAST)
    assert page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y).closest('[data-tip]')", [x, y]
    )
    expect(page.locator("#preview")).to_be_hidden()
    page.mouse.move(x + 2, y + 2)
    expect(page.locator("#preview")).to_be_visible()
    page.mouse.move(500, 5)
    expect(page.locator("#preview")).to_be_hidden()


def test_two_people_and_somebody_who_watches(person: Opener) -> None:
    ann, bob, watcher = person("fr"), person("en", theme="light"), person("en")
    address = open_table(ann, "pocket-rockets", "me", "open", options=FIRST)
    sit_down(ann, address, [bob])
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


def test_a_sealed_choice_can_be_changed_and_nobody_else_hears(person: Opener) -> None:
    ann, bob = person("en"), person("en")
    address = open_table(ann, "red-planet", "me", "open", options={"players": 2}, seed=1)
    sit_down(ann, address, [bob])
    expect(ann.locator("#seats")).to_contain_text("2")
    bob.wait_for_selector(".stage[data-my-turn]")
    before = bob.locator("#table").inner_html()
    for action in sorted(offered(ann)[1])[:2]:
        on_board(ann, action).click()
        # It would count at once if it were the last; nobody is told whether it is.
        expect(ann.locator("#confirm-text")).to_contain_text("sealed")
        ann.locator("[data-confirm=yes]").click()
        ann.wait_for_selector(f'.actions [aria-pressed="true"][value="{action}"]')
    assert version(ann) == 0
    assert bob.locator("#table").inner_html() == before
    on_board(bob, min(offered(bob)[1])).click()
    bob.locator("[data-confirm=yes]").click()
    for page in (ann, bob):
        wait_past(page, 0)
        expect(page.locator('.actions [aria-pressed="true"]')).to_have_count(0)


def test_the_last_action_of_a_turn_is_confirmed(person: Opener) -> None:
    page = person("en")
    against_a_bot(page)
    page.locator('.actions [value="place:LP"]').click()
    expect(page.locator("#confirm")).to_be_visible()
    assert version(page) == 0
    page.locator("[data-confirm=no]").click()
    expect(page.locator("#confirm")).to_be_hidden()
    assert version(page) == 0
    page.locator('.actions [value="place:LP"]').click()
    page.locator("[data-confirm=yes]").click()
    wait_past(page, 0)
    # Until somebody would rather not be asked.
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Confirm the end of my turn").uncheck()
    assert page.evaluate("document.body.dataset.confirm") == "launch seal"
    page.reload()
    expect(page.get_by_label("Confirm the end of my turn")).not_to_be_checked()


@pytest.mark.parametrize("game", cosmodrome.games())
def test_pieces_fly_where_they_go(person: Opener, game: str) -> None:
    page = person("en", reduced_motion="no-preference")
    page.add_init_script(
        """window.flights = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            window.flights += 1;
            return animate.apply(this, how);
        };"""
    )
    ask_twice(page, False)
    script = Script(shortest_game(game))
    page.goto(script.open(page, "me"))
    for _ in range(30):
        look(page)
        seat = offered(page)[0]
        do(page, script.next(seat))
        if (now := script.take(seat).version) is None:
            page.locator(".curtain").wait_for()
        else:
            reached(page, now)
        if page.evaluate("window.flights"):
            return
    raise AssertionError("nothing flew")


def test_rules_open_from_the_log_and_can_be_searched(person: Opener) -> None:
    page = person("fr")
    against_a_bot(page)
    page.locator('.actions [value="place:LP"]').click()
    page.locator("[data-confirm=yes]").click()
    page.locator("#log .rule").first.click()
    expect(page.locator(".rules .found")).to_be_visible()
    page.get_by_label("Chercher dans les règles").fill("carburant")
    visible = page.locator(".rules li:visible")
    assert 0 < visible.count() < page.locator(".rules li").count()
    assert "arburant" in visible.first.inner_text()


def test_a_finished_game_is_watched_again_and_continued(person: Opener) -> None:
    page = person("fr")
    script = Script(shortest_game("pocket-rockets"))
    script.go_on(script.total)
    page.goto(uploaded(page, script))
    total = int(page.locator(".stage").get_attribute("data-total") or 0)
    assert total == script.total
    page.keyboard.press("End")
    expect(page.locator(".stage")).to_have_attribute("data-step", str(total))
    page.keyboard.press("Home")
    expect(page.locator(".stage")).to_have_attribute("data-step", "0")
    # What is asked for before an answer is there comes after it, however long that takes.
    held: list[Route] = []
    page.route(f"**at={total}", lambda route: held.append(route))
    with page.expect_request(f"**at={total}"):
        page.keyboard.press("End")
    page.keyboard.press("Home")
    with page.expect_response("**at=0"):
        held[0].continue_()
    expect(page.locator(".stage")).to_have_attribute("data-step", "0")
    page.unroute_all()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stage")).to_have_attribute("data-step", "1")
    page.locator("[data-slider]").fill(str(total // 2))
    expect(page.locator(".stage")).to_have_attribute("data-step", str(total // 2))
    page.get_by_role("button", name="Continuer d'ici").click()
    page.locator(".stage[data-version]").wait_for()
    assert "/replay" not in page.url


def test_a_lost_server_is_announced_and_heals_again_and_again(
    person: Opener, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Also after a move that the page did not see: another browser makes it meanwhile."""
    running = Server(tmp_path_factory.mktemp("lost"))
    running.start()
    page, other = person("en", base_url=running.address), person("en", base_url=running.address)
    address = open_table(page, "pocket-rockets", "me", "open", options=FIRST)
    sit_down(page, address, [other])
    people = [page, other]
    try:
        for moves in range(len(MOVES)):
            acting, waiting = people[moves % 2], people[1 - moves % 2]
            running.kill()
            expect(waiting.locator("#offline")).to_be_visible()
            running.start()
            made = acting.request.post(
                f"/api{address.replace('/t/', '/tables/')}/play",
                data={"seat": moves % 2, "action": MOVES[moves], "version": moves},
                headers={"X-CSRFToken": token(acting)},
                max_retries=TRIES,
            )
            assert made.ok, made.text()
            for open_page in people:
                expect(open_page.locator("#offline")).to_be_hidden()
                reached(open_page, moves + 1)
    finally:
        running.stop()
