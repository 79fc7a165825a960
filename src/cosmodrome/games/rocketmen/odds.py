"""The chance of a flight, reckoned from what lies open: the Trajectory cards still in the pile.

Anybody at the table could reckon the same; whoever has looked at a card knows a little more.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

Pile = tuple[int, ...]
"""How many cards there are of each value."""


class Help(NamedTuple):
    """Effects of the Launch Site that may still act on this flight, once each (RM-41)."""

    redraw: bool = False
    look: bool = False
    instead: tuple[tuple[int, int], ...] = ()
    """The highest value drawn that each works on, and the spaces it moves instead."""


class Flight(NamedTuple):
    """A flight before its next card."""

    pile: Pile
    """The cards that may come: without the one known to lie at the bottom."""
    cards: int
    """How many may still be drawn."""
    need: int
    """Spaces to the target."""
    help: Help = Help()
    buried: int | None = None
    """The value known to lie at the bottom of the pile (RM-189)."""


def spread(pile: Sequence[int], cards: int) -> list[float]:
    """The chance of each sum that so many cards of a pile may have."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, copies in enumerate(pile):
        grown: dict[tuple[int, int], int] = {}
        for (drawn, total), count in ways.items():
            for more in range(min(copies, cards - drawn) + 1):
                key = drawn + more, total + more * value
                grown[key] = grown.get(key, 0) + count * comb(copies, more)
        ways = grown
    sums = [0] * (cards * (len(pile) - 1) + 1)
    for (drawn, total), count in ways.items():
        if drawn == cards:
            sums[total] += count
    return [count / max(1, sum(sums)) for count in sums]


@functools.lru_cache(maxsize=50_000)
def chance(flight: Flight) -> float:
    """The chance to arrive when every card is drawn and every effect used as well as possible."""
    if flight.need <= 0:
        return 1.0
    if flight.cards <= 0 or not any(flight.pile):
        return 0.0
    if flight.help == Help():
        return sum(spread(flight.pile, min(flight.cards, sum(flight.pile)))[flight.need :])
    return max(_drawing(flight), _looking(flight) if flight.help.look else 0.0)


@functools.lru_cache(maxsize=50_000)
def _drawing(flight: Flight) -> float:
    total = sum(flight.pile)
    return sum(
        count / total * after_draw(take(flight, value), value)
        for value, count in enumerate(flight.pile)
        if count
    )


@functools.lru_cache(maxsize=50_000)
def _looking(flight: Flight) -> float:
    """RM-189: the next card is seen, and drawn or put at the bottom."""
    seen = flight._replace(help=flight.help._replace(look=False))
    total = sum(flight.pile)
    return sum(
        count / total * max(after_draw(take(seen, value), value), bury(seen, value))
        for value, count in enumerate(flight.pile)
        if count
    )


def take(flight: Flight, value: int) -> Flight:
    """The flight without one card of a value."""
    pile = list(flight.pile)
    pile[value] -= 1
    return flight._replace(pile=tuple(pile))


def bury(flight: Flight, value: int) -> float:
    """The chance when a card that was looked at goes to the bottom: the draw follows at once."""
    rest = take(flight, value)._replace(buried=value)
    return _drawing(rest) if any(rest.pile) else 0.0


def after_draw(flight: Flight, value: int) -> float:
    """The chance when a card was drawn (it is out of the pile): moved by it, or by an effect."""
    best = accept(flight, value)
    for effect in flight.help.instead:
        if value <= effect[0]:
            best = max(best, instead(flight, effect))
    if flight.help.redraw:
        best = max(best, redraw(flight, value))
    return best


def accept(flight: Flight, spaces: int) -> float:
    """RM-68: the Rocket moves by the card."""
    return chance(flight._replace(cards=flight.cards - 1, need=flight.need - spaces))


def instead(flight: Flight, effect: tuple[int, int]) -> float:
    """RM-191, RM-195: the Rocket moves by an effect instead."""
    rest = tuple(it for it in flight.help.instead if it != effect)
    return accept(flight._replace(help=flight.help._replace(instead=rest)), effect[1])


def redraw(flight: Flight, value: int) -> float:
    """RM-181: the card goes back, the whole pile is shuffled, and another one is drawn."""
    pile = list(flight.pile)
    pile[value] += 1
    if flight.buried is not None:
        pile[flight.buried] += 1
    helped = flight.help._replace(redraw=False)
    return _drawing(flight._replace(pile=tuple(pile), help=helped, buried=None))
