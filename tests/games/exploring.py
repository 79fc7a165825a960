"""Games that hypothesis chooses, for what must hold in every position."""

from __future__ import annotations

from hypothesis import strategies as st

from cosmodrome.engine.position import Position
from tests.games.plans import Plan
from tests.games.playing import wandered

SEEDS = st.integers(0, 2**64 - 1)
#: Each pair picks one of the seats that must decide, and one of its legal actions.
CHOICES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 10_000)), min_size=1, max_size=55)


def begun(plan: Plan, data: st.DataObject) -> Position:
    """A position some way into a game, at a table that hypothesis chooses."""
    table = data.draw(st.sampled_from(plan.tables), label="table")
    seed = data.draw(SEEDS, label="seed")
    beginning = data.draw(st.sampled_from(plan.beginnings), label="beginning")
    return wandered(plan.game, seed, beginning, **table)


def step(pos: Position, choice: tuple[int, int]) -> tuple[int, int]:
    """Play the action that two numbers pick, and return its seat and the action."""
    seat = pos.actors[choice[0] % len(pos.actors)]
    ids = pos.legal_ids(seat)
    action = ids[choice[1] % len(ids)]
    pos.play(action, seat)
    return seat, action
