"""Coming in: a new account, signing in, a forgotten password, another device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from cosmodrome.engine import markup as h
from cosmodrome.web.pages import layout
from cosmodrome.web.people.names import LONGEST
from cosmodrome.web.people.pages.parts import field, form, paper, wrong
from cosmodrome.web.words import say

Mistakes = Mapping[str, str]


def sign_up(request: Any, given: Mapping[str, str], mistakes: Mistakes, games: bool) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.sign_up"),
        h.p[say(lang, "account.sign_up_lead")],
        h.p[say(lang, "account.keeps_games")] if games else None,
        wrong(mistakes),
        form(
            request,
            "/sign-up",
            _next(given),
            field(lang, "name", "account.name", mistakes, "account.name_help", required=True,
                  maxlength=str(LONGEST), autocomplete="username", value=given.get("name", "")),
            _password(lang, mistakes, new=True),
            field(lang, "email", "account.email", mistakes, "account.email_help", type="email",
                  maxlength="254", autocomplete="email", value=given.get("email", "")),
            h.button(".go.big", type="submit")[say(lang, "account.sign_up_go")],
        ),
        h.p[
            h.a(href=_way("/sign-in", given))[say(lang, "account.have_one")], " · ",
            h.a(href="/privacy")[say(lang, "privacy.title")],
        ],
    )  # fmt: skip


def sign_in(request: Any, given: Mapping[str, str], mistakes: Mistakes, games: bool) -> str:
    lang = layout.language(request)
    bring = [h.label(".field.check")[
        h.input(type="checkbox", name="keep", value="1", checked=given.get("keep", "1") == "1"),
        say(lang, "account.bring_games"),
    ]] if games else None  # fmt: skip
    return paper(
        request,
        say(lang, "account.sign_in"),
        wrong(mistakes),
        form(
            request,
            "/sign-in",
            _next(given),
            field(lang, "name", "account.name", mistakes, required=True, maxlength="60",
                  autocomplete="username webauthn", value=given.get("name", "")),
            _password(lang, mistakes),
            bring,
            h.button(".go.big", type="submit")[say(lang, "account.sign_in_go")],
        ),
        form(
            request,
            "/sign-in/passkey",
            _next(given),
            h.p(".message", role="alert"),
            h.button(type="submit")[say(lang, "account.passkey_go")],
            data_passkey=True, data_failed=say(lang, "refused.bad_passkey"), hidden=True,
        ),
        h.p[
            h.a(href="/reset")[say(lang, "account.forgotten")], " · ",
            h.a(href=_way("/sign-up", given))[say(lang, "account.have_none")],
        ],
        h.p[h.a(href="/move")[say(lang, "move.have_code")]],
    )  # fmt: skip


def _password(lang: str, mistakes: Mistakes, new: bool = False, name: str = "password") -> h.Node:
    label = "account.new_password" if name == "new_password" else "account.password"
    return field(
        lang, name, label, mistakes, "account.password_help" if new else "",
        type="password", required=True, maxlength="128",
        autocomplete="new-password" if new else "current-password",
    )  # fmt: skip


def _next(given: Mapping[str, str]) -> h.Node:
    following = given.get("next", "")
    return h.input(type="hidden", name="next", value=following) if following else None


def _way(path: str, given: Mapping[str, str]) -> str:
    """To the other way in, which leads on to the same page."""
    following = {"next": given["next"]} if given.get("next") else {}
    return f"{path}?{urlencode(following)}" if following else path


def reset(request: Any, mistakes: Mistakes) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.reset"),
        h.p[say(lang, "account.reset_lead")],
        form(
            request,
            "/reset",
            field(lang, "who", "account.reset_who", mistakes, required=True, maxlength="254",
                  autocomplete="username"),
            h.button(".go", type="submit")[say(lang, "account.reset_go")],
        ),
    )  # fmt: skip


def new_password(request: Any, mistakes: Mistakes) -> str:
    """After a forgotten password: the link in the mail leads here."""
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.reset"),
        form(
            request,
            request.path,
            _password(lang, mistakes, new=True),
            h.button(".go", type="submit")[say(lang, "account.password_set")],
        ),
    )


def change_password(request: Any, mistakes: Mistakes) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.change_password"),
        h.p[say(lang, "account.change_password_lead")],
        form(
            request,
            "/me/password",
            _password(lang, mistakes),
            _password(lang, mistakes, new=True, name="new_password"),
            h.button(".go", type="submit")[say(lang, "account.password_set")],
        ),
    )


def rename(request: Any, given: str, mistakes: Mistakes, asked: bool) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.rename"),
        h.p[say(lang, "account.rename_asked" if asked else "account.rename_lead")],
        form(
            request,
            "/me/name",
            field(lang, "name", "account.name", mistakes, "account.name_help", required=True,
                  maxlength=str(LONGEST), autocomplete="username", value=given),
            h.button(".go", type="submit")[say(lang, "account.rename_go")],
        ),
    )  # fmt: skip


def change_mail(request: Any, given: str, mistakes: Mistakes) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.change_mail"),
        form(
            request,
            "/me/mail",
            field(lang, "email", "account.email", mistakes, "account.email_help", type="email",
                  maxlength="254", autocomplete="email", value=given),
            _password(lang, mistakes),
            h.button(".go", type="submit")[say(lang, "account.mail_set")],
        ),
    )  # fmt: skip


def delete(request: Any, mistakes: Mistakes, account: bool) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "account.delete"),
        h.p[say(lang, "account.delete_lead")],
        h.p[say(lang, "account.delete_running")],
        h.p[say(lang, "account.delete_others")],
        form(
            request,
            "/me/delete",
            _password(lang, mistakes) if account else None,
            h.button(".danger", type="submit")[say(lang, "account.delete_go")],
        ),
    )


def confirm(request: Any, heading: str, text: str, go: str, *more: h.Node) -> str:
    """Something is asked of whoever followed a link: only the button does it."""
    lang = layout.language(request)
    return paper(
        request,
        heading,
        h.p[text],
        form(request, request.path, more,
             h.button(".go.big", type="submit")[say(lang, go)]),
    )  # fmt: skip


def told(request: Any, heading: str, sentence: str, **gaps: Any) -> str:
    """A heading and a sentence of the words, and the way on."""
    lang = layout.language(request)
    return paper(
        request,
        say(lang, heading),
        h.p[say(lang, sentence, **gaps)],
        h.p[h.a(".button", href="/me")[say(lang, "me.title")]],
    )


def enter_code(request: Any, mistakes: Mistakes) -> str:
    lang = layout.language(request)
    return paper(
        request,
        say(lang, "move.title"),
        h.p[say(lang, "move.enter_lead")],
        form(
            request,
            "/move",
            field(lang, "code", "move.code", mistakes, required=True, maxlength="20",
                  autocomplete="one-time-code", autocapitalize="characters", spellcheck="false"),
            h.button(".go", type="submit")[say(lang, "move.enter_go")],
        ),
    )  # fmt: skip


def code(request: Any, secret: str, lead: str) -> str:
    """A code to type, or a link to open, on the other device."""
    lang = layout.language(request)
    address = f"{layout.origin(request.get_host(), request.is_secure())}/move/{secret}"
    return paper(
        request,
        say(lang, "move.title"),
        h.p[lead],
        h.p(".code")[h.output(aria_label=say(lang, "move.code"))[secret]],
        h.p[say(lang, "move.how", address=f"{request.get_host()}/move")],
        layout.link(lang, address, say(lang, "move.link")),
        h.p[h.small[say(lang, "move.once")]],
    )


def privacy(request: Any) -> str:
    """What is kept and for how long."""
    lang = layout.language(request)
    matters = (
        "privacy.accounts", "privacy.guests", "privacy.games", "privacy.rated", "privacy.boxes",
        "privacy.friends", "privacy.talk", "privacy.contests", "privacy.notices",
        "privacy.problems", "privacy.network", "privacy.copies",
    )  # fmt: skip
    return paper(
        request,
        say(lang, "privacy.title"),
        [h.p[say(lang, matter)] for matter in matters],
        h.p[say(lang, "privacy.rights"), " ", h.a(href="/me")[say(lang, "me.title")]],
    )
