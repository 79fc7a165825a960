"""The end of the game, points and places."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Position
from tests.games.playing import legal, play
from tests.games.pocket_rockets.positions import (
    GAME,
    SEVEN_LAUNCHED,
    Rocket,
    end_turn,
    given,
    next_turn_of,
)


def last_token(mine: list[Rocket], theirs: list[Rocket] | None = None, **ordered: Any) -> Position:
    """Seat 0 on the Launch pad, one token left."""
    return given(at="LP", rockets={0: mine, 1: SEVEN_LAUNCHED + (theirs or [])}, **ordered)


# The end


@pytest.mark.rule("PR-60", "PR-100", "PR/PA23")
@pytest.mark.parametrize("points", [1, 4])
def test_the_game_ends_the_moment_the_last_token_is_placed(points: int) -> None:
    pos = last_token([Rocket("blue", 0, "ap5")], points=points)
    play(pos, "fuel:4")
    assert pos.is_over
    assert pos.actors == ()
    assert pos.legal_actions() == []
    assert pos.view()["ended_by"] == "last-token"
    with pytest.raises(IllegalAction):
        pos.play("move")


@pytest.mark.rule("PR-60")
def test_taking_the_last_token_ends_nothing_before_it_lies_on_a_rocket() -> None:
    pos = last_token([Rocket("blue", 0, "ap5"), Rocket("blue", 0, "hand4")])
    play(pos, "fuel:4")
    assert not pos.is_over
    play(pos, "rocket:blue-2")
    assert pos.is_over


@pytest.mark.rule("PR-100", "PR/PA23")
def test_nobody_gets_another_turn_in_the_round_of_the_last_token() -> None:
    pos = given(4, at="LP", rockets={0: [Rocket("blue", 0, "ap5")], 3: SEVEN_LAUNCHED})
    turns = pos.view()["turns_played"]
    play(pos, "fuel:4")
    assert pos.is_over
    assert pos.view()["turns_played"] == turns
    assert not legal(pos)


@pytest.mark.rule("PR-60")
def test_the_seventh_token_does_not_end_the_game() -> None:
    pos = given(at="LP", rockets={0: [Rocket("blue", 0, "ap5")], 1: SEVEN_LAUNCHED[:6]})
    play(pos, "fuel:4")
    assert not pos.is_over
    assert pos.winners == ()


@pytest.mark.rule("PR-101", "PR/PA27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_forty_idle_rounds_end_the_game_and_it_is_scored(players: int) -> None:
    pos = given(players, rockets={0: [Rocket("blue", 1, "plain")], 1: [Rocket("yellow")]})
    for _ in range(40 * players - 1):
        end_turn(pos)
    assert not pos.is_over
    end_turn(pos)
    assert pos.is_over
    assert pos.view()["ended_by"] == "idle"
    assert pos.scores()[:2] == [2, 0]
    assert pos.winners == (0,)


@pytest.mark.rule("PR-101", "PR/PA27")
@pytest.mark.parametrize("progress", ["build:blue-base", "fuel:1"])
def test_a_build_or_a_token_starts_the_count_again(progress: str) -> None:
    ready = [Rocket("red", 0, "plain")]
    at = "CL-B" if progress.startswith("build") else "LP"
    pos = given(at=at, hand="blue-base", rockets={0: ready})
    pos.plain.idle_turns = 79
    play(pos, progress)
    end_turn(pos)
    assert (pos.is_over, pos.view()["idle_turns"]) == (False, 0)
    end_turn(pos)
    assert pos.view()["idle_turns"] == 1


@pytest.mark.rule("PR-101", "PR/PA27")
def test_drawing_recycling_and_reversing_do_not_stop_the_count() -> None:
    pos = given(at="CV", hand="red-base", tops={"CL-B": "blue-base"})
    pos.plain.idle_turns = 79
    play(pos, "draw", "reverse", "reverse", "reverse")
    assert pos.is_over
    pos = given(at="RD", hand="red-base", points=1, tops={"CL-B": "blue-base"})
    pos.plain.idle_turns = 79
    play(pos, "recycle:red-base", "pile:CV", "pile:CL-B", "take:blue-base")
    assert pos.view()["ended_by"] == "idle"


@pytest.mark.rule("PR-70")
def test_an_exhausted_pile_does_not_end_the_game() -> None:
    pos = given(at="CV", piles={"CL-B": "", "CL-J": "", "CV": "red-base"})
    play(pos, "draw")
    next_turn_of(pos, 0)
    assert not pos.is_over


# Points


@pytest.mark.rule("PR-61", "PR-62", "PR-63", "PR-64", "PR-65", "PR/PA25")
@pytest.mark.parametrize(
    ("rocket", "points"),
    [
        (Rocket("red"), 0),
        (Rocket("red", 8), 0),
        (Rocket("red", 0, "plain"), 0),
        (Rocket("red", 1, "plain"), 2),
        (Rocket("red", 8, "plain"), 16),
        (Rocket("red", 3, "ap5"), 6),
        (Rocket("red", 3, "hand4"), 6),
        (Rocket("red", 3, "dir"), 6),
        (Rocket("red", 0, "plus1"), 1),
        (Rocket("red", 3, "plus1"), 7),
        (Rocket("red", 0, "plain", fuel=1), 1),
        (Rocket("red", 0, "plain", fuel=2), 2),
        (Rocket("red", 0, "plain", fuel=3), 3),
        (Rocket("red", 0, "plain", fuel=4), 4),
        (Rocket("red", 2, "plus1", fuel=4), 9),
    ],
)
def test_what_a_rocket_is_worth(rocket: Rocket, points: int) -> None:
    pos = given(rockets={0: [rocket]})
    assert pos.scores() == [points, 0]
    assert sum(line[1] for line in GAME.score_lines(pos, 0)) == points


@pytest.mark.rule("PR-66")
def test_the_rulebook_s_example_is_worth_17_points() -> None:
    astro = [
        Rocket("blue", 1, "plain", fuel=4),
        Rocket("yellow", 1, "plain", fuel=2),
        Rocket("red", 3, "plus1"),
    ]
    pos = given(rockets={0: astro, 1: []})
    assert GAME.score_lines(pos, 0) == [("sections", 10), ("plus1", 1), ("fuel", 6)]
    assert pos.scores()[0] == 17


@pytest.mark.rule("PR-98", "PR/PA39")
def test_hand_cards_bonus_cards_and_tokens_left_score_nothing() -> None:
    held = "red-section red-plus1 red-section"
    pos = given(hand=held, rockets={0: [Rocket("red")], 1: []}, bonus={0: "BC1 BC2"})
    assert pos.scores() == [0, 0]


# Places


def finished(mine: list[Rocket], theirs: list[Rocket], *more: list[Rocket]) -> Position:
    """A game that 40 idle rounds have ended, with these rockets on the table."""
    everybody = (mine, theirs, *more)
    pos = given(len(everybody), rockets=dict(enumerate(everybody)))
    pos.plain.idle_turns = 40 * len(everybody) - 1
    end_turn(pos)
    assert pos.is_over
    return pos


@pytest.mark.rule("PR-67")
def test_the_highest_total_wins() -> None:
    pos = finished([Rocket("red", 2, "plain")], [Rocket("blue", 2, "plus1")], [Rocket("yellow")])
    assert (pos.scores(), pos.ranking(), pos.winners) == ([4, 5, 0], [2, 1, 3], (1,))


@pytest.mark.rule("PR-67")
def test_nobody_has_won_before_the_end() -> None:
    assert given(rockets={0: [Rocket("red", 2, "plain")]}).winners == ()


@pytest.mark.rule("PR-68", "PR/PA24")
def test_a_tie_goes_to_the_complete_rocket_with_the_most_sections() -> None:
    short = [Rocket("red", 1, "plain"), Rocket("red", 1, "plus1")]
    tall = [Rocket("blue", 2, "plus1")]
    pos = finished(short, tall)
    assert (pos.scores(), pos.ranking(), pos.winners) == ([5, 5], [2, 1], (1,))


@pytest.mark.rule("PR-68", "PR/PA24")
def test_an_incomplete_rocket_breaks_no_tie() -> None:
    pos = finished([Rocket("red", 1, "plain"), Rocket("red", 6)], [Rocket("blue", 1, "plain")])
    assert (pos.ranking(), pos.winners) == ([1, 1], (0, 1))


@pytest.mark.rule("PR-68", "PR/PA24")
def test_fuel_does_not_matter_in_the_tie_break() -> None:
    launched = [Rocket("red", 1, "plain", fuel=2)]
    waiting = [Rocket("blue", 2, "plain")]
    pos = finished(launched, waiting)
    assert (pos.scores(), pos.winners) == ([4, 4], (1,))


@pytest.mark.rule("PR-69", "PR/PA24")
def test_a_further_tie_is_a_shared_victory() -> None:
    pos = finished([Rocket("red", 2, "plain")], [Rocket("blue", 2, "plain")], [Rocket("yellow")])
    assert (pos.ranking(), pos.winners) == ([1, 1, 3], (0, 1))


@pytest.mark.rule("PR-68", "PR-69")
@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (
            [Rocket("red", 1, "plain", fuel=2)],
            [Rocket("blue", 2, "plain")],
            ("tie_broken", 1, 4, 2),
        ),
        ([Rocket("red", 2, "plain")], [Rocket("blue", 2, "plain")], ("tie_shared", 0, 4)),
        ([Rocket("red", 0, "plain")], [Rocket("blue", 3)], ("tie_broken", 0, 0, 0)),
        ([Rocket("red", 3, "plain")], [Rocket("blue", 2, "plain")], None),
    ],
)
def test_the_log_says_how_a_tie_was_settled(
    mine: list[Rocket], theirs: list[Rocket], told: tuple[str | int, ...] | None
) -> None:
    # The third seat is far behind: only the top of the table is told.
    pos = given(3, rockets={0: mine, 1: theirs, 2: []}, points=1)
    pos.plain.idle_turns = 40 * 3 - 1
    ties = [event for event in play(pos, "move") if event.name.startswith("tie")]
    assert pos.is_over
    assert [(it.name, it.seat, *it.fields.values()) for it in ties] == ([told] if told else [])


@pytest.mark.rule("PR-99", "PR/PA40")
def test_no_complete_rocket_ranks_below_one_without_sections() -> None:
    pos = finished([Rocket("red", 4)], [Rocket("blue", 0, "plain")])
    assert (pos.scores(), pos.ranking(), pos.winners) == ([0, 0], [2, 1], (1,))


@pytest.mark.rule("PR-99", "PR/PA40")
def test_the_same_key_orders_the_lower_places() -> None:
    pos = finished(
        [Rocket("red", 5, "plain")],
        [Rocket("blue", 1, "plain"), Rocket("blue", 1, "plus1")],
        [Rocket("yellow", 2, "plus1")],
        [Rocket("yellow")],
    )
    assert (pos.scores(), pos.ranking()) == ([10, 5, 5, 0], [1, 3, 2, 4])
