"""Assigning workers, access, ejection, funding (GC-033 … GC-042, GC-161 … GC-183, GC-319 …)."""

import pytest

from cosmodrome.games.galactic_cruise.box import BUILDING
from cosmodrome.games.galactic_cruise.state import NPC
from tests.games.galactic_cruise.positions import (
    areas,
    distances,
    experts,
    flight,
    give,
    hand,
    legal,
    me,
    menu,
    names,
    next_turn,
    play,
    question,
    ship,
    table,
    technology,
    upgrades,
    worker,
)


def tiles(pos):
    return {name.split(":")[1] for name in names(pos) if name.startswith("tile:")}


@pytest.mark.rule("GC-033", "GC-034", "GC-107")
def test_a_worker_goes_to_any_building_but_ones_own():
    pos = table(3)
    worker(pos, "TC", 0)
    worker(pos, "TR", 1)
    assert names(pos) == [f"assign:{b}" for b in BUILDING if b != "TC"] + ["meeting"]


@pytest.mark.rule("GC-108")
def test_without_a_worker_a_meeting_is_compulsory():
    pos = table(3)
    worker(pos, "TC", 0)
    worker(pos, "BC", 0)
    assert names(pos) == ["meeting"]


@pytest.mark.rule("GC-035", "GC-036", "GC-037", "GC-042", "GC-283")
def test_two_actions_of_the_building_the_same_twice():
    pos = table(3)
    areas(pos)
    give(pos, 0, credits=20)
    play(pos, "assign:TL")
    assert tiles(pos) == {"acquire_blueprints", "purchase_supplies"}
    assert "done" in names(pos)
    play(pos, "tile:purchase_supplies", "supply:ads", "done")
    play(pos, "tile:purchase_supplies", "supply:ads", "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-038", "GC-039", "GC-040")
def test_own_developments_open_the_next_building():
    pos = table(3)
    areas(pos, K6="0", K1="1")
    play(pos, "assign:TC")
    assert {"acquire_blueprints", "purchase_supplies"} <= tiles(pos)
    assert "draw_agenda" not in tiles(pos)
    assert "use_area:K1" in legal(pos)


@pytest.mark.rule("GC-041", "GC-188", "GC-329")
def test_a_new_development_is_used_at_once():
    pos = table(3)
    areas(pos)
    give(pos, 0, credits=10, reputation=0)
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:K1", "amount:0")
    me = pos.plain.players[0]
    assert (me.credits, me.reputation, me.rows[0]) == (8, 1, 2)
    assert {"draw_agenda", "refill_agenda"} <= tiles(pos)


@pytest.mark.rule("GC-161", "GC-162", "GC-164")
@pytest.mark.parametrize(("reputation", "price"), [(0, 2), (6, 2), (7, 1), (14, 1)])
def test_using_others_costs_each_owner_his_price(reputation, price):
    pos = table(3)
    areas(pos, K1="1 2")
    give(pos, 0, credits=10, reputation=reputation)
    give(pos, 1, credits=0)
    give(pos, 2, credits=0)
    play(pos, "assign:TC", "use_area:K1")
    s = pos.plain
    assert [s.players[i].credits for i in range(3)] == [10 - 2 * price, price, price]
    assert "draw_agenda" in tiles(pos)
    assert "use_area:K1" not in legal(pos)


@pytest.mark.rule("GC-161", "GC-319")
def test_high_reputation_and_own_developments_cost_nothing():
    pos = table(3)
    areas(pos, K1="1", K6="0 1")
    give(pos, 0, credits=0, reputation=15)
    play(pos, "assign:TC")
    assert {"draw_agenda", "purchase_supplies"} - tiles(pos) == {"purchase_supplies"}
    give(pos, 0, credits=1)
    assert "purchase_supplies" in tiles(pos)


@pytest.mark.rule("GC-163", "GC-320")
def test_neutral_and_npc_are_two_owners_paid_to_the_supply():
    pos = table(2)
    areas(pos, K1="neutral npc")
    give(pos, 0, credits=10, reputation=4)
    give(pos, 1, credits=0)
    play(pos, "assign:TC", "use_area:K1")
    assert [pos.plain.players[i].credits for i in range(2)] == [6, 0]


@pytest.mark.rule("GC-321")
def test_an_area_paid_for_stays_open():
    pos = table(3)
    areas(pos, K1="1")
    give(pos, 0, credits=10, reputation=7)
    play(pos, "assign:TC", "use_area:K1", "refresh:1")
    assert pos.plain.players[0].reputation == 6
    assert "draw_agenda" in tiles(pos)


