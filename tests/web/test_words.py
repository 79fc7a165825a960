"""The table's own words."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cosmodrome
from cosmodrome.bots import LEVELS
from cosmodrome.web import tables
from cosmodrome.web.sight import word
from cosmodrome.web.words import MORE, WORDS, typeset

WEB = Path(tables.__file__).parent
BOOKS = (WORDS, *MORE)


def test_the_tables_words_are_complete() -> None:
    assert [book.problems() for book in BOOKS] == [[]] * len(BOOKS)


def test_a_sentence_stands_in_one_file() -> None:
    told = [(section, key) for book in BOOKS for section in book.entries
            for key in book.entries[section]]  # fmt: skip
    assert len(told) == len(set(told))


def test_every_bot_has_a_name() -> None:
    assert [name for name in LEVELS if not WORDS.has("levels", name)] == []


def test_names_take_the_place_of_numbered_players() -> None:
    pos = cosmodrome.load("space-pioneers").new(players=2, seed=1)
    said = pos.prompting(1 - pos.actors[0])
    names = ["Ann", "Yves"]
    assert word(said, "en", names) == f"{names[pos.actors[0]]} is thinking."
    assert word(said, "fr", names) == f"{names[pos.actors[0]]} réfléchit."
    assert said.text("fr") == f"Joueur {pos.actors[0] + 1} réfléchit."


def test_french_marks_stay_with_their_word() -> None:
    assert (
        typeset("Prêt ? « Oui » : joué !", "fr")
        == "Prêt\u00a0? «\u00a0Oui\u00a0»\u00a0: joué\u00a0!"
    )
    assert typeset("Payer 20 $.", "fr") == "Payer 20\u00a0$."
    assert typeset("Ready ?", "en") == "Ready ?"


def constants(file: Path) -> Iterator[tuple[str, bool]]:
    """Every text in a module but its docstrings, and whether it is only how one begins."""
    tree = ast.parse(file.read_text())
    nodes = list(ast.walk(tree))
    apart = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            apart |= {id(part) for part in node.values}
            if isinstance(node.values[0], ast.Constant):
                yield str(node.values[0].value), True
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.value, False


MODULES = sorted(WEB.rglob("*.py"))
TEXTS = [text for file in MODULES for text in constants(file)]


def test_every_sentence_the_code_says_exists() -> None:
    sections = "|".join({section for book in BOOKS for section in book.entries})
    said = {text for text, more in TEXTS if not more and re.fullmatch(rf"({sections})\.\w+", text)}
    for file in MODULES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                if isinstance(node.args[0], ast.Constant):
                    said.add(f"refused.{node.args[0].value}")
    assert len(said) > 150
    said -= {"table.css", "table.js", "reading.js", "why.js", "notify.js"}
    known = {
        f"{section}.{key}" for book in BOOKS for section in book.entries
        for key in book.entries[section]
    }  # fmt: skip
    assert sorted(said - known) == []


def test_every_sentence_is_said_somewhere() -> None:
    whole = {text for text, more in TEXTS if not more}
    begun = {text for text, more in TEXTS if more}
    keys = whole | {*LEVELS, *map(str, range(1, 6))}
    unsaid = [
        f"{section}.{key}"
        for book in BOOKS
        for section, entries in book.entries.items()
        for key in entries
        if f"{section}.{key}" not in whole
        # Its beginning is there, and the rest of it by itself.
        and not any(
            f"{section}.{key}".startswith(start) and f"{section}.{key}"[len(start) :] in keys
            for start in begun
            if start.startswith(f"{section}.")
        )
    ]
    assert unsaid == []


def test_no_sentence_stands_in_the_code() -> None:
    """French has letters that nothing else here needs, but for where words may break."""
    files = [file for file in MODULES if file.name != "cards.py"]
    french = re.compile("[àâçéèêëîïôùûœ]")
    assert [text for file in files for text, _ in constants(file) if french.search(text)] == []


def test_a_third_language_is_one_more_set_of_files(tmp_path: Path) -> None:
    """Where it says nothing yet, English does."""
    script = Path(__file__).with_name("dutch.py")
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True)
