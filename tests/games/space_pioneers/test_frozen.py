"""Counts and whole games that no change may touch unnoticed; freeze.py writes them anew."""

from __future__ import annotations

import pytest

import cosmodrome
from cosmodrome.engine.perft import perft
from tests.games.space_pioneers.freeze import ENDINGS, RECORDS, Row, read_perft


@pytest.mark.parametrize("row", read_perft(), ids=lambda row: str(row).split(":")[0])
def test_perft(row: Row) -> None:
    pos = row.position()
    assert [perft(pos, depth) for depth in range(len(row.nodes))] == row.nodes


def test_the_perft_table_has_every_number_of_players() -> None:
    assert {row.players for row in read_perft()} == {1, 2, 3, 4, 5}


@pytest.mark.rule("SP-57", "SP-58", "SP-59", "SP-68", "SP-93")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_whole_game_for_each_way_to_end(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    pos = cosmodrome.replay(text)
    assert pos.is_over
    assert pos.winners
    assert pos.view()["ending"] == ("missions" if name == "all-missions" else "deck")
    # The header holds points and places, so the same text means the same outcome.
    assert pos.record() == text
    again = cosmodrome.load("space-pioneers").new(seed=pos.seed, **pos.options)
    triggers = []
    for seat, action in pos.history:
        events = again.play(action, seat)
        if any(event.name == "ending" for event in events):
            triggers.append(again.game.actions.text(action).split(":")[0])
    assert triggers == [ENDINGS[name][1]]
