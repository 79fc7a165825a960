"""Where the rules of a question stand, and which choice it completes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.state import ASK, QUESTIONS_OF, RULES_OF, SUBJECT
from tests.games.galactic_cruise.positions import (
    flight,
    give,
    me,
    names,
    next_turn,
    play,
    question,
    ship,
    table,
    upgrades,
)
from tests.games.galactic_cruise.test_launch import ready
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


@pytest.mark.rule("GC-339", "GC-351")
def test_step_2_is_worded_where_the_fourth_ship_may_go_one_stop_further() -> None:
    """There the ship is counted from 1, so that 4 is a ship and 0 is none."""
    pos = with_technology("TA1")
    upgrades(pos, 0, "A3")
    for number in range(4):
        ship(pos, 0, *(("BP01", "BP02") if number == 3 else ()), number=number)
    flight(pos, 0, "ST1", 0, "A", number=3)
    give(pos, 0, stored=(0, 0, 2), ads=0)
    next_turn(pos)
    while question(pos) != "step_2":
        play(pos, "done")
    assert pos.asked is not None
    assert (pos.asked.ship, "yes" in names(pos)) == (4, True)
    assert pos.prompt(0, "en") == "Assign a worker, or hold a meeting."


@pytest.mark.rule("GC-063", "GC-107", "GC-108")
def test_step_2_offers_in_words_what_it_offers() -> None:
    pos = ready("BP01", "BP02")
    assert "launch" in names(pos)
    assert pos.prompt(0, "en") == "Assign a worker, launch a ship or hold a meeting."
    me(pos).resting = 0
    assert not {"launch", "assign:TL"} & set(names(pos))
    assert pos.prompt(0, "en") == "All your workers are busy: hold a meeting."


def test_every_question_of_a_random_game_is_worded_in_both_languages() -> None:
    pos, chance = GAME.new(seed=77, players=2, start="random"), random.Random(76)
    while not pos.is_over:
        seat = pos.actors[0]
        assert all(pos.prompt(seat, lang) for lang in ("fr", "en"))
        pos.play(chance.choice(list(pos.legal_ids(seat))), seat)
