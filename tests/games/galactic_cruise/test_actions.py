"""The twelve actions (GC-184 … GC-259, GC-329 … GC-349)."""

import pytest

from cosmodrome.games.galactic_cruise.box import PLAN
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    company,
    cruise,
    discarded,
    experts,
    give,
    goals,
    hand,
    in_silo,
    me,
    names,
    offices,
    plans,
    play,
    question,
    queue,
    refreshable,
    ship,
    silo,
    table,
    upgrades,
)


def at(building, players=3, **values):
    """A worker of seat 0 on a building; nobody has a development."""
    pos = table(players)
    areas(pos)
    give(pos, 0, **{"credits": 20, "ads": 10, **values})
    play(pos, f"assign:{building}")
    return pos


def shown(pos):
    return [PLAN[pos.plain.offices[i] - 1] for i in range(5) if pos.plain.offices[i]]


# Developments


@pytest.mark.rule("GC-184", "GC-185", "GC-186", "GC-187")
def test_the_leftmost_development_of_a_row_costs_its_column():
    pos = table(3)
    areas(pos, K1="0", K2="0", K3="0", T1="0")
    give(pos, 0, credits=10, stored=(2, 0, 0))
    play(pos, "assign:TC", "tile:build_development", "row:food")
    assert "area:K1" not in names(pos)
    assert "area:T2" in names(pos)
    # The second development of the food row has gone, the third column costs 6.
    play(pos, "area:K4")
    assert names(pos) == ["amount:0", "amount:1", "amount:2", "bonus:resource"]
    play(pos, "amount:2")
    assert (me(pos).credits, me(pos).stored[0]) == (6, 0)


@pytest.mark.rule("GC-128", "GC-185", "GC/Q103")
def test_each_resource_crossed_inside_a_payment_is_of_the_player_s_choice():
    pos = at("TC", credits=1, reputation=6)
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "tile:build_development", "row:food", "area:K1", "bonus:resource")
    assert names(pos) == ["amount:1", "amount:2", "amount:3", "amount:4", "amount:5", "amount:6"]
    play(pos, "amount:6")  # three resources: one must be Food, the others may be
    pos.act(["resources:food", "resources:fuel", "done"])
    play(pos, "resource:oxygen")
    assert (me(pos).credits, list(me(pos).stored)) == (0, [0, 1, 1])
    assert me(pos).rows[0] == 2


@pytest.mark.rule("GC-185", "GC-168")
def test_cards_and_reputation_pay_a_development_without_storage():
    pos = at("TC", credits=0, reputation=1)
    give(pos, 0, stored=(0, 0, 0))
    hand(pos, 0, "P07")  # food
    play(pos, "tile:build_development")
    assert names(pos) == ["row:food"]
    play(pos, "row:food", "area:K1", "spend:P07", "bonus:resource", "resource:food")
    assert me(pos).rows[0] == 2
    assert me(pos).reputation == 1  # 0, then the icon of the corridor


@pytest.mark.rule("GC-188", "GC-189", "GC-329", "GC/Q12")
def test_the_second_development_of_an_area_covers_no_icon():
    pos = table(3)
    areas(pos, T1="1")
    give(pos, 0, credits=10, reputation=0)
    play(pos, "assign:TC", "tile:build_development", "row:fuel", "area:T1", "amount:0")
    assert me(pos).reputation == 0
    assert me(pos).rows[2] == 2


@pytest.mark.rule("GC-322")
def test_p04_p05_p06_change_a_development():
    pos = at("TC", credits=3, reputation=0)
    hand(pos, 0, "P04", "P05", "P06")
    play(pos, "tile:build_development", "play:P04", "play:P05", "play:P06")
    play(pos, "row:oxygen", "area:T1", "amount:0")
    assert (me(pos).credits, me(pos).reputation) == (2, 3)
    play(pos, "row:food", "area:K1", "amount:0")
    assert me(pos).credits == 0
    assert question(pos) == "action"


@pytest.mark.rule("GC-330")
def test_gears_add_credits_after_all_reductions():
    pos = table(3, advanced_technologies=True)
    areas(pos)
    experts(pos, 0, ability="EXA1")
    pos.plain.marker[0] = 2
    give(pos, 0, credits=1)
    play(pos, "assign_expert:TC", "tile:build_development", "row:food", "area:T1")
    assert me(pos).credits == 0


# Experts


