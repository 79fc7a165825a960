"""Head bonuses: what they give, from when, and the author's variant."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from tests.games.playing import legal, play, refused
from tests.games.pocket_rockets.positions import (
    GAME,
    Rocket,
    end_turn,
    given,
    hand,
    next_turn_of,
    place,
    rockets,
)

OVERTIME, BIG_HOLD, REVERSE_GEAR = (Rocket("red", 1, head) for head in ("ap5", "hand4", "dir"))


def active(pos: Position, seat: int = 0) -> set[str]:
    return set(pos.view()["players"][seat]["active"])


@pytest.mark.rule("PR-59")
def test_some_heads_carry_no_bonus() -> None:
    heads = [card["bonus"] for card in GAME.box.data["card"] if card["part"] == "head"]
    assert sorted(heads) == sorted(["none", "plus1", "ap5", "hand4", "dir"] * 3)
    pos = given(rockets={0: [Rocket("red", 1, "plain")]})
    next_turn_of(pos, 0)
    assert active(pos) == set()
    assert pos.view()["action_points"] == 4
    assert pos.scores()[0] == 2


@pytest.mark.rule("PR-52", "PR/PA15")
def test_a_plus_one_head_adds_a_point() -> None:
    pos = given(rockets={0: [Rocket("red", 1, "plus1")], 1: [Rocket("blue", 1, "plain")]})
    assert pos.scores() == [3, 2]


@pytest.mark.rule("PR-57", "PR/PA16")
def test_several_plus_one_heads_add_up() -> None:
    mine = [Rocket(colour, 0, "plus1") for colour in ("blue", "yellow", "red")]
    assert given(rockets={0: mine, 1: []}).scores() == [3, 0]


@pytest.mark.rule("PR-53", "PR-95", "PR/PA15")
def test_a_fifth_action_point_comes_with_the_next_turn() -> None:
    pos = given(at="CL-R", hand="red-ap5", rockets={0: [Rocket("red")]})
    play(pos, "build:red-ap5", "move", "move", "move")
    assert pos.actors == (1,)
    next_turn_of(pos, 0)
    play(pos, *["move"] * 4)
    assert (pos.actors, pos.view()["action_points"]) == ((0,), 1)
    play(pos, "move")
    assert (pos.actors, pos.view()["action_points"]) == ((1,), 4)


@pytest.mark.rule("PR-54", "PR-95", "PR/PA15")
def test_a_fourth_card_may_be_held_from_the_next_turn() -> None:
    held = "red-hand4 blue-base yellow-base"
    pos = given(at="CL-R", hand=held, rockets={0: [Rocket("red")]})
    play(pos, "build:red-hand4", "draw")
    refused(pos, "draw")
    next_turn_of(pos, 0)
    assert len(hand(pos)) == 3
    while place(pos) in ("LP", "RD"):
        play(pos, "move")
    play(pos, "draw")
    assert len(hand(pos)) == 4
    refused(pos, "draw")


@pytest.mark.rule("PR-55", "PR-96", "PR/PA15")
def test_a_direction_is_chosen_from_the_next_turn_at_the_start_of_each() -> None:
    pos = given(at="CL-R", hand="red-dir", rockets={0: [Rocket("red")]})
    play(pos, "build:red-dir")
    refused(pos, "direction:anticlockwise")
    assert not legal(pos, "direction")
    for _ in range(2):
        next_turn_of(pos, 0)
        assert legal(pos) == {"direction:clockwise", "direction:anticlockwise"}


@pytest.mark.rule("PR-96")
@pytest.mark.parametrize("action", ["move", "draw", "reverse", "bonus:BC3"])
def test_the_direction_is_chosen_before_any_point_is_spent(action: str) -> None:
    pos = given(at="CV", rockets={0: [REVERSE_GEAR]}, bonus={0: "BC3"})
    refused(pos, action)
    play(pos, "direction:clockwise")
    assert pos.view()["action_points"] == 4
    play(pos, action)


@pytest.mark.rule("PR-55", "PR-25")
@pytest.mark.parametrize("arrow", [1, -1])
@pytest.mark.parametrize(("chosen", "reached"), [("clockwise", "CL-B"), ("anticlockwise", "CV")])
def test_the_owner_moves_with_or_against_the_arrow(arrow: int, chosen: str, reached: str) -> None:
    pos = given(at="LP", arrow=arrow, rockets={0: [REVERSE_GEAR]})
    play(pos, f"direction:{chosen}")
    assert pos.view()["direction"] == chosen
    play(pos, "move")
    assert place(pos) == reached


@pytest.mark.rule("PR-56", "PR/PA17")
def test_the_chosen_direction_holds_for_the_whole_turn_and_no_longer() -> None:
    pos = given(at="LP", rockets={0: [REVERSE_GEAR]})
    play(pos, "direction:anticlockwise", "move", "move")
    refused(pos, "direction:clockwise")
    play(pos, "move", "move")
    assert place(pos) == "CL-J"
    play(pos, "move")
    assert place(pos, 1) == "CL-B"
    assert pos.view()["direction"] is None


@pytest.mark.rule("PR-97", "PR/PA17")
def test_a_flip_by_the_owner_turns_the_others_but_not_himself() -> None:
    pos = given(at="CV", others_at="CL-J", rockets={0: [REVERSE_GEAR]})
    play(pos, "direction:clockwise", "reverse")
    assert pos.view()["arrow"] == "anticlockwise"
    play(pos, "move", "move", "move")
    assert place(pos) == "CL-J"
    play(pos, "move")
    assert place(pos, 1) == "CL-B"


@pytest.mark.rule("PR-58", "PR/PA16")
@pytest.mark.parametrize("head", ["ap5", "hand4", "dir"])
def test_a_second_head_of_the_same_bonus_gives_nothing_more(head: str) -> None:
    twice = [Rocket("red", 1, head), Rocket("blue", 1, head)]
    pos = given(at="CV", hand="red-base red-base red-base", rockets={0: twice})
    next_turn_of(pos, 0)
    if head == "dir":
        play(pos, "direction:clockwise")
        assert not legal(pos, "direction")
    assert pos.view()["action_points"] == (5 if head == "ap5" else 4)
    while place(pos) != "CV":
        play(pos, "move")
    if head == "hand4":
        play(pos, "draw")
    refused(pos, "draw")


@pytest.mark.rule("PR-95", "PR/PA34")
def test_points_and_direction_of_a_turn_do_not_change_when_the_head_leaves() -> None:
    mine = [Rocket("red", 1, "ap5"), Rocket("blue", 1, "dir")]
    theirs = [Rocket("red", 0, "plain"), Rocket("blue", 0, "plain")]
    pos = given(at="LP", rockets={0: mine, 1: theirs}, bonus={0: "BC5"})
    play(pos, "direction:anticlockwise", "bonus:BC5", "rocket:blue-1", "rocket:blue-2")
    assert pos.view()["action_points"] == 4
    play(pos, "move")
    assert place(pos) == "CV"
    pos = given(at="LP", rockets={0: mine, 1: theirs}, bonus={0: "BC5"})
    play(pos, "direction:clockwise", "bonus:BC5", "rocket:red-1", "rocket:red-2")
    play(pos, "move", "move", "move")
    assert (pos.actors, pos.view()["action_points"]) == ((0,), 1)


@pytest.mark.rule("PR-95", "PR/PA34")
def test_a_head_gained_in_the_turn_changes_neither_points_nor_limit_yet() -> None:
    mine, theirs = [Rocket("red", 1, "plain")], [Rocket("red", 0, "hand4")]
    held = "red-base blue-base yellow-base"
    pos = given(at="CV", hand=held, rockets={0: mine, 1: theirs}, bonus={0: "BC5"})
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    refused(pos, "draw")
    next_turn_of(pos, 0)
    assert active(pos) == {"hand4"}


# The author's variant


@pytest.mark.rule("PR/STARS")
@pytest.mark.parametrize("head", ["ap5", "hand4", "dir"])
@pytest.mark.parametrize(
    ("mine", "theirs", "works"),
    [(2, 1, (True, False)), (1, 2, (False, True)), (1, 1, (True, True))],
)
def test_in_the_stars_a_bonus_serves_only_the_tallest(
    head: str, mine: int, theirs: int, works: tuple[bool, bool]
) -> None:
    both = {0: [Rocket("red", mine, head)], 1: [Rocket("blue", theirs, head)]}
    pos = given(rockets=both, head_in_the_stars=True)
    next_turn_of(pos, 1)
    next_turn_of(pos, 0)
    assert (active(pos, 0), active(pos, 1)) == tuple({head} if w else set() for w in works)
    assert pos.view()["action_points"] == (5 if head == "ap5" and works[0] else 4)
    assert bool(legal(pos, "direction")) == (head == "dir" and works[0])


@pytest.mark.rule("PR/STARS")
def test_in_the_stars_only_rockets_with_the_same_bonus_are_compared() -> None:
    theirs = [Rocket("blue", 8, "plain"), Rocket("yellow", 5, "hand4"), Rocket("red", 4)]
    pos = given(rockets={0: [Rocket("red", 0, "ap5")], 1: theirs}, head_in_the_stars=True)
    next_turn_of(pos, 0)
    assert (active(pos), pos.view()["action_points"]) == ({"ap5"}, 5)


@pytest.mark.rule("PR/STARS")
def test_in_the_stars_a_taller_own_rocket_keeps_the_bonus() -> None:
    mine = [Rocket("red", 0, "ap5"), Rocket("blue", 2, "ap5")]
    pos = given(rockets={0: mine, 1: [Rocket("yellow", 1, "ap5")]}, head_in_the_stars=True)
    next_turn_of(pos, 0)
    assert active(pos) == {"ap5"}


@pytest.mark.rule("PR/STARS")
def test_in_the_stars_a_taller_rocket_ends_the_bonus_of_the_others_at_once() -> None:
    both = {0: [Rocket("red", 2)], 1: [Rocket("blue", 1, "hand4")]}
    for stars in (True, False):
        pos = given(at="CL-R", hand="red-hand4", rockets=both, head_in_the_stars=stars)
        assert active(pos, 1) == {"hand4"}
        play(pos, "build:red-hand4")
        assert (active(pos, 0), active(pos, 1)) == (set(), set() if stars else {"hand4"})


@pytest.mark.rule("PR/STARS", "PR/PA34")
def test_in_the_stars_a_head_swap_may_end_the_bonus_of_a_third_player() -> None:
    # The red Big hold comes from a low rocket to one higher than the blue one of seat 2.
    everybody = {
        0: [Rocket("red", 3, "plain")],
        1: [Rocket("red", 0, "hand4")],
        2: [Rocket("blue", 1, "hand4")],
    }
    pos = given(3, rockets=everybody, bonus={0: "BC5"}, head_in_the_stars=True)
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    assert [active(pos, seat) for seat in range(3)] == [set(), set(), set()]
    next_turn_of(pos, 2)
    assert active(pos, 2) == set()
    next_turn_of(pos, 0)
    assert active(pos, 0) == {"hand4"}


@pytest.mark.rule("PR/STARS")
def test_in_the_stars_prestige_does_not_change() -> None:
    both = {0: [Rocket("red", 0, "plus1")], 1: [Rocket("blue", 2, "plus1")]}
    assert given(rockets=both, head_in_the_stars=True).scores() == [1, 5]


@pytest.mark.rule("PR/STARS")
def test_without_the_variant_height_does_not_matter() -> None:
    both = {0: [Rocket("red", 0, "ap5")], 1: [Rocket("blue", 8, "ap5")]}
    pos = given(rockets=both)
    next_turn_of(pos, 0)
    assert pos.view()["action_points"] == 5
    assert pos.view()["head_in_the_stars"] is False
    end_turn(pos)
    assert rockets(pos) == both[0]


@pytest.mark.rule("PR-55", "PR-97")
def test_a_chosen_direction_moves_no_other_pawn() -> None:
    pos = given(at="CL-B", others_at="CL-B", rockets={0: [Rocket("red", 1, "dir")]})
    play(pos, "direction:anticlockwise")
    assert [you["next_place"] for you in pos.view()["players"]] == ["LP", "CL-J"]
