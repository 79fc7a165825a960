"""Compiled entry points of a game, and the engine's loops over them, by function pointer.

Only for processes that run compiled (`COSMODROME_JIT=1`). A loop such as `random_games` receives
the game's functions as first-class functions with explicit signatures, so it compiles once for a
game's record types, in a fraction of a second, and is found again in the cache on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numba
import numpy
from numba import types

from cosmodrome.engine.compiling import COMPILED, cached
from cosmodrome.engine.rules import playout
from cosmodrome.engine.rules.events import EVENT_BUFFER
from cosmodrome.engine.rules.random import RNG

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

SHORTS = types.Array(types.int16, 1, "C")
INTS = types.Array(types.int32, 1, "C")
INT_TABLE = types.Array(types.int32, 2, "C")
LONGS = types.Array(types.int64, 1, "C")

#: The longest random game counted; a game's own rules end it much sooner.
DECISION_LIMIT = 1_000_000


class Native:
    """The compiled side of one game."""

    def __init__(self, game: Game) -> None:
        if not COMPILED:
            raise RuntimeError("this process runs rules uncompiled; set COSMODROME_JIT=1")
        self.game = game
        box = numba.from_dtype(game.box_layout.dtype)
        state = numba.from_dtype(game.state.dtype)
        options = numba.from_dtype(game.options.record.dtype)
        rng = numba.from_dtype(RNG.dtype)
        whole = types.int64
        self.types = {
            "box": box,
            "state": state,
            "options": options,
            "rng": rng,
            "states": types.Array(state, 1, "C"),
        }
        #: What each function of the contract takes and returns, compiled.
        self.signatures = {
            "setup": types.void(box, state, options, whole),
            "actors": whole(box, state),
            "legal": whole(box, state, whole, SHORTS),
            "apply": whole(box, state, whole, whole, SHORTS),
            "foresee": whole(box, state, whole, whole, SHORTS),
            "evaluate": whole(box, state, whole),
            "scores": types.void(box, state, INTS),
            "ranking": whole(box, state, INTS),
            "observe": types.void(box, state, whole, SHORTS),
            "determinize": types.void(box, state, whole, whole),
        }
        for name, signature in self.signatures.items():
            getattr(game, name).declared = signature

    def entry(self, name: str) -> Any:
        """A function of the contract, compiled for its signature."""
        function = getattr(self.game, name)
        if not function.signatures:
            function.compile(self.signatures[name])
        return function

    def loop(
        self, function: Callable[..., Any], result: Any, *arguments: Any, calls: tuple[str, ...]
    ) -> Callable[..., Any]:
        """Compile a loop over the game: plain arguments by type, then functions by name."""
        key = f"loop.{function.__module__}.{function.__name__}"
        if key not in self.game._shared:
            pointers = [types.FunctionType(self.signatures[name]) for name in calls]
            signature = result(*arguments, *pointers)
            compiled = cached(function)
            compiled.compile(signature)
            # From here on the game's functions are passed as pointers.
            compiled.disable_compile()
            entries = [self.entry(name) for name in calls]
            self.game._shared[key] = lambda *plain: compiled(*plain, *entries)
        loop: Callable[..., Any] = self.game._shared[key]
        return loop

    def warm(self) -> None:
        """Compile every entry point and the random games; other loops follow when first used."""
        for name in self.signatures:
            self.entry(name)
        self._random_games()

    # Buffers

    def states(self, count: int) -> Any:
        return numpy.zeros(count, dtype=self.game.state.dtype)

    def rng(self) -> Any:
        return numpy.zeros(1, dtype=RNG.dtype)[0]

    def choices(self) -> Any:
        return numpy.zeros(self.game.actions.size, dtype=numpy.int16)

    def ticks(self) -> Any:
        """1 for every action that only ticks something of a selection."""
        actions = self.game.actions
        return numpy.array([actions.ticks(i) for i in range(actions.size)], dtype=numpy.int16)

    @staticmethod
    def no_events() -> Any:
        return numpy.zeros(0, dtype=numpy.int16)

    @staticmethod
    def events() -> Any:
        return numpy.zeros(EVENT_BUFFER, dtype=numpy.int16)

    # Loops

    def _random_games(self) -> Callable[..., Any]:
        t = self.types
        return self.loop(
            playout.random_games, types.int64,
            t["box"], t["options"], t["states"], t["rng"], LONGS, types.int64, SHORTS, SHORTS,
            SHORTS, LONGS, LONGS, INT_TABLE, INT_TABLE, INTS, INTS, INTS,
            calls=("setup", "actors", "legal", "apply", "scores", "ranking"),
        )  # fmt: skip

    def random_games(self, packed: bytearray, seats: int, seeds: Any) -> dict[str, Any]:
        """Random games from 64-bit seeds: lengths, acts, points, places, winners (as masks)."""
        count = len(seeds)
        lengths, acts = numpy.zeros((2, count), dtype=numpy.int64)
        points = numpy.zeros((count, seats), dtype=numpy.int32)
        places = numpy.zeros((count, seats), dtype=numpy.int32)
        winners = numpy.zeros(count, dtype=numpy.int32)
        self._random_games()(
            self.game.box.view, self.game.options.record.view(packed), self.states(2), self.rng(),
            seeds, DECISION_LIMIT, self.choices(), self.no_events(), self.ticks(), lengths, acts,
            points, places, winners, *numpy.zeros((2, seats), dtype=numpy.int32),
        )  # fmt: skip
        return {
            "lengths": lengths,
            "acts": acts,
            "points": points,
            "places": places,
            "winners": winners,
        }

    def _observed_games(self) -> Callable[..., Any]:
        t = self.types
        return self.loop(
            playout.observed_games, types.int64,
            t["box"], t["options"], t["states"], t["rng"], LONGS, types.int64, SHORTS, SHORTS,
            SHORTS,
            calls=("setup", "actors", "legal", "apply", "observe"),
        )  # fmt: skip

    def observed_games(self, packed: bytearray, seeds: Any) -> int:
        """Random games with an observation at every decision; returns the decisions."""
        observation = numpy.zeros(self.game.observation.size, dtype=numpy.int16)
        decisions: int = self._observed_games()(
            self.game.box.view, self.game.options.record.view(packed), self.states(2), self.rng(),
            seeds, DECISION_LIMIT, self.choices(), self.no_events(), observation,
        )  # fmt: skip
        return decisions

    def _copies(self) -> Callable[..., Any]:
        return self.loop(playout.copies, types.int64, self.types["states"], types.int64, calls=())

    def copies(self, count: int) -> None:
        """Copy a position many times."""
        self._copies()(self.states(8), count)


def native(game: Game) -> Native:
    """The compiled side of a game, made once per process."""
    if "native" not in game._cache:
        game._cache["native"] = Native(game)
    found: Native = game._cache["native"]
    return found
