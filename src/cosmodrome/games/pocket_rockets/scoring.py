"""Points, places, and a quick estimate of how a seat stands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.pocket_rockets.state import (
    AP5,
    BASE,
    BASES_PER_COLOUR,
    DIR,
    HAND4,
    KINDS_PER_COLOUR,
    OVER,
    PLUS1,
    ROCKETS,
    SECTION,
    TOKEN_KINDS,
)

#: The tie-break is worth less than any point: at most 54 sections fit on a rocket.
TIE_BREAK = 64


@rule
def rocket_points(box, rocket):
    """PR-61 … PR-65: sections, the +1 head and fuel of a complete rocket."""
    if rocket.head == 0:
        return 0
    points = rocket.sections * box.points_per_section
    if rocket.head == PLUS1:
        points += box.points_per_plus1_head
    if rocket.fuel != 0:
        points += box.token_value[rocket.fuel - 1]
    return points


@rule
def scores(box, s, out):
    """PR-61 … PR-66, PR-98: the points of every seat."""
    for seat in range(s.seats):
        out[seat] = 0
    for slot in range(ROCKETS):
        rocket = s.rockets[slot]
        if rocket.owner != 0:
            out[rocket.owner - 1] += rocket_points(box, rocket)


@rule
def standing(box, s, seat):
    """Points, then the most sections on one complete rocket (PR-68, PR-99), as one number."""
    points = 0
    tallest = 0
    for slot in range(ROCKETS):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head != 0:
            points += rocket_points(box, rocket)
            tallest = max(tallest, rocket.sections + 1)
    return points * TIE_BREAK + tallest


@rule
def ranking(box, s, out):
    """PR-67, PR-68, PR-69: the place of every seat; returns the winners (0 until the end)."""
    winners = 0
    for seat in range(s.seats):
        mine = standing(box, s, seat)
        out[seat] = 1
        for other in range(s.seats):
            if standing(box, s, other) > mine:
                out[seat] += 1
        if out[seat] == 1:
            winners |= 1 << seat
    return winners if s.phase == OVER else 0


# The estimate, in hundredths of a point.

POINT = 100
HEAD_IN_SIGHT = 45  # share of a section's points on a rocket that still lacks its head
BONUS_WORTH = (0, 0, 0, 0, 220, 120, 130)  # what a head's bonus is worth over a whole game
BUILDABLE_CARD = 60
SPARE_CARD = 15


@rule
def evaluate(box, s, seat):
    """How a seat stands against the best of the others, in hundredths of a point."""
    best = -1000 * POINT
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(box, s, other))
    return prospects(box, s, seat) - best


@rule
def prospects(box, s, seat):
    """Points on the table, begun rockets, bonuses, fuel within reach and useful cards."""
    tokens_left = 0
    best_token = 0
    for t in range(TOKEN_KINDS):
        tokens_left += s.tokens[t]
        if s.tokens[t] > 0:
            best_token = max(best_token, box.token_value[t])
    worth = 0
    for slot in range(ROCKETS):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1:
            worth += rocket_prospects(box, s, rocket, tokens_left, best_token)
    if s.phase == OVER:
        return worth
    me = s.players[seat]
    for i in range(me.hand_size):
        worth += card_prospects(s, seat, me.hand[i], tokens_left)
    return worth


@rule
def rocket_prospects(box, s, rocket, tokens_left, best_token):
    """A finished rocket counts in full and may still be fuelled; a begun one counts in part."""
    if rocket.head != 0:
        worth = rocket_points(box, rocket) * POINT
        if s.phase != OVER:
            if AP5 <= rocket.head <= DIR:
                worth += BONUS_WORTH[rocket.head] * tokens_left // 8
            if rocket.fuel == 0:
                worth += best_token * 70
        return worth
    if s.phase == OVER or tokens_left == 0:
        return 0
    return (
        (30 + rocket.sections * box.points_per_section * HEAD_IN_SIGHT) * min(tokens_left, 4) // 4
    )


@rule
def card_prospects(s, seat, kind, tokens_left):
    """A card that fits a begun rocket is worth more than one that does not."""
    part = kind % KINDS_PER_COLOUR
    if part == BASE:
        return SPARE_CARD
    colour = kind // KINDS_PER_COLOUR
    for slot in range(colour * BASES_PER_COLOUR, (colour + 1) * BASES_PER_COLOUR):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head == 0:
            if part == SECTION:
                return BUILDABLE_CARD
            worth = BUILDABLE_CARD + rocket.sections * 20
            if part == AP5 or part == HAND4 or part == DIR:
                worth += BONUS_WORTH[part] * tokens_left // 16
            return worth
    return SPARE_CARD
