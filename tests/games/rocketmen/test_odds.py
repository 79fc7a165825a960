"""The chance of a flight shown on the board is the true one."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from cosmodrome.games.rocketmen.odds import (
    Flight,
    Help,
    accept,
    after_draw,
    bury,
    chance,
    drawn,
    fates,
    looked,
    redraw,
    spread,
    take,
)

#: RM-67: the printed 18 cards.
PILE = (2, 5, 6, 4, 1)


def dealt(pile: tuple[int, ...], cards: int) -> Counter[int]:
    """All ways to draw some cards one after the other, counted by their sum."""
    deck = [value for value, copies in enumerate(pile) for _ in range(copies)]
    return Counter(sum(drawn) for drawn in permutations(deck, cards))


@pytest.mark.parametrize("pile", [PILE, (1, 0, 3, 2, 1), (0, 2, 0, 0, 1)])
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_sums_are_as_likely_as_they_are_dealt(pile: tuple[int, ...], cards: int) -> None:
    counted = dealt(pile, cards)
    total = sum(counted.values())
    for value, probability in enumerate(spread(pile, cards)):
        assert probability == pytest.approx(counted[value] / total)


@pytest.mark.parametrize(
    ("draws", "distance", "percents"),
    [
        (3, 8, [13, 29, 50, 71, 87, 96]),
        (4, 10, [14, 28, 47, 66, 82, 93, 98]),
        (5, 13, [6, 14, 27, 44, 62, 78, 90, 96]),
    ],
)
def test_the_chance_by_icons_at_lift_off(draws: int, distance: int, percents: list[int]) -> None:
    found = [round(100 * chance(Flight(PILE, draws, distance - i))) for i in range(len(percents))]
    assert found == percents


def test_a_target_reached_is_certain_and_one_out_of_reach_is_not() -> None:
    assert chance(Flight(PILE, 0, 0)) == 1
    assert chance(Flight(PILE, 0, 1)) == 0
    assert chance(Flight(PILE, 2, 8)) == 0


# Effects, by hand: four cards 0, 1, 2, 3, one of which is to be drawn.

FOUR = (1, 1, 1, 1)


def test_putting_a_card_back_gives_a_second_try() -> None:
    """RM-181: 3 comes with 1/4; a card that is not 3 goes back into all four."""
    plain, helped = Flight(FOUR, 1, 3), Flight(FOUR, 1, 3, Help(redraw=True))
    assert chance(plain) == pytest.approx(1 / 4)
    assert chance(helped) == pytest.approx(1 / 4 + 3 / 4 * 1 / 4)


def test_counting_as_two_helps_where_it_reaches() -> None:
    """RM-191, RM-195: with 2 spaces to go, 0 and 1 count as 2; with the other card only 0."""
    assert chance(Flight(FOUR, 1, 2)) == pytest.approx(2 / 4)
    assert chance(Flight(FOUR, 1, 2, Help(instead=((1, 2),)))) == 1
    assert chance(Flight(FOUR, 1, 2, Help(instead=((0, 2),)))) == pytest.approx(3 / 4)
    assert chance(Flight(FOUR, 1, 3, Help(instead=((1, 2),)))) == pytest.approx(1 / 4)


def test_an_effect_works_once() -> None:
    """RM-41: of two cards that must both count as 2, one alone can."""
    flight = Flight((2, 0, 0, 0, 0), 2, 4, Help(instead=((1, 2),)))
    assert chance(flight) == 0
    assert chance(flight._replace(help=Help(instead=((1, 2), (0, 2))))) == 1


def test_looking_puts_a_poor_card_away() -> None:
    """RM-189: 3 is kept; otherwise it comes with 1/3 from the three others."""
    assert chance(Flight(FOUR, 1, 3, Help(look=True))) == pytest.approx(1 / 4 + 3 / 4 * 1 / 3)
    seen = Flight(FOUR, 1, 3)
    assert accept(take(seen, 1), 1) == 0
    assert bury(seen, 1) == pytest.approx(1 / 3)


def test_a_card_at_the_bottom_comes_back_with_a_shuffle() -> None:
    """RM-181, RM-189: 3 lies at the bottom; putting the 0 just drawn back shuffles all."""
    flight = Flight((0, 1, 1, 0, 0), 1, 3, Help(redraw=True), buried=3)
    assert redraw(flight, 0) == pytest.approx(1 / 4)


# Where a flight may end

HELPS = [
    Help(),
    Help(redraw=True),
    Help(look=True),
    Help(instead=((1, 2),)),
    Help(True, True, ((1, 2), (0, 2))),
]


@pytest.mark.parametrize("helped", HELPS)
@pytest.mark.parametrize(("cards", "need"), [(1, 1), (2, 5), (3, 6), (4, 9)])
def test_fates_add_up_and_begin_with_the_chance(cards: int, need: int, helped: Help) -> None:
    flight = Flight(PILE, cards, need, helped)
    found = fates(flight)
    assert len(found) == need + 1
    assert sum(found) == pytest.approx(1)
    assert found[0] == pytest.approx(chance(flight))
    for value in (0, 1, 3):
        rest = take(flight, value)
        assert drawn(rest, value)[0] == pytest.approx(after_draw(rest, value))
        seen = flight._replace(help=helped._replace(look=False))
        best = max(after_draw(take(seen, value), value), bury(seen, value))
        assert looked(seen, value)[0] == pytest.approx(best)


def test_fates_without_help_are_the_sums_of_the_cards() -> None:
    counted = dealt(PILE, 2)
    found = fates(Flight(PILE, 2, 5))
    for missing in range(1, 6):
        assert found[missing] == pytest.approx(counted[5 - missing] / sum(counted.values()))
