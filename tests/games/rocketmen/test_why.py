"""Why not: what is missing for a purchase, a placement, a launch and a payment."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.engine.reasons import Reason
from tests.games.rocketmen.positions import given


def why(pos: Position, action: str) -> Reason:
    reason = pos.why_not(action)
    assert reason is not None
    assert action not in [it.name for it in pos.legal_actions()]
    return reason


@pytest.mark.rule("RM-24", "RM-34")
def test_a_purchase_says_how_much_money_is_missing_then_which_resource() -> None:
    """Supercomputer: $30 and 1 Science; a Space Station is worth $10, a Space Hotel $20."""
    poor = why(given(hand="STA", track="P1-01", turquoise="P1-03"), "buy:1")
    assert (poor.name, poor.fields) == ("too_expensive", {"card": "P1-01", "needs": 30, "has": 10})
    plain = why(given(hand="HOT STA", track="P1-01", turquoise="P1-03"), "buy:1")
    assert (plain.name, plain.fields["card"]) == ("no_resource", "P1-01")
    assert why(given(hand="HOT", track="-"), "buy:1").name == "slot_empty"


@pytest.mark.rule("RM-58", "RM-60", "RM-61", "RM-62")
def test_a_launch_says_what_it_lacks() -> None:
    assert why(given(hand="HOT"), "launch:earth").name == "nothing_programmed"
    short = why(given(program="NAV", site="E2"), "launch:earth")
    assert short.name == "engine_points_short"
    assert short.fields == {"destination": "earth", "needs": 3, "has": 2}
    assert "il en faut 3, vous en avez 2" in short.text("fr")
    again = given(program="SAT", site="E3", done="SAT earth")
    assert why(again, "launch:earth").name == "achieved"
    assert why(given(program="SAT", site="E3"), "launch:mars").name == "does_not_fly_there"


@pytest.mark.rule("RM-46", "RM-47", "RM-48")
def test_placing_needs_a_mission_and_money() -> None:
    pos = given(hand="E2 SAT NAV")
    pos.play("card:E2")
    assert why(pos, "place").name == "nothing_programmed"
    assert why(pos, "program:NAV").name == "mission_not_ticked"
    poor = given(hand="E2", program="NAV")
    poor.play("card:E2")
    assert why(poor, "place").fields == {"needs": 10, "has": 0}
    assert why(given(hand="SAT", program="NAV"), "program:SAT").name == "programmed_already"


def test_what_is_not_of_this_moment_names_its_question() -> None:
    reason = why(given(hand="HOT"), "fetch:HOT")
    assert reason.name == "not_now"
    assert reason.text("fr") == (
        "Pas maintenant, c'est pour une autre question : "
        "« Quelle carte reprendre dans l'Entrepôt ? »"
    )


@pytest.mark.rule("RM-58", "RM-61", "RM-62")
def test_why_no_launch_says_the_way_as_a_sentence_does() -> None:
    pos = given(program="SAT", site="E2", done="SAT earth")
    said = {
        place: why(pos, f"launch:{place}").sentence.text("fr")
        for place in ("earth", "moon", "mars")
    }
    assert said == {
        "earth": "Vous avez déjà réussi « Satellite » vers l'Orbite Terrestre.",
        "moon": "Pas assez de points moteur vers la Lune : il en faut 4, vous en avez 2.",
        "mars": "« Satellite » ne vole pas vers Mars.",
    }
