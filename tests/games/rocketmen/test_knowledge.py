"""What everybody has seen: cards known in a hand, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.engine.position import Event, Position
from tests.games.hidden import all_that_reaches, seen
from tests.games.rocketmen.positions import (
    buy,
    end_turn,
    fly,
    given,
    hand,
    legal,
    play,
)

SECRET: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a card of the hand is discarded", {"hand": "SAT"}, ["discard:SAT"]),
    (
        "an effect is worked with a card of the hand, and nothing can be drawn",
        {"hand": "P1-05 SAT", "rest": "action_area"},
        ["card:SAT card:P1-05 effect:P1-05"],
    ),
    ("only the exchanged card was unknown", {"hand": "P1-05! SAT", "rest": "action_area"},
     ["card:SAT card:P1-05 effect:P1-05"]),
    ("a card is programmed", {"hand": "STA"}, ["program:STA"]),
    ("a card is placed", {"hand": "P1-01", "program": "NAV"}, ["place:P1-01"]),
    ("an unknown card pays", {"hand": "STA NAV!"}, ["program:NAV"]),
    ("a Threat is shown and removed", {"hand": "P2-10! AST"},
     ["effect:P2-10", "remove_hand:AST"]),
    ("a solver is shown", {"hand": "P1-06", "track": "AST"}, ["one_use:P1-06"]),
    ("a new card comes to the track", {"hand": "P1-06!", "track": "AST", "turquoise": "P1-01"},
     ["one_use:P1-06"]),
    ("a card is drawn", {"hand": "P1-03!"}, ["effect:P1-03"]),
    ("the market moves on", {"hand": "SAT SAT NAV NAV NAV HOT", "variants": "V2 V9",
     "track": "P1-01", "turquoise": "P1-03"}, ["end_turn"]),
    ("excess is dropped", {"hand": "SAT SAT NAV NAV NAV HOT STA"}, ["end_turn", "card:STA done"]),
    ("a Trajectory card is drawn", {"program": "NAV", "site": "E3"}, ["launch:earth"]),
    ("a Trajectory card is looked at", {"program": "NAV", "site": "E3 P1-12"},
     ["launch:earth", "flight:P1-12"]),
]  # fmt: skip

OPEN: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a known card is discarded", {"hand": "SAT!"}, ["discard:SAT"]),
    ("a known card is programmed", {"hand": "STA!"}, ["program:STA"]),
    ("known cards are placed and pay", {"hand": "E2! STA!", "program": "NAV"},
     ["place:E2"]),
    ("an Engine is bought with known cards", {"hand": "HOT! STA!"},
     ["engine:E2 purchase"]),
    ("the last cards of the track are bought", {"hand": "HOT! STA!", "track": "P1-11"},
     ["buy:1 purchase"]),
    ("a card leaves the site", {"program": "NAV", "site": "E3"}, ["discard_site:E3"]),
    ("a mission is given up", {"program": "NAV", "site": "E3"}, ["unprogram"]),
    ("a card is fetched with a known one", {"hand": "P2-03!", "holding": "E2"},
     ["effect:P2-03", "fetch:E2"]),
    ("a Threat of the Entrepôt is removed", {"hand": "P2-10!", "holding": "AST"},
     ["effect:P2-10", "remove_holding:AST"]),
    ("nothing is drawn at the end of a turn", {"hand": "SAT SAT NAV NAV NAV HOT"}, ["end_turn"]),
]  # fmt: skip


@pytest.mark.rule("RM-117", "RM/R-41")
@pytest.mark.parametrize(("what", "ordered", "actions"), SECRET, ids=[row[0] for row in SECRET])
def test_what_showed_something_cannot_be_taken_back(
    what: str, ordered: dict[str, Any], actions: list[str]
) -> None:
    pos = given(**ordered)
    for action in actions:
        play(pos, action)
    assert not pos.can_undo


@pytest.mark.rule("RM-117", "RM/R-41", "RM/R-43")
@pytest.mark.parametrize(("what", "ordered", "actions"), OPEN, ids=[row[0] for row in OPEN])
def test_what_everybody_knew_can_be_taken_back(
    what: str, ordered: dict[str, Any], actions: list[str]
) -> None:
    pos = given(**ordered)
    before = bytes(pos)
    play(pos, *actions)
    assert bytes(pos) != before
    while pos.can_undo:
        pos.undo()
    assert bytes(pos) == before


@pytest.mark.rule("RM-117", "RM/R-41")
@pytest.mark.parametrize(("ordered", "action", "learnt"), [
    ({"hand": "SAT NAV"}, "discard:SAT", {1, 2}),  # the owner knew it
    ({"hand": "SAT! NAV"}, "discard:SAT", set()),
    ({"hand": "HOT NAV"}, "program:NAV", {1, 2}),
    ({"hand": "HOT STA"}, "engine:E2 purchase", {1, 2}),
    ({"hand": "HOT STA", "track": "P1-11", "turquoise": "P1-03"}, "buy:1 purchase", {0, 1, 2}),
    ({"hand": "P1-03!"}, "effect:P1-03", {0}),  # chance spoke to who drew
    ({"hand": "P1-03"}, "effect:P1-03", {0, 1, 2}),
    ({"hand": "HOT"}, "end_turn", {0}),
    ({"program": "NAV", "site": "E3"}, "launch:earth", {0, 1, 2}),
])  # fmt: skip
def test_who_learns_something_by_an_action(
    ordered: dict[str, Any], action: str, learnt: set[int]
) -> None:
    pos = given(3, **ordered)
    play(pos, action)
    assert {seat for seat in range(3) if pos.learnt >> seat & 1} == learnt


@pytest.mark.rule("RM-189", "RM/R-41")
def test_a_card_looked_at_teaches_its_owner_alone() -> None:
    pos = given(3, program="NAV", site="E3 P1-12")
    play(pos, "launch:earth", "flight:P1-12")
    assert pos.learnt == 0b001


@pytest.mark.rule("RM-117", "RM/R-43")
def test_alone_with_bots_payments_and_discards_are_taken_back_until_something_is_drawn() -> None:
    pos = given(3, hand="HOT STA SAT NAV P1-03")
    before = bytes(pos)
    play(pos, "engine:E2 purchase", "discard:SAT")
    while pos.may_undo([0]):
        pos.undo([0])
    assert bytes(pos) == before
    assert not pos.can_undo
    play(pos, "effect:P1-03")
    assert not pos.may_undo([0])


@pytest.mark.rule("RM-117", "RM/R-41")
def test_known_cards_leave_the_hand_first() -> None:
    pos = given(hand="SAT! SAT NAV!", others={1: {"hand": "E2!"}})
    assert pos.view(1)["players"][0]["hand"] == ["SAT", "NAV"]
    play(pos, "discard:SAT")
    assert pos.view(1)["players"][0]["hand"] == ["NAV"]
    play(pos, "discard:SAT")
    assert (hand(pos), pos.view(1)["players"][0]["hand"]) == ("NAV", ["NAV"])
    assert pos.view(0)["players"][1]["hand"] == ["E2"]


@pytest.mark.rule("RM-117", "RM/R-41")
def test_a_guess_keeps_known_cards_and_redraws_the_others() -> None:
    pos = given(hand="SAT! NAV HOT", others={1: {"hand": "E2! CHA STA", "objectives": "O01 O02"}})
    hands, objectives = set(), set()
    for seed in range(60):
        guess = pos.determinize(0, seed)
        assert hand(guess) == "SAT NAV HOT"
        assert "E2" in hand(guess, 1).split()
        assert len(hand(guess, 1).split()) == 3
        hands.add(hand(guess, 1))
        objectives.add(tuple(guess.plain.players[1].objectives))
        assert tuple(guess.plain.players[0].objectives) == tuple(pos.plain.players[0].objectives)
    assert len(hands) > 10
    assert len(objectives) > 10
    faces = {face for cards in hands for face in cards.split()}
    assert faces == {"SAT", "NAV", "HOT", "STA", "CHA", "EXP", "BAS", "E2"}


@pytest.mark.rule("RM-189", "RM/R-41")
def test_a_guess_redraws_the_card_that_another_looked_at() -> None:
    pos = given(program="NAV", site="E3 P1-12")
    play(pos, "launch:earth", "flight:P1-12")
    assert len({pos.determinize(1, seed).plain.peeked for seed in range(60)}) == 5
    assert len({pos.determinize(0, seed).plain.peeked for seed in range(60)}) == 1
    play(pos, "bury")
    assert len({pos.determinize(1, seed).plain.buried for seed in range(60)}) >= 4
    assert len({pos.determinize(0, seed).plain.buried for seed in range(60)}) == 1


@pytest.mark.rule("RM-117", "RM/R-42")
def test_an_operation_of_another_begins_again_in_a_guess() -> None:
    pos = given(hand="HOT STA NAV", track="P1-01", turquoise="P1-02")
    play(pos, "buy:1")
    guess = pos.determinize(1, 5)
    assert guess.view(0)["decision"]["kind"] == "turn"
    assert guess.view(1) == pos.view(1)
    # The own operation goes on
    assert pos.determinize(0, 5).view(0) == pos.view(0)


@pytest.mark.rule("RM-117")
def test_luck_differs_between_guesses() -> None:
    pos = given(program="NAV", site="E3")
    values = set()
    for seed in range(40):
        guess = pos.determinize(0, seed)
        values.add(next(e.value for e in guess.play("launch:earth") if e.name == "drawn"))
    assert len(values) >= 4


@pytest.mark.rule("RM-22", "RM-117")
def test_what_a_payment_showed_stays_open() -> None:
    pos = given(hand="HOT STA NAV")
    buy(pos, "E2", "HOT STA")
    assert pos.view(1)["players"][0]["action_area"] == ["HOT", "STA", "E2"]
    end_turn(pos)
    assert pos.view(1)["players"][0]["holding"] == ["HOT", "STA", "E2"]
    pos = given(program="NAV", site="E3 E2")
    fly(pos, "earth", 1)
    assert pos.view(1)["flight"]["drawn"] == [1]


# Questions that tell nothing: the same is asked of a hand that can only go on


def light(pos: Position) -> list[Event]:
    return play(pos, "launch:earth")


def buy_a_shifted_card(pos: Position) -> list[Event]:
    return buy(pos, "P1-11", "P1-09 STA")


ALIKE: list[tuple[Callable[[Position], list[Event]], dict[str, Any], str, str, set[str]]] = [
    (light, {"variants": "V8 V9"}, "HOT", "SAT", {"no"}),
    (buy_a_shifted_card, {"track": "P1-11", "shifted": "1"}, "P1-09 STA E2", "P1-09 STA HOT",
     {"end_turn"}),
]  # fmt: skip


@pytest.mark.rule("RM/R-71", "RM/R-41", "RM-117")
@pytest.mark.parametrize(("act", "ordered", "able", "unable", "only"), ALIKE)
def test_no_question_depends_on_a_hand(
    act: Callable[[Position], list[Event]],
    ordered: dict[str, Any],
    able: str,
    unable: str,
    only: set[str],
) -> None:
    everything = set(f"{able} {unable}".split())
    reached = []
    for cards in (able, unable):
        rest = " ".join(everything - set(cards.split()))
        pos = given(program="NAV", site="E3", hand=cards, headquarters=rest, **ordered)
        before = all_that_reaches(pos, 1)
        reached.append((before, seen(act(pos), 1), all_that_reaches(pos, 1)))
    assert legal(pos) == only
    assert pos.prompt(0) == "There is nothing to choose here: go on."
    assert pos.prompt(1) != pos.prompt(0)
    assert reached[0] == reached[1]
