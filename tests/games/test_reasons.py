"""Why not: a reason exactly where an action is not legal, in every game, over games of chance."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.testing.reasons import check_explained, check_reasons
from tests.games.exploring import CHOICES, begun, step
from tests.games.plans import Plan, each_game


@each_game
def test_every_question_and_every_reason_has_words_and_a_rule(plan: Plan) -> None:
    check_explained(plan.game)


@each_game
@settings(max_examples=15)
@given(data=st.data())
def test_a_reason_is_there_exactly_where_an_action_is_not_legal(
    plan: Plan, data: st.DataObject
) -> None:
    pos = begun(plan, data)
    for choice in data.draw(CHOICES, label="choices")[:20]:
        if pos.is_over:
            break
        check_reasons(pos)
        step(pos, choice)
    check_reasons(pos)
