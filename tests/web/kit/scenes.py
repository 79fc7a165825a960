"""Scenes of positions, and what a board's markup says, for the tests of any board."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Event, Position
from cosmodrome.web.kit import Choice, Scene
from tests.games.playing import picked

NAMES = ("Ada", "Blériot", "Camille", "Dov", "Esther", "Félix")
VOID = {"br", "hr", "img", "input", "link", "meta"}


def scene(pos: Position, seat: int | None, lang: str = "fr", recent: Sequence[Event] = ()) -> Scene:
    """What the table page would hand to the board of a seat."""
    choices = {}
    if seat is not None and seat in pos.actors:
        for action in pos.legal_actions(seat):
            role = pos.game.actions.roles[action.id]
            choices[action.name] = Choice(action.name, action.text(lang), action.rules, role=role)
    return Scene(
        view=pos.view(seat), box=pos.game.box.data, words=pos.game.words, lang=lang, seat=seat,
        names=NAMES[: pos.seats], choices=choices, recent=recent,
    )  # fmt: skip


def needed(pos: Position, seat: int) -> set[str]:
    """What a board must offer: amounts and what is merely allowed stand beside it."""
    roles, legal = pos.game.actions.roles, pos.legal_actions(seat)
    return {action.name for action in legal if roles[action.id] not in ("amount", "aside")}


def module(game_id: str) -> Any:
    """The board of a game."""
    return importlib.import_module(f"cosmodrome.games.{game_id.replace('-', '_')}.board")


def game(game_id: str) -> Game:
    found: Game = importlib.import_module(f"cosmodrome.games.{game_id.replace('-', '_')}").GAME
    return found


#: What runs or paints by itself.
INLINE = re.compile(r'<(?:script|style)\b|\s(?:style|on\w+)="')


def drawn(pos: Position, seat: int | None, lang: str = "fr", recent: Sequence[Event] = ()) -> str:
    markup = str(module(pos.game.id).board(scene(pos, seat, lang, recent)))
    # The page may forbid inline scripts and styles.
    assert not INLINE.search(markup)
    return markup


def positions(
    game_id: str, every: int, steps: int, seed: int, **options: Any
) -> Iterator[Position]:
    """Copies of a game along the way, its actions picked by number, and of its end."""
    pos = game(game_id).new(seed=seed, **options)
    for step in range(steps):
        if pos.is_over:
            break
        if step % every == 0:
            yield pos.copy()
        seat = pos.actors[0]
        ids = pos.legal_ids(seat)
        pos.play(ids[picked(len(ids), seed, step)], seat)
    yield pos.copy()


@dataclass
class Tag:
    """An element with its attributes and the text inside it."""

    name: str
    attributes: dict[str, str]
    text: str = ""

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def label(self) -> str:
        """The accessible name: its label, otherwise what it says."""
        return (self.attributes.get("aria-label") or self.text).strip()


@dataclass
class Markup(HTMLParser):
    """All elements of a text of HTML."""

    tags: list[Tag] = field(default_factory=list)
    open: list[Tag] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Tag(tag, {key: value or "" for key, value in attrs})
        self.tags.append(found)
        if tag not in VOID:
            self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            tag.text += data


def tags(html: str) -> list[Tag]:
    markup = Markup()
    # As plain text: `Markup` would escape every piece that is cut from it.
    markup.feed("".join(html))
    markup.close()
    assert markup.open == []
    return markup.tags
