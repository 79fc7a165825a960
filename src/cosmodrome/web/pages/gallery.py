"""Every component of the kit in every state, for people who draw boards."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web import kit
from cosmodrome.web.pages import layout
from cosmodrome.web.words import WORDS, say


def page(request: Any) -> str:
    lang = layout.language(request)
    return layout.page(
        request,
        say(lang, "gallery.title"),
        h.main("#main.paper.gallery")[
            h.h1[say(lang, "gallery.title")],
            h.p[say(lang, "gallery.lead")],
            h.form("#play"),
            kit.gallery(WORDS, lang),
        ],
        h.div("#preview", hidden=True, aria_hidden="true"),
        class_="gallery-page",
    )
