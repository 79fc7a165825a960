"""An invitation: whose seat it is, and the name to take it with."""

from __future__ import annotations

from typing import Any

import htpy as h

from cosmodrome.web.lines import game_of
from cosmodrome.web.models import Seat
from cosmodrome.web.pages import layout
from cosmodrome.web.sight import seat_names
from cosmodrome.web.words import say, title


def page(request: Any, seat: Seat, name: str) -> str:
    """The seat that waits; `name` is what the guest was called last."""
    lang = layout.language(request)
    game = game_of(seat.table.game)
    names = seat_names(game, list(seat.table.seats.all()), lang)
    heading = say(lang, "join.title")
    return layout.page(
        request,
        heading,
        h.main("#main.paper")[
            h.h1[heading],
            h.p[say(lang, "join.lead", game=title(game, lang), player=names[seat.number])],
            h.p[say(lang, "join.chosen_deal")] if seat.table.unrated else None,
            h.form(method="post")[
                layout.csrf(request),
                h.label(".field")[
                    say(lang, "new.your_name"),
                    h.input(name="name", maxlength="40", autocomplete="nickname", value=name),
                ],
                h.button(".go.big", type="submit")[say(lang, "join.go")],
            ],
        ],
    )
