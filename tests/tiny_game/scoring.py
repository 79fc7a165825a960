"""Points and places."""

from cosmodrome.engine.compiling import rule
from tests.tiny_game.state import ENDING


@rule
def scores(box, s, out):
    """TC-3: the same points for every comet."""
    for seat in range(s.seats):
        out[seat] = s.players[seat].comets * box.comet_points


@rule
def ranking(box, s, out):
    """TC-7, TC-8: places by comets; nobody has won unless the goal was reached."""
    winners = 0
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.players[other].comets > s.players[seat].comets:
                out[seat] += 1
        if out[seat] == 1:
            winners |= 1 << seat
    return winners if s.ended_by == ENDING.goal else 0


@rule
def evaluate(box, s, seat):
    """Comets, and a little for holding high cards."""
    worth = s.players[seat].comets * 100
    hand = s.players[seat].hand
    while hand != 0:
        worth += 1
        hand >>= 1
    return worth
