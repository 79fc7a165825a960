"""Regular missions, and Top Secret tasks."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, play
from tests.games.space_pioneers.positions import (
    CROSS,
    GARDEN,
    SIX,
    Network,
    asked,
    captured,
    given,
    lay,
    missions,
    network,
    pass_turn,
    player,
)

HOME = {(0, 0): "SH1"}


# The four missions


@pytest.mark.rule("SP-44", "SP-40")
def test_mission_1_a_planet_in_another_network() -> None:
    pos = given(hand="PL5", networks={0: HOME, 1: {(0, 0): "SH5"}})
    events = lay(pos, "PL5", (1, 0), owner=1)
    assert (missions(pos), missions(pos, 1)) == (["M1"], [])
    assert "mission" in [event.name for event in events]
    own = given(hand="PL5", networks={0: {(0, 0): "SH5"}})
    lay(own, "PL5", (1, 0))
    assert missions(own) == []


@pytest.mark.rule("SP-45")
def test_mission_2_a_planet_on_all_four_sides_of_a_ship() -> None:
    pos = given(hand="PL3", networks={0: CROSS})
    lay(pos, "PL3", (0, 1))
    assert missions(pos) == ["M2"]


@pytest.mark.rule("SP-45")
def test_mission_2_asks_for_four_planets_not_for_different_ones() -> None:
    # The older PL6 holds SH6 and stays: it is the fourth planet although a copy was played.
    table = {**CROSS, (-2, 0): "SH6"}
    pos = given(hand="PL6", networks={0: table})
    lay(pos, "PL6", (0, 1))
    assert (missions(pos), captured(pos)) == (["M2"], [])


@pytest.mark.rule("SP-45")
def test_mission_2_is_judged_after_captures() -> None:
    # The new PL6 takes the fourth side, but the older one is captured from the third.
    pos = given(hand="PL6", networks={0: CROSS})
    lay(pos, "PL6", (0, 1))
    assert (missions(pos), captured(pos)) == ([], ["PL6"])


@pytest.mark.rule("SP-46")
@pytest.mark.parametrize("upright", [False, True])
def test_mission_3_an_unbroken_line_of_seven(upright: bool) -> None:
    table: Network = {(y, x): card for (x, y), card in SIX.items()} if upright else SIX
    pos = given(hand="SH6 SH1", networks={0: table})
    lay(pos, "SH6", (0, 6) if upright else (6, 0))
    assert missions(pos) == ["M3"]


@pytest.mark.rule("SP-46")
def test_mission_3_is_not_met_by_six_or_by_a_bent_line() -> None:
    pos = given(hand="SH6", networks={0: SIX})
    lay(pos, "SH6", (5, 1))
    assert missions(pos) == []


@pytest.mark.rule("SP-46")
def test_mission_3_is_judged_after_captures() -> None:
    # PL6 makes the row seven long, but captures the older PL6 at its other end.
    row = {(-1, 0): "PL6", **{k: v for k, v in SIX.items() if k[0] < 3}}
    row |= {(3, 0): "PL5", (4, 0): "SH6"}
    pos = given(hand="PL6", networks={0: row})
    lay(pos, "PL6", (5, 0))
    assert captured(pos) == ["PL6"]
    assert missions(pos) == []


@pytest.mark.rule("SP-47")
def test_mission_4_seven_different_planets_at_once() -> None:
    pos = given(hand="PL8", networks={0: GARDEN})
    lay(pos, "PL8", (3, 2))
    assert "M4" in missions(pos)


@pytest.mark.rule("SP-47")
def test_mission_4_counts_planets_in_the_network_not_captured_ones() -> None:
    table = {place: card for place, card in GARDEN.items() if card != "PL1"}
    pos = given(hand="PL8", networks={0: table}, captured={0: "PL1 PL4"})
    lay(pos, "PL8", (3, 2))
    assert "M4" not in missions(pos)


# Checking


@pytest.mark.rule("SP-39")
def test_several_missions_can_be_completed_at_once() -> None:
    seven = {**SIX, (6, 0): "SH6"}
    pos = given(hand="PL5", networks={0: seven, 1: {(0, 0): "SH5"}})
    lay(pos, "PL5", (1, 0), owner=1)
    assert missions(pos) == ["M1", "M3"]


@pytest.mark.rule("SP-41")
def test_a_completed_mission_stays_completed() -> None:
    pos = given(hand="SH6", networks={0: SIX})
    lay(pos, "SH6", (6, 0))
    ships = sum(card.startswith("SH") for card in network(pos).values())
    play(pos, f"remove:{ships}")
    assert len(network(pos)) == 6
    assert missions(pos) == ["M3"]
    pass_turn(pos)
    pass_turn(pos)
    assert missions(pos) == ["M3"]


@pytest.mark.rule("SP-42", "SP/SA27")
def test_a_mission_scores_two_points_once() -> None:
    pos = given(hand="PL5", networks={0: HOME, 1: {(0, 0): "SH5"}}, missions={0: "M1"})
    before = pos.scores()[0]
    lay(pos, "PL5", (1, 0), owner=1)
    assert before == pos.scores()[0] == 2
    assert given(missions={0: "M1 M2 M4"}).scores() == [6, 0]


@pytest.mark.rule("SP-43")
def test_every_player_completes_the_same_missions_independently() -> None:
    table = {0: {(0, 0): "SH5"}, 1: {(0, 0): "SH5"}}
    pos = given(hand="PL5 PL1", hands={1: "PL5"}, networks=table, row="PL1 PL1", top="PL1")
    lay(pos, "PL5", (1, 0), owner=1)
    play(pos, "keep", "deck")
    lay(pos, "PL5", (1, 0), owner=0)
    assert [missions(pos, seat) for seat in (0, 1)] == [["M1"], ["M1"]]


@pytest.mark.rule("SP-85", "SP/SA41")
def test_a_mission_that_is_met_is_completed_without_asking() -> None:
    pos = given(hand="SH6", networks={0: SIX})
    play(pos, "play:SH6")
    cells = {(c["x"], c["y"]): c["action"] for c in pos.view(0)["decision"]["cells"]}
    play(pos, cells[6, 0])
    assert (missions(pos), asked(pos)) == (["M3"], "removal")


@pytest.mark.rule("SP-86", "SP/SA21", "SP/SA43")
def test_only_the_player_in_turn_is_checked() -> None:
    # Seat 0 makes seat 1's row seven long; seat 1 completes the mission at its own next check.
    row = {(-5, 0): "PL6", (-4, 0): "SH5", (-3, 0): "PL5", (-2, 0): "SH6", (-1, 0): "PL6"}
    pos = given(hand="PL5 PL1", networks={0: HOME, 1: {**row, (0, 0): "SH5"}}, top="SH2")
    lay(pos, "PL5", (1, 0), owner=1)
    assert (missions(pos, 0), missions(pos, 1)) == (["M1"], [])
    play(pos, "keep")
    pass_turn(pos)
    assert missions(pos, 1) == ["M3"]


@pytest.mark.rule("SP-86", "SP/SA21")
def test_a_state_that_no_longer_holds_at_the_own_check_is_not_completed() -> None:
    # Seat 1 has a full cross; before its check seat 0 captures a planet out of it.
    cross = {**CROSS, (0, 1): "PL3", (-2, 0): "SH6"}
    pos = given(hand="PL5 PL1", networks={0: HOME, 1: cross}, top="SH2")
    lay(pos, "PL5", (-2, -1), owner=1)
    assert captured(pos) == ["PL5"]
    play(pos, "keep")
    pass_turn(pos)
    assert missions(pos, 1) == []


@pytest.mark.rule("SP-86", "SP/SA23")
def test_missions_are_checked_on_a_turn_without_a_play_too() -> None:
    pos = given(hand="", networks={0: {**SIX, (6, 0): "SH6"}})
    assert legal(pos) == {"skip"}
    play(pos, "skip")
    assert missions(pos) == ["M3"]


@pytest.mark.rule("SP-86", "SP/SA21")
def test_missions_are_checked_before_the_removal_and_not_after() -> None:
    # The line of seven is there only until the ship at its end is removed.
    pos = given(ask="removal", networks={0: {**SIX, (6, 0): "SH6"}})
    play(pos, "remove:4")
    assert missions(pos) == []


@pytest.mark.rule("SP-86", "SP/SA21")
def test_there_is_no_check_after_the_last_turn() -> None:
    # Seat 1 plays last and completes a cross in seat 0's network; seat 0 never gets to check it.
    pos = given(turn=1, start=0, deck="", ending=1, hand="PL5 PL1", networks={
        0: {place: card for place, card in {**CROSS, (0, 1): "PL3"}.items() if card != "PL5"},
        1: HOME,
    })  # fmt: skip
    lay(pos, "PL5", (1, 0), owner=0)
    play(pos, "keep")
    assert pos.is_over
    assert missions(pos, 0) == []


@pytest.mark.rule("SP-40", "SP-87", "SP/SA22")
def test_covering_a_mission_costs_no_point_and_shows_no_secret() -> None:
    pos = given(hand="PL5", networks={0: HOME, 1: {(0, 0): "SH5", (-1, 0): "PL5"}})
    lay(pos, "PL5", (1, 0), owner=1)
    assert (captured(pos), missions(pos)) == (["PL5"], ["M1"])
    assert pos.scores()[0] == 3
    assert player(pos, 0, watcher=1)["top_secret"] is None


# Top Secret tasks: scored once, on the final state


def finished(card: str, **ordered: object) -> int:
    """The points for Top Secret tasks of seat 0 when the game ends."""
    pos = given(
        2, ask="removal", turn=1, start=0, deck="", ending=1, top_secret={0: card}, **ordered
    )  # type: ignore[arg-type]
    before = pos.scores()[0]
    play(pos, "keep")
    assert pos.is_over
    return pos.scores()[0] - before


@pytest.mark.rule("SP-61", "SP/SA27", "SP/SA28")
@pytest.mark.parametrize(
    ("card", "short", "enough"),
    [
        ("TS1", {"captured": {0: "PL1 PL2 PL3 PL3"}}, {"captured": {0: "PL1 PL2 PL3 PL4"}}),
        (
            "TS1",
            {"networks": {0: {**CROSS, (0, 1): "PL3", (2, 0): "SH6"}}},
            {"networks": {0: {(0, 0): "SH5", (0, 1): "PL3", (0, 2): "SH7", (1, 2): "PL7",
                              (2, 2): "SH4"}}},
        ),
        ("TS2", {"captured": {0: "PL1 PL2 PL3 PL4"}}, {"captured": {0: "PL1 PL1"}}),
        (
            "TS2",
            {"networks": {0: {k: v for k, v in SIX.items() if k[0] < 4}}},
            {"networks": {0: {k: v for k, v in SIX.items() if k[0] < 5}}},
        ),
        (
            "TS3",
            {"networks": {0: {(0, 0): "SH5", (0, 1): "PL3", (0, 2): "SH7", (1, 2): "PL7",
                              (2, 2): "SH4"}}},
            {"networks": {0: {(0, 0): "SH5", (0, 1): "PL3", (0, 2): "SH7", (1, 2): "PL7",
                              (2, 2): "SH4", (1, 0): "PL5", (2, 0): "SH6"}}},
        ),
        ("TS3", {"captured": {0: "PL1 PL2 PL3 PL4"}}, {"captured": {0: "PL1 PL2 PL3 PL4 PL1"}}),
        (
            "TS4",
            {"networks": {0: GARDEN}},
            {"networks": {0: {**GARDEN, (3, 2): "PL8"}}},
        ),
        (
            "TS4",
            {"networks": {0: {**SIX, (6, 0): "SH6"}}},
            {"networks": {0: {**SIX, (6, 0): "SH6", (7, 0): "PL6"}}},
        ),
        ("TS5", {"captured": {0: "PL1"}}, {"captured": {0: "PL1"}, "captured_from_others": {0: 1}}),
        (
            "TS5",
            {"captured": {1: "PL1 PL2 PL3"}, "placed_in_others": {0: 2}},
            {"captured": {1: "PL1 PL2 PL3"}, "placed_in_others": {0: 3}},
        ),
    ],
)  # fmt: skip
def test_each_task_needs_what_it_says(
    card: str, short: dict[str, object], enough: dict[str, object]
) -> None:
    assert finished(card, **short) == 0
    assert finished(card, **enough) == 2


@pytest.mark.rule("SP-61", "SP/SA28")
def test_the_two_tasks_of_a_card_count_separately() -> None:
    both = {"captured_from_others": {0: 1}, "placed_in_others": {0: 3}}
    assert finished("TS5", captured={0: "PL1 PL2 PL3"}, **both) == 4
    assert finished("TS5") == 0


@pytest.mark.rule("SP-64", "SP/SA28")
def test_top_secret_cards_stay_hidden_until_the_end_and_are_then_shown() -> None:
    pos = given(ask="removal", turn=1, start=0, deck="", ending=1, captured={0: "PL1 PL1"},
                top_secret={0: "TS2", 1: "TS5"})  # fmt: skip
    assert pos.scores() == [2, 0]
    assert player(pos, 0, watcher=1)["top_secret"] is None
    events = play(pos, "keep")
    shown = [(it.seat, it.card, it.tasks) for it in events if it.name == "top_secret"]
    assert shown == [(0, "TS2", 1), (1, "TS5", 0)]
    for watcher in (0, 1, None):
        shown = [one["top_secret"] for one in pos.view(watcher)["players"]]
        assert shown == ["TS2", "TS5"]
    assert pos.scores() == [4, 0]


@pytest.mark.rule("SP/SA28")
def test_tasks_are_judged_on_the_final_network() -> None:
    # The last removal of the game takes the tenth card away.
    ten = {**SIX, (6, 0): "SH6", (0, -1): "PL2", (0, 1): "PL3", (2, 1): "PL8"}
    points = []
    for action in ("keep", "remove:4"):
        pos = given(
            ask="removal", turn=1, deck="", ending=1, networks={1: ten}, top_secret={1: "TS4"}
        )
        play(pos, action)
        assert pos.is_over
        points.append(pos.scores()[1])
    assert points == [2, 0]
