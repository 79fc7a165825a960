"""Capturing planets, with the test vectors SP-T7, SP-T8 and SP-T9."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, play, refused
from tests.games.space_pioneers.positions import (
    RING,
    asked,
    captured,
    given,
    lay,
    network,
    player,
)

ONE = {(0, 0): "SH5", (1, 0): "PL5"}
CHAIN = {**ONE, (2, 0): "SH6"}


@pytest.mark.rule("SP-30", "SP-31", "SP-32")
def test_vector_7_an_older_copy_is_captured_and_the_new_one_stays() -> None:
    pos = given(hand="PL5", networks={0: ONE})
    lay(pos, "PL5", (-1, 0))
    assert network(pos) == {(0, 0): "SH5", (-1, 0): "PL5"}
    assert (captured(pos), pos.scores()) == (["PL5"], [1, 0])


@pytest.mark.rule("SP-34", "SP-35", "SP/SA17")
def test_vector_8_a_planet_that_holds_the_network_together_stays_until_it_does_not() -> None:
    pos = given(hand="PL5 PL5", networks={0: CHAIN}, top="PL1 PL1")
    lay(pos, "PL5", (-1, 0))
    assert network(pos) == {**CHAIN, (-1, 0): "PL5"}
    assert (captured(pos), pos.scores()) == ([], [0, 0])
    later = given(hand="PL5", networks={0: network(pos)})
    lay(later, "PL5", (3, 0))
    assert network(later) == {**CHAIN, (3, 0): "PL5"}
    assert captured(later) == ["PL5"]


@pytest.mark.rule("SP-35")
def test_a_planet_that_stayed_is_captured_by_a_later_play() -> None:
    pos = given(ask="removal", networks={0: {**CHAIN, (-1, 0): "PL5"}})
    play(pos, "remove:2")
    later = given(hand="PL5", networks={0: network(pos)})
    lay(later, "PL5", (0, -1))
    assert network(later) == {(0, 0): "SH5", (0, -1): "PL5"}
    assert captured(later) == ["PL5", "PL5"]


@pytest.mark.rule("SP-82", "SP-36", "SP/SA17")
@pytest.mark.parametrize(("action", "gone"), [("capture:1", (1, 0)), ("capture:2", (2, 1))])
def test_vector_9_the_player_chooses_which_copy_goes(action: str, gone: tuple[int, int]) -> None:
    pos = given(hand="PL5", networks={0: RING})
    lay(pos, "PL5", (0, 3))
    assert (asked(pos), captured(pos)) == ("capture", [])
    assert legal(pos) == {"capture:1", "capture:2"}
    for declined in ("keep", "skip", "capture:3"):
        refused(pos, declined)
    play(pos, action)
    expected = {place: card for place, card in RING.items() if place != gone}
    assert network(pos) == {**expected, (0, 3): "PL5"}
    assert (captured(pos), asked(pos)) == (["PL5"], "removal")


@pytest.mark.rule("SP-33", "SP/SA17")
def test_copies_that_can_all_go_together_go_at_once() -> None:
    table = {(0, 0): "SH5", (1, 0): "PL5", (0, 1): "PL5", (0, -1): "PL6"}
    pos = given(hand="PL5", networks={0: table})
    events = lay(pos, "PL5", (-1, 0))
    assert network(pos) == {(0, 0): "SH5", (0, -1): "PL6", (-1, 0): "PL5"}
    assert captured(pos) == ["PL5", "PL5"]
    assert [event.name for event in events].count("captured") == 2


@pytest.mark.rule("SP-33", "SP-82")
def test_after_a_choice_what_can_still_go_goes() -> None:
    # A loose third copy hangs on the ring: after the choice it goes without asking.
    pos = given(hand="PL5", networks={0: {**RING, (3, 0): "PL5"}})
    lay(pos, "PL5", (0, 3))
    assert legal(pos) == {"capture:1", "capture:2", "capture:3"}
    play(pos, "capture:1")
    assert asked(pos) == "removal"
    # Once (1, 0) has gone, (2, 1) holds the ring together; the loose copy went as well.
    assert captured(pos) == ["PL5", "PL5"]
    assert (2, 1) in network(pos)
    assert not {(1, 0), (3, 0)} & set(network(pos))


@pytest.mark.rule("SP-34", "SP-82")
def test_a_copy_that_holds_the_network_together_is_no_choice() -> None:
    # SH6 hangs on the copy at (3, 0), the second in reading order.
    table = {**RING, (3, 0): "PL5", (4, 0): "SH6"}
    pos = given(hand="PL5", networks={0: table})
    lay(pos, "PL5", (0, 3))
    assert legal(pos) == {"capture:1", "capture:3"}
    play(pos, "capture:3")
    assert network(pos) == {**{at: c for at, c in table.items() if at != (2, 1)}, (0, 3): "PL5"}


@pytest.mark.rule("SP-82", "SP/SA17")
def test_the_player_is_asked_again_while_there_is_a_choice() -> None:
    pos = given(hand="PL5", networks={0: {**RING, (3, 0): "PL5"}})
    lay(pos, "PL5", (0, 3))
    # In reading order the copies are (1, 0), (3, 0), (2, 1): the loose one is the second.
    play(pos, "capture:2")
    assert (asked(pos), captured(pos)) == ("capture", ["PL5"])
    assert legal(pos) == {"capture:1", "capture:2"}
    play(pos, "capture:2")
    assert (asked(pos), captured(pos)) == ("removal", ["PL5", "PL5"])
    assert (1, 0) in network(pos)


@pytest.mark.rule("SP-36")
def test_capturing_is_compulsory() -> None:
    pos = given(hand="PL5", networks={0: ONE})
    lay(pos, "PL5", (0, 1))
    assert (captured(pos), asked(pos)) == (["PL5"], "removal")


@pytest.mark.rule("SP-37")
def test_a_ship_never_captures() -> None:
    table = {(0, 0): "SH5", (1, 0): "PL5", (-1, 0): "PL6"}
    pos = given(hand="SH5", networks={0: table})
    lay(pos, "SH5", (2, 0))
    assert network(pos) == {**table, (2, 0): "SH5"}
    assert captured(pos) == []


@pytest.mark.rule("SP-38")
def test_the_same_planet_in_another_network_stays() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}, 1: ONE})
    lay(pos, "PL5", (1, 0))
    assert (captured(pos), network(pos, 1)) == ([], ONE)


@pytest.mark.rule("SP-30", "SP-38")
def test_other_planets_of_the_network_stay() -> None:
    pos = given(hand="PL6", networks={0: ONE})
    lay(pos, "PL6", (-1, 0))
    assert captured(pos) == []
    assert network(pos) == {**ONE, (-1, 0): "PL6"}


@pytest.mark.rule("SP-31", "SP/SA20", "SP/SA43")
def test_planets_captured_elsewhere_go_to_the_player_in_turn() -> None:
    theirs = {(0, 0): "SH5", (-1, 0): "PL5"}
    pos = given(3, hand="PL5", networks={0: {(0, 0): "SH1"}, 2: theirs})
    lay(pos, "PL5", (1, 0), owner=2)
    assert [captured(pos, seat) for seat in range(3)] == [["PL5"], [], []]
    assert network(pos, 2) == {(0, 0): "SH5", (1, 0): "PL5"}
    assert player(pos)["captured_from_others"] == 1
    assert pos.scores()[0] == 1 + 2  # the planet, and mission 1


@pytest.mark.rule("SP-83", "SP/SA18")
def test_touching_at_a_corner_does_not_hold_a_network_together() -> None:
    # Without the PL5 at (1, 0), SH6 at (1, 1) would touch SH5 at (0, 0) at a corner only.
    table = {(0, 0): "SH5", (1, 0): "PL5", (1, 1): "SH6"}
    pos = given(hand="PL5", networks={0: table})
    lay(pos, "PL5", (-1, 0))
    assert (network(pos), captured(pos)) == ({**table, (-1, 0): "PL5"}, [])


@pytest.mark.rule("SP-83", "SP-32")
def test_the_new_card_itself_holds_the_network_together() -> None:
    # SH5 and SH6 hang on the PL5 at (1, 0); the new one at (0, 1) joins them again.
    table = {(0, 0): "SH5", (1, 0): "PL5", (1, 1): "SH6"}
    pos = given(hand="PL5", networks={0: table})
    lay(pos, "PL5", (0, 1))
    assert network(pos) == {(0, 0): "SH5", (1, 1): "SH6", (0, 1): "PL5"}
    assert captured(pos) == ["PL5"]


@pytest.mark.rule("SP-84", "SP/SA30")
def test_captured_planets_lie_open_and_never_come_back() -> None:
    pos = given(3, hand="PL5", networks={0: ONE}, top="PL1")
    lay(pos, "PL5", (-1, 0))
    for watcher in (0, 1, 2, None):
        assert pos.view(watcher)["players"][0]["captured"] == ["PL5"]
    play(pos, "keep")
    assert captured(pos) == ["PL5"]
    assert "PL5" not in pos.view()["out_of_game"]
