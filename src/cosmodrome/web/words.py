"""The table's own words, in French and English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cosmodrome.engine.languages import language
from cosmodrome.engine.words import Words

WORDS = Words(Path(__file__).parent / "words.toml")


def say(lang: str, path: str, **gaps: Any) -> str:
    """A sentence by its path in words.toml: `say("fr", "table.undo")`."""
    section, key = path.split(".")
    return typeset(WORDS.say(section, key, lang, **gaps), lang)


def typeset(text: str, lang: str) -> str:
    """A text as a page shows it."""
    return language(lang).typeset(text)
