"""Changing a box value by value: its text stays a file that people can read, comments and all."""

from __future__ import annotations

import copy
import functools
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cosmodrome.engine.box import change, line_of

Data = Mapping[str, Any]
#: What is no component of a box.
HEAD = ("format", "game")
#: How a value is known that its owner has read from the component itself.
KNOWN = "public"
OURS = "reconstructed"


class Component(NamedTuple):
    """One component of a box, or one table of values: what a form is made for."""

    path: str
    """`values`, or `card[3]`."""
    table: str
    row: Data


class Difference(NamedTuple):
    """A value that is not the printed one."""

    path: str
    printed: Any
    own: Any


@functools.lru_cache(16)
def data_of(text: str) -> Data:
    """A box as plain data; nothing where it is none."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def tables_of(data: Data) -> list[str]:
    """The tables of a box, in its order."""
    return [name for name, held in data.items() if name not in HEAD and _rows(held)]


def components(data: Data, table: str) -> list[Component]:
    """The components of a table."""
    held = data.get(table)
    if isinstance(held, list):
        return [Component(f"{table}[{n}]", table, row) for n, row in enumerate(_rows(held))]
    return [Component(table, table, row) for row in _rows(held)]


def _rows(held: Any) -> list[Data]:
    rows = held if isinstance(held, list) else [held]
    return [row for row in rows if isinstance(row, dict)]


def values(row: Data) -> Iterator[tuple[str, Any]]:
    """What can be changed of a component: not what it is called by the rules, nor the source."""
    return ((key, value) for key, value in row.items() if key not in ("id", "source"))


def ours(row: Data) -> bool:
    """Whether a component has values that are reconstructed."""
    source = row.get("source")
    return OURS in (source.values() if isinstance(source, dict) else (source,))


def differences(printed: Data, own: Data) -> list[Difference]:
    """What is not as printed, value by value."""
    found = []
    for table in dict.fromkeys([*tables_of(printed), *tables_of(own)]):
        mine = {one.path: one.row for one in components(own, table)}
        theirs = {one.path: one.row for one in components(printed, table)}
        for path in dict.fromkeys([*theirs, *mine]):
            before, after = theirs.get(path, {}), mine.get(path, {})
            found += [
                Difference(f"{path}.{key}", before.get(key), after.get(key))
                for key in dict.fromkeys([*dict(values(before)), *dict(values(after))])
                if before.get(key) != after.get(key)
            ]
    return found


# What is typed


def written(value: Any) -> str:
    """A value as it stands in a field."""
    if isinstance(value, list):
        return ", ".join(map(written, value))
    return str(value)


def typed(text: str, before: Any) -> Any:
    """What somebody typed for a value, of the kind it had; None where it is of another."""
    text = text.strip()
    if isinstance(before, bool):
        return text == "true"
    if isinstance(before, int):
        number = text.replace("−", "-")
        return int(number) if re.fullmatch(r"-?[0-9]{1,9}", number) else None
    if isinstance(before, list):
        items = [item.strip() for item in text.split(",")] if text else []
        if before and all(isinstance(item, int) for item in before):
            numbers = [typed(item, 0) for item in items]
            return None if None in numbers else numbers
        return items if all(isinstance(item, str) for item in before) else None
    return text if isinstance(before, str) else None


def editable(value: Any) -> bool:
    """Whether a value has a field of its own."""
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value) or all(
            isinstance(item, int) and not isinstance(item, bool) for item in value
        )
    return isinstance(value, bool | int | str)


# The text


def with_value(text: str, path: str, value: Any) -> str:
    """The text of a box with another value at a path; what stands around it stays."""
    wanted = copy.deepcopy(dict(data_of(text)))
    if not change(wanted, path, value):
        return text
    key = path.rpartition(".")[2]
    return _with_line(text, path, key, value, wanted)


def as_known(text: str, path: str) -> str:
    """The text of a box in which a component's values are known, whatever they were before."""
    wanted = copy.deepcopy(dict(data_of(text)))
    row = next((one.row for table in tables_of(wanted) for one in components(wanted, table)
                if one.path == path), None)  # fmt: skip
    if row is None:
        return text
    source = row["source"]
    known: Any = KNOWN
    if isinstance(source, dict):
        known = {key: KNOWN if how == OURS else how for key, how in source.items()}
    row["source"] = known  # type: ignore[index]
    return _with_line(text, f"{path}.source", "source", known, wanted)


def _with_line(text: str, path: str, key: str, value: Any, wanted: Data) -> str:
    """The line of a value written anew, or all of it where that does not do."""
    lines, number = text.split("\n"), line_of(text, path) - 1
    if 0 <= number < len(lines):
        comments = {m[0] for m in re.finditer(r"\s+#.*$", lines[number])}
        for comment in (*comments, ""):
            lines[number] = f"{key} = {toml(value)}{comment}"
            if data_of("\n".join(lines)) == wanted:
                return "\n".join(lines)
    return whole(wanted)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, str):
        # JSON writes strings as TOML does, but for one character it leaves as it is.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def whole(data: Data) -> str:
    """A box as a file."""
    lines = [f"{key} = {toml(data[key])}" for key in HEAD if key in data]
    for table in tables_of(data):
        header = f"[[{table}]]" if isinstance(data[table], list) else f"[{table}]"
        for one in components(data, table):
            lines += ["", header, *(f"{key} = {toml(value)}" for key, value in one.row.items())]
    return "\n".join(lines) + "\n"