@pytest.mark.rule("GC-170", "GC-171", "GC-180", "GC-181", "GC-281", "GC-326", "GC/Q36")
def test_an_ejected_worker_brings_its_owner_a_bonus_at_once():
    pos = table(3)
    worker(pos, "TC", 1)
    play(pos, "assign:TC")
    assert pos.actors == (1,)
    assert question(pos) == "funding"
    assert pos.plain.players[1].resting == 2
    vp = pos.plain.players[1].vp
    assert names(pos)[-3:] == ["funding:credit", "funding:ad", "funding:vp"]
    play(pos, "funding:vp")
    assert pos.plain.players[1].vp == vp + 1
    assert pos.actors == (0,)
    assert question(pos) == "action"


@pytest.mark.rule("GC-183", "GC-327", "GC-328")
def test_a_turned_token_blocks_its_bonus_and_doubles_it_once_gone():
    pos = table(3)
    worker(pos, "TC", 1)
    you = pos.plain.players[1]
    you.flipped = 3  # u_vp
    play(pos, "assign:TC")
    assert names(pos)[-2:] == ["funding:credit", "funding:ad"]
    you.flipped = 0
    you.tokens &= ~0b100
    vp = you.vp
    play(pos, "funding:vp")
    assert pos.plain.players[1].vp == vp + 2


def npc_table(first, second, expert=False):
    """Two players, with the NPC on two buildings."""
    pos = table(2)
    for building in range(6):
        pos.plain.workers[building] = 0
    worker(pos, first, NPC, expert)
    worker(pos, second, NPC)
    return pos


