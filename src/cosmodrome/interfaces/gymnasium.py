"""Gymnasium: one seat against chosen bots, or thousands of games side by side.

    import gymnasium, cosmodrome.interfaces.gymnasium
    env = gymnasium.make("cosmodrome/PocketRockets-v0", opponents="cadet")

An observation is a flat array (int16, named and bounded as `game.observation`); what is legal is
`info["action_mask"]` (int8), and `env.unwrapped.action_masks()` where a library asks for it so.
Rewards come with the end of a game: `win` (the seat's share of the victory), `margin` or `place`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from cosmodrome.interfaces import drawn, game_of, let_automas_play, results
from cosmodrome.lab.players import Bench

#: What doing what one may not is worth; the game is then over.
ILLEGAL = -1.0

#: Actions for some games from their observations and masks.
Policy = Callable[[Any, Any], Any]


def spaces_of(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    """What is observed, and what can be done."""
    seen = game.observation
    low, high = (numpy.array(bound, dtype=numpy.int16) for bound in (seen.low, seen.high))
    return spaces.Box(low, high, dtype=numpy.int16), spaces.Discrete(game.actions.size)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; bots sit on the others."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        rewards: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = game_of(game)
        self.observation_space, self.action_space = spaces_of(self.game)
        self.seat, self.kind, self.render_mode, self._options = seat, rewards, render_mode, options
        self.position: Position = self.game.new(options, seed=0)
        others = [n for n in range(self.position.seats) if n != seat]
        names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(names) != len(others):
            raise ValueError(f"{len(others)} opponents sit there, and {len(names)} are named")
        self._bots = dict(zip(others, names, strict=True))
        self._bench = Bench(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 63))
        self.position = self.game.new({**self._options, **(options or {})}, seed=deal)
        self._bench.seed = deal
        self._others_play()
        return self._seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        pos = self.position
        if pos.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset it")
        if action not in pos.legal_ids(self.seat):
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        pos.play(action, self.seat)
        self._others_play()
        reward = results(pos, self.kind)[self.seat] if pos.is_over else 0.0
        seen, info = self._seen()
        return seen, reward, pos.is_over, False, info

    def _others_play(self) -> None:
        """Until the seat must decide, and nobody else: whoever chooses at once has chosen."""
        pos = self.position
        while others := [n for n in pos.actors if n != self.seat]:
            if others[0] in pos.automas:
                let_automas_play(pos)
                continue
            name, legal = self._bots[others[0]], pos.legal_ids(others[0])
            if name == "random" or len(legal) == 1:
                action = legal[int(self.np_random.integers(len(legal)))]
            else:
                action = self._bench.choose(name, pos, others[0])
            pos.apply(others[0], action)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        out = numpy.zeros(self.game.observation.size, dtype=numpy.int16)
        return self.position.observe(self.seat, out=out), {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """1 for every action that is legal now."""
        mask = numpy.zeros(self.game.actions.size, dtype=numpy.int8)
        return self.position.mask(self.seat, out=mask) if not self.position.is_over else mask

    def render(self) -> Any:
        return drawn(self.position, self.seat)

    def close(self) -> None:
        self._bench.close()


class BatchEnv(VectorEnv[Any, Any, Any]):
    """One seat of each of many games, played side by side by compiled rules.

    It stands on `game.batch` and needs a process that runs compiled (`COSMODROME_JIT=1`).
    `opponents` is "random", or a policy that chooses actions for all games from observations and
    masks; it sees what the seat to decide sees. Games that are over begin anew with the next step,
    or with the same (`autoreset_mode`); their last observations are then `info["final_obs"]`.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1024,
        *,
        seat: int = 0,
        opponents: str | Policy = "random",
        rewards: str = "win",
        threads: int | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        **options: Any,
    ) -> None:
        self.game = game_of(game)
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.num_envs, self.seat = num_envs, seat
        self.single_observation_space, self.single_action_space = spaces_of(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = self.game.batch(
            numpy.arange(num_envs), rewards=rewards, threads=threads, **options
        )
        if isinstance(opponents, str) and opponents != "random":
            raise ValueError(f'{opponents!r} does not play here: "random" does, or a policy')
        self._policy = None if isinstance(opponents, str) else opponents
        #: Decisions so far, those of the opponents included.
        self.decisions = 0
        self._actions = numpy.zeros(num_envs, dtype=numpy.int32)
        #: The next seed of each game, of which no two are alike.
        self._next = numpy.zeros(num_envs, dtype=numpy.uint64)
        self._rewards = numpy.zeros(num_envs, dtype=numpy.float32)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed if seed is None or isinstance(seed, int) else seed[0])
        first = self.np_random.integers(1 << 63, size=self.num_envs, dtype=numpy.uint64)
        if isinstance(seed, list):
            first = numpy.array(seed, dtype=numpy.uint64)
        self._next = first
        self._generators = self._seeded(first)
        self._begin(numpy.ones(self.num_envs, dtype=numpy.int8))
        self._others_play()
        return self.batch.observations, self._info()

    def _seeded(self, seeds: Any) -> Any:
        """The luck of opponents that play at random."""
        self.batch.seeds = seeds.view(numpy.int64)
        return self.batch.generators()

    def _begin(self, chosen: Any) -> None:
        self.batch.reset(chosen, self._next)
        self._next[chosen != 0] += numpy.uint64(0x9E3779B97F4A7C15)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        over = self.batch.seats < 0
        self._rewards[:] = 0.0
        self._actions[:] = actions
        refused = self._illegal() & ~over
        self._play(self._actions)
        if over.any():
            self._begin(over.astype(numpy.int8))
        self._others_play()
        if refused.any():
            self._rewards[refused] = ILLEGAL
            self.batch.seats[refused] = -1
        ended = self.batch.seats < 0
        rewards, info = self._rewards, self._info()
        if ended.any() and self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            rewards, info["final_obs"] = rewards.copy(), self.batch.observations.copy()
            self._begin(ended.astype(numpy.int8))
            self._others_play()
        return self.batch.observations, rewards, ended, numpy.zeros_like(ended), info

    def _illegal(self) -> Any:
        """The games whose action is none of the legal ones."""
        given = numpy.clip(self._actions, 0, self.game.actions.size - 1)
        legal = numpy.take_along_axis(self.batch.masks, given[:, None], axis=1)[:, 0]
        return (legal == 0) | (given != self._actions)

    def _others_play(self) -> None:
        """Until in every game the seat must decide, or the game is over."""
        if self._policy is None:
            self.decisions += self.batch.play_on(self._generators, self.seat)
            self._rewards[:] = self.batch.rewards[:, self.seat]
            return
        while (waiting := (self.batch.seats >= 0) & (self.batch.seats != self.seat)).any():
            self._actions[:] = self._policy(self.batch.observations, self.batch.masks)
            self._actions[~waiting] = -1
            self._play(self._actions)

    def _play(self, actions: Any) -> None:
        deciding = self.batch.seats >= 0
        self.decisions += int(numpy.count_nonzero(deciding & (actions >= 0)))
        self.batch.step(actions)
        self._rewards += self.batch.rewards[:, self.seat]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks}


def name_of(game_id: str) -> str:
    """What Gymnasium calls a game: `cosmodrome/PocketRockets-v0`."""
    return f"cosmodrome/{game_id.title().replace('-', '')}-v0"


def register() -> None:
    """Tell Gymnasium the names of all games; importing this module does so."""
    for game_id in cosmodrome.games():
        gymnasium.register(
            name_of(game_id),
            entry_point="cosmodrome.interfaces.gymnasium:SeatEnv",
            vector_entry_point="cosmodrome.interfaces.gymnasium:BatchEnv",
            kwargs={"game": game_id},
            disable_env_checker=True,
        )


register()
