"""Thousands of games side by side on the CPU: the twin of `gpu.Device.batch`, byte for byte.

    batch = game.batch(game_seeds(7, 0, 4096), players=2)
    batch.seats, batch.masks, batch.observations     # NumPy arrays, written in place
    batch.step(actions)                              # one action per game
    batch.rewards                                    # what the games that just ended are worth

Needs a process that runs compiled (`COSMODROME_JIT=1`).
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy
from numba import types

from cosmodrome.engine.native import INT_TABLE, INTS, LONGS, SHORTS, native
from cosmodrome.engine.rules import stepping
from cosmodrome.engine.rules.random import RNG

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: Fewer games than this are not worth a thread of their own.
GAMES_OF_A_THREAD = 64

BYTES = types.Array(types.int8, 1, "C")
MASKS = types.Array(types.int8, 2, "C")
TABLE = types.Array(types.int16, 2, "C")
WORTH = types.Array(types.float32, 2, "C")


class Batch:
    """Many games side by side; the arrays are always the same, and change in place.

    `seats` (int8) says who decides, -1 where the game is over; `masks` (int8, games x actions) what
    is legal; `observations` (int16, games x numbers) what the decider knows; `rewards` (float32,
    games x seats) what a game that ended with the last step is worth: each seat's share of the
    victory (`win`), its lead over the best other (`margin`), or 1 for the first and 0 for the last
    `place` and for all where nobody has won.
    """

    def __init__(
        self,
        game: Game,
        seeds: Any,
        *,
        observing: bool = True,
        rewards: str = "win",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game = game
        self.side = native(game)
        self.seeds = numpy.ascontiguousarray(seeds).view(numpy.int64)
        self.count = len(self.seeds)
        self.observing = observing
        self.players = game.new(seed=0, **options).seats
        self.refused = 0
        self._kind = stepping.REWARDS.index(rewards)
        self._options = game.options.record.view(game.pack_options(options)[1])
        self._zeros = self.side.states(1)
        self.states = self.side.states(self.count)
        self.seats = numpy.full(self.count, -1, dtype=numpy.int8)
        self.masks = numpy.zeros((self.count, game.actions.size), dtype=numpy.int8)
        width = game.observation.size if observing else 0
        self.observations = numpy.zeros((self.count, width), dtype=numpy.int16)
        self.rewards = numpy.zeros((self.count, self.players), dtype=numpy.float32)
        shares = min(threads or os.cpu_count() or 1, max(1, self.count // GAMES_OF_A_THREAD))
        edges = numpy.linspace(0, self.count, shares + 1).astype(int).tolist()
        self._shares = [slice(*edge) for edge in pairwise(edges)]
        self._pool = ThreadPoolExecutor(shares) if shares > 1 else None
        self._rooms = [self._room() for _ in self._shares]
        self.reset(numpy.ones(self.count, dtype=numpy.int8), self.seeds)

    def _room(self) -> tuple[Any, Any, Any]:
        """What one thread writes on the way: choices, points and places."""
        row = (numpy.zeros(self.players, dtype=numpy.int32) for _ in range(2))
        return self.side.choices(), *row

    def _each(self, work: Any) -> int:
        """Do something for every share of the games, side by side; adds up what it returns."""
        if self._pool is None:
            return int(work(self._shares[0], *self._rooms[0]))
        waiting = [
            self._pool.submit(work, share, *room)
            for share, room in zip(self._shares, self._rooms, strict=True)
        ]
        return sum(int(one.result()) for one in waiting)

    def reset(self, chosen: Any, seeds: Any) -> None:
        """Begin new games from their seeds (int64) where `chosen` (int8) is not zero."""
        t = self.side.types
        loop = self.side.loop(
            stepping.begin, types.int64,
            t["box"], t["options"], t["states"], t["states"], BYTES, MASKS, TABLE, WORTH, LONGS,
            BYTES, SHORTS,
            calls=("setup", "actors", "legal", "observe"),
        )  # fmt: skip
        given = numpy.ascontiguousarray(seeds).view(numpy.int64)
        wanted = numpy.ascontiguousarray(chosen, dtype=numpy.int8)
        self._each(
            lambda part, choices, points, places: loop(
                self.game.box.view, self._options, self._zeros, self.states[part],
                self.seats[part], self.masks[part], self.observations[part], self.rewards[part],
                given[part], wanted[part], choices,
            )
        )  # fmt: skip

    def step(self, actions: Any) -> None:
        """Play one action (int32) in every game that is not over.

        A game whose action is illegal stays as it is; `refused` counts them.
        """
        t = self.side.types
        loop = self.side.loop(
            stepping.step, types.int64,
            t["box"], t["states"], BYTES, MASKS, TABLE, WORTH, INTS, SHORTS, SHORTS, INTS, INTS,
            types.int64,
            calls=("actors", "legal", "apply", "observe", "scores", "ranking"),
        )  # fmt: skip
        given = numpy.ascontiguousarray(actions, dtype=numpy.int32)
        self.refused += self._each(
            lambda part, choices, points, places: loop(
                self.game.box.view, self.states[part], self.seats[part], self.masks[part],
                self.observations[part], self.rewards[part], given[part], choices,
                self.side.no_events(), points, places, self._kind,
            )
        )  # fmt: skip

    def play_on(self, generators: Any, seat: int) -> int:
        """Play at random wherever another seat must decide, until this one must, or it is over.

        Returns how many decisions that were; games that ended have their rewards.
        """
        t = self.side.types
        each = types.Array(t["rng"], 1, "C")
        loop = self.side.loop(
            stepping.play_on, types.int64,
            t["box"], t["states"], BYTES, MASKS, TABLE, WORTH, each, types.int64, SHORTS, SHORTS,
            INTS, INTS, types.int64,
            calls=("actors", "legal", "apply", "observe", "scores", "ranking"),
        )  # fmt: skip
        return self._each(
            lambda part, choices, points, places: loop(
                self.game.box.view, self.states[part], self.seats[part], self.masks[part],
                self.observations[part], self.rewards[part], generators[part], seat, choices,
                self.side.no_events(), points, places, self._kind,
            )
        )  # fmt: skip

    def generators(self) -> Any:
        """One generator per game for `random_actions`, as the random games have."""
        made = numpy.zeros(self.count, dtype=RNG.dtype)
        generators = types.Array(self.side.types["rng"], 1, "C")
        self.side.loop(stepping.seed, types.int64, generators, LONGS, calls=())(made, self.seeds)
        return made

    def random_actions(self, generators: Any, actions: Any) -> None:
        """Write a random legal action of every game into `actions` (int32)."""
        each = types.Array(self.side.types["rng"], 1, "C")
        loop = self.side.loop(stepping.choose, types.int64, BYTES, MASKS, each, INTS, calls=())
        self._each(
            lambda part, choices, points, places: loop(
                self.seats[part], self.masks[part], generators[part], actions[part]
            )
        )

    def score(self) -> tuple[Any, Any, Any]:
        """Points and places of every seat (int32, games x seats), winners as masks of seats."""
        t = self.side.types
        loop = self.side.loop(
            stepping.score, types.int64,
            t["box"], t["states"], INT_TABLE, INT_TABLE, INTS, INTS, INTS,
            calls=("scores", "ranking"),
        )  # fmt: skip
        tables = (numpy.zeros((self.count, self.players), dtype=numpy.int32) for _ in range(2))
        points, places = tables
        winners = numpy.zeros(self.count, dtype=numpy.int32)
        self._each(
            lambda part, choices, row, other: loop(
                self.game.box.view, self.states[part], points[part], places[part],
                winners[part], row, other,
            )
        )  # fmt: skip
        return points, places, winners
