"""Discarding, and the effects of cards in the action phase (RM-36 … RM-41, RM-56, RM-136 … RM-139,
RM-152, RM-182 … RM-187, RM-193, RM-196)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import cards
from cosmodrome.games.rocketmen.placing import fitting, put_on_site, unprogram
from cosmodrome.games.rocketmen.purchase import forget_operation
from cosmodrome.games.rocketmen.state import ASK, DO, EVENT, ZONE
from cosmodrome.games.rocketmen.turn_end import back_to_turn

# Discarding


@rule
def discard(s, seat, face, from_site, events):
    """RM-56, RM/R-49: one card is discarded for itself."""
    kind = EVENT.discarded_site if from_site == 1 else EVENT.discarded
    emit(events, kind, seat, face, 0, 0, EVERYBODY)
    return to_action_area(s, seat, face, from_site)


@rule
def to_action_area(s, seat, face, from_site):
    """RM-56: a card goes from hand or site to the Zone d'action."""
    if from_site == 0:
        return cards.hand_to_action_area(s, seat, face)
    me = s.players[seat]
    cards.leave_site(me, face)
    me.action_area[face] += 1
    return 0


@rule
def discard_for_effect(s, seat, face, from_site, events):
    """RM-36: the card goes, and its DÉFAUSSE effect is used."""
    emit(events, EVENT.discarded_for, seat, face, from_site, 0, EVERYBODY)
    return to_action_area(s, seat, face, from_site)


@rule
def discard_works(s, seat, face, from_site):
    """RM-137: whether the DÉFAUSSE effect of a card in hand or on the site has a target."""
    me = s.players[seat]
    if (me.site[face] if from_site == 1 else me.hand[face]) == 0:
        return False
    if face == its.CARD.biogenetics:
        return me.hand_size > (0 if from_site == 1 else 1)
    if face == its.CARD.electric_cars:
        return me.holding_size > 0
    if face == its.CARD.planetary_defence:
        return removable(me) != 0
    return me.headquarters_size + me.holding_size > 0


@rule
def legal_discards(s, seat, n, out):
    """RM-36, RM-37, RM-56, RM-57, RM-152: cards of hand and site, some with their effect."""
    me = s.players[seat]
    n = cards.list_cards(out, n, me.hand, DO.discard, its.CARD.size)
    for i in range(len(its.DISCARD_EFFECTS)):
        if discard_works(s, seat, its.DISCARD_EFFECTS[i], 0):
            out[n] = DO.effect + i
            n += 1
    if me.program > 0:
        if me.site_size > 0:
            n = cards.list_cards(out, n, me.site, DO.discard_site, its.FIRST_THREAT)
            for i in range(len(its.SITE_DISCARD_EFFECTS)):
                if discard_works(s, seat, its.SITE_DISCARD_EFFECTS[i], 1):
                    out[n] = DO.effect_site + i
                    n += 1
        out[n] = DO.unprogram
        n += 1
    for i in range(len(its.ONE_USE_EFFECTS)):
        if me.hand[its.ONE_USE_EFFECTS[i]] > 0 and threat_slots(s, i) != 0:
            out[n] = DO.one_use + i
            n += 1
    return n


@rule
def discard_action(box, s, seat, action, events):
    """RM-36, RM-37, RM-56, RM/R-49: discard, with its effect or without; unprogram; one use."""
    flags = 0
    if action < DO.effect:
        flags = discard(s, seat, action - DO.discard, 0, events)
    elif action < DO.discard_site:
        return discard_effect(box, s, seat, its.DISCARD_EFFECTS[action - DO.effect], 0, events)
    elif action < DO.effect_site:
        flags = discard(s, seat, action - DO.discard_site, 1, events)
    elif action < DO.unprogram:
        face = its.SITE_DISCARD_EFFECTS[action - DO.effect_site]
        return discard_effect(box, s, seat, face, 1, events)
    elif action == DO.unprogram:
        unprogram(s, seat, events)
    else:
        number = action - DO.one_use
        slots = threat_slots(s, number)
        if slots & (slots - 1) != 0:
            ask(s, ASK.threat, seat, number)
            return 0
        slot = 0
        while (slots >> slot) & 1 == 0:
            slot += 1
        flags = take_threat(s, seat, number, slot, events)
    return back_to_turn(s, seat, flags)


