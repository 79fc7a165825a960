"""Gymnasium's own checks, and many games side by side."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import cosmodrome
from cosmodrome.interfaces.gymnasium import ILLEGAL, SeatEnv, name_of
from tests.picking_game import GAME as PEBBLES


def test_the_checks_of_one_seat(played):
    game, options = played
    check_env(SeatEnv(game, **options), skip_render_check=True)


def test_every_game_has_a_name_there():
    assert name_of("pocket-rockets") == "cosmodrome/PocketRockets-v0"
    for game_id in cosmodrome.games():
        env = gymnasium.make(name_of(game_id))
        seen, info = env.reset(seed=1)
        assert env.observation_space.contains(seen)
        assert info["action_mask"].any()
        env.close()


def played_out(env: SeatEnv, seed: int) -> tuple[float, int]:
    """A game at random against the bots of an environment: what it came to, and its length."""
    _, info = env.reset(seed=seed)
    chance = numpy.random.default_rng(seed)
    for steps in range(1, 10_000):
        action = int(chance.choice(info["action_mask"].nonzero()[0]))
        _, reward, ended, _, info = env.step(action)
        if ended:
            return reward, steps
    raise AssertionError("the game does not end")


def test_a_game_against_chosen_bots_is_the_same_from_the_same_seed():
    env = SeatEnv(PEBBLES, seat=1, opponents=["greedy", "random"], players=3)
    assert played_out(env, 5) == played_out(env, 5)
    worth = [played_out(env, seed)[0] for seed in range(12)]
    assert set(worth) <= {0.0, 1 / 3, 0.5, 1.0}
    # A greedy bot bets all it can: somebody at random seldom beats it
    assert sum(worth) / len(worth) < 0.5
    env.close()


def test_opponents_are_as_many_as_seats():
    with pytest.raises(ValueError, match="2 opponents sit there, and 1"):
        SeatEnv(PEBBLES, opponents=["random"], players=3)


def test_what_may_not_be_done_loses():
    env = SeatEnv(PEBBLES)
    _, info = env.reset(seed=1)
    assert (info["action_mask"] == env.action_masks()).all()
    _, reward, ended, _, info = env.step(int(numpy.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended, info["illegal"]) == (ILLEGAL, True, True)


# Many games side by side, in a process that runs compiled


def side_by_side(game_id: str, options: dict[str, Any]) -> dict[str, Any]:
    """Called compiled: a vector of games, and each of them again, position by position."""
    from cosmodrome.interfaces.gymnasium import BatchEnv

    env = BatchEnv(game_id, 70, seat=1, threads=2, **options)
    env.action_space.seed(3)
    seen, info = env.reset(seed=4)
    first = [bytes(env.batch.states[g].tobytes()) for g in range(env.num_envs)]
    found = {
        "asked": bool((env.batch.seats == 1).all()),
        "inside": all(env.single_observation_space.contains(one) for one in seen),
        "space": env.observation_space.contains(seen),
    }
    chance = numpy.random.default_rng(1)
    wins, games, resets = 0.0, 0, True
    ended = numpy.zeros(env.num_envs, dtype=bool)
    for _ in range(400):
        masks = info["action_mask"]
        scores = chance.random(masks.shape) * masks
        before = ended
        seen, rewards, ended, truncated, info = env.step(scores.argmax(axis=1))
        wins += float(rewards.sum())
        games += int(ended.sum())
        # A game that was over begins anew with the next step, and that step is worth nothing
        resets = resets and not ended[before].any() and not rewards[before].any()
        resets = resets and not truncated.any()
        if games > 150:
            break
    found["resets"] = resets
    found["share"] = wins / games
    found["observed"] = all(
        seen[g].tolist() == env.game.from_bytes(env.batch.states[g].tobytes()).observe(1)
        for g in range(env.num_envs)
        if env.batch.seats[g] == 1
    )
    env.reset(seed=4)
    found["again"] = first == [env.batch.states[g].tobytes() for g in range(env.num_envs)]
    bad = numpy.full(env.num_envs, -1)
    _, rewards, ended, _, _ = env.step(bad)
    found["refused"] = bool(ended.all() and (rewards == ILLEGAL).all())
    same = BatchEnv(game_id, 70, autoreset_mode=AutoresetMode.SAME_STEP, **options)
    same.reset(seed=2)
    _, rewards, ended, _, info = same.step(numpy.full(70, -1))
    found["same step"] = bool(
        ended.all()
        and (rewards == ILLEGAL).all()
        and info["final_obs"].shape == same.batch.observations.shape
        and (same.batch.seats == 0).all()
        and info["action_mask"].any(axis=1).all()
    )
    policy = BatchEnv(game_id, 70, opponents=lambda seen, masks: masks.argmax(axis=1), **options)
    policy.reset(seed=1)
    found["policy"] = bool((policy.batch.seats == 0).all())
    return found


@pytest.mark.parametrize(
    ("game_id", "options"),
    [("pocket-rockets", {}), ("red-planet", {"players": 3}), ("space-pioneers", {})],
)
def test_many_games_side_by_side(game_id, options, in_compiled_process):
    found = in_compiled_process(f"{__name__}:side_by_side", game_id, options)
    share = found.pop("share")
    assert 0.1 < share < 0.8, share
    assert all(found.values()), found
