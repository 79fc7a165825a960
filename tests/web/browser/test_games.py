"""Whole games on every board in real Chromium, by mouse and by keys, in several browsers.

Each game follows one of the records that are kept for every way a game can end, so every page
can be compared with the rules, action by action.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import cosmodrome
from cosmodrome.engine.formats import Record
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
    version,
    wait_past,
)

each_board = pytest.mark.parametrize("game", cosmodrome.games())


def results_agree(page: Page, script: Script) -> None:
    """The page tells the points that the record ends with."""
    expect(page.locator(".results h2")).to_be_visible()
    totals = page.locator(".scores td.total").all_inner_texts()
    points = sorted(int(total) for total in totals)
    assert set(script.position.scores()) <= set(points)


def click_on(page: Page, script: Script) -> int:
    """Whoever is at the shared screen clicks their next action on the board; returns the seat."""
    look(page)
    seat, board, listed = offered(page)
    assert seat in script.asked
    assert listed == script.legal(seat)
    assert script.on_board(seat) <= board <= listed
    do(page, script.next(seat))
    step = script.take(seat)
    if step.version is not None:
        reached(page, step.version)
    else:
        page.locator(".curtain").wait_for()
    return seat


#: How many presses of Tab lead from the focus to an action; of Shift+Tab where it is negative. Of a
#: long way only the last steps are left to walk.
STEPS = """([action, part, most]) => {
    const stops = [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")]
        .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility());
    const is = (node) => node.closest(part) && (node.dataset.tick === action
        ? node.ariaPressed === "false"
        : node.name?.startsWith("action") && node.value === action && !node.checked);
    const wanted = stops.findIndex(is);
    const after = (node) => document.activeElement.compareDocumentPosition(node)
        & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = stops.findIndex(after);
    const here = stops.includes(document.activeElement);
    const steps = wanted >= next ? wanted - next + 1 : wanted - next + (here ? 1 : 0);
    if (Math.abs(steps) > most) stops[wanted - Math.sign(steps) * most].focus();
    return steps;
}"""
#: Steps of a long way that are walked, and every how many actions the whole way is.
WALKED, WHOLE_WAY = 4, 8


def focused(page: Page) -> str:
    """The action that the focus is on; empty where it is elsewhere."""
    here = "document.activeElement"
    return str(page.evaluate(f"{here}.dataset.tick ?? {here}.value ?? ''"))


def tab_to(page: Page, action: str, part: str, most: int) -> int:
    """Walk with Tab from where the focus is to an action; how many steps it takes."""
    steps: int = page.evaluate(STEPS, [action, part, most])
    key = "Tab" if steps > 0 else "Shift+Tab"
    for _ in range(min(abs(steps), most)):
        page.keyboard.press(key)
    # A part of the page that scrolls is a stop of its own.
    further = 0
    while focused(page) != action:
        assert further < 3, f"{steps} steps did not lead to {action}"
        page.keyboard.press(key)
        further += 1
    return abs(steps) + further


def choose_by_keys(page: Page, script: Script, seat: int) -> None:
    """Without a mouse, from where the focus was left."""
    number, act = script.played, script.next(seat)
    if (piece := on_board(page, act[0])).count():
        # A pointer would reach it too.
        piece.click(trial=True)
    # The page finds its focus again right after a swap; lost, it never comes back.
    page.wait_for_function("() => document.activeElement.closest('.tabletop, .actions, .commands')")
    if number % 7 == 0:
        page.keyboard.press(("ArrowRight", "ArrowDown")[number % 2])
        assert page.evaluate("document.activeElement.matches('.tabletop :is(.piece, [data-tip])')")
    most = 999 if number % WHOLE_WAY == 0 else WALKED
    lit = len(script.legal(seat))
    for action in act:
        part = (".tabletop", ".actions")[number % 2]
        if page.locator(f'#asides [value="{action}"]').count():
            if not on_board(page, action).count():
                part = ".actions"
            if part == ".actions":
                page.locator(".asides-entry").focus()
                page.keyboard.press("Enter")
        if len(act) > 1 and action == act[-1]:
            # What confirms a selection waits for what comes of it.
            part = ".gathering"
            page.wait_for_selector(f'{part} [value="{action}"]:enabled')
        name, _, amount = action.partition(":")
        field = page.locator(f".actions input[name=amount-{name}]")
        if field.count() and action not in offered(page)[1]:
            field.fill(amount)
        else:
            steps = tab_to(page, action, part, most)
            assert steps <= 2 * lit + 12, "the way was longer than the choices"
        ends = page.evaluate(ENDS)
        page.keyboard.press("Enter" if field.count() else ("Enter", "Space")[number % 2])
    if ends:
        page.wait_for_selector("#confirm")
        assert page.evaluate("document.activeElement.dataset.confirm") == "yes"
        page.keyboard.press("Enter")


#: Whether what has the focus asks once more: a button, or the one beside an amount.
ENDS = """() => {
    const here = document.activeElement;
    const button = here.closest("[data-amounts]")?.querySelector("[data-amount-go]") ?? here;
    return button.hasAttribute("data-asks");
}"""


def choose_by_mouse(page: Page, script: Script, seat: int) -> None:
    act = script.next(seat)
    if on_board(page, act[0]).count():
        # Keys would reach it too.
        assert on_board(page, act[0]).evaluate("piece => piece.tabIndex >= 0")
    do(page, act)
    if page.locator("#confirm").is_visible():
        page.locator("[data-confirm=yes]").click()


def choose_unseen(page: Page, address: str, script: Script, seat: int, proof: str) -> None:
    """Another program of the same person's plays; the page follows, if it is there."""
    answer = page.request.post(
        f"/api{address.replace('/t/', '/tables/')}/play",
        data={"seat": seat, "actions": script.next(seat), "version": script.played},
        headers={"X-CSRFToken": proof},
        max_retries=TRIES,
    )
    assert answer.ok, answer.text()


