"""The searching bot: information-set tree search, compiled, root-parallel over threads."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import tree
from cosmodrome.bots.base import (
    Bot,
    Clock,
    Hint,
    Thought,
    finished,
    mixed,
    unrivalled,
)
from cosmodrome.bots.greedy import CLEAR_ADVANTAGE, chance, ticking
from cosmodrome.bots.levels import Level
from cosmodrome.bots.nets import Net, net_of, net_types
from cosmodrome.bots.rolling import Rolls
from cosmodrome.engine.compiling import COMPILED

if TYPE_CHECKING:
    from cosmodrome.bots.foresight import Ahead
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position

#: Iterations of a decision when neither iterations nor seconds are given.
ITERATIONS = 2000
#: The largest tree of one thread, and the edges a decision has on average.
MOST_NODES = 1 << 18
EDGES_PER_NODE = 6
#: Iterations between two looks at the clock and at the leading action.
CHUNK = 128
#: Seconds of one step of a search.
STEP = 0.1

#: A chain of decisions is followed for so many at most.
DEPTH = 16
#: How strongly little visited actions are tried, in deviations of the results.
EXPLORE = 3.0
#: How many visits an action's first estimate counts for, and where games are played out.
PRIOR, PLAYED_OUT_PRIOR = 10.0, 3.0
#: What it expects further along it has seen so often at least.
WELL_KNOWN = 8
#: What winning adds to the estimate of a finished game.
WON = CLEAR_ADVANTAGE


class SearchBot(Bot):
    """Plays the action that its tree has visited most, or that came to most in its rollouts.

    With a number of iterations its choice depends only on seed, threads and what the seat knows;
    with seconds it thinks until they are over.
    """

    def __init__(
        self,
        seed: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        learnt: bool = False,
        level: Level | None = None,
        **tuning: float,
    ) -> None:
        if not COMPILED:
            raise RuntimeError(
                "searching needs compiled rules: ask a Pool, or set COSMODROME_JIT=1"
            )
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.threads = threads
        #: What is not said is the level's: how long it thinks, and whether it trusts a net.
        self.level = level or Level("search", learnt=learnt)
        self.tuning = tuning
        self.done = 0
        """Iterations made so far: a clear decision takes fewer than it may."""
        self.tree: Tree | None = None
        """Where it thought last, if it grew a tree."""

    def weigh(self, known: Position, seat: int, actions: list[int], seed: int) -> list[Hint]:
        return finished(self.steps(known, seat, actions, seed))

    def steps(self, known: Position, seat: int, actions: list[int], seed: int) -> Thought:
        began = self.clock()
        iterations, seconds, learnt = self._budget(known.game)
        tuning = {**self.level.within(known.game.id).tuning, **self.tuning}
        net = net_of(known.game, learnt, known.seats - len(known.automas))
        left = math.inf if seconds is None else seconds
        if tuning.get("rolls_out", known.game.rolls_out):
            rolls = Rolls(known, seat, seed, actions, iterations, tuning, self.part, net)
            rolls.beside = self.beside
            while not rolls.grow(began + min(STEP, left), self.clock):
                left -= self.clock() - began
                self.found = rolls.own
                if left <= 0 or (yield):
                    break
                rolls.beside = self.beside
                began = self.clock()
            self.found = rolls.own
            self.done += rolls.done
            self.tree = None
            return rolls.hints(actions)
        trees = [
            Tree(known, seat, mixed(seed, self.part + thread), share, tuning, net)
            for thread, share in enumerate(shares(iterations, self.threads))
        ]
        with ThreadPoolExecutor(self.threads) as pool:
            each = map if self.threads == 1 else pool.map
            while True:
                until = began + min(STEP, left)
                ended = all(list(each(Tree.grow, trees, repeat(until), repeat(self.clock))))
                left -= self.clock() - began
                self.found = added(tree.root(actions) for tree in trees)
                if ended or left <= 0 or settled(trees, seconds, left) or (yield):
                    break
                began = self.clock()
        self.done += sum(tree.done for tree in trees)
        self.tree = trees[0]
        return _hints(trees[0], actions, added([self.found, *self.beside]))

    def ahead(self, seats: int) -> Ahead | None:
        return Branch(self.tree, seats) if self.tree else None

    def _budget(self, game: Game) -> tuple[int | None, float | None, bool]:
        """Iterations and seconds of a decision, and whether a net is trusted.

        Given seconds alone, a level still has its own iterations.
        """
        level = self.level.within(game.id)
        iterations, seconds = self.iterations, self.seconds
        if iterations is None:
            iterations = level.iterations
            seconds = level.seconds if seconds is None else seconds
            if iterations is None and seconds is None:
                iterations = ITERATIONS
        return iterations, seconds, level.learnt


def settled(trees: list[Tree], seconds: float | None, left: float) -> bool:
    """Whether the leading action of every tree stays ahead in the time left."""
    if seconds is None:
        return False
    share = left / (seconds - left)
    return all(tree.lead() > tree.done * share for tree in trees)


def shares(iterations: int | None, threads: int) -> list[int | None]:
    """The iterations of each thread."""
    if iterations is None:
        return [None] * threads
    return [(iterations + thread) // threads for thread in range(threads)]


def added(found: Iterable[list[tuple[int, float]]]) -> list[tuple[int, float]]:
    """Visits and summed results of each action, over several trees."""
    return [
        (sum(visits for visits, _ in each), sum(values for _, values in each))
        for each in zip(*found, strict=True)
    ]


def _hints(grown: Tree, actions: list[int], found: list[tuple[int, float]]) -> list[Hint]:
    """What several trees found out together, one of them at hand."""
    total = max(1, sum(visits for visits, _ in found))
    leads = [
        grown.ahead(values / visits if visits else grown.promise(action))
        for action, (visits, values) in zip(actions, found, strict=True)
    ]
    against = max(leads) if grown.alone else 0.0
    return [
        Hint(action, visits / total, chance(lead - against))
        for action, (visits, _), lead in zip(actions, found, leads, strict=True)
    ]


class Tree:
    """One thread's tree, and the buffers its loop works in."""

    def __init__(
        self,
        known: Position,
        seat: int,
        seed: int,
        iterations: int | None,
        tuning: dict[str, float],
        net: Net | None = None,
    ) -> None:
        import numpy
        from numpy import float32, float64, int16, int32, int64, zeros

        from cosmodrome.engine.native import native

        game, players = known.game, known.seats
        side = native(game)
        self.box, self.seat, self.seed = game.box.view, seat, seed
        self.alone = unrivalled(known)
        self.iterations = iterations
        self.net = net or net_of(game, False)
        if "trust" in tuning:
            self.net = self.net._replace(trust=float(tuning["trust"]))
        most = MOST_NODES if iterations is None else min(MOST_NODES, iterations + 2)
        slots = 1 << (2 * most).bit_length()
        edges = most * EDGES_PER_NODE + 2 * game.actions.size
        self.nodes = tree.Nodes(
            keys=zeros(slots, int64),
            heads=numpy.empty(slots, int32),
            met=numpy.empty(slots, int32),
            drifts=numpy.empty(slots, float64),
            links=numpy.empty(edges, int32),
            actions=numpy.empty(edges, int16),
            visits=numpy.empty(edges, int32),
            offers=numpy.empty(edges, int32),
            firsts=numpy.empty(edges, float64),
            values=numpy.empty(edges, float64),
            info=zeros(3, int64),
            spread=zeros(3, float64),
        )
        states = side.states(tree.PLACES)
        states[tree.ROOT] = known.s
        self.scratch = tree.Scratch(
            states=states,
            rng=side.rng(),
            row=side.choices(),
            row_ahead=side.choices(),
            row_ticked=side.choices(),
            ticks=ticking(game),
            events=side.no_events(),
            places=zeros(players, int32),
            results=zeros(players, float64),
            handicaps=zeros(players, float64),
            path=zeros(tree.LONGEST_WALK, int64),
            path_nodes=zeros(tree.LONGEST_WALK, int64),
            path_seats=zeros(tree.LONGEST_WALK, int64),
            views=zeros(players, int64),
            sealed=zeros(players, int64),
            seen=zeros(game.observation.size, int16),
            first_layer=zeros(len(self.net.bias), float32),
            second_layer=zeros(len(self.net.second_bias), float32),
        )
        lead = min(abs(known.evaluate(seat)), CLEAR_ADVANTAGE)
        scale = tuning.get("scale", CLEAR_ADVANTAGE) + lead / 2
        prior, depth = (PLAYED_OUT_PRIOR, 0) if game.plays_out else (PRIOR, DEPTH)
        self.limits = tree.Limits(
            chains=int(tuning.get("chains", game.plays_on)),
            depth=int(tuning.get("depth", depth)),
            explore=float(tuning.get("explore", EXPLORE)),
            prior=float(tuning.get("prior", prior)),
            scale=float(scale),
            clear=float(tuning.get("clear", CLEAR_ADVANTAGE)),
            won=float(tuning.get("won", WON)),
            plays_out=int(tuning.get("plays_out", game.plays_out)),
            passing=game.passing,
        )
        self._loop = compiled_search(game)

    def grow(self, until: float = math.inf, clock: Clock = time.monotonic) -> bool:
        """Iterate to the end, or until a moment of a clock; whether it has ended.

        It ends early once no other action can overtake the leading one.
        """
        while True:
            left = CHUNK if self.iterations is None else self.iterations - self.done
            if left <= 0:
                return True
            step = min(CHUNK, left)
            self.iterate(step)
            if self.iterations is not None and self.lead() > left - step:
                return True
            if clock() >= until:
                return False

    def iterate(self, count: int) -> None:
        """Add so many iterations."""
        self._loop(
            self.box, self.nodes, self.scratch, self.limits, self.net, self.seat, self.seed, count
        )

    @property
    def done(self) -> int:
        """The iterations made so far."""
        return int(self.nodes.info[tree.DONE])

    def lead(self) -> int:
        """How many visits the leading action is ahead of the next."""
        visits = sorted(visits for visits, _ in self.edges().values())
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def root(self, actions: list[int]) -> list[tuple[int, float]]:
        """Visits and summed results of each of these actions."""
        found = self.edges()
        return [found.get(action, (0, 0.0)) for action in actions]

    def ahead(self, result: float) -> float:
        """A mean result as an estimate again."""
        certain = 1 - 1e-9
        lead = float(self.limits.scale * math.atanh(max(-certain, min(certain, 2 * result - 1))))
        return lead + float(self.scratch.handicaps[self.seat])

    def edges(self, key: int | None = None) -> dict[int, tuple[int, float]]:
        """Visits and summed results by action at a decision: the one the tree stands on."""
        visits, values = self.nodes.visits, self.nodes.values
        return {
            int(self.nodes.actions[edge]): (int(visits[edge]), float(values[edge]))
            for _, edge in self._found(key)
        }

    def promise(self, action: int) -> float:
        """What an action that was never tried promises there, as `tree.choose` reckons it."""
        nodes = self.nodes
        for slot, edge in self._found(None):
            if nodes.actions[edge] == action:
                drift = float(nodes.drifts[slot]) / (int(nodes.met[slot]) + 1.0)
                return float(nodes.firsts[edge]) + drift
        return 0.0

    def _found(self, key: int | None) -> Iterator[tuple[int, int]]:
        """The place of a decision in the table, and each of its edges."""
        nodes = self.nodes
        room = len(nodes.keys) - 1
        if key is None:
            key = int(tree.mixed_key(tree.ROOT_KEY, self.seat))
        slot = key & room
        while nodes.keys[slot] != key and nodes.keys[slot] != 0:
            slot = (slot + 1) & room
        edge = int(nodes.heads[slot]) if nodes.keys[slot] == key else tree.NO_EDGE
        while edge != tree.NO_EDGE:
            yield slot, edge
            edge = int(nodes.links[edge])


