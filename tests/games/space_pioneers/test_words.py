"""What actions of Space Pioneers say, what its view explains, what its positions refuse."""

from __future__ import annotations

import pytest

from cosmodrome.engine.checks import check_state
from cosmodrome.engine.errors import InvalidPosition
from cosmodrome.engine.events import Event, told_together
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.games.space_pioneers.box import FACE
from cosmodrome.games.space_pioneers.state import ASK, ENDING, LINE
from cosmodrome.games.space_pioneers.text import place
from tests.games.playing import play
from tests.games.space_pioneers.positions import GAME, RING, given, lay


def test_an_action_says_what_it_does() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}, 1: {(0, 0): "SH5"}})
    assert pos.legal_actions()[0].text("fr") == "Jouer la planète Océane"
    play(pos, "play:PL5")
    assert [action.text("en") for action in pos.legal_actions()] == [
        "In your own network",
        "In Player 2's network",
    ]
    play(pos, "network:2")
    assert [action.text("en") for action in pos.legal_actions()] == [
        "Place it right of Albatross (colour + corner symbols): column 1, row 0"
    ]
    assert (
        pos.prompt(0, "fr") == "Dans le réseau du Joueur 2, choisissez où poser la planète Océane."
    )


def test_a_choice_of_captures_names_the_places() -> None:
    pos = given(hand="PL5", networks={0: RING})
    lay(pos, "PL5", (0, 3))
    assert [action.text("en") for action in pos.legal_actions()] == [
        "Capture the planet Oceana, left of Albatross (column 1, row 0)",
        "Capture the planet Oceana, above Emerald (column 2, row 1)",
    ]


SHADES = {
    "Choose the card to play.": {"hand": "PL5 SH1", "networks": {0: {(0, 0): "SH5"}}},
    "Choose the first ship of your network.": {"hand": "PL5 SH1"},
    "None of your cards fits your own network: play in another player's, or play none.": {
        "hand": "PL5",
        "networks": {0: {(0, 0): "SH1"}, 1: {(0, 0): "SH5"}},
    },
    "None of your cards can be placed: go on without playing.": {"hand": "PL5"},
    "End of your turn: remove a ship if you like.": {"ask": "removal", "hand": "SH1"},
    "End of your turn: there is no ship to remove.": {"ask": "removal", "hand": "PL1"},
}


@pytest.mark.rule("SP-13", "SP-29", "SP-79")
@pytest.mark.parametrize("prompt", SHADES)
def test_a_prompt_says_what_can_be_done(prompt: str) -> None:
    pos = given(**SHADES[prompt])  # type: ignore[arg-type]
    assert pos.prompt(0, "en") == prompt
    assert pos.prompt(1, "en") == "Player 1 is thinking."


def test_a_choice_of_captures_says_why_it_is_one() -> None:
    pos = given(hand="PL5", networks={0: RING})
    lay(pos, "PL5", (0, 3))
    assert pos.prompt(0, "fr") == (
        "Toutes les capturer couperait le réseau : "
        "quelle carte de la planète Océane prenez-vous d'abord ?"
    )


def test_the_view_shows_the_criteria_met_on_each_side() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}})
    play(pos, "play:PL5")
    cells = {(c["x"], c["y"]): c["criteria"] for c in pos.view(0)["decision"]["cells"]}
    # Each side as seen from the new card: to the right of the ship, the ship is on its left.
    assert cells == {
        (0, -1): {"below": "C"},
        (-1, 0): {"right": "C"},
        (1, 0): {"left": "CK"},
        (0, 1): {"above": "C"},
    }


def choose_captures(s: View) -> None:
    """Ask for a choice of captures although the copy in question is the only one."""
    asked = s.stack[0]
    asked.kind, asked.a, asked.b, asked.c = ASK.capture, FACE.index("PL7"), 0, 2 * LINE + 1


@pytest.mark.rule("SP-57", "SP-59")
def test_a_position_whose_end_was_missed_is_refused() -> None:
    for ordered in (
        {"deck": ""},  # nothing is left to draw, and no card will ever leave the deck again
        {"missions": {1: "M1 M2 M3 M4"}},
        {"ending": 1},
        {"ending": 2},
    ):
        with pytest.raises(InvalidPosition, match=r"state\.ending"):
            given(3, **ordered)  # type: ignore[arg-type]


