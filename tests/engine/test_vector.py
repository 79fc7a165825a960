"""Games side by side on the CPU are the games that are played one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.batch import game_seeds

#: Enough for two threads.
GAMES = 130
STEPS = 40


def played(game_id: str) -> dict[str, Any]:
    """Called compiled: a batch of random games, looked at on the way and at the end."""
    import numpy

    from cosmodrome.engine.native import native

    game = cosmodrome.load(game_id)
    seeds = game_seeds(3, 0, GAMES)
    batch = game.batch(seeds, threads=2)
    generators, actions = batch.generators(), numpy.zeros(GAMES, dtype=numpy.int32)
    arrays = [id(array) for array in (batch.seats, batch.masks, batch.observations)]
    looks, steps = [], 0
    while (batch.seats >= 0).any():
        batch.random_actions(generators, actions)
        batch.step(actions)
        steps += 1
        if steps <= STEPS:
            looks.append(_looks_like_positions(game, batch))
    points, places, winners = batch.score()
    seats = batch.players
    alone = native(game).random_games(game.pack_options({})[1], seats, seeds.view(numpy.int64))
    return {
        "looks": all(looks),
        "in place": arrays == [id(a) for a in (batch.seats, batch.masks, batch.observations)],
        "steps": steps == alone["lengths"].max(),
        "points": points.tobytes() == alone["points"].tobytes(),
        "places": places.tobytes() == alone["places"].tobytes(),
        "winners": winners.tobytes() == alone["winners"].tobytes(),
        "nothing refused": batch.refused == 0,
    }


def _looks_like_positions(game: Any, batch: Any) -> bool:
    """Seats, masks and observations of some games are what their positions say."""
    import numpy

    for g in (0, GAMES // 2, GAMES - 1):
        pos = game.from_bytes(batch.states[g].tobytes())
        if pos.is_over:
            if batch.seats[g] != -1 or batch.masks[g].any():
                return False
            continue
        seat = pos.actors[0]
        legal = numpy.flatnonzero(batch.masks[g]).tolist()
        seen = batch.observations[g].tolist()
        if (batch.seats[g], legal, seen) != (seat, pos.legal_ids(seat), pos.observe(seat)):
            return False
    return True


def rewarded(kind: str) -> tuple[Any, ...]:
    """Called compiled: what ended games were worth, and their points, places and winners."""
    import numpy

    batch = cosmodrome.load("space-pioneers").batch(
        game_seeds(5, 0, 20), players=3, rewards=kind, observing=False
    )
    generators, actions = batch.generators(), numpy.zeros(20, dtype=numpy.int32)
    worth = numpy.zeros((20, 3))
    while (batch.seats >= 0).any():
        batch.random_actions(generators, actions)
        batch.step(actions)
        worth += batch.rewards
    return (worth.tolist(), *(array.tolist() for array in batch.score()))


def refused() -> tuple[bool, int, bool, bool]:
    """Called compiled: illegal actions, and games begun anew."""
    import numpy

    game = cosmodrome.load("pocket-rockets")
    batch = game.batch(game_seeds(1, 0, 4), players=2)
    before = batch.states.tobytes()
    illegal = numpy.flatnonzero(batch.masks[1] == 0)[0]
    batch.step(numpy.array([-1, illegal, game.actions.size, 99_999]))
    unchanged = batch.states.tobytes() == before
    batch.step(batch.masks.argmax(axis=1))
    moved = batch.states.copy()
    batch.reset(numpy.array([1, 0, 0, 0]), game_seeds(9, 0, 4))
    fresh = game.new(seed=int(game_seeds(9, 0, 1)[0]), players=2)
    return (
        unchanged,
        batch.refused,
        batch.states[0].tobytes() == bytes(fresh),
        batch.states[1:].tobytes() == moved[1:].tobytes(),
    )


@pytest.fixture
def compiled(in_compiled_process: Callable[..., Any]) -> Callable[..., Any]:
    return lambda name, *given: in_compiled_process(f"tests.engine.test_vector:{name}", *given)


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_a_batch_plays_the_games_that_are_played_one_by_one(
    game_id: str, compiled: Callable[..., Any]
) -> None:
    found = compiled("played", game_id)
    assert all(found.values()), found


def test_a_finished_game_is_worth_a_share_of_the_victory(compiled: Callable[..., Any]) -> None:
    worth, _, _, winners = compiled("rewarded", "win")
    for row, mask in zip(worth, winners, strict=True):
        won = [mask >> seat & 1 for seat in range(3)]
        assert row == pytest.approx([each / max(1, sum(won)) for each in won])


def test_a_finished_game_is_worth_a_lead_if_asked_for(compiled: Callable[..., Any]) -> None:
    worth, points, _, _ = compiled("rewarded", "margin")
    for row, each in zip(worth, points, strict=True):
        best = [max(each[:seat] + each[seat + 1 :]) for seat in range(3)]
        assert row == [mine - other for mine, other in zip(each, best, strict=True)]


def test_a_finished_game_is_worth_a_place_if_asked_for(compiled: Callable[..., Any]) -> None:
    worth, _, places, _ = compiled("rewarded", "place")
    assert worth == [[1 - (place - 1) / 2 for place in row] for row in places]


def test_a_game_that_all_have_lost_gives_nobody_a_place() -> None:
    from cosmodrome.engine.rules import stepping

    points, places = [7, 9], [2, 1]
    assert [stepping.reward(points, places, 0b10, seat, stepping.PLACE) for seat in (0, 1)] == [
        0,
        1,
    ]
    assert [stepping.reward(points, places, 0, seat, stepping.PLACE) for seat in (0, 1)] == [0, 0]
    assert [stepping.reward(points, places, 0, seat, stepping.WIN) for seat in (0, 1)] == [0, 0]


def test_illegal_actions_are_counted_and_chosen_games_begin_anew(
    compiled: Callable[..., Any],
) -> None:
    unchanged, count, fresh, others = compiled("refused")
    assert unchanged
    assert count == 4
    assert fresh
    assert others


def test_an_uncompiled_process_is_told_what_to_do() -> None:
    with pytest.raises(RuntimeError, match="COSMODROME_JIT=1"):
        cosmodrome.load("pocket-rockets").batch(game_seeds(1, 0, 4))