@rule
def discard_effect(box, s, seat, face, from_site, events):
    """RM-36, RM-182: a DÉFAUSSE effect; its targets are chosen before the card goes."""
    if face == its.CARD.biogenetics:
        ask(s, ASK.exchange, seat, from_site)
        return 0
    if face == its.CARD.electric_cars:
        ask(s, ASK.fetch, seat)
        return 0
    if face == its.CARD.planetary_defence:
        ask(s, ASK.remove, seat, from_site)
        return 0
    flags = discard_for_effect(s, seat, face, from_site, events)
    flags |= cards.draw_cards(s, seat, box.amount[face], events)
    return back_to_turn(s, seat, flags)


# What an effect works on


@rule
def legal_target(box, s, seat, kind, by, count, out):
    """C5: what an effect may work on; `by` and `count` are the numbers of the question."""
    if kind == ASK.fetch:
        return cards.list_cards(out, 0, s.players[seat].holding, DO.fetch, its.CARD.size)
    if kind == ASK.remove:
        return put_bits(out, 0, removable(s.players[seat]), DO.remove_hand, 2 * its.THREAT.size)
    if kind == ASK.threat:
        return put_bits(out, 0, threat_slots(s, by), DO.threat, its.TRACK)
    n = 0
    if kind == ASK.free:
        n = put_bits(out, 0, fitting(box, s, seat), DO.place, its.FIRST_THREAT)
        if count == 0:
            return n
    out[n] = DO.done
    n += 1
    if kind == ASK.exchange:
        n = put_bits(out, n, exchangeable(s, seat, by), DO.discard, its.CARD.size)
    return n


@rule
def on_target(box, s, seat, kind, by, count, action, events):
    """C5, RM/R-71: the effect works on what was chosen.

    `by`: the card at work, or where it is discarded from; `count`: what it has worked on before.
    """
    flags = 0
    if kind == ASK.exchange:
        if action != DO.done:
            s.chosen[action - DO.discard] += 1
            count += 1
            if count < box.amount[its.CARD.biogenetics] and exchangeable(s, seat, by) != 0:
                ask(s, ASK.exchange, seat, by, count)
                return 0
        flags = exchange(s, seat, by, count, events)
    elif kind == ASK.fetch:
        flags = fetch(s, seat, action - DO.fetch, events)
    elif kind == ASK.remove:
        flags = remove_threat(s, seat, action, by, events)
    elif kind == ASK.threat:
        flags = take_threat(s, seat, by, action - DO.threat, events)
    elif action != DO.done:
        if count == 0:
            use_up(s, by)
        flags = place_free(s, seat, action - DO.place, by, events)
        if count + 1 < box.amount[by] and s.players[seat].hand_size > 0:
            ask(s, ASK.free, seat, by, count + 1)
            return flags
    return back_to_turn(s, seat, flags)


@rule
def exchangeable(s, seat, from_site):
    """RM-184: bits of the hand cards that may still be chosen; the card itself is none."""
    me = s.players[seat]
    found = 0
    for face in range(its.CARD.size):
        itself = 1 if face == its.CARD.biogenetics and from_site == 0 else 0
        if me.hand[face] - s.chosen[face] - itself > 0:
            found |= 1 << face
    return found


@rule
def exchange(s, seat, from_site, count, events):
    """RM-184, RM/R-48: P1-05 discards the chosen cards, which work no effect, and draws as many."""
    flags = discard_for_effect(s, seat, its.CARD.biogenetics, from_site, events)
    for face in range(its.CARD.size):
        for _ in range(s.chosen[face]):
            flags |= discard(s, seat, face, 0, events)
    forget_operation(s)
    return flags | cards.draw_cards(s, seat, count, events)


@rule
def fetch(s, seat, face, events):
    """RM-193: P2-03 takes a card of the Entrepôt."""
    me = s.players[seat]
    flags = discard_for_effect(s, seat, its.CARD.electric_cars, 0, events)
    me.holding[face] -= 1
    me.holding_size -= 1
    cards.enter_hand(me, face)
    emit(events, EVENT.fetched, seat, face, 0, 0, EVERYBODY)
    return flags


