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


def tick_none(s: State) -> None:
    s["chosen"][CARD.index("P1-05")] = 0


def tick_too_many(s: State) -> None:
    s["chosen"][CARD.index("SAT")] = 2


def pay_twice(s: State) -> None:
    s["paid"][CARD.index("NAV")] = 2


def pay_too_high(s: State) -> None:
    s["paid_money"] = 1


def draw_all(s: State) -> None:
    s["pile"][1] -= 5
    s["drawn"][:5] = [1 + 1] * 5
    s["draws"] = 5


def bury_unseen(s: State) -> None:
    s["buried"] = s["peeked"]


FLIGHT = {"program": "NAV", "site": "P1-12 E4 E4 E3"}
PAYING = {"hand": "NAV NAV CHA STA STA", "done": "HOT earth", "track": "P1-01"}
REFUSED: list[tuple[dict[str, Any], list[str], Callable[[State], None], str]] = [
    (
        {"hand": "STA STA SAT HOT"},
        ["card:SAT otherwise:SAT"],
        program_nothing,
        "no Mission in hand",
    ),
    ({"hand": "P1-05 SAT"}, ["card:P1-05"], tick_none, "chosen is empty"),
    ({"hand": "P1-05 SAT"}, ["card:SAT"], tick_too_many, "chosen.* must be 0 to 1, not 2"),
    (PAYING, ["buy:1 otherwise:purchase"], pay_twice, "paid is impossible"),
    (PAYING, ["buy:1 otherwise:purchase"], pay_too_high, "due cannot be paid"),
    ({"hand": "SAT", "holding": "E2"}, [], asks("fetch"), "needs its card in hand"),
    ({"hand": "AST"}, [], asks("remove"), "a has no such card"),
    ({"hand": "E2"}, [], asks("excess"), "asks for excess cards where there are none"),
    ({"hand": "E2"}, [], asks("abandon", a=1), "flight contradicts"),
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
