"""Nobody is sent what they may not know: bytes compared between games that differ only in secrets.

What differs is written by hand for every game, in tests/games/<game>/secrets.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.web import lines, records, tables
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.tables import Plan
from tests.games.hidden import variants
from tests.games.plans import Plan as GamePlan
from tests.games.plans import each_game, our_games, plan_of
from tests.games.playing import picked
from tests.web.conftest import Guest
from tests.web.socketing import overheard

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
#: Actions of each game whose messages are compared.
ACTIONS = 4


def table_at(pos: Position, people: list[Guest]) -> Table:
    """A table that stands where a position does; the first of the people opened it."""
    start = pos.game.from_bytes(bytes(pos), options=pos.options)
    start.start = bytes(start.buffer)
    owners = iter(people)
    plans = [
        Plan(Seat.PERSON, owner=next(owners).name)
        for seat in range(pos.seats)
        if seat not in pos.automas
    ]
    return records.copied(start, [], plans, people[0].name)


def bare(text: str, table: Table) -> str:
    """Without what is random and no secret: the table's key and the form's token."""
    return TOKEN.sub("", text).replace(table.key, "KEY")


def all_sent(table: Table, who: Guest) -> list[str]:
    """Everything the server sends to somebody who asks."""
    key = table.key
    answers = [who.get(path) for path in (
        f"/t/{key}", f"/t/{key}/replay?at=0", f"/t/{key}/log?before=9", f"/t/{key}/record",
        f"/api/tables/{key}", f"/api/tables/{key}/draft?version={table.version}",
    )]  # fmt: skip
    sent = [f"{answer.status_code} {answer.content.decode()}" for answer in answers]
    sent.append(table_page.fragment(table, who.name if "guest" in who.session else "", "fr"))
    return [bare(text, table) for text in sent]


def looks(plan: GamePlan) -> Iterator[tuple[Position, int | None, str, Position]]:
    """Positions, an onlooker, and what changes out of their sight: every hidden field once."""
    left = {change.__name__ for change in plan.hidden}
    for number, pos in enumerate(plan.moments(plan.pace * 2)):
        watchers = [*range(pos.seats), None]
        seat = watchers[picked(len(watchers), number)]
        # A finished game is open to all.
        for name, other in variants(pos, seat) if left and not pos.is_over else ():
            if name in left:
                left.discard(name)
                yield pos, seat, name, other
    assert left == set()


def sent_when(table: Table, people: list[Guest], action: str, seat: int | None) -> list[str]:
    """What somebody's open page is sent when another acts, and the answer to an own action."""
    line = lines.load(table)
    actor = line.position.actors[0]
    answers: list[str] = []

    def act() -> None:
        answer = people[actor].do(table, seat=actor, action=action)
        assert answer.status_code == 200
        answers.append(answer.content.decode())

    news = overheard(table.key, "" if seat is None else people[seat].name, act)
    sent = [json.dumps(messages) for messages in news] + (answers if actor == seat else [])
    return [bare(text, table) for text in sent]


def quiet(pos: Position, actor: int) -> set[int]:
    """The actions that bring nothing out: after those nothing may differ; ticks are no acts."""
    found = set()
    for action in pos.legal_ids(actor):
        if pos.game.actions.ticks(action):
            continue
        trial = pos.copy()
        trial.play(action, actor)
        if trial.can_undo:
            found.add(action)
    return found


@each_game
def test_what_is_sent_does_not_depend_on_what_is_hidden(
    plan: GamePlan, guest: Callable[..., Guest]
) -> None:
    for pos, seat, name, other in looks(plan):
        people = [guest() for _ in range(pos.seats)]
        who = Guest() if seat is None else people[seat]
        sent = [all_sent(table_at(one, people), who) for one in (pos, other)]
        assert sent[0] == sent[1], name


@each_game
def test_what_is_sent_when_somebody_acts_does_not_depend_on_it_either(
    plan: GamePlan, guest: Callable[..., Guest]
) -> None:
    acted = 0
    for number, pos in enumerate(plan.moments(plan.pace)):
        # What the game plays itself is nobody's page to send.
        if pos.is_over or acted == ACTIONS or pos.actors[0] in pos.automas:
            continue
        actor, seat = pos.actors[0], (*range(pos.seats), None)[number % (pos.seats + 1)]
        for name, other in variants(pos, seat):
            if ids := sorted(quiet(pos, actor) & quiet(other, actor)):
                people = [guest() for _ in range(pos.seats)]
                action = plan.game.actions.text(ids[picked(len(ids), acted)])
                pair = [table_at(one, people) for one in (pos, other)]
                sent = [sent_when(table, people, action, seat) for table in pair]
                assert sent[0] == sent[1], f"{name}, {action}"
                acted += 1
                break
    assert acted == ACTIONS


