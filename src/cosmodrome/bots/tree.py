"""Information-set tree search: one tree of decisions over many redrawn positions.

Every iteration redraws what the searching seat cannot know, walks down the tree with the actions
that are legal in that drawing, adds one decision, estimates, and gives each seat on the way its
own result. A decision is found by what its seat has seen of the actions so far: an action in a
simultaneous choice stays out of the others' sight until all have chosen.

What a new decision is worth is found out in one of two ways. Most games are played on to the end
of a turn and of the answer to it, or of more turns where the game says so (`plays_on`), and
estimated there; others (`plays_out`) are played to their end at random. The estimate is the game's
own, or where a net has learnt the game (`nets.py`) that one's.
"""

import math
from typing import Any, NamedTuple

from cosmodrome.bots.chain import NOTHING, goes_on, merit
from cosmodrome.bots.nets import with_net
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.playout import first_seat
from cosmodrome.engine.rules.random import below, next32, seed_rng

NO_EDGE = -1
#: An iteration walks no further down than this.
LONGEST_WALK = 96
#: Nor does it play a game out for more decisions than this.
LONGEST_PLAYOUT = 2000
WORLD_STREAM = 7
LEAST_DOUBT = 0.01
ROOT_KEY = 0x9E3779B97F4A7C1

#: Places in `states`: the position to decide in, redrawn and walked down the tree, with an action's
#: chain played out, with one action more, and with what that ticks confirmed.
ROOT, WALKED, AHEAD, TRIED = 0, 1, 2, 3
PLACES = 5
#: Places in `info`: edges in use, decisions in use, iterations done.
EDGES, NODES, DONE = 0, 1, 2
#: Places in `spread`: number, mean and squared deviations of the searching seat's results.
COUNT, MEAN, DEVIATIONS = 0, 1, 2


class Nodes(NamedTuple):
    """The tree: a hash table of decisions, each with a list of edges sorted by action."""

    keys: Any
    heads: Any  # the first edge of a decision
    met: Any  # how often a decision was met
    drifts: Any  # how far results differ from first estimates there, in all
    links: Any  # the edge after an edge
    actions: Any
    visits: Any
    offers: Any  # how often an action was legal when its decision was met
    firsts: Any  # what an action promised at first
    values: Any  # the sum of the deciding seat's results
    info: Any
    spread: Any


class Scratch(NamedTuple):
    """What one iteration works on."""

    states: Any
    rng: Any
    row: Any  # the legal actions of the decision walked to
    row_ahead: Any  # and of one further on
    row_ticked: Any  # and of one that confirms what is ticked
    ticks: Any  # 1 for every action that only ticks something
    events: Any
    places: Any
    results: Any
    handicaps: Any  # of each seat, on its estimates
    path: Any  # the edges gone down, with their decisions and seats
    path_nodes: Any
    path_seats: Any
    views: Any  # a fingerprint of the actions each seat has seen
    sealed: Any  # and of its own while a simultaneous choice is open
    seen: Any  # an observation, and what the layers of a net make of it
    first_layer: Any
    second_layer: Any


class Limits(NamedTuple):
    """How to search; see `search.py` for the values."""

    chains: Any
    depth: Any
    explore: Any
    prior: Any
    scale: Any
    clear: Any  # a lead or lag of this estimate counts as one; more is taken off all estimates
    won: Any
    plays_out: Any  # 1: to the end of the game, at random
    passing: Any  # the action that only ends a turn: a look ends before it


@rule
def mixed_key(key, number):
    """A 64-bit fingerprint of a key and one more number; never zero."""
    key = (key ^ (number + 1)) * 0x2545F4914F6CDD1D
    key ^= (key >> 29) & 0x7FFFFFFFF
    return key if key != 0 else 1


@rule
def find_node(nodes, key):
    """The place of a decision in the table, a new one without edges; -1: the table is full."""
    keys = nodes.keys
    room = len(keys) - 1
    slot = key & room
    while keys[slot] != key:
        if keys[slot] == 0:
            if nodes.info[NODES] * 2 > room:
                return -1
            keys[slot] = key
            nodes.heads[slot] = NO_EDGE
            nodes.met[slot] = 0
            nodes.drifts[slot] = 0.0
            nodes.info[NODES] += 1
            return slot
        slot = (slot + 1) & room
    return slot


