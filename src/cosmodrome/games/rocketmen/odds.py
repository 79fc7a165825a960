"""The chance of a flight, reckoned from what lies open: the Trajectory cards still in the pile.

Anybody at the table could reckon the same; whoever has looked at a card knows a little more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from typing import Any, NamedTuple, TypeAlias

Pile = tuple[int, ...]
"""How many cards there are of each value."""


class Help(NamedTuple):
    """Effects of the Launch Site that may still act on this flight, once each (RM-41)."""

    redraw: bool = False
    look: bool = False
    instead: tuple[tuple[int, int], ...] = ()
    """The highest value drawn that each works on, and the spaces it moves instead."""


def help_of(effects: Iterable[Mapping[str, Any]]) -> Help:
    """RM-157: what effects of a Launch Site, as the view names them, may do to a flight."""
    known = list(effects)
    does = [effect["does"] for effect in known]
    instead = [(effect["up_to"], effect["spaces"]) for effect in known if "up_to" in effect]
    return Help("redraw" in does, "look" in does, tuple(instead))


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
    return _drawing(_shuffled(flight, value))


# Where a flight may end

Fates: TypeAlias = "tuple[float, ...]"
"""The chance of each number of spaces that are missing in the end; none missing is success."""


@functools.lru_cache(maxsize=20_000)
def fates(flight: Flight) -> Fates:
    """Where the flight ends when it is flown as `chance` reckons: `fates(f)[0]` is its chance."""
    if flight.need <= 0 or flight.cards <= 0 or not any(flight.pile):
        return (*[0.0] * max(0, flight.need), 1.0)
    if flight.help == Help():
        found = [0.0] * (flight.need + 1)
        for total, part in enumerate(spread(flight.pile, min(flight.cards, sum(flight.pile)))):
            found[max(0, flight.need - total)] += part
        return tuple(found)
    if flight.help.look and _looking(flight) > _drawing(flight):
        seen = flight._replace(help=flight.help._replace(look=False))
        return _mixed(flight, lambda value: looked(seen, value))
    return _mixed(flight, lambda value: drawn(take(flight, value), value))


def drawn(flight: Flight, value: int) -> Fates:
    """Where it ends from a card just drawn (it is out of the pile), used as well as possible."""
    ways = [(accept(flight, value), flight.help, value)]
    for effect in flight.help.instead:
        if value <= effect[0]:
            rest = tuple(it for it in flight.help.instead if it != effect)
            ways.append((instead(flight, effect), flight.help._replace(instead=rest), effect[1]))
    best, helped, spaces = max(ways, key=lambda way: way[0])
    if flight.help.redraw and redraw(flight, value) > best:
        again = _shuffled(flight, value)
        return _mixed(again, lambda other: drawn(take(again, other), other))
    return fates(flight._replace(cards=flight.cards - 1, need=flight.need - spaces, help=helped))


def looked(flight: Flight, value: int) -> Fates:
    """Where it ends from a card looked at (still in the pile): drawn, or put at the bottom."""
    rest = take(flight, value)
    if any(rest.pile) and bury(flight, value) > after_draw(rest, value):
        buried = rest._replace(buried=value)
        return _mixed(buried, lambda other: drawn(take(buried, other), other))
    return drawn(rest, value)


def _mixed(flight: Flight, after: Callable[[int], Fates]) -> Fates:
    """The fates after each card that may come, as likely as it is."""
    found = [0.0] * (flight.need + 1)
    total = sum(flight.pile)
    for value, count in enumerate(flight.pile):
        if count:
            for missing, part in enumerate(after(value)):
                found[missing] += part * count / total
    return tuple(found)


def _shuffled(flight: Flight, value: int) -> Flight:
    """RM-181: the flight when a card goes back and the whole pile is shuffled."""
    pile = list(flight.pile)
    pile[value] += 1
    if flight.buried is not None:
        pile[flight.buried] += 1
    helped = flight.help._replace(redraw=False)
    return flight._replace(pile=tuple(pile), help=helped, buried=None)
