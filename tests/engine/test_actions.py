"""Action spaces and the pieces of an observation."""

from __future__ import annotations

import pytest

from cosmodrome.engine.actions import ActionSpace, Pieces
from cosmodrome.engine.record import i16

SPACE = ActionSpace(place=("LP", "RD"), move=1, rocket=3)


def test_ids_run_through_the_ranges_in_order():
    assert SPACE.size == 6
    assert [SPACE.text(i) for i in range(6)] == [
        "place:LP", "place:RD", "move", "rocket:0", "rocket:1", "rocket:2",
    ]  # fmt: skip
    assert SPACE.rocket == 3
    assert [span.name for span in SPACE] == ["place", "move", "rocket"]


def test_every_id_comes_back_from_its_text_and_from_its_range():
    for action in range(SPACE.size):
        span, offset = SPACE.decode(action)
        assert SPACE.parse(SPACE.text(action)) == action
        assert span.start + offset == action


def test_what_is_outside_is_refused():
    with pytest.raises(ValueError, match=r"action 6 is outside 0 … 5"):
        SPACE.decode(6)
    with pytest.raises(ValueError, match="action -1 is outside"):
        SPACE.decode(-1)
    with pytest.raises(ValueError, match="'fly' is no action of this game"):
        SPACE.parse("fly")


def test_two_ids_may_not_share_a_text():
    with pytest.raises(TypeError, match="different text for every id"):
        ActionSpace(place=("LP", "LP"))


def test_pieces_follow_each_other():
    pieces = Pieces(hand=i16.upto(2)[3], piles=i16[4], turn=i16.flag)

    assert (pieces.hand, pieces.piles, pieces.turn, pieces.size) == (0, 3, 7, 8)
    assert pieces.undeclared == ["piles"]
    assert pieces.outside([0, 0, 2, -5, 9, 0, 0, 1]) is None
    assert pieces.outside([0, 0, 3, 0, 0, 0, 0, 0]) == "hand[2] = 3, outside 0 … 2"
    assert pieces.outside([0] * 7 + [2]) == "turn = 2, outside 0 … 1"


def test_pieces_may_stand_several_times_in_others():
    you = Pieces(points=i16.upto(9), hand=i16.flag[2])
    pieces = Pieces(turn=i16.flag, players=you[2], last=i16[1])

    assert (pieces.players, pieces.last, pieces.size) == (1, 7, 8)
    assert pieces.names[1:6] == [
        "players[0].points", "players[0].hand[0]", "players[0].hand[1]", "players[1].points",
        "players[1].hand[0]",
    ]  # fmt: skip
    assert pieces.high[:7] == [1, 9, 1, 1, 9, 1, 1]
    assert pieces.undeclared == ["last"]
    assert pieces.outside([0, 9, 1, 1, 10, 0, 0, 0]) == "players[1].points = 10, outside 0 … 9"
