"""The end of the game, points, victory and ties."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from tests.games.playing import legal, play
from tests.games.space_pioneers.positions import (
    CROSS,
    GAME,
    RING,
    SIX,
    asked,
    given,
    hand,
    lay,
    missions,
    pass_turn,
)


def ending(pos: Position) -> str | None:
    why: str | None = pos.view()["ending"]
    return why


@pytest.mark.rule("SP-57", "SP/SA26")
def test_the_last_card_drawn_to_a_hand_triggers_the_end() -> None:
    pos = given(ask="draw", row="PL1 PL2", deck="PL4 PL3")
    play(pos, "deck")
    assert ending(pos) is None
    pos = given(ask="draw", row="PL1 PL2", deck="PL3")
    events = play(pos, "deck")
    assert (ending(pos), hand(pos)) == ("deck", ["PL3"])
    assert "ending" in [event.name for event in events]


@pytest.mark.rule("SP-58", "SP/SA26")
def test_the_last_card_that_replaces_a_face_up_card_triggers_the_end() -> None:
    pos = given(ask="draw", row="PL1 PL2", deck="PL3")
    play(pos, "take:2")
    assert (ending(pos), pos.view()["row"]) == ("deck", ["PL1", "PL3"])


@pytest.mark.rule("SP-59", "SP/SA26")
def test_all_regular_missions_trigger_the_end() -> None:
    pos = given(3, hand="SH6", networks={0: SIX}, missions={0: "M1 M2 M4"})
    lay(pos, "SH6", (6, 0))
    assert (missions(pos), ending(pos)) == (["M1", "M2", "M3", "M4"], "missions")
    assert not pos.is_over
    pos = given(3, hand="SH6", networks={0: SIX}, missions={0: "M1 M2"})
    lay(pos, "SH6", (6, 0))
    assert ending(pos) is None


@pytest.mark.rule("SP-60", "SP-94", "SP/SA26")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_round_is_finished_and_the_start_player_does_not_play_again(start: int) -> None:
    hands = dict.fromkeys(range(3), "PL4")
    pos = given(3, ask="draw", start=start, row="PL1 PL2", deck="PL3", hands=hands)
    turns = []
    while not pos.is_over:
        turns.append(pos.actors[0])
        pass_turn(pos)
    rest = (start - 0) % 3 or 3
    assert turns == [0, 1, 2][:rest]
    assert pos.legal_ids() == []


@pytest.mark.rule("SP-60")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_had_the_same_number_of_turns(players: int) -> None:
    for seed in range(3):
        pos = GAME.new(players=players, seed=seed)
        turns = [0] * players
        while not pos.is_over:
            turns[pos.plain.turn] += 1
            pass_turn(pos)
        assert len(set(turns)) == 1


@pytest.mark.rule("SP-94", "SP/SA26")
def test_if_the_last_player_of_the_round_triggers_it_the_game_ends_after_that_turn() -> None:
    pos = given(2, ask="draw", turn=1, start=0, row="PL1 PL2", deck="PL3")
    play(pos, "deck")
    assert not pos.is_over
    play(pos, "skip")
    assert asked(pos) == "removal"
    play(pos, "keep")
    assert pos.is_over


@pytest.mark.rule("SP-94")
def test_the_turns_after_the_trigger_are_normal_turns() -> None:
    pos = given(2, ask="draw", row="PL1 PL2", deck="PL3", hands={1: "SH1"}, networks={1: CROSS})
    pass_turn(pos)
    assert legal(pos) == {"take:1", "take:2"}
    play(pos, "take:1")
    assert asked(pos) == "card"


@pytest.mark.rule("SP-59", "SP-94")
def test_missions_met_in_the_last_round_still_count() -> None:
    pos = given(2, turn=1, hand="SH6", networks={1: SIX}, deck="", ending=1)
    lay(pos, "SH6", (6, 0))
    assert missions(pos, 1) == ["M3"]
    play(pos, "keep")
    assert pos.is_over
    assert pos.view()["ending"] == "deck"


# Points


def last_removal(**ordered: object) -> Position:
    """A game of three in its very last step."""
    return given(
        3, ask="removal", turn=2, start=0, deck="", ending=1,
        top_secret={0: "TS1", 1: "TS3", 2: "TS5"}, **ordered,
    )  # type: ignore[arg-type] # fmt: skip


def final(**ordered: object) -> Position:
    """A game of three whose last turn ends."""
    pos = last_removal(**ordered)
    play(pos, "keep")
    assert pos.is_over
    return pos


@pytest.mark.rule("SP-61", "SP-31")
def test_points_are_planets_missions_and_tasks() -> None:
    pos = final(captured={0: "PL1 PL2 PL3 PL4", 1: "PL5"}, missions={0: "M2 M3", 2: "M1"})
    # Seat 0: four planets, two missions, and TS1's first task; the others without tasks.
    assert pos.scores() == [4 + 4 + 2, 1, 2]
    lines = dict(GAME.score_lines(pos, 0))
    assert lines == {"planets": 4, "missions": 4, "top_secret": 2}


@pytest.mark.rule("SP-62")
def test_the_most_points_win() -> None:
    pos = final(captured={0: "PL1", 1: "PL5 PL6 PL7"}, missions={2: "M1"})
    assert (pos.scores(), pos.ranking(), pos.winners) == ([1, 3, 2], [3, 1, 2], (1,))


@pytest.mark.rule("SP-63", "SP/SA29")
def test_a_tie_is_broken_by_the_cards_in_the_network() -> None:
    networks = {0: {(0, 0): "SH5"}, 1: {(0, 0): "SH1", (0, 1): "PL1"}}
    pos = final(captured={0: "PL1 PL1", 1: "PL5 PL6"}, networks=networks)
    assert (pos.scores(), pos.ranking(), pos.winners) == ([2, 2, 0], [2, 1, 3], (1,))


@pytest.mark.rule("SP-95", "SP/SA29")
def test_still_tied_the_victory_is_shared() -> None:
    networks = {seat: {(0, 0): "SH5"} for seat in range(3)}
    pos = final(captured={0: "PL1 PL1", 2: "PL5 PL6"}, networks=networks)
    assert (pos.ranking(), pos.winners) == ([1, 3, 1], (0, 2))


def told_at_the_end(**ordered: object) -> list[tuple[str, int, int, int]]:
    """What is told of a tie in a game of three whose last turn ends."""
    pos = last_removal(**ordered)
    events = play(pos, "keep")
    assert events[-1].name == "ended"
    return [(it.name, it.seat, it.points, it.cards) for it in events if it.name.startswith("tie")]


@pytest.mark.rule("SP-63", "SP-95", "SP/SA29")
def test_a_tie_for_the_victory_is_explained() -> None:
    small, large = {(0, 0): "SH5"}, {(0, 0): "SH1", (0, 1): "PL1"}
    won: dict[str, object] = {"captured": {0: "PL1 PL1", 1: "PL5 PL6", 2: "PL7"}}
    broken = told_at_the_end(networks={0: small, 1: large, 2: {**RING}}, **won)
    assert broken == [("tie_broken", 1, 2, 2)]
    broken = told_at_the_end(networks={0: large, 1: small}, **won)
    assert broken == [("tie_broken", 0, 2, 2)]
    shared = told_at_the_end(networks={0: small, 1: small, 2: {**RING}}, **won)
    assert shared == [("tie_shared", 0, 2, 1)]
    assert told_at_the_end(captured={0: "PL1", 1: "PL1", 2: "PL5 PL6"}) == []


@pytest.mark.rule("SP-96", "SP/SA44")
def test_cards_left_in_hand_score_nothing() -> None:
    pos = final(hands={0: "PL1 PL1 PL2 SH3"}, captured={1: "PL5"})
    assert pos.scores() == [0, 1, 0]


@pytest.mark.rule("SP-61")
def test_nobody_has_won_before_the_end() -> None:
    pos = given(captured={0: "PL1"})
    assert (pos.scores(), pos.winners) == ([1, 0], ())
