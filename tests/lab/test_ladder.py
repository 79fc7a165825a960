"""The ladder: who has played whom, where it goes on, and what ratings follow."""

import json

import pytest

from cosmodrome.cli import main
from cosmodrome.engine.batch import crew
from cosmodrome.lab.ladder import Ladder


def test_ratings_follow_results(tmp_path):
    ladder = Ladder("pocket-rockets", tmp_path / "it.json", 10, ("random", "cadet", "greedy"))
    ladder.results = {
        "cadet random": [30, 0, 10],
        "greedy cadet": [24, 12, 4],
        "greedy random": [38, 0, 2],
    }
    ratings = ladder.ratings()
    assert ratings["random"].value == 0
    assert 150 < ratings["cadet"].value < 250
    assert ratings["greedy"].value > ratings["cadet"].value + 100
    assert ratings["cadet"].low < ratings["cadet"].value < ratings["cadet"].high
    assert ladder.against_lower("greedy").value == pytest.approx(0.75)
    assert ladder.against_lower("random") is None


def test_nobody_is_infinitely_better(tmp_path):
    ladder = Ladder("pocket-rockets", tmp_path / "it.json", 10, ("random", "cadet"))
    ladder.results = {"cadet random": [40, 0, 0]}
    assert 400 < ladder.ratings()["cadet"].value < 1500


def test_it_goes_on_where_it_was_stopped(tmp_path):
    path = tmp_path / "ladder.json"
    rungs = ("random", "cadet", "greedy")
    with crew(1) as team:
        ladder = Ladder.kept("pocket-rockets", path, 10, rungs)
        ladder.climb(2, team=team)
        assert all(ladder.played(*pair) == 2 for pair in ladder.pairs())
        # When it is taken up again, then only what is missing is played
        told = []
        again = Ladder.kept("pocket-rockets", path, 10, rungs)
        assert again.results == ladder.results
        again.climb(2, team=team, progress=told.append)
        assert told == []
        again.climb(4, team=team, progress=told.append)
        assert told[-1] == 12
    # And other budgets have results of their own
    assert Ladder.kept("pocket-rockets", path, 20, rungs).results == {}
    assert [ladder.hurried(name) for name in ("greedy", "ace")] == ["greedy", "ace/10"]


def test_the_command_tells_ratings(tmp_path, capsys):
    file = str(tmp_path / "ladder.json")
    command = ["ladder", "pocket-rockets", "--bots", "greedy,random", "--games", "2"]
    assert main([*command, "--workers", "1", "--file", file, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [rung["bot"] for rung in figures["rungs"]] == ["random", "greedy"]
    assert sum(figures["results"]["greedy random"]) == 2
    assert main(["--lang", "en", "ladder", "pocket-rockets", "--bots", "greedy"]) == 2
    assert "at least two" in capsys.readouterr().err
