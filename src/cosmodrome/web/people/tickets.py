"""Secrets that work once: links in mails, codes for another device, challenges for passkeys."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from cosmodrome.web.lines import Refused
from cosmodrome.web.people.models import Person, Ticket

#: Minutes each kind is good for.
MINUTES = {"seat": 15, "device": 15, "mail": 3 * 24 * 60, "reset": 60, "passkey": 5}
#: What can be read aloud: no 0 and O, no 1, I and L.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def digest(secret: str) -> str:
    """All that is kept of a secret; keyed, since a code is short."""
    return str(salted_hmac("cosmodrome.people", secret, algorithm="sha256").hexdigest())


def issue(purpose: str, person: Person | None = None, *, code: bool = False, **data: Any) -> str:
    """A new secret; as a `code` short enough to be typed."""
    now = timezone.now()
    Ticket.objects.filter(until__lt=now).delete()
    if code:
        drawn = "".join(secrets.choice(LETTERS) for _ in range(8))
        secret = f"{drawn[:4]}-{drawn[4:]}"
    else:
        secret = secrets.token_urlsafe(32)
    until = now + timedelta(minutes=MINUTES[purpose])
    Ticket.objects.create(
        purpose=purpose, digest=digest(secret), person=person, data=data, until=until
    )
    return secret


def look(secret: str, *purposes: str) -> Ticket:
    """What a secret is good for, without using it."""
    found: Ticket | None = Ticket.objects.filter(
        purpose__in=purposes, digest=digest(secret), until__gt=timezone.now()
    ).first()
    if found is None:
        raise Refused("ticket_gone", 404)
    return found


def use(secret: str, *purposes: str) -> Ticket:
    """Use a secret up; of two who come at once, one is too late."""
    with transaction.atomic():
        found = look(secret, *purposes)
        if not Ticket.objects.filter(pk=found.pk).delete()[0]:
            raise Refused("ticket_gone", 404)
    return found


def typed(code: str) -> str:
    """A code as somebody typed it, the way it was issued."""
    bare = "".join(letter for letter in code.upper() if letter.isalnum())[:8]
    return f"{bare[:4]}-{bare[4:]}"
