"""Telling the open pages that a table changed. A lost or doubled notice does no harm."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

if TYPE_CHECKING:
    from cosmodrome.web.models import Table

#: Called in this process after every change; the bots' runner listens here.
listeners: list[Callable[[], None]] = []


def group(key: str) -> str:
    """The channel group of everybody who looks at a table."""
    return f"table.{key}"


def after_commit(table: Table) -> None:
    """Tell everybody at a table its new revision once the transaction is safe."""
    key, revision = table.key, table.revision
    transaction.on_commit(lambda: _tell(key, revision))


def bots_after_commit() -> None:
    """Only the bots are told: no page shows a difference."""
    transaction.on_commit(_tell_bots)


def _tell(key: str, revision: int) -> None:
    message = {"type": "table.changed", "revision": revision}
    # The move is safe in the database; pages catch up when the layer is back.
    with contextlib.suppress(OSError):
        async_to_sync(get_channel_layer().group_send)(group(key), message)
    _tell_bots()


def _tell_bots() -> None:
    for listener in listeners:
        listener()
