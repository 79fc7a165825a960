"""What every game tells in the same way: sentences, names, and a drawing for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Named, Player, Sentence, Words, worded

if TYPE_CHECKING:
    from rich.console import RenderableType


def say(pos: Position, section: str, key: str, /, **gaps: Any) -> Sentence:
    """A sentence of the game's words."""
    return pos.game.words.sentence(section, key, **gaps)


def term(pos: Position, key: str, /, **gaps: Any) -> Sentence:
    """A few words of a sentence."""
    return pos.game.words.sentence("terms", key, **gaps)


def named(pos: Position, table: str, place: int, form: str = "") -> Named:
    """A component of the box by its name, or by another of its texts (`text_`)."""
    return Named(pos.game.box.data[table][place], form)


def player(pos: Position, seat: int) -> Player | Sentence:
    """Whoever sits on a seat, or the game's own opponent by its name."""
    if seat in pos.automas:
        return term(pos, "automa")
    return Player(seat, term(pos, "seat", number=seat + 1))


class Drawing:
    """A position drawn for a seat, in a language. From its `view` alone, so nothing else shows."""

    #: What the drawing says, beside the words of the game.
    words: ClassVar[Words]

    def __init__(
        self, pos: Position, seat: int | None, lang: str, names: Mapping[int, str], width: int = 80
    ) -> None:
        self.pos, self.seat, self.lang, self.names, self.width = pos, seat, lang, names, width
        self.view = pos.view(seat)
        self.box: dict[str, Any] = pos.game.box.data

    def board(self) -> RenderableType:
        """An overview as the seat may see it, of 26 lines at most."""
        raise NotImplementedError

    def pages(self) -> dict[str, str]:
        """What the overview leaves out: the titles of its pages, by what is typed for them."""
        return {}

    def page(self, key: str) -> RenderableType:
        """One of the pages, of 40 lines at most."""
        raise KeyError(key)

    @property
    def players(self) -> list[Any]:
        """What the view tells of everybody, whoever looks on last."""
        everybody: list[Any] = self.view["players"]
        after = 0 if self.seat is None else self.seat + 1
        return everybody[after:] + everybody[:after]

    @property
    def owned(self) -> dict[str, dict[str, Any]]:
        """Everybody by what is typed for their page: the name without spaces, and no bot's name.

        Whoever looks on comes first, then those who follow.
        """
        found: dict[str, dict[str, Any]] = {}
        everybody: list[Any] = self.view["players"]
        own = self.seat or 0
        for it in everybody[own:] + everybody[:own]:
            key = self.name(it["seat"]).partition(" (")[0].replace(" ", "").casefold()
            found[key if key not in found else f"{key}{it['seat'] + 1}"] = it
        return found

    def say(self, key: str, section: str = "board", **gaps: Any) -> str:
        return self.words.say(section, key, self.lang, **gaps)

    def name(self, seat: int) -> str:
        return worded(player(self.pos, seat), self.lang, self.names)

    def word(self, gap: Any) -> str:
        """What a game's words call something."""
        return worded(gap, self.lang, self.names)
