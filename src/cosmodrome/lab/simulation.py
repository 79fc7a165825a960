"""Many games between bots, over processes or a cluster, and their statistics.

Game i of a simulation has the same seed, and so the same cards, whoever plays it.
"""

from __future__ import annotations

import contextlib
import csv
import functools
import importlib
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmodrome.bots.levels import RANDOM
from cosmodrome.engine.batch import Chunks, Crew, Stopped, crew, run_chunks
from cosmodrome.engine.errors import InvalidBots, InvalidOptions, said
from cosmodrome.lab import statistics
from cosmodrome.lab.orders import Box, Limits, Order, order_of, seated
from cosmodrome.lab.playing import RESULTS, chunk_of
from cosmodrome.lab.uses import Row, Uses

if TYPE_CHECKING:
    import numpy as np

    from cosmodrome.engine.game import Game

    Numbers = np.ndarray[Any, Any]

#: Games between the first two reports of a worker, where they are quick.
FIRST_CHUNK = 64
GPU_CHUNK = 200_000

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Source:
    """What games were played with: enough to play them again."""

    game: str
    #: The fingerprint of the components, and what the rules and the package were.
    box: str
    rules: int
    version: str

    @classmethod
    def of(cls, game: Game) -> Source:
        import cosmodrome

        return cls(game.id, game.box.digest, game.rules_version, cosmodrome.__version__)


@dataclass(frozen=True)
class Simulation:
    """What happened: one entry per game and seat."""

    source: Source
    order: Order
    seeds: Numbers
    lengths: Numbers
    """In decisions, as bots take them: every tick of a selection is one."""
    acts: Numbers
    """In acts, as people take them: a selection is one."""
    points: Numbers
    places: Numbers
    winners: Numbers
    """A mask of seats for each game, empty where nobody has won."""
    seconds: float
    core_seconds: float
    startup_seconds: float
    workers: int
    #: With details: what is known of each game beside its result, sums of uses, and records.
    rows: list[Row] = field(default_factory=list)
    uses: Uses | None = None
    records: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.lengths)

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games == self.order.games

    @property
    def seats(self) -> int:
        return self.order.seats

    @property
    def bots(self) -> list[list[str]]:
        """Who sat where, game by game (one line if it never changed)."""
        return self.order.seatings

    @functools.cached_property
    def numbers(self) -> Numbers:
        """The number of every game."""
        import numpy

        return numpy.arange(self.order.first, self.order.first + self.games)

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

    def sat(self, bot: str) -> Numbers:
        """Where a bot sat: games x seats."""
        import numpy

        by_turns = numpy.array([[name == bot for name in names] for names in self.bots])
        found: Numbers = by_turns[self.numbers % len(self.bots)]
        return found

    def summary(self) -> dict[str, Any]:
        """The figures of `cosmodrome simulate --json`."""
        decisions = int(self.lengths.sum())
        return {
            "game": self.source.game,
            "box": self.source.box,
            "rules": self.source.rules,
            "version": self.source.version,
            "options": dict(self.order.options),
            "seed": self.order.seed,
            "first": self.order.first,
            "games": self.games,
            "complete": self.complete,
            "lost_by_all": int(self.lost().sum()),
            "decisions": decisions,
            "acts": int(self.acts.sum()),
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
            "startup_seconds": round(self.startup_seconds, 3),
            "games_per_second": round(self.games / self.seconds, 3),
            "decisions_per_second": round(decisions / self.seconds, 1),
            "decisions_per_second_per_core": round(decisions / self.core_seconds, 1),
            "length": spread_of(self.acts),
            "seats": [
                {
                    "seat": seat,
                    "bots": sorted({names[seat] for names in self.bots}),
                    **self._standing(self._seat(seat)),
                }
                for seat in range(self.seats)
            ],
            "bots": [
                {"bot": bot, **self._standing(self.sat(bot))}
                for bot in dict.fromkeys(name for names in self.bots for name in names)
            ],
        }

    def _seat(self, seat: int) -> Numbers:
        """The same place in every game: games x seats."""
        import numpy

        found = numpy.zeros((self.games, self.seats), dtype=bool)
        found[:, seat] = True
        return found

    def _standing(self, sat: Numbers) -> dict[str, Any]:
        """Victories, points and the place; nobody has a place in a game that all have lost."""
        count = int(sat.sum())
        wins = float(self.credits()[sat].sum())
        placed = self.places[sat & ~self.lost()[:, None]]
        return {
            "seatings": count,
            "wins": plain_estimate(statistics.share(wins, count)),
            "points": spread_of(self.points[sat]),
            "place": plain_estimate(statistics.mean(placed)),
        }

    # One row a game, for other programs

    def table(self) -> dict[str, list[Any]]:
        """The columns: number, seed, decisions, acts; bot, points, place and victory of every seat.

        With details also why a game ended, its rounds, how often and when last the lead changed,
        and every line of the score. Every row says what it was played with, so that rows of several
        runs can stand together.
        """
        won, turns = self.won(), self.numbers % len(self.bots)
        columns: dict[str, list[Any]] = {
            "game": self.numbers.tolist(),
            "seed": self.seeds.tolist(),
            "box": [self.source.box] * self.games,
            "rules": [self.source.rules] * self.games,
            "version": [self.source.version] * self.games,
            "decisions": self.lengths.tolist(),
            "acts": self.acts.tolist(),
        }
        for seat in range(self.seats):
            columns[f"bot_{seat + 1}"] = [self.bots[turn][seat] for turn in turns.tolist()]
            columns[f"points_{seat + 1}"] = self.points[:, seat].tolist()
            columns[f"place_{seat + 1}"] = self.places[:, seat].tolist()
            columns[f"won_{seat + 1}"] = won[:, seat].tolist()
        return columns | self._details()

    def _details(self) -> dict[str, list[Any]]:
        """The columns of what is known beside the results."""
        if not self.rows:
            return {}
        names = ("reason", "rounds", "lead_changes", "last_lead_change")
        columns = {name: [getattr(row, name) for row in self.rows] for name in names}
        lines = dict.fromkeys(key for row in self.rows for sheet in row.lines for key in sheet)
        for seat in range(self.seats):
            for key in lines:
                column = [row.lines[seat].get(key, 0) for row in self.rows]
                columns[f"score_{key}_{seat + 1}"] = column
        return columns


