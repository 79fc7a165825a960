"""Every component of the kit in every state, for people who draw boards."""

from __future__ import annotations

from cosmodrome.engine import markup as h
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

    def told(path: str, **gaps: int) -> str:
        return say(lang, path, **gaps)

    def show(path: str, *content: h.Node) -> h.Element:
        title = told(path)
        return h.section(aria_label=title)[h.h2[title], h.div(".row")[content]]

    def face(number: int) -> h.Element:
        circle = shape("circle", cx=30, cy=30, r=12 + 6 * number, class_="star")
        name = told(("gallery.card", "gallery.another", "gallery.long")[number])
        return card(name, drawing("0 0 60 60", circle), corner=mark(number))

    choices = {
        "lit": Choice("lit", told("gallery.do")),
        "chosen": Choice("chosen", told("gallery.done"), chosen=True),
        "tick": Choice("tick", told("gallery.do"), chosen=True, role="tick", times=1),
        "aside": Choice("aside", told("gallery.do"), role="aside"),
    }
    scene = Scene({}, {}, words, lang, 0, ["Ada", "Wilbur"], choices)
    dots = [
        shape("circle", cx=40 + 80 * (i % 5), cy=40 + 80 * (i // 5), r=26, class_="star")
        for i in range(15)
    ]
    hand = [piece(scene, told("gallery.card"), face(i)) for i in range(3)]
    signs = [(star_picture(), told("gallery.star")), (mark(0), told("gallery.seat"))]
    stars = drawing("0 0 400 240", dots, label=told("gallery.stars", count=15))
    return h.div(".board.gallery-board")[
        show("gallery.marks", [mark(i, LETTERS[i]) for i in range(6)]),
        show("gallery.cards", [face(i) for i in range(3)], card_back(), slot()),
        show(
            "gallery.pieces",
            piece(scene, told("gallery.calm"), face(0), tip=told("gallery.calm_tip")),
            piece(scene, told("gallery.lit"), face(1), does="lit", tip=told("gallery.lit_tip")),
            piece(scene, told("gallery.chosen"), face(2), does="chosen"),
            piece(scene, told("gallery.tick"), face(0), does="tick"),
            piece(scene, told("gallery.aside"), face(1), does="aside"),
        ),
        show("gallery.piles", [stack(n, face(n % 3)) for n in (1, 4, 9, 18)]),
        show("gallery.hands", fan(told("gallery.hand"), hand)),
        show("gallery.counts", pips(told("gallery.of", value=3, total=5), 3, 5),
             counter(told("gallery.points", count=12), 12, star_picture()),
             chips(told("gallery.stars", count=3), [star_picture()] * 3)),
        show("gallery.tracks", meter(told("gallery.of", value=4, total=9), 4, 9)),
        show("gallery.signs", legend(signs)),
        show("gallery.news", news([(star_picture(), told("gallery.points", count=2))])),
        show("gallery.own_values", source_mark({"source": "reconstructed"}, lang)),
        show("gallery.zones", zone(told("gallery.zone"), told("gallery.zone_tip"), key="sample")),
        show("gallery.zoom",
             zoom(told("gallery.chart"), stars, key="sample", closer=told("gallery.closer"),
                  further=told("gallery.further"), whole=told("gallery.whole"))),
    ]  # fmt: skip
