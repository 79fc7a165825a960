"""Simulations and matches: the same games whatever the workers, and sums that add up."""

from __future__ import annotations

import contextlib
import csv
import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

import cosmodrome
from cosmodrome.cli import main
from cosmodrome.engine.batch import Crew, crew, game_seeds, run_call
from cosmodrome.engine.errors import InvalidBots, InvalidOptions, said
from cosmodrome.lab import Limits, Match, Simulation, match, simulate, simulation
from cosmodrome.lab.orders import Order, Player, rotations
from cosmodrome.lab.playing import RESULTS, _device, _loaded, gpu_chunk
from cosmodrome.lab.simulation import Source, write_parquet

GAME = "pocket-rockets"


@pytest.fixture(scope="module")
def pool(one_worker: Crew) -> Iterator[Crew]:
    with crew(2) as running:
        yield running


def made(
    places: list[list[int]], bots: list[list[str]], winners: list[int] | None = None
) -> Simulation:
    """A simulation with these places and as many points; the first have won unless told."""
    rows = numpy.array(places, dtype=numpy.int32)
    return Simulation(
        source=Source(GAME, "0123456789abcdef", 1, "0.2.0"),
        order=Order(GAME, None, {}, 1, len(places), bots),
        seeds=game_seeds(1, 0, len(places)),
        lengths=numpy.arange(10, 10 + len(places)),
        acts=numpy.arange(5, 5 + len(places)),
        points=10 - rows,
        places=rows,
        winners=numpy.array(winners or [_first(row) for row in places], dtype=numpy.int32),
        seconds=2.0,
        core_seconds=4.0,
        startup_seconds=0.1,
        workers=2,
    )


def _first(places: list[int]) -> int:
    return sum(1 << seat for seat, place in enumerate(places) if place == 1)


def test_random_games_do_not_depend_on_the_workers(pool: Crew, one_worker: Crew) -> None:
    results = [simulate(GAME, games=23, seed=9, team=running) for running in (pool, one_worker)]
    assert (results[0].points == results[1].points).all()
    assert (results[0].lengths == results[1].lengths).all()


def test_a_game_between_bots_can_be_looked_up_by_its_seed(
    one_worker: Crew,
) -> None:
    options = {"players": 3, "bonus_cards": True}
    bots = ["random", "greedy", "random"]
    played = simulate(GAME, games=2, seed=3, bots=bots, options=options, team=one_worker)
    assert played.points.shape == (2, 3)
    assert [int(seed) for seed in played.seeds] == [int(s) for s in game_seeds(3, 0, 2)]
    again = simulate(GAME, games=2, seed=3, bots=bots, options=options, team=one_worker)
    assert (played.points == again.points).all()
    assert (played.lengths == again.lengths).all()


def test_a_match_plays_every_deal_on_every_seat(one_worker: Crew) -> None:
    result = match(GAME, ["greedy", "random"], games=4, seed=5, team=one_worker)
    seeds = result.simulation.seeds.tolist()
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    assert result.simulation.bots == [["greedy", "random"], ["random", "greedy"]]
    winner = result.summary()["results"][0]
    assert winner["bot"] == "greedy"
    assert winner["won"] + winner["drawn"] + winner["lost"] == 4
    assert winner["won"] == 4  # chance has no plan


def test_too_few_bots_are_refused() -> None:
    with pytest.raises(InvalidBots, match="3 seats"):
        simulate(GAME, games=1, seed=1, bots=["random", "random"], options={"players": 3})
    with pytest.raises(InvalidBots, match="3 seats"):
        match(GAME, ["random", "random"], games=1, seed=1, options={"players": 3})
    with pytest.raises(InvalidBots, match="at least two"):
        match(GAME, ["random"], games=1, seed=1)


# Sums


def test_a_shared_victory_counts_for_its_share() -> None:
    summary = made([[1, 1], [1, 2], [2, 1], [1, 2]], [["a", "b"]]).summary()
    assert [seat["wins"]["value"] for seat in summary["seats"]] == [0.625, 0.375]
    assert summary["games_per_second"] == 2.0
    assert summary["decisions"] == 10 + 11 + 12 + 13
    assert (summary["acts"], summary["length"]["mean"]) == (5 + 6 + 7 + 8, 6.5)
    assert summary["decisions_per_second_per_core"] == summary["decisions_per_second"] / 2


