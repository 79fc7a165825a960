"""Whether a position can occur: what every game declares, then the game's own `check_position`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosmodrome.engine.errors import InvalidPosition, Problem
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game


def require(condition: bool, field: str, key: str, /, **gaps: Any) -> None:
    """Raise a `Problem` with a field of the state."""
    if not condition:
        raise Problem(f"state.{field}", key, **gaps)


def within(value: int, low: int, high: int, field: str) -> None:
    """A field lies within its bounds."""
    require(low <= value <= high, field, "bounds", low=low, high=high, value=value)


def zero_from(values: View, used: int, field: str) -> None:
    """Unused places are zero, so that equal positions have equal bytes."""
    for i in range(used, len(values)):
        require(values[i] == 0, f"{field}[{i}]", "unused", value=values[i])


def check_state(game: Game, buffer: bytearray) -> None:
    """Raise `InvalidPosition` naming the field that is out of its range, or cannot occur."""
    try:
        game.state.check(buffer, "state")
        view = game.state.plain_view(buffer)
        within(view.seats, 1, SPECTATOR, "seats")
        if game.questions is not None:
            game.questions.check(view)
        game.check_position(game.box.plain, view)
    except Problem as problem:
        raise InvalidPosition(problem.sentence(game.words)) from None
