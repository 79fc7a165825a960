"""What is kept about somebody: all of it as data, or taken away."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone

from cosmodrome.bots.levels import DEFAULT_LEVEL
from cosmodrome.web import lines, tables
from cosmodrome.web.boxes.models import Box, Brought
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Move, Result, Seat, Table
from cosmodrome.web.people import identity, relations
from cosmodrome.web.people.models import Person


def export(owner: str, person: Person | None) -> dict[str, Any]:
    """Everything that is kept about a guest or a person, as plain data."""
    return {
        "account": _account(person) if person else None,
        "tables": [_table(table, owner) for table in _tables(owner)],
        "bests": list(Result.objects.filter(owner=owner).values("game", "points", "lines", "made")),
        "boxes": list(
            Box.objects.filter(owner=owner).values("game", "name", "text", "travels", "changed")
        ),
    }


def _account(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "email": person.email,
        "email_confirmed": person.email_confirmed,
        "joined": person.joined,
        "devices": list(person.devices.values("agent", "created", "seen")),
        "ratings": list(person.ratings.values("game", "mu", "sigma", "games")),
        "rated": list(
            person.standings.values("rated__game", "rated__ended", "place", "mu", "sigma")
        ),
        "friends": [friend.name for friend in relations.friends(person)],
        "blocks": list(person.blocks.values_list("whom__name", flat=True)),
        "reports": list(person.reports.values("about__name", "text", "made")),
        "tokens": list(person.tokens.values("name", "plays", "created", "used")),
        "bots": list(person.bots.filter(gone=None).values_list("name", flat=True)),
        "passkeys": list(person.passkeys.values("name", "created", "used")),
    }


def _tables(owner: str) -> list[Table]:
    keys = Seat.objects.filter(owner=owner).values("table")
    return list(Table.objects.filter(pk__in=keys).order_by("created"))


def _table(table: Table, owner: str) -> dict[str, Any]:
    """A table with what the owner did there. What is still secret in it is not theirs alone."""
    seats = list(table.seats.filter(owner=owner))
    made = table.moves.filter(kind=Move.PLAY, seat__in=[seat.number for seat in seats])
    return {
        "key": table.key,
        "game": table.game,
        "created": table.created,
        "over": table.over,
        "host": table.host == owner,
        "seats": [{"number": seat.number, "name": seat.name} for seat in seats],
        "outcome": table.outcome,
        "actions": list(made.values("seq", "seat", "action", "made")),
    }


def forget(owner: str, person: Person | None) -> None:
    """Take away who somebody was; what they played stays, as nobody's in particular."""
    with transaction.atomic():
        for table in _tables(owner):
            _leave(table, owner)
        Table.objects.filter(host=owner).update(host="")
        Result.objects.filter(owner=owner).delete()
        Box.objects.filter(owner=owner).delete()
        # Others may still play with it.
        Brought.objects.filter(owner=owner).update(owner="")
        if person is not None:
            _forget_account(person)


def _leave(table: Table, owner: str) -> None:
    """A seat of a game under way goes to a bot, so that the others can finish it."""
    table = lines.locked(table.key)
    running = not table.over
    kind = {"kind": Seat.BOT, "level": DEFAULT_LEVEL} if running else {}
    table.seats.filter(owner=owner).update(owner="", name="", invitation="", **kind)
    if not running:
        return
    try:
        line = lines.load(table)
    except Refused:
        # Its rules are elsewhere; so is whoever goes on with it.
        return
    tables.advance(line)


def _forget_account(person: Person) -> None:
    """The row stays for the results of the others; nothing in it says whose it was."""
    for bot in person.bots.all():
        forget(bot.key, bot)
    identity.end_devices(person)
    for kept in (person.passkeys, person.tokens, person.asked_of, person.asked_by, person.blocks,
                 person.blocked_by, person.ticket_set):  # fmt: skip
        kept.all().delete()
    person.reports.update(by=None)
    person.name = f"gone-{secrets.token_hex(8)}"
    person.email, person.email_confirmed = "", False
    person.is_staff = person.is_superuser = False
    person.gone = timezone.now()
    person.set_unusable_password()
    person.save()


def rename(person: Person, name: str) -> None:
    """Another name, on every seat as well: nobody is left with two."""
    with transaction.atomic():
        person.name, person.rename = name, False
        person.save(update_fields=["name", "likeness", "rename"])
        Seat.objects.filter(owner=person.key).update(name=person.shown)
