"""The lobby: tables that anybody may join, and those that may be watched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.web import lines, notices, tables
from cosmodrome.web.boxes import keeping
from cosmodrome.web.club import presence
from cosmodrome.web.contests.models import Listing
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Rating
from cosmodrome.web.people.rating import BEGINNER, POINT, Skill, why_unrated

#: So many tables are shown of each kind.
SHOWN = 60
#: About as good: so many points of a rating apart at most.
NEAR = 200
#: Kinds of pace, by how a clock begins; without a clock, everybody takes their time.
LIVE, DAYS, FREE = "live", "days", "free"
PACES = (LIVE, DAYS, FREE)


def pace_of(clock: str) -> str:
    """How fast a table is played."""
    return DAYS if clock.startswith("days") else LIVE if clock else FREE


@dataclass(frozen=True)
class Filter:
    """What somebody looks for: a game, a pace, people about as good; empty is anything."""

    game: str = ""
    pace: str = ""
    near: bool = False

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Filter:
        """From the address; what is none is nothing."""
        game, pace = given.get("game", ""), given.get("pace", "")
        return cls(
            game if game in cosmodrome.games() else "",
            pace if pace in PACES else "",
            given.get("level", "") == "near",
        )


@dataclass(frozen=True)
class Place:
    """A table of the lobby as one looks at it."""

    table: Table
    seats: list[Seat]
    near: bool
    #: The rating of its host in its game; None for guests.
    level: Skill | None

    @property
    def game(self) -> Game:
        return cosmodrome.load(self.table.game)

    @property
    def free(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == Seat.OPEN and not seat.owner]

    @property
    def pace(self) -> str:
        return pace_of(self.table.clock)

    @property
    def unrated(self) -> str:
        return why_unrated(self.table, self.seats)

    def seats_one(self, owner: str) -> bool:
        """Whether somebody sits there."""
        return bool(owner) and any(s.owner == owner and s.kind == Seat.PERSON for s in self.seats)

    def suits(self, wanted: Filter, mine: Skill) -> bool:
        if wanted.pace and self.pace != wanted.pace:
            return False
        return not wanted.near or close(self.level or Skill(), mine)


def points(skill: Skill) -> float:
    return BEGINNER + POINT * (skill.mu - Skill().mu)


def close(one: Skill, other: Skill) -> bool:
    return abs(points(one) - points(other)) <= NEAR


def skill_of(owner: str, game: str) -> Skill:
    """What is known of somebody as seats call them; whoever is unknown is a beginner."""
    row = Rating.objects.filter(person__key=owner, game=game).first()
    return Skill(row.mu, row.sigma) if row else Skill()


# Putting a table there


def offer(key: str, owner: str, listed: bool, near: bool = False) -> None:
    """The host opens a table to all, or does so no more."""
    with transaction.atomic():
        table = lines.locked(key)
        if not table.hosted_by(owner):
            raise Refused("not_your_table", 403)
        if listed:
            if table.over or not table.seats.filter(kind=Seat.OPEN, owner="").exists():
                raise Refused("no_free_seat")
            if (box := keeping.on(table)) and not box.travels:
                raise Refused("private_box", 403)
            Listing.objects.update_or_create(table=table, defaults={"near": near})
        else:
            Listing.objects.filter(table=table).delete()
        tables.touch(table)
        notices.ring_after_commit()


def is_listed(table: Table) -> bool:
    return bool(Listing.objects.filter(table=table).exists())


# Looking


def places(owner: str, wanted: Filter) -> tuple[list[Place], list[Place]]:
    """The tables one could join, and those one could watch; nobody meets whom they keep away."""
    listed = Listing.objects.filter(table__over=False, table__game__in=cosmodrome.games())
    if wanted.game:
        listed = listed.filter(table__game=wanted.game)
    rows = list(listed.select_related("table").order_by("-made")[: SHOWN * 4])
    seats = _seats([row.table_id for row in rows])
    levels = _levels([row.table for row in rows])
    apart = relations.apart(owner)
    mine = {game: skill_of(owner, game) for game in {row.table.game for row in rows}}
    found = [
        Place(
            row.table, seats[row.table_id], row.near, levels.get((row.table.host, row.table.game))
        )
        for row in rows
    ]
    shown = [
        place for place in found
        if not apart & {place.table.host, *(seat.owner for seat in place.seats)}
        and place.suits(wanted, mine[place.table.game])
    ]  # fmt: skip
    free = [one for one in shown if one.free and presence.attended(one.table)]
    # Where the host wants nobody to watch, nobody is led.
    running = [one for one in shown if not one.free and not one.table.closed]
    return free[:SHOWN], running[:SHOWN]


def _seats(ids: list[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {pk: [] for pk in ids}
    for seat in Seat.objects.filter(table__in=ids):
        found[seat.table_id].append(seat)
    return found


def _levels(shown: list[Table]) -> dict[tuple[str, str], Skill]:
    hosts = [table.host for table in shown]
    rows = Rating.objects.filter(person__key__in=hosts).values_list(
        "person__key", "game", "mu", "sigma"
    )
    return {(key, game): Skill(mu, sigma) for key, game, mu, sigma in rows}


# Sitting down


def sit_down(key: str, owner: str, name: str) -> Table:
    """Take any free seat of a table of the lobby; whoever sits there already is led back."""
    with transaction.atomic():
        table = lines.locked(key)
        listing = Listing.objects.filter(table=table).first()
        if listing is None:
            raise Refused("no_free_seat")
        seats = list(table.seats.all())
        if any(seat.owner == owner and seat.kind == Seat.PERSON for seat in seats):
            return table
        free = [seat for seat in seats if seat.kind == Seat.OPEN and not seat.owner]
        if table.over or not free:
            raise Refused("no_free_seat")
        if relations.apart(owner) & {table.host, *(seat.owner for seat in seats)}:
            raise Refused("no_free_seat")
        if listing.near and not close(
            skill_of(owner, table.game), skill_of(table.host, table.game)
        ):
            raise Refused("not_near", 403)
        joined = tables.join(free[0].invitation, owner, name)
        notices.ring_after_commit()
    return joined
