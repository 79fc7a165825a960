"""HTML as Python, escaped and written at once: `h.p(".note", title=name)[text, h.b["!"]]`.

An element is had by its name, gets attributes by a call and is filled by brackets. Attributes are
an `#id.class.class`, mappings, and names (`class_`, `data_tip`); True writes a name alone, None and
False nothing. Filled in are texts, elements, `Markup`, nothing (None, True, False), and any of
these one after the other.
"""

from __future__ import annotations

import functools
import keyword
import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from markupsafe import Markup, escape


class Renderable(Protocol):
    """What says itself how it stands in a page."""

    def __html__(self) -> str: ...


Attribute: TypeAlias = str | int | None
Node: TypeAlias = "Renderable | str | int | Iterable[Node] | None"

#: Elements that hold nothing.
VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    ]
)
_ODD = re.compile("[&<>'\"]")


class Element:
    """An element as it stands in a page."""

    __slots__ = ("_html", "_name", "_start")

    def __init__(self, name: str, start: str = "", html: str = "") -> None:
        self._name, self._start = name, start or f"<{name}>"
        self._html = html or self._start + ("" if name in VOID else f"</{name}>")

    def __call__(
        self, first: str | Mapping[str, Attribute] = "", /,
        *more: Mapping[str, Attribute], **named: Attribute,
    ) -> Element:  # fmt: skip
        """An element of this name with attributes."""
        found = dict(_shorthand(first) if isinstance(first, str) else first)
        for attributes in more:
            found.update(attributes)
        for name, value in named.items():
            found[_spelled(name)] = value
        return Element(self._name, f"<{self._name}{_attributes(found)}>")

    def __getitem__(self, content: Node) -> Element:
        """This element with something in it."""
        html = f"{self._start}{_written(content)}</{self._name}>"
        return Element(self._name, self._start, html)

    def __html__(self) -> str:
        return self._html

    def __str__(self) -> Markup:
        return Markup(self._html)


class _Fragment:
    """Things one after the other: `fragment[one, two]`."""

    def __getitem__(self, content: Node) -> Markup:
        return Markup(_written(content))


fragment = _Fragment()


def page(lang: str, **attributes: Attribute) -> Element:
    """A whole page, to be filled."""
    empty = Element("html")(lang=lang, **attributes)
    return Element("html", f"<!doctype html>{empty._start}")


def __getattr__(name: str) -> Element:
    if name.startswith("__"):
        raise AttributeError(name)
    found: Element = globals().setdefault(name, Element(_spelled(name)))
    return found


@functools.cache
def _spelled(name: str) -> str:
    """`class_` is `class`, `data_tip` is `data-tip`."""
    bare = name.removesuffix("_")
    return (bare if keyword.iskeyword(bare) else name).replace("_", "-")


@functools.cache
def _shorthand(text: str) -> Mapping[str, str]:
    """`#id.one.two` as attributes."""
    key, *classes = text.split(".")
    if " " in text or (key and key[0] != "#"):
        raise ValueError(f"neither #id nor .class: {text!r}")
    found = {"id": key[1:], "class": " ".join(filter(None, classes))}
    return {name: value for name, value in found.items() if value}


def _attributes(given: Mapping[str, Attribute]) -> str:
    written = ""
    for name, value in given.items():
        if value is True:
            written += f" {name}"
        elif value is None or value is False or (name == "class" and not value):
            continue
        elif isinstance(value, str | int):
            written += f' {name}="{_escaped(str(value))}"'
        else:
            raise TypeError(f"no attribute: {name}={value!r}")
    return written


def _written(node: Any) -> str:
    kind = type(node)
    if kind is str:
        return _escaped(node)
    if kind is Element:
        return str(node._html)
    if kind is tuple or kind is list:
        return "".join([_written(one) for one in node])
    if node is None or kind is bool:
        return ""
    if hasattr(node, "__html__"):
        return str(node.__html__())
    if isinstance(node, str | int):
        return _escaped(str(node))
    if isinstance(node, Iterable) and not isinstance(node, bytes):
        return "".join(map(_written, node))
    raise TypeError(f"not to be written: {node!r}")


def _escaped(text: str) -> str:
    # Most texts have nothing to escape, and a search is quicker than to do it.
    return str(escape(text)) if _ODD.search(text) else text
