"""Compiled and uncompiled rules are the same rules, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from cosmodrome.engine.batch import executor, run_call
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.testing import check_game
from tests.games.plans import Options, Plan, Walk, each, each_game
from tests.games.playing import Trace, trace

Elsewhere: TypeAlias = Callable[[str, int, int, Options], list[Trace]]


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    """The same games in a process that runs rules in the other mode than this one."""
    mode = "0" if COMPILED else "1"
    with executor(1, mode) as pool:
        yield lambda *walk: run_call(pool, mode, "tests.games.playing:trace", *walk)


@pytest.mark.parametrize(("plan", "walk"), each(lambda plan: plan.compared))
def test_both_modes_agree_after_every_action(plan: Plan, walk: Walk, elsewhere: Elsewhere) -> None:
    game = (plan.game.id, walk.seed, walk.steps or plan.longest, walk.options)
    here, there = trace(*game), elsewhere(*game)
    assert here[0].compiled != there[0].compiled
    if walk.steps is None:
        assert here[-1].actors == 0
    else:
        assert len(here) == walk.steps + 1
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        assert one == other, f"after action {number}"


@each_game
def test_the_game_keeps_every_promise_of_the_engine(plan: Plan) -> None:
    # The other mode is compared above.
    report = check_game(plan.game, compiled=False)
    assert report.decisions > 50 * report.games
