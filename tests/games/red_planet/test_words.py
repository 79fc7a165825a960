"""The words of Mission: Planète Rouge along its chains of decisions."""

from __future__ import annotations

from tests.games.playing import play
from tests.games.reading import check_all_texts
from tests.games.red_planet.positions import GAME, Rocket, act, given, reach


def test_texts_work_along_the_chains_of_actions_and_storms() -> None:
    pos, events = reach(
        "REV", kept={0: "M01 A02 A03 A01 A04"}, astronauts={"VAS": [1, 1, 0]}, score={1: "ii"},
        discoveries={"VAS": "D04", "ARC": "D01", "ELY": "D02"},
    )  # fmt: skip
    check_all_texts(pos, events)
    for action in ("action:A02", "reinforce:VAS", "reinforce:VAS", "move:VAS-ARC", "move:VAS-ARC",
                   "action:A03", "stop", "action:A01", "action:A04", "give:ice", "colour:2",
                   "take:ice"):  # fmt: skip
        check_all_texts(pos, play(pos, action))
    assert pos.is_over


def test_an_action_says_what_it_does() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "12"), Rocket("?", 4), None])
    act(pos, "saboteur")
    texts = {action.name: action.text("fr") for action in pos.legal_actions()}
    assert texts == {
        "board:1": "Embarquer : fusée de la rampe 1 (Vastitas Borealis, 2/5 à bord)",
        "board:2": "Embarquer : fusée de la rampe 2 (?, 0/4 à bord)",
    }
    mission = GAME.new(players=3, seed=1)
    for action in mission.legal_actions(0):
        assert "points" in action.text("en")
