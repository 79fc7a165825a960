"""Space Pioneers: what leaves no choice and betrays no hand is not asked any more."""

from __future__ import annotations

from cosmodrome.engine.position import Position, shorts
from cosmodrome.games.space_pioneers import GAME
from cosmodrome.games.space_pioneers.play import go_on
from stress.retell import Turn

TURNS = ("draw",)

#: The only answers that some questions of then allowed.
MAY_FOLLOW = ("take", "skip", "keep")


def settle(pos: Position) -> None:
    """A position of then goes on by itself where nothing is asked now."""
    go_on(GAME.box.view, pos.s, shorts(0))


def retell(pos: Position, turn: Turn) -> None:
    """Play a turn of then."""
    for seat, asked, action in turn.moves:
        still = pos.asked is not None and (pos.asked.name, pos.asked.seat) == (asked, seat)
        if still or action.partition(":")[0] not in MAY_FOLLOW:
            pos.play(action, seat)
