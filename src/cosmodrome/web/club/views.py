"""Requests about what is beside the game: who is there, and talk."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

from cosmodrome.web import limits, lines
from cosmodrome.web.club import chat, pages, presence
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout
from cosmodrome.web.people.identity import guest_of, name_of
from cosmodrome.web.sight import Sight, sight
from cosmodrome.web.views import door
from cosmodrome.web.words import say


@door("GET", "HEAD")
def beside(request: Any, key: str) -> HttpResponse:
    """Who is there and what was said, for a page that was told of something new."""
    found, guest = lines.find(key), guest_of(request)
    seen = _seen(request, found, guest)
    if guest and seen.mine and request.GET.get("alone"):
        # A page whose socket is lost is there too.
        presence.come(key, guest, presence.BY_REQUEST)
    return HttpResponse(pages.beside(seen))


def _seen(request: Any, table: Table, guest: str) -> Sight:
    return sight(lines.load(table), guest, layout.language(request))


@door("POST")
def talk(request: Any, key: str) -> HttpResponse:
    """Say something, read somebody no more, report a line; answered with what there is to read."""
    found, guest, lang = lines.find(key), guest_of(request), layout.language(request)
    seen = _seen(request, found, guest)
    what, _, number = str(request.POST.get("do", "say")).partition(":")
    told, status = "", 200
    try:
        if what == "say":
            limits.spend(request, "chat")
            chat.say(found, guest, name_of(request), str(request.POST.get("text", ""))[:2000])
        elif what == "unmute":
            chat.unmute(found, guest)
        elif what in ("mute", "report") and number.isdecimal() and len(number) < 16:
            limits.spend(request, "report" if what == "report" else "action")
            if what == "mute":
                chat.mute(found, seen.line.seats, guest, int(number))
            else:
                chat.report(found, seen.line.seats, guest, int(number))
                told = say(lang, "chat.reported")
        else:
            raise Refused("bad_request", 400)
    except Refused as error:
        if not request.htmx:
            raise
        told, status = error.text(lang), error.status
    if not request.htmx:
        return HttpResponseRedirect(f"/t/{key}")
    return HttpResponse(pages.talk(seen, told), status=status)
