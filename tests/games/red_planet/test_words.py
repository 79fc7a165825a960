"""Everything people read, in both languages."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.words import LANGUAGES
from cosmodrome.games.red_planet.view import DECISIONS
from tests.games.playing import play, wander
from tests.games.red_planet.positions import GAME, Rocket, act, given, reach

WORDS = GAME.words


def sentence(text: str) -> str:
    assert text.strip() == text
    assert text
    assert "{" not in text
    return text


def check_all_texts(pos: Position, events: list[Event]) -> None:
    """Prompts, actions and events read well for everybody in both languages."""
    for lang in LANGUAGES:
        for seat in range(pos.seats):
            sentence(pos.prompt(seat, lang))
        for seat in pos.actors:
            texts = [sentence(action.text(lang)) for action in pos.legal_actions(seat)]
            assert len(set(texts)) == len(texts), f"two actions read alike: {texts}"
        for event in events:
            for watcher in (*range(pos.seats), None):
                if event.seen_by(watcher):
                    sentence(pos.tell(event, watcher, lang))


def test_both_languages_are_complete() -> None:
    assert WORDS.problems() == []


@pytest.mark.parametrize("name", [span.name for span in GAME.actions])
def test_every_action_has_words_and_rules(name: str) -> None:
    assert WORDS.has("actions", name)
    assert WORDS.rules("actions", name)


@pytest.mark.parametrize("kind", [*DECISIONS, "mission", "specialist", "wait", "wait_all", "over"])
def test_every_decision_has_a_prompt(kind: str) -> None:
    assert WORDS.has("prompts", kind)


@pytest.mark.parametrize("name", GAME.events)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_and_names_its_rules(name: str, lang: str) -> None:
    assert WORDS.rules("events", name)
    sentence(given().tell(Event(name, 1, a=1, b=2, c=1, visible_to=-1), 0, lang))


def test_every_option_and_every_word_it_takes_has_words() -> None:
    for name, option in GAME.options.options.items():
        assert WORDS.has("options", name)
        for word in getattr(option, "words", ()):
            assert WORDS.has("choices", word)


def test_every_line_of_the_score_has_words_and_a_rule() -> None:
    for key, _ in GAME.score_lines(given(), 0):
        assert WORDS.has("scores", key)
        assert WORDS.rules("scores", key)


@pytest.mark.parametrize(
    "table", ["region", "resource", "specialist", "discovery", "mission", "action", "tracker_space"]
)
def test_every_component_has_a_name_in_both_languages(table: str) -> None:
    for item in GAME.box.data[table]:
        assert all(sentence(item[lang]) for lang in LANGUAGES)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_texts_work_all_through_a_game(players: int) -> None:
    pos = GAME.new(players=players, seed=players)
    check_all_texts(pos, [])
    for events in wander(pos, players, 1000):
        check_all_texts(pos, events)
    assert pos.is_over


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
        "board:2": "Embarquer : fusée de la rampe 2 (?, 0/4 à bord)",
    }
    mission = GAME.new(players=3, seed=1)
    for action in mission.legal_actions(0):
        assert "points" in action.text("en")
