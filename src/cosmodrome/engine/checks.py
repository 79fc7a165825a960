"""What a game's `check_position` says of a position that cannot occur."""

from __future__ import annotations

from cosmodrome.engine.record import View


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
