"""What can stand on the decision stack, and what the numbers of each entry mean.

    ASK = Questions(
        place=Question(),
        rocket=Question(card=CARD, inside="turn"),
        arrive=Step(ship=i16.below(MAX_SHIPS), late=i16.flag),
    )

An entry's place in the list is its `kind`: rules write `ask(s, ASK.rocket, seat, card)`. Up to
three numbers are named in the order of the entry's own, `a`, `b` and `c`; one not named is 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.engine.checks import require, within
from cosmodrome.engine.naming import LETTERS, Kind, Kinds, Meaning, Numbers
from cosmodrome.engine.record import View

__all__ = ("LETTERS", "Asked", "Question", "Questions", "Step")


class Question(Kind):
    """Something a seat is asked."""

    #: Whether a seat answers it; a step below the questions is taken by the rules.
    asked = True

    def __init__(self, *, inside: str = "", pays: bool = False, **numbers: Meaning) -> None:
        super().__init__(numbers)
        #: The question whose answer it completes: nothing is decided until it is answered too.
        self.inside = inside
        #: Whether what is merely allowed elsewhere is an answer here: it pays.
        self.pays = pays


class Step(Question):
    """Something the rules still have to do; it never lies on top."""

    asked = False


class Questions(Kinds):
    """All kinds of entries of a game's stack, in the order of their numbers."""

    def __init__(self, **kinds: Question) -> None:
        super().__init__(kinds)
        self.kinds = tuple(kinds.values())
        for kind in self.kinds:
            if kind.inside and kind.inside not in kinds:
                raise TypeError(f"{kind.name} is inside {kind.inside}, which is no question")

    def __getitem__(self, kind: int) -> Question:
        return self.kinds[kind]

    def read(self, entry: View) -> Asked:
        """An entry of the stack by its names."""
        return Asked(self.kinds[entry.kind], entry.seat, entry.a, entry.b, entry.c)

    def undeclared(self) -> list[str]:
        """The numbers that do not say which values they may hold."""
        return [
            f"question {kind.name}, {name}"
            for kind in self.kinds
            for name, number in zip(kind.numbers, kind.ranges, strict=False)
            if number.range is None
        ]

    def check(self, s: View) -> None:
        """Raise a `Problem` where an entry of the stack is none of these."""
        within(s.stack_size, 0, len(s.stack), "stack_size")
        for i, entry in enumerate(s.stack):
            where = f"stack[{i}]"
            if i >= s.stack_size:
                used = entry.kind or entry.seat or entry.a or entry.b or entry.c
                require(not used, where, "unused_entry")
                continue
            within(entry.kind, 0, self.size - 1, f"{where}.kind")
            within(entry.seat, 0, s.seats - 1, f"{where}.seat")
            for letter, number in zip(LETTERS, self.kinds[entry.kind].ranges, strict=True):
                within(getattr(entry, letter), number.low, number.high, f"{where}.{letter}")
        if s.stack_size:
            top = s.stack[s.stack_size - 1].kind
            where = f"stack[{s.stack_size - 1}].kind"
            require(self.kinds[top].asked, where, "asks_nobody")


@dataclass(frozen=True)
class Asked(Numbers):
    """A question as it stands: of whom, and its numbers by name."""

    kind: Question
