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


def gallery(words: Words, lang: str = "en") -> h.Element:
    """A sheet with all components; `words` may be those of any game."""
    choices = {
        "lit": Choice("lit", "do it"),
        "chosen": Choice("chosen", "done", chosen=True),
    }
    scene = Scene({}, {}, words, lang, 0, ["Ada", "Blériot"], choices)
    return h.div(".board.gallery-board")[
        _show("Marks of seats: mark", [mark(i, LETTERS[i]) for i in range(6)]),
        _show("Cards: card, card_back, slot", [_face(i) for i in range(3)], card_back(), slot()),
        _show(
            "Pieces, calm, lit and chosen: piece",
            piece(scene, "A calm card", _face(0), tip="A calm card is there to be read."),
            piece(scene, "A lit card", _face(1), does="lit", tip="A lit card does something."),
            piece(scene, "A chosen card", _face(2), does="chosen"),
        ),
        _show("Piles: stack", [stack(n, _face(n % 3)) for n in (1, 4, 9, 18)]),
        _show("Hands: fan", fan("A hand", [piece(scene, "A card", _face(i)) for i in range(3)])),
        _show("Counts: pips, counter, chips", pips("3 of 5", 3, 5),
              counter("12 points", 12, star_picture()), chips("Three stars", [star_picture()] * 3)),
        _show("Tracks: meter", meter("4 of 9", 4, 9)),
        _show("What signs mean: legend", legend([(star_picture(), "a star"), (mark(0), "a seat")])),
        _show("What has just happened: news", news([(star_picture(), "Two points")])),
        _show("Values of our own: source_mark", source_mark({"source": "reconstructed"}, lang)),
        _show("Zones: zone", zone("A named zone", "pieces fly to and from a zone", key="sample")),
        _show("Zoom and pan: zoom", zoom("A chart", _chart(), key="sample", closer="Zoom in",
                                         further="Zoom out", whole="See all")),
    ]  # fmt: skip


def _show(title: str, *content: h.Node) -> h.Element:
    return h.section(aria_label=title)[h.h2[title], h.div(".row")[content]]


def _face(number: int) -> h.Element:
    picture = drawing("0 0 60 60", shape("circle", cx=30, cy=30, r=12 + 6 * number, class_="star"))
    return card(("A card", "Another one", "Extraterrestrial")[number], picture, corner=mark(number))


def _chart() -> h.Element:
    dots = [
        shape("circle", cx=40 + 80 * (i % 5), cy=40 + 80 * (i // 5), r=26, class_="star")
        for i in range(15)
    ]
    return drawing("0 0 400 240", dots, label="Fifteen stars")
