"""A choice that is not finished can be cancelled, in every game and without anybody's consent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmodrome.web import lines, tables
from cosmodrome.web.lines import Line, Refused
from cosmodrome.web.models import Table
from tests.games.plans import Plan, each_game
from tests.web.conftest import Guest, two_people

#: So many actions of a game are played, and so many choices of it cancelled.
ACTIONS, CHOICES = 120, 8


def looked_at(table: Table) -> Line:
    return lines.load(lines.find(table.key))


def picked(line: Line, step: int) -> tuple[int, str]:
    """A seat that is asked and has not chosen, and some action of it."""
    seat = next(actor for actor in line.position.actors if actor not in line.sealed)
    legal = line.position.legal_actions(seat)
    return seat, legal[step * 7 % len(legal)].name


@each_game
def test_a_choice_being_made_is_cancelled_at_once(plan: Plan, guest: Callable[..., Guest]) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, plan.game.id)
    owners = [ann, bob]
    stood = {0: bytes(looked_at(table).position)}
    cancelled = set()
    for step in range(ACTIONS):
        line = looked_at(table)
        if line.position.is_over or len(cancelled) == CHOICES:
            break
        seat, action = picked(line, step)
        tables.play(table.key, owners[seat].name, seat, action, line.table.version)
        line = looked_at(table)
        stood[len(line.moves)] = bytes(line.position)
        question = line.position.question
        if question is None or question.name in cancelled or not tables.chain_start(line, seat):
            continue
        assert line.position.mid_choice
        assert 'value="cancel"' in owners[seat].html(f"/t/{table.key}")
        assert 'value="cancel"' not in owners[1 - seat].html(f"/t/{table.key}")
        with pytest.raises(Refused):
            tables.cancel(table.key, owners[1 - seat].name, line.table.version)
        tables.cancel(table.key, owners[seat].name, line.table.version)
        cancelled.add(question.name)
        back = looked_at(table)
        assert bytes(back.position) == stood[len(back.moves)]
        assert seat in back.position.actors
        assert tables.chain_start(back, seat) is None
    assert cancelled, "no choice of several steps came up"


@each_game
def test_what_completes_a_choice_is_asked_of_whoever_makes_it(plan: Plan) -> None:
    """What a question is inside is answered by the same seat just before."""
    for number, options in enumerate(plan.tables):
        pos = plan.game.new(seed=number, **options)
        last: lines.Played | None = None
        for step in range(150):
            if pos.is_over:
                break
            seat = pos.actors[0]
            legal = pos.legal_ids(seat)
            action = legal[step * 5 % len(legal)]
            last, _ = lines.carry_out(pos, step + 1, seat, action, last)
            if last.choice:
                assert pos.mid_choice
                assert pos.actors == (seat,)
                assert last.choice <= last.seq
                assert not last.revealed


@each_game
def test_steps_that_follow_by_themselves_end_no_turn_and_show_nothing(plan: Plan) -> None:
    for number, options in enumerate(plan.tables):
        pos = plan.game.new(seed=number, **options)
        for step in range(150):
            if pos.is_over:
                break
            seat = pos.actors[0]
            if only := tables._only_choice(pos, seat):
                assert pos.legal_ids(seat) == only
                assert pos.mid_choice
                trial = pos.copy()
                trial.apply(seat, only[0])
                assert seat in trial.actors
                assert trial.can_undo
            legal = pos.legal_ids(seat)
            pos.apply(seat, legal[step * 5 % len(legal)])
