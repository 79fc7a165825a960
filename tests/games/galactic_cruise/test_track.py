"""The progress track (GC-114, GC-140 … GC-145, GC-156, GC-309, GC-312)."""

import pytest

from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.box import GOAL_TILE
from cosmodrome.games.galactic_cruise.state import NPC
from tests.games.galactic_cruise.positions import (
    AREA_IDS,
    areas,
    cubes,
    give,
    goals,
    me,
    names,
    play,
    ship,
    table,
    told,
)


def hired(pos):
    """Seat 0 meets the left goal of tile G4."""
    goals(pos, "G4")
    me(pos).hired = 1
    me(pos).resting_experts = 1


def step_3(pos):
    """Seat 0 takes its turn as far as step 3."""
    play(pos, "meeting")
    while "goal:left" not in names(pos):
        play(pos, "done")


@pytest.mark.rule("GC-114")
def test_three_goals_from_one_tile():
    pos = table(3)
    hired(pos)
    assert GOAL_TILE[pos.plain.goal_tile] == "G4"
    step_3(pos)
    assert names(pos) == ["goal:left", "done"]


@pytest.mark.rule("GC-309", "GC-145")
def test_a_goal_after_the_track_is_full_goes_to_the_overflow():
    pos = table(3)
    for section in range(3):
        cubes(pos, section, section, pos.plain.spaces[section])
    hired(pos)
    step_3(pos)
    play(pos, "goal:left")
    assert me(pos).overflow == 1


@pytest.mark.rule("GC-312")
def test_two_sections_in_one_turn_are_resolved_in_order():
    pos = table(3)
    cubes(pos, 1, 0, 3)
    cubes(pos, 2, 1, 4)
    goals(pos, "G2", 0, 0, 0)
    areas(pos, K1="0", K2="0", K3="0", K4="0", K5="0")
    give(pos, 0, reputation=9, vp=0)
    play(pos, "assign:TC", "done", "goal:left")
    # One more space is left in section 2 when section 1 is full.
    events = play(pos, "goal:middle")
    assert [event.agm for event in told(events, "agm")] == ["A", "B"]


@pytest.mark.rule("GC-139", "GC-140", "GC-141")
def test_an_npc_development_where_one_stands_is_discarded():
    pos = table(2)
    tech = pos.plain.kept.bit_length() - 1
    pos.plain.kept = 1 << tech
    box = GAME.box.plain
    diagram = box.tech_diagram[tech]
    here, there = (box.diagram_corridor[diagram, i] for i in range(2))
    areas(pos, **{AREA_IDS[here]: "npc"})
    cubes(pos, 1, 0, 2)
    hired(pos)
    step_3(pos)
    events = play(pos, "goal:left")
    built = [(event.area, event.placed) for event in told(events, "npc_development")]
    tech_area = f"T{box.diagram_tech[diagram] + 1}"
    assert built == [(AREA_IDS[here], 0), (AREA_IDS[there], 1), (tech_area, 1)]
    assert (pos.plain.npc_left, pos.plain.kept) == (2, 0)


@pytest.mark.rule("GC-143")
def test_after_the_second_meeting_both_npc_workers_are_experts():
    pos = table(2)
    cubes(pos, 1, 0, 3)
    cubes(pos, 1, 1, 3)
    first = next(b for b in range(6) if pos.plain.workers[b] == NPC * 2 + 1)
    pos.plain.workers[first] = NPC * 2 + 2
    hired(pos)
    step_3(pos)
    play(pos, "goal:left")
    assert sum(pos.plain.workers[b] == NPC * 2 + 2 for b in range(6)) == 2


@pytest.mark.rule("GC-156")
def test_segments_score_nothing_when_built():
    pos = table(3)
    give(pos, 0, vp=5)
    ship(pos, 0, "BP29")
    play(pos, "assign:BL", "done")
    assert pos.scores()[0] == 5
