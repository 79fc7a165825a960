"""Single games once more, with all that they told: for statistics, a game at a time.

As in `playout.py` the functions of a game arrive as arguments.
"""

from cosmodrome.engine.rules.events import EVENT_ROWS, EVENT_WIDTH
from cosmodrome.engine.rules.playout import PLAYOUT_STREAM, first_seat
from cosmodrome.engine.rules.random import below, seed_rng


def random_moves(
    box, options, states, rng, seed, choices, events, seats, actions,
    setup, actors, legal, apply,
):  # fmt: skip
    """The very moves of a random game of `random_games`, as many as there is room for.

    `states` holds two records: zeros, and the one to play on. Returns how many there were.
    """
    s = states[1]
    states[1] = states[0]
    setup(box, s, options, seed)
    seed_rng(rng, seed, PLAYOUT_STREAM)
    for move in range(len(seats)):
        deciding = actors(box, s)
        if deciding == 0:
            return move
        seat = first_seat(deciding)
        action = choices[below(rng, legal(box, s, seat, choices))]
        seats[move] = seat
        actions[move] = action
        apply(box, s, seat, action, events)
    return len(seats)


def retell(
    box, options, states, seed, seats, actions, events, told, points, points_row,
    setup, apply, scores,
):  # fmt: skip
    """Play moves again: the points after each, and what was told as (move, kind, seat, a, b, c).

    Returns how many rows were told; those that find no room are only counted.
    """
    s = states[1]
    states[1] = states[0]
    setup(box, s, options, seed)
    count = 0
    for move in range(len(seats)):
        events[0] = 0
        apply(box, s, seats[move], actions[move], events)
        for row in range(min(events[0], EVENT_ROWS)):
            if count < len(told):
                told[count, 0] = move
                for i in range(EVENT_WIDTH - 1):
                    told[count, i + 1] = events[1 + row * EVENT_WIDTH + i]
            count += 1
        scores(box, s, points_row)
        for seat in range(len(points_row)):
            points[move, seat] = points_row[seat]
    return count
