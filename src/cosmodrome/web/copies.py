"""A whole database as a file, back from it, or in another: every row, counted and compared.

A backup is a database of SQLite, wherever it comes from, and can be restored into either kind. It
is taken at one moment while people play: what was confirmed before is in it, and of what happens
meanwhile whole moves or nothing. The secret key is no part of it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.loader import MigrationLoader

from cosmodrome.web import serving
from cosmodrome.web.settings import database

#: Rows that travel at once.
BATCH = 500
#: What a table of ours must hold for a file to be a backup.
SIGN = "SELECT count(*) FROM web_table"


class Unfit(Exception):
    """It cannot be done: a key of the words under `copies`, and what fills its gaps."""

    def __init__(self, key: str, **gaps: Any) -> None:
        super().__init__(key)
        self.key, self.gaps = key, gaps


@dataclass(frozen=True)
class Copied:
    """What was copied: rows by table."""

    rows: dict[str, int]

    @property
    def told(self) -> dict[str, int]:
        """The few that say something to a person."""
        names = {"tables": "web_table", "moves": "web_move", "people": "people_person"}
        return {word: self.rows.get(name, 0) for word, name in names.items()} | {
            "rows": sum(self.rows.values())
        }


# Backup


def backup(path: Path) -> Copied:
    """Everything as it is now, as a new file for its owner alone."""
    if path.exists():
        raise Unfit("file_exists", path=path)
    with _beside(path) as draft:
        if connection.vendor == "sqlite":
            _copy_file(Path(connection.settings_dict["NAME"]), draft)
        else:
            _up_to_date()
            _prepared(f"sqlite:///{draft}")
            with _called("copy", f"sqlite:///{draft}"), _moment():
                _copy("default", "copy")
        found = _checked(draft)
        _publish(draft, path)
    return found


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way: page by page, begun anew by itself where somebody writes meanwhile."""
    with (
        _opened(source, "mode=ro") as before,
        contextlib.closing(sqlite3.connect(target)) as after,
    ):
        before.backup(after)
        # One file, without others beside it.
        after.execute("PRAGMA journal_mode=DELETE")


def _checked(path: Path) -> Copied:
    """Count what a backup holds; a file that is none, or is damaged, is refused."""
    try:
        with _opened(path, "immutable=1") as file:
            if file.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise Unfit("damaged", path=path)
            file.execute(SIGN)
            names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return Copied(
                {name: file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
                 for (name,) in names if not name.startswith(("sqlite_", "django_"))}
            )  # fmt: skip
    except sqlite3.DatabaseError:
        raise Unfit("no_backup", path=path) from None


# Restore


def restore(path: Path, *, force: bool = False) -> Copied:
    """What a backup holds, in place of what the database does; nobody may be serving it."""
    if not path.is_file():
        raise Unfit("no_file", path=path)
    found = _checked(path)
    _not_newer(path)
    if serving.others():
        raise Unfit("serving")
    if connection.vendor == "sqlite":
        _restore_file(path, force)
    else:
        _restore_rows(path, force)
    return found


def _restore_file(path: Path, force: bool) -> None:
    """The file takes the place of the other, brought to this version before."""
    here = Path(connection.settings_dict["NAME"])
    if not force and here.exists() and _holds_something("default"):
        raise Unfit("not_empty")
    connections.close_all()
    with _beside(here) as draft:
        shutil.copyfile(path, draft)
        _prepared(f"sqlite:///{draft}")
        _gather(draft)
        for end in ("-wal", "-shm"):
            Path(f"{here}{end}").unlink(missing_ok=True)
        draft.replace(here)


def _gather(draft: Path) -> None:
    """What SQLite put beside a file is taken into it."""
    with contextlib.closing(sqlite3.connect(draft)) as file:
        file.execute("PRAGMA journal_mode=DELETE")


def _restore_rows(path: Path, force: bool) -> None:
    _prepared()
    if not force and _holds_something("default"):
        raise Unfit("not_empty")
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "backup"
        shutil.copyfile(path, draft)
        draft.chmod(0o600)
        _prepared(f"sqlite:///{draft}")
        with _called("copy", f"sqlite:///{draft}"):
            _copy("copy", "default")


def _not_newer(path: Path) -> None:
    """A backup of a later version knows more than this one can keep."""
    known = set(MigrationLoader(None).disk_migrations)
    with _opened(path, "immutable=1") as file:
        applied = set(file.execute("SELECT app, name FROM django_migrations").fetchall())
    if newer := sorted(applied - known):
        raise Unfit("newer", name=".".join(newer[-1]))


# To another database


def migrate_to(url: str) -> Copied:
    """Everything in another database, which must be empty; nobody may be serving this one."""
    if serving.others():
        raise Unfit("serving")
    _up_to_date()
    _prepared(url)
    with _called("copy", url):
        if _holds_something("copy"):
            raise Unfit("not_empty")
        with _moment():
            return _copy("default", "copy")


# Rows


