"""The rule numbers that the tests of a game are marked with, read from their source.

Reading the source instead of asking pytest makes the answer the same whatever part of the tests
is being run, in one process or in several.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

MARK = "pytest.mark.rule"
#: A test under one of these marks may not run, so it proves nothing.
VOID = {"pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail"}


class Marks:
    """Numbers with the places that claim them, and whatever is wrong with a mark."""

    def __init__(self) -> None:
        self.numbers: dict[str, list[str]] = {}
        self.problems: list[str] = []

    def read(self, source: str, where: str) -> None:
        """Collect the marks of one file of tests."""
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self._check_owner(node, where)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == MARK:
                self._add(node, f"{where}:{node.lineno}")

    def _check_owner(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, where: str
    ) -> None:
        marks = {ast.unparse(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list}
        if MARK not in marks:
            return
        place = f"{where}:{node.lineno}"
        if not node.name.startswith(("test", "Test")):
            self.problems.append(f"{place}: {node.name} has a rule mark but is no test")
        if marks & VOID:
            self.problems.append(f"{place}: {node.name} may be skipped, so it proves no rule")

    def _add(self, call: ast.Call, place: str) -> None:
        if not call.args:
            self.problems.append(f"{place}: a rule mark without a number")
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                self.numbers.setdefault(argument.value, []).append(place)
            else:
                self.problems.append(
                    f"{place}: write rule numbers out, not {ast.unparse(argument)}"
                )


def marks_of(folder: Path) -> Marks:
    """The marks of every test file under a folder, and of the plan by which others test it."""
    marks = Marks()
    for file in _test_files(folder):
        marks.read(file.read_text(encoding="utf-8"), file.relative_to(folder).as_posix())
    return marks


def _test_files(folder: Path) -> Iterator[Path]:
    yield from sorted(
        {*folder.rglob("test_*.py"), *folder.rglob("*_test.py"), *folder.glob("plan.py")}
    )


def coverage_problems(french: set[str], english: set[str], marks: Marks) -> list[str]:
    """Every rule without a test, every mark without a rule, every difference of languages."""
    problems = list(marks.problems)
    problems += [f"{number} has no test" for number in in_order(french - set(marks.numbers))]
    for number in in_order(set(marks.numbers) - french):
        places = ", ".join(marks.numbers[number])
        problems.append(f"{number} is no rule of this game, but marked at {places}")
    problems += [f"{number} stands only in rules.fr.md" for number in in_order(french - english)]
    problems += [f"{number} stands only in rules.en.md" for number in in_order(english - french)]
    return problems


def in_order(numbers: set[str]) -> list[str]:
    """PR-9 before PR-10."""
    return sorted(numbers, key=lambda number: [len(number), number])
