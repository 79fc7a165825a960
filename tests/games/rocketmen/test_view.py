"""What screens ask of a position, answered by the rules."""

from __future__ import annotations

import pytest

from cosmodrome.games.rocketmen.box import DESTINATION
from cosmodrome.games.rocketmen.launch import thrust
from tests.games.rocketmen.positions import GAME, drawing, given, legal, play
from tests.games.rocketmen.test_battle import battle


@pytest.mark.rule("RM-97")
def test_the_view_says_where_missions_fly() -> None:
    for pos, far in ((given(), True), (battle(), False)):
        places = pos.view(0)["destinations"]
        assert {name: place["open"] for name, place in places.items()} == {
            "earth": True, "moon": far, "mars": far,
        }  # fmt: skip


@pytest.mark.rule("RM-156")
def test_no_lift_off_leads_beyond_its_target() -> None:
    site = "SAT SAT P1-13 P1-01 P1-12 P2-01 P2-07 P1-08 P2-09 P2-04"
    pos = given(program="NAV", site=site)
    distance = pos.view(0)["destinations"]["earth"]["distance"]
    assert pos.view(0)["players"][0]["lift_off"]["earth"] == distance
    assert thrust(GAME.box.view, pos.s, 0, DESTINATION.earth) > distance


@pytest.mark.parametrize("value", range(5))
def test_the_view_names_the_effects_that_can_act_on_a_card(value: int) -> None:
    pos = given(3, program="NAV", site="E4 E4 E3 P1-01 P2-01 P2-09", hand="HOT")
    drawing(pos, "launch:mars", value)
    for seat in (0, 1, None):
        flight = pos.view(seat)["flight"]
        assert flight["ready"] == ["P1-01", "P2-01", "P2-09"]
        effects = {f"flight:{card}" for card in flight["acting"]}
        assert effects == legal(pos) - {"accept"}
    play(pos, "flight:P1-01")
    flight = pos.view(0)["flight"]
    assert (flight["used"], "P1-01" in flight["ready"]) == (["P1-01"], False)


@pytest.mark.rule("RM-189")
def test_a_card_put_at_the_bottom_may_come_no_more_as_its_owner_knows() -> None:
    pos = given(program="NAV", site="E4 E4 E3 P1-12", hand="HOT")
    play(pos, "launch:mars", "flight:P1-12")
    value = pos.view(0)["flight"]["looked_at"]
    play(pos, "bury")
    mine, theirs = (pos.view(seat)["flight"] for seat in (0, 1))
    assert theirs["may_come"] == theirs["pile"] == mine["pile"]
    assert mine["may_come"] == [n - (v == value) for v, n in enumerate(mine["pile"])]


@pytest.mark.rule("RM-84", "RM/R-42")
def test_markers_that_pay_are_gone_for_their_owner_alone() -> None:
    pos = given(done="SAT earth, HOT earth", hand="STA P1-02 NAV", track="P1-01")
    play(pos, "buy:1 otherwise:purchase", "pay:P1-02", "pay_money")
    assert pos.view(0)["operation"]["cards"] == ["P1-01"]
    assert pos.view(1)["operation"] is None
    left = [pos.view(seat)["players"][0]["money_markers"]["left"] for seat in (0, 1, None)]
    assert left == [0, 1, 1]
