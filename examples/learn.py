"""Teach a small net Pocket Rockets with Stable-Baselines3, in a few minutes on a laptop.

    pip install cosmodrome[gymnasium] sb3-contrib
    COSMODROME_JIT=1 python examples/learn.py

It plays hundreds of games side by side against an opponent that moves at random, sees what its
seat may see, and is shown which actions are legal. Against equals it would win half of them.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from cosmodrome.interfaces.gymnasium import BatchEnv


class Games(VecEnv):
    """Games side by side, as Stable-Baselines3 wants them: begun anew at once, seen from 0 to 1."""

    def __init__(self, game: str, count: int) -> None:
        self.games = BatchEnv(game, count, autoreset_mode=AutoresetMode.SAME_STEP)
        seen = self.games.single_observation_space
        self.scale = 1 / numpy.maximum(numpy.abs(seen.high.astype(numpy.float32)), 1)
        space = spaces.Box(-1, 1, seen.shape, dtype=numpy.float32)
        super().__init__(count, space, self.games.single_action_space)

    def reset(self) -> Any:
        seen, self.info = self.games.reset(seed=1)
        return seen * self.scale

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, ended, _, self.info = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for g in numpy.flatnonzero(ended):
            infos[g] = {
                "terminal_observation": self.info["final_obs"][g] * self.scale,
                "episode": {"r": float(rewards[g]), "l": 0, "t": 0},
            }
        return seen * self.scale, rewards, ended, infos

    def env_method(self, name: str, *_: Any, **__: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.info["action_mask"])

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None: ...

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None: ...


class Progress(BaseCallback):
    """Says now and then how many of the last games were won."""

    def __init__(self) -> None:
        super().__init__()
        self.lately: deque[float] = deque(maxlen=1000)
        self.began = time.monotonic()

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.lately.append(info["episode"]["r"])
        return True

    def _on_rollout_end(self) -> None:
        won = sum(self.lately) / max(1, len(self.lately))
        seconds = time.monotonic() - self.began
        print(f"{seconds:5.0f} s  {self.num_timesteps:>9,} decisions  {won:.0%} won", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="pocket-rockets")
    parser.add_argument("--steps", type=int, default=1_500_000)
    parser.add_argument("--games", type=int, default=256)
    arguments = parser.parse_args()
    learner = MaskablePPO(
        "MlpPolicy", Games(arguments.game, arguments.games), n_steps=64, batch_size=2048,
        n_epochs=4, gamma=0.999, gae_lambda=0.98, learning_rate=1e-3, ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]}, seed=1, device="cpu",
    )  # fmt: skip
    learner.learn(arguments.steps, callback=Progress())
    learner.save(f"{arguments.game}.zip")


if __name__ == "__main__":
    main()
