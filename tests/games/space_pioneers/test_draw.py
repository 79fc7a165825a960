"""Drawing a card, and the no-ship rule."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Position
from cosmodrome.games.space_pioneers.box import FACE
from tests.games.playing import legal, play, refused
from tests.games.space_pioneers.positions import (
    asked,
    given,
    hand,
    lay,
    network,
    pass_turn,
    player,
)


def drawing(**ordered: object) -> Position:
    """Seat 0 before its draw."""
    return given(ask="draw", **{"row": "PL1 SH1", "hand": "PL2 PL3 PL4", **ordered})  # type: ignore[arg-type]


@pytest.mark.rule("SP-9")
def test_a_turn_is_draw_play_missions_removal_and_then_the_next_player() -> None:
    pos = given(ask="draw", hand="SH1", top="PL1")
    for kind, action in (("draw", "deck"), ("card", "play:SH1"), ("removal", "keep")):
        assert (pos.actors, asked(pos)) == ((0,), kind)
        play(pos, action)
    assert (pos.actors, asked(pos)) == ((1,), "draw")


@pytest.mark.rule("SP-9")
def test_captures_come_before_missions_and_missions_before_the_removal() -> None:
    pos = given(hand="PL5 PL1", networks={0: {(0, 0): "SH6"}, 1: {(0, 0): "SH5", (-1, 0): "PL5"}})
    events = lay(pos, "PL5", (1, 0), owner=1)
    assert [event.name for event in events][:3] == ["placed", "captured", "mission"]
    assert asked(pos) == "removal"


@pytest.mark.rule("SP-10", "SP/SA10")
def test_one_card_is_drawn_from_the_face_up_cards_or_the_deck() -> None:
    assert legal(drawing()) == {"take:1", "take:2", "deck"}
    for action in ("take:1", "take:2", "deck"):
        pos = drawing(top="SH8")
        play(pos, action)
        assert sorted(hand(pos)) == sorted(
            ["PL2", "PL3", "PL4", {"take:1": "PL1", "take:2": "SH1", "deck": "SH8"}[action]]
        )
        assert asked(pos) == "card"
        refused(pos, action)


@pytest.mark.rule("SP-11")
def test_a_face_up_card_taken_is_replaced_at_once() -> None:
    pos = drawing(top="SH8")
    before = pos.view()["deck"]
    play(pos, "take:1")
    assert pos.view()["row"] == ["SH8", "SH1"]
    assert pos.view()["deck"] == before - 1


@pytest.mark.rule("SP-12")
def test_a_card_from_the_deck_leaves_the_face_up_cards_alone() -> None:
    pos = drawing()
    before = pos.view()["deck"]
    play(pos, "deck")
    assert pos.view()["row"] == ["PL1", "SH1"]
    assert pos.view()["deck"] == before - 1


@pytest.mark.rule("SP-75", "SP/SA40")
def test_the_draw_is_compulsory() -> None:
    for action in ("skip", "keep", "play:PL2"):
        refused(drawing(), action)


@pytest.mark.rule("SP-75", "SP/SA12", "SP/SA40")
def test_without_deck_and_face_up_cards_the_draw_is_skipped() -> None:
    pos = given(3, ask="removal", start=2, deck="", hands={1: "SH1"}, ending=1)
    events = play(pos, "keep")
    assert "no_draw" in {event.name for event in events}
    assert (pos.actors, asked(pos)) == ((1,), "card")


@pytest.mark.rule("SP-75")
@pytest.mark.parametrize("row", [1, 2])
def test_with_one_face_up_card_left_the_draw_takes_place_and_is_not_asked(row: int) -> None:
    pos = given(3, ask="removal", start=2, deck="", row="PL1 PL2", hands={1: "SH1"}, ending=1)
    pos.plain.gone[FACE.index(f"PL{3 - row}")] += 1
    pos.plain.row[2 - row] = 0
    events = play(pos, "keep")
    assert [event.name for event in events] == ["turn", "took"]
    assert (pos.actors, asked(pos)) == ((1,), "card")
    assert hand(pos, 1) == [f"PL{row}", "SH1"]
    assert pos.view(2)["players"][1]["hand"] == [f"PL{row}"]


@pytest.mark.rule("SP-76", "SP/SA12")
def test_with_an_empty_deck_a_face_up_card_is_not_replaced() -> None:
    pos = drawing(deck="", ending=1)
    assert legal(pos) == {"take:1", "take:2"}
    play(pos, "take:1")
    assert pos.view()["row"] == [None, "SH1"]
    assert "PL1" in hand(pos)
    assert pos.can_undo  # everybody had seen the card


@pytest.mark.rule("SP-74", "SP/SA39")
def test_a_card_taken_from_the_face_up_cards_stays_known_to_all_while_in_hand() -> None:
    pos = drawing(row="SH1 PL1")
    play(pos, "take:2", "skip", "keep")
    for watcher in (1, None):
        assert pos.view(watcher)["players"][0]["hand"] == ["PL1"]
    pass_turn(pos)
    play(pos, "take:1", "play:SH1", "keep")
    assert pos.view(1)["players"][0]["hand"] == ["PL1"]


@pytest.mark.rule("SP-74", "SP/SA39")
def test_a_copy_played_crosses_one_known_copy_off() -> None:
    pos = given(hand="SH1! SH1 SH2!", top="PL1")
    play(pos, "play:SH1", "keep")
    assert pos.view(1)["players"][0]["hand"] == ["SH2"]
    assert hand(pos) == ["SH1", "SH2"]
    pos = given(ask="removal", hand="SH1! SH1 SH2!")
    play(pos, "discard:SH2")
    assert pos.view(1)["players"][0]["hand"] == ["SH1"]


# No ship available


@pytest.mark.rule("SP-53", "SP-54", "SP-56", "SP/SA13", "SP/SA14")
def test_without_any_ship_cards_are_turned_until_one_appears() -> None:
    pos = drawing(row="PL1 PL1", top="PL8 SH4 PL5 PL6")
    deck = pos.view()["deck"]
    assert "no_ship" in legal(pos)
    events = play(pos, "no_ship")
    assert hand(pos) == ["PL2", "PL3", "PL4", "SH4"]
    view = pos.view()
    assert view["out_of_game"] == ["PL5", "PL6"]
    assert (view["graveyard"], view["row"]) == ([], ["PL1", "PL1"])
    assert view["deck"] == deck - 3
    assert asked(pos) == "card"
    turned = [event.name for event in events]
    assert turned == ["no_ship", "shown", "shown", "shown", "turned_up", "turned_up", "found"]


@pytest.mark.rule("SP-55", "SP/SA13")
@pytest.mark.parametrize(
    "ordered",
    [
        *({"row": row} for row in ("PL1 SH1", "SH1 PL1", "PL1 SH8")),
        *({"row": "PL1 PL1", "hand": hand} for hand in ("PL2 SH1", "PL2 SH3", "SH8")),
    ],
)
def test_a_ship_in_hand_or_face_up_forbids_the_rule(ordered: dict[str, str]) -> None:
    pos = drawing(**ordered)
    refused(pos, "no_ship")
    assert "deck" in legal(pos)


@pytest.mark.rule("SP-53", "SP-55")
@pytest.mark.parametrize("planet", [f"PL{i}" for i in range(1, 9)])
def test_planets_in_hand_and_face_up_allow_the_rule(planet: str) -> None:
    assert "no_ship" in legal(drawing(row=f"{planet} {planet}", hand=planet))


@pytest.mark.rule("SP-90", "SP/SA13")
def test_the_rule_is_optional() -> None:
    pos = drawing(row="PL1 PL1", top="SH8")
    assert legal(pos) == {"take:1", "take:2", "deck", "no_ship"}
    play(pos, "take:1")
    assert pos.view()["out_of_game"] == []


@pytest.mark.rule("SP-90", "SP/SA12")
def test_the_rule_needs_a_card_in_the_deck() -> None:
    pos = drawing(row="PL1 PL1", deck="", ending=1)
    assert legal(pos) == {"take:1", "take:2"}
    assert "no_ship" in legal(drawing(row="PL1 PL1", deck="PL5"))


@pytest.mark.rule("SP-90", "SP/SA39")
def test_the_rule_shows_the_hand_and_every_card_turned_to_all() -> None:
    pos = drawing(row="PL1 PL1", top="SH4 PL5")
    assert pos.view(1)["players"][0]["hand"] == []
    events = play(pos, "no_ship")
    assert all(event.seen_by(watcher) for event in events for watcher in (0, 1, None))
    for watcher in (1, None):
        assert pos.view(watcher)["players"][0]["hand"] == ["PL2", "PL3", "PL4", "SH4"]


@pytest.mark.rule("SP-91", "SP-93", "SP/SA15")
def test_if_no_ship_appears_everything_turned_leaves_and_the_end_is_triggered() -> None:
    pos = drawing(row="PL1 PL1", deck="PL5 PL5 PL6")
    gone = pos.view()["out_of_game"]
    play(pos, "no_ship")
    view = pos.view()
    assert hand(pos) == ["PL2", "PL3", "PL4"]
    assert sorted(view["out_of_game"]) == sorted([*gone, "PL5", "PL5", "PL6"])
    # All know by now that no card can be played and no ship removed: nothing is asked.
    assert (view["deck"], view["ending"], pos.actors) == (0, "deck", (1,))


@pytest.mark.rule("SP-93", "SP/SA26")
def test_a_ship_found_as_the_last_card_triggers_the_end_too() -> None:
    pos = drawing(row="PL1 PL1", deck="SH2 PL6")
    play(pos, "no_ship")
    assert "SH2" in hand(pos)
    assert pos.view()["ending"] == "deck"


@pytest.mark.rule("SP-92", "SP/SA13")
def test_a_ship_in_the_network_does_not_forbid_the_rule() -> None:
    pos = drawing(row="PL1 PL1", networks={0: {(0, 0): "SH1"}}, top="SH2")
    play(pos, "no_ship")
    assert network(pos) == {(0, 0): "SH1"}
    assert "SH2" in hand(pos)


@pytest.mark.rule("SP-52", "SP/SA10", "SP/SA11")
def test_nothing_is_ever_drawn_from_the_graveyard() -> None:
    pos = drawing(row="PL1 PL1", graveyard="SH1 SH2", top="SH3")
    play(pos, "no_ship")
    assert pos.view()["graveyard"] == ["SH1", "SH2"]
    empty = given(ask="draw", deck="", graveyard="SH1", row="PL1", ending=1)
    assert legal(empty) == {"take:1"}


@pytest.mark.rule("SP/SA9")
def test_a_hand_made_smaller_by_a_discard_is_not_refilled() -> None:
    pos = given(ask="removal", hand="SH1 PL1 PL2")
    play(pos, "discard:SH1")
    pass_turn(pos)
    assert (player(pos)["hand_size"], asked(pos)) == (2, "draw")
    play(pos, "deck")
    assert player(pos)["hand_size"] == 3
