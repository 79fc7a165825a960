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

from typing import Any

from cosmodrome.engine.checks import require, within
from cosmodrome.engine.naming import NONE, Meaning, Numbered, meant, range_of_meaning
from cosmodrome.engine.record import Scalar, View

LETTERS = "abc"


class Question:
    """Something a seat is asked."""

    #: Whether a seat answers it; a step below the questions is taken by the rules.
    asked = True

    def __init__(self, name: str = "", /, *, inside: str = "", **numbers: Meaning) -> None:
        self.name = name
        #: The question whose answer it completes: nothing is decided until it is answered too.
        self.inside = inside
        #: What its numbers are called, and mean.
        self.numbers = numbers
        ranges: list[Scalar] = [range_of_meaning(meaning) for meaning in numbers.values()]
        self.ranges: list[Scalar] = [*ranges, *[NONE] * (len(LETTERS) - len(ranges))]
        if len(self.ranges) != len(LETTERS):
            raise TypeError("a question has room for three numbers")
        if set(numbers) <= set(LETTERS):
            # Not yet named: by letter.
            self.ranges = [range_of_meaning(numbers.get(letter, NONE)) for letter in LETTERS]


class Step(Question):
    """Something the rules still have to do; it never lies on top."""

    asked = False


class Questions(Numbered):
    """All kinds of entries of a game's stack, in the order of their numbers."""

    def __init__(self, *unnamed: Question, **named: Question) -> None:
        for name, kind in named.items():
            kind.name = name
        self.kinds = (*unnamed, *named.values())
        self.names = tuple(kind.name for kind in self.kinds)
        self.size = len(self.kinds)
        if len(set(self.names)) != len(self.names):
            raise TypeError("two questions have the same name")
        for kind in self.kinds:
            if kind.inside and kind.inside not in self.names:
                raise TypeError(f"{kind.name} is inside {kind.inside}, which is no question")
        super().__init__({name: i for i, name in enumerate(self.names) if name in named})

    def __len__(self) -> int:
        return len(self.kinds)

    def __getitem__(self, kind: int) -> Question:
        return self.kinds[kind]

    def read(self, entry: View) -> Asked:
        """An entry of the stack by its names."""
        kind = self.kinds[entry.kind]
        given = (entry.a, entry.b, entry.c)
        fields = {
            name: meant(meaning, number)
            for (name, meaning), number in zip(kind.numbers.items(), given, strict=False)
        }
        return Asked(kind, int(entry.seat), fields)

    def undeclared(self) -> list[str]:
        """The numbers that do not say which values they may hold."""
        return [
            f"question {kind.name}, {letter}"
            for kind in self.kinds
            for letter, number in zip(LETTERS, kind.ranges, strict=True)
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
            within(entry.kind, 0, len(self.kinds) - 1, f"{where}.kind")
            within(entry.seat, 0, s.seats - 1, f"{where}.seat")
            for letter, number in zip(LETTERS, self.kinds[entry.kind].ranges, strict=True):
                within(getattr(entry, letter), number.low, number.high, f"{where}.{letter}")
        if s.stack_size:
            top = s.stack[s.stack_size - 1].kind
            where = f"stack[{s.stack_size - 1}].kind"
            require(self.kinds[top].asked, where, "asks_nobody")


class Asked:
    """A question as it stands: of whom, and its numbers by name (`asked.card == "blue-base"`)."""

    def __init__(self, kind: Question, seat: int, fields: dict[str, Any]) -> None:
        self.kind, self.name, self.seat, self.fields = kind, kind.name, seat, fields

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["fields"][name]
        except KeyError:
            raise AttributeError(f"the question {self.name} has no {name}") from None
