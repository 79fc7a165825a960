"""Setting the table (GC-S01 … GC-S14), and the contract of the engine."""

import pytest

from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.state import NEUTRAL, NPC
from tests.games.galactic_cruise.positions import names, question

SEEDS = range(1, 6)


def bits(mask):
    return bin(mask).count("1")


@pytest.mark.rule("GC-S01", "GC-S02", "GC-S12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everybody_starts_with(players):
    s = GAME.new(players=players, seed=1, start=1).plain
    for seat in range(players):
        me = s.players[seat]
        assert (me.credits, me.ads, me.vp, me.hand_size) == (10, 2, 5, 1)
        assert list(me.stored) == [1, 1, 1]
        assert me.reputation == (seat - 1) % players
        assert (me.ship_count, me.ships[0].size, me.ships[0].launched) == (1, 0, 0)
        assert (me.resting, me.hired, me.cubes) == (2, 0, 8)
    assert [s.silo[i] for i in range(3)] == [2, 2, 2]
    assert all(s.offices[i] for i in range(5))
    assert all(s.line_cockpits[i] and s.line_engines[i] and s.board[i] for i in range(4))


@pytest.mark.rule("GC-S03", "GC-S10", "GC-S14")
@pytest.mark.parametrize(
    ("players", "cruises", "least", "track"),
    [(1, 4, 7, 10), (2, 4, 7, 10), (3, 5, 9, 13), (4, 6, 11, 15)],
)
def test_cruises_and_queue(players, cruises, least, track):
    for seed in SEEDS:
        s = GAME.new(players=players, seed=seed).plain
        assert [s.cruises[i] for i in range(3)] == [1, 2, 3]
        assert sum(s.cruises[i] > 0 for i in range(6)) == cruises
        assert bits(s.cruise_stack) == 18 - cruises
        sections = [sum(s.queue[i, g] for g in range(3)) for i in range(3)]
        assert least <= sum(sections) <= least + 2
        assert sections[0] - sections[2] in (0, 1)
        assert [s.supply[g] + sum(s.queue[i, g] for i in range(3)) for g in range(3)] == [12] * 3
        assert sum(s.spaces[i] for i in range(3)) == track


@pytest.mark.rule("GC-S04", "GC-S05", "GC-S11")
@pytest.mark.parametrize(
    ("players", "tracker", "corridors", "techs", "npc"),
    [(1, 1, 2, 1, 2), (2, 1, 2, 1, 2), (3, 0, 1, 1, 0), (4, 0, 1, 0, 0)],
)
def test_neutral_pieces_by_number_of_players(players, tracker, corridors, techs, npc):
    for seed in SEEDS:
        s = GAME.new(players=players, seed=seed).plain
        assert [s.tracker[i] for i in range(3)] == [tracker] * 3
        neutral = [area for area in range(10) if s.areas[area] >> NEUTRAL & 1]
        assert sum(area < 6 for area in neutral) == corridors
        assert sum(area >= 6 for area in neutral) == techs
        workers = [b for b in range(6) if s.workers[b] == NPC * 2 + 1]
        assert len(workers) == npc
        if npc:
            assert workers == sorted((area + 1) % 6 for area in neutral if area < 6)
        assert bits(s.kept) == (3 if npc else 0)
    assert bits(GAME.new(players=2, seed=1, specialised_plans=True).plain.kept) == 5


@pytest.mark.rule("GC-S06")
def test_the_last_player_places_first():
    pos = GAME.new(players=3, seed=2, start=1)
    order = []
    while question(pos) != "step_2":
        seat = pos.actors[0]
        if question(pos) == "row":
            order.append(seat)
            reputation = pos.plain.players[seat].reputation
            assert names(pos) == ["row:food", "row:oxygen", "row:fuel"]
            pos.play("row:fuel")
            free = [f"area:K{k + 1}" for k in range(6) if pos.plain.areas[k] == 0]
            assert names(pos) == free
            pos.play(free[0])
            assert pos.plain.players[seat].reputation == reputation + 1
            assert pos.plain.players[seat].rows[2] == 2
        else:
            assert question(pos) == "take_plan"
            pos.play("office:1")
            assert pos.plain.players[seat].plans == 1
            assert all(pos.plain.offices[i] for i in range(5))
    assert order == [0, 2, 1]
    assert pos.actors == (1,)


@pytest.mark.rule("GC-S13")
def test_the_introductory_game_has_fixed_actions_and_neutral_cubes():
    s = GAME.new(players=3, seed=1, intro=True).plain
    assert [s.filled[i] for i in range(3)] == [1, 1, 1]
    assert s.tiles[0] == s.tiles[1] == 0  # build_development and hire_expert, top middle
    s = GAME.new(players=2, seed=1, intro=True).plain
    assert [s.filled[i] for i in range(3)] == [0, 1, 0]


@pytest.mark.rule("GC-359", "GC-270")
def test_specialised_plans_turn_offset_cabins_on():
    s = GAME.new(players=2, seed=1, specialised_plans=True).plain
    assert s.offset == 1
    assert sum(s.plan_place[plan] != 0 for plan in range(48)) == 24
    assert all(s.plan_place[plan] != 0 for plan in range(48, 72))


@pytest.mark.rule("GC-S07", "GC-S08")
def test_rachel_sets_out_first():
    pos = GAME.new(players=1, seed=4)
    s = pos.plain
    assert pos.seats == 2
    assert pos.automas == (1,)
    assert names(pos) == ["rachel"]
    rachel = s.players[1]
    assert (rachel.credits, rachel.ads, rachel.hand_size, rachel.reputation) == (0, 0, 0, 1)
    card = s.solo_top - 1
    box = GAME.box.plain
    number = box.solo_number[card, 0] - 1
    corridor = next(k % 6 for k in range(number, number + 6) if s.areas[k % 6] == 0)
    discards = 72 - 24 - sum(s.plan_place[p] == 1 for p in range(72)) - 5
    pos.play("rachel")
    s = pos.plain
    assert s.areas[corridor] == 0b10
    assert (s.players[1].reputation, s.players[1].rows[0]) == (2, 2)
    assert sum(s.plan_place[p] == 2 for p in range(72)) == discards + 1
    assert s.discard_size == 1
    assert pos.actors == (0,)
