"""Every component of the kit in every state, for people who draw boards."""

from __future__ import annotations

import htpy as h

from cosmodrome.engine.words import Words
from cosmodrome.web.kit.cards import card, card_back, chips, counter, legend, slot
from cosmodrome.web.kit.marks import LETTERS, mark, star_picture
from cosmodrome.web.kit.pieces import fan, meter, news, piece, pips, stack, zone, zoom
from cosmodrome.web.kit.scene import Choice, Scene
from cosmodrome.web.kit.sources import source_mark
from cosmodrome.web.kit.svg import drawing, shape
from cosmodrome.web.words import say


def gallery(words: Words, lang: str = "en") -> h.Element:
    """A sheet with all components; `words` may be those of any game."""

    def told(key: str, **gaps: int) -> str:
        return say(lang, f"gallery.{key}", **gaps)

    def show(key: str, *content: h.Node) -> h.Element:
        title = told(key)
        return h.section(aria_label=title)[h.h2[title], h.div(".row")[content]]

    def face(number: int) -> h.Element:
        circle = shape("circle", cx=30, cy=30, r=12 + 6 * number, class_="star")
        name = told(("card", "another", "long")[number])
        return card(name, drawing("0 0 60 60", circle), corner=mark(number))

    choices = {
        "lit": Choice("lit", told("do")),
        "chosen": Choice("chosen", told("done"), chosen=True),
    }
    scene = Scene({}, {}, words, lang, 0, ["Ada", "Wilbur"], choices)
    dots = [
        shape("circle", cx=40 + 80 * (i % 5), cy=40 + 80 * (i // 5), r=26, class_="star")
        for i in range(15)
    ]
    stars = drawing("0 0 400 240", dots, label=told("stars", count=15))
    return h.div(".board.gallery-board")[
        show("marks", [mark(i, LETTERS[i]) for i in range(6)]),
        show("cards", [face(i) for i in range(3)], card_back(), slot()),
        show(
            "pieces",
            piece(scene, told("calm"), face(0), tip=told("calm_tip")),
            piece(scene, told("lit"), face(1), does="lit", tip=told("lit_tip")),
            piece(scene, told("chosen"), face(2), does="chosen"),
        ),
        show("piles", [stack(n, face(n % 3)) for n in (1, 4, 9, 18)]),
        show("hands", fan(told("hand"), [piece(scene, told("card"), face(i)) for i in range(3)])),
        show("counts", pips(told("of", value=3, total=5), 3, 5),
             counter(told("points", count=12), 12, star_picture()),
             chips(told("stars", count=3), [star_picture()] * 3)),
        show("tracks", meter(told("of", value=4, total=9), 4, 9)),
        show("signs", legend([(star_picture(), told("star")), (mark(0), told("seat"))])),
        show("news", news([(star_picture(), told("points", count=2))])),
        show("own_values", source_mark({"source": "reconstructed"}, lang)),
        show("zones", zone(told("zone"), told("zone_tip"), key="sample")),
        show("zoom", zoom(told("chart"), stars, key="sample", closer=told("closer"),
                          further=told("further"), whole=told("whole"))),
    ]  # fmt: skip
