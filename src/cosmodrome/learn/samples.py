"""Positions to learn from, over all cores: played by `games.py`, kept in NumPy arrays."""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cosmodrome.engine.batch import game_seeds

if TYPE_CHECKING:
    import numpy as np

    from cosmodrome.engine.game import Game

    Numbers = np.ndarray[Any, Any]

#: Decisions after which a game is given up: its result still counts as it stands.
LIMIT = 4000
#: One in so many ends of turns is kept, and no more of a game on average than these.
ONE_IN, KEPT = 3, 48


class Samples(NamedTuple):
    """What seats observed, with the game's estimates, and how their games ended."""

    seen: Numbers
    estimates: Numbers
    shares: Numbers
    margins: Numbers
    games: Numbers

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        import numpy

        return cls(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))

    def __len__(self) -> int:
        return len(self.estimates)


def play_chunk(
    game_id: str, seed: int, start: int, players: int, first: int, last: int
) -> dict[str, Any]:
    """Games `start + first` … `start + last - 1`, in a compiled process."""
    began = time.time()
    game = _loaded(game_id)
    parts, at = [], first
    for options, share in shares(game, last - first, players):
        if share:
            parts.append(play(game, seed, start + at, start + at + share, options))
            at += share
    return {
        "first": first,
        "last": last,
        "samples": Samples.joined(parts),
        "began": began,
        "ended": time.time(),
    }


def shares(game: Game, games: int, players: int = 0) -> list[tuple[dict[str, Any], int]]:
    """How many of so many games are played with which options; `players` 0: by any number.

    Half are then for two players, the rest for more, and where a game has an opponent of several
    strengths for one player, as many against each of them.
    """
    alone: list[dict[str, Any]] = [
        {"players": 1, "difficulty": word} for word in difficulties(game)
    ]
    if players:
        kinds = alone if players == 1 and alone else [{"players": players}]
        return [(kind, (games + i) // len(kinds)) for i, kind in enumerate(kinds)]
    low, high = max(2, game.options.players.low), game.options.players.high
    others = [*({"players": more} for more in range(low + 1, high + 1)), *alone]
    each = games // 2 // len(others)
    return [({"players": low}, games - each * len(others)), *((kind, each) for kind in others)]


def difficulties(game: Game) -> list[str]:
    """How strong the opponent of a single player may be."""
    option = game.options.options.get("difficulty")
    alone = game.options.players.low == 1
    return [str(word) for word in option.examples(1)] if option and alone else []


@functools.cache
def _loaded(game_id: str) -> Game:
    import cosmodrome

    return cosmodrome.load(game_id)


def play(game: Game, seed: int, first: int, last: int, options: dict[str, Any]) -> Samples:
    """Games with these options, one for each number from `first` on."""
    import numpy
    from numba import types

    from cosmodrome.bots.greedy import STEPS, ticking
    from cosmodrome.bots.rolling import rivals_of
    from cosmodrome.engine.native import INTS, LONGS, SHORTS, native
    from cosmodrome.learn import games

    side = native(game)
    t = side.types
    table = types.Array(types.int16, 2, "C")
    singles = types.Array(types.float32, 1, "C")
    loop = side.loop(
        games.play_games, types.int64,
        t["box"], t["options"], t["states"], t["states"], t["rng"], LONGS, types.int64, types.int64,
        table, *[LONGS] * 5, SHORTS, SHORTS, *[types.int64] * 3, INTS, INTS, LONGS,
        table, LONGS, LONGS, LONGS, singles, singles,
        calls=(
            "setup", "actors", "legal", "apply", "foresee", "evaluate", "observe", "determinize",
            "scores", "ranking",
        ),
    )  # fmt: skip
    seeds = game_seeds(seed, first, last).view(numpy.int64)
    _, packed = game.pack_options(options)
    new = game.new(seed=0, **options)
    seats, rivals = new.seats, rivals_of(new)
    automas = sum(1 << seat for seat in new.automas)
    room = len(seeds) * seats * KEPT
    seen = numpy.zeros((room, game.observation.size), numpy.int16)
    estimates, sides, numbers = numpy.zeros((3, room), numpy.int64)
    shares, margins = numpy.zeros((2, room), numpy.float32)
    longs = [numpy.zeros(STEPS + 2, numpy.int64) for _ in range(3)]
    each = [numpy.zeros(game.actions.size, numpy.int64) for _ in range(2)]
    kept = loop(
        game.box.view, game.options.record.view(packed), side.states(2), side.states(STEPS + 2),
        side.rng(), seeds, LIMIT, ONE_IN, numpy.zeros((STEPS + 2, game.actions.size), numpy.int16),
        *longs, *each, ticking(game), side.no_events(), game.passing, rivals,
        automas,
        numpy.zeros(seats, numpy.int32), numpy.zeros(seats, numpy.int32),
        numpy.zeros(seats, numpy.int64), seen, estimates, sides, numbers, shares, margins,
    )  # fmt: skip
    if seats == 1:  # points alone tell nothing of who has won
        margins = numpy.where(shares > 0, numpy.float32(numpy.inf), -numpy.float32(numpy.inf))
    return Samples(
        seen[:kept].copy(), estimates[:kept].astype(numpy.int32), shares[:kept].copy(),
        margins[:kept].copy(), numbers[:kept].astype(numpy.int32) + first,
    )  # fmt: skip
