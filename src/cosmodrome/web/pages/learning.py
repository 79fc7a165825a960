"""What teaches a game: its five lines, the rules that begin with them, and their examples."""

from __future__ import annotations

import functools
import logging
import re
from typing import Any

from markupsafe import Markup

from cosmodrome.engine import guides
from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.engine.guides import Example
from cosmodrome.web import taught
from cosmodrome.web.boards import board_of
from cosmodrome.web.kit import Scene
from cosmodrome.web.lines import game_of
from cosmodrome.web.pages import layout
from cosmodrome.web.words import say, title, typeset

log = logging.getLogger(__name__)

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
    shown = [
        figure(example, lang)
        for example in taught.examples(game.id).values()
        if book.rules[example.told.rules[0]].section == section
    ]
    items = [
        h.li(id=f"rule-{rule.number}", tabindex="-1")[
            h.b(".rule-number")[rule.number], " ", typeset(rule.text, lang)
        ]
        for rule in book.rules.values()
        if rule.section == section
    ]
    return h.section[h.h2[section or book.title], shown, h.ul[items]]


# Examples


def figure(example: Example, lang: str) -> h.Element:
    """Pieces of a real position, what they show, and the way to try it."""
    address = f"/practise/{example.guide.game.id}/{example.key}"
    words = say(lang, "learn.try")
    return h.figure(".example")[
        picture(example, lang),
        h.figcaption[
            typeset(example.told.text(lang), lang), " ", h.a(href=address)[words],
        ],
    ]  # fmt: skip


def picture(example: Example, lang: str) -> h.Element:
    """The pieces an example shows, as the game's own board draws them."""
    game = example.guide.game
    pos, _ = example.guide.until(example.step)
    names = [say(lang, "table.seat", number=seat + 1) for seat in range(pos.seats)]
    scene = Scene(
        view=pos.view(guides.LEARNER), box=game.box.data, words=game.words, lang=lang,
        seat=guides.LEARNER, names=names,
    )  # fmt: skip
    drawn = str(h.fragment[board_of(game.id).board(scene)])
    pieces = [Markup(_calm(piece)) for key in example.show if (piece := cut_out(drawn, key))]
    # It is there to be looked at: what it shows stands in the caption.
    return h.div(".example-pieces.board", inert=True, aria_hidden="true")[
        h.div(class_=f"{_room(drawn)} cut-out")[
            [h.div(class_=f"cut {example.frame}".strip())[piece] for piece in pieces]
        ]
    ]


def cut_out(drawn: str, key: str) -> str:
    """The element of a drawn board that has a key, with all that is in it; nothing without one."""
    found = re.search(rf'<(\w+)[^<>]*\sdata-key="{re.escape(key)}"', drawn)
    if found is None:
        log.error("nothing on the board is called %s", key)
        return ""
    depth = 0
    for tag in re.compile(rf"<(/?){found[1]}\b").finditer(drawn, found.start()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return drawn[found.start() : drawn.index(">", tag.start()) + 1]
    raise LookupError(f"{key} does not end")


def _calm(piece: str) -> str:
    """Without what would make it a second piece of the same page."""
    return re.sub(r'\s(id|data-key|data-from|data-tip|form|name)="[^"]*"', "", piece)


def _room(drawn: str) -> str:
    """The part of the stylesheet a board belongs to."""
    found = re.search(r'<div class="board"[^>]*><div class="([^"]*)"', drawn)
    return found[1] if found else ""


def example_page(request: Any, example: Example) -> str:
    """An example to look at, and to play on from."""
    lang, game = layout.language(request), example.guide.game
    heading = say(lang, "learn.example", game=title(game, lang))
    return layout.page(
        request,
        heading,
        h.main("#main.paper")[
            h.h1[heading],
            h.figure(".example")[
                picture(example, lang), h.figcaption[typeset(example.told.text(lang), lang)]
            ],
            h.form(method="post", action=f"/practise/{game.id}/{example.key}")[
                layout.csrf(request),
                h.button(".go.big", type="submit")[say(lang, "learn.practise")],
            ],
        ],
        board_of(game.id).definitions(game.box.data),
        class_=f"game-{game.id}",
    )
