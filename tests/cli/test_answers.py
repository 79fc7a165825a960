"""What typed numbers mean: actions, selections, amounts, and what is merely allowed."""

from __future__ import annotations

import random

import pytest

import cosmodrome
from cosmodrome.commands import Context
from cosmodrome.commands.offers import Misread, Offer
from cosmodrome.commands.screen import HUMAN, render_answers
from cosmodrome.engine.position import Position
from tests.cli.conftest import Person
from tests.picking_game import GAME

ALONE = (HUMAN, "random")


def pebbles(*hand: int, last_round: bool = False) -> Position:
    """Somebody's turn with so many red, green and blue pebbles."""
    pos = GAME.new(players=2, seed=1)
    for colour in range(3):
        pos.s.players[0].hand[colour] = hand[colour]
    pos.s.round = 2 if last_round else 1
    return pos


def names(pos: Position) -> list[str]:
    return [GAME.actions.text(action) for _, action in pos.history]


# What is offered


def test_what_is_merely_allowed_stands_behind_one_entry() -> None:
    offer = Offer(pebbles(1, 0, 2), 0)
    assert [GAME.actions.text(action) for action in offer.answers.values()] == [
        "throw:red",
        "throw:blue",
        "done",
    ]
    assert {number: GAME.actions.text(action) for number, action in offer.asides.items()} == {
        4: "look"
    }
    rows = [line.plain for block in render_answers(offer, Context("en"), 80) for line in block]
    assert rows[-1] == "  a At any time (1)"
    with pytest.raises(Misread) as misread:
        offer.read("9")
    assert misread.value.gaps == {"low": 1, "high": 3}
    offer.opened = True
    rows = [line.plain for block in render_answers(offer, Context("en"), 80) for line in block]
    assert rows[-2:] == ["At any time (1)", "  4 Look into the bag"]
    assert offer.read("4") == [GAME.actions.parse("look")]


def test_an_amount_is_typed_as_it_is() -> None:
    pos = pebbles(3, 0, 0)
    pos.act(["throw:red", "throw:red", "done"])
    offer = Offer(pos, 0)
    assert offer.numbers == {n: GAME.actions.parse(f"bet:{n}") for n in range(3)}
    assert offer.read("0") == [GAME.actions.parse("bet:0")]
    (row,) = [line.plain for block in render_answers(offer, Context("fr"), 80) for line in block]
    assert row == "0–2  Miser 0 … Miser 2"


# Selections


@pytest.mark.parametrize("line", ["1 3 1", "3,1,1", "1, 1; 3", " 1  1 3 "])
def test_a_selection_is_typed_in_any_order_and_played_as_one_act(line: str) -> None:
    person = Person(line, pos=pebbles(2, 1, 1), seats=ALONE)
    page = person.play()
    assert names(person.session.pos) == ["throw:red", "throw:red", "throw:blue", "done"]
    assert "You throw red, red, blue." in page
    assert [entry.texts[0] for entry in person.session.log] == ["You throw red, red, blue."]


def test_what_confirms_may_be_typed_with_it_or_alone() -> None:
    together = Person("2 4", pos=pebbles(2, 1, 1), seats=ALONE)
    together.play()
    assert names(together.session.pos) == ["throw:green", "done"]
    nothing = Person("4", pos=pebbles(2, 1, 1), seats=ALONE)
    nothing.play()
    assert names(nothing.session.pos)[0] == "done"


def test_a_selection_that_is_not_enough_is_shown_and_goes_on() -> None:
    pos = pebbles(2, 0, 1, last_round=True)
    person = Person("2", "1", pos=pos, seats=ALONE)  # two must be thrown, in any order
    page = person.play()
    assert "☑ Throw a blue pebble" in page
    assert "Nothing confirms this selection yet" in page
    assert names(person.session.pos)[:3] == ["throw:red", "throw:blue", "done"]


def test_why_what_is_ticked_does_not_go_together_is_said() -> None:
    pos = cosmodrome.load("galactic-cruise").new(players=1, seed=1)
    pos.play("rachel")
    page = Person("1 2", pos=pos, seats=(HUMAN, "automa")).play()
    assert "There is only one to choose." in page
    pos = cosmodrome.load("rocketmen").new(players=1, seed=1)
    card, bought = (next(a for a in pos.selection(0) if pos.game.actions.text(a).startswith(verb))
                    for verb in ("card:", "buy:"))  # fmt: skip
    assert "go with what is ticked" in Offer(pos, 0, (card, bought)).hitch("en", {})


def test_what_is_ticked_can_be_unticked() -> None:
    pos = pebbles(2, 0, 1, last_round=True)
    before = bytes(pos)
    person = Person("2", "2", "1", "u", pos=pos, seats=ALONE)
    page = person.play()
    assert bytes(person.session.pos) == before
    assert page.count("☑") == 2, "blue, and later red"
    assert not person.session.offer.ticked
    assert "Nothing to take back" not in page


