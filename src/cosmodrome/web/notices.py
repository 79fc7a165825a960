"""Telling the open pages that a table changed. A lost or doubled notice does no harm."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db import transaction

from cosmodrome.web.apart import in_database
from cosmodrome.web.exchange import exchange

if TYPE_CHECKING:
    from cosmodrome.web.models import Table

log = logging.getLogger("cosmodrome.notices")

#: Called in this process after every change; the bots' runner listens here.
listeners: list[Callable[[], None]] = []
#: The open pages of this process, by table; told of a revision from any thread, twice or not.
rooms: dict[str, Callable[[int], None]] = {}
#: Open pages that show what many tables do, see bells.py: told of everything, from any thread.
bells: set[Callable[[], None]] = set()
#: In place of a table, where something changed that only such pages show.
BELL = "bell"


def after_commit(table: Table) -> None:
    """Tell everybody at a table its new revision once the transaction is safe."""
    key, revision = table.key, table.revision
    transaction.on_commit(lambda: _tell(key, revision))


def ring_after_commit() -> None:
    """Tell the pages that show what many do, once the transaction is safe."""
    transaction.on_commit(lambda: _tell(BELL, 0))


def bots_after_commit() -> None:
    """Only the bots are told: no page shows a difference."""
    transaction.on_commit(_tell_bots)


def nudge(key: str) -> None:
    """Tell the open pages of a table that something beside the game is new: they ask what."""
    transaction.on_commit(lambda: _nudge(beside(key)))


def beside(key: str) -> str:
    """How a table is called where it is not about its game; no key of a table looks like it."""
    return f"{key}/beside"


def _nudge(name: str) -> None:
    try:
        _tell_here(name, 0)
        exchange.post(name, 0)
    except Exception:
        log.exception("nobody could be told of what is beside a game")


async def between_processes() -> None:
    """As long as the server lives: what other processes did reaches the pages of this one."""
    await exchange.run(_tell_here, _tell_missed)


def _tell(key: str, revision: int) -> None:
    try:
        _tell_here(key, revision)
        exchange.post(key, revision)
    except Exception:
        # The move is safe in the database, and its answer says so; pages catch up.
        log.exception("nobody could be told of a change")
    _tell_bots()


def _tell_here(key: str, revision: int) -> None:
    for ring in list(bells):
        ring()
    if hear := rooms.get(key):
        hear(revision)


async def _tell_missed() -> None:
    """Tell the open pages of this process what they have not heard of, as the database has it."""
    for ring in list(bells):
        ring()
    if rooms:
        for key, revision in await in_database(_revisions):
            _tell_here(key, revision)


def _revisions() -> list[tuple[str, int]]:
    from cosmodrome.web.models import Table

    return list(Table.objects.filter(key__in=list(rooms)).values_list("key", "revision"))


def _tell_bots() -> None:
    for listener in listeners:
        listener()
