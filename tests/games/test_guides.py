"""What teaches a game: five lines, and rules in the order in which they are learnt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import guides
from cosmodrome.engine.guides import LEARNER, Act, Guide, Progress, guides_of, problems
from cosmodrome.engine.languages import LANGUAGES
from tests import tiny_game
from tests.games.plans import Plan, each, each_game

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)
#: A line that is longer is a paragraph.
LONGEST = 210


@each_game
@in_each_language
def test_a_game_is_told_in_one_line_and_in_five(plan: Plan, lang: str) -> None:
    what = guides.one_line(plan.game)
    assert what is not None
    assert len(what.text(lang)) <= 80
    five = guides.five_lines(plan.game)
    assert list(five) == list(guides.FIVE)
    for line in five.values():
        assert len(line.text(lang)) <= LONGEST
        assert set(line.rules) <= set(plan.game.rulebook(lang).rules)
    assert five["win"].rules
    assert five["turn"].rules
    assert five["end"].rules


@each_game
@in_each_language
def test_the_rules_begin_with_turn_and_end_and_close_with_setting_up(plan: Plan, lang: str) -> None:
    book, order = plan.game.rulebook(lang), guides.chapters(plan.game, lang)
    assert order.last == book.sections[:1]
    assert sorted(order.first) == sorted(book.sections[1:])
    five = guides.five_lines(plan.game)
    assert order.first[0] == book.rules[five["turn"].rules[0]].section
    end = order.first.index(book.rules[five["end"].rules[0]].section)
    assert end <= 2, order.first[: end + 1]


@each_game
def test_how_heavy_a_game_is_lies_between_one_and_five(plan: Plan) -> None:
    assert 1 <= plan.game.weight <= 5


# Guided games

#: Fewer teach nothing, more are a lecture.
LEAST, MOST = 10, 30
LONGEST_STEP = 330

in_each_guide = pytest.mark.parametrize(
    ("plan", "guide"), each(lambda plan: guides_of(plan.game).values())
)


@in_each_guide
def test_what_a_guide_rests_on_is_as_it_says(plan: Plan, guide: Guide) -> None:
    """Rule numbers, printed values, points, and every act of the prepared game."""
    assert problems(guide) == []


@in_each_guide
def test_a_guide_says_one_short_idea_a_step(plan: Plan, guide: Guide) -> None:
    assert LEAST <= len(guide.steps) <= MOST
    assert not guide.steps[0].does, "it begins with what the game is about"
    assert not guide.steps[-1].acts, "it ends with a tip"
    for step in guide.steps:
        assert step.told.rules or not step.does, f"{step.key} names no rule"
        told = {step.told.text(lang) for lang in LANGUAGES}
        assert len(told) == len(LANGUAGES), f"{step.key} lacks a language"
        assert set(step.other) in (set(), set(LANGUAGES)), step.key
        for lang in LANGUAGES:
            for text in (step.told.text(lang), step.other.get(lang, "")):
                assert len(text) <= LONGEST_STEP, f"{step.key}: {len(text)}"


@in_each_guide
def test_a_guide_is_followed_to_its_end(plan: Plan, guide: Guide) -> None:
    """Reading and playing, nothing is skipped, and the game goes on afterwards."""
    moves: list[Act] = []
    told, read = [], 0
    while (now := guide.follow(moves, read)).step < len(guide.steps):
        step = guide.steps[now.step]
        assert (now.astray, now.done) == (False, len(moves))
        told.append(step.key)
        if not step.does:
            read = now.step + 1
        moves += step.acts
    assert told == [step.key for step in guide.steps]
    pos = guide.begin()
    assert [act for act in guide.played(pos) if act.seat not in pos.automas] == guide.acts
    assert not pos.is_over
    assert guide.follow([*moves, Act(LEARNER, (0,))], read) == Progress(
        len(guide.steps), len(moves)
    )


@in_each_guide
def test_another_move_leaves_the_path_at_its_step(plan: Plan, guide: Guide) -> None:
    done = 0
    for number, step in enumerate(guide.steps):
        if step.does:
            other = Act(LEARNER, (*step.acts[0].steps, 0))
            now = guide.follow([*guide.acts[:done], other], read=0)
            assert now == Progress(number, done, astray=True)
        done += len(step.acts)


def test_what_no_longer_holds_is_named() -> None:
    game = cosmodrome.load("pocket-rockets")
    guide = guides_of(game)["first"]

    def changed(key: str, **more: Any) -> list[str]:
        steps = [replace(step, **more) if step.key == key else step for step in guide.steps]
        return problems(replace(guide, steps=tuple(steps)))

    assert changed("draw") == []
    assert changed("turn", rests={"values.action_points": 5}) == [
        "turn: values.action_points is 4, not 5"
    ]
    assert changed("fuel", points=(7, 0)) == ["fuel: points are [6, 0], not [7, 0]"]
    head = (Act(LEARNER, (game.actions.parse("build:red-dir"),)),)
    assert changed("complete", acts=head)[0].startswith("complete: ")
    cited = dict(game.rulebook("en").rules)
    try:
        game.rulebook("en").rules.pop("PR-27")
        assert "draw: there is no rule PR-27" in problems(guide)
    finally:
        game.rulebook("en").rules.clear()
        game.rulebook("en").rules.update(cited)


# Openings


@each_game
def test_openings_lead_to_a_decision_of_ones_own(plan: Plan) -> None:
    """Each is played to its end, where the one who practises has several answers."""
    found = guides.openings_of(plan.game)
    assert sum(bool(opening.acts) for opening in found.values()) >= 2
    for opening in found.values():
        pos = opening.begin()
        for act in opening.acts:
            pos.act(act.steps, act.seat)
        assert LEARNER in pos.actors, opening.key
        assert len(plan.game.actions.answers(pos.legal_ids(LEARNER))) > 1, opening.key
        told = {opening.told.text(lang) for lang in LANGUAGES}
        assert len(told) == len(LANGUAGES), opening.key


def test_a_game_without_a_guide_has_none() -> None:
    assert guides_of(tiny_game.GAME) == {}
    assert guides.five_lines(tiny_game.GAME) == {}
