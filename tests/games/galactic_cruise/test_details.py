"""Details that stand between the chapters, and rulings of this table."""

from __future__ import annotations

import itertools

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise.box import GOAL_TILE, PLAN
from cosmodrome.games.galactic_cruise.state import NPC, PLAN_AT, WORKER
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    check,
    company,
    cruise,
    cubes,
    discarded,
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
    offices,
    plans,
    play,
    question,
    queue,
    ship,
    silo,
    table,
    technology,
    told,
    tower_without,
    worker,
)

# The turn


@pytest.mark.rule("GC-001", "GC/Q114", "GC/Q141")
def test_a_turn_is_ships_then_one_thing_then_goals() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    goals(pos, "G4", 1, 1, 1)
    experts(pos, 0, 1)
    next_turn(pos)
    assert question(pos) == "destination"
    play(pos, "done")
    assert question(pos) == "step_2"
    play(pos, "meeting", "done")
    while question(pos) in ("funding", "action"):
        play(pos, "funding:ad" if question(pos) == "funding" else "done")
    assert question(pos) == "goal"
    play(pos, "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-015")
def test_a_guest_is_scored_again_at_the_next_destination() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B6", 0, "F")  # F D S
    next_turn(pos)
    give(pos, 0, vp=0, ads=3)
    play(pos, "guest:family")
    assert "guest:family" not in legal(pos)
    next_turn(pos)
    give(pos, 0, vp=0, ads=2)
    play(pos, "guest:family")
    assert (me(pos).vp, me(pos).ads, me(pos).scored) == (3, 0, 2)


@pytest.mark.rule("GC/Q3", "GC/Q14", "GC/Q138")
def test_the_price_is_that_of_the_moment() -> None:
    pos = table(3)
    areas(pos, K1="1")
    give(pos, 0, reputation=7, credits=5)
    play(pos, "assign:TC", "use_area:K1", "bonus:resource-7")
    assert me(pos).credits == 4
    assert "tile:refill_agenda" in legal(pos)
    assert not {name for name in legal(pos) if name.startswith("bonus:")}


@pytest.mark.rule("GC/Q1", "GC/Q2")
def test_access_ends_at_the_next_building() -> None:
    pos = table(3)
    areas(pos, K1="0", K2="0")
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "assign:TC")
    assert "tile:refill_agenda" in legal(pos)  # TR
    assert "tile:gain_resources" not in legal(pos)  # BR, two corridors away
    play(pos, "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-165", "GC-189")
def test_a_technology_of_others_works_when_paid_for() -> None:
    pos = table(3)
    technology(pos, 0, "TA4")
    areas(pos, T1="1")
    plans(pos, 0, "BP05")
    give(pos, 0, credits=10, reputation=0)
    play(pos, "assign:BL", "use_area:T1", "tile:build_segments", "plan:BP05")
    assert me(pos).credits == 10 - 2 - (3 - 1)
    assert me(pos, 1).credits == 12


@pytest.mark.rule("GC-110", "GC/Q9")
def test_pilots_do_not_come_to_a_meeting() -> None:
    pos = table(2)
    areas(pos, K1="0")
    for number, name in enumerate(("B7", "B11")):
        ship(pos, 0, *(("BP01", "BP02"), ("BP03", "BP04"))[number], number=number)
        flight(pos, 0, name, 0, "A", number=number)
    assert {name for name in legal(pos) if name.startswith(("assign", "launch"))} == set()
    play(pos, "meeting")
    assert me(pos).resting == 0
    assert question(pos) == "action"


@pytest.mark.rule("GC-282", "GC-324", "GC/Q57", "GC/Q99", "GC/Q56")
def test_an_npc_worker_always_finds_a_place() -> None:
    """Every way in which own workers, others and the second NPC worker can stand."""
    table_of_two = table(2)
    for seat in range(2):
        experts(table_of_two, seat, 2)
    for second in range(1, 6):
        for owners in itertools.product((None, 0, 1), repeat=4):
            if owners.count(0) > 3:
                continue
            for kind in (NPC * 2 + WORKER.ordinary, NPC * 2 + WORKER.expert):
                pos = table_of_two.copy()
                stand(pos, kind, second, owners)
                play(pos, "assign:TC")
                assert sum(code > NPC * 2 for code in pos.plain.workers) == 2


def stand(pos: Position, kind: int, second: int, owners: tuple[int | None, ...]) -> None:
    """An NPC worker at TC, one elsewhere, and workers of the seats on the other buildings."""
    s = pos.plain
    for i in range(6):
        s.workers[i] = 0
    s.workers[0], s.workers[second] = kind, NPC * 2 + WORKER.ordinary
    for building, owner in zip((i for i in range(1, 6) if i != second), owners, strict=True):
        if owner is None:
            continue
        mine = me(pos, owner)
        expert = mine.resting_experts > 0
        s.workers[building] = owner * 2 + (WORKER.expert if expert else WORKER.ordinary)
        if expert:
            mine.resting_experts -= 1
        else:
            mine.resting -= 1


