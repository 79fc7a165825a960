"""The table's own words."""

from __future__ import annotations

import ast
from pathlib import Path

import cosmodrome
from cosmodrome.bots import LEVELS
from cosmodrome.web import tables
from cosmodrome.web.sight import word
from cosmodrome.web.words import WORDS, typeset

WEB = Path(tables.__file__).parent


def test_the_tables_words_are_complete() -> None:
    assert WORDS.problems() == []


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


def test_every_sentence_the_code_says_exists() -> None:
    said = set()
    for file in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                for argument in node.args[1:2]:
                    if isinstance(argument, ast.Constant):
                        said.add(argument.value)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                if isinstance(node.args[0], ast.Constant):
                    said.add(f"refused.{node.args[0].value}")
    assert len(said) > 50
    missing = [path for path in said if not WORDS.has(*path.split("."))]
    assert missing == []
