"""What is wrong is said in the person's language, by sentences that all exist and are all used."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.errors import ENGINE, CosmodromeError, Problem
from cosmodrome.engine.formats import parse_record, replay_record
from tests.reading_code import keys_said, texts_in

PACKAGE = Path(cosmodrome.__file__).parent
GAME = cosmodrome.load("pocket-rockets")
RECORD = GAME.new(seed=1).record()


def new(**options: Any) -> Callable[[], object]:
    return lambda: GAME.new(seed=1, **options)


def record(old: str, new: str) -> Callable[[], object]:
    return lambda: replay_record(GAME, parse_record(RECORD.replace(old, new)))


@pytest.mark.parametrize(
    ("wrong", "english", "french"),
    [
        (new(players=9), "players must be 2 to 4, not 9", "players doit être de 2 à 4, pas 9"),
        (
            new(start="x"),
            "start must be random or a seat from 0, not 'x'",
            "start doit être random ou une place à partir de 0, pas 'x'",
        ),
        (
            record("[Seed 1]", '[Seed 1]\n[Options {"x": 1}]\n[Actions 0]'),
            "line 8: Options stands there twice",
            "ligne 8 : Options y est deux fois",
        ),
        (
            record('"players": 2', '"x": 2'),
            "the header does not start a game: there is no option “x”; known: players, layout",
            "l'en-tête ne commence pas une partie : il n'y a pas d'option « x » ; il y a : players",
        ),
        (
            lambda: GAME.new(seed=1).play("move"),
            "move is not legal for seat 0 now",
            "move n'est pas permis au siège 0 à ce moment",
        ),
        (
            lambda: GAME.load_box(GAME.box.text.replace("count = 5", "count = 99", 1)),
            "card[0].count must be 0 to 5, not 99",
            "card[0].count doit être de 0 à 5, pas 99",
        ),
        (lambda: cosmodrome.load("chess"), "there is no game “chess”", "pas de jeu « chess »"),
    ],
)
def test_an_error_is_english_and_can_be_told_in_french(
    wrong: Callable[[], object], english: str, french: str
) -> None:
    with pytest.raises(CosmodromeError) as caught:
        wrong()
    assert english in str(caught.value)
    assert str(caught.value) == caught.value.text("en")
    assert french in caught.value.text("fr")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.text("fr") == caught.value.text("fr")


def test_the_engines_sentences_exist_in_every_language() -> None:
    assert ENGINE.problems() == []


def test_every_sentence_of_the_engine_is_said_and_every_one_said_exists() -> None:
    said = keys_said([*PACKAGE.glob("*.py"), *(PACKAGE / "engine").rglob("*.py")])
    for folder in ("bots", "lab", "commands"):
        said |= keys_said((PACKAGE / folder).rglob("*.py"), chosen=False)
    # What games say of themselves may be a sentence of the engine too.
    games = keys_said(list((PACKAGE / "games").rglob("*.py")))
    sentences = set(ENGINE.entries["problems"]) | set(ENGINE.entries["values"])
    assert said - sentences == set()
    assert sentences - said - games == set()
    ends, _ = texts_in([PACKAGE / "engine" / "outcomes.py"])
    assert set(ENGINE.entries["endings"]) - ends == set()


def test_a_problem_names_its_field() -> None:
    problem = Problem("state.turn", "bounds", low=0, high=3, value=9)
    assert str(problem) == "state.turn must be 0 to 3, not 9"
    assert problem.sentence().text("fr") == "state.turn doit être de 0 à 3, pas 9"
