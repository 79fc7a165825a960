"""What is chosen together in one act, and what may be done at any time, to the end of a turn."""

from __future__ import annotations

import pytest

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise.state import PHASE
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    cruise,
    discarded,
    give,
    hand,
    in_silo,
    legal,
    load,
    me,
    names,
    next_turn,
    play,
    question,
    queue,
    ship,
    silo,
    table,
    told,
    upgrades,
    worker,
)
from tests.games.galactic_cruise.test_cruises import at_destination
from tests.games.galactic_cruise.test_modules import before_stop

# At any time of one's turn


@pytest.mark.rule("GC-128", "GC-129")
def test_whoever_keeps_the_floor_acts_after_the_last_action() -> None:
    pos = table(2)
    board(pos, "P01", "P09", "-", "-")
    give(pos, 0, reputation=6, stored=(0, 0, 0), credits=0)
    play(pos, "assign:TR", "tile:draw_agenda", "floor", "done")
    assert question(pos) == "goal"
    assert pos.actors == (0,)
    assert {"spend:P01", "spend:P09", "bonus:credit", "done"} <= legal(pos)
    play(pos, "spend:P01", "bonus:credit-3")
    assert (me(pos).credits, me(pos).reputation, sum(me(pos).stored)) == (1, 3, 1)
    play(pos, "done")
    assert pos.actors == (1,)
    assert me(pos).once & 4 == 0


@pytest.mark.rule("GC-128", "GC-129")
def test_nobody_is_asked_at_the_end_of_a_turn_who_did_not_keep_the_floor() -> None:
    pos = table(2)
    give(pos, 0, reputation=6)
    play(pos, "assign:TR")
    assert "floor" in legal(pos)
    play(pos, "done")
    assert pos.actors == (1,)


@pytest.mark.rule("GC-128", "GC-129")
def test_the_floor_is_kept_for_the_end_of_a_launch_and_of_the_final_move_too() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(2, 2, 2), ads=0)
    play(pos, "floor", "launch")
    while question(pos) != "goal":
        play(pos, next(name for name in names(pos) if name in ("pay", "done")))
    assert pos.actors == (0,)
    assert "floor" not in legal(pos)


@pytest.mark.rule("GC-126", "GC-306")
def test_plans_may_be_replaced_before_the_next_seat_can_take_them() -> None:
    pos = table(2)
    give(pos, 0, reputation=6)
    play(pos, "assign:TL", "floor", "done")
    assert question(pos) == "goal"
    before = list(pos.plain.offices)
    play(pos, "refresh:135")
    changed = [old != new for old, new in zip(before, pos.plain.offices, strict=True)]
    assert (changed, me(pos).reputation) == ([True, False, True, False, True], 5)
    # With nobody left to take them they stay.
    assert "renew" in legal(pos)
    pos.plain.phase, pos.plain.start = PHASE.last_round, 1
    assert "renew" not in legal(pos)


@pytest.mark.rule("GC-013", "GC-276")
def test_guests_scored_together_end_a_stop_unless_an_upgrade_could_come_between() -> None:
    pos = table(2)
    areas(pos)
    discarded(pos, "P32")  # nobody holds the card for it
    give(pos, 0, ads=5, reputation=0, vp=0)
    before_stop(pos, "B1", 1, "AD", "BP01", "BP02", "BP03")
    assert question(pos) == "destination"
    waiting = pos.copy()
    waiting.plain.players[0].ships[0].token = 1
    pos.act(["guests:adventure", "done"])
    assert (question(pos), me(pos).vp) == ("step_2", 3)
    waiting.act(["guests:adventure", "done"])
    assert question(waiting) == "destination"
    waiting.act(["guests:relaxing", "upgrade:A3", "done"])
    assert (question(waiting), me(waiting).vp) == ("step_2", 3 + 4)


@pytest.mark.rule("GC-235", "GC-308")
def test_another_guest_is_sold_only_after_what_pays_for_it() -> None:
    def sold(reputation: int, ads: int = 1) -> Position:
        pos = table(2)
        areas(pos)
        cruise(pos, 0, "ST1")
        queue(pos, bottom="AA")
        give(pos, 0, ads=ads, reputation=reputation)
        play(pos, "assign:BC", "tile:advertise", "source:bottom-adventure", "slot:1")
        return pos

    assert question(sold(0)) == "action"
    pos = sold(6)
    assert question(pos) == "guest"
    play(pos, "bonus:ad-5", "source:bottom-adventure")
    assert pos.plain.tickets[0, 0] == 2


