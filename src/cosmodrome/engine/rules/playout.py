"""Games played to the end by chance, with nothing but the contract's functions.

The functions of a game arrive as arguments (compiled: as pointers), so this file is compiled once
for a game's record types and never inlines a rule.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.random import below, seed_rng

#: Streams of a game's seed: the record's own generator, and the one that picks random moves.
RULES_STREAM = 0
PLAYOUT_STREAM = 1


@rule
def first_seat(mask):
    """The lowest seat of a mask; simultaneous choices are asked in seat order."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def playout(box, s, rng, limit, choices, events, ticks, acts, game, actors, legal, apply):
    """Play random legal actions until the game is over or `limit` is reached; count them.

    Into `acts` goes how many of them close an act: a tick is only part of one.
    """
    decisions = 0
    acts[game] = 0
    while decisions < limit:
        mask = actors(box, s)
        if mask == 0:
            break
        seat = first_seat(mask)
        count = legal(box, s, seat, choices)
        action = choices[below(rng, count)]
        apply(box, s, seat, action, events)
        acts[game] += 1 - ticks[action]
        decisions += 1
    return decisions


def random_games(
    box, options, states, rng, seeds, limit, choices, events, ticks,
    lengths, acts, points, places, winners, points_row, places_row,
    setup, actors, legal, apply, scores, ranking,
):  # fmt: skip
    """Play one random game for each seed; write what came of it game by game.

    `states` holds two records: zeros, and the one to play on.
    """
    s = states[1]
    total = 0
    for game in range(len(seeds)):
        states[1] = states[0]
        setup(box, s, options, seeds[game])
        seed_rng(rng, seeds[game], PLAYOUT_STREAM)
        lengths[game] = playout(
            box, s, rng, limit, choices, events, ticks, acts, game, actors, legal, apply
        )
        total += lengths[game]
        scores(box, s, points_row)
        winners[game] = ranking(box, s, places_row)
        for seat in range(len(points_row)):
            points[game, seat] = points_row[seat]
            places[game, seat] = places_row[seat]
    return total


def observed_games(
    box, options, states, rng, seeds, limit, choices, events, observation,
    setup, actors, legal, apply, observe,
):  # fmt: skip
    """Play random games with an observation written at every decision; count the decisions."""
    s = states[1]
    total = 0
    for game in range(len(seeds)):
        states[1] = states[0]
        setup(box, s, options, seeds[game])
        seed_rng(rng, seeds[game], PLAYOUT_STREAM)
        decisions = 0
        while decisions < limit:
            mask = actors(box, s)
            if mask == 0:
                break
            seat = first_seat(mask)
            observe(box, s, seat, observation)
            count = legal(box, s, seat, choices)
            apply(box, s, seat, choices[below(rng, count)], events)
            decisions += 1
        total += decisions
    return total


def copies(states, count):
    """Copy a position many times over a small ring; for the benchmark."""
    slots = len(states)
    at = 0
    for _ in range(count):
        following = at + 1
        if following == slots:
            following = 0
        states[following] = states[at]
        at = following
    return at
