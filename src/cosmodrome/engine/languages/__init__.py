"""The languages people read: a file each, with what their sentences need beside the words.

Another language is one more file here, and one beside every file of words, every box and every
rulebook (`words.xx.toml`, `box.xx.toml`, `rules.xx.md`); what these lack is said in English.
"""

from __future__ import annotations

import functools
import gettext
import re
import tomllib
import unicodedata
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).parent


class _Join:
    """How words change before gaps that begin in some way, quoted or not."""

    def __init__(self, before: str, words: dict[str, str], quote: str = "") -> None:
        self.before, self.words, self.quote = re.compile(before), words, quote
        self.ending = re.compile(rf"\b({'|'.join(words)}) ({quote})?$")

    def made(self, before: str, gap: str) -> str:
        """Words and the gap after them, if they change."""
        found = self.ending.search(before)
        plain = unicodedata.normalize("NFD", gap.removeprefix(self.quote)).lower()
        if found is None or not self.before.match(plain):
            return ""
        return before[: found.start()] + self.words[found[1]] + (found[2] or "") + gap


class Language:
    """How a language writes: its plurals, elisions, numbers and dates."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.id = path.stem
        self.name: str = data["name"]
        self.date: str = data["date"]
        self._marks = {",": data.get("thousands", ","), ".": data.get("decimal", ".")}
        self._percent: str = data.get("percent", "%")
        self._no_break = re.compile(data.get("no_break", r"(?!)"))
        #: Which of a word's forms follows a number.
        self.form: Callable[[int], int] = gettext.c2py(data["plural"])
        self._joins = [_Join(**data[name]) for name in ("elision", "contraction") if name in data]

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it: 1,234.5 or 1 234,5."""
        return f"{value:,.{digits}f}".translate(str.maketrans(self._marks))

    def percent(self, share: float, digits: int = 1) -> str:
        return f"{self.number(100 * share, digits)}{self._percent}"

    def typeset(self, text: str) -> str:
        """A text whose marks stay on the line of their word."""
        return self._no_break.sub("\u00a0", text)

    def joined(self, before: str, gap: str) -> str:
        """A gap after the words before it: `de ` and `Ann` are `d'Ann`."""
        return next(filter(None, (join.made(before, gap) for join in self._joins)), before + gap)

    def agreed(self, sentence: str) -> str:
        """Let every `(s)` and `(one|more)` agree with the last number before it."""
        if "(" not in sentence:
            return sentence
        number: int | None = None

        def mend(found: re.Match[str]) -> str:
            nonlocal number
            if found[1]:
                number = int(found[1])
            if found[1] or number is None:
                return found[0]
            forms = found[2].split("|") if "|" in found[2] else ["", found[2]]
            return forms[min(self.form(number), len(forms) - 1)]

        return re.sub(r"([0-9]+)|\((s|[^()|]*\|[^()]*)\)", mend, sentence)


@functools.cache
def language(lang: str) -> Language:
    """A language by the name of its file."""
    return Language(FOLDER / f"{lang}.toml")


#: The languages that stand side by side in every `words.toml` and `box.toml`.
WRITTEN = ("fr", "en")
#: Every language there is; the others have files of their own.
LANGUAGES = (*WRITTEN, *sorted({path.stem for path in FOLDER.glob("*.toml")} - set(WRITTEN)))