def test_an_impossible_position_is_refused_with_its_field() -> None:
    pos = given(3, hand="PL5", networks={0: RING})
    for field, change in {
        "deck_size": lambda s: setattr(s, "deck_size", 97),
        "fits[0]": lambda s: s.fits.__setitem__(0, 1),
        "cell": lambda s: s.cell.__setitem__(0, 500),
        "PL1": lambda s: s.gone.__setitem__(0, 1),
        "players[0].known[0]": lambda s: s.players[0].known.__setitem__(0, 1),
        "top_secret": lambda s: setattr(s.players[0], "top_secret", 0),
        "stack[0].seat": lambda s: setattr(s.stack[0], "seat", 2),
        "side": lambda s: setattr(s, "side", 1),
        "turn": lambda s: setattr(s, "turn", 3),
        "row[0]": lambda s: s.row.__setitem__(0, 17),
        "stack[0].a": lambda s: setattr(s.stack[0], "a", 1),
        "stack[0].kind": lambda s: choose_captures(s),
        "touching": lambda s: setattr(s, "touching", 1),
    }.items():
        copy = pos.copy()
        change(copy.plain)  # type: ignore[no-untyped-call]
        with pytest.raises(InvalidPosition, match="state") as caught:
            check_state(GAME, copy.buffer)
        assert field in str(caught.value)


def test_an_ending_cites_the_rules_of_its_reason() -> None:
    missions = GAME.event("ending", 0, ENDING.missions)
    assert "SP-59" in given().telling(missions).rules


def test_a_card_placed_elsewhere_cites_the_rules_of_other_networks() -> None:
    pos = given(hand="PL5", networks={0: {(0, 0): "SH5"}, 1: {(0, 0): "SH5"}})
    placed, *_ = lay(pos, "PL5", (1, 0), owner=1)
    assert pos.telling(placed).rules == ("SP-24", "SP-25", "SP-81")
    assert placed.fields == {"card": "PL5", "place": (1, 0), "spot": (1, "right", "SH5")}


# The log


def lines(pos: Position, events: list[Event], seat: int | None = 0, lang: str = "en") -> list[str]:
    """What a seat reads of some events."""
    return [pos.tell(e, seat, lang) for e in told_together(e for e in events if e.seen_by(seat))]


@pytest.mark.rule("SP-14", "SP-30")
def test_the_log_says_beside_which_card_and_what_is_captured() -> None:
    table = {(0, 0): "SH5", (1, 0): "PL5"}
    pos = given(hand="PL5 SH1", networks={0: table, 1: table})
    events = lay(pos, "PL5", (0, 1))
    assert lines(pos, events, 0, "fr") == [
        "Vous posez la planète Océane dans votre réseau, sous « Albatros ».",
        "Vous y capturez 1 carte de la planète Océane.",
    ]
    networks = {0: {(0, 0): "SH1"}, 1: {(0, 0): "SH5", (-1, 0): "PL5"}}
    pos = given(3, hand="PL5 PL1", networks=networks)
    events = lay(pos, "PL5", (1, 0), owner=1)
    assert lines(pos, events, 1)[:2] == [
        "Player 1 places the planet Oceana in your network, right of Albatross.",
        "Player 1 captures 1 card of the planet Oceana in your network.",
    ]
    assert lines(pos, events, 2)[1] == (
        "Player 1 captures 1 card of the planet Oceana in Player 2's network."
    )
    pos = given(hand="SH1")
    assert lines(pos, lay(pos, "SH1"), 1)[0] == "Player 1 begins a network with the ship Phoenix."


@pytest.mark.rule("SP-30", "SP-34", "SP-82")
def test_an_offer_says_what_it_captures() -> None:
    pos = given(hand="PL5 SH1", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})
    play(pos, "play:PL5")
    texts = [action.text("fr") for action in pos.legal_actions()]
    assert all("et capturer 1 carte" in text for text in texts)
    pos = given(hand="PL5 SH1", networks={0: {(0, 0): "SH5"}})
    play(pos, "play:PL5")
    assert not any("capturer" in action.text("fr") for action in pos.legal_actions())
    pos = given(hand="PL5", networks={0: RING})
    play(pos, "play:PL5")
    assert any("choose what you capture" in action.text("en") for action in pos.legal_actions())


@pytest.mark.rule("SP-90", "SP-54")
def test_a_hand_shown_is_one_line_and_so_are_the_cards_turned() -> None:
    pos = given(ask="draw", hand="PL2 PL2 PL3", row="PL1 PL1", top="SH4 PL5 PL5 PL6")
    assert lines(pos, play(pos, "no_ship"), 1)[1:3] == [
        "Player 1 holds: planet Solara × 2, planet Verdane.",
        "These cards are turned up and leave the game: planet Glacia, planet Oceana × 2.",
    ]


@pytest.mark.rule("SP-49")
def test_a_ship_is_removed_from_beside_a_card() -> None:
    pos = given(ask="removal", networks={0: {(0, 0): "SH5", (1, 0): "PL5"}})
    assert lines(pos, play(pos, "remove:1"))[0] == (
        "You remove the ship Albatross, left of Oceana, from your network to the Space graveyard."
    )


def test_places_before_the_first_ship_have_a_real_minus() -> None:
    pos = GAME.new(players=2, seed=1)
    assert place(pos, (-1, -2)).text("fr") == "colonne −1, ligne −2"
