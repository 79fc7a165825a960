"""The legend of the board of Pocket Rockets: its signs, what they are called and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Named
from cosmodrome.games.pocket_rockets import board_art as art
from cosmodrome.games.pocket_rockets.board_table import WORDS
from cosmodrome.web.kit import Data, Sign, flag_picture, legend_sheet, mark, star_picture


def explain(box: Data, lang: str) -> h.Element:
    """Every sign of the board: the yard, rockets and their heads, players."""

    def say(key: str, **gaps: int) -> str:
        return WORDS.say("legend", key, lang, **gaps)

    def entry(picture: h.Node, key: str) -> Sign:
        return Sign(picture, say(key), say(f"{key}_help"))

    yard = [
        Sign(art.yard_picture(row["id"]), Named(row).text(lang),
             WORDS.say("board", f"yard_{row['action']}", lang))
        for row in box["yard"]
    ]  # fmt: skip
    heads = [
        Sign(
            h.span(".active")[art.bonus_sign(row["id"])],
            Named(row).text(lang),
            Named(row, "text_").text(lang),
        )
        for row in box["head_bonus"]
    ]
    parts = [
        entry(art.part_picture("blue-base"), "base"),
        entry(art.part_picture("blue-section"), "section"),
        entry(art.part_picture("blue-plain"), "head"),
        entry(h.b["(6)"], "would_be"),
        entry(art.token_picture(3), "token"),
    ]
    table = [
        entry(art.dial_picture(), "arrow"),
        entry(star_picture(), "points"),
        entry(flag_picture(say("start")), "start"),
        entry(mark(0), "pawn"),
    ]
    return legend_sheet(
        "pocket-rockets",
        [
            (say("part_yard"), yard),
            (say("part_rockets"), parts),
            (say("part_heads"), heads),
            (say("part_table"), table),
        ],
        lang,
    )


#: How the components of a box are drawn, by its tables.
COMPONENTS: Mapping[str, Callable[[Data], h.Node]] = {
    "card": lambda row: art.part_picture(row["id"]),
    "yard": lambda row: art.yard_picture(row["id"]),
    "fuel": lambda row: art.token_picture(row["value"]),
    "head_bonus": lambda row: art.bonus_sign(row["id"]),
    "bonus_card": lambda row: art.bonus_picture(row["id"]),
    "pawn": lambda row: art.pawn_picture(row["id"]),
}
