"""Reading a box file: the printed values of a game, with their names and sources.

A box is TOML. Every table and every item of an array of tables has a `source`, either one word
or a table `{ default = "rulebook", count = "reconstructed" }` with exceptions by key. A game's
box.py walks the file with `BoxReader`, which collects every fault with its line before refusing.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cosmodrome.engine.errors import ENGINE, InvalidBox, Problem, os_reason, said, value_words
from cosmodrome.engine.languages import WRITTEN
from cosmodrome.engine.words import Gap, Listed, Words

SOURCES = ("rulebook", "public", "reconstructed")
#: What a value may be, as the engine's words call it.
KINDS = {int: "whole_number", bool: "flag", str: "text", list: "list"}
#: No box holds more of anything than this.
MOST = 1000


class Value(NamedTuple):
    """One printed value: where it stands, what it is, and how it is known."""

    path: str
    value: Any
    source: str
    line: int


class Table:
    """One table of a box file; reading a key checks it and ticks it off."""

    def __init__(self, reader: BoxReader, path: str, data: dict[str, Any]) -> None:
        self.reader, self.path, self.data = reader, path, data
        self.read: set[str] = {"source"}
        self._check_source()

    def _check_source(self) -> None:
        source = self.data.get("source")
        words: list[Any] = [source] if isinstance(source, str) else []
        if isinstance(source, dict):
            words = [source.get("default"), *source.values()]
            for key in source:
                if key != "default" and key not in self.data:
                    self.reader.fault(f"{self.path}.source", "unknown_key", key=key)
        if not words or any(word not in SOURCES for word in words):
            self.reader.fault(f"{self.path}.source", "one_of", wanted=Listed(SOURCES))

    def _get(self, key: str, kind: type, default: Any) -> Any:
        self.read.add(key)
        value = self.data.get(key)
        if value is None:
            self.reader.fault(self.path, "key_missing", key=key)
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            wanted = value_words(KINDS[kind])
            self.reader.fault(f"{self.path}.{key}", "wrong_value", wanted=wanted, value=repr(value))
            return default
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        value: int = self._get(key, int, low)
        if not low <= value <= high:
            self.reader.fault(f"{self.path}.{key}", "bounds", low=low, high=high, value=value)
            return low
        return value

    def flag(self, key: str) -> bool:
        return bool(self._get(key, bool, False))

    def text(self, key: str) -> str:
        return str(self._get(key, str, ""))

    def words(self, stem: str = "") -> None:
        """What is said of it: `fr` and `en`, or `<stem>_fr` and `<stem>_en`."""
        for lang in WRITTEN:
            self.text(f"{stem}_{lang}" if stem else lang)

    def maybe(self, key: str, low: int, high: int) -> int:
        """A number that a component leaves out when it has none."""
        return self.whole(key, low, high) if key in self.data else 0

    def total(self, key: str, found: int) -> None:
        """An announced number is a check on everything that was counted."""
        announced = self.whole(key, 0, MOST)
        if announced != found:
            self.reader.fault(f"{self.path}.{key}", "total", announced=announced, found=found)

    def one_of(self, key: str, words: Sequence[str]) -> int:
        """The place of a word in `words`."""
        value = self._get(key, str, words[0])
        if value not in words:
            wanted = Listed(words)
            self.reader.fault(f"{self.path}.{key}", "wrong_value", wanted=wanted, value=repr(value))
            return 0
        return words.index(value)

    def list_of(self, key: str, words: Sequence[str | int], length: int | None = None) -> list[int]:
        """The places in `words` of every item of a list."""
        items = self._items(key, length, words[0], words.__contains__, Listed(words))
        return [words.index(item) for item in items]

    def numbers(self, key: str, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of whole numbers."""
        wanted = value_words("between", low=low, high=high)
        return self._items(
            key, length, low, lambda item: isinstance(item, int) and low <= item <= high, wanted
        )

    def _items(
        self, key: str, length: int | None, usual: Any, fits: Callable[[Any], bool], wanted: Gap
    ) -> list[Any]:
        """A list of items that fit; with a fault, as many usual ones."""
        value = self._get(key, list, [])
        if length is not None and len(value) != length:
            self.reader.fault(f"{self.path}.{key}", "entries", count=length, given=len(value))
            return [usual] * length
        for item in value:
            if isinstance(item, bool) or not fits(item):
                self.reader.fault(f"{self.path}.{key}", "may_hold", wanted=wanted, value=repr(item))
                return [usual] * len(value)
        return list(value)

    def finish(self) -> None:
        for key in self.data:
            if key not in self.read:
                self.reader.fault(f"{self.path}.{key}", "unknown_here")


