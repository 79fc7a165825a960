"""What looking and acting cost: rows are read once, and no move is played a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cosmodrome.engine.position import Event, Position
from cosmodrome.web import lines, pictures
from cosmodrome.web.models import Table
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.pages.learning import rulebook
from cosmodrome.web.shared import Shared
from tests.games.plans import Plan, each_game
from tests.web.conftest import Guest, act_of, play_on, two_people

#: Far enough for a snapshot and some moves after it.
MOVES = lines.SNAPSHOT_EVERY + 10


@dataclass
class Costs:
    """What was asked of the database, and how often an action was carried out."""

    queries: list[str] = field(default_factory=list)
    applied: int = 0


Counted = Callable[[], AbstractContextManager[Costs]]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Counts both while a block runs; nothing that was drawn before is shown again."""
    apply, applied = Position.apply, Counter[str]()

    def counting(pos: Position, seat: int, action: int) -> list[Event]:
        applied["all"] += 1
        return apply(pos, seat, action)

    monkeypatch.setattr(Position, "apply", counting)

    @contextmanager
    def block() -> Iterator[Costs]:
        monkeypatch.setattr(table_page, "_pictures", Shared(64))
        found = Costs()
        applied.clear()
        with CaptureQueriesContext(connection) as captured:
            yield found
        asked = [query["sql"] for query in captured.captured_queries]
        found.queries = [sql for sql in asked if not sql.startswith(("BEGIN", "COMMIT"))]
        found.applied = applied["all"]

    return block


class Seated(NamedTuple):
    """A table in the middle of a game, and who is asked there."""

    table: Table
    actor: Guest
    other: Guest
    seat: int
    line: lines.Line


@pytest.fixture
def seated(plan: Plan, guest: Callable[..., Guest]) -> Seated:
    people = guest(), guest()
    rulebook(plan.game.id, "en")  # with its examples: made once for everybody
    table = two_people(people[0], people[1], plan.game.id)
    play_on(table, MOVES)
    while len(lines.load(table).position.actors) > 1:
        play_on(table, 1)
    line = lines.load(table)
    seat = line.position.actors[0]
    return Seated(table, people[seat], people[1 - seat], seat, line)


#: So many trials tell all about a selection: what can be ticked, how often, and what confirms it.
SELECTION = 200


def trials(table: Table) -> range:
    """How often something is tried: each choice once, to see whether it would end the turn."""
    line = lines.load(lines.find(table.key))
    legal = line.position.legal_ids()
    ticking = any(map(line.game.actions.ticks, legal))
    return range(SELECTION) if ticking else range(len(legal), len(legal) + 1)


def steps(moves: Sequence[lines.Played]) -> int:
    return sum(len(move.steps) for move in moves)


def forget() -> None:
    """As if the server had just been started."""
    lines._recent.clear()
    lines._standing.clear()


@each_game
def test_a_page_reads_four_times_and_replays_nothing(seated: Seated, counted: Counted) -> None:
    """The table, its seats, what is sealed, and the end of the log."""
    tried, nothing = trials(seated.table), range(1)
    for someone, applied in ((seated.actor, tried), (seated.other, nothing), (Guest(), nothing)):
        with counted() as costs:
            someone.html(f"/t/{seated.table.key}")
        assert len(costs.queries) == 4
        assert costs.applied in applied


@each_game
def test_an_action_is_carried_out_once(seated: Seated, counted: Counted) -> None:
    """Read and write, then read again to be shown: the position is remembered."""
    act = act_of(seated.line.position, seated.seat, 0)
    given = {"seat": seated.seat, "action": act, "version": seated.table.version}
    with counted() as costs:
        seated.actor.post(f"/t/{seated.table.key}/do", given, headers={"HX-Request": "true"})
    after = lines.load(lines.find(seated.table.key))
    assert len(after.moves) == len(seated.line.moves) + 1
    mine = after.position.actors == (seated.seat,)
    # What is ticked is tried before, then the act is played.
    made = 2 * len(act.split()) - 1
    assert costs.applied - made in (trials(seated.table) if mine else range(1))
    assert len(costs.queries) == 9
    assert sum(sql.startswith(("INSERT", "UPDATE")) for sql in costs.queries) == 2


@each_game
def test_a_notice_is_drawn_for_everybody_from_one_reading(seated: Seated, counted: Counted) -> None:
    tried = trials(seated.table)
    guests = (seated.actor.name, seated.other.name, "", "a stranger", "another")
    with counted() as costs:
        pictures.look(seated.table.key, [pictures.Who(guest, "en", "") for guest in guests], {})
    assert len(costs.queries) == 4
    assert costs.applied in tried


@each_game
def test_a_replay_works_out_its_own_step_only(seated: Seated, counted: Counted) -> None:
    step = lines.SNAPSHOT_EVERY + 3
    address = f"/t/{seated.table.key}/replay?at={step}"
    again = steps(seated.line.moves[lines.SNAPSHOT_EVERY : step])
    for applied, reads in ((again, 6), (0, 4)):
        if applied:
            forget()
        with counted() as costs:
            seated.actor.html(address)
        assert (len(costs.queries), costs.applied) == (reads, applied)


@each_game
def test_earlier_lines_of_the_log_cost_no_choices(seated: Seated, counted: Counted) -> None:
    with counted() as costs:
        seated.actor.html(f"/t/{seated.table.key}/log?before=30")
    assert (len(costs.queries), costs.applied) == (4, 0)


@each_game
def test_after_a_restart_few_moves_are_replayed_once(seated: Seated, counted: Counted) -> None:
    forget()
    since = steps(seated.line.moves[lines.SNAPSHOT_EVERY :])
    for applied, reads in ((since, 6), (0, 4)):
        with counted() as costs:
            Guest().html(f"/t/{seated.table.key}")
        assert (len(costs.queries), costs.applied) == (reads, applied)
