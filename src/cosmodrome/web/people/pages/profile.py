"""A person as others see them, and what a table says of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from django.db.models import Avg, Count, Q

import cosmodrome
from cosmodrome.engine import markup as h
from cosmodrome.engine.languages import language
from cosmodrome.web.pages import layout
from cosmodrome.web.people.models import Person, Rating, Standing
from cosmodrome.web.people.pages.parts import card, paper
from cosmodrome.web.people.rating import Skill, why_unrated
from cosmodrome.web.sight import Sight
from cosmodrome.web.words import say, title

#: So many of the last rated games are shown.
LAST = 20


def address(name: str) -> str:
    return f"/people/{quote(name, safe='')}"


def name_link(person: Person, lang: str) -> h.Node:
    """A name that leads to its page; of an account that was deleted, a word."""
    if person.gone:
        return say(lang, "profile.gone")
    return h.a(href=address(person.name))[person.shown]


def page(request: Any, person: Person, *more: h.Node) -> str:
    """Results and ratings by game, and the last rated games."""
    lang = layout.language(request)
    return paper(
        request,
        person.shown,
        h.p[
            say(lang, "profile.joined"), " ", layout.moment(person.joined, lang),
            [" · ", say(lang, "profile.bot_of"), " ", name_link(person.kept_by, lang)]
            if person.kept_by
            else None,
        ],
        more,
        card(lang, "profile.ratings", _ratings(person, lang)),
        _last(person, lang),
    )  # fmt: skip


def _ratings(person: Person, lang: str) -> h.Node:
    played = {
        row["rated__game"]: row
        for row in person.standings.values("rated__game").annotate(
            games=Count("pk"), won=Count("pk", filter=Q(place=1)), mean=Avg("place")
        )
    }
    ratings = {row.game: Skill(row.mu, row.sigma) for row in person.ratings.all()}
    if not played:
        return h.p[say(lang, "profile.none")]
    columns = ("profile.game", "profile.rating", "profile.games", "profile.won", "profile.mean")
    return [
        h.div(".scroll", tabindex="0", role="group", aria_label=say(lang, "profile.ratings"))[
            h.table(".record")[
                h.thead[h.tr[[h.th(scope="col")[say(lang, column)] for column in columns]]],
                h.tbody[
                    [
                        h.tr[
                            h.th(scope="row")[title(cosmodrome.load(game), lang)],
                            h.td(".total")[str(ratings.get(game, Skill()))],
                            h.td[str(row["games"])],
                            h.td[str(row["won"])],
                            h.td[language(lang).number(row["mean"], 1)],
                        ]
                        for game, row in played.items()
                        if game in cosmodrome.games()
                    ]
                ],
            ]
        ],
        h.p[h.small[say(lang, "profile.unsure")]],
    ]


def _last(person: Person, lang: str) -> h.Node:
    """Public: both sides of a rated game have an account and knew that it counts."""
    rows = person.standings.select_related("rated__table").order_by("-rated__pk")[:LAST]
    shown = [row for row in rows if row.rated.table and row.rated.game in cosmodrome.games()]
    if not shown:
        return None
    return card(lang, "profile.last", h.ul(".rows")[[_game(row, lang) for row in shown]])


def _game(row: Standing, lang: str) -> h.Element:
    others = row.rated.standings.exclude(pk=row.pk).select_related("person")
    return h.li[
        h.a(href=f"/t/{row.rated.table.key}")[title(cosmodrome.load(row.rated.game), lang)],
        h.span[say(lang, "games.place", place=row.place, seats=len(others) + 1)],
        h.span[_change(row)],
        [[name_link(other.person, lang), " "] for other in others],
        h.span(".end")[layout.moment(row.rated.ended, lang)],
    ]


def _change(row: Standing) -> str:
    return f"{Skill(row.mu_before, row.sigma_before)} → {Skill(row.mu, row.sigma)}"


# At a table


def links(owners: Sequence[str], game: str, lang: str) -> dict[str, h.Node]:
    """The way to the pages of those who have one, by what seats call them, with their rating."""
    found = Person.objects.filter(key__in=owners, gone=None).select_related("kept_by")
    rows = Rating.objects.filter(person__in=found, game=game)
    ratings = {row.person_id: f" {Skill(row.mu, row.sigma)}" for row in rows}
    return {
        person.key: [name_link(person, lang), h.small[ratings.get(person.pk, "")]]
        for person in found
    }


def note(seen: Sight) -> h.Node:
    """Whether a game among people counts, said before and while it is played."""
    why = why_unrated(seen.line.table, seen.line.seats)
    if why == "alone" or (why == "bots" and seen.line.alone):
        return None
    return h.p[h.small[_told(seen, why)]]


def _told(seen: Sight, why: str) -> str:
    if not why:
        return seen.say("unrated.not")
    return seen.say("unrated.because", why=seen.say(f"unrated.{why}"))


def changes(seen: Sight) -> h.Node:
    """After the end: what the game made of the ratings, or why nothing."""
    rows = Standing.objects.filter(rated__table=seen.line.table).select_related("person")
    if not (found := list(rows)):
        return note(seen)
    return h.p(".ratings")[
        say(seen.lang, "profile.ratings"),
        [[" · ", name_link(row.person, seen.lang), f" {_change(row)}"] for row in found],
    ]  # fmt: skip
