"""PettingZoo: every seat an agent, one after the other (AEC) or all at once (parallel).

    from cosmodrome.interfaces import pettingzoo
    env = pettingzoo.env("pocket-rockets", players=3)
    env.reset(seed=7)

An observation is a dictionary: `observation` (int16, named and bounded as `game.observation`) and
`action_mask` (int8). Rewards come with the end of a game: `win` (each seat's share of the
victory), `margin` or `place`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from cosmodrome.interfaces import drawn, game_of, let_automas_play, results

#: What an agent gets that does what it may not; the game is then over.
ILLEGAL = -1.0


def env(game: Game | str, **chosen: Any) -> Any:
    """The agents one after the other, held to the order and the masks."""
    made: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **chosen), illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class _Table:
    """The game at the table of either environment, and who sits there."""

    def __init__(self, game: Game | str, rewards: str, render_mode: str | None, options: Any):
        self.game = game_of(game)
        self.options, self.kind, self.render_mode = options, rewards, render_mode
        self.pos: Position = self.game.new(options, seed=0)
        automas = self.pos.automas
        self.seats = {f"player_{n}": n for n in range(self.pos.seats) if n not in automas}

    def begin(self, seed: int | None) -> None:
        self.pos = self.game.new(self.options, seed=seed)
        let_automas_play(self.pos)

    def offered(self, more: int = 0) -> dict[str, tuple[spaces.Space[Any], spaces.Space[Any]]]:
        """What each agent observes and can do, with so many actions more than the game's."""
        size = self.game.actions.size + more
        return {agent: (self._observed(size), spaces.Discrete(size)) for agent in self.seats}

    def _observed(self, actions: int) -> spaces.Space[Any]:
        seen = self.game.observation
        low, high = (numpy.array(bound, dtype=numpy.int16) for bound in (seen.low, seen.high))
        mask = spaces.Box(0, 1, (actions,), dtype=numpy.int8)
        return spaces.Dict(
            {"observation": spaces.Box(low, high, dtype=numpy.int16), "action_mask": mask}
        )

    def seen(self, agent: str, more: int = 0) -> dict[str, Any]:
        seat = self.seats[agent]
        size = self.game.actions.size
        mask = numpy.zeros(size + more, dtype=numpy.int8)
        if seat in self.pos.actors:
            self.pos.mask(seat, out=mask[:size])
        elif more:
            mask[size] = 1
        out = numpy.zeros(self.game.observation.size, dtype=numpy.int16)
        return {"observation": self.pos.observe(seat, out=out), "action_mask": mask}

    def won(self) -> dict[str, float]:
        worth = results(self.pos, self.kind)
        return {agent: worth[seat] for agent, seat in self.seats.items()}

    def drawn(self, seat: int | None) -> str | None:
        text = drawn(self.pos, seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class raw_env(AECEnv):  # type: ignore[misc]
    """One agent after the other: whoever must decide now."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "name": "cosmodrome_v0",
    }

    def __init__(
        self, game: Game | str, rewards: str = "win", render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self._table = _Table(game, rewards, render_mode, options)
        self.render_mode = render_mode
        self.possible_agents = [*self._table.seats]
        self._spaces = self._table.offered()

    @property
    def position(self) -> Position:
        """The game as it stands: it holds every secret."""
        return self._table.pos

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return f"player_{self._table.pos.actors[0]}"

    def observe(self, agent: str) -> dict[str, Any]:
        return self._table.seen(agent)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        pos = self._table.pos
        pos.play(action, self._table.seats[self.agent_selection])
        let_automas_play(pos)
        if pos.is_over:
            self.rewards = self._table.won()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self._table.drawn(self._table.seats[self.agent_selection])

    def close(self) -> None:
        """Nothing is held open."""


class parallel_env(ParallelEnv):  # type: ignore[misc]
    """All agents at once: whoever has nothing to decide waits, with the one action more.

    It fits where all choose at the same time; elsewhere one acts and the others wait.
    """

    metadata = raw_env.metadata

    def __init__(
        self, game: Game | str, rewards: str = "win", render_mode: str | None = None, **options: Any
    ) -> None:
        self._table = _Table(game, rewards, render_mode, options)
        self.render_mode = render_mode
        self.possible_agents = [*self._table.seats]
        self.agents: list[str] = []
        #: The action of those who wait.
        self.wait = self._table.game.actions.size
        self._spaces = self._table.offered(more=1)

    @property
    def position(self) -> Position:
        """The game as it stands: it holds every secret."""
        return self._table.pos

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._table.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self._table.seen(agent, more=1) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        pos, seats = self._table.pos, self._table.seats
        refused = [agent for agent in self.agents if not self._may(agent, actions)]
        rewards = {agent: ILLEGAL if agent in refused else 0.0 for agent in self.agents}
        if not refused:
            asked = pos.actors
            for agent in self.agents:
                if seats[agent] in asked:
                    pos.play(actions[agent], seats[agent])
            let_automas_play(pos)
            if pos.is_over:
                rewards = self._table.won()
        over = bool(refused) or pos.is_over
        seen = self._seen()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def _may(self, agent: str, actions: dict[str, int]) -> bool:
        seat, action = self._table.seats[agent], actions.get(agent)
        if seat not in self._table.pos.actors:
            return action == self.wait
        return action in self._table.pos.legal_ids(seat)

    def render(self) -> str | None:
        return self._table.drawn(None)

    def close(self) -> None:
        """Nothing is held open."""
