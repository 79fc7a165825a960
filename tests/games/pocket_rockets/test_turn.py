"""The turn, moving and drawing."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from tests.games.playing import legal, play, refused, wander
from tests.games.pocket_rockets.positions import (
    DEFAULT_LAYOUT,
    GAME,
    PILE_CARDS,
    Rocket,
    end_turn,
    given,
    hand,
    next_turn_of,
    pile,
    pile_cards,
    place,
)

BIG_HOLD = Rocket("red", 0, "hand4")


def points(pos: Position) -> int:
    return int(pos.view()["action_points"])


# The turn


@pytest.mark.rule("PR-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_act_clockwise_one_turn_each(players: int) -> None:
    pos = given(players)
    turns = []
    for _ in range(2 * players):
        turns.append(pos.actors[0])
        end_turn(pos)
    assert turns == [*range(players)] * 2


@pytest.mark.rule("PR-18")
def test_only_the_player_in_turn_may_act() -> None:
    refused(given(3), "move", seat=1)


@pytest.mark.rule("PR-19", "PR-22")
def test_a_turn_has_four_action_points_and_ends_with_the_last() -> None:
    pos = given()
    for left in (4, 3, 2, 1):
        assert (pos.actors, points(pos)) == ((0,), left)
        play(pos, "move")
    assert (pos.actors, points(pos)) == ((1,), 4)


@pytest.mark.rule("PR-20")
@pytest.mark.parametrize(
    ("at", "actions"),
    [
        ("LP", ["move"]),
        ("CV", ["draw"]),
        ("CV", ["reverse"]),
        ("CL-B", ["build:blue-section"]),
        ("RD", ["recycle:blue-section", "pile:CV", "pile:CL-B", "take:blue-base"]),
        ("LP", ["fuel:4"]),
    ],
)
def test_a_move_a_draw_and_a_yard_action_cost_one_point_each(at: str, actions: list[str]) -> None:
    mine = [Rocket("blue"), Rocket("red", head="plain")]
    pos = given(at=at, hand="blue-section", rockets={0: mine}, tops={"CL-B": "blue-base"})
    play(pos, *actions)
    assert (pos.actors, points(pos)) == ((0,), 3)


@pytest.mark.rule("PR-21")
def test_the_same_thing_may_be_done_four_times() -> None:
    pos = given(at="LP")
    play(pos, *["move"] * 4)
    assert (place(pos), pos.actors) == ("CL-R", (1,))


@pytest.mark.rule("PR-21")
def test_points_may_be_mixed_freely() -> None:
    pos = given(at="CV", tops={"CV": "red-base"})
    play(pos, "reverse", "draw", "reverse", "move")
    assert (place(pos), hand(pos), pos.actors) == ("LP", ["red-base"], (1,))


@pytest.mark.rule("PR-22")
def test_nothing_carries_over_to_the_next_turn() -> None:
    pos = given(at="LP")
    next_turn_of(pos, 0)
    assert points(pos) == 4


@pytest.mark.rule("PR-22")
def test_a_chain_begun_with_the_last_point_is_finished_before_the_turn_ends() -> None:
    pos = given(at="RD", hand="red-base", points=1, tops={"CL-B": "blue-base"})
    for link in ("recycle:red-base", "pile:CV", "pile:CL-B", "take:blue-base"):
        assert pos.actors == (0,)
        play(pos, link)
    assert pos.actors == (1,)


@pytest.mark.rule("PR-23")
def test_the_rulebook_s_turn_move_draw_move_action() -> None:
    pos = given(at="LP", tops={"CL-B": "yellow-section"}, rockets={0: [Rocket("yellow")]})
    play(pos, "move")
    assert place(pos) == "CL-B"
    play(pos, "draw")
    assert hand(pos) == ["yellow-section"]
    play(pos, "move")
    assert place(pos) == "CL-J"
    assert pos.actors == (0,)
    play(pos, "build:yellow-section")
    assert pos.actors == (1,)
    assert pos.view()["rockets"][0]["sections"] == 1


@pytest.mark.rule("PR-85", "PR/PA1")
def test_nobody_can_pass_or_end_a_turn_early() -> None:
    pos = given()
    names = {GAME.actions.text(action) for action in range(GAME.actions.size)}
    assert not {name for name in names if "pass" in name or "end" in name}
    assert legal(pos) == {"move"}


@pytest.mark.rule("PR-85", "PR/PA1")
def test_a_move_is_always_possible_in_a_turn() -> None:
    pos = GAME.new(players=3, seed=8, bonus_cards="on")
    asked = 0
    for _ in wander(pos, 8, 600):
        if not pos.is_over and pos.view()["decision"]["kind"] == "turn":
            asked += 1
            assert "move" in legal(pos)
    assert asked > 200


@pytest.mark.rule("PR-86")
@pytest.mark.parametrize("at", DEFAULT_LAYOUT)
def test_only_the_action_under_the_own_pawn_is_legal(at: str) -> None:
    mine = [Rocket("blue"), Rocket("yellow"), Rocket("red"), Rocket("red", head="plain")]
    pos = given(
        at=at,
        others_at="LP" if at != "LP" else "RD",
        hand="blue-section yellow-section red-section",
        rockets={0: mine},
    )
    actions = {
        "LP": {"fuel:1", "fuel:2", "fuel:3", "fuel:4"},
        "RD": {"recycle:blue-section", "recycle:yellow-section", "recycle:red-section"},
        "CL-B": {"build:blue-section"},
        "CL-J": {"build:yellow-section"},
        "CL-R": {"build:red-section"},
        "CV": {"reverse"},
    }
    assert legal(pos) == {"move"} | actions[at]
    for other in DEFAULT_LAYOUT:
        if other != at:
            for action in actions[other]:
                refused(pos, action)


@pytest.mark.rule("PR-87", "PR/PA41")
def test_pawns_share_a_card_and_each_uses_it_in_its_turn() -> None:
    pos = given(3, at="CV", others_at="CV")
    for seat in range(3):
        play(pos, "draw", "reverse", "reverse", "draw")
        assert len(hand(pos, seat)) == 2
    assert [place(pos, seat) for seat in range(3)] == ["CV"] * 3


@pytest.mark.rule("PR-87", "PR/PA41")
def test_pawns_never_block_one_another() -> None:
    pos = given(4, at="LP", others_at="CL-B")
    play(pos, "move")
    assert place(pos) == "CL-B"
    play(pos, "move")
    assert place(pos) == "CL-J"


# Moving


@pytest.mark.rule("PR-24", "PR-25")
@pytest.mark.parametrize("arrow", [1, -1])
@pytest.mark.parametrize("start", range(6))
def test_a_move_goes_one_card_along_the_arrow(start: int, arrow: int) -> None:
    pos = given(at=DEFAULT_LAYOUT[start], others_at="RD", arrow=arrow)
    play(pos, "move")
    assert place(pos) == DEFAULT_LAYOUT[(start + arrow) % 6]
    assert place(pos, 1) == "RD"


@pytest.mark.rule("PR-25")
def test_without_the_bonus_nobody_chooses_a_direction() -> None:
    pos = given()
    refused(pos, "direction:anticlockwise")
    refused(pos, "direction:clockwise")
    assert not legal(pos, "direction")


@pytest.mark.rule("PR-97", "PR/PA18", "PR-33")
def test_without_the_bonus_the_next_move_already_goes_the_new_way() -> None:
    pos = given(at="CV")
    play(pos, "reverse", "move")
    assert place(pos) == "CL-R"


# Drawing


@pytest.mark.rule("PR-26", "PR-27", "PR/PA5")
@pytest.mark.parametrize("card", PILE_CARDS)
def test_drawing_takes_the_visible_top_of_the_pile_beside_the_pawn(card: str) -> None:
    pos = given(at=card)
    before = {c: pile_cards(pos, c) for c in PILE_CARDS}
    drawn = pile(pos, card)["top"]
    play(pos, "draw")
    assert hand(pos) == [drawn]
    for other in PILE_CARDS:
        expected = before[other][:-1] if other == card else before[other]
        assert pile_cards(pos, other) == expected
        assert pile(pos, other)["top"] == expected[-1]


@pytest.mark.rule("PR-28")
@pytest.mark.parametrize("card", ["LP", "RD"])
def test_there_is_nothing_to_draw_on_launch_pad_and_depot(card: str) -> None:
    refused(given(at=card), "draw")


@pytest.mark.rule("PR-29")
@pytest.mark.parametrize("card", PILE_CARDS)
def test_nothing_is_drawn_from_an_empty_pile(card: str) -> None:
    refused(given(at=card, piles={card: ""}), "draw")


@pytest.mark.rule("PR-29", "PR-70")
def test_a_pile_drawn_to_its_end_is_empty_and_the_game_goes_on() -> None:
    pos = given(at="CV", piles={"CV": "red-base"})
    play(pos, "draw")
    assert (pile(pos, "CV")["height"], pile(pos, "CV")["top"]) == (0, None)
    refused(pos, "draw")
    play(pos, "move", "move", "draw")
    assert len(hand(pos)) == 2
    assert pos.actors == (1,)


@pytest.mark.rule("PR-30")
@pytest.mark.parametrize("size", [0, 1, 2])
def test_a_hand_below_three_may_draw(size: int) -> None:
    pos = given(at="CV", hand=" ".join(["red-base"] * size))
    play(pos, "draw")
    assert len(hand(pos)) == size + 1


@pytest.mark.rule("PR-30")
def test_three_cards_are_the_limit() -> None:
    refused(given(at="CV", hand="red-base blue-base yellow-base"), "draw")


@pytest.mark.rule("PR-30", "PR-54")
def test_four_cards_are_the_limit_while_the_hand_bonus_is_active() -> None:
    pos = given(at="CV", hand="red-base blue-base yellow-base", rockets={0: [BIG_HOLD]})
    play(pos, "draw")
    assert len(hand(pos)) == 4
    refused(pos, "draw")
