"""Compiled and uncompiled rules come to the same bytes."""

from __future__ import annotations

import pytest

from cosmodrome.engine.batch import executor, run_call
from cosmodrome.engine.testing import check_game
from tests.games.playing import trace
from tests.games.red_planet.positions import GAME

TABLES = [(2, 1), (3, 2), (4, 3), (6, 4)]


def compiled_traces(tables: list[tuple[int, int]]) -> list[object]:
    """The same games, played where this function is called."""
    return [trace("red-planet", seed, 1000, {"players": players}) for players, seed in tables]


def test_compiled_and_uncompiled_rules_agree_on_every_byte() -> None:
    with executor(1) as pool:
        there = run_call(pool, "1", f"{__name__}:compiled_traces", TABLES)
    assert there == compiled_traces(TABLES)


@pytest.mark.parametrize("players", [2, 4])
def test_the_game_keeps_the_promises_of_the_engine(players: int) -> None:
    report = check_game(GAME, games=2, seed=players, options=[{"players": players}], compiled=False)
    assert report.games == 2
    assert report.decisions > 200
