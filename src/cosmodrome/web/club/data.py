"""What is kept of somebody at tables: as data, taken away, taken along, or forgotten in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Max, Q

from cosmodrome.web.club import hours
from cosmodrome.web.club.models import ChatLine, Mute, Presence
from cosmodrome.web.lookback.models import Analysis
from cosmodrome.web.models import Table

#: What was said, who was there and who was muted is forgotten so long after the end of a game.
KEPT = timedelta(days=30)


def export(owner: str) -> dict[str, Any]:
    """What somebody has said, where they were and when last, and where they read somebody no more.

    Whom, they see there: for a guest that is a name that opens their seats.
    """
    said = ChatLine.objects.filter(owner=owner).values("table__key", "side", "text", "made")
    there = Presence.objects.filter(owner=owner).values("table__key").annotate(last=Max("seen"))
    muting = Mute.objects.filter(by=owner).values_list("table__key", flat=True)
    return {
        "chat": list(said),
        "presences": list(there.order_by("last")),
        "muting": sorted(set(muting)),
    }


def forget(owner: str) -> None:
    ChatLine.objects.filter(owner=owner).delete()
    Presence.objects.filter(owner=owner).delete()
    Mute.objects.filter(Q(by=owner) | Q(whom=owner)).delete()


def adopt(guest: str, owner: str) -> None:
    """A guest becomes a person; what both have is the person's already."""
    ChatLine.objects.filter(owner=guest).update(owner=owner)
    known = list(Presence.objects.filter(owner=owner).values_list("table", flat=True))
    Presence.objects.filter(owner=guest, table__in=known).delete()
    Presence.objects.filter(owner=guest).update(owner=owner)
    for field in ("by", "whom"):
        known = list(Mute.objects.filter(**{field: owner}).values_list("table", flat=True))
        Mute.objects.filter(**{field: guest}, table__in=known).delete()
        Mute.objects.filter(**{field: guest}).update(**{field: owner})


def purge() -> None:
    """What is kept no longer."""
    for model in (ChatLine, Presence, Mute):
        old = model.objects.filter(table__over=True, table__active__lt=hours.real() - KEPT)
        old.delete()
    # From where: bots think fairly by it while a game goes on.
    Table.objects.filter(over=True).exclude(opener="").update(opener="")
    done = Analysis.objects.filter(Q(result__isnull=False) | Q(failed=True))
    done.exclude(opener="").update(opener="")
