"""The board of Pocket Rockets for the browser: a tin toy box."""

from __future__ import annotations

import htpy as h

from cosmodrome.web.kit import Scene, drawing, fan, piece, shape, zone


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: yard, piles, rockets, hands."""
    return h.div(".board.pocket-rockets")[yard(scene), targets(scene)]


def yard(scene: Scene) -> h.Element:
    """The ring of six yard cards."""
    names = {card["id"]: str(card[scene.lang]) for card in scene.box["yard"]}
    cards = [piece(scene, names[card], names[card], key=card) for card in scene.view["layout"]]
    return zone("", cards, key="yard")


def targets(scene: Scene) -> h.Element:
    """Every action that can be taken now."""
    return fan("", [piece(scene, c.text, c.text, does=c.name) for c in scene.choices.values()])


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return drawing("0 0 320 200", shape("rect", width=320, height=200), class_="cover")
