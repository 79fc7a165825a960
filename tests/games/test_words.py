"""Words in French and English for all that can be done, asked, told, chosen and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.words import Words
from tests.games.plans import Plan, Walk, each, each_game
from tests.games.playing import wander
from tests.games.reading import check_all_texts, sentence

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def word_files(game: Game) -> list[Path]:
    """All files of words in a game's folder: its own, and what its boards say beside them."""
    return [path for path in game.folder.glob("*.toml") if path.stem.split(".")[0] != "box"]


def told_by_name(plan: Plan) -> list[str]:
    """The events with words of their own; the others are worded by their reason."""
    return [name for name in plan.game.events if plan.game.words.has("events", name)]


@each_game
def test_both_languages_are_complete(plan: Plan) -> None:
    for path in word_files(plan.game):
        assert Words(path).problems() == [], path.name


@each_game
@in_each_language
def test_the_rules_are_the_whole_checklist(plan: Plan, lang: str) -> None:
    assert set(plan.game.rulebook(lang).rules) == set(plan.rules)


@pytest.mark.parametrize(
    ("plan", "name"), each(lambda plan: [span.name for span in plan.game.actions])
)
def test_every_action_has_words_and_rules(plan: Plan, name: str) -> None:
    entries = plan.game.words.entries["actions"]
    own = [key for key in entries if key == name or key.startswith(f"{name}_")]
    assert own
    assert all(plan.game.words.rules("actions", key) for key in own)


@each_game
def test_what_is_said_in_short_is_an_action_and_shorter(plan: Plan) -> None:
    words = plan.game.words
    for key, short in words.entries.get("short", {}).items():
        assert words.gaps("short", key) <= words.gaps("actions", key)
        whole = words.entries["actions"][key]
        assert all(len(short[lang]) < len(whole[lang]) for lang in ("fr", "en")), key


@pytest.mark.parametrize(("plan", "kind"), each(lambda plan: plan.decisions))
def test_every_decision_has_a_prompt(plan: Plan, kind: str) -> None:
    assert plan.game.words.has("prompts", kind)


@pytest.mark.parametrize(("plan", "name"), each(told_by_name))
@in_each_language
def test_every_event_is_told_and_names_its_rules(plan: Plan, name: str, lang: str) -> None:
    assert plan.game.words.rules("events", name)
    ranges = plan.game.events.kinds[name].ranges
    for numbers in plan.told:
        given = [max(it.low, min(it.high, n)) for n, it in zip(numbers, ranges, strict=True)]
        sentence(plan.given().tell(plan.game.event(name, 1, *given), 0, lang))


@pytest.mark.parametrize(("plan", "entry"), each(lambda plan: plan.wordings))
@in_each_language
def test_every_reason_is_told_and_names_its_rule(plan: Plan, entry: str, lang: str) -> None:
    assert plan.game.words.rules("events", entry)
    players = plan.game.options.players
    for count in {players.low, players.default, players.high}:
        sentence(plan.given(count).tell(plan.wordings[entry], None, lang))


@each_game
def test_every_event_has_words_of_its_own_or_for_each_reason(plan: Plan) -> None:
    reasons = {event.name for event in plan.wordings.values()}
    assert {*told_by_name(plan), *reasons} == set(plan.game.events)


@each_game
def test_every_option_and_every_word_it_takes_has_words(plan: Plan) -> None:
    words = plan.game.words
    for name, option in plan.game.options.options.items():
        assert words.has("options", name)
        for word in getattr(option, "words", ()):
            assert words.has("choices", word)


@each_game
def test_every_line_of_the_score_has_words_and_a_rule(plan: Plan) -> None:
    ended = [cosmodrome.replay(plan.record(name)) for name in plan.endings]
    for pos in (plan.given(), *ended):
        for seat in range(pos.seats):
            for key, _ in plan.game.score_lines(pos, seat):
                assert plan.game.words.has("scores", key)
                assert plan.game.words.rules("scores", key)


@pytest.mark.parametrize(("plan", "table"), each(lambda plan: plan.components))
def test_every_component_has_a_name_or_a_text_in_both_languages(plan: Plan, table: str) -> None:
    for item in plan.game.box.data[table]:
        french = [key for key in item if key == "fr" or key.endswith("_fr")]
        assert french
        for key in french:
            for lang in LANGUAGES:
                sentence(item[key.removesuffix("fr") + lang])


@pytest.mark.parametrize(("plan", "walk"), each(lambda plan: plan.read))
def test_texts_work_all_through_a_game(plan: Plan, walk: Walk) -> None:
    pos = plan.game.new(seed=walk.seed, **walk.options)
    check_all_texts(pos, [], plan.alike)
    for events in wander(pos, walk.seed, walk.steps or plan.longest):
        check_all_texts(pos, events, plan.alike)
    assert pos.is_over == (walk.steps is None)
