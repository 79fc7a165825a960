"""The bots' turns: found in the database, claimed by a lease, thought out by the pool, played.

The server runs rules uncompiled and thinks about nothing itself. A lease that is not renewed runs
out, so a turn whose process died is taken up by the next one; the version makes sure it is never
played twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import time
import uuid
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from cosmodrome.bots import Answer, Pool
from cosmodrome.bots.base import mixed
from cosmodrome.bots.levels import HINT_LEVEL, LAST_RESORT, LIGHT, STAND_IN, level_of
from cosmodrome.bots.pool import Fair
from cosmodrome.engine.game import Game
from cosmodrome.insight.advice import CANDIDATES, Advice, advise
from cosmodrome.web import guides, limits, lines, notices, tables, watching
from cosmodrome.web.apart import in_database
from cosmodrome.web.models import LONG_AGO, Seat, Table
from cosmodrome.web.sight import seat_in_sight

log = logging.getLogger("cosmodrome.bots")

LEASE = timedelta(seconds=3)
#: Turns claimed at once, and turns of one address that may wait for the pool.
CLAIMS, MOST_OF_ONE = 16, 32
#: Seconds that a bot without a budget of its own, or a hint, thinks about one act at most: people
#: wait for whole turns. Where something can be ticked it thinks half of what is left about each,
#: and no less than a few moments.
THINKING, LEAST = 2.0, 0.1
#: For how many seconds somebody waits for a hint.
HINT_WAIT = 15.0
#: Simultaneous choices of light bots vary among so many.
NEAR_BEST = 3
#: Answers leave every so many seconds, and none before the slowest of so many others would.
TICK, ALIKE = 0.1, 32
#: After each action the bots rest so many times as long as it took: pages come first.
REST = 2.0
#: Seconds until a turn that failed is tried again: twice as many every time, up to these.
LONGEST_PAUSE = 600

_workers = os.environ.get("COSMODROME_BOT_WORKERS")
thinkers = Pool(
    int(_workers) if _workers else None,
    stand_in=os.environ.get("COSMODROME_LIGHT_BOT", STAND_IN),
)


class Stuck(Exception):
    """No bot can act here."""


class Gathering:
    """An act as a bot makes it, step by step, on a position of its own: nothing is kept before."""

    def __init__(self, game: Game, position: bytes, seat: int, seconds: float = THINKING) -> None:
        self.position = game.from_bytes(position)
        self.seat = seat
        self.steps: lines.Steps = ()
        self.seconds = seconds

    @property
    def legal(self) -> list[int]:
        return self.position.legal_ids(self.seat)

    def budget(self) -> float:
        """Seconds to think about the next step."""
        ticking = any(map(self.position.game.actions.ticks, self.legal))
        spent = max(LEAST, self.seconds / 2 if ticking else self.seconds)
        self.seconds -= spent
        return spent

    def add(self, action: int) -> bool:
        """Take a step; whether the act is whole."""
        if action not in self.legal:
            raise ValueError(f"{action} is not legal")
        self.steps = (*self.steps, action)
        ticked = self.position.game.actions.ticks(action)
        if ticked:
            self.position.apply(self.seat, action)
        return not ticked


def hint(line: lines.Line, guest: str) -> list[Advice]:
    """What a good bot would do on a guest's seat, and why, seeing only what the seat sees."""
    table = line.table
    seat, _ = seat_in_sight(line, line.owned(guest))
    if seat is None or seat not in line.asked:
        raise lines.Refused("no_hint")
    # Others need the database while somebody waits for a bot.
    connection.close()
    asked = thinkers.ask(
        line.game.id, bytes(line.position), seat, HINT_LEVEL, box=line.game.brought,
        whom=(limits.opener(), guest, table.key), seed=table.version, seconds=THINKING,
        lines=CANDIDATES,
    )  # fmt: skip
    try:
        found = asked.result(HINT_WAIT)
        return advise(line.position, seat, found.hints)
    except Exception as error:
        asked.cancel()
        if not isinstance(error, TimeoutError):
            log.error("no hint: %s", error)
        raise lines.Refused("hint_later") from None


@dataclass(eq=False)
class Turn:
    """One claimed act: a bot's, the game's own, or a person's whose question passes."""

    table: int
    version: int
    seat: int
    level: str
    game: Game
    position: bytes
    legal: list[int]
    together: bool
    seed: int
    whom: tuple[str, ...]
    #: What is played, where nobody need think about it.
    given: lines.Steps = ()
    thinking: Future[Answer] | None = None

    def forget(self) -> None:
        """The table has moved on."""
        if self.thinking is not None:
            self.thinking.cancel()