class Branch:
    """What a tree has found along one line of play; see `foresight.Ahead`."""

    def __init__(self, grown: Tree, seats: int) -> None:
        self._tree = grown
        self._views = [int(tree.mixed_key(tree.ROOT_KEY, seat)) for seat in range(seats)]

    def expects(self, actor: int, legal: list[int]) -> int | None:
        if not self._views:
            return None
        found = self._tree.edges(self._views[actor])
        visits = {action: found.get(action, (0, 0.0))[0] for action in legal}
        best = max(legal, key=lambda action: visits[action])
        return best if visits[best] >= WELL_KNOWN else None

    def sees(self, actors: tuple[int, ...], action: int) -> None:
        # What others choose at the same time it cannot see, and what comes of it neither.
        together = len(actors) > 1
        self._views = (
            [] if together else [int(tree.mixed_key(view, action)) for view in self._views]
        )


def compiled_search(game: Game) -> Any:
    """`tree.search` compiled for a game."""
    from numba import types

    from cosmodrome.engine.native import INTS, LONGS, SHORTS, native

    side = native(game)
    states, rng = side.types["states"], side.types["rng"]
    floats, singles = (types.Array(kind, 1, "C") for kind in (types.float64, types.float32))
    nodes = (
        LONGS, INTS, INTS, floats, INTS, SHORTS, INTS, INTS, floats, floats, LONGS, floats
    )  # fmt: skip
    scratch = (
        states, rng, *[SHORTS] * 5, INTS, floats, floats, *[LONGS] * 5, SHORTS, singles, singles
    )  # fmt: skip
    limits = (types.int64, types.int64, *[types.float64] * 5, types.int64, types.int64)
    return side.loop(
        tree.search, types.int64,
        side.types["box"],
        types.NamedTuple(nodes, tree.Nodes),
        types.NamedTuple(scratch, tree.Scratch),
        types.NamedTuple(limits, tree.Limits),
        types.NamedTuple(net_types(), Net),
        types.int64, types.int64, types.int64,
        calls=("actors", "legal", "apply", "evaluate", "observe", "ranking", "determinize"),
    )  # fmt: skip