@rule
def add_edge(nodes, node, before, action, first):
    """Put a new edge behind `before`, or first; -1: there is no room."""
    edge = nodes.info[EDGES]
    if edge == len(nodes.links):
        return NO_EDGE
    nodes.info[EDGES] += 1
    nodes.actions[edge] = action
    nodes.visits[edge] = 0
    nodes.offers[edge] = 0
    nodes.firsts[edge] = first
    nodes.values[edge] = 0.0
    if before == NO_EDGE:
        nodes.links[edge] = nodes.heads[node]
        nodes.heads[node] = edge
    else:
        nodes.links[edge] = nodes.links[before]
        nodes.links[before] = edge
    return edge


@rule
def promise(estimate, scale):
    """The game's estimate as a result between 0 and 1."""
    return 0.5 + 0.5 * math.tanh(estimate / scale)


@rule
def best_now(box, scratch, s, actor, passing, legal, apply, evaluate):
    """The legal action that looks best to its seat right after it."""
    states, row = scratch.states, scratch.row_ahead
    count = legal(box, s, actor, row)
    if count == 1:
        return row[0]
    action = row[0]
    best = NOTHING
    for i in range(count):
        states[TRIED] = s
        if row[i] != passing:
            apply(box, states[TRIED], actor, row[i], scratch.events)
        found = merit(
            box, states, TRIED, actor, row[i], scratch.ticks, scratch.row_ticked, scratch.events,
            legal, apply, evaluate,
        )  # fmt: skip
        if found > best:
            best = found
            action = row[i]
    return action


@rule
def follow(box, scratch, s, actor, flags, limits, judged, actors, legal, apply, evaluate):
    """Play a seat's chain on to its end, each decision as looks best at once.

    To be `judged` it ends before an action that only passes the turn on.
    """
    for _ in range(limits.depth):
        if not goes_on(box, s, actor, flags, actors):
            return
        action = best_now(box, scratch, s, actor, limits.passing, legal, apply, evaluate)
        if judged and action == limits.passing:
            return
        flags = apply(box, s, actor, action, scratch.events)


@rule
def worth(box, scratch, net, s, seat, over, evaluate, observe):
    """The estimate of a position for a seat: the net's too, where there is one and play goes on."""
    estimate = float(evaluate(box, s, seat))
    if over:
        return estimate
    return with_net(
        box, net, s, seat, estimate, scratch.seen, scratch.first_layer, scratch.second_layer,
        observe,
    )  # fmt: skip


@rule
def prospect(box, scratch, limits, net, actor, action, actors, legal, apply, evaluate, observe):
    """What an action promises its seat where the chain it begins has ended, 0 to 1."""
    states = scratch.states
    states[AHEAD] = states[WALKED]
    s = states[AHEAD]
    if action != limits.passing:
        flags = apply(box, s, actor, action, scratch.events)
        follow(box, scratch, s, actor, flags, limits, True, actors, legal, apply, evaluate)
    over = actors(box, s) == 0
    estimate = worth(box, scratch, net, s, actor, over, evaluate, observe)
    return promise(estimate - scratch.handicaps[actor], limits.scale)


@rule
def grow(
    box, nodes, scratch, limits, net, node, actor, count, actors, legal, apply, evaluate, observe
):
    """Give a new decision its edges, with what they promise; the best one goes on."""
    chosen = NO_EDGE
    last = NO_EDGE
    best = -1.0
    for i in range(count):
        action = scratch.row[i]
        first = prospect(
            box, scratch, limits, net, actor, action, actors, legal, apply, evaluate, observe
        )
        last = add_edge(nodes, node, last, action, first)
        if last == NO_EDGE:
            break
        nodes.offers[last] = 1
        if first > best:
            best = first
            chosen = last
    return chosen


