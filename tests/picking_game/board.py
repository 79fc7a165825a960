"""The board of the game: pebbles one by one, the blue ones in one heap, and the bag."""

from cosmodrome.engine import markup as h
from cosmodrome.web.kit import command, drawing, fan, frame, piece, shape
from tests.picking_game.play import COLOUR

PAINT = {"red": "#ff6b6b", "green": "#5fd38d", "blue": "#4da3ff"}


def board(scene):
    """The own hand, and how many pebbles everybody has."""
    players = scene.view["players"]
    hand = (players[scene.seat]["hand"] if scene.seat is not None else None) or [0] * COLOUR.size
    held = [
        piece(scene, colour, pebble(colour), does=f"throw:{colour}", key=f"{colour}-{number}")
        for colour, count in zip(COLOUR, hand, strict=True)
        for number in range(min(count, 1) if colour == "blue" else count)
    ]
    return frame(
        ".pebbles",
        h.ul[[h.li[f"{n}: {p['pebbles']}"] for n, p in zip(scene.names, players, strict=True)]],
        fan("hand", held),
        piece(scene, "bag", drawing("0 0 60 60", shape("rect", width=60, height=60)), does="look"),
        command(scene, "done", "done"),
    )


def pebble(colour):
    return h.span(".card")[
        drawing("0 0 60 60", shape("circle", cx=30, cy=30, r=26, fill=PAINT[colour]))
    ]


def definitions(box):
    return None


def cover(lang):
    return drawing("0 0 320 200", shape("circle", cx=160, cy=100, r=60, fill=PAINT["blue"]))
