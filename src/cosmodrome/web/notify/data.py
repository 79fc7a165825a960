"""What is kept of whom somebody lets tell them: as data, taken away, taken along."""

from __future__ import annotations

from typing import Any

from cosmodrome.web.notify.models import Notice, Subscription, Wishes
from cosmodrome.web.people.models import Device, Person

#: Where a guest's cookie keeps which of their browsers this is.
HERE = "push"
#: What tells a notice from another of the same person.
SAME = ("table", "kind", "occasion", "by")


def export(owner: str) -> dict[str, Any]:
    """What somebody wishes to be told, on which devices, and what they were."""
    wishes = Wishes.objects.filter(owner=owner).values(
        "turns", "invitations", "ends", "mail", "zone", "quiet_from", "quiet_to", "digest_hour"
    )
    reached = Subscription.objects.filter(wishes__owner=owner)
    told = Notice.objects.filter(wishes__owner=owner).order_by("made")
    return {
        **(wishes.first() or {}),
        "devices": list(reached.values("device__agent", "made")),
        "told": list(told.values("kind", "table__key", "by", "state", "made")),
    }


def forget(owner: str) -> None:
    Wishes.objects.filter(owner=owner).delete()


def adopt(guest: str, person: Person, device: Device | None, here: Any) -> None:
    """A guest becomes a person on a device; in other browsers the guest is nobody from now on."""
    theirs = Wishes.objects.filter(owner=guest).first()
    if theirs is None:
        return
    lost = theirs.browsers.all()
    if device is not None and not Subscription.objects.filter(device=device).exists():
        lost = lost.exclude(pk=here)
    lost.delete()
    theirs.browsers.update(device=device)
    mine = Wishes.objects.filter(owner=person.key).first()
    if mine is None:
        theirs.owner, theirs.person = person.key, person
        theirs.save()
        return
    theirs.browsers.update(wishes=mine)
    told = set(mine.notices.values_list(*SAME))
    for notice in theirs.notices.all():
        if (notice.table_id, notice.kind, notice.occasion, notice.by) not in told:
            notice.wishes = mine
            notice.save(update_fields=["wishes"])
    theirs.delete()
