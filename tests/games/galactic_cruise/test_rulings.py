"""Rulings of this table, where the rulebook leaves a question open."""

from __future__ import annotations

import pytest

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.solo import final_moves
from cosmodrome.games.galactic_cruise.state import LINE, PHASE
from tests.games.galactic_cruise.positions import (
    areas,
    awake,
    board,
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
    me,
    offices,
    owners,
    plans,
    play,
    question,
    queue,
    ship,
    spelt_out,
    table,
    technology,
    upgrades,
    worker,
)
from tests.games.galactic_cruise.test_cards import boarding
from tests.games.galactic_cruise.test_modules import with_token
from tests.games.galactic_cruise.test_rachel import carded, her, solo

# Areas


@pytest.mark.rule("GC/Q4")
def test_beside_an_own_development_nothing_is_paid() -> None:
    pos = table(3)
    areas(pos, K1="0 1 2")
    give(pos, 0, reputation=0)
    play(pos, "assign:TC")
    assert "use_area:K1" not in legal(pos)
    assert "tile:refill_agenda" in legal(pos)


@pytest.mark.rule("GC/Q5")
def test_neutral_and_npc_are_paid_apart() -> None:
    pos = table(2)
    areas(pos, K1="neutral npc")
    give(pos, 0, reputation=4, credits=9)
    play(pos, "assign:TC", "use_area:K1")
    assert me(pos).credits == 5


@pytest.mark.rule("GC/Q6", "GC/Q85")
def test_rachel_is_paid_to_the_supply() -> None:
    pos = table(1)
    areas(pos, K1="1")
    give(pos, 0, reputation=4, credits=9)
    play(pos, "assign:TC", "use_area:K1")
    assert (me(pos).credits, me(pos, 1).credits) == (7, 0)


@pytest.mark.rule("GC/Q7")
def test_a_meeting_uses_no_technology_of_others_at_any_price() -> None:
    pos = table(2)
    technology(pos, 0, "TA4")
    areas(pos, T1="1", K4="0")
    plans(pos, 0, "BP05")
    give(pos, 0, reputation=18, credits=10)
    play(pos, "meeting", "tile:build_segments", "plan:BP05")
    assert me(pos).credits == 7


@pytest.mark.rule("GC/Q8")
def test_a_meeting_without_a_development_has_no_action() -> None:
    pos = table(2)
    areas(pos, T1="0")
    play(pos, "meeting", "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC/Q10")
def test_a_development_opens_both_its_buildings_to_a_meeting() -> None:
    pos = table(2)
    areas(pos, K1="0")
    give(pos, 0, credits=20)
    play(pos, "meeting")
    assert {"tile:build_development", "tile:refill_agenda"} <= legal(pos)
    assert "tile:purchase_supplies" not in legal(pos)


@pytest.mark.rule("GC/Q11")
def test_an_area_has_room_for_every_owner() -> None:
    pos = table(4)
    areas(pos, K1="1 2 3 neutral")
    give(pos, 0, credits=9)
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:K1", "amount:0")
    assert 0 in owners(pos, "K1")


@pytest.mark.rule("GC/Q133")
def test_an_area_at_price_nothing_is_open() -> None:
    pos = table(3)
    areas(pos, K1="1")
    give(pos, 0, reputation=15)
    play(pos, "assign:TC")
    assert "use_area:K1" not in legal(pos)
    assert "tile:refill_agenda" in legal(pos)


# Payments


@pytest.mark.rule("GC/Q13", "GC/Q103")
def test_a_card_pays_a_development_without_storage() -> None:
    pos = table(2)
    areas(pos)
    hand(pos, 0, "P02")  # food
    give(pos, 0, credits=1, stored=(0, 0, 0))
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:K1", "spend:P02", "amount:1")
    assert me(pos).credits == 0
    assert list(me(pos).stored) == [0, 0, 0]


