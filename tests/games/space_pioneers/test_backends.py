"""Compiled and uncompiled rules are the same rules, byte for byte."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from cosmodrome._worker import call
from cosmodrome.engine.batch import executor
from cosmodrome.engine.compiling import COMPILED
from tests.games.playing import Trace, trace

#: Seed, actions, options: a whole game of each number of players.
GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 600, {"players": 1}),
    (2, 600, {"players": 2}),
    (3, 600, {"players": 3, "start": 1}),
    (4, 600, {"players": 4}),
    ((1 << 64) - 1, 600, {"players": 5}),
]


@pytest.fixture(scope="module")
def other_mode() -> Any:
    """A process that runs rules in the other mode than this one."""
    pool: ProcessPoolExecutor = executor(1)
    with pool:
        yield lambda *arguments: pool.submit(
            call, "0" if COMPILED else "1", "tests.games.playing:trace", *arguments
        ).result()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[2]['players']} players")
def test_both_modes_agree_after_every_action(game: Any, other_mode: Any) -> None:
    seed, steps, options = game
    here: list[Trace] = trace("space-pioneers", seed, steps, options)
    there: list[Trace] = other_mode("space-pioneers", seed, steps, options)
    assert here[0].compiled != there[0].compiled
    assert len(here) > 150
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        assert one == other, f"after action {number}"
