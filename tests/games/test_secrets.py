"""Nobody sees what they may not, and guessing never peeks."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine.checks import check_state
from tests.games.hidden import (
    all_that_reaches,
    kind_of,
    played_alike,
    seen,
    variants,
    watchers,
)
from tests.games.plans import Plan, each_game, proving
from tests.games.playing import picked


def names(plan: Plan) -> set[str]:
    return {change.__name__ for change in plan.hidden}


@proving(lambda plan: plan.secrets_prove)
def test_what_reaches_a_seat_does_not_depend_on_what_is_hidden_from_it(plan: Plan) -> None:
    varied: Counter[str] = Counter()
    for pos in plan.moments(plan.pace):
        for seat in watchers(pos):
            before = all_that_reaches(pos, seat)
            for name, other in variants(pos, seat):
                assert all_that_reaches(other, seat) == before, name
                varied[name] += 1
    assert set(varied) == names(plan)
    assert min(varied.values()) >= 5, varied


@proving(lambda plan: plan.secrets_prove)
def test_visible_events_do_not_depend_on_what_is_hidden(plan: Plan) -> None:
    compared: Counter[str] = Counter()
    for number, pos in enumerate(plan.moments(plan.pace * 3 // 4)):
        if pos.is_over:
            continue
        actor = pos.actors[0]
        ids = pos.legal_ids(actor)
        action = ids[picked(len(ids), number)]
        one = pos.copy()
        events = one.play(action, actor)
        for seat in watchers(pos):
            if one.learnt if seat is None else one.learnt >> seat & 1:
                continue  # what came out may well differ
            shown, reaching = seen(events, seat), all_that_reaches(one, seat)
            for name, other in variants(pos, seat):
                told = played_alike(plan, other, actor, action, seat)
                if told is not None:
                    assert seen(told, seat) == shown, name
                    assert all_that_reaches(other, seat) == reaching, name
                    compared[kind_of(plan, action)] += 1
    assert set(plan.seen) <= set(compared)


# Guessing: determinize


@proving(lambda plan: plan.secrets_prove)
def test_a_guess_keeps_all_that_the_seat_knows_and_leaves_the_position_alone(plan: Plan) -> None:
    for number, pos in enumerate(plan.moments(plan.pace)):
        before = bytes(pos)
        for seat in range(pos.seats):
            guess = pos.determinize(seat, number)
            check_state(plan.game, guess.buffer)
            assert all_that_reaches(guess, seat) == all_that_reaches(pos, seat)
        assert bytes(pos) == before


@each_game
def test_a_guess_does_not_depend_on_the_hidden_truth(plan: Plan) -> None:
    varied = set()
    for number, pos in enumerate(plan.moments(plan.pace)):
        for seat in range(pos.seats):
            guess = pos.determinize(seat, number)
            for name, other in variants(pos, seat):
                assert other.determinize(seat, number) == guess, name
                varied.add(name)
    assert varied == names(plan)
