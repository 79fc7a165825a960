"""What is to be played: a game and its table, how many games, who sits where with what budget."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from cosmodrome.bots.levels import RANDOM, level_of
from cosmodrome.engine.batch import game_seeds
from cosmodrome.engine.errors import InvalidBots, said

if TYPE_CHECKING:
    from cosmodrome.bots import Bot
    from cosmodrome.engine.box import Components
    from cosmodrome.engine.game import Game

#: Who sits where the game itself plays.
AUTOMA = "automa"

#: Other components than the game's own: a file, or values by their paths.
Box: TypeAlias = "str | Path | Mapping[str, Any] | Components | None"


@dataclass(frozen=True)
class Limits:
    """How long bots that search may think at a decision; None: as the bot likes."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Player:
    """A bot with a budget of its own, as it is named: `search:500`, `search:0.5s`, `greedy#2`.

    What follows # only tells equal ones apart.
    """

    bot: str
    limits: Limits = Limits()

    @classmethod
    def named(cls, label: str) -> Player:
        """A player by its name; `InvalidBots` says what is wrong with it."""
        bot, colon, budget = label.partition("#")[0].partition(":")
        level = level_of(bot)
        if not colon:
            return cls(bot)
        if level.light:
            raise InvalidBots(said("no_budget", bot=bot))
        if re.fullmatch(r"[1-9][0-9_]{0,9}", budget):
            return cls(bot, Limits(iterations=int(budget)))
        if re.fullmatch(r"\d{0,5}\.?\d{1,3}s", budget) and float(budget[:-1]) > 0:
            return cls(bot, Limits(seconds=float(budget[:-1])))
        raise InvalidBots(said("budget", bot=bot, budget=budget))

    def sit(self, usual: Limits, seed: int) -> Bot:
        """The bot itself; without a budget of its own it has the usual one."""
        from cosmodrome.bots import make_bot

        limits = usual if self.limits == Limits() else self.limits
        bot = make_bot(self.bot, iterations=limits.iterations, seconds=limits.seconds, seed=seed)
        # What others do on the machine takes no time from it.
        bot.clock = time.thread_time
        return bot


def told_apart(names: Sequence[str]) -> list[str]:
    """The same names, equal ones with a number: greedy#1, greedy#2."""
    count, seen = Counter(names), Counter[str]()
    found = []
    for name in names:
        seen[name] += 1
        found.append(f"{name}#{seen[name]}" if count[name] > 1 else name)
    return found


def rotations(names: Sequence[str]) -> list[list[str]]:
    """Every bot on every seat, once: the seatings of a fair match."""
    return [[*names[i:], *names[:i]] for i in range(len(names))]


@dataclass(frozen=True)
class Order:
    """What is to be played, as workers receive it."""

    game: str
    components: Components | None
    options: Mapping[str, Any]
    seed: int
    #: The numbers of the games: so many from the first.
    games: int
    #: Games take these seatings by turns.
    seatings: list[list[str]]
    limits: Limits = Limits()
    device: str = "cpu"
    first: int = 0
    #: What is gathered inside the games: lines of the score, the lead, uses; and their records.
    details: bool = False
    records: bool = False

    @property
    def seats(self) -> int:
        return len(self.seatings[0])

    @property
    def at_random(self) -> bool:
        """Whether nobody thinks: such games run in a compiled loop."""
        names = {name.partition("#")[0] for seating in self.seatings for name in seating}
        return names <= {RANDOM, AUTOMA}

    def seating(self, number: int) -> list[str]:
        """Who sits where in a game."""
        return self.seatings[number % len(self.seatings)]

    def deals(self, first: int, last: int) -> Any:
        """The seeds of games first … last - 1: the same for each seating, then the next."""
        turns = len(self.seatings)
        start = first // turns
        seeds = game_seeds(self.seed, start, -(-last // turns)).repeat(turns)
        return seeds[first - start * turns : last - start * turns]


def order_of(
    game_id: str, box: Box, options: Mapping[str, Any]
) -> tuple[Game, dict[str, Any], list[str]]:
    """A game, the options of its table, and who sits there already: the game itself, or nobody."""
    import cosmodrome

    game = cosmodrome.load(game_id, box)
    complete, _ = game.pack_options(options)
    game.options.with_bots(complete)
    pos = game.new(seed=0, **complete)
    return game, complete, [AUTOMA if seat in pos.automas else "" for seat in range(pos.seats)]


def check_bots(names: Sequence[str], seats: int) -> None:
    """Say what is wrong before anything is started."""
    for name in names:
        Player.named(name)
    if len(names) != seats:
        raise InvalidBots(said("bot_count", seats=seats, count=len(names)))


def seated(names: Sequence[str], seats: Sequence[str]) -> list[str]:
    """One bot for each free seat, or one name for all of them."""
    people = list(seats).count("")
    bots = list(names) * people if len(names) == 1 else list(names)
    check_bots(bots, people)
    sitting = iter(bots)
    return [taken or next(sitting) for taken in seats]
