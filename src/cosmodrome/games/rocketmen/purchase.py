"""Buying cards, and paying: with hand cards and Bonus markers (RM-23 … RM-35, RM-125 … RM-135)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import hand_to_action_area, in_play, refill_shifted
from cosmodrome.games.rocketmen.state import DO, EVENT, PURPOSE

#: The cart is bits of track slots, then of Engine piles.
ITEMS = its.TRACK + its.ENGINE.size
KINDS = its.RESOURCE.joker  # resources other than the joker


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
    money = (me.money_markers - me.money_used) * box.bonus_money
    if me.hand[its.CARD.patents] > 0:
        money += box.amount[its.CARD.patents]
    computer, science, biology = 0, 0, 0
    wild = me.jokers - me.jokers_used
    for face in range(its.FIRST_THREAT):
        count = me.hand[face]
        if count > 0:
            money += count * box.money[face]
            computer += count * box.resources[face, 0]
            science += count * box.resources[face, 1]
            biology += count * box.resources[face, 2]
            wild += count * box.resources[face, its.RESOURCE.joker]
    return money, computer, science, biology, wild


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


# Paying


@rule
def still_needed(s):
    """RM/R-46: resources still due; jokers stand for whatever is missing."""
    return s.needs[0] + s.needs[1] + s.needs[2] - s.wild


@rule
def unpaid(s):
    """RM-133: whether anything is still due."""
    return s.due > 0 or still_needed(s) > 0


@rule
def money_of(box, s, face, purpose):
    """RM-197: the $ of a card; Patents are worth more, once, when cards are bought."""
    if face == its.CARD.patents and purpose == PURPOSE.purchase and s.discount == 0:
        return box.money[face] + box.amount[face]
    return box.money[face] + 0


@rule
def covers(box, s, face, purpose):
    """RM-125, RM-133, RM-147: whether a card covers something still due."""
    if s.due > 0 and money_of(box, s, face, purpose) > 0:
        return True
    if still_needed(s) <= 0:
        return False
    for kind in range(KINDS):
        if s.needs[kind] > 0 and box.resources[face, kind] > 0:
            return True
    return box.resources[face, its.RESOURCE.joker] > 0


@rule
def spare(s, me, face):
    """Cards of a face in hand that this operation does not use yet."""
    taken = s.chosen[face] + s.paid[face]
    if s.programming == face + 1:
        taken += 1
    return me.hand[face] - taken


@rule
def legal_payments(box, s, seat, purpose, out):
    """C4: hand cards and unused markers that cover something still due."""
    me = s.players[seat]
    n = 0
    for face in range(its.FIRST_THREAT):
        if me.hand[face] > 0 and spare(s, me, face) > 0 and covers(box, s, face, purpose):
            out[n] = DO.pay + face
            n += 1
    if s.due > 0 and me.money_used + s.paid_money < me.money_markers and box.bonus_money > 0:
        out[n] = DO.pay_money
        n += 1
    if still_needed(s) > 0 and me.jokers_used + s.paid_jokers < me.jokers:
        out[n] = DO.pay_joker
        n += 1
    return n


@rule
def pay_with(box, s, action, purpose):
    """RM-25, RM-26, RM-127: one more card or marker pays, with all it has; excess is lost."""
    if action == DO.pay_money:
        s.paid_money += 1
        s.due = max(0, s.due - box.bonus_money)
    elif action == DO.pay_joker:
        s.paid_jokers += 1
        s.wild += 1
    else:
        face = action - DO.pay
        s.due = max(0, s.due - money_of(box, s, face, purpose))
        if face == its.CARD.patents and purpose == PURPOSE.purchase:
            s.discount = 1
        if purpose == PURPOSE.purchase:
            for kind in range(KINDS):
                s.needs[kind] = max(0, s.needs[kind] - box.resources[face, kind])
            s.wild += box.resources[face, its.RESOURCE.joker]
        s.paid[face] += 1


@rule
def hand_over(s, seat, purpose, events):
    """RM-27, RM-28, RM-39, RM-136, RM/R-47: what paid is played; PAIEMENT AVEC effects wait."""
    me = s.players[seat]
    flags = 0
    for face in range(its.FIRST_THREAT):
        for _ in range(s.paid[face]):
            flags |= hand_to_action_area(s, seat, face)
            emit(events, EVENT.paid, seat, face, purpose, 0, EVERYBODY)
    if purpose != PURPOSE.window:
        for i in range(len(its.PAYMENT_EFFECTS)):
            s.waiting[i] += s.paid[its.PAYMENT_EFFECTS[i]]
            s.waiting_size += s.paid[its.PAYMENT_EFFECTS[i]]
    if s.paid_money > 0:
        me.money_used += s.paid_money
        emit(events, EVENT.paid_money, seat, s.paid_money, 0, 0, EVERYBODY)
    if s.paid_jokers > 0:
        me.jokers_used += s.paid_jokers
        emit(events, EVENT.paid_joker, seat, s.paid_jokers, 0, 0, EVERYBODY)
    return flags


@rule
def forget_waiting(s):
    """RM-35, RM-138: effects not used lapse."""
    for i in range(len(its.PAYMENT_EFFECTS)):
        s.waiting[i] = 0
    s.waiting_size = 0


@rule
def forget_operation(s):
    """Nothing is chosen, paid or due."""
    for face in range(its.CARD.size):
        s.chosen[face] = 0
        s.paid[face] = 0
    for kind in range(KINDS):
        s.needs[kind] = 0
    s.cart = 0
    s.due = 0
    s.wild = 0
    s.discount = 0
    s.programming = 0
    s.paid_money = 0
    s.paid_jokers = 0


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
    forget_operation(s)
    return flags | refill_shifted(s, seat, slots, events)
