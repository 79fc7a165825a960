"""The words of a game in French and English, and its numbered rules.

words.toml holds sections of entries, each entry a French and an English sentence with named
gaps, and where it makes sense the numbers of the rules behind it:

    [actions.draw]
    fr = "Piocher {card}"
    en = "Draw {card}"
    rules = ["PR-27"]

A word written `card(s)` or `carte(s)` agrees with the last number before it, in its language, and
in French `de {player}` becomes d' before a name that asks for it.
"""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")


class Words:
    """The sentences of one game (or of the table itself)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
            path.read_text(encoding="utf-8")
        )

    def say(self, section: str, key: str, lang: str, **gaps: Any) -> str:
        """A sentence in a language, its gaps filled."""
        entry = self.entries[section][key]
        if not gaps:
            return str(entry[lang])
        sentence = elided(str(entry[lang]), gaps) if lang == "fr" else str(entry[lang])
        return agree(sentence.format(**gaps), lang)

    def rules(self, section: str, key: str) -> tuple[str, ...]:
        return tuple(self.entries.get(section, {}).get(key, {}).get("rules", ()))

    def has(self, section: str, key: str) -> bool:
        return key in self.entries.get(section, {})

    def problems(self) -> list[str]:
        """What a translator must mend: missing languages, gaps that differ."""
        found = []
        for section, entries in self.entries.items():
            for key, entry in entries.items():
                missing = [lang for lang in LANGUAGES if not entry.get(lang)]
                found += [f"{section}.{key} has no {lang}" for lang in missing]
                if not missing and _gaps(entry["fr"]) != _gaps(entry["en"]):
                    found.append(f"{section}.{key}: the gaps of fr and en differ")
        return found


def elides(name: str) -> bool:
    """Whether French says d' before a name: d'Ann, d'Yves, de Yann; an h is left alone."""
    plain = unicodedata.normalize("NFD", name[:2]).lower()
    return re.match(r"[aeiouœæ]|y[^aeiou]", plain) is not None


def elided(sentence: str, gaps: Mapping[str, Any]) -> str:
    """Let `de {player}` say d' where the name asks for it."""

    def mend(found: re.Match[str]) -> str:
        return f"{found[1]}'{{{found[2]}}}" if elides(str(gaps.get(found[2], ""))) else found[0]

    return re.sub(r"\b([dD])e \{(\w+)\}", mend, sentence)


def agree(sentence: str, lang: str) -> str:
    """Let every `(s)` agree with the last number before it: 1 card, 2 cards, 0 carte."""
    number: int | None = None

    def mend(found: re.Match[str]) -> str:
        nonlocal number
        if found[1]:
            number = int(found[1])
        if found[1] or number is None:
            return found[0]
        return "" if number == 1 or (number == 0 and lang == "fr") else "s"

    return re.sub(r"([0-9]+)|\(s\)", mend, sentence) if "(s)" in sentence else sentence


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


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
