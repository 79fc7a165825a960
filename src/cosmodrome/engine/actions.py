"""Action spaces: named ranges of flat ids, each id with a readable, stable text form.

    DO = ActionSpace(place=YARD, move=1, build=CARD)

A range is declared by its labels, or by a plain number of ids. The text form of an id is the
range's name, then a colon and the label where the range has more than one id: `place:LP`,
`move`, `rocket:3`. Rules use `DO.build` as a constant and add an offset.

    DO = ActionSpace(discard=Tick(CARD), spend=Amount(7), power=Aside(1), done=1)

Some ranges play a role. **A selection** is ticks in ascending order, closed by an action that is
none (`done`): a tick only marks something; it tells, teaches and changes nothing else, and after it
the same seat may tick what does not stand below it, or close. So a set has one order, and whoever
chooses gathers it in any order and plays it as one act (`Position.act`). **An amount** is asked as
one number. **An aside** is allowed, but no answer to what is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from cosmodrome.engine.naming import Ids, Numbered
from cosmodrome.engine.record import Array, Record, Scalar

#: No action has this number.
NO_ACTION = -1

#: How a range is declared: its labels, or how many ids it has.
Labels: TypeAlias = "int | Sequence[str] | Ids"


@dataclass(frozen=True)
class Role:
    """A range of actions that play a part of their own."""

    labels: Labels

    name: ClassVar = ""


class Tick(Role):
    """Each ticks one thing of a selection."""

    name = "tick"


class Amount(Role):
    """Each says how many, its label being the number."""

    name = "amount"


class Aside(Role):
    """Allowed now, but no answer to what is asked."""

    name = "aside"


@dataclass(frozen=True)
class Span:
    """One named range of ids."""

    name: str
    start: int
    labels: tuple[str, ...]
    #: `tick`, `amount`, `aside`, or nothing.
    role: str = ""

    @property
    def size(self) -> int:
        return len(self.labels)

    @property
    def stop(self) -> int:
        return self.start + self.size


class ActionSpace(Numbered):
    """All actions a game ever offers, as ids from 0 to `size - 1`; a range by its first."""

    def __init__(self, /, **ranges: Labels | Role) -> None:
        self.spans: dict[str, Span] = {}
        self.size = 0
        for name, given in ranges.items():
            labels, role = (given.labels, given.name) if isinstance(given, Role) else (given, "")
            if isinstance(labels, int):
                labels = tuple(str(i) for i in range(labels))
            self.spans[name] = Span(name, self.size, tuple(labels), role)
            self.size += len(labels)
        self._span_of = tuple(span for span in self.spans.values() for _ in span.labels)
        #: The part every id plays.
        self.roles = tuple(span.role for span in self.spans.values() for _ in span.labels)
        self._texts = tuple(self._write(i) for i in range(self.size))
        self._ids = {text: i for i, text in enumerate(self._texts)}
        if len(self._ids) != self.size:
            raise TypeError("an action space needs a different text for every id")
        super().__init__({span.name: span.start for span in self.spans.values()})

    @property
    def names(self) -> Collection[str]:
        """The text forms of all ids."""
        return self._ids.keys()

    def decode(self, action: int) -> tuple[Span, int]:
        """The range of an id and its place inside it."""
        if not 0 <= action < self.size:
            raise ValueError(f"action {action} is outside 0 … {self.size - 1}")
        span = self._span_of[action]
        return span, action - span.start

    def text(self, action: int) -> str:
        """The stable text form of an id, as written in game records."""
        return self._texts[action]

    def parse(self, text: str) -> int:
        """The id of a text form; a `ValueError` says which text is unknown."""
        try:
            return self._ids[text]
        except KeyError:
            raise ValueError(f"{text!r} is no action of this game") from None

    def ticks(self, action: int) -> bool:
        """Whether an action only ticks something of a selection."""
        return self.roles[action] == Tick.name

    def answers(self, actions: Sequence[int]) -> list[int]:
        """Those that answer what is asked, and are not merely allowed."""
        return [action for action in actions if self.roles[action] != Aside.name]

    def _write(self, action: int) -> str:
        span, offset = self.decode(action)
        return span.name if span.size == 1 else f"{span.name}:{span.labels[offset]}"

    def __iter__(self) -> Iterator[Span]:
        return iter(self.spans.values())


class Pieces(Numbered):
    """The named pieces of an observation: one flat vector of numbers, each within its bounds.

    YOU = Pieces(points=i16.upto(99), hand=i16.upto(5)[21])
    SEE = Pieces(turn=i16.below(4), players=YOU[4])

    Rules write `out[SEE.players + YOU.size * i + YOU.points]`.
    """

    def __init__(self, /, **pieces: Scalar | Array | Pieces | Several) -> None:
        self.sizes: dict[str, int] = {}
        #: The pieces that do not say which values they may hold.
        self.undeclared: list[str] = []
        #: What every number is called (`players[1].hand[2]`), the least and the most of it.
        self.names: list[str] = []
        self.low: list[int] = []
        self.high: list[int] = []
        starts: dict[str, int] = {}
        for name, piece in pieces.items():
            starts[name] = len(self.low)
            item: Scalar | Record | Pieces
            if isinstance(piece, Array | Several):
                item = piece.item
                for i in range(piece.count):
                    self._add(f"{name}[{i}]", item)
            else:
                item = piece
                self._add(name, item)
            if isinstance(item, Pieces):
                self.undeclared += [f"{name}.{part}" for part in item.undeclared]
            elif isinstance(item, Scalar) and item.range is None:
                self.undeclared.append(name)
            self.sizes[name] = len(self.low) - starts[name]
        self.size = len(self.low)
        super().__init__(starts)

    def _add(self, name: str, item: Scalar | Record | Pieces) -> None:
        """One number, or the numbers of several pieces."""
        if isinstance(item, Pieces):
            self.names += [f"{name}.{part}" for part in item.names]
            self.low += item.low
            self.high += item.high
        else:
            assert isinstance(item, Scalar)
            self.names.append(name)
            self.low.append(item.low)
            self.high.append(item.high)

    def __getitem__(self, count: int) -> Several:
        return Several(self, count)

    def outside(self, numbers: Sequence[int]) -> str | None:
        """The first number of an observation that is not within its bounds."""
        for i, number in enumerate(numbers):
            if not self.low[i] <= number <= self.high[i]:
                return f"{self.names[i]} = {number}, outside {self.low[i]} … {self.high[i]}"
        return None


@dataclass(frozen=True)
class Several:
    """The same pieces so many times, one after the other."""

    item: Pieces
    count: int
