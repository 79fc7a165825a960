"""One line of JSON for every answer, where `COSMODROME_ACCESS_LOG` says so.

A line names the route (`join/<str:invitation>`), never the address that was asked for: invitations,
links of mails and codes stand in addresses. A table is its first letters, a network a keyed hash.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.urls import Resolver404, ResolverMatch, resolve

from cosmodrome.web import limits, metrics
from cosmodrome.web.logs import shortened

log = logging.getLogger("cosmodrome.access")


class Observed:
    """Every request is counted and, where wanted, written down."""

    def __init__(self, get_response: Callable[[Any], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        began = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - began
        found = _match(request)
        route = _route(request, found)
        metrics.answered(request.method, route, response.status_code, seconds)
        if settings.ACCESS_LOG:
            size = None if response.streaming else len(response.content)
            _write(method=request.method if request.method in metrics.METHODS else "other",
                   route=route, **_told(found), status=response.status_code,
                   ms=round(1000 * seconds), bytes=size,
                   network=limits.hidden_network(request.META.get("REMOTE_ADDR", "")))  # fmt: skip
        return response


def socket_ended(key: str, seconds: float, address: str) -> None:
    """A socket's line is written when it closes."""
    if settings.ACCESS_LOG:
        _write(method="SOCKET", route="ws/<str:key>", table=shortened(key),
               ms=round(1000 * seconds), network=limits.hidden_network(address))  # fmt: skip


def _match(request: Any) -> ResolverMatch | None:
    """Which view an address is for, also where it was refused before."""
    try:
        return request.resolver_match or resolve(request.path_info)
    except Resolver404:
        return None


def _route(request: Any, found: ResolverMatch | None) -> str:
    """What was asked for, without what was filled in."""
    if found is not None:
        return str(found.route) or "/"
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "unknown"


def _told(found: ResolverMatch | None) -> dict[str, str]:
    """What may be told of an address: its game, and which table."""
    given = found.kwargs if found is not None else {}
    told = {"game": given["game_id"]} if "game_id" in given else {}
    return told | ({"table": shortened(given["key"])} if "key" in given else {})


def _write(**line: Any) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    log.info(json.dumps({"time": now, **line}, ensure_ascii=False))
