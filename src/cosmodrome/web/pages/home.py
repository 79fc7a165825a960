"""The first page: the games as covers, the guest's own tables, and a saved game to open."""

from __future__ import annotations

from typing import Any

import cosmodrome
from cosmodrome.engine import markup as h
from cosmodrome.engine.game import Game
from cosmodrome.engine.options import Number
from cosmodrome.web.boards import board_of
from cosmodrome.web.pages import guide, layout, learning
from cosmodrome.web.pages.new import has_automa
from cosmodrome.web.people.pages import games
from cosmodrome.web.words import say, title

#: Where people find each other.
CLUB = {"/lobby": "lobby.title", "/contests": "contest.title", "/ladders": "ladder.name"}


def page(request: Any, guest: str) -> str:
    lang = layout.language(request)
    known = [cosmodrome.load(game_id) for game_id in cosmodrome.games()]
    mine = games.at_home(guest)
    return layout.page(
        request,
        say(lang, "home.title"),
        h.main("#main.home")[
            h.div(".welcome")[h.h1[tagline(len(known), lang)], h.p[say(lang, "home.lead")]],
            h.nav(".commands", aria_label=say(lang, "lobby.nav"))[
                games.way_to(mine, lang),
                [h.a(".button", href=path)[say(lang, name)] for path, name in CLUB.items()],
            ],
            h.div(".covers")[[cover(request, game, lang) for game in known]],
            games.first_few(mine, lang),
            upload(request, lang),
        ],
        h.footer[
            h.p[say(lang, "site.footer")],
            h.a(href="/privacy")[say(lang, "privacy.title")],
            h.a(href="/gallery")[say(lang, "site.gallery")],
        ],
        class_="home-page",
    )


def tagline(count: int, lang: str) -> str:
    """How many games there are, in words where they are few."""
    key = f"site.games_{count if 1 <= count <= 5 else 'more'}"
    return say(lang, "site.tagline", games=say(lang, key, count=count))


def cover(request: Any, game: Game, lang: str) -> h.Element:
    """A game as its box: picture, name, players, length, and two ways to start."""
    name = title(game, lang)
    return h.article(".game-box")[
        h.div(".picture")[board_of(game.id).cover(lang)],
        h.h2[name],
        h.p(".what")[learning.one_line(game, lang)],
        h.p(".facts")[" · ".join(facts(game, lang))],
        learning.in_short(game, lang),
        h.div(".ways")[
            guide.offers(request, game, lang),
            h.form(method="post", action=f"/play/{game.id}")[
                layout.csrf(request),
                h.button(".go", type="submit",
                         aria_label=say(lang, "home.play_named", game=name))[
                    say(lang, "home.play_now")
                ],
            ],
            h.form(method="post", action=f"/play/{game.id}")[
                layout.csrf(request),
                h.button(type="submit", name="players", value="1",
                         aria_label=say(lang, "home.solo_named", game=name))[
                    say(lang, "home.solo")
                ],
            ]
            if game.options.players.low == 1
            else None,
            h.a(".button", href=f"/new/{game.id}",
                aria_label=say(lang, "home.set_up_named", game=name))[say(lang, "home.set_up")],
        ],
    ]  # fmt: skip


def facts(game: Game, lang: str) -> list[str]:
    players: Number = game.options.players
    counts = {"low": players.low, "high": players.high}
    low, high = game.minutes
    return [
        say(lang, "home.players", **counts) if players.low < players.high
        else say(lang, "home.one_count", low=players.low),
        say(lang, "home.minutes", low=low, high=high),
        say(lang, f"home.weight_{game.weight}"),
        say(lang, "home.solo_yes" if has_automa(game) or players.low == 1 else "home.solo_bots"),
    ]  # fmt: skip


def upload(request: Any, lang: str) -> h.Element:
    return h.details(".upload")[
        h.summary[say(lang, "home.upload")],
        h.form(method="post", action="/records", enctype="multipart/form-data")[
            layout.csrf(request),
            h.p[say(lang, "home.upload_help")],
            h.label[say(lang, "home.upload_text"), h.textarea(name="text", rows="5")],
            h.label[
                say(lang, "home.upload_file"), h.input(type="file", name="file", accept=".txt")
            ],
            h.label[say(lang, "boxes.upload"), h.input(type="file", name="box", accept=".toml")],
            h.button(".go", type="submit")[say(lang, "home.upload_go")],
        ],
    ]
