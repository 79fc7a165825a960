"""Helpers for the tests of any game: playing by name, refusals, games picked by number."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Event, Position


def play(pos: Position, *actions: str) -> list[Event]:
    """Play actions by name, each by the seat that must decide; returns all that happened."""
    return [event for action in actions for event in pos.play(action)]


def legal(pos: Position, *ranges: str) -> set[str]:
    """The names of the legal actions, or of those of some ranges (`build`, `fuel` …)."""
    names = {action.name for action in pos.legal_actions()}
    return {name for name in names if not ranges or name.split(":")[0] in ranges}


def refused(pos: Position, action: str, seat: int | None = None) -> None:
    """The action is refused, and the position is untouched."""
    before, history = bytes(pos), list(pos.history)
    with pytest.raises(IllegalAction):
        pos.play(action, seat)
    assert bytes(pos) == before
    assert pos.history == history


def picked(choices: int, *numbers: int) -> int:
    """A choice below `choices` that only depends on the numbers, on every machine and version."""
    return zlib.crc32(repr(numbers).encode()) % choices


def wander(pos: Position, seed: int, steps: int) -> Iterator[list[Event]]:
    """Play up to so many actions picked by number, and yield what each one caused."""
    for step in range(steps):
        if pos.is_over:
            return
        ids = pos.legal_ids()
        yield pos.play(ids[picked(len(ids), seed, step)])


def wandered(game: Game, seed: int, steps: int, **options: Any) -> Position:
    """A position some picked actions into a game."""
    pos = game.new(seed=seed, **options)
    for _ in wander(pos, seed, steps):
        pass
    return pos


@dataclass
class Trace:
    """Everything a backend can get wrong in one position."""

    actors: int
    legal: list[int]
    position: bytes
    events: list[Event]
    can_undo: bool
    #: What follows from the position alone.
    seen: Seen | None
    compiled: bool = field(default=COMPILED, compare=False)


@dataclass
class Seen:
    """What rules read from a position."""

    scores: list[int]
    ranking: list[int]
    winners: tuple[int, ...]
    observed: list[list[int]]
    guesses: list[bytes]
    evaluated: list[int]
    shown: dict[str, Any]
    said: list[str]


#: Every so many positions are read from all sides, and the last.
READ = 3


def trace(game_id: str, seed: int, steps: int, options: dict[str, Any]) -> list[Trace]:
    """A game picked by number, looked at after every action."""
    pos = cosmodrome.load(game_id).new(seed=seed, **options)
    rows = [_look(pos, [])]
    for events in wander(pos, seed, steps):
        rows.append(_look(pos, events))
    return rows


def _look(pos: Position, events: list[Event]) -> Trace:
    return Trace(
        actors=pos.actors_mask,
        legal=pos.legal_ids(),
        position=bytes(pos),
        events=events,
        can_undo=pos.can_undo,
        seen=_read(pos) if pos.is_over or len(pos.history) % READ == 0 else None,
    )


def _read(pos: Position) -> Seen:
    seats = range(pos.seats)
    return Seen(
        scores=pos.scores(),
        ranking=pos.ranking(),
        winners=pos.winners,
        observed=[pos.observe(seat) for seat in seats],
        guesses=[bytes(pos.determinize(seat, len(pos.history))) for seat in seats],
        evaluated=[pos.evaluate(seat) for seat in seats],
        shown=pos.view(),
        said=[pos.prompt(seat) for seat in seats],
    )
