"""Bots that answer while no compiled rules are ready."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.web import bots

RED_PLANET = cosmodrome.load("red-planet")


@pytest.mark.parametrize("level", ["greedy", "cadet"])
def test_light_bots_do_not_all_choose_the_same_at_once(level: str) -> None:
    pos = RED_PLANET.new(players=4, seed=1)
    for seat in pos.actors:  # everybody keeps a Mission first
        pos.play(pos.legal_ids(seat)[0], seat)
    assert pos.actors == (0, 1, 2, 3)
    chosen = [
        bots.light_choice("red-planet", bytes(pos), seat, level, seed=9) for seat in pos.actors
    ]
    assert len(set(chosen)) > 1
    for seat in pos.actors:
        assert chosen[seat] in pos.legal_ids(seat)
