"""Buying cards of the Progress track and Engines (RM-23 … RM-35, RM-125 … RM-135)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import in_play, refill_shifted
from cosmodrome.games.rocketmen.payment import all_money, forget_selection, hand_over
from cosmodrome.games.rocketmen.state import EVENT, PURPOSE

#: The cart is bits of track slots, then of Engine piles.
ITEMS = its.TRACK + its.ENGINE.size


# What can be bought


@rule
def price(box, s, seat, face):
    """RM-24, RM-42, RM-43, RM-140, RM-199, RM-207: the $ this player pays for a card."""
    cost = box.cost[face] + 0
    if face < its.FIRST_PROGRESS:
        if in_play(s, its.VARIANT.tight_budget):
            cost += box.tight_budget
    elif face >= its.FIRST_THREAT and not in_play(s, its.VARIANT.cooperation):
        extra = 0
        for step in range(its.STEPS):
            if s.players[seat].score >= box.surcharge_from[step]:
                extra = box.surcharge[step] + 0
        cost += extra
    return cost


@rule
def item_face(s, item):
    """The card on a track slot or Engine pile; -1 where there is none (RM-131)."""
    if item < its.TRACK:
        return s.track[item] - 1
    return item - its.TRACK + its.FIRST_ENGINE if s.engines[item - its.TRACK] > 0 else -1


@rule
def purse(box, s, seat):
    """RM-23, RM/R-43, RM/R-45: all a hand and its markers can pay: $, three resources, jokers."""
    me = s.players[seat]
    computer, science, biology = 0, 0, 0
    wild = me.jokers - me.jokers_used
    for face in range(its.FIRST_THREAT):
        count = me.hand[face]
        if count > 0:
            computer += count * box.resources[face, 0]
            science += count * box.resources[face, 1]
            biology += count * box.resources[face, 2]
            wild += count * box.resources[face, its.RESOURCE.joker]
    return all_money(box, s, seat, PURPOSE.purchase), computer, science, biology, wild


@rule
def buyable(box, s, seat):
    """RM-31, RM-34, RM-126, RM-135, RM/R-43: bits of what can join the cart and still be paid."""
    money, computer, science, biology, wild = purse(box, s, seat)
    money -= s.due
    computer -= s.needs[0]
    science -= s.needs[1]
    biology -= s.needs[2]
    engines_left = box.engines_per_turn - s.engines_bought
    for item in range(its.TRACK, ITEMS):
        engines_left -= (s.cart >> item) & 1
    found = 0
    for item in range(ITEMS):
        face = item_face(s, item)
        if face < 0 or (s.cart >> item) & 1 == 1 or (item >= its.TRACK and engines_left <= 0):
            continue
        kind = box.cost_resource[face]
        missing = max(0, (1 if kind == 0 else 0) - computer)
        missing += max(0, (1 if kind == 1 else 0) - science)
        missing += max(0, (1 if kind == 2 else 0) - biology)
        if money >= price(box, s, seat, face) and missing <= wild:
            found |= 1 << item
    return found


@rule
def add_to_cart(box, s, seat, item):
    """RM-23: one more card to buy in this operation."""
    face = item_face(s, item)
    s.cart |= 1 << item
    s.due += price(box, s, seat, face)
    if box.cost_resource[face] >= 0:
        s.needs[box.cost_resource[face]] += 1


@rule
def finish_purchase(s, seat, events):
    """RM-27, RM-29, RM-30, RM-128, RM-129: the cards come, then their slots are refilled."""
    me = s.players[seat]
    flags = hand_over(s, seat, PURPOSE.purchase, events)
    slots = s.cart & ((1 << its.TRACK) - 1)
    for item in range(ITEMS):
        if (s.cart >> item) & 1 == 0:
            continue
        face = item_face(s, item)
        me.action_area[face] += 1
        if item < its.TRACK:
            s.track[item] = 0
            emit(events, EVENT.bought, seat, face, item, 0, EVERYBODY)
        else:
            s.engines[item - its.TRACK] -= 1
            s.engines_bought += 1
            emit(events, EVENT.bought, seat, face, -1, 0, EVERYBODY)
    if s.shifted & slots != 0:
        s.closing = 1
    forget_selection(s)
    return flags | refill_shifted(s, seat, slots, events)
