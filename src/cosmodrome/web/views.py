"""Requests from browsers. A person's input is checked here; what it does is in `tables`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from cosmodrome.bots.levels import DEFAULT_LEVEL
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.insight.advice import Advice
from cosmodrome.web import (
    bots,
    forms,
    guides,
    limits,
    lines,
    records,
    safety,
    tables,
    watching,
)
from cosmodrome.web.boards import stylesheet
from cosmodrome.web.boxes import keeping, shelf
from cosmodrome.web.club import agreeing, presence
from cosmodrome.web.club.acts import ACTS
from cosmodrome.web.contests import lobby
from cosmodrome.web.lines import Refused
from cosmodrome.web.matching import level_for
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.pages import (
    gallery,
    home,
    joining,
    layout,
    learning,
    new,
    older,
    reading,
    replay,
)
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.people.identity import guest_name, guest_of, name_of, person_of
from cosmodrome.web.sight import sight
from cosmodrome.web.tables import Plan
from cosmodrome.web.words import say

View = Callable[..., HttpResponse]
#: Bytes of the longest record a person may send.
LARGEST_RECORD = 1_000_000
#: More folded parts no board has.
MOST_PARTS = 8
#: How often a hint is begun again as its question has passed.
HINT_TRIES = 3
#: What costs more than an action at a table.
COSTS = {"hint": "hint", "rematch": "table"}
#: What can be done with the guide of a table.
GUIDED = {"back": guides.come_back, "again": guides.begin_again, "leave": guides.leave}


def door(*methods: str, costs: str = "") -> Callable[[View], View]:
    """A view for some methods; what is refused becomes a page with a sentence, never a 500.

    What a POST `costs` is counted, so that nobody asks for too much.
    """

    def wrap(view: View) -> View:
        @functools.wraps(view)
        def answered(request: Any, *arguments: Any, **named: Any) -> HttpResponse:
            if request.method not in methods:
                return safety.told(request, "errors.method", 405)
            try:
                if costs and request.method == "POST":
                    limits.spend(request, costs)
                return view(request, *arguments, **named)
            except Refused as error:
                return safety.refused(request, error)
            except (RequestDataTooBig, TooManyFieldsSent):
                return safety.told(request, "errors.too_large", 413)

        return answered

    return wrap


def _to(table: Table) -> HttpResponse:
    return HttpResponseRedirect(f"/t/{table.key}")


# Pages


@door("GET", "HEAD")
def home_page(request: Any) -> HttpResponse:
    return HttpResponse(home.page(request, guest_of(request)))


@door("GET", "HEAD")
def gallery_page(request: Any) -> HttpResponse:
    return HttpResponse(gallery.page(request))


@door("POST", costs="table")
def play_now(request: Any, game_id: str) -> HttpResponse:
    """One click: the guest against bots, everything else as usual."""
    game = lines.game_of(game_id)
    guest = guest_of(request, make=True)
    players = game.options.players
    count = players.low if request.POST.get("players") == str(players.low) else players.default
    others = [Plan(Seat.BOT, DEFAULT_LEVEL)] * (count - 1)
    plans = [Plan(Seat.PERSON, name=name_of(request), owner=guest), *others]
    pos = game.new(players=count, seed=0)
    plans = plans[: pos.seats - len(pos.automas)]
    return _to(tables.create(game.id, {"players": count}, plans, host=guest))


@door("POST", costs="table")
def learn(request: Any, game_id: str, guide_id: str) -> HttpResponse:
    """A guided game, where it was left or from its beginning."""
    guest = guest_of(request, make=True)
    return _to(guides.begin(game_id, guide_id, guest, name_of(request)))


@door("GET", "HEAD", "POST", costs="table")
def practise(request: Any, game_id: str, key: str) -> HttpResponse:
    """An example of the rules; with POST, a table that goes on from it."""
    if request.method == "POST":
        guest = guest_of(request, make=True)
        return _to(guides.practise(game_id, key, guest, name_of(request)))
    return HttpResponse(learning.example_page(request, guides.example(game_id, key)))


@door("GET", "HEAD", "POST", costs="table")
def new_table(request: Any, game_id: str) -> HttpResponse:
    game = lines.game_of(game_id)
    if request.method != "POST":
        given = {"name-0": name_of(request), "box": request.GET.get("box", "")}
        guest = guest_of(request)
        bests, known = tables.bests(game.id, guest), tables.has_played(game.id, guest)
        boxes = shelf.boxes_of(guest, game.id)
        match = level_for(game.id, guest)
        return HttpResponse(new.page(request, game, given, {}, bests, known, boxes, match))
    given = {key: str(value)[:200] for key, value in request.POST.items()}
    guest = guest_of(request, make=True)
    person = person_of(request)
    box = _own_box(guest, game.id, given.get("box", ""))
    if box is not None:
        game = keeping.over(game.id, box.text)
    wanted = forms.read(game, given, guest, person.shown if person else "")
    if wanted.name is not None and person is None:
        request.session["name"] = wanted.name
    try:
        if not wanted.mistakes:
            with transaction.atomic():
                made = tables.create(
                    game.id, wanted.options, wanted.plans, host=guest,
                    seed=wanted.seed, pace=wanted.pace, box=box, clock=wanted.clock,
                )  # fmt: skip
                if wanted.listed:
                    lobby.offer(made.key, guest, listed=True)
            return _to(made)
    except Refused as error:
        wanted.mistakes[""] = error.told
    boxes = shelf.boxes_of(guest, game.id)
    match = level_for(game.id, guest)
    page = new.page(request, game, given, wanted.mistakes, boxes=boxes, match=match)
    return HttpResponse(page, status=400)


def _own_box(guest: str, game_id: str, number: str) -> keeping.Chosen | None:
    """The box a table shall be played with; None: the printed one."""
    if not number:
        return None
    box = shelf.find(guest, int(number)) if number.isdecimal() and len(number) < 10 else None
    return shelf.playable(box, game_id)


@door("GET", "HEAD")
def table(request: Any, key: str) -> HttpResponse:
    """The page of a table; for a page whose socket is lost, only what changes."""
    found, guest = lines.find(key), guest_of(request)
    if lines.misfit(found):
        return HttpResponse(older.page(request, found, guest), status=200 if found.over else 409)
    watching.look(key)
    presence.looked(found, guest)
    lang, keys = layout.language(request), _parts(request)
    if keys:
        html = table_page.parts(found, guest, lang, keys)
    elif request.htmx:
        origin = layout.origin(request.get_host(), request.is_secure())
        whole = table_page.shows_parts(request)
        html = table_page.fragment(found, guest, lang, origin=origin, whole=whole)
    else:
        html = table_page.page(request, found, guest)
    return HttpResponse(html, headers={"Vary": "HX-Request", **_revision(found)})


def _parts(request: Any) -> tuple[str, ...]:
    """The folded parts of a board that are asked for."""
    return tuple(request.GET.getlist("part")[:MOST_PARTS])


def _revision(table: Table) -> dict[str, str]:
    """What an answer shows, so that a page need not look into it."""
    return {"Table-Revision": str(table.revision)}


@door("GET", "HEAD", "POST", costs="join")
def join(request: Any, invitation: str) -> HttpResponse:
    """An invitation: GET only shows it, so that a preview of the link does not use it up."""
    seat = Seat.objects.filter(invitation=invitation).select_related("table").first()
    if seat is None:
        return _to(tables.led_back(invitation, guest_of(request)))
    if request.method == "POST":
        if request.POST.get("do") == "decline":
            agreeing.decline(invitation, guest_of(request))
            return HttpResponseRedirect("/games")
        name = name_of(request)
        if person_of(request) is None:
            name = request.session["name"] = guest_name(str(request.POST.get("name", "")))
        return _to(tables.join(invitation, guest_of(request, make=True), name))
    return HttpResponse(joining.page(request, seat, name_of(request), guest_of(request)))


# At the table


@door("POST")
def do(request: Any, key: str) -> HttpResponse:
    """Everything a person does at a table; answered with the table as it is then."""
    guest = guest_of(request)
    lang = layout.language(request)
    message, status = "", 200
    advice: list[Advice] = []
    try:
        limits.spend(request, COSTS.get(request.POST.get("do", ""), "action"))
        advice, elsewhere = _do(request.POST, key, guest)
        if elsewhere is not None:
            return _moved(request, elsewhere)
    except Refused as error:
        if not request.htmx:
            raise
        message, status = error.text(lang), error.status
    if not request.htmx:
        return HttpResponseRedirect(f"/t/{key}")
    origin = layout.origin(request.get_host(), request.is_secure())
    found = lines.find(key)
    whole = table_page.shows_parts(request)
    html = table_page.fragment(found, guest, lang, message, advice, origin, whole)
    return HttpResponse(html, status=status, headers=_revision(found))


def _do(post: QueryDict, key: str, guest: str) -> tuple[list[Advice], Table | None]:
    """Carry it out; returns the advice that was asked for, or another table to go to."""
    what, _, detail = post.get("do", "").partition(":")
    if "action" in post or what == "amount":
        seat, version = _whole(post, "seat"), _whole(post, "version")
        chosen = post.get("action") or f"{detail}:{_whole(post, f'amount-{detail}')}"
        act = " ".join((*post.getlist("actions"), chosen))
        tables.play(key, guest, seat, act, version, follow=True)
        return [], None
    if what == "undo":
        tables.undo(key, guest, _whole(post, "version"))
    elif what == "cancel":
        tables.cancel(key, guest, _whole(post, "version"))
    elif what in ("agree", "refuse"):
        tables.answer_undo(key, guest, what == "agree")
    elif what == "show":
        tables.show(key, guest, _whole(post, "seat"))
    elif what == "hurry":
        tables.hurry(key, guest)
    elif what == "passes":
        tables.set_passes(key, guest, _whole(post, "seat"), detail == "on")
    elif what == "pace":
        tables.set_pace(key, guest, detail)
    elif what == "bot" and detail.isdecimal():
        tables.bot_takes(key, guest, int(detail[:2]), DEFAULT_LEVEL)
    elif what == "read":
        guides.turn_page(key, guest, int(detail[:3]) if detail.isdecimal() else -1)
    elif what == "guide" and detail in GUIDED:
        GUIDED[detail](key, guest)
    elif what == "friend" and detail.isdecimal():
        tables.keep_for(key, guest, int(detail[:2]), post.get(f"friend-{detail[:2]}", ""))
    elif what == "list":
        lobby.offer(key, guest, listed=detail == "on")
    elif what == "renew" and detail.isdecimal():
        tables.renew_invitation(key, guest, int(detail[:2]))
    elif what in ACTS:
        ACTS[what](key, guest, detail, post)
    elif what == "hint":
        return _hint(key, guest), None
    elif what == "rematch":
        return [], tables.rematch(key, guest)
    else:
        raise Refused("bad_request", 400)
    return [], None


def _hint(key: str, guest: str) -> list[Advice]:
    """Advice on what is asked when it comes: a question may pass by itself meanwhile."""
    for _ in range(HINT_TRIES):
        line = lines.load(lines.find(key))
        found = bots.hint(line, guest)
        if lines.find(key).version == line.table.version:
            return found
    raise Refused("hint_later")


def _moved(request: Any, table: Table) -> HttpResponse:
    if request.htmx:
        return HttpResponse(status=200, headers={"HX-Redirect": f"/t/{table.key}"})
    return _to(table)


def _whole(post: Mapping[str, str], name: str) -> int:
    text = post.get(name, "")
    if not text.isdecimal() or len(text) > 9:
        raise Refused("bad_request", 400)
    return int(text)


@door("GET", "HEAD")
def log(request: Any, key: str) -> HttpResponse:
    """Earlier lines of the log."""
    found, guest = lines.find(key), guest_of(request)
    seen = sight(lines.load(found), guest, layout.language(request))
    presence.looked(found, guest)
    return HttpResponse(str(table_page.log_list(seen, _whole(request.GET, "before"))))


@door("GET", "HEAD")
def rulebook(request: Any, game_id: str, lang: str) -> HttpResponse:
    """The rules of a game; their address changes with them."""
    if lang not in LANGUAGES:
        raise Refused("bad_request", 404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return HttpResponse(learning.rulebook(game_id, lang), headers=headers)


@door("GET", "HEAD")
def legend(request: Any, game_id: str, lang: str) -> HttpResponse:
    """What the signs of a board mean; its address changes with it."""
    told = reading.legend(game_id, lang) if lang in LANGUAGES else ""
    if not told:
        raise Refused("bad_request", 404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return HttpResponse(told, headers=headers)


# Afterwards


@door("GET", "HEAD")
def replay_page(request: Any, key: str) -> HttpResponse:
    found, guest = lines.find(key), guest_of(request)
    step, seat, since = (
        _whole(request.GET, name) if name in request.GET else None
        for name in ("at", "seat", "since")
    )
    presence.looked(found, guest)
    lang, keys = layout.language(request), _parts(request)
    if keys and step is not None:
        return HttpResponse(replay.parts(found, guest, step, seat, lang, keys))
    if request.htmx and step is not None:
        whole = table_page.shows_parts(request)
        return HttpResponse(replay.fragment(found, guest, step, seat, lang, whole, since))
    return HttpResponse(replay.page(request, found, guest, step or 0, seat, since))


@door("GET", "HEAD")
def record(request: Any, key: str) -> HttpResponse:
    found = lines.find(key)
    text = records.record_of(found)
    name = f"{found.game}-{found.created:%Y-%m-%d}-{found.key[:6]}.txt"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@door("POST", costs="record")
def upload(request: Any) -> HttpResponse:
    text = _uploaded(request, "file") or str(request.POST.get("text", ""))
    box = _uploaded(request, "box").replace("\r\n", "\n")
    made = records.from_record(text, guest_of(request, make=True), box)
    return HttpResponseRedirect(f"/t/{made.key}/replay" if made.over else f"/t/{made.key}")


def _uploaded(request: Any, name: str) -> str:
    """The text of a file that came along; nothing where none did."""
    file = request.FILES.get(name)
    if file is None:
        return ""
    if file.size > LARGEST_RECORD:
        raise RequestDataTooBig
    return str(file.read().decode("utf-8", "replace"))


@door("POST", costs="record")
def go_on(request: Any, key: str) -> HttpResponse:
    """Continue a finished game from one of its moves, on a copy."""
    guest = guest_of(request, make=True)
    steps = _whole(request.POST, "steps")
    seat = _whole(request.POST, "seat") if "seat" in request.POST else None
    return _to(records.continued(key, guest, steps, DEFAULT_LEVEL, seat, name_of(request)))


# The house


@door("POST")
def set_language(request: Any) -> HttpResponse:
    chosen = request.POST.get("language", "")
    if chosen not in LANGUAGES:
        raise Refused("bad_request", 400)
    following = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(following, allowed_hosts=None):
        following = "/"
    response = HttpResponseRedirect(following)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, chosen, max_age=365 * 24 * 3600, samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )  # fmt: skip
    return response


@require_http_methods(["GET", "HEAD"])
def board_style(request: Any) -> HttpResponse:
    """The stylesheet of kit and boards; its address changes with its content."""
    return HttpResponse(
        stylesheet(),
        content_type="text/css; charset=utf-8",
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )


def not_found(request: Any, exception: Exception | None = None) -> HttpResponse:
    return safety.told(request, "errors.not_found", 404)


def bad_request(request: Any, exception: Exception | None = None) -> HttpResponse:
    """What Django itself refuses, before a view is asked: too much of something, a wrong host."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent):
        return safety.told(request, "errors.too_large", 413)
    return safety.plain(say(layout.language(request), "refused.bad_request"), 400)


def server_error(request: Any) -> HttpResponse:
    return safety.plain(say(layout.language(request), "errors.server"), 500)


def csrf_failure(request: Any, reason: str = "") -> HttpResponse:
    return safety.told(request, "errors.csrf", 403)
