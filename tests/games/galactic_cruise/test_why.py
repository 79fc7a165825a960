"""Why not: what is missing for a launch, an action of a building, and a choice inside one."""

import pytest

from cosmodrome.games.galactic_cruise import box as its
from tests.games.galactic_cruise.positions import areas, give, hand, plans, play, ship, table
from tests.games.galactic_cruise.test_launch import ready


def why(pos, action):
    reason = pos.why_not(action)
    assert reason is not None
    assert action not in [it.name for it in pos.legal_actions()]
    return reason


@pytest.mark.rule("GC-063", "GC-074", "GC-075", "GC-076")
def test_a_launch_says_what_it_lacks():
    assert why(table(2), "launch").name == "nothing_scheduled"
    assert why(ready("BP01"), "launch").fields == {"ship": 1, "segments": 1}
    lonely = ready(tickets="")
    give(lonely, 0, ads=0)
    alone = why(lonely, "launch")
    assert (alone.name, alone.fields["has"]) == ("no_guest_for_launch", 0)
    give(lonely, 0, ads=alone.fields["needs"] - 1)
    assert why(lonely, "launch").name == "no_guest_for_launch"
    give(lonely, 0, ads=alone.fields["needs"])
    assert lonely.why_not("launch") is None
    short = why(ready(stored=(1, 3, 0)), "launch")
    assert short.name == "launch_short"
    assert short.text("en") == "Not enough resources to launch: 1 Food, 2 Fuel missing."
    assert short.rules == ("GC-063", "GC-074", "GC-075", "GC-076")


@pytest.mark.rule("GC-037", "GC-038", "GC-042")
def test_an_action_out_of_reach_names_its_building():
    pos = table(2)
    areas(pos)
    play(pos, "assign:TC")
    s = pos.plain
    far = next(i for i, place in enumerate(s.tiles) if place == 3)
    reason = why(pos, f"tile:{pos.game.actions.spans['tile'].labels[far]}")
    assert (reason.name, reason.fields) == ("out_of_reach", {"building": "BC"})
    assert reason.text("fr").startswith("Le bâtiment en bas au milieu est hors de portée")


@pytest.mark.rule("GC-040", "GC-161", "GC-164")
def test_a_way_that_must_be_paid_for_says_its_price():
    pos = table(2)
    areas(pos, K1="1")
    give(pos, 0, credits=1)
    play(pos, "assign:TC")
    reason = why(pos, "tile:draw_agenda")
    assert reason.fields == {"building": "TR", "price": 2, "credits": 1}
    assert why(pos, "tile:acquire_ship").name == "out_of_reach"


@pytest.mark.rule("GC-127", "GC-184")
def test_what_comes_first_is_named():
    pos = table(2)
    areas(pos)
    play(pos, "assign:TC", "tile:build_development")
    assert why(pos, "area:K1").text("en") == "First choose the row the development comes from."
    play(pos, "row:food")
    assert why(pos, "renew").name == "confirm_first"


@pytest.mark.parametrize(
    ("action", "question"),
    [("ship:1", "Which ship do you launch?"), ("resource:oxygen", "Which resource?")],
)
def test_what_answers_several_questions_names_the_plainest(action, question):
    assert question in why(table(2), action).text("en")


@pytest.mark.rule("GC-197", "GC-199")
def test_an_expert_says_its_price():
    pos = table(2)
    give(pos, 0, credits=3)
    areas(pos, K1="0", K2="0", K3="0", K4="0", K5="0", K6="0")
    s = pos.plain
    tile = pos.game.actions.spans["tile"].labels.index("hire_expert")
    at = its.BUILDING[s.tiles[tile]]
    play(pos, f"assign:{at}")
    reason = why(pos, "tile:hire_expert")
    assert (reason.name, reason.fields["has"]) == ("too_dear", 3)
    assert reason.fields["needs"] > 3


@pytest.mark.rule("GC-167", "GC-322")
def test_a_card_says_when_it_works():
    pos = table(2)
    hand(pos, 0, "P09")
    assert why(pos, "play:P01").name == "not_in_hand"
    reason = why(pos, "play:P09")
    assert (reason.name, reason.fields["card"]) == ("other_moment", "P09")
    assert "Purchase supplies" in reason.text("en")


@pytest.mark.rule("GC-208", "GC-210")
def test_a_plan_says_whether_money_or_a_ship_is_missing():
    from cosmodrome.games.galactic_cruise.why_tiles import why_not_plan

    pos = table(2)
    ship(pos, 0, "BP01", "BP02", "BP03")
    plans(pos, 0, "BP04")
    assert why_not_plan(pos, 0, 3, False, 0).name == "no_ship_fits"
    roomy = table(2)
    plans(roomy, 0, "BP04")
    give(roomy, 0, credits=0)
    assert why_not_plan(roomy, 0, 3, False, 0).fields["has"] == 0
