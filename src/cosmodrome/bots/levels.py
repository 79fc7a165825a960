"""The bots that can be named, said once: lab, terminal and table read this list.

A new one is an entry here, and its name for people under `[levels]` in `web/words.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

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
    #: Whether processes that have nothing else to do think along.
    helped: bool = False
    #: People choose from these.
    offered: bool = False
    #: What `SearchBot` takes beside its budget, such as how far it looks before it rolls out; of
    #: a cadet, from which part of its choices, the best first, it takes a slip.
    tuning: Mapping[str, float] = field(default_factory=dict, hash=False)
    #: What is else in a game, by its id: rungs lie further apart in some than in others.
    games: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)

    @property
    def light(self) -> bool:
        """Whether it plays well enough by plain rules, at once."""
        return self.strategy != "search"

    def within(self, game: str) -> Level:
        """How it plays one game."""
        return replace(self, games={}, **self.games.get(game, {}))

    def hurried(self, times: int) -> Level:
        """The same with so many times less to think."""
        return replace(
            self,
            **_hurried({"iterations": self.iterations, "seconds": self.seconds}, times),
            games={game: _hurried(changed, times) for game, changed in self.games.items()},
        )


def _hurried(budget: Mapping[str, Any], times: int) -> dict[str, Any]:
    less = dict(budget)
    if less.get("iterations"):
        less["iterations"] = max(1, less["iterations"] // times)
    if less.get("seconds"):
        less["seconds"] /= times
    return less


#: The ladder from its lowest rung; `search` stands beside it, and thinks as long as it is told.
LADDER = ("random", "cadet", "greedy", "pilot", "commander", "ace")
LEVELS = {
    "random": Level("random"),
    "greedy": Level("greedy"),
    "search": Level("search"),
    "cadet": Level(
        "cadet",
        offered=True,
        games={
            "rocketmen": {"tuning": {"slips": 0.75}},
            "galactic-cruise": {"tuning": {"slips": 0.5}},
        },
    ),
    "pilot": Level(
        "search",
        iterations=1000,
        seconds=0.8,
        offered=True,
        games={
            "space-pioneers": {"iterations": 400, "learnt": True},
            "red-planet": {"iterations": 1500},
            "galactic-cruise": {"iterations": None, "seconds": 0.5},
            "rocketmen": {"iterations": None},
        },
    ),
    "commander": Level(
        "search",
        iterations=10_000,
        seconds=4.5,
        helped=True,
        offered=True,
        games={
            "space-pioneers": {"iterations": 3000, "learnt": True},
            "galactic-cruise": {"seconds": 2.0, "learnt": True},
        },
    ),
    "ace": Level(
        "search",
        seconds=4.5,
        learnt=True,
        helped=True,
        offered=True,
        games={"galactic-cruise": {"tuning": {"look": 2000}}},
    ),
}

OFFERED = tuple(name for name, level in LEVELS.items() if level.offered)
#: Those that play in any process, and those that need compiled rules.
LIGHT = frozenset(name for name, level in LEVELS.items() if level.light)
SEARCHING = frozenset(LEVELS) - LIGHT

#: Chosen instead of a level: the one that `matching` finds.
MATCHING = "match"

#: Who sits down where nobody chose, and who gives hints.
DEFAULT_LEVEL, HINT_LEVEL = "pilot", "ace"
#: Who plays while rules are compiled, and who after it where a bot fails.
STAND_IN, LAST_RESORT = "greedy", "random"
#: Who plays by the thousand.
RANDOM = "random"


def matching(results: Iterable[tuple[str, int]]) -> str:
    """The level for somebody who has met these before, the oldest game first.

    Each comes with 1 for a victory over it, 0 for a draw and -1 for a defeat. It begins below, and
    goes a rung up after a victory over one as strong, a rung down after a defeat by one as weak.
    """
    rung = 0
    for level, won in results:
        if level in OFFERED:
            met = OFFERED.index(level)
            if (won > 0 and met >= rung) or (won < 0 and met <= rung):
                rung = min(max(rung + won, 0), len(OFFERED) - 1)
    return OFFERED[rung]


def level_of(bot: str) -> Level:
    """A bot by its name, `ace/10` with a tenth of the thinking; `InvalidBots` tells the known."""
    name, slash, times = bot.partition("/")
    if name not in LEVELS or (slash and not (times.isdecimal() and 0 < int(times) <= 1000)):
        raise InvalidBots(said("unknown_bot", bot=bot, known=Listed(list(LEVELS))))
    return LEVELS[name].hurried(int(times)) if slash else LEVELS[name]
