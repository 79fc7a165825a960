"""Counts and whole games that no change may touch unnoticed; freeze.py writes them anew."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.engine.perft import perft
from tests.games.pocket_rockets.freeze import RECORDS, Row, read_perft

#: How each frozen game ended, and with which action.
ENDINGS = {
    "last-token": ("last-token", "fuel"),
    "express-refuelling": ("last-token", "fuel"),
    "idle": ("idle", "move"),
}


@pytest.mark.parametrize("row", read_perft(), ids=lambda row: str(row).split(":")[0])
def test_perft(row: Row) -> None:
    pos = row.position()
    assert [perft(pos, depth) for depth in range(len(row.nodes))] == row.nodes


def test_perft_leaves_the_position_alone_and_refuses_a_negative_depth() -> None:
    pos = read_perft()[0].position()
    before = bytes(pos)
    perft(pos, 3)
    assert bytes(pos) == before
    with pytest.raises(ValueError, match="depth"):
        perft(pos, -1)


def test_the_perft_table_has_every_kind_of_table() -> None:
    kinds = {(row.players, row.bonus_cards) for row in read_perft()}
    assert kinds == {(players, bonus) for players in (2, 3, 4) for bonus in ("off", "on")}


@pytest.mark.rule("PR-60", "PR-73", "PR-101")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_whole_game_for_each_way_to_end(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    pos = cosmodrome.replay(text)
    ended_by, last = ENDINGS[name]
    assert pos.is_over
    assert pos.winners
    assert pos.view()["ended_by"] == ended_by
    actions = [pos.game.actions.text(action) for _, action in pos.history]
    assert actions[-1].split(":")[0] == last
    assert ("bonus:BC1" in actions[-3:]) == (name == "express-refuelling")
    # The header holds points and places, so the same text means the same outcome.
    assert pos.record() == text
