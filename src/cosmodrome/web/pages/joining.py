"""An invitation: whose seat it is, and the name to take it with."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.boxes.keeping import on
from cosmodrome.web.club.told import clock_word, rules
from cosmodrome.web.lines import game_of
from cosmodrome.web.models import Seat
from cosmodrome.web.pages import layout
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.rating import why_unrated
from cosmodrome.web.sight import seat_names
from cosmodrome.web.words import say, title


def page(request: Any, seat: Seat, name: str, guest: str) -> str:
    """The seat that waits; `name` is what the guest was called last."""
    lang = layout.language(request)
    game = game_of(seat.table.game)
    seats = list(seat.table.seats.all())
    # Whose seat it may be is who reads this: it is called by its number.
    seats[seat.number].name = ""
    names = seat_names(game, seats, lang)
    box = on(seat.table)
    others = [names[s.number] for s in seats if s.kind != Seat.OPEN]
    heading = say(lang, "join.title")
    return layout.page(
        request,
        heading,
        h.main("#main.paper")[
            h.h1[heading],
            h.p[_invited(seat, seats, names, title(game, lang), lang)],
            h.p[say(lang, "join.others", players=", ".join(others))] if others else None,
            h.p[say(lang, "table.unrated")] if seat.table.unrated else None,
            h.p[say(lang, "boxes.joining", name=box.name)] if box else None,
            h.p[_counts(seat, seats, lang)],
            h.p[_clock(seat.table.clock, lang), rules(lang, seat.table.clock)],
            h.form(method="post")[
                layout.csrf(request),
                None
                if request.user.is_authenticated
                else h.label(".field")[
                    say(lang, "new.your_name"),
                    h.input(name="name", maxlength="40", autocomplete="nickname", value=name),
                ],
                h.div(".commands")[
                    h.button(".go.big", type="submit")[say(lang, "join.go")],
                    h.button(".big", type="submit", name="do", value="decline")[
                        say(lang, "join.decline")
                    ]
                    if guest and seat.owner == guest
                    else None,
                ],
            ],
        ],
    )


def _clock(clock: str, lang: str) -> str:
    """Which clock it is; where there is none the rules begin with that."""
    return f"{clock_word(clock, lang)}. " if clock else ""


def _invited(seat: Seat, seats: list[Seat], names: list[str], game: str, lang: str) -> str:
    """Who invites to what; a host need not sit at the table."""
    host = seat.table.host
    sitting = [names[s.number] for s in seats if s.kind == Seat.PERSON and s.owner == host]
    known = Person.objects.filter(key=host).first() if not sitting else None
    name = sitting[0] if sitting else known.shown if known else ""
    key = "join.invites" if name else "join.lead"
    return say(lang, key, host=name, game=game, player=names[seat.number])


def _counts(seat: Seat, seats: list[Seat], lang: str) -> str:
    """Whether the game will be rated: said before anybody sits down."""
    why = why_unrated(seat.table, seats)
    return say(lang, "unrated.because" if why != "open" else "unrated.open_lead",
               why=say(lang, f"unrated.{why}") if why else "")  # fmt: skip
