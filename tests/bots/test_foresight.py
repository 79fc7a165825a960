"""What a bot expects of an action: legal, up to the answers, from what it may know."""

import pytest

import cosmodrome
from cosmodrome.bots import make_bot
from tests.bots.compiled import run_compiled
from tests.games.playing import wandered

GAMES = ("pocket-rockets", "space-pioneers", "red-planet")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_can_be_played_and_ends_at_the_seats_next_turn(game_id):
    game = cosmodrome.load(game_id)
    position = wandered(game, seed=3, steps=9)
    seat = position.actors[0]
    last = position.legal_ids(seat)[-1]
    hints = make_bot("greedy", lines=1, also=[last]).hint(game, bytes(position), seat)
    told = {hint.action: hint.lines for hint in hints if hint.lines}
    assert set(told) == {hints[0].action, last}
    for action, lines in told.items():
        for line in lines:
            # When it is played in the position redrawn with its seed
            redrawn = position.determinize(seat, line.world)
            assert line.steps[0] == (seat, action)
            assert all(actor == seat for actor, _ in line.steps[: line.own])
            for number, (actor, step) in enumerate(line.steps):
                assert step in redrawn.legal_ids(actor)
                assert number < line.own or actor != seat
                redrawn.apply(actor, step)


def test_a_line_depends_on_nothing_the_seat_cannot_know():
    game = cosmodrome.load("space-pioneers")
    position = wandered(game, seed=5, steps=12)
    seat = position.actors[0]
    found = [
        make_bot("greedy", seed=1, lines=2).hint(game, bytes(one), seat)
        for one in (position, position.determinize(seat, 1), position.determinize(seat, 2))
    ]
    assert found[0][0].lines
    assert found[0] == found[1] == found[2]


def test_nobody_looks_ahead_who_is_not_asked_to():
    game = cosmodrome.load("pocket-rockets")
    hints = make_bot("greedy").hint(game, bytes(game.new(seed=1)), 0)
    assert not any(hint.lines for hint in hints)


FOLLOWED = """
import cosmodrome
from cosmodrome.bots import make_bot
from cosmodrome.bots.search import WELL_KNOWN, Branch

game = cosmodrome.load("pocket-rockets")
position = game.new(seed=2)
seat = position.actors[0]
bot = make_bot("search", iterations=600, seed=1, lines=1)
hint = bot.hint(game, bytes(position), seat)[0]
# Given what its tree has visited most after its best action
branch = Branch(bot.tree, position.seats)
line = hint.lines[0]
redrawn = position.determinize(seat, line.world)
followed = 0
for number, (actor, step) in enumerate(line.steps):
    expected = branch.expects(actor, redrawn.legal_ids(actor)) if number else None
    # Then the line goes that way as long as the tree knows one
    assert expected in (None, step)
    followed += expected is not None
    branch.sees(redrawn.actors, step)
    redrawn.apply(actor, step)
assert followed >= 1
"""


def test_a_search_expects_what_its_tree_has_visited_most():
    run_compiled(FOLLOWED)