@rule
def choose(
    box, nodes, scratch, limits, net, node, actor, count, doubt,
    actors, legal, apply, evaluate, observe,
):  # fmt: skip
    """The legal edge with the highest upper bound; each is told that it was on offer.

    An action that was not legal in the drawings before gets its edge now. Results come later in the
    game than first estimates and are lower or higher for that: those not tried yet count as if too.
    """
    drift = nodes.drifts[node] / (nodes.met[node] + 1.0)
    best = -1.0e30
    chosen = NO_EDGE
    before = NO_EDGE
    edge = nodes.heads[node]
    for i in range(count):
        action = scratch.row[i]
        while edge != NO_EDGE and nodes.actions[edge] < action:
            before = edge
            edge = nodes.links[edge]
        if edge == NO_EDGE or nodes.actions[edge] > action:
            first = prospect(
                box, scratch, limits, net, actor, action, actors, legal, apply, evaluate, observe
            )
            edge = add_edge(nodes, node, before, action, first)
            if edge == NO_EDGE:
                break
        nodes.offers[edge] += 1
        weight = nodes.visits[edge] + limits.prior
        bound = (nodes.values[edge] + limits.prior * (nodes.firsts[edge] + drift)) / weight
        bound += limits.explore * doubt * math.sqrt(math.log(nodes.offers[edge] + 1.0) / weight)
        if bound > best:
            best = bound
            chosen = edge
    return chosen


@rule
def show(scratch, actor, action, still_deciding, waiting):
    """Let the seats see an action; returns the seats whose sealed choice is still awaited.

    While a simultaneous choice is open an action is seen by its own seat only; when the last seat
    has chosen, all see all.
    """
    views, sealed = scratch.views, scratch.sealed
    players = len(views)
    if waiting == 0:
        for i in range(players):
            views[i] = mixed_key(views[i], action)
        return 0
    views[actor] = mixed_key(views[actor], action)
    sealed[actor] = mixed_key(sealed[actor], action)
    if not still_deciding or waiting == 1 << actor:
        waiting &= ~(1 << actor)
    if waiting == 0:
        for i in range(players):
            for j in range(players):
                if j != i:
                    views[i] = mixed_key(views[i], sealed[j])
        for i in range(players):
            sealed[i] = 0
    return waiting


@rule
def walk(box, nodes, scratch, limits, net, doubt, actors, legal, apply, evaluate, observe):
    """Down the tree to a new decision or the end of the game; returns the length of the path."""
    s = scratch.states[WALKED]
    for i in range(len(scratch.views)):
        scratch.views[i] = mixed_key(ROOT_KEY, i)
        scratch.sealed[i] = 0
    waiting = 0
    length = 0
    mask = actors(box, s)
    for _ in range(LONGEST_WALK):
        if mask == 0:
            break
        if waiting == 0 and mask & (mask - 1) != 0:
            waiting = mask
        actor = first_seat(mask)
        count = legal(box, s, actor, scratch.row)
        action = scratch.row[0]
        new = False
        if count > 1:
            node = find_node(nodes, scratch.views[actor])
            if node < 0:
                break
            new = nodes.heads[node] == NO_EDGE
            if new:
                edge = grow(
                    box, nodes, scratch, limits, net, node, actor, count,
                    actors, legal, apply, evaluate, observe,
                )  # fmt: skip
            else:
                edge = choose(
                    box, nodes, scratch, limits, net, node, actor, count, doubt,
                    actors, legal, apply, evaluate, observe,
                )  # fmt: skip
            if edge == NO_EDGE:
                break
            action = nodes.actions[edge]
            scratch.path[length] = edge
            scratch.path_nodes[length] = node
            scratch.path_seats[length] = actor
            length += 1
        apply(box, s, actor, action, scratch.events)
        if new:
            break
        mask = actors(box, s)
        waiting = show(scratch, actor, action, (mask >> actor) & 1 == 1, waiting)
    return length


