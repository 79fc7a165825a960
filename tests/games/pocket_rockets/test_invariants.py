"""What holds in every position of Pocket Rockets alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.position import Position
from tests.games.exploring import CHOICES, begun, step
from tests.games.pocket_rockets.plan import PLAN


def limit(pos: Position, seat: int) -> int:
    """The hand limit of a seat, as everybody can see it."""
    return 4 if "hand4" in pos.view()["players"][seat]["active"] else 3


@settings(max_examples=40)
@given(data=st.data())
def test_a_hand_never_grows_beyond_its_limit(data: st.DataObject) -> None:
    pos = begun(PLAN, data)
    seat = held = 0
    for choice in data.draw(CHOICES, label="choices"):
        if pos.is_over:
            return
        if pos.view()["decision"]["kind"] == "turn":
            seat = pos.actors[0]
            held = pos.plain.players[seat].hand_size
        step(pos, choice)
        chain_done = pos.is_over or pos.view()["decision"]["kind"] in ("turn", "direction")
        if chain_done and pos.plain.players[seat].hand_size > held:
            assert pos.plain.players[seat].hand_size <= limit(pos, seat)
