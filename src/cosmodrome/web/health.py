"""Whether the server can do its work, known within two seconds whatever hangs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock

from django.conf import settings
from django.db import connection

from cosmodrome.web.exchange import PATIENCE, no_retry
from cosmodrome.web.models import Pulse

#: Seconds after which what has not answered counts as away.
PATIENT = 1.7


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


def away() -> list[str]:
    """What does not answer, as paths into the words."""
    started = {path: check.start() for path, check in CHECKS.items()}
    wait(started.values(), PATIENT)
    return [path for path, asked in started.items() if not asked.done() or asked.exception()]
