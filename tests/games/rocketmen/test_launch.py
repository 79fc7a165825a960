"""Launching: engine points, lift-off, flight."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import DESTINATION, MISSION
from tests.games.rocketmen.positions import (
    asked,
    done,
    drawing,
    end_turn,
    fly,
    given,
    legal,
    place,
    play,
    points,
    program,
    refused,
    site,
    told,
    whose,
)

#: Engine points needed, Victory Points for the first and for later ones (A3.1).
SPOTS = {
    "SAT earth": (2, 2, 1), "NAV earth": (3, 2, 1), "HOT earth": (3, 2, 1),
    "STA earth": (4, 3, 2), "CHA earth": (4, 3, 2),
    "SAT moon": (4, 3, 2), "NAV moon": (5, 4, 3), "STA moon": (6, 4, 3), "BAS moon": (7, 5, 4),
    "NAV mars": (10, 7, 5), "EXP mars": (11, 8, 6), "BAS mars": (12, 9, 7),
}  # fmt: skip
#: Sites with exactly so many engine points and no other icon that matters.
POWER = {
    1: "P1-03", 2: "E2", 3: "E3", 4: "E4", 5: "E2 E3", 6: "E3 E3", 7: "E3 E4", 9: "E2 E3 E4",
    10: "E3 E3 E4", 11: "E3 E4 E4", 12: "E4 E4 E4",
}  # fmt: skip
#: Draws that reach each destination without any bonus.
ENOUGH = {"earth": (4, 3, 1), "moon": (4, 3, 3), "mars": (4, 3, 3, 3)}
ALL = [2, 5, 6, 4, 1]


@pytest.mark.rule("RM-58", "RM-61")
@pytest.mark.parametrize("spot", SPOTS)
def test_a_launch_needs_the_engine_points_of_its_destination(spot: str) -> None:
    mission, destination = spot.split()
    needed = SPOTS[spot][0]
    pos = given(program=mission, site=POWER[needed])
    assert f"launch:{destination}" in legal(pos)
    pos = given(program=mission, site=POWER[needed - 1])
    assert f"launch:{destination}" not in legal(pos)


@pytest.mark.rule("RM-58")
def test_a_launch_needs_a_programmed_mission() -> None:
    assert legal(given(hand="NAV HOT"), "launch") == set()
    refused(given(hand="NAV HOT"), "launch:earth")


@pytest.mark.rule("RM-59", "RM/R-05", "RM-82")
def test_the_booster_adds_to_the_site() -> None:
    # Two booster bonuses, and one point of Exploitation Orbitale on the site
    pos = given(program="NAV", site="EXP", done="NAV earth, CHA earth")
    assert pos.plain.players[0].booster == 2
    pos = given(program="NAV", site="EXP E2", done="NAV earth, CHA earth")
    assert legal(pos, "launch") == {"launch:moon"}
    events = drawing(pos, "launch:moon", 1)
    assert told(events, "launched") == [(MISSION.index("NAV"), DESTINATION.index("moon"), 5)]


@pytest.mark.rule("RM-59", "RM/R-18")
def test_the_programmed_card_gives_no_engine_point() -> None:
    # Exploitation Orbitale has one: 10 + 1 are not 11
    assert legal(given(program="EXP", site="E3 E3 E4"), "launch") == set()
    assert legal(given(program="EXP", site="E3 E4 E4"), "launch") == {"launch:mars"}


@pytest.mark.rule("RM-60")
@pytest.mark.parametrize(
    ("power", "places"), [(2, ""), (3, "earth"), (4, "earth"), (5, "earth moon"),
                          (9, "earth moon"), (10, "earth moon mars")],
)  # fmt: skip
def test_the_printed_example_of_navette_habitee(power: int, places: str) -> None:
    pos = given(program="NAV", site=POWER[power])
    assert legal(pos, "launch") == {f"launch:{place}" for place in places.split()}


@pytest.mark.rule("RM-61")
@pytest.mark.parametrize("mission", MISSION)
def test_the_destination_must_be_printed(mission: str) -> None:
    pos = given(program=mission, site="E4 E4 E4 E3")
    places = {f"launch:{spot.split()[1]}" for spot in SPOTS if spot.startswith(mission)}
    assert legal(pos, "launch") == places


@pytest.mark.rule("RM-62")
def test_one_mission_of_each_type_to_each_destination() -> None:
    pos = given(program="SAT", site="E4", done="SAT earth", others={1: {"done": "SAT moon"}})
    assert legal(pos, "launch") == {"launch:moon"}
    # Another type flies there, and so does another player
    assert legal(given(program="NAV", site="E4", done="SAT earth"), "launch") == {"launch:earth"}
    pos = given(program="SAT", site="E2", others={1: {"done": "SAT earth"}})
    assert legal(pos, "launch") == {"launch:earth"}


@pytest.mark.rule("RM-63")
def test_the_trajectory_cards_are_shuffled_before_every_launch() -> None:
    pos = given(program="NAV", site="E3 E2")
    fly(pos, "earth", 4, 1)
    play(pos, "abandon", "site:E2 done")
    end_turn(pos)
    # The 4 can come again, and 17 cards are left after it
    drawing(pos, "launch:earth", 4)
    assert list(pos.plain.pile) == [2, 5, 6, 4, 0]


@pytest.mark.rule("RM-63", "RM-158")
def test_every_value_comes_as_often_as_it_is_in_the_pile() -> None:
    for value, copies in enumerate(ALL):
        pos = given(program="NAV", site="E3")
        drawing(pos, "launch:earth", value)
        left = list(ALL)
        left[value] = copies - 1
        assert list(pos.plain.pile) == left


@pytest.mark.rule("RM-64", "RM/R-01")
@pytest.mark.parametrize(
    ("place", "icons"),
    [
        ("earth", "SAT P1-01 P1-06 P1-09 P1-11 P2-10"),
        ("moon", "NAV P1-04"),
        ("mars", "EXP P1-05 P1-08 P2-12"),
    ],
)
def test_each_matching_icon_on_the_site_moves_one_space(place: str, icons: str) -> None:
    for icon in icons.split():
        pos = given(program="NAV", site=f"E4 E4 E3 {icon}")
        events = play(pos, f"launch:{place}")
        assert told(events, "lift_off") == [(1, 1, 0)], icon
        for other in {"earth", "moon", "mars"} - {place}:
            pos = given(program="NAV", site=f"E4 E4 E3 {icon}")
            assert told(play(pos, f"launch:{other}"), "lift_off") == [(0, 0, 0)], icon
    pos = given(program="NAV", site=f"E4 E4 E3 {icons}")
    assert told(play(pos, f"launch:{place}"), "lift_off")[0][0] == len(icons.split())


@pytest.mark.rule("RM-64")
@pytest.mark.parametrize(
    ("place", "card"), [("earth", "P2-01"), ("moon", "P2-04"), ("mars", "P2-06")]
)
def test_two_icons_on_one_card_count_twice(place: str, card: str) -> None:
    pos = given(program="NAV", site=f"E4 E4 E3 {card}")
    extra = 1 if card == "P2-06" else 0  # Écosystème Fermé moves one more to Mars
    assert told(play(pos, f"launch:{place}"), "lift_off")[0][0] == 2 + extra


@pytest.mark.rule("RM-64")
def test_two_copies_of_a_mission_on_the_site_count_twice() -> None:
    pos = given(program="NAV", site="SAT SAT E3")
    assert told(play(pos, "launch:earth"), "lift_off") == [(2, 2, 0)]


@pytest.mark.rule("RM-65")
def test_the_programmed_mission_gives_no_bonus() -> None:
    pos = given(program="SAT", site="E2")
    assert told(play(pos, "launch:earth"), "lift_off") == [(0, 0, 0)]
    pos = given(program="NAV", site="E2 E3")
    assert told(play(pos, "launch:moon"), "lift_off") == [(0, 0, 0)]


@pytest.mark.rule("RM-66", "RM/R-02")
@pytest.mark.parametrize("place", DESTINATION)
@pytest.mark.parametrize("card", ["P1-12", "P2-07", "P2-09"])
def test_a_joker_matches_every_destination(place: str, card: str) -> None:
    pos = given(program="NAV", site=f"E4 E4 E3 {card}")
    assert told(play(pos, f"launch:{place}"), "lift_off") == [(1, 1, 0)]


@pytest.mark.rule("RM-66")
@pytest.mark.parametrize("place", DESTINATION)
def test_cards_without_an_icon_move_nothing(place: str) -> None:
    pos = given(program="NAV", site="E4 E4 E4 BAS P1-03 P2-02")
    assert told(play(pos, f"launch:{place}"), "lift_off") == [(0, 0, 0)]


@pytest.mark.rule("RM-67", "RM-75")
@pytest.mark.parametrize(("place", "draws"), [("earth", 3), ("moon", 4), ("mars", 5)])
def test_three_four_or_five_cards_are_drawn(place: str, draws: int) -> None:
    pos = given(program="NAV", site="E4 E4 E3")
    fly(pos, place, *[1] * (draws - 1))
    assert legal(pos) == {"draw", "abandon"}
    events = drawing(pos, "draw", 1)
    assert len(told(events, "failed")) == 1


@pytest.mark.rule("RM-68")
@pytest.mark.parametrize("value", range(5))
def test_a_card_moves_the_rocket_by_its_value(value: int) -> None:
    pos = given(program="NAV", site="E3 SAT")
    drawing(pos, "launch:earth", value)
    assert pos.plain.rocket == 1 + value
    assert pos.view(1)["flight"]["rocket"] == 1 + value


@pytest.mark.rule("RM-69")
def test_hand_cards_rest_from_lift_off_to_the_end() -> None:
    pos = given(
        program="NAV", site="E3", hand="P1-03 P1-06 P2-03 SAT P1-01", holding="E2",
        track="AST P1-11", done="SAT moon, HOT earth",
    )  # fmt: skip
    drawing(pos, "launch:earth", 1)
    assert legal(pos) == {"draw", "abandon"}
    drawing(pos, "draw", 1)
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-70")
@pytest.mark.parametrize(
    ("place", "values", "reached"),
    [
        ("earth", (4, 3, 1), True),
        ("earth", (4, 2, 1), False),
        ("earth", (3, 3, 3), True),
        ("moon", (3, 3, 3, 1), True),
        ("moon", (3, 3, 2, 1), False),
        ("moon", (3, 3, 3, 4), True),
        ("mars", (4, 3, 3, 2, 1), True),
        ("mars", (4, 3, 2, 2, 1), False),
        ("mars", (3, 3, 3, 3, 2), True),
    ],
)
def test_targets_are_eight_ten_and_thirteen(
    place: str, values: tuple[int, ...], reached: bool
) -> None:
    pos = given(program="NAV", site="E4 E4 E3", hand="SAT")
    events = fly(pos, place, *values)
    assert bool(told(events, "succeeded")) == reached
    assert bool(told(events, "failed")) != reached
    assert done(pos) == ([f"NAV {place}"] if reached else [])


@pytest.mark.rule("RM-71")
def test_the_printed_example_of_a_flight() -> None:
    # Red has programmed Chantier Spatial Orbital, with two Calculateur icons on the site.
    pos = given(program="CHA", site="SAT SAT E4")
    events = drawing(pos, "launch:earth", 3)
    assert told(events, "lift_off") == [(2, 2, 0)]
    # The first card is a 3: three spaces are left.
    assert pos.plain.rocket == 5
    # The second is a 0. Abandoning now would cost one card.
    drawing(pos, "draw", 0)
    assert pos.plain.rocket == 5
    one = pos.copy()
    events = play(one, "abandon")
    assert told(events, "abandoned") == [(1, 0, 0)]
    # The last card is a 4: success, 3 points.
    events = drawing(pos, "draw", 4)
    assert len(told(events, "succeeded")) == 1
    assert done(pos) == ["CHA earth"]
    assert points(pos) == 3


@pytest.mark.rule("RM-153")
def test_a_marker_goes_to_the_destination_at_ignition() -> None:
    pos = given(program="NAV", site="E3 E2")
    drawing(pos, "launch:moon", 1)
    assert pos.view(1)["flight"]["destination"] == "moon"


@pytest.mark.rule("RM-153", "RM-169", "RM/R-24", "RM/R-57")
def test_without_a_marker_there_is_no_launch() -> None:
    six = "SAT earth, HOT earth, STA earth, CHA earth, SAT moon, NAV moon"
    pos = given(program="NAV", site="E4 E4 E4", done=six, hand="P1-02")
    assert legal(pos, "launch") == set()
    # Then nothing is said to be in reach, whatever its odds would be
    assert pos.view(0)["players"][0]["targets"] == []
    five = "SAT earth, HOT earth, STA earth, CHA earth, SAT moon"
    assert "launch:earth" in legal(given(program="NAV", site="E4 E4 E4", done=five))


@pytest.mark.rule("RM-154")
@pytest.mark.parametrize("how", ["failed", "abandoned"])
def test_the_mission_may_fly_elsewhere_next_time(how: str) -> None:
    pos = given(program="NAV", site="E3 E2", hand="E4 E2 HOT")
    if how == "failed":
        fly(pos, "earth", 1, 1, 1)
        play(pos, "yes")
        end_turn(pos)
        place(pos, "E4 E2", "HOT")
    else:
        fly(pos, "earth", 1)
        play(pos, "abandon")
        end_turn(pos)
    assert legal(pos, "launch") == {"launch:earth", "launch:moon"}


@pytest.mark.rule("RM-155", "RM-64", "RM/R-06")
@pytest.mark.parametrize(("used", "spaces"), [(0, 2), (1, 1), (2, 0)])
@pytest.mark.parametrize("place", DESTINATION)
def test_unused_joker_markers_count_and_are_not_turned(used: int, spaces: int, place: str) -> None:
    pos = given(program="NAV", site="E4 E4 E3", done="SAT earth, SAT moon", jokers_used=used)
    events = drawing(pos, f"launch:{place}", 1)
    assert told(events, "lift_off") == [(spaces, spaces, 0)]
    assert pos.plain.players[0].jokers_used == used


@pytest.mark.rule("RM-155")
def test_money_and_hand_markers_have_no_icon() -> None:
    pos = given(program="NAV", site="E3", done="HOT earth, STA earth, EXP mars, CHA earth")
    assert told(drawing(pos, "launch:earth", 1), "lift_off") == [(0, 0, 0)]


@pytest.mark.rule("RM-156", "RM/R-19")
def test_a_rocket_that_arrives_at_lift_off_draws_nothing() -> None:
    pos = given(program="NAV", site="E3 SAT SAT P1-06 P1-09 P1-11 P2-10 P1-12 P2-07")
    events = play(pos, "launch:earth")
    assert len(told(events, "succeeded")) == 1
    assert not told(events, "drawn")
    assert done(pos) == ["NAV earth"]


@pytest.mark.rule("RM-156", "RM/R-19")
def test_a_rocket_that_has_arrived_draws_no_further_card() -> None:
    pos = given(program="NAV", site="E3 SAT")
    fly(pos, "earth", 4)
    assert pos.plain.rocket == 5
    events = drawing(pos, "draw", 3)
    assert len(told(events, "succeeded")) == 1
    assert whose(pos) == 1


@pytest.mark.rule("RM-157", "RM/R-53")
def test_the_first_card_must_be_drawn() -> None:
    pos = given(program="NAV", site="P1-12 E3")
    play(pos, "launch:earth")
    assert legal(pos) == {"draw", "flight:P1-12"}
    # Without Centre de Contrôle there is nothing to decide.
    pos = given(program="NAV", site="E3")
    assert len(told(play(pos, "launch:earth"), "drawn")) == 1


@pytest.mark.rule("RM-157")
def test_in_flight_only_cards_of_the_site_work() -> None:
    pos = given(program="NAV", site="E3 P1-01", hand="P2-01 P2-09 P1-12")
    drawing(pos, "launch:earth", 0)
    assert legal(pos) == {"flight:P1-01", "accept"}
    play(pos, "accept")
    # P1-01 works after a draw, not before one
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-158")
def test_drawn_cards_stay_out_of_the_pile() -> None:
    pos = given(program="NAV", site="E4 E4 E3", hand="SAT")
    fly(pos, "mars", 0, 0)
    assert list(pos.plain.pile) == [0, 5, 6, 4, 1]
    # No third 0 can come.
    for number in range(40):
        one = pos.copy()
        one.plain.luck.a = number * 7_654_321
        assert told(play(one, "draw"), "drawn")[0][0] > 0


@pytest.mark.rule("RM-81", "RM-77")
def test_the_rocket_is_back_on_zero_after_a_launch() -> None:
    pos = given(program="NAV", site="E3")
    fly(pos, "earth", *ENOUGH["earth"])
    assert (pos.plain.rocket, pos.plain.flight) == (0, 0)
    assert (program(pos), site(pos)) == ("", "")


@pytest.mark.rule("RM-156", "RM/R-53")
def test_nothing_is_asked_about_a_card_that_reaches_the_target() -> None:
    # Super Calculateur could act; 6 icons of 8 spaces to the Earth
    ready = {"program": "NAV", "site": "E4 P1-01 SAT SAT P1-06 P1-09 P1-11"}
    pos = given(**ready)
    drawing(pos, "launch:earth", 2)
    assert (done(pos), whose(pos)) == (["NAV earth"], 1)
    pos = given(**ready)
    drawing(pos, "launch:earth", 1)
    assert asked(pos) == "drawn"


@pytest.mark.rule("RM-56", "RM-58")
def test_cards_are_discarded_to_launch_in_one_act() -> None:
    pos = given(program="SAT", site="E2 E3", hand="NAV HOT STA")
    apart = pos.copy()
    together = pos.act(["card:NAV", "card:STA", "launch:earth"])
    assert [event.name for event in together][:3] == ["discarded", "discarded", "launched"]
    apart.act(["card:NAV", "card:STA", "discard"])
    apart.act(["launch:earth"])
    assert bytes(pos) == bytes(apart)
    kept = given(program="SAT", site="E2 E3", hand="NAV")
    kept.play("site:E2")
    assert legal(kept, "launch") == set()