@pytest.mark.rule("GC-197", "GC-198", "GC-199")
def test_experts_cost_by_developments_and_tokens_left():
    pos = at("TC", credits=12)
    play(pos, "tile:hire_expert")
    assert names(pos) == ["expert:left", "expert:right"]
    play(pos, "expert:right", "funding:ad")
    assert (me(pos).credits, me(pos).resting_experts, me(pos).hired) == (0, 1, 2)
    pos = at("TC", credits=6)
    me(pos).tokens = 0b00111111
    assert "tile:hire_expert" in names(pos)
    play(pos, "tile:hire_expert")
    assert names(pos) == ["expert:left"]


# Purchase


@pytest.mark.rule("GC-204", "GC-205")
def test_each_purchase_once():
    pos = at("TL", credits=2, ads=0)
    give(pos, 0, stored=(1, 1, 1))
    play(pos, "tile:purchase_supplies", "supply:resources", "resource:food", "resource:fuel")
    assert names(pos) == ["supply:ads", "done"]
    play(pos, "supply:ads")
    assert list(me(pos).stored) == [2, 1, 2]
    assert (me(pos).credits, me(pos).ads) == (0, 2)


# Plans and segments


@pytest.mark.rule("GC-206", "GC-334")
def test_two_plans_then_the_offices_slide():
    pos = at("TL")
    plans(pos, 0)
    offices(pos, "BP01", "BP02", "BP03", "BP04", "BP05")
    play(pos, "tile:acquire_blueprints", "office:2", "office:4")
    assert me(pos).plans == 2
    assert shown(pos)[2:] == ["BP01", "BP03", "BP05"]


@pytest.mark.rule("GC-208", "GC-209", "GC-210")
def test_segments_cost_their_plan_and_the_offices_a_surcharge():
    pos = at("BL", credits=7, reputation=3)
    plans(pos, 0, "BP01")
    offices(pos, "BP05", "BP48", "BP46", "BP44", "BP42")
    play(pos, "tile:build_segments", "plan:BP01")
    assert me(pos).credits == 5
    play(pos, "office:1")
    assert (me(pos).credits, me(pos).reputation, me(pos).ships[0].size) == (1, 2, 2)
    assert question(pos) == "action"
    assert len(shown(pos)) == 5


@pytest.mark.rule("GC-126", "GC-208")
@pytest.mark.parametrize(("left", "asked"), [(3, "segment"), (2, "action")])
def test_another_segment_is_asked_for_while_a_new_plan_could_be_paid(left: int, asked: str):
    """The plans shown are too dear; the cheapest of the tray costs 2, and 1 for the offices."""
    pos = at("BL", credits=2 + left, reputation=3)
    plans(pos, 0, "BP01")
    offices(pos, "BP44", "BP45", "BP46", "BP47", "BP48")
    play(pos, "tile:build_segments", "plan:BP01")
    assert (question(pos), me(pos).credits) == (asked, left)
    if asked == "segment":
        assert names(pos) == ["done"]
        assert refreshable(pos) == {f"refresh:{slot}" for slot in range(1, 6)}


@pytest.mark.rule("GC-210", "GC-335", "GC-339")
def test_a_full_ship_takes_no_more():
    pos = table(3)
    areas(pos)
    ship(pos, 0, "BP01", "BP02", "BP03")
    give(pos, 0, credits=20)
    play(pos, "assign:BL")
    assert "tile:build_segments" not in names(pos)
    upgrades(pos, 0, "A3")
    assert "tile:build_segments" in names(pos)


@pytest.mark.rule("GC-355", "GC-270")
def test_offset_cabins_must_match():
    pos = table(3, offset_cabins=True)
    areas(pos)
    give(pos, 0, credits=20, vp=0, reputation=0)
    ship(pos, 0, "BP01")  # bottom left
    plans(pos, 0, "BP02", "BP04")  # tops centre and left
    play(pos, "assign:BL", "tile:build_segments")
    assert names(pos) == ["plan:BP04"]
    assert question(pos) == "segment"


# Ships


@pytest.mark.rule("GC-219", "GC-220", "GC-222", "GC-338")
def test_a_new_ship_brings_the_bonus_of_its_engine():
    pos = at("BL", credits=0)
    line = pos.plain.line_engines
    old = line[0]
    for slot in range(4):
        if line[slot] == 2:
            line[slot] = old
    pos.plain.engines = pos.plain.engines & ~2 | (1 << (old - 1) if pos.plain.engines & 2 else 0)
    line[0] = 2  # EN01: three credits
    cockpit = pos.plain.line_cockpits[0]
    play(pos, "tile:acquire_ship", "set:1")
    assert me(pos).credits == 3
    assert (me(pos).ship_count, me(pos).ships[1].cockpit, me(pos).ships[1].launched) == (
        2,
        cockpit,
        0,
    )
    assert all(pos.plain.line_cockpits[slot] for slot in range(4))


