"""The games as other projects know games: PettingZoo, Gymnasium and OpenSpiel, a module each.

Each needs the extra of its name (`pip install cosmodrome[pettingzoo]`), and none is imported
unless it is asked for. The seats that a game plays itself are nobody's: they play on at once.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import cosmodrome
from cosmodrome.engine.position import Position, longs
from cosmodrome.engine.rules import stepping

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game


def game_of(game: Game | str) -> Game:
    """A game, or the one of this id."""
    return cosmodrome.load(game) if isinstance(game, str) else game


def let_automas_play(pos: Position) -> None:
    """Play the steps of the seats that the game plays itself, until only others must decide."""
    while asked := [seat for seat in pos.actors if seat in pos.automas]:
        pos.apply(asked[0], pos.legal_ids(asked[0])[0])


def results(pos: Position, rewards: str = "win") -> list[float]:
    """What a finished game is worth to every seat: `win`, `margin` or `place`, as in `Batch`."""
    points, places = longs(pos.seats), longs(pos.seats)
    pos.game.scores(pos.game.box.view, pos.s, points)
    winners = pos.game.ranking(pos.game.box.view, pos.s, places)
    kind = stepping.REWARDS.index(rewards)
    return [float(stepping.reward(points, places, winners, n, kind)) for n in range(pos.seats)]


def drawn(pos: Position, seat: int | None, width: int = 100) -> str:
    """The board in the terminal's characters, as a seat sees it."""
    from rich.console import Console

    from cosmodrome.commands.screen import draw_board

    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    names = {number: str(number + 1) for number in range(pos.seats)}
    with console.capture() as told:
        console.print(draw_board(pos, seat, "en", width, names))
    return told.get()
