"""What holds in every position of every game, over play that hypothesis chooses."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.state import REGIONS
from tests.games.playing import wander, wandered
from tests.games.red_planet.positions import GAME
from tests.games.red_planet.secrets import variants

TABLES: list[dict[str, Any]] = [{"players": players} for players in (2, 3, 4, 5, 6)]

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**64 - 1)
#: How far the game has gone before hypothesis takes over.
beginnings = st.sampled_from([0, 30, 90])
#: Each pair picks a seat and one of its legal actions.
choices = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 10_000)), min_size=1, max_size=50)


def step(pos: Position, choice: tuple[int, int]) -> tuple[int, int]:
    """Play the action that two numbers pick, and return it with its seat."""
    seat = pos.actors[choice[0] % len(pos.actors)]
    ids = pos.legal_ids(seat)
    action = ids[choice[1] % len(ids)]
    pos.play(action, seat)
    return seat, action


@settings(max_examples=40)
@given(tables, seeds, beginnings, choices)
def test_every_position_is_sound(
    table: dict[str, Any], seed: int, beginning: int, numbers: list[tuple[int, int]]
) -> None:
    pos = wandered(GAME, seed, beginning, **table)
    for number in numbers:
        GAME.check_position(GAME.box.plain, pos.plain)
        assert bool(pos.legal_ids()) != pos.is_over
        if pos.is_over:
            return
        for seat in pos.actors:
            ids = pos.legal_ids(seat)
            assert ids
            assert ids == sorted(set(ids))
        before = bytes(pos)
        step(pos, number)
        if pos.can_undo:
            after = bytes(pos)
            pos.undo()
            assert bytes(pos) == before
            step(pos, number)
            assert bytes(pos) == after


@settings(max_examples=30)
@given(tables, seeds, beginnings, choices)
def test_components_are_conserved_as_everybody_can_count(
    table: dict[str, Any], seed: int, beginning: int, numbers: list[tuple[int, int]]
) -> None:
    pos = wandered(GAME, seed, beginning, **table)
    for number in numbers:
        if pos.is_over:
            return
        step(pos, number)
        view = pos.view()
        ramps = [ramp for ramp in view["ramps"] if ramp["rocket"]]
        for c, it in enumerate(view["colours"]):
            aboard = sum(ramp["crew"][c] for ramp in ramps)
            landed = sum(region["astronauts"][c] for region in view["regions"])
            assert it["reserve"] + it["monument"] + aboard + landed == 22
            assert it["reserve"] >= 0
        for name in REGIONS:
            on_rockets = sum(ramp["tokens"].count(name) for ramp in ramps)
            assert view["destination_tokens"][name] + on_rockets == 2
        assert view["rocket_deck"] + len(view["rocket_discards"]) + len(ramps) == 36
        for ramp in ramps:
            assert sum(ramp["crew"]) <= ramp["rocket"]["seats"]
        for region in view["regions"]:
            if any(region["astronauts"]) and (view["decision"] or {}).get("kind") != "drop":
                assert region["resource"]


@settings(max_examples=15)
@given(tables, seeds, beginnings, choices)
def test_what_may_be_taken_back_has_shown_nobody_anything(
    table: dict[str, Any], seed: int, beginning: int, numbers: list[tuple[int, int]]
) -> None:
    pos = wandered(GAME, seed, beginning, **table)
    for number in numbers[:15]:
        if pos.is_over:
            return
        before = pos.copy()
        actor, action = step(pos, number)
        if not pos.can_undo:
            continue
        for seat in (*range(pos.seats), None):
            for name, other in variants(before, seat):
                if action in other.legal_ids(actor):
                    other.play(action, actor)
                    assert not other.can_undo or other.view(seat) == pos.view(seat), name
                else:
                    assert seat != actor


@settings(max_examples=25)
@given(tables, seeds, choices)
def test_the_same_seed_and_actions_give_the_same_bytes(
    table: dict[str, Any], seed: int, numbers: list[tuple[int, int]]
) -> None:
    one, other = (GAME.new(seed=seed, **table) for _ in range(2))
    for number in numbers:
        if one.is_over:
            break
        step(one, number)
        step(other, number)
        assert one == other
    assert GAME.position(one.to_json()) == one


def test_games_end_after_ten_turns_with_points_within_bounds() -> None:
    for number, table in enumerate(TABLES):
        pos = GAME.new(seed=number, **table)
        for _ in wander(pos, number, 1000):
            pass
        assert pos.is_over
        assert pos.winners or pos.seats == 2
        assert all(-4 <= points < 200 for points in pos.scores())
        assert len(pos.history) < 400
