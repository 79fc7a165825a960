"""The legend of the board of Space Pioneers: its signs, what they are called and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Named
from cosmodrome.games.space_pioneers import board_art as art
from cosmodrome.games.space_pioneers.board_table import WORDS
from cosmodrome.web.kit import Data, Sign, flag_picture, legend_sheet, mark, star_picture


def explain(box: Data, lang: str) -> h.Element:
    """Every sign of the board: missions, links, cards, players."""

    def say(key: str) -> str:
        return WORDS.say("legend", key, lang)

    def entry(picture: h.Node, key: str) -> Sign:
        return Sign(picture, say(key), say(f"{key}_help"))

    missions = [
        Sign(h.b[str(number)], WORDS.say("board", "mission_number", lang, number=number),
             Named(row, "text_").text(lang))
        for number, row in enumerate(box["mission"], 1)
    ]  # fmt: skip
    criteria = [
        Sign(art.criterion_picture(row["id"]), Named(row).text(lang), say("criterion_help"))
        for row in box["criterion"]
    ]
    secrets = [
        Sign(art.secret_picture(), Named(row).text(lang), " ".join(
            Named(task, "text_").text(lang) for task in box["task"] if task["card"] == row["id"]))
        for row in box["top_secret"]
    ]  # fmt: skip
    cards = [
        entry(art.deck_picture(), "deck"),
        entry(h.b["✝"], "graveyard"),
        entry(h.b["✓"], "done"),
        entry(star_picture(), "points"),
        entry(flag_picture(say("start")), "start"),
        entry(mark(0), "mark"),
    ]
    return legend_sheet(
        "space-pioneers",
        [
            (say("part_missions"), missions),
            (say("part_criteria"), criteria),
            (say("part_secrets"), secrets),
            (say("part_cards"), cards),
        ],
        lang,
    )


#: How the components of a box are drawn, by its tables.
COMPONENTS: Mapping[str, Callable[[Data], h.Node]] = {
    "planet": lambda row: art.tile_picture(row["id"]),
    "ship": lambda row: art.tile_picture(row["id"]),
    "criterion": lambda row: art.criterion_picture(row["id"]),
    "top_secret": lambda row: art.secret_picture(),
}
