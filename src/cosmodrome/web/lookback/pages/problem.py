"""A problem at a table: a few words, and the number it gets."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.pages import layout
from cosmodrome.web.sight import Sight


def page(request: Any, seen: Sight) -> str:
    address = f"/t/{seen.line.table.key}"
    return layout.page(
        request,
        seen.say("problem.title"),
        h.main("#main.paper")[
            h.h1[seen.say("problem.title")],
            h.p[seen.say("problem.lead")],
            h.form(method="post", action=f"{address}/problem")[
                layout.csrf(request),
                h.label(".field")[
                    seen.say("problem.text"),
                    h.textarea(name="text", rows="5", maxlength="1000", required=True),
                ],
                h.div(".commands")[
                    h.button(".go", type="submit")[seen.say("problem.send")],
                    h.a(".button", href=address)[seen.say("problem.back")],
                ],
            ],
        ],
    )


def thanks(request: Any, seen: Sight, number: int) -> str:
    return layout.page(
        request,
        seen.say("problem.title"),
        h.main("#main.paper")[
            h.h1[seen.say("problem.title")],
            h.p(role="status")[seen.say("problem.thanks", number=number)],
            h.p[h.a(".button.go", href=f"/t/{seen.line.table.key}")[seen.say("problem.back")]],
        ],
    )