def test_who_comes_first_has_not_always_won() -> None:
    played = made([[1, 2], [1, 2], [1, 2]], [["a", "b"]], winners=[0b01, 0b00, 0b10])
    wins = [seat["wins"]["value"] for seat in played.summary()["seats"]]
    assert wins == [pytest.approx(1 / 3, abs=1e-4)] * 2
    assert played.table()["won_1"] == [1, 0, 0]
    assert played.table()["won_2"] == [0, 0, 1]


def test_a_lone_player_who_loses_has_not_won(one_worker: Crew) -> None:
    # Random play does not beat the AI of Rocketmen
    played = simulate(
        "rocketmen", games=4, seed=1, bots=["random"], options={"players": 1}, team=one_worker
    )
    assert played.places.tolist() == [[1]] * 4
    assert played.won().tolist() == [[0]] * 4
    assert played.summary()["lost_by_all"] == 4
    assert played.summary()["seats"][0]["place"]["value"] is None


def test_figures_by_bot_follow_them_over_the_seats() -> None:
    seatings = rotations(["a", "b"])
    summary = made([[1, 2], [2, 1], [1, 2], [1, 2]], seatings).summary()
    bots = {row["bot"]: row for row in summary["bots"]}
    assert bots["a"]["wins"]["value"] == 0.75  # seat 1, seat 2, seat 1, then lost on seat 2
    assert bots["b"]["wins"]["value"] == 0.25
    assert bots["a"]["seatings"] == 4


def test_a_match_counts_duels_and_halves() -> None:
    result = Match(made([[1, 2], [2, 1], [1, 1], [1, 2]], rotations(["a", "b"])), ["a", "b"])
    first, second = result.summary()["results"]
    assert (first["won"], first["drawn"], first["lost"]) == (2, 1, 1)
    assert (second["won"], second["drawn"], second["lost"]) == (1, 1, 2)
    assert first["score"]["value"] == 0.625
    assert first["elo"]["value"] == -second["elo"]["value"] > 0


def test_a_game_that_all_have_lost_is_lost_for_each_of_them() -> None:
    seatings = rotations(["a", "b"])
    played = made([[1, 2], [1, 2], [1, 1]], seatings, winners=[0b01, 0b00, 0b00])
    first, second = Match(played, ["a", "b"]).summary()["results"]
    assert (first["won"], first["drawn"], first["lost"]) == (1, 0, 2)
    assert (second["won"], second["drawn"], second["lost"]) == (0, 0, 3)
    summary = played.summary()
    assert summary["lost_by_all"] == 2
    assert [seat["place"]["value"] for seat in summary["seats"]] == [1, 2]
    assert [seat["wins"]["value"] for seat in summary["seats"]] == [
        pytest.approx(1 / 3, abs=1e-4),
        0,
    ]


def test_the_games_own_opponent_is_no_bot(one_worker: Crew) -> None:
    played = simulate("galactic-cruise", games=3, seed=1, options={"players": 1}, team=one_worker)
    assert played.bots == [["random", "automa"]]
    alone = {row["bot"]: row for row in played.summary()["bots"]}
    assert alone["random"]["wins"]["value"] == 0  # Rachel has beaten chance each time
    assert alone["automa"]["wins"]["value"] == 1


def test_a_match_of_three_compares_every_pair() -> None:
    seatings = rotations(["a", "b", "c"])
    assert seatings == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    # a always wins, b is always second
    places = [[{"a": 1, "b": 2, "c": 3}[name] for name in names] for names in seatings]
    results = Match(made(places, seatings), ["a", "b", "c"]).summary()["results"]
    assert [(row["won"], row["lost"]) for row in results] == [(6, 0), (3, 3), (0, 6)]


def test_one_game_alone_has_no_interval() -> None:
    summary = made([[1, 2]], [["a", "b"]]).summary()
    assert summary["seats"][0]["points"]["low"] is None
    json.dumps(summary, allow_nan=False)


