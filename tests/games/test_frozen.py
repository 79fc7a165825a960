"""Counts and whole games that no change may touch unnoticed; freeze.py writes them anew."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.engine.perft import perft
from tests.games.freeze import Row, position, read_perft
from tests.games.plans import Plan, each_game, plans, records_of


@pytest.mark.parametrize(
    ("plan", "row"),
    [pytest.param(p, row, id=f"{p} {row.start}") for p in plans() for row in read_perft(p)],
)
def test_perft(plan: Plan, row: Row) -> None:
    pos = position(plan, row.start)
    before = bytes(pos)
    assert [perft(pos, depth) for depth in range(len(row.nodes))] == row.nodes
    assert bytes(pos) == before


@each_game
def test_the_perft_table_has_every_kind_of_table(plan: Plan) -> None:
    assert [row.start for row in read_perft(plan)] == list(plan.perft)
    assert all(len(row.nodes) > 3 for row in read_perft(plan))


@pytest.mark.parametrize(
    ("plan", "name"),
    [
        pytest.param(p, name, id=f"{p} {name}", marks=[p.endings_prove] if p.endings_prove else [])
        for p in plans()
        for name in p.endings
    ],
)
def test_a_whole_game_for_each_way_to_end(plan: Plan, name: str) -> None:
    text = records_of(plan.game.id)[name]
    pos = cosmodrome.replay(text)
    assert pos.is_over
    assert plan.endings[name].happened(pos)
    # The header holds points and places, so the same text means the same outcome.
    assert pos.record() == text


@each_game
def test_there_is_a_record_for_each_way_to_end(plan: Plan) -> None:
    assert set(records_of(plan.game.id)) == set(plan.endings)
