"""Means and shares with their 95 % confidence intervals, and Elo differences."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

#: Of the normal distribution, 95 % lies within this many standard deviations.
Z95 = 1.959963984540054
#: Elo points are told up to here; beyond, a match only shows "at least".
ELO_LIMIT = 1200.0


class Estimate(NamedTuple):
    """A value and the interval that holds the true one 95 times in 100."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def mean(values: Any) -> Estimate:
    """The mean of some values, an array or a list; one value alone leaves its interval open."""
    import numpy

    numbers = numpy.asarray(values, dtype=numpy.float64).ravel()
    count = len(numbers)
    if count == 0:
        return Estimate(math.nan, math.nan, math.nan)
    average = float(numbers.mean())
    if count == 1:
        return Estimate(average, -math.inf, math.inf)
    margin = Z95 * math.sqrt(float(numbers.var(ddof=1)) / count)
    return Estimate(average, average - margin, average + margin)


def share(successes: float, count: int) -> Estimate:
    """A share of successes with Wilson's interval, which stays between 0 and 1."""
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0)
    p = successes / count
    z2 = Z95 * Z95 / count
    centre = (p + z2 / 2) / (1 + z2)
    margin = Z95 * math.sqrt(p * (1 - p) / count + z2 / (4 * count)) / (1 + z2)
    return Estimate(p, max(0.0, min(p, centre - margin)), min(1.0, max(p, centre + margin)))


def elo(score: float) -> float:
    """The Elo difference at which the better side is expected to score this share."""
    if score <= 0:
        return -ELO_LIMIT
    if score >= 1:
        return ELO_LIMIT
    return max(-ELO_LIMIT, min(ELO_LIMIT, -400 * math.log10(1 / score - 1)))
