"""Requests about other people: their page, friends, blocks, reports."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

from cosmodrome.web import limits, tables
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat
from cosmodrome.web.people import identity, names, relations
from cosmodrome.web.people.models import Person, Report
from cosmodrome.web.people.pages import account, friends, profile
from cosmodrome.web.tables import Plan
from cosmodrome.web.views import door

ACTS = {
    "ask": relations.befriend,
    "befriend": relations.befriend,
    "part": relations.part,
    "block": relations.block,
    "unblock": relations.unblock,
}


def find_person(name: str) -> Person:
    """Somebody by their name, however it is written."""
    found = Person.objects.filter(likeness=names.likeness(name), gone=None)
    person: Person | None = found.select_related("kept_by").first()
    if person is None:
        raise Refused("nobody", 404)
    return person


@door("GET", "HEAD")
def person_page(request: Any, name: str) -> HttpResponse:
    person = find_person(name)
    about = friends.about(request, identity.person_of(request), person)
    return HttpResponse(profile.page(request, person, about))


@door("GET", "HEAD")
def my_friends(request: Any) -> HttpResponse:
    person = identity.required(request)
    if name := str(request.GET.get("name", ""))[:60]:
        return HttpResponseRedirect(profile.address(find_person(name).name))
    return HttpResponse(friends.page(request, person))


@door("POST")
def act(request: Any, name: str, what: str) -> HttpResponse:
    """Ask, say yes, part, block: by the person who is signed in."""
    me, other = identity.required(request), find_person(name)
    if what not in ACTS:
        raise Refused("bad_request", 404)
    limits.spend(request, "action")
    ACTS[what](me, other)
    back = "/friends" if request.POST.get("next") == "/friends" else profile.address(other.name)
    return HttpResponseRedirect(back)


@door("POST", costs="table")
def play(request: Any, name: str) -> HttpResponse:
    """A table for two, where a friend finds a seat kept for them."""
    me = identity.required(request)
    friend = relations.friend_of(str(me.key), find_person(name).name)
    if friend is None:
        raise Refused("not_a_friend", 403)
    plans = [
        Plan(Seat.PERSON, name=me.shown, owner=str(me.key)),
        Plan(Seat.OPEN, name=friend.shown, owner=str(friend.key)),
    ]
    game, clock = (str(request.POST.get(field, "")) for field in ("game", "clock"))
    table = tables.create(game, {"players": 2}, plans, host=str(me.key), clock=clock)
    return HttpResponseRedirect(f"/t/{table.key}")


@door("POST")
def report(request: Any, name: str) -> HttpResponse:
    """For whoever looks after the club."""
    me, other = identity.required(request), find_person(name)
    text = names.tidy(str(request.POST.get("text", "")))[:500]
    if not text:
        raise Refused("bad_request", 400)
    limits.spend(request, "report")
    Report.objects.create(by=me, about=other, text=text)
    return HttpResponse(account.told(request, "friends.report", "friends.reported"))
