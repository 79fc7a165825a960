"""The page on which somebody says what they wish to be told, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import htpy as h

from cosmodrome.web.notify import webpush
from cosmodrome.web.notify.models import Subscription, Wishes
from cosmodrome.web.pages import layout
from cosmodrome.web.people.models import Device
from cosmodrome.web.people.pages.parts import button, card, form, paper
from cosmodrome.web.words import say

MAIL = (Wishes.NEVER, Wishes.EACH, Wishes.DIGEST)
HOURS = tuple(map(str, range(24)))


def page(request: Any, wish: Wishes, here: Device | None, zones: Sequence[str]) -> str:
    lang = layout.language(request)
    told = next((name for name in ("kept", "tried") if name in request.GET), "")
    return paper(
        request,
        say(lang, "notify.title"),
        h.p[say(lang, "notify.lead")],
        h.p(role="status")[say(lang, f"notify.{told}")] if told else None,
        _browsers(request, wish, here, lang),
        _wishes(request, wish, zones, lang),
        card(
            lang,
            "notify.test",
            h.p[say(lang, "notify.test_lead")],
            button(request, "/me/notifications/test", "notify.test_go", lang),
        ),
        h.script(src=layout.asset("notify.js"), type="module"),
    )


def _browsers(request: Any, wish: Wishes, here: Device | None, lang: str) -> h.Element:
    reached = Subscription.objects.filter(device__person=wish.person).select_related("device")

    def row(each: Subscription) -> h.Element:
        mine = here is not None and each.device_id == here.pk
        return h.li[
            h.b[each.device.agent or say(lang, "me.device_unknown")],
            h.span(".tag")[say(lang, "me.device_here")] if mine else None,
            layout.moment(each.made, lang),
            button(request, "/me/notifications/off", "notify.off", lang, id=each.pk),
        ]

    return card(
        lang,
        "notify.browsers",
        h.p[say(lang, "notify.browsers_lead")],
        h.ul(".rows")[map(row, reached)] if reached else None,
        form(
            request,
            "/me/notifications/here",
            h.p(".message", role="alert"),
            h.button(type="submit")[say(lang, "notify.here")],
            data_push=webpush.public_key(), data_refused=say(lang, "notify.refused"),
            data_failed=say(lang, "notify.failed"), hidden=True,
        ),
        h.p(data_no_push=True)[say(lang, "notify.impossible")],
    )  # fmt: skip


def _wishes(request: Any, wish: Wishes, zones: Sequence[str], lang: str) -> h.Element:
    confirmed = wish.person.email_confirmed
    return card(
        lang,
        "notify.wishes",
        form(
            request,
            "/me/notifications",
            h.fieldset[
                h.legend[say(lang, "notify.what")],
                [
                    h.label(".field.check")[
                        h.input(type="checkbox", name=name, value="1", checked=getattr(wish, name)),
                        say(lang, f"notify.{name}"),
                    ]
                    for name in ("turns", "invitations", "ends")
                ],
            ],
            h.fieldset[
                h.legend[say(lang, "notify.mail")],
                None if confirmed else h.p[
                    say(lang, "notify.mail_first"), " ",
                    h.a(href="/me/mail")[say(lang, "account.change_mail")],
                ],
                [
                    h.label(".field.check")[
                        h.input(type="radio", name="mail", value=each, checked=wish.mail == each,
                                disabled=not confirmed and each != Wishes.NEVER),
                        say(lang, f"notify.{each}"),
                    ]
                    for each in MAIL
                ],
                _choice(lang, "digest_hour", HOURS, str(wish.digest_hour)),
            ],
            h.fieldset[
                h.legend[say(lang, "notify.quiet")],
                h.p[say(lang, "notify.quiet_lead")],
                _choice(lang, "quiet_from", HOURS, str(wish.quiet_from)),
                _choice(lang, "quiet_to", HOURS, str(wish.quiet_to)),
                _choice(lang, "zone", zones, wish.zone, guess=wish.pk is None),
            ],
            h.button(".go", type="submit")[say(lang, "notify.keep")],
        ),
    )  # fmt: skip


def _choice(
    lang: str, name: str, offered: Sequence[str], chosen: str, *, guess: bool = False
) -> h.Element:
    """One of several; hours are said as hours. A zone that nobody chose yet is the browser's."""
    hours = offered is HOURS
    return h.div(".field")[
        h.label(for_=f"field-{name}")[say(lang, f"notify.{name}")],
        h.select(id=f"field-{name}", name=name, data_guess_zone=guess)[
            [
                h.option(value=each, selected=each == chosen)[
                    say(lang, "notify.hour", hour=each) if hours else each.replace("_", " ")
                ]
                for each in offered
            ]
        ],
    ]
