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
from dataclasses import dataclass

from cosmodrome.engine.naming import Kind, Kinds, Meaning, Numbers
from cosmodrome.engine.rules.events import SPECTATOR


class Told(Kind):
    """One kind of event."""

    def __init__(self, *, sound: str = "", **numbers: Meaning) -> None:
        super().__init__(numbers)
        #: What people hear, where it is not a card.
        self.sound = sound


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

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: somebody who only watches) may know of it."""
        return bool(self.visible_to >> (SPECTATOR if seat is None else seat) & 1)
