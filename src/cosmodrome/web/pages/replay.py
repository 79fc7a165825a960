"""A game again, move by move, as a seat saw it."""

from __future__ import annotations

from typing import Any

import htpy as h

from cosmodrome.web.boards import board_of
from cosmodrome.web.kit import drawing, mark, shape
from cosmodrome.web.lines import Line, Refused, load, position_at
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout
from cosmodrome.web.pages.table import (
    LOG_MOVES,
    log_line,
    panel_switch,
    rule_link,
    rules,
    side_panel,
)
from cosmodrome.web.sight import log_lines, make_scene, seat_names, visible
from cosmodrome.web.words import say

ARROWS = {
    "first": "M5 5h3v14H5ZM20 5v14L9 12Z",
    "back": "M17 5v14L6 12Z",
    "next": "M7 5v14l11-7Z",
    "last": "M16 5h3v14h-3ZM4 5v14l11-7Z",
}


def viewer(line: Line, guest: str, wanted: int | None) -> int | None:
    """Through whose eyes: one's own seat, or any once the game is over."""
    mine = line.owned(guest)
    if line.table.over and wanted is not None and 0 <= wanted < len(line.seats):
        return wanted
    if len(mine) == 1:
        return mine[0]
    # Several people share this screen: before the end none of them may read another's hand.
    return mine[0] if mine and line.table.over else None


def page(request: Any, table: Table, guest: str, step: int | None, wanted: int | None) -> str:
    lang = layout.language(request)
    line = load(table)
    game = line.game
    step = len(line.moves) if step is None else step
    return layout.page(
        request,
        say(lang, "replay.title", game=game.name[lang]),
        h.form("#continue", method="post", action=f"/t/{table.key}/continue")[layout.csrf(request)],
        h.main("#main.room.replay")[
            h.h1(".unseen")[say(lang, "replay.title", game=game.name[lang])],
            h.div("#table")[stage(line, guest, step, wanted, lang)],
            side_panel(
                lang,
                {
                    "log": h.div("#log")[log_list(line, guest, step, wanted, lang)],
                    "rules": rules(game, lang),
                },
            ),
        ],
        board_of(game.id).definitions(game.box.data),
        h.div("#preview", hidden=True, aria_hidden="true"),
        h.p("#aloud.unseen", role="status", aria_live="polite"),
        class_=f"table-page replay-page game-{game.id}",
        tools=panel_switch(lang),
    )


def fragment(table: Table, guest: str, step: int, wanted: int | None, lang: str) -> str:
    line = load(table)
    parts = h.fragment[
        stage(line, guest, step, wanted, lang),
        h.div("#log", hx_swap_oob="innerMorph")[log_list(line, guest, step, wanted, lang)],
    ]
    return str(parts)


def past(line: Line, step: int) -> Line:
    """The table as it was after a number of moves."""
    if not 0 <= step <= len(line.moves):
        raise Refused("illegal", 400)
    moves = line.moves[:step]
    pos = position_at(line.table, line.game, moves)
    return Line(line.table, line.game, moves, pos, line.seats)


def log_list(line: Line, guest: str, step: int, wanted: int | None, lang: str) -> h.Element:
    """What had been told by then."""
    then = past(line, step)
    if not then.moves:
        return h.ol(".log")
    seat = viewer(line, guest, wanted)
    names = seat_names(line.game, line.seats, lang)
    lines = log_lines(then, seat, lang, names, LOG_MOVES, then.moves[-1].seq + 1)
    return h.ol(".log")[[log_line(told, lang) for told in lines if not told.undone]]


def stage(line: Line, guest: str, step: int, wanted: int | None, lang: str) -> h.Element:
    """The board after a number of moves, and what the last of them was."""
    total = len(line.moves)
    then = past(line, step)
    moves, pos = then.moves, then.position
    seat = viewer(line, guest, wanted)
    names = seat_names(line.game, line.seats, lang)
    recent = []
    if moves:
        recent = visible(line.game, line.table.moves.get(seq=moves[-1].seq), seat)
    scene = make_scene(line.game, pos, seat, lang, names, recent=recent)
    board = board_of(line.game.id)
    told = []
    if moves:
        told = log_lines(then, seat, lang, names, 1, moves[-1].seq + 1)

    return h.div(".stage", data_revision="0", data_step=str(step), data_total=str(total))[
        _controls(line, step, total, wanted, seat, lang, names),
        h.section(".told", aria_live="polite", aria_label=say(lang, "table.log"))[
            [
                h.p[
                    mark(entry.seat) if entry.seat is not None else None,
                    entry.text,
                    " ",
                    [rule_link(number, lang) for number in entry.rules[:1]],
                ]
                for entry in told
            ]
            or h.p[say(lang, "replay.start")]
        ],
        h.section(".tabletop", aria_label=say(lang, "table.board"))[board.board(scene)],
    ]


def _controls(
    line: Line, step: int, total: int, wanted: int | None, seat: int | None, lang: str,
    names: list[str],
) -> h.Element:  # fmt: skip
    key = line.table.key
    eyes = "" if wanted is None else f"&seat={wanted}"

    def go(to: int, name: str) -> h.Element:
        to = max(0, min(total, to))
        address = f"/t/{key}/replay?at={to}{eyes}"
        return h.a(
            ".button", href=address, hx_get=address, hx_target="#table", hx_swap="innerMorph",
            data_go=name, aria_label=say(lang, f"replay.{name}"), title=say(lang, f"replay.{name}"),
        )[drawing("0 0 24 24", shape("path", d=ARROWS[name]))]  # fmt: skip

    seats = None
    if line.table.over:
        seats = h.nav(".eyes", aria_label=say(lang, "replay.seen_by"))[
            h.span[say(lang, "replay.seen_by")],
            [
                h.a(".button", href=f"/t/{key}/replay?at={step}&seat={number}",
                    aria_current="true" if number == seat else None)[mark(number), names[number]]
                for number in range(len(line.seats))
            ],
        ]  # fmt: skip
    return h.section(".prompt.controls", aria_label=say(lang, "replay.slider"))[
        h.p[say(lang, "replay.step", step=step, total=total)],
        h.div(".commands")[
            go(0, "first"), go(step - 1, "back"),
            h.input(type="range", min="0", max=str(total), value=str(step), data_slider=True,
                    data_address=f"/t/{key}/replay?{eyes.removeprefix('&')}",
                    aria_label=say(lang, "replay.slider")),
            go(step + 1, "next"), go(total, "last"),
            h.button(type="button", data_autoplay=True, aria_pressed="false")[
                say(lang, "replay.play")],
        ],
        seats,
        h.div(".commands")[
            h.a(".button", href=f"/t/{key}")[say(lang, "replay.table")],
            h.button(type="submit", form="continue", name="steps", value=str(step))[
                say(lang, "replay.continue")] if line.table.over else None,
        ],
        h.small[say(lang, "replay.keys")],
    ]  # fmt: skip
