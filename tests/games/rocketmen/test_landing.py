"""How a launch ends: abandoned, failed, or a success with its points and bonuses."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import MISSION
from tests.games.rocketmen.positions import (
    area,
    asked,
    done,
    drawing,
    end_turn,
    fly,
    given,
    hand,
    holding,
    legal,
    owned,
    play,
    points,
    program,
    refused,
    site,
    told,
    whose,
)
from tests.games.rocketmen.test_launch import ENOUGH, SPOTS

#: Four booster bonuses: a rocket can fly to the Moon with an empty site.
BOOSTED = "NAV earth, NAV moon, NAV mars, CHA earth"


@pytest.mark.rule("RM-72", "RM-157", "RM/R-20", "RM/R-53")
@pytest.mark.parametrize(("place", "draws"), [("earth", 3), ("moon", 4), ("mars", 5)])
def test_abandoning_is_offered_after_each_card_but_the_last(place: str, draws: int) -> None:
    pos = given(program="NAV", site="E4 E4 E3", hand="SAT")
    action = f"launch:{place}"
    for _ in range(draws - 1):
        drawing(pos, action, 1)
        assert legal(pos) == {"draw", "abandon"}
        action = "draw"
    drawing(pos, "draw", 1)
    assert "abandon" not in legal(pos)
    assert asked(pos) == "mission"


@pytest.mark.rule("RM-73", "RM-161", "RM/R-20")
@pytest.mark.parametrize("drawn", [1, 2, 3, 4])
def test_abandoning_costs_one_card_less_than_were_drawn(drawn: int) -> None:
    pos = given(program="NAV", site="E4 E4 E3 BAS P1-03", hand="SAT SAT HOT STA STA CHA")
    fly(pos, "mars", *[1] * drawn)
    events = play(pos, "abandon")
    assert told(events, "abandoned") == [(drawn - 1, 0, 0)]
    lost = ["P1-03", "E4", "E4"][: drawn - 1]
    if lost:
        assert (whose(pos), asked(pos)) == (0, "abandon")
        refused(pos, "done")
        refused(pos, " ".join([*(f"site:{card}" for card in lost), "site:BAS", "done"]))
        play(pos, " ".join([*(f"site:{card}" for card in lost), "done"]))
    assert sorted(holding(pos).split()) == sorted(lost)
    assert len(site(pos).split()) == 5 - len(lost)
    # no DÉFAUSSE effect works
    assert hand(pos) == "SAT SAT HOT STA STA CHA"
    assert whose(pos) == 1


@pytest.mark.rule("RM-161")
def test_the_player_chooses_what_abandoning_costs() -> None:
    for chosen in ("E2", "E3", "SAT"):
        pos = given(program="NAV", site="E2 E3 SAT")
        fly(pos, "earth", 1, 1)
        play(pos, "abandon")
        assert legal(pos) == {"site:E2", "site:E3", "site:SAT"}
        play(pos, f"site:{chosen} done")
        assert holding(pos) == chosen


@pytest.mark.rule("RM-74", "RM-159", "RM/R-56")
def test_after_abandoning_mission_and_cards_stay() -> None:
    pos = given(program="NAV", site="E4 SAT", hand="HOT")
    fly(pos, "earth", 2)
    assert pos.plain.rocket == 3
    play(pos, "abandon")
    assert whose(pos) == 1
    assert (program(pos), site(pos)) == ("NAV", "SAT E4")
    assert (pos.plain.rocket, pos.plain.flight) == (0, 0)
    # The marker is back: no points, no bonus, six markers
    assert (done(pos), points(pos), pos.plain.players[0].booster) == ([], 0, 0)
    assert pos.view()["players"][0]["markers_left"] == 6


@pytest.mark.rule("RM-160", "RM/R-21")
def test_with_fewer_cards_than_due_all_of_them_go() -> None:
    pos = given(program="SAT", site="BAS", done=BOOSTED)
    fly(pos, "moon", 1, 1, 1)
    play(pos, "abandon")
    assert (site(pos), program(pos), whose(pos)) == ("", "SAT", 1)
    assert "BAS" in holding(pos)


@pytest.mark.rule("RM-160", "RM/R-21")
def test_nobody_is_asked_where_everything_goes() -> None:
    pos = given(program="SAT", site="E2 E3", done=BOOSTED, hand="SAT HOT STA STA EXP BAS")
    fly(pos, "moon", 1, 1, 1)
    play(pos, "abandon")
    assert (whose(pos), site(pos), holding(pos)) == (1, "", "E2 E3")


@pytest.mark.rule("RM-160", "RM/R-21")
def test_an_empty_site_loses_nothing() -> None:
    pos = given(program="SAT", done=BOOSTED)
    fly(pos, "moon", 1, 1, 1)
    play(pos, "abandon")
    assert (program(pos), whose(pos)) == ("SAT", 1)


# Failure


@pytest.mark.rule("RM-75", "RM-76", "RM-77", "RM/R-54")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_failure_clears_the_site_and_the_mission_may_be_kept(keeps: bool) -> None:
    pos = given(program="NAV", site="E3 SAT P1-03", hand="SAT NAV HOT STA CHA BAS")
    events = fly(pos, "earth", 2, 1, 1)
    assert told(events, "failed") == [(MISSION.index("NAV"), 0, 0)]
    assert (whose(pos), asked(pos)) == (0, "mission")
    assert legal(pos) == {"yes", "no"}
    play(pos, "yes" if keeps else "no")
    assert site(pos) == ""
    assert program(pos) == ("NAV" if keeps else "")
    assert holding(pos) == ("SAT E3 P1-03" if keeps else "SAT NAV E3 P1-03")
    # no DÉFAUSSE effect, no points, and the turn is over
    assert hand(pos) == "SAT NAV HOT STA CHA BAS"
    assert (whose(pos), points(pos), done(pos)) == (1, 0, [])
    assert (pos.plain.rocket, pos.plain.flight) == (0, 0)
    assert pos.view()["players"][0]["markers_left"] == 6


@pytest.mark.rule("RM-76", "RM-15")
def test_the_site_goes_to_the_entrepot_before_the_hand_is_filled() -> None:
    pos = given(program="NAV", site="E3 SAT", hand="SAT", rest="action_area")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "no")
    drawn = set(hand(pos).split()) - {"SAT"}
    assert len(hand(pos).split()) == 6
    assert drawn
    assert area(pos) == ""


@pytest.mark.rule("RM-162")
def test_a_mission_kept_needs_no_new_payment() -> None:
    pos = given(program="NAV", site="E3", hand="E3 HOT")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "yes")
    end_turn(pos)
    play(pos, "place:E3")
    assert legal(pos, "launch") == {"launch:earth"}


# Success


@pytest.mark.rule("RM-78", "RM-79", "RM/R-03", "RM/R-07")
@pytest.mark.parametrize("spot", SPOTS)
def test_points_of_every_spot_for_the_first_and_for_later_ones(spot: str) -> None:
    mission, place = spot.split()
    _, first, later = SPOTS[spot]
    for others, expected in (
        ({}, first),
        ({1: {"done": spot}}, later),
        ({1: {"done": spot}, 2: {"done": spot}}, later),
    ):
        pos = given(3, program=mission, site="E4 E4 E4", others=others)
        events = fly(pos, place, *ENOUGH[place])
        assert done(pos) == [spot]
        assert points(pos) == expected
        ((_, told_points, is_first),) = told(events, "succeeded")
        assert (told_points, bool(is_first)) == (expected, not others)


@pytest.mark.rule("RM-79", "RM/R-03")
def test_being_first_counts_for_each_spot_apart() -> None:
    # Another player's Navette on the Moon does not matter in Earth orbit
    pos = given(program="NAV", site="E3", others={1: {"done": "NAV moon, SAT earth"}})
    fly(pos, "earth", *ENOUGH["earth"])
    assert points(pos) == 2


@pytest.mark.rule("RM-80")
@pytest.mark.parametrize(
    ("spot", "bonus"),
    [
        ("SAT earth", "jokers"), ("SAT moon", "jokers"), ("NAV earth", "booster"),
        ("HOT earth", "money_markers"), ("STA earth", "hand_markers"),
        ("STA moon", "hand_markers"), ("CHA earth", "booster"), ("EXP mars", "money_markers"),
        ("BAS moon", "booster"), ("BAS mars", "booster"),
    ],
)  # fmt: skip
def test_success_gives_the_bonus_and_uses_the_mission_up(spot: str, bonus: str) -> None:
    mission, place = spot.split()
    pos = given(program=mission, site="E4 E4 E4")
    before = owned(pos)[mission]
    fly(pos, place, *ENOUGH[place])
    me = pos.plain.players[0]
    found = {
        name: getattr(me, name) for name in ("jokers", "booster", "money_markers", "hand_markers")
    }
    assert found == {name: int(name == bonus) for name in found}
    assert owned(pos)[mission] == before - 1
    assert program(pos) == ""


@pytest.mark.rule("RM-81", "RM-14", "RM/R-55")
def test_success_clears_the_site_and_ends_the_turn() -> None:
    pos = given(program="NAV", site="E3 SAT P1-03", hand="SAT NAV HOT STA CHA BAS")
    fly(pos, "earth", 4, 3)
    assert (site(pos), holding(pos)) == ("", "SAT E3 P1-03")
    assert hand(pos) == "SAT NAV HOT STA CHA BAS"
    assert (whose(pos), pos.plain.rocket, pos.plain.flight) == (1, 0, 0)
    assert pos.view()["players"][0]["markers_left"] == 5


@pytest.mark.rule("RM-82", "RM/R-05")
def test_boosters_add_up() -> None:
    pos = given(program="BAS", site="E4 E4 E4", done="NAV earth, NAV moon, NAV mars, CHA earth")
    fly(pos, "moon", *ENOUGH["moon"])
    assert pos.plain.players[0].booster == 5


@pytest.mark.rule("RM-83", "RM-164", "RM/R-23")
def test_the_new_hand_limit_holds_at_the_end_of_the_same_turn() -> None:
    pos = given(program="STA", site="E4")
    fly(pos, "earth", *ENOUGH["earth"])
    assert len(hand(pos).split()) == 7
    # and for good
    end_turn(pos)
    for card in hand(pos).split()[:3]:
        play(pos, f"discard:{card}")
    end_turn(pos)
    assert len(hand(pos).split()) == 7


@pytest.mark.rule("RM-84")
def test_each_marker_works_once_a_turn() -> None:
    pos = given(hand="E2 E3 NAV", done="HOT earth")
    play(pos, "card:NAV card:E2 program:NAV")
    assert pos.plain.players[0].money_used == 1
    assert legal(pos, "place") == set()
    # two markers work once each
    pos = given(hand="E2 E3 E4 EXP", program="NAV", done="HOT earth")
    assert legal(pos, "place")


@pytest.mark.rule("RM-85", "RM/R-04")
@pytest.mark.parametrize(("place", "index"), [("moon", 1), ("mars", 2)])
def test_the_first_on_the_moon_or_mars_takes_its_marker(place: str, index: int) -> None:
    pos = given(program="NAV", site="E4 E4 E3")
    events = fly(pos, place, *ENOUGH[place])
    assert told(events, "marker") == [(index, 0, 0)]
    assert pos.view()["markers"][place] == 0
    # 1 point at the end, besides those of the track
    assert pos.scores()[0] == points(pos) + 1


@pytest.mark.rule("RM-85", "RM/R-04")
@pytest.mark.parametrize("place", ["moon", "mars"])
def test_the_marker_stays_with_the_first(place: str) -> None:
    spot = {"moon": "SAT moon", "mars": "EXP mars"}[place]
    pos = given(program="NAV", site="E4 E4 E3", others={1: {"done": spot}})
    events = fly(pos, place, *ENOUGH[place])
    assert not told(events, "marker")
    assert pos.view()["markers"][place] == 1


@pytest.mark.rule("RM-85")
def test_earth_has_no_marker() -> None:
    pos = given(program="NAV", site="E3")
    assert not told(fly(pos, "earth", *ENOUGH["earth"]), "marker")
    assert pos.view()["markers"] == {"moon": None, "mars": None}


@pytest.mark.rule("RM-163", "RM/R-07")
def test_a_spot_can_be_reached_by_others() -> None:
    pos = given(program="CHA", site="E4", others={1: {"program": "CHA", "site": "E4"}})
    fly(pos, "earth", *ENOUGH["earth"])
    assert owned(pos)["CHA"] == 0
    fly(pos, "earth", *ENOUGH["earth"])
    assert done(pos, 1) == ["CHA earth"]
    assert (points(pos, 0), points(pos, 1)) == (3, 2)


@pytest.mark.rule("RM-163")
def test_a_mission_used_up_never_comes_back() -> None:
    pos = given(program="CHA", site="E4")
    fly(pos, "earth", *ENOUGH["earth"])
    for _ in range(12):
        end_turn(pos, 2)
        for card in hand(pos, whose(pos)).split():
            play(pos, f"discard:{card}")
    assert owned(pos)["CHA"] == 0
    assert owned(pos, 1)["CHA"] == 1
