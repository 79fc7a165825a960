"""Other engines of comparable games in the same run, where they are installed.

    pip install -e ".[bench]"

Each plays random games with its own fastest public means on one core. Units are decisions of
players; where an engine also steps through chance (cards dealt, dice), `steps_per_second` counts
those too, and the ratios use the larger figure, in the peer's favour.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import random
import time
from collections.abc import Callable

from bench.measure import best_rate

Figures = dict[str, float]


def open_spiel(name: str) -> Figures:
    """OpenSpiel's own C++ rollouts, from the first decision: the deal would slow them down.

    A search of a single simulation does nothing but its evaluator's rollouts.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    decisions = steps = 0
    samples, before = 200, len(state.full_history())
    for number in range(samples):
        played = state.clone()
        pyspiel.evaluate_bots(played, bots, number)
        history = played.full_history()[before:]
        steps += len(history)
        decisions += sum(move.player >= 0 for move in history)
    rollouts = 50
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False)

    def play(_: int) -> int:
        search.mcts_search(state)
        return rollouts

    games = best_rate(play)
    return {
        "games_per_second": games,
        "decisions_per_second": games * decisions / samples,
        "steps_per_second": games * steps / samples,
    }


def catanatron() -> Figures:
    """Four random players; every tick is a decision with its list of playable actions."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    decisions = 0
    played = 0

    def play(_: int) -> int:
        nonlocal decisions, played
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        game = Game([RandomPlayer(colour) for colour in colours])
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
        decisions += ticks
        played += 1
        return ticks

    rate = best_rate(play)
    return {"games_per_second": rate * played / decisions, "decisions_per_second": rate}


def python_chess() -> Figures:
    """Random games: the list of legal moves, then a push; the ends that cost much are not asked."""
    import chess

    chance = random.Random(1)
    moves = 0
    played = 0

    def play(_: int) -> int:
        nonlocal moves, played
        board = chess.Board()
        while (moves_now := list(board.legal_moves)) and board.halfmove_clock < 150:
            board.push(chance.choice(moves_now))
        moves += board.ply()
        played += 1
        return board.ply()

    rate = best_rate(play)
    return {"games_per_second": rate * played / moves, "decisions_per_second": rate}


#: (label, module, distribution, measurement)
PEERS: list[tuple[str, str, str, Callable[[], Figures]]] = [
    ("OpenSpiel backgammon", "pyspiel", "open_spiel", lambda: open_spiel("backgammon")),
    ("OpenSpiel gin rummy", "pyspiel", "open_spiel", lambda: open_spiel("gin_rummy")),
    ("Catanatron", "catanatron", "catanatron", catanatron),
    ("python-chess", "chess", "chess", python_chess),
]


def installed() -> list[str]:
    return [label for label, module, _, _ in PEERS if importlib.util.find_spec(module)]


def measure(label: str) -> dict[str, float | str]:
    """The figures of one peer, with its version."""
    for known, _, distribution, function in PEERS:
        if known == label:
            began = time.perf_counter()
            figures = function()
            version = importlib.metadata.version(distribution)
            return {**figures, "version": version, "seconds": time.perf_counter() - began}
    raise ValueError(label)


def fastest(figures: dict[str, float | str]) -> float:
    """The figure ratios are taken against: the peer's larger one."""
    steps = figures.get("steps_per_second", 0.0)
    return max(float(figures["decisions_per_second"]), float(steps))
