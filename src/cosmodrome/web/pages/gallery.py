"""Every component of the kit in every state, for people who draw boards."""

from __future__ import annotations

from typing import Any

import htpy as h

from cosmodrome.web import kit
from cosmodrome.web.kit import Choice, Scene
from cosmodrome.web.pages import layout
from cosmodrome.web.words import WORDS, say


def page(request: Any) -> str:
    lang = layout.language(request)
    offered = {"lit": Choice("lit", say(lang, "gallery.lit")),
               "chosen": Choice("chosen", say(lang, "gallery.chosen"), chosen=True)}  # fmt: skip
    scene = Scene({}, {}, WORDS, lang, 0, ["A", "B"], offered)

    def card(name: str, does: str = "") -> h.Element:
        return kit.piece(scene, name, h.span(".sample")[name], does=does)

    def show(key: str, *content: h.Node) -> h.Element:
        return h.section[h.h2[say(lang, f"gallery.{key}")], h.div(".row")[content]]

    cards = [card(say(lang, "gallery.calm")), card(say(lang, "gallery.lit"), "lit"),
             card(say(lang, "gallery.chosen"), "chosen")]  # fmt: skip
    words = {key: say(lang, f"gallery.{key}") for key in ("closer", "further", "whole")}
    board = kit.drawing("0 0 400 300", *(
        kit.shape("circle", cx=50 + 75 * (i % 5), cy=60 + 90 * (i // 5), r=30, class_="dot")
        for i in range(15)))  # fmt: skip
    return layout.page(
        request,
        say(lang, "gallery.title"),
        h.main("#main.paper.gallery")[
            h.h1[say(lang, "gallery.title")],
            h.p[say(lang, "gallery.lead")],
            h.form("#play"),
            show("marks", [kit.mark(i, kit.marks.LETTERS[i]) for i in range(6)]),
            show("calm", cards),
            show("stack", [card_stack(scene, lang, n) for n in (1, 5, 13, 30)]),
            show("fan", kit.fan(say(lang, "gallery.fan"), cards)),
            show("pips", kit.pips("3 / 5", 3, 5)),
            show("track", kit.meter("4", 4, 9)),
            show("zoom", kit.zoom(say(lang, "gallery.zoom"), board, **words)),
        ],
        class_="gallery-page",
    )


def card_stack(scene: Scene, lang: str, height: int) -> h.Element:
    label = f"{say(lang, 'gallery.stack')} {height}"
    return kit.piece(scene, label, kit.stack(height, h.span(".sample")[say(lang, "gallery.stack")]))