@rule
def play_on(box, scratch, limits, actors, legal, apply, evaluate):
    """To the end of some chains: estimates are compared best where a turn has been answered."""
    s = scratch.states[WALKED]
    for _ in range(limits.chains):
        mask = actors(box, s)
        if mask == 0:
            return
        actor = first_seat(mask)
        follow(box, scratch, s, actor, 0, limits, False, actors, legal, apply, evaluate)


@rule
def play_out(box, scratch, actors, legal, apply):
    """To the end of the game, each decision at random."""
    s = scratch.states[WALKED]
    for _ in range(LONGEST_PLAYOUT):
        mask = actors(box, s)
        if mask == 0:
            return
        actor = first_seat(mask)
        pick = below(scratch.rng, legal(box, s, actor, scratch.row))
        apply(box, s, actor, scratch.row[pick], scratch.events)


@rule
def judge(box, scratch, limits, net, over, evaluate, observe, ranking):
    """Each seat's result, 0 to 1: the game's estimate; in the end winning counts as a lead.

    To a seat far behind, the end is then no worse than dragging the game on.
    """
    s, results = scratch.states[WALKED], scratch.results
    players = len(results)
    winners = 0
    shared = 0
    if over:
        winners = ranking(box, s, scratch.places)
        for seat in range(players):
            shared += (winners >> seat) & 1
    for seat in range(players):
        estimate = worth(box, scratch, net, s, seat, over, evaluate, observe)
        estimate -= scratch.handicaps[seat]
        if (winners >> seat) & 1 == 1:
            estimate += limits.won * (2.0 / shared - 1.0)
        elif over:
            estimate -= limits.won
        results[seat] = promise(estimate, limits.scale)


@rule
def remember(nodes, scratch, length, result):
    """Give every edge of the path its seat's result, and measure how results spread."""
    for i in range(length):
        edge, node = scratch.path[i], scratch.path_nodes[i]
        found = scratch.results[scratch.path_seats[i]]
        nodes.visits[edge] += 1
        nodes.values[edge] += found
        nodes.met[node] += 1
        nodes.drifts[node] += found - nodes.firsts[edge]
    spread = nodes.spread
    spread[COUNT] += 1.0
    off = result - spread[MEAN]
    spread[MEAN] += off / spread[COUNT]
    spread[DEVIATIONS] += off * (result - spread[MEAN])


@rule
def handicap(box, scratch, limits, net, evaluate, observe):
    """What a seat is further ahead or behind than clearly, before anything is done.

    Without it a result would be all but certain, and no action much better than another.
    """
    for seat in range(len(scratch.handicaps)):
        s = scratch.states[WALKED]
        estimate = worth(box, scratch, net, s, seat, False, evaluate, observe)
        scratch.handicaps[seat] = estimate - max(-limits.clear, min(limits.clear, estimate))


def search(
    box, nodes, scratch, limits, net, seat, seed, iterations,
    actors, legal, apply, evaluate, observe, ranking, determinize,
):  # fmt: skip
    """Add iterations to a tree; returns how many it has had in all."""
    states, info, spread = scratch.states, nodes.info, nodes.spread
    for _ in range(iterations):
        info[DONE] += 1
        states[WALKED] = states[ROOT]
        seed_rng(scratch.rng, mixed_key(seed, info[DONE]), WORLD_STREAM)
        determinize(box, states[WALKED], seat, (next32(scratch.rng) << 31) | next32(scratch.rng))
        if info[DONE] == 1:
            handicap(box, scratch, limits, net, evaluate, observe)
        doubt = LEAST_DOUBT + math.sqrt(spread[DEVIATIONS] / max(spread[COUNT], 1.0))
        length = walk(
            box, nodes, scratch, limits, net, doubt, actors, legal, apply, evaluate, observe
        )
        if limits.plays_out == 1:
            play_out(box, scratch, actors, legal, apply)
        else:
            play_on(box, scratch, limits, actors, legal, apply, evaluate)
        over = actors(box, states[WALKED]) == 0
        judge(box, scratch, limits, net, over, evaluate, observe, ranking)
        remember(nodes, scratch, length, scratch.results[seat])
    return info[DONE]
