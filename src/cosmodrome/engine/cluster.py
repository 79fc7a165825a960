"""The workers of a Dask cluster: they do what processes do here, with the same results.

Needs the extra `cluster`. What is worked out depends on numbers alone, never on who does it; when
a worker is lost, Dask gives its work to another.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from typing import Any

from cosmodrome.engine.batch import Crew
from cosmodrome.engine.errors import InvalidOptions, WorkerFailed, said

#: Seconds until a scheduler must have answered, and its first worker be there.
PATIENCE = 30
#: A piece of work is given up when so many workers were lost with it.
LOSSES = 10


def read_address(text: str) -> int | str:
    """How many workers to start here (`local:4`), or the address of a scheduler."""
    if here := re.fullmatch(r"local:([1-9]\d{0,3})", text):
        return int(here[1])
    if re.fullmatch(r"(\w+://)?[\w.-]+:\d{1,5}", text) and not text.startswith("local:"):
        return text
    raise InvalidOptions(said("cluster_address", address=repr(text)), "cluster")


@contextlib.contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of a cluster; one started here ends with the work."""
    place = read_address(address)
    if importlib.util.find_spec("distributed") is None:
        raise InvalidOptions(said("no_dask"), "cluster")
    distributed: Any = importlib.import_module("distributed")
    dask: Any = importlib.import_module("dask")
    settings = {
        # Workers started here are born compiled, as processes are.
        "distributed.nanny.pre-spawn-environ.COSMODROME_JIT": "1",
        "distributed.scheduler.allowed-failures": LOSSES,
        # Game numbers are small and results are theirs alone: nothing is worth a file on the disk.
        "distributed.worker.memory.spill": False,
        "distributed.worker.memory.target": False,
    }
    with dask.config.set(settings), contextlib.ExitStack() as stack:
        scheduler: Any = place
        if isinstance(place, int):
            scheduler = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=place,
                    threads_per_worker=1,
                    silence_logs=50,
                    # Nobody else looks on.
                    dashboard_address="127.0.0.1:0",
                )
            )
        try:
            client = stack.enter_context(distributed.Client(scheduler, timeout=PATIENCE))
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError) as error:
            raise WorkerFailed(said("no_cluster", address=address)) from error
        pool = client.get_executor(pure=False)
        try:
            yield Crew(_Telling(pool), max(1, sum(client.nthreads().values())))
        finally:
            pool.shutdown(wait=False)


class _Telling(Executor):
    """Dask's executor, with the errors that processes have."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        inner, outer = self.pool.submit(function, *arguments, **named), Future[Any]()
        outer.set_running_or_notify_cancel()
        inner.add_done_callback(lambda done: _hand_over(done, outer))
        return outer


def _hand_over(inner: Future[Any], outer: Future[Any]) -> None:
    """A result, or an error: a worker lost too often is one that died."""
    try:
        outer.set_result(inner.result())
    except CancelledError:
        outer.set_exception(WorkerFailed(said("cluster_lost")))
    except Exception as error:
        lost = type(error).__name__ == "KilledWorker"
        outer.set_exception(WorkerFailed(said("worker_died")) if lost else error)
