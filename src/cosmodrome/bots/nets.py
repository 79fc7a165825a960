"""What a net has learnt of a game: an estimate from an observation, beside the game's own.

A net reads what a seat observes and the game's estimate of it, and answers in the same hundredths
of a point. It is trained by `cosmodrome train` and lies in the game's folder as `net.npz`; over
other components than those it was trained with, for other numbers of players, and after a change
of the rules, it is not used.

The first layer has a row of weights for every value of a number with few values, and one for a
number with many, so an observation is a sum of rows; two small layers follow.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cosmodrome.engine.compiling import rule

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

FILE = "net.npz"
#: A number of so many values at most has a row of weights for each, but for the least.
MANY_VALUES = 13
#: An estimate that is so much better makes a victory e times as likely.
LOGIT = 300.0
#: Beyond this the game's own estimate tells a net nothing more.
FAR = 3000.0
#: Bits of a weight that are not kept: what they say is less than half a hundredth of it.
SPARED = 3


class Net(NamedTuple):
    """The weights, as compiled code reads them."""

    lows: Any  # the least value of every number of an observation
    starts: Any  # its first row
    steps: Any  # how many rows it has, or 0 where it has one for all values
    scales: Any  # what its value counts there
    rows: Any  # the first layer
    bias: Any
    second: Any
    second_bias: Any
    last: Any
    last_bias: Any
    slope: Any  # how much the game's own estimate counts
    trust: Any  # how much the net counts in the end, 0 … 1


@rule
def answer(net: Any, seen: Any, first: Any, second: Any, estimate: Any) -> Any:
    """What a net says of an observation; `first` and `second` are room for its layers."""
    width, narrow = len(first), len(second)
    for j in range(width):
        first[j] = net.bias[j]
    for i in range(len(seen)):
        above = seen[i] - net.lows[i]
        if above > 0:
            row, steps = net.starts[i], net.steps[i]
            if steps > 0:
                row += min(above, steps) - 1
                for j in range(width):
                    first[j] += net.rows[row, j]
            else:
                share = above * net.scales[i]
                for j in range(width):
                    first[j] += share * net.rows[row, j]
    for j in range(narrow):
        second[j] = net.second_bias[j]
    for i in range(width):
        if first[i] > 0.0:
            for j in range(narrow):
                second[j] += first[i] * net.second[i, j]
    logit = net.last_bias + net.slope * max(-FAR, min(FAR, estimate)) / LOGIT
    for j in range(narrow):
        if second[j] > 0.0:
            logit += second[j] * net.last[j]
    return logit * LOGIT


@rule
def with_net(
    box: Any, net: Any, s: Any, seat: Any, estimate: Any, seen: Any, first: Any, second: Any,
    observe: Any,
) -> Any:  # fmt: skip
    """An estimate of a position for a seat, with what a net makes of it where there is one."""
    if net.trust == 0.0:
        return estimate
    observe(box, s, seat, seen)
    return estimate + net.trust * (answer(net, seen, first, second, estimate) - estimate)


class Layout(NamedTuple):
    """Which rows of the first layer the numbers of an observation have."""

    lows: Any
    starts: Any
    steps: Any
    scales: Any
    rows: int


def layout_of(game: Game) -> Layout:
    """The rows for a game's observations."""
    import numpy

    low, high = (numpy.array(bounds, numpy.int64) for bounds in _bounds(game))
    values = high - low + 1
    few = values <= MANY_VALUES
    steps = numpy.where(few, values - 1, 0)
    rows = numpy.where(few, numpy.maximum(steps, 1), 1)
    starts = numpy.cumsum(rows) - rows
    scales = numpy.where(few, 1.0, 8.0 / numpy.maximum(values - 1, 1))
    return Layout(
        low.astype(numpy.int32), starts.astype(numpy.int32), steps.astype(numpy.int32),
        scales.astype(numpy.float32), int(rows.sum()),
    )  # fmt: skip


def _bounds(game: Game) -> tuple[list[int], list[int]]:
    return game.observation.low, game.observation.high


def fingerprint(game: Game) -> str:
    """All that a net of a game depends on: components, rules, and what the numbers mean."""
    seen = repr((game.observation.names, *_bounds(game)))
    told = f"{game.id} {game.rules_version} {game.box.digest} {seen}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def net_of(game: Game, learnt: bool = True, players: int = 2) -> Net:
    """The net of a game; where it has none that fits, or it is not wanted, one nobody trusts."""
    key = f"bots.net.{players if learnt else 0}"
    if key not in game._cache:
        found = [read_net(game, path, players) for path in places(game)] if learnt else []
        game._cache[key] = next(filter(None, found), None) or no_net()
    kept: Net = game._cache[key]
    return kept


def places(game: Game) -> list[Path]:
    """Where a net of a game may lie: in the folder COSMODROME_NETS, or beside its rules."""
    own = os.environ.get("COSMODROME_NETS")
    return [*([Path(own) / f"{game.id}.npz"] if own else []), game.folder / FILE]


def read_net(game: Game, path: Path, players: int = 0) -> Net | None:
    """The net in a file, if there is one that fits the game and so many players; 0: any."""
    import numpy

    if not path.exists():
        return None
    with numpy.load(path) as file:
        only = int(file["players"]) if "players" in file else 0
        if str(file["fingerprint"]) != fingerprint(game) or (only and only != players):
            return None
        weights = {name: file[name].astype(numpy.float32) for name in ARRAYS}
        numbers = {name: float(file[name]) for name in NUMBERS}
    return Net(**layout_of(game)._asdict() | weights | numbers)


def write_net(
    game: Game, path: Path, weights: dict[str, Any], trust: float = 1.0, players: int = 0
) -> None:
    """Keep weights in a file, at half precision, and of that what is worth its bytes.

    It is for so many players alone; 0: for any number.
    """
    import numpy

    kept = {name: numpy.array(weights[name], numpy.float16) for name in ARRAYS}
    for name in ("rows", "second"):
        bits = kept[name].view(numpy.uint16)
        bits[...] = (bits + (1 << SPARED >> 1)) >> SPARED << SPARED
    numbers = {name: numpy.float32(weights[name]) for name in NUMBERS if name != "trust"}
    numpy.savez_compressed(
        path, allow_pickle=False, fingerprint=numpy.array(fingerprint(game)),
        trust=numpy.float32(trust), players=numpy.array(players), **kept, **numbers,
    )  # fmt: skip


ARRAYS = ("rows", "bias", "second", "second_bias", "last")
NUMBERS = ("last_bias", "slope", "trust")


def no_net() -> Net:
    """A net that says nothing."""
    import numpy

    ints, singles = numpy.zeros(1, numpy.int32), numpy.zeros(1, numpy.float32)
    table = numpy.zeros((1, 1), numpy.float32)
    return Net(
        ints, ints, ints, singles, table, singles, table, singles, singles, 0.0, 0.0, 0.0
    )  # fmt: skip


def net_types() -> tuple[Any, ...]:
    """The types of a net, for the compiler."""
    from numba import types

    ints = types.Array(types.int32, 1, "C")
    singles, table = (types.Array(types.float32, n, "C") for n in (1, 2))
    return (
        ints, ints, ints, singles, table, singles, table, singles, singles, *[types.float64] * 3
    )  # fmt: skip