#: Each kind of action is played at a page, by turns by keys and by mouse, and so many of the last.
#: Where as many as this come in a row that are not, people leave meanwhile.
LAST, LONG = 4, 10


def at_a_page(record: Record) -> list[bool]:
    """Which acts of a game are played at a page, in the order in which they are."""
    script, kinds, found = Script(record), set[str](), list[bool]()
    while not script.position.is_over:
        # The last in the order of seats chooses first: any order gives the same game.
        seat = script.asked[-1]
        kind = " ".join(dict.fromkeys(name.split(":")[0] for name in script.next(seat)))
        found.append(kind not in kinds or script.played >= script.total - LAST)
        kinds.add(kind)
        script.take(seat)
    return found


def leave(people: list[Page]) -> None:
    for page in people:
        page.goto("about:blank")


@each_board
def test_a_whole_game_in_browsers_of_their_own(person: Opener, game: str) -> None:
    """All that is lit is legal and listed; nobody ever starts again from the top of the page."""
    script = Script(shortest_game(game))
    people = [person("fr", theme="light"), person("en")]
    people += [person("fr", size="tablet") for _ in range(script.position.seats - 2)]
    invited = ["open"] * (len(people) - 1)
    address = script.open(people[0], "me", *invited)
    sit_down(people[0], address, people[1:])
    tokens = [token(page) for page in people]
    started: set[Page] = set()
    away: set[Page] = set()
    seen, number, now = at_a_page(script.record), 0, 0
    while not script.position.is_over:
        seat = script.asked[-1]
        page, act = people[seat], script.next(seat)
        if not seen[number]:
            if len(away) < len(people) and not any(seen[number : number + LONG]):
                leave(people)
                away.update(people)
            choose_unseen(page, address, script, seat, tokens[seat])
            now = script.take(seat).version or now
            number += 1
            continue
        if page in away:
            page.goto(address)
            away.remove(page)
            started.discard(page)
        page.wait_for_selector(f'.stage[data-version="{now}"][data-my-turn]')
        if page not in started:
            # Keys that are pressed before the page is there go nowhere.
            page.wait_for_load_state()
            page.keyboard.press("ArrowRight")
            started.add(page)
        _, board, listed = offered(page)
        assert listed == script.legal(seat)
        assert script.on_board(seat) <= board <= listed
        (choose_by_keys, choose_by_mouse)[sum(seen[:number]) % 2](page, script, seat)
        number += 1
        if (reach := script.take(seat).version) is None:
            page.wait_for_selector(f'.actions [aria-pressed="true"][value="{act[-1]}"]')
        else:
            now = reach
            reached(page, now)
    for page in away:
        page.goto(address)
    for page in people:
        reached(page, now)
        results_agree(page, script)
    people[0].keyboard.press("l")
    expect(people[0].locator("#aloud")).not_to_be_empty()


@each_board
def test_a_reload_in_mid_turn_changes_nothing(person: Opener, game: str) -> None:
    script, page = Script(shortest_game(game)), person("en")
    ask_twice(page, False)
    page.goto(script.open(page, "me"))
    # Until somebody has acted and alone is asked again.
    acted = -1
    while script.position.actors != (acted,):
        acted = click_on(page, script)
    page.wait_for_selector(".stage[data-my-turn]")
    before = page.locator(".tabletop").inner_text(), offered(page), version(page)
    page.reload()
    page.wait_for_selector(".stage[data-my-turn]")
    assert (page.locator(".tabletop").inner_text(), offered(page), version(page)) == before
    do(page, script.next(acted))
    wait_past(page, before[2])


@each_board
def test_bots_answer_on_every_board(person: Opener, game: str) -> None:
    page = person("en")
    ask_twice(page, False)
    count = cosmodrome.load(game).options.players.default
    page.goto(open_table(page, game, "me", *["bot-cadet"] * (count - 1)))
    for _ in range(3):
        page.locator(".stage[data-my-turn]").wait_for()
        _, board, listed = offered(page)
        assert board <= listed
        before = version(page)
        # What needs no ticks: the last of the choices, or an amount.
        buttons = page.locator(
            ".actions:not(#asides) :is(button[name=action], [data-amount-go]):enabled"
        )
        if buttons.count() == 0:
            for box in page.locator(".actions input[name=actions]").all():
                with page.expect_response("**/draft?*") as draft:
                    box.check()
                if draft.value.json()["closing"]:
                    page.wait_for_selector(".gathering [name=action]:enabled")
                    break
        buttons.first.click()
        wait_past(page, before)
    page.locator(".stage[data-my-turn]").wait_for()
