"""Looks after the tables' time as long as the server lives, in every process: the lock of a row
decides which of them does what is due.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from cosmodrome.web import notices, sockets
from cosmodrome.web.apart import in_database
from cosmodrome.web.club import agreeing, data, hours, presence
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import LONG_AGO, Seat, Table

log = logging.getLogger("cosmodrome.keeper")

#: Seconds between two looks at the clocks, and how often old things are looked for.
PAUSE, SELDOM = 1.0, timedelta(minutes=10)
#: So many tables at a time.
MOST = 50


async def run() -> None:
    """Until cancelled."""
    renewed = tidied = LONG_AGO
    away = False
    while True:
        try:
            await in_database(watch)
            now = timezone.now()
            if now - renewed > presence.RENEWED:
                renewed = now
                await in_database(presence.renew, sockets.present())
            if now - tidied > SELDOM:
                tidied = now
                await in_database(tidy)
            away = False
        except Exception as error:
            if not away:
                log.error("the clocks cannot be looked after, trying again: %s", error)
            away = True
        await asyncio.sleep(PAUSE)


def watch() -> None:
    """Write the beat; then end what is out of time, and pauses that are over."""
    if silence := hours.beat():
        presence.excuse(silence + agreeing.ABSENT)
        _show_clocks_again()
    due = Table.objects.filter(clock_due__lte=hours.now(), over=False)
    _each(agreeing.flag, due.order_by("clock_due"))
    _each(agreeing.resume, Table.objects.filter(paused_until__lte=hours.real(), over=False))


def tidy() -> None:
    """Tables where nothing happens any more, and what is kept no longer."""
    quiet = Table.objects.filter(over=False, active__lt=hours.real() - agreeing.EMPTY)
    people = Q(seats__kind=Seat.OPEN) | Q(active__lt=hours.real() - agreeing.STALE)
    _each(agreeing.expire, quiet.filter(people).distinct().order_by("active"))
    data.purge()


def _each(do: Callable[[int], Any], tables: Any) -> None:
    """One after the other, each in its own transaction; one that fails holds up none."""
    for pk in list(tables.values_list("pk", flat=True)[:MOST]):
        try:
            do(pk)
        except Refused:
            continue  # its rules are not here
        except Exception:
            log.exception("table %s cannot be looked after", pk)


def _show_clocks_again() -> None:
    """After an outage every running clock shows more than pages think."""
    running = Table.objects.filter(clock_due__isnull=False, over=False)
    for pk in list(running.values_list("pk", flat=True)):
        with transaction.atomic():
            Table.objects.filter(pk=pk).update(revision=F("revision") + 1)
            notices.after_commit(Table.objects.get(pk=pk))
