"""Ladders by game, of the season that runs and of those that ended: people by rating."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

import cosmodrome
from cosmodrome.web.contests.models import Rung, Season
from cosmodrome.web.people.models import Person, Rating, Standing
from cosmodrome.web.people.rating import UNSURE, Skill

#: So many of a ladder are shown.
SHOWN = 100


class Step(NamedTuple):
    """Somebody on a ladder; without a place while too little is known."""

    person: Person
    place: int | None
    skill: Skill
    games: int
    won: int


def quarter(when: datetime) -> tuple[datetime, datetime]:
    """The season a moment is in: its first moment, and that of the next."""
    first = (when.month - 1) // 3 * 3 + 1
    begins = datetime(when.year, first, 1, tzinfo=UTC)
    following = (when.year + 1, 1) if first == 10 else (when.year, first + 3)
    return begins, datetime(*following, 1, tzinfo=UTC)


def ladder(game: str, begins: datetime, ends: datetime) -> list[Step]:
    """Who played rated games in a season, by rating; those of whom little is known come last."""
    during = Q(rated__game=game, rated__ended__gte=begins, rated__ended__lt=ends)
    rows = Standing.objects.filter(during, person__gone=None).values("person")
    counted = rows.annotate(games=Count("pk"), won=Count("pk", filter=Q(place=1)))
    played = {row["person"]: row for row in counted}
    found = Rating.objects.filter(game=game, person__in=played).select_related("person__kept_by")
    return ranked(
        Step(row.person, None, Skill(row.mu, row.sigma), played[row.person_id]["games"],
             played[row.person_id]["won"])
        for row in found
    )  # fmt: skip


def current(game: str) -> list[Step]:
    """The ladder of the season that runs."""
    return ladder(game, *quarter(timezone.now()))


def ranked(steps: Iterable[Step]) -> list[Step]:
    """By rating; equal ones share a place."""
    order = sorted(steps, key=lambda one: (one.skill.sigma > UNSURE, -one.skill.mu))
    sure = [one for one in order if one.skill.sigma <= UNSURE]
    return [
        one._replace(place=1 + sum(other.skill.mu > one.skill.mu for other in sure))
        if one.skill.sigma <= UNSURE
        else one
        for one in order
    ]


def kept(season: Season, game: str) -> list[Step]:
    """A ladder as it stood when its season ended."""
    rows = season.rungs.filter(game=game).select_related("person__kept_by")
    return [
        Step(row.person, row.place or None, Skill(row.mu, row.sigma), row.games, row.won)
        for row in rows.order_by("pk")
    ]


def keep() -> None:
    """Open the season that runs; close those that have ended, once."""
    begins, ends = quarter(timezone.now())
    known = dict(Season.objects.filter(closed=False).values_list("begins", "pk"))
    if begins not in known and not Season.objects.filter(begins=begins).exists():
        Season.objects.get_or_create(begins=begins, defaults={"ends": ends})
    for first, pk in known.items():
        if first != begins:
            close(pk)


def close(pk: int) -> None:
    """Keep every ladder of a season as it is."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=pk)
        if season.closed or season.ends > timezone.now():
            return
        for game in cosmodrome.games():
            Rung.objects.bulk_create(
                Rung(season=season, game=game, person=step.person, place=step.place or 0,
                     mu=step.skill.mu, sigma=step.skill.sigma, games=step.games, won=step.won)
                for step in ladder(game, season.begins, season.ends)
            )  # fmt: skip
        season.closed = True
        season.save(update_fields=["closed"])
