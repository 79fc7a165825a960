"""Corners of the rules that hardly any game comes to."""

from __future__ import annotations

import pytest

from tests.games.galactic_cruise.positions import (
    areas,
    flight,
    give,
    hand,
    legal,
    next_turn,
    plans,
    play,
    ship,
    table,
    technology,
)
from tests.games.galactic_cruise.test_cards import me
from tests.games.galactic_cruise.test_modules import before_stop, with_technology

# Stops


@pytest.mark.rule("GC-010")
def test_a_type_that_lies_behind_does_not_keep_a_token() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B3", 2, "A")  # D S A
    me(pos).ships[0].token = 1
    me(pos).upgrades, me(pos).tokens = 0b111, 0b1111  # three on Adventurous
    events = next_turn(pos)
    assert "token_lost" in {event.name for event in events}
    assert me(pos).ships[0].token == 0


@pytest.mark.rule("GC-260", "GC-322", "GC-351")
def test_a_scoring_a_card_makes_free_does_not_use_room_service() -> None:
    pos = with_technology("TA8")
    hand(pos, 0, "P32")
    before_stop(pos, "B1", 1, "D", "BP01", "BP02")
    play(pos, "play:P32", "guest:relaxing")
    assert pos.plain.marker[0] == 0


@pytest.mark.rule("GC-351")
def test_assisted_navigation_takes_only_fuel_at_its_second_level() -> None:
    pos = with_technology("TA1", 2)
    before_stop(pos, "ST1", 1, "A", "BP09", "BP10")
    give(pos, 0, stored=(2, 2, 0), reputation=0)
    play(pos, "done")
    assert "yes" not in legal(pos)


# Price 0


@pytest.mark.rule("GC/Q138")
def test_a_corridor_used_at_price_0_stays_open_for_the_turn() -> None:
    pos = table(3)
    areas(pos, K1="1")
    give(pos, 0, reputation=15, credits=0)
    play(pos, "assign:TC")
    # Not used yet: it closes with the Reputation.
    closed = pos.copy()
    play(closed, "bonus:credit-1")
    assert "tile:draw_agenda" not in legal(closed)
    play(pos, "tile:draw_agenda", "board:1", "bonus:credit-1", "board:2")
    assert "tile:draw_agenda" in legal(pos)


@pytest.mark.rule("GC/Q138")
def test_a_technology_used_at_price_0_stays_open_for_the_turn() -> None:
    pos = table(3)
    technology(pos, 0, "TA4")
    areas(pos, T1="1")
    plans(pos, 0, "BP05", "BP06")  # 3 credits each
    give(pos, 0, reputation=15, credits=10)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP05", "bonus:credit-1", "plan:BP06")
    assert me(pos).credits == 10 - 2 + 1 - 2
