"""The errors a caller can meet, each naming what is wrong and where.

What they say is a sentence of words.toml, of the engine or of a game: `str(error)` is English,
`error.text("fr")` French.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cosmodrome.engine.words import Gap, Listed, Sentence, Words, worded

#: What the engine itself says.
ENGINE = Words(Path(__file__).with_name("words.toml"))


def said(key: str, /, **gaps: Any) -> Sentence:
    """A sentence of the engine about something that is wrong."""
    return ENGINE.sentence("problems", key, **gaps)


def value_words(key: str, /, **gaps: Any) -> Sentence:
    """A few words of the engine about what something may be."""
    return ENGINE.sentence("values", key, **gaps)


def os_reason(error: OSError) -> Gap | str:
    """Why a file could not be used, in a few words."""
    if isinstance(error, FileNotFoundError):
        return value_words("missing_file")
    if isinstance(error, IsADirectoryError):
        return value_words("folder")
    if isinstance(error, PermissionError):
        return value_words("forbidden")
    return error.strerror or str(error)


class Problem(ValueError):
    """What is wrong with a field: a sentence of `[problems]` in the game's words, or the engine's.

    The sentence has a gap `{field}` beside its own.
    """

    def __init__(self, field: str, key: str, /, **gaps: Any) -> None:
        self.field, self.key, self.gaps = field, key, gaps
        super().__init__(field, key)

    def sentence(self, words: Words = ENGINE) -> Sentence:
        """What is said of it."""
        book = words if words.has("problems", self.key) else ENGINE
        return book.sentence("problems", self.key, field=self.field, **self.gaps)

    def __str__(self) -> str:
        known = ENGINE.has("problems", self.key)
        return self.sentence().text() if known else f"{self.field}: {self.key} {self.gaps}"


class CosmodromeError(Exception):
    """Any error of this package that a caller may want to catch."""

    def __init__(self, told: Gap) -> None:
        super().__init__(worded(told, "en"))
        #: What is wrong, to be put into words.
        self.told = told

    def text(self, lang: str) -> str:
        return worded(self.told, lang)

    def __reduce__(self) -> tuple[Any, ...]:
        """The way home from a worker process."""
        return type(self), (self.told,)


class UnknownGame(CosmodromeError):
    """No game has this id."""


class InvalidOptions(CosmodromeError):
    """A table option is unknown, out of range, or contradicts another; `option` names it."""

    def __init__(self, told: Gap, option: str = "") -> None:
        super().__init__(told)
        self.option = option

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.told, self.option)


class InvalidBox(CosmodromeError):
    """A box file does not describe the components of its game; `problems` lists every fault."""

    def __init__(self, where: str, problems: list[Gap], paths: Sequence[str] = ()) -> None:
        self.where, self.problems = where, problems
        #: Of which value each speaks, where it speaks of one: `card[3].count`.
        self.paths = list(paths) or [""] * len(problems)
        #: Every fault, with the file it stands in.
        self.lines = [said("in_file", file=where, problem=it) for it in problems]
        super().__init__(Listed(self.lines, "\n"))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.where, self.problems, self.paths)


class InvalidPosition(CosmodromeError):
    """A position text has an unknown, missing or impossible field."""


class InvalidRecord(CosmodromeError):
    """A game record is malformed, belongs to another version, or holds an illegal action."""


class IllegalAction(CosmodromeError):
    """The action is not legal here; the position has not changed."""


class InvalidSeat(CosmodromeError):
    """A position is asked about a seat it does not have."""


class InvalidBots(CosmodromeError):
    """No bot has this name, or these bots cannot sit down at this table."""


class NoGpu(CosmodromeError):
    """There is no usable device; the sentence says what to do."""


class WorkerFailed(CosmodromeError):
    """A worker process died or did not answer in time."""
