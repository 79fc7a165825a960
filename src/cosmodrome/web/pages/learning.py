"""What teaches a game: its five lines, and the rules that begin with them."""

from __future__ import annotations

import functools

import htpy as h

from cosmodrome.engine import guides
from cosmodrome.engine.game import Game
from cosmodrome.web.lines import game_of
from cosmodrome.web.words import say, typeset

#: What each of the five lines tells.
HEADINGS = {
    "about": "learn.about", "win": "learn.win", "turn": "learn.turn", "end": "learn.end",
    "tip": "learn.tip",
}  # fmt: skip


def one_line(game: Game, lang: str) -> str:
    """What a game is, in one line; nothing where it does not say."""
    told = guides.one_line(game)
    return typeset(told.text(lang), lang) if told else ""


def five_lines(game: Game, lang: str) -> h.Node:
    """What to know before the first game."""
    told = guides.five_lines(game)
    if not told:
        return None
    return h.dl(".five-lines")[
        [
            h.div[h.dt[say(lang, HEADINGS[key])], h.dd[typeset(line.text(lang), lang)]]
            for key, line in told.items()
        ]
    ]


def in_short(game: Game, lang: str, known: bool = True) -> h.Node:
    """The five lines, folded away from those who know the game."""
    told = five_lines(game, lang)
    if told is None:
        return None
    return h.details(".in-short", open=not known)[h.summary[say(lang, "learn.five")], told]


@functools.cache
def rulebook(game_id: str, lang: str) -> str:
    """The rules: the five lines, then numbered, with a search field; how to set up comes last."""
    game = game_of(game_id)
    order = guides.chapters(game, lang)
    between = typeset(order.between.text(lang), lang) if order.between else None
    label = say(lang, "table.rules_search")
    parts = h.fragment[
        h.input(type="search", placeholder=label, aria_label=label, data_rules_search=True),
        h.p("#no-rule", hidden=True, role="status")[say(lang, "table.rules_none")],
        five_lines(game, lang),
        h.div(".rules")[
            [_chapter(game, lang, section) for section in order.first],
            h.p(".calm")[between] if between else None,
            [_chapter(game, lang, section) for section in order.last],
        ],
    ]
    return str(parts)


def _chapter(game: Game, lang: str, section: str) -> h.Element:
    """A section of the rules, each with its number."""
    book = game.rulebook(lang)
    items = [
        h.li(id=f"rule-{rule.number}", tabindex="-1")[
            h.b(".rule-number")[rule.number], " ", typeset(rule.text, lang)
        ]
        for rule in book.rules.values()
        if rule.section == section
    ]
    return h.section[h.h2[section or book.title], h.ul[items]]
