"""Many games between bots, over processes, and their statistics.

Game i of a simulation has the same seed, and so the same cards, whatever the number of workers.
"""

from __future__ import annotations

import csv
import importlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.batch import chunks, executor, game_seeds, run_chunks
from cosmodrome.engine.errors import WorkerFailed, said
from cosmodrome.lab import statistics

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

RANDOM = "random"
#: Games between two reports of a worker: random ones are quick, bots think.
RANDOM_CHUNK = 100
BOT_CHUNK = 1
GPU_CHUNK = 200_000

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Limits:
    """How long bots that search may think at a decision; None: as the bot likes."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Simulation:
    """What happened: one entry per game and seat."""

    game: str
    options: Mapping[str, Any]
    seed: int
    bots: list[list[str]]
    """Who sat where, game by game (one line if it never changed)."""
    seeds: Numbers
    lengths: Numbers
    points: Numbers
    places: Numbers
    winners: Numbers
    """A mask of seats for each game, empty where nobody has won."""
    seconds: float
    core_seconds: float
    startup_seconds: float
    workers: int

    @property
    def games(self) -> int:
        return len(self.lengths)

    @property
    def seats(self) -> int:
        return int(self.points.shape[1])

    def seating(self, game: int) -> list[str]:
        return self.bots[game % len(self.bots)]

    def won(self) -> Numbers:
        """1 where a seat has won, game by game."""
        import numpy

        won: Numbers = (self.winners[:, None] >> numpy.arange(self.seats)) & 1
        return won

    def credits(self) -> Numbers:
        """A victory counts 1; a shared one is divided among those who share it."""
        won = self.won()
        credit: Numbers = won / won.sum(axis=1, keepdims=True).clip(min=1)
        return credit

    def summary(self) -> dict[str, Any]:
        """The figures of `cosmodrome simulate --json`."""
        decisions = int(self.lengths.sum())
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "decisions": decisions,
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
            "startup_seconds": round(self.startup_seconds, 3),
            "games_per_second": round(self.games / self.seconds, 3),
            "decisions_per_second": round(decisions / self.seconds, 1),
            "decisions_per_second_per_core": round(decisions / self.core_seconds, 1),
            "length": _numbers(self.lengths),
            "seats": [
                {
                    "seat": seat,
                    "bots": sorted({names[seat] for names in self.bots}),
                    **self._standing([(game, seat) for game in range(self.games)]),
                }
                for seat in range(self.seats)
            ],
            "bots": [
                {"bot": bot, **self._standing(self._entries(bot))}
                for bot in dict.fromkeys(name for names in self.bots for name in names)
            ],
        }

    def _entries(self, bot: str) -> list[tuple[int, int]]:
        """(game, seat) of every place a bot had."""
        return [
            (game, seat)
            for game in range(self.games)
            for seat, name in enumerate(self.seating(game))
            if name == bot
        ]

    def _standing(self, entries: list[tuple[int, int]]) -> dict[str, Any]:
        rows = [game for game, _ in entries]
        columns = [seat for _, seat in entries]
        wins = self.credits()[rows, columns]
        return {
            "seatings": len(entries),
            "wins": _estimate(statistics.share(float(wins.sum()), len(entries))),
            "points": _numbers(self.points[rows, columns]),
            "place": _estimate(statistics.mean(self.places[rows, columns].tolist())),
        }

    # One row a game, for other programs

    def table(self) -> dict[str, list[Any]]:
        """The columns: number, seed, decisions; bot, points, place and victory of every seat."""
        columns: dict[str, list[Any]] = {
            "game": list(range(self.games)),
            "seed": [int(seed) for seed in self.seeds],
            "decisions": self.lengths.tolist(),
        }
        for seat in range(self.seats):
            columns[f"bot_{seat + 1}"] = [self.seating(g)[seat] for g in range(self.games)]
            columns[f"points_{seat + 1}"] = self.points[:, seat].tolist()
            columns[f"place_{seat + 1}"] = self.places[:, seat].tolist()
            columns[f"won_{seat + 1}"] = self.won()[:, seat].tolist()
        return columns

    def write_csv(self, path: Path) -> None:
        columns = self.table()
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))

    def write_parquet(self, path: Path) -> None:
        """Needs pyarrow: `pip install pyarrow`."""
        arrow: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
        columns = self.table()
        columns["seed"] = arrow.array(columns["seed"], arrow.uint64())
        parquet.write_table(arrow.table(columns), path)


def _estimate(estimate: statistics.Estimate) -> dict[str, float | None]:
    """Plain numbers; an open interval has no bounds."""
    finite = {k: v if abs(v) != float("inf") and v == v else None for k, v in
              estimate._asdict().items()}  # fmt: skip
    return {key: None if value is None else round(value, 4) for key, value in finite.items()}


def _numbers(values: Numbers) -> dict[str, Any]:
    estimate = statistics.mean(values.tolist())
    return {
        "mean": _estimate(estimate)["value"],
        "low": _estimate(estimate)["low"],
        "high": _estimate(estimate)["high"],
        "least": int(values.min()),
        "most": int(values.max()),
    }


# In the workers


def random_chunk(
    game_id: str, box: str | None, options: Mapping[str, Any], seed: int, first: int, last: int
) -> dict[str, Any]:
    """Random games by the compiled loop, with the time it took once everything was ready."""
    import cosmodrome
    from cosmodrome.engine.native import native

    game = _loaded(cosmodrome.load, game_id, box)
    complete, packed = game.pack_options(options)
    seats = game.new(seed=0, **complete).seats
    if "lab.warm" not in game._cache:
        native(game).random_games(packed, seats, _no_seeds())
        game._cache["lab.warm"] = True
    began = time.time()
    seeds = game_seeds(seed, first, last).view("int64")
    result = native(game).random_games(packed, seats, seeds)
    return {"first": first, "last": last, **result, "began": began, "ended": time.time()}


def gpu_chunk(
    game_id: str, box: str | None, options: Mapping[str, Any], seed: int, first: int, last: int
) -> dict[str, Any]:
    """The same random games on the GPU."""
    import cosmodrome
    from cosmodrome.engine.gpu import Device

    game = _loaded(cosmodrome.load, game_id, box)
    if "lab.gpu" not in game._cache:
        game._cache["lab.gpu"] = Device(game)
        game._cache["lab.gpu"].random_games(game_seeds(seed, 0, 1), **options)
    began = time.time()
    result = game._cache["lab.gpu"].random_games(game_seeds(seed, first, last), **options)
    return {"first": first, "last": last, **result, "began": began, "ended": time.time()}


_games: dict[tuple[str, str | None], Any] = {}


def _loaded(load: Callable[..., Any], game_id: str, box: str | None) -> Any:
    """A game, loaded once per worker."""
    if (game_id, box) not in _games:
        _games[game_id, box] = load(game_id, box)
    return _games[game_id, box]


def _no_seeds() -> Numbers:
    import numpy

    return numpy.zeros(0, dtype=numpy.int64)


def bot_chunk(
    game_id: str,
    box: str | None,
    options: Mapping[str, Any],
    seed: int,
    seatings: list[list[str]],
    limits: Limits,
    first: int,
    last: int,
) -> dict[str, Any]:
    """Games between bots, in a compiled process; every deal is played once by each seating."""
    import numpy

    import cosmodrome
    from cosmodrome.bots import make_bot, prepare
    from cosmodrome.bots.base import mixed

    game = _loaded(cosmodrome.load, game_id, box)
    if "lab.bots" not in game._cache:
        prepare(game)
        game._cache["lab.bots"] = True
    began = time.time()
    lengths, points, places, winners = [], [], [], []
    for number in range(first, last):
        names = seatings[number % len(seatings)]
        deal = deal_seed(seed, number, len(seatings))
        pos = game.new(seed=deal, **options)
        bots = [
            make_bot(
                name,
                iterations=limits.iterations,
                seconds=limits.seconds,
                seed=mixed(deal, seat, number),
            )
            for seat, name in enumerate(names)
        ]
        while not pos.is_over:
            seat = pos.actors[0]
            legal = pos.legal_ids(seat)
            forced = len(legal) == 1
            pos.play(legal[0] if forced else bots[seat].choose(game, bytes(pos), seat), seat)
        lengths.append(len(pos.history))
        points.append(pos.scores())
        places.append(pos.ranking())
        winners.append(sum(1 << seat for seat in pos.winners))
    return {
        "first": first,
        "last": last,
        "lengths": numpy.array(lengths, dtype=numpy.int64),
        "points": numpy.array(points, dtype=numpy.int32),
        "places": numpy.array(places, dtype=numpy.int32),
        "winners": numpy.array(winners, dtype=numpy.int32),
        "began": began,
        "ended": time.time(),
    }


def deal_seed(seed: int, number: int, seatings: int) -> int:
    """The seed of a game's deal: the same for each seating, then the next."""
    deal = number // seatings
    return int(game_seeds(seed, deal, deal + 1)[0])


