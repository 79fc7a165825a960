"""Clocks: for each turn, for a whole game with something added a turn, or days for each turn.

They run in the club's time, on rows that are locked with the move. What is left of a seat's time is
never a part of the moves, so taking back gives nothing back: time is added only where the game
reaches a question for the first time. The first seconds of such a question are free: as long as the
table may take to pass a question with one answer, so that nothing tells the two apart.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings

from cosmodrome.web.club import hours
from cosmodrome.web.lines import Line, Refused
from cosmodrome.web.models import Seat, Table

MILLISECOND = timedelta(milliseconds=1)
DAY = 24 * 3600
#: How a clock is written: its kind, its time (days or seconds), and what a turn adds.
WRITTEN = re.compile(r"(move)-(\d{1,5})|(days)-(\d{1,2})|(game)-(\d{1,5})-(\d{1,4})")
#: Seconds and days that can be asked for.
BOUNDS = {"move": (10, DAY), "days": (1, 30), "game": (60, DAY)}
MOST_ADDED = 3600
#: What the form of a new table offers beside no clock.
OFFERED = ("move-60", "move-180", "game-600-10", "game-1800-20", "game-3600-30", "days-1", "days-3",
           "days-7")  # fmt: skip


class Clock(NamedTuple):
    """A clock as it was chosen; times in seconds."""

    kind: str
    time: int
    added: int = 0

    @property
    def days(self) -> bool:
        return self.kind == "days"

    @property
    def first(self) -> int:
        """Milliseconds a seat begins with, and begins each turn with where turns have their own."""
        return 1000 * self.time * (DAY if self.days else 1)


def read(text: str) -> Clock:
    """A clock as it is written; refused where it is none."""
    found = WRITTEN.fullmatch(text)
    if not found:
        raise Refused("bad_clock", 400)
    kind, *numbers = filter(None, found.groups())
    clock = Clock(kind, *map(int, numbers))
    low, high = BOUNDS[kind]
    if not low <= clock.time <= high or clock.added > MOST_ADDED:
        raise Refused("bad_clock", 400)
    return clock


def of(table: Table) -> Clock | None:
    """The clock of a table, if it has one."""
    return read(table.clock) if table.clock else None


def settle(line: Line) -> None:
    """After a change: charge whose clock ran, and let those run who are asked now."""
    table, clock = line.table, of(line.table)
    if clock is None:
        return
    now = hours.now()
    before, running = _seats(line, table.clock_running), _asked(line)
    since = table.clock_since or now
    if line.sealed and running == before:
        # A choice more came in; the others still think about theirs.
        _keep_due(line)
        return
    left = {seat.number: _left(seat, clock) for seat in line.seats}
    for seat in before:
        took = line.spent.get(seat.number, max(0, (now - since) // MILLISECOND))
        left[seat.number] = max(0, left[seat.number] - took)
    # Where nobody's clock runs yet, the first question is still to be reached.
    reached = len(line.moves) > table.clock_reached and bool(before or running)
    table.clock_since = max(now, since) if before == running else now
    if reached:
        table.clock_reached = len(line.moves)
        table.clock_since = now + timedelta(seconds=settings.PASS_AMONG_PEOPLE[1])
        _add(clock, before, running, left)
    table.clock_running = sum(1 << seat.number for seat in running)
    for seat in line.seats:
        if seat.clock_left != left[seat.number] and seat.kind in (Seat.PERSON, Seat.OPEN):
            seat.clock_left = left[seat.number]
            seat.save(update_fields=["clock_left"])
    line.spent = dict.fromkeys(line.sealed, 0)
    if line.sealed:
        table.sealed.update(spent=0)
    _keep_due(line)


def begin_anew(table: Table) -> None:
    """Nothing was played, and somebody has yet to come: all have their whole time then."""
    table.seats.update(clock_left=None)
    table.clock_running, table.clock_reached = 0, -1


def _add(clock: Clock, before: list[Seat], running: list[Seat], left: dict[int, int]) -> None:
    """What a turn gives: its own time to whoever begins it, or some to whoever has ended it.

    Answers that were given at the same time are a turn of each.
    """
    together = len(before) > 1 or len(running) > 1
    if clock.kind == "game":
        for seat in before:
            if together or seat not in running:
                left[seat.number] += 1000 * clock.added
        return
    for seat in running:
        if together or seat not in before:
            left[seat.number] = clock.first


def _asked(line: Line) -> list[Seat]:
    """Whose clocks run: people who are asked, once all are there, and while nothing stands still.

    A question that passes by itself takes nobody's time.
    """
    if line.table.paused_until or any(seat.kind == Seat.OPEN for seat in line.seats):
        return []
    passing = None if line.bots_turn else line.table.bot_seat
    asked = [line.seats[number] for number in line.asked if number != passing]
    return [seat for seat in asked if seat.kind == Seat.PERSON]


def _seats(line: Line, bits: int) -> list[Seat]:
    return [seat for seat in line.seats if bits >> seat.number & 1]


def _left(seat: Seat, clock: Clock) -> int:
    return clock.first if seat.clock_left is None else int(seat.clock_left)


def _keep_due(line: Line) -> None:
    """When the first clock will have run out: nobody's whose choice is in."""
    table, clock = line.table, of(line.table)
    assert clock is not None
    ends = [
        table.clock_since + _left(seat, clock) * MILLISECOND
        for seat in _seats(line, table.clock_running)
        if seat.number not in line.sealed
    ]
    table.clock_due = min(ends, default=None)


def fallen(line: Line) -> list[int]:
    """The seats whose time is over."""
    table, clock = line.table, of(line.table)
    if clock is None or table.clock_since is None or table.paused_until:
        return []
    took = (hours.now() - table.clock_since) // MILLISECOND
    return [
        seat.number
        for seat in _seats(line, table.clock_running)
        if seat.number not in line.sealed and took >= _left(seat, clock)
    ]


def spent(line: Line, seat: int) -> int:
    """Milliseconds that a seat has taken for a choice that waits for the others'.

    Refused where it has had its time: then the choice that is in stands.
    """
    table, clock = line.table, of(line.table)
    if clock is None or table.clock_since is None or not table.clock_running >> seat & 1:
        return 0
    took = max(0, (hours.now() - table.clock_since) // MILLISECOND)
    if took >= _left(line.seats[seat], clock):
        raise Refused("time_over")
    return int(took)


def sealed(line: Line) -> None:
    """A choice came in that waits for others: it can no longer be late, and nobody is told."""
    if line.table.clock:
        _keep_due(line)
        line.table.save(update_fields=["clock_due"])


class Shown(NamedTuple):
    """A seat's clock as everybody may see it."""

    left: int
    """Milliseconds left when it began to run."""
    since: int | None
    """When it begins to run, in milliseconds since 1970; None where it stands."""


def shown(line: Line) -> list[Shown | None]:
    """The clocks of all seats. That somebody's choice is in is not told before all are."""
    clock = of(line.table)
    if clock is None:
        return [None] * len(line.seats)
    start = line.table.clock_since if line.table.clock_running else None
    since = None if start is None else int(hours.outside(start).timestamp() * 1000)
    return [
        Shown(_left(seat, clock), since if line.table.clock_running >> seat.number & 1 else None)
        if seat.kind in (Seat.PERSON, Seat.OPEN)
        else None
        for seat in line.seats
    ]
