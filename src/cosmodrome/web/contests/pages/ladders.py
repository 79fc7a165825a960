"""Ladders and leagues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cosmodrome
from cosmodrome.engine import languages
from cosmodrome.engine import markup as h
from cosmodrome.web.contests import forms, leagues, running, seasons
from cosmodrome.web.contests.models import Contest, League, Member, Season
from cosmodrome.web.contests.pages import parts
from cosmodrome.web.contests.seasons import Step
from cosmodrome.web.pages import layout
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.pages.parts import button, card, field
from cosmodrome.web.people.pages.profile import name_link
from cosmodrome.web.words import say, title


def page(request: Any, game: str, season: Season | None, steps: list[Step]) -> str:
    """A ladder of the season that runs, or of one that ended."""
    lang = layout.language(request)
    name = title(cosmodrome.load(game), lang)
    heading = say(lang, "ladder.title", game=name)
    columns = ("contest.place", "contest.player", "ladder.rating", "ladder.games", "ladder.won")
    return parts.page(
        request,
        heading,
        h.nav(".commands", aria_label=say(lang, "contest.game"))[
            [
                h.a(".button", href=f"/ladders/{other}",
                    aria_current="page" if other == game else None)[
                    title(cosmodrome.load(other), lang)
                ]
                for other in cosmodrome.games()
            ]
        ],
        h.p[say(lang, "ladder.lead")],
        h.p[_told(season, lang) if season else say(lang, "ladder.now")],
        parts.wide_table(heading, [say(lang, column) for column in columns],
                         [_row(step, lang) for step in steps[: seasons.SHOWN]])
        if steps
        else h.p[say(lang, "ladder.none")],
        _past(game, season, lang),
    )  # fmt: skip


def _row(step: Step, lang: str) -> h.Element:
    return h.tr[
        h.td[str(step.place) if step.place else "–"],
        h.th(scope="row")[name_link(step.person, lang)],
        h.td(".total")[str(step.skill)],
        h.td[str(step.games)],
        h.td[str(step.won)],
    ]


def _told(season: Season, lang: str) -> str:
    date = languages.language(lang).date.split(" ")[0]
    begins, ends = season.begins.strftime(date), season.ends.strftime(date)
    return say(lang, "ladder.season", begins=begins, ends=ends)


def _past(game: str, shown: Season | None, lang: str) -> h.Node:
    past = list(Season.objects.filter(closed=True))
    if not past:
        return None
    return card(
        lang,
        "ladder.past",
        h.ul(".rows")[
            h.li[h.a(href=f"/ladders/{game}")[say(lang, "ladder.now")]],
            [
                h.li[
                    h.a(
                        href=f"/ladders/{game}?season={season.pk}",
                        aria_current="page" if season == shown else None,
                    )[_told(season, lang)]
                ]
                for season in past
            ],
        ],
    )


def league(request: Any, found: League, person: Person | None) -> str:
    """A league: its seasons by division, who plays in it, and the way in."""
    lang = layout.language(request)
    members = list(found.members.select_related("person", "person__kept_by"))
    return parts.page(
        request,
        str(found.name),
        h.p[parts.games_text(found, lang), " · ", parts.clock_text(found.clock, lang)],
        h.p[say(lang, "league.lead", size=found.division_size, moving=found.moving)],
        h.p[say(lang, "contest.by"), " ", name_link(found.host, lang)] if found.host else None,
        h.p(".tag")[say(lang, "league.paused")] if found.paused else _next(found, lang),
        _way_in(request, found, members, person, lang),
        _by_its_host(request, found, lang) if person and person.pk == found.host_id else None,
        _seasons(found, lang),
        card(
            lang,
            "league.members",
            h.ol(".rows")[[h.li[name_link(member.person, lang)] for member in members]],
        )
        if members
        else None,
    )


def _next(found: League, lang: str) -> h.Node:
    if found.starts:
        return h.p[say(lang, "league.next"), " ", layout.moment(found.starts, lang)]
    return None if found.season else h.p[say(lang, "league.waiting")]


def _way_in(
    request: Any, found: League, members: list[Member], person: Person | None, lang: str
) -> h.Node:
    address = f"/leagues/{found.key}"
    if person is None:
        way = f"/sign-in?next={address}"
        return h.p[h.a(".button.go", href=way)[say(lang, "contest.sign_in")]]
    if any(member.person_id == person.pk for member in members):
        return [
            h.div(".commands")[button(request, address, "league.leave", lang, do="leave")],
            h.p[h.small[say(lang, "league.leave_help")]],
        ]
    return h.div(".commands")[button(request, address, "league.join", lang, "go", do="join")]


def _by_its_host(request: Any, found: League, lang: str) -> h.Node:
    """Begin a season, pause, go on."""
    address = f"/leagues/{found.key}"
    if found.paused:
        return h.div(".commands")[button(request, address, "contest.resume", lang, do="resume")]
    return [
        h.div(".commands")[
            None
            if leagues.playing(found)
            else button(request, address, "league.begin", lang, do="begin"),
            button(request, address, "contest.pause", lang, do="pause"),
        ],
        h.p[h.small[say(lang, "league.host_help")]],
    ]


def new_league(request: Any, given: Mapping[str, str], mistakes: Mapping[str, str]) -> str:
    lang = layout.language(request)
    chosen = {**forms.LEAGUE, **given}

    def number(name: str, label: str, low: int, high: int) -> h.Element:
        return field(lang, name, label, mistakes, type="number", min=str(low), max=str(high),
                     value=chosen[name])  # fmt: skip

    return parts.to_open(
        request, "league", "league.new_lead", given, chosen, mistakes,
        number("size", "contest.size", 2, 6),
        number("division_size", "league.division_size", 3, 20),
        number("moving", "league.moving", 0, 6),
        parts.labelled(lang, "clock", "contest.clock",
                       parts.clock_select(lang, chosen["clock"], none=False)),
        number("rest_days", "league.rest_days", 0, 366),
    )  # fmt: skip


def _leader(contest: Contest, lang: str) -> h.Node:
    """Who is ahead, or was at the end; nobody before anything is decided."""
    first = [row for row in running.standings(contest) if row.place == 1]
    if len(first) != 1:
        return None
    entry = contest.entries.select_related("person__kept_by").get(pk=first[0].player)
    return h.span(".end")[say(lang, "league.first"), " ", name_link(entry.person, lang)]


def _seasons(found: League, lang: str) -> h.Node:
    contests = list(found.contests.order_by("-season", "division"))
    numbers = sorted({contest.season for contest in contests}, reverse=True)
    return [
        h.section(".card", aria_labelledby=f"season-{number}")[
            h.h2(id=f"season-{number}")[say(lang, "league.season", season=number)],
            h.ul(".rows")[
                [
                    h.li[
                        h.a(href=f"/contests/{contest.key}")[
                            say(lang, "league.division", division=contest.division)
                        ],
                        h.span(".tag")[parts.state_text(contest, lang)],
                        _leader(contest, lang),
                    ]
                    for contest in contests
                    if contest.season == number
                ]
            ],
        ]
        for number in numbers
    ]  # fmt: skip
