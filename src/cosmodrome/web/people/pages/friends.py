"""Friends, requests and blocks; and what can be done about somebody on their page."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.contests.pages import parts
from cosmodrome.web.pages import layout
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Friendship, Person
from cosmodrome.web.people.pages.parts import button, card, field, form, paper
from cosmodrome.web.people.pages.profile import address, name_link
from cosmodrome.web.words import say


def page(request: Any, person: Person) -> str:
    lang = layout.language(request)
    asking = relations.asking(person)
    waiting = Friendship.objects.filter(asker=person, accepted=False)
    asked = [tie.asked for tie in waiting.select_related("asked")]
    blocked = [block.whom for block in person.blocks.select_related("whom")]
    return paper(
        request,
        say(lang, "friends.title"),
        _people(request, lang, "friends.asking", asking, ("befriend", "part")) if asking else None,
        _people(request, lang, "friends.list", relations.friends(person), ("part",)),
        _people(request, lang, "friends.asked", asked, ("part",)) if asked else None,
        card(
            lang,
            "friends.find",
            h.form(method="get", action="/friends")[
                field(lang, "name", "account.name", required=True, maxlength="60",
                      autocomplete="off"),
                h.button(type="submit")[say(lang, "friends.find_go")],
            ],
        ),
        _people(request, lang, "friends.blocked", blocked, ("unblock",)) if blocked else None,
    )  # fmt: skip


def _people(
    request: Any, lang: str, heading: str, people: list[Person], can: tuple[str, ...]
) -> h.Element:
    return card(
        lang,
        heading,
        h.ul(".rows")[
            [
                h.li[
                    name_link(someone, lang),
                    h.span(".end.commands")[
                        [_do(request, someone, what, lang, back="/friends") for what in can]
                    ],
                ]
                for someone in people
            ]
        ]
        if people
        else h.p[say(lang, "friends.none")],
    )


def _do(request: Any, someone: Person, what: str, lang: str, back: str = "") -> h.Element:
    return button(request, f"{address(someone.name)}/{what}", f"friends.{what}", lang, next=back)


def _play(request: Any, friend: Person, lang: str) -> h.Element:
    """The way to a table for two."""
    return h.details(".report")[
        h.summary[say(lang, "friends.play")],
        form(
            request,
            f"{address(friend.name)}/play",
            parts.labelled(lang, "game", "contest.game", parts.game_select(lang, "")),
            parts.labelled(lang, "clock", "contest.clock", parts.clock_select(lang, "", none=True)),
            h.button(".go", type="submit")[say(lang, "friends.invite_go")],
        ),
    ]


def about(request: Any, me: Person | None, other: Person) -> h.Node:
    """What somebody who is signed in can do about a person, on that person's page."""
    lang = layout.language(request)
    if me is None or me == other:
        return None
    if relations.has_blocked(me, other):
        can, told = ["unblock"], "friends.is_blocked"
    else:
        tie = relations.tie(me, other)
        if tie is None:
            can, told = ["ask", "block"], ""
        elif tie.accepted:
            can, told = ["part", "block"], "friends.is_friend"
        elif tie.asked_id == me.pk:
            can, told = ["befriend", "part", "block"], "friends.asks_you"
        else:
            can, told = ["part", "block"], "friends.is_asked"
    return h.div(".commands")[
        h.span[say(lang, told)] if told else None,
        [_do(request, other, what, lang) for what in can],
        _play(request, other, lang) if told == "friends.is_friend" else None,
        h.details(".report")[
            h.summary[say(lang, "friends.report")],
            form(
                request,
                f"{address(other.name)}/report",
                field(lang, "text", "friends.report_text", required=True, maxlength="500"),
                h.button(type="submit")[say(lang, "friends.report_go")],
            ),
        ],
    ]