# The command


@pytest.mark.usefixtures("one_worker")
def test_simulate_writes_json_and_a_row_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.csv"
    arguments = ["simulate", GAME, "--players", "4", "--games", "30", "--seed", "2"]
    assert main([*arguments, "--bots", "random", "--json", "--csv", str(path)]) == 0
    figures = json.loads(capsys.readouterr().out)
    for key in ("games_per_second", "decisions_per_second", "decisions_per_second_per_core"):
        assert figures[key] > 0
    assert figures["games"] == 30
    assert len(figures["seats"]) == 4
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 30
    assert sum(int(row["decisions"]) for row in rows) == figures["decisions"]
    # The row's seed starts the very game.
    pos = cosmodrome.load(GAME).new(players=4, seed=int(rows[7]["seed"]))
    assert pos.seats == 4


@pytest.mark.usefixtures("one_worker")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_simulate_shows_tables(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--games", "5", "--workers", "1", "--lang", lang]) == 0
    page = capsys.readouterr().out
    assert ("decisions/s" if lang == "en" else "décisions/s") in page
    assert "2 (random)" in page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_a_gpu_it_says_what_is_missing(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.engine.gpu.missing", lambda: said("no_gpu"))
    assert main(["simulate", GAME, "--device", "gpu", "--lang", lang]) == 2
    assert said("no_gpu").text(lang)[1:] in capsys.readouterr().err


def test_bots_that_think_do_not_run_on_a_gpu(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--device", "gpu", "--bots", "greedy", "--lang", "en"]) == 2
    assert "--bots random" in capsys.readouterr().err


def test_parquet_needs_pyarrow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["simulate", GAME, "--parquet", str(tmp_path / "x.parquet")]) == 2
    assert "pip install pyarrow" in capsys.readouterr().err


def test_parquet_holds_the_same_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    played = made([[1, 2], [2, 1]], [["a", "b"]])
    write_parquet(played.table(), tmp_path / "x.parquet")
    assert parquet.read_table(tmp_path / "x.parquet").to_pydict() == played.table()


def test_a_gpu_is_given_the_very_seeds_of_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[list[int], dict[str, object]]] = []

    class Card:
        def __init__(self, game: object) -> None:
            pass

        def random_games(self, seeds: Any, **options: object) -> dict[str, Any]:
            asked.append((seeds.tolist(), options))
            return {name: numpy.zeros(len(seeds)) for name in RESULTS}

    monkeypatch.setattr("cosmodrome.engine.gpu.Device", Card)
    order = Order(GAME, None, {"players": 3}, 5, 14, [["random"] * 3], device="gpu")
    part = gpu_chunk(order, 10, 14)
    _device.cache_clear()
    assert asked[-1] == (game_seeds(5, 10, 14).tolist(), {"players": 3})
    assert (part["first"], part["last"]) == (10, 14)
    assert part["ended"] >= part["began"]


def test_bots_play_no_game_without_a_limit():
    with pytest.raises(InvalidOptions, match="no_limit can only be chosen where no bot plays"):
        simulate("rocketmen", games=1, seed=1, options={"no_limit": True})


# Budgets, and equal bots


def test_a_bot_may_have_a_budget_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Player.named("search:500") == Player("search", Limits(iterations=500))
    assert Player.named("search:0.5s") == Player("search", Limits(seconds=0.5))
    assert Player.named("pilot#2") == Player("pilot")
    monkeypatch.setattr("cosmodrome.bots.make_bot", lambda name, **how: SimpleNamespace(**how))
    for name, iterations in (("search:30", 30), ("search", 900)):
        bot: Any = Player.named(name).sit(Limits(iterations=900), seed=1)
        assert (bot.iterations, bot.seconds, bot.seed) == (iterations, None, 1)
        # And its seconds are those of its own core, however busy the machine is
        assert bot.clock is time.thread_time


@pytest.mark.parametrize(
    ("name", "why"),
    [("search:", "no budget"), ("search:0", "no budget"), ("search:x", "no budget"),
     ("search:0s", "no budget"), ("greedy:5", "does not think"), ("nobody:5", "no bot")],
)  # fmt: skip
def test_a_budget_that_cannot_be_is_refused(name: str, why: str) -> None:
    with pytest.raises(InvalidBots, match=why):
        simulate(GAME, games=1, seed=1, bots=[name])


def test_equal_bots_of_a_match_are_told_apart(one_worker: Crew) -> None:
    result = match(GAME, ["random", "random", "greedy"], games=3, seed=5, team=one_worker)
    assert [row["bot"] for row in result.summary()["results"]] == ["random#1", "random#2", "greedy"]
    assert all(row["duels"] == 6 for row in result.summary()["results"])


def test_budgets_decide_a_match_and_nothing_else(one_worker: Crew) -> None:
    apart = match(GAME, ["search:6", "search:12"], games=2, seed=5, team=one_worker)
    both = match(GAME, ["search", "search"], games=2, seed=5, team=one_worker,
                 limits=Limits(iterations=6))  # fmt: skip
    again = match(GAME, ["search:6", "search:6"], games=2, seed=5, team=one_worker)
    assert (both.simulation.points == again.simulation.points).all()
    assert (both.simulation.lengths != apart.simulation.lengths).any()


# Other components, and parts of a run


def test_components_may_come_from_memory(one_worker: Crew, tmp_path: Path) -> None:
    text = cosmodrome.load(GAME).box.text
    path = tmp_path / "three.toml"
    path.write_text(text.replace("action_points = 4 ", "action_points = 3 "), encoding="utf-8")
    boxes: list[Any] = [{"values.action_points": 3}, path, None]
    memory, file, printed = (
        simulate(GAME, games=20, seed=1, box=box, team=one_worker) for box in boxes
    )
    assert memory.table() == file.table()
    assert memory.source.box == file.source.box != printed.source.box
    assert (memory.lengths != printed.lengths).any()


def test_a_game_over_a_box_is_loaded_once_by_each_worker(one_worker: Crew) -> None:
    box = {"values.action_points": 5}
    simulate(GAME, games=300, seed=1, box=box, team=one_worker)
    before = run_call(one_worker.pool, "1", f"{__name__}:loaded")
    simulate(GAME, games=300, seed=2, box=box, team=one_worker)
    assert run_call(one_worker.pool, "1", f"{__name__}:loaded") == before


def loaded() -> int:
    """In a worker: how many games were loaded."""
    return _loaded.cache_info().misses


def test_a_run_can_go_on_where_another_ended(one_worker: Crew) -> None:
    whole = simulate(GAME, games=9, seed=3, team=one_worker).table()
    part = simulate(GAME, games=4, first=5, seed=3, team=one_worker).table()
    assert part == {name: column[5:] for name, column in whole.items()}
    assert part["game"] == [5, 6, 7, 8]


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_ctrl_c_leaves_what_there_is(
    command: str,
    one_worker: Crew,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ctrl-C comes after five games of a hundred."""

    @contextlib.contextmanager
    def bar(context: object, games: int) -> Iterator[Any]:
        def progress(done: int) -> None:
            if done >= 5:
                raise KeyboardInterrupt

        yield progress

    monkeypatch.setattr("cosmodrome.commands.Context.games_bar", bar)
    monkeypatch.setattr(simulation, "crew", lambda *_: contextlib.nullcontext(one_worker))
    path = tmp_path / "games.csv"
    arguments = [command, GAME, "--games", "100", "--bots", "greedy,random", "--csv", str(path)]
    assert main([*arguments, "--seed", "3", "--lang", "en"]) == 130
    said = capsys.readouterr()
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert 1 <= len(rows) < 100
    if command == "match":
        assert len(rows) % 2 == 0
    assert f"the first {len(rows)} games of 100" in said.err
    assert "greedy" in said.out
    bots = ["greedy", "random"]
    same = (
        simulate(GAME, games=len(rows), seed=3, bots=bots, team=one_worker)
        if command == "simulate"
        else match(GAME, bots, games=len(rows), seed=3, team=one_worker).simulation
    )
    assert [int(row["points_1"]) for row in rows] == same.points[:, 0].tolist()
