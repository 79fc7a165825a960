"""Removing a ship at the end of a turn, and the Space graveyard."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, play, refused
from tests.games.space_pioneers.positions import (
    CROSS,
    RING,
    asked,
    given,
    hand,
    lay,
    network,
    pass_turn,
)


@pytest.mark.rule("SP-48", "SP/SA24")
def test_a_ship_from_hand_goes_to_the_graveyard() -> None:
    pos = given(ask="removal", hand="SH1 SH1 PL2")
    assert legal(pos) == {"keep", "discard:SH1"}
    play(pos, "discard:SH1")
    assert (hand(pos), pos.view()["graveyard"]) == (["PL2", "SH1"], ["SH1"])


@pytest.mark.rule("SP-49", "SP/SA24")
def test_a_ship_of_the_own_network_goes_if_the_network_stays_in_one_piece() -> None:
    table = {(0, 0): "SH5", (1, 0): "PL5", (2, 0): "SH6", (3, 0): "PL6", (4, 0): "SH5"}
    pos = given(ask="removal", networks={0: table})
    # The middle ship holds the network together.
    assert legal(pos) == {"keep", "remove:1", "remove:3"}
    play(pos, "remove:3")
    del table[4, 0]
    assert (network(pos), pos.view()["graveyard"]) == (table, ["SH5"])


@pytest.mark.rule("SP-49", "SP-83", "SP/SA18")
def test_on_a_ring_any_one_ship_can_go_unless_something_hangs_on_it() -> None:
    pos = given(ask="removal", networks={0: RING})
    assert legal(pos) == {"keep", "remove:1", "remove:2", "remove:3", "remove:4"}
    pos = given(ask="removal", networks={0: {**RING, (0, 3): "PL5"}})
    # Reading order of the ships: (0, 0), (2, 0), (0, 2), (2, 2); PL5 hangs on the third.
    assert legal(pos) == {"keep", "remove:1", "remove:2", "remove:4"}
    pos = given(ask="removal", networks={0: {**RING, (0, -1): "PL2"}})
    assert legal(pos) == {"keep", "remove:2", "remove:3", "remove:4"}


@pytest.mark.rule("SP-50")
def test_at_most_one_ship_a_turn() -> None:
    pos = given(ask="removal", hand="SH1 SH2", networks={0: RING})
    play(pos, "discard:SH1")
    assert (pos.actors, asked(pos)) == ((1,), "draw")


@pytest.mark.rule("SP-50")
def test_never_a_planet_and_never_from_another_network() -> None:
    pos = given(ask="removal", hand="PL1", networks={0: CROSS, 1: RING})
    assert legal(pos) == {"keep"}
    pos = given(ask="removal", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}, 1: RING})
    play(pos, "remove:1")
    assert network(pos) == {(1, 0): "PL5"}
    assert network(pos, 1) == RING


@pytest.mark.rule("SP-51", "SP/SA11", "SP/SA38")
def test_everybody_can_look_through_the_graveyard() -> None:
    pos = given(3, ask="removal", hand="SH1", graveyard="SH8 SH2")
    play(pos, "discard:SH1")
    for watcher in (0, 1, 2, None):
        assert pos.view(watcher)["graveyard"] == ["SH1", "SH2", "SH8"]


@pytest.mark.rule("SP-52", "SP/SA11")
def test_the_graveyard_only_ever_grows() -> None:
    pos = given(ask="draw", deck="PL1 PL2", row="PL3 PL4", graveyard="SH1", hand="PL5")
    size = len(pos.view()["graveyard"])
    while not pos.is_over:
        pass_turn(pos)
        assert len(pos.view()["graveyard"]) >= size
        size = len(pos.view()["graveyard"])


@pytest.mark.rule("SP-88", "SP/SA45")
def test_the_removal_may_be_declined() -> None:
    pos = given(ask="removal", hand="SH1", networks={0: RING})
    play(pos, "keep")
    assert (hand(pos), network(pos), pos.view()["graveyard"]) == (["SH1"], RING, [])


@pytest.mark.rule("SP-88", "SP/SA18", "SP/SA24")
def test_the_last_card_of_a_network_cannot_be_removed() -> None:
    pos = given(ask="removal", networks={0: {(0, 0): "SH5"}})
    assert legal(pos) == {"keep"}
    refused(pos, "remove:1")


@pytest.mark.rule("SP/SA18")
def test_a_single_planet_is_an_operational_network() -> None:
    pos = given(ask="removal", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}}, top="PL1")
    play(pos, "remove:1")
    assert network(pos) == {(1, 0): "PL5"}
    again = given(hand="SH6 PL6", networks={0: network(pos)})
    assert legal(again) == {"play:SH6"}
    lay(again, "SH6", (2, 0))
    assert network(again) == {(1, 0): "PL5", (2, 0): "SH6"}


@pytest.mark.rule("SP-89", "SP/SA25")
def test_a_ship_placed_this_turn_may_be_removed() -> None:
    pos = given(hand="SH6", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})
    lay(pos, "SH6", (2, 0))
    assert "remove:2" in legal(pos)
    play(pos, "remove:2")
    assert network(pos) == {(0, 0): "SH5", (1, 0): "PL5"}


@pytest.mark.rule("SP-89", "SP/SA45")
def test_a_ship_just_drawn_may_be_discarded_also_without_a_play() -> None:
    pos = given(ask="draw", networks={0: {(0, 0): "SH3"}}, top="SH1")
    play(pos, "deck", "skip", "discard:SH1")
    assert pos.view()["graveyard"] == ["SH1"]


@pytest.mark.rule("SP/SA45", "SP-89")
def test_a_ship_of_the_network_may_be_removed_on_a_turn_without_a_play() -> None:
    pos = given(hand="PL1", networks={0: {(0, 0): "SH3", (1, 0): "PL3"}})
    play(pos, "skip", "remove:1")
    assert network(pos) == {(1, 0): "PL3"}
