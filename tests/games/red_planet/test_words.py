"""The words of Mission: Planète Rouge along its chains of decisions."""

from __future__ import annotations

from cosmodrome.engine.position import Position
from cosmodrome.games.red_planet.box import UNKNOWN
from tests.games.playing import play
from tests.games.reading import check_all_texts
from tests.games.red_planet.positions import GAME, Rocket, act, choose, given, play_out, reach


def test_texts_work_along_the_chains_of_actions_and_storms() -> None:
    pos, events = reach(
        "REV", kept={0: "M01 A02 A03 A01 A04"}, astronauts={"VAS": [1, 1, 0]}, score={1: "ii"},
        discoveries={"VAS": "D04", "ARC": "D01", "ELY": "D02"},
    )  # fmt: skip
    check_all_texts(pos, events)
    for action in ("action:A02", "reinforce:VAS", "reinforce:VAS", "move:VAS-ARC", "move:VAS-ARC",
                   "action:A03", "stop", "action:A01", "action:A04", "give:ice", "colour:2",
                   "take:ice"):  # fmt: skip
        check_all_texts(pos, play(pos, action))
    assert pos.is_over


def test_an_action_says_what_it_does() -> None:
    pos = given(rockets=[Rocket("VAS", 5, "12"), Rocket("?", 4), None])
    act(pos, "saboteur")
    texts = {action.name: action.text("fr") for action in pos.legal_actions()}
    assert texts == {
        "board:1": "Embarquer : fusée de la rampe 1 (Vastitas Borealis, 2/5 à bord)",
        "board:2": "Embarquer : fusée de la rampe 2 (destination inconnue, 0/4 à bord)",
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
    assert pos.prompt(0, "fr").endswith("(encore 1 au plus) ou arrêtez-vous.")
    pos = given(players=4)
    choose(pos, "travel-agent", "secret-agent", "scientist", "scientist")
    assert "2 astronauts to place" in pos.prompt(2, "en")
    play(pos, "board:1", "board:1")
    assert pos.prompt(2, "en") == "Player 3 (yellow): draw an Event card."
    play_out(pos, until="launch")
    play(pos, "launch:4")
    assert pos.prompt(0, "en").endswith("that your 3 astronauts board together.")


def test_a_prompt_says_that_one_has_no_action_to_its_own_seat_alone() -> None:
    pos, _ = reach("REV", kept={0: "M01 M02", 1: "M03 A02"})
    assert "no Action card" in pos.prompt(0, "en")
    assert pos.prompt(1, "en") == "Player 1 is thinking."
    play(pos, "skip")
    assert pos.prompt(1, "en") == "Player 2 (blue): play an Action card of this moment, or pass."


def test_the_log_says_what_a_card_does_to_those_who_see_it() -> None:
    pos = given(top="M05", kept={0: "M01"})
    act(pos, "scientist", "board:1", "board:1")
    events = play(pos, "draw")
    told = [pos.tell(event, 0, "fr") for event in events if event.seen_by(0)]
    assert told[0] == (
        "Joueur 1 (rouge) pioche : Mission « Cœur de Mars ». Avoir au moins 1 astronaute dans "
        "1/2/3 de ces régions (Valles Marineris, Syrtis Major, Hellas) : 1/3/6 points."
    )
    assert not any("Cœur" in pos.tell(event, 1, "fr") for event in events if event.seen_by(1))


def test_a_line_of_the_log_cites_the_rules_of_what_it_says() -> None:
    """An empty rocket that flies nowhere, a neutral Recruiter, a Discovery drawn by another."""
    pos = given()
    landed = GAME.event("landed", 0, 0, 2, UNKNOWN)
    assert pos.telling(landed).rules == ("MPR-113",)
    pos = given(2, neutral={1: "recruiter"})
    choose(pos, "robot", "robot")
    recruited = next(event for event in play_out(pos) if event.name == "recruited")
    assert pos.telling(recruited).rules == ("MPR-90",)
    pos = given(top="D01")
    events = act(pos, "scientist", "board:1", "board:1", "draw")
    unseen = next(event for event in events if event.name == "drew_unseen")
    assert pos.telling(unseen, 1).rules == ("MPR-36", "MPR-66")


def test_an_action_cites_the_rules_of_what_it_answers() -> None:
    """A colour, a move and enough of something mean another rule for each who asks."""

    def cited(pos: Position, name: str) -> tuple[str, ...]:
        return pos.action(name).rules

    pos = given(rockets=[Rocket("VAS", 5, "01")], astronauts={"PHO": [2, 0, 0], "ARC": [0, 1, 0]})
    act(pos, "robot", "board:1", "replace:ramp-1")
    assert cited(pos, "colour:2") == ("MPR-44", "MPR-45")
    pos = given(astronauts={"PHO": [2, 0, 0], "ARC": [0, 1, 0]})
    act(pos, "officer", "board:1", "kill:ARC")
    assert cited(pos, "colour:2") == ("MPR-48", "MPR-49")
    play(pos, "colour:2", "drop:VAS")
    assert cited(pos, "stop") == ("MPR-51",)
    pos = given(astronauts={"VAS": [1, 0, 0]})
    act(pos, "explorer", "board:1")
    assert cited(pos, "move:VAS-ARC") == ("MPR-32", "MPR-160")
    assert cited(pos, "stop") == ("MPR-110", "MPR-160")
    pos, _ = reach("REV", astronauts={"VAS": [1, 0, 0]}, discoveries={"VAS": "D04"})
    assert cited(pos, "move:VAS-ARC") == ("MPR-144",)


def test_what_an_event_says_of_resources_is_read_by_name() -> None:
    pos, events = reach("P1", astronauts={"VAS": [1, 0, 0]}, resources={"VAS": "celerium"})
    assert [event.tokens for event in events if event.name == "took"] == [("celerium", 1)]
    pos, _ = reach("FIN", kept={0: "M01 A04"}, score={0: "i", 1: "c"})
    events = play(pos, "action:A04", "give:ice", "colour:2", "take:celerium")
    assert [event.kinds for event in events if event.name == "swapped"] == [("ice", "celerium")]


def test_people_are_called_by_their_names() -> None:
    pos = given()
    events = act(pos, "robot", "board:1")
    boarded = next(event for event in events if event.name == "boarded")
    assert pos.tell(boarded, 1, "fr", {0: "Ann"}).startswith("Ann (rouge) embarque")
    assert pos.prompt(0, "en", {1: "Bob"}) == "Bob is thinking."
