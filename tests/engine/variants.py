"""Changed copies of the tiny game, as packages of their own."""

from __future__ import annotations

import importlib
import itertools
import shutil
from pathlib import Path

import pytest

from cosmodrome.engine.game import Game

ORIGINAL = Path(__file__).parent.parent / "tiny_game"
_numbers = itertools.count(1)


def variant(
    folder: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str
) -> Game:  # fmt: skip
    """The tiny game with one passage of one file replaced."""
    name = f"tiny_variant_{next(_numbers)}"
    shutil.copytree(ORIGINAL, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / name).glob("*.py"):
        path.write_text(path.read_text("utf-8").replace("tests.tiny_game", name), "utf-8")
    changed = folder / name / file
    text = changed.read_text("utf-8")
    assert old in text, f"{file} has no {old!r}"
    changed.write_text(text.replace(old, new), "utf-8")
    monkeypatch.syspath_prepend(folder)
    game: Game = importlib.import_module(name).GAME
    return game
