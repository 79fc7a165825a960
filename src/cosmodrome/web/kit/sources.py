"""Where the values on a component come from, for players to know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h

from cosmodrome.web.words import say


def reconstructed(component: Mapping[str, Any], lang: str) -> str:
    """The sentence for a component with values of our own; nothing where all were seen."""
    source = component.get("source", "")
    found = source.values() if isinstance(source, Mapping) else [source]
    return say(lang, "table.reconstructed_note") if "reconstructed" in found else ""


def source_mark(component: Mapping[str, Any], lang: str) -> h.Element | None:
    """The same as a word beside the component."""
    note = reconstructed(component, lang)
    return h.small(".own-values", title=note)[say(lang, "table.reconstructed")] if note else None
