"""The kernels of a game: one thread plays one game, with the very functions the CPU runs."""

from numba import cuda, types

from cosmodrome.engine.rules.playout import PLAYOUT_STREAM, first_seat
from cosmodrome.engine.rules.random import below, seed_rng

#: Where a thread keeps the position it plays on.
GLOBAL, LOCAL, SHARED = "global", "local", "shared"
#: In global memory, and sorted by what is asked before every decision: see `pick_kernel`.
SORTED = "sorted"
MEMORIES = (GLOBAL, LOCAL, SHARED, SORTED)
#: What waits in a sorted place, beside the number of its game: nothing yet, nothing more.
EMPTY, CLOSED = -1, -2


def random_kernel(game, state, rng_type, memory, block):
    """Random games to the end, one after another from a queue, until none is left.

    Setting up, playing on and finishing are branches of one flat loop, so that a thread whose
    game is over takes the next one while its neighbours play on.
    """
    setup, actors, legal, apply = game.setup, game.actors, game.legal, game.apply
    scores, ranking = game.scores, game.ranking
    size = game.actions.size

    def play(
        box, options, zeros, own, at, queue, seeds, limit, ticks, lengths, acts, points, places,
        winners, finals,
    ):  # fmt: skip
        choices = cuda.local.array(size, types.int16)
        generators = cuda.local.array(1, rng_type)
        rng = generators[0]
        s = own[at]
        no_events = choices[:0]
        number = -1
        decisions = 0
        closed = 0
        total = 0
        mask = 0
        while True:
            if mask == 0:
                if number >= 0:
                    lengths[number] = decisions
                    acts[number] = closed
                    scores(box, s, points[number])
                    winners[number] = ranking(box, s, places[number])
                    if len(finals) > 0:
                        finals[number] = own[at]
                    total += decisions
                number = cuda.atomic.add(queue, 0, 1)
                if number >= len(seeds):
                    break
                own[at] = zeros[0]
                setup(box, s, options, seeds[number])
                seed_rng(rng, seeds[number], PLAYOUT_STREAM)
                decisions = 0
                closed = 0
            else:
                seat = first_seat(mask)
                count = legal(box, s, seat, choices)
                action = choices[below(rng, count)]
                apply(box, s, seat, action, no_events)
                if not ticks[action]:
                    closed += 1
                decisions += 1
            mask = 0
            if decisions < limit:
                mask = actors(box, s)
        return total

    play = cuda.jit(device=True)(play)

    if memory == LOCAL:

        def random_games(
            boxes, options, zeros, states, queue, seeds, limit, ticks,
            lengths, acts, points, places, winners, finals,
        ):  # fmt: skip
            own = cuda.local.array(1, state)
            play(
                boxes[0], options[0], zeros, own, 0,
                queue, seeds, limit, ticks, lengths, acts, points, places, winners, finals,
            )  # fmt: skip

    elif memory == SHARED:

        def random_games(
            boxes, options, zeros, states, queue, seeds, limit, ticks,
            lengths, acts, points, places, winners, finals,
        ):  # fmt: skip
            own = cuda.shared.array(block, state)
            play(
                boxes[0], options[0], zeros, own, cuda.threadIdx.x,
                queue, seeds, limit, ticks, lengths, acts, points, places, winners, finals,
            )  # fmt: skip

    else:

        def random_games(
            boxes, options, zeros, states, queue, seeds, limit, ticks,
            lengths, acts, points, places, winners, finals,
        ):  # fmt: skip
            play(
                boxes[0], options[0], zeros, states, cuda.grid(1),
                queue, seeds, limit, ticks, lengths, acts, points, places, winners, finals,
            )  # fmt: skip

    return random_games


def pick_kernel(game):
    """One random legal action for every place, to be played by `act_kernel`.

    Threads of a warp run through the same code together, so games are sorted by what is asked
    before this and by the action before acting: neighbours do the same. Every place notes its key
    and counts it, `starts_kernel` adds the counts up, `sort_kernel` hands out the order.
    """
    actors, legal = game.actors, game.legal
    size = game.actions.size

    def pick(
        boxes, states, generators, order, numbers, lengths, limit, seats, actions, keys, counts
    ):
        i = cuda.grid(1)
        if i >= len(order):
            return
        g = order[i]
        mask = 0
        if numbers[g] >= 0 and lengths[g] < limit:
            mask = actors(boxes[0], states[g])
        key = size
        if mask != 0:
            choices = cuda.local.array(size, types.int16)
            seat = first_seat(mask)
            count = legal(boxes[0], states[g], seat, choices)
            key = choices[below(generators[g], count)]
            seats[g] = seat
        actions[g] = key
        keys[g] = key
        cuda.atomic.add(counts, key, 1)

    return pick