@rule
def removable(me):
    """RM-196: bits of the own Threats P2-10 can remove: in hand, then in the Entrepôt."""
    found = 0
    for i in range(its.THREAT.size):
        if me.hand[its.FIRST_THREAT + i] > 0:
            found |= 1 << i
        if me.holding[its.FIRST_THREAT + i] > 0:
            found |= 1 << (its.THREAT.size + i)
    return found


@rule
def remove_threat(s, seat, action, from_site, events):
    """RM-196, RM-45: P2-10 puts a Threat out of the game; it still scores."""
    me = s.players[seat]
    flags = discard_for_effect(s, seat, its.CARD.planetary_defence, from_site, events)
    from_hand = action < DO.remove_holding
    threat = action - (DO.remove_hand if from_hand else DO.remove_holding)
    if from_hand:
        flags |= cards.leave_hand(s, seat, its.FIRST_THREAT + threat)
    else:
        me.holding[its.FIRST_THREAT + threat] -= 1
        me.holding_size -= 1
    me.removed[threat] += 1
    where = ZONE.hand if from_hand else ZONE.holding
    emit(events, EVENT.threat_removed, seat, its.FIRST_THREAT + threat, where, 0, EVERYBODY)
    return flags


# One-use cards


@rule
def threat_slots(s, number):
    """RM-185, RM/R-51: bits of the slots with the Threat a one-use card takes, shifted ones too."""
    found = 0
    for slot in range(its.TRACK):
        if s.track[slot] == its.ONE_USE_THREATS[number] + 1:
            found |= 1 << slot
    return found


@rule
def take_threat(s, seat, number, slot, events):
    """RM-37, RM-185, RM/R-39: the Threat is the player's, out of play; the card goes to the box."""
    face = s.track[slot] - 1
    flags = cards.leave_hand(s, seat, its.ONE_USE_EFFECTS[number])
    s.gone[its.ONE_USE_EFFECTS[number]] += 1
    s.players[seat].removed[face - its.FIRST_THREAT] += 1
    s.track[slot] = 0
    emit(events, EVENT.threat_taken, seat, face, slot, its.ONE_USE_EFFECTS[number], EVERYBODY)
    return flags | cards.refill_shifted(s, seat, 1 << slot, events)


# PAIEMENT AVEC effects


@rule
def usable(box, s, seat):
    """RM-35, RM-137: bits of the waiting effects that have a target."""
    if s.waiting_size == 0:
        return 0
    me = s.players[seat]
    found = 0
    for i in range(len(its.PAYMENT_EFFECTS)):
        if s.waiting[i] == 0:
            continue
        face = its.PAYMENT_EFFECTS[i]
        if face == its.CARD.printing or face == its.CARD.robots:
            works = fitting(box, s, seat) != 0
        else:
            works = me.headquarters_size + me.holding_size > 0
        if works:
            found |= 1 << i
    return found


@rule
def legal_waiting(box, s, seat, n, out):
    """C1, C6: waiting effects that can be used."""
    return put_bits(out, n, usable(box, s, seat), DO.use, len(its.PAYMENT_EFFECTS))


@rule
def use_waiting(box, s, seat, number, events):
    """RM-35, RM-186, RM-187: a PAIEMENT AVEC effect places cards or draws one."""
    face = its.PAYMENT_EFFECTS[number]
    if face == its.CARD.printing or face == its.CARD.robots:
        ask(s, ASK.free, seat, face)
        return 0
    use_up(s, face)
    emit(events, EVENT.effect, seat, face, 0, 0, EVERYBODY)
    return back_to_turn(s, seat, cards.draw_cards(s, seat, box.amount[face], events))


@rule
def use_up(s, face):
    """RM-41: a waiting effect is used once."""
    for i in range(len(its.PAYMENT_EFFECTS)):
        if its.PAYMENT_EFFECTS[i] == face:
            s.waiting[i] -= 1
    s.waiting_size -= 1


@rule
def place_free(s, seat, face, allowed_by, events):
    """RM-186: P1-09 and P2-12 place a hand card free of charge."""
    emit(events, EVENT.placed_free, seat, face, allowed_by, 0, EVERYBODY)
    return put_on_site(s, seat, face)
