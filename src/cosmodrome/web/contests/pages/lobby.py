"""The lobby: who waits, who plays, and a table of one's own."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.contests import bells
from cosmodrome.web.contests.lobby import PACES, Filter, Place, places
from cosmodrome.web.contests.pages import parts
from cosmodrome.web.models import Seat
from cosmodrome.web.pages import layout
from cosmodrome.web.people.pages.parts import card, form, wrong
from cosmodrome.web.sight import seat_names
from cosmodrome.web.words import say, title

MOST_SEATS = 6


def page(request: Any, owner: str, wanted: Filter, mistake: str = "") -> str:
    lang = layout.language(request)
    return parts.page(
        request,
        say(lang, "lobby.title"),
        h.p[say(lang, "lobby.lead")],
        _filter(wanted, lang),
        fragment(request, owner, wanted),
        card(lang, "lobby.new", wrong({"": mistake}), _form(request, wanted, lang)),
        h.p[h.small[say(lang, "lobby.you_block")]],
    )


def fragment(request: Any, owner: str, wanted: Filter) -> h.Element:
    """What changes by itself."""
    lang = layout.language(request)
    seen = bells.seen(bells.LOBBY)
    free, running = places(owner, wanted)
    return parts.live(
        lang,
        bells.LOBBY,
        seen,
        card(
            lang,
            "lobby.open",
            h.ul(".rows")[[_open(request, place, owner, lang) for place in free]]
            if free
            else h.p[say(lang, "lobby.none")],
        ),
        card(
            lang, "lobby.watch", h.ul(".rows")[[_running(place, owner, lang) for place in running]]
        )
        if running
        else None,
    )


def _filter(wanted: Filter, lang: str) -> h.Element:
    fields = h.form(".filter", method="get", action="/lobby")[
        parts.labelled(lang, "game", "contest.game",
                       parts.game_select(lang, wanted.game, any_="lobby.any_game")),
        parts.labelled(lang, "pace", "lobby.pace", _select("pace", wanted.pace, {
            "": say(lang, "lobby.any_pace"),
            **{pace: say(lang, f"lobby.pace_{pace}") for pace in PACES},
        })),
        parts.labelled(lang, "level", "lobby.levels", _select(
            "level", "near" if wanted.near else "",
            {"": say(lang, "lobby.any_level"), "near": say(lang, "lobby.near_me")},
        )),
        h.button(type="submit")[say(lang, "lobby.filter")],
    ]  # fmt: skip
    return h.details(open=wanted != Filter())[h.summary[say(lang, "lobby.filter")], fields]


def _select(name: str, chosen: str, values: dict[str, str]) -> h.Element:
    return h.select(name=name, id=name)[
        [h.option(value=value, selected=value == chosen)[text] for value, text in values.items()]
    ]


def _open(request: Any, place: Place, owner: str, lang: str) -> h.Element:
    names = seat_names(place.game, place.seats, lang)
    host = _host(place, names)
    game = title(place.game, lang)
    return h.li(id=f"table-{place.table.key}")[
        _what(place, names, host, lang),
        h.a(".button.end", href=f"/t/{place.table.key}")[say(lang, "lobby.back")]
        if place.seats_one(owner)
        else form(
            request,
            f"/lobby/{place.table.key}",
            h.button(".go", type="submit",
                     aria_label=say(lang, "lobby.sit_named", host=host, game=game))[
                say(lang, "lobby.sit")
            ],
            class_="inline",
        ),
    ]  # fmt: skip


def _running(place: Place, owner: str, lang: str) -> h.Element:
    names = seat_names(place.game, place.seats, lang)
    return h.li(id=f"table-{place.table.key}")[
        h.b[title(place.game, lang)],
        h.span[", ".join(names)],
        h.span(".tag")[parts.clock_text(place.table.clock, lang)],
        h.a(".button.end", href=f"/t/{place.table.key}")[
            say(lang, "lobby.back" if place.seats_one(owner) else "lobby.watch_go")
        ],
    ]


def _host(place: Place, names: list[str]) -> str:
    """The host's name, or whoever sits there."""
    sitting = [names[s.number] for s in place.seats if s.kind == Seat.PERSON]
    hosting = [names[s.number] for s in place.seats
               if s.kind == Seat.PERSON and s.owner == place.table.host]  # fmt: skip
    return str((hosting or sitting or [""])[0])


def _what(place: Place, names: list[str], host: str, lang: str) -> h.Node:
    others = [names[s.number] for s in place.seats if s not in place.free]
    counts = {"count": len(place.free), "seats": len(place.seats)}
    return [
        h.b[title(place.game, lang)],
        h.span[", ".join(others) or host],
        h.span(".tag")[parts.clock_text(place.table.clock, lang)],
        h.span(".tag")[say(lang, "lobby.level", level=str(place.level))] if place.level else None,
        h.span(".tag")[say(lang, "lobby.near_only")] if place.near else None,
        h.span(".tag")[say(lang, "lobby.unrated" if place.unrated not in ("", "open")
                           else "lobby.rated")],
        h.small[say(lang, "lobby.free", **counts)],
    ]  # fmt: skip


def _form(request: Any, wanted: Filter, lang: str) -> h.Element:
    """One's own table: a game, a pace, how many."""
    return form(
        request,
        "/lobby",
        h.div(".filter")[
            parts.labelled(lang, "new-game", "contest.game",
                           parts.game_select(lang, wanted.game, "new-game")),
            parts.labelled(lang, "clock", "contest.clock", parts.clock_select(lang, "", none=True)),
            parts.labelled(
                lang, "players", "lobby.players",
                _select("players", "2", {str(n): str(n) for n in range(2, MOST_SEATS + 1)}),
            ),
        ],
        h.label(".field.check")[
            h.input(type="checkbox", name="near", value="1"), say(lang, "lobby.near")
        ],
        h.button(".go", type="submit")[say(lang, "lobby.go")],
    )  # fmt: skip
