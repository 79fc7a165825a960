"""Rollouts: candidates compared in the same positions, and the greedy choice until better."""

import numpy
import pytest

from cosmodrome.bots.rolling import BEHIND, Rolls, unlike
from tests.bots.compiled import run_compiled


def standing(firsts, met, ahead, squares, off=0.03):
    """Rolls as far as they have come."""
    rolls = object.__new__(Rolls)
    rolls.firsts, rolls.met = numpy.array(firsts), numpy.array(met)
    rolls.ahead, rolls.squares, rolls.off = numpy.array(ahead), numpy.array(squares), off
    rolls.alive, rolls.worlds = numpy.ones(len(firsts), numpy.int8), max(met)
    rolls.sums, rolls.scale, rolls.handicap = numpy.array(met) * 0.5, 600.0, 0.0
    rolls.candidates, rolls.beside = numpy.arange(len(firsts)) + 10, ()
    rolls.behind = BEHIND
    return rolls


def test_little_evidence_leaves_the_greedy_choice_and_much_overturns_it():
    few = standing([0, -0.02], [4, 4], [0, 0.4], [0, 0.4])
    many = standing([0, -0.02], [400, 400], [0, 40.0], [0, 40.0])
    assert few.hints([10, 11])[0].share > few.hints([10, 11])[1].share
    assert many.hints([10, 11])[1].share > many.hints([10, 11])[0].share


def test_one_rollout_each_does_not_overturn_what_luck_may_have_brought():
    once = standing([0, -0.004, -0.004], [1, 1, 1], [0, 0.1, -0.1], [0, 0.01, 0.01], off=0.01)
    assert once.hints([10, 11, 12])[0].share > once.hints([10, 11, 12])[1].share


def test_what_comes_to_the_same_is_tried_once_the_best_first():
    assert unlike(numpy.array([1.0, 5.0, 5.0, 3.0, 1.0])).tolist() == [1, 3, 0]


def test_what_is_far_behind_is_given_up_and_the_favourite_never():
    rolls = standing([0, 0, 0], [50, 50, 50], [0, -25.0, 10.0], [0, 13.0, 3.0])
    rolls._give_up()
    assert rolls.alive.tolist() == [1, 0, 1]


def test_shares_are_of_one_and_unlooked_actions_have_none():
    hints = standing([0, -0.1], [30, 10], [0, -1.0], [0, 0.5]).hints([9, 10, 11])
    assert sum(hint.share for hint in hints) == pytest.approx(1)
    assert hints[0].share == 0
    assert all(0 <= hint.outcome <= 1 for hint in hints)


def test_rolling_out_is_the_same_for_the_same_seed_and_keeps_to_its_budget():
    run_compiled("""
from cosmodrome.bots.rolling import Rolls
from cosmodrome.bots.search import SearchBot
from tests.bots.test_bots import fuelling_position
from cosmodrome.games.pocket_rockets.state import DO

game, position = fuelling_position()
ask = lambda **how: SearchBot(rolls_out=0.03, **how)
first, second, other = (ask(seed=seed, iterations=40) for seed in (4, 4, 5))
hints = first.hint(game, bytes(position), 0)
assert hints == second.hint(game, bytes(position), 0)
assert hints != other.hint(game, bytes(position), 0)
assert 0 < first.done < 40 + 6
assert sorted(hint.action for hint in hints) == position.legal_ids(0)
assert hints[0].action == DO.fuel + 3
# Left and gone on with as often as one likes, it comes to the same.
start = game.new(seed=7)
seat = start.actors[0]
tuning = {"rolls_out": 0.03}
whole, halting = (Rolls(start, seat, 3, start.legal_ids(seat), 60, tuning) for _ in range(2))
assert whole.grow(until=1e18)
while not halting.grow(until=0):
    pass
assert whole.hints(start.legal_ids(seat)) == halting.hints(start.legal_ids(seat))
# With seconds alone it ends as well.
assert ask(seconds=0.05).choose(game, bytes(start), seat) in start.legal_ids(seat)
""")


def test_a_net_judges_where_a_rollout_is_left():
    run_compiled("""
import numpy
from cosmodrome.bots.nets import Net, layout_of
from cosmodrome.bots.rolling import Rolls
from tests.bots.test_bots import fuelling_position
game, start = fuelling_position()
seat, layout = start.actors[0], layout_of(game)
zeros = lambda *shape: numpy.zeros(shape, numpy.float32)
# It says the opposite of the game's own estimate.
against = Net(
    layout.lows, layout.starts, layout.steps, layout.scales, zeros(layout.rows, 1), zeros(1),
    zeros(1, 1), zeros(1), zeros(1), 0.0, -1.0, 1.0,
)
usual, opposite, half = (
    Rolls(start, seat, 3, start.legal_ids(seat), 1, {"rolls_out": 0.03, "trust": trust}, 0, against)
    for trust in (0, 1, 0.5)
)
for rolls in (usual, opposite, half):
    rolls.grow(until=1e18)
    assert len(rolls.met) > 1 and (rolls.met == 1).all(), rolls.met
assert (abs(usual.sums - 0.5) > 0.001).any()
assert abs(usual.sums + opposite.sums - 1).max() < 1e-5
assert abs(half.sums - 0.5).max() < 1e-5
""")
