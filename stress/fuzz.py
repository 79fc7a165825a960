"""Positions from outside: changed at random, and played on by compiled rules that check indexes.

Each chunk is a process of its own, so that one that crashes or hangs is only a fault to tell.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from rich.console import Console

import cosmodrome
from stress.tally import FOLDER, Tally, bar

#: Positions between two entries of the tally, and the seconds these may take.
CHUNK, PATIENCE = 1000, 900


def run(tally: Tally, count: int, console: Console) -> bool:
    """So many changed positions of each game in all; tells what was ever wrong."""
    done: dict[str, dict[str, Any]] = tally.counts.setdefault("done", {})
    wrong: list[str] = tally.counts.setdefault("wrong", [])
    left = [
        (game_id, first)
        for game_id in cosmodrome.games()
        for first in range(0, count, CHUNK)
        if str(first) not in done.setdefault(game_id, {})
    ]
    total = len(cosmodrome.games()) * count
    for game_id in dict.fromkeys(game_id for game_id, _ in left):
        console.print(f"compiling {game_id} with checks of every index")
        chunk(game_id, 0, 1)
    with bar() as progress, ThreadPoolExecutor(os.cpu_count()) as pool:
        task = progress.add_task("positions", total=total, completed=total - len(left) * CHUNK)
        waiting = {pool.submit(chunk, *which, CHUNK): which for which in left}
        try:
            for future in as_completed(waiting):
                game_id, first = waiting[future]
                found = future.result()
                if "wrong" in found:
                    wrong.append(f"{game_id}, from {first}: {found['wrong']}")
                    progress.console.print(wrong[-1][:1000])
                done[game_id][str(first)] = found.get("accepted", 0)
                tally.save()
                progress.advance(task, CHUNK)
        finally:
            pool.shutdown(cancel_futures=True)
    for name, chunks in done.items():
        taken = sum(chunks.values())
        console.print(f"{name}: {len(chunks) * CHUNK} positions sent, {taken} accepted")
    console.print(f"{len(wrong)} faults")
    return not wrong


def chunk(game_id: str, first: int, count: int) -> dict[str, Any]:
    """Some of a game's positions, the same whenever they are sent, in a process of their own."""
    # No cache key knows of the checks: code that has them lives in a folder of its own.
    checked = {"COSMODROME_JIT": "1", "NUMBA_BOUNDSCHECK": "1",
               "COSMODROME_CACHE_DIR": str((FOLDER / "checked").resolve())}  # fmt: skip
    try:
        told = subprocess.run(
            [sys.executable, "-m", "stress.fuzz", game_id, str(first), str(count)],
            env={**os.environ, **checked}, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {"wrong": f"a rule hangs, or {PATIENCE} s were not enough"}
    if told.returncode:
        return {"wrong": f"exit {told.returncode}: {told.stderr.strip()[-4000:]}"}
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def count_from_zero() -> None:
    """From now on Numba compiles an index below zero as what it is, not as one from the end."""
    from numba.core import types
    from numba.np import arrayobj

    def plain(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrayobj.fix_integer_index = plain


def main(game_id: str, first: str, count: str) -> None:
    count_from_zero()
    from cosmodrome.engine.testing.fuzz import fuzz

    done = fuzz(cosmodrome.load(game_id), int(count), seed=int(first) + 1)
    print(json.dumps({"accepted": done.accepted, "played": done.played}))


if __name__ == "__main__":
    main(*sys.argv[1:])
