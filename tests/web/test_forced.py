"""What merely completes a choice is not asked of a person alone, and is taken back with it."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.web import lines, tables
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, act_of


def before_a_forced_step(table: Table) -> str:
    """Play on until an action of Space Pioneers leaves only one cell; that action's name."""
    line = lines.load(table)
    while True:
        pos = line.position
        seat = pos.actors[0]
        for action in pos.legal_actions(seat):
            after = pos.copy()
            after.play(action)
            legal = after.legal_actions(seat) if seat in after.actors else []
            if seat == 0 and [a.name[:4] for a in legal] == ["cell"]:
                end = after.copy()
                end.play(legal[0])
                if seat in end.actors:
                    tables.advance(line)
                    return action.name
        act = act_of(pos, seat, len(line.moves) * 5)
        tables._append(line, seat, lines.read_act(line.game, act))


def opened(me: Guest, *others: Plan) -> Table:
    plans = [Plan(Seat.PERSON, owner=me.name), *others]
    options = {"players": len(plans), "start": 0}
    return tables.create("space-pioneers", options, plans, host=me.name, seed=4)


def test_alone_a_forced_step_follows_by_itself_and_is_taken_back_with_its_choice(
    guest: Callable[..., Guest],
) -> None:
    me = guest()
    table = opened(me)
    action = before_a_forced_step(table)
    before = lines.load(lines.find(table.key))
    assert me.do(table, seat=0, action=action).status_code == 200
    after = lines.load(lines.find(table.key))
    assert len(after.moves) == len(before.moves) + 2
    assert lines.act_text(after.game, after.moves[-1].steps).startswith("cell")
    assert me.do(table, do="undo").status_code == 200
    back = lines.load(lines.find(table.key))
    assert bytes(back.position) == bytes(before.position)


def test_among_people_everybody_clicks_for_themselves(guest: Callable[..., Guest]) -> None:
    """How fast somebody answers would tell the others what is in a hand."""
    me, other = guest(), guest()
    table = opened(me, Plan(Seat.PERSON, owner=other.name))
    action = before_a_forced_step(table)
    before = lines.load(lines.find(table.key))
    assert me.do(table, seat=0, action=action).status_code == 200
    assert len(lines.load(lines.find(table.key)).moves) == len(before.moves) + 1