# Cruises and launches


@pytest.mark.rule("GC-072", "GC/Q20", "GC/Q21")
def test_a_cruise_has_two_tickets() -> None:
    pos = table(2)
    areas(pos)
    cruise(pos, 0, "B9", "AD")
    cruise(pos, 1, "ST1", "A")
    give(pos, 0, ads=20)
    queue(pos, bottom="AAA")
    play(pos, "assign:BC", "tile:advertise")
    assert "slot:1" not in legal(pos)
    play(pos, "slot:2", "source:bottom-adventure")
    assert question(pos) == "action"


@pytest.mark.rule("GC-080", "GC-227", "GC-341", "GC/Q18", "GC/Q19", "GC/Q29")
def test_the_token_leaves_with_the_launch_and_the_guests_with_the_cruise() -> None:
    pos = table(2)
    areas(pos)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A")
    play(pos, "assign:BC", "tile:schedule_cruise", "slot:1", "token:u_ad", "done")
    next_turn(pos)
    assert company(pos)["tokens"] == tower_without()
    assert me(pos).flipped == 2
    give(pos, 0, stored=(2, 2, 2))
    play(pos, "launch", "guest:adventure", "pay")
    assert company(pos)["tokens"] == tower_without("u_ad")
    assert (me(pos).flipped, me(pos).ships[0].token) == (0, 1)


@pytest.mark.rule("GC-212", "GC/Q23", "GC/Q24")
def test_a_ship_of_one_segment_has_no_cabin() -> None:
    pos = table(2)
    cruise(pos, 0, "ST1", "AD", scheduled=0)
    give(pos, 0, stored=(2, 2, 2), ads=9)
    ship(pos, 0, "BP01")
    assert "launch" not in legal(pos)
    ship(pos, 0, "BP01", "BP02")
    assert "launch" in legal(pos)


# Plans and cards


@pytest.mark.rule("GC-211")
def test_a_segment_stays_where_it_was_built() -> None:
    pos = table(2)
    areas(pos)
    ship(pos, 0, "BP01", "BP02", "BP03")
    plans(pos, 0, "BP04")
    give(pos, 0, credits=20)
    play(pos, "assign:BL")
    assert "tile:build_segments" not in legal(pos)


@pytest.mark.rule("GC-213", "GC/Q108")
def test_an_empty_tray_is_filled_from_the_discard() -> None:
    pos = table(2)
    s = pos.plain
    for plan in range(len(PLAN)):
        if s.plan_place[plan] == PLAN_AT.tray:
            s.plan_place[plan] = PLAN_AT.discard
    give(pos, 0, reputation=3)
    events = play(pos, "refresh:1")
    assert [event.name for event in events].count("tray_rebuilt") == 1
    assert all(s.offices)


@pytest.mark.rule("GC-337", "GC/Q108")
def test_without_any_plan_the_upper_slots_stay_empty() -> None:
    pos = table(2)
    areas(pos)
    s = pos.plain
    plans(pos, 0)
    ships = iter([p for p in range(len(PLAN)) if s.plan_place[p] == PLAN_AT.tray])
    for seat, number in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)):
        ship(pos, seat, *(PLAN[next(ships)] for _ in range(3)), number=number)
    plans(pos, 0, *(PLAN[plan] for plan in ships))
    assert not [p for p in range(len(PLAN)) if s.plan_place[p] == PLAN_AT.tray]
    play(pos, "assign:TL", "tile:acquire_blueprints", "office:4", "office:5", "done")
    assert [bool(plan) for plan in s.offices[:2]] == [False, False]
    assert all(s.offices[2:])


@pytest.mark.rule("GC-253", "GC/Q107")
def test_an_empty_deck_is_rebuilt_from_the_discard() -> None:
    pos = table(2)
    areas(pos)
    s = pos.plain
    board(pos, "P01", "P02", "P03", "P04")
    discarded(pos, *(f"P{n:02}" for n in range(5, 37)))
    assert s.deck == 0
    play(pos, "assign:TR", "tile:refill_agenda", "done")
    events = []
    while question(pos) == "discard_board":
        events += play(pos, next(name for name in sorted(legal(pos)) if name.startswith("board:")))
    assert [event.name for event in events].count("deck_rebuilt") == 1
    assert all(s.board)
    assert s.deck.bit_count() == 32


@pytest.mark.rule("GC/Q39", "GC/Q40")
def test_the_silo_gives_what_it_has_and_takes_what_it_lacks() -> None:
    pos = table(2)
    areas(pos)
    silo(pos, 1, 0, 5)
    give(pos, 0, stored=(0, 0, 2))
    hand(pos, 0, "P01")
    play(pos, "assign:BR", "tile:gain_resources", "resource:food")
    assert question(pos) == "action"
    play(pos, "tile:refill_silo")
    assert {"resources:food", "resources:oxygen"} <= legal(pos)
    assert "resources:fuel" not in legal(pos)