def where(pos, owner):
    return [BUILDING[b] for b in range(6) if (pos.plain.workers[b] + 1) // 2 - 1 == owner]


@pytest.mark.rule("GC-173", "GC-174")
def test_an_npc_worker_moves_to_the_next_empty_building():
    pos = npc_table("TC", "BL")
    play(pos, "assign:TC")
    assert where(pos, NPC) == ["TR", "BL"]


@pytest.mark.rule("GC-175", "GC-176", "GC-177")
def test_an_npc_worker_skips_its_like_and_yours_and_ejects_others():
    pos = npc_table("TC", "TR")
    worker(pos, "BR", 0)
    worker(pos, "BC", 1)
    play(pos, "assign:TC")
    assert pos.actors == (1,)
    play(pos, "funding:ad")
    assert where(pos, NPC) == ["TR", "BC"]
    assert where(pos, 0) == ["TC", "BR"]


@pytest.mark.rule("GC-178")
def test_an_npc_expert_skips_empty_buildings():
    pos = npc_table("TC", "TL", expert=True)
    worker(pos, "BL", 1)
    play(pos, "assign:TC", "funding:ad")
    assert where(pos, NPC) == ["BL", "TL"]
    pos = npc_table("TC", "TL", expert=True)
    play(pos, "assign:TC")
    assert where(pos, NPC) == ["TR", "TL"]


@pytest.mark.rule("GC-172", "GC-352")
def test_f3_lets_one_eject_ones_own_worker():
    pos = table(3)
    upgrades(pos, 0, "F3")
    worker(pos, "TC", 0)
    play(pos, "assign:TC")
    assert pos.actors == (0,)
    assert question(pos) == "funding"


@pytest.mark.rule("GC-325", "GC/Q59")
def test_f3_asks_whether_an_npc_worker_ejects_ones_own():
    pos = npc_table("TC", "BL")
    upgrades(pos, 0, "F3")
    worker(pos, "TR", 0)
    play(pos, "assign:TC")
    assert names(pos) == ["yes", "done"]
    play(pos, "yes", "funding:ad")
    assert where(pos, NPC) == ["TR", "BL"]


@pytest.mark.rule("GC-109", "GC-111", "GC-112", "GC-113", "GC-182", "GC-302")
def test_a_meeting_recalls_and_gives_one_action_beside_own_developments():
    pos = table(3)
    areas(pos, K1="0", K4="1", T1="1")
    worker(pos, "TC", 0)
    worker(pos, "BL", 0)
    give(pos, 0, credits=10, ads=0, reputation=15)
    play(pos, "meeting", "done", "funding:ad", "funding:ad")
    assert pos.plain.players[0].ads == 2
    assert tiles(pos) <= {"build_development", "hire_expert", "draw_agenda", "refill_agenda"}
    assert not any(name.startswith("use_area") for name in legal(pos))
    play(pos, "tile:refill_agenda", "done")
    while pos.plain.turn == 0:
        play(pos, names(pos)[0])
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-301")
def test_a_meeting_without_developments_gives_no_action():
    pos = table(3)
    areas(pos)
    play(pos, "meeting", "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-322")
def test_p36_opens_a_building():
    pos = table(3)
    areas(pos)
    hand(pos, 0, "P36")
    play(pos, "assign:TC", "play:P36", "building:BR")
    assert "gain_resources" in tiles(pos)


@pytest.mark.rule("GC-333")
def test_ex6_brings_a_resource_or_an_ad():
    pos = table(3)
    experts(pos, 0, ability="EX6")
    give(pos, 0, ads=0)
    play(pos, "assign_expert:TC", "ad")
    assert pos.plain.players[0].ads == 1


@pytest.mark.rule("GC-333")
def test_ex1_pays_reputation_for_a_third_action():
    pos = table(3)
    areas(pos)
    experts(pos, 0, ability="EX1")
    give(pos, 0, credits=10, reputation=3)
    play(pos, "assign_expert:TL")
    for _ in range(3):
        play(pos, "tile:purchase_supplies", "supply:ads", "done")
    assert pos.plain.players[0].reputation == 1
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-333", "GC-352")
def test_d3_gives_ordinary_workers_the_ability():
    pos = table(3)
    areas(pos)
    pos.plain.expert = 3  # EX4
    upgrades(pos, 0, "D3")
    worker(pos, "BC", 0)
    give(pos, 0, credits=5)
    play(pos, "assign:TC")
    assert pos.plain.players[0].credits == 6


@pytest.mark.rule("GC-126", "GC-127")
def test_a_refresh_replaces_plans_without_sliding():
    pos = table(3)
    give(pos, 0, reputation=2)
    before = [pos.plain.offices[i] for i in range(5)]
    play(pos, "refresh:2", "refresh:24")
    after = [pos.plain.offices[i] for i in range(5)]
    assert [after[i] for i in (0, 2, 4)] == [before[i] for i in (0, 2, 4)]
    assert after[1] != before[1]
    assert pos.plain.players[0].reputation == 0
    assert question(pos) == "step_2"


@pytest.mark.rule("GC-128")
def test_the_reputation_bonus_gives_one_kind_once_a_turn():
    pos = table(3)
    give(pos, 0, reputation=6, credits=0)
    play(pos, "bonus:credit-2")
    me = pos.plain.players[0]
    assert (me.credits, me.reputation) == (1, 4)
    assert not any(name.startswith("bonus") for name in legal(pos))


@pytest.mark.rule("GC-189", "GC-351")
def test_a_technology_of_others_may_be_paid_for_before_the_only_ship_lands() -> None:
    pos = table(2, specialised_plans=True)
    technology(pos, 0, "TB4")
    areas(pos, T1="1")
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B12", 3, "AD")
    give(pos, 0, credits=5, reputation=0)
    next_turn(pos)
    assert (question(pos), names(pos)) == ("ship", ["ship:1"])
    play(pos, "use_area:T1", "ship:1")
    assert me(pos).credits == 5 - 2 + 2  # a credit for each guest
    assert question(pos) == "funding"


@pytest.mark.rule("GC-128", "GC-165", "GC-351")
@pytest.mark.parametrize(("reputation", "asked"), [(2, "ship"), (1, "funding")])
def test_the_bonus_may_bring_the_credits_for_a_technology(reputation: int, asked: str) -> None:
    pos = table(2, specialised_plans=True)
    technology(pos, 0, "TB4")
    areas(pos, T1="1")
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B12", 3, "AD")
    give(pos, 0, credits=1, reputation=reputation)
    next_turn(pos)
    assert question(pos) == asked
    if asked == "ship":
        play(pos, "bonus:credit-1", "use_area:T1", "ship:1")
        assert me(pos).credits == 1 + 1 - 2 + 2


@pytest.mark.rule("GC-040", "GC-164")
def test_an_area_that_changes_nothing_is_not_offered() -> None:
    pos = table(2)
    technology(pos, 0, "TA3")
    areas(pos, K1="1", T1="1")
    give(pos, 0, credits=9, reputation=0)
    assert not any(name.startswith("use_area:") for name in menu(pos))  # nothing to launch
    play(pos, "assign:TC")
    assert {name for name in menu(pos) if name.startswith("use_area:")} == {"use_area:K1"}
    play(pos, "use_area:K1")
    assert not any(name.startswith("use_area:") for name in menu(pos))


@pytest.mark.rule("GC-128")
def test_the_marker_moves_as_far_as_one_likes() -> None:
    pos = table(2)
    give(pos, 0, reputation=6, credits=0)
    # From 6 to 3 for credits: 6 R, 5 M and 4 A are crossed.
    assert distances(pos, "credit") == [2, 3, 4, 5, 6]
    play(pos, "bonus:credit-3")
    assert (me(pos).reputation, me(pos).credits) == (3, 1)


@pytest.mark.rule("GC-126", "GC-127")
def test_plans_are_replaced_once_all_are_ticked() -> None:
    pos = table(2)
    give(pos, 0, reputation=3)
    before = list(pos.plain.offices)
    pos.play("renew")
    assert not pos.play("refresh:1")
    assert me(pos).reputation == 3
    pos.play("refresh:4")
    pos.play("done")
    now = list(pos.plain.offices)
    assert (now[1], now[2], now[4]) == (before[1], before[2], before[4])
    assert now[0] != before[0]
    assert now[3] != before[3]
    assert me(pos).reputation == 2
