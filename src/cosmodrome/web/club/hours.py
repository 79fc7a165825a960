"""The club's time: it stands still while nobody can be served, so that no outage costs anybody.

Every process writes its beat. A longer silence is an outage, whether the processes or the database
were away: it is counted as lost, with a while more for people to come back. Clocks are kept in the
club's time, which is ordinary time less what was lost.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from cosmodrome.web.club.models import Beat

#: How often the beat is written, which silence is an outage, how long people may take to return.
BEAT = timedelta(seconds=2)
OUTAGE = timedelta(seconds=6)
RETURN = timedelta(seconds=30)

#: What time it is outside; tests set another.
real: Callable[[], datetime] = timezone.now


def now() -> datetime:
    """What time it is in the club."""
    beat, lost = _row()
    outside = real()
    if beat is not None and outside - beat > OUTAGE:
        outside = beat
    return outside - lost


def lost() -> timedelta:
    """How much time has counted for nobody so far."""
    return _row()[1]


def outside(when: datetime) -> datetime:
    """A moment of the club's time as a watch shows it, if nothing more is lost."""
    return when + lost()


def _row() -> tuple[datetime | None, timedelta]:
    found = Beat.objects.filter(pk=1).values_list("beat", "lost").first()
    return (found[0], timedelta(milliseconds=found[1])) if found else (None, timedelta())


def beat() -> timedelta:
    """Write that the club lives; returns how long it did not, where an outage has just ended."""
    last = _row()[0]
    if last is not None and abs(real() - last) < BEAT / 2:
        return timedelta()
    with transaction.atomic():
        Beat.objects.get_or_create(pk=1, defaults={"beat": real()})
        row = Beat.objects.select_for_update().get(pk=1)
        moment = real()
        silence: timedelta = moment - row.beat
        if silence > OUTAGE:
            row.lost += (silence + RETURN) // timedelta(milliseconds=1)
        row.beat = max(moment, row.beat)
        row.save()
    return silence if silence > OUTAGE else timedelta()
