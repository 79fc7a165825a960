"""Requests about games looked back on, what happened since one's turn, problems and openings."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

from cosmodrome.web import guides, limits, lines
from cosmodrome.web.club import endings
from cosmodrome.web.lines import Refused
from cosmodrome.web.lookback import problems, runner
from cosmodrome.web.lookback.pages import analysis
from cosmodrome.web.lookback.pages import problem as problem_page
from cosmodrome.web.lookback.pages import recap as recap_page
from cosmodrome.web.pages import layout
from cosmodrome.web.people.identity import guest_of, name_of
from cosmodrome.web.sight import admit, sight
from cosmodrome.web.views import door


@door("GET", "HEAD", "POST")
def back(request: Any, key: str) -> HttpResponse:
    """A finished game looked back on; POST has it done, those who played may ask."""
    table, guest = lines.find(key), guest_of(request)
    if not table.over:
        raise Refused("back_later", 403)
    admit(lines.load(table), guest)
    if request.method == "POST":
        if not endings.theirs(table, table.seats.all(), guest):
            raise Refused("not_your_table", 403)
        limits.spend(request, "analysis")
        runner.ask_for(table, str(request.POST.get("depth", ""))[:10])
        return HttpResponseRedirect(f"/t/{key}/back")
    if request.htmx:
        return HttpResponse(analysis.fragment(request, table))
    return HttpResponse(analysis.page(request, table))


@door("GET", "HEAD")
def recap(request: Any, key: str) -> HttpResponse:
    """What happened since one's last turn, on the board."""
    line = lines.load(lines.find(key))
    seen = sight(line, guest_of(request), layout.language(request))
    since = recap_page.since(seen)
    return HttpResponseRedirect(f"/t/{key}/replay?at={since}&since={since}")


@door("GET", "HEAD", "POST", costs="problem")
def problem(request: Any, key: str) -> HttpResponse:
    """Report a problem at a table; the answer is its number, and nothing of what was kept."""
    line = lines.load(lines.find(key))
    origin = layout.origin(request.get_host(), request.is_secure())
    seen = sight(line, guest_of(request), layout.language(request), origin)
    if request.method != "POST":
        return HttpResponse(problem_page.page(request, seen))
    agent = str(request.META.get("HTTP_USER_AGENT", ""))
    kept = problems.keep(seen, str(request.POST.get("text", "")), agent)
    return HttpResponse(problem_page.thanks(request, seen, kept.pk))


@door("POST", costs="table")
def opening(request: Any, game_id: str, key: str) -> HttpResponse:
    """Play on from an opening, on a table of one's own."""
    guest = guest_of(request, make=True)
    table = guides.open_with(game_id, key, guest, name_of(request))
    return HttpResponseRedirect(f"/t/{table.key}")
