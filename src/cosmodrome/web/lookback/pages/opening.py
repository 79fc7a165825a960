"""Openings to practise from, beside the way to a table of one's own."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.web import taught
from cosmodrome.web.pages import layout
from cosmodrome.web.words import say, typeset


def openings(request: Any, game: Game) -> h.Node:
    """One button each; nothing where a game has none."""
    lang, found = layout.language(request), taught.openings(game.id)
    if not found:
        return None
    return h.section(".openings", aria_labelledby="openings")[
        h.h2("#openings")[say(lang, "opening.title")],
        h.ul[
            [
                h.li[
                    h.form(method="post", action=f"/opening/{game.id}/{key}")[
                        layout.csrf(request),
                        h.span[typeset(opening.told.text(lang), lang)],
                        " ",
                        h.button(type="submit")[say(lang, "opening.go")],
                    ]
                ]
                for key, opening in found.items()
            ]
        ],
    ]
