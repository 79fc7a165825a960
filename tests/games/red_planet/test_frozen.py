"""What must not change without a decision: node counts, and whole games."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.engine.perft import perft
from tests.games.red_planet.freeze import ENDINGS, RECORDS, Row, read_perft


@pytest.mark.parametrize("row", read_perft(), ids=lambda row: str(row).split(":")[0])
def test_perft(row: Row) -> None:
    pos = row.position()
    before = bytes(pos)
    assert [perft(pos, depth) for depth in range(len(row.nodes))] == row.nodes
    assert bytes(pos) == before


@pytest.mark.parametrize("name", ENDINGS)
def test_a_game_for_each_way_to_end(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    pos = cosmodrome.replay(text)
    assert pos.is_over
    assert ENDINGS[name].happened(pos)
    assert pos.record() == text


def test_there_is_a_record_for_each_way_to_end() -> None:
    assert {path.stem for path in RECORDS.iterdir()} == set(ENDINGS)