def turn_of(table: Table) -> Turn | None:
    """What is asked at a table, refused where its rules are not here; None: its person answers."""
    line = lines.load(table)
    seat = line.seats[table.bot_seat]
    position = bytes(line.position)
    legal = line.position.legal_ids(seat.number)
    if not legal:
        raise Stuck("there is no legal action")
    given: lines.Steps = ()
    if seat.kind == Seat.PERSON:
        given = tables.passing_act(line, seat.number)
        if not given:
            return None
    elif seat.kind == Seat.AUTOMA:
        act = Gathering(line.game, position, seat.number)
        while not act.add(act.legal[0]):
            pass
        given = act.steps
    else:
        given = guides.given(line, seat.number)
    return Turn(
        table=table.pk, version=table.version, seat=seat.number, level=seat.level, game=line.game,
        position=position, legal=legal, together=len(line.position.actors) > 1,
        seed=mixed(int(table.seed or 0), table.pk, table.version),
        whom=(table.opener, table.host, table.key), given=given,
    )  # fmt: skip


def patience(bot: str, game: str) -> float:
    """Seconds a bot thinks about one act of a game at most."""
    return level_of(bot).within(game).seconds or THINKING


def picked(turn: Turn, answer: Answer) -> int:
    """The action of an answer."""
    # With one estimate for all, those who choose at the same time would all choose the same.
    varied = turn.together and answer.bot in LIGHT
    near = answer.hints[: NEAR_BEST if varied else 1]
    return near[mixed(turn.seed, turn.seat) % len(near)].action


class Lane:
    """Bots act one at a time, everybody's in turn."""

    def __init__(self) -> None:
        self._free = True
        self._waiting: Fair[asyncio.Future[None]] = Fair()

    @contextlib.asynccontextmanager
    async def entered(self, whom: tuple[str, ...]) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        if not self._free:
            mine: asyncio.Future[None] = loop.create_future()
            self._waiting.put(whom, mine)
            await mine
        self._free = False
        began = loop.time()
        try:
            yield
        finally:
            await asyncio.sleep(REST * (loop.time() - began))
            following = self._waiting.take()
            if following is None:
                self._free = True
            else:
                following.set_result(None)


