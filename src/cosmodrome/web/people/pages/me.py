"""The page of oneself: what there is, and everything that can be done with it."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.pages import layout
from cosmodrome.web.people import identity
from cosmodrome.web.people.models import Person
from cosmodrome.web.people.pages import profile
from cosmodrome.web.people.pages.parts import button, card, field, form, paper
from cosmodrome.web.words import say


def page(request: Any) -> str:
    lang = layout.language(request)
    person = identity.person_of(request)
    own = (
        [_bring(request, lang), _about(request, person, lang), _passkeys(request, person, lang),
         _devices(request, person, lang)]
        if person
        else [_guest(lang)]
    )  # fmt: skip
    return paper(
        request,
        person.name if person else say(lang, "me.title"),
        h.p(".commands")[
            h.a(".button.go", href="/games")[say(lang, "games.all")],
            h.a(".button", href="/boxes")[say(lang, "boxes.title")],
            h.a(".button", href="/me/notifications")[say(lang, "notify.title")],
            [
                h.a(".button", href=profile.address(person.name))[say(lang, "me.profile")],
                h.a(".button", href="/friends")[say(lang, "friends.title")],
                h.a(".button", href="/me/programs")[say(lang, "programs.title")],
            ]
            if person
            else None,
        ],
        own,
        _elsewhere(request, lang) if person or identity.guest_of(request) else None,
        _data(lang) if person or identity.guest_of(request) else None,
    )


def _guest(lang: str) -> h.Element:
    return card(
        lang,
        "me.guest",
        h.p[say(lang, "me.guest_lead")],
        h.p(".commands")[
            h.a(".button.go", href="/sign-up")[say(lang, "account.sign_up")],
            h.a(".button", href="/sign-in")[say(lang, "account.sign_in")],
        ],
    )


def _about(request: Any, person: Person, lang: str) -> h.Element:
    if not person.email:
        mail = say(lang, "me.no_mail")
    else:
        key = "me.mail_confirmed" if person.email_confirmed else "me.mail_waiting"
        mail = say(lang, key, address=person.email)
    return card(
        lang,
        "me.account",
        h.p(".message")[say(lang, "account.rename_asked")] if person.rename else None,
        h.p[mail],
        h.p(".commands")[
            h.a(".button", href="/me/name")[say(lang, "account.rename")],
            h.a(".button", href="/me/password")[say(lang, "account.change_password")],
            h.a(".button", href="/me/mail")[say(lang, "account.change_mail")],
        ],
        button(request, "/sign-out", "account.sign_out", lang),
    )


def _bring(request: Any, lang: str) -> h.Node:
    """Somebody played here as a guest: perhaps the one who is signed in now."""
    if not identity.has_games(request.session.get("guest", "")):
        return None
    return card(
        lang,
        "me.guest",
        h.p[say(lang, "me.bring_lead")],
        button(request, "/me/bring", "account.bring_games", lang),
    )


def _passkeys(request: Any, person: Person, lang: str) -> h.Element:
    return card(
        lang,
        "me.passkeys",
        h.p[say(lang, "me.passkeys_lead")],
        h.ul(".rows")[
            [
                h.li[
                    h.b[key.name],
                    layout.moment(key.used or key.created, lang),
                    button(request, "/me/passkeys/remove", "me.remove", lang, id=key.pk),
                ]
                for key in person.passkeys.all()
            ]
        ],
        form(
            request,
            "/me/passkeys",
            field(lang, "key_name", "me.passkey_name", value=identity.agent_of(request),
                  maxlength="40"),
            h.p(".message", role="alert"),
            h.button(type="submit")[say(lang, "me.passkey_add")],
            data_passkey=True, data_failed=say(lang, "refused.bad_passkey"), hidden=True,
        ),
    )  # fmt: skip


def _devices(request: Any, person: Person, lang: str) -> h.Element:
    here = identity.device_of(request.session)

    def row(device: Any) -> h.Element:
        mine = here is not None and device.pk == here.pk
        return h.li[
            h.b[device.agent or say(lang, "me.device_unknown")],
            h.span(".tag")[say(lang, "me.device_here")] if mine else None,
            layout.moment(device.seen, lang),
            None if mine else button(request, "/me/devices", "me.device_end", lang, id=device.pk),
        ]

    devices = list(person.devices.all()[:50])
    return card(
        lang,
        "me.devices",
        h.ul(".rows")[map(row, devices)],
        button(request, "/me/devices", "me.devices_end", lang, all=1) if len(devices) > 1 else None,
    )


def _elsewhere(request: Any, lang: str) -> h.Element:
    return card(
        lang,
        "me.elsewhere",
        h.p[say(lang, "me.elsewhere_lead")],
        button(request, "/move/device", "me.elsewhere_go", lang),
    )


def _data(lang: str) -> h.Element:
    return card(
        lang,
        "me.data",
        h.p[h.a(href="/privacy")[say(lang, "privacy.title")]],
        h.p(".commands")[
            h.a(".button", href="/me/export")[say(lang, "me.export")],
            h.a(".button", href="/me/delete")[say(lang, "account.delete")],
        ],
    )
