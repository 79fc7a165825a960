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
from cosmodrome.web.notify import data, letters, pages, webpush
from cosmodrome.web.notify.models import Notice, Subscription, Wishes
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity
from cosmodrome.web.people.pages import account
from cosmodrome.web.views import door
from cosmodrome.web.words import say

#: Where zones are named after; others are for astronomers and old programs.
CONTINENTS = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/",
              "Indian/", "Pacific/")  # fmt: skip
PAGE = "/me/notifications"
#: Browsers of one person that are told; the one that asked longest ago gives way.
MOST = 30


@cache
def zones() -> tuple[str, ...]:
    return ("UTC", *sorted(zone for zone in available_timezones() if zone.startswith(CONTINENTS)))


def wishes_of(request: Any) -> Wishes:
    """What somebody wishes; as they have said nothing yet, what is offered."""
    owner = identity.guest_of(request, make=request.method == "POST")
    found: Wishes | None = Wishes.objects.filter(owner=owner).select_related("person").first()
    return found or Wishes(owner=owner, person=identity.person_of(request))


@door("GET", "HEAD", "POST")
def page(request: Any) -> HttpResponse:
    wish = wishes_of(request)
    if request.method == "POST":
        _read(request, wish)
        _keep(request, wish)
        return HttpResponseRedirect(f"{PAGE}?kept")
    return HttpResponse(pages.page(request, wish, _here(request, wish), zones()))


def _here(request: Any, wish: Wishes) -> Subscription | None:
    """This browser, if it is told."""
    if wish.pk is None:
        return None
    device = identity.device_of(request.session) if wish.person else None
    known = {"device": device} if device else {"pk": request.session.get(data.HERE)}
    found: Subscription | None = wish.browsers.filter(**known).first()
    return found


def _read(request: Any, wish: Wishes) -> None:
    """What was chosen; the page offers nothing else, so nothing else is taken."""
    given = request.POST
    for name in pages.matters(wish):
        setattr(wish, name, given.get(name) == "1")
    mail, zone = given.get("mail", Wishes.NEVER), given.get("zone", "")
    hours = [given.get(name, str(getattr(wish, name)))
             for name in ("quiet_from", "quiet_to", "digest_hour")]  # fmt: skip
    known = mail in pages.MAIL and zone in zones() and all(each in pages.HOURS for each in hours)
    if not known or (mail != Wishes.NEVER and not wish.mailable):
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
    wish.guest_lang, wish.since = layout.language(request), now
    wish.save()


@door("POST")
def subscribe(request: Any) -> HttpResponse:
    """This browser can be reached; a browser is one person's, or one guest's, at a time."""
    given = {
        name: str(request.POST.get(name, ""))[:1000] for name in ("endpoint", "p256dh", "auth")
    }
    if not webpush.fit(webpush.Target(**given)):
        return safety.plain(say(layout.language(request), "refused.push_unknown"), 400)
    limits.spend(request, "account")
    wish = wishes_of(request)
    if wish.pk is None and (zone := request.POST.get("zone", "")) in zones():
        wish.zone = zone
    with transaction.atomic():
        _keep(request, wish)
        Subscription.objects.filter(endpoint=given["endpoint"]).delete()
        if (here := _here(request, wish)) is not None:
            here.delete()
        device = identity.device_of(request.session) if wish.person else None
        kept = Subscription.objects.create(wishes=wish, device=device, **given)
        old = wish.browsers.order_by("-pk").values_list("pk", flat=True)[MOST:]
        wish.browsers.filter(pk__in=list(old)).delete()
    if device is None:
        request.session[data.HERE] = kept.pk
    return HttpResponse(status=204)


@door("POST")
def unsubscribe(request: Any) -> HttpResponse:
    """A browser of one's own is left alone from now on."""
    number = request.POST.get("id", "")
    mine = Subscription.objects.filter(wishes__owner=identity.guest_of(request))
    mine.filter(pk=int(number[:12]) if number.isdecimal() else 0).delete()
    return HttpResponseRedirect(PAGE)


@door("POST", costs="mail")
def test(request: Any) -> HttpResponse:
    """Something to see whether it arrives, by every way there is."""
    wish = wishes_of(request)
    pushed = wish.pk is not None and wish.browsers.exists()
    mailed = wish.mailable and wish.mail != Wishes.NEVER
    now = timezone.now()
    for by in [Notice.PUSH] * pushed + [Notice.MAIL] * mailed:
        Notice.objects.get_or_create(wishes=wish, kind=Notice.TEST, occasion=int(time.time()),
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
