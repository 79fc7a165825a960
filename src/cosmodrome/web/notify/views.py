"""Requests about what somebody is told: wishes, browsers, and the link that stops it."""

from __future__ import annotations

import time
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from cosmodrome.web import limits, safety
from cosmodrome.web.lines import Refused
from cosmodrome.web.notify import letters, pages, webpush
from cosmodrome.web.notify.models import Notice, Subscription, Wishes
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.pages import account
from cosmodrome.web.views import door
from cosmodrome.web.words import say

#: Where zones are named after; others are for astronomers and old programs.
CONTINENTS = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/",
              "Indian/", "Pacific/")  # fmt: skip
PAGE = "/me/notifications"


@cache
def zones() -> tuple[str, ...]:
    return ("UTC", *sorted(zone for zone in available_timezones() if zone.startswith(CONTINENTS)))


def wishes_of(person: Person) -> Wishes:
    """What somebody wishes; as nobody has said anything yet, what is offered."""
    found: Wishes | None = Wishes.objects.filter(person=person).first()
    return found or Wishes(person=person)


@door("GET", "HEAD", "POST")
def page(request: Any) -> HttpResponse:
    person = identity.required(request)
    wish = wishes_of(person)
    if request.method == "POST":
        _read(request, wish)
        _keep(request, wish)
        return HttpResponseRedirect(f"{PAGE}?kept")
    mine = identity.device_of(request.session)
    return HttpResponse(pages.page(request, wish, mine, zones()))


def _read(request: Any, wish: Wishes) -> None:
    """What was chosen; the page offers nothing else, so nothing else is taken."""
    given = request.POST
    wish.turns, wish.invitations, wish.ends = (
        given.get(name) == "1" for name in ("turns", "invitations", "ends")
    )
    mail, zone = given.get("mail", ""), given.get("zone", "")
    hours = [given.get(name, "") for name in ("quiet_from", "quiet_to", "digest_hour")]
    known = mail in pages.MAIL and zone in zones() and all(each in pages.HOURS for each in hours)
    if not known or (mail != Wishes.NEVER and not wish.person.email_confirmed):
        raise Refused("bad_request", 400)
    wish.mail, wish.zone = mail, zone
    wish.quiet_from, wish.quiet_to, wish.digest_hour = map(int, hours)


def _keep(request: Any, wish: Wishes) -> None:
    """What happened before is not told, and a digest begins with the next hour it is due."""
    now = timezone.now()
    if wish.pk is None or wish.mail == Wishes.DIGEST:
        here = wish.local(now)
        wish.digest_day = here.date().toordinal() - (here.hour < wish.digest_hour)
    wish.origin = layout.origin(request.get_host(), request.is_secure())
    wish.since = now
    wish.save()


@door("POST")
def subscribe(request: Any) -> HttpResponse:
    """This browser can be reached; a browser is one person's at a time."""
    person, device = identity.required(request), identity.device_of(request.session)
    given = {
        name: str(request.POST.get(name, ""))[:1000] for name in ("endpoint", "p256dh", "auth")
    }
    if device is None or not webpush.fit(webpush.Target(**given)):
        return safety.plain(say(layout.language(request), "refused.push_unknown"), 400)
    limits.spend(request, "account")
    with transaction.atomic():
        Subscription.objects.filter(endpoint=given["endpoint"]).delete()
        Subscription.objects.update_or_create(device=device, defaults=given)
        _keep(request, wishes_of(person))
    return HttpResponse(status=204)


@door("POST")
def unsubscribe(request: Any) -> HttpResponse:
    """A browser of one's own is left alone from now on."""
    person, number = identity.required(request), request.POST.get("id", "")
    mine = Subscription.objects.filter(device__person=person)
    mine.filter(pk=int(number[:12]) if number.isdecimal() else 0).delete()
    return HttpResponseRedirect(PAGE)


@door("POST", costs="mail")
def test(request: Any) -> HttpResponse:
    """Something to see whether it arrives, by every way there is."""
    person = identity.required(request)
    wish = wishes_of(person)
    if wish.pk is None:
        _keep(request, wish)
    pushed = Subscription.objects.filter(device__person=person).exists()
    mailed = person.email_confirmed and wish.mail != Wishes.NEVER
    now = timezone.now()
    for by in [Notice.PUSH] * pushed + [Notice.MAIL] * mailed:
        Notice.objects.get_or_create(person=person, kind=Notice.TEST, occasion=int(time.time()),
                                     by=by, table=None, defaults={"due": now})  # fmt: skip
    return HttpResponseRedirect(f"{PAGE}?tried")


@csrf_exempt
@door("GET", "HEAD", "POST")
def stop(request: Any, token: str) -> HttpResponse:
    """The link of a mail: only the button stops it, or the mail program that presses it."""
    limits.spend(request, "code")
    wish = letters.stopped(token)
    if wish is None:
        raise Refused("ticket_gone", 404)
    lang = layout.language(request)
    if request.method != "POST":
        heading = say(lang, "notify.stop")
        return HttpResponse(
            account.confirm(request, heading, say(lang, "notify.stop_lead"), "notify.stop_go")
        )
    Wishes.objects.filter(pk=wish.pk).update(mail=Wishes.NEVER)
    return HttpResponse(account.told(request, "notify.stop", "notify.stopped"))
