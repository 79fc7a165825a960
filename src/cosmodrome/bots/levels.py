"""The bots that can be named, said once: lab, terminal and table read this list.

A new one is an entry here, and its name for people under `[levels]` in `web/words.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.engine.errors import InvalidBots, said
from cosmodrome.engine.words import Listed


@dataclass(frozen=True)
class Level:
    """How a bot plays."""

    #: `random`, `greedy`, `cadet` or `search`.
    strategy: str
    #: How often a search looks ahead where nobody says; without, as `SearchBot` does.
    iterations: int | None = None
    #: People choose from these.
    offered: bool = False

    @property
    def light(self) -> bool:
        """Whether it plays well enough by plain rules, at once."""
        return self.strategy != "search"


#: The ways of playing, then what people choose from, weakest first.
LEVELS = {
    "random": Level("random"),
    "greedy": Level("greedy"),
    "search": Level("search"),
    "cadet": Level("cadet", offered=True),
    "pilot": Level("search", iterations=500, offered=True),
    "commander": Level("search", iterations=10_000, offered=True),
}

OFFERED = tuple(name for name, level in LEVELS.items() if level.offered)
#: Those that play in any process, and those that need compiled rules.
LIGHT = frozenset(name for name, level in LEVELS.items() if level.light)
SEARCHING = frozenset(LEVELS) - LIGHT

#: Who sits down where nobody chose, and who gives hints.
DEFAULT_LEVEL = HINT_LEVEL = "pilot"
#: Who plays while rules are compiled, and who after it where a bot fails.
STAND_IN, LAST_RESORT = "greedy", "random"
#: Who plays by the thousand.
RANDOM = "random"


def level_of(bot: str) -> Level:
    """A bot by its name; `InvalidBots` tells the known ones."""
    if bot not in LEVELS:
        raise InvalidBots(said("unknown_bot", bot=bot, known=Listed(list(LEVELS))))
    return LEVELS[bot]
