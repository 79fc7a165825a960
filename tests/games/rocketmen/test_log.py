"""What the log and the prompts of Rocketmen say: all that changed, once, and nothing impossible."""

from __future__ import annotations

import pytest

from cosmodrome.engine.events import told_together
from cosmodrome.engine.position import Event, Position
from cosmodrome.games.rocketmen.box import CARD
from cosmodrome.games.rocketmen.state import PURPOSE
from tests.games.rocketmen.positions import GAME, given, play


def log(pos: Position, events: list[Event], seat: int | None, lang: str = "fr") -> list[str]:
    seen = (event for event in events if event.seen_by(seat))
    return [pos.tell(event, seat, lang) for event in told_together(seen)]


def texts(pos: Position, lang: str = "fr") -> dict[str, str]:
    return {action.name: action.text(lang) for action in pos.legal_actions()}


@pytest.mark.rule("RM-57", "RM-150")
def test_unprogramming_names_the_cards_that_go() -> None:
    pos = given(program="SAT", site="E2 E2 P1-01")
    assert texts(pos)["unprogram"] == (
        "Déprogrammer « Satellite » et défausser tout votre Site de lancement : "
        "2 × « Petits Propulseurs » et « Super Calculateur »"
    )
    assert log(pos, play(pos, "unprogram"), 0) == [
        "Vous déprogrammez la mission « Satellite ».",
        "Vous défaussez 2 × « Petits Propulseurs » et « Super Calculateur » "
        "de votre Site de lancement.",
    ]
    assert texts(given(program="SAT"))["unprogram"] == "Déprogrammer « Satellite »"


@pytest.mark.rule("RM-197")
def test_patents_are_told_at_what_they_have_paid() -> None:
    pos = given()
    cards = [CARD.patents, CARD.patents, CARD.index("HOT")]
    for purpose, said in (
        ("purchase", "Patents ($40), Patents ($20) and Space Hotel ($20)"),
        ("placement", "2 × Patents ($20) and Space Hotel ($20)"),
    ):
        paid = [GAME.event("paid", 0, card, PURPOSE.index(purpose)) for card in cards]
        assert log(pos, paid, 0, "en") == [f"You pay with {said}."]
        assert log(pos, paid, 1, "en") == [f"Player 1 pays with {said}."]


@pytest.mark.rule("RM-36", "RM-152")
def test_an_effect_is_told_once_with_what_follows() -> None:
    pos = given(hand="P1-03", headquarters="SAT SAT NAV")
    events = play(pos, "effect:P1-03")
    assert log(pos, events, 1) == [
        "Joueur 1 défausse « Ingénieurs » de sa main pour son effet.",
        "Joueur 1 pioche 2 cartes.",
    ]
    assert log(pos, events, 0)[0] == "Vous défaussez « Ingénieurs » de votre main pour son effet."


@pytest.mark.rule("RM-37", "RM-185")
def test_a_one_use_card_is_told_with_what_it_takes() -> None:
    pos = given(hand="P1-06", track="AST")
    assert log(pos, play(pos, "one_use:P1-06"), None, "en")[0] == (
        "Player 1 uses Asteroid Laser Ablation, which leaves the game, to take Asteroid Impact "
        "from the Progress track (slot 1) and keep its points."
    )


@pytest.mark.rule("RM-58", "RM-61", "RM-62", "RM-97", "RM-169")
@pytest.mark.parametrize(
    ("pos", "said"),
    [
        (given(), "Nothing to launch: no mission is programmed."),
        (given(program="BAS", site="E4"), "3 more engine points would launch Base to the Moon."),
        (
            given(program="NAV", site="E4 E2"),
            "Manned Spaceship can be launched to Earth Orbit or to the Moon.",
        ),
        (
            given(program="SAT", site="E4", done="SAT earth", battle=True, holding="AST PAN"),
            "Satellite cannot be launched: you have already achieved it in Earth Orbit, "
            "and the Battle leads nowhere else.",
        ),
        (
            given(program="BAS", site="E4 E4", battle=True, holding="AST PAN"),
            "Base cannot be launched: the Battle leads to Earth Orbit alone.",
        ),
        (
            given(done="SAT earth, NAV earth, HOT earth, STA earth, CHA earth, SAT moon"),
            "No more launches: your 6 Mission markers are placed. "
            "The end: 27 points for another player, all markers placed, or round 60.",
        ),
    ],
    ids=["nothing", "short", "ready", "achieved", "battle", "markers"],
)
def test_a_turn_says_why_no_launch_is_offered(pos: Position, said: str) -> None:
    assert pos.prompt(0, "en").endswith(said)
    assert any(name.startswith("launch:") for name in texts(pos)) == ("can be" in said)


@pytest.mark.rule("RM-61", "RM-97", "RM-169")
def test_a_mission_to_program_names_only_flights_that_are_possible() -> None:
    def offered(pos: Position, mission: str) -> str:
        play(pos, f"card:{mission}")
        return texts(pos, "en")[f"program:{mission}"]

    said = offered(given(hand="NAV HOT", done="NAV moon"), "NAV")
    assert "(Earth Orbit: 3 engine points, Mars: 10 engine points)" in said
    battle = {"hand": "NAV BAS HOT", "battle": True, "holding": "AST PAN"}
    assert "(Earth Orbit: 3 engine points)" in offered(given(**battle), "NAV")
    assert "(the Battle leads to Earth Orbit alone)" in offered(given(**battle), "BAS")
    done = "SAT earth, NAV earth, HOT earth, STA earth, CHA earth, SAT moon"
    said = offered(given(hand="NAV STA", done=done), "NAV")
    assert "(your 6 Mission markers are placed)" in said


@pytest.mark.rule("RM-92", "RM-124")
def test_objectives_come_to_light_after_the_end_is_told() -> None:
    pos = given(start=1, round=60, objectives="O01 O02", done="SAT moon, NAV moon")
    lines = log(pos, play(pos, "end_turn"), 0, "en")
    ended = lines.index("The last round allowed has been played: the game is over.")
    assert all("objective" in line for line in lines[ended + 1 :])
    assert len(lines[ended + 1 :]) == 4
    assert not any("objective" in line for line in lines[:ended])


@pytest.mark.rule("RM-35", "RM-137")
def test_a_waiting_effect_that_has_no_target_is_not_promised() -> None:
    pos = given(hand="P1-09 E2", program="SAT")
    pos.plain.waiting[0] = 1
    pos.plain.waiting_size = 1
    assert "effet d'« Impression 3D »" in pos.prompt(0, "fr")
    pos = given(program="SAT")
    pos.plain.waiting[0] = 1
    pos.plain.waiting_size = 1
    assert "effet" not in pos.prompt(0, "fr")
