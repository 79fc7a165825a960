"""Who looks at which table: bots alone play only while somebody does, in whichever process."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from cosmodrome.web.models import Seat, Table

#: A look lasts so long.
LASTS = timedelta(seconds=15)
#: Due when somebody looks at the table again.
ASLEEP = datetime(9999, 1, 1, tzinfo=UTC)

#: Tables with an open socket in this process, and those whose page was asked for lately.
_open: set[str] = set()
_asked: set[str] = set()


def begin(key: str) -> None:
    """The first socket of a table opens here."""
    _open.add(key)


def end(key: str) -> None:
    """The last one closes."""
    _open.discard(key)


def look(key: str) -> None:
    """A page is asked for."""
    _asked.add(key)


def looked_at() -> set[str]:
    """The tables somebody looks at, or has since the last time."""
    keys = _asked | _open
    _asked.difference_update(keys)
    return keys


def unwatched(table: Table, now: datetime) -> bool:
    """Whether bots would play for nobody."""
    return table.watched < now - LASTS and not table.seats.filter(kind=Seat.PERSON).exists()


def tell() -> None:
    """Let every process know what is looked at in this one, and wake what sleeps."""
    now = timezone.now()
    seen = Table.objects.filter(key__in=looked_at(), bot_seat__isnull=False)
    alone = seen.filter(watched__lt=now - LASTS / 3).exclude(seats__kind=Seat.PERSON)
    for found, change in (
        (alone, {"watched": now}),
        (seen.filter(bot_due=ASLEEP), {"bot_due": now}),
    ):
        if ids := list(found.values_list("pk", flat=True)):
            Table.objects.filter(pk__in=ids).update(**change)
