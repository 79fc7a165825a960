"""What an estimate of a position is made of, in words: `estimate.toml` in a game's folder.

Its section `[parts]` names the parts that `Game.parts` gives, in small letters: they stand after a
number. A game without the file has one part, the whole.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from cosmodrome.engine.errors import ENGINE
from cosmodrome.engine.words import Sentence, Words

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: An estimate counts hundredths of a point.
POINT = 100


@functools.cache
def _words(path: Path) -> Words | None:
    return Words(path) if path.exists() else None


def part_words(game: Game) -> Words | None:
    """The words of a game for the parts of its estimate, where it has any."""
    return _words(game.folder / "estimate.toml")


def part_named(game: Game, name: str) -> Sentence:
    """What a part of an estimate is called."""
    words = part_words(game)
    if words is None or not words.has("parts", name):
        return ENGINE.sentence("estimates", "whole")
    return words.sentence("parts", name)
