"""A game again, move by move, as a seat saw it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import htpy as h

from cosmodrome.web.boards import board_of, parts_of
from cosmodrome.web.kit import Choice, drawing, mark, shape
from cosmodrome.web.lines import Line, load
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout, reading
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.sight import Sight, admit
from cosmodrome.web.words import say, title

ARROWS = {
    "first": "M5 5h3v14H5ZM20 5v14L9 12Z",
    "back": "M17 5v14L6 12Z",
    "next": "M7 5v14l11-7Z",
    "last": "M16 5h3v14h-3ZM4 5v14l11-7Z",
}


def viewer(line: Line, guest: str, wanted: int | None) -> int | None:
    """Through whose eyes: one's own seat, or any once the game is over."""
    admit(line, guest)
    mine = line.owned(guest)
    if line.table.over and wanted is not None and 0 <= wanted < len(line.seats):
        return wanted
    if len(mine) == 1:
        return mine[0]
    # Several people share this screen: before the end none of them may read another's hand.
    return mine[0] if mine and line.table.over else None


class Past(Sight):
    """A table as a seat saw it after some of its moves; nothing can be chosen then."""

    explained = ()

    @cached_property
    def choices(self) -> dict[str, Choice]:
        return {}


def page(request: Any, table: Table, guest: str, step: int | None, wanted: int | None) -> str:
    lang = layout.language(request)
    line = load(table)
    game, heading = line.game, say(lang, "replay.title", game=title(line.game, lang))
    step = len(line.moves) if step is None else step
    eyes = viewer(line, guest, wanted)
    whole, large = table_page.shows_parts(request), request.GET.get("open", "")
    then = Past(line.past(step), guest, lang, eyes, whole=whole, large=large)
    return layout.page(
        request,
        heading,
        h.form("#continue", method="post", action=f"/t/{table.key}/continue")[layout.csrf(request)],
        h.form("#look", action=f"/t/{table.key}/replay")[
            h.input(type="hidden", name="at", value=str(step)),
            wanted is not None and h.input(type="hidden", name="seat", value=str(wanted)),
        ],
        h.main("#main.room.replay")[
            h.h1(".unseen")[heading],
            h.div("#table")[stage(then, step, len(line.moves), wanted)],
            table_page.side_panel(
                lang,
                {"log": h.div("#log")[log_list(then)], "rules": table_page.rules(game, lang)},
            ),
        ],
        board_of(game.id).definitions(game.box.data),
        reading.aids(game, lang),
        h.p("#aloud.unseen", role="status", aria_live="polite"),
        class_=f"table-page replay-page game-{game.id}",
        tools=[reading.legend_switch(game.id, lang), table_page.panel_switch(lang)],
    )


def parts(
    table: Table, guest: str, step: int, wanted: int | None, lang: str, keys: tuple[str, ...]
) -> str:
    """Folded parts of the board as it was."""
    line = load(table)
    then = Past(line.past(step), guest, lang, viewer(line, guest, wanted))
    return parts_of(line.game.id, then.scene, keys)


def fragment(
    table: Table, guest: str, step: int, wanted: int | None, lang: str, whole: bool
) -> str:  # fmt: skip
    line = load(table)
    then = Past(line.past(step), guest, lang, viewer(line, guest, wanted), whole=whole)
    parts = h.fragment[
        stage(then, step, len(line.moves), wanted),
        h.div("#log", hx_swap_oob="innerMorph")[log_list(then)],
    ]
    return str(parts)


def log_list(then: Past) -> h.Element:
    """What had been told by then."""
    return table_page.log_of((told for told in then.log() if not told.undone), then.lang)


def stage(then: Past, step: int, total: int, wanted: int | None) -> h.Element:
    """The board after a number of moves, and what the last of them was."""
    seat = "" if wanted is None else f"seat={wanted}&"
    address = f"/t/{then.line.table.key}/replay?at={step}&{seat}"
    return h.div(
        ".stage", data_revision="0", data_step=str(step), data_total=str(total), data_parts=address
    )[
        _controls(then, step, total, wanted),
        h.section(".told", aria_live="polite", aria_label=then.say("table.log"))[
            [
                h.p[
                    mark(entry.seat) if entry.seat is not None else None,
                    entry.text,
                    " ",
                    [table_page.rule_link(number, then.lang) for number in entry.rules[:1]],
                ]
                for entry in then.log(1)
            ]
            or h.p[then.say("replay.start")]
        ],
        h.section(".tabletop", aria_label=then.say("table.board"))[
            board_of(then.line.game.id).board(then.scene)
        ],
    ]


def _controls(then: Past, step: int, total: int, wanted: int | None) -> h.Element:
    key, over = then.line.table.key, then.line.table.over
    eyes = "" if wanted is None else f"&seat={wanted}"

    def go(to: int, name: str) -> h.Element:
        to = max(0, min(total, to))
        address = f"/t/{key}/replay?at={to}{eyes}"
        return h.a(
            ".button", href=address, hx_get=address, hx_target="#table", hx_swap="innerMorph",
            data_go=name, aria_label=then.say(f"replay.{name}"), title=then.say(f"replay.{name}"),
        )[drawing("0 0 24 24", shape("path", d=ARROWS[name]))]  # fmt: skip

    seats = None
    if over:
        seats = h.nav(".eyes", aria_label=then.say("replay.seen_by"))[
            h.span[then.say("replay.seen_by")],
            [
                h.a(".button", href=f"/t/{key}/replay?at={step}&seat={number}",
                    aria_current="true" if number == then.seat else None)[mark(number), name]
                for number, name in enumerate(then.names)
            ],
        ]  # fmt: skip
    return h.section(".prompt.controls", aria_label=then.say("replay.slider"))[
        h.p[then.say("replay.step", step=step, total=total)],
        h.div(".commands")[
            go(0, "first"), go(step - 1, "back"),
            h.input(type="range", min="0", max=str(total), value=str(step), data_slider=True,
                    data_address=f"/t/{key}/replay?{eyes.removeprefix('&')}",
                    aria_label=then.say("replay.slider")),
            go(step + 1, "next"), go(total, "last"),
            h.button(type="button", data_autoplay=True, aria_pressed="false")[
                then.say("replay.play")],
        ],
        seats,
        h.div(".commands")[
            h.a(".button", href=f"/t/{key}")[then.say("replay.table")],
            h.button(type="submit", form="continue", name="steps", value=str(step))[
                then.say("replay.continue")] if over else None,
        ],
        h.small[then.say("replay.keys")],
    ]  # fmt: skip