@pytest.mark.rule("GC-221", "GC-339")
def test_three_ships_at_most():
    pos = table(3)
    ship(pos, 0, number=1)
    ship(pos, 0, number=2)
    play(pos, "assign:BL")
    assert "tile:acquire_ship" not in names(pos)
    upgrades(pos, 0, "A3")
    assert "tile:acquire_ship" in names(pos)


# Schedule


@pytest.mark.rule("GC-223", "GC-224", "GC-225", "GC-226", "GC-340")
def test_scheduling_gives_the_bonus_of_a_token():
    pos = at("BC", credits=0)
    play(pos, "tile:schedule_cruise", "slot:2", "token:l_credits")
    assert (me(pos).credits, me(pos).scheduled, me(pos).flipped) == (4, 2, 5)
    assert "tile:schedule_cruise" not in names(pos)


@pytest.mark.rule("GC-322", "GC-340")
def test_p20_doubles_the_token_and_developments_may_be_built():
    pos = at("BC", credits=0)
    give(pos, 0, stored=(0, 0, 0))
    hand(pos, 0, "P20")
    play(pos, "tile:schedule_cruise", "play:P20", "slot:1", "token:l_development")
    play(pos, "row:food", "area:K1", "row:fuel", "area:K2")
    assert (me(pos).rows[0], me(pos).rows[2], me(pos).credits) == (2, 2, 0)


# Silo


@pytest.mark.rule("GC-228")
def test_three_resources_within_stock_and_capacity():
    pos = at("BR")
    give(pos, 0, stored=(1, 1, 0))
    silo(pos, 0, 2, 2)
    play(pos, "tile:gain_resources")
    # One Oxygen and two Fuel have room: that is three.
    assert question(pos) == "action"
    assert list(me(pos).stored) == [1, 2, 2]
    assert in_silo(pos) == (0, 1, 0)
    pos = at("BR")
    give(pos, 0, stored=(1, 0, 0))
    silo(pos, 0, 2, 2)
    play(pos, "tile:gain_resources")
    assert names(pos) == ["resources:oxygen", "resources:fuel"]
    play(pos, "resource:oxygen", "resource:fuel", "resource:fuel")
    assert list(me(pos).stored) == [1, 1, 2]


@pytest.mark.rule("GC-233", "GC-342")
def test_refilling_the_silo_costs_a_card():
    pos = at("BR", credits=0, reputation=0)
    hand(pos, 0, "P01")
    play(pos, "tile:refill_silo", "discard:P01", "resource:food")
    assert (me(pos).credits, me(pos).reputation, pos.plain.silo[0]) == (3, 1, 5)
    assert me(pos).cards_played == 0
    assert pos.plain.discard[0] == 1


# Advertise


@pytest.mark.rule("GC-235", "GC-236", "GC-238", "GC-239", "GC-344")
def test_guests_cost_by_section_and_pay_by_destination():
    pos = table(3)
    areas(pos)
    cruise(pos, 3, "B4")
    queue(pos, bottom="A", top="D")
    give(pos, 0, credits=0, ads=8, reputation=0)
    play(pos, "assign:BC", "tile:advertise")
    one = pos.copy()
    play(one, "source:bottom-adventure", "slot:4")
    assert (me(one).ads, me(one).credits, me(one).reputation) == (7, 3, 1)
    play(pos, "source:bottom-adventure", "source:supply-family", "slot:4")
    assert (me(pos).ads, me(pos).credits, me(pos).reputation) == (3, 6, 2)
    play(pos, "tile:advertise")
    assert "slot:4" not in names(pos)


@pytest.mark.rule("GC-237", "GC-239")
def test_no_advertising_for_anothers_cruise():
    pos = table(3)
    areas(pos)
    cruise(pos, 0, "ST1", scheduled=1)
    queue(pos, bottom="F")
    give(pos, 0, ads=8, reputation=0)
    play(pos, "assign:BC", "tile:advertise")
    assert "slot:1" not in names(pos)
    play(pos, "slot:2", "source:bottom-family", "done")
    assert me(pos).reputation == 0


