"""At home on a phone: the manifest, the icons, a sentence while offline, and a result to share."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse

from cosmodrome.engine import markup as h
from cosmodrome.web import drawn, lines
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout
from cosmodrome.web.pages.results import ended_at, printed
from cosmodrome.web.sight import seat_names
from cosmodrome.web.views import door
from cosmodrome.web.words import say, title

#: Sizes of the icon that systems ask for.
SIZES = (180, 192, 512)
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


@door("GET", "HEAD")
def manifest(request: Any) -> HttpResponse:
    """What makes the site one that can be installed."""
    lang = layout.language(request)
    drawings = [
        {"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in SIZES
    ]
    whole = {"src": "/icon-512.png?whole", "sizes": "512x512", "type": "image/png"}
    told = {
        "id": "/", "name": "Cosmodrome", "short_name": "Cosmodrome", "start_url": "/",
        "description": say(lang, "portable.description"), "lang": lang, "display": "standalone",
        "background_color": drawn.NIGHT, "theme_color": drawn.DECK,
        "icons": [*drawings, {**whole, "purpose": "maskable"}],
    }  # fmt: skip
    return JsonResponse(told, content_type="application/manifest+json")


@door("GET", "HEAD")
def icon(request: Any, size: int) -> HttpResponse:
    """The icon as PNG, drawn when it is first asked for."""
    if size not in SIZES:
        raise Refused("bad_request", 404)
    picture = drawn.icon(size, "whole" in request.GET)
    return HttpResponse(picture, content_type="image/png", headers=FOR_A_DAY)


@door("GET", "HEAD")
def worker(request: Any) -> HttpResponse:
    """The service worker: it keeps one sentence for want of a connection, and no position."""
    text = (layout.STATIC / "worker.js").read_text(encoding="utf-8")
    headers = {"Cache-Control": "no-cache"}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


@door("GET", "HEAD")
def offline(request: Any) -> HttpResponse:
    """What the service worker shows where nothing can be reached: it needs no other file."""
    lang = layout.language(request)
    page = h.page(lang)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title["Cosmodrome"],
        ],
        h.body(style=f"margin:0;display:grid;place-items:center;min-height:100vh;color:{drawn.INK};"
                     f"background:{drawn.NIGHT};font:18px/1.5 system-ui,sans-serif")[
            h.main(style="max-width:34rem;padding:24px;text-align:center")[
                h.h1(style="font-size:1.5rem")[say(lang, "portable.offline")],
                h.p[say(lang, "portable.offline_help")],
                h.a(href="", style=f"color:{drawn.GOLD}")[say(lang, "portable.again")],
            ]
        ],
    ]  # fmt: skip
    return HttpResponse(str(page))


@door("GET", "HEAD")
def result(request: Any, key: str) -> HttpResponse:
    """How a finished game ended, as a picture to share."""
    table = lines.find(key)
    if not table.over or lines.misfit(table):
        raise Refused("bad_request", 404)
    return HttpResponse(picture_of(table, layout.language(request)), content_type="image/png")


def picture_of(table: Table, lang: str) -> bytes:
    line = lines.load(table)
    names, outcome = seat_names(line.game, line.seats, lang), line.outcome
    order = sorted(range(outcome.seats), key=lambda seat: (outcome.places[seat], seat))
    places = tuple(
        drawn.Place(seat, str(outcome.places[seat]) if outcome.winners else "–", names[seat],
                    printed(outcome.scores[seat]))
        for seat in order
    )  # fmt: skip
    sentence = ended_at(line, names, lang)
    return drawn.result(title(line.game, lang), sentence, places)
