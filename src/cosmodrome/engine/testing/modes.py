"""Compiled and uncompiled rules play the same games to the same bytes."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.batch import executor, run_call
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.game import exporter
from cosmodrome.engine.position import Position, shorts
from cosmodrome.engine.rules.events import EVENT_BUFFER, EVENT_WIDTH
from cosmodrome.engine.testing.failing import CheckFailed, fail

if TYPE_CHECKING:
    from cosmodrome.engine.box import Components
    from cosmodrome.engine.game import Game


def check_other_mode(game: Game, played: Sequence[Position]) -> None:
    """Another process, compiled where this one is not, plays the same games to the same bytes."""
    plans = [(pos.options, pos.seed, pos.history) for pos in played]
    here = [trace(game, *plan) for plan in plans]
    box = game.components if any(game.components) else None
    mode = "0" if COMPILED else "1"
    target = f"{__name__}:trace_games"
    with executor(1, mode) as pool:
        there = run_call(pool, mode, target, address(game), box, plans)
    for pos, one, two in zip(played, here, there, strict=True):
        for step, (a, b) in enumerate(zip(one, two, strict=True)):
            if a != b:
                what = "setup" if step == 0 else pos.game.actions.text(pos.history[step - 1][1])
                fail(pos, f"compiled and uncompiled rules differ at action {step}, {what}")


def address(game: Game) -> str:
    """Where another process finds the game: its package, which exports it as GAME."""
    if package := exporter(game):
        return package
    raise CheckFailed(
        f"{game.id}: another process looks for the game as GAME in the package around its setup, "
        f"{game.setup.__module__}; put it there, or check with compiled=False"
    )


def trace_games(package: str, box: Components | None, plans: Sequence[Any]) -> list[list[str]]:
    """The traces of games, in the process this is called in."""
    game: Game = importlib.import_module(package).GAME
    if box is not None:
        game = game.with_box(box)
    return [trace(game, *plan) for plan in plans]


def trace(
    game: Game, options: dict[str, Any], seed: int | None, history: Sequence[tuple[int, int]]
) -> list[str]:
    """A fingerprint of everything the rules say after each action of a game."""
    pos = game.new(seed=seed, **options)
    found = [_fingerprint(pos, shorts(0), 0, full=True)]
    for number, (seat, action) in enumerate(history):
        rows = shorts(EVENT_BUFFER)
        flags = game.apply(game.box.view, pos.s, seat, action, rows)
        found.append(_fingerprint(pos, rows, flags, full=number % 16 == 0))
    return found


def _fingerprint(pos: Position, rows: Any, flags: int, full: bool) -> str:
    digest = hashlib.sha256(bytes(pos))
    told = 1 + EVENT_WIDTH * int(rows[0]) if len(rows) else 0
    said: list[Any] = [int(flags), [int(n) for n in rows[:told]]]
    said += [pos.legal_ids(seat) for seat in pos.actors]
    if full:
        said += [pos.scores(), pos.ranking(), pos.winners, pos.automas]
        for seat in range(pos.seats):
            said += [pos.evaluate(seat), pos.observe(seat)]
            digest.update(bytes(pos.determinize(seat, 0xC0FFEE)))
    digest.update(repr(said).encode())
    return digest.hexdigest()[:16]
