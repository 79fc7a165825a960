"""Small plots as SVG: bars, lines and intervals, drawn with nothing but text.

Colours are classes that the page gives a value for light and dark; every plot says in words what it
shows, and the page has its numbers in a table beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 640, 280
LEFT, RIGHT, TOP, BOTTOM = 56, 30, 14, 42
#: The longest name that stands beside a bar; a longer one is cut.
LONGEST = 34

Number = Callable[[float], str]


class Bar(NamedTuple):
    """A value with its name, and its interval where it has one."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others."""
    if not math.isfinite(low) or not math.isfinite(high) or high <= low:
        return [low]
    step = 10 ** math.floor(math.log10((high - low) / about))
    step *= next(by for by in (1, 2, 5, 10) if (high - low) / (step * by) <= about)
    first = math.ceil(low / step - 1e-9)
    return [i * step for i in range(first, math.floor(high / step + 1e-9) + 1)]


class Axes:
    """A plot being drawn: a field with numbers to the left and below."""

    def __init__(
        self, x: tuple[float, float], y: tuple[float, float], height: int = HEIGHT, left: int = LEFT
    ) -> None:
        self.x0, self.x1 = x
        self.y0, self.y1 = y[0], y[1] if y[1] > y[0] else y[0] + 1
        self.height, self.left = height, left
        self.parts: list[str] = []

    def x(self, value: float) -> float:
        room = WIDTH - self.left - RIGHT
        return self.left + room * (value - self.x0) / ((self.x1 - self.x0) or 1)

    def y(self, value: float) -> float:
        room = self.height - TOP - BOTTOM
        return self.height - BOTTOM - room * (value - self.y0) / (self.y1 - self.y0)

    def line(self, x0: float, y0: float, x1: float, y1: float, kind: str) -> None:
        self.parts.append(
            f'<line class="{kind}" x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}"/>'
        )

    def rectangle(self, x: float, y: float, width: float, height: float, kind: str) -> None:
        self.parts.append(
            f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" '
            f'width="{max(width, 0.5):.1f}" height="{max(height, 0.5):.1f}"/>'
        )

    def dot(self, x: float, y: float, kind: str) -> None:
        self.parts.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>')

    def text(self, x: float, y: float, text: str, anchor: str = "middle") -> None:
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
        )

    def across(self, number: Number) -> None:
        """Lines and numbers to the left."""
        for value in ticks(self.y0, self.y1):
            self.line(self.left, self.y(value), WIDTH - RIGHT, self.y(value), "grid")
            self.text(self.left - 6, self.y(value) + 4, number(value), "end")

    def below(self, number: Number, label: str = "") -> None:
        """Lines and numbers below, and what they are."""
        for value in ticks(self.x0, self.x1, 8):
            self.line(self.x(value), TOP, self.x(value), self.height - BOTTOM, "grid")
            self.text(self.x(value), self.height - BOTTOM + 16, number(value))
        self.text((self.left + WIDTH - RIGHT) / 2, self.height - 6, label)

    def drawn(self, title: str) -> str:
        body = "".join(self.parts)
        return (
            f'<svg viewBox="0 0 {WIDTH} {self.height}" role="img" aria-label="{escape(title)}">'
            f"{body}</svg>"
        )


def histogram(counts: Sequence[tuple[float, float, int]], title: str, number: Number) -> str:
    """Counts between edges: (from, to, how many)."""
    if not counts:
        return ""
    axes = Axes((counts[0][0], counts[-1][1]), (0, max(count for *_, count in counts)))
    axes.across(number)
    axes.below(number, title)
    for low, high, count in counts:
        left, top = axes.x(low), axes.y(count)
        axes.rectangle(left, top, axes.x(high) - left - 1, axes.y(0) - top, "bar")
    return axes.drawn(title)


def binned(values: Sequence[float], most: int = 30) -> list[tuple[float, float, int]]:
    """Whole numbers as counts between equal edges."""
    if not len(values):
        return []
    low, high = math.floor(min(values)), math.floor(max(values)) + 1
    width = max(1, -(-(high - low) // most))
    edges = range(low, high + width, width)
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[int((value - low) // width)] += 1
    return [(edges[i], edges[i + 1], count) for i, count in enumerate(counts)]


def bars(rows: Sequence[Bar], title: str, number: Number) -> str:
    """Lying bars with their intervals, from nothing or below it."""
    if not rows:
        return ""
    reach = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    axes = Axes(
        (min(0.0, *reach), max(0.0, *reach) or 1.0), (0, 1), TOP + BOTTOM + 24 * len(rows), 210
    )
    axes.below(number, title)
    for i, row in enumerate(rows):
        y = TOP + 24 * i + 12
        start, end = sorted((axes.x(0), axes.x(row.value)))
        axes.rectangle(start, y - 7, end - start, 14, "bar")
        if row.low is not None and row.high is not None:
            axes.line(axes.x(row.low), y, axes.x(row.high), y, "error")
        axes.text(axes.left - 8, y + 4, cut(row.name), "end")
    return axes.drawn(title)


def intervals(rows: Sequence[Bar], title: str, number: Number) -> str:
    """A dot and its interval for each row, around none."""
    rows = [row for row in rows if row.low is not None and row.high is not None]
    if not rows:
        return ""
    reach = max(abs(end) for row in rows for end in (row.low, row.high) if end is not None) or 1
    axes = Axes((-reach, reach), (0, 1), TOP + BOTTOM + 20 * len(rows), 250)
    axes.below(number, title)
    axes.line(axes.x(0), TOP, axes.x(0), axes.height - BOTTOM, "zero")
    for i, row in enumerate(rows):
        y = TOP + 20 * i + 10
        axes.line(axes.x(row.low or 0), y, axes.x(row.high or 0), y, "error")
        axes.dot(axes.x(row.value), y, "dot")
        axes.text(axes.left - 8, y + 4, cut(row.name), "end")
    return axes.drawn(title)


def lines(series: Sequence[tuple[str, Sequence[float]]], title: str, number: Number) -> str:
    """Values over the course of a game, one line each, named at its end."""
    values = [value for _, row in series for value in row if math.isfinite(value)]
    if not values:
        return ""
    axes = Axes((0, 100), (min(0.0, *values), max(values) or 1.0))
    axes.across(number)
    axes.below(lambda value: f"{value:.0f} %", title)
    for i, (name, row) in enumerate(series):
        known = [(j, value) for j, value in enumerate(row) if math.isfinite(value)]
        places = [(axes.x(100 * (j + 1) / len(row)), axes.y(value)) for j, value in known]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        axes.parts.append(f'<polyline class="line line-{i % 6}" points="{path}"/>')
        if len(series) > 1 and places:
            axes.text(places[-1][0] - 4, places[-1][1] - 6, name, "end")
    return axes.drawn(title)


def cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
