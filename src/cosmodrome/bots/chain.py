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
def confirm(box, s, seat, action, ticks, row, events, legal, apply):
    """After a tick, confirm what is ticked, with what little more that takes: then it is judged."""
    while ticks[action] != 0:
        count = legal(box, s, seat, row)
        action = row[0]
        for i in range(count):
            if ticks[row[i]] == 0:
                action = row[i]
                break
        apply(box, s, seat, action, events)


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
            if action != passing:
                confirm(box, s, seat, action, ticks, rows[depth + 1], events, legal, apply)
            value = evaluate(box, s, seat)
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
                    tried = states[depth + 1]
                    if row[i] != passing:
                        apply(box, tried, seat, row[i], events)
                        ahead = rows[depth + 1]
                        confirm(box, tried, seat, row[i], ticks, ahead, events, legal, apply)
                    merits[i] = evaluate(box, tried, seat)
                seen += count
                keep_best(row, merits, count, kept)
            count = kept
        counts[depth] = count
        cursors[depth] = 0
        budgets[depth] = max(share, count)
    return seen