@pytest.mark.rule("GC/Q101", "GC/Q106")
def test_the_surcharge_of_the_offices_takes_points_for_want_of_reputation() -> None:
    pos = table(2)
    areas(pos)
    plans(pos, 0)
    offices(pos, "BP01", "BP02", "BP03", "BP04", "BP05")
    give(pos, 0, credits=9, reputation=0, vp=1)
    play(pos, "assign:BL", "tile:build_segments", "office:1")
    assert (me(pos).credits, me(pos).vp) == (9 - 2 - 1, 0)
    assert not {name for name in legal(pos) if name.startswith("office:")}


@pytest.mark.rule("GC/Q105")
def test_reductions_add_up_and_stop_at_nothing() -> None:
    pos = table(2)
    technology(pos, 0, "TA4")
    areas(pos, T1="0")
    hand(pos, 0, "P13")
    plans(pos, 0, "BP01")  # 2 credits
    give(pos, 0, credits=5)
    play(pos, "assign:BL", "tile:build_segments", "play:P13", "plan:BP01")
    assert me(pos).credits == 5


@pytest.mark.rule("GC/Q38", "GC/Q104")
def test_resources_without_room_are_lost_unasked() -> None:
    pos = table(2)
    areas(pos)
    give(pos, 0, credits=5, stored=(2, 2, 2))
    play(pos, "assign:TL", "tile:purchase_supplies", "supply:resources")
    assert (me(pos).credits, list(me(pos).stored)) == (4, [2, 2, 2])
    assert question(pos) == "purchase"


@pytest.mark.rule("GC/Q28")
def test_an_upper_token_gives_what_is_printed_on_it() -> None:
    pos = table(2)
    areas(pos)
    give(pos, 0, vp=0)
    play(pos, "assign:BC", "tile:schedule_cruise", "slot:1", "token:u_vp")
    assert me(pos).vp == 1


@pytest.mark.rule("GC/Q37")
def test_hiring_brings_a_bonus() -> None:
    pos = table(2)
    areas(pos)
    give(pos, 0, credits=12, vp=0)
    play(pos, "assign:TC", "tile:hire_expert", "expert:left", "funding:vp")
    assert me(pos).vp == 1


# Cards


@pytest.mark.rule("GC/Q41", "GC/Q137")
def test_every_card_of_the_discard_costs_reputation() -> None:
    pos = table(2)
    areas(pos)
    hand(pos, 0)
    board(pos, "P01", "P02", "P03", "P04")
    discarded(pos, "P06", "P07", "P08")
    give(pos, 0, reputation=5)
    play(pos, "assign:TR", "tile:draw_agenda", "top_discard", "top_discard")
    assert company(pos)["hand"] == ["P07", "P08"]
    assert me(pos).reputation == 3


@pytest.mark.rule("GC/Q42", "GC/Q43")
def test_the_last_card_of_the_board_is_taken_the_discard_is_free_to_choose() -> None:
    pos = table(2)
    areas(pos)
    hand(pos, 0)
    board(pos, "P01")
    discarded(pos, "P06")
    give(pos, 0, reputation=5)
    play(pos, "assign:TR", "tile:draw_agenda")
    assert "done" not in legal(pos)
    play(pos, "board:1")
    assert {"top_discard", "done"} <= legal(pos)


@pytest.mark.rule("GC/Q43")
def test_with_one_plan_in_the_offices_one_is_taken() -> None:
    pos = table(2)
    areas(pos)
    plans(pos, 0)
    offices(pos, "BP01")
    play(pos, "assign:TL", "tile:acquire_blueprints")
    assert me(pos).plans == 1
    assert question(pos) == "action"


# Launches


@pytest.mark.rule("GC/Q22")
def test_cabins_alone_limit_last_minute_guests() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02", "BP03")
    cruise(pos, 0, "ST1", scheduled=0)
    areas(pos, K1="0", K2="0", K3="0")
    give(pos, 0, stored=(3, 3, 2), ads=20)
    queue(pos, bottom="AF")
    play(pos, "launch", "source:bottom-adventure", "source:bottom-family")
    assert sum(me(pos).ships[0].guests) == 2
    assert question(pos) == "pay_launch"


@pytest.mark.rule("GC/Q45")
def test_a_ship_in_flight_is_not_launched() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B7", 0, "A")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(2, 2, 2))
    assert "launch" not in legal(pos)


