"""The bots that can be named, said once: lab, terminal and table read this list.

A new one is an entry here, and its name for people under `[levels]` in `web/words.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cosmodrome.engine.errors import InvalidBots, said
from cosmodrome.engine.words import Listed


@dataclass(frozen=True)
class Level:
    """How a bot plays."""

    #: `random`, `greedy`, `cadet` or `search`.
    strategy: str
    #: How often a search looks ahead, and for how many seconds of one core, where nobody says; it
    #: ends at whichever comes first. Without either, as `SearchBot` does.
    iterations: int | None = None
    seconds: float | None = None
    #: Whether it trusts what a net has learnt.
    learnt: bool = False
    #: People choose from these.
    offered: bool = False

    @property
    def light(self) -> bool:
        """Whether it plays well enough by plain rules, at once."""
        return self.strategy != "search"

    def hurried(self, times: int) -> Level:
        """The same with so many times less to think."""
        return replace(
            self,
            iterations=self.iterations and max(1, self.iterations // times),
            seconds=self.seconds and self.seconds / times,
        )


#: The ladder from its lowest rung; `search` stands beside it, and thinks as long as it is told.
LADDER = ("random", "cadet", "greedy", "pilot", "commander", "ace")
LEVELS = {
    "random": Level("random"),
    "greedy": Level("greedy"),
    "search": Level("search"),
    "cadet": Level("cadet", offered=True),
    "pilot": Level("search", iterations=1000, seconds=0.8, offered=True),
    "commander": Level("search", iterations=10_000, seconds=4.5, offered=True),
    "ace": Level("search", seconds=4.5, learnt=True, offered=True),
}

OFFERED = tuple(name for name, level in LEVELS.items() if level.offered)
#: Those that play in any process, and those that need compiled rules.
LIGHT = frozenset(name for name, level in LEVELS.items() if level.light)
SEARCHING = frozenset(LEVELS) - LIGHT

#: Who sits down where nobody chose, and who gives hints.
DEFAULT_LEVEL, HINT_LEVEL = "pilot", "ace"
#: Who plays while rules are compiled, and who after it where a bot fails.
STAND_IN, LAST_RESORT = "greedy", "random"
#: Who plays by the thousand.
RANDOM = "random"


def level_of(bot: str) -> Level:
    """A bot by its name, `ace/10` with a tenth of the thinking; `InvalidBots` tells the known."""
    name, slash, times = bot.partition("/")
    if name not in LEVELS or (slash and not (times.isdecimal() and 0 < int(times) <= 1000)):
        raise InvalidBots(said("unknown_bot", bot=bot, known=Listed(list(LEVELS))))
    return LEVELS[name].hurried(int(times)) if slash else LEVELS[name]
