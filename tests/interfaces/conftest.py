"""Every game with options that keep it short, and the two that only tests know."""

from __future__ import annotations

import pytest

import cosmodrome
from tests.picking_game import GAME as PEBBLES
from tests.tiny_game import GAME as TINY

#: Options that keep a game short.
SHORT = {"rocketmen": {"max_rounds": 4}, "galactic-cruise": {"round_limit": 4}}
GAMES = [(cosmodrome.load(game_id), SHORT.get(game_id, {})) for game_id in cosmodrome.games()]
#: Alone against the opponent that a game plays itself.
ALONE = [
    (cosmodrome.load("galactic-cruise"), {"players": 1, "round_limit": 4}),
    (TINY, {"automa": True}),
]
ALL = [(TINY, {}), (PEBBLES, {}), *GAMES, *ALONE]


def name_of(played: object) -> str:
    game, options = played  # type: ignore[misc]
    return game.id + "".join(f"-{value}" for value in options.values())


@pytest.fixture(params=ALL, ids=name_of)
def played(request):
    """A game and its options."""
    return request.param
