"""What helps to read a board: the large preview of a piece, and the legend of its signs."""

from __future__ import annotations

import functools
import hashlib

from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.web.boards import legend_of
from cosmodrome.web.lines import game_of
from cosmodrome.web.words import say


@functools.cache
def legend(game_id: str, lang: str) -> str:
    """The legend of a game's board as text; empty where there is none."""
    found = legend_of(game_of(game_id), lang)
    return str(h.fragment[found]) if found else ""


def aids(game: Game, lang: str) -> h.Node:
    """The place of previews, and the legend, which comes when it is asked for.

    Over a box of somebody's own it comes with the page, since it is of this table alone.
    """
    preview = h.div("#preview", hidden=True, aria_hidden="true")
    told = legend(game.id, lang)
    if not told:
        return preview
    address = f"/legend/{game.id}/{lang}?v={hashlib.sha256(told.encode()).hexdigest()[:12]}"
    signs: h.Node = h.a(href=address)[say(lang, "reading.legend")]
    if game.brought:
        signs = legend_of(game, lang)
    close = say(lang, "reading.close")
    return [
        preview,
        h.dialog("#legend", aria_labelledby="legend-title")[
            h.form(method="dialog")[
                h.h2("#legend-title")[say(lang, "reading.legend")],
                h.button(aria_label=close, title=close)["✕"],
            ],
            h.div("#legend-signs", tabindex="0", hx_get=address, hx_trigger="wanted",
                  hx_swap="innerHTML")[signs],
        ],
    ]  # fmt: skip


def legend_switch(game_id: str, lang: str) -> h.Node:
    """The button that opens the legend."""
    if not legend(game_id, lang):
        return None
    label = say(lang, "reading.legend_open")
    return h.button(
        ".legend-switch", type="button", data_legend=True, aria_haspopup="dialog",
        aria_label=label, title=label,
    )["?"]  # fmt: skip
