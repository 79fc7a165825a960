"""The frame of every page: header, language, theme, and what the browser loads."""

from __future__ import annotations

import hashlib
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.middleware.csrf import get_token
from django.templatetags.static import static

from cosmodrome.engine import languages
from cosmodrome.engine import markup as h
from cosmodrome.web.boards import stylesheet_address
from cosmodrome.web.kit import drawing, shape
from cosmodrome.web.words import say, spoken

STATIC = Path(__file__).parents[1] / "static" / "cosmodrome"

#: A server in trouble leaves the table as it was shown; table.js says that something is wrong.
HTMX_CONFIG = (
    '{"includeIndicatorCSS": false, "history": false, "transitions": false,'
    ' "noSwap": [204, 304, "5xx"],'
    ' "ws": {"reconnectDelay": 300, "reconnectMaxDelay": 1500, "pauseOnBackground": false}}'
)


#: How fast pieces move, as a browser may wish.
MOTIONS = ("slow", "normal", "fast", "none")


@cache
def asset(name: str) -> str:
    """The address of one of our files; it changes with the content."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"{static('cosmodrome/' + name)}?v={digest}"


def language(request: Any) -> str:
    """The language a person reads, as chosen or as the browser asks."""
    # What Django refuses before it asks for a language is told in English.
    return spoken(getattr(request, "LANGUAGE_CODE", "").partition("-")[0])


def origin(host: str, secure: bool) -> str:
    """How a guest reaches this server; a proxy may be the one that speaks HTTPS."""
    return f"{'https' if secure or settings.SESSION_COOKIE_SECURE else 'http'}://{host}"


def moment(when: datetime, lang: str) -> h.Element:
    """A date in the person's way of writing; the page turns it into their own time."""
    text = when.strftime(languages.language(lang).date)
    return h.time(datetime=when.isoformat(timespec="minutes"))[text]


def csrf(request: Any) -> h.Element:
    """The hidden field every form carries."""
    return h.input(type="hidden", name="csrfmiddlewaretoken", value=get_token(request))


def link(lang: str, address: str, label: str) -> h.Element:
    """A whole address to send to somebody, and a button that copies it."""
    return h.span(".link")[
        h.label[
            label, h.input(type="text", readonly=True, value=address, data_link=address)
        ],
        h.button(type="button", data_copy=True, data_copied=say(lang, "table.copied"),
                 data_selected=say(lang, "table.selected"))[say(lang, "table.copy")],
    ]  # fmt: skip


def emblem() -> h.Element:
    """A little rocket over a ring."""
    return drawing(
        "0 0 32 32",
        shape("ellipse", cx=16, cy=21, rx=14, ry=6, fill="none", stroke="currentColor",
              stroke_width=2),
        shape("path", d="M16 2c4 4 5 9 5 14l-2 5h-6l-2-5c0-5 1-10 5-14Z", fill="var(--action)"),
        shape("circle", cx=16, cy=12, r=2.6, fill="var(--night)"),
        class_="emblem",
    )  # fmt: skip


def page(
    request: Any,
    title: str,
    *content: h.Node,
    body: dict[str, str] | None = None,
    class_: str = "",
    tools: h.Node = None,
    preview: tuple[str, str] | None = None,
) -> str:
    """A whole page as text; `preview`: a sentence and a picture for where its address is posted."""
    lang = language(request)
    theme = request.COOKIES.get("theme", "")
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="dark light"),
        h.meta(name="htmx-config", content=HTMX_CONFIG),
        h.title[f"{title} · Cosmodrome"],
        h.link(
            rel="icon",
            href=asset("icon.svg"),
            type="image/svg+xml",
            data_calm=asset("icon.svg"),
            data_turn=asset("icon-turn.svg"),
        ),
        h.link(rel="apple-touch-icon", href="/icon-180.png"),
        h.link(rel="manifest", href="/manifest.webmanifest"),
        h.meta(name="theme-color", content="#141b33"),
        _preview(request, title, preview),
        h.link(rel="stylesheet", href=asset("table.css")),
        h.link(rel="stylesheet", href=asset("learning.css")),
        h.link(rel="stylesheet", href=asset("lookback.css")),
        h.link(rel="stylesheet", href=stylesheet_address()),
        h.script(src=asset("zoom.js"), type="module"),
        h.script(src=asset("reading.js"), type="module"),
        h.script(src=asset("why.js"), type="module"),
        h.script(src=asset("lookback.js"), type="module"),
        h.script(src=asset("table.js"), type="module"),
    ]
    motion, hand = request.COOKIES.get("motion", ""), request.COOKIES.get("hand", "")
    html = h.page(
        lang,
        data_theme=theme if theme in ("light", "dark") else None,
        data_motion=motion if motion in MOTIONS else None,
        data_hand=hand if hand == "left" else None,
    )[
        head,
        h.body({"class": class_ or None, **(body or {})})[
            h.a(".skip", href="#main")[say(lang, "site.skip")],
            _header(request, lang, tools),
            content,
            # Not deferred: htmx then reads the page once its extension is there, however late.
            h.script(src=static("django_htmx/htmx-4.min.js")),
            h.script(src=static("django_htmx/ext/hx-ws-4.min.js")),
        ],
    ]
    return str(html)


