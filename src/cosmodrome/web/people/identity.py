"""Who is there: a guest by the cookie alone, or somebody signed in on a device.

The cookie of somebody who is signed in holds the secret of a `Device`. Without its row the cookie
is a guest's again, so deleting the row ends it everywhere, whoever has copied the cookie. A person
is named at tables by a key that no cookie ever held: an old one opens nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Model, Q
from django.http import HttpResponse
from django.middleware.csrf import rotate_token
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from cosmodrome.web import safety
from cosmodrome.web.club import data as club
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Move, Result, Seat, Table
from cosmodrome.web.notify import data as notify
from cosmodrome.web.people import names
from cosmodrome.web.people.models import (
    PERSON,
    PROGRAM,
    Device,
    Person,
    RefusedName,
    Token,
)
from cosmodrome.web.people.tickets import digest

#: Where a guest or a person is named, to be changed when one becomes the other.
OWNERS: list[tuple[type[Model], str]] = [(Seat, "owner"), (Seat, "was"), (Table, "host"),
                                        (Result, "owner")]  # fmt: skip
#: How exactly it is known when a device was last there.
SEEN = timedelta(minutes=10)


class Identity(AuthenticationMiddleware):
    """Sets `request.user`, looked up when somebody asks."""

    def process_request(self, request: Any) -> HttpResponse | None:
        request.user = SimpleLazyObject(lambda: _person(request.session) or AnonymousUser())
        request.token = None
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header or not safety.for_programs(request):
            return None
        try:
            request.token = token_of(header)
        except Refused as error:
            return safety.refused(request, error)
        except safety.DATABASE_AWAY as error:
            return safety.away(request, error)
        request.user = request.token.person
        return None


def token_of(header: str) -> Token:
    """What a program shows, if it is good: 401 where it is not, 403 where its person is banned."""
    scheme, _, secret = header.partition(" ")
    known = Token.objects.filter(digest=digest(secret.strip()), person__gone=None)
    token: Token | None = known.select_related("person__kept_by").first()
    if scheme.lower() != "bearer" or token is None:
        raise Refused("bad_token", 401)
    refuse_banned(token.person)
    if token.used is None or token.used < timezone.now() - SEEN:
        Token.objects.filter(pk=token.pk).update(used=timezone.now())
    return token


def may_play(request: Any) -> None:
    """A program that may only look is refused what changes something."""
    if request.token is not None and not request.token.plays:
        raise Refused("scope", 403)


def device_of(session: Mapping[str, Any]) -> Device | None:
    """The device a cookie signs in, if that was not ended."""
    secret = session.get("device")
    if not isinstance(secret, str):
        return None
    found: Device | None = (
        Device.objects.filter(digest=digest(secret)).select_related("person__kept_by").first()
    )
    return found


def _person(session: Mapping[str, Any]) -> Person | None:
    device = device_of(session)
    if device is None or device.person.gone or device.person.banned:
        return None
    if device.seen < timezone.now() - SEEN:
        Device.objects.filter(pk=device.pk).update(seen=timezone.now())
    person: Person = device.person
    return person


def person_of(request: Any) -> Person | None:
    """The person who is signed in, if anybody is."""
    return request.user if request.user.is_authenticated else None


def required(request: Any) -> Person:
    """The person who is signed in; a guest is asked to."""
    person = person_of(request)
    if person is None:
        raise Refused("sign_in_first", 401)
    return person


def owner_of(session: Mapping[str, Any]) -> str:
    """What seats call whoever has this cookie; empty where nobody is anybody yet."""
    if "device" in session:
        person = _person(session)
        if person is not None:
            return str(person.key)
    return str(session.get("guest", ""))


def guest_of(request: Any, make: bool = False) -> str:
    """What seats call whoever asks; a guest gets a random name with the first table."""
    person = person_of(request)
    if person is not None:
        return str(person.key)
    if request.method == "POST":
        _refuse_banned_here(request)
    found: str = request.session.get("guest", "")
    if not found and make:
        found = request.session["guest"] = secrets.token_urlsafe(18)
    return found


def _refuse_banned_here(request: Any) -> None:
    """Whoever is shut out on a device where they were signed in is told why when they act."""
    device = device_of(request.session)
    if device is not None:
        refuse_banned(device.person)


def name_of(request: Any) -> str:
    """What somebody is called: the account's name, or the last one a guest gave here.

    Unless somebody has an account by that name since.
    """
    person = person_of(request)
    if person is not None:
        return person.shown
    try:
        return guest_name(str(request.session.get("name", "")))
    except Refused:
        return ""


def guest_name(text: str) -> str:
    """A name as a guest gave it; refused where somebody with an account bears it, or nobody may."""
    name = names.tidy(text)[:40]
    if name and (
        names.reserved(name)
        or Person.objects.filter(likeness=names.likeness(name)).exists()
        or refused_name(name)
    ):
        raise Refused("name_taken", 409)
    return name


def refused_name(name: str) -> bool:
    """Whether whoever looks after the club refuses a name."""
    like = names.likeness(name)
    return any(names.likeness(refused.name) in like for refused in RefusedName.objects.all())


# Coming and going


def sign_in(request: Any, person: Person, keep_games: bool = False) -> None:
    """Somebody has proved to be this person: a new secret, and with it this device."""
    refuse_banned(person)
    secret = secrets.token_urlsafe(32)
    with transaction.atomic():
        device = Device.objects.create(
            person=person, digest=digest(secret), agent=agent_of(request)
        )
        if keep_games:
            bring_along(request, person, device)
        person.last_login = timezone.now()
        person.save(update_fields=["last_login"])
    request.session["device"] = secret
    request.session.pop("name", None)
    rotate_token(request)
    request.user = person


def bring_along(request: Any, person: Person, device: Device | None) -> None:
    """What is a guest's in this browser becomes a person's, who goes on being told here."""
    if guest := request.session.pop("guest", ""):
        name, here = str(request.session.get("name", "")), request.session.pop(notify.HERE, None)
        adopt(guest, person, name)
        notify.adopt(guest, person, device, here)


def sign_out(request: Any) -> None:
    """This device is a guest's again, and a copy of its cookie opens nothing."""
    device = device_of(request.session)
    if device is not None:
        device.delete()
    request.session.pop("device", None)
    rotate_token(request)
    request.user = AnonymousUser()


