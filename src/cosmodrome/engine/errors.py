"""The errors a caller can meet, each naming what is wrong and where."""

from __future__ import annotations


class CosmodromeError(Exception):
    """Any error of this package that a caller may want to catch."""


class UnknownGame(CosmodromeError):
    """No game has this id."""


class InvalidOptions(CosmodromeError):
    """A table option is unknown, out of range, or contradicts another."""


class InvalidBox(CosmodromeError):
    """A box file does not describe the components of its game; `problems` lists every fault."""

    def __init__(self, where: str, problems: list[str]) -> None:
        self.where = where
        self.problems = problems
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))

    def __reduce__(self) -> tuple[type[InvalidBox], tuple[str, list[str]]]:
        """The way home from a worker process."""
        return type(self), (self.where, self.problems)


class InvalidPosition(CosmodromeError):
    """A position text has an unknown, missing or impossible field."""


class InvalidRecord(CosmodromeError):
    """A game record is malformed, belongs to another version, or holds an illegal action."""


class IllegalAction(CosmodromeError):
    """The action is not legal here; the position has not changed."""


class InvalidSeat(CosmodromeError):
    """A position is asked about a seat it does not have."""


class WorkerFailed(CosmodromeError):
    """A worker process died or did not answer in time."""
