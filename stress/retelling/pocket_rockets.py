"""Pocket Rockets is played as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmodrome.engine.position import Position

if TYPE_CHECKING:
    from stress.retell import Turn

TURNS = ("turn",)


def retell(pos: Position, turn: Turn) -> None:
    for seat, _, action in turn.moves:
        pos.play(action, seat)
