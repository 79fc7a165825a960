"""What the pages of lobby and contests share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import cosmodrome
from cosmodrome.engine import markup as h
from cosmodrome.engine.languages import language
from cosmodrome.web.club import clocks, told
from cosmodrome.web.contests import forms, running
from cosmodrome.web.contests.models import Contest, League
from cosmodrome.web.pages import layout
from cosmodrome.web.pages.home import CLUB
from cosmodrome.web.people.pages.parts import field, form, wrong
from cosmodrome.web.words import say, title


def page(request: Any, heading: str, *content: h.Node) -> str:
    """A wide page with the way to the others; `heading` is said already."""
    lang = layout.language(request)
    return layout.page(
        request,
        heading,
        h.main("#main.paper.people.wide.club")[
            h.nav(".commands", aria_label=say(lang, "lobby.nav"))[
                [
                    h.a(
                        ".button",
                        href=path,
                        aria_current="page" if request.path == path else None,
                    )[say(lang, name)]
                    for path, name in CLUB.items()
                ]
            ],
            h.h1[heading],
            content,
        ],
        h.script(src=layout.asset("live.js"), type="module"),
    )


def live(lang: str, name: str, seen: str, *content: h.Node) -> h.Element:
    """What a bell keeps up to date; without a script there is a link.

    What is seen was read before its content: were it newer, nobody would ask for what is missing.
    """
    return h.div("#live", data_bell=name, data_seen=seen)[
        h.noscript[h.p[h.a(".button", href="")[say(lang, "lobby.refresh")]]], content
    ]


def clock_text(clock: str, lang: str) -> str:
    """A clock in a few words."""
    if not clock.startswith("game"):
        return told.clock_word(clock, lang)
    found = clocks.read(clock)
    minutes = language(lang).number(found.time / 60)
    return say(lang, "pace.game", minutes=minutes, added=found.added)


def clock_select(lang: str, chosen: str, none: bool) -> h.Element:
    offered = ("",) * none + tuple(clocks.OFFERED)
    return h.select(name="clock", id="clock")[
        [
            h.option(value=clock, selected=clock == chosen)[clock_text(clock, lang)]
            for clock in offered
        ]
    ]


def game_select(lang: str, chosen: str, name: str = "game", any_: str = "") -> h.Element:
    games = {game: title(cosmodrome.load(game), lang) for game in cosmodrome.games()}
    return h.select(name=name, id=name)[
        h.option(value="")[say(lang, any_)] if any_ else None,
        [h.option(value=game, selected=game == chosen)[text] for game, text in games.items()],
    ]


def further_games(lang: str, given: Mapping[str, str]) -> h.Element:
    """What is played besides, at the same time; folded away, as most play one game."""
    ticked = {game: forms.also(given, game) for game in cosmodrome.games()}
    return h.details(open=any(ticked.values()))[
        h.summary[say(lang, "contest.also")],
        h.p[h.small[say(lang, "contest.also_help")]],
        [
            h.label(".field.check")[
                h.input(type="checkbox", name=f"also-{game}", value="1", checked=checked),
                title(cosmodrome.load(game), lang),
            ]
            for game, checked in ticked.items()
        ],
    ]


def to_open(
    request: Any, kind: str, lead: str, given: Mapping[str, str], chosen: Mapping[str, str],
    mistakes: Mapping[str, str], *fields: h.Node,
) -> str:  # fmt: skip
    """The page on which a contest or a league is opened: its name, its games, and the rest."""
    lang = layout.language(request)
    return page(
        request,
        say(lang, f"{kind}.new"),
        h.p[say(lang, lead)],
        wrong(mistakes),
        form(
            request,
            f"/{kind}s/new",
            field(lang, "name", "contest.name", mistakes, required=True, maxlength="60",
                  value=chosen["name"], autocomplete="off"),
            labelled(lang, "game", "contest.game", game_select(lang, chosen["game"])),
            further_games(lang, given),
            fields,
            h.button(".go.big", type="submit")[say(lang, "contest.create")],
        ),
    )  # fmt: skip


def games_text(contest: Contest | League, lang: str) -> str:
    """What is played, all of it."""
    return " + ".join(title(cosmodrome.load(game), lang) for game in contest.games)


def state_text(contest: Contest, lang: str) -> str:
    """How far a contest is."""
    state = contest.state
    if state == Contest.RUNNING and contest.at_once and contest.rounds > 1:
        state = "at_once"
    return say(lang, f"contest.state_{state}", round=running.current_round(contest),
               rounds=contest.rounds)  # fmt: skip


def labelled(lang: str, name: str, label: str, control: h.Node, *notes: h.Node) -> h.Element:
    return h.div(".field")[h.label(for_=name)[say(lang, label)], control, notes]


def number(value: Fraction, lang: str) -> str:
    """Points as people write them: 2, 1½, 0.67."""
    if value.denominator == 1:
        return str(value.numerator)
    if value.denominator == 2:
        return f"{value.numerator // 2 or ''}½"
    return language(lang).number(float(value), 2)


def wide_table(label: str, columns: Iterable[str], rows: Iterable[h.Node]) -> h.Element:
    """A table that scrolls by itself where a phone is too narrow."""
    return h.div(".scroll", tabindex="0", role="group", aria_label=label)[
        h.table(".record")[
            h.thead[h.tr[[h.th(scope="col")[column] for column in columns]]], h.tbody[rows]
        ]
    ]
