"""Technologies at their levels, building tokens, offset cabins and specialised plans."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import PLAN, REPUTATION_MAX
from tests.games.galactic_cruise.positions import (
    areas,
    awake,
    board,
    building_token,
    cruise,
    discarded,
    flight,
    give,
    guest_bonuses,
    hand,
    legal,
    me,
    next_turn,
    offices,
    plans,
    play,
    question,
    queue,
    ship,
    table,
    technology,
)
from tests.games.galactic_cruise.purpose import capacity
from tests.games.galactic_cruise.test_cards import line

#: The space on which a technology has each level.
SPACE_OF_LEVEL = {1: 0, 2: 2, 3: 4}


def with_technology(tech: str, level: int = 1, players: int = 2, **options: Any) -> Position:
    """Seat 0 has a development under a technology of some level, and one in corridor 4."""
    new = tech in ("TB3", "TB4")
    pos = table(players, advanced_technologies=True, specialised_plans=new, **options)
    technology(pos, 0, tech)
    areas(pos, T1="0", K4="0")
    pos.plain.marker[0] = SPACE_OF_LEVEL[level]
    return pos


def before_stop(pos: Position, name: str, stop: int, guests: str, *segments: str) -> None:
    """A ship of seat 0 is one stop before; its next turn begins."""
    ship(pos, 0, *segments)
    flight(pos, 0, name, stop - 1, guests)
    next_turn(pos)


# Markers and surcharges


@pytest.mark.rule("GC-260", "GC-261", "GC/Q88")
def test_a_technology_used_moves_on_once_in_a_turn() -> None:
    pos = with_technology("TA4")
    plans(pos, 0, "BP01", "BP02")
    give(pos, 0, credits=20)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP01", "done")
    assert pos.plain.marker[0] == 1
    play(pos, "tile:build_segments", "plan:BP02", "done")
    assert pos.plain.marker[0] == 1


@pytest.mark.rule("GC-262", "GC-263", "GC/Q86")
@pytest.mark.parametrize(("space", "price"), [(1, 0), (2, 1), (4, 2)])
def test_gears_cost_also_where_the_price_is_nothing(space: int, price: int) -> None:
    pos = table(3, advanced_technologies=True)
    technology(pos, 0, "TA4")
    areas(pos, T1="1")
    pos.plain.marker[0] = space
    give(pos, 0, reputation=15, credits=5)
    play(pos, "assign:TC")
    assert ("use_area:T1" in legal(pos)) == (price > 0)
    if price:
        play(pos, "use_area:T1")
        assert me(pos).credits == 5 - price
        assert me(pos, 1).credits == 10 + price


@pytest.mark.rule("GC-262", "GC-330")
def test_building_beyond_a_gear_costs_a_credit_more() -> None:
    pos = table(3, advanced_technologies=True)
    areas(pos)
    pos.plain.marker[1] = 2
    give(pos, 0, credits=10)
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:T2", "amount:1")
    assert me(pos).credits == 10 - 1 - 1


@pytest.mark.rule("GC-357")
def test_a_technology_used_at_a_stop_moves_at_its_end() -> None:
    pos = with_technology("TA8")
    before_stop(pos, "B1", 1, "D", "BP01", "BP02")
    give(pos, 0, ads=5)
    play(pos, "guest:relaxing")
    assert pos.plain.marker[0] == 1


# Technologies


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("level", "left"), [(1, (0, 0, 0)), (2, (0, 0, 1)), (3, (0, 0, 1))])
def test_assisted_navigation_goes_one_stop_further(level: int, left: tuple[int, ...]) -> None:
    pos = with_technology("TA1", level)
    before_stop(pos, "ST1", 1, "A", "BP09", "BP10")
    give(pos, 0, stored=(0, 0, 2))
    play(pos, "yes", "resource:fuel")
    assert tuple(me(pos).stored) == left
    assert me(pos).ships[0].stop == 2


@pytest.mark.rule("GC-351")
def test_assisted_navigation_takes_any_resource_at_last() -> None:
    pos = with_technology("TA1", 3)
    before_stop(pos, "ST1", 1, "A", "BP09", "BP10")
    give(pos, 0, stored=(1, 0, 0))
    play(pos, "yes", "resource:food")
    assert me(pos).ships[0].stop == 2


@pytest.mark.rule("GC-351")
def test_versatile_hosts_change_the_type_of_a_guest() -> None:
    pos = with_technology("TA2")
    guest_bonuses(pos, "vp", "credit", "ad")
    before_stop(pos, "ST1", 1, "D", "BP01", "BP43")  # three Adventurous icons
    give(pos, 0, vp=0)
    play(pos, "guest:adventure")
    assert me(pos).vp == 3
    assert pos.plain.marker[0] == 1


@pytest.mark.rule("GC-351")
def test_versatile_hosts_add_an_icon_and_then_a_bonus() -> None:
    pos = with_technology("TA2", 3)
    guest_bonuses(pos, "vp", "credit", "ad")
    before_stop(pos, "ST1", 1, "A", "BP01", "BP09")
    give(pos, 0, vp=0, ads=0)
    play(pos, "guest:adventure", "guest:adventure", "guest:family")
    assert (me(pos).vp, me(pos).ads) == (2, 1)


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("tech", "kept"), [("TA3", 0), ("TA5", 1)])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_kitchen_and_air_save_resources_of_a_launch(tech: str, kept: int, level: int) -> None:
    pos = with_technology(tech, level)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(2, 2, 2))
    play(pos, "launch", "guest:adventure", "pay")
    assert me(pos).stored[kept] == min(2, level)
    assert me(pos).stored[1 - kept] == me(pos).stored[2] == 0


@pytest.mark.rule("GC-351", "GC/Q87")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_modular_construction_makes_segments_cheaper(level: int) -> None:
    pos = with_technology("TA4", level)
    plans(pos, 0, "BP05")  # 3 credits
    give(pos, 0, credits=10)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP05")
    assert me(pos).credits == 10 - (3 - level)


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("level", "spent"), [(1, 2 + 3), (2, 2 + 2), (3, 1 + 1)])
def test_targeted_advertising_makes_guests_cheaper(level: int, spent: int) -> None:
    pos = with_technology("TA6", level)
    cruise(pos, 0, "B9")
    queue(pos, top="AF")
    give(pos, 0, ads=10)
    play(pos, "assign:BC", "tile:advertise", "slot:1", "source:top-adventure")
    play(pos, "source:top-family")
    assert me(pos).ads == 10 - spent


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_digital_archives_give_one_card_more(level: int) -> None:
    pos = with_technology("TA7", level)
    hand(pos, 0)
    board(pos, "P01", "P02", "P03", "P04")
    give(pos, 0, reputation=2)
    play(pos, "assign:TR", "tile:draw_agenda", "board:1", "board:2")
    assert ("deck" in legal(pos)) == (level > 1)
    play(pos, "deck" if level > 1 else "board:3")
    assert me(pos).hand_size == 3
    assert me(pos).reputation == 2 + (level == 3)


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("level", "ads", "vp"), [(1, 1 + 1, 6), (2, 1, 6), (3, 1, 8)])
def test_room_service_scores_guests_for_less(level: int, ads: int, vp: int) -> None:
    pos = with_technology("TA8", level)
    before_stop(pos, "B1", 1, "AD", "BP01", "BP02", "BP03")
    give(pos, 0, ads=5, vp=0)
    pos.act(["guests:adventure", "guests:relaxing", "done"])
    assert (me(pos).ads, me(pos).vp) == (5 - ads, vp)


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("level", "credits_"), [(1, 2), (2, 3), (3, 3)])
def test_an_orbital_yard_rewards_a_new_ship(level: int, credits_: int) -> None:
    pos = with_technology("TB3", level)
    plans(pos, 0)
    line(pos, 0, 1, 5)  # 3 VP
    give(pos, 0, credits=0)
    play(pos, "assign:BL", "tile:acquire_ship", "set:1")
    if level == 3:
        play(pos, "office:1")
    assert me(pos).credits == credits_
    assert me(pos).plans == (level == 3)


@pytest.mark.rule("GC-351")
@pytest.mark.parametrize(("level", "credits_", "reputation"), [(1, 2, 0), (2, 4, 0), (3, 4, 1)])
def test_loyalty_pays_on_return(level: int, credits_: int, reputation: int) -> None:
    pos = with_technology("TB4", level)
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "ST1", 3, "AD")
    give(pos, 0, credits=0, reputation=0)
    told = [event.name for event in next_turn(pos)]
    assert (me(pos).credits, me(pos).reputation) == (credits_, reputation)
    assert told.index("returned") < told.index("gained")  # why comes before what


@pytest.mark.rule("GC-190")
def test_a_technology_nobody_has_invented_does_nothing() -> None:
    pos = with_technology("TA4")
    areas(pos, K4="0")
    plans(pos, 0, "BP05")
    give(pos, 0, credits=10)
    play(pos, "assign:BL", "tile:build_segments", "plan:BP05")
    assert me(pos).credits == 7


# Building tokens


def with_token(kind: str, players: int = 3) -> Position:
    """The token of the top middle building is of some kind."""
    pos = table(players, building_tokens=True)
    building_token(pos, "TC", kind)
    return pos


@pytest.mark.rule("GC-264")
@pytest.mark.parametrize(("players", "enough"), [(3, 3), (4, 4)])
def test_a_token_wakes_with_enough_developments_beside_it(players: int, enough: int) -> None:
    pos = with_token("credit", players)
    areas(pos, K1=" ".join(map(str, range(1, enough - 1))), K6="1")
    give(pos, 0, credits=20)
    assert not pos.view()["buildings"][0]["active"]
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:K1", "amount:0")
    assert pos.view()["buildings"][0]["active"]


@pytest.mark.rule("GC-265", "GC-281")
@pytest.mark.parametrize("kind", ["ad", "credit", "reputation", "vp"])
def test_an_active_token_pays_for_each_own_development(kind: str) -> None:
    pos = with_token(kind)
    areas(pos, K1="0 1", K6="0")
    awake(pos, "TC")
    give(pos, 0, ads=0, credits=0, reputation=0, vp=0)
    play(pos, "assign:TC")
    field = {"ad": "ads", "credit": "credits", "reputation": "reputation", "vp": "vp"}[kind]
    assert getattr(me(pos), field) == 2
    assert any(name.startswith("tile:") or name == "done" for name in legal(pos))


@pytest.mark.rule("GC/Q91")
def test_a_sleeping_token_gives_nothing() -> None:
    pos = with_token("credit")
    areas(pos, K1="0", K6="0")
    give(pos, 0, credits=0)
    play(pos, "assign:TC")
    assert me(pos).credits == 0


# Offset cabins


@pytest.mark.rule("GC-355")
def test_a_segment_must_match_the_one_above_it() -> None:
    pos = table(2, offset_cabins=True)
    areas(pos)
    ship(pos, 0, "BP05")  # centre below
    plans(pos, 0, "BP02", "BP01", "BP03")  # centre, left, right above
    give(pos, 0, credits=20)
    play(pos, "assign:BL", "tile:build_segments")
    built = {name for name in legal(pos) if name.startswith("plan:")}
    assert built == {"plan:BP02"}


@pytest.mark.rule("GC-355")
def test_the_first_segment_always_fits() -> None:
    pos = table(2, offset_cabins=True)
    areas(pos)
    plans(pos, 0, "BP02", "BP01", "BP03")
    give(pos, 0, credits=20)
    play(pos, "assign:BL", "tile:build_segments")
    assert {"plan:BP01", "plan:BP02", "plan:BP03"} <= legal(pos)


@pytest.mark.rule("GC-270", "GC-359")
def test_specialised_plans_bring_the_offset_cabins() -> None:
    assert table(2, specialised_plans=True).plain.offset == 1
    assert table(2).plain.offset == 0


# Specialised plans


def guest_on(plan: str, guests: str, *others: str, **values: Any) -> Position:
    """A guest of seat 0 is about to be placed in Space, on a ship with a specialised plan."""
    pos = table(2, specialised_plans=True)
    areas(pos, K4="0")
    before_stop(pos, "ST1", 1, guests, plan, *(others or ("BP01",)))
    defaults: dict[str, Any] = {"credits": 0, "ads": 0, "vp": 0, "reputation": 0}
    give(pos, 0, **defaults | {"stored": (0, 0, 0)} | values)
    hand(pos, 0)
    return pos


GUEST_OF = {"A": "adventure", "D": "relaxing", "F": "family"}


@pytest.mark.rule("GC-268", "GC-269")
def test_a_guest_whose_last_segment_has_lost_its_use_is_chosen_anew() -> None:
    pos = guest_on("SP19", "F", stored=(1, 0, 0))  # gives Food, where there is room
    me(pos).stored[0] = capacity(me(pos), 0) - 1
    hand(pos, 0, "P04")
    play(pos, "guest:family", "spend:P04")  # the last room is filled
    assert "segment:1" not in legal(pos)
    play(pos, "done")
    assert "done" in legal(pos)
    assert "guest:family" not in legal(pos)


@pytest.mark.rule("GC-267", "GC-353")
@pytest.mark.parametrize(
    ("plan", "gained"),
    [
        ("SP01", {"credits": 3}), ("SP02", {"stored": (2, 0, 0)}), ("SP03", {"ads": 2}),
        ("SP04", {"vp": 2}), ("SP08", {"vp": 1, "reputation": 1}), ("SP09", {"reputation": 2}),
        ("SP10", {"stored": (1, 1, 1)}), ("SP12", {"vp": 2}),
        ("SP13", {"reputation": 1, "credits": 1}), ("SP17", {"credits": 2, "ads": 1}),
        ("SP18", {"ads": 2}), ("SP19", {"stored": (2, 0, 0)}), ("SP20", {"vp": 2}),
        ("SP23", {"vp": 1}), ("SP24", {"vp": 1}),
    ],
)  # fmt: skip
def test_a_specialised_plan_gives(plan: str, gained: dict[str, Any]) -> None:
    number = PLAN.index(plan)
    letter = "ADF"[[GAME.box.plain.plan_icons[number, g] for g in range(3)].index(1)]
    pos = guest_on(plan, letter)
    play(pos, f"guest:{GUEST_OF[letter]}", "segment:1")
    wanted = ("funding:vp", "resource:food", "resources:food")
    while chosen := next((it for it in wanted if it in legal(pos)), None):
        play(pos, chosen)
    it = me(pos)
    found = {
        "credits": it.credits, "ads": it.ads, "vp": it.vp, "reputation": it.reputation,
        "stored": tuple(it.stored),
    }  # fmt: skip
    nothing = {"credits": 0, "ads": 0, "vp": 0, "reputation": 0, "stored": (0, 0, 0)}
    if plan == "SP19":
        # Three, as far as there is room.
        gained = {"stored": (min(3, 2 + 3 - it.rows[0]), 0, 0)}
    assert found == nothing | gained


@pytest.mark.rule("GC-353")
@pytest.mark.parametrize(
    ("plan", "first"),
    [
        ("SP05", "resources:food"), ("SP07", "token:u_vp"), ("SP14", "offices:1"),
        ("SP15", "row:food"), ("SP22", "supply:ads"),
    ],
)  # fmt: skip
def test_a_specialised_plan_takes_an_action(plan: str, first: str) -> None:
    number = PLAN.index(plan)
    letter = "ADF"[[GAME.box.plain.plan_icons[number, g] for g in range(3)].index(1)]
    pos = guest_on(plan, letter, credits=9)
    play(pos, f"guest:{GUEST_OF[letter]}", "segment:1")
    assert first in legal(pos)


@pytest.mark.rule("GC-353")
def test_a_boardroom_refills_the_cards() -> None:
    pos = guest_on("SP16", "D")
    board(pos)
    play(pos, "guest:relaxing", "segment:1", "done")
    assert (me(pos).credits, me(pos).ads, me(pos).reputation) == (2, 1, 1)


@pytest.mark.rule("GC-126", "GC-267")
def test_plans_may_be_replaced_for_a_segment_that_could_build_none_of_them() -> None:
    pos = guest_on("SP06", "A", credits=3, reputation=2)
    ship(pos, 0, number=1)  # on the ground
    plans(pos, 0)
    offices(pos, "BP25", "BP26", "BP31", "BP32", "BP37")  # 3 credits, and 1 more from there
    assert "renew" in legal(pos)
    pos.act(["renew"])
    pos.act(["refresh:1", "refresh:2", "refresh:3", "refresh:4", "refresh:5", "done"])
    give(pos, 0, credits=4)
    offices(pos, "BP25")
    assert "renew" not in legal(pos)  # there is time for it where the segment is chosen
    events = play(pos, "guest:adventure", "segment:1")
    assert pos.tell(events[0], 0, "en") == "You send 1 Adventurous guest to Open Workshop."
    assert "office:1" in legal(pos)


@pytest.mark.rule("GC-353")
def test_a_limit_of_a_specialised_plan_is_kept() -> None:
    pos = guest_on("SP06", "A", credits=20)
    ship(pos, 0, number=1)  # on the ground
    plans(pos, 0, "SP17")
    play(pos, "guest:adventure", "segment:1")
    built = next(name for name in sorted(legal(pos)) if name.startswith(("plan:", "office:")))
    play(pos, built)
    assert not {name for name in legal(pos) if name.startswith(("plan:", "office:"))}
    pos = guest_on("SP11", "D")
    board(pos, "P01", "P02", "P03", "P04")
    play(pos, "guest:relaxing", "segment:1", "board:1")
    assert me(pos).hand_size == 1
    assert "board:2" not in legal(pos)
    pos = guest_on("SP21", "F", ads=9)
    queue(pos, bottom="AA")
    play(pos, "guest:family", "segment:1", "slot:1", "source:bottom-adventure")
    assert sum(pos.plain.tickets[0, guest] for guest in range(3)) == 1
    assert "source:bottom-adventure" not in legal(pos)


@pytest.mark.rule("GC-353")
def test_a_foundation_builds_for_less() -> None:
    pos = guest_on("SP15", "D", credits=9)
    play(pos, "guest:relaxing", "segment:1")
    row = next(r for r in range(3) if me(pos).rows[r] == 3)
    play(pos, f"row:{('food', 'oxygen', 'fuel')[row]}")
    free = next(name for name in sorted(legal(pos)) if name.startswith("area:K"))
    play(pos, free)
    assert me(pos).credits == 9 - (2 - 1)


@pytest.mark.rule("GC-268", "GC-269", "GC/Q93")
def test_a_segment_serves_once_in_a_stop() -> None:
    pos = guest_on("SP01", "AA", "BP09", "BP10")
    play(pos, "guest:adventure", "segment:1")
    assert me(pos).credits == 3
    assert "guest:adventure" not in legal(pos)


@pytest.mark.rule("GC-354", "GC/Q94")
def test_a_guest_on_a_base_segment_gains_its_bonus_once() -> None:
    pos = guest_on("SP03", "A", "BP43")  # two icons
    guest_bonuses(pos, "vp", "credit", "ad")
    play(pos, "guest:adventure", "segment:2")
    assert me(pos).vp == 1


@pytest.mark.rule("GC-351", "GC-354")
def test_versatile_hosts_double_the_bonus_of_one_guest_if_wanted() -> None:
    for answers, points in ((("yes",), 2), (("done",), 1)):
        pos = table(2, specialised_plans=True, advanced_technologies=True)
        technology(pos, 0, "TA2")
        areas(pos, T1="0")
        pos.plain.marker[0] = SPACE_OF_LEVEL[2]
        guest_bonuses(pos, "vp", "credit", "ad")
        before_stop(pos, "ST1", 1, "AA", "BP43", "BP01", "BP02")
        give(pos, 0, vp=0)
        play(pos, "guest:adventure", "segment:1")
        assert pos.prompt(0, "en").startswith("Versatile Hosts: double")
        play(pos, *answers)
        assert me(pos).vp == points
        play(pos, "guest:adventure", "segment:2")
        # Once in a stop: the other guest is doubled only if the first was not.
        assert ("yes" in legal(pos)) == (answers == ("done",))
        assert pos.plain.marker[0] == (3 if answers == ("yes",) else 2)


@pytest.mark.rule("GC-353")
def test_a_foundation_is_open_to_who_can_pay_the_reduced_cost() -> None:
    pos = guest_on("SP15", "D", credits=1)
    assert "guest:relaxing" in legal(pos)
    pos = guest_on("SP15", "D", credits=0)
    assert "guest:relaxing" not in legal(pos)


# Choices a rule leaves free


def in_space(reputation: int) -> Position:
    """Three points of Reputation come of a Space stop, for which nobody holds a card."""
    pos = table(2)
    areas(pos)
    discarded(pos, "P33")
    guest_bonuses(pos, "reputation", "credit", "ad")
    give(pos, 0, reputation=reputation, vp=0)
    before_stop(pos, "ST1", 1, "A", "BP01", "BP43")  # three Adventurous icons
    return pos


@pytest.mark.rule("GC-128", "GC-S09")
def test_the_bonus_may_be_used_before_space_brings_reputation() -> None:
    none = in_space(0)
    assert (question(none), me(none).reputation) == ("step_2", 3)
    low = in_space(2)
    assert question(low) == "space"
    play(low, "bonus:credit-1", "done")  # from 2, where 5 would give none
    assert (me(low).reputation, question(low)) == (1 + 3, "step_2")
    pos = in_space(REPUTATION_MAX - 2)
    assert question(pos) == "space"
    above = pos.copy()
    play(above, "done")
    assert (me(above).reputation, me(above).vp) == (REPUTATION_MAX, 1)
    play(pos, "bonus:credit-4", "done")
    assert (me(pos).reputation, me(pos).vp) == (REPUTATION_MAX - 6 + 3, 0)


@pytest.mark.rule("GC/Q103", "GC-351")
def test_the_resources_of_a_bonus_that_pays_for_one_more_stop_are_of_any_kind() -> None:
    pos = with_technology("TA1")
    before_stop(pos, "ST1", 1, "A", "BP09", "BP10")
    give(pos, 0, stored=(0, 0, 1), reputation=12)
    play(pos, "yes")
    assert question(pos) == "pay_move"
    play(pos, "bonus:resource-12")
    assert pos.plain.wild > 1
    pos.act(["resources:food", *["resources:fuel"] * (pos.plain.wild - 1), "done"])
    play(pos, "resource:fuel")
    assert me(pos).ships[0].stop == 2
    assert me(pos).stored[0] == 1
