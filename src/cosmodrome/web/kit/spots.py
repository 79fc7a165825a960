"""Placing things freely on a picture, without a style of their own."""

from __future__ import annotations

#: Counted classes: a page has no style of its own.
PLACES = "".join(f".px-{n} {{ left: {n}%; }} .py-{n} {{ top: {n}%; }}\n" for n in range(101))


def at(x: float, y: float) -> str:
    """The classes that put the middle of an element at a percentage of its parent's size."""
    return f"spot px-{_percent(x)} py-{_percent(y)}"


def _percent(value: float) -> int:
    return min(100, max(0, round(value)))