@pytest.mark.rule("GC-128", "GC-239", "GC-308")
def test_the_bonus_may_be_used_between_two_guests_who_both_bring_reputation() -> None:
    def sold(kind: str, used: bool = False) -> Position:
        pos = table(2)
        areas(pos)
        cruise(pos, 0, "ST1")
        queue(pos, bottom="AAD")
        give(pos, 0, ads=9, credits=0, reputation=4)
        play(pos, "assign:BC")
        if used:
            play(pos, "bonus:ad-1")
        play(pos, "tile:advertise", f"source:bottom-{kind}", "slot:1")
        return pos

    pos = sold("adventure")
    credits = me(pos).credits
    assert (question(pos), me(pos).reputation) == ("guest", 5)
    play(pos, "bonus:credit-1", "source:bottom-adventure")  # from 5, which neither 4 nor 6 gives
    assert (me(pos).reputation, me(pos).credits) == (5, 2 * credits + 1)
    assert question(sold("relaxing")) == "action"  # the first one brought none
    assert question(sold("adventure", used=True)) == "action"


@pytest.mark.rule("GC-307")
def test_an_owner_ejected_in_the_turn_of_another_has_no_floor_to_keep() -> None:
    pos = table(3)
    worker(pos, "TC", 1)
    hand(pos, 1, "P01")
    give(pos, 1, reputation=6, stored=(0, 0, 0))
    play(pos, "assign:TC")
    assert pos.actors == (1,)
    assert legal(pos) == set(names(pos))


# One act


def acting(*tile: str) -> Position:
    """A worker has come for an action."""
    pos = table(2)
    areas(pos)
    queue(pos, bottom="AF", middle="D")
    cruise(pos, 0, "ST1")
    give(pos, 0, credits=9, ads=9, reputation=0, stored=(0, 0, 0))
    play(pos, *tile)
    return pos


@pytest.mark.rule("GC-223", "GC-224")
def test_a_cruise_is_scheduled_with_the_token_that_is_flipped() -> None:
    pos = acting("assign:BC", "tile:schedule_cruise")
    assert all(name.startswith("token:") for name in names(pos))
    with pytest.raises(IllegalAction):
        pos.copy().act(["slot:1"])
    pos.act(["token:l_credits", "slot:1"])
    assert (me(pos).scheduled, me(pos).credits) == (1, 9 + 4)
    assert question(pos) == "action"


@pytest.mark.rule("GC-293", "GC-223")
def test_without_a_token_the_cruise_alone_is_asked() -> None:
    pos = table(2)
    me(pos).tokens = 0
    play(pos, "assign:BC", "tile:schedule_cruise")
    assert all(name.startswith("slot:") for name in names(pos))


@pytest.mark.rule("GC-235", "GC-237")
def test_guests_and_their_cruise_are_chosen_at_once() -> None:
    pos = acting("assign:BC", "tile:advertise")
    pos.act(["source:bottom-family", "source:bottom-adventure", "slot:1"])
    assert sum(pos.plain.tickets[0, guest] for guest in range(3)) == 2
    assert (me(pos).ads, question(pos)) == (7, "action")


@pytest.mark.rule("GC-344", "GC-072")
def test_a_cruise_with_one_ticket_space_takes_one_guest() -> None:
    pos = table(2)
    queue(pos, bottom="AF")
    cruise(pos, 0, "ST1", "A")
    give(pos, 0, ads=9)
    play(pos, "assign:BC", "tile:advertise")
    pos.play("source:bottom-adventure")
    assert "slot:1" in names(pos)
    pos.play("source:bottom-family")
    assert "slot:1" not in names(pos)
    assert "slot:2" in names(pos)


@pytest.mark.rule("GC-184", "GC-186")
def test_a_row_and_an_area_are_one_choice() -> None:
    pos = acting("assign:TC", "tile:build_development")
    pos.act(["row:fuel", "area:T2"])
    assert question(pos) == "pay_row" or me(pos).rows[2] == 2


@pytest.mark.rule("GC-233")
def test_a_type_and_the_card_for_it_are_one_choice() -> None:
    pos = table(2)
    silo(pos, 1, 5, 3)
    hand(pos, 0, "P01", "P09")
    give(pos, 0, credits=0, reputation=0)
    play(pos, "assign:BR", "tile:refill_silo")
    assert names(pos) == ["resources:food", "resources:fuel"]
    pos.act(["resources:fuel", "discard:P09"])
    assert in_silo(pos) == (1, 5, 5)
    assert (me(pos).credits, me(pos).reputation, me(pos).hand_size) == (2, 1, 1)


