"""The table's own words, in every language there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.utils.functional import lazy
from django.utils.translation import get_language

from cosmodrome.engine.languages import LANGUAGES, language
from cosmodrome.engine.words import Named, Sentence, Words

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

WORDS = Words(Path(__file__).parent / "words.toml")
#: The parts of the site that bring words of their own; a sentence stands in one book.
PARTS = ("people", "club", "boxes", "notify", "contests", "lookback")
MORE = tuple(Words(Path(__file__).parent / part / "words.toml") for part in PARTS)


def sentence(path: str, **gaps: Any) -> Sentence:
    """A sentence by its path in one of the books, to be worded later."""
    section, key = path.split(".")
    book = next((book for book in MORE if book.has(section, key)), WORDS)
    return book.sentence(section, key, **gaps)


def has(path: str) -> bool:
    """Whether one of the books has a sentence."""
    return any(book.has(*path.split(".")) for book in (WORDS, *MORE))


def say(lang: str, path: str, **gaps: Any) -> str:
    """A sentence by its path in words.toml: `say("fr", "table.undo")`."""
    return typeset(sentence(path, **gaps).text(lang), lang)


def _said(path: str) -> str:
    return say(spoken((get_language() or "").partition("-")[0]), path)


#: A sentence in whichever language is read when it is: for Django, which asks once and keeps it.
lazily = lazy(_said, str)


def typeset(text: str, lang: str) -> str:
    """A text as a page shows it."""
    return language(lang).typeset(text)


def title(game: Game, lang: str) -> str:
    """What a game is called."""
    return Named(game.name).text(lang)


def spoken(lang: str) -> str:
    """The language that is asked for, or English where there is no such."""
    return lang if lang in LANGUAGES else "en"
