"""Where the values on a component come from: one discreet mark that explains itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.engine import markup as h
from cosmodrome.web.kit.pieces import sign
from cosmodrome.web.words import say


def reconstructed(component: Mapping[str, Any], lang: str) -> str:
    """The sentence for a component with values of our own; nothing where all were seen."""
    source = component.get("source", "")
    found = source.values() if isinstance(source, Mapping) else [source]
    return say(lang, "table.reconstructed_note") if "reconstructed" in found else ""


def source_mark(component: Mapping[str, Any], lang: str) -> h.Element | None:
    """The same as a mark beside the component, which says what it means."""
    if not reconstructed(component, lang):
        return None
    return sign(say(lang, "table.reconstructed"), "◦", class_="own-values")
