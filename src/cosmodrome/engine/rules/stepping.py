"""Many games side by side, a step at a time, with nothing but the contract's functions.

As in `playout.py` the functions of a game arrive as arguments. Every loop works on games that
stand next to each other, so that several threads may share a batch.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.playout import PLAYOUT_STREAM, first_seat
from cosmodrome.engine.rules.random import below, seed_rng

#: What a finished game is worth to a seat.
WIN, MARGIN, PLACE = range(3)
REWARDS = ("win", "margin", "place")


@rule
def look(box, s, choices, mask, observation, actors, legal, observe):
    """Write what is legal and what the decider knows; returns its seat, -1 where it is over."""
    for action in range(len(mask)):
        mask[action] = 0
    deciding = actors(box, s)
    if deciding == 0:
        return -1
    seat = first_seat(deciding)
    for i in range(legal(box, s, seat, choices)):
        mask[choices[i]] = 1
    if len(observation) > 0:
        observe(box, s, seat, observation)
    return seat


@rule
def reward(points, places, winners, seat, kind):
    """What a finished game is worth to a seat: a share of the victory, a lead, or its place.

    Nobody has a place in a game that all have lost.
    """
    seats = len(points)
    if kind == MARGIN and seats > 1:
        best = points[1 if seat == 0 else 0]
        for other in range(seats):
            if other != seat and points[other] > best:
                best = points[other]
        return float(points[seat] - best)
    if kind == MARGIN:
        return float(points[seat])
    if kind == PLACE and seats > 1 and winners != 0:
        return 1.0 - (places[seat] - 1) / (seats - 1)
    shared = 0
    for other in range(seats):
        shared += (winners >> other) & 1
    return ((winners >> seat) & 1) / max(1, shared)


def begin(
    box, options, zeros, states, seats, masks, observations, rewards, seeds, chosen, choices,
    setup, actors, legal, observe,
):  # fmt: skip
    """Begin a game from its seed wherever one is chosen."""
    for g in range(len(states)):
        if chosen[g] != 0:
            states[g] = zeros[0]
            setup(box, states[g], options, seeds[g])
            seats[g] = look(
                box, states[g], choices, masks[g], observations[g], actors, legal, observe
            )
            for seat in range(rewards.shape[1]):
                rewards[g, seat] = 0.0
    return 0


def step(
    box, states, seats, masks, observations, rewards, actions, choices, events, points, places,
    kind, actors, legal, apply, observe, scores, ranking,
):  # fmt: skip
    """Play one given action in every game that is not over; counts what the masks forbid."""
    refused = 0
    for g in range(len(states)):
        for seat in range(rewards.shape[1]):
            rewards[g, seat] = 0.0
        if seats[g] < 0:
            continue
        action = actions[g]
        if action < 0 or action >= masks.shape[1] or masks[g, action] == 0:
            refused += 1
            continue
        s = states[g]
        apply(box, s, seats[g], action, events)
        seats[g] = look(box, s, choices, masks[g], observations[g], actors, legal, observe)
        if seats[g] < 0:
            scores(box, s, points)
            winners = ranking(box, s, places)
            for seat in range(rewards.shape[1]):
                rewards[g, seat] = reward(points, places, winners, seat, kind)
    return refused


def play_on(
    box, states, seats, masks, observations, rewards, generators, seat, choices, events, points,
    places, kind, actors, legal, apply, observe, scores, ranking,
):  # fmt: skip
    """Play at random wherever another seat must decide, up to the seat's turn; counts decisions."""
    done = 0
    for g in range(len(states)):
        s = states[g]
        if seats[g] < 0 or seats[g] == seat:
            continue
        deciding = actors(box, s)
        while deciding != 0 and first_seat(deciding) != seat:
            count = legal(box, s, first_seat(deciding), choices)
            action = choices[below(generators[g], count)]
            apply(box, s, first_seat(deciding), action, events)
            deciding = actors(box, s)
            done += 1
        seats[g] = look(box, s, choices, masks[g], observations[g], actors, legal, observe)
        if seats[g] < 0:
            scores(box, s, points)
            winners = ranking(box, s, places)
            for other in range(rewards.shape[1]):
                rewards[g, other] = reward(points, places, winners, other, kind)
    return done


def choose(seats, masks, generators, actions):
    """A random legal action for every game that is not over, by a generator of its own."""
    for g in range(len(seats)):
        if seats[g] < 0:
            continue
        count = 0
        for action in range(masks.shape[1]):
            count += masks[g, action]
        pick = below(generators[g], count)
        for action in range(masks.shape[1]):
            if masks[g, action] == 1:
                if pick == 0:
                    actions[g] = action
                    break
                pick -= 1
    return 0


def seed(generators, seeds):
    """Start a generator for every game from its seed, as the random games do."""
    for g in range(len(seeds)):
        seed_rng(generators[g], seeds[g], PLAYOUT_STREAM)
    return 0


def score(box, states, points, places, winners, points_row, places_row, scores, ranking):
    """Points and places of every seat of every game, and who has won."""
    for g in range(len(states)):
        scores(box, states[g], points_row)
        winners[g] = ranking(box, states[g], places_row)
        for seat in range(len(points_row)):
            points[g, seat] = points_row[seat]
            places[g, seat] = places_row[seat]
    return 0
