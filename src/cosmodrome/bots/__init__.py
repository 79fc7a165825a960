"""Bots: they know the contract of a game, not the game, and nothing their seat cannot know.

    bot = make_bot("search", iterations=2000, seed=1)
    action = bot.choose(game, bytes(position), seat)

`random` and `greedy` play in any process; `search` and the levels built on it need compiled
rules: a process started with COSMODROME_JIT=1, or a `Pool` of them beside an uncompiled one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmodrome.bots.base import Bot, Hint, RandomBot
from cosmodrome.bots.pool import LIGHT, Answer, Pool
from cosmodrome.bots.worker import WorkerFailed

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

__all__ = [
    "BOTS",
    "LEVELS",
    "LIGHT",
    "Answer",
    "Bot",
    "Hint",
    "Pool",
    "WorkerFailed",
    "make_bot",
    "prepare",
]

#: The ways of playing, and what each does.
BOTS: dict[str, dict[str, str]] = {
    "random": {
        "fr": "Joue n'importe quelle action permise.",
        "en": "Plays any legal action.",
    },
    "greedy": {
        "fr": "Regarde jusqu'à la fin de son tour et prend ce qui rapporte le plus.",
        "en": "Looks to the end of its own turn and takes what pays most.",
    },
    "search": {
        "fr": "Imagine des milliers de suites possibles, réponses des autres comprises.",
        "en": "Imagines thousands of ways on, the others' answers included.",
    },
}

#: What people choose from, weakest first.
LEVELS: dict[str, dict[str, str]] = {
    "cadet": {
        "fr": "Débute : ne pense qu'à son propre tour et se trompe parfois.",
        "en": "A beginner: thinks of its own turn only, and sometimes errs.",
    },
    "pilot": {
        "fr": "Joue bien : cherche un instant, prévoit vos réponses.",
        "en": "Plays well: searches for a moment and expects your answers.",
    },
    "commander": {
        "fr": "Joue pour gagner : imagine dix mille suites à chaque décision.",
        "en": "Plays to win: imagines ten thousand ways on at every decision.",
    },
}


#: Iterations of the levels that search.
PILOT, COMMANDER = 500, 10_000


def make_bot(
    name: str,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Bot:
    """A bot or a level by its name; what does not search ignores the limits.

    Of iterations, a level's own where none are given, and seconds, the search stops at the first
    that is reached.
    """
    if name == "random":
        return RandomBot(seed)
    if name in ("greedy", "cadet"):
        from cosmodrome.bots.greedy import CadetBot, GreedyBot

        return GreedyBot(seed) if name == "greedy" else CadetBot(seed)
    if name not in BOTS and name not in LEVELS:
        raise ValueError(f"there is no bot {name!r}; known: {', '.join([*BOTS, *LEVELS])}")
    from cosmodrome.bots.search import ITERATIONS, SearchBot

    if iterations is None:
        usual = ITERATIONS if seconds is None else None
        iterations = {"pilot": PILOT, "commander": COMMANDER}.get(name, usual)
    return SearchBot(seed, iterations, seconds, threads)


def prepare(game: Game) -> None:
    """Compile everything a bot needs for a game, in a compiled process."""
    from cosmodrome.bots.greedy import compiled_look
    from cosmodrome.bots.search import compiled_search
    from cosmodrome.engine.native import native

    side = native(game)
    for name in ("setup", "actors", "legal", "apply", "evaluate", "ranking", "determinize"):
        side.entry(name)
    compiled_look(game)
    compiled_search(game)
