"""Every project card works at its moment, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import CARD, WINDOW
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    company,
    cruise,
    discarded,
    flight,
    give,
    guest_bonuses,
    hand,
    in_silo,
    legal,
    me,
    next_turn,
    offices,
    owners,
    plans,
    play,
    question,
    queue,
    ship,
    silo,
    table,
    worker,
)

BOX = GAME.box.plain


def playable(pos: Position) -> set[str]:
    return {name.removeprefix("play:") for name in legal(pos) if name.startswith("play:")}


def at_building(building: str, *cards: str, players: int = 2, **values: Any) -> Position:
    """A worker of seat 0 stands on a building, its player holding these cards."""
    pos = table(players)
    areas(pos, K1="0")
    hand(pos, 0, *cards)
    give(pos, 0, credits=20, ads=20, **values)
    play(pos, f"assign:{building}")
    return pos


# Windows


@pytest.mark.rule("GC-129", "GC-167", "GC-322")
def test_no_text_is_offered_outside_its_window() -> None:
    """Before a worker is placed only what may be played at any time is open."""
    for first in range(0, 36, 6):
        pos = table(2)
        hand(pos, 0, *CARD[first : first + 6])
        assert playable(pos) <= {"P02", "P21"}


@pytest.mark.rule("GC-167", "GC-322")
@pytest.mark.parametrize("card", [CARD[i] for i in range(36) if BOX.card_window[i] < 12])
def test_a_card_of_an_action_opens_when_the_action_has_been_chosen(card: str) -> None:
    action = WINDOW[BOX.card_window[CARD.index(card)]]
    pos = table(2)
    building = int(pos.plain.tiles[BOX.card_window[CARD.index(card)]])
    pos.plain.workers[building] = 0
    if sum(code > 10 for code in pos.plain.workers) < 2:
        free = next(i for i in range(6) if i != building and not pos.plain.workers[i])
        pos.plain.workers[free] = 11
    areas(pos, K1="0")
    hand(pos, 0, card, "P36")
    plans(pos, 0, "BP01")
    give(pos, 0, credits=20, ads=20, stored=(0, 0, 0))
    play(pos, f"assign:{('TC', 'TR', 'BR', 'BC', 'BL', 'TL')[building]}")
    assert playable(pos) == {"P36"}
    play(pos, f"tile:{action}")
    assert card in playable(pos)
    assert "P36" not in playable(pos)


@pytest.mark.rule("GC-323")
def test_several_cards_may_be_played_in_one_action() -> None:
    pos = at_building("TL", "P08", "P09")
    before = me(pos).ads
    play(pos, "tile:purchase_supplies", "play:P08", "play:P09", "supply:ads")
    assert me(pos).ads == before + 3
    assert me(pos).credits == 20


# Developments and experts


@pytest.mark.rule("GC-322")
def test_p01_an_expert_costs_less() -> None:
    pos = at_building("TC", "P01")
    play(pos, "tile:hire_expert", "play:P01", "expert:left")
    assert me(pos).credits == 20 - (12 - 3)


@pytest.mark.rule("GC-322")
def test_p07_two_more_funding_bonuses() -> None:
    pos = at_building("TC", "P07")
    play(pos, "tile:hire_expert", "play:P07", "expert:left")
    before = me(pos).vp
    play(pos, "funding:vp", "funding:vp", "funding:vp")
    assert me(pos).vp == before + 3
    assert "funding:vp" not in legal(pos)


@pytest.mark.rule("GC-322")
def test_p04_a_development_costs_one() -> None:
    pos = table(2)
    areas(pos, K1="0", K2="0", K3="0")  # the next of each row costs 4
    hand(pos, 0, "P04")
    give(pos, 0, credits=9)
    play(pos, "assign:TC", "tile:build_development", "play:P04", "row:food", "area:K4", "amount:0")
    assert me(pos).credits == 8


@pytest.mark.rule("GC-322")
def test_p05_a_second_development_may_follow_at_its_cost() -> None:
    pos = at_building("TC", "P05")
    play(pos, "tile:build_development", "play:P05", "row:oxygen", "area:K3", "amount:0")
    play(pos, "row:fuel", "area:K4", "amount:0")
    assert me(pos).credits == 20 - 2 - 2
    assert 0 in owners(pos, "K3")
    assert 0 in owners(pos, "K4")


@pytest.mark.rule("GC-322")
@pytest.mark.parametrize(("area", "gained"), [("T1", 1 + 2), ("K4", 1)])
def test_p06_a_technology_brings_two_more_reputation(area: str, gained: int) -> None:
    pos = at_building("TC", "P06", reputation=3)
    play(pos, "tile:build_development", "play:P06", "row:oxygen", f"area:{area}", "amount:0")
    assert me(pos).reputation == 3 + gained


# Supplies, plans, segments


@pytest.mark.rule("GC-322")
def test_p08_an_option_yields_one_more() -> None:
    pos = at_building("TL", "P08")
    play(pos, "tile:purchase_supplies", "play:P08", "supply:ads")
    assert (me(pos).ads, me(pos).credits) == (23, 19)


@pytest.mark.rule("GC-322")
def test_p09_both_options_are_free() -> None:
    pos = at_building("TL", "P09")
    play(pos, "tile:purchase_supplies", "play:P09", "supply:ads")
    assert (me(pos).ads, me(pos).credits) == (22, 20)


@pytest.mark.rule("GC-322")
def test_p10_one_plan_more() -> None:
    pos = at_building("TL", "P10")
    held = me(pos).plans
    play(pos, "tile:acquire_blueprints", "play:P10", "office:1", "office:2", "office:3")
    assert me(pos).plans == held + 3


@pytest.mark.rule("GC-322")
def test_p11_one_of_the_plans_taken_is_built_at_once_for_less() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P11")
    plans(pos, 0)
    offices(pos, "BP29", "BP02", "BP03", "BP04", "BP05")
    give(pos, 0, credits=20)
    play(pos, "assign:TL", "tile:acquire_blueprints", "play:P11", "office:1", "office:2")
    assert {"plan:BP29", "plan:BP02"} <= legal(pos)
    assert "plan:BP03" not in legal(pos)
    play(pos, "plan:BP29")
    assert me(pos).credits == 20 - (5 - 1)
    assert me(pos).ships[0].size == 1
    assert me(pos).plans == 1


def building_segments(*cards: str) -> Position:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, *cards)
    plans(pos, 0, "BP01", "BP02", "BP03")  # 2 credits each
    offices(pos, "BP05", "BP06", "BP07", "BP08", "BP04")
    give(pos, 0, credits=20, reputation=5)
    play(pos, "assign:BL", "tile:build_segments")
    return pos


@pytest.mark.rule("GC-322")
def test_p12_one_segment_more() -> None:
    pos = building_segments("P12")
    play(pos, "play:P12", "plan:BP01", "plan:BP02", "plan:BP03")
    assert me(pos).ships[0].size == 3


@pytest.mark.rule("GC-322")
def test_p13_segments_cost_less_and_the_offices_nothing_more() -> None:
    pos = building_segments("P13")
    play(pos, "play:P13", "plan:BP01", "office:1")
    assert me(pos).credits == 20 - (2 - 1) - (3 - 1)
    assert me(pos).reputation == 5


@pytest.mark.rule("GC-322")
def test_p14_reputation_for_each_segment() -> None:
    pos = building_segments("P14")
    play(pos, "play:P14", "plan:BP01", "plan:BP02")
    assert me(pos).reputation == 5 + 2


# Ships, resources, silo


def line(pos: Position, slot: int, cockpit: int, engine: int) -> None:
    """A cockpit and an engine lie in a slot of the line; what lay there changes places."""
    s = pos.plain
    for name, number in (("cockpit", cockpit), ("engine", engine)):
        slots, stack = getattr(s, f"line_{name}s"), f"{name}s"
        old = slots[slot]
        found = [i for i in range(4) if slots[i] == number + 1]
        if found:
            slots[found[0]] = old
        else:
            setattr(s, stack, getattr(s, stack) & ~(1 << number) | 1 << (old - 1))
        slots[slot] = number + 1


@pytest.mark.rule("GC-322")
def test_p15_the_engine_gives_twice() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P15")
    line(pos, 0, 1, 1)  # 3 credits
    give(pos, 0, credits=0)
    play(pos, "assign:BL", "tile:acquire_ship", "play:P15", "set:1")
    assert me(pos).credits == 6


@pytest.mark.rule("GC-322")
def test_p16_any_cockpit_with_any_engine_and_a_credit() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P16")
    line(pos, 0, 1, 1)
    line(pos, 1, 2, 5)  # 3 VP
    give(pos, 0, credits=0, vp=0)
    play(pos, "assign:BL", "tile:acquire_ship", "play:P16", "set:1", "engine:2")
    it = me(pos).ships[1]
    assert (it.cockpit, it.engine) == (1 + 1, 5 + 1)
    assert (me(pos).credits, me(pos).vp) == (1, 3)


@pytest.mark.rule("GC-322")
def test_p17_two_resources_more() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P17")
    silo(pos, 5, 5, 5)
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "assign:BR", "tile:gain_resources", "play:P17")
    for name in ("food", "food", "oxygen", "oxygen", "fuel"):
        play(pos, f"resource:{name}")
    assert sum(me(pos).stored) == 5
    assert in_silo(pos) == (3, 3, 4)


@pytest.mark.rule("GC-322")
def test_p18_the_silo_does_not_drop() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P18")
    silo(pos, 0, 0, 0)
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "assign:BR", "tile:gain_resources", "play:P18")
    play(pos, "resource:food", "resource:oxygen", "resource:fuel")
    assert list(me(pos).stored) == [1, 1, 1]
    assert in_silo(pos) == (0, 0, 0)


@pytest.mark.rule("GC-322")
def test_p19_is_the_card_discarded_and_refills_two_types() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P19")
    silo(pos, 2, 5, 1)
    give(pos, 0, credits=0, reputation=0)
    play(pos, "assign:BR", "tile:refill_silo", "play:P19", "resource:food")
    assert in_silo(pos) == (5, 5, 5)
    assert (me(pos).credits, me(pos).reputation) == (3 + 4, 1)
    assert me(pos).hand_size == 0


# Cruises


@pytest.mark.rule("GC-322")
def test_p20_the_token_gives_twice() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P20")
    give(pos, 0, credits=0)
    play(pos, "assign:BC", "tile:schedule_cruise", "play:P20", "slot:1", "token:l_credits")
    assert me(pos).credits == 8


@pytest.mark.rule("GC-322")
def test_p21_the_consultant_moves_to_a_free_cruise() -> None:
    pos = table(2)
    cruise(pos, 0, "ST1", "A", scheduled=0)
    hand(pos, 0, "P21")
    play(pos, "play:P21", "slot:3")
    assert me(pos).scheduled == 3
    assert list(pos.plain.scheduler[:3]) == [0, 0, 1]
    assert pos.plain.tickets[0, 0] == 1


def advertising(*cards: str) -> Position:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, *cards)
    cruise(pos, 0, "B9")  # D F A
    cruise(pos, 1, "ST1")
    queue(pos, bottom="A", middle="D", top="F")
    give(pos, 0, credits=0, ads=10, reputation=0)
    play(pos, "assign:BC", "tile:advertise")
    return pos


@pytest.mark.rule("GC-322")
def test_p22_each_guest_costs_an_ad_less() -> None:
    pos = advertising("P22")
    play(pos, "play:P22", "source:bottom-adventure", "source:supply-family", "slot:1")
    assert me(pos).ads == 10 - 0 - 3


@pytest.mark.rule("GC-322")
def test_p23_two_credits_more_per_guest() -> None:
    pos = advertising("P23")
    play(pos, "play:P23", "source:bottom-adventure", "source:middle-relaxing", "slot:1")
    assert me(pos).credits == 2 * (3 + 2)


@pytest.mark.rule("GC-322")
def test_p24_reputation_for_guests_that_do_not_match() -> None:
    pos = advertising("P24")
    play(pos, "play:P24", "source:bottom-adventure", "source:top-family", "slot:2")
    assert me(pos).reputation == 2
    pos = advertising()
    play(pos, "source:bottom-adventure", "source:top-family", "slot:2")
    assert me(pos).reputation == 1


# Cards of the board


@pytest.mark.rule("GC-322")
def test_p25_one_card_more() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P25")
    board(pos, "P01", "P02", "P03", "P04")
    play(pos, "assign:TR", "tile:draw_agenda", "play:P25", "board:1", "board:2", "board:4")
    assert company(pos)["hand"] == ["P01", "P02", "P04"]


@pytest.mark.rule("GC-322")
def test_p03_a_card_all_four_bonuses_and_a_new_board() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P03")
    board(pos, "P01", "-", "P05", "-")
    give(pos, 0, credits=0, ads=0, reputation=0, stored=(0, 0, 0))
    play(pos, "assign:TR", "tile:refill_agenda", "play:P03", "done", "board:1", "resource:fuel")
    assert company(pos)["hand"] == ["P01"]
    assert (me(pos).credits, me(pos).ads, me(pos).reputation) == (2, 1, 1)
    assert list(me(pos).stored) == [0, 0, 1]
    assert all(pos.plain.board)


@pytest.mark.rule("GC-322")
def test_p26_the_bonuses_of_empty_slots_twice() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P26")
    board(pos, "-", "P01", "-", "P05")
    give(pos, 0, credits=0, ads=0, reputation=0)
    play(pos, "assign:TR", "tile:refill_agenda", "play:P26", "done", "board:2")
    assert (me(pos).credits, me(pos).ads, me(pos).reputation) == (4, 0, 2)


# Launches


def boarding(*cards: str, tickets: str = "AD", stored: tuple[int, ...] = (2, 2, 2)) -> Position:
    """Seat 0 boards a ship with one cabin for ST1 (2 Fuel)."""
    pos = table(2)
    hand(pos, 0, *cards)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", tickets, scheduled=0)
    give(pos, 0, stored=stored, credits=0, ads=10, reputation=8)
    queue(pos, bottom="A", top="F")
    play(pos, "launch")
    return pos


@pytest.mark.rule("GC-291", "GC-322", "GC/Q102")
@pytest.mark.parametrize(("card", "stored"), [("P30", (1, 2, 2)), ("P31", (2, 1, 2))])
def test_a_card_the_launch_needs_is_not_played_for_its_text(
    card: str, stored: tuple[int, ...]
) -> None:
    pos = boarding(card, tickets="A", stored=stored)
    assert f"play:{card}" in legal(pos)
    pos = boarding(card, tickets="A", stored=stored)
    give(pos, 0, reputation=0)
    assert f"play:{card}" not in legal(pos)
    assert f"spend:{card}" in legal(pos)
    play(pos, f"spend:{card}", "guest:adventure", "pay")
    assert me(pos).launches == 1


@pytest.mark.rule("GC-322")
@pytest.mark.parametrize(
    ("card", "stored"), [("P27", (0, 2, 2)), ("P28", (2, 0, 2)), ("P29", (2, 2, 0))]
)
def test_p27_to_p29_two_resources_less(card: str, stored: tuple[int, ...]) -> None:
    pos = boarding(card, tickets="A", stored=stored)
    play(pos, "guest:adventure")
    assert "pay" not in legal(pos)
    play(pos, f"play:{card}", "pay")
    assert me(pos).launches == 1
    assert sum(me(pos).stored) == 0


@pytest.mark.rule("GC-322")
def test_p30_guests_left_behind_cost_nothing_and_wait_at_the_bottom() -> None:
    pos = boarding("P30")
    play(pos, "play:P30", "guest:adventure")
    assert me(pos).reputation == 8
    assert pos.plain.queue[0, 1] == 1
    pos = boarding()
    play(pos, "guest:adventure")
    assert me(pos).reputation == 6
    assert pos.plain.queue[2, 1] == 1


@pytest.mark.rule("GC-322")
def test_p31_last_minute_guests_pay_like_others() -> None:
    pos = boarding("P31", tickets="")
    play(pos, "play:P31", "source:bottom-adventure")
    assert (me(pos).credits, me(pos).reputation) == (1, 9)
    pos = boarding(tickets="")
    play(pos, "source:bottom-adventure")
    assert (me(pos).credits, me(pos).reputation) == (0, 8)


# Stops


def arriving(name: str, stop: int, guests: str, *cards: str, **values: Any) -> Position:
    """Seat 0 has a ship one stop before; its turn begins."""
    pos = table(2)
    ship(pos, 0, "BP43", "BP45", "BP47")  # two icons of each type
    flight(pos, 0, name, stop - 1, guests)
    give(pos, 0, **values)
    next_turn(pos)
    hand(pos, 0, *cards)
    return pos


@pytest.mark.rule("GC-322")
def test_p32_two_guests_are_scored_for_free() -> None:
    pos = arriving("B1", 1, "AD", "P32")
    give(pos, 0, ads=0, vp=0)
    assert not {"guest:adventure", "guest:relaxing"} & legal(pos)
    play(pos, "play:P32", "guest:adventure", "guest:relaxing")
    assert (me(pos).vp, me(pos).ads) == (6, 0)


@pytest.mark.rule("GC-322")
@pytest.mark.parametrize(("cards", "points"), [(("P33",), 3), ((), 2)])
def test_p33_one_icon_more_of_each_type(cards: tuple[str, ...], points: int) -> None:
    pos = arriving("ST1", 1, "A", *cards)
    guest_bonuses(pos, "vp", "ad", "credit")
    give(pos, 0, vp=0)
    for card in cards:
        play(pos, f"play:{card}")
    play(pos, "done")
    assert me(pos).vp == points


# Meetings and assignments


@pytest.mark.rule("GC-322")
@pytest.mark.parametrize(("cards", "actions"), [(("P34",), 2), ((), 1)])
def test_p34_one_action_more_after_a_meeting(cards: tuple[str, ...], actions: int) -> None:
    pos = table(2)
    areas(pos, K6="0")
    hand(pos, 0, *cards)
    give(pos, 0, credits=20, ads=0)
    play(pos, "meeting", *(f"play:{card}" for card in cards))
    for _ in range(actions):
        play(pos, "tile:purchase_supplies", "supply:ads", "done")
    assert me(pos).ads == 2 * actions
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-322")
def test_p35_one_bonus_more_for_each_worker_recalled() -> None:
    pos = table(2)
    areas(pos)
    free = [i for i in range(6) if not pos.plain.workers[i]]
    for i in free[:2]:
        worker(pos, ("TC", "TR", "BR", "BC", "BL", "TL")[i], 0)
    hand(pos, 0, "P35")
    give(pos, 0, vp=0)
    play(pos, "meeting", "play:P35")
    play(pos, "funding:vp", "funding:vp", "funding:vp", "funding:vp")
    assert me(pos).vp == 4


@pytest.mark.rule("GC-322", "GC-248")
@pytest.mark.parametrize("order", [("P34", "P35"), ("P35", "P34")])
def test_p34_and_p35_lie_on_the_discard_in_the_order_of_ones_choice(order: tuple[str, str]) -> None:
    pos = table(2)
    areas(pos, K6="0")
    worker(pos, "BR", 0)
    hand(pos, 0, "P34", "P35")
    play(pos, "meeting", *(f"play:{card}" for card in order))
    assert question(pos) == "funding"
    pile = [CARD[card - 1] for card in pos.plain.discard[: pos.plain.discard_size]]
    assert pile[-2:] == [*order]
    play(pos, "funding:vp", "funding:vp")
    assert (question(pos), pos.asked.left) == ("action", 2)


@pytest.mark.rule("GC-301", "GC-322")
def test_p34_is_not_offered_where_a_meeting_has_no_action() -> None:
    pos = table(2)
    areas(pos)
    worker(pos, "BR", 0)
    hand(pos, 0, "P34")
    play(pos, "meeting")
    assert (question(pos), "play:P34" in legal(pos)) == ("funding", False)


@pytest.mark.rule("GC-322")
def test_p36_opens_one_more_building_for_the_turn() -> None:
    pos = at_building("TC", "P36")
    assert "tile:gain_resources" not in legal(pos)
    play(pos, "play:P36", "building:BR")
    give(pos, 0, stored=(0, 0, 0))
    assert "tile:gain_resources" in legal(pos)


@pytest.mark.rule("GC-322")
def test_p02_moves_a_segment_of_a_launched_ship() -> None:
    pos = table(2)
    ship(pos, 0, "BP29", "BP01")  # 3 VP, 1 VP
    hand(pos, 0, "P02")
    assert "P02" not in playable(pos)
    me(pos).ships[0].launched = 1
    assert "P02" not in playable(pos)  # no other ship
    ship(pos, 0, number=1)
    give(pos, 0, credits=0)
    play(pos, "play:P02", "ship:1", "segment:1", "ship:2")
    assert (me(pos).ships[0].size, me(pos).ships[1].size) == (1, 1)
    assert me(pos).credits == 3 + 1


# As resources


@pytest.mark.rule("GC-166", "GC-168")
def test_a_card_is_played_for_its_resource_or_its_text() -> None:
    pos = table(2)
    hand(pos, 0, "P05")
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "spend:P05")
    assert list(me(pos).stored) == [0, 0, 1]
    assert me(pos).hand_size == 0
    assert me(pos).cards_played == 1


@pytest.mark.rule("GC-246", "GC/Q136")
def test_a_card_played_this_turn_is_not_taken_back() -> None:
    pos = table(2)
    areas(pos, K1="0")
    hand(pos, 0, "P05")
    board(pos)
    discarded(pos, "P06")
    give(pos, 0, stored=(0, 0, 0), reputation=5)
    play(pos, "assign:TR")
    assert "tile:draw_agenda" in legal(pos)
    play(pos, "spend:P05")
    assert "tile:draw_agenda" not in legal(pos)
