"""What holds in every position of every game, over play that hypothesis chooses."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.position import Position
from tests.games.playing import wander, wandered
from tests.games.pocket_rockets.positions import GAME
from tests.games.pocket_rockets.secrets import variants

TABLES: list[dict[str, Any]] = [
    {"players": players, "bonus_cards": bonus, "head_in_the_stars": stars, "layout": "random"}
    for players in (2, 3, 4)
    for bonus, stars in (("off", False), ("on", True), ([2] + [1] * (players - 1), False))
]

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**64 - 1)
#: How far the game has gone before hypothesis takes over.
beginnings = st.sampled_from([0, 60, 300])
#: Each number picks one of the legal actions.
choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=60)


def step(pos: Position, choice: int) -> int:
    """Play the action that a number picks, and return it."""
    ids = pos.legal_ids()
    action = ids[choice % len(ids)]
    pos.play(action)
    return action


def limit(pos: Position, seat: int) -> int:
    """The hand limit of a seat, as everybody can see it."""
    return 4 if "hand4" in pos.view()["players"][seat]["active"] else 3


@settings(max_examples=40)
@given(tables, seeds, beginnings, choices)
def test_every_position_is_sound(
    table: dict[str, Any], seed: int, beginning: int, numbers: list[int]
) -> None:
    pos = wandered(GAME, seed, beginning, **table)
    for number in numbers:
        GAME.check_position(GAME.box.plain, pos.plain)
        ids = pos.legal_ids()
        assert ids == sorted(set(ids))
        assert bool(ids) != pos.is_over
        if pos.is_over:
            return
        before = bytes(pos)
        step(pos, number)
        if pos.can_undo:
            after = bytes(pos)
            pos.undo()
            assert bytes(pos) == before
            step(pos, number)
            assert bytes(pos) == after


@settings(max_examples=40)
@given(tables, seeds, beginnings, choices)
def test_a_hand_never_grows_beyond_its_limit(
    table: dict[str, Any], seed: int, beginning: int, numbers: list[int]
) -> None:
    pos = wandered(GAME, seed, beginning, **table)
    seat = held = 0
    for number in numbers:
        if pos.is_over:
            return
        if pos.view()["decision"]["kind"] == "turn":
            seat = pos.actors[0]
            held = pos.plain.players[seat].hand_size
        step(pos, number)
        chain_done = pos.is_over or pos.view()["decision"]["kind"] in ("turn", "direction")
        if chain_done and pos.plain.players[seat].hand_size > held:
            assert pos.plain.players[seat].hand_size <= limit(pos, seat)


@settings(max_examples=25)
@given(tables, seeds, beginnings, choices)
def test_what_may_be_taken_back_has_shown_nobody_anything(
    table: dict[str, Any], seed: int, beginning: int, numbers: list[int]
) -> None:
    pos = wandered(GAME, seed, beginning, **table)
    for number in numbers[:25]:
        if pos.is_over:
            return
        before, actor = pos.copy(), pos.actors[0]
        action = step(pos, number)
        if not pos.can_undo:
            continue
        secret = GAME.actions.text(action).startswith("take")
        for seat in (*range(pos.seats), None):
            for name, other in variants(before, seat):
                if secret and seat != actor and action not in other.legal_ids():
                    other.play(other.legal_ids()[0])
                else:
                    other.play(action)  # refused if the action betrays a hidden card
                assert other.view(seat) == pos.view(seat), name


@settings(max_examples=25)
@given(tables, seeds, choices)
def test_the_same_seed_and_actions_give_the_same_bytes(
    table: dict[str, Any], seed: int, numbers: list[int]
) -> None:
    one, other = (GAME.new(seed=seed, **table) for _ in range(2))
    for number in numbers:
        if one.is_over:
            break
        step(one, number)
        step(other, number)
        assert one == other
    assert GAME.position(one.to_json()) == one


def test_games_end() -> None:
    for number, table in enumerate(TABLES[::4]):
        pos = GAME.new(seed=number, **table)
        for _ in wander(pos, number, 60_000):
            pass
        assert pos.is_over
        assert pos.winners
        assert pos.view()["turns_played"] <= 60 * 40 * pos.seats
