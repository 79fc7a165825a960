"""OpenSpiel's own random simulations, and what a player may know there."""

from __future__ import annotations

import random
import sys

import pyspiel
import pytest
from absl import logging
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from cosmodrome.interfaces.openspiel import DRAWS, register, short_name
from tests.picking_game import GAME as PEBBLES
from tests.tiny_game import GAME as TINY

register(TINY)
register(PEBBLES)
# OpenSpiel's logger would close, with itself, the stream that pytest lent it while collecting.
logging.get_absl_handler().python_handler.setStream(sys.__stderr__)


def begun(game, seed=0):
    """A state after its seed was drawn."""
    state, chance = game.new_initial_state(), random.Random(seed)
    for _ in range(DRAWS):
        assert state.is_chance_node()
        assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state, chance


def test_the_random_simulations(played):
    game, options = played
    loaded = pyspiel.load_game(short_name(game.id), options)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_state_is_kept_as_its_history():
    state, chance = begun(pyspiel.load_game("cosmodrome_pocket_rockets"))
    for _ in range(30):
        state.apply_action(chance.choice(state.legal_actions()))
    _, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(again) == str(state)
    assert again.memories == state.memories
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


def test_an_information_state_forgets_nothing_and_tells_no_secret():
    # Two games that differ in what the other player holds
    game = pyspiel.load_game("cosmodrome_pebbles")
    state, _ = begun(game)
    rules = PEBBLES.actions
    own = [state.information_state_string(0)]
    hidden = {state.information_state_string(0)}
    for seed in range(40):
        other = state.resample_from_infostate(0, random.Random(seed).random)
        hidden.add(other.information_state_string(0))
        assert other.position.observe(0) == state.position.observe(0)
    assert len(hidden) == 1
    state.apply_action(rules.parse("look"))
    state.apply_action(rules.parse("done"))
    # What was seen stays, though the observation no longer shows it
    assert state.information_state_string(0).startswith(own[0])
    assert "\nlooked 0 " in state.information_state_string(0)
    assert "looked 0" not in state.information_state_string(1)
    assert "> look" not in state.information_state_string(1)


def test_an_observation_is_what_the_seat_knows():
    game = pyspiel.load_game("cosmodrome_space_pioneers", {"players": 3})
    state, _ = begun(game)
    observation = make_observation(game)
    for player in range(3):
        observation.set_from(state, player)
        assert observation.tensor.tolist() == state.position.observe(player)


def test_returns_are_shares_of_the_victory():
    state, chance = begun(pyspiel.load_game("cosmodrome_pebbles", {"players": 3}))
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        state.apply_action(chance.choice(state.legal_actions()))
    best = max(state.position.scores())
    first = [points == best for points in state.position.scores()]
    assert state.returns() == [won / sum(first) for won in first]


def test_an_algorithm_of_theirs_plays_a_game_of_ours():
    game = pyspiel.load_game("cosmodrome_pebbles")
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1))
    state, _ = begun(game)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert max(state.returns()) >= 0.5
