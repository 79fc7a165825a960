"""What the log of Pocket Rockets says: all that changed, to the one who reads it."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Event, Position
from tests.games.playing import play
from tests.games.pocket_rockets.positions import Rocket, given


def log(pos: Position, events: list[Event], seat: int | None, lang: str = "fr") -> list[str]:
    return [pos.tell(event, seat, lang) for event in events if event.seen_by(seat)]


@pytest.mark.rule("PR-43", "PR-44", "PR-45", "PR-46")
def test_a_rocket_is_told_from_its_base_to_its_head() -> None:
    rockets = {0: [Rocket("red", 1), Rocket("blue")]}
    pos = given(at="CL-R", hand="red-base red-section red-plus1", rockets=rockets, points=4)
    events = play(pos, "build:red-section", "build:red-plus1", "build:red-base")
    assert log(pos, events, 0) == [
        "Vous posez un tronçon rouge sur votre fusée n° 1.",
        "Vous posez une tête rouge (Prestige) : votre fusée rouge n° 1 est complète.",
        "Vous commencez votre fusée rouge n° 2 avec une base rouge.",
    ]
    assert log(pos, events, None, "en")[1] == (
        "Player 1 builds a red head (Prestige): their red rocket 1 is complete."
    )


@pytest.mark.rule("PR-94")
def test_a_rocket_to_choose_says_what_it_has_and_no_more() -> None:
    rockets = {0: [Rocket("red"), Rocket("red", 2)]}
    pos = given(at="CL-R", hand="red-section", rockets=rockets)
    play(pos, "build:red-section")
    assert [action.text("fr") for action in pos.legal_actions()] == [
        "Votre fusée rouge n° 1 : base, sans tête",
        "Votre fusée rouge n° 2 : base, 2 tronçons, sans tête",
    ]


@pytest.mark.rule("PR-16", "PR-70")
def test_a_pile_tells_its_new_top_or_that_it_is_exhausted() -> None:
    pos = given(at="CV", piles={"CV": "red-base blue-plus1"})
    assert log(pos, play(pos, "draw", "draw"), 1, "en") == [
        "Player 1 draws a blue head (Prestige).",
        "On top of the Conveyor pile comes a red base.",
        "Player 1 draws a red base.",
        "The Conveyor pile is exhausted.",
    ]


@pytest.mark.rule("PR-34", "PR-88")
def test_no_brackets_stand_in_brackets() -> None:
    pos = given(at="RD", hand="red-dir", tops={"CV": "blue-hand4"})
    play(pos, "recycle:red-dir")
    texts = {action.name: action.text("fr") for action in pos.legal_actions()}
    assert texts["pile:CV"].endswith("cartes, dessus une tête bleue (Grande soute)")
    assert texts["pile:CV"].startswith("Pioche « Convoyeur » : ")


@pytest.mark.rule("PR-74", "PR-75", "PR-106")
def test_whom_it_happens_to_reads_of_themselves() -> None:
    pos = given(3, hands={1: "red-dir? red-base?"}, bonus={0: "BC2 BC3"})
    events = play(pos, "bonus:BC2", "seat:2", "take:red-dir", "bonus:BC3", "seat:2")
    assert log(pos, events, 1) == [
        "Joueur 1 joue la carte bonus « Espionnage industriel ».",
        "Joueur 1 regarde les cartes que vous tenez.",
        "Joueur 1 vous prend une tête rouge (Marche arrière).",
        "Joueur 1 joue la carte bonus « Permutation ».",
        "Joueur 1 échange sa place avec vous.",
    ]
    assert log(pos, events, 0)[1:3] == [
        "Vous regardez les cartes que tient Joueur 2.",
        "Vous prenez une tête rouge (Marche arrière) au Joueur 2.",
    ]
    assert log(pos, events, 2)[2] == "Joueur 1 prend une carte au Joueur 2."


@pytest.mark.rule("PR-110")
def test_a_lost_bonus_is_told() -> None:
    rockets = {0: [Rocket("red", 1, "plain")], 1: [Rocket("red", 0, "ap5")]}
    pos = given(rockets=rockets, bonus={0: "BC5"})
    pos.plain.players[1].active = 1 << 4
    events = play(pos, "bonus:BC5", "rocket:red-1", "rocket:red-2")
    assert log(pos, events, 1)[1:] == [
        "Joueur 1 vous donne une tête rouge simple et reçoit une tête rouge "
        "(Heures supplémentaires).",
        "Vous n'avez plus le bonus « Heures supplémentaires ».",
    ]


@pytest.mark.rule("PR-72")
def test_a_bonus_card_says_what_it_does() -> None:
    texts = {a.name: a.text("en") for a in given(bonus={0: "BC3"}).legal_actions()}
    assert texts["bonus:BC3"] == (
        "Use the bonus card “Position swap”: your pawn trades places with an opponent's pawn."
    )
