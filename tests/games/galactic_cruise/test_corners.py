"""Corners of the rules that hardly any game comes to."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import CRUISE, GUEST, RESOURCE, TILE
from cosmodrome.games.galactic_cruise.gains import gain_reputation
from cosmodrome.games.galactic_cruise.solo_actions import can_lower
from cosmodrome.games.galactic_cruise.solo_cards import number
from cosmodrome.games.galactic_cruise.solo_launch import gather, launch_ship
from cosmodrome.games.galactic_cruise.state import BONUS_USED, PHASE
from cosmodrome.games.galactic_cruise.track import place_cube, progress_points
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    cruise,
    experts,
    flight,
    give,
    goals,
    hand,
    legal,
    load,
    loaded,
    me,
    next_turn,
    plans,
    play,
    queue,
    ship,
    silo,
    table,
    technology,
    told,
    upgrades,
)
from tests.games.galactic_cruise.test_cards import boarding
from tests.games.galactic_cruise.test_modules import before_stop, with_technology
from tests.games.galactic_cruise.test_rachel import carded, her, solo, tile_to

# Stops


@pytest.mark.rule("GC-010")
def test_a_type_that_lies_behind_does_not_keep_a_token() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B3", 2, "A")  # D S A
    upgrades(pos, 0, "A1", "A2", "A3")
    load(pos, 0)
    events = next_turn(pos)
    assert "token_lost" in {event.name for event in events}
    assert not loaded(pos, 0)


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


# Launches


@pytest.mark.rule("GC/Q138", "GC-351")
@pytest.mark.parametrize(("tech", "stored"), [("TA3", (1, 2, 2)), ("TA5", (2, 1, 2))])
def test_a_technology_open_at_the_lift_off_serves_the_launch(
    tech: str, stored: tuple[int, ...]
) -> None:
    pos = table(3)
    technology(pos, 0, tech)
    areas(pos, T1="1")
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "AD", scheduled=0)
    # One guest is left behind: 15 Reputation become 13, and the price 1.
    give(pos, 0, reputation=15, credits=0, stored=stored)
    me(pos).once = BONUS_USED
    play(pos, "launch", "guest:adventure", "pay")
    assert (me(pos).launches, me(pos).reputation) == (1, 13)


def short_of_fuel(reputation: int, tickets: str) -> Position:
    """One Fuel must come from the reputation bonus; one cabin, nobody in the queue."""
    pos = table(3)
    areas(pos)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", tickets, scheduled=0)
    queue(pos)
    give(pos, 0, reputation=reputation, stored=(2, 2, 1), ads=0)
    return pos


@pytest.mark.rule("GC-291", "GC/Q102")
def test_the_guest_left_behind_takes_the_reputation_the_launch_needs() -> None:
    assert "launch" in legal(short_of_fuel(1, "A"))
    assert "launch" not in legal(short_of_fuel(2, "AD"))
    assert "launch" in legal(short_of_fuel(3, "AD"))


@pytest.mark.rule("GC-291", "GC/Q102")
def test_boarding_does_not_end_where_those_left_behind_cost_too_much() -> None:
    pos = short_of_fuel(2, "AD")
    ship(pos, 0, "BP01", "BP02", "BP03")
    give(pos, 0, stored=(2, 2, 2), reputation=3)
    areas(pos, K1="0", K2="0")
    give(pos, 0, stored=(3, 3, 1))
    play(pos, "launch", "guest:adventure")
    assert "done" in legal(pos)
    give(pos, 0, reputation=2)
    assert "done" not in legal(pos)


@pytest.mark.rule("GC-352", "GC/Q103")
def test_the_resource_of_a_lift_off_bonus_is_taken_before_paying() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(2, 2, 2))
    upgrades(pos, 0, "D1")
    play(pos, "launch", "guest:adventure")
    assert "pay" not in legal(pos)
    play(pos, "resource:oxygen", "pay")
    # What the launch did not need is stored.
    assert tuple(me(pos).stored) == (0, 1, 0)
    assert pos.plain.wild == 0


@pytest.mark.rule("GC/Q110")
def test_the_queue_follows_the_first_of_several_new_cruises() -> None:
    pos = boarding(tickets="A")
    s = pos.plain
    gone = s.cruises[2] - 1
    s.cruises[2] = 0
    s.cruise_discard |= 1 << gone
    events = play(pos, "guest:adventure", "pay")
    first, second = (event.cruise for event in told(events, "new_cruise"))
    offered = GAME.box.plain.cruise_destination[CRUISE.index(first), 0]
    assert [event.guest for event in told(events, "arrived")] == [GUEST[offered]]
    assert first != second


# The track


@pytest.mark.rule("GC-117")
def test_a_tracker_at_the_top_stays_there() -> None:
    pos = table(3)
    goals(pos, "G4", 2, 0, 0)
    experts(pos, 0, 2)
    play(pos, "meeting", "done", "goal:left")
    assert pos.plain.tracker[0] == 2


@pytest.mark.rule("GC-136", "GC-137")
def test_all_at_no_reputation_are_the_highest() -> None:
    pos = table(3)
    for seat in range(3):
        give(pos, seat, reputation=0)
    box, s = GAME.box.view, pos.s
    assert [progress_points(box, s, seat, 2) for seat in range(3)] == [3, 3, 3]
    give(pos, 1, reputation=1)
    assert [progress_points(box, s, seat, 2) for seat in range(3)] == [2, 3, 2]


@pytest.mark.rule("GC-160")
def test_the_last_tie_break_is_the_order_of_the_turns() -> None:
    pos = GAME.new(players=3, seed=1, start=2)
    s = pos.plain
    for seat in range(3):
        give(pos, seat, reputation=0)
    s.phase = PHASE.over
    assert pos.ranking() == [2, 1, 3]


# Rachel


@pytest.mark.rule("GC-261", "GC/Q134")
def test_her_second_cube_of_a_turn_moves_another_technology() -> None:
    pos = solo(3, 11, advanced_technologies=True)
    areas(pos, K1="0", K2="1", T1="neutral", T2="neutral")
    pos.plain.marker[1] = 3
    for _ in range(3):
        her(pos).cubes -= 1
        place_cube(GAME.box.view, pos.s, 1, 0, ())
    assert list(pos.plain.marker) == [1, 4, 0, 0]


@pytest.mark.rule("GC-091")
def test_of_equal_ships_she_launches_the_rightmost() -> None:
    pos = solo(3, 11)
    ship(pos, 1, "BP01", "BP02", number=0)  # CK00, 1 VP as CK01
    ship(pos, 1, "BP03", "BP04", number=1, cockpit="CK01")
    assert launch_ship(GAME.box.view, pos.s, 1, 2) == 1


@pytest.mark.rule("GC-053", "GC/Q79")
def test_she_pays_nothing_beside_a_development_of_hers() -> None:
    pos = solo(3, 11, difficulty="medium")
    tile_to(pos, TILE.build_segments, "BR")  # linked to BC by corridor 3
    areas(pos, K3="0 1")
    give(pos, 1, reputation=3)
    held = me(pos).credits
    assert told(carded(pos), "solo_second")
    assert me(pos).credits == held


@pytest.mark.rule("GC-234", "GC-232")
def test_she_refills_the_first_resource_she_lacks() -> None:
    pos = solo(10, 11)
    board(pos, "P02", "P03", "P01", "-")  # Food, Fuel, Oxygen
    silo(pos, 0, 0, 0)
    can_lower(GAME.box.view, pos.s)
    start = number(GAME.box.view, pos.s, 4)
    first = next(i % 4 for i in range(start, start + 4) if pos.plain.board[i % 4])
    assert pos.plain.silo_missing - 1 == (RESOURCE.food, RESOURCE.fuel, RESOURCE.oxygen)[first]


@pytest.mark.rule("GC-241", "GC-345", "GC/Q69")
def test_she_cycles_through_the_destinations_of_a_section() -> None:
    pos = solo(3, 11)
    cruise(pos, 0, "B4")  # D F A
    queue(pos, bottom="AA", middle="F")
    got = gather(GAME.box.view, pos.s, 1, CRUISE.index("B4"), 0, 0, 2, ())
    assert got == 2
    assert [pos.plain.tickets[0, guest] for guest in range(3)] == [2, 0, 0]


# Cards and experts


@pytest.mark.rule("GC-322")
def test_a_card_that_saves_nothing_is_not_played_at_t_3() -> None:
    pos = table(3)
    technology(pos, 0, "TA3")
    areas(pos, T1="0")
    pos.plain.advanced = 1
    pos.plain.marker[0] = 2  # two Food less: one guest and the pilot eat for nothing
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    hand(pos, 0, "P27", "P29")
    give(pos, 0, stored=(0, 2, 2))
    play(pos, "launch", "guest:adventure")
    assert {name for name in legal(pos) if name.startswith("play:")} == {"play:P29"}


@pytest.mark.rule("GC-322")
def test_only_one_building_is_reached_by_a_shuttle() -> None:
    pos = table(3)
    hand(pos, 0, "P36")
    play(pos, "assign:TC", "play:P36", "building:BR")
    # As if the card came back.
    hand(pos, 0, "P36")
    assert "play:P36" not in legal(pos)


@pytest.mark.rule("GC-322")
def test_a_segment_is_recycled_from_a_ship_that_has_flown() -> None:
    pos = table(3)
    hand(pos, 0, "P02")
    ship(pos, 0, "BP01", "BP02")
    ship(pos, 0, "BP03", number=1)
    assert "play:P02" not in legal(pos)
    me(pos).ships[0].launched = 1
    play(pos, "play:P02")
    assert {name for name in legal(pos) if name.startswith("ship:")} == {"ship:1"}


@pytest.mark.rule("GC-322", "GC-355")
def test_with_offset_cabins_only_the_lowest_segment_is_recycled() -> None:
    pos = table(3, offset_cabins=True)
    hand(pos, 0, "P02")
    ship(pos, 0, "BP01", "BP02")
    ship(pos, 0, number=1)
    me(pos).ships[0].launched = 1
    play(pos, "play:P02", "ship:1")
    assert {name for name in legal(pos) if name.startswith("segment:")} == {"segment:2"}


@pytest.mark.rule("GC-335", "GC/Q45")
def test_a_ship_in_flight_gets_no_segment() -> None:
    pos = table(3)
    areas(pos)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 1, "A")
    plans(pos, 0, "BP05")
    give(pos, 0, credits=9, ads=0)
    play(pos, "assign:BL")
    assert "tile:build_segments" not in legal(pos)


@pytest.mark.rule("GC-333")
def test_the_work_of_an_ordinary_worker_costs_as_much_as_ever() -> None:
    pos = table(3)
    areas(pos)
    experts(pos, 0, 1, "EXB2")
    plans(pos, 0, "BP05")
    give(pos, 0, credits=10)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP05")
    assert me(pos).credits == 7
    pos = table(3)
    areas(pos)
    experts(pos, 0, 1, "EXA1")
    give(pos, 0, credits=10, stored=(0, 0, 0), reputation=0)
    play(pos, "assign:TC", "tile:build_development", "row:oxygen", "area:K3")
    assert me(pos).credits == 8


@pytest.mark.rule("GC-185", "GC-292")
def test_no_more_cards_are_spent_than_a_development_costs() -> None:
    pos = table(3)
    areas(pos)
    hand(pos, 0, "P02", "P07", "P10")  # Food each
    give(pos, 0, credits=10, stored=(0, 0, 0), reputation=0)
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:K3")
    play(pos, "spend:P02", "spend:P07")
    assert legal(pos) == {"amount:0", "amount:1", "amount:2"}


@pytest.mark.rule("GC-352")
def test_renown_works_in_one_s_own_turn_only() -> None:
    pos = table(3)
    upgrades(pos, 1, "D2")
    give(pos, 1, reputation=3)
    gain_reputation(GAME.box.view, pos.s, 1, 1, ())
    assert me(pos, 1).reputation == 4
