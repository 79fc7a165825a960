"""Ratings (openskill, Plackett-Luce): by places, whoever and however many played.

They are written in the transaction that ends the game, once, and can be worked out again from the
places that were kept with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from openskill.models import PlackettLuce

from cosmodrome.web.club import endings
from cosmodrome.web.lines import Line
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people.models import PERSON, PROGRAM, Person, Rated, Rating, Standing

MODEL = PlackettLuce()
#: A rating as people read it: so much for a beginner, and so much for one point of the model.
BEGINNER, POINT = 1500, 40
#: Above this nobody knows yet; the number then bears a question mark.
UNSURE = 5.0


class Skill(NamedTuple):
    """What is known of how well somebody plays a game."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    def __str__(self) -> str:
        points = round(BEGINNER + POINT * (self.mu - MODEL.mu))
        return f"{points}?" if self.sigma > UNSURE else str(points)


def why_unrated(table: Table, seats: Sequence[Seat]) -> str:
    """Why a table is not rated, as a key of the words under `unrated`; empty where it is.

    `open` where that depends on who comes. Asks the database nothing.
    """
    people = list(filter(None, map(endings.person_of, seats)))
    if len(seats) < 2:
        return "alone"
    if table.ended_by in endings.NO_RESULT:
        return "no_result"
    if table.unrated_by == "moved":
        return "moved"
    if any(seat.kind in (Seat.BOT, Seat.AUTOMA) and not seat.gave_up for seat in seats):
        return "bots"
    if any(owner.startswith(PROGRAM) for owner in people):
        return "bots"
    if table.unrated and not table.own_box:
        return "deal"
    if table.unrated_by:
        return str(table.unrated_by)
    if len(set(people)) < len(people):
        return "shared"
    if not all(owner.startswith(PERSON) for owner in people):
        return "guests"
    return "open" if len(people) < len(seats) else ""


def enter(line: Line) -> None:
    """The end of a game counts, once; called within the transaction that ends it."""
    table = line.table
    if why_unrated(table, line.seats) or Rated.objects.filter(table=table).exists():
        return
    # Whoever ends two games at once ends them one after the other.
    owners = {endings.person_of(seat): seat.number for seat in line.seats}
    people = list(Person.objects.select_for_update().filter(key__in=owners).order_by("pk"))
    if len(people) < len(owners):
        return
    rated = Rated.objects.create(table=table, game=table.game)
    seats = [owners[person.key] for person in people]
    places = [line.outcome.places[seat] for seat in seats]
    before = _known(table.game, people)
    after = rate([before.get(person.pk, Skill()) for person in people], places)
    for person, seat, place, skill in zip(people, seats, places, after, strict=True):
        then = before.get(person.pk, Skill())
        Standing.objects.create(
            rated=rated, person=person, seat=seat, place=place,
            mu_before=then.mu, sigma_before=then.sigma, mu=skill.mu, sigma=skill.sigma,
        )  # fmt: skip
        kept, _ = Rating.objects.get_or_create(
            person=person, game=table.game, defaults=skill._asdict()
        )
        kept.mu, kept.sigma, kept.games = skill.mu, skill.sigma, kept.games + 1
        kept.save()


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """What a game makes of the ratings of those who played it; equal places are ties."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in after]


def _known(game: str, people: Iterable[Person]) -> dict[int, Skill]:
    rows = Rating.objects.filter(game=game, person__in=people)
    return {row.person_id: Skill(row.mu, row.sigma) for row in rows}


def recompute() -> int:
    """Work all ratings out again from the places; returns how many were not what they are now."""
    with transaction.atomic():
        # Nobody's game ends meanwhile.
        list(Person.objects.select_for_update().order_by("pk").values_list("pk", flat=True))
        skills: dict[tuple[int, str], Skill] = {}
        games: dict[tuple[int, str], int] = {}
        for rated in Rated.objects.order_by("pk").prefetch_related("standings"):
            _count_again(rated, skills, games)
        return _keep(skills, games)


def _count_again(
    rated: Rated, skills: dict[tuple[int, str], Skill], games: dict[tuple[int, str], int]
) -> None:
    # In the order in which they were rated: sums of fractions depend on it.
    standings = sorted(rated.standings.all(), key=lambda row: row.person_id)
    before = [skills.get((row.person_id, rated.game), Skill()) for row in standings]
    after = rate(before, [row.place for row in standings])
    for row, then, now in zip(standings, before, after, strict=True):
        key = (row.person_id, rated.game)
        skills[key], games[key] = now, games.get(key, 0) + 1
        if (row.mu_before, row.sigma_before, row.mu, row.sigma) != (*then, *now):
            row.mu_before, row.sigma_before, row.mu, row.sigma = *then, *now
            row.save()


def _keep(skills: Mapping[tuple[int, str], Skill], games: Mapping[tuple[int, str], int]) -> int:
    """Replace the ratings; returns how many were wrong."""
    old = {
        (row.person_id, row.game): (Skill(row.mu, row.sigma), row.games)
        for row in Rating.objects.all()
    }
    new = {key: (skill, games[key]) for key, skill in skills.items()}
    wrong = sum(old.get(key) != new.get(key) for key in old.keys() | new.keys())
    if wrong:
        Rating.objects.all().delete()
        Rating.objects.bulk_create(
            Rating(person_id=person, game=game, mu=skill.mu, sigma=skill.sigma, games=count)
            for (person, game), (skill, count) in new.items()
        )
    return wrong
