"""Action spaces: named ranges of flat ids, each id with a readable, stable text form.

    ACTIONS = ActionSpace(place=YARD, move=1, build=KINDS)

A range is declared by its labels, or by a plain number of ids. The text form of an id is the
range's name, then a colon and the label where the range has more than one id: `place:LP`,
`move`, `rocket:3`. Rules use `ACTIONS.start("build")` as a constant and add an offset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cosmodrome.engine.compiling import rule

#: No action has this number.
NO_ACTION = -1


@dataclass(frozen=True)
class Span:
    """One named range of ids."""

    name: str
    start: int
    labels: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.labels)

    @property
    def stop(self) -> int:
        return self.start + self.size


class ActionSpace:
    """All actions a game ever offers, as ids from 0 to `size - 1`."""

    def __init__(self, /, **ranges: int | Sequence[str]) -> None:
        self.spans: dict[str, Span] = {}
        self.size = 0
        for name, labels in ranges.items():
            if isinstance(labels, int):
                labels = tuple(str(i) for i in range(labels))
            self.spans[name] = Span(name, self.size, tuple(labels))
            self.size += len(labels)
        #: The first id of each range in order, for `range_of`.
        self.starts: tuple[int, ...] = tuple(span.start for span in self.spans.values())
        self._texts = tuple(self._write(i) for i in range(self.size))
        self._ids = {text: i for i, text in enumerate(self._texts)}
        if len(self._ids) != self.size:
            raise TypeError("an action space needs a different text for every id")

    def start(self, name: str) -> int:
        return self.spans[name].start

    def encode(self, name: str, offset: int = 0) -> int:
        """The id of the offset-th action of a range."""
        span = self.spans[name]
        if not 0 <= offset < span.size:
            raise ValueError(f"range {name} has no action {offset}")
        return span.start + offset

    def decode(self, action: int) -> tuple[Span, int]:
        """The range of an id and its place inside it."""
        if not 0 <= action < self.size:
            raise ValueError(f"action {action} is outside 0 … {self.size - 1}")
        for span in self.spans.values():
            if action < span.stop:
                return span, action - span.start
        raise AssertionError

    def text(self, action: int) -> str:
        """The stable text form of an id, as written in game records."""
        return self._texts[action]

    def parse(self, text: str) -> int:
        """The id of a text form; a `ValueError` says which text is unknown."""
        try:
            return self._ids[text]
        except KeyError:
            raise ValueError(f"{text!r} is no action of this game") from None

    def _write(self, action: int) -> str:
        span, offset = self.decode(action)
        return span.name if span.size == 1 else f"{span.name}:{span.labels[offset]}"

    def __iter__(self) -> Iterator[Span]:
        return iter(self.spans.values())


class Pieces:
    """The named pieces of an observation: one flat vector of numbers."""

    def __init__(self, /, **sizes: int) -> None:
        self.sizes = sizes
        self.starts: dict[str, int] = {}
        self.size = 0
        for name, size in sizes.items():
            self.starts[name] = self.size
            self.size += size

    def start(self, name: str) -> int:
        return self.starts[name]


@rule
def range_of(starts, action):  # type: ignore[no-untyped-def]
    """The number of the range an id belongs to; `starts` is `ACTIONS.starts`."""
    found = len(starts) - 1
    while action < starts[found]:
        found -= 1
    return found
