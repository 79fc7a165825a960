"""Many games at once, over processes or a cluster; all is written to `concurrent.futures.Executor`.

    with crew(workers=4) as workers:                # or crew(cluster="tcp://host:8786")
        parts = run_chunks(workers, "package.module:function", Chunks(1000), argument)

Workers are spawned, never forked, and run compiled. The same seed gives the same games whoever
plays them: game i of a batch is `game.new(seed=game_seeds(seed, i, i + 1)[0])`.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TYPE_CHECKING, Any

from cosmodrome._worker import call
from cosmodrome.engine.errors import InvalidOptions, WorkerFailed, said

if TYPE_CHECKING:
    import numpy as np

#: Games a worker plays between two reports.
CHUNK = 200
#: Where games are quick, a worker reports after about so many seconds, and so many games at most.
MOMENT = 0.25
LARGEST_CHUNK = 1 << 17
#: Pieces of work that lie ready for each worker, so that none waits for the next.
AHEAD = 3

#: What a worker sends back: `first` and `last`, when it `began` and `ended`, and what it found.
Part = dict[str, Any]


def game_seeds(seed: int, first: int, last: int) -> np.ndarray[Any, Any]:
    """The seeds of games first … last - 1 of a batch: SplitMix64 of the batch's seed."""
    import numpy

    if not 0 <= seed < 1 << 64:
        raise InvalidOptions(said("seed", value=repr(seed)), "seed")
    with numpy.errstate(over="ignore"):
        numbers = numpy.arange(first + 1, last + 1, dtype=numpy.uint64)
        z = numpy.uint64(seed) + numbers * numpy.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        mixed: np.ndarray[Any, Any] = z ^ (z >> numpy.uint64(31))
    return mixed


def executor(workers: int | None = None, jit: str = "1") -> ProcessPoolExecutor:
    """Spawned worker processes on this machine, compiled ("1") or not ("0")."""
    count = workers or os.cpu_count() or 1
    return ProcessPoolExecutor(count, mp_context=_CONTEXTS[jit](), initializer=_undisturbed)


def _undisturbed() -> None:
    """Ctrl-C reaches every process of a terminal; whoever gave the work decides what ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Worker(SpawnProcess):
    """A spawned process that is born in its mode, whatever its main module imports."""

    jit: str

    def start(self) -> None:
        before = os.environ.get("COSMODROME_JIT")
        os.environ["COSMODROME_JIT"] = self.jit
        try:
            super().start()
        finally:
            if before is None:
                del os.environ["COSMODROME_JIT"]
            else:
                os.environ["COSMODROME_JIT"] = before


class _CompiledWorker(_Worker):
    jit = "1"


class _PlainWorker(_Worker):
    jit = "0"


class _CompiledContext(SpawnContext):
    Process = _CompiledWorker


class _PlainContext(SpawnContext):
    Process = _PlainWorker


_CONTEXTS = {"1": _CompiledContext, "0": _PlainContext}


@dataclass(frozen=True)
class Crew:
    """Who does the work, here or elsewhere: `run_chunks` and `run_call` need no more of them."""

    pool: Executor
    #: How many work side by side.
    count: int


@contextlib.contextmanager
def crew(workers: int | None = None, cluster: str = "") -> Iterator[Crew]:
    """Workers for as long as they are needed: processes, or those of a Dask cluster.

    A cluster is the address of its scheduler, or `local:N` for one of N workers started here. Left
    by an error or Ctrl-C, processes end at once and a cluster is told to drop the work.
    """
    if cluster:
        from cosmodrome.engine.cluster import cluster_crew

        with cluster_crew(cluster) as found:
            yield found
        return
    pool = executor(workers)
    try:
        yield Crew(pool, workers or os.cpu_count() or 1)
    finally:
        # Whoever is still at work was left by an error or Ctrl-C, and nobody should wait for them.
        if getattr(pool, "_pending_work_items", None):
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
        pool.shutdown(cancel_futures=True)


class Chunks:
    """Ranges of game numbers, one after the other, for whoever is free.

    Where they may grow, each is as large as a worker plays in a moment, by what the last ones took.
    """

    def __init__(self, games: int, size: int = CHUNK, *, grow: bool = False) -> None:
        self.games, self.size, self.grow = games, size, grow

    def __iter__(self) -> Iterator[tuple[int, int]]:
        first = 0
        while first < self.games:
            last = min(first + self.size, self.games)
            yield first, last
            first = last

    def learn(self, part: Part) -> None:
        """How long a part took."""
        if self.grow:
            rate = (part["last"] - part["first"]) / max(part["ended"] - part["began"], 1e-6)
            self.size = int(min(max(1, rate * MOMENT), 4 * self.size, LARGEST_CHUNK))


class Stopped(KeyboardInterrupt):
    """Ctrl-C: `parts` holds what was done by then, without gaps from the first game on."""

    def __init__(self, parts: list[Part]) -> None:
        super().__init__()
        self.parts = parts


def run_chunks(
    workers: Crew,
    target: str,
    ranges: Chunks,
    *arguments: Any,
    progress: Callable[[int], None] | None = None,
) -> list[Part]:
    """Run `target(*arguments, first, last)` for every range in compiled workers; parts in order.

    `target` is written `package.module:function`; `progress` is told the games done so far. Ctrl-C
    raises `Stopped` with the parts that are there.
    """
    waiting: set[Future[Part]] = set()
    parts: list[Part] = []
    todo = iter(ranges)
    done = 0
    try:
        while True:
            while len(waiting) < AHEAD * workers.count and (numbers := next(todo, None)):
                waiting.add(workers.pool.submit(call, "1", target, *arguments, *numbers))
            if not waiting:
                return _in_order(parts)
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                part = future.result()
                parts.append(part)
                ranges.learn(part)
                done += part["last"] - part["first"]
            if progress:
                progress(done)
    except KeyboardInterrupt:
        raise Stopped(_without_gaps(parts)) from None
    except (BrokenExecutor, CancelledError) as error:
        raise WorkerFailed(said("worker_died")) from error
    finally:
        for future in waiting:
            future.cancel()


def _in_order(parts: Iterable[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: part["first"])


def _without_gaps(parts: Iterable[Part]) -> list[Part]:
    """The parts from the first game up to the first that is missing."""
    found: list[Part] = []
    for part in _in_order(parts):
        if part["first"] != (found[-1]["last"] if found else 0):
            break
        found.append(part)
    return found


def run_call(pool: Executor, jit: str, target: str, *arguments: Any) -> Any:
    """Call `package.module:function` once in a worker that runs compiled ("1") or not ("0")."""
    try:
        return pool.submit(call, jit, target, *arguments).result()
    except (BrokenExecutor, CancelledError) as error:
        raise WorkerFailed(said("worker_died")) from error
