"""Positions from outside that cannot occur are refused before any rule sees them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.errors import InvalidPosition
from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.box import CARD
from cosmodrome.games.rocketmen.state import ASK
from tests.games.rocketmen.positions import GAME, given, play

State = dict[str, Any]


def asks(kind: str, a: int = 0, b: int = 0) -> Callable[[State], None]:
    """The same position with another question."""
    number = ASK.names.index(kind)
    return lambda s: s["stack"][0].update(kind=number, a=a, b=b)


def program_nothing(s: State) -> None:
    s["programming"] = CARD.index("NAV") + 1


def exchange_itself(s: State) -> None:
    s["chosen"][CARD.index("P1-05")] = 1
    s["stack"][0]["b"] = 1


def draw_all(s: State) -> None:
    s["pile"][1] -= 5
    s["drawn"][:5] = [1 + 1] * 5
    s["draws"] = 5


def bury_unseen(s: State) -> None:
    s["buried"] = s["peeked"]


FLIGHT = {"program": "NAV", "site": "P1-12 E4 E4 E3"}
REFUSED: list[tuple[dict[str, Any], list[str], Callable[[State], None], str]] = [
    ({"hand": "STA SAT"}, ["program:SAT"], program_nothing, "programming is no Mission in hand"),
    ({"hand": "P1-05 SAT"}, ["effect:P1-05"], exchange_itself, "chosen.* must be 0 to 0, not 1"),
    ({"hand": "SAT", "holding": "E2"}, [], asks("fetch"), "needs its card in hand"),
    ({"hand": "AST"}, [], asks("remove"), "a has no such card"),
    ({"hand": "E2", "program": "NAV"}, [], asks("free", a=CARD.index("P1-09")), "no such eff"),
    ({"hand": "SAT"}, [], asks("last"), "closing must be 1"),
    ({"hand": "SAT"}, [], asks("pay", a=3), r"stack\[0\].a must be 0 to 2, not 3"),
    (FLIGHT, ["launch:mars"], draw_all, "draws leave no card to draw"),
    (FLIGHT, ["launch:mars", "flight:P1-12"], bury_unseen, "buried was not looked at yet"),
]


@pytest.mark.parametrize(("ordered", "actions", "change", "why"), REFUSED)
def test_a_position_that_cannot_occur_is_refused(
    ordered: dict[str, Any], actions: list[str], change: Callable[[State], None], why: str
) -> None:
    pos: Position = given(**ordered)
    play(pos, *actions)
    data = json.loads(pos.to_json())
    assert GAME.position(data) == pos
    change(data["state"])
    with pytest.raises(InvalidPosition, match=why):
        GAME.position(data)
