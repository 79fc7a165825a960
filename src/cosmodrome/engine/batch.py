"""Many games at once, over processes; everything is written to `concurrent.futures.Executor`.

Workers are spawned, never forked, and run compiled. The same seed gives the same games whatever
the number of workers: game i of a batch is `game.new(seed=game_seeds(seed, i, i + 1)[0])`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TYPE_CHECKING, Any

from cosmodrome._worker import call
from cosmodrome.engine.errors import InvalidOptions, WorkerFailed, said

if TYPE_CHECKING:
    import numpy as np

#: Games a worker plays between two reports.
CHUNK = 200


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
    return ProcessPoolExecutor(count, mp_context=_CONTEXTS[jit]())


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


def chunks(games: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
    """Ranges of game numbers for the workers."""
    for first in range(0, games, size):
        yield first, min(first + size, games)


def run_chunks(
    pool: Executor,
    target: str,
    ranges: Iterator[tuple[int, int]],
    *arguments: Any,
    progress: Callable[[int], None] | None = None,
) -> list[dict[str, Any]]:
    """Run `target(*arguments, first, last)` for every range in compiled workers, in order.

    `target` is written `package.module:function`; `progress` is told the games done so far.
    """
    waiting: list[Future[dict[str, Any]]] = []
    done = 0
    try:
        for first, last in ranges:
            waiting.append(pool.submit(call, "1", target, *arguments, first, last))
        for future in as_completed(waiting):
            result = future.result()
            done += result["last"] - result["first"]
            if progress:
                progress(done)
    except BrokenExecutor as error:
        raise WorkerFailed(said("worker_died")) from error
    except BaseException:
        for future in waiting:
            future.cancel()
        raise
    return sorted((future.result() for future in waiting), key=lambda part: part["first"])


def run_call(pool: Executor, jit: str, target: str, *arguments: Any) -> Any:
    """Call `package.module:function` once in a worker that runs compiled ("1") or not ("0")."""
    try:
        return pool.submit(call, jit, target, *arguments).result()
    except BrokenExecutor as error:
        raise WorkerFailed(said("worker_died")) from error
