"""Running the measurements, each in a process of its own."""

from __future__ import annotations

import datetime
import importlib.metadata
import multiprocessing
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from cosmodrome._worker import call

ROOT = Path(__file__).parent.parent


def alone(jit: str, target: str, *arguments: Any) -> Any:
    """Call a function in a fresh process of the given mode."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        return pool.submit(call, jit, target, *arguments).result()


def all_cores(game_id: str, cores: int, seconds: float = 2.0) -> float:
    """Decisions/s of one process per core, all at work at the same time."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, mp_context=spawn) as pool:
        start = time.time() + 4.0
        waiting = [
            pool.submit(call, "1", "bench.measure:share_of_all_cores", game_id, start, seconds)
            for _ in range(cores)
        ]
        return float(sum(future.result() for future in waiting))


def in_python(target: str, *arguments: Any, cache: str | None = None) -> tuple[str, float]:
    """Run a compiled function in a whole new Python; what it printed, and its processor seconds."""
    paths = [str(ROOT), *filter(None, sys.path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if cache:
        environment["COSMODROME_CACHE_DIR"] = cache
    code = f"from cosmodrome._worker import call; print(call('1', {target!r}, *{arguments!r}))"
    code += "; import time; print(time.process_time())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    answer, seconds = done.stdout.splitlines()
    return answer, float(seconds)


def measure_game(game_id: str, cores: int) -> Iterator[tuple[str, Any]]:
    """Every figure of a game, as it comes."""
    import cosmodrome

    game = cosmodrome.load(game_id)
    yield "position_bytes", game.state.size
    yield "actions", game.actions.size
    yield "players", game.options.players.default
    yield "uncompiled_move_seconds", alone("0", "bench.measure:uncompiled", game_id)
    with tempfile.TemporaryDirectory() as cache:
        cold, _ = in_python("bench.measure:compile_game", game_id, cache=cache)
        yield "cold_compile_seconds", float(cold)
    starts = [in_python("bench.measure:first_moves", game_id)[1] for _ in range(6)]
    yield "warm_start_seconds", min(starts)
    yield from alone("1", "bench.measure:one_core", game_id).items()
    yield from alone("1", "bench.measure:side_by_side", game_id).items()
    yield "all_cores_decisions_per_second", all_cores(game_id, cores)
    yield "search_iterations_per_second", alone("1", "bench.measure:search", game_id, 4.0)


def machine() -> dict[str, Any]:
    """What it was measured on, and how busy that was."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in ("numba", "numpy", "llvmlite")},
    }


def processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()
