"""What is measured of a game. Each function runs in a process of its own, in the mode it needs."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from typing import Any

#: Seconds of each round of a measurement; the best round counts, as other work only slows down.
ROUND = 0.5
ROUNDS = 8
COPIES = 5_000_000
#: Games side by side in a batch.
BESIDE = 2048
LIGHT_MOVES = 400


def _game(game_id: str) -> Any:
    import cosmodrome

    return cosmodrome.load(game_id)


def _seeds(number: int, count: int) -> Any:
    import numpy

    from cosmodrome.engine.batch import game_seeds

    return game_seeds(number, 0, count).view(numpy.int64)


def best_rate(play: Callable[[int], int], seconds: float = ROUND, rounds: int = ROUNDS) -> float:
    """The best units/s over some rounds; `play(i)` does some work and returns its units.

    The clock is the processor time of this process, which other processes do not take away.
    """
    best, batch = 0.0, 0
    for _ in range(rounds):
        began, done = time.process_time(), 0
        while time.process_time() - began < seconds:
            done += play(batch)
            batch += 1
        best = max(best, done / (time.process_time() - began))
    return best


def one_core(game_id: str) -> dict[str, float]:
    """Random games, observed games and copies on one core."""
    from cosmodrome.engine.native import native

    game = _game(game_id)
    side = native(game)
    complete, packed = game.pack_options({})
    seats = game.new(seed=0, **complete).seats
    side.random_games(packed, seats, _seeds(0, 1))
    side.observed_games(packed, _seeds(0, 1))
    side.copies(1)

    def random_games(number: int) -> int:
        return int(side.random_games(packed, seats, _seeds(number, 20))["lengths"].sum())

    decisions = best_rate(random_games)
    lengths = side.random_games(packed, seats, _seeds(1, 200))["lengths"]
    observed = best_rate(lambda number: side.observed_games(packed, _seeds(number, 20)))

    def copies(_: int) -> int:
        side.copies(COPIES)
        return COPIES

    return {
        "decisions_per_second": decisions,
        "games_per_second": decisions / float(lengths.mean()),
        "decisions_per_game": float(lengths.mean()),
        "observed_decisions_per_second": observed,
        "copies_per_second": best_rate(copies),
    }


def side_by_side(game_id: str) -> dict[str, float]:
    """Steps of a batch with masks and observations, and decisions of a vector environment on it."""
    import numpy

    batch = _game(game_id).batch(_seeds(0, BESIDE), threads=1)
    generators, actions = batch.generators(), numpy.zeros(BESIDE, dtype=numpy.int32)

    def steps(number: int) -> int:
        live = int(numpy.count_nonzero(batch.seats >= 0))
        if live < BESIDE // 2:
            batch.reset(numpy.ones(BESIDE, dtype=numpy.int8), _seeds(number, BESIDE))
            live = BESIDE
        batch.random_actions(generators, actions)
        batch.step(actions)
        return live

    found = {"batch_steps_per_second": best_rate(steps)}
    if importlib.util.find_spec("gymnasium"):
        from cosmodrome.interfaces.gymnasium import BatchEnv

        env = BatchEnv(game_id, BESIDE, threads=1)
        env.reset(seed=1)

        def decisions(_: int) -> int:
            before = env.decisions
            env.batch.random_actions(generators, actions)
            env.step(actions)
            return env.decisions - before

        found["vector_decisions_per_second"] = best_rate(decisions)
    return found


def share_of_all_cores(game_id: str, start: float, seconds: float) -> float:
    """Decisions/s of one of several processes that start at the same moment."""
    from cosmodrome.engine.native import native

    game = _game(game_id)
    side = native(game)
    complete, packed = game.pack_options({})
    seats = game.new(seed=0, **complete).seats
    side.random_games(packed, seats, _seeds(0, 1))
    time.sleep(max(0.0, start - time.time()))
    began, done, number = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        done += int(side.random_games(packed, seats, _seeds(number, 20))["lengths"].sum())
        number += 1
    return done / (time.perf_counter() - began)


def compile_game(game_id: str) -> float:
    """Processor seconds to compile a game's entry points and loops, after numba's own import."""
    import numba  # noqa: F401

    from cosmodrome.engine.native import native

    game = _game(game_id)
    began = time.process_time()
    native(game).warm()
    return time.process_time() - began


def first_moves(game_id: str) -> int:
    """Load a compiled game and list the first legal moves."""
    return len(_game(game_id).new(seed=1).legal_ids())


def uncompiled(game_id: str) -> float:
    """Seconds of a move with its legal list, as people at the table cause it; the median."""
    import random
    import statistics

    chance, times = random.Random(1), []
    game = _game(game_id)
    pos, number = game.new(seed=1), 1
    for _ in range(LIGHT_MOVES):
        if pos.is_over:
            number += 1
            pos = game.new(seed=number)
        action = chance.choice(pos.legal_ids())
        began = time.perf_counter()
        pos.play(action)
        pos.legal_ids()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def search(game_id: str, seconds: float) -> float | None:
    """Search iterations/s on one core at the first decisions of a game."""
    from cosmodrome.bots import make_bot, prepare
    from cosmodrome.bots.search import SearchBot

    game = _game(game_id)
    prepare(game)
    pos = game.new(seed=1)
    iterations, spent = 0, 0.0
    for _ in range(8):
        while not pos.is_over and len(pos.legal_ids()) == 1:
            pos.play(pos.legal_ids()[0])
        if pos.is_over:
            break
        seat = pos.actors[0]
        bot = make_bot("search", iterations=SEARCH_ITERATIONS, seed=1)
        if not isinstance(bot, SearchBot):
            return None
        began = time.process_time()
        action = bot.choose(game, bytes(pos), seat)
        spent += time.process_time() - began
        iterations += bot.done
        pos.play(action, seat)
        if spent > seconds:
            break
    return iterations / spent


SEARCH_ITERATIONS = 2000
