"""Rolling positions out: each good action is tried by playing on as the greedy bot would.

Where a turn is a long chain of decisions, or many actions stand side by side, a tree over single
decisions spreads its visits too thin. Here the few actions that look best along their own chain are
compared by what they come to some turns later, everybody playing greedily, in redrawn positions.
Each is tried in the same positions: what luck adds to one it adds to the others.
"""

import math

from cosmodrome.bots.chain import best_chains, lead
from cosmodrome.bots.nets import with_net
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.playout import first_seat
from cosmodrome.engine.rules.random import next32, seed_rng

ROLLOUT_STREAM, PLAYING_STREAM = 9, 10
#: A rollout is left after so many decisions.
LONGEST = 400

chains = rule(best_chains)


@rule
def greedy_choice(
    box, s, looks, rows, counts, cursors, budgets, merits, values, ticks, events, rng, seat, budget,
    passing, actors, legal, foresee, evaluate, determinize,
):  # fmt: skip
    """The first action of the best chain, to a player who cannot know what luck will bring."""
    looks[0] = s
    count = legal(box, looks[0], seat, rows[0])
    if count == 1:
        return rows[0][0]
    determinize(box, looks[0], seat, (next32(rng) << 31) | next32(rng))
    for i in range(count):
        values[i] = 0
    chains(
        box, looks, rows, counts, cursors, budgets, merits, values, ticks, events, seat, budget,
        passing, actors, legal, foresee, evaluate,
    )  # fmt: skip
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return rows[0][best]


@rule
def offered(count, row, action):
    """Whether an action is among the legal ones."""
    for i in range(count):
        if row[i] == action:
            return True
    return False


def roll(
    box, states, looks, rng, rows, counts, cursors, budgets, merits, values, ticks, events, places,
    candidates, alive, met, ahead, squares, sums, net, seen, first_layer, second_layer, seat, seed,
    first, last, budget, turns, passing, rivals, scale, handicap, won,
    actors, legal, apply, foresee, evaluate, observe, ranking, determinize,
):  # fmt: skip
    """Try the candidates in redrawn positions `first` … `last - 1`.

    `states` holds the position to decide in, one as it is redrawn, and one to play on. For every
    candidate still `alive`: how often it was compared, how far it came out ahead of the first one
    in all, that squared, and the sum of its results.
    """
    s = states[2]
    for world in range(first, last):
        states[1] = states[0]
        seed_rng(rng, seed + world, ROLLOUT_STREAM)
        determinize(box, states[1], seat, (next32(rng) << 31) | next32(rng))
        favourite = 0.0
        for i in range(len(candidates)):
            if alive[i] == 0:
                continue
            if not offered(legal(box, states[1], seat, rows[0]), rows[0], candidates[i]):
                if i == 0:
                    break
                continue
            states[2] = states[1]
            # The same luck for all, as long as they play alike.
            seed_rng(rng, seed + world, PLAYING_STREAM)
            apply(box, s, seat, candidates[i], events)
            actor, left = seat, turns
            for _ in range(LONGEST):
                mask = actors(box, s)
                if mask == 0:
                    break
                if (mask >> actor) & 1 == 0:
                    left -= 1
                    if left == 0:
                        break
                    actor = first_seat(mask)
                action = greedy_choice(
                    box, s, looks, rows, counts, cursors, budgets, merits, values, ticks, events,
                    rng, actor, budget, passing, actors, legal, foresee, evaluate, determinize,
                )  # fmt: skip
                apply(box, s, actor, action, events)
            estimate = float(lead(box, s, seat, rivals, evaluate))
            if actors(box, s) == 0:
                winners = ranking(box, s, places)
                estimate += won if (winners >> seat) & 1 == 1 else -won
            else:
                estimate = with_net(
                    box, net, s, seat, estimate, seen, first_layer, second_layer, observe
                )
            estimate -= handicap
            result = 0.5 + 0.5 * math.tanh(estimate / scale)
            if i == 0:
                favourite = result
            met[i] += 1
            sums[i] += result
            ahead[i] += result - favourite
            squares[i] += (result - favourite) ** 2
    return 0
