"""The turn as a whole, and what nothing may break (GC-001, GC-015, GC-072 …)."""

import itertools

import pytest

from cosmodrome.engine.rules.decisions import ask
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.play import run
from cosmodrome.games.galactic_cruise.state import NPC, STEP
from tests.games.galactic_cruise.positions import (
    areas,
    board,
    company,
    cruise,
    discarded,
    flight,
    give,
    goals,
    legal,
    loaded,
    me,
    names,
    next_turn,
    play,
    question,
    queue,
    ship,
    table,
    technology,
    tower_without,
    worker,
)


@pytest.mark.rule("GC-001", "GC-002")
def test_ships_then_a_worker_then_goals():
    pos = table(3)
    areas(pos)
    goals(pos, "G6", 0, 0, 0)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    next_turn(pos)
    give(pos, 0, ads=10)
    assert question(pos) == "destination"
    play(pos, "done")
    assert question(pos) == "step_2"
    play(pos, "assign:TC", "done")
    assert question(pos) == "goal"
    play(pos, "done")
    assert pos.plain.turn == 1


@pytest.mark.rule("GC-080", "GC-227")
def test_the_turned_token_leaves_only_at_a_launch():
    pos = table(3)
    areas(pos, K1="0", K2="0", K3="0")
    ship(pos, 0, "BP01", "BP02")
    give(pos, 0, stored=(3, 3, 3), ads=4)
    play(pos, "assign:BC", "tile:schedule_cruise", "slot:1", "token:u_vp", "done")
    next_turn(pos)
    assert (company(pos)["flipped"], company(pos)["tokens"]) == ("u_vp", tower_without())
    play(pos, "launch")
    play(pos, next(name for name in names(pos) if name.startswith("source:")), "pay")
    assert (company(pos)["flipped"], company(pos)["tokens"]) == (None, tower_without("u_vp"))
    assert loaded(pos, 0)


@pytest.mark.rule("GC-110")
def test_pilots_stay_in_space_at_a_meeting():
    pos = table(3)
    ship(pos, 0, "BP01", "BP02")
    flight(pos, 0, "B1", 0, "A")
    worker(pos, "TC", 0)
    areas(pos)
    play(pos, "meeting", "done", "funding:ad")
    assert (me(pos).resting, me(pos).ships[0].pilot) == (1, 1)


@pytest.mark.rule("GC-190", "GC-165")
def test_a_technology_nobody_invented_cannot_be_used():
    pos = table(3)
    technology(pos, 0, "TA4")
    areas(pos)
    assert "use_area:T1" not in legal(pos)


@pytest.mark.rule("GC-253")
def test_an_empty_deck_is_rebuilt_from_the_discard():
    pos = table(3)
    board(pos, "-", "-", "-", "-")
    cards = [f"P{n:02}" for n in range(1, 37)]
    discarded(pos, *cards)
    assert pos.plain.deck == 0
    events = play(pos, "assign:TR", "tile:refill_agenda", "done")
    if pos.plain.discard_size:
        events += play(pos, names(pos)[0])
    assert "deck_rebuilt" in [event.name for event in events]
    assert pos.plain.discard_size == 0
    assert bin(pos.plain.deck).count("1") == 32


@pytest.mark.rule("GC-341")
def test_a_cruise_with_guests_may_be_scheduled_and_they_go_with_it():
    pos = table(3)
    areas(pos, K1="0", K2="0", K3="0")
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 1, "ST2", "F")
    give(pos, 0, stored=(3, 3, 3), ads=0)
    play(pos, "assign:BC", "tile:schedule_cruise", "slot:2", "token:u_vp", "done")
    next_turn(pos)
    play(pos, "launch", "guest:family", "pay")
    assert me(pos).ships[0].guests[2] == 1


@pytest.mark.rule("GC-072", "GC-344")
def test_a_cruise_has_two_tickets_at_most():
    pos = table(3)
    areas(pos)
    cruise(pos, 0, "ST1", "A")
    queue(pos, bottom="AAA")
    give(pos, 0, ads=9)
    play(pos, "assign:BC", "tile:advertise", "slot:1", "source:bottom-adventure")
    assert pos.plain.tickets[0, 0] == 2
    play(pos, "tile:advertise")
    assert "slot:1" not in names(pos)


@pytest.mark.rule("GC-324", "GC-282")
def test_the_move_of_an_npc_worker_always_ends():
    start = table(2)
    for places in itertools.product(range(3), repeat=4):
        # 0: empty, 1: seat 0, 2: seat 1. A seat has four workers, one of seat 0 has just arrived.
        if places.count(1) == 4:
            continue
        for kind in (1, 2):
            pos = start.copy()
            s = pos.plain
            for building, owner in enumerate((1, 0, *places)):
                s.workers[building] = (owner - 1) * 2 + 1 if owner else 0
            s.workers[1] = NPC * 2 + 1
            s.at = 1
            ask(pos.s, STEP.npc_move, 0, 0, kind, 0)
            run(GAME.box.view, pos.s, [])
            assert sum(s.workers[b] > NPC * 2 for b in range(6)) == 2
            assert s.workers[0] == 1
