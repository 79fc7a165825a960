"""The three Productions: tokens are placed in every explored region, then taken by majorities."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.red_planet.box import DISCOVERY, MARS, OUTER, REGION, RESOURCE, SPACE
from cosmodrome.games.red_planet.pieces import resource_of, seat_of
from cosmodrome.games.red_planet.state import EVENT, TOOK_RESOURCE

NO_DISCOVERY = -1


@rule
def produce(box, s, events):
    """MPR-57 … MPR-65: first all tokens are placed, then each region's are taken."""
    for kind in range(RESOURCE.size):
        for r in range(REGION.size):
            if resource_of(s.regions[r]) == kind:
                amount = tokens_placed(box, s, r)
                s.regions[r].score_tokens[kind] += amount
                if amount > 0:
                    emit(events, EVENT.produced, seat_of(s, s.first), kind, r, amount, EVERYBODY)
    for r in range(REGION.size):
        attribute(box, s, r, events)


@rule
def working(s, r):
    """MPR-71, MPR-72: the Discovery that works in a region's third Production, or -1."""
    if s.space == SPACE.third_production and r < OUTER.size:
        return s.regions[r].discovery - 1
    return NO_DISCOVERY


@rule
def tokens_placed(box, s, r):
    """MPR-58, MPR-73, MPR-148, MPR-149, MPR-151: how many tokens an explored region receives."""
    card = working(s, r)
    amount = box.space_tokens[s.space]
    if card == DISCOVERY.mining_accident:
        return 0
    if card == DISCOVERY.rich_deposit:
        amount += box.rich_deposit_tokens
    if s.space == SPACE.third_production and r < MARS.size:
        for other in range(OUTER.size):
            if s.regions[other].discovery - 1 == DISCOVERY.synergy:
                if other == r or (box.neighbours[s.layout, r] >> other) & 1 == 1:
                    amount += box.synergy_tokens
    return amount


@rule
def strength(box, s, r, c, card):
    """A colour's astronauts for the majority (MPR-124), with MPR-146 and MPR-147."""
    count = s.regions[r].astronauts[c]
    if card == DISCOVERY.flat_terrain:
        for other in range(MARS.size):
            if (box.neighbours[s.layout, r] >> other) & 1 == 1:
                count += s.regions[other].astronauts[c]
    elif card == DISCOVERY.rough_terrain:
        count = max(count - box.rough_terrain_astronauts, 0)
    return count


@rule
def winners(box, s, r):
    """Who takes the tokens of a region, as a mask of colours (MPR-59, MPR-60, MPR-63)."""
    card = working(s, r)
    best, second, mask, seconds, present = 0, 0, 0, 0, 0
    for c in range(s.colour_count):
        count = strength(box, s, r, c, card)
        if count == 0:
            continue
        present |= 1 << c
        if count > best:
            second, seconds = best, mask
            best, mask = count, 1 << c
        elif count == best:
            mask |= 1 << c
        elif count > second:
            second, seconds = count, 1 << c
        elif count == second:
            seconds |= 1 << c
    if card == DISCOVERY.shared_claim:
        return present
    if card == DISCOVERY.subterfuge and mask & (mask - 1) == 0:
        return seconds
    return mask


@rule
def attribute(box, s, r, events):
    """MPR-59, MPR-60, MPR-126: a sole winner takes all; several divide each kind by itself.

    What cannot be divided stays, and so does all where nobody wins (MPR-63).
    """
    mask = winners(box, s, r)
    count = count_bits(mask)
    first = seat_of(s, s.first)
    for kind in range(RESOURCE.size):
        share = 0
        if count > 0:
            share = s.regions[r].score_tokens[kind] // count
        for c in range(s.colour_count):
            if share > 0 and (mask >> c) & 1 == 1:
                s.colours[c].score_tokens[kind] += share
                told = TOOK_RESOURCE * kind + share
                emit(events, EVENT.took, first, c, r, told, EVERYBODY)
        s.regions[r].score_tokens[kind] -= share * count
        left = s.regions[r].score_tokens[kind]
        if left > 0:
            emit(events, EVENT.stayed, first, kind, r, left, EVERYBODY)
