"""What teaches a game: a few lines to begin with, from `lines.toml` in its folder.

    [lines.what]      one line: what it is
    [lines.about]     then five: what it is about, how one wins, what a turn is, when it ends, a tip
    [lines.win]       …
    [chapters.last]   what is said before the chapters of the rules that come last, each named by a
                      rule in it

A game without the file simply has no such lines.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from cosmodrome.engine.game import Game
from cosmodrome.engine.words import Sentence, Words

#: What the five lines tell, in their order.
FIVE = ("about", "win", "turn", "end", "tip")


@functools.cache
def _words(path: Path) -> Words | None:
    return Words(path) if path.exists() else None


def lines_of(game: Game) -> Words | None:
    """The words of a game's first lines, where it has any."""
    return _words(game.folder / "lines.toml")


def one_line(game: Game) -> Sentence | None:
    """What a game is, in one line."""
    words = lines_of(game)
    return words.sentence("lines", "what") if words else None


def five_lines(game: Game) -> dict[str, Sentence]:
    """What to know before the first game, by what it tells."""
    words = lines_of(game)
    return {key: words.sentence("lines", key) for key in FIVE} if words else {}


@dataclass(frozen=True)
class Chapters:
    """The sections of the rules in the order in which somebody learns them."""

    first: list[str]
    between: Sentence | None
    """What is said before the rest."""
    last: list[str]


def chapters(game: Game, lang: str) -> Chapters:
    """How to set up comes last, where a game says so."""
    words, book = lines_of(game), game.rulebook(lang)
    between = words.sentence("chapters", "last") if words else None
    last = [book.rules[number].section for number in between.rules] if between else []
    return Chapters([name for name in book.sections if name not in last], between, last)
