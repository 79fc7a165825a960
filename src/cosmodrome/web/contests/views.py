"""Requests about the lobby, contests, leagues and ladders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

import cosmodrome
from cosmodrome.web import limits, lines, tables
from cosmodrome.web.contests import forms, leagues, lobby, running, seasons
from cosmodrome.web.contests.models import Contest, League, Season
from cosmodrome.web.contests.pages import contests as contest_page
from cosmodrome.web.contests.pages import ladders as ladder_page
from cosmodrome.web.contests.pages import lobby as lobby_page
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity
from cosmodrome.web.people.models import Person
from cosmodrome.web.tables import Plan
from cosmodrome.web.views import door

#: What a form may say, and how long.
LONGEST_FIELD = 200


def _given(request: Any) -> dict[str, str]:
    return {key: str(value)[:LONGEST_FIELD] for key, value in request.POST.items()}


# The lobby


@door("GET", "HEAD", "POST", costs="table")
def lobby_view(request: Any) -> HttpResponse:
    """Who waits; with POST a table of one's own that waits there."""
    if request.method == "POST":
        return _open(request)
    wanted, owner = lobby.Filter.read(request.GET), identity.guest_of(request)
    if request.htmx:
        return HttpResponse(str(lobby_page.fragment(request, owner, wanted)))
    return HttpResponse(lobby_page.page(request, owner, wanted))


def _open(request: Any) -> HttpResponse:
    given = _given(request)
    owner = identity.guest_of(request, make=True)
    players = int(given["players"]) if given.get("players", "") in tuple("23456") else 2
    plans = [Plan(Seat.PERSON, name=identity.name_of(request), owner=owner)]
    plans += [Plan(Seat.OPEN)] * (players - 1)
    try:
        table = tables.create(
            given.get("new-game", ""), {"players": players}, plans, host=owner,
            clock=given.get("clock", ""),
        )  # fmt: skip
    except Refused as error:
        wanted = lobby.Filter(game=given.get("new-game", ""))
        said = error.text(layout.language(request))
        return HttpResponse(lobby_page.page(request, owner, wanted, said), status=error.status)
    lobby.offer(table.key, owner, listed=True, near=given.get("near") == "1")
    return HttpResponseRedirect(f"/t/{table.key}")


@door("POST", costs="join")
def sit_down(request: Any, key: str) -> HttpResponse:
    """One click, and one sits there."""
    owner = identity.guest_of(request, make=True)
    table = lobby.sit_down(key, owner, identity.name_of(request))
    return HttpResponseRedirect(f"/t/{table.key}")


# Contests


@door("GET", "HEAD")
def index(request: Any) -> HttpResponse:
    return HttpResponse(contest_page.index(request, identity.person_of(request)))


@door("GET", "HEAD", "POST", costs="table")
def new(request: Any) -> HttpResponse:
    person = identity.required(request)
    if request.method != "POST":
        return HttpResponse(contest_page.new(request, {}, {}))
    given = _given(request)
    chosen, mistakes = forms.read(given, layout.language(request))
    if mistakes:
        # A form that came back unticked is not one that was never filled in.
        ticks = dict.fromkeys(("at_once", "checks_in"), "")
        return HttpResponse(contest_page.new(request, {**ticks, **given}, mistakes), status=400)
    contest = running.open_contest(person, **chosen)
    return HttpResponseRedirect(f"/contests/{contest.key}")


def _remove(contest: Contest, request: Any) -> None:
    who = str(request.POST.get("who", ""))[:12]
    entry = contest.entries.filter(pk=int(who)).first() if who.isdecimal() else None
    if entry is None:
        raise Refused("bad_request", 400)
    running.remove(contest, entry.person)


#: What anybody may do with a contest, and what its host.
ACTS: dict[str, Callable[[Contest, Person], None]] = {
    "enter": running.enter,
    "leave": running.leave,
    "check-in": running.check_in,
}
HOSTS: dict[str, Callable[[Contest, Any], None]] = {
    "start": lambda contest, request: running.begin_now(contest),
    "cancel": lambda contest, request: running.cancel(contest),
    "pause": lambda contest, request: running.pause(contest, True),
    "resume": lambda contest, request: running.pause(contest, False),
    "remove": _remove,
}


@door("GET", "HEAD", "POST", costs="join")
def contest(request: Any, key: str) -> HttpResponse:
    """A contest to enter and to watch."""
    found = running.find(key)
    if request.method == "POST":
        person, what = identity.required(request), str(request.POST.get("do", ""))
        if what in ACTS:
            ACTS[what](found, person)
        elif what in HOSTS:
            if found.host_id != person.pk:
                raise Refused("not_your_contest", 403)
            HOSTS[what](found, request)
        else:
            raise Refused("bad_request", 400)
        return HttpResponseRedirect(f"/contests/{key}")
    person_ = identity.person_of(request)
    if request.htmx:
        return HttpResponse(str(contest_page.fragment(request, found, person_)))
    return HttpResponse(contest_page.page(request, found, person_))


# Leagues and ladders


@door("GET", "HEAD", "POST", costs="table")
def new_league(request: Any) -> HttpResponse:
    person = identity.required(request)
    if request.method != "POST":
        return HttpResponse(ladder_page.new_league(request, {}, {}))
    given = _given(request)
    chosen, mistakes = forms.read_league(given, layout.language(request))
    if mistakes:
        return HttpResponse(ladder_page.new_league(request, given, mistakes), status=400)
    return HttpResponseRedirect(f"/leagues/{leagues.open_league(person, **chosen).key}")


LEAGUE_HOSTS: dict[str, Callable[[League], None]] = {
    "begin": leagues.begin_now,
    "pause": lambda league: leagues.pause(league, True),
    "resume": lambda league: leagues.pause(league, False),
}


@door("GET", "HEAD", "POST")
def league(request: Any, key: str) -> HttpResponse:
    found = leagues.find(key)
    if request.method == "POST":
        person = identity.required(request)
        limits.spend(request, "join")
        acts = {"join": leagues.join, "leave": leagues.leave}
        what = str(request.POST.get("do", ""))
        if what in LEAGUE_HOSTS:
            if found.host_id != person.pk:
                raise Refused("not_your_contest", 403)
            LEAGUE_HOSTS[what](found)
        elif what in acts:
            acts[what](found, person)
        else:
            raise Refused("bad_request", 400)
        return HttpResponseRedirect(f"/leagues/{key}")
    return HttpResponse(ladder_page.league(request, found, identity.person_of(request)))


@door("GET", "HEAD")
def ladders(request: Any) -> HttpResponse:
    return HttpResponseRedirect(f"/ladders/{next(iter(cosmodrome.games()))}")


@door("GET", "HEAD")
def ladder(request: Any, game_id: str) -> HttpResponse:
    """The ladder of the season that runs, or of one that ended."""
    game = lines.game_of(game_id)
    number = str(request.GET.get("season", ""))[:9]
    season = None
    if number:
        season = (
            Season.objects.filter(pk=int(number), closed=True).first()
            if number.isdecimal()
            else None
        )
        if season is None:
            raise Refused("bad_request", 404)
    steps = seasons.kept(season, game.id) if season else seasons.current(game.id)
    return HttpResponse(ladder_page.page(request, game.id, season, steps))