@pytest.mark.rule("GC/Q109")
def test_the_offices_slide_only_after_building() -> None:
    pos = table(2)
    areas(pos)
    offices(pos, "BP01", "BP02", "BP03", "BP04", "BP05")
    plans(pos, 0)
    give(pos, 0, credits=20, reputation=5)
    play(pos, "assign:BL", "tile:build_segments", "office:3")
    assert pos.plain.offices[2] == 0
    play(pos, "done")
    assert [PLAN[plan - 1] for plan in pos.plain.offices[1:]] == [
        "BP01", "BP02", "BP04", "BP05",
    ]  # fmt: skip


# Reputation


@pytest.mark.rule("GC-S09", "GC/Q16")
def test_reputation_beyond_its_ends_is_points() -> None:
    pos = table(2)
    areas(pos)
    give(pos, 0, reputation=18, vp=0, credits=9)
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:K1", "amount:0")
    assert (me(pos).reputation, me(pos).vp) == (18, 1)
    give(pos, 0, reputation=0, vp=2)
    play(pos, "refresh:1")
    assert (me(pos).reputation, me(pos).vp) == (0, 1)
    play(pos, "refresh:1")
    assert not {name for name in legal(pos) if name.startswith("refresh:")}


# Goals and the end


@pytest.mark.rule("GC-114")
@pytest.mark.parametrize("tile", GOAL_TILE)
def test_a_game_has_the_three_goals_of_a_tile(tile: str) -> None:
    pos = table(3)
    goals(pos, tile)
    shown = pos.view(0)["goals"]
    assert shown["tile"] == tile
    assert len(shown["goals"]) == 3


@pytest.mark.rule("GC-200")
def test_one_ability_for_all_experts() -> None:
    pos = table(3)
    for seat in range(3):
        experts(pos, seat, 1, "EX4")
    worker(pos, "TR", 1)
    play(pos, "assign_expert:TC", "done")
    give(pos, 1, credits=0)
    play(pos, "assign_expert:BC")
    assert me(pos, 1).credits == 1


@pytest.mark.rule("GC-309")
def test_building_and_buying_put_no_cube_on_the_track() -> None:
    pos = table(2)
    areas(pos)
    plans(pos, 0, "BP01")
    give(pos, 0, credits=20)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP01", "done", "tile:acquire_ship", "set:1")
    check(pos)
    assert sum(pos.plain.filled) == 0


@pytest.mark.rule("GC-312", "GC/Q46")
def test_two_sections_filled_in_one_turn() -> None:
    pos = table(3)
    goals(pos, "G4", 0, 0, 0)
    areas(pos, T1="0", T2="0", T3="0")
    experts(pos, 0, 1)
    s = pos.plain
    cubes(pos, 1, 0, s.spaces[0] - 1)
    cubes(pos, 2, 1, s.spaces[1] - 1)
    give(pos, 0, vp=0, reputation=0)
    give(pos, 1, reputation=9)
    events = play(pos, "assign:TC", "done", "goal:left", "goal:middle")
    if question(pos) == "goal":
        events += play(pos, "done")
    assert [event.agm for event in told(events, "agm")] == ["A", "B"]


@pytest.mark.rule("GC-145")
def test_cubes_beyond_the_track_go_to_the_overflow() -> None:
    pos = table(3)
    goals(pos, "G4", 0, 0, 0)
    experts(pos, 0, 1)
    s = pos.plain
    for section in range(3):
        left = s.spaces[section]
        for seat in (1, 2):
            share = min(left, me(pos, seat).cubes)
            cubes(pos, seat, section, share)
            left -= share
    s.ending = 1
    play(pos, "assign:TC", "done", "goal:left")
    assert me(pos).overflow == 1


@pytest.mark.rule("GC-271")
def test_technologies_advance_with_specialised_plans_too() -> None:
    pos = table(2, specialised_plans=True, advanced_technologies=True)
    technology(pos, 0, "TA4")
    areas(pos, T1="0")
    plans(pos, 0, "SP01")
    give(pos, 0, credits=9)
    play(pos, "assign:BL", "tile:build_segments", "plan:SP01", "done")
    assert pos.plain.marker[0] == 1


@pytest.mark.rule("GC-156")
def test_segments_give_no_points_before_the_end() -> None:
    pos = table(2)
    areas(pos)
    plans(pos, 0, "BP29")
    give(pos, 0, credits=9, vp=0)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP29")
    assert me(pos).vp == 0


@pytest.mark.rule("GC/Q132")
def test_a_discounted_development_may_be_declined() -> None:
    pos = table(2)
    areas(pos)
    play(pos, "assign:BC", "tile:schedule_cruise", "slot:1", "token:l_development", "done")
    assert sum(me(pos).rows) == 9


@pytest.mark.rule("GC/Q33", "GC/Q34")
def test_an_upgrade_may_be_declined_and_its_token_is_lost_on_earth() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B7", 2, "A")  # S S A
    load(pos, 0)
    next_turn(pos)
    assert "upgrade:A1" in legal(pos)
    play(pos, "done")
    next_turn(pos)
    assert company(pos)["upgrades"] == []
    assert not loaded(pos, 0)