def end_devices(person: Person, but: Device | None = None) -> None:
    """Sign somebody out everywhere, or everywhere else."""
    person.devices.exclude(pk=but.pk if but else None).delete()


def forget(request: Any) -> None:
    """Nothing of this browser's cookie is left."""
    request.session.flush()
    request.user = AnonymousUser()


def refuse_banned(person: Person) -> None:
    if person.banned:
        banned = person if person.banned_until or person.kept_by is None else person.kept_by
        raise Refused(
            "banned", 403, day=f"{banned.banned_until:%Y-%m-%d}", why=banned.ban_reason or "–"
        )


def ended(digests: Iterable[str]) -> set[str]:
    """Which of these devices and tokens are good no more."""
    left = set(digests)
    for model in (Device, Token):
        standing = model.objects.filter(digest__in=left, person__gone=None)
        left -= {found.digest for found in standing.select_related("person__kept_by")
                 if not found.person.banned}  # fmt: skip
    return left


@transaction.atomic
def adopt(guest: str, person: Person, name: str = "") -> None:
    """What a guest had becomes a person's: tables, seats, results."""
    if not guest or guest.startswith((PERSON, PROGRAM)):
        return
    # Tables first, as everything that happens there does: no seat is written back meanwhile.
    known = Q(host=guest) | Q(seats__owner=guest) | Q(seats__was=guest)
    mine = Table.objects.filter(pk__in=Table.objects.filter(known).values("pk"))
    list(mine.select_for_update().order_by("pk").values_list("pk", flat=True))
    # What began among guests does not become rated under their feet.
    begun = Table.objects.filter(over=False, moves__kind=Move.PLAY, unrated_by="")
    seats = Seat.objects.filter(owner=guest, kind=Seat.PERSON)
    begun.filter(pk__in=list(seats.values_list("table", flat=True))).update(unrated_by="guests")
    Seat.objects.filter(owner=guest, name__in={"", name}).update(name=person.shown)
    for model, field in OWNERS:
        model.objects.filter(**{field: guest}).update(**{field: person.key})
    club.adopt(guest, person.key)


def has_games(guest: str) -> bool:
    """Whether something here is a guest's, which would be lost with the name."""
    return bool(guest) and any(model.objects.filter(**{field: guest}).exists()
                               for model, field in OWNERS)  # fmt: skip


#: What a browser calls itself, by what tells them apart; the first that fits.
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome",
            "Safari/": "Safari"}  # fmt: skip
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows",
           "Mac OS": "macOS", "Linux": "Linux"}  # fmt: skip


def agent_of(request: Any) -> str:
    """A device in two words, enough to tell one's own apart; no more of it is kept."""
    text = request.META.get("HTTP_USER_AGENT", "")
    found = [next((name for part, name in known.items() if part in text), "")
             for known in (BROWSERS, SYSTEMS)]  # fmt: skip
    return " · ".join(filter(None, found))
