"""Games are looked back on in the background, by the bots' pool, each in turn with everybody else.

A row with a lease that has run out is taken up by the next process, from its beginning.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import time
import uuid
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from cosmodrome.insight.analysis import Analysis
from cosmodrome.insight.depths import ANALYST, DEPTHS
from cosmodrome.web import bots, limits, lines
from cosmodrome.web.apart import in_database
from cosmodrome.web.lines import Refused
from cosmodrome.web.lookback import models
from cosmodrome.web.models import LONG_AGO, Table

log = logging.getLogger("cosmodrome.lookback")

LEASE = timedelta(seconds=20)
#: So many games are looked back on at once by a process; others wait for their turn.
AT_ONCE = 4
#: Seconds between two looks for new ones, and between two notes of how far one is.
PAUSE, NOTE = 2.0, 1.0


def ask_for(table: Table, depth: str) -> None:
    """Have a finished game looked back on; one that failed is tried again."""
    if depth not in DEPTHS:
        raise Refused("bad_request", 400)
    if not table.over:
        raise Refused("back_later", 403)
    lines.load(table)
    try:
        with transaction.atomic():
            found, _ = models.Analysis.objects.get_or_create(
                table=table, depth=depth, defaults={"opener": limits.opener()}
            )
    except IntegrityError:
        found = models.Analysis.objects.get(table=table, depth=depth)
    if found.failed:
        models.Analysis.objects.filter(pk=found.pk).update(failed=False, done=0, lease=LONG_AGO)


def begun(row: models.Analysis) -> Analysis:
    """What is to be asked about the game of a row."""
    line = lines.load(row.table)
    start = lines.first_position(row.table, line.game)
    acts = [(move.seat, move.steps) for move in line.moves]
    return Analysis(start, acts, row.depth, line.outcome.winners)


class Looker:
    """Finds games to look back on; one in every server process."""

    def __init__(self) -> None:
        self.name = f"{os.getpid()}-{uuid.uuid4().hex[:12]}"
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Until cancelled: take up what waits, as far as there is room."""
        try:
            while True:
                with contextlib.suppress(Exception):
                    for row in await in_database(self.claim, AT_ONCE - len(self._tasks)):
                        task = asyncio.create_task(self._take(row))
                        self._tasks[row.pk] = task
                        task.add_done_callback(functools.partial(self._gone, row.pk))
                await asyncio.sleep(PAUSE)
        finally:
            for task in list(self._tasks.values()):
                task.cancel()

    def _gone(self, pk: int, task: asyncio.Task[None]) -> None:
        self._tasks.pop(pk, None)

    def claim(self, most: int) -> list[models.Analysis]:
        """Lease games that nobody looks at, the oldest first."""
        now = timezone.now()
        waiting = models.Analysis.objects.filter(result__isnull=True, failed=False, lease__lte=now)
        rows = list(waiting.select_related("table")[: max(0, most)])
        return [row for row in rows if self._lease(row, lease__lte=now)]

    def _lease(self, row: models.Analysis, **still: Any) -> bool:
        mine = models.Analysis.objects.filter(pk=row.pk, result__isnull=True, **still)
        return bool(mine.update(lease=timezone.now() + LEASE, process=self.name))

    async def _take(self, row: models.Analysis) -> None:
        """Look back on one game; whatever goes wrong is said on its page."""
        try:
            analysis = await in_database(begun, row)
            await self._prepared(row)
            await self._answered(row, analysis)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the game of table %s cannot be looked back on", row.table.pk)
            with contextlib.suppress(Exception):
                await in_database(self._fail, row)

    async def _prepared(self, row: models.Analysis) -> None:
        """Wait for compiled rules, if there will be any."""
        waiting = asyncio.ensure_future(asyncio.to_thread(bots.thinkers.prepared, row.table.game))
        while not (await asyncio.wait([waiting], timeout=LEASE.total_seconds() / 4))[0]:
            await in_database(self._lease, row)

    async def _answered(self, row: models.Analysis, analysis: Analysis) -> None:
        game, noted = analysis.game, 0.0
        while questions := analysis.questions():
            for question in questions:
                if time.monotonic() - noted >= NOTE:
                    noted = time.monotonic()
                    if not await in_database(self._note, row, analysis):
                        return
                asked = bots.thinkers.ask(
                    game.id, question.position, question.seat, ANALYST, box=game.brought,
                    whom=(row.opener, "back", str(row.pk)), seed=question.act, **question.limits,
                )  # fmt: skip
                found = await asyncio.wrap_future(asked)
                analysis.take(question, found.hints, found.bot)
        await in_database(self._keep, row, analysis)

    # In the database

    def _note(self, row: models.Analysis, analysis: Analysis) -> bool:
        """How far it is; False where somebody else has taken it up, or taken it away."""
        mine = models.Analysis.objects.filter(pk=row.pk, process=self.name)
        far = {"done": analysis.done, "total": analysis.total}
        return bool(mine.update(lease=timezone.now() + LEASE, **far))

    def _keep(self, row: models.Analysis, analysis: Analysis) -> None:
        mine = models.Analysis.objects.filter(pk=row.pk, process=self.name)
        mine.update(result=analysis.result(), done=F("total"))

    def _fail(self, row: models.Analysis) -> None:
        models.Analysis.objects.filter(pk=row.pk, process=self.name).update(failed=True)
