"""The bots' turns: found in the database, claimed by a lease, thought out elsewhere, played.

The server runs rules uncompiled, so its bots think in worker processes of compiled code. Until
those have compiled a game a lighter bot answers. A lease that is not renewed runs out, so a turn
whose process died is taken up by the next one; the version makes sure it is never played twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

from channels.db import database_sync_to_async
from django.utils import timezone

from cosmodrome.bots import BotWorker, WorkerFailed, make_bot
from cosmodrome.bots.base import mixed
from cosmodrome.web import lines, notices, tables
from cosmodrome.web.models import LONG_AGO, Seat, Table

log = logging.getLogger("cosmodrome.bots")

LEASE = timedelta(seconds=3)
#: Levels that search, in compiled processes: seconds one action may take before it counts as lost.
DEADLINES = {"pilot": 15.0, "commander": 40.0}
#: Seconds a level thinks about one decision at most: people wait for whole turns.
THINKING = 2.0
#: Seconds more where a process must first load or compile the rules.
LOADING = 300.0
#: Seconds a turn waits for a busy process before another is started, and how many there may be.
PATIENCE = 1.0
MOST_WORKERS = 8
#: What takes over from a bot that failed.
LOWER = {"commander": "pilot", "pilot": "cadet", "cadet": "greedy", "greedy": "random"}
#: Answers while the compiled rules are not ready.
LIGHT = os.environ.get("COSMODROME_LIGHT_BOT", "greedy")
HINT_LEVEL = "pilot"
#: Simultaneous choices of light bots vary among so many.
NEAR_BEST = 3


@dataclass(frozen=True)
class Turn:
    """One claimed action of a bot."""

    table: int
    version: int
    seat: int
    automa: bool
    level: str
    game: str
    position: bytes
    seed: int


class Thinkers:
    """Worker processes that choose actions, started when first needed."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.enabled = os.environ.get("COSMODROME_BOT_WORKERS", "1") != "0"
        self._threads = ThreadPoolExecutor(8, thread_name_prefix="bots")
        self._workers: list[BotWorker] = []
        self._free: list[BotWorker] = []
        self._change = threading.Condition()
        self._warming: set[str] = set()

    def ready(self, game: str) -> bool:
        """Whether compiled rules answer for a game; if not, they are prepared from now on."""
        if not self.enabled:
            return False
        with self._change:
            if any(worker.is_ready(game) for worker in self._workers):
                return True
            if game not in self._warming:
                self._warming.add(game)
                threading.Thread(target=self._warm, args=(game,), daemon=True).start()
        return False

    def _warm(self, game: str) -> None:
        try:
            with self._borrow(game) as worker:
                worker.prepare(game)
        except Exception:
            log.exception("the rules of %s could not be compiled; light bots play on", game)
            return
        finally:
            with self._change:
                self._warming.discard(game)

    @contextlib.contextmanager
    def _borrow(self, game: str) -> Iterator[BotWorker]:
        """A process for one question: one that knows the game, one that is free, or a new one."""
        with self._change:
            until = time.monotonic() + PATIENCE
            while not self._free and len(self._workers) >= self.count:
                # A slow bot must not hold up another table for long.
                late = time.monotonic() > until
                if late and len(self._workers) < MOST_WORKERS:
                    break
                self._change.wait(PATIENCE)
            if self._free:
                ready = [worker for worker in self._free if worker.is_ready(game)]
                worker = ready[0] if ready else self._free[-1]
                self._free.remove(worker)
            else:
                worker = BotWorker()
                self._workers.append(worker)
        try:
            yield worker
        finally:
            with self._change:
                self._free.append(worker)
                self._change.notify()

    def choose(self, game: str, position: bytes, seat: int, level: str, seed: int) -> int:
        """The action a level plays; raises `WorkerFailed`."""
        if level not in DEADLINES or not self.ready(game):
            light = LIGHT if level in DEADLINES else level
            return light_choice(game, position, seat, light, seed)
        with self._borrow(game) as worker:
            deadline = DEADLINES[level] + (0 if worker.is_ready(game) else LOADING)
            action: int = worker.choose(
                game, position, seat, level, deadline=deadline, seconds=THINKING, seed=seed
            )
            return action

    async def choose_later(self, turn: Turn) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, self.choose, turn.game, turn.position, turn.seat, turn.level, turn.seed
        )

    def close(self) -> None:
        """End the worker processes."""
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def light_choice(game: str, position: bytes, seat: int, level: str, seed: int) -> int:
    """What a bot plays that needs no compiled rules."""
    rules = lines.game_of(game)
    hints = make_bot(level, seed=seed).hint(rules, position, seat)
    # With one estimate for all, those who choose at the same time would all choose the same.
    together = len(rules.from_bytes(position).actors) > 1
    near = hints[: NEAR_BEST if together else 1]
    return near[mixed(seed, seat) % len(near)].action


