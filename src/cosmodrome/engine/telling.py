"""What every game tells in the same way: sentences, names, and a drawing for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Words


def say(pos: Position, section: str, key: str, lang: str, **gaps: Any) -> str:
    """A sentence of the game's words."""
    return pos.game.words.say(section, key, lang, **gaps)


def named(pos: Position, table: str, place: int, lang: str) -> str:
    """The name of a component in the box."""
    return str(pos.game.box.data[table][place][lang])


def seat_name(pos: Position, seat: int, lang: str) -> str:
    """A player by the number of the seat, or the game's own opponent by its name."""
    if seat in pos.automas:
        return say(pos, "terms", "automa", lang)
    return say(pos, "terms", "seat", lang, number=seat + 1)


class Drawing:
    """A position drawn for a seat, in a language. From its `view` alone, so nothing else shows."""

    #: What the drawing says, beside the words of the game.
    words: ClassVar[Words]

    def __init__(
        self, pos: Position, seat: int | None, lang: str, names: Mapping[int, str]
    ) -> None:
        self.pos, self.seat, self.lang, self.names = pos, seat, lang, names
        self.view = pos.view(seat)
        self.box: dict[str, Any] = pos.game.box.data

    def say(self, key: str, section: str = "board", **gaps: Any) -> str:
        return self.words.say(section, key, self.lang, **gaps)

    def name(self, seat: int) -> str:
        return self.names.get(seat) or seat_name(self.pos, seat, self.lang)
