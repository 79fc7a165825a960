"""Tokens for programs, and bots: accounts that only a program plays."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import IntegrityError, transaction
from django.http import HttpResponse, HttpResponseRedirect

from cosmodrome.engine import markup as h
from cosmodrome.web import limits
from cosmodrome.web.lines import Refused
from cosmodrome.web.pages import layout
from cosmodrome.web.people import data, identity, names
from cosmodrome.web.people.models import PROGRAM, Person, Token
from cosmodrome.web.people.pages.parts import button, card, field, form, paper
from cosmodrome.web.people.pages.profile import name_link
from cosmodrome.web.people.tickets import digest
from cosmodrome.web.people.views import name_mistake
from cosmodrome.web.views import door
from cosmodrome.web.words import say

MOST_TOKENS, MOST_BOTS = 20, 5


@door("GET", "HEAD")
def page(request: Any) -> HttpResponse:
    return HttpResponse(_page(request, identity.required(request)))


def _page(request: Any, person: Person, secret: str = "", mistake: str = "") -> str:
    lang = layout.language(request)
    mine = [person, *person.bots.filter(gone=None)]
    tokens = Token.objects.filter(person__in=mine).select_related("person")
    return paper(
        request,
        say(lang, "programs.title"),
        h.p[say(lang, "programs.lead"), " ", h.a(href="/api/docs")[say(lang, "programs.docs")]],
        _shown_once(secret, lang) if secret else None,
        card(lang, "programs.tokens", _tokens(request, list(tokens), lang),
             _token_form(request, mine, lang)),
        card(lang, "programs.bots", _bots(request, mine[1:], mistake, lang)),
    )  # fmt: skip


def _shown_once(secret: str, lang: str) -> h.Element:
    return h.section(".card", role="status")[
        h.p[say(lang, "programs.once")], layout.link(lang, secret, say(lang, "programs.token"))
    ]


def _tokens(request: Any, tokens: list[Token], lang: str) -> h.Element:
    return h.ul(".rows")[
        [
            h.li[
                h.b[token.name],
                h.span(".tag")[say(lang, "programs.plays" if token.plays else "programs.looks")],
                h.span[token.person.shown],
                layout.moment(token.used or token.created, lang),
                button(request, "/me/programs/remove", "me.remove", lang, token=token.pk),
            ]
            for token in tokens
        ]
    ]


def _token_form(request: Any, mine: list[Person], lang: str) -> h.Element:
    return form(
        request,
        "/me/programs/token",
        field(lang, "token_name", "programs.token_name", required=True, maxlength="40",
              autocomplete="off"),
        h.label(".field")[
            say(lang, "programs.whose"),
            h.select(name="whose")[[h.option(value=one.name)[one.shown] for one in mine]],
        ],
        h.label(".field.check")[
            h.input(type="checkbox", name="plays", value="1", checked=True),
            say(lang, "programs.may_play"),
        ],
        h.button(type="submit")[say(lang, "programs.make")],
    )  # fmt: skip


def _bots(request: Any, bots: list[Person], mistake: str, lang: str) -> h.Node:
    return [
        h.p[say(lang, "programs.bots_lead")],
        h.ul(".rows")[
            [
                h.li[
                    name_link(bot, lang),
                    button(request, "/me/programs/remove", "me.remove", lang, bot=bot.pk),
                ]
                for bot in bots
            ]
        ],
        form(
            request,
            "/me/programs/bot",
            field(lang, "bot_name", "account.name", {"bot_name": mistake}, "account.name_help",
                  required=True, maxlength=str(names.LONGEST), autocomplete="off"),
            h.button(type="submit")[say(lang, "programs.make_bot")],
        ),
    ]  # fmt: skip


@door("POST")
def make_token(request: Any) -> HttpResponse:
    """A token for oneself or a bot of one's own; only its hash is kept."""
    person = identity.required(request)
    limits.spend(request, "account")
    whose = str(request.POST.get("whose", ""))
    mine = [person, *person.bots.filter(gone=None)]
    owner = next((one for one in mine if one.name == whose), None)
    name = names.tidy(str(request.POST.get("token_name", "")))[:40]
    if owner is None or not name:
        raise Refused("bad_request", 400)
    if Token.objects.filter(person__in=mine).count() >= MOST_TOKENS:
        raise Refused("too_many", 409)
    secret = new_token(owner, name, plays=request.POST.get("plays") == "1")
    return HttpResponse(_page(request, person, secret))


def new_token(person: Person, name: str, plays: bool) -> str:
    secret = "cosmodrome_" + secrets.token_urlsafe(32)
    Token.objects.create(person=person, digest=digest(secret), name=name, plays=plays)
    return secret


@door("POST")
def make_bot(request: Any) -> HttpResponse:
    """An account that nobody signs in to."""
    person, lang = identity.required(request), layout.language(request)
    name = names.tidy(str(request.POST.get("bot_name", ""))[:60])
    if person.bots.filter(gone=None).count() >= MOST_BOTS:
        raise Refused("too_many", 409)
    mistake = name_mistake(name, lang)
    if not mistake:
        limits.spend(request, "account")
        key = PROGRAM + secrets.token_urlsafe(18)
        try:
            with transaction.atomic():
                Person.objects.make(name, None, key=key, kept_by=person, lang=lang)
            return HttpResponseRedirect("/me/programs")
        except IntegrityError:
            mistake = say(lang, "account.name_taken")
    return HttpResponse(_page(request, person, mistake=mistake), status=400)


@door("POST")
def remove(request: Any) -> HttpResponse:
    """A token, or a bot with all that is its own."""
    person = identity.required(request)
    mine = [person, *person.bots.filter(gone=None)]
    if (token := str(request.POST.get("token", ""))[:12]).isdecimal():
        Token.objects.filter(pk=int(token), person__in=mine).delete()
    if (number := str(request.POST.get("bot", ""))[:12]).isdecimal():
        bot = person.bots.filter(pk=int(number), gone=None).first()
        if bot is not None:
            data.forget(bot.key, bot)
    return HttpResponseRedirect("/me/programs")
