"""Points, places, and a quick estimate of how a seat stands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.pocket_rockets.box import (
    BASES_PER_COLOUR,
    COLOUR,
    FIRST_PILE,
    PART,
    PILE,
    ROCKET,
    TOKEN_KINDS,
    YARD,
)
from cosmodrome.games.pocket_rockets.legal import hand_limit, way
from cosmodrome.games.pocket_rockets.state import PHASE

#: The tie-break is worth less than any point: at most 54 sections fit on a rocket.
TIE_BREAK = 64


@rule
def rocket_points(box, rocket):
    """PR-61 … PR-65: sections, the +1 head and fuel of a complete rocket."""
    if rocket.head == 0:
        return 0
    points = rocket.sections * box.points_per_section
    if rocket.head == PART.plus1:
        points += box.points_per_plus1_head
    if rocket.fuel != 0:
        points += box.token_value[rocket.fuel - 1]
    return points


@rule
def scores(box, s, out):
    """PR-61 … PR-66, PR-98: the points of every seat."""
    for seat in range(s.seats):
        out[seat] = 0
    for slot in range(ROCKET.size):
        rocket = s.rockets[slot]
        if rocket.owner != 0:
            out[rocket.owner - 1] += rocket_points(box, rocket)


@rule
def standing(box, s, seat):
    """Points, then the most sections on one complete rocket (PR-68, PR-99), as one number."""
    points = 0
    tallest = 0
    for slot in range(ROCKET.size):
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
    return winners if s.phase == PHASE.over else 0


# The estimate, in hundredths of a point.

POINT = 100
BONUS_WORTH = (0, 0, 0, 0, 260, 100, 160)  # what a head's bonus is worth over a whole game
FUEL_IN_REACH = 60  # share of a token's points while its rocket waits for it
FUEL_IN_HOPE = 50  # and while the rocket still needs the head that is in the hand
BEGUN_ROCKET = 60
BEGUN_SECTION = 55  # share of a section's points on a rocket that still lacks its head
HEAD_IN_HAND = 60  # share of the rest when that head is in the hand
HELD_SECTION = 120
HELD_BASE = 45
SPARE_CARD = 12
CARD_ON_TOP = 35  # share of a card's worth while it lies on a pile
ACTION_POINT = 20
STEP_AWAY = 8  # what each step to a card takes from a prospect there
LAST_TOKENS = 4  # from so few tokens on, hopes shrink
VICTORY = 600  # more than any hope: who leads ends the game


@rule
def evaluate(box, s, seat):
    """How a seat stands against the best of the others, in hundredths of a point."""
    lead = prospects(box, s, seat) - best_other(box, s, seat)
    return lead + VICTORY if s.phase == PHASE.over and lead > 0 else lead


@rule
def best_other(box, s, seat):
    """What the best of the others has and hopes for."""
    best = -1000 * POINT
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(box, s, other))
    return best


@rule
def prospects(box, s, seat):
    """Points on the table, fuel within reach, begun rockets, useful cards, time left."""
    if s.phase == PHASE.over:
        return standing(box, s, seat) * POINT // TIE_BREAK
    rockets, fuel, hopes, time = hoped_for(box, s, seat)
    return rockets + fuel + hopes + time


@rule
def hoped_for(box, s, seat):
    """While a game goes on: complete rockets, their fuel, begun rockets and cards, actions."""
    tokens_left = 0
    for t in range(TOKEN_KINDS):
        tokens_left += s.tokens[t]
    rockets = 0
    waiting = 0
    for slot in range(ROCKET.size):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head != 0:
            rockets += rocket_points(box, rocket) * POINT
            rockets += BONUS_WORTH[rocket.head] * tokens_left // 8
            if rocket.fuel == 0:
                waiting += 1
    pad = nearness(s, seat, YARD.launch_pad)
    fuel = 0
    next_token = 0
    for t in range(TOKEN_KINDS - 1, -1, -1):
        taken = min(waiting, s.tokens[t])
        waiting -= taken
        fuel += taken * box.token_value[t] * FUEL_IN_REACH * pad // 100
        if next_token == 0 and s.tokens[t] > taken:
            next_token = box.token_value[t]
    hopes = top_card_prospects(box, s, seat, next_token)
    for colour in range(COLOUR.size):
        hopes += colour_prospects(box, s, seat, colour, next_token, tokens_left)
    time = s.action_points * ACTION_POINT if s.turn == seat else 0
    return rockets, fuel, hopes * min(tokens_left, LAST_TOKENS) // LAST_TOKENS, time


def parts(box, s, seat):
    """The estimate part by part, as estimate.toml names them."""
    others = best_other(box, s, seat)
    if s.phase == PHASE.over:
        points = prospects(box, s, seat)
        return {"points": points, "others": -others, "won": VICTORY if points > others else 0}
    rockets, fuel, hopes, time = hoped_for(box, s, seat)
    points = standing(box, s, seat) // TIE_BREAK * POINT
    return {
        "points": points, "bonus": rockets - points, "fuel": fuel, "hopes": hopes, "time": time,
        "others": -others,
    }  # fmt: skip


@rule
def nearness(s, seat, card):
    """What is left of a prospect at a yard card, in hundredths, for the steps to get there."""
    me = s.players[seat]
    if me.place < 0:
        return 100 - STEP_AWAY * YARD.size // 2
    at = 0
    while s.layout[at] != card:
        at += 1
    steps = ((at - me.place) * way(s, seat) + YARD.size) % YARD.size
    if s.turn != seat and (me.active >> PART.dir) & 1 == 1:
        steps = min(steps, YARD.size - steps)
    return 100 - STEP_AWAY * steps


@rule
def colour_prospects(box, s, seat, colour, next_token, tokens_left):
    """Begun rockets of a colour, and the cards in hand that go on them."""
    begun = 0
    sections = 0
    tallest = 0
    for slot in range(colour * BASES_PER_COLOUR, (colour + 1) * BASES_PER_COLOUR):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head == 0:
            begun += 1
            sections += rocket.sections
            tallest = max(tallest, rocket.sections)
    worth = begun * BEGUN_ROCKET + sections * box.points_per_section * BEGUN_SECTION
    me = s.players[seat]
    bases = 0
    held_sections = 0
    heads = 0
    best_head = 0
    for i in range(me.hand_size):
        part = me.hand[i] - colour * PART.size
        if part == PART.base:
            bases += 1
        elif part == PART.section:
            held_sections += 1
        elif PART.section < part < PART.size:
            heads += 1
            gain = BONUS_WORTH[part] * tokens_left // 8
            if part == PART.plus1:
                gain = box.points_per_plus1_head * POINT
            best_head = max(best_head, gain)
    if begun + bases == 0:
        return worth + (held_sections + heads) * SPARE_CARD
    usable = bases * HELD_BASE
    fitting = held_sections * HELD_SECTION
    if heads > 0:
        gain = (tallest + held_sections) * box.points_per_section * (POINT - BEGUN_SECTION)
        gain += best_head + next_token * FUEL_IN_HOPE
        fitting += gain * HEAD_IN_HAND // 100
    usable += fitting if begun > 0 else fitting // 2
    return worth + usable * nearness(s, seat, colour + FIRST_PILE) // 100


@rule
def top_card_prospects(box, s, seat, next_token):
    """The most useful card on top of a pile, for a hand that has room for it."""
    me = s.players[seat]
    best = 0
    if me.hand_size >= hand_limit(box, me):
        return best
    for p in range(PILE.size):
        pile = s.piles[p]
        if pile.height > 0:
            worth = card_worth(s, seat, pile.cards[pile.height - 1], next_token)
            best = max(best, worth * nearness(s, seat, p + FIRST_PILE) // 100)
    return best * CARD_ON_TOP // 100


@rule
def card_worth(s, seat, kind, next_token):
    """A card that fits a begun rocket is worth more than one that does not."""
    part = kind % PART.size
    if part == PART.base:
        return HELD_BASE
    colour = kind // PART.size
    worth = SPARE_CARD
    for slot in range(colour * BASES_PER_COLOUR, (colour + 1) * BASES_PER_COLOUR):
        rocket = s.rockets[slot]
        if rocket.owner == seat + 1 and rocket.head == 0:
            if part == PART.section:
                return HELD_SECTION
            worth = max(worth, rocket.sections * 40 + next_token * 25)
    return worth
