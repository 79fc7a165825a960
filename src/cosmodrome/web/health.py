"""Whether the server can do its work, known within two seconds whatever hangs.

Answered before anything that could be away is asked: no limit is counted, nobody is looked up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from django.conf import settings
from django.db import connection

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.web.apart import Send
from cosmodrome.web.exchange import PATIENCE, no_retry
from cosmodrome.web.models import Pulse
from cosmodrome.web.words import say

#: Addresses that say whether the server lives, and whether what people do can be kept.
LIVE, READY = "/health/live", ("/health", "/health/ready")
#: Seconds after which what has not answered counts as away.
PATIENT = 1.5


class Check:
    """A question in a thread of its own; who asks while it is open waits for the same answer."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._lock = Lock()
        self._open: Future[None] | None = None

    def start(self) -> Future[None]:
        with self._lock:
            if self._open is None or self._open.done():
                self._open = self._thread.submit(self._ask)
            return self._open


def _write() -> None:
    """A row is written for good: a full disk or a locked file lets everything else through."""
    try:
        Pulse.objects.update_or_create(pk=1)
    finally:
        connection.close()


def _ask_redis() -> None:
    if settings.REDIS:
        from redis import Redis

        with Redis.from_url(settings.REDIS, retry=no_retry(), **PATIENCE) as client:
            client.ping()


#: By the sentence that says what is away.
CHECKS = {"errors.away": Check(_write), "errors.redis_away": Check(_ask_redis)}


async def away() -> list[str]:
    """What does not answer, as paths into the words."""
    asked = {path: asyncio.wrap_future(check.start()) for path, check in CHECKS.items()}
    for answer in asked.values():
        # Heard, also where it comes too late.
        answer.add_done_callback(asyncio.Future.exception)
    await asyncio.wait(asked.values(), timeout=PATIENT)
    return [path for path, answer in asked.items() if not answer.done() or answer.exception()]


async def answer(path: str, send: Send) -> None:
    """For whoever watches the server, in every language."""
    missing = [] if path == LIVE else await away()
    told = [" ".join(say(lang, path) for path in missing) for lang in LANGUAGES]
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    status = 503 if missing else 200
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = "\n".join(told) if missing else "ok"
    await send({"type": "http.response.body", "body": body.encode()})
