"""PettingZoo's own suite, and what it does not ask."""

from __future__ import annotations

import re
from pathlib import Path

import numpy
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from cosmodrome.engine.errors import IllegalAction
from cosmodrome.interfaces import pettingzoo, results
from tests.picking_game import GAME as PEBBLES
from tests.tiny_game import GAME as TINY

#: It would rather have no dictionaries, and says so of PettingZoo's own games too.
pytestmark = pytest.mark.filterwarnings("ignore:Observation")


def test_the_suite_of_turns(played, capsys):
    game, options = played
    api_test(pettingzoo.env(game, **options), num_cycles=60)
    seed_test(lambda: pettingzoo.env(game, **options), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


def test_the_suite_of_all_at_once(played, capsys):
    game, options = played
    parallel_api_test(pettingzoo.parallel_env(game, **options), num_cycles=60)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, **options), num_cycles=40)
    assert "Passed Parallel API test" in capsys.readouterr().out


def whole_game(env):
    """Play at random to the end; what each agent got."""
    env.reset(seed=3)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        got[agent] += reward
        env.step(None if ended else env.action_space(agent).sample(seen["action_mask"]))
    return got


@pytest.mark.parametrize("rewards", ["win", "margin", "place"])
def test_a_whole_game_is_worth_what_its_result_is(rewards):
    env = pettingzoo.env(PEBBLES, players=3, rewards=rewards)
    got = whole_game(env)
    pos = env.unwrapped.position
    assert [*got.values()] == results(pos, rewards)
    if rewards == "win":
        assert sum(got.values()) == pytest.approx(1)


def test_what_an_agent_sees_is_what_its_seat_knows():
    env = pettingzoo.raw_env(TINY, players=3)
    env.reset(seed=1)
    for number, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert seen["observation"].tolist() == env.position.observe(number)
        assert env.observation_space(agent).contains(seen)
    # All lay a card at once: everybody has a mask, and the first is asked first
    assert all(env.observe(agent)["action_mask"].any() for agent in env.agents)
    assert env.agent_selection == "player_0"


def test_what_may_not_be_done_ends_the_game_or_is_refused():
    env = pettingzoo.env(PEBBLES)
    env.reset(seed=1)
    mask = env.observe("player_0")["action_mask"]
    env.step(int(numpy.flatnonzero(mask == 0)[0]))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == pettingzoo.ILLEGAL
    raw = pettingzoo.raw_env(PEBBLES)
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(int(numpy.flatnonzero(mask == 0)[0]))


def test_all_at_once_those_who_have_nothing_to_decide_wait():
    env = pettingzoo.parallel_env(PEBBLES)
    seen, _ = env.reset(seed=1)
    assert seen["player_1"]["action_mask"].nonzero()[0].tolist() == [env.wait]
    done = int(PEBBLES.actions.done)
    seen, rewards, *_ = env.step({"player_0": done, "player_1": env.wait})
    assert rewards == {"player_0": 0.0, "player_1": 0.0}
    assert seen["player_0"]["action_mask"].nonzero()[0].tolist() == [env.wait]
    _, rewards, ended, _, _ = env.step({"player_0": done, "player_1": done})
    assert rewards == {"player_0": pettingzoo.ILLEGAL, "player_1": 0.0}
    assert ended == {"player_0": True, "player_1": True}


def test_a_board_is_drawn(capsys):
    env = pettingzoo.raw_env("pocket-rockets", render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render().splitlines()) > 10
    env = pettingzoo.parallel_env("pocket-rockets", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert len(capsys.readouterr().out.splitlines()) > 10


def test_the_example_of_the_page_runs():
    page = Path(__file__).parents[2] / "docs" / "interfaces.md"
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    found = {}
    exec(example, found)
    assert found["env"].unwrapped.position.is_over
