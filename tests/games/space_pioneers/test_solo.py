"""The solo game: the mission card turned over and over, the last turn, the result."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.playing import legal, play, wander
from tests.games.space_pioneers.positions import (
    GAME,
    asked,
    captured,
    given,
    hand,
    lay,
    pass_turn,
)

PAIR = {(0, 0): "SH5", (1, 0): "PL5"}


def alone(**ordered: Any) -> Position:
    return given(1, **ordered)


def card(pos: Position) -> dict[str, Any]:
    shown: dict[str, Any] = pos.view(0)["solo"]
    return shown


@pytest.mark.rule("SP-65")
def test_drawing_building_capturing_and_removing_go_as_usual() -> None:
    pos = alone(ask="draw", hand="PL5", networks={0: PAIR}, row="PL1 PL2", top="SH4 PL3")
    assert legal(pos) == {"take:1", "take:2", "deck", "no_ship"}
    play(pos, "no_ship")
    assert hand(pos) == ["PL5", "SH4"]
    lay(pos, "PL5", (-1, 0))
    assert captured(pos) == ["PL5"]
    assert asked(pos) == "removal"
    play(pos, "discard:SH4")
    assert (pos.actors, asked(pos)) == ((0,), "draw")
    assert pos.view(0)["players"][0]["missions"] == []


@pytest.mark.rule("SP-66", "SP-99")
def test_a1_three_different_planets_captured_since_the_side_was_turned_up() -> None:
    pos = alone(hand="PL5", networks={0: PAIR}, captured={0: "PL1 PL2"}, since_turned="PL1 PL2")
    lay(pos, "PL5", (-1, 0))
    assert card(pos)["done"] == ["A1"]
    assert card(pos)["side"] == "A"


@pytest.mark.rule("SP-66", "SP-99")
def test_a1_does_not_count_older_captures_or_the_same_planet_twice() -> None:
    for since in ("PL1", "PL1 PL5"):
        pos = alone(
            hand="PL5", networks={0: PAIR}, captured={0: "PL1 PL2 PL3 PL5"}, since_turned=since
        )
        lay(pos, "PL5", (-1, 0))
        assert card(pos)["done"] == []


#: SH5 and SH6 around the corner (1, 0); whatever lies at (0, 1) touches both.
CORNER = {(0, 0): "SH5", (1, 0): "PL5", (1, 1): "SH6"}


@pytest.mark.rule("SP-66", "SP-99")
@pytest.mark.parametrize("played", ["PL5", "PL6"])
def test_a2_a_card_that_touches_two_others_judged_before_captures(played: str) -> None:
    pos = alone(hand=played, networks={0: CORNER})
    lay(pos, played, (0, 1))
    assert card(pos)["done"] == ["A2"]
    pos = alone(hand=played, networks={0: CORNER})
    lay(pos, played, (-1, 0))
    assert card(pos)["done"] == []


@pytest.mark.rule("SP-99")
def test_a2_accepts_a_ship() -> None:
    table = {(0, 0): "SH5", (1, 0): "PL5", (0, 1): "PL6"}
    pos = alone(hand="SH6", networks={0: table})
    lay(pos, "SH6", (1, 1))
    assert card(pos)["done"] == ["A2"]


@pytest.mark.rule("SP-66")
@pytest.mark.parametrize("first", ["A1", "A2"])
def test_side_a_is_done_in_any_order_and_then_turned(first: str) -> None:
    pos = alone(
        hand="PL5", networks={0: CORNER}, side_done=first,
        captured={0: "PL1 PL2"}, since_turned="PL1 PL2",
    )  # fmt: skip
    lay(pos, "PL5", (0, 1))
    assert (card(pos)["side"], card(pos)["done"], card(pos)["laps"]) == ("B", [], 0)


@pytest.mark.rule("SP-67", "SP-99")
def test_b1_a_planet_of_each_of_the_four_colours() -> None:
    pos = alone(
        side="B", hand="PL5", networks={0: PAIR},
        captured={0: "PL1 PL2 PL3"}, since_turned="PL1 PL2 PL3",
    )  # fmt: skip
    lay(pos, "PL5", (-1, 0))
    assert card(pos)["done"] == ["B1"]
    # PL4 is red like PL1: three colours are not enough.
    pos = alone(
        side="B", hand="PL5", networks={0: PAIR},
        captured={0: "PL1 PL4 PL3"}, since_turned="PL1 PL4 PL3",
    )  # fmt: skip
    lay(pos, "PL5", (-1, 0))
    assert card(pos)["done"] == []


@pytest.mark.rule("SP-67", "SP-99")
def test_b2_a_planet_that_meets_two_criteria_on_every_side() -> None:
    pos = alone(side="B", hand="PL5", networks={0: {(0, 0): "SH5"}})
    lay(pos, "PL5", (1, 0))
    assert card(pos)["done"] == ["B2"]
    pos = alone(side="B", hand="PL5", networks={0: {(0, 0): "SH5"}})
    lay(pos, "PL5", (-1, 0))
    assert card(pos)["done"] == []


@pytest.mark.rule("SP-67", "SP-99")
def test_b2_is_not_met_if_one_side_meets_only_one() -> None:
    # Right of SH5 at (0, 0) PL5 meets two criteria, left of the one at (2, 0) only one.
    table = {
        (0, 0): "SH5", (0, 1): "PL6", (0, 2): "SH6", (1, 2): "PL6", (2, 2): "SH5", (2, 1): "PL5",
        (2, 0): "SH5",
    }  # fmt: skip
    pos = alone(side="B", hand="PL5", networks={0: table})
    lay(pos, "PL5", (1, 0))
    assert card(pos)["done"] == []


@pytest.mark.rule("SP-67", "SP-99")
def test_b2_is_not_met_by_a_ship() -> None:
    pos = alone(side="B", hand="SH5", networks={0: {(0, 0): "PL5"}})
    lay(pos, "SH5", (-1, 0))
    assert card(pos)["done"] == []


@pytest.mark.rule("SP-67", "SP-97", "SP-100", "SP/SA32", "SP/SA34")
def test_after_side_b_a_marker_is_taken_and_side_a_starts_again() -> None:
    pos = alone(side="B", side_done="B1", hand="PL5", networks={0: {(0, 0): "SH5"}})
    points = pos.scores()[0]
    events = lay(pos, "PL5", (1, 0))
    assert (card(pos)["side"], card(pos)["done"], card(pos)["laps"]) == ("A", [], 1)
    assert pos.scores()[0] == points + 2  # the mission; the marker gives nothing
    assert "lap" in [event.name for event in events]
    assert not pos.is_over
    assert pos.view()["ending"] is None


@pytest.mark.rule("SP-98", "SP/SA31")
def test_one_card_may_complete_both_missions_of_a_side() -> None:
    pos = alone(hand="PL5", networks={0: CORNER}, captured={0: "PL1 PL2"}, since_turned="PL1 PL2")
    lay(pos, "PL5", (0, 1))
    assert card(pos)["side"] == "B"
    assert card(pos)["missions"] == {"A1": 1, "A2": 1, "B1": 0, "B2": 0}
    assert pos.scores() == [3 + 4]


@pytest.mark.rule("SP-66", "SP-67")
def test_missions_and_the_turned_card_are_told() -> None:
    pos = alone(hand="PL5", networks={0: CORNER}, captured={0: "PL1 PL2"}, since_turned="PL1 PL2")
    events = lay(pos, "PL5", (0, 1))
    assert [it.mission for it in events if it.name == "solo_mission"] == ["A1", "A2"]
    assert [it.side for it in events if it.name == "solo_side"] == ["B"]


@pytest.mark.rule("SP-98", "SP/SA31")
def test_the_new_side_counts_from_the_next_card_on() -> None:
    # PL5 also meets two criteria and completes a fourth colour, but side B was not up yet.
    pos = alone(
        hand="PL5", side_done="A2", networks={0: {(0, 0): "SH5", (-1, 0): "PL5"}},
        captured={0: "PL1 PL2 PL3"}, since_turned="PL1 PL2 PL3",
    )  # fmt: skip
    lay(pos, "PL5", (1, 0))
    assert (card(pos)["side"], card(pos)["done"]) == ("B", [])
    assert card(pos)["captured_since_turned"] == []


@pytest.mark.rule("SP-98", "SP-99")
def test_a_card_of_an_earlier_turn_completes_nothing_any_more() -> None:
    # PL5 completes side B and touches two cards; a turn without a play does not complete A2.
    table = {(0, 0): "SH5", (0, 1): "PL6", (1, 1): "SH6"}
    pos = alone(side="B", side_done="B1", hand="PL5", networks={0: table}, top="PL7")
    lay(pos, "PL5", (1, 0))
    assert (card(pos)["side"], card(pos)["done"]) == ("A", [])
    assert "skipped" in [event.name for event in play(pos, "keep", "deck")]
    assert (card(pos)["side"], card(pos)["done"]) == ("A", [])
    # PL5 completes side A and meets two criteria; a turn without a play does not complete B2.
    pos = alone(
        side_done="A2", hand="PL5", networks={0: {(0, 0): "SH5", (-1, 0): "PL5"}}, top="PL7",
        captured={0: "PL1 PL2"}, since_turned="PL1 PL2",
    )  # fmt: skip
    lay(pos, "PL5", (1, 0))
    assert (card(pos)["side"], card(pos)["done"]) == ("B", [])
    assert "skipped" in [event.name for event in play(pos, "keep", "deck")]
    assert (card(pos)["side"], card(pos)["done"]) == ("B", [])


# The end


@pytest.mark.rule("SP-65", "SP-68", "SP-101", "SP/SA33")
@pytest.mark.parametrize("action", ["deck", "take:1"])
def test_after_the_last_card_exactly_one_more_turn_follows(action: str) -> None:
    pos = alone(ask="draw", row="PL1 PL2", deck="PL3")
    play(pos, action)  # alone, one is not asked to play or remove what one has not
    assert (pos.actors, asked(pos)) == ((0,), "draw")
    assert None not in pos.view()["row"]
    assert legal(pos) == {"take:1", "take:2"}
    assert card(pos)["last_turn"]
    events = play(pos, "take:2")
    assert pos.view()["row"][1] is None
    # No Top Secret card is shown
    assert [event.name for event in events] == ["took", "skipped", "ended"]
    assert pos.is_over


@pytest.mark.rule("SP-68")
def test_the_no_ship_rule_ends_the_deck_as_well() -> None:
    pos = alone(ask="draw", row="PL1 PL2", deck="PL3")
    play(pos, "no_ship")
    assert pos.view()["ending"] == "deck"
    assert not pos.is_over
    pass_turn(pos)
    assert pos.is_over


@pytest.mark.rule("SP-97", "SP/SA34")
def test_missions_never_end_the_solo_game() -> None:
    for seed in range(3):
        pos = GAME.new(players=1, seed=seed)
        for _ in wander(pos, seed, 1000):
            pass
        assert pos.is_over
        assert (pos.view()["deck"], pos.view()["ending"]) == (0, "deck")


@pytest.mark.rule("SP-69", "SP-100", "SP/SA35")
def test_the_result_is_planets_plus_missions_of_an_unfinished_lap_too() -> None:
    pos = alone(hand="PL5", networks={0: CORNER}, captured={0: "PL1 PL2"}, since_turned="PL1")
    lay(pos, "PL5", (0, 1))
    assert card(pos)["done"] == ["A2"]
    assert pos.scores() == [3 + 2]
    assert dict(GAME.score_lines(pos, 0)) == {"planets": 3, "solo_side_a": 2, "solo_side_b": 0}


@pytest.mark.rule("SP-70")
def test_the_record_of_a_game_keeps_its_result() -> None:
    pos = GAME.new(players=1, seed=11)
    for _ in wander(pos, 11, 1000):
        pass
    assert pos.is_over
    assert f"[Scores [{pos.scores()[0]}]]" in pos.record()
    assert pos.scores()[0] > 0