@pytest.mark.rule("GC/Q119")
def test_a_type_missing_in_the_supply_cannot_be_bought() -> None:
    pos = boarding(tickets="")
    supply, queue_ = pos.plain.supply, pos.plain.queue
    queue_[2, 0] += supply[0]
    supply[0] = 0
    assert "source:supply-adventure" not in legal(pos)
    assert "source:supply-family" in legal(pos)


@pytest.mark.rule("GC/Q139", "GC/Q140")
def test_a_last_minute_guest_may_leave_ticketed_ones_behind() -> None:
    pos = boarding()  # one cabin, two tickets
    play(pos, "source:bottom-adventure")
    assert me(pos).reputation == 8 - 4
    assert pos.plain.queue[2, 0] == pos.plain.queue[2, 1] == 1


# Modules and Rachel


@pytest.mark.rule("GC/Q92", "GC/Q98")
def test_a_token_of_cards_takes_them_from_the_board_before_the_actions() -> None:
    pos = with_token("card")
    areas(pos, K1="0 1", K6="0")
    awake(pos, "TC")
    hand(pos, 0)
    board(pos, "P01", "P02", "P03", "P04")
    play(pos, "assign:TC", "board:1", "board:4")
    assert company(pos)["hand"] == ["P01", "P04"]
    assert question(pos) == "action"


@pytest.mark.rule("GC/Q127")
def test_rachel_refreshes_with_nothing_to_lose() -> None:
    pos = solo(3, 11)
    for number, names in enumerate((("BP10", "BP11", "BP12"), ("BP13", "BP14", "BP15"))):
        ship(pos, 1, *names, number=number)
    ship(pos, 1, "BP16", "BP17", "BP18", number=2)
    give(pos, 1, reputation=0, vp=0)
    carded(pos)
    assert (her(pos).reputation, her(pos).vp) == (0, 0)


