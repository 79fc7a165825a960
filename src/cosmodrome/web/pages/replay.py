"""A game again, move by move, as a seat saw it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.boards import board_of, parts_of
from cosmodrome.web.kit import Choice, drawing, mark, shape
from cosmodrome.web.lines import Line, load
from cosmodrome.web.lookback.pages import recap
from cosmodrome.web.models import Table
from cosmodrome.web.pages import layout, reading
from cosmodrome.web.pages import table as table_page
from cosmodrome.web.sight import Sight, admit
from cosmodrome.web.words import say, title

#: One question at a time, and the last one at last: an answer that comes late shows no older step.
IN_TURN = "#table:queue last"
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


@dataclass(frozen=True)
class Range:
    """Which part of a game is shown: all of it, or what happened since one's last turn."""

    first: int
    last: int
    since: int | None
    wanted: int | None
    """Through whose eyes, where that was asked for."""

    def address(self, key: str) -> str:
        """Where any of its moments is shown, less which."""
        eyes = "" if self.wanted is None else f"&seat={self.wanted}"
        return f"/t/{key}/replay?{eyes}{'' if self.since is None else f'&since={self.since}'}"


def _range(line: Line, since: int | None, wanted: int | None) -> Range:
    total = len(line.moves)
    first = min(since or 0, total)
    return Range(first, total, None if since is None else first, wanted)


def page(
    request: Any, table: Table, guest: str, step: int, wanted: int | None, since: int | None = None
) -> str:
    lang = layout.language(request)
    line = load(table)
    game, heading = line.game, say(lang, "replay.title", game=title(line.game, lang))
    shown = _range(line, since, wanted)
    step = max(shown.first, step)
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
            since is not None and h.input(type="hidden", name="since", value=str(since)),
        ],
        h.main("#main.room.replay")[
            h.h1(".unseen")[heading],
            h.div("#table")[stage(then, step, shown)],
            table_page.side_panel(
                lang,
                {
                    "log": h.div("#log")[_log(Past(line, guest, lang, eyes), then, shown)],
                    "rules": table_page.rules(game, lang),
                },
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
    table: Table, guest: str, step: int, wanted: int | None, lang: str, whole: bool,
    since: int | None = None,
) -> str:  # fmt: skip
    line = load(table)
    then = Past(line.past(step), guest, lang, viewer(line, guest, wanted), whole=whole)
    shown = _range(line, since, wanted)
    log = None
    if not _whole(then, shown):
        log = h.div("#log", hx_swap_oob="innerMorph")[log_list(then)]
    return str(h.fragment[stage(then, step, shown), log])


def _whole(seen: Past, shown: Range) -> bool:
    """Whether all that is told stands beside the board from the beginning on."""
    return seen.line.table.over or shown.since is not None


def _log(seen: Past, then: Past, shown: Range) -> h.Element:
    """A story of what happened since; the whole log of a game that is over; else what was told."""
    address = shown.address(seen.line.table.key)
    if shown.since is not None:
        return recap.story(seen, shown.first, address)
    if not _whole(seen, shown):
        return log_list(then)
    told = (line for line in seen.told(seen.line.table.moves.all()) if not line.undone)
    return table_page.log_of(told, seen.lang, address)


def log_list(then: Past) -> h.Element:
    """What had been told by then."""
    return table_page.log_of((told for told in then.log() if not told.undone), then.lang)


def stage(then: Past, step: int, shown: Range) -> h.Element:
    """The board after a number of moves, and what the last of them was."""
    address = f"{shown.address(then.line.table.key)}&at={step}&"
    return h.div(
        ".stage",
        data_revision="0",
        data_step=str(step),
        data_total=str(shown.last),
        data_parts=address,
    )[
        _controls(then, step, shown),
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


def _controls(then: Past, step: int, shown: Range) -> h.Element:
    key, over = then.line.table.key, then.line.table.over
    total, base = shown.last, shown.address(key)

    def go(to: int, name: str) -> h.Element:
        to = max(shown.first, min(total, to))
        address = f"{base}&at={to}"
        return h.a(
            ".button", href=address, hx_get=address, hx_target="#table", hx_swap="innerMorph",
            hx_sync=IN_TURN, data_go=name, aria_label=then.say(f"replay.{name}"),
            title=then.say(f"replay.{name}"),
        )[drawing("0 0 24 24", shape("path", d=ARROWS[name]))]  # fmt: skip

    seats = None
    if over and shown.since is None:
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
            go(shown.first, "first"), go(step - 1, "back"),
            h.input(type="range", min=str(shown.first), max=str(total), value=str(step),
                    data_slider=True, data_address=base, hx_sync=IN_TURN,
                    aria_label=then.say("replay.slider")),
            go(step + 1, "next"), go(total, "last"),
            h.button(type="button", data_autoplay=True, aria_pressed="false")[
                then.say("replay.play")],
        ],
        seats,
        h.div(".commands")[
            h.a(".button", href=f"/t/{key}")[then.say("replay.table")],
            h.a(".button", href=f"/t/{key}/back")[then.say("back.link")] if over else None,
            h.button(type="submit", form="continue", name="steps", value=str(step))[
                then.say("replay.continue")] if over else None,
        ],
        h.small[then.say("replay.keys")],
    ]  # fmt: skip
