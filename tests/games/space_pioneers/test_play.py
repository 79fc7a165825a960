"""Playing a card: where it may lie, having to play, and other players' networks."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, play, refused
from tests.games.space_pioneers.positions import (
    RING,
    asked,
    captured,
    given,
    hand,
    lay,
    missions,
    network,
    pass_turn,
    player,
    spots,
)

# The first card


@pytest.mark.rule("SP-13", "SP/SA5")
def test_the_first_card_of_a_network_must_be_a_ship() -> None:
    pos = given(hand="PL1 SH2", top="PL3")
    assert legal(pos) == {"play:SH2"}
    refused(pos, "play:PL1")
    play(pos, "play:SH2")
    assert network(pos) == {(0, 0): "SH2"}
    assert asked(pos) == "removal"


@pytest.mark.rule("SP-77", "SP/SA5")
def test_before_the_own_first_ship_no_planet_may_go_elsewhere() -> None:
    table = {1: {(0, 0): "SH5"}}
    assert legal(given(hand="PL5", networks=table)) == {"skip"}
    begun = given(hand="PL5", networks={**table, 0: {(0, 0): "SH1"}})
    assert spots(begun, "PL5", owner=1) == {(1, 0)}


@pytest.mark.rule("SP-78", "SP/SA42")
@pytest.mark.parametrize("ship", [f"SH{i}" for i in range(1, 9)])
def test_any_ship_can_be_the_first(ship: str) -> None:
    pos = given(hand=ship)
    lay(pos, ship)
    assert network(pos) == {(0, 0): ship}


@pytest.mark.rule("SP-78", "SP/SA42")
def test_a_network_without_cards_receives_nothing_from_others() -> None:
    pos = given(3, hand="PL5", networks={0: {(0, 0): "SH5"}})
    play(pos, "play:PL5")
    assert asked(pos) == "cell"
    assert pos.view(0)["decision"]["network"] == 0


# Places


@pytest.mark.rule("SP-14", "SP/SA16")
def test_a_card_lies_above_below_left_or_right_of_another() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}})
    assert spots(pos, "PL5") == {(0, -1), (0, 1), (-1, 0), (1, 0)}


@pytest.mark.rule("SP-14", "SP/SA16")
def test_places_alone_or_at_a_corner_are_not_offered() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5", (1, 0): "PL6", (2, 0): "SH6"}})
    play(pos, "play:PL5")
    cells = {(cell["x"], cell["y"]) for cell in pos.view(0)["decision"]["cells"]}
    assert cells == {(-1, 0), (0, -1), (0, 1), (2, -1), (2, 1), (3, 0)}
    assert len(legal(pos)) == 6


@pytest.mark.rule("SP-15")
def test_a_place_that_is_taken_is_refused() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5", (1, 0): "PL6"}})
    assert spots(pos, "PL5") == {(0, -1), (0, 1), (-1, 0)}


@pytest.mark.rule("SP-15", "SP-14")
def test_only_the_numbered_free_cells_can_be_named() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5", (1, 0): "PL6"}})
    play(pos, "play:PL5")
    # Free cells in reading order: (0,-1) (1,-1) | (-1,0) (2,0) | (0,1) (1,1).
    assert legal(pos) == {"cell:1", "cell:3", "cell:5"}
    for action in ("cell:2", "cell:4", "cell:6", "cell:7", "cell:192"):
        refused(pos, action)


@pytest.mark.rule("SP-16")
def test_two_planets_are_never_side_by_side() -> None:
    pos = given(hand="PL6", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})
    assert spots(pos, "PL6") == {(0, -1), (0, 1), (-1, 0)}


@pytest.mark.rule("SP-17")
def test_two_ships_are_never_side_by_side() -> None:
    pos = given(hand="SH6", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})
    assert spots(pos, "SH6") == {(1, -1), (1, 1), (2, 0)}


@pytest.mark.rule("SP-16", "SP-17")
def test_planets_and_ships_alternate_like_the_squares_of_a_chessboard() -> None:
    pos = given(hand="PL1 PL2 PL3 PL4 PL6 PL7 PL8 SH1 SH2 SH4 SH6 SH7 SH8", networks={0: RING})
    planets = [at for card in hand(pos) if card.startswith("PL") for at in spots(pos, card)]
    ships = [at for card in hand(pos) if card.startswith("SH") for at in spots(pos, card)]
    assert {(x + y) % 2 for x, y in planets} == {1}
    assert {(x + y) % 2 for x, y in ships} == {0}


@pytest.mark.rule("SP-18")
def test_cards_are_not_turned() -> None:
    # PL8 fits SH3 when it lies above or to the right of it; turned round it would fit elsewhere.
    pos = given(hand="PL8", networks={0: {(0, 0): "SH3"}})
    assert spots(pos, "PL8") == {(0, -1), (1, 0)}
    play(pos, "play:PL8")
    assert all(name.startswith("cell:") for name in legal(pos))


@pytest.mark.rule("SP/SA16")
def test_a_network_spreads_without_limit() -> None:
    row = {(x, 0): ("SH5", "PL5", "SH6", "PL6")[x % 4] for x in range(14)}
    column = {(0, y): card for (y, _), card in row.items()}
    pos = given(hand="SH6 PL6", networks={0: row})
    assert (14, 0) in spots(pos, "SH6")
    assert (-1, 0) in spots(pos, "PL6")
    pos = given(hand="SH6 PL6", networks={0: column})
    assert (0, 14) in spots(pos, "SH6")
    assert (0, -1) in spots(pos, "PL6")


# Having to play


@pytest.mark.rule("SP-28")
def test_exactly_one_card_is_played() -> None:
    pos = given(hand="PL5 PL6", networks={0: {(0, 0): "SH5"}})
    assert legal(pos) == {"play:PL5", "play:PL6"}
    lay(pos, "PL5", (1, 0))
    assert (hand(pos), asked(pos)) == (["PL6"], "removal")
    refused(pos, "play:PL6")


@pytest.mark.rule("SP-29", "SP/SA6", "SP/SA7")
def test_without_a_placement_the_turn_goes_on_without_a_card() -> None:
    pos = given(hand="PL1", networks={0: {(0, 0): "SH3"}})
    assert legal(pos) == {"skip"}
    play(pos, "skip")
    assert (hand(pos), network(pos), asked(pos)) == (["PL1"], {(0, 0): "SH3"}, "removal")
    assert pos.actors == (0,)


@pytest.mark.rule("SP-79", "SP/SA6")
def test_passing_is_refused_while_the_own_network_takes_a_card() -> None:
    pos = given(hand="PL1 PL5", networks={0: {(0, 0): "SH5"}})
    assert legal(pos) == {"play:PL1", "play:PL5"}
    refused(pos, "skip")


@pytest.mark.rule("SP-79", "SP-29", "SP/SA6")
def test_passing_is_allowed_where_only_other_networks_take_a_card() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH1"}, 1: {(0, 0): "SH5"}})
    assert legal(pos) == {"play:PL5", "skip"}


@pytest.mark.rule("SP/SA6")
def test_who_must_play_may_still_play_elsewhere() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}, 1: {(0, 0): "SH5"}})
    refused(pos, "skip")
    lay(pos, "PL5", (1, 0), owner=1)
    assert (network(pos), network(pos, 1)) == (
        {(0, 0): "SH5"},
        {(0, 0): "SH5", (1, 0): "PL5"},
    )


@pytest.mark.rule("SP-80", "SP/SA8")
def test_there_is_no_hand_limit() -> None:
    cards = " ".join(f"PL{i % 8 + 1}" for i in range(40))
    pos = given(ask="draw", hand=cards, row="PL1 PL2", top="PL3")
    play(pos, "deck")
    assert player(pos)["hand_size"] == 41
    play(pos, "skip")
    assert legal(pos) == {"keep"}


@pytest.mark.rule("SP-80", "SP/SA44", "SP-50")
def test_a_planet_is_never_discarded() -> None:
    pos = given(ask="removal", hand="PL1 PL2 SH3", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})
    assert legal(pos) == {"keep", "discard:SH3", "remove:1"}


# Other players' networks


@pytest.mark.rule("SP-24")
def test_planets_may_go_into_other_networks_ships_may_not() -> None:
    # Below PL5, SH6 would meet two criteria; right of SH5 so would another PL5.
    table = {(0, 0): "SH5", (-1, 0): "PL5"}
    pos = given(hand="PL5 SH6", networks={0: {(0, 0): "SH1"}, 1: table})
    assert legal(pos) == {"play:PL5", "skip"}
    assert spots(pos, "PL5", owner=1) == {(1, 0)}
    assert (-1, 1) in spots(given(hand="SH6", networks={0: table}), "SH6")


@pytest.mark.rule("SP-24", "SP-81", "SP/SA20", "SP/SA43")
def test_a_planet_placed_elsewhere_belongs_to_that_network() -> None:
    pos = given(
        3, hand="PL5 PL3", hands={1: "PL3"}, networks={0: {(0, 0): "SH1"}, 2: {(0, 0): "SH5"}}
    )
    lay(pos, "PL5", (1, 0), owner=2)
    assert network(pos, 2) == {(0, 0): "SH5", (1, 0): "PL5"}
    assert player(pos, 0)["placed_in_others"] == 1
    assert player(pos, 2)["network_size"] == 2
    play(pos, "keep")
    pass_turn(pos)
    play(pos, "deck")
    # Its owner goes on building from it.
    assert spots(given(hand="SH6", networks={0: network(pos, 2)}), "SH6") == {
        (1, -1),
        (1, 1),
        (2, 0),
    }


@pytest.mark.rule("SP-81", "SP/SA43")
def test_a_planet_placed_elsewhere_counts_for_its_owner_s_missions() -> None:
    cross = {(0, 0): "SH5", (0, -1): "PL2", (-1, 0): "PL6", (0, 1): "PL3"}
    networks = {0: {(0, 0): "SH1"}, 1: cross}
    pos = given(hand="PL5 PL3", networks=networks, row="PL1 PL1", top="PL1")
    lay(pos, "PL5", (1, 0), owner=1)
    play(pos, "keep")
    assert missions(pos, 1) == []
    play(pos, "deck", "skip")
    assert missions(pos, 1) == ["M2"]


@pytest.mark.rule("SP-25", "SP-26")
def test_every_side_must_meet_two_criteria_elsewhere() -> None:
    # PL5 right of SH5 meets two; right of SH5 and above SH5 only one on the second side.
    pos = given(hand="PL5", networks={0: {(0, 0): "SH1"}, 1: {(0, 0): "SH5"}})
    assert spots(pos, "PL5", owner=1) == {(1, 0)}
    joined = {
        (0, 0): "SH5", (0, 1): "PL6", (0, 2): "SH6", (1, 2): "PL6", (2, 2): "SH5", (2, 1): "PL5",
        (2, 0): "SH5",
    }  # fmt: skip
    pos = given(hand="PL5", networks={0: {(0, 0): "SH1"}, 1: joined})
    assert (1, 0) not in spots(pos, "PL5", owner=1)
    assert (3, 0) in spots(pos, "PL5", owner=1)


@pytest.mark.rule("SP-27")
def test_beside_another_s_ship_only_colour_and_corners_succeed() -> None:
    for ship, planet in (("SH5", "PL2"), ("SH5", "PL3"), ("SH7", "PL6")):
        pos = given(hand=planet, networks={0: {(0, 0): "SH1"}, 1: {(0, 0): ship}})
        assert all(x == 0 for x, _ in spots(pos, planet, owner=1))


@pytest.mark.rule("SP-24")
def test_with_one_network_possible_the_network_is_not_asked() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}, 1: {(0, 0): "SH1"}})
    play(pos, "play:PL5")
    assert asked(pos) == "cell"
    pos = given(3, hand="PL5", networks={i: {(0, 0): "SH5"} for i in range(3)})
    play(pos, "play:PL5")
    assert (asked(pos), legal(pos)) == ("network", {"network:1", "network:2", "network:3"})


@pytest.mark.rule("SP-28", "SP-31")
def test_a_card_leaves_the_hand_only_when_it_is_placed() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}})
    play(pos, "play:PL5")
    assert hand(pos) == ["PL5"]
    play(pos, sorted(legal(pos))[0])
    assert (hand(pos), captured(pos)) == ([], [])


@pytest.mark.rule("SP/SA19")
def test_a_removal_brings_no_new_cards_into_contact() -> None:
    # Taking a card away leaves every other card and its neighbours where they were.
    pos = given(ask="removal", networks={0: {**RING, (3, 0): "PL6"}})
    before = network(pos)
    ships = [place for place, card in sorted(before.items(), key=lambda c: (c[0][1], c[0][0]))
             if card.startswith("SH")]  # fmt: skip
    for action in legal(pos, "remove"):
        copy = pos.copy()
        play(copy, action)
        gone = ships[int(action.split(":")[1]) - 1]
        assert network(copy) == {place: card for place, card in before.items() if place != gone}
