"""Pages of boxes: all of somebody's, one with what differs, and a form for every component."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cosmodrome
from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import WRITTEN, language
from cosmodrome.engine.words import Named, Words, worded
from cosmodrome.web.boards import board_of
from cosmodrome.web.boxes import editing, keeping
from cosmodrome.web.boxes import shelf as kept
from cosmodrome.web.boxes.editing import Component, Difference
from cosmodrome.web.boxes.models import Box
from cosmodrome.web.lines import Refused, game_of
from cosmodrome.web.pages import layout
from cosmodrome.web.people.pages.parts import button, card, field, form, paper
from cosmodrome.web.sight import Sight
from cosmodrome.web.words import say, title, typeset

#: What tables and values are called.
LABELS = Words(Path(__file__).with_name("labels.toml"))
#: So many differences are told, and so many letters of a text.
TOLD, EXCERPT = 60, 60


# Words


def label(kind: str, key: str, lang: str) -> str:
    """What a table (`table`) or a value (`value`) is called."""
    stem, _, written = key.rpartition("_")
    if key in WRITTEN or (kind == "value" and written in WRITTEN and stem):
        name = label(kind, stem, lang) if stem else say(lang, "boxes.name_of")
        return say(lang, "boxes.in_language", name=name, language=language(written or key).name)
    if LABELS.has(kind, key):
        return typeset(LABELS.say(kind, key, lang), lang)
    return key.replace("_", " ").capitalize()


def called(row: Mapping[str, Any], lang: str) -> str:
    """What a component is called; empty where it has no name."""
    return Named(row).text(lang) if row.get("en") and isinstance(row["en"], str) else ""


def heading(one: Component, lang: str) -> str:
    """A component by its table and name, or its number."""
    number = one.path[len(one.table) :].strip("[]")
    name = called(one.row, lang) or str(one.row.get("id") or "")
    if not number:
        return label("table", one.table, lang)
    return name or f"{label('table', one.table, lang)} {int(number) + 1}"


def anchor(path: str) -> str:
    return path.replace("[", "-").replace("]", "")


def short(value: Any, lang: str) -> str:
    """A value in a few words."""
    if isinstance(value, bool):
        return say(lang, "boxes.yes" if value else "boxes.no")
    text = "–" if value is None else editing.written(value)
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"


@functools.lru_cache(32)
def changes(game_id: str, text: str) -> tuple[Difference, ...]:
    """What a box has that the printed one has not."""
    printed = editing.data_of(cosmodrome.load(game_id).box.text)
    return tuple(editing.differences(printed, editing.data_of(text)))


def told_changes(game_id: str, text: str, lang: str) -> h.Node:
    """The values that differ, as a list."""
    found = changes(game_id, text)
    if not found:
        return h.p[say(lang, "boxes.as_printed")]
    data = editing.data_of(text)
    names = {
        one.path: " · ".join(dict.fromkeys((label("table", table, lang), heading(one, lang))))
        for table in editing.tables_of(data)
        for one in editing.components(data, table)
    }

    def line(one: Difference) -> h.Element:
        path, _, key = one.path.rpartition(".")
        return h.li[
            f"{names.get(path, path)} · {label('value', key, lang)} : ",
            h.del_[short(one.printed, lang)], " → ", h.ins[short(one.own, lang)],
        ]  # fmt: skip

    more = len(found) - TOLD
    return h.ul(".changes")[
        map(line, found[:TOLD]),
        h.li[say(lang, "boxes.and_more", count=more)] if more > 0 else None,
    ]


# All of somebody's


def shelf(request: Any, boxes: Sequence[Box], wanted: str) -> str:
    """The boxes one has, and the way to another."""
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "boxes.title"),
        h.p[say(lang, "boxes.lead")],
        [_on_shelf(box, lang) for box in boxes] or h.p[say(lang, "boxes.none")],
        card(
            lang,
            "boxes.new",
            form(
                request,
                "/boxes",
                h.div(".field")[
                    h.label(for_="field-game")[say(lang, "boxes.game")],
                    h.select(id="field-game", name="game")[
                        [
                            h.option(value=game_id, selected=game_id == wanted)[
                                title(game_of(game_id), lang)
                            ]
                            for game_id in cosmodrome.games()
                        ]
                    ],
                ],
                field(
                    lang,
                    "name",
                    "boxes.name",
                    required=True,
                    maxlength=str(kept.LONGEST_NAME),
                    autocomplete="off",
                ),
                field(
                    lang, "file", "boxes.file", None, "boxes.file_help", type="file", accept=".toml"
                ),
                h.button(".go", type="submit")[say(lang, "boxes.begin")],
                enctype="multipart/form-data",
            ),
        ),
        class_="people.wide",
    )


def _on_shelf(box: Box, lang: str) -> h.Element:
    game = game_of(box.game)
    count = len(changes(box.game, box.text))
    return h.a(".own-box", href=f"/boxes/{box.pk}")[
        h.b[box.name],
        h.span[title(game, lang)],
        h.small[say(lang, "boxes.count", count=count)],
        h.span({"class": "tag" if box.digest else "tag faulty"})[
            box.digest or say(lang, "boxes.faulty")
        ],
    ]


# One


def box(request: Any, box: Box) -> str:
    """A box: sound or not, what differs, its parts, its file."""
    lang = layout.language(request)
    game, address = game_of(box.game), f"/boxes/{box.pk}"
    data = editing.data_of(box.text)
    return paper(
        request,
        f"{box.name} · {title(game, lang)}",
        h.p[h.a(href="/boxes")[say(lang, "boxes.title")]],
        _state(box, game, lang),
        card(lang, "boxes.parts", _parts(box, data, lang)),
        card(lang, "boxes.differs", told_changes(box.game, box.text, lang)),
        card(
            lang,
            "boxes.about",
            form(
                request,
                address,
                field(lang, "name", "boxes.name", required=True, value=box.name,
                      maxlength=str(kept.LONGEST_NAME), autocomplete="off"),
                h.label(".switch")[
                    h.input(type="checkbox", name="travels", checked=box.travels),
                    say(lang, "boxes.travels"),
                ],
                h.p[h.small[say(lang, "boxes.travels_help")]],
                h.button(type="submit")[say(lang, "boxes.keep")],
            ),
        ),
        card(
            lang,
            "boxes.as_file",
            h.p[h.a(".button", href=f"{address}/file")[say(lang, "boxes.download")]],
            form(
                request,
                f"{address}/file",
                field(lang, "file", "boxes.another_file", type="file", accept=".toml"),
                h.details[
                    h.summary[say(lang, "boxes.text")],
                    h.textarea(name="text", rows="24", spellcheck="false", class_="file-text",
                               aria_label=say(lang, "boxes.text"))[box.text],
                ],
                h.button(type="submit")[say(lang, "boxes.replace")],
                enctype="multipart/form-data",
            ),
        ),
        card(
            lang,
            "boxes.delete",
            h.p[say(lang, "boxes.delete_help")],
            button(request, f"{address}/delete", "boxes.delete_go", lang, "danger"),
        ),
        class_="people.wide",
    )  # fmt: skip


def _state(box: Box, game: Game, lang: str) -> h.Node:
    """Whether it can be played with; if not, every fault with its line and reason."""
    if box.digest:
        return [
            h.p[say(lang, "boxes.sound", digest=box.digest)],
            h.p[h.a(".button.go", href=f"/new/{game.id}?box={box.pk}")[say(lang, "boxes.play")]],
        ]
    return faults_list(box, kept.faults_of(box.game, box.text), lang)


def faults_list(box: Box, faults: Sequence[kept.Fault], lang: str) -> h.Node:
    """What is wrong, value by value, and the way to each."""
    if not faults:
        return None
    data = editing.data_of(box.text)
    forms = {one.path: f"/boxes/{box.pk}/values/{table}#{anchor(one.path)}"
             for table in editing.tables_of(data)
             for one in editing.components(data, table)}  # fmt: skip

    def line(fault: kept.Fault) -> h.Element:
        told = typeset(worded(fault.told, lang), lang)
        way = forms.get(fault.path) or forms.get(fault.path.rpartition(".")[0])
        return h.li[h.a(href=way)[told] if way else told]

    return h.div(".message", role="alert")[
        h.p[say(lang, "boxes.faults", count=len(faults))],
        h.ul[map(line, faults[:TOLD])],
    ]


def _parts(box: Box, data: Mapping[str, Any], lang: str) -> h.Node:
    """Its tables, and how much of each is not as printed."""
    changed = [one.path.partition(".")[0].partition("[")[0] for one in changes(box.game, box.text)]
    return h.ul(".parts")[
        [
            h.li[
                h.a(href=f"/boxes/{box.pk}/values/{table}")[label("table", table, lang)],
                h.span(".tag")[str(changed.count(table))] if table in changed else None,
            ]
            for table in editing.tables_of(data)
        ]
    ]


# A form for every component


def values(
    request: Any, box: Box, table: str, mistakes: Mapping[str, Mapping[str, str]] | None = None
) -> str:
    """The components of one table, each with its picture and its values."""
    lang = layout.language(request)
    data = editing.data_of(box.text)
    found = editing.components(data, table)
    if not found:
        raise Refused("unknown_box", 404)
    faults = [] if box.digest else kept.faults_of(box.game, box.text)
    # Something wrong with it may be just what a picture would need.
    game = keeping.over(box.game, box.text) if box.digest else game_of(box.game)
    return paper(
        request,
        f"{label('table', table, lang)} · {box.name}",
        h.p[h.a(href=f"/boxes/{box.pk}")[say(lang, "boxes.back", name=box.name)]],
        faults_list(box, faults, lang),
        h.div(".components")[
            [
                _component(
                    request,
                    box,
                    game,
                    one,
                    lang,
                    (mistakes or {}).get(one.path, {}),
                    {fault.path: fault for fault in faults},
                )
                for one in found
            ]
        ],
        board_of(game.id).definitions(game.box.data),
        class_="people.wide",
    )


def _component(
    request: Any, box: Box, game: Game, one: Component, lang: str, mistakes: Mapping[str, str],
    faults: Mapping[str, kept.Fault],
) -> h.Element:  # fmt: skip
    """One component: its picture, its values, and a button that keeps them."""
    name = heading(one, lang)
    return form(
        request,
        f"/boxes/{box.pk}/values/{one.table}",
        h.input(type="hidden", name="path", value=one.path),
        h.h2[name],
        picture(game, one),
        h.div(".values")[
            [
                _value(one, key, value, lang, mistakes, faults.get(f"{one.path}.{key}"))
                for key, value in editing.values(one.row)
            ]
        ],
        h.label(".switch")[
            h.input(type="checkbox", name="known"), say(lang, "boxes.known")
        ] if editing.ours(one.row) else None,
        h.button(type="submit")[say(lang, "boxes.keep")],
        id=anchor(one.path), class_="component", aria_label=name,
    )  # fmt: skip


def picture(game: Game, one: Component) -> h.Node:
    """A component as its board draws it, where it does."""
    draw = getattr(board_of(game.id), "COMPONENTS", {}).get(one.table)
    rows = editing.components(game.box.data, one.table)
    row = next((other.row for other in rows if other.path == one.path), None)
    if draw is None or row is None:
        return None
    return h.div(".picture", aria_hidden="true")[draw(row)]


def _value(
    one: Component, key: str, value: Any, lang: str, mistakes: Mapping[str, str],
    fault: kept.Fault | None,
) -> h.Element:  # fmt: skip
    """One value of a component."""
    name, words = f"value-{key}", label("value", key, lang)
    if isinstance(value, bool):
        return h.label(".switch")[
            h.input(type="checkbox", name=name, value="true", checked=value), words
        ]
    if not editing.editable(value):
        return h.p[h.small[say(lang, "boxes.in_file", name=words)]]
    shown = mistakes.get(key, editing.written(value))
    control: dict[str, Any] = {"name": name, "aria-label": f"{heading(one, lang)} : {words}"}
    if key in mistakes or fault:
        control["aria-invalid"] = "true"
    entry: h.Node
    if isinstance(value, str) and len(value) > EXCERPT:
        entry = h.textarea(control, rows="3")[shown]
    elif isinstance(value, int):
        entry = h.input(control, inputmode="numeric", value=shown, size="6")
    else:
        entry = h.input(control, value=shown)
    wrong = None
    if key in mistakes:
        wrong = h.small(".mistake")[_wanted(value, lang)]
    elif fault:
        wrong = h.small(".mistake")[typeset(worded(fault.told, lang), lang)]
    return h.label(".field")[words, entry, wrong]


def _wanted(value: Any, lang: str) -> str:
    numbers = isinstance(value, list) and all(isinstance(item, int) for item in value)
    if numbers:
        return say(lang, "boxes.want_numbers")
    return say(lang, "boxes.want_number" if isinstance(value, int) else "boxes.want_words")


# At a table


def note(seen: Sight) -> h.Node:
    """At a table with a box of one's own: whose values these are, and which."""
    box = keeping.on(seen.line.table)
    if box is None:
        return None
    table = seen.line.table
    takes = keeping.takes(table, seen.guest)
    count = len(changes(table.game, box.text))
    return h.section(".brought")[
        h.p[seen.say("boxes.at_table", name=box.name, digest=table.box)],
        h.details[
            h.summary[seen.say("boxes.count", count=count)],
            told_changes(table.game, box.text, seen.lang),
        ],
        h.p[h.a(href=f"/t/{table.key}/box")[seen.say("boxes.download")]] if takes else None,
    ]
