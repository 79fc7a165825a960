"""Step 1: ships advance (GC-001 … GC-022, GC-273 … GC-278)."""

import pytest

from tests.games.galactic_cruise.positions import (
    flight,
    give,
    guest_bonuses,
    hand,
    legal,
    load,
    loaded,
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

RESOURCES = ("resource:food", "resource:oxygen", "resource:fuel")


def at_destination(pos, cruise="B1", guests="A", stop=0):
    """Seat 0 has just reached the next stop of a cruise."""
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, cruise, stop, guests)
    next_turn(pos)


@pytest.mark.rule("GC-002", "GC-005", "GC-274")
def test_a_ship_moves_one_stop_in_step_1():
    pos = table(3)
    at_destination(pos, "B1", "A")
    assert question(pos) == "destination"
    assert pos.plain.players[0].ships[0].stop == 1


@pytest.mark.rule("GC-003", "GC-004")
def test_with_several_ships_the_player_chooses_the_order():
    pos = table(3)
    next_turn(pos)
    assert question(pos) == "step_2"
    ship(pos, 0, "BP01", "BP02")
    ship(pos, 0, "BP03", "BP04", number=1)
    flight(pos, 0, "B1", 0, "A")
    flight(pos, 0, "B7", 0, "F", number=1)
    next_turn(pos)
    assert question(pos) == "ship"
    assert names(pos) == ["ship:1", "ship:2"]
    play(pos, "ship:2")
    assert question(pos) == "space"


@pytest.mark.rule("GC-006", "GC-011", "GC-013", "GC-014")
def test_a_matching_guest_costs_an_ad_and_gives_3_vp():
    pos = table(3)
    at_destination(pos, "B1", "A")
    give(pos, 0, ads=2, vp=5)
    assert names(pos) == ["guests:adventure", "done"]
    play(pos, "guest:adventure")
    me = pos.plain.players[0]
    assert (me.ads, me.vp, me.scored) == (1, 8, 1)
    assert question(pos) == "step_2"  # each guest once at a destination


@pytest.mark.rule("GC-012", "GC-277")
def test_another_guest_costs_two_ads():
    pos = table(3)
    at_destination(pos, "B1", "F")
    give(pos, 0, ads=1)
    assert "guests:family" not in names(pos)
    give(pos, 0, ads=2, vp=0)
    play(pos, "guest:family")
    assert (pos.plain.players[0].ads, pos.plain.players[0].vp) == (0, 3)


@pytest.mark.rule("GC-014")
@pytest.mark.parametrize(("slots", "points"), [((), 3), (("A1",), 4), (("A1", "A2", "A3"), 6)])
def test_tokens_of_the_destination_raise_the_points(slots, points):
    pos = table(3)
    at_destination(pos, "B1", "A")
    upgrades(pos, 0, *slots)
    give(pos, 0, ads=1, vp=0)
    play(pos, "guest:adventure")
    assert pos.plain.players[0].vp == points


@pytest.mark.rule("GC-007", "GC-008", "GC-276", "GC/Q35")
def test_a_token_placed_first_counts():
    pos = table(3)
    at_destination(pos, "B1", "A")
    load(pos, 0)
    give(pos, 0, ads=1, vp=0)
    assert names(pos) == ["guests:adventure", "upgrade:A1", "upgrade:A2", "upgrade:A3", "done"]
    together = pos.copy()
    play(pos, "upgrade:A3", "guest:adventure")
    assert pos.plain.players[0].vp == 4
    told = together.act(["upgrade:A3", "guests:adventure", "done"])
    assert [event.name for event in told] == ["upgraded", "scored"]
    assert bytes(together) == bytes(pos)
    assert not loaded(pos, 0)


@pytest.mark.rule("GC-009", "GC-273")
def test_a_token_may_be_kept_for_a_later_destination():
    pos = table(3)
    at_destination(pos, "B12", "A")
    load(pos, 0)
    play(pos, "done")
    next_turn(pos)
    assert names(pos)[1:4] == ["upgrade:F1", "upgrade:F2", "upgrade:F3"]


@pytest.mark.rule("GC-010")
def test_a_token_without_a_place_is_discarded():
    pos = table(3)
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B1", 0, "A")
    upgrades(pos, 0, "A1", "A2", "A3")
    load(pos, 0)
    next_turn(pos)
    assert not loaded(pos, 0)


@pytest.mark.rule("GC-016", "GC-017", "GC-018")
def test_in_space_guests_give_their_bonus_for_each_icon():
    pos = table(3)
    guest_bonuses(pos, "credit", "vp", "ad")
    ship(pos, 0, "BP47", "BP01", "BP02")  # two Family icons, two Adventure icons
    flight(pos, 0, "B7", 0, "FF")
    next_turn(pos)
    give(pos, 0, ads=0)
    assert question(pos) == "space"
    assert names(pos) == ["done"]
    play(pos, "done")
    assert pos.plain.players[0].ads == 4
    assert question(pos) == "step_2"


@pytest.mark.rule("GC-017")
def test_a_guest_without_icon_gives_nothing():
    pos = table(3)
    guest_bonuses(pos, "credit", "vp", "ad")
    at_destination(pos, "B7", "D")
    give(pos, 0, vp=0)
    play(pos, "done")
    assert pos.plain.players[0].vp == 0


