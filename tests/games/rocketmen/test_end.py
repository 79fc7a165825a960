"""The end of the game: triggers, equal turns, final points, ties."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.rocketmen.positions import (
    asked,
    done,
    end_turn,
    fly,
    given,
    legal,
    play,
    points,
    told,
    whose,
)
from tests.games.rocketmen.test_launch import ENOUGH

#: Ready to place a marker in Earth orbit, for 3 points (2 for later ones).
READY = {"program": "CHA", "site": "E4"}
FIVE_EARTH = "SAT earth, NAV earth, HOT earth, STA earth, CHA earth"


def succeed(pos: Position, place: str = "earth") -> list[Any]:
    return fly(pos, place, *ENOUGH[place])


def finished(players: int = 2, **ordered: Any) -> Position:
    """A position whose last turn has just been played; seat 0 is the `own` one."""
    ordered.setdefault("others", {})
    own = {
        key: ordered.pop(key)
        for key in ("hand", "holding", "headquarters", "site", "program", "removed", "done",
                    "objectives", "score", "action_area")
        if key in ordered
    }  # fmt: skip
    ordered["others"] = {0: own, **ordered["others"]}
    last = ordered["others"].pop(players - 1, {})
    pos = given(players, round=60, turn=players - 1, **ordered, **last)
    end_turn(pos)
    assert pos.is_over
    return pos


@pytest.mark.rule("RM-86")
@pytest.mark.parametrize(
    ("players", "goal", "before"),
    [
        (4, 18, "BAS mars, NAV moon, NAV earth"),
        (3, 22, "BAS mars, EXP mars, NAV earth"),
        (2, 27, "BAS mars, EXP mars, NAV mars"),
    ],
)
@pytest.mark.parametrize("missing", [0, 1])
def test_the_goal_triggers_the_end(players: int, goal: int, before: str, missing: int) -> None:
    pos = given(players, done=before, score=goal - 3 - missing, **READY)
    events = succeed(pos)
    assert points(pos) == goal - missing
    assert bool(told(events, "ending")) == (not missing)
    assert pos.view()["ending"] == (None if missing else "points")


@pytest.mark.rule("RM-86")
def test_only_points_of_the_track_count_for_the_goal() -> None:
    pos = given(4, done="BAS mars, NAV moon", removed="AST PAN CLI", hand="AST PAN", **READY)
    succeed(pos)
    assert pos.scores()[0] >= 18 > points(pos)
    assert pos.view()["ending"] is None


@pytest.mark.rule("RM-87")
@pytest.mark.parametrize("free", ["", "SAT earth"])
def test_all_twelve_spots_occupied_triggers_the_end(free: str) -> None:
    first = "SAT moon, NAV moon, STA moon, BAS moon"
    second = "NAV mars, EXP mars"
    third = "SAT earth, NAV earth, HOT earth, STA earth, BAS mars"
    if free:
        third = third.replace(f"{free}, ", "")
    pos = given(3, others={1: {"done": second}, 2: {"done": third}}, done=first, **READY)
    events = succeed(pos)
    if free:
        assert asked(pos, 0) != "end" or play(pos, "no")
        assert pos.view()["ending"] is None
    else:
        assert told(events, "ending")
        assert pos.view()["ending"] == "spots"
        assert "yes" not in legal(pos)


@pytest.mark.rule("RM-88")
@pytest.mark.parametrize("sixth", [True, False])
def test_the_last_marker_of_all_triggers_the_end(sixth: bool) -> None:
    other = FIVE_EARTH + (", SAT moon" if sixth else "")
    pos = given(program="SAT", site="E4", done=FIVE_EARTH, others={1: {"done": other}})
    succeed(pos, "moon")
    assert len(done(pos)) == 6
    assert pos.view()["ending"] == ("markers" if sixth else None)


@pytest.mark.rule("RM-88")
def test_every_other_player_must_have_placed_all_markers() -> None:
    six = FIVE_EARTH + ", SAT moon"
    pos = given(
        3, program="SAT", site="E4", done=FIVE_EARTH,
        others={1: {"done": six}, 2: {"done": FIVE_EARTH}},
    )  # fmt: skip
    succeed(pos, "moon")
    assert pos.view()["ending"] is None


FOUR = "SAT earth, NAV earth, HOT earth, STA earth"


@pytest.mark.rule("RM-89", "RM/R-25")
@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("own", [FOUR, FOUR + ", SAT moon"])
def test_the_fifth_and_sixth_marker_may_trigger_the_end(own: str, answer: str) -> None:
    others = {1: {"done": "SAT moon, NAV mars"}}
    pos = given(done=own, others=others, **READY)
    succeed(pos)
    assert (whose(pos), asked(pos)) == (0, "end")
    assert legal(pos) == {"yes", "no"}
    play(pos, answer)
    assert pos.view()["ending"] == ("chosen" if answer == "yes" else None)
    assert whose(pos) == 1


@pytest.mark.rule("RM-89")
def test_the_fourth_marker_asks_nothing() -> None:
    own = "SAT earth, NAV earth, HOT earth"
    pos = given(done=own, others={1: {"done": "SAT moon, NAV mars"}}, **READY)
    succeed(pos)
    assert whose(pos) == 1


@pytest.mark.rule("RM-89", "RM/R-25")
def test_the_marker_just_placed_counts_for_its_destination() -> None:
    pos = given(program="NAV", site="E3 E3 E4", done="HOT earth, STA earth, CHA earth, SAT moon")
    succeed(pos, "mars")
    assert asked(pos) == "end"


@pytest.mark.rule("RM-90")
@pytest.mark.parametrize("there", ["SAT moon", "NAV mars"])
def test_nothing_is_asked_while_a_destination_is_empty(there: str) -> None:
    pos = given(done=FOUR, others={1: {"done": there}}, **READY)
    succeed(pos)
    assert (whose(pos), pos.view()["ending"]) == (1, None)


@pytest.mark.rule("RM-90")
def test_earth_orbit_must_be_reached_too() -> None:
    pos = given(program="NAV", site="E3 E3 E4", done="SAT moon, STA moon, BAS moon, NAV moon")
    succeed(pos, "mars")
    assert (len(done(pos)), whose(pos), pos.view()["ending"]) == (5, 1, None)


@pytest.mark.rule("RM-91", "RM/R-26")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_round_is_completed(start: int) -> None:
    # Seat 0 triggers; everybody up to the right neighbour of the first player still plays.
    pos = given(3, start=start, done="BAS mars, EXP mars, NAV earth", score=19, **READY)
    succeed(pos)
    left = (start - 1) % 3
    for _ in range(left):
        assert not pos.is_over
        end_turn(pos)
    assert pos.is_over


@pytest.mark.rule("RM-166", "RM-91")
def test_a_trigger_by_the_last_player_ends_the_game_at_once() -> None:
    pos = given(turn=1, done="BAS mars, EXP mars, NAV mars", score=24, **READY)
    succeed(pos)
    assert pos.is_over


@pytest.mark.rule("RM-166", "RM-165", "RM/R-58")
def test_a_further_trigger_in_the_last_round_changes_nothing() -> None:
    pos = given(
        3, done="BAS mars, EXP mars, NAV earth", score=19, **READY,
        others={1: {"done": FOUR + ", SAT moon", **READY}},
    )  # fmt: skip
    succeed(pos)
    assert pos.view()["ending"] == "points"
    events = succeed(pos)
    # The sixth marker with all destinations reached: no question, no second trigger
    assert whose(pos) == 2
    assert not told(events, "ending")
    assert pos.view()["ending"] == "points"
    end_turn(pos)
    assert pos.is_over


@pytest.mark.rule("RM-165", "RM/R-25")
def test_a_refusal_at_the_fifth_does_not_bar_a_yes_at_the_sixth() -> None:
    pos = given(done=FOUR, others={1: {"done": "SAT moon, NAV mars"}}, **READY, hand="E4 SAT STA")
    succeed(pos)
    play(pos, "no")
    end_turn(pos)
    # The sixth marker: Satellite to the Moon
    play(pos, "card:SAT card:E4 program:SAT")
    succeed(pos, "moon")
    assert asked(pos) == "end"
    play(pos, "yes")
    assert pos.view()["ending"] == "chosen"


@pytest.mark.rule("RM-165", "RM/R-55")
def test_nothing_is_asked_when_the_end_has_come_by_itself() -> None:
    pos = given(done="SAT earth, BAS mars, EXP mars, NAV mars, SAT moon", score=25, **READY)
    succeed(pos)
    assert (whose(pos), pos.view()["ending"]) == (1, "points")


# Final points


@pytest.mark.rule("RM-92")
def test_the_final_score_adds_everything_up() -> None:
    pos = finished(
        done="NAV moon, NAV mars, SAT earth", hand="AST", removed="PAN", objectives="O02 O11",
        variants="V5 V9",
    )  # fmt: skip
    # Track 4 + 7 + 2; two Threats 4; both markers 2; O02 3; one Mars mission 1 (V5)
    assert pos.scores()[0] == 13 + 4 + 2 + 3 + 1
    lines = dict(pos.game.score_lines(pos, 0))
    assert sum(lines.values()) == pos.scores()[0]


@pytest.mark.rule("RM-93", "RM-167", "RM/R-59")
def test_of_two_fulfilled_objectives_the_better_one_counts() -> None:
    # O04 (4) and O02 (3)
    both = finished(done="NAV moon, NAV mars, NAV earth", objectives="O02 O04")
    assert both.scores()[0] == 13 + 2 + 4
    other = finished(done="NAV moon, NAV mars, NAV earth", objectives="O04 O09")
    assert other.scores()[0] == 13 + 2 + 4


@pytest.mark.rule("RM-167", "RM/R-38")
def test_an_unfulfilled_objective_costs_nothing() -> None:
    pos = finished(done="NAV earth", objectives="O01 O02")
    assert pos.scores()[0] == 2


@pytest.mark.rule("RM-167", "RM/R-38")
def test_objectives_count_at_the_end_only() -> None:
    pos = given(done="NAV mars", objectives="O02 O01")
    assert pos.scores()[0] == 7 + 1
    assert finished(done="NAV mars", objectives="O02 O01").scores()[0] == 7 + 1 + 3


@pytest.mark.rule("RM-167", "RM/R-59")
def test_objectives_count_all_zones_of_the_owner() -> None:
    pos = finished(
        hand="E2", holding="E3", site="E4", program="NAV", headquarters="E2", objectives="O11 O01"
    )
    assert pos.scores()[0] == 2
    # the cards of this very turn too
    pos = given(
        turn=1, round=60, hand="E2 HOT STA", holding="E3", headquarters="E4", objectives="O11 O01"
    )
    play(pos, "engine:E2 purchase")
    end_turn(pos)
    assert pos.scores()[1] == 2


@pytest.mark.rule("RM-94")
def test_most_points_win() -> None:
    pos = finished(3, done="NAV earth", others={1: {"done": "SAT moon"}, 2: {"done": "HOT earth"}})
    assert pos.scores() == [2, 4, 2]
    assert pos.winners == (1,)
    # Hôtel is further than Navette in Earth orbit
    assert pos.ranking() == [3, 1, 2]


#: Furthest first, as printed and as carried on.
ORDER = (
    "BAS mars", "EXP mars", "NAV mars", "BAS moon", "STA moon", "NAV moon", "SAT moon",
    "CHA earth", "STA earth", "HOT earth", "NAV earth", "SAT earth",
)  # fmt: skip


POINTS = {
    "SAT earth": 2, "NAV earth": 2, "HOT earth": 2, "STA earth": 3, "CHA earth": 3, "SAT moon": 3,
    "NAV moon": 4, "STA moon": 4, "BAS moon": 5, "NAV mars": 7, "EXP mars": 8, "BAS mars": 9,
}  # fmt: skip


def holds_marker(place: str, other_was_there: bool) -> int:
    """Points of the Moon or Mars marker, which seat 0 takes where both seats have been."""
    return 0 if place == "earth" or other_was_there else 1


@pytest.mark.rule("RM-94", "RM/R-60")
@pytest.mark.parametrize(("further", "nearer"), list(itertools.pairwise(ORDER)))
@pytest.mark.parametrize("winner", [0, 1])
def test_a_tie_goes_to_the_furthest_mission(further: str, nearer: str, winner: int) -> None:
    one, other = (further, nearer) if winner == 0 else (nearer, further)
    places = one.split()[1], other.split()[1]
    behind = POINTS[one] + holds_marker(places[0], False)
    behind -= POINTS[other] + holds_marker(places[1], places[0] == places[1])
    # Threats (2 points each) make up for the difference, and a second arrival for an odd one.
    late = {0: 0, 1: 0}
    if behind % 2:
        late[0 if behind > 0 else 1] = 1
    pos = finished(
        4,
        done=one,
        score=POINTS[one] - late[0],
        removed=" ".join(["AST", "PAN", "CLI"][: max(0, -behind // 2)]),
        others={
            1: {
                "done": other,
                "score": POINTS[other] - late[1],
                "removed": " ".join(["AST", "PAN", "CLI"][: max(0, behind // 2)]),
            }
        },
    )
    assert pos.scores()[0] == pos.scores()[1]
    assert pos.winners == (winner,)


@pytest.mark.rule("RM-94", "RM-168", "RM/R-60")
def test_then_the_number_of_missions_decides() -> None:
    # Both were at Chantier; three missions beat two with a Threat.
    pos = finished(
        done="CHA earth, NAV earth", score=5, removed="AST",
        others={1: {"done": "CHA earth, SAT earth, HOT earth, NAV earth", "score": 7}},
    )  # fmt: skip
    assert pos.scores() == [7, 7]
    assert pos.winners == (1,)
    assert pos.ranking() == [2, 1]


@pytest.mark.rule("RM-168", "RM/R-60")
def test_only_the_furthest_mission_counts() -> None:
    # One far mission beats two that are less far.
    pos = finished(
        done="STA moon", moon=1, others={1: {"done": "NAV moon, SAT moon", "score": 5}},
        removed="AST",
    )  # fmt: skip
    assert pos.scores() == [6, 6]
    assert pos.winners == (0,)


@pytest.mark.rule("RM-168", "RM/R-27")
def test_still_tied_is_a_shared_victory() -> None:
    pos = finished(
        3, done="CHA earth", others={1: {"done": "CHA earth", "score": 3}, 2: {"done": "SAT earth"}}
    )
    assert pos.scores() == [3, 3, 2]
    assert pos.winners == (0, 1)
    assert pos.ranking() == [1, 1, 3]


@pytest.mark.rule("RM-168", "RM/R-60")
def test_no_mission_ranks_last() -> None:
    pos = finished(removed="AST", others={1: {"done": "SAT earth"}})
    assert pos.scores() == [2, 2]
    assert pos.winners == (1,)


@pytest.mark.rule("RM-169", "RM/R-24")
def test_a_player_with_six_markers_plays_on() -> None:
    six = "SAT earth, HOT earth, STA earth, CHA earth, SAT moon, NAV moon"
    pos = given(program="NAV", site="E4 E4 E4", done=six, hand="P1-02 P2-08", track="P1-11")
    kinds = {name.split(":")[0] for name in legal(pos)}
    assert kinds - {"card", "site"} == {
        "buy", "engine", "discard", "discard_site", "unprogram", "end_turn",
    }  # fmt: skip


# What is told at the end


def last_events(players: int = 2, **ordered: Any) -> list[Any]:
    pos = given(players, round=60, turn=players - 1, **ordered)
    return end_turn(pos)


@pytest.mark.rule("RM-94", "RM-168")
def test_how_a_tie_is_broken_is_told() -> None:
    chantier = {"done": "CHA earth", "score": 3}
    events = last_events(**chantier, others={0: {"done": "STA earth"}})
    assert told(events, "tie_broken") == [(3, 1, 0)]
    events = last_events(
        done="CHA earth, SAT earth, NAV earth", score=6, others={0: {**chantier, "removed": "AST"}}
    )
    assert not told(events, "tie_broken")
    events = last_events(
        done="CHA earth, SAT earth", score=5, others={0: {**chantier, "removed": "AST"}}
    )
    assert told(events, "tie_broken") == [(5, 2, 0)]
    events = last_events(**chantier, others={0: chantier})
    assert told(events, "tie_shared")[0][0] == 3
    assert not told(events, "tie_broken")


@pytest.mark.rule("RM-93", "RM-167")
def test_objectives_are_told_and_one_of_them_counts() -> None:
    events = last_events(
        objectives="O01 O02", others={0: {"done": "NAV moon, NAV mars", "objectives": "O04 O07"}}
    )
    shown = [
        (event.seat, event.a + 1, event.b, event.c) for event in events if event.name == "objective"
    ]
    # Seat 0: O04 is missed, O07 gives 3; seat 1 has reached nothing
    assert shown == [(0, 4, 0, 0), (0, 7, 1, 3), (1, 1, 0, 0), (1, 2, 0, 0)]
    events = last_events(
        others={0: {"done": "NAV earth, NAV moon, NAV mars", "objectives": "O02 O07"}}
    )
    shown = [event.c for event in events if event.name == "objective" and event.seat == 0]
    # Both are fulfilled and worth 3: one of them counts
    assert sorted(shown) == [0, 3]
