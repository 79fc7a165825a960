"""A finished game looked back on: asked for, under way, or told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.engine.languages import language
from cosmodrome.insight.analysis import Moment, moments
from cosmodrome.insight.depths import DEPTHS, USUAL
from cosmodrome.web import bots, lines
from cosmodrome.web.club import endings
from cosmodrome.web.kit import drawing, mark, shape
from cosmodrome.web.lookback import models
from cosmodrome.web.lookback.pages.advice import chances, joined, reasons
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.pages import layout
from cosmodrome.web.people.identity import guest_of
from cosmodrome.web.sight import seat_names
from cosmodrome.web.words import say, title

#: How closely a game is looked at, in words.
NAMES = {"quick": "back.depth_quick", "usual": "back.depth_usual", "deep": "back.depth_deep"}
#: The size of the curve, and the room around it for numbers.
WIDE, HIGH, LEFT, RIGHT, EDGE = 760, 240, 56, 34, 16
#: Of the curve as numbers, so many rows at most.
ROWS = 60
#: A decision is answered before its time is over more often than not.
SHARE_OF_TIME = 0.7
REFRESH = "every 2s"


def page(request: Any, table: Table) -> str:
    lang = layout.language(request)
    heading = say(lang, "back.title", game=title(lines.game_of(table.game), lang))
    return layout.page(
        request,
        heading,
        h.main("#main.paper.back")[h.h1[heading], h.div("#back")[_content(request, table)]],
        class_="back-page",
    )


def fragment(request: Any, table: Table) -> str:
    return str(h.fragment[_content(request, table)])


def _content(request: Any, table: Table) -> h.Node:
    """The deepest that is there, or how far it is, or how to ask for it."""
    lang, guest = layout.language(request), guest_of(request)
    rows = sorted(table.analyses.all(), key=lambda row: list(DEPTHS).index(row.depth))
    under_way = [row for row in rows if row.result is None and not row.failed]
    done = [row for row in rows if row.result is not None]
    line = lines.load(table)
    asks = endings.theirs(table, line.seats, guest)
    wanted = [depth for depth in DEPTHS if not any(row.depth == depth for row in done)]
    if done:
        wanted = [depth for depth in wanted if DEPTHS[depth] > DEPTHS[done[-1].depth]]
    may_ask = asks and not under_way and bool(wanted)
    return [
        h.p[say(lang, "back.lead")] if not done else None,
        h.p(".message", role="alert")[say(lang, "back.failed")]
        if any(row.failed for row in rows)
        else None,
        [_progress(row, lang) for row in under_way],
        _told(request, line, done[-1].result, lang) if done else None,
        _ask(request, line, wanted, bool(done), lang) if may_ask else None,
        h.p(".commands")[
            h.a(".button", href=f"/t/{table.key}")[say(lang, "replay.table")],
            h.a(".button", href=f"/t/{table.key}/replay")[say(lang, "after.replay")],
        ],
    ]


def _ask(
    request: Any, line: lines.Line, wanted: Sequence[str], again: bool, lang: str
) -> h.Element:
    played = sum(line.seats[move.seat].kind != Seat.AUTOMA for move in line.moves)

    def label(depth: str) -> str:
        minutes = max(1, round(played * DEPTHS[depth] * SHARE_OF_TIME / 60))
        told = say(lang, NAMES[depth])
        return f"{told} ({say(lang, 'back.takes', minutes=minutes)})"

    return h.form(method="post", action=f"/t/{line.table.key}/back")[
        layout.csrf(request),
        h.fieldset[
            h.legend[say(lang, "back.depth")],
            [
                h.label[
                    h.input(type="radio", name="depth", value=depth,
                            checked=depth == (USUAL if USUAL in wanted else wanted[0])),
                    " ", label(depth),
                ]
                for depth in wanted
            ],
        ],
        h.button(".go", type="submit")[say(lang, "back.closer" if again else "back.start")],
    ]  # fmt: skip


def _progress(row: models.Analysis, lang: str) -> h.Element:
    """A bar that asks again by itself."""
    address = f"/t/{row.table.key}/back"
    if row.total:
        told = say(lang, "back.progress", done=row.done, total=row.total)
    elif bots.thinkers.enabled and not bots.thinkers.ready(row.table.game):
        told = say(lang, "back.compiling")
    else:
        told = say(lang, "back.waiting")
    return h.section(".under-way", hx_get=address, hx_trigger=REFRESH, hx_target="#back",
                     hx_swap="innerMorph")[
        h.progress(max=str(row.total or 1), value=str(row.done), aria_label=told),
        h.p(role="status")[told],
        h.p(".calm")[say(lang, "back.leave")],
        h.noscript[h.a(".button", href=address)[say(lang, "back.refresh")]],
    ]  # fmt: skip


# What was found


def _told(request: Any, line: lines.Line, kept: dict[str, Any], lang: str) -> h.Node:
    if not kept["decisions"]:
        return h.p[say(lang, "back.nothing")]
    names = seat_names(line.game, line.seats, lang)
    start = lines.first_position(line.table, line.game)
    acts = [(move.seat, move.steps) for move in line.moves]
    found = moments(start, acts, kept)
    percent = language(lang).percent
    seats = [seat for seat in range(len(names)) if any(row[1][seat] for row in kept["curve"])]
    lost = [
        h.li[
            mark(seat),
            " ",
            say(
                lang,
                "back.lost",
                player=names[seat],
                mistakes=told["mistakes"],
                choices=told["choices"],
                loss=percent(told["loss"]),
            ),
        ]
        for seat, told in enumerate(kept["players"])
        if told["choices"]
    ]
    return [
        kept["curve"]
        and h.figure(".curve")[
            h.div(".scroll", tabindex="0", role="group", aria_label=say(lang, "back.curve"))[
                _curve(kept, found, seats, names, lang)
            ],
            h.figcaption[
                [h.span[mark(seat), " ", names[seat]] for seat in seats],
            ],
        ],
        h.ul(".lost")[lost],
        kept["curve"] and _numbers(kept, seats, names, lang),
        h.h2[say(lang, "back.decided")],
        h.ol(".moments")[
            [_moment(request, line, it, n, names, lang) for n, it in enumerate(found, 1)]
        ],
        h.p(".calm")[
            say(lang, "back.by", decisions=kept["decisions"],
                bot=say(lang, f"levels.{kept['bot']}") if kept["bot"] else "–")
        ],
    ]  # fmt: skip


def _curve(
    kept: dict[str, Any], found: Sequence[Moment], seats: Sequence[int], names: Sequence[str],
    lang: str,
) -> h.Element:  # fmt: skip
    """Everybody's chances from left to right; the turns that decided are marked."""
    last, percent = max(1, kept["acts"]), language(lang).percent

    def place(act: int, chance: float) -> tuple[float, float]:
        across = LEFT + (WIDE - LEFT - RIGHT) * act / last
        return round(across, 1), round(EDGE + (HIGH - 2 * EDGE) * (1 - chance), 1)

    def told(seat: int) -> str:
        row = [chance[seat] for _, chance in kept["curve"]]
        return say(
            lang, "back.curve_told", player=names[seat], first=percent(row[0], 0),
            middle=percent(row[len(row) // 2], 0), last=percent(row[max(0, len(row) - 2)], 0),
        )  # fmt: skip

    grid = []
    for chance in (0.0, 0.5, 1.0):
        x, y = place(0, chance)
        grid += [
            shape("path", d=f"M{x} {y}H{WIDE - RIGHT}", class_="grid"),
            h.Element("text")(x=str(x - 6), y=str(y + 4), class_="axis")[percent(chance, 0)],
        ]
    marks = []
    for number, moment in enumerate(found, 1):
        x, _ = place(moment.act, 0)
        marks += [
            shape("path", d=f"M{x} {EDGE}V{HIGH - EDGE}", class_="decided"),
            h.Element("text")(x=str(x), y=str(EDGE - 2), class_="number")[str(number)],
        ]
    curves = []
    for seat in seats:
        points = [place(act, chance[seat]) for act, chance in kept["curve"]]
        way = "M" + "L".join(f"{x} {y}" for x, y in points)
        curves.append(shape("path", d=way, class_=f"mark line seat-{seat % 6}"))
    label = f"{say(lang, 'back.curve')}. {' '.join(map(told, seats))}"
    return drawing(f"0 0 {WIDE} {HIGH}", *grid, *marks, *curves, label=label)


def _numbers(
    kept: dict[str, Any], seats: Sequence[int], names: Sequence[str], lang: str
) -> h.Element:
    """The curve for those who would rather read it."""
    percent, rows = language(lang).percent, kept["curve"]
    every = -(-len(rows) // ROWS)
    return h.details[
        h.summary[say(lang, "back.table")],
        h.div(".scroll", tabindex="0", role="group", aria_label=say(lang, "back.table"))[
            h.table[
                h.thead[
                    h.tr[
                        h.th(scope="col")[say(lang, "back.move")],
                        [h.th(scope="col")[names[seat]] for seat in seats],
                    ]
                ],
                h.tbody[
                    [
                        h.tr[
                            h.th(scope="row")[str(act)],
                            [h.td[percent(chance[seat], 0)] for seat in seats],
                        ]
                        for act, chance in (*rows[:-1:every], rows[-1])
                    ]
                ],
            ]
        ],
    ]


def _moment(
    request: Any, line: lines.Line, moment: Moment, number: int, names: Sequence[str], lang: str
) -> h.Element:
    """A turn that decided: what was played, what would have been better, and the ways there."""
    key, loss = line.table.key, language(lang).percent(moment.loss)
    heading = say(
        lang, "back.swing" if moment.same else "back.moment", player=names[moment.seat],
        move=moment.act + 1, loss=loss,
    )  # fmt: skip

    def part(words: str, advice: Any) -> h.Element:
        return h.section[
            h.h4[say(lang, words)],
            h.p(".act")[h.b[joined(advice.said, lang, names)], " ", chances(advice, lang)],
            reasons(advice, lang, names),
        ]

    return h.li(id=f"moment-{number}")[
        h.h3[mark(moment.seat), " ", heading],
        h.p[say(lang, "back.no_better")] if moment.same else None,
        part("back.played", moment.played),
        None if moment.same else part("back.better", moment.better),
        h.form(".commands", method="post", action=f"/t/{key}/continue")[
            layout.csrf(request),
            h.input(type="hidden", name="steps", value=str(moment.act)),
            h.input(type="hidden", name="seat", value=str(moment.seat)),
            h.a(".button", href=f"/t/{key}/replay?at={moment.act}&seat={moment.seat}")[
                say(lang, "back.see")
            ],
            h.button(".go", type="submit")[say(lang, "back.try")],
        ],
    ]
