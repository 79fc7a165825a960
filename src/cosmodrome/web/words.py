"""The table's own words, in French and English."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cosmodrome.engine.words import Words

WORDS = Words(Path(__file__).parent / "words.toml")


def say(lang: str, path: str, **gaps: Any) -> str:
    """A sentence by its path in words.toml: `say("fr", "table.undo")`."""
    section, key = path.split(".")
    return typeset(WORDS.say(section, key, lang, **gaps), lang)


def typeset(text: str, lang: str) -> str:
    """French marks stay on the line of their word: no break before « : » or $ or inside quotes."""
    if lang != "fr":
        return text
    return re.sub(r" (?=[:;!?»$])|(?<=«) ", "\u00a0", text)
