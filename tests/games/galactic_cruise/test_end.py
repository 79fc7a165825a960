"""Goals, the progress track, the end and the points (GC-114 … GC-160, GC-309 … GC-318)."""

import pytest

from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.state import LINE, PHASE
from tests.games.galactic_cruise.positions import (
    areas,
    cubes,
    flight,
    give,
    goals,
    me,
    names,
    next_turn,
    plans,
    play,
    question,
    ship,
    table,
    upgrades,
    worker,
)

NPC_EXPERT = {"owner": "npc", "kind": "expert"}


@pytest.mark.rule("GC-115", "GC-116", "GC-117")
def test_a_goal_gives_a_cube_and_wings_and_raises_the_tracker():
    pos = table(3)
    goals(pos, "G4", 0, 0, 0)
    me(pos).hired = 1
    me(pos).resting_experts = 1
    play(pos, "assign:TC", "done")
    assert question(pos) == "goal"
    assert names(pos) == ["goal:left", "done"]
    play(pos, "goal:left")
    assert (me(pos).goals, me(pos).sections[0], pos.plain.tracker[0]) == (1, 1, 1)
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-118", "GC-119", "GC-120", "GC-304", "GC/Q97")
def test_two_goals_in_one_turn_each_once():
    pos = table(3)
    goals(pos, "G2", 0, 0, 0)
    areas(pos, K1="0", K2="0", K3="0", K4="0", K5="0")
    give(pos, 0, reputation=9)
    play(pos, "assign:TC", "done", "goal:middle", "goal:left")
    assert pos.plain.turn == 1
    assert [pos.plain.tracker[i] for i in range(3)] == [1, 1, 0]
    give(pos, 1, reputation=9)
    play(pos, "assign:BR", "done")
    assert pos.plain.turn == 2  # 11 are needed now


