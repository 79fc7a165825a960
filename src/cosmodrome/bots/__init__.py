"""Bots: they know the contract of a game, not the game, and nothing their seat cannot know.

    bot = make_bot("search", iterations=2000, seed=1)
    action = bot.choose(game, bytes(position), seat)

`random` and `greedy` play in any process; `search` and the levels built on it need compiled
rules: a process started with COSMODROME_JIT=1, or a `Pool` of them beside an uncompiled one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cosmodrome.bots.base import Bot, Foreseen, Hint, RandomBot
from cosmodrome.bots.levels import LEVELS, Level, level_of
from cosmodrome.bots.pool import Answer, Pool
from cosmodrome.engine.errors import WorkerFailed

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

__all__ = [
    "LEVELS",
    "Answer",
    "Bot",
    "Foreseen",
    "Hint",
    "Level",
    "Pool",
    "WorkerFailed",
    "make_bot",
    "prepare",
]


def make_bot(
    name: str,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    lines: int = 0,
    also: Sequence[int] = (),
    part: int = 0,
) -> Bot:
    """A bot or a level by its name; what does not search ignores the limits.

    Of iterations and seconds the search stops at the first that is reached. Where neither is given
    a level has its own; given seconds alone, it still has its own iterations. Of so many of its
    best hints, `lines`, and of the actions in `also`, it says what it expects from them on. Those
    who think about the same question each have another `part`.
    """
    bot = _make_bot(name, iterations, seconds, seed, threads)
    bot.lines, bot.also, bot.part = lines, also, part
    return bot


def _make_bot(
    name: str, iterations: int | None, seconds: float | None, seed: int, threads: int
) -> Bot:
    level = level_of(name)
    if level.strategy == "random":
        return RandomBot(seed)
    if level.light:
        from cosmodrome.bots.greedy import CadetBot, GreedyBot

        return CadetBot(seed, level) if level.strategy == "cadet" else GreedyBot(seed)
    from cosmodrome.bots.search import SearchBot

    return SearchBot(seed, iterations, seconds, threads, level=level)


def prepare(game: Game) -> None:
    """Compile everything a bot needs for a game, in a compiled process."""
    from cosmodrome.bots.greedy import compiled_look
    from cosmodrome.bots.rolling import compiled_rolls
    from cosmodrome.bots.search import compiled_search
    from cosmodrome.engine.native import native

    side = native(game)
    for name in ("setup", "actors", "legal", "apply", "evaluate", "ranking", "determinize"):
        side.entry(name)
    compiled_look(game)
    if game.rolls_out > 0:
        compiled_rolls(game)
    else:
        compiled_search(game)
