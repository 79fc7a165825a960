"""Words in French and English for all that can be done, asked, told, chosen and counted."""

from __future__ import annotations

import pytest

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.words import LANGUAGES
from cosmodrome.games.pocket_rockets.view import DECISIONS, ENDINGS
from tests.games.playing import play, wander
from tests.games.pocket_rockets.positions import (
    GAME,
    Rocket,
    given,
)

WORDS = GAME.words


def sentence(text: str) -> str:
    """A text people can read: something, with every gap filled."""
    assert text.strip()
    assert not {"{", "}"} & set(text), text
    return text


def test_both_languages_are_complete() -> None:
    assert WORDS.problems() == []


def test_the_rules_are_the_whole_checklist() -> None:
    expected = {f"PR-{n}" for n in range(1, 115)} | {f"PR/PA{n}" for n in range(1, 46)}
    for lang in LANGUAGES:
        assert set(GAME.rulebook(lang).rules) == expected | {"PR/STARS"}


@pytest.mark.parametrize("name", GAME.actions.spans)
def test_every_action_has_words_and_rules(name: str) -> None:
    assert WORDS.has("actions", name)
    assert WORDS.rules("actions", name)


@pytest.mark.parametrize("kind", DECISIONS)
def test_every_decision_has_a_prompt(kind: str) -> None:
    assert WORDS.has("prompts", kind)


@pytest.mark.parametrize("name", [name for name in GAME.events if name != "ended"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_and_names_its_rules(name: str, lang: str) -> None:
    assert WORDS.rules("events", name)
    happened = Event(name, 1, a=1, b=0, c=0, visible_to=-1)
    sentence(given().tell(happened, 0, lang))


@pytest.mark.parametrize("ending", range(1, len(ENDINGS)))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_is_told_and_names_its_rule(ending: int, lang: str) -> None:
    assert WORDS.rules("events", f"ended_{ENDINGS[ending]}")
    sentence(given().tell(Event("ended", 0, ending, 0, 0, -1), None, lang))


def test_every_option_and_every_word_it_takes_has_words() -> None:
    for name, option in GAME.options.options.items():
        assert WORDS.has("options", name)
        for word in getattr(option, "words", ()):
            assert WORDS.has("choices", word)


def test_every_line_of_the_score_has_words_and_a_rule() -> None:
    for key, _ in GAME.score_lines(given(), 0):
        assert WORDS.has("scores", key)
        assert WORDS.rules("scores", key)


def test_every_component_has_a_name_in_both_languages() -> None:
    for table in ("card", "yard", "fuel", "head_bonus", "bonus_card", "pawn"):
        for item in GAME.box.data[table]:
            assert all(sentence(item[lang]) for lang in LANGUAGES)


def check_all_texts(pos: Position, events: list[Event]) -> None:
    """Prompts, actions and events read well for everybody in both languages."""
    for lang in LANGUAGES:
        for seat in range(pos.seats):
            sentence(pos.prompt(seat, lang))
        texts = [sentence(action.text(lang)) for action in pos.legal_actions()]
        assert len(set(texts)) == len(texts), f"two actions read alike: {texts}"
        for event in events:
            for watcher in (*range(pos.seats), None):
                if event.seen_by(watcher):
                    sentence(pos.tell(event, watcher, lang))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_texts_work_all_through_a_game(players: int) -> None:
    pos = GAME.new(players=players, seed=players, bonus_cards="on")
    check_all_texts(pos, [])
    for events in wander(pos, players, 250):
        check_all_texts(pos, events)


@pytest.mark.parametrize(
    "chain",
    [
        ["bonus:BC1", "fuel:1", "rocket:red-1"],
        ["bonus:BC2", "seat:2", "take:blue-dir"],
        ["bonus:BC3", "seat:2"],
        ["bonus:BC4", "pile:CV", "take:yellow-dir"],
        ["bonus:BC5", "rocket:red-1", "rocket:red-2"],
        ["recycle:red-section", "pile:CV", "pile:CL-B", "take:yellow-plain"],
    ],
)
def test_texts_work_along_every_chain(chain: list[str]) -> None:
    pos = given(
        at="RD",
        hand="red-section",
        hands={1: "blue-dir"},
        rockets={0: [Rocket("red", 1, "plain"), Rocket("blue", 1, "plain")],
                 1: [Rocket("red", 0, "plus1")]},
        tops={"CV": "yellow-dir", "CL-B": "yellow-plain"},
        bonus={0: " ".join(c.split(":")[1] for c in chain[:1] if c.startswith("bonus"))},
    )  # fmt: skip
    for action in chain:
        check_all_texts(pos, play(pos, action))


def test_texts_work_when_the_game_is_over() -> None:
    pos = given()
    pos.plain.idle_turns = 79
    check_all_texts(pos, play(pos, *["move"] * 4))
    assert pos.is_over


def test_an_action_says_what_it_does() -> None:
    pos = given(at="CV", tops={"CV": "red-dir"})
    texts = {action.name: action.text("en") for action in pos.legal_actions()}
    assert texts["move"] == "Move to Launch pad"
    assert texts["draw"] == "Draw Red head (Reverse gear)"
    assert texts["reverse"] == "Reverse the conveyor (anticlockwise)"
