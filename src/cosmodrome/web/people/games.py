"""Somebody's games: all of them by last activity, with opponents, results and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.web import lines
from cosmodrome.web.club import endings
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Sealed, Seat, Table
from cosmodrome.web.people import relations

PAGE = 20


@dataclass(frozen=True)
class Entry:
    """One of somebody's games, without its position: a page of them costs a few questions."""

    table: Table
    seats: list[Seat]
    mine: list[int]
    #: Seats that are kept for somebody who has not sat down.
    kept: list[int]
    #: Own seats that are asked and have not answered.
    waiting: list[int]
    #: Seats of others that are asked.
    others: list[int]

    @property
    def game(self) -> Game:
        return cosmodrome.load(self.table.game)

    @property
    def place(self) -> int | None:
        """The best own place of a finished game among several."""
        outcome: dict[str, Any] | None = self.table.outcome
        if not self.table.over or outcome is None or len(outcome["places"]) < 2:
            return None
        return min((int(outcome["places"][seat]) for seat in self.mine), default=None)

    @property
    def won(self) -> bool | None:
        """Whether it was won; unknown while it goes on, and where nobody can say any more."""
        outcome: dict[str, Any] | None = self.table.outcome
        if not self.table.over or outcome is None:
            return None
        return any(seat in outcome["winners"] for seat in self.mine)


def tables_of(owner: str) -> QuerySet[Table]:
    """The tables somebody sits at or is kept a seat at, the last active first.

    Whom somebody has blocked keeps seats for them in vain, and is not told.
    """
    welcome = Q(owner=owner, kind=Seat.OPEN) & ~Q(table__host__in=relations.blocked_by(owner))
    mine = Seat.objects.filter(Q(owner=owner, kind=Seat.PERSON) | Q(was=owner) | welcome).values(
        "table"
    )
    known = Table.objects.filter(pk__in=mine, game__in=cosmodrome.games())
    return known.order_by("-active", "-pk")


def entries(owner: str, found: list[Table]) -> list[Entry]:
    """What is shown of some of somebody's tables."""
    ids = [table.pk for table in found]
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(table__in=ids):
        seats.setdefault(seat.table_id, []).append(seat)
    sealed = set(Sealed.objects.filter(table__in=ids).values_list("table", "seat", "version"))
    return [_entry(owner, table, seats[table.pk], sealed) for table in found]


def _entry(owner: str, table: Table, seats: list[Seat], sealed: set[tuple[int, int, int]]) -> Entry:
    # Whoever was replaced finds the game, to take the seat back; its result is another's.
    mine = [s.number for s in seats
            if endings.person_of(s) == owner or (s.was == owner and not table.over)]  # fmt: skip
    kept = [s.number for s in seats if s.owner == owner and s.kind == Seat.OPEN]
    asked = [s.number for s in seats if _asked(table) >> s.number & 1]
    playing = [s.number for s in seats if s.owner == owner and s.kind == Seat.PERSON]
    waiting = [n for n in asked if n in playing and (table.pk, n, table.version) not in sealed]
    # Whether others have sealed their choice is theirs to know.
    return Entry(table, seats, mine, kept, waiting, [n for n in asked if n not in mine])


def _asked(table: Table) -> int:
    """Who is asked, as bits; of a row of old it is worked out, where it can be."""
    if table.over:
        return 0
    if table.asked is not None:
        return int(table.asked)
    try:
        return sum(1 << seat for seat in lines.load(table).asked)
    except Refused:
        return 0
