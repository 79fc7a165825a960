"""What happened since one's own turn: told as a story, to be stepped through on the board."""

from __future__ import annotations

import itertools

from cosmodrome.engine import markup as h
from cosmodrome.web.kit import mark
from cosmodrome.web.sight import LogLine, Sight


def since(seen: Sight) -> int:
    """How many moves had been made when the seat that looks had last acted."""
    moves = seen.line.moves
    mine = seen.mine if seen.seat is None else [seen.seat]
    return next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat in mine), 0)


def link(seen: Sight) -> h.Node:
    """For the one whose turn it is, where others have played since their last one."""
    if not 0 < since(seen) < len(seen.line.moves):
        return None
    return h.a(".button", href=f"/t/{seen.line.table.key}/recap")[seen.say("recap.title")]


def story(seen: Sight, begun: int, address: str) -> h.Element:
    """Turn by turn in whole sentences, each leading to its moment on the board."""
    first = seen.line.moves[begun - 1].seq if begun else 0
    rows = seen.line.table.moves.filter(seq__gt=first)
    told = [line for line in seen.told(rows) if line.at is not None]
    return h.section(".recap", aria_label=seen.say("recap.title"))[
        h.h2[seen.say("recap.title")],
        [
            h.p[
                mark(turn) if turn is not None else None,
                [[" ", _sentence(seen, line, address)] for line in lines],
            ]
            for turn, lines in itertools.groupby(told, lambda line: line.turn)
        ],
    ]


def _sentence(seen: Sight, line: LogLine, address: str) -> h.Element:
    there = f"{address}&at={line.at}"
    waste = h.small(".tag")[seen.say("recap.wasted")] if line.wasted else None
    return h.a({"class": "wasted" if line.wasted else None, "data-at": str(line.at)},
               href=there, hx_get=there, hx_target="#table", hx_swap="innerMorph")[
        line.text, waste and [" ", waste]
    ]  # fmt: skip
