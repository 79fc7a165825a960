"""What can happen: the names of events and of their numbers, declared once.

    EVENT = Events(
        drew=Told(card=CARD, pile=PILE, joins="card"),
        fuelled=Told(token=i16.below(4), rocket=ROCKET, sound="token"),
    )

Rules write `emit(events, EVENT.drew, seat, card, pile, 0, EVERYBODY)`; boards, words and programs
read `event.card == "blue-base"`. Rows of a kind that `joins` are one line where they follow each
other: `event.all("card")`; so may be how much of each there is: `joins="gain", each="count"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cosmodrome.engine.naming import Kind, Kinds, Meaning, Numbers
from cosmodrome.engine.rules.events import SPECTATOR


class Told(Kind):
    """One kind of event."""

    def __init__(
        self,
        *,
        sound: str = "",
        joins: str = "",
        each: str = "",
        luck: bool = False,
        opens: bool = False,
        **numbers: Meaning,
    ) -> None:
        super().__init__(numbers)
        #: What people hear, where it is not a card.
        self.sound = sound
        #: A card turned up that decides by itself: who dares it is not asked whether they are sure.
        self.luck = luck
        #: Whether it begins a turn: the lines of the log that follow stand below it.
        self.opens = opens
        if missing := {joins, each} - {"", *numbers}:
            raise TypeError(f"{missing.pop()} is no number of this event")
        #: The number of which several are told at once: the cards somebody discards.
        self.joins = joins
        #: A number that may be another for each of them.
        self.each = each


class Events(Kinds):
    """All kinds of events of a game, in the order of their numbers."""

    def __init__(self, **kinds: Told) -> None:
        super().__init__(kinds)
        self.kinds = kinds
        self.told = tuple(kinds.values())

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __getitem__(self, number: int) -> str:
        return self.names[number]


@dataclass(frozen=True)
class Event(Numbers):
    """One thing that happened; `visible_to` says which seats may know."""

    kind: Told
    visible_to: int
    #: Those told together with it.
    joined: tuple[Event, ...] = ()

    def all(self, name: str) -> list[Any]:
        """What a number is here and in those told together with it."""
        return [event.fields[name] for event in (self, *self.joined)]

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: somebody who only watches) may know of it."""
        return bool(self.visible_to >> (SPECTATOR if seat is None else seat) & 1)


def told_together(events: Iterable[Event]) -> list[Event]:
    """Events as lines of a log: those that join stand behind the first of them."""
    lines: list[Event] = []
    for event in events:
        if lines and _joins(lines[-1], event):
            lines[-1] = replace(lines[-1], joined=(*lines[-1].joined, event))
        else:
            lines.append(event)
    return lines


def _joins(first: Event, event: Event) -> bool:
    """Whether an event is like another but for the numbers of what joins."""
    if not event.kind.joins or (first.kind, first.seat) != (event.kind, event.seat):
        return False
    own = {event.kind.joins, event.kind.each}
    alike = all(first.fields[name] == event.fields[name] for name in {*event.fields} - own)
    return alike and first.visible_to == event.visible_to