@pytest.mark.rule("GC-278")
def test_resources_of_space_are_chosen_and_need_room():
    pos = table(3)
    guest_bonuses(pos, "resource", "vp", "ad")
    at_destination(pos, "B7", "A")  # three Adventure icons
    give(pos, 0, stored=(2, 2, 0))
    for row in range(3):
        assert pos.plain.players[0].rows[row] >= 2
    full = [2 + 3 - pos.plain.players[0].rows[row] for row in range(3)]
    give(pos, 0, stored=(full[0], full[1], full[2] - 1))
    play(pos, "done")
    assert list(pos.plain.players[0].stored) == full
    assert question(pos) == "step_2"


@pytest.mark.rule("GC-019", "GC-020", "GC-021", "GC-022", "GC-275")
def test_a_ship_returns_with_a_funding_bonus():
    pos = table(3)
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B1", 3, "AF")
    load(pos, 0)
    before = [pos.plain.supply[guest] for guest in range(3)]
    next_turn(pos)
    me = pos.plain.players[0]
    assert names(pos) == [*RESOURCES, "funding:credit", "funding:ad", "funding:vp"]
    assert (me.resting, me.ships[0].cruise, me.ships[0].pilot, me.ships[0].token) == (2, 0, 0, 0)
    assert [pos.plain.supply[g] for g in range(3)] == [before[0] + 1, before[1], before[2] + 1]
    assert pos.plain.cruise_discard >> 3 & 1


@pytest.mark.rule("GC-322")
def test_p32_scores_two_guests_free():
    pos = table(3)
    at_destination(pos, "B1", "AA")
    hand(pos, 0, "P32")
    give(pos, 0, ads=0, vp=0)
    assert "guests:adventure" not in names(pos)
    play(pos, "play:P32", "guest:adventure", "guest:adventure")
    assert pos.plain.players[0].vp == 6


@pytest.mark.rule("GC-322")
def test_p33_adds_an_icon_of_each_type():
    pos = table(3)
    guest_bonuses(pos, "credit", "vp", "ad")
    at_destination(pos, "B7", "D")
    hand(pos, 0, "P33")
    give(pos, 0, vp=0)
    play(pos, "play:P33", "done")
    assert pos.plain.players[0].vp == 1


@pytest.mark.rule("GC-351")
def test_ta1_goes_one_stop_further_for_two_fuel():
    pos = table(3)
    technology(pos, 0, "TA1")
    pos.plain.areas[6] |= 1
    pos.plain.players[0].rows[2] -= 1
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B7", 0, "A")
    next_turn(pos)
    give(pos, 0, stored=(0, 0, 2))
    play(pos, "done")
    assert question(pos) == "step_2"
    assert names(pos)[-1] == "yes"
    play(pos, "yes", "resource:fuel")
    assert pos.plain.players[0].ships[0].stop == 2
    assert pos.plain.players[0].stored[2] == 0
    play(pos, "done")
    assert question(pos) == "step_2"
    give(pos, 0, stored=(0, 0, 2))
    assert "yes" not in names(pos)
    assert pos.why_not("yes").name == "no_further_stop"


@pytest.mark.rule("GC-351", "GC-165")
def test_what_one_stop_more_lacks_is_said():
    pos = table(3)
    technology(pos, 0, "TA1")
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B7", 0, "A")
    pos.plain.areas[6] |= 1
    pos.plain.players[0].rows[2] -= 1
    next_turn(pos)
    give(pos, 0, stored=(0, 0, 2))
    play(pos, "done")
    hand(pos, 0)
    give(pos, 0, stored=(0, 0, 0), reputation=0)
    assert pos.why_not("yes").fields == {"needs": 2, "resource": "fuel", "has": 0}
    pos.plain.areas[6] = 0
    assert pos.why_not("yes").name == "no_navigation"


@pytest.mark.rule("GC-351", "GC-003")
def test_ta1_is_asked_before_the_next_ship_advances():
    pos = table(3)
    technology(pos, 0, "TA1")
    pos.plain.areas[6] |= 1
    pos.plain.players[0].rows[2] -= 1
    ship(pos, 0, "BP01", "BP02", "BP03")
    ship(pos, 0, "BP04", "BP05", number=1)
    flight(pos, 0, "B7", 0, "A")
    flight(pos, 0, "B8", 0, "A", number=1)
    give(pos, 0, stored=(0, 0, 2))
    next_turn(pos)
    play(pos, "ship:1")
    while question(pos) != "further":
        play(pos, "done")
    assert names(pos) == ["yes", "done"]
    assert pos.plain.players[0].ships[1].stop == 0


@pytest.mark.rule("GC-351", "GC-108")
def test_ta1_comes_before_a_meeting_that_must_be_held():
    pos = table(3)
    technology(pos, 0, "TA1")
    pos.plain.areas[6] |= 1
    pos.plain.players[0].rows[2] -= 1
    ship(pos, 0, "BP01", "BP02", "BP03")
    flight(pos, 0, "B7", 0, "A")
    give(pos, 0, stored=(0, 0, 2))
    next_turn(pos)
    for building in ("TL", "BL")[: pos.plain.players[0].resting]:
        worker(pos, building, 0)
    play(pos, "done")
    assert names(pos) == ["meeting", "yes"]


@pytest.mark.rule("GC-307", "GC-306")
def test_free_effects_belong_to_ones_own_turn():
    pos = table(3)
    assert any(name.startswith("refresh") for name in legal(pos))
    give(pos, 0, vp=0, reputation=0)
    assert not any(name.startswith("refresh") for name in legal(pos))
