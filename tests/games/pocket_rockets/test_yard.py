"""The actions of the yard cards, and building rockets."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, play, refused
from tests.games.pocket_rockets.positions import (
    GAME,
    PILE_CARDS,
    Rocket,
    given,
    hand,
    next_turn_of,
    pile,
    pile_cards,
    place,
    rockets,
)

LINES = {"CL-B": "blue", "CL-J": "yellow", "CL-R": "red"}
EMPTY = dict.fromkeys(PILE_CARDS, "")


@pytest.mark.rule("PR-24")
def test_a_yard_card_further_on_says_that_a_pawn_moves_one_card_at_a_time() -> None:
    pos = given(at="CL-B", hand="")
    play(pos, "move")
    reason = pos.why_not("place:RD")
    assert reason
    assert reason.name == "one_card_on"
    following = str(reason.fields["next"])
    play(pos, "move")
    assert place(pos) == following


# Assembly lines


@pytest.mark.rule("PR-31", "PR/PA11")
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("part", ["base", "section", "plain"])
def test_a_line_plays_a_card_of_its_colour_in_front_of_the_player(line: str, part: str) -> None:
    colour = LINES[line]
    pos = given(at=line, hand=f"{colour}-{part} {colour}-section", rockets={0: [Rocket(colour)]})
    play(pos, f"build:{colour}-{part}")
    assert hand(pos) == [f"{colour}-section"]
    assert (
        rockets(pos)
        == {
            "base": [Rocket(colour), Rocket(colour)],
            "section": [Rocket(colour, 1)],
            "plain": [Rocket(colour, 0, "plain")],
        }[part]
    )


@pytest.mark.rule("PR-31", "PR/PA11")
def test_the_heading_slip_of_the_rulebook_means_the_assembly_line() -> None:
    names = {card["fr"] for card in GAME.box.data["yard"] if card["action"] == "build"}
    assert names == {f"Chaîne de construction {c}" for c in ("bleue", "jaune", "rouge")}


@pytest.mark.rule("PR-32", "PR-42")
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("part", ["base", "section", "plain"])
def test_a_card_of_another_colour_is_refused_on_a_line(line: str, part: str) -> None:
    others = [colour for colour in LINES.values() if colour != LINES[line]]
    cards = [f"{colour}-{part}" for colour in others]
    pos = given(at=line, hand=" ".join(cards), rockets={0: [Rocket(c) for c in LINES.values()]})
    for card in cards:
        refused(pos, f"build:{card}")
    assert not legal(pos, "build")


@pytest.mark.rule("PR-31")
def test_only_a_card_in_hand_can_be_built() -> None:
    pos = given(at="CL-B", hand="blue-section")
    refused(pos, "build:blue-base")
    refused(pos, "build:blue-plain")


# The Conveyor


@pytest.mark.rule("PR-33")
def test_the_conveyor_reverses_the_direction_for_everybody_at_once() -> None:
    pos = given(3, at="CV", others_at="RD")
    play(pos, "reverse")
    assert pos.view()["arrow"] == "anticlockwise"
    play(pos, "move", "move", "move")
    assert place(pos, 0) == "CL-J"
    play(pos, "move")
    assert place(pos, 1) == "CL-J"


@pytest.mark.rule("PR-33", "PR-41")
def test_the_conveyor_may_be_reversed_back() -> None:
    pos = given(at="CV")
    play(pos, "reverse", "reverse")
    assert pos.view()["arrow"] == "clockwise"


# The Recycling depot


@pytest.mark.rule("PR-34", "PR-20", "PR/PA36")
def test_recycling_puts_a_card_on_one_pile_and_takes_one_from_another() -> None:
    pos = given(at="RD", hand="red-base blue-dir", piles={"CL-B": "red-plain blue-base yellow-dir"})
    cv = pile_cards(pos, "CV")
    play(pos, "recycle:red-base")
    assert hand(pos) == ["blue-dir"]
    assert legal(pos) == {f"pile:{card}" for card in PILE_CARDS}
    play(pos, "pile:CV")
    assert pile_cards(pos, "CV") == [*cv, "red-base"]
    assert legal(pos) == {"pile:CL-B", "pile:CL-J", "pile:CL-R"}
    play(pos, "pile:CL-B")
    assert legal(pos) == {"take:red-plain", "take:blue-base", "take:yellow-dir"}
    play(pos, "take:blue-base")
    assert sorted(hand(pos)) == ["blue-base", "blue-dir"]
    assert sorted(pile_cards(pos, "CL-B")) == ["red-plain", "yellow-dir"]
    assert pos.view()["action_points"] == 3


@pytest.mark.rule("PR-35", "PR/PA6", "PR/PA7")
def test_only_the_searcher_sees_the_pile_and_it_is_shuffled() -> None:
    deep = "blue-base red-base yellow-base blue-section red-section yellow-section blue-plain"
    orders = set()
    for seed in range(4):
        pos = given(at="RD", hand="red-dir", piles={"CL-B": deep}, seed=seed)
        play(pos, "recycle:red-dir", "pile:CV", "pile:CL-B")
        assert sorted(pile(pos, "CL-B", 0)["known_below"]) == sorted(deep.split()[:-1])
        for other in (1, None):
            assert pile(pos, "CL-B", other)["known_below"] == []
        play(pos, "take:red-base")
        orders.add(tuple(pile_cards(pos, "CL-B")))
    assert len(orders) == 4


@pytest.mark.rule("PR-36")
def test_recycling_needs_a_card_in_hand() -> None:
    pos = given(at="RD")
    assert legal(pos) == {"move"}
    refused(pos, "recycle:red-base")


@pytest.mark.rule("PR-34", "PR-36")
def test_only_a_card_in_hand_can_be_recycled() -> None:
    refused(given(at="RD", hand="red-base"), "recycle:blue-base")


@pytest.mark.rule("PR-37", "PR-70", "PR/PA8")
def test_recycling_onto_an_empty_place_starts_the_pile_again() -> None:
    pos = given(at="RD", hand="red-base", piles={"CV": ""}, tops={"CL-B": "red-dir"})
    play(pos, "recycle:red-base", "pile:CV", "pile:CL-B", "take:red-dir")
    assert pile_cards(pos, "CV") == ["red-base"]
    play(pos, "move", "move", "draw")
    assert sorted(hand(pos)) == ["red-base", "red-dir"]


@pytest.mark.rule("PR-38", "PR/PA7")
@pytest.mark.parametrize("card", PILE_CARDS)
def test_nothing_is_taken_back_from_the_pile_of_the_deposit(card: str) -> None:
    pos = given(at="RD", hand="red-base")
    play(pos, "recycle:red-base", f"pile:{card}")
    refused(pos, f"pile:{card}")
    assert legal(pos) == {f"pile:{other}" for other in PILE_CARDS if other != card}


@pytest.mark.rule("PR-38", "PR/PA7", "PR/PA36")
def test_an_empty_pile_cannot_be_searched() -> None:
    pos = given(at="RD", hand="red-base", piles={"CL-J": ""})
    play(pos, "recycle:red-base", "pile:CV")
    refused(pos, "pile:CL-J")
    assert legal(pos) == {"pile:CL-B", "pile:CL-R"}


@pytest.mark.rule("PR-88", "PR/PA7")
def test_the_recycled_card_is_the_new_public_top_and_its_pile_is_not_shuffled() -> None:
    pos = given(at="RD", hand="red-base?")
    cv = pile_cards(pos, "CV")
    play(pos, "recycle:red-base", "pile:CV")
    assert {pile(pos, "CV", seat)["top"] for seat in (0, 1, None)} == {"red-base"}
    play(pos, "pile:CL-B", f"take:{pile(pos, 'CL-B')['top']}")
    assert pile_cards(pos, "CV") == [*cv, "red-base"]


@pytest.mark.rule("PR-89", "PR/PA36")
def test_the_card_taken_stays_unseen_and_the_new_top_is_public() -> None:
    pos = given(3, at="RD", hand="red-base", piles={"CL-B": "red-dir blue-base yellow-dir"})
    events = play(pos, "recycle:red-base", "pile:CV", "pile:CL-B", "take:red-dir")
    assert hand(pos, 0) == ["red-dir"]
    for other in (1, 2, None):
        seen = pos.view(other)
        assert (seen["players"][0]["hand_size"], seen["players"][0]["hand"]) == (1, [])
        assert seen["piles"][0]["top"] == pile_cards(pos, "CL-B")[-1]
        told = [event for event in events if event.seen_by(other)]
        assert "took" not in {event.name for event in told}
        assert "took_unseen" in {event.name for event in told}
    assert "took" in {event.name for event in events if event.seen_by(0)}


@pytest.mark.rule("PR-89", "PR/PA36")
def test_one_card_must_be_taken_once_a_pile_is_open() -> None:
    pos = given(at="RD", hand="red-base", piles={"CL-B": "red-dir blue-base"})
    play(pos, "recycle:red-base", "pile:CV", "pile:CL-B")
    assert legal(pos) == {"take:red-dir", "take:blue-base"}
    for way_out in ("move", "pile:CL-J", "take:red-base"):
        refused(pos, way_out)
    play(pos, "take:blue-base")
    refused(pos, "take:red-dir")


@pytest.mark.rule("PR-90", "PR/PA9")
def test_a_deposit_on_the_only_stocked_pile_is_refused() -> None:
    alone = {"CL-B": "", "CL-J": "", "CL-R": ""}
    pos = given(at="RD", hand="red-base", piles=alone)
    play(pos, "recycle:red-base")
    refused(pos, "pile:CV")
    assert legal(pos) == {"pile:CL-B", "pile:CL-J", "pile:CL-R"}
    play(pos, "pile:CL-J")
    assert legal(pos) == {"pile:CV"}


@pytest.mark.rule("PR-90", "PR/PA9")
def test_with_two_stocked_piles_every_place_takes_the_deposit() -> None:
    pos = given(at="RD", hand="red-base", piles={"CL-B": "", "CL-J": ""})
    play(pos, "recycle:red-base")
    assert legal(pos) == {f"pile:{card}" for card in PILE_CARDS}


@pytest.mark.rule("PR-91", "PR-92", "PR/PA9", "PR/PA36")
@pytest.mark.parametrize("card", PILE_CARDS)
def test_with_four_empty_piles_the_deposit_alone_is_legal(card: str) -> None:
    pos = given(at="RD", hand="blue-section blue-dir", piles=EMPTY, spare="rockets")
    play(pos, "recycle:blue-section")
    assert legal(pos) == {f"pile:{other}" for other in PILE_CARDS}
    play(pos, f"pile:{card}")
    assert pile_cards(pos, card) == ["blue-section"]
    assert hand(pos) == ["blue-dir"]
    assert (pos.view()["action_points"], pos.view()["decision"]["kind"]) == (3, "turn")


@pytest.mark.rule("PR-92", "PR/PA10")
def test_recycling_is_legal_with_a_full_hand() -> None:
    pos = given(at="RD", hand="red-base blue-base yellow-base", tops={"CL-B": "red-dir"})
    play(pos, "recycle:red-base", "pile:CV", "pile:CL-B", "take:red-dir")
    assert sorted(hand(pos)) == ["blue-base", "red-dir", "yellow-base"]


@pytest.mark.rule("PR-92", "PR/PA35")
def test_recycling_is_legal_with_four_cards_and_a_limit_of_three() -> None:
    held = "red-base blue-base yellow-base red-section"
    pos = given(at="RD", hand=held, tops={"CL-B": "red-dir"})
    play(pos, "recycle:red-base", "pile:CV", "pile:CL-B", "take:red-dir")
    assert len(hand(pos)) == 4


# The Launch pad


@pytest.mark.rule("PR-39", "PR/PA22")
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_any_token_left_goes_on_a_complete_rocket(value: int) -> None:
    pos = given(at="LP", rockets={0: [Rocket("red", 2, "plain")]})
    play(pos, f"fuel:{value}")
    assert rockets(pos) == [Rocket("red", 2, "plain", fuel=value)]
    assert pos.view()["tokens"][value - 1] == {"value": value, "left": 1}


@pytest.mark.rule("PR-39")
def test_the_player_chooses_which_complete_rocket_is_fuelled() -> None:
    mine = [Rocket("red", 2, "plain"), Rocket("blue"), Rocket("yellow", 0, "plus1")]
    pos = given(at="LP", rockets={0: mine})
    play(pos, "fuel:3")
    assert legal(pos) == {"rocket:red-1", "rocket:yellow-1"}
    play(pos, "rocket:yellow-1")
    assert Rocket("yellow", 0, "plus1", fuel=3) in rockets(pos)
    assert Rocket("red", 2, "plain") in rockets(pos)


@pytest.mark.rule("PR-40", "PR-50", "PR-51")
@pytest.mark.parametrize(
    "mine",
    [[Rocket("red", 3)], [Rocket("red", 3, "plain", fuel=1)], []],
    ids=["incomplete", "fuelled", "none"],
)
def test_fuel_needs_a_complete_rocket_without_fuel(mine: list[Rocket]) -> None:
    theirs = {1: [Rocket("blue", 1, "plain")]}
    pos = given(at="LP", rockets={0: mine, **theirs})
    assert not legal(pos, "fuel")
    refused(pos, "fuel:4")


@pytest.mark.rule("PR-50", "PR-51", "PR-48")
def test_only_complete_rockets_without_fuel_are_offered() -> None:
    mine = [
        Rocket("red", 1, "plain", fuel=1), Rocket("red", 4), Rocket("blue", 0, "plain"),
        Rocket("blue", 0, "plus1"),
    ]  # fmt: skip
    pos = given(at="LP", rockets={0: mine, 1: [Rocket("yellow", 0, "plain")]})
    play(pos, "fuel:4")
    assert legal(pos) == {"rocket:blue-1", "rocket:blue-2"}
    for other in ("rocket:red-1", "rocket:red-2", "rocket:yellow-1"):
        refused(pos, other)


@pytest.mark.rule("PR-93", "PR/PA22")
def test_the_tokens_left_are_public_and_a_value_used_up_is_refused() -> None:
    gone = [Rocket("red", 0, "plain", fuel=4), Rocket("red", 0, "plus1", fuel=4)]
    pos = given(at="LP", rockets={0: [Rocket("blue", 0, "plain")], 1: gone})
    for seat in (0, 1, None):
        assert [token["left"] for token in pos.view(seat)["tokens"]] == [2, 2, 2, 0]
    assert legal(pos, "fuel") == {"fuel:1", "fuel:2", "fuel:3"}
    refused(pos, "fuel:4")


@pytest.mark.rule("PR-93")
def test_a_placed_token_never_moves_or_comes_back() -> None:
    pos = given(at="LP", rockets={0: [Rocket("blue", 0, "plain")]})
    play(pos, "fuel:2")
    next_turn_of(pos, 0)
    next_turn_of(pos, 0)
    assert rockets(pos) == [Rocket("blue", 0, "plain", fuel=2)]
    assert [token["left"] for token in pos.view()["tokens"]] == [2, 1, 2, 2]


@pytest.mark.rule("PR-41")
def test_the_same_yard_action_may_be_used_several_times() -> None:
    pos = given(at="LP", rockets={0: [Rocket("blue", 0, "plain"), Rocket("red", 0, "plain")]})
    play(pos, "fuel:4", "rocket:blue-1", "fuel:4")
    assert {rocket.fuel for rocket in rockets(pos)} == {4}
    pos = given(at="CL-B", hand="blue-base blue-section blue-plain", rockets={0: []})
    play(pos, "build:blue-base", "build:blue-section", "build:blue-plain")
    assert rockets(pos) == [Rocket("blue", 1, "plain")]


# Building


@pytest.mark.rule("PR-42")
def test_a_rocket_has_one_colour() -> None:
    pos = given(at="CL-B", hand="blue-section", rockets={0: [Rocket("red"), Rocket("yellow")]})
    refused(pos, "build:blue-section")


@pytest.mark.rule("PR-43", "PR-49")
def test_a_base_always_starts_a_new_rocket() -> None:
    pos = given(at="CL-B", hand="blue-base", rockets={0: [Rocket("blue", 2), Rocket("blue")]})
    play(pos, "build:blue-base")
    assert rockets(pos) == [Rocket("blue", 2), Rocket("blue"), Rocket("blue")]


@pytest.mark.rule("PR-44", "PR-45", "PR/PA13")
@pytest.mark.parametrize("part", ["section", "plain", "dir"])
@pytest.mark.parametrize(
    "mine",
    [[], [Rocket("red")], [Rocket("blue", 1, "plus1")]],
    ids=["no rocket", "another colour", "already complete"],
)
def test_section_and_head_need_an_unfinished_rocket(part: str, mine: list[Rocket]) -> None:
    theirs = {1: [Rocket("blue")]}
    pos = given(at="CL-B", hand=f"blue-{part}", rockets={0: mine, **theirs})
    refused(pos, f"build:blue-{part}")


@pytest.mark.rule("PR-44", "PR-47")
def test_a_rocket_may_hold_any_number_of_sections() -> None:
    pos = given(at="CL-R", hand="red-section", rockets={0: [Rocket("red", 7)]})
    play(pos, "build:red-section")
    assert rockets(pos) == [Rocket("red", 8)]


@pytest.mark.rule("PR-45", "PR-46")
@pytest.mark.parametrize("head", ["plain", "plus1", "ap5", "hand4", "dir"])
def test_a_head_completes_a_rocket_even_without_sections(head: str) -> None:
    pos = given(at="CL-J", hand=f"yellow-{head}", rockets={0: [Rocket("yellow")]})
    play(pos, f"build:yellow-{head}", "move")
    assert rockets(pos) == [Rocket("yellow", 0, head)]
    pos = given(at="LP", rockets={0: rockets(pos)})
    if head == "dir":
        play(pos, "direction:clockwise")
    play(pos, "fuel:1")
    assert rockets(pos) == [Rocket("yellow", 0, head, fuel=1)]


@pytest.mark.rule("PR-48", "PR/PA14")
@pytest.mark.parametrize("part", ["section", "plain"])
def test_nothing_is_added_after_the_head(part: str) -> None:
    pos = given(at="CL-B", hand=f"blue-{part}", rockets={0: [Rocket("blue", 1, "plus1")]})
    refused(pos, f"build:blue-{part}")


@pytest.mark.rule("PR-49")
def test_any_number_of_rockets_may_be_under_construction() -> None:
    mine = [Rocket("blue"), Rocket("blue"), Rocket("red"), Rocket("yellow")]
    pos = given(at="CL-B", hand="blue-base blue-base", rockets={0: mine, 1: []})
    play(pos, "build:blue-base", "build:blue-base")
    assert len(rockets(pos)) == 6


@pytest.mark.rule("PR-94", "PR/PA12")
@pytest.mark.parametrize("part", ["section", "plain"])
def test_the_builder_chooses_among_several_unfinished_rockets(part: str) -> None:
    mine = [Rocket("blue", 2), Rocket("blue", 1, "plus1"), Rocket("blue"), Rocket("red")]
    pos = given(at="CL-B", hand=f"blue-{part}", rockets={0: mine, 1: [Rocket("blue")]})
    play(pos, f"build:blue-{part}")
    assert legal(pos) == {"rocket:blue-1", "rocket:blue-3"}
    for other in ("rocket:blue-2", "rocket:blue-4", "rocket:red-1"):
        refused(pos, other)
    play(pos, "rocket:blue-3")
    grown = Rocket("blue", 1) if part == "section" else Rocket("blue", 0, "plain")
    assert rockets(pos) == [Rocket("blue", 2), Rocket("blue", 1, "plus1"), grown, Rocket("red")]
    assert pos.view()["action_points"] == 3
