"""Whether a position can occur: what every game declares, then the game's own `check_position`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game


def require(condition: bool, field: str, sentence: str) -> None:
    """Raise `ValueError` with the field of the state and what is wrong with it."""
    if not condition:
        raise ValueError(f"state.{field} {sentence}")


def within(value: int, low: int, high: int, field: str) -> None:
    """A field lies within its bounds."""
    require(low <= value <= high, field, f"must be {low} to {high}, not {value}")


def zero_from(values: View, used: int, field: str) -> None:
    """Unused places are zero, so that equal positions have equal bytes."""
    for i in range(used, len(values)):
        require(values[i] == 0, f"{field}[{i}]", f"must be 0, not {values[i]}: it is unused")


def check_state(game: Game, buffer: bytearray) -> None:
    """Raise `ValueError` naming the field that is out of its range, or cannot occur."""
    game.state.check(buffer, "state")
    view = game.state.plain_view(buffer)
    within(view.seats, 1, SPECTATOR, "seats")
    if game.questions is not None:
        game.questions.check(view)
    game.check_position(game.box.plain, view)
