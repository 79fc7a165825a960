"""Where the rules of a question stand, and which choice it completes."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.state import ASK, QUESTIONS_OF, RULES_OF, SUBJECT
from tests.games.galactic_cruise.positions import give, play, table
from tests.games.galactic_cruise.test_modules import before_stop, with_technology

QUESTIONS = [kind.name for kind in ASK.kinds if kind.asked]


def test_every_question_has_its_rules_in_one_file() -> None:
    placed = Counter(name for names in QUESTIONS_OF.values() for name in names)
    assert placed == Counter(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_rules_of_a_question_stand_in_its_file(name: str) -> None:
    file = SUBJECT[RULES_OF[ASK.numbers[name]]]
    assert f"ASK.{name}" in (GAME.folder / f"{file}.py").read_text(encoding="utf-8")


def paying() -> Position:
    """A development has its place, and is to be paid."""
    pos = table(2)
    give(pos, 0, credits=9)
    play(pos, "assign:TC", "tile:build_development", "row:food", "area:T1")
    return pos


def typing() -> Position:
    """TA2: the first of two guests has a type."""
    pos = with_technology("TA2")
    before_stop(pos, "B1", 2, "AD", "BP01", "BP02", "BP03")
    play(pos, "guest:adventure")
    return pos


@pytest.mark.parametrize(
    ("made", "name", "inside"), [(paying, "pay_row", "row"), (typing, "type", "space")]
)
def test_what_completes_a_choice_says_which(made, name: str, inside: str) -> None:  # type: ignore[no-untyped-def]
    pos = made()
    assert pos.question is not None
    assert (pos.question.name, pos.question.inside) == (name, inside)
    assert pos.mid_choice
