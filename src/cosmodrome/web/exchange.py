"""What several server processes tell each other over Redis. Where it is away, everything goes on.

No request waits for Redis: notices leave from a task of their own, and counts give up at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.core.cache.backends.redis import RedisCache

log = logging.getLogger("cosmodrome.exchange")

CHANNEL = "cosmodrome.notices"
#: In place of a table: whoever looks at any, or nobody: a sign of life.
ALL, NOBODY = "*", ""
#: Seconds between two signs of life; also between two looks at the database while Redis is away.
BEAT = 1.0
#: Seconds of silence after which Redis counts as away.
SILENCE = 3.0
#: Seconds for which nobody asks Redis again that has just failed.
REST = 1.0
#: No connection waits longer, none is tried again by itself: we know better when.
PATIENCE: dict[str, Any] = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}

Hear = Callable[[str, int], None]
Compare = Callable[[], Awaitable[None]]


class Exchange:
    """Notices to and from the other processes, as (table, revision)."""

    def __init__(self) -> None:
        self._name = secrets.token_hex(8)
        self._loop: asyncio.AbstractEventLoop | None = None
        #: There while Redis is.
        self._outbox: asyncio.Queue[tuple[str, int]] | None = None
        self._told_away = False

    @property
    def away(self) -> bool:
        """Whether Redis is known to be away: then nobody need try."""
        return self._loop is not None and self._outbox is None

    def post(self, key: str, revision: int) -> None:
        """From any thread, at once: tell the others when Redis is there, else not at all."""
        loop, outbox = self._loop, self._outbox
        if loop is not None and outbox is not None:
            loop.call_soon_threadsafe(outbox.put_nowait, (key, revision))

    async def run(self, hear: Hear, compare: Compare) -> None:
        """Until cancelled: `hear` what others did; `compare` with the database what was missed."""
        self._loop = asyncio.get_running_loop()
        try:
            while True:
                if settings.REDIS:
                    await self._try_to_talk(hear, compare)
                # While the database is away too, requests say so.
                with contextlib.suppress(Exception):
                    await compare()
                await asyncio.sleep(BEAT)
        finally:
            self._loop = None

    async def _try_to_talk(self, hear: Hear, compare: Compare) -> None:
        try:
            await self._talk(hear, compare)
        except Exception as error:
            if not self._told_away:
                log.warning("Redis is away; trying again every second: %r", error)
            self._told_away = True
        finally:
            self._outbox = None

    async def _talk(self, hear: Hear, compare: Compare) -> None:
        from redis.asyncio import Redis

        client = Redis.from_url(settings.REDIS, retry=no_retry(later=True), **PATIENCE)
        async with client, client.pubsub() as ear, asyncio.TaskGroup() as both:
            await ear.subscribe(CHANNEL)
            outbox = self._outbox = asyncio.Queue()
            self._told_away = False
            # The others may have missed what happened here meanwhile, and we what they did.
            outbox.put_nowait((ALL, 0))
            both.create_task(self._speak(client, outbox))
            both.create_task(self._listen(ear, hear, compare))

    async def _speak(self, client: Any, outbox: asyncio.Queue[tuple[str, int]]) -> None:
        while True:
            try:
                key, revision = await asyncio.wait_for(outbox.get(), BEAT)
            except TimeoutError:
                key, revision = NOBODY, 0
            await client.publish(CHANNEL, json.dumps([self._name, key, revision]))

    async def _listen(self, ear: Any, hear: Hear, compare: Compare) -> None:
        while True:
            message = await ear.get_message(timeout=SILENCE)
            if message is None:
                raise TimeoutError("not even our own signs of life are heard")
            if message["type"] != "message":
                continue
            name, key, revision = json.loads(message["data"])
            if key == ALL:
                await compare()
            elif key != NOBODY and name != self._name:
                hear(key, revision)


exchange = Exchange()


def no_retry(later: bool = False) -> Any:
    """The library's way to say: once is enough."""
    from redis.asyncio.retry import Retry as LaterRetry
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return (LaterRetry if later else Retry)(NoBackoff(), 0)


class Counts(RedisCache):
    """A cache in Redis that never fails: nothing is counted while it is away."""

    #: Shared by all threads, each of which has a cache of its own.
    _rests_until = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {**params.get("OPTIONS", {}), "retry": no_retry(), **PATIENCE}
        super().__init__(server, {**params, "OPTIONS": options})

    def add(self, *given: Any, **more: Any) -> bool:
        return bool(self._asked(super().add, *given, **more))

    def incr(self, *given: Any, **more: Any) -> int:
        return int(self._asked(super().incr, *given, **more) or 0)

    @classmethod
    def _asked(cls, ask: Callable[..., Any], *given: Any, **more: Any) -> Any:
        if exchange.away or time.monotonic() < cls._rests_until:
            return None
        try:
            return ask(*given, **more)
        except Exception as error:
            cls._rests_until = time.monotonic() + REST
            log.warning("nothing is counted while Redis is away: %r", error)
            return None
