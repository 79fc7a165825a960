"""Cosmodrome: five space board games, one source of rules.

>>> import cosmodrome
>>> pos = cosmodrome.load("pocket-rockets").new(players=2, seed=7)
>>> pos.legal_actions()[0].text("en")
'Place your pawn on Launch pad'
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

# The folder of the games bears the name of a function below: imported first, it never hides it.
import cosmodrome.games as _folder  # noqa: F401

if TYPE_CHECKING:
    from cosmodrome.engine.box import Components
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position

__all__ = ["__version__", "broken", "games", "load", "replay"]

__version__ = "0.2.0"

#: The games of this package, by id.
_MODULES = {
    "pocket-rockets": "cosmodrome.games.pocket_rockets",
    "space-pioneers": "cosmodrome.games.space_pioneers",
    "red-planet": "cosmodrome.games.red_planet",
    "rocketmen": "cosmodrome.games.rocketmen",
    "galactic-cruise": "cosmodrome.games.galactic_cruise",
}


def games() -> list[str]:
    """The ids of every game that can be played, those of other packages included.

    One of another package that cannot be loaded is left out; `broken()` says why.
    """
    return [*_MODULES, *sorted(set(_outside()) - set(broken()))]


def broken() -> dict[str, str]:
    """The games of other packages that cannot be loaded, each with the reason."""
    found = {name: _reason(entry) for name, entry in _outside().items()}
    return {name: why for name, why in found.items() if why}


def load(game_id: str, box: str | Path | Mapping[str, Any] | Components | None = None) -> Game:
    """A game by its id, with its own components, those of a file, or some with other values.

    `box={"values.hand_limit": 4, "card[blue-base].count": 6}` changes values by their paths.
    """
    from cosmodrome.engine.errors import UnknownGame, said
    from cosmodrome.engine.words import Listed

    if game_id in _MODULES:
        game: Game = importlib.import_module(_MODULES[game_id]).GAME
    elif game_id in (outside := _outside()):
        if why := _reason(outside[game_id]):
            raise UnknownGame(said("broken_game", game=game_id, why=why))
        game = outside[game_id].load()
    else:
        raise UnknownGame(said("unknown_game", game=game_id, known=Listed(games())))
    return game if box is None else game.with_box(box)


def replay(record: str, box: str | Path | Mapping[str, Any] | Components | None = None) -> Position:
    """The position at the end of a game record; raises `InvalidRecord` where it does not fit."""
    from cosmodrome.engine.formats import parse_record, replay_record

    parsed = parse_record(record)
    return replay_record(load(parsed.game, box), parsed)


def _outside() -> dict[str, importlib.metadata.EntryPoint]:
    """Games that other packages offer under the entry point group `cosmodrome.games`."""
    return _offered(tuple(sys.path))


@functools.lru_cache(maxsize=1)
def _offered(path: tuple[str, ...]) -> dict[str, importlib.metadata.EntryPoint]:
    """Looked for once: that reads the metadata of all that is installed."""
    found = importlib.metadata.entry_points(group="cosmodrome.games")
    return {entry.name: entry for entry in found if entry.name not in _MODULES}


@functools.cache
def _reason(entry: importlib.metadata.EntryPoint) -> str:
    """Why a game of another package cannot be loaded; empty where it can. Tried once, and said."""
    try:
        entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        package = entry.dist.name if entry.dist else entry.module
        warnings.warn(f"the game {entry.name} of {package} is left out: {why}", stacklevel=3)
        return why
    return ""
