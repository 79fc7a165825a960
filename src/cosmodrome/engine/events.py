"""What can happen: the names of events and of their numbers, declared once.

    EVENT = Events(
        drew=Told(card=CARD, pile=PILE),
        fuelled=Told(token=i16.below(4), rocket=ROCKET, sound="token"),
    )

Rules write `emit(events, EVENT.drew, seat, card, pile, 0, EVERYBODY)`; boards, words and programs
read `event.card == "blue-base"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cosmodrome.engine.naming import NONE, Meaning, Numbered, meant, range_of_meaning
from cosmodrome.engine.rules.events import SPECTATOR


class Told:
    """One kind of event: what its numbers are called, in their order, and mean."""

    def __init__(self, *, sound: str = "", **numbers: Meaning) -> None:
        #: What people hear, where it is not a card.
        self.sound = sound
        self.numbers = numbers
        if len(numbers) > 3:
            raise TypeError("an event has room for three numbers")


class Events(Numbered):
    """All kinds of events of a game, in the order of their numbers."""

    def __init__(self, **kinds: Told) -> None:
        self.kinds = kinds
        self.names = tuple(kinds)
        super().__init__({name: i for i, name in enumerate(kinds)})

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __getitem__(self, number: int) -> str:
        return self.names[number]


@dataclass(frozen=True)
class Event:
    """One thing that happened; `visible_to` says which seats may know."""

    name: str
    seat: int
    a: int
    b: int
    c: int
    visible_to: int
    kind: Told | None = field(default=None, compare=False, repr=False)

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: somebody who only watches) may know of it."""
        return bool(self.visible_to >> (SPECTATOR if seat is None else seat) & 1)

    @property
    def fields(self) -> dict[str, Any]:
        """What its numbers mean, by name."""
        named = self.kind.numbers.items() if self.kind else ()
        given = (self.a, self.b, self.c)
        return {
            name: meant(meaning, number)
            for (name, meaning), number in zip(named, given, strict=False)
        }

    @property
    def outside(self) -> str:
        """Which of its numbers is none that its kind declares, if any."""
        named = list(self.kind.numbers.items()) if self.kind else []
        unnamed = [(letter, NONE) for letter in "abc"[len(named) :]]
        for (name, meaning), number in zip(
            [*named, *unnamed], (self.a, self.b, self.c), strict=True
        ):
            allowed = range_of_meaning(meaning)
            if not allowed.low <= number <= allowed.high:
                return f"{name} = {number}, outside {allowed.low} … {allowed.high}"
        return ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"the event {self.name} has no {name}") from None
