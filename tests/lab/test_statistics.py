"""Intervals and Elo differences against values known from elsewhere."""

from __future__ import annotations

import math

import pytest

from cosmodrome.lab.statistics import ELO_LIMIT, elo, mean, share


def test_the_mean_and_its_interval() -> None:
    estimate = mean([1, 2, 3, 4, 5])
    assert estimate.value == 3
    # standard deviation √2.5, error √0.5, times 1.96
    assert estimate.high - 3 == pytest.approx(1.96 * math.sqrt(0.5), rel=1e-4)
    assert 3 - estimate.low == pytest.approx(estimate.high - 3)


def test_one_value_has_an_open_interval() -> None:
    assert mean([7]) == (7, -math.inf, math.inf)


def test_a_share_has_wilsons_interval() -> None:
    # Newcombe (1998): 81 of 263 has the interval 0.2553 … 0.3662
    estimate = share(81, 263)
    assert estimate.value == pytest.approx(0.3080, abs=1e-4)
    assert estimate.low == pytest.approx(0.2553, abs=1e-4)
    assert estimate.high == pytest.approx(0.3662, abs=1e-4)


@pytest.mark.parametrize(("wins", "low", "high"), [(0, 0.0, 0.2775), (10, 0.7225, 1.0)])
def test_a_share_of_none_or_all_stays_between_0_and_1(wins: int, low: float, high: float) -> None:
    estimate = share(wins, 10)
    assert estimate.low == pytest.approx(low, abs=1e-4)
    assert estimate.high == pytest.approx(high, abs=1e-4)


@pytest.mark.parametrize(
    ("score", "difference"),
    [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.64, 99.95), (1.0, ELO_LIMIT)],
)
def test_elo_differences(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.01)
