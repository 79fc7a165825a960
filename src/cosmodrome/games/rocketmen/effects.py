"""Discarding, and the effects of cards in the action phase (RM-36 … RM-41, RM-56, RM-136 … RM-139,
RM-152, RM-182 … RM-187, RM-193, RM-196)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen.box import CARD, FIRST_THREAT, THREAT, TRACK
from cosmodrome.games.rocketmen.cards import (
    draw_cards,
    enter_hand,
    hand_to_action_area,
    leave_hand,
    leave_site,
    refill_shifted,
)
from cosmodrome.games.rocketmen.placing import fitting, put_on_site
from cosmodrome.games.rocketmen.purchase import forget_operation
from cosmodrome.games.rocketmen.state import (
    DO,
    EVENT,
    ONE_USE_EFFECTS,
    ONE_USE_THREATS,
    PAYMENT_EFFECTS,
)

# Discarding


@rule
def discard(s, seat, face, from_site, events):
    """RM-56, RM/R-49: one card from hand or site to the Zone d'action."""
    if from_site == 0:
        emit(events, EVENT.discarded, seat, face, 0, 0, EVERYBODY)
        return hand_to_action_area(s, seat, face)
    me = s.players[seat]
    leave_site(me, face)
    me.action_area[face] += 1
    emit(events, EVENT.discarded_site, seat, face, 0, 0, EVERYBODY)
    return 0


@rule
def discard_works(s, seat, face, from_site):
    """RM-137: whether the DÉFAUSSE effect of a card in hand or on the site has a target."""
    me = s.players[seat]
    if (me.site[face] if from_site == 1 else me.hand[face]) == 0:
        return False
    if face == CARD.biogenetics:
        return me.hand_size > (0 if from_site == 1 else 1)
    if face == CARD.electric_cars:
        return me.holding_size > 0
    if face == CARD.planetary_defence:
        return removable(me) != 0
    return me.headquarters_size + me.holding_size > 0


@rule
def discard_to_draw(box, s, seat, face, from_site, events):
    """RM-36, RM-182: P1-03 and P2-04 draw cards."""
    flags = discard(s, seat, face, from_site, events)
    emit(events, EVENT.effect, seat, face, 0, 0, EVERYBODY)
    return flags | draw_cards(s, seat, box.amount[face], events)


@rule
def exchangeable(s, seat, from_site):
    """RM-184: bits of the hand cards that may still be chosen; the card itself is none."""
    me = s.players[seat]
    found = 0
    for face in range(CARD.size):
        itself = 1 if face == CARD.biogenetics and from_site == 0 else 0
        if me.hand[face] - s.chosen[face] - itself > 0:
            found |= 1 << face
    return found


@rule
def exchange(s, seat, from_site, count, events):
    """RM-184, RM/R-48: P1-05 discards the chosen cards, which work no effect, and draws as many."""
    flags = discard(s, seat, CARD.biogenetics, from_site, events)
    emit(events, EVENT.effect, seat, CARD.biogenetics, 0, 0, EVERYBODY)
    for face in range(CARD.size):
        for _ in range(s.chosen[face]):
            flags |= discard(s, seat, face, 0, events)
    forget_operation(s)
    return flags | draw_cards(s, seat, count, events)


@rule
def fetch(s, seat, face, events):
    """RM-193: P2-03 takes a card of the Entrepôt."""
    me = s.players[seat]
    flags = discard(s, seat, CARD.electric_cars, 0, events)
    emit(events, EVENT.effect, seat, CARD.electric_cars, 0, 0, EVERYBODY)
    me.holding[face] -= 1
    me.holding_size -= 1
    enter_hand(me, face)
    emit(events, EVENT.fetched, seat, face, 0, 0, EVERYBODY)
    return flags


@rule
def removable(me):
    """RM-196: bits of the own Threats P2-10 can remove: in hand, then in the Entrepôt."""
    found = 0
    for i in range(THREAT.size):
        if me.hand[FIRST_THREAT + i] > 0:
            found |= 1 << i
        if me.holding[FIRST_THREAT + i] > 0:
            found |= 1 << (THREAT.size + i)
    return found


@rule
def remove_threat(s, seat, action, from_site, events):
    """RM-196, RM-45: P2-10 puts a Threat out of the game; it still scores."""
    me = s.players[seat]
    flags = discard(s, seat, CARD.planetary_defence, from_site, events)
    emit(events, EVENT.effect, seat, CARD.planetary_defence, 0, 0, EVERYBODY)
    from_hand = action < DO.remove_holding
    threat = action - (DO.remove_hand if from_hand else DO.remove_holding)
    if from_hand:
        flags |= leave_hand(s, seat, FIRST_THREAT + threat)
    else:
        me.holding[FIRST_THREAT + threat] -= 1
        me.holding_size -= 1
    me.removed[threat] += 1
    where = 1 if from_hand else 0
    emit(events, EVENT.threat_removed, seat, FIRST_THREAT + threat, where, 0, EVERYBODY)
    return flags


# One-use cards


@rule
def threat_slots(s, number):
    """RM-185, RM/R-51: bits of the slots with the Threat a one-use card takes, shifted ones too."""
    found = 0
    for slot in range(TRACK):
        if s.track[slot] == ONE_USE_THREATS[number] + 1:
            found |= 1 << slot
    return found


@rule
def take_threat(s, seat, number, slot, events):
    """RM-37, RM-185, RM/R-39: the Threat is the player's, out of play; the card goes to the box."""
    face = s.track[slot] - 1
    flags = leave_hand(s, seat, ONE_USE_EFFECTS[number])
    s.gone[ONE_USE_EFFECTS[number]] += 1
    s.players[seat].removed[face - FIRST_THREAT] += 1
    s.track[slot] = 0
    emit(events, EVENT.effect, seat, ONE_USE_EFFECTS[number], 0, 0, EVERYBODY)
    emit(events, EVENT.threat_taken, seat, face, slot, 0, EVERYBODY)
    return flags | refill_shifted(s, seat, 1 << slot, events)


# PAIEMENT AVEC effects


@rule
def usable(box, s, seat):
    """RM-35, RM-137: bits of the waiting effects that have a target."""
    if s.waiting_size == 0:
        return 0
    me = s.players[seat]
    found = 0
    for i in range(len(PAYMENT_EFFECTS)):
        if s.waiting[i] == 0:
            continue
        face = PAYMENT_EFFECTS[i]
        if face == CARD.printing or face == CARD.robots:
            works = fitting(box, s, seat) != 0
        else:
            works = me.headquarters_size + me.holding_size > 0
        if works:
            found |= 1 << i
    return found


@rule
def use_up(s, seat, face, events):
    """RM-41: a waiting effect is used once."""
    for i in range(len(PAYMENT_EFFECTS)):
        if PAYMENT_EFFECTS[i] == face:
            s.waiting[i] -= 1
    s.waiting_size -= 1
    emit(events, EVENT.effect, seat, face, 0, 0, EVERYBODY)


@rule
def place_free(s, seat, face, allowed_by, events):
    """RM-186: P1-09 and P2-12 place a hand card free of charge."""
    emit(events, EVENT.placed_free, seat, face, allowed_by, 0, EVERYBODY)
    return put_on_site(s, seat, face)


@rule
def forget_waiting(s):
    """RM-35, RM-138: effects not used lapse."""
    for i in range(len(PAYMENT_EFFECTS)):
        s.waiting[i] = 0
    s.waiting_size = 0
