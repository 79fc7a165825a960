"""Numbers with names, declared once: rules write `ASK.rocket`, people read `rocket`.

    PART = Ids("base", "section", "head")
    YARD = Ids(launch_pad="LP", depot="RD", table="yard")

Rules use the numbers by attribute (`PART.head == 2`, `YARD.launch_pad == 0`, `PART.size == 3`),
in both modes and on a GPU, as if they were written there. Everything else uses the ids: `PART.ids`,
`YARD.index("RD")`. Order is meaning: a name that is moved changes positions and records, so
new ones come last (a game's tests keep every number, in `numbers.txt`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.record import Scalar, i16


class Numbered:
    """Whole numbers reached by attribute; compiled code sees them as constants."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        for name, number in numbers.items():
            if hasattr(self, name) or not name.isidentifier():
                raise TypeError(f"{type(self).__name__}: {name} cannot be used as a name here")
            self.__dict__[name] = number
        #: Every name with its number.
        self.numbers = dict(numbers)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> int: ...

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {next(iter(self.numbers), '')} …>"


class Ids(Numbered, Sequence[str]):
    """Things of one sort: their numbers, their ids, and the table of the box that names them."""

    def __init__(self, *ids: str, table: str = "", **named: str) -> None:
        names = [*(text.replace("-", "_") for text in ids), *named]
        self.ids = (*ids, *named.values())
        self.table = table
        #: How many there are: rules cannot take a length.
        self.size = len(self.ids)
        if len(set(self.ids)) != self.size:
            raise TypeError("two things have the same id")
        super().__init__({name: i for i, name in enumerate(names) if name.isidentifier()})

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, number: Any) -> Any:
        return self.ids[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def index(self, text: str, *within: int) -> int:
        """The number of an id."""
        return self.ids.index(text, *within)

    @property
    def scalar(self) -> Scalar:
        """What a question's number may be where it means one of these."""
        return i16.below(self.size)

    def value(self, number: int) -> str:
        return self.ids[number]

    @property
    def or_none(self) -> OrNone:
        """One of these, or -1 for none."""
        return OrNone(self)


class OrNone:
    """One thing of a sort, or -1 for none."""

    def __init__(self, sort: Ids) -> None:
        self.sort = sort
        self.table = sort.table
        self.scalar = i16.within(-1, sort.size - 1)

    def value(self, number: int) -> str | None:
        return None if number < 0 else self.sort.ids[number]


class Seats:
    """The number of a seat."""

    def __init__(self, most: int) -> None:
        self.scalar = i16.below(most)

    def value(self, number: int) -> int:
        return number


#: What the numbers of an event or a question are called in the record.
LETTERS = "abc"
#: A number that is not used.
NONE = i16.within(0, 0)


class Sort(Protocol):
    """What numbers of one sort may be, and what each stands for; a game may have its own."""

    @property
    def scalar(self) -> Scalar: ...

    def value(self, number: int) -> Any: ...


#: What a number of an event or a question means: a thing, a seat, or just a number in a range.
Meaning: TypeAlias = "Sort | Scalar"


def range_of_meaning(meaning: Meaning) -> Scalar:
    return meaning if isinstance(meaning, Scalar) else meaning.scalar


class Kind:
    """What the numbers of an event or a question are called, in their order, and mean."""

    #: As it is declared in its `Kinds`.
    name = ""

    def __init__(self, numbers: Mapping[str, Meaning]) -> None:
        if len(numbers) > len(LETTERS):
            raise TypeError(f"there is room for three numbers, not {', '.join(numbers)}")
        if taken := {"kind", "seat", "name", "fields", *LETTERS} & set(numbers):
            raise TypeError(f"every event and question has its own {', '.join(taken)}")
        self.numbers = numbers
        unused = len(LETTERS) - len(numbers)
        #: What each may be, those not named included.
        self.ranges = [*map(range_of_meaning, numbers.values()), *[NONE] * unused]

    def __eq__(self, other: object) -> bool:
        """The same kind may come from another process."""
        return isinstance(other, Kind) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(self.numbers)})"


class Kinds(Numbered):
    """All kinds of something, in the order of their numbers."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.names = tuple(kinds)
        self.size = len(kinds)
        for name, kind in kinds.items():
            kind.name = name
        super().__init__({name: i for i, name in enumerate(kinds)})

    def __len__(self) -> int:
        return self.size


@dataclass(frozen=True)
class Numbers:
    """Numbers of some kind, read by name: `event.card == "blue-base"`."""

    kind: Kind
    seat: int
    a: int
    b: int
    c: int

    @property
    def name(self) -> str:
        return self.kind.name

    @property
    def fields(self) -> dict[str, Any]:
        """What they stand for, by name: an id, nothing, or just a number."""
        return {
            name: number if isinstance(meaning, Scalar) else meaning.value(number)
            for (name, meaning), number in zip(
                self.kind.numbers.items(), (self.a, self.b, self.c), strict=False
            )
        }

    @property
    def outside(self) -> str:
        """Which of them its kind does not allow, if any."""
        names = [*self.kind.numbers, *LETTERS[len(self.kind.numbers) :]]
        given = (self.a, self.b, self.c)
        for name, number, allowed in zip(names, given, self.kind.ranges, strict=True):
            if not allowed.low <= number <= allowed.high:
                return f"{name} = {number}, outside {allowed.low} … {allowed.high}"
        return ""

    def __getattr__(self, name: str) -> Any:
        # One that is being unpickled has no kind yet.
        kind: Kind | None = self.__dict__.get("kind")
        if kind is None or name not in kind.numbers:
            told = f" {kind.name}" if kind else ""
            raise AttributeError(f"{self.__class__.__name__}{told} has no {name}")
        return self.fields[name]


def teach_numba() -> None:
    """Let Numba read the numbers of a `Numbered` as it reads the constants of a module."""
    from numba import types
    from numba.core.typing.typeof import typeof_impl

    typeof_impl.register(Numbered, lambda value, context: types.Module(value))


if COMPILED:
    teach_numba()
