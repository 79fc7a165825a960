"""What is kept about somebody: all of it as data, or taken away."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from cosmodrome.bots.levels import DEFAULT_LEVEL
from cosmodrome.web import lines, tables
from cosmodrome.web.boxes.models import Box, Brought
from cosmodrome.web.club import agreeing, endings
from cosmodrome.web.club import data as club
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Move, Result, Seat, Table
from cosmodrome.web.notify import data as notify
from cosmodrome.web.people import identity, relations
from cosmodrome.web.people.models import PERSON, Person


def export(owner: str, person: Person | None) -> dict[str, Any]:
    """Everything that is kept about a guest or a person, as plain data."""
    return {
        "account": _account(person) if person else None,
        "tables": [_table(table, owner) for table in _tables(owner)],
        **club.export(owner),
        "wishes": notify.export(owner),
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
        "asked": list(person.asked_of.filter(accepted=False).values_list("asked__name", flat=True)),
        "blocks": list(person.blocks.values_list("whom__name", flat=True)),
        "reports": list(person.reports.values("about__name", "text", "made")),
        "tokens": list(person.tokens.values("name", "plays", "created", "used")),
        "contests": list(
            person.entries.values("contest__name", "contest__game", "state", "joined")
        ),
        "leagues": list(person.leagues.values("league__name", "league__game", "joined")),
        "hosted": [
            *person.contests.values_list("name", flat=True),
            *person.hosted_leagues.values_list("name", flat=True),
        ],
        "bots": list(person.bots.filter(gone=None).values_list("name", flat=True)),
        "passkeys": list(person.passkeys.values("name", "created", "used")),
    }


def _tables(owner: str) -> list[Table]:
    keys = Seat.objects.filter(Q(owner=owner) | Q(was=owner)).values("table")
    return list(Table.objects.filter(pk__in=keys).order_by("created"))


def _table(table: Table, owner: str) -> dict[str, Any]:
    """A table with what the owner did there. What is still secret in it is not theirs alone."""
    # What was done since on a seat they had is secret while the game goes on.
    seats = list(table.seats.filter(Q(owner=owner) | Q(was=owner, table__over=True)))
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
        club.forget(owner)
        notify.forget(owner)
        Table.objects.filter(host=owner).update(host="")
        Result.objects.filter(owner=owner).delete()
        Box.objects.filter(owner=owner).delete()
        # Others may still play with it.
        Brought.objects.filter(owner=owner).update(owner="")
        if person is not None:
            _forget_account(person)


def _leave(table: Table, owner: str) -> None:
    """A game that has begun is given up: the other wins, or a bot plays on. No name stays."""
    table = lines.locked(table.key)
    table.seats.filter(was=owner, kind__in=(Seat.BOT, Seat.OPEN), gave_up="").update(was="")
    if not table.over:
        try:
            line = lines.load(table)
            if (mine := line.owned(owner)) and not agreeing.may_leave(line):
                agreeing.give_up(line, mine, endings.LEFT)
            elif _bot_instead(table, owner):
                tables.advance(lines.load(table))
        except Refused:
            # Its rules are elsewhere; so is whoever goes on with it.
            _bot_instead(table, owner)
    table.seats.filter(owner=owner).update(owner="", name="", invitation="")
    # What was kept with a report calls everybody by name.
    table.problems.update(page="", log="")
    gone = table.seats.filter(was=owner)
    gone.update(name="")
    if not owner.startswith(PERSON):
        gone.update(was="")


def _bot_instead(table: Table, owner: str) -> int:
    """Nothing was played that could be lost."""
    mine = table.seats.filter(owner=owner)
    return int(mine.update(kind=Seat.BOT, level=DEFAULT_LEVEL, owner="", name="", invitation=""))


def _forget_account(person: Person) -> None:
    """The row stays for the results of the others; nothing in it says whose it was."""
    for bot in person.bots.all():
        forget(bot.key, bot)
    identity.end_devices(person)
    for kept in (person.passkeys, person.tokens, person.asked_of, person.asked_by, person.blocks,
                 person.blocked_by, person.ticket_set):  # fmt: skip
        kept.all().delete()
    person.reports.update(by=None)
    for report in person.reported.filter(text__contains=person.name):
        report.text = report.text.replace(person.name, "…")
        report.save(update_fields=["text"])
    # What was done to somebody in the administration is noted with their name.
    about = ContentType.objects.get_for_model(Person)
    LogEntry.objects.filter(content_type=about, object_id=person.pk).update(object_repr="")
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
