"""Uncompiled views in which an index below zero is an error."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any


class Strict:
    """A record, an array or a buffer; whatever is reached through it is as strict."""

    __slots__ = ("_buffer", "_inner")

    def __init__(self, inner: Any, buffer: bytearray | None = None) -> None:
        object.__setattr__(self, "_inner", inner)
        object.__setattr__(self, "_buffer", buffer)

    def bytes(self) -> bytes:
        """The bytes of the whole record."""
        return bytes(self._buffer)

    def __getattr__(self, name: str) -> Any:
        return _strict(getattr(self._inner, name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._inner, name, value)

    def __getitem__(self, index: Any) -> Any:
        return _strict(self._inner[_checked(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._inner[_checked(index)] = value

    def __len__(self) -> int:
        return len(self._inner)

    def __iter__(self) -> Iterator[Any]:
        return map(_strict, self._inner)


class StrictTuple(tuple[Any, ...]):
    """A table of constants whose places start at 0."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(_checked(index))


def _strict(value: Any) -> Any:
    return value if isinstance(value, int) else Strict(value)


def _checked(index: Any) -> Any:
    for one in index if isinstance(index, tuple) else (index,):
        if isinstance(one, int) and one < 0:
            raise IndexError(f"index {one} is below zero")
    return index


@contextlib.contextmanager
def strict_constants(package: str) -> Iterator[None]:
    """While active, the tuples of numbers of a package's modules are strict."""
    changed: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for key, value in vars(module).items():
                if type(value) is tuple and value and isinstance(value[0], int | tuple):
                    changed.append((module, key, value))
    try:
        for module, key, value in changed:
            setattr(module, key, _strict_tuple(value))
        yield
    finally:
        for module, key, value in changed:
            setattr(module, key, value)


def _strict_tuple(value: Any) -> Any:
    if type(value) is not tuple:
        return value
    return StrictTuple(_strict_tuple(item) for item in value)
