"""Every registered game is looked at from all sides, or it is said what its tests lack."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.plans import folder_of, lacking, our_games, plans


@pytest.mark.parametrize("game_id", our_games())
def test_every_game_has_what_its_tests_need(game_id: str) -> None:
    problem = lacking(game_id, folder_of(game_id))
    assert not problem, problem


def test_every_game_is_looked_at() -> None:
    assert [plan.game.id for plan in plans()] == our_games()
    assert "pocket-rockets" in our_games()


def test_what_a_test_folder_lacks_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "new_game"
    assert "new-game has no tests/games/new_game/plan.py" in lacking("new-game", folder)
    folder.mkdir()
    (folder / "plan.py").touch()
    assert "run python -m tests.games.freeze new-game" in lacking("new-game", folder)
    (folder / "perft.txt").touch()
    (folder / "records").mkdir()
    assert lacking("new-game", folder) == ""
