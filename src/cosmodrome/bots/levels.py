"""The bots that can be named, said once: lab, terminal and table read this list.

A new one is an entry here, and its name for people under `[levels]` in `web/words.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How a bot plays, and what it says of itself."""

    #: `random`, `greedy`, `cadet` or `search`.
    strategy: str
    fr: str
    en: str
    #: How often a search looks ahead where nobody says; without, as `SearchBot` does.
    iterations: int | None = None
    #: People choose from these.
    offered: bool = False

    @property
    def light(self) -> bool:
        """Whether it plays well enough by plain rules, at once."""
        return self.strategy != "search"


#: The ways of playing, then what people choose from, weakest first.
LEVELS: dict[str, Level] = {
    "random": Level(
        "random",
        fr="Joue n'importe quelle action permise.",
        en="Plays any legal action.",
    ),
    "greedy": Level(
        "greedy",
        fr="Regarde jusqu'à la fin de son tour et prend ce qui rapporte le plus.",
        en="Looks to the end of its own turn and takes what pays most.",
    ),
    "search": Level(
        "search",
        fr="Imagine des milliers de suites possibles, réponses des autres comprises.",
        en="Imagines thousands of ways on, the others' answers included.",
    ),
    "cadet": Level(
        "cadet",
        fr="Débute : ne pense qu'à son propre tour et se trompe parfois.",
        en="A beginner: thinks of its own turn only, and sometimes errs.",
        offered=True,
    ),
    "pilot": Level(
        "search",
        fr="Joue bien : cherche un instant, prévoit vos réponses.",
        en="Plays well: searches for a moment and expects your answers.",
        iterations=500,
        offered=True,
    ),
    "commander": Level(
        "search",
        fr="Joue pour gagner : imagine dix mille suites à chaque décision.",
        en="Plays to win: imagines ten thousand ways on at every decision.",
        iterations=10_000,
        offered=True,
    ),
}

OFFERED = tuple(name for name, level in LEVELS.items() if level.offered)
#: Those that play in any process, and those that need compiled rules.
LIGHT = frozenset(name for name, level in LEVELS.items() if level.light)
SEARCHING = frozenset(LEVELS) - LIGHT

#: Who sits down where nobody chose, and who gives hints.
DEFAULT_LEVEL = HINT_LEVEL = "pilot"
#: Who plays while rules are compiled, and who after it where a bot fails.
STAND_IN, LAST_RESORT = "greedy", "random"
