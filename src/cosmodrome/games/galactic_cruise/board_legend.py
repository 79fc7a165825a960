"""The legend of the board of Galactic Cruise: its signs, what they are called and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmodrome.engine import markup as h
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise.board_ships import guest_picture
from cosmodrome.games.galactic_cruise.board_table import WORDS
from cosmodrome.games.galactic_cruise.box import GUEST
from cosmodrome.web.kit import Data, Sign, legend_sheet

#: The signs under each heading, by their name in board.toml and in the drawings.
PARTS = {
    "stocks": ("credit", "ad", "reputation", "vp", "food", "oxygen", "fuel"),
    "people": ("worker", "expert", *GUEST),
    "ships": ("cockpit", "segment", "engine", "token", "earth", "space", "penalty"),
    "papers": ("blueprint", "card", "special", "deck", "discard"),
    "campus": ("development", "corridor", "technology", "silo", "bonus", "shuttle"),
    "game": ("cube", "wings", "launch", "meeting", "reconstructed"),
}
#: Signs that are letters, not drawings.
LETTERS = {"special": "✦", "penalty": "−", "reconstructed": "◦"}


def explain(box: Data, lang: str) -> h.Element:
    """Every sign of the board, by what it belongs to."""

    def say(key: str) -> str:
        return WORDS.say("legend", key, lang)

    return legend_sheet(
        "galactic-cruise",
        [
            (
                say(f"part_{part}"),
                [Sign(picture(key), say(key), say(f"{key}_help")) for key in keys],
            )
            for part, keys in PARTS.items()
        ],
        lang,
    )


def picture(key: str) -> h.Node:
    if key in LETTERS:
        return h.b[LETTERS[key]]
    if key == "bonus":
        return h.span(".bonus-token.active")[art.icon("credit")]
    return guest_picture(key) if key in GUEST else art.icon(key)


def plan(row: Data) -> h.Node:
    """What is printed on a plan: its icons, and its points."""
    return [[art.icon(kind) for kind in row["icons"]], h.b[str(row["vp"])], art.icon("vp")]


#: How the components of a box are drawn, by its tables.
COMPONENTS: Mapping[str, Callable[[Data], h.Node]] = {
    "building": lambda row: art.building_picture(row["id"]),
    "guest": lambda row: guest_picture(row["id"]),
    "resource": lambda row: art.icon(row["id"]),
    "gain": lambda row: art.icon(row["id"]),
    "blueprint": plan,
    "specialised": plan,
    "cruise": lambda row: [art.icon(stop) for stop in row["stops"]],
    "project_card": lambda row: art.icon(row["resource"]),
    "expert": lambda row: art.icon("expert"),
    "cockpit": lambda row: [h.b[str(row["vp"])], art.icon("vp")],
}