class Runner:
    """Finds bots' turns and plays them; one in every server process."""

    def __init__(self) -> None:
        self.name = f"{os.getpid()}-{uuid.uuid4().hex[:12]}"
        self.clock, self.sleep = time.monotonic, asyncio.sleep
        self._wake = asyncio.Event()
        self._lane = Lane()
        self._turns: dict[int, Turn] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failures: Counter[int] = Counter()
        #: Games of other rules than this process has: game, version of the rules, box.
        self._foreign: set[tuple[str, int, str]] = set()
        #: Seconds that bots thought lately where they had a choice, by game and bot.
        self._usual: defaultdict[tuple[str, str], deque[float]] = defaultdict(
            lambda: deque(maxlen=ALIKE)
        )

    async def run(self) -> None:
        """Until cancelled: claim what is due, and look again soon or when something changed."""
        loop = asyncio.get_running_loop()

        def wake() -> None:
            loop.call_soon_threadsafe(self._wake.set)

        notices.listeners.append(wake)
        renewed, away = 0.0, False
        try:
            while True:
                self._wake.clear()
                pause = 1.0
                try:
                    if loop.time() - renewed > LEASE.total_seconds() / 4:
                        renewed = loop.time()
                        await in_database(self.renew)
                        await in_database(watching.tell)
                    turns, pause = await in_database(self.claim)
                    for turn in turns:
                        self._begin(turn)
                    away = False
                except Exception as error:
                    if not away:
                        log.error("the bots' turns cannot be read, trying again: %s", error)
                    away = True
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), pause)
        finally:
            notices.listeners.remove(wake)

    # In the database

    def claim(self) -> tuple[list[Turn], float]:
        """Lease every turn that is due, and say how long until the next may be."""
        now = timezone.now()
        waiting = Table.objects.filter(bot_seat__isnull=False)
        for game, version, box in self._foreign:
            waiting = waiting.exclude(game=game, rules_version=version, box=box)
        openers = Counter(turn.whom[0] for turn in self._turns.values())
        crowded = [opener for opener, count in openers.items() if count >= MOST_OF_ONE]
        due = waiting.filter(bot_due__lte=now, bot_lease__lte=now).exclude(opener__in=crowded)
        found = list(due.order_by("bot_due")[:CLAIMS])
        turns = [turn for table in found if (turn := self._claimed(table, now))]
        following = waiting.filter(bot_due__gt=now).order_by("bot_due").first()
        pause = 1.0 if len(found) < CLAIMS else 0.0
        if following is not None:
            pause = min(pause, max(0.01, (following.bot_due - now).total_seconds()))
        return turns, pause

    def _claimed(self, table: Table, now: datetime) -> Turn | None:
        """Lease one turn; a table of bots alone that nobody watches falls asleep."""
        same = Table.objects.filter(pk=table.pk, version=table.version, bot_seat=table.bot_seat)
        if watching.unwatched(table, now):
            same.update(bot_due=watching.ASLEEP)
            return None
        free = same.filter(bot_lease__lte=now)
        if not free.update(bot_lease=now + LEASE, bot_process=self.name):
            return None
        try:
            if turn := turn_of(table):
                return turn
            same.update(bot_seat=None)
        except lines.Refused:
            # It goes on where its rules are, or here when they are back.
            self._foreign.add((table.game, table.rules_version, table.box))
            same.update(bot_lease=LONG_AGO)
        except Exception as error:
            self._postpone(table.pk, table.bot_seat, table.version, error)
        return None

    def renew(self) -> None:
        """Keep the leases of turns in hand; forget those whose table has moved on."""
        mine = Table.objects.filter(pk__in=list(self._turns), bot_process=self.name)
        standing = set(mine.values_list("pk", "version", "bot_seat"))
        for turn in list(self._turns.values()):
            if (turn.table, turn.version, turn.seat) not in standing:
                turn.forget()
        if standing:
            mine.exclude(bot_lease=LONG_AGO).update(bot_lease=timezone.now() + LEASE)

    def _postpone(self, table: int, seat: int, version: int, error: Exception) -> None:
        """Try a turn again later, and then later still; the first time the log says why."""
        self._failures[table] += 1
        if self._failures[table] == 1:
            log.error("a bot's turn at table %s is tried again later: %r", table, error)
        if isinstance(error, Stuck):
            tables.note(table, seat, version, "bot_stuck")
        pause = timedelta(seconds=min(LONGEST_PAUSE, 2 ** min(self._failures[table], 20)))
        mine = Table.objects.filter(pk=table, bot_process=self.name).exclude(bot_lease=LONG_AGO)
        mine.update(bot_due=timezone.now() + pause, bot_lease=LONG_AGO)

    # One turn

    def _begin(self, turn: Turn) -> None:
        if turn.table in self._turns:
            self._turns[turn.table].forget()
        self._turns[turn.table] = turn
        task = asyncio.create_task(self._take(turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take(self, turn: Turn) -> None:
        """Think and play; what fails through no fault of the bot is simply tried again."""
        try:
            steps = turn.given or await self._choice(turn)
            async with self._lane.entered(turn.whom):
                await in_database(tables.play_for, turn.table, turn.seat, steps, turn.version)
            self._failures.pop(turn.table, None)
        except asyncio.CancelledError:
            return
        except Exception as error:
            with contextlib.suppress(Exception):
                await in_database(self._postpone, turn.table, turn.seat, turn.version, error)
        finally:
            if self._turns.get(turn.table) is turn:
                del self._turns[turn.table]

    async def _choice(self, turn: Turn) -> lines.Steps:
        """What the bot plays, or for this once another in its place."""
        began = self.clock()
        fault: Exception | None = None
        for bot in (turn.level, STAND_IN, LAST_RESORT):
            try:
                steps, answer = await self._gathered(turn, bot)
            except Exception as error:
                fault = error
                continue
            if fault is not None:
                version = await in_database(
                    tables.note, turn.table, turn.seat, turn.version, "bot_replaced"
                )
                if version != turn.version:
                    log.error("%s stands in at table %s: %r", bot, turn.table, fault)
                turn.version = version
            await self._hold(turn, answer, began)
            return steps
        raise Stuck(f"every bot fails: {fault!r}")

    async def _gathered(self, turn: Turn, bot: str) -> tuple[lines.Steps, Answer]:
        """A whole act of a bot, and its last answer with the seconds of all."""
        act = Gathering(turn.game, turn.position, turn.seat, patience(bot, turn.game.id))
        seconds = 0.0
        while True:
            turn.thinking = thinkers.ask(
                turn.game.id, bytes(act.position), turn.seat, bot, box=turn.game.brought,
                whom=turn.whom, seed=turn.seed, seconds=act.budget(),
            )  # fmt: skip
            answer = await asyncio.wrap_future(turn.thinking)
            seconds += answer.seconds
            if act.add(picked(turn, answer)):
                return act.steps, answer._replace(seconds=seconds)

    async def _hold(self, turn: Turn, answer: Answer, began: float) -> None:
        """Wait until it could have been any answer: how long it took tells what is in a hand."""
        usual = self._usual[turn.game.id, answer.bot]
        if len(turn.legal) > 1:
            usual.append(min(answer.seconds, patience(answer.bot, turn.game.id)))
        took = self.clock() - began
        leaves = TICK * math.ceil(max(took, *usual, TICK) / TICK)
        await self.sleep(leaves - took)
