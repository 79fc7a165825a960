"""The page on which somebody says what they wish to be told, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.notify import webpush
from cosmodrome.web.notify.models import Subscription, Wishes
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity
from cosmodrome.web.people.pages.parts import button, card, form, paper
from cosmodrome.web.words import say

MAIL = (Wishes.NEVER, Wishes.EACH, Wishes.DIGEST)
HOURS = tuple(map(str, range(24)))


def matters(wish: Wishes) -> list[str]:
    """What somebody may be told of: seats are kept for people with an account."""
    return ["turns", *["invitations"] * (wish.person is not None), "ends"]


def page(request: Any, wish: Wishes, here: Subscription | None, zones: Sequence[str]) -> str:
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


def _browsers(request: Any, wish: Wishes, here: Subscription | None, lang: str) -> h.Element:
    reached = wish.browsers.select_related("device") if wish.pk else ()

    def row(each: Subscription) -> h.Element:
        mine = each == here
        agent = each.device.agent if each.device else identity.agent_of(request) if mine else ""
        return h.li[
            h.b[agent or say(lang, "me.device_unknown")],
            h.span(".tag")[say(lang, "me.device_here")] if mine else None,
            layout.moment(each.made, lang),
            button(request, "/me/notifications/off", "notify.off", lang, id=each.pk),
        ]

    return card(
        lang,
        "notify.browsers",
        h.p[say(lang, "notify.browsers_lead" if wish.person else "notify.browsers_guest")],
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
                    for name in matters(wish)
                ],
            ],
            h.fieldset[h.legend[say(lang, "notify.mail")], _mail(wish, lang)],
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


def _mail(wish: Wishes, lang: str) -> h.Node:
    """For people with an account, once their address is confirmed."""
    if wish.person is None:
        return h.p[
            say(lang, "notify.mail_guest"), " ",
            h.a(href="/sign-up")[say(lang, "account.sign_up")],
        ]  # fmt: skip
    return [
        None if wish.mailable else h.p[
            say(lang, "notify.mail_first"), " ",
            h.a(href="/me/mail")[say(lang, "account.change_mail")],
        ],
        [
            h.label(".field.check")[
                h.input(type="radio", name="mail", value=each, checked=wish.mail == each,
                        disabled=not wish.mailable and each != Wishes.NEVER),
                say(lang, f"notify.{each}"),
            ]
            for each in MAIL
        ],
        _choice(lang, "digest_hour", HOURS, str(wish.digest_hour)),
    ]  # fmt: skip


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
