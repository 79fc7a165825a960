"""Tests that could fail by chance, run over and over on a machine that is busy otherwise."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from stress.tally import FOLDER, Tally, bar

#: What a test file mentions that draws examples, or waits for a browser, a server or a process.
WAITS_OR_DRAWS = re.compile(
    r"hypothesis|web.(browser|live|socketing|crashing)|secrets"
    r"|subprocess|threading|asyncio|executor\(|crew\("
)
#: What a line of pytest's says has failed, whatever its parameters are called.
FAILED = r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$"
BUSY_LOOPS = 2
#: Ends by itself when whoever started it is gone.
LOOP = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: sum(range(100_000))"


def chosen() -> list[str]:
    """The test files to run: those that mention it or are called so."""
    return sorted(
        str(path)
        for path in Path("tests").rglob("test_*.py")
        if WAITS_OR_DRAWS.search(f"{path.as_posix()}\n{path.read_text('utf-8')}")
    )


@contextlib.contextmanager
def busy_machine() -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(BUSY_LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(tally: Tally, runs: int, console: Console) -> bool:
    """So many runs in all; tells what ever failed."""
    failed: dict[str, int] = tally.counts.setdefault("failed", {})
    # Other examples every time: not those of continuous integration.
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    with busy_machine(), bar() as progress:
        task = progress.add_task("runs", total=runs, completed=tally.get("runs"))
        while tally.get("runs") < runs:
            log = FOLDER / f"chance-{tally.get('runs') + 1}.log"
            command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
            with log.open("w") as paper:
                done = subprocess.run(
                    [*command, "-rfE", *chosen()], stdout=paper, stderr=paper, env=environment,
                    check=False,
                )  # fmt: skip
            if done.returncode:
                told = re.findall(FAILED, log.read_text("utf-8"), re.M)
                for name in told or [f"pytest ended with {done.returncode}, see {log}"]:
                    failed[name] = failed.get(name, 0) + 1
            tally.add(runs=1)
            progress.update(task, completed=tally.get("runs"))
    console.print(f"{tally.get('runs')} runs, {sum(failed.values())} failures")
    for name, times in failed.items():
        console.print(f"  {times} times: {name}")
    return not failed
