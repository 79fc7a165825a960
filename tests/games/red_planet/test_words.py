"""The words of Mission: Planète Rouge along its chains of decisions."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.events import Event, told_together
from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.box import UNKNOWN
from tests.games.playing import play
from tests.games.reading import check_all_texts
from tests.games.red_planet.positions import (
    GAME,
    Rocket,
    act,
    choose,
    given,
    moves,
    play_out,
    reach,
)

#: All rockets have lifted off.
AWAY = [Rocket(name, 5, "11222", launched=True) for name in ("VAS", "ARC", "ELY")]


def lines(pos: Position, events: list[Event], seat: int | None = 0, lang: str = "en") -> list[str]:
    """What a seat reads of some events."""
    return [pos.tell(e, seat, lang) for e in told_together(e for e in events if e.seen_by(seat))]


def test_texts_work_along_the_chains_of_actions_and_storms() -> None:
    pos, events = reach(
        "REV", kept={0: "M01 A02 A03 A01 A04"}, astronauts={"VAS": [1, 1, 0]}, score={1: "ii"},
        discoveries={"VAS": "D04", "ARC": "D01", "ELY": "D02"},
    )  # fmt: skip
    check_all_texts(pos, events)
    for action in ("action:A02", "reinforce:VAS", "astronauts:2", "to:ARC", "to:ARC",
                   "action:A03", "stop", "action:A01", "action:A04", "give:ice"):  # fmt: skip
        check_all_texts(pos, play(pos, action))
    assert pos.is_over


def test_an_action_says_what_it_does() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "12"), Rocket("?", 4), None])
    act(pos, "saboteur")
    texts = {action.name: action.text("fr") for action in pos.legal_actions()}
    assert texts == {
        "board:1": "Embarquer dans la fusée de la rampe 1 (Vastitas Borealis, 2/5 à bord)",
        "board:2": "Embarquer dans la fusée de la rampe 2 (destination inconnue, 0/4 à bord)",
    }
    mission = GAME.new(players=3, seed=1)
    for action in mission.legal_actions(0):
        assert "points" in action.text("en")


def test_cards_never_write_an_s_in_brackets() -> None:
    """Such a word would agree with whatever number stands before the card in a sentence."""
    for key in ("discovery", "mission", "action", "specialist"):
        for card in GAME.box.data[key]:
            assert not [text for text in card.values() if isinstance(text, str) and "(s" in text]


def test_a_prompt_says_what_can_be_done() -> None:
    pos = given(astronauts={"PHO": [2, 0, 0]})
    act(pos, "officer", "board:1")
    assert "(2 au plus)" in pos.prompt(0, "fr")
    play(pos, "drop:VAS")
    assert "(encore 1 au plus), ou parachutez" in pos.prompt(0, "fr")
    play(pos, "drop:VAS")
    assert pos.prompt(0, "en") == "Your turn: drop the astronauts you have chosen."
    pos = given(players=4, discoveries={"VAS": "D05"})
    choose(pos, "travel-agent", "secret-agent", "scientist", "scientist")
    assert "2 astronauts to place" in pos.prompt(2, "en")
    play(pos, "board:1", "board:1")
    assert pos.prompt(2, "en") == "Your turn: draw an Event card or look at a Discovery."
    play_out(pos, until="launch")
    play(pos, "launch:4")
    assert pos.prompt(0, "en").endswith("that your 3 astronauts board together.")


def test_a_prompt_says_that_one_has_no_action_to_its_own_seat_alone() -> None:
    pos, _ = reach("REV", kept={0: "M01 M02", 1: "M03 A02"})
    assert "no Action card" in pos.prompt(0, "en")
    assert pos.prompt(1, "en") == "Player 1 is thinking."
    play(pos, "skip")
    assert pos.prompt(1, "en") == "Your turn: play an Action card of this moment, or pass."


def test_the_log_says_what_a_card_does_to_those_who_see_it() -> None:
    pos = given(top="M05", kept={0: "M01"})
    act(pos, "scientist", "board:1")
    events = play(pos, "board:1")
    assert lines(pos, events, 0, "fr")[1] == (
        "Vous piochez une carte Événement : Mission « Cœur de Mars ». Avoir au moins 1 astronaute "
        "dans 1/2/3 de ces régions (Valles Marineris, Syrtis Major, Hellas) : 1/3/6 points."
    )
    assert not any("Cœur" in pos.tell(event, 1, "fr") for event in events if event.seen_by(1))


@pytest.mark.rule("MPR-36")
def test_the_name_of_a_drawn_card_fits_the_sentence_around_it() -> None:
    pos = given(top="A02", kept={0: "M01"})
    act(pos, "scientist", "board:1")
    told = lines(pos, play(pos, "board:1"), 0, "fr")[1]
    assert told.startswith("Vous piochez une carte Événement : Action « Renforts ».")


@pytest.mark.rule("MPR-48")
def test_whoever_eliminates_an_astronaut_of_their_own_is_not_named_twice() -> None:
    pos = given(astronauts={"VAS": [1, 1, 0]})
    events = act(pos, "officer", "board:1", "kill:VAS", "colour:1")
    assert "You eliminate 1 of your astronauts in Vastitas Borealis, for the Monument." in lines(
        pos, events
    )
    told = lines(pos, events, 1, "fr")
    assert (
        "Joueur 1 (rouge) élimine 1 de ses propres astronautes à Vastitas Borealis : direction le "
        "Monument." in told
    )


def test_a_line_of_the_log_cites_the_rules_of_what_it_says() -> None:
    """An empty rocket that flies nowhere, a neutral Recruiter, a Discovery drawn by another."""
    pos = given()
    landed = GAME.event("landed", 0, -1, 2, UNKNOWN)
    assert pos.telling(landed).rules == ("MPR-113",)
    pos = given(2, neutral={1: "recruiter"})
    choose(pos, "robot", "robot")
    recruited = next(event for event in play_out(pos) if event.name == "recruited")
    assert pos.telling(recruited).rules == ("MPR-90",)
    pos = given(top="D01")
    events = act(pos, "scientist", "board:1", "board:1")
    unseen = next(event for event in events if event.name == "drew_unseen")
    assert pos.telling(unseen, 1).rules == ("MPR-36", "MPR-66")


def test_an_action_cites_the_rules_of_what_it_answers() -> None:
    """A colour, a move and enough of something mean another rule for each who asks."""

    def cited(pos: Position, name: str) -> tuple[str, ...]:
        return pos.action(name).rules

    pos = given(rockets=[Rocket("VAS", 5, "012")], astronauts={"PHO": [2, 0, 0]})
    act(pos, "robot", "board:1", "replace:ramp-1")
    assert cited(pos, "colour:2") == ("MPR-44", "MPR-45")
    pos = given(astronauts={"PHO": [2, 0, 0], "ARC": [0, 1, 1]})
    act(pos, "officer", "board:1", "kill:ARC")
    assert cited(pos, "colour:2") == ("MPR-48", "MPR-49")
    play(pos, "colour:2", "drop:VAS")
    assert cited(pos, "done") == ("MPR-51",)
    pos = given(astronauts={"VAS": [1, 0, 0]})
    act(pos, "explorer", "board:1")
    assert cited(pos, "stop") == ("MPR-110", "MPR-160")
    play(pos, "move:VAS")
    assert cited(pos, "to:ARC") == ("MPR-32", "MPR-160")
    pos, _ = reach("REV", astronauts={"VAS": [1, 0, 0]}, discoveries={"VAS": "D04"})
    assert cited(pos, "to:ARC") == ("MPR-144",)


@pytest.mark.rule("MPR-32", "MPR-144", "MPR-160")
def test_a_move_is_told_with_the_rule_it_follows() -> None:
    """The Explorer, a storm and a Redeployment move astronauts."""
    pos = given(astronauts={"VAS": [1, 0, 0]})
    act(pos, "explorer", "board:1")
    moved = play(pos, *moves("VAS-ARC"))[0]
    assert pos.telling(moved).rules == ("MPR-32",)
    pos, _ = reach("REV", astronauts={"VAS": [1, 0, 0]}, discoveries={"VAS": "D04"})
    driven = play(pos, "to:ARC")[0]
    assert pos.telling(driven).rules == ("MPR-144",)
    assert pos.tell(driven, 0).startswith("The storm drives one of your astronauts from Vastitas")
    pos, _ = reach("P3", kept={0: "M01 A03"}, astronauts={"VAS": [1, 0, 0]})
    redeployed = play(pos, "action:A03", *moves("VAS-ARC"))[1]
    assert pos.telling(redeployed).rules == ("MPR-160",)


def test_what_an_event_says_of_resources_is_read_by_name() -> None:
    pos, events = reach("P1", astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "celerium"})
    assert [event.tokens for event in events if event.name == "took"] == [("celerium", 1)]
    pos, _ = reach("FIN", kept={0: "M01 A04"}, score={0: "i", 1: "c"})
    events = play(pos, "action:A04", "give:ice")
    assert [event.kinds for event in events if event.name == "swapped"] == [("ice", "celerium")]


def test_people_are_called_by_their_names() -> None:
    pos = given()
    events = act(pos, "robot", "board:1")
    boarded = next(event for event in events if event.name == "boarded")
    assert pos.tell(boarded, 1, "fr", {0: "Ann"}).startswith("Ann (rouge) embarque")
    assert pos.prompt(0, "en", {1: "Bob"}) == "Bob is thinking."


# The log tells all that changed, once


@pytest.mark.rule("MPR-22", "MPR-41")
def test_the_log_says_who_lands_and_whose_crew_is_lost() -> None:
    pos = given(rockets=[Rocket("HEL", 4, "0011"), Rocket("ARC", 5, "012"), Rocket("ELY", 5)])
    events = act(pos, "saboteur", "board:2", "destroy:2")
    told = lines(pos, events, 0)
    crew = (
        "2 of your astronauts, 1 astronaut of Player 2 (blue) and 1 astronaut of Player 3 (yellow)"
    )
    destroyed = f"You destroy the rocket of ramp 2: its crew goes to the Monument ({crew})."
    assert destroyed in told
    told = lines(pos, play_out(pos), 1)
    landed = "The rocket of ramp 1 lands in Hellas: 2 astronauts of Player 1 (red) and 2 of your"
    assert any(line.startswith(landed) for line in told)
    empty = given()
    events = act(empty, "secret-agent", "board:2", "board:3", "launch:1") + play_out(empty)
    assert "The rocket of ramp 1 lands empty in Vastitas Borealis." in lines(empty, events)


@pytest.mark.rule("MPR-58", "MPR-60", "MPR-63")
def test_a_production_is_told_in_few_lines_with_what_stays() -> None:
    pos, events = reach(
        "P2", astronauts={"VAS": [1, 1, 1], "ARC": [1, 0, 0]}, waiting={"VAS": "i"},
        resources={"VAS": "ice", "ARC": "ice", "HEL": "celerium"},
    )  # fmt: skip
    assert lines(pos, events)[1:-1] == [
        "Vastitas Borealis and Arcadia produce 2 Ice tokens each.",
        "Hellas produces 2 Celerium tokens.",
        "Player 2 (blue), Player 3 (yellow) and you take 1 Ice token each in Vastitas Borealis.",
        "You take 2 Ice tokens in Arcadia.",
        "2 Celerium tokens stay in Hellas.",
    ]
    pos, events = reach("P1", astronauts={"VAS": [1, 1, 0]}, resources={"VAS": "ice"})
    assert "Il reste 1 jeton Glace à Vastitas Borealis." in lines(pos, events, 0, "fr")


@pytest.mark.rule("MPR-81", "MPR-131", "MPR-153", "MPR-154")
def test_the_log_says_what_discoveries_and_the_monopoly_bring() -> None:
    pos, events = reach(
        "FIN", score={0: "ii", 1: "ii"}, discoveries={"VAS": "D12", "ARC": "D13"},
        astronauts={"VAS": [2, 2, 1], "ARC": [0, 1, 1]},
    )  # fmt: skip
    assert lines(pos, events, 2)[-4:] == [
        "Martian Ruins in Vastitas Borealis: Player 1 (red) and Player 2 (blue) gain 4 points "
        "each.",
        "Radiation in Arcadia: Player 2 (blue) and you lose 1 point each.",
        "Player 1 (red) and Player 2 (blue) have the most Ice and share the Ice Monopoly: "
        "4 points each.",
        "The game is over.",
    ]
    pos, events = reach("FIN", score={0: "i"})
    assert lines(pos, events)[-2] == "You have the most Ice and win the Ice Monopoly: 9 points."
    pos, events = reach("FIN")
    assert lines(pos, events)[-2] == "Nobody has any Ice: the Ice Monopoly brings nothing."


@pytest.mark.rule("MPR-08", "MPR-27")
def test_the_first_player_is_told_once() -> None:
    pos = given()
    choose(pos, "recruiter", "recruiter", "recruiter")
    told = lines(pos, play_out(pos), 2, "fr")
    assert told[-2:] == ["Ayant agi en dernier, vous êtes premier joueur.", "Tour 4."]
    start = GAME.new(players=3, seed=1)
    events = [e for seat in range(3) for e in start.play(start.legal_ids(seat)[0], seat)]
    assert sum("first player" in line for line in lines(start, events, None)) == 1


@pytest.mark.rule("MPR-51", "MPR-15")
def test_what_happens_together_is_one_line() -> None:
    pos = given(astronauts={"PHO": [3, 0, 0]})
    act(pos, "officer", "board:1")
    events = pos.act(["drop:HEL", "drop:ARC", "drop:HEL", "done"])
    assert lines(pos, events)[0] == (
        "You drop 3 astronauts from Phobos: 1 to Arcadia and 2 to Hellas."
    )
    pos = given()
    events = choose(pos, "robot", "robot", "pilot")
    assert lines(pos, events, 2, "fr")[-1] == (
        "4 ! Joueur 1 (rouge) et Joueur 2 (bleu) révèlent le même Spécialiste : Robot."
    )
    assert lines(pos, events, 0, "fr")[-1] == (
        "4 ! Joueur 2 (bleu) et vous révélez le même Spécialiste : Robot."
    )


@pytest.mark.rule("MPR-49", "MPR-88")
def test_an_offer_calls_the_astronauts_of_its_reader_theirs() -> None:
    pos = given(2, astronauts={"ARC": [1, 0, 0, 0], "AUS": [1, 0, 0, 1]}, neutral={1: "officer"})
    choose(pos, "recruiter", "recruiter")
    play_out(pos, until="kill")
    assert pos.prompt(0, "en").startswith("Neutral blue: choose the outer region")
    offered = {action.name: action.text("en") for action in pos.legal_actions(0)}
    assert offered["kill:ARC"] == "Eliminate 1 of your astronauts in Arcadia"
    play(pos, "kill:AUS")
    assert [action.text("en") for action in pos.legal_actions(0)] == [
        "1 of your astronauts",
        "1 astronaut of Player 2 (green)",
    ]


def test_a_neutral_colour_is_never_called_you() -> None:
    pos = given(2, neutral={1: "saboteur"})
    choose(pos, "recruiter", "recruiter")
    told = [line for event in play_out(pos) for line in lines(pos, [event])]
    assert any(line.startswith("Neutral blue boards") for line in told)
    assert any(line.startswith("You board") for line in told)


def test_an_offer_says_whom_it_hits_and_promises_nothing_in_vain() -> None:
    pos = given(astronauts={"ARC": [0, 1, 0], "VAS": [1, 1, 0]})
    act(pos, "officer", "board:1")
    assert pos.action("kill:ARC").text("fr") == (
        "Éliminer 1 astronaute du Joueur 2 (bleu) à Arcadia"
    )
    assert pos.action("kill:VAS").text("fr") == "Éliminer un astronaute à Vastitas Borealis"
    pos, _ = reach("FIN", kept={0: "M01 A04"}, score={1: "c"})
    assert "would do nothing now" in pos.action("action:A04").text("en")
    pos, _ = reach("FIN", kept={0: "M01 A04"}, score={0: "i", 1: "c"})
    assert "would do nothing" not in pos.action("action:A04").text("en")
    for kept, table in (("A02", "REV"), ("A03", "P3")):
        pos, _ = reach(table, kept={0: f"M01 {kept}"})
        assert "aucun effet" in pos.action(f"action:{kept}").text("fr")


@pytest.mark.rule("MPR-29", "MPR-111", "MPR-116", "MPR-118")
@pytest.mark.parametrize(
    ("name", "table", "en", "fr"),
    [
        ("explorer", {}, "You have no astronaut on Mars", "Vous n'avez aucun astronaute sur Mars"),
        ("robot", {}, "Your Robot can replace nobody.", "Votre Robot ne peut remplacer personne."),
        ("officer", {}, "There is nobody in the outer", "Il n'y a personne dans les régions ext"),
        ("saboteur", {"rockets": AWAY}, "No rocket is docked", "Aucune fusée n'est à quai"),
        ("secret-agent", {"rockets": AWAY}, "No docked rocket has", "Aucune fusée à quai n'a"),
    ],
)
def test_the_log_says_that_an_ability_finds_nothing(
    name: str, table: dict[str, Any], en: str, fr: str
) -> None:
    pos = given(**table)
    events = choose(pos, name, "travel-agent", "travel-agent")
    while "no_target" not in [event.name for event in events]:
        events = play(pos, pos.legal_actions()[0].name)
    for lang, start in (("en", en), ("fr", fr)):
        assert [line for line in lines(pos, events, 0, lang) if line.startswith(start)]
    other = lines(pos, events, 1)
    assert not any(line.startswith(("You have no", "Your Robot")) for line in other)


@pytest.mark.rule("MPR-29")
def test_the_log_says_nothing_of_an_ability_that_works() -> None:
    pos = given(astronauts={"VAS": [1, 1, 0]})
    events = act(pos, "officer", "board:1")
    assert "no_target" not in [event.name for event in events]
