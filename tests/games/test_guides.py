"""What teaches a game: five lines, and rules in the order in which they are learnt."""

from __future__ import annotations

import pytest

from cosmodrome.engine import guides
from cosmodrome.engine.languages import LANGUAGES
from tests.games.plans import Plan, each_game

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
def test_the_rules_begin_with_play_and_end_with_setting_up(plan: Plan, lang: str) -> None:
    book, order = plan.game.rulebook(lang), guides.chapters(plan.game, lang)
    assert order.last == book.sections[:1]
    assert order.first == book.sections[1:]


@each_game
def test_how_heavy_a_game_is_lies_between_one_and_five(plan: Plan) -> None:
    assert 1 <= plan.game.weight <= 5
