"""Games to learn from: greedy players of several kinds, and what every seat saw as turns ended.

The functions of a game arrive as arguments, as in `engine/rules/playout.py`.
"""

from cosmodrome.bots.chain import NOTHING, best_chains, lead
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import CHANCE
from cosmodrome.engine.rules.playout import PLAYOUT_STREAM, first_seat
from cosmodrome.engine.rules.random import below, next32, seed_rng
from cosmodrome.engine.rules.stepping import MARGIN, WIN, reward

#: Players differ: how many positions they look at, how far they misjudge, in hundredths of a
#: point, and how many decisions of a thousand they leave to chance.
BUDGETS = (12, 40, 120)
ERRORS = (1, 30, 80)
SLIPS = (0, 5, 20, 60)

chains = rule(best_chains)


@rule
def chosen(
    box, s, looks, rows, counts, cursors, budgets, merits, values, ticks, events, rng, seat, kind,
    passing, actors, legal, foresee, evaluate, determinize,
):  # fmt: skip
    """What a greedy player of a kind plays, knowing what its seat knows."""
    looks[0] = s
    determinize(box, looks[0], seat, (next32(rng) << 31) | next32(rng))
    count = legal(box, looks[0], seat, rows[0])
    if count == 1:
        return rows[0][0]
    if below(rng, 1000) < SLIPS[kind // 9]:
        return rows[0][below(rng, count)]
    for i in range(count):
        values[i] = 0
    budget = BUDGETS[kind % 3]
    chains(
        box, looks, rows, counts, cursors, budgets, merits, values, ticks, events, seat, budget,
        passing, actors, legal, foresee, evaluate,
    )  # fmt: skip
    best, action = NOTHING, rows[0][0]
    error = ERRORS[kind // 3 % 3]
    for i in range(count):
        value = values[i] + below(rng, 2 * error) - error
        if value > best:
            best = value
            action = rows[0][i]
    return action


def play_games(
    box, options, states, looks, rng, seeds, limit, one_in, rows, counts, cursors, budgets, merits,
    values, ticks, events, passing, rivals, automas, points, places, kinds, seen, estimates, sides,
    numbers, shares, margins,
    setup, actors, legal, apply, foresee, evaluate, observe, determinize, scores, ranking,
):  # fmt: skip
    """Play a game for each seed and keep about one in so many ends of turns, for every seat.

    Returns how many were kept: what a seat observed, the game's estimate, the seat, the number of
    the game, and in the end its share of the victory and its lead.
    """
    s = states[1]
    seats = len(points)
    kept = 0
    for game in range(len(seeds)):
        states[1] = states[0]
        setup(box, s, options, seeds[game])
        seed_rng(rng, seeds[game], PLAYOUT_STREAM)
        for seat in range(seats):
            kinds[seat] = below(rng, 36)
        first = kept
        for _ in range(limit):
            mask = actors(box, s)
            if mask == 0:
                break
            seat = first_seat(mask)
            action = chosen(
                box, s, looks, rows, counts, cursors, budgets, merits, values, ticks, events, rng,
                seat, kinds[seat], passing, actors, legal, foresee, evaluate, determinize,
            )  # fmt: skip
            flags = apply(box, s, seat, action, events)
            following = actors(box, s)
            if following == 0:
                break
            ended = flags & CHANCE != 0 or (following >> seat) & 1 == 0
            if ended and kept + seats <= len(seen) and below(rng, one_in) == 0:
                for other in range(seats):
                    if (automas >> other) & 1 == 1:
                        continue
                    observe(box, s, other, seen[kept])
                    estimates[kept] = lead(box, s, other, rivals, evaluate)
                    sides[kept] = other
                    numbers[kept] = game
                    kept += 1
        scores(box, s, points)
        winners = ranking(box, s, places)
        for i in range(first, kept):
            shares[i] = reward(points, places, winners, sides[i], WIN)
            margins[i] = reward(points, places, winners, sides[i], MARGIN)
    return kept
