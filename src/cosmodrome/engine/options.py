"""Table options: what can be chosen before a game starts, checked and packed into a record.

    OPTIONS = Options(
        players=Number(2, 4, default=2),
        arrow=Choice("clockwise", "anticlockwise", "random"),
        bonus_cards=Listing((0, 1, 2), length=4, per_seat=True, words=("off", "on")),
    )

Every option has a value people write (`"random"`, `3`, `["LP", …]`) and a packed one that rules
read (`options.arrow`). The first option is always `players`, the number of seats.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from cosmodrome.engine.errors import InvalidOptions, said, value_words
from cosmodrome.engine.record import Array, Record, Scalar, i8, i16
from cosmodrome.engine.words import Gap, Listed


class Option(ABC):
    """One thing to choose; `default` is the value people would write."""

    default: Any
    field: Scalar | Array
    #: Whether it may be chosen only where no bot plays.
    people_only = False

    @abstractmethod
    def pack(self, name: str, value: Any, players: int) -> int | list[int]:
        """The numbers rules read; raises `InvalidOptions` in one sentence."""

    def examples(self, players: int) -> list[Any]:
        """Values to try, for tests: all of them where they are few."""
        return [self.default]

    @abstractmethod
    def describe(self) -> Gap:
        """The values it takes, in a few words."""

    def from_text(self, text: str) -> Any:
        """The value a person typed on a command line: a comma makes a list."""
        if "," in text:
            return [_number_or_word(part.strip()) for part in text.split(",")]
        return _number_or_word(text)


def _wrong(option: str, key: str, **gaps: Any) -> InvalidOptions:
    """What is wrong with an option; a value from outside is shown as Python writes it."""
    if "value" in gaps:
        gaps["value"] = repr(gaps["value"])
    return InvalidOptions(said(key, field=option, **gaps), option)


def _either(*values: str | Gap) -> Listed:
    """One of several: `a, b or c`."""
    *others, last = values
    return Listed([Listed(others), last] if others else [last], value_words("or"))


def whole(value: Any) -> int | None:
    """A whole number as Python's own, NumPy's too; None where it is none, or a truth value."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def plain(value: Any) -> Any:
    """A value with whole numbers as Python's own."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    number = whole(value)
    return value if number is None else number


def _number_or_word(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


class Number(Option):
    """A whole number between two bounds."""

    def __init__(self, low: int, high: int, default: int) -> None:
        self.low, self.high, self.default = low, high, default
        self.field = i16

    def pack(self, name: str, value: Any, players: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise _wrong(name, "wrong_value", wanted=value_words("whole_number"), value=value)
        if not self.low <= value <= self.high:
            raise _wrong(name, "wrong_value", wanted=self.describe(), value=value)
        return value

    def examples(self, players: int) -> list[Any]:
        if self.high - self.low < 12:
            return list(range(self.low, self.high + 1))
        return sorted({self.low, self.default, self.high})

    def describe(self) -> Gap:
        return value_words("between", low=self.low, high=self.high)


class Flag(Option):
    """Yes or no."""

    def __init__(self, default: bool = False, *, people_only: bool = False) -> None:
        self.default = default
        self.people_only = people_only
        self.field = i8

    def pack(self, name: str, value: Any, players: int) -> int:
        if not isinstance(value, bool):
            raise _wrong(name, "wrong_value", wanted=self.describe(), value=value)
        return int(value)

    def examples(self, players: int) -> list[Any]:
        return [False] if self.people_only else [False, True]

    def describe(self) -> Gap:
        return value_words("flag")

    def from_text(self, text: str) -> Any:
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        return words.get(text.lower(), text)


class Choice(Option):
    """One word of a list; rules read its place in the list. The first is the default."""

    def __init__(self, *words: str, default: str | None = None) -> None:
        self.words = words
        self.default = default or words[0]
        self.field = i8

    def pack(self, name: str, value: Any, players: int) -> int:
        if value not in self.words or not isinstance(value, str):
            raise _wrong(name, "wrong_value", wanted=self.describe(), value=value)
        return self.words.index(value)

    def examples(self, players: int) -> list[Any]:
        return list(self.words)

    def describe(self) -> Gap:
        return _either(*self.words)


class Seat(Option):
    """A seat from 0, or one of some words; rules read the seat, or -1, -2 … for the words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.default = words[0]
        self.field = i8

    def pack(self, name: str, value: Any, players: int) -> int:
        if isinstance(value, str) and value in self.words:
            return -1 - self.words.index(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
            raise _wrong(name, "wrong_value", wanted=self.describe(), value=value)
        return value

    def examples(self, players: int) -> list[Any]:
        return [*self.words, *range(players)]

    def describe(self) -> Gap:
        return _either(*self.words, value_words("seat"))


class Listing(Option):
    """A list of items, of a fixed length or one per seat, or one of some words.

    Rules read the items' places in `items`; for a word, the first entry is -1, -2 … in the
    order of `words`. The first word is the default. Unused entries are zero.
    """

    def __init__(
        self,
        items: Sequence[str | int],
        *,
        length: int,
        per_seat: bool = False,
        words: tuple[str, ...],
        distinct: bool = False,
        usual: Sequence[str | int] = (),
    ) -> None:
        self.items = tuple(items)
        #: The list a person starts from who chooses one by one.
        self.usual = tuple(usual) or (self.items if distinct else self.items[:1])
        self.length, self.per_seat = length, per_seat
        self.words, self.distinct = words, distinct
        self.default = words[0]
        self.field = i8[length]

    def pack(self, name: str, value: Any, players: int) -> list[int]:
        packed = [0] * self.length
        if isinstance(value, bool) and {"off", "on"} <= set(self.words):
            value = "on" if value else "off"
        if isinstance(value, str) and value in self.words:
            packed[0] = -1 - self.words.index(value)
            return packed
        count = players if self.per_seat else self.length
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise _wrong(name, "wrong_value", wanted=self.describe(), value=value)
        if len(value) != count:
            raise _wrong(name, "needs_entries", count=count, given=len(value))
        for i, item in enumerate(value):
            if item not in self.items or isinstance(item, bool):
                raise _wrong(name, "may_list", wanted=Listed(self.items), value=item)
            packed[i] = self.items.index(item)
        if self.distinct and len(set(value)) != len(value):
            raise _wrong(name, "twice", values=Listed(value))
        return packed

    def examples(self, players: int) -> list[Any]:
        count = players if self.per_seat else self.length
        first, last = list(self.items), list(reversed(self.items))
        if not self.distinct:
            first, last = first * count, last * count
        return [*self.words, first[:count], last[:count]]

    def describe(self) -> Gap:
        key = "list_per_seat" if self.per_seat else "list_of"
        listed = value_words(key, count=self.length, items=Listed(self.items))
        return _either(*self.words, listed)


class Options:
    """All options of a game, with the record rules read them from."""

    def __init__(self, /, **options: Option) -> None:
        if next(iter(options), "") != "players" or not isinstance(options["players"], Number):
            raise TypeError("the first option of a game is players, a Number")
        self.options = options
        self.players: Number = options["players"]
        fields = sorted(options.items(), key=lambda pair: -pair[1].field.align)
        size = sum(option.field.size for option in options.values())
        filler = {"_filler": i8[1]} if size % 2 else {}
        self.record = Record("options", **{n: o.field for n, o in fields}, **filler)

    def complete(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given values with every default filled in; unknown names are refused."""
        for name in given:
            if name not in self.options:
                raise _wrong(name, "unknown_option", known=Listed(list(self.options)))
        return {
            name: plain(given[name]) if name in given else option.default
            for name, option in self.options.items()
        }

    def with_bots(self, values: Mapping[str, Any]) -> None:
        """Refuse what only people may choose among themselves."""
        for name, option in self.options.items():
            if option.people_only and values[name] != option.default:
                raise _wrong(name, "people_only")

    def pack(self, values: Mapping[str, Any]) -> bytearray:
        """The record of a complete set of values."""
        players = self.players.pack("players", values["players"], 0)
        data = {n: o.pack(n, values[n], players) for n, o in self.options.items()}
        return self.record.from_data(data)
