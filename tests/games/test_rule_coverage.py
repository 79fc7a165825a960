"""Every numbered rule of every game has a test, and every mark is a rule."""

from __future__ import annotations

import re

import pytest

import cosmodrome
from cosmodrome.engine.game import Game
from tests.games.plans import folder_of, our_games
from tests.games.rule_marks import Marks, coverage_problems, marks_of


def numbers(game: Game, lang: str) -> set[str]:
    return set(game.rulebook(lang).rules)


@pytest.mark.parametrize("game_id", our_games())
def test_every_rule_has_a_test(game_id: str) -> None:
    game = cosmodrome.load(game_id)
    folder = folder_of(game_id)
    assert folder.is_dir(), f"{game_id} has no tests in tests/games/{game.folder.name}"
    assert numbers(game, "fr"), f"{game_id} has no numbered rules"
    problems = coverage_problems(numbers(game, "fr"), numbers(game, "en"), marks_of(folder))
    assert not problems, "\n".join([f"{game_id}:", *problems])


@pytest.mark.parametrize("game_id", our_games())
def test_every_rule_number_has_the_game_s_prefix(game_id: str) -> None:
    game = cosmodrome.load(game_id)
    strange = [
        n for n in numbers(game, "fr") if not n.startswith((f"{game.prefix}-", f"{game.prefix}/"))
    ]
    assert not strange


@pytest.mark.parametrize("game_id", our_games())
def test_every_rule_number_cited_exists(game_id: str) -> None:
    game = cosmodrome.load(game_id)
    known = numbers(game, "fr")
    citation = re.compile(rf"\b{game.prefix}(?:-\d+|/[A-Z][\w-]*)")
    wrong = [
        f"{file.name}: {number}"
        for file in sorted(game.folder.iterdir())
        if file.suffix in (".py", ".toml", ".md")
        for number in sorted(set(citation.findall(file.read_text(encoding="utf-8"))) - known)
    ]
    assert not wrong
    cited = {
        n
        for entries in game.words.entries.values()
        for e in entries.values()
        for n in e.get("rules", ())
    }
    assert cited <= known


# The watchman himself


def marked(source: str) -> Marks:
    marks = Marks()
    marks.read(source, "test_x.py")
    return marks


def test_marks_are_found_on_functions_classes_and_parameters() -> None:
    source = """
import pytest
@pytest.mark.rule("X-1", "X-2")
def test_one(): ...
@pytest.mark.rule("X-3")
class TestTwo:
    @pytest.mark.rule("X-4")
    def test_inside(self): ...
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("X-5"))])
def test_three(n): ...
pytestmark = pytest.mark.rule("X-6")
"""
    marks = marked(source)
    assert sorted(marks.numbers) == ["X-1", "X-2", "X-3", "X-4", "X-5", "X-6"]
    assert marks.problems == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ('@pytest.mark.rule("X-1")\ndef helper(): ...', "is no test"),
        ('@pytest.mark.skip\n@pytest.mark.rule("X-1")\ndef test_a(): ...', "may be skipped"),
        ('@pytest.mark.xfail()\n@pytest.mark.rule("X-1")\ndef test_a(): ...', "may be skipped"),
        ("@pytest.mark.rule()\ndef test_a(): ...", "without a number"),
        ("@pytest.mark.rule(*ALL)\ndef test_a(): ...", "write rule numbers out"),
    ],
)
def test_a_mark_that_proves_nothing_is_a_problem(source: str, problem: str) -> None:
    assert any(problem in found for found in marked(source).problems)


def test_missing_unknown_and_untranslated_numbers_are_named() -> None:
    marks = marked('@pytest.mark.rule("X-1", "X-9")\ndef test_a(): ...')
    assert coverage_problems({"X-1", "X-2", "X-10"}, {"X-1", "X-2", "X-11"}, marks) == [
        "X-2 has no test",
        "X-10 has no test",
        "X-9 is no rule of this game, but marked at test_x.py:1",
        "X-10 stands only in rules.fr.md",
        "X-11 stands only in rules.en.md",
    ]
