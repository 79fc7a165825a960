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
from tests.web.crashing import Siege, Store
from tests.web.live import Server
from tests.web.services import Postgres, Redis, postgres_folder

from stress.tally import Tally, bar

#: Kills before the tables are opened anew, and the other kind of server is besieged.
SPELL = 25


@contextlib.contextmanager
def one_on_sqlite(home: Path) -> Iterator[Siege]:
    with Siege([Server(home)], Store(home / "tables.sqlite3"), random.getrandbits(32)) as siege:
        yield siege


@contextlib.contextmanager
def two_on_postgresql(home: Path) -> Iterator[Siege]:
    with contextlib.ExitStack() as services:
        folder = tempfile.TemporaryDirectory(prefix="cosmodrome-postgres-")
        database, messages = Postgres(Path(services.enter_context(folder))), Redis()
        for service in (database, messages):
            service.start()
            services.callback(service.stop)
        both = [
            Server(home, COSMODROME_DATABASE_URL=database.url, COSMODROME_REDIS_URL=messages.url)
            for _ in range(2)
        ]
        with Siege(both, Store(database.url), random.getrandbits(32)) as siege:
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
    kinds = list(KINDS)
    if postgres_folder() is None or shutil.which("redis-server") is None:
        kinds.remove("postgresql")
        console.print("Only on SQLite: there is no PostgreSQL or Redis here.")

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
