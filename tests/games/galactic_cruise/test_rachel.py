"""Rachel: her ships, workers, launches, goals and numbers, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Event, Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import (
    BUILDING,
    CARD,
    TILE,
)
from cosmodrome.games.galactic_cruise.scoring import line_points
from cosmodrome.games.galactic_cruise.state import EARTH, LINE, RACHEL
from tests.games.galactic_cruise import test_solo
from tests.games.galactic_cruise.positions import (
    areas,
    awake,
    board,
    building_token,
    company,
    cruise,
    discarded,
    experts,
    flight,
    give,
    goals,
    load,
    loaded,
    offices,
    play,
    queue,
    ship,
    table,
    told,
    tower_without,
    upgrades,
    worker,
)
from tests.games.galactic_cruise.test_cards import line


def solo(card: int, back: int, **options: Any) -> Position:
    pos: Position = test_solo.solo(card, back, **options)
    return pos


def her(pos: Position) -> Any:
    return pos.plain.players[1]


def until(pos: Position, step: int) -> list[Event]:
    events: list[Event] = test_solo.until(pos, step)
    return events


def carded(pos: Position) -> list[Event]:
    """Her next card, as far as the step after it."""
    events = until(pos, RACHEL.card)
    events += pos.play("rachel")
    while (
        pos.actors == (0,)
        and not pos.is_over
        and "funding:ad" in {GAME.actions.text(i) for i in pos.legal_ids()}
    ):
        events += pos.play("funding:ad")
    GAME.check_position(GAME.box.plain, pos.plain)
    return events


def tile_to(pos: Position, tile: int, building: str) -> None:
    """An action lies at a building, changing places with one that lies there."""
    tiles, target = pos.plain.tiles, BUILDING.index(building)
    if tiles[tile] != target:
        other = next(t for t in range(12) if tiles[t] == target)
        tiles[tile], tiles[other] = target, tiles[tile]


# Ships


@pytest.mark.rule("GC-025")
def test_specialised_plans_change_nothing_for_her() -> None:
    pos = solo(4, 11, specialised_plans=True)
    ship(pos, 1, "SP01", "SP02", "SP03")
    flight(pos, 1, "B7", 0, "AA")
    reputation = her(pos).reputation
    until(pos, RACHEL.step_2)
    assert her(pos).reputation == reputation + 2
    assert (her(pos).credits, her(pos).ads) == (0, 0)


@pytest.mark.rule("GC-028")
def test_upgrades_have_no_effect_for_her() -> None:
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02")
    flight(pos, 1, "B7", 0, "A")
    upgrades(pos, 1, "D2")  # Renown
    reputation = her(pos).reputation
    until(pos, RACHEL.step_2)
    assert her(pos).reputation == reputation + 1


@pytest.mark.rule("GC-031", "GC/Q122")
def test_a_fourth_token_goes_to_the_next_destination() -> None:
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02")
    flight(pos, 1, "B3", 0, "A")  # D S A
    upgrades(pos, 1, "D1", "D2", "D3")
    load(pos, 1)
    until(pos, RACHEL.step_2)
    assert company(pos, 1)["upgrades"] == ["A1", "D1", "D2", "D3"]


@pytest.mark.rule("GC-032")
def test_a_fourth_token_without_another_destination_is_discarded() -> None:
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02")
    flight(pos, 1, "B2", 0, "A")  # D S S
    upgrades(pos, 1, "D1", "D2", "D3")
    load(pos, 1)
    until(pos, RACHEL.step_2)
    assert company(pos, 1)["upgrades"] == ["D1", "D2", "D3"]
    assert not loaded(pos, 1)


@pytest.mark.rule("GC-279", "GC/Q121")
def test_her_ships_advance_from_left_to_right() -> None:
    pos = solo(4, 11)
    ship(pos, 1, "BP01", "BP02")
    ship(pos, 1, "BP03", "BP04", number=1)
    flight(pos, 1, "B7", 0, "A", number=1)
    flight(pos, 1, "B11", 0, "D", number=0)
    events = until(pos, RACHEL.step_2)
    assert [event.ship for event in told(events, "advanced")] == [0, 1]


# Workers and cards


@pytest.mark.rule("GC-045")
def test_she_goes_on_clockwise_where_she_stands_already() -> None:
    pos = solo(4, 11)
    pos.plain.workers[3] = 0
    npc = [i for i in range(6) if pos.plain.workers[i] > 10]
    for i in (0, 1, 2, 5):
        if len(npc) < 2 and not pos.plain.workers[i]:
            pos.plain.workers[i] = 11
            npc.append(i)
    worker(pos, "BC", 1)
    assert told(carded(pos), "assigned")[0].building == "BL"


@pytest.mark.rule("GC-046", "GC-047", "GC/Q62")
def test_the_last_card_reads_the_pile_turned_over() -> None:
    pos = solo(4, 11)
    s = pos.plain
    s.solo_pile, s.solo_first = 0, 12
    events = carded(pos)
    assert told(events, "assigned")[0].building == "BL"
    assert told(events, "solo_shuffled")
    assert s.solo_pile.bit_count() == 11
    assert s.solo_first == 0


@pytest.mark.rule("GC-051", "GC-053", "GC-054", "GC-289", "GC/Q79", "GC/Q78")
@pytest.mark.parametrize(
    ("owner", "second", "paid"), [("0", True, 2), ("neutral", True, 0), ("", False, 0)]
)
def test_a_linked_building_gives_a_second_card(owner: str, second: bool, paid: int) -> None:
    pos = solo(3, 11, difficulty="medium")
    tile_to(pos, TILE.build_segments, "BR")  # linked to BC by corridor 3
    areas(pos, K3=owner)
    give(pos, 1, reputation=3)
    credits_ = pos.plain.players[0].credits
    assert bool(told(carded(pos), "solo_second")) == second
    assert pos.plain.players[0].credits == credits_ + paid


@pytest.mark.rule("GC-053")
@pytest.mark.parametrize(("reputation", "paid"), [(3, 2), (8, 1), (15, 0)])
def test_she_pays_by_her_reputation(reputation: int, paid: int) -> None:
    pos = solo(3, 11, difficulty="medium")
    tile_to(pos, TILE.build_segments, "BR")
    areas(pos, K3="0")
    give(pos, 1, reputation=reputation)
    credits_ = pos.plain.players[0].credits
    carded(pos)
    assert pos.plain.players[0].credits == credits_ + paid


def in_the_network(pos: Position, *, expert: bool = False) -> None:
    """All her workers stand in the network."""
    if expert:
        her(pos).hired, her(pos).resting_experts = 1, 1
    free = [b for b in BUILDING if pos.plain.workers[BUILDING.index(b)] == 0]
    for i in range(2):
        worker(pos, free[i], 1)
    if expert:
        worker(pos, free[2], 1, expert=True)


@pytest.mark.rule("GC-057", "GC-058", "GC-288", "GC/Q125")
def test_hard_a_meeting_is_followed_by_a_card_even_a_launch() -> None:
    pos = solo(1, 11, difficulty="hard")
    ship(pos, 1, "BP01", "BP05")
    cruise(pos, 1, "B7", "A")
    in_the_network(pos)
    events = until(pos, RACHEL.end)
    assert [event.workers for event in told(events, "meeting")] == [2]
    assert told(events, "solo_action")[0].action == "launch_2"
    assert not told(events, "assigned")
    assert not told(events, "solo_second")
    assert her(pos).ships[0].launched == 1


@pytest.mark.rule("GC-059", "GC-060", "GC/Q81")
@pytest.mark.parametrize(("difficulty", "points"), [("easy", 3), ("medium", 4)])
def test_experts_bring_one_bonus_more_but_in_easy(difficulty: str, points: int) -> None:
    pos = solo(4, 11, difficulty=difficulty)
    in_the_network(pos, expert=True)
    vp = her(pos).vp
    until(pos, RACHEL.end)
    assert her(pos).vp == vp + points


@pytest.mark.rule("GC-284", "GC/Q63")
def test_a_useless_card_leaves_her_worker_for_a_later_launch() -> None:
    pos = solo(10, 1)  # gain resources or refill; then a launch
    board(pos)
    discarded(pos)
    ship(pos, 1, "BP01", "BP05")
    events = carded(pos)
    assert [event.card for event in told(events, "solo_useless")] == ["S10"]
    assert told(events, "assigned")[0].building == "TL"
    pos.plain.solo_pile = 1 << 10
    events = carded(pos)
    assert told(events, "launched")
    assert her(pos).resting == 1
    assert not any((code - 1) // 2 == 1 for code in pos.plain.workers if code)


@pytest.mark.rule("GC-231", "GC-286", "GC-343")
def test_a_useless_last_card_shuffles_all() -> None:
    pos = solo(10, 11)
    board(pos)
    discarded(pos)
    pos.plain.solo_pile, pos.plain.solo_first = 0, 12
    silo = list(pos.plain.silo)
    events = carded(pos)
    assert told(events, "solo_useless")
    assert told(events, "solo_shuffled")
    assert list(pos.plain.silo) == silo


# Launches


@pytest.mark.rule("GC-089", "GC-287", "GC/Q77", "GC/Q80")
def test_a_launch_as_second_action_takes_the_worker_of_the_first() -> None:
    pos = solo(3, 1)  # segments; then a launch
    tile_to(pos, TILE.build_segments, "TL")
    assert told(carded(pos), "solo_second")
    pos.plain.solo_pile = 1 << 10
    events = carded(pos)
    assert told(events, "launched")
    assert not told(events, "solo_second")
    assert her(pos).resting == 1
    assert her(pos).ships[0].pilot == 1


@pytest.mark.rule("GC-091", "GC/Q74")
@pytest.mark.parametrize(
    ("launched", "first", "second", "chosen"),
    [
        ((1, 0), ("BP29", "BP30"), ("BP01", "BP02"), 1),
        ((1, 1), ("BP29", "BP30"), ("BP01", "BP02"), 0),
        ((0, 0), ("BP01", "BP02"), ("BP29", "BP30"), 1),
    ],
)
def test_which_ship_she_launches(
    launched: tuple[int, ...], first: tuple[str, ...], second: tuple[str, ...], chosen: int
) -> None:
    pos = solo(1, 11)
    ship(pos, 1, *first)
    ship(pos, 1, *second, number=1, cockpit="CK01")
    her(pos).ships[0].launched, her(pos).ships[1].launched = launched
    assert told(carded(pos), "launched")[0].ship == chosen


@pytest.mark.rule("GC-092", "GC/Q73")
def test_she_leaves_the_cruise_you_scheduled() -> None:
    pos = solo(1, 11)  # the second of four
    ship(pos, 1, "BP01", "BP05")
    cruise(pos, 1, "B7", scheduled=0)
    cruise(pos, 2, "B11")
    assert told(carded(pos), "launched")[0].cruise == "B11"


@pytest.mark.rule("GC-095")
def test_one_cabin_and_two_tickets() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    cruise(pos, 1, "B7", "AF")
    give(pos, 1, reputation=6)
    events = carded(pos)
    assert len(told(events, "left_behind")) == 1
    assert sum(her(pos).ships[0].guests) == 1
    assert her(pos).reputation == 4


@pytest.mark.rule("GC-101", "GC-103", "GC-106")
def test_a_launch_of_hers_costs_neither_food_nor_oxygen() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    cruise(pos, 1, "B7", "A")
    reputation = her(pos).reputation
    events = carded(pos)
    assert not told(events, "resources_paid")
    assert her(pos).reputation == reputation
    assert her(pos).ships[0].launched == 1
    assert len(told(events, "new_cruise")) == len(told(events, "arrived")) == 1


@pytest.mark.rule("GC-105", "GC/Q75")
def test_with_the_left_expert_hired_her_vp_token_leaves_first() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    her(pos).hired = her(pos).resting_experts = 1
    carded(pos)
    assert company(pos, 1)["tokens"] == tower_without("u_vp")


@pytest.mark.rule("GC-300", "GC/Q100")
def test_an_expert_pilots_first() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    her(pos).hired = her(pos).resting_experts = 1
    carded(pos)
    assert her(pos).ships[0].pilot == 2
    assert her(pos).resting == 2


@pytest.mark.rule("GC-296", "GC/Q71")
def test_with_a_ticketed_guest_she_takes_no_other() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05", "BP06")
    cruise(pos, 1, "B7", "A")
    queue(pos, bottom="AA")
    carded(pos)
    assert list(her(pos).ships[0].guests) == [1, 0, 0]


@pytest.mark.rule("GC-296", "GC-297", "GC/Q69", "GC/Q124")
def test_her_last_minute_sale_takes_matching_guests_without_reputation() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05", "BP06")
    cruise(pos, 1, "B7")
    queue(pos, bottom="DF", top="A")
    reputation = her(pos).reputation
    carded(pos)
    assert list(her(pos).ships[0].guests) == [2, 0, 0]
    assert her(pos).reputation == reputation


@pytest.mark.rule("GC-097", "GC/Q89")
def test_her_cube_moves_the_least_advanced_technology() -> None:
    pos = solo(1, 11, advanced_technologies=True)
    ship(pos, 1, "BP01", "BP05")
    areas(pos, T1="neutral", T3="0")
    pos.plain.marker[0], pos.plain.marker[2] = 3, 1
    carded(pos)
    assert list(pos.plain.marker) == [3, 0, 2, 0]


# Actions


@pytest.mark.rule("GC-194", "GC-195", "GC-196")
@pytest.mark.parametrize(
    ("owners", "slot"),
    [
        ({}, 1),
        ({"T2": "0"}, 2),
        ({"T1": "0", "T2": "1", "T3": "1", "T4": "0"}, 3),
    ],
)
def test_her_technologies_go_from_the_number_to_the_right(
    owners: dict[str, str], slot: int
) -> None:
    pos = solo(6, 11)  # the second of four
    areas(pos, **owners)
    assert told(carded(pos), "development")[0].area == f"T{slot + 1}"


@pytest.mark.rule("GC-331", "GC/Q128")
def test_without_a_free_corridor_she_cannot_build_in_the_network() -> None:
    pos = solo(4, 11)
    areas(pos, K1="1", K2="1", K3="1", K4="1", K5="1", K6="1")
    her(pos).hired, her(pos).resting_experts = 3, 2
    assert told(carded(pos), "solo_useless")


@pytest.mark.rule("GC-202", "GC-332")
def test_her_experts_one_after_the_other() -> None:
    four = {"K1": "1", "K2": "1", "K3": "1", "K4": "1"}  # right expert: 6 credits
    pos = solo(4, 11)
    areas(pos, **four)
    assert [event.expert for event in told(carded(pos), "hired")] == ["right"]
    pos = solo(4, 11)
    areas(pos, **four)
    her(pos).hired = her(pos).resting_experts = 1
    assert told(carded(pos), "hired") == []
    pos = solo(4, 11)
    areas(pos, **four, K5="1", T1="1", T2="1")  # 2 credits
    her(pos).hired = her(pos).resting_experts = 1
    assert [event.expert for event in told(carded(pos), "hired")] == ["right"]


@pytest.mark.rule("GC-216", "GC-258", "GC-259", "GC-350")
@pytest.mark.parametrize(
    ("engine", "vp", "reputation", "cards"),
    [(1, 0, 0, 0), (5, 3, 0, 0), (4, 0, 2, 0), (12, 0, 0, 2)],
)
def test_what_an_engine_gives_her(engine: int, vp: int, reputation: int, cards: int) -> None:
    pos = solo(3, 11)
    ship(pos, 1, "BP10", "BP11", "BP12")
    line(pos, 1, 2, engine)
    board(pos, "P01", "P02", "P03", "P04")
    discarded(pos)
    give(pos, 1, vp=0, reputation=0)
    carded(pos)
    assert (her(pos).vp, her(pos).reputation) == (vp, reputation)
    assert (her(pos).credits, her(pos).hand_size) == (0, 0)
    assert [CARD[c - 1] for c in pos.plain.discard[: pos.plain.discard_size]] == (
        ["P02", "P03"] if cards else []
    )


@pytest.mark.rule("GC-272")
def test_she_builds_whatever_the_cabins() -> None:
    pos = solo(3, 11, offset_cabins=True)
    offices(pos, "BP01", "BP02", "BP03", "BP04", "BP05")  # 5, then 1: centre under left
    carded(pos)
    assert her(pos).ships[0].size == 2


@pytest.mark.rule("GC-242")
def test_she_advertises_from_the_supply_at_last() -> None:
    pos = solo(12, 11)
    cruise(pos, 1, "B3")  # D A
    queue(pos, middle="A", top="F")
    carded(pos)
    assert [pos.plain.tickets[1, guest] for guest in range(3)] == [1, 1, 0]


@pytest.mark.rule("GC-266", "GC-356")
@pytest.mark.parametrize(
    ("kind", "vp", "reputation"),
    [("credit", 2, 0), ("ad", 2, 0), ("resource", 2, 0), ("vp", 2, 0), ("reputation", 0, 2)],
)
def test_an_active_token_gives_her_points(kind: str, vp: int, reputation: int) -> None:
    pos = solo(8, 11, building_tokens=True)
    board(pos, "P01", "P02", "P03", "P04")
    building_token(pos, "BC", kind)
    areas(pos, K3="1 0", K4="1")
    awake(pos, "BC")
    give(pos, 1, vp=0, reputation=0)
    carded(pos)
    assert (her(pos).vp, her(pos).reputation) == (vp, reputation)


# Goals and the end


@pytest.mark.rule("GC-131", "GC-303")
def test_her_goals_are_those_of_the_table() -> None:
    for seed in range(3):
        pos = GAME.new(players=1, seed=seed, difficulty="hard", rachel_segments=8)
        assert list(pos.plain.rachel_goals) == [5, 8, 2]


@pytest.mark.rule("GC-358", "GC/Q134")
def test_two_cubes_of_hers_move_two_technologies() -> None:
    pos = solo(1, 11, advanced_technologies=True)
    ship(pos, 1, "BP01", "BP05", "BP06")
    ship(pos, 1, "BP10", "BP11", "BP12", number=1)
    ship(pos, 1, "BP13", number=2)
    areas(pos, T1="neutral", T3="0")
    until(pos, RACHEL.end)
    pos.play("rachel")
    assert her(pos).sections[0] == 2
    assert sorted(pos.plain.marker) == [0, 0, 1, 1]


@pytest.mark.rule("GC-152", "GC-159", "GC/Q112")
def test_her_lines_at_the_end() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")  # 1 + 2
    box = GAME.box.view
    assert int(line_points(box, pos.s, 1, LINE.possessions)) == 0
    assert int(line_points(box, pos.s, 1, LINE.cockpits)) == 1 + 3 - 5
    her(pos).ships[0].launched = 1
    assert int(line_points(box, pos.s, 1, LINE.cockpits)) == 1 + 3


@pytest.mark.rule("GC-257")
def test_number_one_of_the_network_is_beside_the_top_middle_building() -> None:
    pos = solo(4, 1)  # numbers 1, 4
    areas(pos)
    assert told(carded(pos), "development")[0].area == "K1"


@pytest.mark.rule("GC-125")
def test_your_goals_never_change_hers() -> None:
    pos = table(1)
    goals(pos, "G4", 1, 1, 1)
    experts(pos, 0, 1)
    before = list(pos.plain.rachel_goals)
    play(pos, "assign:TC" if not pos.plain.workers[0] else "assign:TR", "done", "goal:left")
    assert pos.plain.tracker[0] == 2
    assert list(pos.plain.rachel_goals) == before


@pytest.mark.rule("GC-138", "GC/Q53", "GC/Q131")
def test_she_scores_a_general_meeting_like_the_others() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    cruise(pos, 1, "B7", "A")
    me = pos.plain.players[0]
    me.cubes, me.sections[0], pos.plain.filled[0] = me.cubes - 2, 2, 2
    give(pos, 1, reputation=9)
    until(pos, RACHEL.end)
    events = pos.play("rachel")
    scored = {event.seat: (event.cubes, event.points) for event in told(events, "agm_score")}
    assert scored == {0: (2, 2), 1: (1, 2)}  # hers with the highest Reputation
    names = [event.name for event in events if event.name in ("agm_score", "npc_development")]
    assert names == ["agm_score"] * 2 + ["npc_development"] * 3


@pytest.mark.rule("GC-150", "GC-316", "GC/Q82", "GC/Q129")
@pytest.mark.parametrize(("name", "stop"), [("B4", 3), ("B6", 4)])
def test_her_last_stop_is_the_one_worth_most(name: str, stop: int) -> None:
    """Two turns on, the last destination is worth more than Earth, Earth more than Space."""
    pos = solo(8, 9, round_limit=1)
    ship(pos, 1, "BP01", "BP02")
    flight(pos, 1, name, 0, "A")
    events: list[Event] = []
    while not pos.is_over:
        texts = [GAME.actions.text(i) for i in pos.legal_ids()]
        quick = ("rachel", "meeting", "done", "funding:ad")
        events += pos.play(next((text for text in quick if text in texts), texts[0]))
    last = events[[event.name for event in events].index("recalled") :]
    stops = [(event.ship, event.stop) for event in told(last, "advanced")][-1:]
    if told(last, "returned"):
        stops = [(event.ship, EARTH) for event in told(last, "returned")]
    assert stops == [(0, stop)]
    assert [event.seat for event in events if event.name == "recalled"] == [0, 1]


@pytest.mark.rule("GC/Q58")
def test_an_npc_worker_she_moves_ejects_yours() -> None:
    pos = solo(4, 11)
    s = pos.plain
    mine = [i for i in range(6) if s.workers[i] in (1, 2)]
    for i in range(6):
        s.workers[i] = 0
    assert len(mine) == 1
    s.workers[3], s.workers[0], s.workers[4] = 11, 11, 1  # NPC at BC and TC, you at BL
    events = carded(pos)
    (moved,) = told(events, "npc_moved")
    assert (moved.start, moved.to, moved.worker) == ("BC", "BL", "worker")
    assert [event.seat for event in events if event.name == "ejected"] == [0]


@pytest.mark.rule("GC/Q61")
def test_a_launch_places_no_worker_in_the_network() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    assert told(carded(pos), "assigned") == []


@pytest.mark.rule("GC/Q65", "GC/Q67")
def test_her_segments_go_to_the_first_ship_on_the_ground() -> None:
    pos = solo(3, 11)
    ship(pos, 1, "BP10", "BP11")
    ship(pos, 1, "BP12", number=1)
    flight(pos, 1, "B7", 0, "A")
    carded(pos)
    assert (her(pos).ships[0].size, her(pos).ships[1].size) == (2, 3)
    assert all(pos.plain.offices)


@pytest.mark.rule("GC-217", "GC/Q66")
def test_the_ninth_segment_is_the_last() -> None:
    pos = solo(3, 11)
    ship(pos, 1, "BP10", "BP11", "BP12")
    ship(pos, 1, "BP13", "BP14", "BP15", number=1)
    ship(pos, 1, "BP16", "BP17", number=2)
    assert len(told(carded(pos), "segment")) == 1


@pytest.mark.rule("GC-240", "GC/Q68")
def test_she_advertises_no_cruise_with_guests_nor_yours() -> None:
    pos = solo(12, 11)  # the second of four
    cruise(pos, 1, "B3", "F")
    cruise(pos, 2, "B7", scheduled=0)
    carded(pos)
    assert sum(pos.plain.tickets[3, guest] for guest in range(3)) == 2


@pytest.mark.rule("GC/Q76")
def test_without_tokens_she_launches_all_the_same() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP01", "BP05")
    her(pos).tokens = 0
    assert told(carded(pos), "launched")
    assert not loaded(pos, 1)


def scarce(pos: Position, left: int) -> None:
    """All but so many Adventurous guests fly with you or have tickets; those left wait."""
    me = pos.plain.players[0]
    me.hired, me.resting_experts = 3, 2
    queue(pos)
    aboard = ("AA", "AA", "AA"[: 2 - left] or "D")
    segments = (("BP01", "BP02", "BP03"), ("BP04", "BP05", "BP06"), ("BP07", "BP08", "BP09"))
    for number, name in enumerate(("B7", "B11", "B14")):
        ship(pos, 0, *segments[number], number=number)
        flight(pos, 0, name, 0, aboard[number], number=number)
        if number:
            me.ships[number].pilot = 2
            me.resting += 1
            me.resting_experts -= 1
    cruise(pos, 1, "B1")  # A
    for slot in (0, 2, 3):
        pos.plain.tickets[slot, 0] += 2
        pos.plain.supply[0] -= 2
    assert pos.plain.supply[0] == left


@pytest.mark.rule("GC-298", "GC/Q72")
def test_she_skips_a_cruise_for_which_there_is_no_guest() -> None:
    pos = solo(1, 11)
    scarce(pos, 0)
    ship(pos, 1, "BP10", "BP11")
    third = pos.view()["cruises"][2]["id"]
    assert told(carded(pos), "launched")[0].cruise == third


@pytest.mark.rule("GC-346", "GC/Q70")
@pytest.mark.parametrize(("left", "gained"), [(1, 0), (2, 2)])
def test_she_is_known_for_two_guests_only(left: int, gained: int) -> None:
    pos = solo(12, 11)
    scarce(pos, left)
    reputation = her(pos).reputation
    carded(pos)
    assert pos.plain.tickets[1, 0] == left
    assert her(pos).reputation == reputation + gained


@pytest.mark.rule("GC/Q120")
def test_a_type_missing_at_her_lift_off_is_the_most_numerous_one() -> None:
    pos = solo(1, 11)
    ship(pos, 1, "BP10", "BP11")
    cruise(pos, 1, "B7", "A")
    cruise(pos, 3, "B11")
    s, b2 = pos.plain, 1 << 4
    assert s.cruise_stack & b2
    s.cruise_discard, s.cruise_stack = s.cruise_stack & ~b2, b2  # D
    for guest, kept in enumerate((4, 0, 5)):
        s.queue[0, guest] += s.supply[guest] - kept
        s.supply[guest] = kept
    assert [event.guest for event in told(carded(pos), "arrived")] == ["family"]
