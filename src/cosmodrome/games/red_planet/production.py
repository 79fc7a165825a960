"""The three Productions: tokens are placed in every explored region, then taken by majorities."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.red_planet.pieces import resource_of, seat_of
from cosmodrome.games.red_planet.state import (
    FLAT_TERRAIN,
    KINDS,
    MARS,
    MINING_ACCIDENT,
    OUTER,
    PRODUCED,
    REGION_COUNT,
    RICH_DEPOSIT,
    ROUGH_TERRAIN,
    SHARED_CLAIM,
    SUBTERFUGE,
    SYNERGY,
    THIRD_PRODUCTION,
    TOOK,
)

#: An event carries resource and tokens in one number.
TOOK_RESOURCE = 100
NO_DISCOVERY = -1


@rule
def produce(box, s, events):
    """MPR-57 … MPR-65: first all tokens are placed, then each region's are taken."""
    for r in range(REGION_COUNT):
        kind = resource_of(s.regions[r])
        if kind >= 0:
            amount = tokens_placed(box, s, r)
            s.regions[r].score_tokens[kind] += amount
            if amount > 0:
                emit(events, PRODUCED, seat_of(s, s.first), kind, r, amount, EVERYBODY)
    for r in range(REGION_COUNT):
        attribute(box, s, r, events)


@rule
def working(s, r):
    """MPR-71, MPR-72: the Discovery that works in a region's third Production, or -1."""
    if s.space == THIRD_PRODUCTION and r < OUTER:
        return s.regions[r].discovery - 1
    return NO_DISCOVERY


@rule
def tokens_placed(box, s, r):
    """MPR-58, MPR-73, MPR-148, MPR-149, MPR-151: how many tokens an explored region receives."""
    card = working(s, r)
    amount = box.space_tokens[s.space]
    if card == MINING_ACCIDENT:
        return 0
    if card == RICH_DEPOSIT:
        amount += box.rich_deposit_tokens
    if s.space == THIRD_PRODUCTION and r < MARS:
        for other in range(OUTER):
            if s.regions[other].discovery - 1 == SYNERGY:
                if other == r or (box.neighbours[s.layout, r] >> other) & 1 == 1:
                    amount += box.synergy_tokens
    return amount


@rule
def strength(box, s, r, c, card):
    """A colour's astronauts for the majority (MPR-124), with MPR-146 and MPR-147."""
    count = s.regions[r].astronauts[c]
    if card == FLAT_TERRAIN:
        for other in range(MARS):
            if (box.neighbours[s.layout, r] >> other) & 1 == 1:
                count += s.regions[other].astronauts[c]
    elif card == ROUGH_TERRAIN:
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
    if card == SHARED_CLAIM:
        return present
    if card == SUBTERFUGE and mask & (mask - 1) == 0:
        return seconds
    return mask


@rule
def attribute(box, s, r, events):
    """MPR-59, MPR-60, MPR-126: a sole winner takes all; several divide each kind by itself."""
    mask = winners(box, s, r)
    count = 0
    for c in range(s.colour_count):
        count += (mask >> c) & 1
    if count == 0:
        return
    for kind in range(KINDS):
        share = s.regions[r].score_tokens[kind] // count
        if share == 0:
            continue
        for c in range(s.colour_count):
            if (mask >> c) & 1 == 1:
                s.colours[c].score_tokens[kind] += share
                told = TOOK_RESOURCE * kind + share
                emit(events, TOOK, seat_of(s, c), c, r, told, EVERYBODY)
        s.regions[r].score_tokens[kind] -= share * count
