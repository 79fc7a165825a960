"""A table of other rules than today's: what is kept of it, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.engine.errors import CosmodromeError
from cosmodrome.engine.events import told_together
from cosmodrome.engine.game import Game
from cosmodrome.engine.outcomes import Outcome
from cosmodrome.engine.position import Position
from cosmodrome.web.club import endings
from cosmodrome.web.lines import Line, counted, first_position, game_at, misfit
from cosmodrome.web.models import Move, Table
from cosmodrome.web.pages import layout
from cosmodrome.web.pages.replay import viewer
from cosmodrome.web.pages.results import ended, score_table
from cosmodrome.web.pages.table import log_of
from cosmodrome.web.sight import LogLine, seat_names, visible, word
from cosmodrome.web.words import say, title

#: What words may stumble over in an event that today's rules would not tell.
UNKNOWN = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError)


def page(request: Any, table: Table, guest: str) -> str:
    """Result, log and record from what is stored; nothing is replayed."""
    lang = layout.language(request)
    game, why = game_at(table), misfit(table)
    line = Line(table, game, counted(table), list(table.seats.all()))
    names = seat_names(game, line.seats, lang)
    told = list(log(line, guest, names, lang))
    return layout.page(
        request,
        title(game, lang),
        h.main("#main.paper")[
            h.h1[say(lang, "table.title", game=title(game, lang))],
            h.p[say(lang, "after.other_rules" if table.over else f"refused.{why}")],
            _results(table, game, names, lang),
            h.div(".commands")[
                h.a(".button.go", href=f"/new/{game.id}")[say(lang, "after.new_table")],
                h.a(".button", href=f"/t/{table.key}/record")[say(lang, "after.download")]
                if table.start is None and (table.over or why == "older_rules")
                else None,
                h.a(".button", href="/")[say(lang, "after.home")],
            ],
            [h.h2[say(lang, "table.log")], log_of(told, lang)] if told else None,
        ],
    )


def _results(table: Table, game: Game, names: Sequence[str], lang: str) -> h.Node:
    if not table.outcome:
        return None
    outcome = Outcome(**table.outcome)
    return h.section(".results", aria_labelledby="result")[
        h.h2("#result")[
            endings.told(table, list(table.seats.all()), names, outcome.winners, lang)
            or ended(game, outcome, names, lang)
        ],
        score_table(game, outcome, names, lang, cite=False),
    ]


def log(line: Line, guest: str, names: Sequence[str], lang: str) -> Iterator[LogLine]:
    """What a guest may read of the log, as far as today's words can tell it."""
    seat = viewer(line, guest, None)
    pos = _stand_in(line.table, line.game)
    counts = {move.seq for move in line.moves}
    for move in line.table.moves.filter(kind=Move.PLAY):
        for event in told_together(visible(line.game, move, seat)):
            try:
                text = word(pos.telling(event, seat), lang, names)
            except UNKNOWN:
                continue
            yield LogLine(move.seq, move.seat, event.seat, text, (), move.seq not in counts)


def _stand_in(table: Table, game: Game) -> Position:
    """A position for words that look at one: as today's rules begin this game, if they can."""
    try:
        return first_position(table, game)
    except CosmodromeError:
        return game.new(seed=0)
