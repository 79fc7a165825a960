"""What things are worth: how often those who used them won, beside those who did not.

An association, not a cause: who is ahead can afford more.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy

from cosmodrome.lab import statistics
from cosmodrome.lab.statistics import Estimate

#: A victory counts so much, so that it can be shared by up to eight without a remainder.
SHARES = 840
#: Stages of a game at which points and leaders are noted.
STAGES = 20


class Row(NamedTuple):
    """What is known of one game beside its result."""

    reason: str
    rounds: int
    lead_changes: int
    #: The decision by which the last one came, from 1; 0 where there was none.
    last_lead_change: int
    #: Lines of the score, seat by seat.
    lines: list[dict[str, int]]


class Worth(NamedTuple):
    """What using a thing comes to."""

    thing: str
    #: Seatings that used it, and how often in all.
    users: int
    times: int
    with_it: Estimate
    without: Estimate
    #: By how much the two differ: in victories, and in points.
    difference: Estimate
    points: Estimate


@dataclass
class Sums:
    """Sums over seatings: how many, shares of victories and points, and their squares."""

    count: int = 0
    won: int = 0
    won_squared: int = 0
    points: int = 0
    points_squared: int = 0
    times: int = 0

    def add(self, credit: int, points: int, times: int = 0) -> None:
        self.count += 1
        self.won += credit
        self.won_squared += credit * credit
        self.points += points
        self.points_squared += points * points
        self.times += times

    def plus(self, other: Sums, sign: int = 1) -> Sums:
        return Sums(
            *(a + sign * b for a, b in zip(vars(self).values(), vars(other).values(), strict=True))
        )


@dataclass
class Uses:
    """Sums over all games of a run, or of a part of it."""

    games: int = 0
    everybody: Sums = field(default_factory=Sums)
    things: dict[str, Sums] = field(default_factory=dict)
    #: Points of every seat at every stage; sole leaders there, and how many of them won.
    points: Any = None
    led: Any = field(default_factory=lambda: numpy.zeros(STAGES, dtype=numpy.int64))
    led_won: Any = field(default_factory=lambda: numpy.zeros(STAGES, dtype=numpy.int64))
    #: How often the lead changed in every stage.
    changed: Any = field(default_factory=lambda: numpy.zeros(STAGES, dtype=numpy.int64))

    def add(self, credit: int, points: int, used: Mapping[str, int]) -> None:
        """One seating."""
        self.everybody.add(credit, points)
        for thing, times in used.items():
            self.things.setdefault(thing, Sums()).add(credit, points, times)

    def course(self, seats: int) -> Any:
        """The sums of points, stages x seats."""
        if self.points is None:
            self.points = numpy.zeros((STAGES, seats), dtype=numpy.int64)
        return self.points

    @classmethod
    def together(cls, parts: Iterable[Uses]) -> Uses:
        """The sums of several parts."""
        whole = cls()
        for part in parts:
            whole.games += part.games
            whole.everybody = whole.everybody.plus(part.everybody)
            for thing, sums in part.things.items():
                whole.things[thing] = whole.things.get(thing, Sums()).plus(sums)
            if part.points is not None:
                whole.course(part.points.shape[1])[:] += part.points
            whole.led += part.led
            whole.led_won += part.led_won
            whole.changed += part.changed
        return whole

    def worth(self) -> list[Worth]:
        """What every thing is worth, those that decide most first.

        What everybody used in every game, or nobody, tells nothing: its difference is open.
        """
        found = [self._worth(thing) for thing in sorted(self.things)]
        return sorted(found, key=lambda one: (-_certain(one.difference), one.thing))

    def _worth(self, thing: str) -> Worth:
        used = self.things[thing]
        rest = self.everybody.plus(used, -1)
        return Worth(
            thing,
            used.count,
            used.times,
            statistics.share(used.won / SHARES, used.count),
            statistics.share(rest.won / SHARES, rest.count),
            _apart(
                used.count, used.won / SHARES, used.won_squared / SHARES**2,
                rest.count, rest.won / SHARES, rest.won_squared / SHARES**2,
            ),
            _apart(
                used.count, used.points, used.points_squared,
                rest.count, rest.points, rest.points_squared,
            ),
        )  # fmt: skip


def _apart(n: int, total: float, squares: float, m: int, other: float, others: float) -> Estimate:
    """The difference of two means, from sums and sums of squares."""
    if n < 2 or m < 2:
        return Estimate(math.nan, -math.inf, math.inf)
    value = total / n - other / m
    spread = max(0.0, (squares - total * total / n) / (n - 1)) / n
    spread += max(0.0, (others - other * other / m) / (m - 1)) / m
    margin = statistics.Z95 * math.sqrt(spread)
    return Estimate(value, value - margin, value + margin)


def _certain(difference: Estimate) -> float:
    """How far a difference surely is from none."""
    if not math.isfinite(difference.low):
        return -1.0
    return max(0.0, difference.low, -difference.high)
