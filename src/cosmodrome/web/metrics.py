"""What is counted for whoever watches over the server, as Prometheus reads it at `/metrics`.

Labels name routes, games and kinds, never a table, a person or an address. What a process does is
counted in it, and added up where several serve (`serve --workers`); what stands in the database is
read when somebody asks.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Min, Q
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Move, Table
from cosmodrome.web.notify.models import Notice
from cosmodrome.web.views import door

REQUESTS = Counter(
    "cosmodrome_requests", "Requests answered", ["method", "route", "status"]
)  # fmt: skip
SECONDS = Histogram(
    "cosmodrome_request_seconds", "How long answers took", ["route"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)  # fmt: skip
SOCKETS = Gauge("cosmodrome_sockets", "Open sockets", multiprocess_mode="livesum")
MOVES = Counter("cosmodrome_moves", "Acts, undos and notes written", ["game", "kind"])
SENT = Counter("cosmodrome_notices", "Notices to people, by what became of them", ["by", "end"])

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
#: A table counts as played at while something has happened within this time.
LATELY = timedelta(minutes=5)


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request that was answered."""
    known = method if method in METHODS else "other"
    REQUESTS.labels(known, route, str(status)).inc()
    SECONDS.labels(route).observe(seconds)


@receiver(post_save, sender=Move)
def _moved(instance: Move, created: bool, **_: Any) -> None:
    if created:
        counted = MOVES.labels(instance.table.game, instance.kind)
        transaction.on_commit(counted.inc)


class Stored:
    """What the database says, when somebody asks."""

    def collect(self) -> Iterator[Metric]:
        now = timezone.now()
        due = Q(bot_seat__isnull=False, bot_due__lte=now)
        found = Table.objects.filter(over=False).aggregate(
            running=Count("pk"),
            played=Count("pk", filter=Q(active__gte=now - LATELY)),
            waiting=Count("pk", filter=due),
            first=Min("bot_due", filter=due),
        )
        waiting = Notice.objects.filter(state=Notice.WAITING, due__lte=now).count()
        late = (now - found["first"]).total_seconds() if found["first"] else 0.0
        for name, what, value in (
            ("cosmodrome_tables_running", "Games that are not over", found["running"]),
            ("cosmodrome_tables_played", "Games in which something happened in the last five "
             "minutes", found["played"]),
            ("cosmodrome_bots_waiting", "Bots' turns that are due", found["waiting"]),
            ("cosmodrome_notices_waiting", "Notices to people that are due", waiting),
            ("cosmodrome_bots_late_seconds", "How long the oldest of them has been due", late),
        ):  # fmt: skip
            yield GaugeMetricFamily(name, what, value)


@door("GET", "HEAD")
def page(request: Any) -> HttpResponse:
    """For this machine, or for who shows the token; everybody else finds nothing."""
    if not _may_read(request):
        raise Refused("bad_request", 404)
    return HttpResponse(b"".join(map(generate_latest, _sources())),
                        content_type=CONTENT_TYPE_LATEST)  # fmt: skip


def _may_read(request: Any) -> bool:
    if settings.METRICS_TOKEN:
        shown = request.META.get("HTTP_AUTHORIZATION", "")
        return bool(constant_time_compare(shown, f"Bearer {settings.METRICS_TOKEN}"))
    # What a proxy hands on comes from elsewhere, whoever it says it is for.
    handed = any(f"HTTP_{name}" in request.META for name in ("X_FORWARDED_FOR", "FORWARDED", "VIA"))
    with contextlib.suppress(ValueError):
        return not handed and ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    return False


def _sources() -> Iterable[CollectorRegistry]:
    stored = CollectorRegistry()
    stored.register(Stored())
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY, stored
    _forget_dead()
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together, stored


def _forget_dead() -> None:
    """Sockets of a process that was killed are not open any more."""
    for file in Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
