"""Reading a box file: the printed values of a game, with their names and sources.

A box is TOML. Every table and every item of an array of tables has a `source`, either one word
or a table `{ default = "rulebook", count = "reconstructed" }` with exceptions by key. A game's
box.py walks the file with `BoxReader`, which collects every fault with its line before refusing.
"""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cosmodrome.engine.errors import ENGINE, InvalidBox, Problem, os_reason, said, value_words
from cosmodrome.engine.languages import WRITTEN
from cosmodrome.engine.words import Gap, Listed, Words

SOURCES = ("rulebook", "public", "reconstructed")
#: What a value may be, as the engine's words call it.
KINDS = {int: "whole_number", bool: "flag", str: "text", list: "list"}
#: No box holds more of anything than this, and no text of it more characters.
MOST = 1000
LONGEST = 2000


class Value(NamedTuple):
    """One printed value: where it stands, what it is, and how it is known."""

    path: str
    value: Any
    source: str
    line: int


class Components(NamedTuple):
    """Where the components of a game come from, as it travels to other processes and machines."""

    #: The file they were read from, and its text; empty: the game's own.
    path: str = ""
    text: str = ""
    #: Values that differ from the file's, by their paths, as JSON.
    changes: str = ""

    @property
    def changed(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.changes or "{}")
        return found


#: What the game's own file says.
PRINTED = Components()


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
                    self.reader.wrong(f"{self.path}.source", "unknown_key", key=key)
        if not words or any(word not in SOURCES for word in words):
            self.reader.wrong(f"{self.path}.source", "one_of", wanted=Listed(SOURCES))

    def _get(self, key: str, kind: type, default: Any) -> Any:
        self.read.add(key)
        value = self.data.get(key)
        if value is None:
            self.reader.wrong(self.path, "key_missing", key=key)
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            wanted = value_words(KINDS[kind])
            self.reader.wrong(f"{self.path}.{key}", "wrong_value", wanted=wanted, value=repr(value))
            return default
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        value: int = self._get(key, int, low)
        if not low <= value <= high:
            self.reader.wrong(f"{self.path}.{key}", "bounds", low=low, high=high, value=value)
        return min(max(value, low), high)

    def flag(self, key: str) -> bool:
        return bool(self._get(key, bool, False))

    def text(self, key: str) -> str:
        value = str(self._get(key, str, ""))
        if len(value) > LONGEST:
            self.reader.wrong(f"{self.path}.{key}", "long_text", most=LONGEST)
        elif not value.replace("\n", " ").isprintable():
            self.reader.wrong(f"{self.path}.{key}", "odd_text")
        return value

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
            self.reader.wrong(f"{self.path}.{key}", "wrong_value", wanted=wanted, value=repr(value))
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
            self.reader.wrong(f"{self.path}.{key}", "entries", count=length, given=len(value))
            return [usual] * length
        for item in value:
            if isinstance(item, bool) or not fits(item):
                self.reader.wrong(f"{self.path}.{key}", "may_hold", wanted=wanted, value=repr(item))
                return [usual] * len(value)
        return list(value)

    def finish(self) -> None:
        for key in self.data:
            if key not in self.read:
                self.reader.wrong(f"{self.path}.{key}", "unknown_here")


class BoxReader:
    """A box file being read; `finish` raises `InvalidBox` with all faults found."""

    def __init__(
        self,
        text: str,
        game: str,
        where: str = "box.toml",
        words: Words = ENGINE,
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        self.text, self.where, self.words = text, where, words
        #: What is wrong with a value by itself, and what does not go together with others, with
        #: the path it is about.
        self.problems: list[tuple[str, Gap]] = []
        self.contradictions: list[tuple[str, Gap]] = []
        #: Arrays of tables that have too many or too few.
        self.shifted: set[str] = set()
        self.tables: list[Table] = []
        self.read = {"format", "game"}
        try:
            self.data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            # Beside what is no TOML: numbers and nestings that nothing can hold.
            raise InvalidBox(where, [said("not_toml", error=str(error))]) from None
        for key, wanted in (("format", 1), ("game", game)):
            if self.data.get(key) != wanted:
                value = repr(self.data.get(key))
                self.wrong(key, "wrong_value", wanted=repr(wanted), value=value)
        for path, value in (changes or {}).items():
            if not change(self.data, path, value):
                self.wrong(path, "unknown_here")

    def fault(self, path: str, key: str, /, **gaps: Any) -> None:
        """A value does not go together with others: a sentence of `[problems]`, as in `Problem`.

        It is told once every value is right by itself: until then it may follow from another fault.
        """
        self.contradictions.append((path, self._sentence(path, key, gaps)))

    def wrong(self, path: str, key: str, /, **gaps: Any) -> None:
        """A value is wrong by itself; nothing is said of items that stand in others' places."""
        if path.partition("[")[0] not in self.shifted or "[" not in path:
            self.problems.append((path, self._sentence(path, key, gaps)))

    def _sentence(self, path: str, key: str, gaps: dict[str, Any]) -> Gap:
        line = line_of(self.text, path)
        problem = Problem(path, key, **gaps).sentence(self.words)
        return said("in_line", line=line, problem=problem) if line else problem

    def table(self, name: str) -> Table:
        self.read.add(name)
        data = self.data.get(name)
        if not isinstance(data, dict):
            self.wrong(name, "missing")
            data = {"source": "rulebook"}
        found = Table(self, name, data)
        self.tables.append(found)
        return found

    def items(self, name: str, count: int | None = None) -> list[Table]:
        """The items of an array of tables, in the file's order."""
        self.read.add(name)
        data = self.data.get(name)
        if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
            self.wrong(name, "missing")
            return []
        if count is not None and len(data) != count:
            self.wrong(name, "entries", count=count, given=len(data))
            self.shifted.add(name)
        found = [Table(self, f"{name}[{i}]", item) for i, item in enumerate(data)]
        self.tables += found
        return found

    def finish(self) -> None:
        for table in self.tables:
            table.finish()
        for name in self.data:
            if name not in self.read:
                self.wrong(name, "unknown_here")
        if found := self.problems or self.contradictions:
            told = {problem.text("en"): (path, problem) for path, problem in found}
            paths, problems = zip(*told.values(), strict=True)
            raise InvalidBox(self.where, list(problems), list(paths))


#: A value: `values.hand_limit`, `card[3].count`, `card[blue-base].count`, `track.steps[2]`.
PATH = re.compile(r"(\w+)(?:\[([\w-]+)\])?\.(\w+)(?:\[(\d+)\])?")


def change(data: dict[str, Any], path: str, value: Any) -> bool:
    """Put another value where a path leads; False where it leads to none."""
    if not (found := PATH.fullmatch(path)):
        return False
    table, item, key, place = data.get(found[1]), found[2], found[3], found[4]
    if item is not None:
        rows = table if isinstance(table, list) else []
        named = [row for row in rows if row.get("id") == item]
        numbered = [rows[int(item)]] if item.isdigit() and int(item) < len(rows) else []
        table = next(iter(named or numbered), None)
    if not isinstance(table, dict) or key not in table or key == "source":
        return False
    if place is None:
        table[key] = value
        return True
    if not isinstance(table[key], list) or int(place) >= len(table[key]):
        return False
    table[key][int(place)] = value
    return True


def values(text: str, data: dict[str, Any]) -> Iterator[Value]:
    """Every value of a box with its source and its line in the file, in the file's order."""
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
