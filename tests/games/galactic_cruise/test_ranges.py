"""Positions from outside: nothing reaches the rules that could not have come from them."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.errors import InvalidPosition
from cosmodrome.engine.formats import position_data, read_position
from cosmodrome.engine.position import Position
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.state import ASK, MAX_ASKED
from tests.games.galactic_cruise.positions import flight, give, next_turn, ship, table
from tests.games.galactic_cruise.test_cards import boarding


def refused(pos: Position, match: str, **state: Any) -> None:
    data = position_data(pos)
    data["state"] |= state
    with pytest.raises(InvalidPosition, match=match):
        read_position(GAME, data)


def asking(pos: Position, name: str, a: int = 0, b: int = 0, c: int = 0, seat: int = 0) -> Any:
    """The stack of a position with another question on top."""
    stack = position_data(pos)["state"]["stack"]
    stack[pos.plain.stack_size - 1] = {
        "kind": ASK.names.index(name), "seat": seat, "a": a, "b": b, "c": c
    }  # fmt: skip
    return stack


@pytest.mark.parametrize(
    ("name", "numbers", "match"),
    [
        ("boarding", (4,), r"stack\[3\].a must be 0 to 3, not 4"),
        ("boarding", (1,), r"elevator contradicts what is asked"),
        ("pay_launch", (-1,), r"stack\[3\].a must be 0 to 3, not -1"),
        ("action", (1, 3), r"stack\[3\].b must be 0 to 2, not 3"),
        ("action", (2, 0, 0), r"stack\[3\].b contradicts at"),
        ("step_2", (1,), r"stack\[3\].a is no ship on a cruise"),
        ("step_2", (0, 0, 0, 1), r"stack\[3\].seat contradicts turn"),
        ("rachel", (2,), r"stack\[3\].kind cannot lie on what is below it"),
        ("destination", (0,), r"stack\[3\].kind cannot lie on what is below it"),
        ("steward", (), r"stack\[3\].kind cannot lie on what is below it"),
        ("actions", (1, 1), r"stack\[3\].kind asks nobody anything"),
    ],
)
def test_a_question_nobody_can_be_asked_is_refused(
    name: str, numbers: tuple[int, ...], match: str
) -> None:
    pos = table(2)  # end of turn, limits, goals, step 2
    refused(pos, match, stack=asking(pos, name, *numbers))


@pytest.mark.parametrize(
    ("name", "numbers", "match"),
    [
        ("destination", (1,), r"stack\[7\].a is no ship on a cruise"),
        ("destination", (0, 0, 0b11), r"stack\[7\].c counts more guests than are aboard"),
        ("space", (0,), r"stack\[7\].a is at another kind of stop"),
        ("type", (0,), r"stack\[7\].a is at another kind of stop"),
        ("row", (0, 0, 32), r"stack\[7\].c contradicts phase"),
        ("guest", (5, 1), r"stack\[7\].a has no ticket to sell"),
        ("funding", (0,), r"stack\[7\].a leaves nothing to ask"),
    ],
)
def test_a_question_that_contradicts_the_table_is_refused(
    name: str, numbers: tuple[int, ...], match: str
) -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "D")  # a destination next
    pos.plain.players[0].tokens = 0
    next_turn(pos)
    assert ASK.names[pos.plain.stack[7].kind] == "destination"
    refused(pos, match, stack=asking(pos, name, *numbers))


def test_a_stack_without_room_for_what_follows_is_refused() -> None:
    pos = table(2)
    resource = {"kind": ASK.names.index("resource"), "seat": 0, "a": 1, "b": 0, "c": 0}
    stack = position_data(pos)["state"]["stack"]
    stack[pos.plain.stack_size :] = [resource] * (MAX_ASKED - pos.plain.stack_size)
    refused(pos, "stack_size leaves no room", stack=stack, stack_size=MAX_ASKED)


@pytest.mark.parametrize("bonus", [False, True])
def test_a_launch_nobody_can_complete_is_refused(bonus: bool) -> None:
    pos = boarding(tickets="A")
    give(pos, 0, stored=(0, 0, 0), reputation=0)
    if bonus:
        ask(pos.s, ASK.resource, 0, 1, 0, 0)  # a resource is chosen before
    refused(pos, "without any action")
