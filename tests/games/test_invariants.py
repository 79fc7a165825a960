"""What holds in every position of every game, over play that hypothesis chooses."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.checks import check_state
from tests.games.exploring import CHOICES, SEEDS, begun, step
from tests.games.hidden import expect_no_player_learns
from tests.games.plans import Plan, each_game
from tests.games.playing import wander


@each_game
@settings(max_examples=40)
@given(data=st.data())
def test_every_position_is_sound(plan: Plan, data: st.DataObject) -> None:
    pos = begun(plan, data)
    for choice in data.draw(CHOICES, label="choices"):
        check_state(plan.game, pos.buffer)
        plan.always(pos)
        assert bool(pos.legal_ids()) != pos.is_over
        if pos.is_over:
            return
        for seat in pos.actors:
            ids = pos.legal_ids(seat)
            assert ids
            assert ids == sorted(set(ids))
        before = bytes(pos)
        step(pos, choice)
        if pos.can_undo:
            after = bytes(pos)
            pos.undo()
            assert bytes(pos) == before
            step(pos, choice)
            assert bytes(pos) == after


@each_game
@settings(max_examples=20)
@given(data=st.data())
def test_what_may_be_taken_back_has_shown_no_player_anything(
    plan: Plan, data: st.DataObject
) -> None:
    pos = begun(plan, data)
    for choice in data.draw(CHOICES, label="choices")[:15]:
        if pos.is_over:
            return
        before = pos.copy()
        actor, action = step(pos, choice)
        if pos.can_undo:
            expect_no_player_learns(plan, before, actor, action)


@each_game
@settings(max_examples=25)
@given(data=st.data())
def test_the_same_seed_and_actions_give_the_same_bytes(plan: Plan, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(plan.tables), label="table")
    seed = data.draw(SEEDS, label="seed")
    one, other = (plan.game.new(seed=seed, **table) for _ in range(2))
    for choice in data.draw(CHOICES, label="choices"):
        if one.is_over:
            break
        step(one, choice)
        step(other, choice)
        assert one == other
    assert plan.game.position(one.to_json()) == one


@each_game
def test_games_end(plan: Plan) -> None:
    for number, table in enumerate(plan.finished):
        pos = plan.game.new(seed=number, **table)
        for _ in wander(pos, number, plan.longest):
            pass
        assert pos.is_over
        plan.at_end(pos)