def _copy(source: str, target: str) -> Copied:
    """Every row of every table in one transaction, and then the same read back from both."""
    models = [model for model in apps.get_models(include_auto_created=True)
              if model._meta.managed and not model._meta.proxy]  # fmt: skip
    there = connections[target]
    with transaction.atomic(using=target):
        with there.cursor() as cursor:
            for statement in _emptied(there, [model._meta.db_table for model in models]):
                cursor.execute(statement)
            for model in models:
                _copy_rows(model, source, target, cursor)
            for statement in there.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)
        rows = {}
        for model in models:
            before, after = _digest(model, source), _digest(model, target)
            if before != after:
                raise Unfit("differs", table=model._meta.db_table)
            rows[model._meta.db_table] = before[0]
    return Copied(rows)


def _emptied(there: Any, names: list[str]) -> list[str]:
    """What a fresh database writes by itself (kinds of rows, rights) gives way."""
    quoted = [there.ops.quote_name(name) for name in names]
    if there.vendor == "postgresql":
        return [f"TRUNCATE {', '.join(quoted)}"]
    return ["PRAGMA defer_foreign_keys = ON", *(f"DELETE FROM {name}" for name in quoted)]


def _copy_rows(model: Any, source: str, target: str, cursor: Any) -> None:
    """As they are: nothing is worked out anew, no time is set."""
    there, fields = connections[target], model._meta.concrete_fields
    columns = ", ".join(there.ops.quote_name(field.column) for field in fields)
    gaps = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {there.ops.quote_name(model._meta.db_table)} ({columns}) VALUES ({gaps})"
    batch: list[list[Any]] = []
    for row in _rows(model, source):
        batch.append([field.get_db_prep_save(value, there) for field, value in zip(fields, row)])
        if len(batch) == BATCH:
            cursor.executemany(insert, batch)
            batch.clear()
    if batch:
        cursor.executemany(insert, batch)


def _rows(model: Any, alias: str) -> Iterator[tuple[Any, ...]]:
    names = [field.attname for field in model._meta.concrete_fields]
    found = model._base_manager.using(alias).order_by("pk").values_list(*names)
    yield from found.iterator(chunk_size=BATCH)


def _digest(model: Any, alias: str) -> tuple[int, str]:
    """How many rows there are, and a sum of all they hold, whichever database keeps them."""
    count, total = 0, hashlib.sha256()
    for row in _rows(model, alias):
        total.update(json.dumps(row, default=_plain, sort_keys=True).encode())
        count += 1
    return count, total.hexdigest()


def _plain(value: Any) -> str:
    return bytes(value).hex() if isinstance(value, memoryview | bytes) else str(value)


def _holds_something(alias: str) -> bool:
    """Whether a database is more than fresh."""
    own = [config.get_models() for config in apps.get_app_configs()
           if config.name.startswith("cosmodrome.")]  # fmt: skip
    with connections[alias].cursor() as cursor:
        there = set(connections[alias].introspection.table_names(cursor))
    return any(model._base_manager.using(alias).exists()
               for models in own for model in models
               if model._meta.db_table in there and model.__name__ != "Pulse")  # fmt: skip


# Databases


def _opened(path: Path, how: str) -> Any:
    """A file of SQLite that is only read."""
    address = f"{path.absolute().as_uri()}?{how}"
    return contextlib.closing(sqlite3.connect(address, uri=True))


@contextlib.contextmanager
def _moment() -> Iterator[None]:
    """Whatever is read meanwhile is as it was at one moment."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@contextlib.contextmanager
def _called(alias: str, url: str) -> Iterator[None]:
    """Another database under a name, meanwhile."""
    found = database(url)
    found["OPTIONS"].pop("pool", None)
    known = connections.configure_settings({**settings.DATABASES, alias: found})
    connections.settings[alias] = known[alias]
    try:
        yield
    finally:
        connections[alias].close()
        del connections[alias], connections.settings[alias]


def _prepared(url: str = "") -> None:
    """Bring a database to this version: in a process that knows no other."""
    environment = {**os.environ, "COSMODROME_DATABASE_URL": url} if url else dict(os.environ)
    script = "from cosmodrome.web.launch import prepare; prepare()"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True,
                          text=True, check=False)  # fmt: skip
    if done.returncode:
        raise Unfit("unprepared", why=(done.stderr.strip().splitlines() or ["?"])[-1])


def _up_to_date() -> None:
    """Rows are read as this version knows them."""
    loader = MigrationLoader(connection)
    if set(loader.disk_migrations) != set(loader.applied_migrations):
        raise Unfit("other_version")


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A file in the same folder, for its owner alone, gone afterwards if it is still there."""
    draft = Path(f"{path}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    except OSError as error:
        raise Unfit("cannot_write", path=path, why=error.strerror) from None
    try:
        yield draft
    finally:
        for end in ("", "-wal", "-shm", "-journal", "-serving"):
            Path(f"{draft}{end}").unlink(missing_ok=True)


def _publish(draft: Path, path: Path) -> None:
    """On the disk for good before it bears its name."""
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(path)
