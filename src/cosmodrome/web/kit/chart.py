"""A chart of square cells that grows in all directions and always fits its place."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.engine import markup as h

#: The stylesheet knows so many columns and rows.
MOST = 48
LINE = (
    ".cols-{n} {{ --cols: {n}; }} .rows-{n} {{ --rows: {n}; }}"
    " .x-{n} {{ grid-column: {n}; }} .y-{n} {{ grid-row: {n}; }}\n"
)
#: Counted classes: a page has no style of its own.
LINES = "".join(LINE.format(n=n) for n in range(1, MOST + 1))


def spread(places: Sequence[int]) -> int:
    """So many lines, as the stylesheet knows them, from the first of them to the last."""
    return min(MOST, max(places) - min(places) + 1)


def chart(cells: Sequence[tuple[int, int, h.Node]], class_: str = "") -> h.Element:
    """Cells as (column, row, content), numbered from anywhere; content in reading order.

    The chart stands in a `zoom` or in any element that has a size; its cells are as large as fit.
    """
    columns = [x for x, _, _ in cells] or [0]
    rows = [y for _, y, _ in cells] or [0]
    left, top = min(columns), min(rows)
    size = f"cols-{spread(columns)} rows-{spread(rows)}"
    return h.div({"class": f"chart {size} {class_}".strip()})[
        [h.div(f".cell.x-{x - left + 1}.y-{y - top + 1}")[content] for x, y, content in cells]
    ]
