"""What can stand on the decision stack, and what the numbers of each entry may be.

    QUESTIONS = Questions(
        Question("place"),
        Question("rocket", a=i16.below(len(KINDS))),  # a = kind
        Step("arrive", a=i16.below(MAX_SHIPS), b=i16.flag),
    )

An entry's place in the list is its `kind`. A number that is not named is always 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.engine.checks import require, within
from cosmodrome.engine.record import Scalar, View, i16

NONE = i16.within(0, 0)


@dataclass(frozen=True)
class Question:
    """Something a seat is asked."""

    name: str
    a: Scalar = NONE
    b: Scalar = NONE
    c: Scalar = NONE
    #: The question whose answer it completes: nothing is decided until it is answered too.
    inside: str = ""

    #: Whether a seat answers it; a step below the questions is taken by the rules.
    asked = True


class Step(Question):
    """Something the rules still have to do; it never lies on top."""

    asked = False


class Questions:
    """All kinds of entries of a game's stack, in the order of their numbers."""

    def __init__(self, *kinds: Question) -> None:
        self.kinds = kinds
        self.names = tuple(kind.name for kind in kinds)
        if len(set(self.names)) != len(self.names):
            raise TypeError("two questions have the same name")
        for kind in kinds:
            if kind.inside and kind.inside not in self.names:
                raise TypeError(f"{kind.name} is inside {kind.inside}, which is no question")

    def __len__(self) -> int:
        return len(self.kinds)

    def __getitem__(self, kind: int) -> Question:
        return self.kinds[kind]

    def undeclared(self) -> list[str]:
        """The numbers that do not say which values they may hold."""
        return [
            f"question {kind.name}, {letter}"
            for kind in self.kinds
            for letter in "abc"
            if getattr(kind, letter).range is None
        ]

    def check(self, s: View) -> None:
        """Raise `ValueError` where an entry of the stack is none of these."""
        within(s.stack_size, 0, len(s.stack), "stack_size")
        for i, entry in enumerate(s.stack):
            where = f"stack[{i}]"
            if i >= s.stack_size:
                used = entry.kind or entry.seat or entry.a or entry.b or entry.c
                require(not used, where, "must be 0: it is unused")
                continue
            within(entry.kind, 0, len(self.kinds) - 1, f"{where}.kind")
            within(entry.seat, 0, s.seats - 1, f"{where}.seat")
            for letter in "abc":
                number: Scalar = getattr(self.kinds[entry.kind], letter)
                within(getattr(entry, letter), number.low, number.high, f"{where}.{letter}")
        if s.stack_size:
            top = s.stack[s.stack_size - 1].kind
            where = f"stack[{s.stack_size - 1}].kind"
            require(self.kinds[top].asked, where, "asks nobody anything")
