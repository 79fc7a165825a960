"""What missions and tasks count, points, places, and a quick estimate of how a seat stands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.space_pioneers.box import (
    COLOUR,
    FACE,
    FIRST_SHIP,
    MISSION,
    MISSIONS_A_SIDE,
    PLANET,
    SIDE,
    SOLO_MISSION,
    TASKS,
    TEST,
)
from cosmodrome.games.space_pioneers.legal import fits_into
from cosmodrome.games.space_pioneers.network import forget_survey, link, neighbour, network_start
from cosmodrome.games.space_pioneers.state import ASK, PHASE

#: The tie-break is worth less than any point: a network has at most 96 cards.
TIE_BREAK = 128
#: A place is 1 to 5.
PLACE_BITS = 3
#: Counts of several colours side by side in one number, eight bits each.
COUNT_BITS = 8


# What missions and tasks count


@rule
def measure(box, s, seat, test):
    """The number a mission or task compares with what it asks for; see box.toml."""
    me = s.players[seat]
    if test == TEST.placed_in_others:
        return me.placed_in_others
    if test == TEST.captured_from_others:
        return me.captured_from_others
    if test <= TEST.max_same_captured:
        return count_captured(me.captured, test)
    if test == TEST.network_size:
        return s.size[seat]
    if test < TEST.network_size:
        return measure_network(box, s, seat, test)
    if test == TEST.distinct_captured_since_turned:
        return count_captured(s.since_turned, TEST.distinct_captured)
    if test == TEST.captured_colours_since_turned:
        colours = 0
        for planet in range(PLANET.size):
            if s.since_turned[planet] > 0:
                colours |= 1 << box.colour[planet]
        return count_bits(colours)
    return s.touching if test == TEST.touching_cards else s.weakest_side


@rule
def count_captured(captured, test):
    """SP-84: all captured cards, the different planets, or the cards of the most frequent one."""
    cards = 0
    distinct = 0
    most = 0
    for planet in range(PLANET.size):
        cards += captured[planet]
        distinct += 1 if captured[planet] > 0 else 0
        most = max(most, captured[planet])
    if test == TEST.captured:
        return cards
    return distinct if test == TEST.distinct_captured else most


@rule
def measure_network(box, s, seat, test):
    """A state of a seat's network, planets placed there by others included (SP-81)."""
    first = network_start(s, seat)
    last = first + s.size[seat]
    if test == TEST.line:
        return longest_line(s, first, last)
    if test == TEST.ship_with_planets:
        return best_ship(s, first, last)
    seen = 0
    counts = 0
    for i in range(first, last):
        face = s.face[i]
        is_ship = face >= FIRST_SHIP
        if test == TEST.max_network_colour:
            counts += 1 << (COUNT_BITS * box.colour[face])
        elif test == TEST.distinct_planets:
            seen |= 0 if is_ship else 1 << face
        elif test == TEST.distinct_ships:
            seen |= 1 << face if is_ship else 0
        elif test == TEST.ship_colours:
            seen |= 1 << box.colour[face] if is_ship else 0
    if test != TEST.max_network_colour:
        return count_bits(seen)
    most = 0
    for colour in range(COLOUR.size):
        most = max(most, (counts >> (COUNT_BITS * colour)) & ((1 << COUNT_BITS) - 1))
    return most


@rule
def longest_line(s, first, last):
    """SP-46: the longest unbroken row or column."""
    link(s, first, last)
    longest = 0
    row = 0
    for i in range(first, last):
        row = row + 1 if i > first and s.cell[i] == s.cell[i - 1] + 1 else 1
        # The length of the column that ends here; the card above stands earlier in the list.
        above = s._up[i]
        s._low[i] = s._low[above - 1] + 1 if above > 0 else 1
        longest = max(longest, row, s._low[i])
    forget_survey(s, first, last)
    return longest


@rule
def best_ship(s, first, last):
    """SP-45: the most planets beside one ship; all neighbours of a ship are planets (SP-17)."""
    link(s, first, last)
    most = 0
    for i in range(first, last):
        if s.face[i] >= FIRST_SHIP:
            beside = 0
            for side in range(SIDE.size):
                if neighbour(s, first, last, i, side) >= 0:
                    beside += 1
            most = max(most, beside)
    forget_survey(s, first, last)
    return most