@pytest.mark.rule("GC/Q130")
@pytest.mark.parametrize(
    "options", [{"rachel_developments": 10}, {"rachel_ships": 4}, {"rachel_second": "never"}]
)
def test_settings_of_rachel_have_bounds(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        GAME.new(players=1, seed=1, **options)


@pytest.mark.rule("GC/Q90")
def test_an_active_token_stays_active() -> None:
    pos = with_token("credit")
    areas(pos, K1="0")
    awake(pos, "TC")
    give(pos, 0, credits=0)
    play(pos, "assign:TC")
    assert me(pos).credits == 1


@pytest.mark.rule("GC/Q96")
def test_new_plans_are_not_taken_back() -> None:
    pos = table(2)
    give(pos, 0, reputation=3)
    play(pos, "assign:BC")
    assert pos.can_undo
    play(pos, "refresh:1")
    assert not pos.can_undo


@pytest.mark.rule("GC/Q30")
def test_discarded_cruises_form_the_stack_anew() -> None:
    pos = boarding(tickets="A")
    s = pos.plain
    s.cruise_discard, s.cruise_stack = s.cruise_stack, 0
    while question(pos) == "boarding":
        play(pos, "guest:adventure")
    events = play(pos, "pay")
    assert [event.name for event in events].count("cruises_rebuilt") == 1
    assert s.cruises[0] > 0


@pytest.mark.rule("GC/Q110")
def test_without_any_cruise_the_slot_stays_empty_and_nobody_arrives() -> None:
    pos = boarding(tickets="A")
    s = pos.plain
    s.cruise_stack = 0  # as if all others flew
    while question(pos) == "boarding":
        for step in spelt_out(pos, ["guest:adventure"]) or ():
            pos.play(step)
    events = pos.play("pay")
    assert not [event for event in events if event.name in ("new_cruise", "arrived")]
    assert s.cruises[0] == 0


@pytest.mark.rule("GC/Q25")
def test_the_cube_lies_before_the_resources_are_paid() -> None:
    pos = boarding(tickets="A")
    while question(pos) == "boarding":
        play(pos, "guest:adventure")
    assert question(pos) == "pay_launch"
    assert me(pos).sections[0] == 1
    assert list(me(pos).stored) == [2, 2, 2]


@pytest.mark.rule("GC/Q51", "GC/Q115")
def test_a_goal_reached_by_the_final_move_is_still_accomplished() -> None:
    pos = table(3, round_limit=1)
    goals(pos, "G3", 0, 0, 0)  # guests scored: 4
    me(pos).scored = 3
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B4", 0, "A")
    give(pos, 0, ads=9)
    while question(pos) != "final_stop":
        texts = [GAME.actions.text(i) for i in pos.legal_ids()]
        play(pos, next((text for text in ("meeting", "done") if text in texts), texts[0]))
    play(pos, "stop:3", "guest:adventure")
    assert question(pos) == "goal"
    play(pos, "goal:right")
    assert company(pos)["goals"] == [False, False, True]


# The end


def quick(pos: Position) -> str:
    """The shortest answer to whatever is asked."""
    texts = [GAME.actions.text(i) for i in pos.legal_ids()]
    short = ("rachel", "meeting", "done", "funding:ad")
    return next((text for text in short if text in texts), texts[0])


@pytest.mark.rule("GC/Q47")
def test_the_last_player_of_a_round_ends_it_at_once() -> None:
    pos = table(3)
    goals(pos, "G4", 0, 0, 0)
    areas(pos)
    experts(pos, 2, 1)
    s = pos.plain
    for section in range(3):
        left = s.spaces[section] - (section == 2)
        for seat in (0, 1):
            share = min(left, me(pos, seat).cubes)
            cubes(pos, seat, section, share)
            left -= share
    while pos.plain.turn != 2:
        play(pos, quick(pos))
    play(pos, "meeting")
    assert s.phase == PHASE.playing
    play(pos, "goal:left")
    assert s.phase == PHASE.last_round


@pytest.mark.rule("GC/Q48", "GC/Q116")
def test_the_final_recall_goes_round_with_all_bonuses() -> None:
    pos = table(3, round_limit=1)
    areas(pos)
    experts(pos, 0, 1, "EX5")
    worker(pos, "BL", 0, expert=True)
    worker(pos, "BR", 1)
    for building in ("TL", "TC", "TR"):
        play(pos, f"assign:{building}", "done")
    assert pos.plain.phase == PHASE.last_round
    seats = []
    while question(pos) == "funding":
        seats += list(pos.actors)
        play(pos, "funding:vp")
    assert seats == [0, 0, 0, 1, 1, 2]


@pytest.mark.rule("GC/Q123")
def test_her_token_is_not_placed_where_the_final_move_jumps_over_it() -> None:
    pos = solo(8, 9)
    ship(pos, 1, "BP01", "BP02")
    flight(pos, 1, "B3", 0, "A")  # D S A
    upgrades(pos, 1, "A1", "A2", "A3")
    load(pos, 1)
    final_moves(GAME.box.view, pos.s, 1, ())
    assert her(pos).ships[0].stop == 3
    assert company(pos, 1)["upgrades"] == ["A1", "A2", "A3"]


@pytest.mark.rule("GC/Q83")
def test_her_goals_are_checked_after_the_final_move() -> None:
    pos = solo(8, 9, round_limit=1)
    while not (question(pos) == "rachel" and pos.plain.phase == PHASE.final_moves):
        play(pos, quick(pos))
    ship(pos, 1, "BP10", "BP11", "BP12")
    ship(pos, 1, "BP13", "BP14", "BP15", number=1)
    ship(pos, 1, "BP16", number=2)
    play(pos, "rachel")
    assert company(pos, 1)["goals"][1]


@pytest.mark.rule("GC-160", "GC/Q95", "GC/Q113")
def test_ties_go_to_cubes_then_reputation_then_cockpits_then_the_later_seat() -> None:
    pos = table(3)
    pos.plain.phase = PHASE.over
    for seat in range(3):
        give(pos, seat, vp=10, reputation=3)
    assert pos.ranking() == [3, 2, 1]
    me(pos, 0).vp, me(pos, 0).final[LINE.cockpits] = 8, 2
    assert pos.ranking()[0] == 1
    give(pos, 1, reputation=4)
    assert pos.ranking()[1] == 1
    me(pos, 2).overflow = 1
    assert pos.ranking() == [3, 2, 1]
