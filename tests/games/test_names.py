"""Names of numbers: what rules write exists, and every number stays what it was."""

from __future__ import annotations

import dis
import importlib
import pkgutil
import types
from collections.abc import Iterator

import pytest

from cosmodrome.engine.naming import Ids, Numbered
from tests.games.freeze import numbers_of
from tests.games.plans import Plan, each_game


def modules(package: types.ModuleType) -> Iterator[types.ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code object and all that stand inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes(constant)


def unknown_names(module: types.ModuleType) -> list[str]:
    """`ASK.rokcet`: attributes of declared names that are not declared."""
    assert module.__loader__
    code = module.__loader__.get_code(module.__name__)  # type: ignore[attr-defined]
    found = []
    for part in codes(code):
        value: object = None
        for step in dis.get_instructions(part):
            if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                value = getattr(module, step.argval, None)
            elif step.opname not in ("LOAD_ATTR", "LOAD_METHOD"):
                value = None
            elif isinstance(value, Numbered) and not hasattr(value, step.argval):
                found.append(f"{module.__name__}: {step.argval} of {value}")
            elif isinstance(value, (Numbered, types.ModuleType)):
                value = getattr(value, step.argval, None)
    return found


@each_game
def test_rules_and_boards_write_only_declared_names(plan: Plan) -> None:
    package = importlib.import_module(plan.game.apply.__module__.rpartition(".")[0])
    assert [name for module in modules(package) for name in unknown_names(module)] == []


def test_a_name_that_is_not_declared_is_found(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    source = (
        "from cosmodrome.engine.naming import Ids\nA = Ids('x')\ndef f():\n    return A.y + A.x\n"
    )
    (tmp_path / "wrong_names.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert unknown_names(importlib.import_module("wrong_names")) == ["wrong_names: y of <Ids x …>"]


@each_game
def test_numbers_never_change(plan: Plan) -> None:
    """Order is meaning: positions, records and nets know things by their numbers."""
    frozen = (plan.folder / "numbers.txt").read_text(encoding="utf-8").splitlines()
    now = numbers_of(plan)
    assert set(frozen) - set(now) == set()


def test_what_cannot_be_a_name_is_refused() -> None:
    with pytest.raises(TypeError, match="same id"):
        Ids("a", "a")
    with pytest.raises(TypeError, match="size cannot be used"):
        Ids("size")
    sorts = Ids("x-y", second="Z", table="things")
    assert (sorts.x_y, sorts.second, sorts.size) == (0, 1, 2)
    assert (sorts.index("Z"), sorts[0], list(sorts), len(sorts)) == (1, "x-y", ["x-y", "Z"], 2)
