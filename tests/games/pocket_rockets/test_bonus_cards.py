"""The variant with bonus cards."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.position import Position
from tests.games.playing import legal, play, refused
from tests.games.pocket_rockets.positions import (
    DEFAULT_LAYOUT,
    PILE_CARDS,
    SEVEN_LAUNCHED,
    Rocket,
    end_turn,
    given,
    hand,
    next_turn_of,
    pile,
    pile_cards,
    place,
    rockets,
)

FULL = "red-base blue-base yellow-base"
BIG_HOLD = Rocket("red", 1, "hand4")
READY = {0: [Rocket("red", 1, "plain")], 1: [Rocket("red", 0, "plus1")]}

#: For each card a whole chain that uses it, from `ready()`.
CHAINS = {
    "BC1": ["fuel:4"],
    "BC2": ["seat:2", "take:blue-dir"],
    "BC3": ["seat:2"],
    "BC4": ["pile:CV", "take:yellow-dir"],
    "BC5": ["rocket:red-1", "rocket:red-2"],
}


def ready(cards: str, at: str = "LP", **ordered: Any) -> Position:
    """A position in which every bonus card works for seat 0."""
    hands = {1: "blue-dir"}
    return given(
        at=at,
        others_at="RD",
        hands=hands,
        rockets=READY,
        tops={"CV": "yellow-dir"},
        bonus={0: cards},
        **ordered,
    )


# All cards


@pytest.mark.rule("PR-72", "PR-103", "PR/PA42")
@pytest.mark.parametrize("card", CHAINS)
@pytest.mark.parametrize("at", DEFAULT_LAYOUT)
def test_a_bonus_card_costs_one_point_wherever_the_pawn_stands(card: str, at: str) -> None:
    pos = ready(card, at)
    play(pos, f"bonus:{card}", *CHAINS[card])
    assert (pos.actors, pos.view()["action_points"]) == ((0,), 3)


@pytest.mark.rule("PR-72", "PR-102", "PR/PA33")
@pytest.mark.parametrize("card", CHAINS)
def test_a_used_card_lies_face_up_and_works_only_once(card: str) -> None:
    pos = ready(card)
    play(pos, f"bonus:{card}", *CHAINS[card])
    for seat in (0, 1, None):
        me = pos.view(seat)["players"][0]
        assert (me["bonus_cards"], me["bonus_cards_used"]) == (0, [card])
    refused(pos, f"bonus:{card}")
    next_turn_of(pos, 0)
    refused(pos, f"bonus:{card}")


@pytest.mark.rule("PR-72")
def test_only_the_own_card_can_be_used_and_only_in_the_own_turn() -> None:
    pos = given(bonus={0: "BC3", 1: "BC4"})
    refused(pos, "bonus:BC4")
    refused(pos, "bonus:BC4", seat=1)
    assert legal(pos, "bonus") == {"bonus:BC3"}


@pytest.mark.rule("PR-103", "PR/PA42")
@pytest.mark.parametrize("order", [["BC1", "BC3"], ["BC3", "BC1"]])
def test_two_cards_may_be_used_in_one_turn_in_any_order(order: list[str]) -> None:
    pos = ready("BC1 BC3")
    play(pos, "move")
    for card in order:
        play(pos, f"bonus:{card}", *CHAINS[card])
    assert pos.view()["action_points"] == 1
    assert pos.view()["players"][0]["bonus_cards_used"] == ["BC1", "BC3"]


@pytest.mark.rule("PR-103", "PR/PA42")
def test_a_card_may_be_used_with_the_last_point_and_not_without_one() -> None:
    pos = ready("BC3 BC1", points=1)
    play(pos, "bonus:BC3", "seat:2")
    assert pos.actors == (1,)
    refused(pos, "bonus:BC1", seat=0)


@pytest.mark.rule("PR/PA42", "PR-96")
def test_a_card_is_used_after_the_direction_is_chosen() -> None:
    pos = given(rockets={0: [Rocket("red", 1, "dir")]}, bonus={0: "BC3"})
    refused(pos, "bonus:BC3")
    play(pos, "direction:clockwise", "bonus:BC3", "seat:2")
    assert pos.view()["direction"] == "clockwise"


@pytest.mark.rule("PR-104", "PR/PA29")
def test_bonus_cards_do_not_count_as_hand_cards() -> None:
    pos = given(at="CV", hand="red-base red-base", bonus={0: "BC3 BC5"})
    play(pos, "draw")
    assert pos.view(0)["players"][0]["hand_size"] == 3
    refused(pos, "draw")


@pytest.mark.rule("PR-104", "PR/PA29")
def test_bonus_cards_cannot_be_taken_or_recycled() -> None:
    pos = given(at="RD", bonus={0: "BC2 BC3", 1: "BC4 BC5"})
    assert legal(pos) == {"move", "bonus:BC3"}
    pos = given(at="RD", hands={1: "red-base"}, bonus={0: "BC2", 1: "BC4 BC5"})
    play(pos, "bonus:BC2", "seat:2")
    assert legal(pos) == {"take:red-base"}
    play(pos, "take:red-base")
    assert pos.view()["players"][1]["bonus_cards"] == 2


# BC1 Express refuelling


@pytest.mark.rule("PR-73")
@pytest.mark.parametrize("at", ["CL-B", "RD", "CV"])
def test_express_refuelling_fuels_away_from_the_launch_pad(at: str) -> None:
    pos = given(at=at, rockets={0: [Rocket("red", 1, "plain")]}, bonus={0: "BC1"})
    refused(pos, "fuel:4")
    play(pos, "bonus:BC1")
    assert legal(pos) == {"fuel:1", "fuel:2", "fuel:3", "fuel:4"}
    play(pos, "fuel:4")
    assert rockets(pos) == [Rocket("red", 1, "plain", fuel=4)]


@pytest.mark.rule("PR-73")
def test_express_refuelling_keeps_the_fuel_rules() -> None:
    mine = [Rocket("red", 1, "plain"), Rocket("blue", 0, "plain"), Rocket("yellow", 3)]
    gone = [Rocket("red", 0, "plus1", fuel=4), Rocket("red", 0, "ap5", fuel=4)]
    pos = given(at="CV", rockets={0: mine, 1: gone}, bonus={0: "BC1"})
    play(pos, "bonus:BC1")
    assert legal(pos) == {"fuel:1", "fuel:2", "fuel:3"}
    play(pos, "fuel:3")
    assert legal(pos) == {"rocket:red-1", "rocket:blue-1"}
    play(pos, "rocket:blue-1")
    assert Rocket("blue", 0, "plain", fuel=3) in rockets(pos)


@pytest.mark.rule("PR-73", "PR-60", "PR/PA23")
def test_express_refuelling_can_end_the_game() -> None:
    mine = [Rocket("blue", 1, "ap5")]
    pos = given(at="CV", rockets={0: mine, 1: SEVEN_LAUNCHED}, bonus={0: "BC1"})
    play(pos, "bonus:BC1", "fuel:4")
    assert pos.is_over
    assert pos.view()["ended_by"] == "last-token"


@pytest.mark.rule("PR-105")
@pytest.mark.parametrize(
    "mine", [[Rocket("red", 2)], [Rocket("red", 2, "plain", fuel=1)]], ids=["begun", "fuelled"]
)
def test_express_refuelling_needs_a_complete_rocket_without_fuel(mine: list[Rocket]) -> None:
    refused(given(rockets={0: mine}, bonus={0: "BC1"}), "bonus:BC1")


@pytest.mark.rule("PR/PA45")
def test_express_refuelling_is_legal_on_the_launch_pad() -> None:
    pos = ready("BC1", at="LP")
    play(pos, "bonus:BC1", "fuel:2")
    assert rockets(pos) == [Rocket("red", 1, "plain", fuel=2)]


# BC2 Industrial espionage


@pytest.mark.rule("PR-74", "PR-106")
def test_espionage_takes_one_card_from_the_hand_it_shows() -> None:
    pos = given(3, hands={1: "red-base", 2: "blue-dir? red-section?"}, bonus={0: "BC2"})
    play(pos, "bonus:BC2")
    assert legal(pos) == {"seat:2", "seat:3"}
    play(pos, "seat:3")
    assert pos.view(0)["players"][2]["hand"] == ["blue-dir", "red-section"]
    for other in (1, None):
        assert pos.view(other)["players"][2]["hand"] == []
    assert legal(pos) == {"take:blue-dir", "take:red-section"}
    play(pos, "take:blue-dir")
    assert (hand(pos, 0), hand(pos, 2)) == (["blue-dir"], ["red-section"])
    assert hand(pos, 1) == ["red-base"]


@pytest.mark.rule("PR-106", "PR/PA43")
def test_espionage_takes_exactly_one_card() -> None:
    pos = given(hands={1: "red-base blue-dir"}, bonus={0: "BC2"})
    play(pos, "bonus:BC2", "seat:2")
    refused(pos, "move")
    play(pos, "take:red-base")
    refused(pos, "take:blue-dir")
    assert len(hand(pos, 1)) == 1


@pytest.mark.rule("PR-106", "PR/PA43")
def test_an_opponent_without_cards_cannot_be_chosen() -> None:
    pos = given(3, hands={2: "red-base"}, bonus={0: "BC2"})
    play(pos, "bonus:BC2")
    refused(pos, "seat:2")
    refused(pos, "seat:1")
    assert legal(pos) == {"seat:3"}


@pytest.mark.rule("PR-106")
def test_espionage_needs_an_opponent_with_cards() -> None:
    refused(given(hand="red-base", bonus={0: "BC2"}), "bonus:BC2")


@pytest.mark.rule("PR-74", "PR-76")
@pytest.mark.parametrize("card", ["BC2", "BC4"])
def test_espionage_and_special_order_are_refused_at_the_hand_limit(card: str) -> None:
    refused(given(hand=FULL, hands={1: "red-dir"}, bonus={0: card}), f"bonus:{card}")
    held = given(hand=f"{FULL} red-section", hands={1: "red-dir"}, rockets={0: [BIG_HOLD]},
                 bonus={0: card})  # fmt: skip
    refused(held, f"bonus:{card}")


@pytest.mark.rule("PR/PA20")
@pytest.mark.parametrize("card", ["BC2", "BC4"])
def test_the_limit_of_espionage_and_special_order_is_four_with_big_hold(card: str) -> None:
    pos = given(
        hand=FULL,
        hands={1: "blue-dir"},
        rockets={0: [BIG_HOLD]},
        tops={"CV": "yellow-dir"},
        bonus={0: card},
    )
    play(pos, f"bonus:{card}", *CHAINS[card])
    assert len(hand(pos)) == 4


@pytest.mark.rule("PR-106", "PR/PA43")
def test_the_others_hear_of_espionage_but_not_of_the_card() -> None:
    pos = given(3, hands={1: "blue-dir"}, bonus={0: "BC2"})
    events = play(pos, "bonus:BC2", "seat:2", "take:blue-dir")
    told = {seat: {e.name for e in events if e.seen_by(seat)} for seat in (0, 1, 2, None)}
    for insider in (0, 1):
        assert "stole" in told[insider]
        assert "stole_unseen" not in told[insider]
    for outsider in (2, None):
        assert {"bonus", "looked", "stole_unseen"} <= told[outsider]
        assert "stole" not in told[outsider]
        assert pos.view(outsider)["players"][0]["hand"] == []


# BC3 Position swap


@pytest.mark.rule("PR-75", "PR-107")
def test_position_swap_exchanges_two_pawns() -> None:
    pos = given(3, at="CL-B", others_at="RD", bonus={0: "BC3"}, arrow=-1)
    play(pos, "bonus:BC3")
    assert legal(pos) == {"seat:2", "seat:3"}
    refused(pos, "seat:1")
    play(pos, "seat:3")
    assert [place(pos, seat) for seat in range(3)] == ["RD", "RD", "CL-B"]
    assert pos.view()["arrow"] == "anticlockwise"
    pawns = [player["pawn"] for player in pos.view()["players"]]
    assert pawns == ["green", "white", "black"]
    play(pos, "move")
    assert place(pos) == "CL-J"


@pytest.mark.rule("PR-107")
def test_position_swap_leaves_the_chosen_direction() -> None:
    gear = [Rocket("red", 1, "dir")]
    pos = given(at="LP", others_at="RD", rockets={0: gear}, bonus={0: "BC3"})
    play(pos, "direction:anticlockwise", "bonus:BC3", "seat:2", "move")
    assert place(pos) == "CL-J"


@pytest.mark.rule("PR/PA30")
def test_position_swap_on_one_card_is_legal_and_changes_nothing() -> None:
    pos = given(at="CV", others_at="CV", bonus={0: "BC3"})
    play(pos, "bonus:BC3", "seat:2")
    assert [place(pos, seat) for seat in range(2)] == ["CV", "CV"]
    assert pos.view()["action_points"] == 3


# BC4 Special order


@pytest.mark.rule("PR-76", "PR-108")
@pytest.mark.parametrize("card", PILE_CARDS)
def test_special_order_takes_any_card_from_any_pile(card: str) -> None:
    deep = "red-dir blue-base yellow-plain blue-section"
    pos = given(3, at="LP", piles={card: deep}, bonus={0: "BC4"})
    play(pos, "bonus:BC4")
    assert legal(pos) == {f"pile:{other}" for other in PILE_CARDS}
    play(pos, f"pile:{card}")
    assert legal(pos) == {f"take:{kind}" for kind in deep.split()}
    for other in (1, 2, None):
        assert pile(pos, card, other)["known_below"] == []
    play(pos, "take:red-dir")
    assert hand(pos) == ["red-dir"]
    left = pile_cards(pos, card)
    assert sorted(left) == ["blue-base", "blue-section", "yellow-plain"]
    for other in (0, 1, 2, None):
        assert pile(pos, card, other)["top"] == left[-1]
    for other in (1, 2, None):
        assert pos.view(other)["players"][0]["hand"] == []


@pytest.mark.rule("PR-76")
def test_special_order_shuffles_the_pile() -> None:
    deep = "red-dir blue-base yellow-plain blue-section red-base"
    orders = set()
    for seed in range(4):
        pos = given(piles={"CV": deep}, bonus={0: "BC4"}, seed=seed)
        play(pos, "bonus:BC4", "pile:CV", "take:red-dir")
        orders.add(tuple(pile_cards(pos, "CV")))
    assert len(orders) > 1


@pytest.mark.rule("PR-108", "PR/PA43")
def test_special_order_must_take_one_card_and_no_empty_pile() -> None:
    pos = given(piles={"CV": "", "CL-B": "red-dir blue-base"}, bonus={0: "BC4"})
    play(pos, "bonus:BC4")
    refused(pos, "pile:CV")
    play(pos, "pile:CL-B")
    refused(pos, "move")
    play(pos, "take:blue-base")
    refused(pos, "take:red-dir")


@pytest.mark.rule("PR-108")
def test_special_order_needs_a_card_in_some_pile() -> None:
    empty = dict.fromkeys(PILE_CARDS, "")
    pos = given(hand="red-section", piles=empty, spare="rockets", bonus={0: "BC4"})
    refused(pos, "bonus:BC4")


# BC5 Head swap


@pytest.mark.rule("PR-77", "PR-109", "PR/PA21")
def test_head_swap_moves_only_the_two_heads() -> None:
    mine = [Rocket("red", 1, "plain", fuel=4), Rocket("blue", 2)]
    theirs = [Rocket("red", 3, "plus1", fuel=2), Rocket("red", 0, "ap5")]
    pos = given(rockets={0: mine, 1: theirs}, bonus={0: "BC5"})
    assert pos.scores() == [6, 9]
    play(pos, "bonus:BC5")
    assert legal(pos) == {"rocket:red-1"}
    play(pos, "rocket:red-1")
    assert legal(pos) == {"rocket:red-2", "rocket:red-3"}
    play(pos, "rocket:red-2")
    assert set(rockets(pos, 0)) == {Rocket("red", 1, "plus1", fuel=4), Rocket("blue", 2)}
    assert rockets(pos, 1) == [Rocket("red", 3, "plain", fuel=2), Rocket("red", 0, "ap5")]
    assert pos.scores() == [7, 8]


@pytest.mark.rule("PR-78")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ([Rocket("red", 2)], [Rocket("red", 0, "plain")]),
        ([Rocket("red", 0, "plain")], [Rocket("red", 2)]),
        ([Rocket("red", 0, "plain")], [Rocket("blue", 0, "plain")]),
        ([Rocket("red", 0, "plain"), Rocket("red", 1, "plus1")], []),
    ],
    ids=["own incomplete", "other incomplete", "two colours", "only own"],
)
def test_head_swap_is_refused_without_two_heads_of_a_colour(
    mine: list[Rocket], theirs: list[Rocket]
) -> None:
    refused(given(rockets={0: mine, 1: theirs}, bonus={0: "BC5"}), "bonus:BC5")


@pytest.mark.rule("PR-78")
def test_head_swap_offers_only_rockets_that_fit() -> None:
    mine = [Rocket("red", 0, "plain"), Rocket("red"), Rocket("blue", 0, "plain")]
    theirs = [Rocket("red", 0, "dir"), Rocket("red"), Rocket("yellow", 0, "dir")]
    pos = given(rockets={0: mine, 1: theirs}, bonus={0: "BC5"})
    play(pos, "bonus:BC5")
    assert legal(pos) == {"rocket:red-1"}
    play(pos, "rocket:red-1")
    assert legal(pos) == {"rocket:red-3"}


@pytest.mark.rule("PR-109", "PR/PA44")
@pytest.mark.parametrize("fuel", [(None, None), (1, None), (None, 2), (1, 2)])
def test_launched_rockets_may_take_part(fuel: tuple[int | None, int | None]) -> None:
    both = {0: [Rocket("red", 1, "plain", fuel[0])], 1: [Rocket("red", 2, "hand4", fuel[1])]}
    pos = given(rockets=both, bonus={0: "BC5"})
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    assert rockets(pos, 0) == [Rocket("red", 1, "hand4", fuel[0])]
    assert rockets(pos, 1) == [Rocket("red", 2, "plain", fuel[1])]


@pytest.mark.rule("PR-110", "PR/PA21", "PR/PA34")
@pytest.mark.parametrize("head", ["ap5", "hand4", "dir"])
def test_a_swapped_bonus_works_for_its_new_owner_from_the_next_turn(head: str) -> None:
    both = {0: [Rocket("red", 1, "plain")], 1: [Rocket("red", 1, head)]}
    pos = given(rockets=both, bonus={0: "BC5"})
    assert pos.view()["players"][1]["active"] == [head]
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    assert [player["active"] for player in pos.view()["players"]] == [[], []]
    next_turn_of(pos, 1)
    assert pos.view()["action_points"] == 4
    assert not legal(pos, "direction")
    next_turn_of(pos, 0)
    assert [player["active"] for player in pos.view()["players"]] == [[head], []]
    assert pos.view()["action_points"] == (5 if head == "ap5" else 4)


@pytest.mark.rule("PR-110", "PR/PA16", "PR/PA34")
@pytest.mark.parametrize("head", ["ap5", "hand4", "dir"])
def test_the_former_owner_of_two_equal_bonuses_keeps_the_effect(head: str) -> None:
    theirs = [Rocket("red", 1, head), Rocket("blue", 1, head)]
    pos = given(rockets={0: [Rocket("red", 1, "plain")], 1: theirs}, bonus={0: "BC5"})
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    assert pos.view()["players"][1]["active"] == [head]
    next_turn_of(pos, 1)
    assert pos.view()["players"][1]["active"] == [head]


@pytest.mark.rule("PR/PA34")
def test_the_hand_limit_falls_at_once_when_the_last_big_hold_leaves() -> None:
    both = {0: [BIG_HOLD], 1: [Rocket("red", 0, "plain")]}
    pos = given(at="CV", hand=FULL, rockets=both, bonus={0: "BC5"})
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    refused(pos, "draw")


@pytest.mark.rule("PR/PA34", "PR/PA44")
def test_swapping_equal_heads_changes_nothing() -> None:
    # The box has one red Big hold; another box may have two.
    both = {0: [BIG_HOLD], 1: [Rocket("red", 0, "plain")]}
    pos = given(at="CV", hand=FULL, rockets=both, bonus={0: "BC5"})
    slots = [slot for slot in range(15) if pos.plain.rockets[slot].owner]
    for slot in slots:
        pos.plain.rockets[slot].head = pos.plain.rockets[slots[0]].head
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    play(pos, "draw")
    assert len(hand(pos)) == 4


@pytest.mark.rule("PR-111", "PR/PA19", "PR/PA20")
def test_a_fourth_card_is_kept_but_nothing_is_added_before_the_hand_is_below_three() -> None:
    both = {0: [Rocket("red", 0, "plain")], 1: [BIG_HOLD]}
    held = "red-section blue-section yellow-section red-base"
    pos = given(
        others_at="CL-R",
        hand="blue-base",
        hands={1: held},
        rockets=both,
        bonus={0: "BC5", 1: "BC2 BC4"},
    )
    play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    end_turn(pos)
    assert sorted(hand(pos, 1)) == sorted(held.split())
    gaining = ("draw", "bonus:BC2", "bonus:BC4")
    for action in gaining:
        refused(pos, action)
    play(pos, "build:red-base")
    for action in gaining:
        refused(pos, action)
    play(pos, "build:red-section")
    assert len(hand(pos, 1)) == 2
    assert set(gaining) <= legal(pos)
