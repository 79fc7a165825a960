"""Compiled and uncompiled rules are the same rules, byte for byte."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from cosmodrome._worker import call
from cosmodrome.engine.batch import executor
from cosmodrome.engine.compiling import COMPILED
from tests.games.playing import Trace, trace

GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 500, {"players": 2, "layout": "random", "arrow": "random"}),
    (2, 500, {"players": 3, "bonus_cards": "on"}),
    (3, 500, {"players": 4, "bonus_cards": [2, 1, 1, 1], "head_in_the_stars": True}),
    ((1 << 64) - 1, 20, {"players": 2, "bonus_cards": [2, 2]}),
]


@pytest.fixture(scope="module")
def other_mode() -> Any:
    """A process that runs rules in the other mode than this one."""
    pool: ProcessPoolExecutor = executor(1)
    with pool:
        yield lambda *arguments: pool.submit(
            call, "0" if COMPILED else "1", "tests.games.playing:trace", *arguments
        ).result()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"seed {game[0]}")
def test_both_modes_agree_after_every_action(game: Any, other_mode: Any) -> None:
    seed, steps, options = game
    here: list[Trace] = trace("pocket-rockets", seed, steps, options)
    there: list[Trace] = other_mode("pocket-rockets", seed, steps, options)
    assert len(here) == steps + 1
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        assert one == other, f"after action {number}"


def test_the_process_really_runs_in_the_other_mode(other_mode: Any) -> None:
    assert trace("pocket-rockets", 1, 0, {})[0].compiled == COMPILED
    assert other_mode("pocket-rockets", 1, 0, {})[0].compiled != COMPILED
