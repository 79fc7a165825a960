"""A Dask cluster gives the results of one process, whatever happens to its workers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from cosmodrome.cli import main
from cosmodrome.engine.batch import Chunks, Crew, crew, run_chunks
from cosmodrome.engine.cluster import read_address
from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.lab import match, simulate
from cosmodrome.lab.orders import Order
from cosmodrome.lab.playing import random_chunk

GAME = "pocket-rockets"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Crew]:
    with crew(cluster="local:2") as found:
        yield found


def dying_chunk(order: Order, marker: str, first: int, last: int) -> dict[str, Any]:
    """In a worker: plays as `random_chunk` does, but whoever meets game 3 first is lost with it."""
    if first <= 3 < last and not Path(marker).exists():
        Path(marker).touch()
        os._exit(13)
    return random_chunk(order, first, last)


def test_random_games_are_those_of_one_process(cluster: Crew, one_worker: Crew) -> None:
    there, one = (simulate(GAME, games=150, seed=4, team=team) for team in (cluster, one_worker))
    assert there.table() == one.table()
    assert there.workers == 2


def test_a_match_is_that_of_one_process(cluster: Crew, one_worker: Crew) -> None:
    bots = ["search:8", "search:4"]
    there, one = (match(GAME, bots, games=4, seed=2, team=team) for team in (cluster, one_worker))
    assert there.simulation.table() == one.simulation.table()
    assert there.summary()["results"] == one.summary()["results"]


def test_other_components_travel_without_their_file(cluster: Crew, one_worker: Crew) -> None:
    box = {"values.action_points": 3}
    there, one = (
        simulate(GAME, games=20, seed=4, box=box, team=team) for team in (cluster, one_worker)
    )
    assert there.table() == one.table()
    assert there.source.box != simulate(GAME, games=1, seed=4, team=one_worker).source.box


def test_a_lost_worker_changes_nothing_but_the_time(
    cluster: Crew, one_worker: Crew, tmp_path: Path
) -> None:
    order = Order(GAME, None, {"players": 2}, 7, 8, [["random", "random"]])
    marker = tmp_path / "lost"
    target = f"{__name__}:dying_chunk"
    parts = run_chunks(cluster, target, Chunks(8, 1), order, str(marker))
    assert marker.exists()
    same = run_chunks(one_worker, "cosmodrome.lab.playing:random_chunk", Chunks(8, 1), order)
    for name in ("lengths", "points", "places", "winners"):
        assert [p[name].tolist() for p in parts] == [p[name].tolist() for p in same]


def test_an_existing_cluster_needs_to_know_nothing(one_worker: Crew) -> None:
    """Its workers were not born compiled, and may have several threads."""
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, dashboard_address="127.0.0.1:0", silence_logs=50
        ) as there,
        crew(cluster=there.scheduler_address) as team,
    ):
        played = simulate(GAME, games=80, seed=4, box={"values.hand_limit": 2}, team=team)
    same = simulate(GAME, games=80, seed=4, box={"values.hand_limit": 2}, team=one_worker)
    assert played.table() == same.table()


@pytest.mark.parametrize(
    ("text", "read"), [("local:4", 4), ("tcp://10.0.0.5:8786", "tcp://10.0.0.5:8786")]
)
def test_an_address_is_a_scheduler_or_workers_started_here(text: str, read: object) -> None:
    assert read_address(text) == read


@pytest.mark.parametrize("text", ["", "local", "local:0", "local:x", "somewhere", "host:port"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidOptions, match="local:4"):
        read_address(text)


def test_the_command_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("simulate", "ladder"):
        assert main([command, GAME, "--cluster", "nowhere", "--lang", "en"]) == 2
        assert "no address of a cluster" in capsys.readouterr().err
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["simulate", GAME, "--cluster", "local:1", "--lang", "en"]) == 2
    assert "cosmodrome[cluster]" in capsys.readouterr().err