thinkers = Thinkers()


def hint(game: str, position: bytes, seat: int, version: int) -> int:
    """What a good bot would do on this seat, seeing only what the seat sees."""
    try:
        return thinkers.choose(game, position, seat, HINT_LEVEL, version)
    except WorkerFailed:
        return make_bot(LIGHT, seed=version).choose(lines.game_of(game), position, seat)


class Runner:
    """Finds bots' turns and plays them; one in every server process."""

    def __init__(self) -> None:
        self.name = f"{os.getpid()}-{uuid.uuid4().hex[:12]}"
        self._wake = asyncio.Event()
        self._turns: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until cancelled: claim what is due, and look again soon or when something changed."""
        loop = asyncio.get_running_loop()

        def wake() -> None:
            loop.call_soon_threadsafe(self._wake.set)

        notices.listeners.append(wake)
        try:
            while True:
                self._wake.clear()
                pause = 1.0
                try:
                    turns, pause = await database_sync_to_async(
                        self.claim, thread_sensitive=False
                    )()
                    for turn in turns:
                        task = asyncio.create_task(self._take(turn))
                        self._turns.add(task)
                        task.add_done_callback(self._turns.discard)
                except Exception:
                    log.exception("the bots' turns could not be read; trying again")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), pause)
        finally:
            notices.listeners.remove(wake)

    def claim(self) -> tuple[list[Turn], float]:
        """Lease every turn that is due, and say how long until the next may be."""
        now = timezone.now()
        waiting = Table.objects.filter(bot_seat__isnull=False)
        turns = []
        for table in waiting.filter(bot_due__lte=now, bot_lease__lte=now).order_by("bot_due")[:16]:
            claimed = Table.objects.filter(
                pk=table.pk, version=table.version, bot_seat=table.bot_seat, bot_lease__lte=now
            ).update(bot_lease=now + LEASE, bot_process=self.name)
            if claimed:
                try:
                    turns.append(self._turn(table))
                except lines.Refused:
                    # A table of other rules waits until they are back.
                    Table.objects.filter(pk=table.pk).update(bot_seat=None)
        following = waiting.filter(bot_due__gt=now).order_by("bot_due").first()
        pause = 1.0
        if following is not None:
            pause = min(pause, max(0.01, (following.bot_due - now).total_seconds()))
        return turns, pause

    @staticmethod
    def _turn(table: Table) -> Turn:
        line = lines.load(table)
        seat = line.seats[table.bot_seat]
        return Turn(
            table=table.pk, version=table.version, seat=seat.number,
            automa=seat.kind == Seat.AUTOMA, level=seat.level, game=table.game,
            position=bytes(line.position), seed=hash((table.key, table.version)) & 0xFFFFFFFF,
        )  # fmt: skip

    async def _take(self, turn: Turn) -> None:
        """Think and play, renewing the lease meanwhile."""
        keeping = asyncio.create_task(self._keep(turn))
        started = time.monotonic()
        try:
            if turn.automa:
                game = lines.game_of(turn.game)
                action = game.from_bytes(turn.position).legal_ids(turn.seat)[0]
            else:
                action = await thinkers.choose_later(turn)
            await database_sync_to_async(tables.play_for, thread_sensitive=False)(
                turn.table, turn.seat, action, turn.version
            )
        except Exception:
            log.exception("a bot failed after %.1f s; a lighter one goes on",
                          time.monotonic() - started)  # fmt: skip
            await self._replace(turn)
        finally:
            keeping.cancel()

    async def _replace(self, turn: Turn) -> None:
        lower = LOWER.get(turn.level, "random")
        try:
            await database_sync_to_async(tables.note, thread_sensitive=False)(
                turn.table, turn.seat, "bot_replaced", lower
            )
        except Exception:
            log.exception("the bot could not be replaced; its turn will be tried again")

    async def _keep(self, turn: Turn) -> None:
        def renew() -> None:
            Table.objects.filter(
                pk=turn.table, version=turn.version, bot_process=self.name
            ).exclude(bot_lease=LONG_AGO).update(bot_lease=timezone.now() + LEASE)

        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            with contextlib.suppress(Exception):
                await database_sync_to_async(renew, thread_sensitive=False)()
