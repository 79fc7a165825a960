"""How a game ends that its players end: by time, by giving up, or by agreement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cosmodrome.engine.outcomes import Outcome, outcome_of
from cosmodrome.web.lines import Line
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.words import say

#: How somebody gives a game up; where only one side is left, the game ends by it.
TIME, RESIGNED, LEFT = "time", "resigned", "left"
#: How a game ends without a result.
AGREED, EXPIRED = "agreed", "expired"
NO_RESULT = (AGREED, EXPIRED)

#: What the log says of who gives up, and of games without a result.
GIVING_UP = {TIME: "gave_up_time", RESIGNED: "gave_up_resigned", LEFT: "gave_up_left"}
ENDED = {AGREED: "ended_agreed", EXPIRED: "ended_expired"}


def person_of(seat: Seat) -> str:
    """Whose result a seat's is: whoever gave it up keeps that."""
    if seat.gave_up:
        return str(seat.was)
    return str(seat.owner) if seat.kind == Seat.PERSON else ""


def theirs(table: Table, seats: Iterable[Seat], owner: str) -> bool:
    """Whether somebody looks after a game, or played it, if only until they gave it up."""
    return bool(owner) and (table.hosted_by(owner) or owner in map(person_of, seats))


def one_side_left(seats: Sequence[Seat]) -> bool:
    """Whether all but one have given up, who need not play alone."""
    return sum(not seat.gave_up for seat in seats) <= 1


def outcome(line: Line) -> Outcome | None:
    """How a game ended: whoever gave up is behind all who did not; None: without a result."""
    if line.table.ended_by in NO_RESULT:
        return None
    found = outcome_of(line.position)
    if not any(seat.gave_up for seat in line.seats):
        return found
    places = _places(line.seats, found.places)
    stayed = [seat.number for seat in line.seats if not seat.gave_up]
    winners = [seat for seat in found.winners if seat in stayed]
    if not winners:
        winners = [seat for seat in stayed if places[seat] == 1]
    return replace(found, places=places, winners=winners, told={})


def _places(seats: Sequence[Seat], ranking: Sequence[int]) -> list[int]:
    """Those who stayed by the game's ranking, then the others, who left last before the rest."""

    def rank(seat: Seat) -> tuple[int, int]:
        return (1, -seat.gave_up_at) if seat.gave_up else (0, ranking[seat.number])

    return [1 + sum(rank(other) < rank(seat) for other in seats) for seat in seats]


def told(
    table: Table, seats: Sequence[Seat], names: Sequence[str], winners: Sequence[int], lang: str
) -> str:
    """How a game ended, where those who played it ended it; else nothing."""
    if not table.ended_by or table.ended_by in NO_RESULT:
        return say(lang, f"ends.{table.ended_by}") if table.ended_by else ""
    if not winners:
        return say(lang, "ends.alone")
    last = max((seat for seat in seats if seat.gave_up), key=lambda seat: int(seat.gave_up_at))
    won = ", ".join(names[seat] for seat in winners)
    return say(lang, f"ends.{table.ended_by}", loser=names[last.number], winners=won)
