"""No bot's choice depends on what its seat cannot know."""

import pytest

import cosmodrome
from tests.bots.compiled import run_compiled

SCRIPT = """
import cosmodrome
from cosmodrome.bots import LEVELS, make_bot
from cosmodrome.bots.base import mixed

game = cosmodrome.load({game_id!r})
# A rollout takes as long as many iterations of a tree.
LIMITS = dict(iterations=6 if game.rolls_out else 30)
looked = varied = 0
for start in range(4):
    position = game.new(seed=start)
    turn = 0
    while not position.is_over and turn < 48:
        seat = position.actors[turn % len(position.actors)]
        options = position.legal_ids(seat)
        position.play(options[mixed(start, turn) % len(options)], seat)
        turn += 1
        if turn % 12 or position.is_over:
            continue
        for seat in position.actors:
            # Given two positions a seat cannot tell apart
            others = [position.determinize(seat, secret) for secret in (1, 2, 3)]
            for other in others:
                assert other.observe(seat) == position.observe(seat)
            varied += len(set(bytes(other) for other in others)) > 1
            # Then every bot chooses the same in all of them
            for name in LEVELS:
                choices = [
                    make_bot(name, seed=start, lines=int(name == "search"), **LIMITS).hint(
                        game, bytes(one), seat
                    )
                    for one in (position, *others)
                ]
                assert all(choice == choices[0] for choice in choices), (name, turn, seat)
                looked += 1
            # And so does one that thinks along, with one that was helped by it
            beside = []
            for one in (position, *others):
                helper = make_bot("search", seed=start, part=1, **LIMITS)
                helper.hint(game, bytes(one), seat)
                helped = make_bot("search", seed=start, **LIMITS)
                helped.beside = [] if helper.found is None else [helper.found]
                hints = helped.hint(game, bytes(one), seat)
                beside.append((repr(helper.found), hints))
            assert all(found == beside[0] for found in beside), (turn, seat)
print(looked, varied)
"""


@pytest.mark.parametrize("game_id", cosmodrome.games())
def test_a_choice_depends_on_nothing_its_seat_cannot_know(game_id):
    looked, varied = map(int, run_compiled(SCRIPT.format(game_id=game_id)).split())
    assert looked > 80
    assert varied > 8
