"""Why not: what the engine says itself, and how reasons are read, ordered and told."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cosmodrome
from cosmodrome.engine.errors import IllegalAction, InvalidSeat
from cosmodrome.engine.reasons import COUNT, Because, Reasons, nearest
from cosmodrome.engine.testing.reasons import lacks_nothing
from tests.picking_game import GAME as PEBBLES
from tests.tiny_game import GAME as TINY


def test_what_is_legal_has_no_reason():
    pos = TINY.new(seed=1)

    assert [pos.why_not(action) for action in pos.legal_actions()] == [None] * 3


def test_a_reason_is_data_with_a_sentence_and_rules():
    pos = PEBBLES.new(seed=1)
    pos.play("done")
    pos.play("done")
    reason = pos.why_not("done")

    assert (reason.name, reason.fields, reason.rules) == ("too_few", {"missing": 2}, ("PB-2",))
    assert reason.text("fr") == "Il faut encore 2 cailloux."
    assert str(reason) == "2 more pebbles must be thrown. (PB-2)"


def test_things_are_read_by_id_and_told_by_name():
    pos = cosmodrome.load("pocket-rockets").new(seed=1)
    pos.play("place:CV")
    pos.play("place:RD")
    card = next(it for it in ("blue", "yellow", "red") if pos.why_not(f"build:{it}-dir"))
    reason = pos.why_not(f"build:{card}-dir")

    assert reason.name == "not_in_hand"
    assert reason.fields == {"card": f"{card}-dir"}
    assert reason.text("fr").startswith("Il vous manque une tête")


def test_an_action_of_another_question_names_it():
    pos = TINY.new(seed=1)
    reason = pos.why_not("give:3")

    assert reason.name == "not_now"
    assert reason.fields == {"question": "Which card do you give?"}
    assert reason.rules == ("TC-5",)
    assert "Quelle carte donnez-vous ?" in reason.text("fr")


def test_whoever_is_not_asked_reads_who_is():
    pos = TINY.new(seed=1)
    pos.play(pos.legal_actions(0)[0], 0)
    waiting = pos.why_not("lay:1", 0)

    assert waiting.name == "waiting"
    assert waiting.text("fr", {1: "Ann"}) == "Ce n'est pas à vous de décider : on attend Ann."


def test_a_seat_that_the_game_plays_decides_for_itself():
    pos = TINY.new(seed=1, automa=True)
    (only,) = pos.legal_ids(1)
    reasons = [pos.why_not(action, 1) for action in range(TINY.actions.size)]

    assert reasons[only] is None
    assert {reason.name for reason in reasons if reason} == {"plays_itself"}


def test_nothing_is_possible_when_it_is_over():
    pos = PEBBLES.new(seed=1)
    while not pos.is_over:
        pos.play(pos.legal_ids()[-1])

    assert str(pos.why_not("done")) == "The game is over."


def test_a_game_without_reasons_says_that_something_is_not_possible():
    pos = replace(TINY, why=None, _cache={}).new(seed=1)

    assert pos.why_not(pos.legal_ids()[0]) is None
    assert pos.why_not("give:3").name == "forbidden"


def test_what_does_not_exist_is_refused():
    pos = TINY.new(seed=1)

    with pytest.raises(IllegalAction):
        pos.why_not("lay:13")
    with pytest.raises(InvalidSeat):
        pos.why_not("lay:1", 2)


def test_the_nearest_to_being_possible_speaks():
    pos = PEBBLES.new(seed=1)
    bet, done = pos.why_not("bet:1"), PEBBLES.why.reasons.looked_already(pos)

    assert nearest([bet, done]) is done
    assert nearest([bet]) is bet
    assert nearest([]) is None


def test_a_reason_that_lacks_nothing_is_found():
    short = Reasons(short=Because(needs=COUNT, has=COUNT)).kinds["short"]
    told = PEBBLES.why.reasons.too_few(PEBBLES.new(seed=1), missing=1)

    def lacking(**given):
        return lacks_nothing(replace(told, kind=short, given=given))

    assert [lacking(needs=2, has=has) for has in (1, 2, 3)] == [False, True, True]
    assert not lacks_nothing(told)


def test_a_number_that_was_not_declared_is_found():
    reasons = Reasons(few=Because(missing=COUNT))
    pos = PEBBLES.new(seed=1)
    told = PEBBLES.why.reasons.too_few(pos, missing=1)

    assert replace(told, kind=reasons.few).outside == ""
    assert replace(told, given={"missing": -1}).outside.startswith("missing = -1")
    assert replace(told, given={}).outside == "numbers [] instead of ['missing']"
