"""Telling what is wrong, and where in which game."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NoReturn

from cosmodrome.engine.position import Position


class CheckFailed(AssertionError):
    """A game breaks a promise of the engine; `record` replays it, where there is one."""

    def __init__(self, message: str, record: str | None = None) -> None:
        super().__init__(message)
        self.record = record


def fail(pos: Position, sentence: str) -> NoReturn:
    """Raise `CheckFailed` with the place in the game."""
    where = f"options {pos.options}, seed {pos.seed}, after {len(pos.history)} actions"
    record = None
    with contextlib.suppress(Exception):
        record = pos.record()
    raise CheckFailed(f"{pos.game.id}: {sentence} ({where})", record)


@contextlib.contextmanager
def doing(pos: Position, what: str) -> Iterator[None]:
    """Whatever a game's function raises becomes a `CheckFailed` that names it."""
    try:
        yield
    except CheckFailed:
        raise
    except Exception as error:
        fail(pos, f"{what} raised {type(error).__name__}: {error}")


def expect_sentence(pos: Position, text: Any, what: str) -> None:
    """Words are there, and every gap in them is filled."""
    if not isinstance(text, str) or not text.strip() or "{" in text:
        fail(pos, f"{what} is {text!r}")


def watchers(pos: Position) -> list[int | None]:
    """Every seat, and people who only watch."""
    return [None, *range(pos.seats)]
