"""Finding the board a game brings along; a game without one gets a plain table of words."""

from __future__ import annotations

import functools
import hashlib
import importlib
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import cosmodrome
from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.web.kit import Scene, style


class Board(Protocol):
    """What `board.py` in a game's folder offers."""

    def board(self, scene: Scene) -> h.Renderable:
        """The whole board for one seat, its hand included."""

    def definitions(self, box: Mapping[str, Any]) -> h.Node:
        """What its drawings refer to: sent once with the page, not with every move."""

    def cover(self, lang: str) -> h.Renderable:
        """The picture on the box."""


def legend_of(game: Game, lang: str) -> h.Node:
    """What the signs of a board mean; nothing where its `board.py` says nothing of it."""
    told = getattr(board_of(game.id), "explain", None)
    return told(game.box.data, lang) if told else None


def parts_of(game_id: str, scene: Scene, keys: Iterable[str]) -> str:
    """Folded parts of a board, by key; nothing of those it does not have."""
    board_of(game_id).board(scene)
    found = [h.div(data_part=key)[scene.parts[key]()] for key in keys if key in scene.parts]
    return str(h.fragment[found])


@functools.cache
def board_of(game_id: str) -> Board:
    """The board of a game."""
    from cosmodrome.web import lines, plain

    name = f"{_package(lines.game_of(game_id))}.board"
    try:
        module: Board = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        module = plain
    return module


def _package(game: Game) -> str:
    return game.view.__module__.rpartition(".")[0]


@functools.cache
def stylesheet() -> bytes:
    """The style of the kit, then that of each game's board."""
    rooms = [cosmodrome.load(game_id).folder / "board.css" for game_id in cosmodrome.games()]
    return b"\n".join([style(), *(path.read_bytes() for path in rooms if path.exists())])


@functools.cache
def stylesheet_address() -> str:
    """Where the browser finds the boards' style; the address changes with the content."""
    return f"/board.css?v={hashlib.sha256(stylesheet()).hexdigest()[:12]}"
