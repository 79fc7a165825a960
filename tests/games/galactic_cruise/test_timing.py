"""When something may be done: at any time, inside a launch, and what has been started (6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.galactic_cruise.positions import (
    areas,
    cruise,
    experts,
    give,
    hand,
    legal,
    me,
    menu,
    names,
    offices,
    plans,
    play,
    question,
    queue,
    ship,
    silo,
    table,
    technology,
    upgrades,
)


def free(pos: Position) -> set[str]:
    """The kinds of what may be done at any time."""
    apart = ("play", "spend", "bonus", "refresh", "use_area")
    return {name.split(":")[0] for name in legal(pos)} & set(apart)


def ready(*cards: str, ships: int = 2, **values: Any) -> Position:
    """Seat 0 may launch for ST1 (2 Fuel), with one ticket sold."""
    pos = table(3)
    technology(pos, 0, "TA3")
    areas(pos, T1="1")
    hand(pos, 0, *cards)
    for number in range(ships):
        ship(pos, 0, *(("BP01", "BP02"), ("BP03", "BP04"))[number], number=number)
    cruise(pos, 0, "ST1", "A", scheduled=0)
    queue(pos)
    give(pos, 0, **{"stored": (2, 2, 2), "credits": 2, "ads": 0, "reputation": 6} | values)
    return pos


# At any time


@pytest.mark.rule("GC-126", "GC-127", "GC-128", "GC-129", "GC-308")
def test_the_choice_of_a_ship_leaves_everything_else_open() -> None:
    pos = ready("P01")
    play(pos, "launch")
    assert question(pos) == "launch_ship"
    assert free(pos) == {"bonus", "use_area"}
    play(pos, "bonus:credit-2", "use_area:T1", "ship:2", "guest:adventure", "pay")
    assert me(pos).launches == 1


@pytest.mark.rule("GC-128", "GC-291", "GC/Q102")
def test_the_choice_of_a_ship_keeps_what_the_launch_needs() -> None:
    # One Fuel is missing: it comes from the reputation bonus, or from the card.
    pos = ready(stored=(2, 2, 1))
    play(pos, "launch")
    assert "bonus" not in free(pos)
    play(pos, "ship:1", "guest:adventure", "bonus:resource-1", "resource:fuel", "pay")
    pos = ready("P29", stored=(2, 2, 0), reputation=0)
    play(pos, "launch")
    assert "spend" not in free(pos)
    pos = ready("P03", stored=(2, 2, 1), reputation=0)
    play(pos, "launch", "spend:P03", "ship:1", "guest:adventure", "pay")
    assert me(pos).launches == 1


@pytest.mark.rule("GC-126", "GC-128", "GC-352")
def test_the_bonus_of_a_cube_leaves_everything_else_open() -> None:
    pos = ready("P01", "P20", ships=1)
    upgrades(pos, 0, "A1")
    areas(pos, K1="0", T1="1")  # room for a third Food
    play(pos, "launch", "guest:adventure")
    assert question(pos) == "funding"
    assert free(pos) == {"bonus", "spend", "use_area"}
    play(pos, "spend:P20", "bonus:ad-3", "funding:credit", "pay")
    assert me(pos).launches == 1
    assert me(pos).stored[0] == 1


@pytest.mark.rule("GC-128", "GC-291", "GC/Q102")
def test_the_bonus_of_a_cube_keeps_what_the_launch_needs() -> None:
    pos = ready(ships=1, stored=(2, 2, 1))
    upgrades(pos, 0, "A1")
    play(pos, "launch", "guest:adventure")
    assert question(pos) == "funding"
    assert "bonus" not in free(pos)


@pytest.mark.rule("GC-102", "GC-128")
def test_a_resource_gained_while_boarding_keeps_what_the_launch_needs() -> None:
    pos = ready(ships=1, reputation=8, ads=1)
    queue(pos, bottom="F")
    play(pos, "launch")
    give(pos, 0, stored=(0, 2, 2))
    assert "bonus" not in free(pos)


@pytest.mark.rule("GC-307", "GC/Q116")
def test_the_recall_before_the_last_round_belongs_to_nobody_s_turn() -> None:
    pos = table(3, round_limit=1)
    areas(pos)
    hand(pos, 2, "P01")
    for building in ("TL", "TC", "TR"):
        play(pos, f"assign:{building}", "done")
    for seat in range(3):
        give(pos, seat, reputation=8, stored=(0, 0, 0))
        assert pos.actors == (seat,)
        assert question(pos) == "funding"
        assert free(pos) == set()
        play(pos, "funding:vp")
    assert free(pos) == {"bonus", "refresh"}


# The price of an area is that of the seat that asks


@pytest.mark.rule("GC-161", "GC-163")
def test_a_negotiator_serves_only_the_seat_whose_turn_it_is() -> None:
    pos = table(3)
    areas(pos, K1="2")
    experts(pos, 0, 1, "EX2")
    give(pos, 0, reputation=0)
    give(pos, 1, reputation=0)
    play(pos, "assign_expert:TC")
    prices = [pos.view(seat)["areas"][0]["price"] for seat in (0, 1, None)]
    assert prices == [0, 2, 0]


# What only a card makes possible


@pytest.mark.rule("GC/Q102")
@pytest.mark.parametrize(
    ("card", "building", "tile", "then"),
    [
        ("P04", "TC", "build_development", "row:food"),
        ("P01", "TC", "hire_expert", "expert:right"),
        ("P09", "TL", "purchase_supplies", "supply:ads"),
        ("P13", "BL", "build_segments", "plan:BP05"),
        ("P18", "BR", "gain_resources", "resources:food"),
        ("P22", "BC", "advertise", "source:bottom-adventure"),
    ],
)
def test_an_action_that_needs_a_card_is_not_left_before_it_is_played(
    card: str, building: str, tile: str, then: str
) -> None:
    pos = table(3)
    hand(pos, 0, card)
    areas(pos, K1="0", K2="0", K3="0", K4="0", K5="0", K6="0")  # two of each row
    plans(pos, 0, "BP05")
    offices(pos)
    queue(pos, bottom="A")
    silo(pos, 0, 0, 0)
    credit = {"P04": 1, "P01": 1, "P13": 2}.get(card, 0)
    give(pos, 0, credits=credit, ads=0, reputation=0, vp=0, stored=(0, 0, 0))
    play(pos, f"assign:{building}", f"tile:{tile}")
    assert names(pos) == [f"play:{card}"]
    assert menu(pos) == {f"spend:{card}"}
    play(pos, f"play:{card}")
    assert then in legal(pos)


@pytest.mark.rule("GC/Q102")
def test_an_action_without_its_card_is_left() -> None:
    pos = table(3)
    hand(pos, 0, "P09")
    give(pos, 0, credits=0, reputation=0, vp=0, stored=(0, 0, 0))
    play(pos, "assign:TL", "tile:purchase_supplies", "spend:P09")
    assert legal(pos) == {"done"}


# How much of it


@pytest.mark.rule("GC-228", "GC-322", "GC/Q39")
def test_three_resources_are_taken_and_up_to_five_with_the_card() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P17")
    give(pos, 0, stored=(0, 0, 0), reputation=0)
    play(pos, "assign:BR", "tile:gain_resources", "resource:food")
    assert "done" not in legal(pos)
    play(pos, "resource:food", "resource:oxygen", "tile:gain_resources", "play:P17")
    assert "done" not in legal(pos)
    play(pos, "resource:oxygen", "done")
    assert tuple(me(pos).stored) == (2, 2, 0)
