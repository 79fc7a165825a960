"""Flat records: a position, a box or a set of options as one fixed run of bytes.

A layout is declared once, with signed integers only (so that arithmetic means the same compiled
and uncompiled), largest fields first, without padding:

    ROCKET = Record("rocket", owner=i8.upto(4), sections=i8.upto(9), fuel=i8.upto(4), _filler=i8)
    STATE = Record("state", rng=RNG, rockets=ROCKET[15], turn=i8.below(4), _filler=i8[3])

Every field says which values it may hold: compiled rules check no index, so nothing from outside
may reach them beyond its range. Compiled rules see a NumPy record, uncompiled rules see the same
bytes through a generated view whose reads are Python integers and whose stores are checked to fit.
Fields whose name starts with an underscore are filler: always zero, in no text format.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import le
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeAlias

from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import Problem, value_words
from cosmodrome.engine.words import Gap

if TYPE_CHECKING:
    import numpy as np

#: What rules receive: a generated view, or a NumPy record when compiled.
View: TypeAlias = Any


@dataclass(frozen=True)
class Scalar:
    """A signed integer of 1, 2, 4 or 8 bytes, and which values it may hold where that is said."""

    name: str
    code: str
    size: int
    range: tuple[int, int] | None = None

    @property
    def low(self) -> int:
        return self.range[0] if self.range else -(1 << (8 * self.size - 1))

    @property
    def high(self) -> int:
        return self.range[1] if self.range else (1 << (8 * self.size - 1)) - 1

    @property
    def align(self) -> int:
        return self.size

    def within(self, low: int, high: int) -> Scalar:
        """Any value from low to high."""
        if not self.low <= low <= high <= self.high:
            raise TypeError(f"{self.name} cannot hold the range {low} … {high}")
        return replace(self, range=(low, high))

    def below(self, count: int) -> Scalar:
        """The number of one of so many things."""
        return self.within(0, count - 1)

    def upto(self, most: int) -> Scalar:
        """How many of something, or the number of a thing + 1 with 0 for none."""
        return self.within(0, most)

    def bits(self, count: int) -> Scalar:
        """A set of so many things, one bit each."""
        return self.within(0, (1 << count) - 1)

    @property
    def flag(self) -> Scalar:
        """Yes or no."""
        return self.bits(1)

    @property
    def any(self) -> Scalar:
        """Whatever fits: never an index, a size or a count."""
        return self.within(self.low, self.high)

    def __getitem__(self, shape: int | tuple[int, ...]) -> Array:
        return Array(self, shape if isinstance(shape, tuple) else (shape,))


i8 = Scalar("i8", "b", 1)
i16 = Scalar("i16", "h", 2)
i32 = Scalar("i32", "i", 4)
i64 = Scalar("i64", "q", 8)


@dataclass(frozen=True)
class Array:
    """A fixed number of scalars or records; two dimensions are for scalars only."""

    item: Scalar | Record
    shape: tuple[int, ...]

    @property
    def count(self) -> int:
        return math.prod(self.shape)

    @property
    def size(self) -> int:
        return self.count * self.item.size

    @property
    def align(self) -> int:
        return self.item.align


FieldType: TypeAlias = "Scalar | Array | Record"


@dataclass(frozen=True)
class Field:
    name: str
    type: FieldType
    offset: int

    @property
    def is_filler(self) -> bool:
        return self.name.startswith("_")


@dataclass(frozen=True)
class Leaf:
    """One scalar or one array of scalars inside a record."""

    name: str
    item: Scalar
    offset: int
    size: int


class Record:
    """The layout of a flat record; see the module's text."""

    def __init__(self, record_name: str, /, **fields: FieldType) -> None:
        if not record_name.isidentifier():
            raise TypeError(f"a record needs a name of letters and digits, not {record_name!r}")
        self.name = record_name
        self.fields: dict[str, Field] = {}
        self.size = 0
        self.align: int = max(field.align for field in fields.values())
        for name, kind in fields.items():
            if self.size % kind.align:
                raise TypeError(
                    f"record {record_name}: field {name} would need padding before it; "
                    "put larger fields first or add filler"
                )
            self.fields[name] = Field(name, kind, self.size)
            self.size += kind.size
        if self.size % self.align:
            missing = self.align - self.size % self.align
            raise TypeError(f"record {record_name}: add {missing} bytes of filler at the end")
        self._view_class = _make_view_class(self)
        self._dtype: np.dtype[Any] | None = None
        self._ranges: tuple[Struct, list[int], list[int]] | None = None

    def __getitem__(self, count: int) -> Array:
        return Array(self, (count,))

    def __repr__(self) -> str:
        return f"<Record {self.name}: {self.size} bytes>"

    @property
    def digest(self) -> str:
        """A short fingerprint of the layout; snapshots are keyed by it."""
        return hashlib.sha256(self._signature().encode()).hexdigest()[:16]

    def _signature(self) -> str:
        parts = []
        for field in self.fields.values():
            kind = field.type
            shape = kind.shape if isinstance(kind, Array) else ()
            item = kind.item if isinstance(kind, Array) else kind
            inner = item._signature() if isinstance(item, Record) else item.name
            parts.append(f"{field.name}:{inner}{list(shape)}")
        return "{" + ",".join(parts) + "}"

    # Buffers

    def view(self, buffer: bytearray | memoryview) -> View:
        """What rules of this process read and write: `buffer` seen through this layout."""
        if COMPILED:
            import numpy

            # Its parts can be handed to a rule by attribute, as those of an uncompiled view.
            return self.array(buffer).view(numpy.recarray)[0]
        return self.plain_view(buffer)

    def plain_view(self, buffer: bytearray | memoryview) -> View:
        """The uncompiled view of a buffer, whatever the mode of the process."""
        return self._view_class(memoryview(buffer))

    def array(self, buffer: bytearray | memoryview | bytes) -> np.ndarray[Any, Any]:
        """A buffer of one or several records as a NumPy array that shares its bytes."""
        import numpy

        return numpy.frombuffer(buffer, dtype=self.dtype)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The same layout as an aligned NumPy structure."""
        if self._dtype is None:
            import numpy

            formats: list[Any] = []
            for field in self.fields.values():
                kind = field.type
                item = kind.item if isinstance(kind, Array) else kind
                base = item.dtype if isinstance(item, Record) else numpy.dtype(item.code)
                formats.append((base, kind.shape) if isinstance(kind, Array) else base)
            self._dtype = numpy.dtype(
                {
                    "names": list(self.fields),
                    "formats": formats,
                    "offsets": [field.offset for field in self.fields.values()],
                    "itemsize": self.size,
                },
                align=True,
            )
        return self._dtype

    # Plain data

    def to_data(self, buffer: bytes | bytearray | memoryview) -> dict[str, Any]:
        """Every field by name, as plain numbers, lists and dictionaries."""
        data: dict[str, Any] = _data_of(self, self.plain_view(bytearray(buffer)))
        return data

    def from_data(self, data: Any, where: str = "") -> bytearray:
        """The bytes of a record given by name; a `Problem` names the first wrong field."""
        buffer = bytearray(self.size)
        self._fill(self.plain_view(buffer), data, where or self.name)
        return buffer

    # Ranges

    def leaves(self, where: str = "") -> Iterator[Leaf]:
        """Every field that holds numbers, with its place in the bytes; filler apart."""
        for field in self.fields.values():
            if not field.is_filler:
                yield from _leaves(field.type, f"{where}.{field.name}", field.offset)

    def undeclared(self, where: str = "") -> list[str]:
        """The fields that do not say which values they may hold."""
        names = (re.sub(r"\[\d+\]", "[]", leaf.name) for leaf in self.leaves(where)
                 if leaf.item.range is None)  # fmt: skip
        return list(dict.fromkeys(names))

    def check(self, buffer: bytes | bytearray | memoryview, where: str = "") -> None:
        """Raise a `Problem` naming the first field whose value is out of its range."""
        if self._ranges is None:
            self._ranges = _ranges(list(self.leaves()))
        packing, lows, highs = self._ranges
        numbers = packing.unpack_from(buffer)
        if all(map(le, lows, numbers)) and all(map(le, numbers, highs)):
            return
        view = memoryview(buffer)
        for leaf in self.leaves():
            code: Any = leaf.item.code
            values = view[leaf.offset : leaf.offset + leaf.size].cast(code)
            for i, number in enumerate(values):
                place = f"{leaf.name}[{i}]" if len(values) > 1 else leaf.name
                _whole(leaf.item, number, f"{where}{place}")

    def _fill(self, view: View, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise Problem(where, "not_named_fields", kind=_kind(data))
        named = {field.name for field in self.fields.values() if not field.is_filler}
        for key in data:
            if key not in named:
                raise Problem(f"{where}.{key}", "no_field", record=self.name)
        for name in self.fields:
            if name in named:
                if name not in data:
                    raise Problem(f"{where}.{name}", "missing")
                _fill_field(view, name, self.fields[name].type, data[name], f"{where}.{name}")


def _ranges(leaves: list[Leaf]) -> tuple[Struct, list[int], list[int]]:
    """How to read all numbers of a record at once, and the least and the most each may be."""
    packing, end = "=", 0
    lows: list[int] = []
    highs: list[int] = []
    for leaf in leaves:
        count = leaf.size // leaf.item.size
        packing += f"{leaf.offset - end}x{count}{leaf.item.code}"
        end = leaf.offset + leaf.size
        lows += [leaf.item.low] * count
        highs += [leaf.item.high] * count
    return Struct(packing), lows, highs


def _leaves(kind: FieldType, name: str, offset: int) -> Iterator[Leaf]:
    if isinstance(kind, Record):
        for leaf in kind.leaves(name):
            yield replace(leaf, offset=offset + leaf.offset)
    elif isinstance(kind, Array) and isinstance(kind.item, Record):
        for i in range(kind.count):
            yield from _leaves(kind.item, f"{name}[{i}]", offset + i * kind.item.size)
    else:
        item = kind.item if isinstance(kind, Array) else kind
        assert isinstance(item, Scalar)
        yield Leaf(name, item, offset, kind.size)


def _kind(data: Any) -> Gap | str:
    """What somebody gave, in a word."""
    kinds = {dict: "named_fields", list: "list", str: "text", type(None): "nothing"}
    return value_words(kinds[type(data)]) if type(data) in kinds else type(data).__name__


def _data_of(kind: FieldType, value: Any) -> Any:
    if isinstance(kind, Scalar):
        return value
    if isinstance(kind, Record):
        return {
            field.name: _data_of(field.type, getattr(value, field.name))
            for field in kind.fields.values()
            if not field.is_filler
        }
    if isinstance(kind.item, Record):
        return [_data_of(kind.item, item) for item in value]
    return value.tolist()


def _whole(kind: Scalar, data: Any, where: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise Problem(where, "not_whole", kind=_kind(data))
    if not kind.low <= data <= kind.high:
        raise Problem(where, "outside", value=data, low=kind.low, high=kind.high)
    return data


def _listed(data: Any, count: int, where: str) -> list[Any]:
    if not isinstance(data, list) or len(data) != count:
        got = len(data) if isinstance(data, list) else _kind(data)
        raise Problem(where, "not_list_of", count=count, given=got)
    return data


def _fill_field(view: View, name: str, kind: FieldType, data: Any, where: str) -> None:
    if isinstance(kind, Scalar):
        setattr(view, name, _whole(kind, data, where))
    elif isinstance(kind, Record):
        kind._fill(getattr(view, name), data, where)
    elif isinstance(kind.item, Record):
        for i, item in enumerate(_listed(data, kind.count, where)):
            kind.item._fill(getattr(view, name)[i], item, f"{where}[{i}]")
    elif len(kind.shape) == 1:
        target = getattr(view, name)
        for i, item in enumerate(_listed(data, kind.count, where)):
            target[i] = _whole(kind.item, item, f"{where}[{i}]")
    else:
        rows, columns = kind.shape
        target = getattr(view, name)
        for i, row in enumerate(_listed(data, rows, where)):
            for j, item in enumerate(_listed(row, columns, f"{where}[{i}]")):
                target[i, j] = _whole(kind.item, item, f"{where}[{i}][{j}]")


def _make_view_class(record: Record) -> type:
    """Write the class through which uncompiled rules see the bytes of a record."""
    slots: list[str] = []
    body: list[str] = []
    properties: list[str] = []
    known: dict[str, Any] = {}
    for code in sorted(_scalar_codes(record)):
        slots.append(f"_mem_{code}")
        body.append(f"self._mem_{code} = m.cast('{code}')")
    for field in record.fields.values():
        start, end = field.offset, field.offset + field.type.size
        if isinstance(field.type, Scalar):
            cell = f"self._mem_{field.type.code}[{field.offset // field.type.size}]"
            properties += [
                "@property",
                f"def {field.name}(self): return {cell}",
                f"@{field.name}.setter",
                f"def {field.name}(self, value): {cell} = value",
            ]
            continue
        slots.append(field.name)
        if isinstance(field.type, Record):
            known[f"class_{field.name}"] = field.type._view_class
            body.append(f"self.{field.name} = class_{field.name}(m[{start}:{end}])")
        elif isinstance(field.type.item, Record):
            known[f"class_{field.name}"] = field.type.item._view_class
            size = field.type.item.size
            body.append(
                f"self.{field.name} = tuple([class_{field.name}(m[i:i + {size}]) "
                f"for i in range({start}, {end}, {size})])"
            )
        else:
            code, shape = field.type.item.code, field.type.shape
            cast = f"'{code}'" if len(shape) == 1 else f"'{code}', {shape}"
            body.append(f"self.{field.name} = m[{start}:{end}].cast({cast})")
    source = "\n".join(
        [
            f"class {record.name}_view:",
            f"    __slots__ = {tuple(slots)!r}",
            "    def __init__(self, m):",
            *(f"        {line}" for line in body or ["pass"]),
            *(f"    {line}" for line in properties),
        ]
    )
    exec(compile(source, f"<view of {record.name}>", "exec"), known)
    view_class: type = known[f"{record.name}_view"]
    return view_class


def _scalar_codes(record: Record) -> Iterator[str]:
    codes = {f.type.code for f in record.fields.values() if isinstance(f.type, Scalar)}
    yield from codes
