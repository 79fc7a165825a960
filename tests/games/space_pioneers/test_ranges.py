"""What a position from outside may hold: nothing that would lead a rule astray."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.errors import InvalidPosition
from cosmodrome.engine.formats import position_data, read_position
from cosmodrome.games.space_pioneers.state import ASK, LINE
from tests.games.space_pioneers.positions import GAME, RING, given

Change = Callable[[dict[str, Any]], None]


def asking(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Change:
    return lambda state: state["stack"][0].update(kind=kind, a=a, b=b, c=c)


def far_out(state: dict[str, Any]) -> None:
    state["cell"] = [
        cell + 90 * LINE if i < len(RING) else 0 for i, cell in enumerate(state["cell"])
    ]


REFUSED: dict[str, tuple[str, Change]] = {
    "no question": ("stack[0].kind", asking(6)),
    "no card": ("stack[0].a", asking(ASK.cell, a=16)),
    "a card before the first": ("stack[0].a", asking(ASK.cell, a=-1)),
    "a ship for another network": ("stack[0].a", asking(ASK.network, a=12)),
    "a planet for one network only": ("stack[0].a", asking(ASK.network, a=4)),
    "no network": ("stack[0].b", asking(ASK.cell, a=4, b=5)),
    "no cell": ("stack[0].c", asking(ASK.capture, a=4, c=-32768)),
    "a number nobody asked for": ("stack[0].b", asking(ASK.draw, b=1)),
    "a seat that is not there": ("stack[0].seat", lambda s: s["stack"][0].update(seat=4)),
    "a count that overflows": ("players", lambda s: s["players"][0].update(placed_in_others=96)),
    "captures without cards": (
        "players[0].captured_from_others",
        lambda s: s["players"][0].update(captured_from_others=1),
    ),
    "a turn too late": ("turns", lambda s: s.update(turns=32767)),
    "a network whose cards would leave the table": ("cell (network 1)", far_out),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_position_that_would_lead_a_rule_astray_is_refused(what: str) -> None:
    field, change = REFUSED[what]
    data = position_data(given(3, hand="PL5", networks={0: RING}))
    read_position(GAME, data)
    change(data["state"])
    with pytest.raises(InvalidPosition) as refusal:
        read_position(GAME, data)
    assert str(refusal.value).startswith(f"state.{field} ")


def test_a_position_that_leaves_nothing_to_do_is_refused() -> None:
    data = position_data(given(2, deck="", ending=1, hand="PL1"))
    data["state"]["stack"][0]["kind"] = ASK.draw
    with pytest.raises(InvalidPosition, match="without any action"):
        read_position(GAME, data)
