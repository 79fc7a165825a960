"""What the pages about people are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.pages import layout
from cosmodrome.web.words import say


def paper(request: Any, heading: str, *content: h.Node, class_: str = "people") -> str:
    """A page of reading width; `heading` is said already."""
    return layout.page(
        request,
        heading,
        h.main(f"#main.paper.{class_}")[h.h1[heading], content],
        h.script(src=layout.asset("people.js"), type="module"),
    )


def card(lang: str, heading: str, *content: h.Node) -> h.Element:
    """One matter of a page, under its heading of the words."""
    name = heading.replace(".", "-")
    return h.section(".card", aria_labelledby=name)[h.h2(id=name)[say(lang, heading)], content]


def field(
    lang: str,
    name: str,
    label: str,
    mistakes: Mapping[str, str] | None = None,
    help_: str = "",
    **more: Any,
) -> h.Element:
    """A field with its label, what helps to fill it, and what is wrong with it."""
    wrong = (mistakes or {}).get(name, "")
    notes = [f"{name}-help"] * bool(help_) + [f"{name}-wrong"] * bool(wrong)
    return h.div(".field")[
        h.label(for_=f"field-{name}")[say(lang, label)],
        h.input(
            id=f"field-{name}", name=name, aria_describedby=" ".join(notes) or None,
            aria_invalid="true" if wrong else None, **more,
        ),
        h.small(id=f"{name}-help")[say(lang, help_)] if help_ else None,
        h.p(".mistake", id=f"{name}-wrong")[wrong] if wrong else None,
    ]  # fmt: skip


def form(request: Any, action: str, *content: h.Node, **more: Any) -> h.Element:
    return h.form(method="post", action=action, **more)[layout.csrf(request), content]


def button(
    request: Any, action: str, label: str, lang: str, class_: str = "", **hidden: Any
) -> h.Element:
    """A form of one button."""
    return form(
        request,
        action,
        [h.input(type="hidden", name=name, value=str(value)) for name, value in hidden.items()],
        h.button(type="submit", class_=class_ or None)[say(lang, label)],
        class_="inline",
    )


def wrong(mistakes: Mapping[str, str]) -> h.Node:
    """What is wrong with all of it."""
    told = mistakes.get("", "")
    return h.p(".message", role="alert")[told] if told else None
