"""The legend of the board of Rocketmen: its signs, what they are called and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Named
from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.games.rocketmen.board_sky import fan_picture, rocket_picture
from cosmodrome.games.rocketmen.board_table import CODES, WORDS
from cosmodrome.web.kit import Data, Sign, flag_picture, legend_sheet, mark, star_picture

#: The signs under each heading, by their name in board.toml and in the drawings.
PARTS = {
    "cards": ("money", "engine", "discard_effect", "one_use", "site", "payment"),
    "zones": ("hand", "deck", "action", "holding", "threat"),
    "markers": ("flag", "booster", "points", "first", "mark"),
    "flight": ("rocket", "fates", "pile", "lift", "target"),
}


def explain(box: Data, lang: str) -> h.Element:
    """Every sign of the board, by what it belongs to."""

    def say(key: str) -> str:
        return WORDS.say("legend", key, lang)

    def entry(key: str) -> Sign:
        return Sign(picture(key, say), say(key), say(f"{key}_help"))

    kinds = [
        Sign(h.b[code], WORDS.say("board", f"kind_{kind}", lang), say(f"kind_{kind}_help"))
        for kind, code in CODES.items()
    ]
    resources = [
        Sign(art.icon(row["id"]), Named(row).text(lang), say(f"{row['id']}_help"))
        for row in box["resource"]
    ]
    parts = {part: [entry(key) for key in keys] for part, keys in PARTS.items()}
    parts["cards"] = [*kinds, *resources, *parts["cards"]]
    told = [(say(f"part_{key}"), part) for key, part in parts.items()]
    return legend_sheet("rocketmen", told, lang)


def picture(key: str, say: Callable[[str], str]) -> h.Node:
    match key:
        case "discard_effect":
            return art.icon("effect")
        case "points":
            return star_picture()
        case "first":
            return flag_picture(say("first"))
        case "mark":
            return mark(0)
        case "rocket":
            return rocket_picture("SAT", ("E3",), 0, False)
        case "fates":
            return h.b["29 %"]
        case "pile":
            return fan_picture(7)
        case "target":
            return art.planet_picture("moon")
        case _:
            return art.icon(key)


#: How the components of a box are drawn, by its tables.
COMPONENTS: Mapping[str, Callable[[Data], h.Node]] = {
    **dict.fromkeys(
        ("mission", "engine", "progress_1", "progress_2", "threat"),
        lambda row: art.sign_picture(row["id"]),
    ),
    "destination": lambda row: art.planet_picture(row["id"]),
    "resource": lambda row: art.icon(row["id"]),
}