# Points and places


@rule
def tasks_met(box, s, seat):
    """SP-61, SP/SA28: bits of the Top Secret tasks a seat fulfils as things lie now."""
    bits = 0
    card = s.players[seat].top_secret - 1
    if card >= 0:
        for i in range(TASKS):
            task = card * TASKS + i
            if measure(box, s, seat, box.task_test[task]) >= box.task_at_least[task]:
                bits |= 1 << i
    return bits


@rule
def open_points(box, s, seat):
    """The points that lie open: captured planets and missions, solo missions too (SP-69)."""
    me = s.players[seat]
    points = count_captured(me.captured, TEST.captured) * box.planet_points
    for i in range(MISSION.size):
        if (me.missions >> i) & 1 == 1:
            points += box.mission_points[i]
    for i in range(SOLO_MISSION.size):
        points += s.solo_done[i] * box.solo_points[i]
    return points


@rule
def points_of(box, s, seat):
    """SP-61, SP-64: Top Secret tasks count, and show, only when the game is over."""
    points = open_points(box, s, seat)
    if s.phase == PHASE.over:
        card = s.players[seat].top_secret - 1
        met = tasks_met(box, s, seat)
        for i in range(TASKS):
            if (met >> i) & 1 == 1:
                points += box.task_points[card * TASKS + i]
    return points


@rule
def scores(box, s, out):
    """SP-61, SP-69, SP-96: the points of every seat."""
    for seat in range(s.seats):
        out[seat] = points_of(box, s, seat)


@rule
def ranking(box, s, out):
    """SP-62, SP-63, SP-95: places by points, then by cards in the network; returns the winners."""
    # Standings need as many places as the answer: the place goes into their lowest bits.
    for seat in range(s.seats):
        out[seat] = (points_of(box, s, seat) * TIE_BREAK + s.size[seat]) << PLACE_BITS
    winners = 0
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if out[other] >> PLACE_BITS > out[seat] >> PLACE_BITS:
                place += 1
        out[seat] += place
        if place == 1:
            winners |= 1 << seat
    for seat in range(s.seats):
        out[seat] &= (1 << PLACE_BITS) - 1
    return winners if s.phase == PHASE.over else 0


# The estimate, in hundredths of a point. The weights were fitted to how some 3,000 games between
# greedy players went on from the beginning of each turn.

POINT = 100
MISSION_IN_SIGHT = 95  # share of the points of an unfinished mission, by its progress
TASK_MET = 55  # of a Top Secret task that is met, for it may be undone and others are met later
TASK_IN_SIGHT = 40
CARD_IN_NETWORK = 20
CARD_IN_HAND = 28  # whatever it is
PLANET_IN_HAND = 10  # to be added by those who know it is one
SHIP_IN_HAND = -20
FITTING_CARD = 10  # a card in hand that fits the own network
TO_DRAW = 40
CAPTURE_IN_SIGHT = 90  # for each older copy of a planet about to be played


@rule
def evaluate(box, s, seat):
    """How a seat stands against the best of the others, in hundredths of a point.

    Reads only what the seat knows: its own hand and Top Secret card, and what lies open.
    """
    mine = prospects(box, s, seat)
    if s.phase != PHASE.over:
        mine += task_prospects(box, s, seat) + hand_prospects(box, s, seat)
    if s.seats == 1:
        return mine
    return mine - best_other(box, s, seat)


@rule
def best_other(box, s, seat):
    """What everybody sees of the best of the others."""
    best = -1000 * POINT
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(box, s, other))
    return best


@rule
def prospects(box, s, seat):
    """What everybody sees: points, missions begun, the network, the number of cards in hand."""
    if s.phase == PHASE.over:
        return points_of(box, s, seat) * POINT + s.size[seat]
    worth = open_points(box, s, seat) * POINT + s.size[seat] * CARD_IN_NETWORK
    return worth + cards_held(s, seat) + missions_begun(box, s, seat)


