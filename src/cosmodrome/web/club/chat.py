"""Talk at a table: players with players, watchers apart from them while the game goes on.

Lines are plain text; pages escape them as they do names.
"""

from __future__ import annotations

from django.db import transaction

from cosmodrome.web import notices
from cosmodrome.web.club.models import ChatLine, Mute
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import names, relations
from cosmodrome.web.people.models import PERSON, Person, Report

#: So many of the last lines are shown; so many letters has the longest.
SHOWN, LONGEST = 100, 300


def side_of(seats: list[Seat], owner: str) -> str:
    """Where somebody talks; nowhere, who watches without an account."""
    if owner and any(seat.kind == Seat.PERSON and seat.owner == owner for seat in seats):
        return ChatLine.PLAYERS
    return ChatLine.WATCHERS if owner.startswith(PERSON) else ""


def say(table: Table, owner: str, name: str, text: str) -> ChatLine:
    """Somebody says something: one line, without what cannot be seen."""
    seats = list(table.seats.all())
    side = side_of(seats, owner)
    if not owner or not side:
        raise Refused("chat_account", 403)
    text = names.tidy(" ".join(text.split()))
    if not text:
        raise Refused("chat_empty", 400)
    if len(text) > LONGEST:
        raise Refused("chat_long", 400, most=LONGEST)
    seat = next((seat for seat in seats if seat.kind == Seat.PERSON and seat.owner == owner), None)
    line: ChatLine = ChatLine.objects.create(
        table=table, owner=owner, side=side, text=text, seat=seat.number if seat else None,
        name=((seat.name if seat else "") or name)[:40],
    )  # fmt: skip
    notices.nudge(table.key)
    return line


def read(table: Table, seats: list[Seat], owner: str) -> list[ChatLine]:
    """The last lines somebody may and wants to read, the oldest first."""
    lines = ChatLine.objects.filter(table=table)
    if side_of(seats, owner) == ChatLine.PLAYERS and not table.over:
        lines = lines.filter(side=ChatLine.PLAYERS)
    unread = set(muted(table, owner))
    if owner.startswith(PERSON):
        unread |= set(relations.blocked_by(owner).values_list("whom__key", flat=True))
    return list(lines.exclude(owner__in=unread).order_by("-pk")[:SHOWN])[::-1]


def muted(table: Table, owner: str) -> list[str]:
    """Whom somebody does not want to read here."""
    if not owner:
        return []
    return list(Mute.objects.filter(table=table, by=owner).values_list("whom", flat=True))


def _line(table: Table, seats: list[Seat], owner: str, number: int) -> ChatLine:
    """A line that somebody reads."""
    line = next((line for line in read(table, seats, owner) if line.pk == number), None)
    if line is None:
        raise Refused("chat_gone", 404)
    return line


def mute(table: Table, seats: list[Seat], owner: str, number: int) -> None:
    """Whoever said a line is read no more by somebody, at this table."""
    line = _line(table, seats, owner, number)
    if not owner or line.owner == owner:
        raise Refused("bad_request", 400)
    Mute.objects.get_or_create(table=table, by=owner, whom=line.owner)


def unmute(table: Table, owner: str) -> None:
    """Everybody is read again."""
    Mute.objects.filter(table=table, by=owner).delete()


def report(table: Table, seats: list[Seat], owner: str, number: int) -> None:
    """For whoever looks after the club: the line, as it was said."""
    line = _line(table, seats, owner, number)
    with transaction.atomic():
        Report.objects.create(
            by=Person.objects.filter(key=owner).first(),
            about=Person.objects.filter(key=line.owner).first(),
            table=table,
            text=f"{line.name}: «{line.text}»"[:500],
        )
