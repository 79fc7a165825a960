"""Which processes serve a database: several need more than one does, and none may be overwritten.

Beside a file of SQLite lies another that every server holds a shared lock on; PostgreSQL says
itself who is connected.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection

#: Held as long as this process lives.
_held: list[IO[str]] = []


def missing() -> list[str]:
    """What several processes need and do not have, as the variables that give it."""
    needed = {
        "COSMODROME_DATABASE_URL (postgresql://…)": connection.vendor == "postgresql",
        "COSMODROME_REDIS_URL": bool(settings.REDIS),
    }
    return [name for name, there in needed.items() if not there]


def begin() -> bool:
    """This process serves from now on; False where another does already."""
    alone = not others()
    if connection.vendor == "sqlite":
        with contextlib.suppress(OSError):
            _held.append(_beside().open("w"))
            _lock(_held[-1], shared=True)
    return alone


def end() -> None:
    """This process serves no more."""
    while _held:
        _held.pop().close()


def others() -> bool:
    """Whether another process serves this database now."""
    if connection.vendor == "postgresql":
        return bool(_connected())
    try:
        with _beside().open("w") as file:
            _lock(file, shared=False)
    except BlockingIOError:
        return True
    except OSError:
        # Where files cannot be locked nobody can know.
        return False
    return False


def _beside() -> Path:
    return Path(f"{connection.settings_dict['NAME']}-serving")


def _lock(file: IO[str], *, shared: bool) -> None:
    """Not to be had on Windows, where a file in use cannot be replaced anyway."""
    if os.name == "nt":
        return
    import fcntl

    fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def _connected() -> int:
    """Connections of other processes of ours."""
    mine: Any = connection.settings_dict["OPTIONS"]["application_name"]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name LIKE 'cosmodrome %%' AND application_name <> %s",
            [mine],
        )
        return int(cursor.fetchone()[0])
