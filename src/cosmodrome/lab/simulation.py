"""Many games between bots, over processes, and their statistics.

Game i of a simulation has the same seed, and so the same cards, whatever the number of workers.
"""

from __future__ import annotations

import csv
import dataclasses
import functools
import importlib
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmodrome.bots.levels import RANDOM, level_of
from cosmodrome.engine.batch import chunks, executor, game_seeds, run_chunks
from cosmodrome.engine.errors import InvalidBots, said
from cosmodrome.lab import statistics

if TYPE_CHECKING:
    import numpy as np

    from cosmodrome.engine.game import Game
    from cosmodrome.engine.gpu import Device
    from cosmodrome.engine.position import Position

    Numbers = np.ndarray[Any, Any]

#: Games between two reports of a worker: random ones are quick, bots think.
RANDOM_CHUNK = 100
BOT_CHUNK = 1
GPU_CHUNK = 200_000

#: Who sits where the game itself plays.
AUTOMA = "automa"

#: What is known of every game that was played.
RESULTS = ("lengths", "points", "places", "winners")

Progress = Callable[[int], None]
#: What a worker sends back: the games' results, and when it played them.
Part = dict[str, Any]


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

    def lost(self) -> Numbers:
        """Whether everybody has lost, game by game."""
        lost: Numbers = self.winners == 0
        return lost

    def summary(self) -> dict[str, Any]:
        """The figures of `cosmodrome simulate --json`."""
        decisions = int(self.lengths.sum())
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "lost_by_all": int(self.lost().sum()),
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
        """Victories, points and the place; nobody has a place in a game that all have lost."""
        lost = self.lost()
        placed = [float(self.places[game, seat]) for game, seat in entries if not lost[game]]
        rows = [game for game, _ in entries]
        columns = [seat for _, seat in entries]
        wins = self.credits()[rows, columns]
        return {
            "seatings": len(entries),
            "wins": _estimate(statistics.share(float(wins.sum()), len(entries))),
            "points": _numbers(self.points[rows, columns]),
            "place": _estimate(statistics.mean(placed)),
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
    numbers = estimate._asdict().items()
    return {key: round(value, 4) if math.isfinite(value) else None for key, value in numbers}


def _numbers(values: Numbers) -> dict[str, Any]:
    found = _estimate(statistics.mean(values.tolist()))
    bounds = {"least": int(values.min()), "most": int(values.max())}
    return {"mean": found.pop("value"), **found, **bounds}


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
    device: str = "cpu"

    @property
    def seats(self) -> int:
        return len(self.seatings[0])

    def deal(self, number: int) -> int:
        """The seed of a game's deal: the same for each seating, then the next."""
        deal = number // len(self.seatings)
        return int(game_seeds(self.seed, deal, deal + 1)[0])


# In the workers


def random_chunk(order: Order, first: int, last: int) -> Part:
    """Random games by the compiled loop, with the time it took once everything was ready."""
    from cosmodrome.engine.native import native

    game = _loaded(order.game, order.box)
    _, packed = game.pack_options(order.options)

    def play(first: int, last: int) -> Part:
        seeds = game_seeds(order.seed, first, last).view("int64")
        return native(game).random_games(packed, order.seats, seeds)

    play(0, 0)  # compiled
    return _timed(play, first, last)


def gpu_chunk(order: Order, first: int, last: int) -> Part:
    """The same random games on the GPU."""
    device = _device(order.game, order.box)

    def play(first: int, last: int) -> Part:
        return device.random_games(game_seeds(order.seed, first, last), **order.options)

    return _timed(play, first, last)


def _timed(play: Callable[[int, int], Part], first: int, last: int) -> Part:
    began = time.time()
    return {"first": first, "last": last, "began": began, **play(first, last), "ended": time.time()}


@functools.cache
def _loaded(game_id: str, box: str | None) -> Game:
    """A game, loaded once per worker."""
    import cosmodrome

    return cosmodrome.load(game_id, box)


@functools.cache
def _device(game_id: str, box: str | None) -> Device:
    """A game on the GPU, compiled once per worker."""
    from cosmodrome.engine.gpu import Device

    device = Device(_loaded(game_id, box))
    device.random_games(game_seeds(0, 0, 1))
    return device


def bot_chunk(order: Order, first: int, last: int) -> Part:
    """Games between bots, in a compiled process; every deal is played once by each seating."""
    import numpy

    from cosmodrome.bots import prepare

    game = _loaded(order.game, order.box)
    prepare(game)

    def play(first: int, last: int) -> Part:
        ended = [_bot_game(game, order, number) for number in range(first, last)]
        return {
            "lengths": numpy.array([len(pos.history) for pos in ended], dtype=numpy.int64),
            "points": numpy.array([pos.scores() for pos in ended], dtype=numpy.int32),
            "places": numpy.array([pos.ranking() for pos in ended], dtype=numpy.int32),
            "winners": numpy.array(
                [sum(1 << seat for seat in pos.winners) for pos in ended], dtype=numpy.int32
            ),
        }

    return _timed(play, first, last)


def _bot_game(game: Game, order: Order, number: int) -> Position:
    """One game between bots, to its end."""
    from cosmodrome.bots import make_bot
    from cosmodrome.bots.base import mixed

    deal, limits = order.deal(number), dataclasses.asdict(order.limits)
    pos = game.new(seed=deal, **order.options)
    bots = {
        seat: make_bot(name, **limits, seed=mixed(deal, seat, number))
        for seat, name in enumerate(order.seatings[number % len(order.seatings)])
        if name != AUTOMA
    }
    while not pos.is_over:
        seat = pos.actors[0]
        legal = pos.legal_ids(seat)
        forced = len(legal) == 1
        pos.play(legal[0] if forced else bots[seat].choose(game, bytes(pos), seat), seat)
    return pos


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
    people = seats.count("")
    names = list(bots) * people if len(bots) == 1 else list(bots)
    _check_bots(names, people)
    sitting = iter(names)
    names = [taken or next(sitting) for taken in seats]
    if device == "gpu":
        from cosmodrome.engine.gpu import require_gpu

        if not _at_random([names]):
            raise InvalidBots(said("gpu_bots"))
        require_gpu()
    order = Order(game_id, box, complete, seed, games, [names], limits or Limits(), device)
    return _play(order, workers, pool, progress)


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
        """Points of a match: 1 for each opponent left behind, ½ for each equal one.

        Who has lost a game together with all the others has left nobody behind.
        """
        places, lost, count = self.simulation.places, self.simulation.lost(), len(self.bots)
        better = equal = worse = 0
        for game in range(self.simulation.games):
            mine = (index - game) % count
            for seat in range(count):
                if seat == mine:
                    continue
                if lost[game] or places[game, mine] > places[game, seat]:
                    worse += 1
                elif places[game, mine] < places[game, seat]:
                    better += 1
                else:
                    equal += 1
        duels = better + equal + worse
        score = statistics.share(better + equal / 2, duels)
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
    if len(bots) < 2:
        raise InvalidBots(said("match_bots"))
    complete, seats = _table(game_id, box, {"players": len(bots), **(options or {})})
    _check_bots(bots, len(seats))
    order = Order(game_id, box, complete, seed, games, rotations(bots), limits or Limits())
    return Match(_play(order, workers, pool, progress), list(bots))


def _table(
    game_id: str, box: str | None, options: Mapping[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """The options of a table, and who sits there already: the game itself, or nobody."""
    import cosmodrome

    game = cosmodrome.load(game_id, box)
    complete, _ = game.pack_options(options)
    game.options.with_bots(complete)
    pos = game.new(seed=0, **complete)
    return complete, [AUTOMA if seat in pos.automas else "" for seat in range(pos.seats)]


def _at_random(seatings: list[list[str]]) -> bool:
    """Whether nobody thinks: such games run in a compiled loop."""
    return {name for names in seatings for name in names} <= {RANDOM, AUTOMA}


def _check_bots(names: Sequence[str], seats: int) -> None:
    """Say what is wrong before anything is started."""
    for name in names:
        level_of(name)
    if len(names) != seats:
        raise InvalidBots(said("bot_count", seats=seats, count=len(names)))


def stop(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once: somebody pressed Ctrl-C and should not wait."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()


def _play(
    order: Order, workers: int | None, pool: Executor | None, progress: Progress | None
) -> Simulation:
    import numpy

    games = order.games
    began = time.time()
    count = 1 if order.device == "gpu" else workers or os.cpu_count() or 1
    own = executor(count) if pool is None else None
    running: Executor = pool or own  # type: ignore[assignment]
    try:
        chunk, size = bot_chunk, BOT_CHUNK
        if order.device == "gpu":
            chunk, size = gpu_chunk, GPU_CHUNK
        elif _at_random(order.seatings):
            chunk, size = random_chunk, max(1, min(RANDOM_CHUNK, -(-games // count)))
        target = f"{__name__}:{chunk.__name__}"
        parts = run_chunks(running, target, chunks(games, size), order, progress=progress)
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
        **{name: numpy.concatenate([part[name] for part in parts]) for name in RESULTS},
        seconds=max(max(part["ended"] for part in parts) - started, 1e-9),
        core_seconds=max(sum(part["ended"] - part["began"] for part in parts), 1e-9),
        startup_seconds=started - began,
        workers=count,
    )
