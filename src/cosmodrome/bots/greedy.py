"""The greedy bot: to the end of its own decision chain, by the game's estimate."""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import chain
from cosmodrome.bots.base import Bot, Hint, mixed, unrivalled
from cosmodrome.bots.levels import LEVELS, Level
from cosmodrome.engine.actions import NO_ACTION
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.position import shorts

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position

#: The longest chain followed.
STEPS = 16
#: Redrawn positions looked at, and positions visited in each: compiled, and light.
WORLDS, BUDGET = 2, 300
LIGHT_WORLDS, LIGHT_BUDGET = 1, 100
#: Compiled, where luck ends a look, a choice of few actions is looked at so often.
FEW_CHOICES = 24
#: One choice in so many is a cadet's slip; what is half chosen it completes as it sees best.
CADET_ERRS = 6
#: An advantage of this estimate is a likely win.
CLEAR_ADVANTAGE = 600

CALLS = ("actors", "legal", "foresee", "evaluate")


class GreedyBot(Bot):
    """Plays the first action of the best chain, on average over redrawn positions."""

    def __init__(self, seed: int = 0, worlds: int | None = None, budget: int | None = None) -> None:
        super().__init__(seed)
        self.worlds = worlds or (WORLDS if COMPILED else LIGHT_WORLDS)
        self.budget = budget or (BUDGET if COMPILED else LIGHT_BUDGET)

    def weigh(self, known: Position, seat: int, actions: list[int], seed: int) -> list[Hint]:
        game = known.game
        look = compiled_look(game) if COMPILED else light_look(game)
        totals = [0] * len(actions)
        worlds = self.worlds
        if COMPILED and game.passing != NO_ACTION:
            worlds = max(worlds, FEW_CHOICES // len(actions))
        for world in range(worlds):
            redrawn = known.determinize(seat, mixed(seed, world))
            values = look(redrawn, seat, self.budget)
            totals = [total + int(value) for total, value in zip(totals, values, strict=False)]
        best = max(totals)
        pick = totals.index(best)
        behind = best / worlds if unrivalled(known) else best_rival(known, seat)
        return [
            Hint(action, float(i == pick), chance(totals[i] / worlds - behind))
            for i, action in enumerate(actions)
        ]


class CadetBot(GreedyBot):
    """The greedy bot with little foresight, which now and then plays anything at all.

    Where a turn is a chain of many choices (`slips` in its level) it is one of the better ones.
    """

    def __init__(self, seed: int = 0, level: Level | None = None) -> None:
        super().__init__(seed, 1, LIGHT_BUDGET)
        self.level = level or LEVELS["cadet"]

    def weigh(self, known: Position, seat: int, actions: list[int], seed: int) -> list[Hint]:
        hints = super().weigh(known, seat, actions, seed)
        if mixed(seed, -1) % CADET_ERRS == 0 and not known.mid_choice:
            slips = self.level.within(known.game.id).tuning.get("slips", 1)
            ranked = sorted(range(len(actions)), key=lambda i: -hints[i].outcome)
            slip = ranked[mixed(seed, -2) % math.ceil(len(ranked) * slips)]
            hints = [hint._replace(share=float(i == slip)) for i, hint in enumerate(hints)]
        return hints


def best_rival(known: Position, seat: int) -> int:
    """The estimate of the best of the others, where a game estimates each seat alone."""
    if not known.game.estimates_alone:
        return 0
    return max(known.evaluate(other) for other in range(known.seats) if other != seat)


def chance(estimate: float) -> float:
    """An estimate as a likelihood of doing well, 0 to 1."""
    return 0.5 + 0.5 * math.tanh(estimate / CLEAR_ADVANTAGE)


def ticking(game: Game) -> Any:
    """1 for every action that only ticks something of a selection, as rules take it."""
    flags = shorts(game.actions.size)
    for action in range(game.actions.size):
        flags[action] = game.actions.ticks(action)
    return flags


def compiled_look(game: Game) -> Any:
    """`best_chains` compiled for a game, with its buffers."""
    key = "bots.greedy"
    if key not in game._cache:
        import numpy
        from numba import types

        from cosmodrome.engine.native import LONGS, SHORTS, native

        side = native(game)
        loop = side.loop(
            chain.best_chains, types.int64,
            side.types["box"], side.types["states"], types.Array(types.int16, 2, "C"),
            LONGS, LONGS, LONGS, LONGS, LONGS, SHORTS, SHORTS, *[types.int64] * 3,
            calls=CALLS,
        )  # fmt: skip
        size = game.actions.size
        ticks = ticking(game)
        box, events = game.box.view, side.no_events()

        def look(position: Position, seat: int, budget: int) -> Any:
            # Buffers of its own: several threads may look at once.
            states = side.states(STEPS + 2)
            states[0] = position.s
            rows = numpy.zeros((STEPS + 2, size), dtype=numpy.int16)
            counts, cursors, budgets = numpy.zeros((3, STEPS + 2), dtype=numpy.int64)
            merits, values = numpy.zeros((2, size), dtype=numpy.int64)
            loop(
                box, states, rows, counts, cursors, budgets, merits, values, ticks, events, seat,
                budget, game.passing,
            )  # fmt: skip
            return values

        game._cache[key] = look
    return game._cache[key]


class Shelf:
    """Positions one beside the other, uncompiled: `shelf[i] = shelf[j]` copies bytes."""

    def __init__(self, game: Game, count: int) -> None:
        self.buffers = [bytearray(game.state.size) for _ in range(count)]
        self.views = [game.state.plain_view(buffer) for buffer in self.buffers]
        self.places = {id(view): i for i, view in enumerate(self.views)}

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, i: int) -> Any:
        return self.views[i]

    def __setitem__(self, i: int, view: Any) -> None:
        self.buffers[i][:] = self.buffers[self.places[id(view)]]


def light_look(game: Game) -> Any:
    """The same look by uncompiled rules, for a process that never compiles."""

    def look(position: Position, seat: int, budget: int) -> Any:
        states = Shelf(game, STEPS + 2)
        states.buffers[0][:] = bytes(position)
        size = game.actions.size
        rows = [array("h", [0]) * size for _ in range(STEPS + 2)]
        counts, cursors, budgets = ([0] * (STEPS + 2) for _ in range(3))
        merits, values = [0] * size, [0] * size
        chain.best_chains(
            game.box.view, states, rows, counts, cursors, budgets, merits, values, ticking(game),
            array("h"), seat, budget, game.passing,
            game.actors, game.legal, game.foresee, game.evaluate,
        )  # fmt: skip
        return values

    return look
