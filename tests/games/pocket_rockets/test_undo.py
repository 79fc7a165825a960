"""What may be taken back: everything, until something hidden comes out."""

from __future__ import annotations

import pytest

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Position
from tests.games.playing import play
from tests.games.pocket_rockets.positions import GAME, Rocket, given

RECYCLED = ["recycle:red-section", "pile:CV"]


def table(at: str, bonus: str = "") -> Position:
    """Seat 0 can do everything; the yellow section and the blue head in its hand are secret."""
    return given(
        at=at,
        hand="red-section blue-plain? yellow-section?",
        hands={1: "red-dir?"},
        rockets={
            0: [Rocket("red"), Rocket("yellow"), Rocket("red", 1, "plain"), Rocket("blue")],
            1: [Rocket("red", 0, "plus1")],
        },
        piles={"CV": "red-base blue-base", "CL-B": "red-base yellow-base", "CL-J": "blue-base"},
        bonus={0: bonus},
    )


@pytest.mark.parametrize(
    ("at", "actions"),
    [
        ("LP", ["move"]),
        ("LP", ["fuel:4"]),
        ("CV", ["reverse"]),
        ("CL-R", ["build:red-section"]),
        ("RD", ["recycle:red-section"]),
        ("RD", RECYCLED),
        ("RD", [*RECYCLED, "pile:CL-J", "take:blue-base"]),
    ],
)
def test_what_showed_nothing_may_be_taken_back(at: str, actions: list[str]) -> None:
    pos = table(at)
    before = bytes(pos)
    play(pos, *actions)
    for _ in actions:
        assert pos.can_undo
        pos.undo()
    assert bytes(pos) == before


@pytest.mark.parametrize(
    ("at", "bonus", "actions"),
    [
        ("CL-J", "", ["build:yellow-section"]),
        ("RD", "", ["recycle:yellow-section"]),
        ("RD", "", [*RECYCLED, "pile:CL-B"]),
        ("RD", "", [*RECYCLED, "pile:CL-B", "take:yellow-base"]),
        ("LP", "BC1", ["bonus:BC1"]),
        ("LP", "BC3", ["bonus:BC3"]),
        ("LP", "BC5", ["bonus:BC5"]),
    ],
)
def test_what_came_out_stays_out(at: str, bonus: str, actions: list[str]) -> None:
    pos = table(at, bonus)
    play(pos, *actions)
    after = bytes(pos)
    assert not pos.can_undo
    with pytest.raises(IllegalAction):
        pos.undo()
    assert bytes(pos) == after


def test_a_draw_that_uncovers_a_card_cannot_be_taken_back_the_last_card_can() -> None:
    pos = given(at="CV", piles={"CV": "red-base blue-base"})
    play(pos, "draw")
    assert not pos.can_undo
    play(pos, "draw")
    assert pos.can_undo


def test_a_draw_above_a_card_everybody_knows_can_be_taken_back() -> None:
    pos = given(at="RD", others_at="CV", hand="red-section", points=1, tops={"CL-B": "blue-base"})
    play(pos, *RECYCLED, "pile:CL-B", "take:blue-base", "draw")
    assert pos.view(1)["players"][1]["hand"] == ["red-section"]
    assert pos.can_undo


def test_the_links_after_a_bonus_card_can_be_taken_back() -> None:
    pos = table("LP", "BC5")
    play(pos, "bonus:BC5")
    shown = bytes(pos)
    play(pos, "rocket:red-2", "rocket:red-3")
    pos.undo()
    pos.undo()
    assert bytes(pos) == shown


def test_looking_at_a_hand_cannot_be_taken_back_the_choice_of_a_card_can() -> None:
    pos = given(hands={1: "red-dir? red-base?"}, bonus={0: "BC2"})
    play(pos, "bonus:BC2", "seat:2")
    assert not pos.can_undo
    play(pos, "take:red-dir")
    assert pos.can_undo


def test_pawns_can_be_placed_again_until_the_piles_lie_there() -> None:
    pos = GAME.new(players=3, seed=1, start=0)
    play(pos, "place:LP", "place:CV")
    assert pos.can_undo
    play(pos, "place:RD")
    assert not pos.can_undo


# Who has learnt something


def learnt(pos: Position, *actions: str) -> list[int]:
    play(pos, *actions)
    return [seat for seat in range(pos.seats) if pos.learnt >> seat & 1]


@pytest.mark.rule("PR-16", "PR-27", "PR-114")
def test_a_card_that_comes_up_is_new_to_all_but_who_knows_what_is_left() -> None:
    pos = given(3, at="CV", piles={"CV": "red-base blue-base yellow-base"})
    assert learnt(pos, "draw") == [0, 1, 2]
    assert learnt(pos, "draw") == [0, 1, 2]
    assert learnt(pos, "draw") == []
    pos = given(3, at="CV", bonus={0: "BC4"}, piles={"CV": "red-base blue-base yellow-base"})
    play(pos, "bonus:BC4", "pile:CV", "take:yellow-base")
    assert learnt(pos, "draw") == [1, 2]


@pytest.mark.rule("PR-35", "PR-89", "PR-108")
def test_a_search_shows_the_pile_to_one_and_the_shuffle_its_top_to_all() -> None:
    pos = given(3, bonus={0: "BC4"}, piles={"CV": "red-base blue-base yellow-base"})
    assert learnt(pos, "bonus:BC4") == [1, 2]
    assert learnt(pos, "pile:CV") == [0]
    assert learnt(pos, "take:red-base") == [0, 1, 2]
    pos = given(3, bonus={0: "BC4"}, piles={"CV": "red-base blue-base"})
    play(pos, "bonus:BC4", "pile:CV")
    assert learnt(pos, "take:red-base") == [1, 2]


@pytest.mark.rule("PR-113", "PR-114")
def test_a_hidden_card_that_is_built_is_new_to_the_others() -> None:
    pos = given(3, at="CL-R", hand="red-base red-section?", rockets={0: [Rocket("red")]})
    assert learnt(pos, "build:red-base") == []
    pos = given(3, at="CL-R", hand="red-base red-section?", rockets={0: [Rocket("red")]})
    assert learnt(pos, "build:red-section") == [1, 2]


@pytest.mark.rule("PR-74", "PR-106")
def test_a_look_at_a_hand_teaches_who_looks_unless_all_of_it_is_known() -> None:
    for hand, new in (("red-dir? red-base", [0]), ("red-dir red-base", [])):
        pos = given(3, hands={1: hand}, bonus={0: "BC2"})
        play(pos, "bonus:BC2")
        assert learnt(pos, "seat:2") == new
        assert learnt(pos, "take:red-base") == []


@pytest.mark.rule("PR-106", "PR-114")
def test_between_two_a_hand_that_was_looked_at_is_known_to_both() -> None:
    pos = given(at="CL-R", hands={1: "red-dir? red-base? blue-base?"}, bonus={0: "BC2"}, points=2,
                others_at="CL-R")  # fmt: skip
    play(pos, "bonus:BC2", "seat:2", "take:red-dir", "move")
    assert learnt(pos, "build:red-base") == []