class BoxReader:
    """A box file being read; `finish` raises `InvalidBox` with all faults found."""

    def __init__(
        self, text: str, game: str, where: str = "box.toml", words: Words = ENGINE
    ) -> None:
        self.text, self.where, self.words = text, where, words
        self.problems: list[Gap] = []
        self.tables: list[Table] = []
        self.read = {"format", "game"}
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise InvalidBox(where, [said("not_toml", error=str(error))]) from None
        for key, wanted in (("format", 1), ("game", game)):
            if self.data.get(key) != wanted:
                value = repr(self.data.get(key))
                self.fault(key, "wrong_value", wanted=repr(wanted), value=value)

    def fault(self, path: str, key: str, /, **gaps: Any) -> None:
        """Something is wrong with a value: a sentence of `[problems]`, as in `Problem`."""
        line = line_of(self.text, path)
        problem = Problem(path, key, **gaps).sentence(self.words)
        self.problems.append(said("in_line", line=line, problem=problem) if line else problem)

    def table(self, name: str) -> Table:
        self.read.add(name)
        data = self.data.get(name)
        if not isinstance(data, dict):
            self.fault(name, "missing")
            data = {"source": "rulebook"}
        found = Table(self, name, data)
        self.tables.append(found)
        return found

    def items(self, name: str, count: int | None = None) -> list[Table]:
        """The items of an array of tables, in the file's order."""
        self.read.add(name)
        data = self.data.get(name)
        if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
            self.fault(name, "missing")
            return []
        if count is not None and len(data) != count:
            self.fault(name, "entries", count=count, given=len(data))
        found = [Table(self, f"{name}[{i}]", item) for i, item in enumerate(data)]
        self.tables += found
        return found

    def finish(self) -> None:
        for table in self.tables:
            table.finish()
        for name in self.data:
            if name not in self.read:
                self.fault(name, "unknown_here")
        if self.problems:
            raise InvalidBox(self.where, self.problems)


def values(text: str) -> Iterator[Value]:
    """Every value of a box file with its source, in the file's order."""
    data = tomllib.loads(text)
    for name, content in data.items():
        tables = content if isinstance(content, list) else [content]
        for i, table in enumerate(tables):
            if not isinstance(table, dict):
                continue
            path = f"{name}[{i}]" if isinstance(content, list) else name
            source = table.get("source", "")
            for key, value in table.items():
                if key == "source":
                    continue
                known = source if isinstance(source, str) else source.get(key, source["default"])
                full = f"{path}.{key}"
                yield Value(full, value, known, line_of(text, full))


def line_of(text: str, path: str) -> int:
    """The line where a path such as `card[3].count` stands, or that of its table, or 0."""
    match = re.fullmatch(r"(\w+)(?:\[(\d+)\])?(?:\.(\w+))?.*", path)
    if not match:
        return 0
    lines = _lines(text)
    name, index, key = match[1], int(match[2] or 0), match[3] or ""
    table = lines.get((name, index, "")) or lines.get(("", 0, name), 0)
    return lines.get((name, index, key), table)


@functools.lru_cache(maxsize=4)
def _lines(text: str) -> dict[tuple[str, int, str], int]:
    """Where every key stands, by (table, number, key): "" is the file, or the table itself."""
    lines: dict[tuple[str, int, str], int] = {}
    tables: Counter[str] = Counter()
    name, index = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\[?([\w.-]+)\]\]?", line):
            name = header[1]
            index = tables[name]
            tables[name] += 1
            lines[name, index, ""] = number
        elif key := re.match(r"\s*(\w+)\s*[.=]", line):
            lines.setdefault((name, index, key[1]), number)
    return lines


def read_text(path: Path) -> str:
    """The text of a box file, or an `InvalidBox` that says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidBox(str(path), [said("unreadable", error=os_reason(error))]) from None
    except UnicodeDecodeError as error:
        raise InvalidBox(str(path), [said("unreadable", error=str(error))]) from None
