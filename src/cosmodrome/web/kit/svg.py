"""Small helpers to write SVG."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, cast

from markupsafe import Markup

from cosmodrome.engine import markup as h

P = ParamSpec("P")


def drawn_once(picture: Callable[P, h.Renderable]) -> Callable[P, Markup]:
    """A drawing that depends on its few arguments only: drawn once, then copied as text."""

    @functools.cache
    def text(*args: P.args, **kwargs: P.kwargs) -> Markup:
        return Markup(str(picture(*args, **kwargs)))

    functools.update_wrapper(text, picture)
    return cast(Callable[P, Markup], text)


def shape(name: str, **attributes: str | float) -> h.Renderable:
    """One SVG element without children: `shape("circle", cx=5, cy=5, r=4)`."""
    written = {key.rstrip("_").replace("_", "-"): str(value) for key, value in attributes.items()}
    return h.Element(name)(written)


def drawing(box: str, *content: h.Node, class_: str = "", label: str | None = None) -> h.Element:
    """An `<svg>`; a label makes it an image of its own, otherwise it only decorates."""
    named = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return h.svg({"viewBox": box, "class": class_ or None, **named})[content]


def symbol(name: str, box: str, content: str) -> h.Element:
    """A drawing to be used many times; `content` is trusted SVG of our own."""
    return h.Element("symbol")({"id": name, "viewBox": box})[Markup(content)]


def use(name: str, **attributes: str | float) -> h.Element:
    """A drawing defined by `symbol`."""
    written = {key.rstrip("_").replace("_", "-"): str(value) for key, value in attributes.items()}
    return h.Element("use")({"href": f"#{name}", **written})