@pytest.mark.parametrize(
    ("line", "key"),
    [("1 1 1", "too_often"), ("9", "bad_number"), ("4 5", "one_number"), ("5 1", "not_together")],
)
def test_what_cannot_be_chosen_is_said_and_changes_nothing(line: str, key: str) -> None:
    pos = pebbles(2, 1, 1)
    before = bytes(pos)
    with pytest.raises(Misread, match=key):
        Offer(pos, 0).read(line)
    person = Person(line, pos=pos, seats=ALONE)
    assert person.play().count("Player 1 > ") == 2
    assert bytes(person.session.pos) == before


def test_undo_takes_a_whole_act_back() -> None:
    pos = pebbles(2, 1, 1)
    before = bytes(pos)
    person = Person("1 1 2", "u", pos=pos, seats=ALONE)
    person.play()
    assert bytes(person.session.pos) == before
    assert person.session.log == []


def test_undo_stops_where_a_person_learnt_something_not_where_a_bot_did() -> None:
    # The pebbles that are thrown come out of a hidden hand: the other seat learns them.
    with_bot = Person("1", "u", pos=pebbles(2, 1, 1), seats=ALONE)
    with_bot.play()
    assert with_bot.session.pos.history == []
    with_person = Person("1", "u", pos=pebbles(2, 1, 1), seats=(HUMAN, HUMAN))
    assert "Nothing to take back" in with_person.play()
    looked = Person("5", "u", pos=pebbles(2, 1, 1), seats=ALONE)  # chance spoke to the person
    assert "Nothing to take back" in looked.play()


# Inside a choice


def test_inside_a_choice_only_the_question_is_drawn() -> None:
    pos = pebbles(2, 0, 1, last_round=True)
    page = Person("1", pos=pos, seats=ALONE).play()
    assert page.count("pebbles  3") == 1, "the board once"
    assert page.count("Which pebbles do you throw?") == 1
    assert page.count("1 pebble chosen.") == 1


@pytest.mark.parametrize("others", [False, True])
def test_a_choice_begins_with_the_board_where_others_have_acted(others: bool) -> None:
    pos = pebbles(2, 0, 1, last_round=True)
    pos.play("throw:red")
    person = Person(pos=pos, seats=ALONE)
    person.session.shown_to = 0
    if others:
        pos.history.insert(0, (1, GAME.actions.parse("done")))
    else:
        person.session.drawn_at = 1
    assert ("pebbles  3" in person.play()) == others


# Questions with one answer


def test_a_lone_action_is_played_at_once_and_said() -> None:
    pos = pebbles(0, 0, 0)
    pos.s.looked = 1  # only "done" is left
    person = Person(pos=pos, seats=ALONE)
    person.play()
    assert names(person.session.pos)[0] == "done"
    assert person.session.log[0].texts[0] == "Only one thing to do: throw what is chosen."
    assert person.session.log[0].rules[0] == ("PB-2",)


def test_what_a_question_names_is_not_told_before() -> None:
    game, chance = cosmodrome.load("space-pioneers"), random.Random(1)
    pos = game.new(players=1, seed=1)
    while pos.plain.size[0] == 0 or [a.name[:4] for a in pos.legal_actions(0)] != ["play"]:
        pos.play(chance.choice(pos.legal_ids(0)))
    card = pos.legal_actions(0)[0].text("en").removeprefix("Play ")
    page = Person(pos=pos, seats=ALONE).play()
    assert f"choose where {card} goes" in page
    assert "Only one thing to do" not in page


def test_with_other_people_a_lone_action_is_asked_for() -> None:
    pos = pebbles(0, 0, 0)
    pos.s.looked = 1
    person = Person(pos=pos, seats=(HUMAN, HUMAN))
    person.play()
    assert person.session.pos.history == []


def test_an_empty_window_is_passed_by_whoever_wishes() -> None:
    asked = Person(pos=pebbles(0, 0, 0), seats=ALONE)  # "done", or a look into the bag
    asked.play()
    assert asked.session.pos.history == []
    passed = Person(pos=pebbles(0, 0, 0), seats=ALONE)
    passed.session.pass_empty = True
    passed.play()
    assert names(passed.session.pos)[0] == "done"
    typed = Person("p", pos=pebbles(0, 0, 0), seats=ALONE)
    page = typed.play()
    assert names(typed.session.pos)[0] == "done"
    assert "Questions with only one answer are passed from now on." in page


def test_undo_goes_back_behind_what_was_passed() -> None:
    pos = pebbles(2, 0, 1, last_round=True)
    before = bytes(pos)
    # With both reds thrown nothing is left to bet but what was thrown: still a question.
    person = Person("1 1", "u", pos=pos, seats=ALONE)
    person.play()
    assert bytes(person.session.pos) == before


# The log


def test_lines_of_one_turn_stand_together() -> None:
    person = Person("1", "1", pos=pebbles(1, 1, 1), seats=ALONE)
    person.play()
    turns = [line.turn for line in person.session.log]
    assert turns[0] == turns[1] != turns[-1]
    assert "▸ You throw red." in person.paper.getvalue()
    assert "  You bet 1." in person.paper.getvalue()
