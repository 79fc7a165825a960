"""My games, as a page of their own and as the first few at home."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.models import Seat
from cosmodrome.web.pages import layout
from cosmodrome.web.people.games import PAGE, Entry, entries, tables_of
from cosmodrome.web.people.pages.parts import paper
from cosmodrome.web.sight import seat_names
from cosmodrome.web.words import say, title

FEW = 6


def at_home(owner: str) -> list[Entry]:
    """Those that go on first, then the last ones; one more than is shown."""
    found = list(tables_of(owner).order_by("over", "-active", "-pk")[: FEW + 1]) if owner else []
    return entries(owner, found)


def first_few(found: list[Entry], lang: str) -> h.Node:
    """At home, below the games there are."""
    if not found:
        return None
    more = h.p[h.a(href="/games")[say(lang, "games.all")]] if len(found) > FEW else None
    return h.section(".own")[h.h2[say(lang, "home.your_tables")], _list(found[:FEW], lang), more]


def way_to(found: list[Entry], lang: str) -> h.Node:
    """At the head of a phone's long page: the way to one's games, and whether one waits there."""
    if not found:
        return None
    invited = any(entry.kept and not entry.mine for entry in found)
    waits = "home.turn_yours" if any(entry.waiting for entry in found) else ""
    waits = waits or ("games.invited" if invited else "")
    return h.a({"class": "button go" if waits else "button"}, href="/games")[
        say(lang, "home.your_tables"),
        [" ", h.small(".tag")[say(lang, waits)]] if waits else None,
    ]


def page(request: Any, owner: str, number: int) -> str:
    """All of them, so many at a time."""
    lang = layout.language(request)
    found = tables_of(owner)
    count = found.count() if owner else 0
    first = (number - 1) * PAGE
    shown = entries(owner, list(found[first : first + PAGE])) if owner else []
    return paper(
        request,
        say(lang, "home.your_tables"),
        h.div(".own")[_list(shown, lang)] if shown else _none(lang),
        _pages(number, -(-count // PAGE), lang),
        class_="people.wide",
    )


def _none(lang: str) -> h.Node:
    return [
        h.p[say(lang, "games.none")],
        h.p(".commands")[
            h.a(".button.go", href="/")[say(lang, "games.choose")],
            h.a(".button", href="/lobby")[say(lang, "lobby.title")],
        ],
    ]


def _pages(number: int, last: int, lang: str) -> h.Node:
    if last < 2:
        return None

    def to(page: int, label: str) -> h.Node:
        return h.a(".button", href=f"/games?page={page}")[say(lang, label)]

    return h.nav(".pages", aria_label=say(lang, "games.pages"))[
        to(number - 1, "games.newer") if number > 1 else None,
        h.span[say(lang, "games.page", number=number, last=last)],
        to(number + 1, "games.older") if number < last else None,
    ]


def _list(shown: list[Entry], lang: str) -> h.Element:
    return h.ul[[h.li[_row(entry, lang)] for entry in shown]]


def _row(entry: Entry, lang: str) -> h.Element:
    names = seat_names(entry.game, entry.seats, lang)
    own = (*entry.mine, *entry.kept)
    others = [names[s.number] for s in entry.seats if s.number not in own]
    turn = bool(entry.waiting)
    return h.a(href=_way(entry))[
        h.b[title(entry.game, lang)],
        h.span({"class": "tag turn" if turn else "state"})[_state(entry, names, lang)],
        h.small[say(lang, "games.with", players=", ".join(others))] if others else None,
        layout.moment(entry.table.active, lang),
    ]


def _way(entry: Entry) -> str:
    """To the table; to a seat that is kept there, by its invitation."""
    kept = [s.invitation for s in entry.seats if s.kind == Seat.OPEN and s.number in entry.kept]
    return f"/t/{entry.table.key}" if entry.mine or not kept else f"/join/{kept[0]}"


def _state(entry: Entry, names: list[str], lang: str) -> str:
    """What is to say of a game in a word or two."""
    if entry.table.over:
        return _result(entry, lang)
    if not entry.mine:
        return say(lang, "games.invited")
    if entry.waiting:
        return say(lang, "home.turn_yours")
    if any(entry.seats[seat].kind == Seat.OPEN for seat in entry.others):
        return say(lang, "games.missing")
    if entry.others:
        return say(lang, "games.turn", players=", ".join(names[seat] for seat in entry.others))
    return say(lang, "home.turn_theirs")


def _result(entry: Entry, lang: str) -> str:
    if entry.won is None or len(entry.mine) > 1:
        return say(lang, "home.finished")
    if entry.won:
        return say(lang, "games.won")
    if entry.place is None:
        return say(lang, "home.finished")
    return say(lang, "games.place", place=entry.place, seats=len(entry.seats))