@rule
def cards_held(s, seat):
    """The number of cards in hand, one about to be drawn included."""
    worth = 0
    for face in range(FACE.size):
        worth += s.players[seat].hand[face] * CARD_IN_HAND
    if s.stack[0].kind == ASK.draw and s.stack[0].seat == seat:
        worth += TO_DRAW
    return worth


@rule
def missions_begun(box, s, seat):
    """How near the missions are that a seat has not fulfilled."""
    worth = 0
    if s.seats == 1:
        for i in range(MISSIONS_A_SIDE):
            if (s.side_done >> i) & 1 == 0:
                m = s.side * MISSIONS_A_SIDE + i
                share = progress(measure(box, s, seat, box.solo_test[m]), box.solo_at_least[m])
                worth += box.solo_points[m] * share * MISSION_IN_SIGHT // POINT
    elif box.mission_cards[s.seats] > 0:
        for m in range(MISSION.size):
            if (s.players[seat].missions >> m) & 1 == 0:
                share = progress(
                    measure(box, s, seat, box.mission_test[m]), box.mission_at_least[m]
                )
                worth += box.mission_points[m] * share * MISSION_IN_SIGHT // POINT
    return worth


@rule
def progress(reached, asked):
    """How near a mission is, in hundredths: the last steps count for more than the first."""
    reached = min(reached, asked)
    return POINT * reached * (reached + asked) // (2 * asked * asked)


@rule
def task_prospects(box, s, seat):
    """The seat's own Top Secret card, as things lie now."""
    worth = 0
    card = s.players[seat].top_secret - 1
    if card >= 0:
        for task in range(card * TASKS, (card + 1) * TASKS):
            asked = box.task_at_least[task]
            reached = min(measure(box, s, seat, box.task_test[task]), asked)
            share = TASK_MET if reached == asked else TASK_IN_SIGHT * reached // asked
            worth += box.task_points[task] * share
    return worth


@rule
def hand_prospects(box, s, seat):
    """The seat's own hand: which cards they are, and what one about to be played promises."""
    me = s.players[seat]
    asked = s.stack[0]
    chosen, network = asked.a, asked.b
    choosing = asked.seat == seat and ASK.card <= asked.kind <= ASK.cell and s.size[seat] > 0
    worth = 0
    best = 0
    for face in range(FACE.size):
        if me.hand[face] == 0:
            continue
        worth += me.hand[face] * (PLANET_IN_HAND if face < FIRST_SHIP else SHIP_IN_HAND)
        if s.size[seat] > 0 and (s.fits[seat] >> face) & 1 == 1:
            worth += FITTING_CARD
        if choosing and face < FIRST_SHIP and (asked.kind == ASK.card or chosen == face):
            only = network if asked.kind == ASK.cell else -1
            best = max(best, play_prospects(box, s, seat, face, only))
    return worth + best


@rule
def play_prospects(box, s, seat, face, only):
    """What a planet promises where it fits: captures, and placing it with others (SP-44)."""
    best = 0
    at = 0
    for network in range(s.seats):
        last = at + s.size[network]
        if fits_into(s, seat, network, face) and (only == -1 or only == network):
            worth = 0
            for i in range(at, last):
                if s.face[i] == face:
                    worth += CAPTURE_IN_SIGHT
            if network != seat:
                for m in range(MISSION.size):
                    undone = (s.players[seat].missions >> m) & 1 == 0
                    if undone and box.mission_test[m] == TEST.placed_in_others:
                        worth += box.mission_points[m] * MISSION_IN_SIGHT
            best = max(best, worth)
        at = last
    return best


def parts(box, s, seat):
    """The estimate part by part, as estimate.toml names them."""
    others = {} if s.seats == 1 else {"others": -best_other(box, s, seat)}
    if s.phase == PHASE.over:
        return {"points": prospects(box, s, seat), **others}
    return {
        "points": open_points(box, s, seat) * POINT,
        "missions": missions_begun(box, s, seat),
        "tasks": task_prospects(box, s, seat),
        "network": s.size[seat] * CARD_IN_NETWORK,
        "hand": cards_held(s, seat) + hand_prospects(box, s, seat),
        **others,
    }
