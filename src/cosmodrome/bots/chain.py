"""Looking to the end of a seat's own decision chain, with the contract's functions only.

Runs compiled (functions by pointer, NumPy buffers) and uncompiled (see `greedy.Shelf`).
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import CHANCE

#: No estimate is as low.
NOTHING = -(1 << 60)


@rule
def keep_best(row, merits, count, kept):
    """Bring the actions of greatest merit to the front of a row, in order."""
    for i in range(kept):
        best = i
        for j in range(i + 1, count):
            if merits[j] > merits[best]:
                best = j
        action, merit = row[best], merits[best]
        row[best] = row[i]
        merits[best] = merits[i]
        row[i] = action
        merits[i] = merit


@rule
def goes_on(box, s, seat, flags, actors):
    """Whether a chain goes on after an action: not where luck has decided."""
    if flags & CHANCE != 0:
        return False
    return (actors(box, s) >> seat) & 1 == 1


@rule
def lead(box, s, seat, rivals, evaluate):
    """The estimate of a position for a seat, less the best of so many `rivals` where it needs it.

    Some games estimate each seat by itself (`Game.estimates_alone`): along a seat's own chain that
    is enough, but who wins depends on the others.
    """
    mine = evaluate(box, s, seat)
    if rivals == 0:
        return mine
    best = NOTHING
    for other in range(rivals):
        if other != seat:
            best = max(best, evaluate(box, s, other))
    return mine - best


@rule
def merit(box, states, at, seat, action, ticks, row, events, legal, apply, evaluate):
    """What a position is worth to the seat that has just acted.

    Where it has ticked something, as much as confirming it at once, with what little more that
    takes, comes to at best. The position is not kept then; the next of `states` is scratch space.
    """
    s = states[at]
    while ticks[action] != 0:
        count = legal(box, s, seat, row)
        best = NOTHING
        for i in range(count):
            if ticks[row[i]] == 0:
                states[at + 1] = s
                apply(box, states[at + 1], seat, row[i], events)
                best = max(best, evaluate(box, states[at + 1], seat))
        if best > NOTHING:
            return best
        action = row[0]
        apply(box, s, seat, action, events)
    return evaluate(box, s, seat)


def best_chains(
    box, states, rows, counts, cursors, budgets, merits, values, ticks, events, seat, budget,
    passing, actors, legal, apply, evaluate,
):  # fmt: skip
    """Add to `values[i]` the best estimate at the end of a chain that starts with action i.

    A chain ends when the seat has nothing more to decide, or where luck decides; before `passing`,
    the action that only ends a turn. The budget of positions is shared out evenly over the actions
    of each step; where it does not reach all of them, those that look best at once go on.
    `states[0]` is the position; the others and `rows` are scratch space, one per step. `ticks` says
    of every action whether it only ticks something.
    """
    longest = len(states) - 2
    counts[0] = legal(box, states[0], seat, rows[0])
    budgets[0] = budget
    cursors[0] = 0
    depth = 0
    best = NOTHING
    seen = 0
    while True:
        if cursors[depth] == counts[depth]:
            if depth == 0:
                break
            depth -= 1
            if depth == 0:
                values[cursors[0] - 1] += best
                best = NOTHING
            continue
        action = rows[depth][cursors[depth]]
        cursors[depth] += 1
        states[depth + 1] = states[depth]
        s = states[depth + 1]
        flags = 0
        if action != passing:
            flags = apply(box, s, seat, action, events)
        seen += 1
        if action == passing or depth + 1 >= longest or not goes_on(box, s, seat, flags, actors):
            value = merit(
                box, states, depth + 1, seat, action, ticks, rows[depth + 1], events,
                legal, apply, evaluate,
            )  # fmt: skip
            if depth == 0:
                values[cursors[0] - 1] += value
            elif value > best:
                best = value
            continue
        share = budgets[depth] // counts[depth]
        depth += 1
        row = rows[depth]
        count = legal(box, s, seat, row)
        if share < count:
            kept = max(share, 1)
            if count > 1:
                for i in range(count):
                    states[depth + 1] = s
                    if row[i] != passing:
                        apply(box, states[depth + 1], seat, row[i], events)
                    merits[i] = merit(
                        box, states, depth + 1, seat, row[i], ticks, rows[depth + 1], events,
                        legal, apply, evaluate,
                    )  # fmt: skip
                seen += count
                keep_best(row, merits, count, kept)
            count = kept
        counts[depth] = count
        cursors[depth] = 0
        budgets[depth] = max(share, count)
    return seen
