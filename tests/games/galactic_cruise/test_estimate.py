"""The estimate leads to launches: every step towards one is worth something, and flying more."""

from __future__ import annotations

from cosmodrome.bots import make_bot
from cosmodrome.engine.position import Position
from cosmodrome.games.galactic_cruise import GAME
from cosmodrome.games.galactic_cruise.estimate import LAUNCH_WORTH
from cosmodrome.games.galactic_cruise.state import PHASE
from tests.games.galactic_cruise.positions import (
    areas,
    cruise,
    give,
    legal,
    play,
    queue,
    ship,
    table,
)
from tests.games.galactic_cruise.purpose import played


def bare() -> Position:
    """Seat 0 has a ship without a cabin, and nothing else for a launch."""
    pos = table(2)
    areas(pos, K1="0")
    ship(pos, 0, "BP01")
    queue(pos, bottom="A")
    give(pos, 0, stored=(0, 0, 0), ads=2)
    return pos


def test_every_step_to_a_launch_is_worth_something() -> None:
    pos = bare()
    values = [pos.evaluate(0)]
    ship(pos, 0, "BP01", "BP02")
    values.append(pos.evaluate(0))
    cruise(pos, 0, "ST1", "A")
    pos.plain.scheduler[0] = pos.plain.players[0].scheduled = 1
    values.append(pos.evaluate(0))
    for stored in ((2, 0, 0), (2, 2, 0), (2, 2, 2)):
        give(pos, 0, stored=stored)
        values.append(pos.evaluate(0))
    play(pos, "launch", "guest:adventure", "pay")
    values.append(pos.evaluate(0))
    assert values == sorted(set(values))


def test_a_greedy_player_launches_what_is_ready() -> None:
    pos = bare()
    ship(pos, 0, "BP01", "BP02")
    cruise(pos, 0, "ST1", "A", scheduled=0)
    give(pos, 0, stored=(2, 2, 2))
    bot = make_bot("greedy", seed=1)
    while "launch" in legal(pos):
        pos.play(bot.choose(GAME, bytes(pos), 0))
    while pos.plain.players[0].launches == 0:
        assert pos.plain.elevator, "something else was done"
        pos.play(bot.choose(GAME, bytes(pos), 0))


def test_at_the_end_only_points_count() -> None:
    pos = played(3, players=2)
    estimates = [pos.evaluate(seat) for seat in range(2)]
    assert estimates == [100 * points for points in pos.scores()]


def test_in_its_last_turn_a_seat_gains_nothing_by_waiting() -> None:
    pos = table(2)
    give(pos, 0, reputation=1, launches=3)
    pos.plain.ending = 1
    before = pos.evaluate(0)
    pos.plain.phase = PHASE.last_round
    assert before - pos.evaluate(0) > 3 * LAUNCH_WORTH
    pos.plain.phase = PHASE.playing
    assert pos.evaluate(0) == before
