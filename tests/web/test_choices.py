"""A choice that is not finished can be cancelled, in every game and without anybody's consent."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from cosmodrome.engine.formats import acts_of, parse_record
from cosmodrome.engine.position import Position
from cosmodrome.web import lines, records, tables
from cosmodrome.web.lines import Line, Played, Refused
from cosmodrome.web.models import Seat, Table
from tests.games.plans import Plan, each_game, plan_of, records_of
from tests.web.conftest import Guest, act_of


class Moment(NamedTuple):
    """A kept game after some of its moves: where it began, the moves, and what the last one was."""

    start: Position
    acts: list[tuple[int, lines.Steps]]
    last: Played
    question: str
    mid_choice: bool
    again: bool
    """whether who made the last move is asked next"""
    steps: int
    """how many moves the choice being made has taken, since somebody learnt something by it"""


class Told(NamedTuple):
    """What the kept games of a plan have to tell."""

    longest: dict[str, Moment]
    """of each question inside another, where it is deepest"""
    shown: Moment
    """after something was shown, in the middle of a choice if that comes up"""
    decided: Moment | None
    """after a choice was complete, with nothing shown"""


@functools.cache
def told(game_id: str) -> Told:
    """Gathered once for all tests, from the games where several play."""
    longest: dict[str, Moment] = {}
    shown, decided = list[Moment](), list[Moment]()
    for moment in played(plan_of(game_id)):
        known = longest.get(moment.question)
        if moment.steps and (known is None or moment.steps > known.steps):
            longest[moment.question] = moment
        if moment.again and moment.last.learnt:
            shown.append(moment)
        elif moment.again and not moment.steps:
            decided.append(moment)
    first = next((moment for moment in shown if moment.mid_choice), shown[0])
    return Told(longest, first, decided[0] if decided else None)


def played(plan: Plan) -> Iterator[Moment]:
    for text in records_of(plan.game.id).values():
        record = parse_record(text)
        pos = plan.game.new(record.options, seed=record.seed)
        if pos.seats == 1:
            continue
        start, last, steps = pos.copy(), None, 0
        moves = [(seat, plan.game.actions.parse(name)) for seat, name, _ in record.actions]
        acts = list(acts_of(plan.game, moves))
        for seq, (seat, act) in enumerate(acts, 1):
            last, _ = lines.carry_out(pos, seq, seat, act, last)
            begun = 1 if last.choice == seq else steps + 1
            steps = begun if last.choice and not last.learnt else 0
            name = pos.question.name if pos.question else ""
            again = pos.actors == (seat,)
            yield Moment(start, acts[:seq], last, name, pos.mid_choice, again, steps)


def seated(moment: Moment, guest: Callable[..., Guest]) -> tuple[Table, dict[int, Guest]]:
    """A table that stands there, every seat somebody else's."""
    seats = [n for n in range(moment.start.seats) if n not in moment.start.automas]
    people = {number: guest() for number in seats}
    plans = [tables.Plan(Seat.PERSON, owner=someone.name) for someone in people.values()]
    first = plans[0].owner
    return records.copied(moment.start.copy(), moment.acts, plans, first), people


def looked_at(table: Table) -> Line:
    return lines.load(lines.find(table.key))


@each_game
def test_a_choice_being_made_is_cancelled_at_once_however_far_it_has_come(
    plan: Plan, guest: Callable[..., Guest]
) -> None:
    """Every question inside another that comes up in the kept games, as deep as it comes."""
    longest = told(plan.game.id).longest
    assert longest
    for moment in longest.values():
        table, people = seated(moment, guest)
        seat, version = moment.last.seat, table.version
        others = [number for number in people if number != seat]
        # Somebody else's page each time.
        looking = others[version % max(1, len(others)) :][:1]
        for number in (seat, *looking):
            offered = 'value="cancel"' in people[number].html(f"/t/{table.key}")
            assert offered == (number == seat), moment.question
        for number in others:
            with pytest.raises(Refused):
                tables.cancel(table.key, people[number].name, version)
        assert people[seat].do(table, do="cancel").status_code == 200
        back = looked_at(table)
        before = moment.start.copy()
        for actor, steps in moment.acts[: -moment.steps]:
            before.act(steps, actor)
        assert bytes(back.position) == bytes(before)
        assert len(back.moves) == len(moment.acts) - moment.steps
        assert back.table.undo_seat is None
        assert not tables.chain_start(back, seat)


@each_game
def test_what_was_shown_is_not_cancelled(plan: Plan, guest: Callable[..., Guest]) -> None:
    """Nor is what is decided: once nothing is left to choose, taking back needs the others."""
    _, *after = told(plan.game.id)
    for moment in filter(None, after):
        table, people = seated(moment, guest)
        someone = people[moment.last.seat]
        assert 'value="cancel"' not in someone.html(f"/t/{table.key}")
        answer = someone.do(table, do="cancel")
        assert answer.status_code == 409
        assert looked_at(table).table.version == table.version


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
            steps = lines.read_act(plan.game, act_of(pos, seat, step * 5))
            last, _ = lines.carry_out(pos, step + 1, seat, steps, last)
            if last.choice:
                assert pos.mid_choice
                assert pos.actors == (seat,)
                assert last.choice <= last.seq
                assert not last.learnt >> seat & 1


@each_game
def test_steps_that_follow_by_themselves_end_no_turn_and_show_nothing(plan: Plan) -> None:
    for number, options in enumerate(plan.tables):
        pos = plan.game.new(seed=number, **options)
        for step in range(150):
            if pos.is_over:
                break
            seat = pos.actors[0]
            if only := tables._only_choice(pos, seat):
                assert pos.legal_ids(seat) == [only[0]]
                assert pos.mid_choice
                trial = pos.copy()
                trial.act(only, seat)
                assert seat in trial.actors
                assert trial.may_undo([seat])
            pos.act(act_of(pos, seat, step * 5).split(), seat)