@pytest.mark.rule("GC-181", "GC-182", "GC-327")
def test_funding_bonuses_and_their_resources_are_one_choice() -> None:
    pos = table(3)
    for building in ("TL", "TC"):
        worker(pos, building, 0)
    me(pos).tokens &= ~0b1000  # two resources for a bonus
    give(pos, 0, stored=(0, 0, 0), credits=0)
    play(pos, "meeting")
    trial = pos.copy()
    trial.play("fundings:credit")
    trial.play("fundings:resource")
    assert "done" not in names(trial)
    events = pos.act(
        ["fundings:credit", "fundings:resource", "resources:food", "resources:fuel", "done"]
    )
    assert (me(pos).credits, tuple(me(pos).stored)) == (1, (1, 0, 1))
    assert len(told(events, "funding")) == 2
    assert question(pos) == "action"


@pytest.mark.rule("GC-181", "GC-327")
def test_one_bonus_of_two_resources_is_one_choice() -> None:
    pos = table(3)
    worker(pos, "TL", 0)
    me(pos).tokens &= ~0b1000
    give(pos, 0, stored=(0, 0, 0))
    play(pos, "meeting")
    pos.act(["resources:oxygen", "resources:oxygen", "done"])
    assert tuple(me(pos).stored) == (0, 2, 0)
    assert question(pos) == "action"


@pytest.mark.rule("GC/Q104", "GC-181")
def test_a_bonus_that_fills_all_room_is_not_asked_about_and_none_is_offered_without_room() -> None:
    pos = table(3)
    worker(pos, "TC", 0)
    full = 2 + 3 - me(pos).rows[0], 2 + 3 - me(pos).rows[1], 2 + 3 - me(pos).rows[2]
    give(pos, 0, stored=(full[0] - 1, full[1], full[2]))
    play(pos, "meeting")
    assert "funding:resource" in names(pos)
    empty = pos.copy()
    play(pos, "funding:resource")
    assert tuple(me(pos).stored) == full
    give(empty, 0, stored=full)
    assert "funding:resource" not in names(empty)


@pytest.mark.rule("GC-204")
def test_resources_are_purchased_and_chosen_at_once() -> None:
    pos = acting("assign:TL", "tile:purchase_supplies")
    pos.act(["supply:resources", "supply:ads", "resources:food", "resources:oxygen", "done"])
    assert (me(pos).credits, me(pos).ads, tuple(me(pos).stored)) == (7, 11, (1, 1, 0))


@pytest.mark.rule("GC-276", "GC-352")
def test_an_upgrade_that_asks_something_is_installed_by_itself() -> None:
    pos = table(3)
    at_destination(pos, "B1", "A")
    load(pos, 0)
    give(pos, 0, ads=1)
    pos.play("guests:adventure")
    assert "upgrade:A3" in names(pos)
    assert "upgrade:A1" not in names(pos)


@pytest.mark.rule("GC-065", "GC-074", "GC-075", "GC-076")
def test_guests_board_and_storage_pays_in_one_act() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02", "BP03")
    cruise(pos, 0, "ST1", "AF", scheduled=0)
    areas(pos, K1="0", K2="0", K3="0")  # room for three of each
    give(pos, 0, stored=(3, 3, 3), ads=0)
    play(pos, "launch")
    events = pos.act(["guests:adventure", "guests:family", "pay"])
    assert [event.name for event in events][:2] == ["boarded", "boarded"]
    assert len(told(events, "resources_paid")) == len(told(events, "launched")) == 1
    assert tuple(me(pos).stored)[:2] == (0, 0)


@pytest.mark.rule("GC-070", "GC-291")
def test_what_storage_cannot_pay_is_asked() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02", "BP03")
    cruise(pos, 0, "ST1", "AF", scheduled=0)
    hand(pos, 0, "P02")  # food
    areas(pos, K1="0", K2="0", K3="0")
    give(pos, 0, stored=(2, 3, 3), ads=0)
    play(pos, "launch")
    pos.play("guests:adventure")
    assert "pay" in names(pos)
    pos.play("guests:family")
    assert names(pos) == ["done"]
    pos.play("done")
    assert question(pos) == "pay_launch"


@pytest.mark.rule("GC-073", "GC-352")
def test_a_bonus_for_the_cube_comes_before_storage_pays() -> None:
    pos = table(2)
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    upgrades(pos, 0, "A1")
    give(pos, 0, stored=(2, 2, 2), ads=9)
    play(pos, "launch")
    pos.act(["guests:adventure", "pay"])
    assert question(pos) == "funding"
    events = play(pos, "funding:vp")
    assert told(events, "launched")
    next_turn(pos)