def _preview(request: Any, title: str, preview: tuple[str, str] | None) -> h.Node:
    """What sites show where an address is posted (Open Graph)."""
    sentence, picture = preview or (say(language(request), "portable.description"), "/icon-512.png")
    home = origin(request.get_host(), request.is_secure())
    told = {
        "og:site_name": "Cosmodrome", "og:type": "website", "og:title": title,
        "og:description": sentence, "og:image": home + picture,
    }  # fmt: skip
    size = "summary_large_image" if preview else "summary"
    return [
        [h.meta(property=name, content=content) for name, content in told.items()],
        h.meta(name="twitter:card", content=size),
    ]


def _header(request: Any, lang: str, tools: h.Node) -> h.Element:
    return h.header(".top")[
        h.a(".brand", href="/", aria_label="Cosmodrome")[emblem(), h.span["Cosmodrome"]],
        tools,
        h.nav(".house", aria_label=say(lang, "table.settings"))[
            h.button(type="button", data_sound=True, aria_pressed="false",
                     title=say(lang, "site.sound"), aria_label=say(lang, "site.sound"))[
                drawing("0 0 24 24",
                        shape("path", d="M4 9v6h4l5 4V5L8 9Z", fill="currentColor"),
                        shape("path", class_="waves", fill="none",
                              d="M16 8.5a5 5 0 0 1 0 7M18.5 6a9 9 0 0 1 0 12",
                              stroke="currentColor", stroke_width=2)),
            ],
            h.button(type="button", data_theme_switch=True, title=say(lang, "site.theme"),
                     aria_label=say(lang, "site.theme"))[
                drawing("0 0 24 24",
                        shape("circle", cx=12, cy=12, r=8, fill="none", stroke="currentColor",
                              stroke_width=2),
                        shape("path", d="M12 4a8 8 0 0 1 0 16Z", fill="currentColor")),
            ],
            _door(request, lang),
            h.form(method="post", action="/language")[
                csrf(request),
                h.input(type="hidden", name="next", value=request.get_full_path()),
                [h.button(type="submit", name="language", value=other, lang=other)[
                    languages.language(other).name
                ] for other in languages.LANGUAGES if other != lang],
            ],
        ],
    ]  # fmt: skip


def _door(request: Any, lang: str) -> h.Element:
    """To oneself: games, account, or the way in."""
    person = request.user if hasattr(request, "user") and request.user.is_authenticated else None
    label = person.name if person else say(lang, "me.door")
    head = shape("circle", cx=12, cy=8, r=4, fill="currentColor" if person else "none",
                 stroke="currentColor", stroke_width=2)  # fmt: skip
    body = shape("path", d="M4 21c0-5 3.5-8 8-8s8 3 8 8", fill="none", stroke="currentColor",
                 stroke_width=2)  # fmt: skip
    return h.a(".button.door", href="/me", title=label, aria_label=label)[
        drawing("0 0 24 24", head, body)
    ]


def trouble(request: Any, title: str, sentence: str, unknown: bool = False) -> str:
    """A heading of words.toml, a sentence, and the way back; in, for who is `unknown`."""
    lang = language(request)
    following = urlencode({"next": request.get_full_path()} if request.method == "GET" else {})
    return page(
        request,
        say(lang, title),
        h.main("#main.paper")[
            h.h1[say(lang, title)],
            h.p[sentence],
            h.p(".commands")[
                h.a(".button.go", href=f"/sign-in?{following}")[say(lang, "account.sign_in")]
                if unknown
                else None,
                h.a(".button", href="/")[say(lang, "errors.back")],
            ],
        ],
    )
