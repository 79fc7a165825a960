"""The event loop's side: how it asks the database, and what ASGI hands around."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from channels.db import database_sync_to_async

T = TypeVar("T")

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


async def in_database(do: Callable[..., T], *about: Any, by: ThreadPoolExecutor | None = None) -> T:
    """Ask the database in another thread."""
    apart = database_sync_to_async(do, thread_sensitive=False, executor=by)
    answer: T = await apart(*about)
    return answer
