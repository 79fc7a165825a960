"""Another device: a code or a link takes a seat there, or everything somebody has."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

from cosmodrome.web import limits, lines, tables
from cosmodrome.web.lines import Refused, game_of
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.notify import data as notify
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity, tickets
from cosmodrome.web.people.models import Ticket
from cosmodrome.web.people.pages import account
from cosmodrome.web.sight import seat_names
from cosmodrome.web.views import door
from cosmodrome.web.words import say, title


@door("POST")
def device_code(request: Any) -> HttpResponse:
    """A code for all that is somebody's: a guest's name, or the account."""
    limits.spend(request, "code")
    person, owner = identity.person_of(request), identity.guest_of(request)
    if not owner:
        raise Refused("nothing_kept", 404)
    secret = tickets.issue("device", person, code=True, owner=owner)
    return HttpResponse(account.code(request, secret, say(_lang(request), "move.device_lead")))


@door("GET", "HEAD", "POST")
def seat_code(request: Any, key: str, number: int) -> HttpResponse:
    """A code for one seat of one's own."""
    table, owner = lines.find(key), identity.guest_of(request)
    seat = table.seats.filter(number=number, kind=Seat.PERSON, owner=owner).first()
    if not owner or seat is None:
        raise Refused("not_your_seat", 403)
    lang, lead = _lang(request), _seat_told(request, seat, "move.seat_lead")
    if request.method != "POST":
        heading = say(lang, "move.title")
        return HttpResponse(account.confirm(request, heading, lead, "move.seat_go"))
    limits.spend(request, "code")
    secret = tickets.issue("seat", code=True, seat=seat.pk, owner=owner)
    return HttpResponse(account.code(request, secret, lead))


def _lang(request: Any) -> str:
    return layout.language(request)


def _seat_told(request: Any, seat: Seat, sentence: str) -> str:
    lang, game = _lang(request), game_of(seat.table.game)
    names = seat_names(game, list(seat.table.seats.all()), lang)
    return say(lang, sentence, game=title(game, lang), player=names[seat.number])


@door("GET", "HEAD", "POST")
def enter(request: Any) -> HttpResponse:
    """Where a code is typed."""
    if request.method != "POST":
        return HttpResponse(account.enter_code(request, {}))
    code = tickets.typed(str(request.POST.get("code", "")))
    return HttpResponseRedirect(f"/move/{code}")


@door("GET", "HEAD", "POST")
def arrive(request: Any, secret: str) -> HttpResponse:
    """The other device: GET says what comes, POST takes it."""
    limits.spend(request, "code")
    code = tickets.typed(secret)
    ticket = tickets.look(code, "seat", "device")
    if request.method == "POST":
        return HttpResponseRedirect(_take(request, code, ticket))
    lang = _lang(request)
    if ticket.purpose == "seat":
        text = _seat_told(request, _seat(ticket), "move.take_seat")
    elif ticket.person:
        text = say(lang, "move.take_account", name=ticket.person.name)
    else:
        text = say(lang, "move.take_guest")
    return HttpResponse(account.confirm(request, say(lang, "move.title"), text, "move.take_go"))


def _seat(ticket: Ticket) -> Seat:
    seat: Seat | None = (
        Seat.objects.filter(pk=ticket.data["seat"], owner=ticket.data["owner"], kind=Seat.PERSON)
        .select_related("table")
        .first()
    )
    if seat is None:
        raise Refused("ticket_gone", 404)
    return seat


def _take(request: Any, code: str, ticket: Ticket) -> str:
    """Returns where to go then."""
    if ticket.purpose == "seat":
        return _take_seat(request, code)
    person = identity.person_of(request)
    if ticket.person is not None:
        if person is not None and person != ticket.person:
            raise Refused("sign_out_first", 409)
        identity.sign_in(request, tickets.use(code, "device").person)
    elif person is not None:
        guest = tickets.use(code, "device").data["owner"]
        identity.adopt(guest, person)
        notify.forget(guest)
    else:
        _become(request, code, ticket.data["owner"])
    return "/"


def _become(request: Any, code: str, owner: str) -> None:
    """A guest goes on here too. Games of another guest would be lost, or given to a stranger."""
    mine = request.session.get("guest", "")
    if mine != owner and identity.has_games(mine):
        raise Refused("has_games", 409)
    request.session["guest"] = tickets.use(code, "device").data["owner"]


def _take_seat(request: Any, code: str) -> str:
    ticket = tickets.use(code, "seat")
    seat = _seat(ticket)
    table: Table = seat.table
    tables.hand_over(
        table.key, seat.number, ticket.data["owner"],
        identity.guest_of(request, make=True), identity.name_of(request) or seat.name,
    )  # fmt: skip
    return f"/t/{table.key}"
