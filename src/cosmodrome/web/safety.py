"""What comes in and what goes out: headers, text that can be stored, a sentence for every fault."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse, JsonResponse
from django.http.request import split_domain_port, validate_host

from cosmodrome.web.lines import Refused
from cosmodrome.web.pages import layout
from cosmodrome.web.words import say

log = logging.getLogger("cosmodrome.safety")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # Boards place their pieces with style attributes; these run nothing.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    # What the browser may load and do: only what this server sends, and no inline script.
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    # Hands are for one pair of eyes: nothing between, and nothing left behind on a shared machine.
    "Cache-Control": "private, no-store",
}
#: A year, as browsers ask for.
HSTS = "max-age=31536000"
#: Seconds after which it is worth trying again.
RETRY = 2


#: What a database raises that is away, locked or full.
DATABASE_AWAY = (OperationalError, InterfaceError)


def log_away(error: Exception) -> None:
    log.error("the database does not answer: %s", str(error).strip())


def away(request: Any, error: Exception) -> HttpResponse:
    """The answer while the database is away; it cannot say who asks either."""
    log_away(error)
    request.user = AnonymousUser()
    answer = told(request, "errors.away", 503)
    answer.headers["Retry-After"] = str(RETRY)
    return answer


def for_programs(request: Any) -> bool:
    return bool(request.path_info.startswith("/api/"))


#: What a page that asks for a part of itself is told by: it is loaded anew, and shows what is true.
OUT_OF_DATE = (401, 403, 404)


def told(request: Any, path: str, status: int, **gaps: Any) -> HttpResponse:
    """What went wrong, by its path in the words: for programs as JSON, for people as a page."""
    sentence = say(layout.language(request), path, **gaps)
    if for_programs(request):
        return JsonResponse({"detail": sentence, "key": path}, status=status)
    title = "errors.missing" if status == 404 else "errors.title"
    page = layout.trouble(request, title, sentence, unknown=status == 401)
    answer = HttpResponse(page, status=status)
    if "HX-Request" in request.headers and status in OUT_OF_DATE:
        answer.headers["HX-Refresh"] = "true"
    return answer


def plain(text: str, status: int) -> HttpResponse:
    """A sentence without a page."""
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def refused(request: Any, error: Refused) -> HttpResponse:
    return told(request, f"refused.{error.key}", error.status, **error.gaps)


def own_page(headers: dict[bytes, bytes]) -> bool:
    """Whether a socket is opened by a page of this very server, port included."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    try:
        theirs = urlsplit(origin)
        ours = urlsplit(f"{theirs.scheme}://{host}")
        usual = {"http": 80, "https": 443}.get(theirs.scheme)
        same = (theirs.hostname, theirs.port or usual) == (ours.hostname, ours.port or usual)
    except ValueError:
        return False
    known = validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
    # A proxy may call this server by another name than people do.
    return (bool(usual) and same and known) or origin in settings.CSRF_TRUSTED_ORIGINS


class Headers:
    """Adds to every answer what browsers need to know."""

    def __init__(self, get_response: Callable[[Any], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if settings.HTTPS:
            response.headers.setdefault("Strict-Transport-Security", HSTS)
        return response


class Doors:
    """What every view may rely on, and what becomes of the faults none can help."""

    def __init__(self, get_response: Callable[[Any], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        return self.get_response(request)

    def process_view(self, request: Any, *view: Any) -> HttpResponse | None:
        """Text that no database and no file can hold is refused, wherever it stands."""
        if any(map(UNSTORABLE.search, _texts(request))):
            return told(request, "errors.unreadable", 400)
        return None

    def process_exception(self, request: Any, error: Exception) -> HttpResponse | None:
        """A database that is away, locked or full: what was confirmed is safe."""
        return away(request, error) if isinstance(error, DATABASE_AWAY) else None


#: NUL, which PostgreSQL refuses, and halves of characters, which nothing can write.
UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def _texts(request: Any) -> Iterator[str]:
    yield request.path_info
    if for_programs(request):
        yield from _strings(request.body)
    for form in (request.GET, request.POST):
        for name, values in form.lists():
            yield name
            yield from values


def _strings(body: bytes) -> Iterator[str]:
    """Every string of a JSON text; what is none is for the view to refuse."""
    try:
        left: list[Any] = [json.loads(body)]
    except (ValueError, RecursionError):
        return
    while left:
        value = left.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            left += [*value, *value.values()]
        elif isinstance(value, list):
            left += value
