"""Sentences as data: a key and what fills its gaps, put into words where somebody reads them.

words.toml holds sections of entries, each entry a French and an English sentence with named
gaps, and where it makes sense the numbers of the rules behind it:

    [actions.draw]
    fr = "Piocher {card}"
    en = "Draw {card}"
    rules = ["PR-27"]

A word written `card(s)` agrees with the last number before it; `(mouse|mice)` names the forms of
one that changes otherwise. Where a language asks for it, the word before a gap is elided: `de
{player}` becomes d'Ann. `{card:low}` begins small. A file `words.xx.toml` beside it adds a
language: the same sections and keys, each with one sentence. A `box.xx.toml` beside a box names the
components by table and id: `[card.blue-base]`, then `name = …`, `text = …`.

A line of the log may have a form for the one it tells of: `fr_you = "Vous piochez {card}"`, in a
file of one language `draw = {"" = "…", you = "…"}`.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from cosmodrome.engine.languages import LANGUAGES, WRITTEN, language

#: The languages that have files of their own.
ADDED = LANGUAGES[len(WRITTEN) :]

#: How the form of a sentence is marked that speaks to the one it tells of.
YOU = "_you"
#: The section of what is said in a few words as well, by the keys of what is said whole.
SHORT = "short"

#: What the people at a table are called, by seat.
Names = Mapping[int, str]
NOBODY: Names = {}


class Gap(Protocol):
    """What can be put into words later."""

    def text(self, lang: str, names: Names = NOBODY) -> str: ...


@dataclass(frozen=True)
class Sentence:
    """An entry of the words with what fills its gaps: numbers, text, names, seats, sentences."""

    words: Words
    section: str
    key: str
    gaps: Mapping[str, Any] = field(default_factory=dict)
    #: Whether it speaks of its reader: then as `fr_you`, `en_you` say it, where they do.
    you: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules behind it."""
        return self.words.rules(self.section, self.key)

    @property
    def wasted(self) -> bool:
        """Whether it tells of something done for nothing, as its entry says: `wasted = true`."""
        return bool(self.words.entries[self.section][self.key].get("wasted"))

    @property
    def short(self) -> Sentence | None:
        """The same in a few words, for a small place; None where the words have no such entry."""
        if not self.words.has(SHORT, self.key):
            return None
        return Sentence(self.words, SHORT, self.key, self.gaps, self.you)

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        entry = self.words.entries[self.section][self.key]
        chosen = (self.you and entry.get(f"{lang}{YOU}")) or entry.get(lang) or entry["en"]
        return filled(str(chosen), lang, self.gaps, names)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Named:
    """A component by its row in the box: `fr`, `en`, or another of its texts."""

    row: Mapping[str, Any]
    form: str = ""

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        found = self.row.get(f"{self.form}{lang}")
        return str(self.row[f"{self.form}en"] if found is None else found)


@dataclass(frozen=True)
class Player:
    """Who sits on a seat: by name where the reader knows one."""

    seat: int
    otherwise: Sentence

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        return names.get(self.seat) or self.otherwise.text(lang)


@dataclass(frozen=True)
class Listed:
    """Several things one after the other."""

    parts: Sequence[Any]
    between: str | Gap = ", "

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        return worded(self.between, lang).join(worded(part, lang, names) for part in self.parts)

    def __bool__(self) -> bool:
        return bool(self.parts)


def worded(gap: Any, lang: str, names: Names = NOBODY) -> str:
    """What fills a gap, in a language."""
    return str(gap) if isinstance(gap, str | int | float | Path) else str(gap.text(lang, names))


def filled(sentence: str, lang: str, gaps: Mapping[str, Any], names: Names = NOBODY) -> str:
    """A sentence with its gaps filled, its words elided and agreeing."""
    if not gaps:
        return sentence
    speech = language(lang)
    told = ""
    for literal, name, form in _parts(sentence):
        told += literal
        if name is not None:
            told = speech.joined(told, _shaped(gaps[name], form, lang, names))
    return speech.agreed(told)


def _shaped(gap: Any, form: str, lang: str, names: Names) -> str:
    """What fills a gap, as the sentence writes it: `{name:low}`, `{text!r}`, `{seconds:.1f}`."""
    if form and form not in ("low", "r"):
        return format(gap, form)
    text = worded(gap, lang, names)
    if form == "low":
        return text[:1].lower() + text[1:]
    return repr(text) if form == "r" else text


@lru_cache(4096)
def _parts(sentence: str) -> list[tuple[str, str | None, str]]:
    parsed = string.Formatter().parse(sentence)
    return [(text, gap, form or shown or "") for text, gap, form, shown in parsed]