@pytest.mark.rule("GC-308")
def test_a_reputation_bonus_pays_the_second_guest():
    pos = table(3)
    areas(pos)
    queue(pos, bottom="AA")
    give(pos, 0, ads=1, reputation=4)
    play(pos, "assign:BC", "tile:advertise", "slot:1", "source:bottom-adventure")
    assert names(pos) == ["done"]
    play(pos, "bonus:ad-2", "source:bottom-adventure")  # from 5: crosses a credit, then an ad
    assert pos.plain.tickets[0, 0] == 2


# Cards


@pytest.mark.rule("GC-244", "GC-249", "GC-347")
def test_two_cards_of_the_board():
    pos = at("TR")
    board(pos, "P01", "P02", "P03", "-")
    play(pos, "tile:draw_agenda")
    assert names(pos) == ["cards:1", "cards:2", "cards:3"]
    play(pos, "board:1", "board:3")
    assert company(pos)["hand"] == ["P01", "P03"]
    assert [pos.plain.board[i] for i in range(4)] == [0, 2, 0, 0]


@pytest.mark.rule("GC-245", "GC-246")
def test_the_top_discard_for_reputation_but_not_what_one_played():
    pos = at("TR", reputation=2)
    board(pos, "P01", "-", "-", "-")
    discarded(pos, "P05", "P06")
    play(pos, "tile:draw_agenda", "top_discard")
    assert "P06" in company(pos)["hand"]
    assert me(pos).reputation == 1
    play(pos, "spend:P06")
    assert "top_discard" not in names(pos)


@pytest.mark.rule("GC-252", "GC-348", "GC-349", "GC/Q135")
def test_refilling_the_board_gives_the_bonuses_of_empty_slots():
    pos = at("TR", reputation=0, ads=0, credits=0)
    board(pos, "-", "-", "P03", "P04")
    play(pos, "tile:refill_agenda", "done")
    assert (me(pos).reputation, me(pos).ads, me(pos).credits) == (1, 1, 0)
    play(pos, "board:4")
    size = pos.plain.discard_size
    assert [pos.plain.discard[i] for i in range(size)][-2:] == [4, 3]
    assert all(pos.plain.board[i] for i in range(4))


@pytest.mark.rule("GC-207", "GC-247", "GC-318", "GC/Q44", "GC/Q54")
def test_five_cards_and_plans_at_the_end_of_a_turn():
    pos = at("TR")
    hand(pos, 0, "P01", "P02", "P03", "P04", "P05", "P06")
    plans(pos, 0, "BP01", "BP02", "BP03", "BP04", "BP05", "BP06")
    play(pos, "done")
    assert all(name.startswith(("discard:", "play:")) for name in names(pos))
    play(pos, "discard:P01", "plan:BP06")
    assert (me(pos).hand_size, me(pos).plans) == (5, 5)
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-247", "GC-129")
def test_a_card_spent_at_the_limit_need_not_be_discarded():
    pos = at("TR")
    give(pos, 0, stored=(0, 0, 0))
    hand(pos, 0, "P01", "P02", "P03", "P04", "P05", "P06")
    play(pos, "done", "spend:P01")
    assert me(pos).hand_size == 5
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-166", "GC-168")
def test_a_card_is_played_without_room_where_a_goal_counts_cards():
    pos = table(3)
    hand(pos, 0, "P01")
    give(pos, 0, stored=(2, 2, 2))
    goals(pos, "G1", 0, 0, 0)
    assert "spend:P01" not in names(pos)
    assert str(pos.why_not("spend:P01")).startswith("No room for Oxygen: 0 left.")
    goals(pos, "G3", 0, 0, 0)
    done = pos.copy()
    give(done, 0, goals=1)
    assert "spend:P01" not in names(done)
    assert pos.action("spend:P01").text("en").endswith("with no room for its resource (Oxygen)")
    (event,) = pos.play("spend:P01")
    assert pos.tell(event, 0) == "You play Hiring Bonus, with no room for its resource."
    assert (list(me(pos).stored), me(pos).cards_played) == ([2, 2, 2], 1)


@pytest.mark.rule("GC-166", "GC-169", "GC-323")
def test_a_card_played_lies_on_the_discard():
    pos = table(3)
    hand(pos, 0, "P01", "P02")
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "spend:P01", "spend:P02")
    assert list(me(pos).stored) == [1, 1, 0]
    assert [pos.plain.discard[i] for i in range(2)] == [1, 2]
    assert me(pos).cards_played == 2
