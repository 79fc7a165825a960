"""What teaches a game: what its rules no longer allow is left out, and the log says so."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator
from typing import TypeVar

from cosmodrome.engine.errors import CosmodromeError
from cosmodrome.engine.game import Game
from cosmodrome.engine.guides import (
    Example,
    Guide,
    Opening,
    examples_of,
    guides_of,
    openings_of,
)
from cosmodrome.web.lines import game_of

log = logging.getLogger(__name__)
#: What is raised where a game no longer has or allows something that it is taught with.
MISFITS = (CosmodromeError, LookupError, ValueError)

Taught = TypeVar("Taught", Guide, Example, Opening)


@functools.cache
def guides(game_id: str) -> dict[str, Guide]:
    """The guided games of a game that can be played to their end, the first one first."""
    return dict(_fitting(game_id, guides_of, lambda guide: list(guide.played(guide.begin()))))


@functools.cache
def examples(game_id: str) -> dict[str, Example]:
    """The examples of a game's rules that can be reached."""
    return dict(_fitting(game_id, examples_of, lambda example: example.guide.until(example.step)))


@functools.cache
def openings(game_id: str) -> dict[str, Opening]:
    """The openings of a game that can be played."""
    return dict(_fitting(game_id, openings_of, _opened))


def _fitting(
    game_id: str, read: Callable[[Game], dict[str, Taught]], build: Callable[[Taught], object]
) -> Iterator[tuple[str, Taught]]:
    try:
        known = read(game_of(game_id))
    except MISFITS:
        log.exception("what teaches %s cannot be read", game_id)
        return
    for key, one in known.items():
        try:
            build(one)
        except MISFITS:
            log.exception("%s: %s no longer fits the game", game_id, key)
        else:
            yield key, one


def _opened(opening: Opening) -> None:
    pos = opening.begin()
    for seat, steps in opening.acts:
        for step in steps:
            pos.play(step, seat)
