"""Servers killed with `kill -9` at random moments: one on SQLite, two on PostgreSQL and Redis."""

from __future__ import annotations

import contextlib
import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from tests.web.crashing import QUICK, Siege, Store
from tests.web.live import Server
from tests.web.services import LARGER_MISSING, postgres, redis

from stress.tally import Tally, bar

#: Kills before the tables are opened anew, and the other kind of server is besieged.
SPELL = 25


@contextlib.contextmanager
def one_on_sqlite(home: Path) -> Iterator[Siege]:
    with Siege(
        [Server(home, **QUICK)], Store(home / "tables.sqlite3"), random.getrandbits(32)
    ) as siege:
        yield siege


@contextlib.contextmanager
def two_on_postgresql(home: Path) -> Iterator[Siege]:
    with postgres() as database, redis() as messages:
        both = [
            Server(home, COSMODROME_DATABASE_URL=database, COSMODROME_REDIS_URL=messages, **QUICK)
            for _ in range(2)
        ]
        with Siege(both, Store(database), random.getrandbits(32)) as siege:
            yield siege


KINDS = {"sqlite": one_on_sqlite, "postgresql": two_on_postgresql}


def spell(kind: str, most: int, tally: Tally, progress: Progress) -> None:
    """Some kills at one set of tables, which must all go on in the end."""
    home = Path(tempfile.mkdtemp(prefix="cosmodrome-kills-"))
    progress.console.print(f"{kind}, in {home} until all is well")
    with KINDS[kind](home) as siege:
        for _ in range(min(SPELL, most)):
            before = siege.acknowledged, siege.finished
            siege.kill()
            acknowledged, finished = siege.acknowledged - before[0], siege.finished - before[1]
            tally.add(acknowledged=acknowledged, finished=finished, **{kind: 1})
            progress.advance(progress.task_ids[0])
        siege.go_on()
    shutil.rmtree(home)


def run(tally: Tally, kills: int, console: Console) -> bool:
    """So many kills in all, by turns on either kind of server; stops at the first thing lost."""
    kinds = ["sqlite"] if LARGER_MISSING else list(KINDS)
    if LARGER_MISSING:
        console.print(f"Only on SQLite: {LARGER_MISSING}.")

    def done() -> int:
        return sum(map(tally.get, KINDS))

    with bar() as progress:
        progress.add_task("kills", total=kills, completed=done())
        while done() < kills:
            spell(min(kinds, key=tally.get), kills - done(), tally, progress)
    told = ", ".join(f"{tally.get(kind)} on {kind}" for kind in KINDS)
    console.print(
        f"{told}: {tally.get('acknowledged')} acknowledged actions, none lost, none played twice;"
        f" {tally.get('finished')} games came to their end, every table went on"
    )
    return True
