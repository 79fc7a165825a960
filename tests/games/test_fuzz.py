"""Positions from outside harm no rule: changed at random, refused or played on, indexes watched.

`make stress PART=fuzz` does the same compiled, by the hundred thousand.
"""

from __future__ import annotations

from cosmodrome.engine.testing.fuzz import fuzz
from cosmodrome.engine.testing.strict import strict_constants
from tests.games.plans import Plan, each_game

#: Positions sent, and the games they are taken from: some seconds at the most.
SENT, GAMES = 150, 10


@each_game
def test_positions_changed_at_random_harm_no_rule(plan: Plan) -> None:
    with strict_constants(plan.game.setup.__module__.rpartition(".")[0]):
        done = fuzz(plan.game, SENT, games=GAMES)
    assert done.sent == SENT
    assert done.accepted
    assert done.played
