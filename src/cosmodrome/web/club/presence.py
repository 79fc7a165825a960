"""Who is at a table now, in whichever process their page is open, and who has watched it."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from cosmodrome.web import notices
from cosmodrome.web.club import hours
from cosmodrome.web.club.models import Presence
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people.models import PERSON, PROGRAM

#: A process says again so often who is there, and is believed for so long.
RENEWED, LASTS = timedelta(seconds=15), timedelta(seconds=45)
#: So long may somebody be away whose clock would run as soon as the last seat is taken.
AWAY = timedelta(minutes=2)
#: How an open page of nobody in particular is called.
PASSER = "page-"

#: What this process is called; and where somebody is who asks without an open socket.
PROCESS = f"{os.getpid()}-{uuid.uuid4().hex[:12]}"
BY_REQUEST = "request"

#: Since when somebody is away; None: here.
Away = Callable[[str], datetime | None]


def come(key: str, owner: str, process: str = "") -> None:
    """Somebody's page opens in this process."""
    _note(key, owner, process or PROCESS, here=True)


def go(key: str, owner: str, process: str = "") -> None:
    """Somebody's last page in this process closes; who was nobody in particular is forgotten."""
    if owner.startswith(PASSER):
        Presence.objects.filter(table__key=key, owner=owner).delete()
        notices.nudge(key)
    else:
        # Before its socket was there, a page asked: whoever still asks says so again.
        asking = Presence.objects.filter(table__key=key, owner=owner, process=BY_REQUEST)
        asking.update(here=False)
        _note(key, owner, process or PROCESS, here=False)


def _note(key: str, owner: str, process: str, here: bool) -> None:
    rows = Presence.objects.filter(table__key=key, owner=owner, process=process)
    if not rows.update(here=here, seen=hours.real()):
        table = Table.objects.filter(key=key).first()
        if table is None:
            return
        try:
            with transaction.atomic():
                Presence.objects.create(
                    table=table, owner=owner, process=process, here=here, seen=hours.real()
                )
        except IntegrityError:
            rows.update(here=here, seen=hours.real())
    notices.nudge(key)


def looked(table: Table, owner: str) -> None:
    """Somebody with an account has seen the table without an open page: that is remembered."""
    if not owner.startswith((PERSON, PROGRAM)) or has_watched(table, owner):
        return
    if not table.seats.filter(owner=owner).exists():
        Presence.objects.create(
            table=table, owner=owner, process=PROCESS, here=False, seen=hours.real()
        )


def has_watched(table: Table, owner: str) -> bool:
    return bool(Presence.objects.filter(table=table, owner=owner).exists())


def away_since(table: Table) -> Away:
    """For everybody at a table, since when they are away: since it was opened who never came."""
    rows = list(table.presences.values_list("owner", "here", "seen"))
    alive = hours.real() - LASTS
    here = {owner for owner, there, seen in rows if there and seen > alive}
    last: dict[str, datetime] = {}
    for owner, _, seen in rows:
        last[owner] = max(seen, last.get(owner, seen))
    return lambda owner: None if owner in here else last.get(owner, table.created)


def attended(table: Table) -> bool:
    """Whether nobody would lose time unawares: with a live clock, those who sit must be there."""
    since = hours.real() - AWAY
    if not table.clock or table.clock.startswith("days") or table.active > since:
        return True
    away = away_since(table)
    sitting = table.seats.filter(kind=Seat.PERSON).values_list("owner", flat=True)
    return all(when is None or when > since for when in map(away, sitting))


def excuse(lately: timedelta) -> None:
    """After an outage: whoever was there lately is away from now on, and could not come before."""
    now = hours.real()
    Presence.objects.filter(seen__gt=now - lately).update(seen=now)


def here(table: Table) -> set[str]:
    """Everybody whose page is open."""
    rows = table.presences.filter(here=True, seen__gt=hours.real() - LASTS)
    return set(rows.values_list("owner", flat=True))


def watchers(table: Table, seats: Iterable[Seat], present: set[str]) -> int:
    """How many watch who do not play."""
    return len(present - {seat.owner for seat in seats if seat.kind == Seat.PERSON})


def renew(open_pages: set[tuple[str, str]]) -> None:
    """Say again who is here, as (table, owner); what dead processes said counts no more."""
    now = hours.real()
    rows = Presence.objects.filter(process=PROCESS, here=True)
    known = {(key, owner): pk for pk, key, owner in rows.values_list("pk", "table__key", "owner")}
    for key, owner in open_pages - known.keys():
        come(key, owner)
    for key, owner in known.keys() - open_pages:
        go(key, owner)
    rows.filter(pk__in=[known[page] for page in known.keys() & open_pages]).update(seen=now)
    dead = Presence.objects.filter(here=True, seen__lt=now - LASTS)
    keys = set(dead.values_list("table__key", flat=True))
    dead.filter(owner__startswith=PASSER).delete()
    dead.update(here=False)
    for key in keys:
        notices.nudge(key)
