"""Leagues: divisions that play a round robin a season; the best go up, the last go down."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from cosmodrome.web import notices
from cosmodrome.web.contests import running
from cosmodrome.web.contests.models import Contest, Entry, League, Member
from cosmodrome.web.lines import Refused
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Person

#: A division of fewer is no contest: its players join the one above.
SMALLEST = 3
MOST = 300
#: Leagues of one organiser that are not paused.
MOST_HOSTED = 2


def find(key: str) -> League:
    league: League | None = League.objects.filter(key=key).select_related("host").first()
    if league is None:
        raise Refused("unknown_contest", 404)
    return league


def open_league(host: Person, **chosen: Any) -> League:
    """A new league, open for everybody; what was chosen is checked by its form."""
    running = League.objects.filter(host=host, paused=False)
    if running.count() >= MOST_HOSTED and not host.is_staff:
        raise Refused("too_many_leagues", 409)
    league: League = League.objects.create(host=host, **chosen)
    return league


def begin_now(league: League) -> None:
    """By its organiser; the seasons after it come by themselves."""
    if league.paused or not begin_season(league.pk):
        raise Refused("too_few_members")


def pause(league: League, paused: bool) -> None:
    """While it is paused no season begins; the one under way goes on."""
    League.objects.filter(pk=league.pk).update(paused=paused)


def join(league: League, person: Person) -> None:
    """From the next season on, in the last division."""
    if person.is_bot:
        raise Refused("contest_people", 403)
    if league.host and relations.unwelcome(person.key, league.host.key):
        raise Refused("contest_closed")
    if league.members.count() >= MOST:
        raise Refused("contest_full")
    Member.objects.get_or_create(league=league, person=person)


def leave(league: League, person: Person) -> None:
    """No season more; the one under way is left on its own page."""
    if not league.members.filter(person=person).delete()[0]:
        raise Refused("not_entered", 403)


def divided(members: Sequence[int], size: int) -> list[list[int]]:
    """Members by rank as divisions; the last is no smaller than can play."""
    cut = [list(members[first : first + size]) for first in range(0, len(members), size)]
    if len(cut) > 1 and len(cut[-1]) < min(SMALLEST, size):
        last = cut.pop()
        cut[-1] += last
    return cut


def moved(divisions: Sequence[Sequence[int]], moving: int) -> list[int]:
    """Everybody by the rank of the next season, from the places of the last.

    Between two divisions the last of the upper change with the first of the lower, no more than
    half of either.
    """
    now = [list(division) for division in divisions]
    swaps = [
        min(moving, len(upper) // 2, len(lower) // 2)
        for upper, lower in itertools.pairwise(divisions)
    ]
    for number, count in enumerate(swaps):
        upper, lower = divisions[number], divisions[number + 1]
        down, up = list(upper[len(upper) - count :]), list(lower[:count])
        stay = [one for one in now[number] if one not in down]
        now[number] = stay + up
        now[number + 1] = down + [one for one in now[number + 1] if one not in up]
    return [one for division in now for one in division]


def begin_season(pk: int) -> bool:
    """Every division becomes a contest that has begun; not with fewer than can play."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=pk)
        banned = {"person__banned_until__gt": timezone.now()}
        there = league.members.filter(person__gone=None).exclude(**banned).select_related("person")
        people = {member.person_id: member.person for member in there}
        if len(people) < SMALLEST or playing(league):
            return False
        league.season, league.starts = league.season + 1, None
        league.save(update_fields=["season", "starts"])
        for number, division in enumerate(divided(list(people), league.division_size), 1):
            contest = _division(league, number, [people[pk] for pk in division])
            running.start(contest.pk)
        notices.ring_after_commit()
    return True


def _division(league: League, number: int, people: list[Person]) -> Contest:
    contest: Contest = Contest.objects.create(
        name=league.name, game=league.game, others=league.others, size=league.size,
        system=Contest.ROBIN,
        at_once=league.clock.startswith("days"), clock=league.clock, league=league,
        season=league.season, division=number, most=len(people),
    )  # fmt: skip
    for person in people:
        Entry.objects.create(contest=contest, person=person)
    return contest


def playing(league: League) -> bool:
    """Whether a season is under way."""
    ended = (Contest.OVER, Contest.CANCELLED)
    return bool(league.contests.exclude(state__in=ended).exists())


def end_season(pk: int) -> None:
    """Once all divisions are over: new ranks, and the day of the next season."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=pk)
        if not league.season or league.starts or playing(league):
            return
        ranks = {person: rank for rank, person in enumerate(_order(league))}
        members = list(league.members.all())
        for member in members:
            member.rank = ranks.get(member.person_id, Member._meta.get_field("rank").default)
        Member.objects.bulk_update(members, ["rank"])
        league.starts = timezone.now() + timedelta(days=league.rest_days)
        league.save(update_fields=["starts"])


def _order(league: League) -> list[int]:
    """The people of the last season, as they rank now."""
    divisions = []
    for contest in league.contests.filter(season=league.season).order_by("division"):
        people = dict(contest.entries.values_list("pk", "person"))
        divisions.append([people[row.player] for row in running.standings(contest)])
    return moved(divisions, league.moving)


def keep() -> None:
    """Begin seasons that are due, and end those that are played."""
    running.take(_due())


def _due() -> Iterator[Callable[[], object]]:
    leagues = League.objects.filter(paused=False)
    for pk in list(leagues.filter(starts__lte=timezone.now()).values_list("pk", flat=True)):
        yield partial(_begin_or_wait, pk)
    for pk in list(leagues.filter(season__gt=0, starts=None).values_list("pk", flat=True)):
        yield partial(end_season, pk)


def _begin_or_wait(pk: int) -> None:
    """Too few: another week for people to come, unless another process has just begun."""
    if not begin_season(pk):
        now = timezone.now()
        waiting = League.objects.filter(pk=pk, starts__lte=now)
        waiting.update(starts=now + timedelta(days=7))
