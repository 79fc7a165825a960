"""The legend of a board: every sign with its name and what it means, read when one asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cosmodrome.engine import markup as h
from cosmodrome.web.words import typeset


class Sign(NamedTuple):
    """One entry: how it is drawn, what it is called, what it means."""

    picture: h.Node
    name: str
    meaning: str = ""


def legend_sheet(
    room: str, parts: Sequence[tuple[str, Sequence[Sign]]], lang: str = "en"
) -> h.Element:
    """Signs under their headings; `room` is the class of the board, for its colours."""
    return h.div(".board.legend-sheet")[
        h.div({"class": room})[
            [
                h.section[
                    h.h3[typeset(heading, lang)],
                    h.dl[
                        [
                            h.div[
                                h.dt[h.span(".legend-sign")[sign.picture], sign.name],
                                h.dd[typeset(sign.meaning, lang)],
                            ]
                            for sign in signs
                        ]
                    ],
                ]
                for heading, signs in parts
            ]
        ]
    ]
