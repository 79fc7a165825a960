"""How the searching bot compares actions where turns are long: it rolls out; see `rollouts.py`."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import rollouts
from cosmodrome.bots.base import Clock, Hint, mixed, unrivalled
from cosmodrome.bots.greedy import (
    CLEAR_ADVANTAGE,
    FEW_CHOICES,
    STEPS,
    chance,
    compiled_look,
    ticking,
)
from cosmodrome.bots.nets import Net, answer, net_of, net_types
from cosmodrome.engine.actions import NO_ACTION

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position

#: So many actions are compared: those that look best along their chains, as the greedy bot sees
#: them in so many redrawn positions.
CANDIDATES, WORLDS, BUDGET = 6, 6, 300
#: Positions that a player of a rollout looks at for a decision, and how many turns are played on.
ROLL_BUDGET, TURNS = 24, 4
#: What the greedy bot sees counts for as many rollouts as it takes to know better
#: (`Game.rolls_out`), and for so many at least.
LEAST_PRIOR = 4.0
#: A candidate so many deviations behind is given up.
BEHIND = 2.0
#: Where several compare the same, each has so many redrawn positions to itself.
WORLDS_OF_ONE = 1 << 32


def rivals_of(position: Position) -> int:
    """How many seats are to be compared, where a game estimates each alone."""
    return position.seats if position.game.estimates_alone else 0


def unlike(totals: Any) -> Any:
    """The places of actions, the best first, each of those that come to the same once.

    What comes to exactly the same in several redrawn positions is the same chain in another order.
    """
    import numpy

    order = numpy.argsort(-totals, kind="stable")
    _, first = numpy.unique(totals[order], return_index=True)
    return order[numpy.sort(first)]


class Rolls:
    """What is compared, and the buffers the loop works in."""

    alone = False

    def __init__(
        self,
        known: Position,
        seat: int,
        seed: int,
        actions: list[int],
        iterations: int | None,
        tuning: dict[str, float],
        part: int = 0,
        net: Net | None = None,
    ) -> None:
        import numpy
        from numpy import float32, float64, int8, int16, int32, int64, zeros

        from cosmodrome.engine.native import native

        game = known.game
        side = native(game)
        worlds = int(tuning.get("worlds", WORLDS))
        if game.passing != NO_ACTION:
            worlds = max(worlds, FEW_CHOICES // len(actions))
        totals = numpy.zeros(len(actions))
        look = compiled_look(game)
        for world in range(worlds):
            redrawn = known.determinize(seat, mixed(seed, world))
            totals += look(redrawn, seat, int(tuning.get("look", BUDGET)))[: len(actions)] / worlds
        order = unlike(totals)[: int(tuning.get("candidates", CANDIDATES))]
        self.candidates = numpy.array([actions[i] for i in order], int64)
        rivals, self.alone = rivals_of(known), unrivalled(known)
        lead = float(known.evaluate(seat))
        if rivals:
            lead -= max(known.evaluate(other) for other in range(rivals) if other != seat)
        self.net = net or net_of(game, False)
        if "trust" in tuning:
            self.net = self.net._replace(trust=float(tuning["trust"]))
        layers = (
            zeros(game.observation.size, int16), zeros(len(self.net.bias), float32),
            zeros(len(self.net.second_bias), float32),
        )  # fmt: skip
        if self.net.trust:
            known.observe(seat, layers[0])
            learnt = float(answer(self.net, *layers, lead))
            lead += self.net.trust * (learnt - lead)
        clear = float(CLEAR_ADVANTAGE)
        self.handicap = lead - max(-clear, min(clear, lead))
        self.scale = clear + min(abs(lead), clear) / 2
        near = totals[order] - totals[order[0]] + lead - self.handicap
        #: What the greedy bot sees in each, less what it sees in its favourite.
        firsts = 0.5 + 0.5 * numpy.tanh(near / self.scale)
        self.firsts = firsts - firsts[0]
        self.off = float(tuning.get("rolls_out", game.rolls_out))
        self.behind = float(tuning.get("behind", BEHIND))
        count, size = len(order), game.actions.size
        self.alive = numpy.ones(count, int8)
        self.met = zeros(count, int64)
        self.ahead, self.squares, self.sums = (zeros(count, float64) for _ in range(3))
        self.iterations, self.worlds, self.done = iterations, 0, 0
        #: Others try the same candidates in worlds of their own: what they have found.
        self.beside: Sequence[Any] = ()
        self._first = part * WORLDS_OF_ONE
        states = side.states(3)
        states[0] = known.s
        self._loop = compiled_rolls(game)
        self._room = (
            game.box.view, states, side.states(STEPS + 2), side.rng(),
            zeros((STEPS + 2, size), int16), *(zeros(STEPS + 2, int64) for _ in range(3)),
            zeros(size, int64), zeros(size, int64), ticking(game), side.no_events(),
            zeros(known.seats, int32), self.candidates, self.alive, self.met, self.ahead,
            self.squares, self.sums, self.net, *layers, seat, seed,
        )  # fmt: skip
        self._limits = (
            int(tuning.get("budget", ROLL_BUDGET)), int(tuning.get("turns", TURNS)), game.passing,
            rivals, self.scale, self.handicap, clear,
        )  # fmt: skip

    def grow(self, until: float, clock: Clock = time.monotonic) -> bool:
        """Roll out to the end, or until a moment of a clock; whether it has ended.

        An iteration is a rollout of one candidate.
        """
        while self.iterations is None or self.done < self.iterations:
            if self.alive.sum() < 2:
                return True
            world = self._first + self.worlds
            self._loop(*self._room, world, world + 1, *self._limits)
            self.worlds += 1
            self.done += int(self.alive.sum())
            self._give_up()
            if clock() >= until:
                return False
        return True

    @property
    def own(self) -> Any:
        """What it has found so far: for each candidate `met`, `ahead`, `squares` and `sums`."""
        import numpy

        return numpy.array([self.met, self.ahead, self.squares, self.sums])

    def _all(self) -> Any:
        """The same with what others have found."""
        return sum(self.beside, self.own)

    def _standing(self) -> tuple[Any, Any]:
        """How far each is ahead of the favourite, what greedy saw counted in, and the error."""
        import numpy

        met, ahead, squares, _ = self._all()
        # About nothing, not about means of their own: one rollout each tells nothing of a spread.
        pooled = float(squares.sum()) / max(1.0, met[1:].sum())
        prior = max(LEAST_PRIOR, pooled / self.off**2)
        weight = met + prior
        return (ahead + prior * self.firsts) / weight, numpy.sqrt(pooled / weight)

    def _give_up(self) -> None:
        """Leave what is far behind; the favourite stays, for the others are compared with it."""
        if self.worlds < LEAST_PRIOR:
            return
        ahead, error = self._standing()
        lost = ahead + self.behind * error < ahead.max() - self.behind * error[ahead.argmax()]
        lost[0] = False
        self.alive[lost] = 0

    def hints(self, actions: list[int]) -> list[Hint]:
        """Every action; the share of a candidate tells how good it came out among them."""
        ahead, _ = self._standing()
        met, _, _, sums = self._all()
        best = int(ahead.argmax())
        base = float(sums[0] / met[0]) if met[0] else 0.5
        total = int(met.sum())
        found = {int(action): i for i, action in enumerate(self.candidates)}
        against = self._lead(base + float(ahead.max())) if self.alone else 0.0
        hints = []
        for action in actions:
            i = found.get(action, -1)
            share = 0.0 if i < 0 or not total else int(met[i]) / total / 2
            if i == best:
                share += 0.5 if total else 1.0
            value = base + float(ahead[i]) if i >= 0 else base + float(ahead.min())
            hints.append(Hint(action, share, chance(self._lead(value) - against)))
        return hints

    def _lead(self, result: float) -> float:
        """A result as an estimate again."""
        certain = 1 - 1e-9
        lead = self.scale * math.atanh(max(-certain, min(certain, 2 * result - 1)))
        return lead + self.handicap


def compiled_rolls(game: Game) -> Any:
    """`rollouts.roll` compiled for a game."""
    from numba import types

    from cosmodrome.engine.native import INTS, LONGS, SHORTS, native

    side = native(game)
    floats, flags = types.Array(types.float64, 1, "C"), types.Array(types.int8, 1, "C")
    singles = types.Array(types.float32, 1, "C")
    return side.loop(
        rollouts.roll, types.int64,
        side.types["box"], side.types["states"], side.types["states"], side.types["rng"],
        types.Array(types.int16, 2, "C"), *[LONGS] * 5, SHORTS, SHORTS, INTS,
        LONGS, flags, LONGS, floats, floats, floats,
        types.NamedTuple(net_types(), Net), SHORTS, singles, singles,
        *[types.int64] * 8, *[types.float64] * 3,
        calls=(
            "actors", "legal", "apply", "foresee", "evaluate", "observe", "ranking", "determinize",
        ),
    )  # fmt: skip
