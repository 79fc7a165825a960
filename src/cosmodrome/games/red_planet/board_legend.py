"""The legend of the board of Mission: Planète Rouge: its signs and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Named
from cosmodrome.games.red_planet import board_art as art
from cosmodrome.games.red_planet.board_table import WORDS
from cosmodrome.web.kit import Data, Sign, flag_picture, legend_sheet, mark, star_picture


def explain(box: Data, lang: str) -> h.Element:
    """Every sign of the board: the turn track, rockets, Mars, Specialists, players."""

    def say(key: str) -> str:
        return WORDS.say("legend", key, lang)

    def entry(picture: h.Node, key: str) -> Sign:
        return Sign(picture, say(key), say(f"{key}_help"))

    track = [
        entry(h.b["1"], "turn"),
        *(entry(art.space_picture(kind), kind) for kind in ("production", "reveal", "final")),
    ]
    ramps = [
        entry(h.b["▲"], "deck"), entry(h.b["△"], "discards"), entry(h.b["⚑"], "tokens"),
    ]  # fmt: skip
    mars = [
        *(Sign(art.resource_picture(row["id"]), Named(row).text(lang), say("resource_help"))
          for row in box["resource"]),
        entry(art.resource_picture(None), "unknown"),
        entry(art.event_picture(), "discovery"),
        entry(art.known_picture(), "known"),
        entry(art.monument_picture(), "monument"),
    ]  # fmt: skip
    specialists = [
        Sign(art.specialist_picture(row["number"]), f"{row['number']} {Named(row).text(lang)}",
             Named(row, "text_").text(lang))
        for row in box["specialist"]
    ]  # fmt: skip
    players = [
        entry(h.b["9"], "card"), entry(star_picture(), "points"),
        entry(flag_picture(say("first")), "first"), entry(mark(0), "mark"),
    ]  # fmt: skip
    parts = {"track": track, "ramps": ramps, "mars": mars, "specialists": specialists,
             "players": players}  # fmt: skip
    told = [(say(f"part_{key}"), part) for key, part in parts.items()]
    return legend_sheet("red-planet", told, lang)


#: How the components of a box are drawn, by its tables.
COMPONENTS: Mapping[str, Callable[[Data], h.Node]] = {
    "tracker_space": lambda row: (
        h.b[str(row["number"])] if row["kind"] == "turn" else art.space_picture(row["kind"])
    ),
    "monument": lambda row: art.monument_picture(),
    "resource": lambda row: art.resource_picture(row["id"]),
    "specialist": lambda row: art.specialist_picture(row["number"]),
    "discovery": lambda row: art.event_picture(),
    "mission": lambda row: art.event_picture(),
    "action": lambda row: art.event_picture(),
}