class Words:
    """The sentences of one game (or of the table itself)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: dict[str, dict[str, dict[str, Any]]] = _read(path)
        for lang in ADDED:
            for section, entries in _read_added(path, lang).items():
                for key, sentence in entries.items():
                    entry = self.entries.setdefault(section, {}).setdefault(key, {})
                    forms = sentence if isinstance(sentence, dict) else {"": sentence}
                    entry.update((f"{lang}{form and f'_{form}'}", forms[form]) for form in forms)

    def __reduce__(self) -> tuple[type[Words], tuple[Path]]:
        """Between processes, the file stands for its sentences."""
        return Words, (self.path,)

    def sentence(self, section: str, key: str, /, *, you: bool = False, **gaps: Any) -> Sentence:
        """A sentence to be worded later."""
        return Sentence(self, section, key, gaps, you)

    def say(self, section: str, key: str, lang: str, /, **gaps: Any) -> str:
        """A sentence in a language, its gaps filled."""
        return Sentence(self, section, key, gaps).text(lang)

    def rules(self, section: str, key: str) -> tuple[str, ...]:
        return tuple(self.entries.get(section, {}).get(key, {}).get("rules", ()))

    def has(self, section: str, key: str) -> bool:
        return key in self.entries.get(section, {})

    def gaps(self, section: str, key: str) -> set[str]:
        """What must be given to say a sentence."""
        return _gaps(self.entries[section][key]["en"])

    def problems(self) -> list[str]:
        """What a translator must mend: missing languages, gaps that differ."""
        found = []
        for section, entries in self.entries.items():
            for key, entry in entries.items():
                missing = [lang for lang in LANGUAGES if not entry.get(lang)]
                found += [f"{section}.{key} has no {lang}" for lang in missing]
                gaps = {lang: _gaps(entry[lang]) for lang in LANGUAGES if lang not in missing}
                if any(named != gaps.get("fr", named) for named in gaps.values()):
                    found.append(f"{section}.{key}: the gaps of {' and '.join(gaps)} differ")
                found += [f"{section}.{key}: {why}" for why in _faults_of_you(entry)]
        return found


def _read(path: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _read_added(path: Path, lang: str) -> dict[str, dict[str, Any]]:
    """What a language of its own files adds to a file."""
    added = path.with_name(f"{path.stem}.{lang}.toml")
    return _read(added) if added.exists() else {}


def name_components(box: dict[str, Any], path: Path) -> None:
    """Give the components of a box their names in the languages that it does not hold."""
    for lang in ADDED:
        for table, told in _read_added(path, lang).items():
            for row in box[table]:
                for stem, text in told.get(row["id"], {}).items():
                    row[lang if stem == "name" else f"{stem}_{lang}"] = text


def _faults_of_you(entry: Mapping[str, Any]) -> list[str]:
    """What is wrong with the forms that speak to the reader: all or none, no gap of their own."""
    spoken = [lang for lang in LANGUAGES if entry.get(f"{lang}{YOU}")]
    found = [f"speaks to its reader in {lang} alone" for lang in spoken if len(spoken) == 1]
    for lang in spoken:
        if more := _gaps(entry[f"{lang}{YOU}"]) - _gaps(entry.get(lang, "")):
            found.append(f"{lang}{YOU} has {', '.join(sorted(more))} more")
    return found


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _ in _parts(sentence) if name}


@dataclass(frozen=True)
class NumberedRule:
    number: str
    text: str
    section: str


class Rulebook:
    """The numbered rules of a game in one language, read from rules.fr.md or rules.en.md."""

    def __init__(self, path: Path) -> None:
        self.title = ""
        self.rules: dict[str, NumberedRule] = {}
        section, number = "", ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if item := re.match(r"- \*\*([A-Z]+[-/][\w/-]+)\*\* (.*)", line):
                number = item[1]
                if number in self.rules:
                    raise ValueError(f"{path.name}: {number} stands there twice")
                self.rules[number] = NumberedRule(number, item[2], section)
            elif line.startswith("  ") and number:
                rule = self.rules[number]
                text = f"{rule.text} {line.strip()}"
                self.rules[number] = NumberedRule(number, text, section)
            elif line.startswith("## "):
                section, number = line[3:].strip(), ""
            elif line.startswith("# "):
                self.title = line[2:].strip()
            else:
                number = ""

    @property
    def sections(self) -> list[str]:
        return list(dict.fromkeys(rule.section for rule in self.rules.values()))