def test_what_is_hidden_does_reach_its_own_seat(guest: Callable[..., Guest]) -> None:
    """The tests above could not fail if the pages told nothing."""
    told = set()
    for name in our_games():
        for pos, seat, _, other in looks(plan_of(name)):
            people = [guest() for _ in range(pos.seats)]
            pair = [table_at(one, people) for one in (pos, other)]
            for onlooker in people:
                pages = [all_sent(table, onlooker) for table in pair]
                if pages[0] != pages[1]:
                    assert seat is None or onlooker is not people[seat]
                    told.add(name)
                    break
            if name in told:
                break
    assert told == set(our_games())


# Sealed choices

SEALING = ["red-planet", "tiny-comets"]


def sealing(game: str, people: list[Guest]) -> Table:
    plans = [Plan(Seat.PERSON, owner=who.name) for who in people]
    table = tables.create(game, {"players": len(people)}, plans, host=people[0].name, seed=7)
    while len(lines.load(table).position.actors) < 2:
        line = lines.load(table)
        seat = line.position.actors[0]
        action = line.position.legal_actions(seat)[0].name
        tables.play(table.key, people[seat].name, seat, action, table.version)
        table.refresh_from_db()
    return table


def all_choose(table: Table, people: list[Guest]) -> Callable[[], None]:
    """Every seat makes its choice: that is when everybody hears of it."""

    def choose() -> None:
        pos = lines.load(table).position
        for seat in pos.actors:
            tables.play(
                table.key, people[seat].name, seat, pos.legal_actions(seat)[0].name, table.version
            )

    return choose


@pytest.mark.parametrize("listener", [True, False], ids=["another seat", "somebody who watches"])
@pytest.mark.parametrize("game", SEALING)
def test_nobody_learns_of_a_sealed_choice_before_all_are_in(
    game: str, listener: bool, guest: Callable[..., Guest], tiny: str
) -> None:
    """Not what, not whether, not how often: not a byte, not a number, not a message."""
    people = [guest(), guest()]
    ann, bob = people
    table = sealing(game, people)
    names = [action.name for action in lines.load(table).position.legal_actions(0)]
    assert len(names) > 1

    def choose(number: int) -> Callable[[], object]:
        def chosen() -> None:
            answer = ann.do(table, seat=0, action=names[number])
            assert answer.status_code == 200
            assert 'aria-pressed="true"' in answer.content.decode()

        return chosen

    stranger = Guest()
    before = [all_sent(table, who) for who in (bob, stranger)]

    def compare() -> None:
        table.refresh_from_db()
        assert [all_sent(table, who) for who in (bob, stranger)] == before
        assert 'aria-pressed="true"' in ann.html(f"/t/{table.key}")

    _, *heard = overheard(
        table.key, bob.name if listener else "", choose(0), choose(1), choose(0), compare,
        all_choose(table, people),
    )  # fmt: skip
    # The first they hear is that all are in.
    assert [len(news) for news in heard] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("game", SEALING)
def test_a_change_of_mind_leaves_no_trace(
    game: str, guest: Callable[..., Guest], tiny: str
) -> None:
    """Once all are in, nobody can tell how often somebody chose, nor who chose first."""
    ends = []
    for order in ([0, 1], [1, 0], [0, 0, 0, 1]):
        people = [guest(), guest()]
        table = sealing(game, people)
        legal = [lines.load(table).position.legal_actions(seat) for seat in (0, 1)]
        for turn, seat in enumerate(order):
            last = seat not in order[turn + 1 :]
            people[seat].do(table, seat=seat, action=legal[seat][0 if last else 1].name)
        table.refresh_from_db()
        ends.append([all_sent(table, who) for who in (people[1], Guest())])
    assert ends[0] == ends[1] == ends[2]


def test_who_looks_at_a_shared_screen_is_nobody_elses_business(
    guest: Callable[..., Guest], tiny: str
) -> None:
    """Somebody who hands the screen on has chosen: others would read that from it."""
    pair, other = guest(), guest()
    plans = [Plan(Seat.PERSON, owner=owner) for owner in (pair.name, pair.name, other.name)]
    table = tables.create("red-planet", {"players": 3}, plans, host=other.name, seed=7)
    _, *heard = overheard(
        table.key, other.name,
        lambda: pair.do(table, do="show", seat=0), lambda: pair.do(table, do="show", seat=1),
        all_choose(table, [pair, pair, other]),
    )  # fmt: skip
    assert [len(news) for news in heard] == [0, 0, 1]