# Here


def simulate(
    game_id: str,
    *,
    games: int,
    seed: int,
    bots: Sequence[str] = (RANDOM,),
    options: Mapping[str, Any] | None = None,
    box: str | None = None,
    limits: Limits | None = None,
    workers: int | None = None,
    device: str = "cpu",
    pool: Executor | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play games with one bot per seat (one name stands for every seat).

    With `device="gpu"`, random games run on the CUDA device: the same games, game for game.
    """
    complete, seats = _table(game_id, box, options or {})
    names = list(bots) * seats if len(bots) == 1 else list(bots)
    if len(names) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(names)}")
    if device == "gpu" and set(names) != {RANDOM}:
        raise ValueError("only random games run on the GPU")
    order = Order(game_id, box, complete, seed, games, [names], limits or Limits())
    return _play(order, 1 if device == "gpu" else workers, pool, progress, device)


def rotations(names: Sequence[str]) -> list[list[str]]:
    """Every bot on every seat, once: the seatings of a fair match."""
    return [[*names[i:], *names[:i]] for i in range(len(names))]


@dataclass(frozen=True)
class Match:
    """A simulation whose bots changed seats fairly."""

    simulation: Simulation
    bots: list[str]

    def summary(self) -> dict[str, Any]:
        """The simulation's figures, and how each bot did against all the others."""
        figures = self.simulation.summary()
        figures["results"] = [self._result(i) for i in range(len(self.bots))]
        return figures

    def _result(self, index: int) -> dict[str, Any]:
        """Points of a match: 1 for each opponent left behind, ½ for each equal one."""
        places, count = self.simulation.places, len(self.bots)
        beaten = 0.0
        better = equal = worse = 0
        for game in range(self.simulation.games):
            mine = (index - game) % count
            for seat in range(count):
                if seat != mine:
                    better += int(places[game, mine] < places[game, seat])
                    equal += int(places[game, mine] == places[game, seat])
                    worse += int(places[game, mine] > places[game, seat])
        duels = better + equal + worse
        beaten = better + equal / 2
        score = statistics.share(beaten, duels)
        return {
            "bot": self.bots[index],
            "duels": duels,
            "won": better,
            "drawn": equal,
            "lost": worse,
            "score": _estimate(score),
            "elo": {key: round(statistics.elo(value), 1) for key, value in score._asdict().items()},
        }


def match(
    game_id: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    box: str | None = None,
    limits: Limits | None = None,
    workers: int | None = None,
    pool: Executor | None = None,
    progress: Progress | None = None,
) -> Match:
    """Bots against each other: every deal is played once with each of them on each seat."""
    complete, seats = _table(game_id, box, {**(options or {}), "players": len(bots)})
    if seats != len(bots):
        raise ValueError(f"{seats} seats need {seats} bots, not {len(bots)}")
    order = Order(game_id, box, complete, seed, games, rotations(bots), limits or Limits())
    return Match(_play(order, workers, pool, progress), list(bots))


def _table(game_id: str, box: str | None, options: Mapping[str, Any]) -> tuple[dict[str, Any], int]:
    import cosmodrome

    game = cosmodrome.load(game_id, box)
    complete, _ = game.pack_options(options)
    return complete, game.new(seed=0, **complete).seats


def stop(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once: somebody pressed Ctrl-C and should not wait."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()


@dataclass(frozen=True)
class Order:
    """What is to be played: a game and its table, how many games, and who sits where."""

    game: str
    box: str | None
    options: Mapping[str, Any]
    seed: int
    games: int
    #: Games take these seatings by turns.
    seatings: list[list[str]]
    limits: Limits

    @property
    def table(self) -> tuple[str, str | None, Mapping[str, Any], int]:
        """What every chunk of games is told."""
        return self.game, self.box, self.options, self.seed

    @property
    def all_random(self) -> bool:
        return self.seatings == [[RANDOM] * len(self.seatings[0])]


def _play(
    order: Order,
    workers: int | None,
    pool: Executor | None,
    progress: Progress | None,
    device: str = "cpu",
) -> Simulation:
    import numpy

    games = order.games
    began = time.time()
    count = workers or os.cpu_count() or 1
    own = executor(count) if pool is None else None
    running: Executor = pool or own  # type: ignore[assignment]
    try:
        more: tuple[Any, ...] = (order.seatings, order.limits)
        name, size = "bot_chunk", BOT_CHUNK
        if device == "gpu":
            name, size, more = "gpu_chunk", GPU_CHUNK, ()
        elif order.all_random:
            name, size, more = "random_chunk", max(1, min(RANDOM_CHUNK, -(-games // count))), ()
        target = f"{__name__}:{name}"
        ranges = chunks(games, size)
        parts = run_chunks(running, target, ranges, *order.table, *more, progress=progress)
    except BrokenProcessPool as error:
        raise WorkerFailed(said("worker_ended", error=str(error))) from None
    except BaseException:
        if own is not None:
            stop(own)
        raise
    finally:
        if own is not None:
            own.shutdown(cancel_futures=True)
    started = min(part["began"] for part in parts)
    deals = -(-games // len(order.seatings))
    return Simulation(
        game=order.game,
        options=order.options,
        seed=order.seed,
        bots=order.seatings,
        seeds=game_seeds(order.seed, 0, deals).repeat(len(order.seatings))[:games],
        lengths=numpy.concatenate([part["lengths"] for part in parts]),
        points=numpy.concatenate([part["points"] for part in parts]),
        places=numpy.concatenate([part["places"] for part in parts]),
        winners=numpy.concatenate([part["winners"] for part in parts]),
        seconds=max(max(part["ended"] for part in parts) - started, 1e-9),
        core_seconds=max(sum(part["ended"] - part["began"] for part in parts), 1e-9),
        startup_seconds=started - began,
        workers=count,
    )
