"""The bot that matches somebody's level: a rung of the ladder, by how their last games ended."""

from __future__ import annotations

from cosmodrome.bots.levels import OFFERED, matching
from cosmodrome.web.models import Seat, Table

#: So many of the last games count.
LAST = 20


def level_for(game: str, owner: str) -> str:
    """The level for a guest or a person in a game; chosen deals and guided games do not count."""
    ended = Table.objects.filter(
        game=game, over=True, unrated=False, outcome__isnull=False,
        seats__owner=owner, seats__kind=Seat.PERSON,
    )  # fmt: skip
    last = ended.distinct().order_by("-pk").prefetch_related("seats")[:LAST] if owner else ()
    met = [_strongest(table, owner) for table in last]
    return matching(result for result in reversed(met) if result)


def _strongest(table: Table, owner: str) -> tuple[str, int] | None:
    """The best bot that somebody met at a table, and whether it was beaten: 1, 0 or -1."""
    seats, places = list(table.seats.all()), table.outcome["places"]
    bots = [seat for seat in seats if seat.kind == Seat.BOT and seat.level in OFFERED]
    own = [places[seat.number] for seat in seats if seat.owner == owner]
    if not bots or not own:
        return None
    level = max((seat.level for seat in bots), key=OFFERED.index)
    theirs = min(places[seat.number] for seat in bots if seat.level == level)
    return level, (theirs > min(own)) - (theirs < min(own))
