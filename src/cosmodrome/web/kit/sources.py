"""Where the values on a component come from, for players to know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h

WORD = {"fr": "reconstitué", "en": "reconstructed"}
NOTE = {
    "fr": "Reconstitué : aucune source ne montre tout ce qui est imprimé ici.",
    "en": "Reconstructed: no source shows all that is printed here.",
}


def reconstructed(component: Mapping[str, Any], lang: str) -> str:
    """The sentence for a component with values of our own; nothing where all were seen."""
    source = component.get("source", "")
    found = source.values() if isinstance(source, Mapping) else [source]
    return NOTE[lang] if "reconstructed" in found else ""


def source_mark(component: Mapping[str, Any], lang: str) -> h.Element | None:
    """The same as a word beside the component."""
    note = reconstructed(component, lang)
    return h.small(".own-values", title=note)[WORD[lang]] if note else None