def write_csv(columns: Mapping[str, Sequence[Any]], path: Path) -> None:
    """Columns as a CSV file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def write_parquet(columns: Mapping[str, Sequence[Any]], path: Path) -> None:
    """Columns as a Parquet file; needs pyarrow: `pip install pyarrow`."""
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    typed = dict(columns)
    if "seed" in typed:
        typed["seed"] = arrow.array(typed["seed"], arrow.uint64())
    parquet.write_table(arrow.table(typed), path)


def plain_estimate(estimate: statistics.Estimate) -> dict[str, float | None]:
    """Plain numbers; an open interval has no bounds."""
    numbers = estimate._asdict().items()
    return {key: round(value, 4) if math.isfinite(value) else None for key, value in numbers}


def spread_of(values: Numbers) -> dict[str, Any]:
    """The mean with its interval, the least and the most."""
    found = plain_estimate(statistics.mean(values))
    bounds = {"least": int(values.min()), "most": int(values.max())}
    return {"mean": found.pop("value"), **found, **bounds}


def simulate(
    game_id: str,
    *,
    games: int,
    seed: int,
    bots: Sequence[str] = (RANDOM,),
    options: Mapping[str, Any] | None = None,
    box: Box = None,
    limits: Limits | None = None,
    first: int = 0,
    details: bool = False,
    records: bool = False,
    workers: int | None = None,
    cluster: str = "",
    device: str = "cpu",
    team: Crew | None = None,
    progress: Progress | None = None,
    partial: bool = False,
) -> Simulation:
    """Play games with one bot per seat (one name stands for every seat).

    A bot may have a budget of its own: `search:500`. With `device="gpu"`, random games run on the
    CUDA device: the same games, game for game. `cluster` is the address of a Dask scheduler, or
    `local:N`. With `partial`, Ctrl-C ends it with the games that were played by then. `details`
    looks into every game (lines of the score, the lead, what things are worth), and `records` keeps
    it whole.
    """
    game, complete, seats = order_of(game_id, box, options or {})
    names = seated(bots, seats)
    order = Order(
        game_id,
        game.components if any(game.components) else None,
        complete,
        seed,
        games,
        [names],
        limits or Limits(),
        device,
        first,
        details or records,
        records,
    )
    if device == "gpu":
        from cosmodrome.engine.gpu import require_gpu

        if not order.at_random:
            raise InvalidBots(said("gpu_bots"))
        if order.details:
            raise InvalidOptions(said("gpu_details"), "device")
        require_gpu()
    with staff(team, workers, cluster) as at_work:
        return play(Source.of(game), order, at_work, progress, partial)


@contextlib.contextmanager
def staff(team: Crew | None, workers: int | None, cluster: str) -> Any:
    """Those who are there already, or others for as long as they are needed."""
    if team is not None:
        yield team
    else:
        with crew(workers, cluster) as found:
            yield found


def play(
    source: Source,
    order: Order,
    team: Crew,
    progress: Progress | None = None,
    partial: bool = False,
) -> Simulation:
    """Have an order played."""
    import numpy

    began = time.time()
    if order.device == "gpu":
        team = Crew(team.pool, 1)
        ranges = Chunks(order.games, GPU_CHUNK)
    else:
        size = min(FIRST_CHUNK, -(-order.games // team.count)) if order.at_random else 1
        ranges = Chunks(order.games, size, grow=True)
    try:
        parts = run_chunks(team, chunk_of(order), ranges, order, progress=progress)
    except Stopped as stopped:
        parts = stopped.parts
        if not partial or not parts:
            raise
    played = sum(part["last"] - part["first"] for part in parts)
    started = min(part["began"] for part in parts)
    return Simulation(
        source=source,
        order=order,
        seeds=order.deals(order.first, order.first + played),
        **{name: numpy.concatenate([part[name] for part in parts]) for name in RESULTS},
        seconds=max(max(part["ended"] for part in parts) - started, 1e-9),
        core_seconds=max(sum(part["ended"] - part["began"] for part in parts), 1e-9),
        startup_seconds=started - began,
        workers=team.count,
        rows=[row for part in parts for row in part.get("rows", ())],
        uses=Uses.together(part["uses"] for part in parts) if order.details else None,
        records=[record for part in parts for record in part.get("records", ())],
    )
