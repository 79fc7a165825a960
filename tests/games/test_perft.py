"""Perft counts what playing by hand would count, also where several seats decide at once."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.engine.perft import perft
from cosmodrome.engine.position import Position
from tests.tiny_game import GAME as TINY


def by_hand(pos: Position, depth: int) -> int:
    """The same count through the public way to play."""
    if depth == 0:
        return 1
    total = 0
    for action in pos.legal_actions():
        after = pos.copy()
        after.play(action.id, action.seat)
        total += by_hand(after, depth - 1)
    return total


@pytest.mark.parametrize("depth", range(4))
@pytest.mark.parametrize("seed", [1, 2])
def test_perft_counts_what_can_be_played(seed: int, depth: int) -> None:
    for game in (TINY, cosmodrome.load("pocket-rockets")):
        pos = game.new(seed=seed)
        assert perft(pos, depth) == by_hand(pos, depth)


def test_simultaneous_choices_are_asked_in_seat_order() -> None:
    pos = TINY.new(seed=1)
    while len(pos.actors) < 2:
        pos.play(pos.legal_ids()[0])
    assert perft(pos, 1) == len(pos.legal_ids(pos.actors[0]))
    assert perft(pos, 2) == by_hand(pos, 2)


def test_nothing_follows_the_end_of_a_game() -> None:
    pos = TINY.new(seed=1)
    while not pos.is_over:
        pos.play(pos.legal_ids()[0])
    assert [perft(pos, depth) for depth in range(3)] == [1, 0, 0]


def test_perft_refuses_a_negative_depth() -> None:
    with pytest.raises(ValueError, match="depth"):
        perft(TINY.new(seed=1), -1)
