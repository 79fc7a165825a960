"""What numbers may be: declared once, held to wherever something comes from outside."""

from __future__ import annotations

import dataclasses
import json

import pytest

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import InvalidBox, InvalidPosition
from cosmodrome.engine.questions import Question, Questions, Step
from cosmodrome.engine.record import Record, i8, i16
from cosmodrome.engine.testing import CheckFailed, check_game
from cosmodrome.engine.testing.fuzz import fuzz
from cosmodrome.engine.testing.strict import Strict, strict_constants
from tests import tiny_game
from tests.tiny_game import GAME

CREW = Record("crew", seat=i8.below(3), gear=i8.bits(4)[2])
SHIP = Record("ship", fuel=i16.within(-5, 500), crew=CREW[2])


def test_a_range_says_what_a_number_may_be() -> None:
    assert (i8.below(3).low, i8.below(3).high) == (0, 2)
    assert (i8.upto(3).low, i8.upto(3).high) == (0, 3)
    assert (i8.bits(3).low, i8.bits(3).high) == (0, 7)
    assert (i8.flag.low, i8.flag.high) == (0, 1)
    assert (i8.any.low, i8.any.high) == (-128, 127)
    with pytest.raises(TypeError, match="i8 cannot hold the range 0 … 200"):
        i8.upto(200)


def test_a_range_changes_no_byte_of_a_layout() -> None:
    plain = Record("ship", fuel=i16, crew=Record("crew", seat=i8, gear=i8[2])[2])
    assert plain.digest == SHIP.digest


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"fuel": 501}, "ship.fuel = 501"),
        ({"crew": [{"seat": 0, "gear": [0, 0]}, {"seat": 3, "gear": [0, 0]}]}, "ship.crew[1].seat"),
        ({"crew": [{"seat": 0, "gear": [0, -1]}, {"seat": 0, "gear": [0, 0]}]}, "crew[0].gear[1]"),
    ],
)
def test_data_out_of_range_is_refused_by_name(change: dict[str, object], field: str) -> None:
    crew = [{"seat": 0, "gear": [0, 0]}, {"seat": 2, "gear": [15, 0]}]
    SHIP.from_data({"fuel": -5, "crew": crew})
    with pytest.raises(ValueError, match=field.replace("[", r"\[")):
        SHIP.from_data({"fuel": 0, "crew": crew, **change})


def test_bytes_out_of_range_are_found_by_name() -> None:
    buffer = bytearray(SHIP.size)
    SHIP.check(buffer)
    SHIP.plain_view(buffer).crew[1].gear[0] = 16
    with pytest.raises(ValueError, match=r"state\.crew\[1\]\.gear\[0\] = 16 is outside 0 … 15"):
        SHIP.check(buffer, "state")


def test_a_number_without_a_range_is_named() -> None:
    assert Record("ship", fuel=i16, crew=CREW[2]).undeclared("state") == ["state.fuel"]
    inside = Record("ship", crew=Record("crew", seat=i8, gear=i8.any)[2], name=i8.any, _filler=i8)
    assert inside.undeclared("state") == ["state.crew[].seat"]
    assert Questions(who=Question(card=i16)).undeclared() == ["question who, card"]


def test_check_game_names_what_is_undeclared() -> None:
    loose = Record("box", hand_size=i8, comet_points=i8.within(1, 10))
    with pytest.raises(CheckFailed, match=r"no range is declared for box\.hand_size"):
        check_game(dataclasses.replace(GAME, box_layout=loose, _cache={}))


def test_a_stack_comes_with_its_questions() -> None:
    with pytest.raises(TypeError, match="a state with a stack comes with its questions"):
        dataclasses.replace(GAME, questions=None)


# The stack


def asking(kind: int, **numbers: int) -> bytearray:
    """A position of the tiny game in which seat 0 is asked something."""
    pos = GAME.new(players=2, seed=1)
    s = pos.plain
    s.stack_size = 1
    s.stack[0].kind = kind
    for name, number in numbers.items():
        setattr(s.stack[0], name, number)
    return pos.buffer


@pytest.mark.parametrize(
    ("kind", "numbers", "field"),
    [
        (2, {}, r"stack\[0\]\.kind must be 0 to 1"),
        (-1, {}, r"stack\[0\]\.kind"),
        (0, {"a": 1}, r"stack\[0\]\.a must be 0 to 0"),
        (1, {"a": -1}, r"stack\[0\]\.a must be 0 to 2"),
        (1, {"a": 3}, r"stack\[0\]\.a must be 0 to 2"),
        (1, {"a": 1, "c": 7}, r"stack\[0\]\.c must be 0 to 0"),
        (1, {"a": 1, "seat": 2}, r"stack\[0\]\.seat must be 0 to 1"),
    ],
)
def test_an_entry_of_the_stack_is_held_to_its_kind(
    kind: int, numbers: dict[str, int], field: str
) -> None:
    check_state(GAME, asking(1, a=1))
    with pytest.raises(InvalidPosition, match=field):
        check_state(GAME, asking(kind, **numbers))


def test_unused_entries_are_zero_and_a_step_never_lies_on_top() -> None:
    buffer = asking(1, a=1)
    s = GAME.state.plain_view(buffer)
    s.stack[1].b = 1
    with pytest.raises(InvalidPosition, match=r"stack\[1\] must be 0: it is unused"):
        check_state(GAME, buffer)
    s.stack[1].b = 0
    with pytest.raises(ValueError, match=r"stack\[0\]\.kind asks nobody anything"):
        Questions(who=Question(), give=Step(receiver=i16.below(3))).check(s)


# From outside


def test_a_position_in_which_nobody_can_act_is_refused() -> None:
    pos = GAME.new(players=2, seed=1)
    data = json.loads(pos.to_json())
    hand = data["state"]["players"][1]["hand"]
    cards = [card for card in range(12) if hand >> card & 1]
    state = data["state"]
    state["players"][1]["hand"] = 0
    for card in cards:
        state["deck"][state["deck_size"]] = card
        state["deck_size"] += 1
    with pytest.raises(InvalidPosition, match="without any action"):
        GAME.position(data)


def test_a_box_from_outside_is_held_to_the_ranges_too() -> None:
    tight = Record("box", hand_size=i8.within(1, 2), comet_points=i8.within(1, 10))
    game = dataclasses.replace(GAME, box_layout=tight, _cache={})
    with pytest.raises(InvalidBox, match=r"box\.hand_size = 3 is outside 1 … 2"):
        _ = game.box


def test_positions_changed_at_random_harm_no_rule() -> None:
    with strict_constants(tiny_game.__name__):
        done = fuzz(GAME, 300)
    assert done.accepted > 20
    assert done.played > 20


def test_the_fuzz_finds_an_index_below_zero() -> None:
    def last(box: object, s: Strict, seat: int, out: object) -> int:
        s.known[-1]
        return GAME.legal(box, s, seat, out)

    with pytest.raises(CheckFailed, match="index -1 is below zero"):
        fuzz(dataclasses.replace(GAME, legal=last, _cache={}), 300)
