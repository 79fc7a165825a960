"""Why not: a reason exactly where an action is not legal, in every game, over games of chance."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.formats import parse_record
from cosmodrome.engine.testing.reasons import check_explained, check_reasons
from tests.games.exploring import CHOICES, begun, step
from tests.games.plans import Plan, each_game

#: Of each question so many are looked at along the frozen games, then one in so many positions.
OFTEN, RARELY = 3, 60


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


@each_game
def test_a_reason_is_there_all_along_the_frozen_games(plan: Plan) -> None:
    """Games that come to their ends ask what games of chance hardly ever do."""
    asked = Counter[str]()
    for name in plan.endings:
        record = parse_record(plan.record(name))
        pos = plan.game.new(seed=record.seed, **record.options)
        for number, (seat, action, _) in enumerate(record.actions):
            kind = pos.asked.name if pos.asked else ""
            asked[kind] += 1
            if asked[kind] <= OFTEN or number % RARELY == 0:
                check_reasons(pos)
            pos.play(action, seat)
        check_reasons(pos)
