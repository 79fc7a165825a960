"""Many games over processes: the same results whatever the number of workers."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future
from dataclasses import replace

import pytest

import cosmodrome
from cosmodrome._worker import call
from cosmodrome.engine.batch import (
    LARGEST_CHUNK,
    Chunks,
    Crew,
    Stopped,
    crew,
    executor,
    game_seeds,
    run_call,
    run_chunks,
)
from cosmodrome.engine.box import Components
from cosmodrome.engine.errors import InvalidBox, InvalidOptions, WorkerFailed
from cosmodrome.engine.rules.playout import PLAYOUT_STREAM, first_seat
from cosmodrome.engine.rules.random import RNG, below, seed_rng
from cosmodrome.lab.orders import Order

TARGET = "cosmodrome.lab.playing:random_chunk"
GAME = "pocket-rockets"
ORDER = Order(GAME, None, {"players": 2}, 9, 6, [["random"] * 2])


def die(*_):
    """Called in a worker: ends it without a word."""
    os._exit(13)


def mode(*_):
    """Called in a worker: the mode it runs in."""
    from cosmodrome.engine.compiling import COMPILED

    return COMPILED


def results(workers, size):
    told = []
    with crew(workers) as team:
        parts = run_chunks(team, TARGET, Chunks(6, size), ORDER, progress=told.append)
    lengths = [int(n) for part in parts for n in part["lengths"]]
    points = [row.tolist() for part in parts for row in part["points"]]
    places = [row.tolist() for part in parts for row in part["places"]]
    winners = [int(n) for part in parts for n in part["winners"]]
    assert told[-1] == 6
    return lengths, points, places, winners


def test_results_do_not_depend_on_workers_or_chunks():
    assert results(1, 6) == results(2, 2)


def test_a_game_of_a_batch_can_be_played_by_hand():
    with executor(1) as pool:
        part = run_call(pool, "1", TARGET, ORDER, 0, 1)
    seed = int(game_seeds(9, 0, 1)[0])
    pos = cosmodrome.load(GAME).new(seed=seed, players=2)
    rng = RNG.view(bytearray(RNG.size))
    seed_rng(rng, seed, PLAYOUT_STREAM)

    while not pos.is_over:
        ids = pos.legal_ids()
        pos.play(ids[below(rng, len(ids))], first_seat(pos.actors_mask))

    assert len(pos.history) == part["lengths"][0]
    ticks = sum(pos.game.actions.ticks(action) for _, action in pos.history)
    assert part["acts"][0] == part["lengths"][0] - ticks
    assert pos.scores() == part["points"][0].tolist()
    assert pos.ranking() == part["places"][0].tolist()
    assert sum(1 << seat for seat in pos.winners) == part["winners"][0]


def test_chunks_cover_every_game_once():
    assert list(Chunks(5, 2)) == [(0, 2), (2, 4), (4, 5)]
    assert list(Chunks(0, 2)) == []


def test_chunks_grow_to_a_moment_of_work():
    ranges = Chunks(10**6, 64, grow=True)
    each = iter(ranges)
    assert next(each) == (0, 64)
    # A million games a second: four times as many each time, up to the largest.
    ranges.learn({"first": 0, "last": 64, "began": 0.0, "ended": 64e-6})
    assert next(each) == (64, 64 + 256)
    for _ in range(9):
        ranges.learn({"first": 0, "last": 64, "began": 0.0, "ended": 64e-6})
    assert ranges.size == LARGEST_CHUNK
    # A game a second: one at a time.
    ranges.learn({"first": 0, "last": 4, "began": 0.0, "ended": 4.0})
    assert ranges.size == 1
    steady = Chunks(10, 5)
    steady.learn({"first": 0, "last": 5, "began": 0.0, "ended": 5e-6})
    assert list(steady) == [(0, 5), (5, 10)]


class OutOfOrder(Executor):
    """Does the later pieces of work at once, and the second never."""

    def submit(self, function, /, *arguments, **named):
        future = Future()
        first, last = arguments[-2:]
        if first != 1:
            future.set_result({"first": first, "last": last})
        return future


def test_ctrl_c_leaves_what_was_done_without_gaps():
    def stop(done):
        raise KeyboardInterrupt

    with pytest.raises(Stopped) as caught:
        run_chunks(Crew(OutOfOrder(), 1), "x:y", Chunks(3, 1), progress=stop)
    assert caught.value.parts == [{"first": 0, "last": 1}]


def test_a_dead_worker_gives_a_clear_error():
    with crew(1) as team, pytest.raises(WorkerFailed, match="a worker process died"):
        run_chunks(team, f"{__name__}:die", Chunks(4, 1))
    with executor(1) as pool, pytest.raises(WorkerFailed, match="a worker process died"):
        run_call(pool, "1", f"{__name__}:die")


def test_a_workers_error_comes_home():
    with crew(1) as team:
        with pytest.raises(InvalidOptions, match="players must be 2 to 4, not 9"):
            run_chunks(team, TARGET, Chunks(1), replace(ORDER, options={"players": 9}))
        broken = Components("box.toml", "format = 1\n")
        with pytest.raises(InvalidBox, match="card is missing"):
            run_chunks(team, TARGET, Chunks(1), replace(ORDER, components=broken))


def test_the_mode_is_fixed_per_process():
    from cosmodrome.engine.compiling import COMPILED

    assert not COMPILED, "tests run uncompiled"
    with executor(1) as pool:
        assert run_call(pool, "1", f"{__name__}:mode") is True
        with pytest.raises(RuntimeError, match="already runs rules in the other mode"):
            run_call(pool, "0", f"{__name__}:mode")
    with pytest.raises(RuntimeError, match="already runs rules in the other mode"):
        call("1", f"{__name__}:mode")
    assert call("0", f"{__name__}:mode") is False


def test_starting_workers_leaves_the_environment_alone(monkeypatch):
    monkeypatch.delenv("COSMODROME_JIT", raising=False)
    with executor(1) as pool:
        run_call(pool, "1", f"{__name__}:mode")
        assert "COSMODROME_JIT" not in os.environ

    monkeypatch.setenv("COSMODROME_JIT", "0")
    with executor(1) as pool:
        run_call(pool, "1", f"{__name__}:mode")
        assert os.environ["COSMODROME_JIT"] == "0"


def test_the_compiled_side_is_refused_in_an_uncompiled_process():
    from cosmodrome.engine.native import native

    with pytest.raises(RuntimeError, match="set COSMODROME_JIT=1"):
        native(cosmodrome.load(GAME))