def act_kernel(game):
    """Play what was picked; where a game is over, write what came of it and begin the next."""
    setup, apply, scores, ranking = game.setup, game.apply, game.scores, game.ranking
    size = game.actions.size
    stacked = game.questions is not None

    def act(
        boxes, options, zeros, states, generators, order, numbers, queue, seeds, ticks, seats,
        actions, played, closed, lengths, acts, points, places, winners, finals, keys, counts,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i >= len(order):
            return
        g = order[i]
        s = states[g]
        action = actions[g]
        if action < size:
            nothing = cuda.local.array(1, types.int16)
            apply(boxes[0], s, seats[g], action, nothing[:0])
            if not ticks[action]:
                closed[g] += 1
            played[g] += 1
        elif numbers[g] != CLOSED:
            number = numbers[g]
            if number >= 0:
                lengths[number] = played[g]
                acts[number] = closed[g]
                scores(boxes[0], s, points[number])
                winners[number] = ranking(boxes[0], s, places[number])
                if len(finals) > 0:
                    finals[number] = states[g]
            number = cuda.atomic.add(queue, 0, 1)
            if number < len(seeds):
                numbers[g] = number
                states[g] = zeros[0]
                setup(boxes[0], s, options[0], seeds[number])
                seed_rng(generators[g], seeds[number], PLAYOUT_STREAM)
                played[g] = 0
                closed[g] = 0
            else:
                numbers[g] = CLOSED
        key = 0
        if stacked:
            if s["stack_size"] > 0:
                key = 1 + s["stack"][s["stack_size"] - 1]["kind"]
        keys[g] = key
        cuda.atomic.add(counts, key, 1)

    return act


def starts_kernel():
    """Where the places of each key begin; the counts are cleared for the next time."""

    def starts(counts, firsts):
        total = 0
        for key in range(len(counts)):
            firsts[key] = total
            total += counts[key]
            counts[key] = 0

    return starts


def sort_kernel():
    """The places in the order of their keys."""

    def sort(keys, firsts, order):
        g = cuda.grid(1)
        if g < len(keys):
            order[cuda.atomic.add(firsts, keys[g], 1)] = g

    return sort


def setup_kernel(game):
    """A fresh game in every place whose game is to be begun."""
    setup = game.setup

    def set_up(boxes, options, zeros, states, seeds, chosen):
        g = cuda.grid(1)
        if g < len(states) and chosen[g] != 0:
            states[g] = zeros[0]
            setup(boxes[0], states[g], options[0], seeds[g])

    return set_up


def look_kernel(game, observing):
    """Who decides (-1: the game is over), what is legal, and what the decider knows."""
    actors, legal, observe = game.actors, game.legal, game.observe
    size = game.actions.size

    def look(boxes, states, seats, masks, observations):
        g = cuda.grid(1)
        if g >= len(states):
            return
        choices = cuda.local.array(size, types.int16)
        box = boxes[0]
        s = states[g]
        for action in range(size):
            masks[g, action] = 0
        mask = actors(box, s)
        if mask == 0:
            seats[g] = -1
            return
        seat = first_seat(mask)
        seats[g] = seat
        count = legal(box, s, seat, choices)
        for i in range(count):
            masks[g, choices[i]] = 1
        # Known when the kernel is compiled: without it, nothing of `observe` is in there.
        if observing:
            observe(box, s, seat, observations[g])

    return look


def step_kernel(game):
    """Play one given action in every game that is not over; refuse what the mask forbids."""
    apply = game.apply
    size = game.actions.size

    def step(boxes, states, seats, masks, actions, refused):
        g = cuda.grid(1)
        if g >= len(states) or seats[g] < 0:
            return
        action = actions[g]
        if action < 0 or action >= size or masks[g, action] == 0:
            cuda.atomic.add(refused, 0, 1)
            return
        nothing = cuda.local.array(1, types.int16)
        apply(boxes[0], states[g], seats[g], action, nothing[:0])

    return step


def choose_kernel(game):
    """A random legal action for every game, drawn by a generator of its own."""
    size = game.actions.size

    def choose(masks, seats, generators, actions):
        g = cuda.grid(1)
        if g >= len(seats) or seats[g] < 0:
            return
        count = 0
        for action in range(size):
            count += masks[g, action]
        pick = below(generators[g], count)
        for action in range(size):
            if masks[g, action] == 1:
                if pick == 0:
                    actions[g] = action
                    return
                pick -= 1

    return choose


def score_kernel(game):
    """Points and places of every seat of every game, and who has won."""
    scores, ranking = game.scores, game.ranking

    def score(boxes, states, points, places, winners):
        g = cuda.grid(1)
        if g < len(states):
            scores(boxes[0], states[g], points[g])
            winners[g] = ranking(boxes[0], states[g], places[g])

    return score


def seed_kernel():
    """Start a generator for every game from its seed."""

    def seed(generators, seeds):
        g = cuda.grid(1)
        if g < len(generators):
            seed_rng(generators[g], seeds[g], PLAYOUT_STREAM)

    return seed