@pytest.mark.rule("GC-305")
@pytest.mark.parametrize("tile", ["G1", "G2", "G3", "G4", "G5", "G6"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_goal_is_met_after_the_set_up(tile, players):
    pos = table(players)
    goals(pos, tile)
    play(pos, "assign:TC", *(["done"] if players > 2 else []))
    while question(pos) != "goal" and pos.plain.turn == 0:
        play(pos, "done")
    assert question(pos) != "goal"


@pytest.mark.rule("GC-132", "GC-133", "GC-134", "GC-136", "GC-137")
def test_a_full_section_calls_a_general_meeting():
    pos = table(3)
    goals(pos, "G4", 0, 0, 0)
    me(pos).hired = 1
    me(pos).resting_experts = 1
    cubes(pos, 0, 0, 1)
    cubes(pos, 1, 0, 2)
    give(pos, 0, vp=0, reputation=5)
    give(pos, 1, vp=0, reputation=5)
    give(pos, 2, vp=0, reputation=4)
    play(pos, "assign:TC", "done", "goal:left")
    # (2 + 1) cubes x 2 wings, (2 + 1) x 1, nothing
    assert [me(pos, seat).vp for seat in range(3)] == [6, 3, 0]


@pytest.mark.rule("GC-139", "GC-142", "GC-310", "GC-311", "GC/Q55", "GC/Q60")
def test_the_npc_builds_and_learns_at_a_general_meeting():
    pos = table(2)
    goals(pos, "G4", 1, 1, 1)
    me(pos).hired = 1
    me(pos).resting_experts = 1
    cubes(pos, 1, 0, 2)
    kept = bin(pos.plain.kept).count("1")
    play(pos, "meeting", "done")
    while question(pos) != "goal":
        play(pos, "done")
    events = play(pos, "goal:left")
    told = [event.name for event in events]
    assert told.count("npc_development") == 3
    assert told.count("npc_expert") == 1
    assert bin(pos.plain.kept).count("1") == kept - 1
    promoted = next(one for one in pos.view()["buildings"] if one["worker"] == NPC_EXPERT)
    assert [e.building for e in events if e.name == "npc_expert"] == [promoted["id"]]


def ending(pos):
    """The last cube of the track is laid in this turn by seat 0."""
    for section in range(3):
        spaces = pos.plain.spaces[section]
        left = spaces - pos.plain.filled[section] - (section == 2)
        for seat in range(pos.seats):
            share = min(left, me(pos, seat).cubes)
            cubes(pos, seat, section, share)
            left -= share
    goals(pos, "G4")
    me(pos).hired = 1
    me(pos).resting_experts = 1
    play(pos, "assign:TC", "done", "goal:left")


@pytest.mark.rule("GC-144", "GC-146", "GC-147", "GC-149", "GC/Q49")
def test_the_round_is_completed_then_a_last_one_follows():
    pos = table(3)
    ending(pos)
    assert pos.plain.ending == 1
    worker(pos, "BC", 2)
    next_turn(pos, 2)
    play(pos, "meeting", "done", "funding:ad")
    while pos.plain.phase != PHASE.last_round:
        play(pos, names(pos)[-1] if "done" in names(pos) else names(pos)[0])
    # Seat 0 recalls the worker it had placed.
    assert pos.actors == (0,)
    assert names(pos)[-3:] == ["funding:credit", "funding:ad", "funding:vp"]
    play(pos, "funding:ad")
    turns = []
    while not pos.is_over:
        text = names(pos)
        choice = next((t for t in ("meeting", "done") if t in text), text[0])
        turns += [event.seat for event in pos.play(choice) if event.name == "turn"]
    assert turns == [1, 2]
    assert pos.plain.phase == PHASE.over


@pytest.mark.rule("GC-148", "GC-315", "GC/Q50")
def test_ships_move_once_more_to_any_stop():
    pos = table(3, round_limit=1)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B4", 0, "A")
    give(pos, 0, ads=9, vp=0)
    while question(pos) != "final_stop":
        text = names(pos)
        play(pos, next((t for t in ("meeting", "done") if t in text), text[0]))
    assert names(pos) == ["stop:2", "stop:3", "stop:earth"]
    play(pos, "stop:3", "guest:adventure")
    assert me(pos).scored == 1
    assert pos.is_over


@pytest.mark.rule("GC-317", "GC/Q118")
def test_the_round_limit_ends_the_game():
    pos = GAME.new(players=2, seed=3, round_limit=2)
    while not pos.is_over:
        text = names(pos)
        pos.play(next((t for t in ("meeting", "done") if t in text), text[0]))
    assert pos.plain.round == 3


def finish(pos):
    """Play quickly to the end."""
    while not pos.is_over:
        text = names(pos)
        pos.play(next((t for t in ("meeting", "done") if t in text), text[0]))


def lines(pos, seat=0):
    return [me(pos, seat).final[i] for i in range(LINE.size)]


@pytest.fixture
def last():
    """The last step before the end: seat 2 of 3 decides in its last turn."""
    pos = table(3, round_limit=1)
    while not (pos.plain.phase == PHASE.last_round and pos.plain.turn == 2):
        text = names(pos)
        pos.play(next((t for t in ("meeting", "done") if t in text), text[0]))
    return pos


@pytest.mark.rule("GC-151", "GC/Q52")
def test_possessions_count_in_threes(last):
    plans(last, 0, "BP01")
    give(last, 0, credits=4, ads=3, stored=(1, 1, 1))
    finish(last)
    assert lines(last)[0] == 3  # 11 items


@pytest.mark.rule("GC-153")
def test_section_3_and_overflow_count_with_wings(last):
    cubes(last, 0, 2, 1)
    me(last).overflow = 1
    me(last).cubes -= 1
    give(last, 0, reputation=9)
    give(last, 1, reputation=0)
    give(last, 2, reputation=0)
    finish(last)
    assert lines(last)[1] == 3
    assert lines(last, 1)[1] == 0


@pytest.mark.rule("GC-154")
@pytest.mark.parametrize(("reputation", "points"), [(6, 0), (7, 3), (12, 8), (15, 15)])
def test_reputation_counts_by_threshold(last, reputation, points):
    give(last, 0, reputation=reputation)
    finish(last)
    assert lines(last)[2] == points


@pytest.mark.rule("GC-155", "GC-158", "GC-314", "GC/Q111")
def test_segments_and_cockpits(last):
    ship(last, 0, "BP05", "BP06", "BP01")
    finish(last)
    assert lines(last)[3] == 5
    assert lines(last)[5] == 3 - 5
    assert last.scores()[0] == me(last).vp + sum(lines(last))


@pytest.mark.rule("GC-157", "GC-313")
@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 5), (5, 5), (6, 15), (9, 30)])
def test_developments_count_by_the_rightmost_empty_column(last, count, points):
    areas(
        last,
        **dict.fromkeys(["K1", "K2", "K3", "K4", "K5", "K6", "T1", "T2", "T3", "T4"][:count], "0"),
    )
    finish(last)
    assert lines(last)[4] == points


@pytest.mark.rule("GC-160")
def test_ties_are_broken_by_cubes_reputation_cockpits_and_order(last):
    for seat in range(3):
        give(last, seat, vp=0, credits=0, ads=0, stored=(0, 0, 0), reputation=0)
        plans(last, seat)
    finish(last)
    assert last.scores()[0] == last.scores()[1] == last.scores()[2]
    assert last.ranking() == [3, 2, 1]
    assert last.winners == (2,)


@pytest.mark.rule("GC-158", "GC/Q117")
def test_scores_never_fall_below_zero(last):
    for seat in range(3):
        give(last, seat, vp=0, credits=0, ads=0, stored=(0, 0, 0), reputation=0)
        plans(last, seat)
        ship(last, seat, number=1)
    finish(last)
    assert all(score >= 0 for score in last.scores())


@pytest.mark.rule("GC-352")
def test_a1_brings_bonuses_for_cubes():
    pos = table(3)
    goals(pos, "G4", 0, 0, 0)
    upgrades(pos, 0, "A1")
    me(pos).hired = 1
    me(pos).resting_experts = 1
    play(pos, "assign:TC", "done", "goal:left")
    assert names(pos)[-3:] == ["funding:credit", "funding:ad", "funding:vp"]
