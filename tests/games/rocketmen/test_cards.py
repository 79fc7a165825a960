"""What each Progress card does."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.rocketmen.box import CARD
from tests.games.rocketmen.positions import (
    area,
    asked,
    buy,
    drawing,
    faces_told,
    fly,
    given,
    hand,
    headquarters,
    holding,
    legal,
    owned,
    place,
    play,
    program,
    refused,
    shifted,
    site,
    told,
    track,
    until,
    whose,
)
from tests.games.rocketmen.test_launch import ENOUGH


def lift_off(place: str, cards: str) -> int:
    """How far the Rocket moves at lift-off with these cards on the site."""
    pos = given(program="NAV", site=f"E4 E4 E3 {cards}")
    spaces, _, _ = told(play(pos, f"launch:{place}"), "lift_off")[0]
    return spaces


@pytest.mark.rule("RM-181", "RM/R-52")
def test_super_calculateur_draws_another_card_instead() -> None:
    pos = given(program="NAV", site="P1-01 E3", hand="SAT SAT HOT STA CHA EXP")
    drawing(pos, "launch:earth", 0)
    assert asked(pos) == "drawn"
    events = drawing(pos, "flight:P1-01", 3)
    assert told(events, "put_back") == [(0, 0, 0)]
    # 1 icon + 3; the 0 is in the pile again
    assert pos.plain.rocket == 4
    assert list(pos.plain.pile) == [2, 5, 6, 3, 1]
    # It is still the same draw: two more may come, and abandoning costs nothing
    assert told(pos.copy().play("abandon"), "abandoned") == [(0, 0, 0)]
    fly_on(pos, 1)
    assert told(pos.copy().play("abandon"), "abandoned") == [(1, 0, 0)]
    events = drawing(pos, "draw", 1)
    assert told(events, "failed")


def fly_on(pos: Position, *values: int) -> list[Any]:
    """Draw on, using nothing."""
    events = []
    for value in values:
        events += drawing(pos, "draw", value)
        if asked(pos) == "drawn":
            events += play(pos, "accept")
    return events


@pytest.mark.rule("RM-181", "RM-41")
def test_super_calculateur_works_once_a_launch_and_on_any_draw() -> None:
    pos = given(program="NAV", site="P1-01 E3 E2")
    drawing(pos, "launch:moon", 2)
    play(pos, "accept")
    drawing(pos, "draw", 4)
    assert legal(pos) == {"flight:P1-01", "accept"}
    drawing(pos, "flight:P1-01", 4)
    drawing(pos, "draw", 0)
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-181")
def test_the_same_card_may_come_again() -> None:
    pos = given(program="NAV", site="P1-01 E3")
    drawing(pos, "launch:earth", 4)
    drawing(pos, "flight:P1-01", 4)
    assert pos.plain.rocket == 5


@pytest.mark.rule("RM-182")
@pytest.mark.parametrize(("card", "count"), [("P1-03", 2), ("P2-04", 3)])
def test_cards_that_draw(card: str, count: int) -> None:
    pos = given(hand=card)
    events = play(pos, f"effect:{card}")
    assert len(hand(pos).split()) == count
    assert len(faces_told(events, "drew").split()) == count
    # fewer where there are fewer
    pos = given(hand=card, rest="action_area", holding="E2")
    play(pos, f"effect:{card}")
    assert hand(pos) == "E2"
    # none where there is none
    assert legal(given(hand=card, rest="action_area"), "effect") == set()


@pytest.mark.rule("RM-183")
@pytest.mark.parametrize(("drawn", "cost"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_combinaisons_spatiales_save_one_card(drawn: int, cost: int) -> None:
    pos = given(program="NAV", site="E4 E4 E3 P1-04")
    fly(pos, "mars", *[1] * drawn)
    events = play(pos, "abandon")
    assert told(events, "abandoned") == [(cost, 0, 0)]
    if cost:
        play(pos, " ".join([*["site:E4", "site:P1-04"][:cost], "done"]))
    assert whose(pos) == 1
    assert len(site(pos).split()) == 4 - cost


@pytest.mark.rule("RM-184", "RM/R-48")
def test_recherche_biogenetique_exchanges_up_to_three_cards() -> None:
    pos = given(hand="P1-05 P1-03 SAT NAV AST HOT")
    refused(pos, "card:P1-05 card:P1-03 card:SAT card:AST card:HOT effect:P1-05")
    refused(pos, "card:P1-03 card:SAT effect:P1-05")
    events = play(pos, "card:P1-05 card:P1-03 card:SAT card:AST effect:P1-05")
    # Three are gone and three are drawn; Ingénieurs works no effect
    assert area(pos) == "SAT P1-03 P1-05 AST"
    assert len(faces_told(events, "drew").split()) == 3
    assert len(hand(pos).split()) == 5
    assert {"NAV", "HOT"} <= set(hand(pos).split())
    assert (whose(pos), asked(pos)) == (0, "turn")


@pytest.mark.rule("RM-184", "RM-152", "RM-137")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_recherche_biogenetique_may_stop_early_and_works_from_the_site(count: int) -> None:
    pos = given(hand="SAT NAV HOT", site="P1-05 E2", program="STA")
    others = [f"card:{face}" for face in ("SAT", "NAV")[:count]]
    events = play(pos, " ".join(["site:P1-05", *others, "effect_site:P1-05"]))
    assert len(faces_told(events, "drew").split()) == count
    assert area(pos) == " ".join([*("SAT", "NAV")[:count], "P1-05"])
    assert site(pos) == "E2"


@pytest.mark.rule("RM-184")
def test_recherche_biogenetique_does_not_draw_what_it_discards() -> None:
    pos = given(hand="P1-05 SAT", rest="action_area", holding="E2 E3")
    play(pos, "card:SAT card:P1-05 effect:P1-05")
    assert hand(pos) in ("E2", "E3")


SOLVERS = [("P1-06", "AST"), ("P1-07", "CLI"), ("P1-08", "PAN")]


@pytest.mark.rule("RM-185", "RM-37", "RM/R-39", "RM/R-51")
@pytest.mark.parametrize(("card", "threat"), SOLVERS)
def test_solver_cards_take_their_threat_from_the_track(card: str, threat: str) -> None:
    pos = given(
        hand=f"{card} HOT STA", track=f"P1-01 {threat} P1-03", shifted="2", turquoise="P1-11 P1-13"
    )
    events = play(pos, f"one_use:{card}")
    assert faces_told(events, "threat_taken") == threat
    assert pos.view()["players"][0]["removed"] == [threat]
    assert pos.scores() == [2, 0]
    assert threat not in owned(pos)
    # refilled with a shifted card; the turn goes on although the Threat was shifted
    assert track(pos).split()[1] in ("P1-11", "P1-13")
    assert shifted(pos) == "2"
    assert (whose(pos), asked(pos)) == (0, "turn")
    assert (area(pos), hand(pos)) == ("", "HOT STA")
    assert pos.plain.gone[CARD.index(card)] == 1


@pytest.mark.rule("RM-185", "RM/R-51")
def test_with_several_threats_the_player_picks_the_slot() -> None:
    pos = given(3, hand="P1-06", track="AST CLI AST", turquoise="P1-01")
    play(pos, "one_use:P1-06")
    assert legal(pos) == {"threat:1", "threat:3"}
    play(pos, "threat:3")
    assert track(pos) == "AST CLI P1-01 - - -"
    assert shifted(pos) == "3"


@pytest.mark.rule("RM-185")
@pytest.mark.parametrize(("card", "threat"), SOLVERS)
def test_solver_cards_take_no_other_threat(card: str, threat: str) -> None:
    others = " ".join(name for name in ("AST", "PAN", "CLI") if name != threat)
    refused(given(hand=card, track=others, holding=threat), f"one_use:{card}")


@pytest.mark.rule("RM-186")
def test_impression_3d_places_one_card_free_of_charge() -> None:
    pos = given(hand="P1-09 STA E2 E3 HOT AST", program="NAV", site="E2")
    buy(pos, "E2", "P1-09 STA")
    # placing limits hold: no card worth only money, no Threat; one card, not two
    refused(pos, "card:HOT use:P1-09")
    refused(pos, "card:AST use:P1-09")
    refused(pos, "card:E2 card:E3 use:P1-09")
    events = play(pos, "card:E3 use:P1-09")
    assert faces_told(events, "placed_free") == "E3"
    assert site(pos) == "E2 E3"
    assert hand(pos) == "HOT E2 AST"
    assert (whose(pos), asked(pos)) == (0, "turn")
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-186", "RM-53")
def test_free_cards_keep_to_the_limit_of_names() -> None:
    pos = given(4, hand="P1-09 E3 P1-01", program="NAV", site="P1-01")
    place(pos, "E3", "P1-09")
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-186")
@pytest.mark.parametrize("count", [1, 2])
def test_robots_place_up_to_two_cards(count: int) -> None:
    pos = given(hand="P2-12 E2 E3 E4 SAT", program="NAV")
    place(pos, "SAT", "P2-12")
    refused(pos, "card:E2 card:E3 card:E4 use:P2-12")
    play(pos, "card:E2 card:E3 use:P2-12" if count == 2 else "card:E2 use:P2-12")
    assert site(pos) == ("SAT E2 E3" if count == 2 else "SAT E2")
    assert asked(pos) == "turn"
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-186", "RM-129", "RM/R-71")
def test_free_cards_are_placed_after_a_shifted_card_too() -> None:
    pos = given(
        hand="P2-12 STA E2 E3 HOT", program="NAV", track="P1-11", shifted="1", turquoise="P1-04"
    )
    buy(pos, "P1-11", "P2-12 STA")
    assert asked(pos) == "last"
    assert legal(pos, "card", "use", "discard") == {"card:E2", "card:E3", "use:P2-12"}
    play(pos, "card:E2 card:E3 use:P2-12")
    assert (site(pos), whose(pos)) == ("E2 E3", 1)


@pytest.mark.rule("RM-186", "RM-47")
@pytest.mark.parametrize("card", ["P1-09", "P2-12"])
def test_free_placing_needs_a_programmed_mission(card: str) -> None:
    pos = given(hand=f"{card} STA E2 NAV HOT")
    buy(pos, "E2", f"{card} STA")
    assert legal(pos, "use") == set()
    # It still waits: once a mission is programmed it can be used
    place(pos, "=NAV", "HOT")
    assert legal(pos, "use") == {f"use:{card}"}


@pytest.mark.rule("RM-187")
@pytest.mark.parametrize("card", ["P1-10", "P2-07"])
def test_cards_that_draw_one_after_a_payment(card: str) -> None:
    pos = given(hand=f"{card} STA")
    buy(pos, "E2", f"{card} STA")
    assert hand(pos) == ""
    events = play(pos, f"use:{card}")
    assert len(faces_told(events, "drew").split()) == 1
    assert legal(pos, "use") == set()
    # one card left is enough
    pos = given(hand=f"{card} STA", rest="action_area", holding="E3")
    buy(pos, "E2", f"{card} STA")
    play(pos, f"use:{card}")
    assert hand(pos) == "E3"
    # nothing to draw, nothing to use
    pos = given(hand=f"{card} STA", rest="action_area")
    buy(pos, "E2", f"{card} STA")
    assert legal(pos, "use") == set()


@pytest.mark.rule("RM-188", "RM-76", "RM/R-54")
@pytest.mark.parametrize("kept", [[], ["E3"], ["E3", "P1-11"]])
def test_sauvegarde_keeps_up_to_two_cards_and_the_mission(kept: list[str]) -> None:
    pos = given(program="NAV", site="E3 E2 P1-11 BAS", hand="SAT SAT HOT STA CHA EXP")
    fly(pos, "earth", 1, 1, 1)
    assert asked(pos) == "keep"
    assert legal(pos) == {"done", "keep:E3", "keep:E2", "keep:P1-11", "keep:BAS"}
    play(pos, " ".join([*(f"keep:{card}" for card in kept), "done"]))
    assert site(pos).split() == kept
    lost = [card for card in ["BAS", "E2", "E3", "P1-11"] if card not in kept]
    assert holding(pos).split() == lost
    if kept:
        # The Mission stays without a question: it never leaves a filled site
        assert (program(pos), whose(pos)) == ("NAV", 1)
    else:
        assert asked(pos) == "mission"


@pytest.mark.rule("RM-188")
def test_sauvegarde_works_on_the_site_only_and_only_after_a_failure() -> None:
    pos = given(program="NAV", site="E3 E2", hand="P1-11")
    fly(pos, "earth", 1, 1, 1)
    assert asked(pos) == "mission"
    pos = given(program="NAV", site="E3 P1-11")
    fly(pos, "earth", 4, 3)
    assert (site(pos), whose(pos)) == ("", 1)


@pytest.mark.rule("RM-189", "RM/R-53")
def test_centre_de_controle_looks_at_the_next_card() -> None:
    pos = given(program="NAV", site="P1-12 E3")
    play(pos, "launch:earth")
    events = until(pos, "flight:P1-12", lambda events: told(events, "looked") == [(4, 0, 0)])
    assert (asked(pos), legal(pos)) == ("look", {"keep_top", "bury"})
    # Only the owner sees it
    looked = next(event for event in events if event.name == "looked")
    assert (looked.seen_by(0), looked.seen_by(1), looked.seen_by(None)) == (True, False, False)
    assert any(event.name == "looked_unseen" and event.seen_by(1) for event in events)
    assert pos.view(0)["flight"]["looked_at"] == 4
    assert pos.view(1)["flight"]["looked_at"] is None
    kept = pos.copy()
    assert told(play(kept, "keep_top"), "drawn")[0][0] == 4
    # Put at the bottom it does not come: the only 4 is out of this flight
    values = set()
    for number in range(60):
        one = pos.copy()
        one.plain.luck.a = number * 7_654_321
        values.add(told(play(one, "bury"), "drawn")[0][0])
        while asked(one) == "draw":
            assert "flight:P1-12" not in legal(one)
            values.add(told(play(one, "draw"), "drawn")[0][0])
        if asked(one) == "mission":
            play(one, "yes")
        assert (whose(one), one.view(0)["flight"]) == (1, None)
    assert values == {0, 1, 2, 3}


@pytest.mark.rule("RM-189", "RM/R-53")
def test_looking_may_wait_for_a_later_draw_and_then_the_draw_follows_at_once() -> None:
    pos = given(program="NAV", site="P1-12 E3")
    play(pos, "launch:earth")
    drawing(pos, "draw", 1)
    assert legal(pos) == {"draw", "abandon", "flight:P1-12"}
    play(pos, "flight:P1-12")
    # no abandoning in between
    assert legal(pos) == {"keep_top", "bury"}
    events = play(pos, "keep_top")
    assert len(told(events, "drawn")) == 1
    assert "flight:P1-12" not in legal(pos)


@pytest.mark.rule("RM-189", "RM-181")
def test_a_card_at_the_bottom_is_shuffled_with_the_pile_by_super_calculateur() -> None:
    pos = given(program="NAV", site="P1-12 P1-01 E3")
    play(pos, "launch:earth")
    until(pos, "flight:P1-12", lambda events: told(events, "looked") == [(4, 0, 0)])
    drawing(pos, "bury", 1)
    drawing(pos, "flight:P1-01", 4)
    assert pos.plain.rocket == 2 + 4


@pytest.mark.rule("RM-190")
def test_cryogenic_fuel_and_closed_ecosystem() -> None:
    # P1-13 has no icon: one space to any destination
    assert [lift_off(place, "P1-13") for place in ("earth", "moon", "mars")] == [1, 1, 1]
    # P2-06 has two Biologie icons, and one space more to Mars only
    assert [lift_off(place, "P2-06") for place in ("earth", "moon", "mars")] == [0, 0, 3]


@pytest.mark.rule("RM-191")
@pytest.mark.parametrize("value", [0, 1])
def test_quantum_computer_counts_a_low_card_as_two(value: int) -> None:
    pos = given(program="NAV", site="P2-01 E3")
    drawing(pos, "launch:earth", value)
    assert legal(pos) == {"flight:P2-01", "accept"}
    play(pos, "flight:P2-01")
    assert pos.plain.rocket == 2 + 2
    # once
    drawing(pos, "draw", value)
    assert legal(pos) == {"draw", "abandon"}


@pytest.mark.rule("RM-191")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_quantum_computer_leaves_higher_cards_alone(value: int) -> None:
    pos = given(program="NAV", site="P2-01 E3")
    drawing(pos, "launch:earth", value)
    assert asked(pos) == "draw"
    assert pos.plain.rocket == 2 + value


@pytest.mark.rule("RM-192")
def test_reusable_rocket_returns_two_engines_after_a_success() -> None:
    pos = given(program="NAV", site="E2 E3 E4 P2-02", hand="SAT SAT HOT STA CHA")
    fly(pos, "earth", *ENOUGH["earth"])
    assert asked(pos) == "back"
    assert legal(pos) == {"done", "back:E2", "back:E3", "back:E4"}
    refused(pos, "back:E2 back:E3 back:E4 done")
    play(pos, "back:E3 back:E4 done")
    # 7 cards: the limit is checked afterwards
    assert asked(pos) == "excess"
    assert hand(pos) == "SAT SAT HOT STA CHA E3 E4"
    assert holding(pos) == "E2 P2-02"
    play(pos, "card:HOT done")
    assert whose(pos) == 1
    # Everybody saw which cards came back
    assert pos.view(1)["players"][0]["hand"] == ["E3", "E4"]


@pytest.mark.rule("RM-192")
def test_engines_need_not_come_back() -> None:
    pos = given(program="NAV", site="E3 P2-02", hand="SAT SAT HOT STA CHA BAS")
    fly(pos, "earth", *ENOUGH["earth"])
    play(pos, "done")
    assert (whose(pos), holding(pos)) == (1, "E3 P2-02")


@pytest.mark.rule("RM-192", "RM/R-54")
def test_reusable_rocket_works_after_a_failure_with_cards_kept_first() -> None:
    pos = given(program="NAV", site="E2 E3 P1-11 P2-02", hand="SAT SAT HOT STA")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "keep:E2")
    assert legal(pos, "back", "done") == {"done", "back:E3"}  # what is kept does not come back
    play(pos, "back:E3", "done")
    assert (site(pos), program(pos), whose(pos)) == ("E2", "NAV", 1)
    assert "E3" in hand(pos).split()
    pos = given(program="NAV", site="E3 P2-02")
    fly(pos, "earth", 1, 1, 1)
    play(pos, "back:E3 done")
    assert asked(pos) == "mission"


@pytest.mark.rule("RM-73", "RM-123")
def test_any_card_of_the_site_may_be_among_those_that_abandoning_costs() -> None:
    pos = given(program="NAV", site="E4 E4 E3 P1-13")
    fly(pos, "mars", 1, 1, 1, 1)
    play(pos, "abandon")
    # Three must go: the last can only be the third, and is on offer all the same
    assert "site:P1-13" not in legal(pos)
    offered = [pos.game.actions.text(action) for action in pos.selection(0)]
    assert offered == ["site:E3", "site:E4", "site:P1-13"]


@pytest.mark.rule("RM-192")
def test_when_abandoning_only_engines_that_are_discarded_come_back() -> None:
    pos = given(program="NAV", site="E2 E3 P2-02", hand="SAT SAT HOT STA CHA")
    fly(pos, "earth", 1, 1)
    play(pos, "abandon")
    assert legal(pos) == {"site:E2", "site:E3", "site:P2-02", "back:E2", "back:E3"}
    play(pos, "back:E2 done")
    assert (hand(pos), site(pos)) == ("SAT SAT HOT STA CHA E2", "E3 P2-02")
    assert (holding(pos), whose(pos)) == ("", 1)
    # one card drawn: nothing is discarded, nothing comes back
    pos = given(program="NAV", site="E3 P2-02", hand="SAT")
    fly(pos, "earth", 1)
    play(pos, "abandon")
    assert (site(pos), whose(pos)) == ("E3 P2-02", 1)


@pytest.mark.rule("RM-192")
def test_only_engine_cards_come_back_and_two_at_most() -> None:
    pos = given(program="NAV", site="E2 E2 E2 E3 EXP P1-13 P2-02")
    fly(pos, "earth", 4, 3)
    assert legal(pos) == {"done", "back:E2", "back:E3"}
    play(pos, "back:E2 back:E2 done")
    assert whose(pos) == 1
    assert holding(pos).split().count("E2") + headquarters(pos).split().count("E2") == 1


@pytest.mark.rule("RM-193")
def test_electric_cars_take_a_card_of_the_entrepot() -> None:
    pos = given(hand="P2-03", holding="E2 SAT AST", action_area="E4", headquarters="E3")
    play(pos, "effect:P2-03")
    assert legal(pos) == {"fetch:SAT", "fetch:E2", "fetch:AST"}
    events = play(pos, "fetch:E2")
    assert faces_told(events, "fetched") == "E2"
    assert (hand(pos), holding(pos), area(pos)) == ("E2", "SAT AST", "E4 P2-03")
    # Everybody has seen it
    assert pos.view(1)["players"][0]["hand"] == ["E2"]


@pytest.mark.rule("RM-194")
def test_fusion_reactor_has_four_engine_points_for_mars() -> None:
    # Navette: Mars needs 10, the Moon 5
    assert "launch:mars" in legal(given(program="NAV", site="E3 E3 P2-05"), "launch")
    assert "launch:mars" not in legal(given(program="NAV", site="E3 E2 P2-05"), "launch")
    assert "launch:moon" in legal(given(program="NAV", site="E2 P2-05"), "launch")
    assert "launch:moon" not in legal(given(program="NAV", site="EXP P2-05"), "launch")


@pytest.mark.rule("RM-195", "RM/R-52")
def test_ion_drive_moves_two_on_a_zero() -> None:
    pos = given(program="NAV", site="P2-09 E2")
    drawing(pos, "launch:earth", 0)
    assert legal(pos) == {"flight:P2-09", "accept"}
    play(pos, "flight:P2-09")
    assert pos.plain.rocket == 1 + 2
    drawing(pos, "draw", 0)
    assert legal(pos) == {"draw", "abandon"}
    pos = given(program="NAV", site="P2-09 E2")
    drawing(pos, "launch:earth", 1)
    assert asked(pos) == "draw"


@pytest.mark.rule("RM-195", "RM/R-52")
@pytest.mark.parametrize(("one", "other"), [("P2-01", "P2-09"), ("P2-09", "P2-01")])
def test_not_both_on_the_same_draw(one: str, other: str) -> None:
    pos = given(program="NAV", site="P2-01 P2-09 E2")
    drawing(pos, "launch:earth", 0)
    play(pos, f"flight:{one}")
    assert asked(pos) == "draw"
    assert pos.plain.rocket == 3 + 2
    # the other one waits for another draw
    drawing(pos, "draw", 0)
    assert legal(pos) == {f"flight:{other}", "accept"}


@pytest.mark.rule("RM-181", "RM-191", "RM/R-52")
def test_super_calculateur_first_and_then_another_effect() -> None:
    pos = given(program="NAV", site="P1-01 P2-01 P2-09 E2")
    drawing(pos, "launch:earth", 0)
    drawing(pos, "flight:P1-01", 0)
    assert legal(pos) == {"flight:P2-01", "flight:P2-09", "accept"}
    play(pos, "flight:P2-09")
    assert pos.plain.rocket == 4 + 2


@pytest.mark.rule("RM-196", "RM-45")
def test_planetary_defence_removes_a_threat_that_still_scores() -> None:
    ordered = {"holding": "PAN CLI E2", "headquarters": "AST"}
    pos = given(hand="P2-10 CLI", **ordered)
    play(pos, "effect:P2-10")
    assert legal(pos) == {"remove_hand:CLI", "remove_holding:PAN", "remove_holding:CLI"}
    before = pos.scores()
    one = pos.copy()
    play(one, "remove_hand:CLI")
    assert (hand(one), area(one)) == ("", "P2-10")
    assert holding(one) == "E2 PAN CLI"
    play(pos, "remove_holding:PAN")
    assert (hand(pos), holding(pos)) == ("CLI", "E2 CLI")
    assert pos.scores() == one.scores() == before == [8, 0]
    assert pos.view()["players"][0]["removed"] == ["PAN"]
    # from the site too
    pos = given(site="P2-10 E2", program="NAV", hand="AST")
    play(pos, "effect_site:P2-10")
    play(pos, *(["remove_hand:AST"] if asked(pos) == "remove" else []))
    assert (hand(pos), area(pos), site(pos)) == ("", "P2-10", "E2")


@pytest.mark.rule("RM-197", "RM/R-47")
def test_patents_are_worth_more_in_a_purchase() -> None:
    pos = given(hand="P2-11", track="P1-06")
    buy(pos, "P1-06", "P2-11")
    assert area(pos) == "P1-06 P2-11"
    refused(given(hand="P2-11", track="P1-12"), "buy:1")
    # $20 in a placement: two cards, not three
    pos = given(hand="P2-11 E2 E3 E4", program="NAV")
    refused(pos, "card:E2 card:E3 card:E4 place")
    play(pos, "card:E2 card:E3 place")
    assert site(pos) == "E2 E3"
    pos = given(hand="P2-11 STA E2 E3 E4", program="NAV")
    place(pos, "E2 E3 E4", "P2-11 STA")
    assert (site(pos), area(pos)) == ("E2 E3 E4", "STA P2-11")
    # once per purchase, whatever the number of cards bought
    pos = given(hand="P2-11 STA", track="P1-11 P1-03", turquoise="P1-04")
    play(pos, "buy:1")
    assert legal(pos, "buy") == set()
