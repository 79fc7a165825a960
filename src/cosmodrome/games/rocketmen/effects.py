"""Discarding, and the effects of cards in the action phase (RM-36 … RM-41, RM-56, RM-136 … RM-139,
RM-152, RM-182 … RM-187, RM-193, RM-196)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import cards
from cosmodrome.games.rocketmen.payment import forget_selection
from cosmodrome.games.rocketmen.placing import fits, place_free
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
def legal_effects(box, s, seat, cards_ticked, of_site, n, out):
    """RM-36, RM-37, RM-152: effects of the one card ticked; P1-05 with the cards it exchanges."""
    one = cards_ticked + of_site == 1
    most = box.amount[its.CARD.biogenetics] + 1
    if of_site == 0:
        for i in range(len(its.DISCARD_EFFECTS)):
            face = its.DISCARD_EFFECTS[i]
            with_others = face == its.CARD.biogenetics and cards_ticked <= most
            if s.chosen[face] > 0 and (one or with_others) and discard_works(s, seat, face, 0):
                out[n] = DO.effect + i
                n += 1
    elif of_site == 1:
        for i in range(len(its.SITE_DISCARD_EFFECTS)):
            face = its.SITE_DISCARD_EFFECTS[i]
            with_others = face == its.CARD.biogenetics and cards_ticked < most
            if s.chosen_site[face] > 0 and (one or with_others):
                if discard_works(s, seat, face, 1):
                    out[n] = DO.effect_site + i
                    n += 1
    if one and of_site == 0:
        for i in range(len(its.ONE_USE_EFFECTS)):
            if s.chosen[its.ONE_USE_EFFECTS[i]] > 0 and threat_slots(s, i) != 0:
                out[n] = DO.one_use + i
                n += 1
    return n


@rule
def discard_action(box, s, seat, action, count, events):
    """RM-36, RM-37: an effect of what is ticked is used."""
    if action < DO.effect_site:
        face = its.DISCARD_EFFECTS[action - DO.effect]
        return discard_effect(box, s, seat, face, 0, count, events)
    if action < DO.one_use:
        face = its.SITE_DISCARD_EFFECTS[action - DO.effect_site]
        return discard_effect(box, s, seat, face, 1, count, events)
    forget_selection(s)
    number = action - DO.one_use
    slots = threat_slots(s, number)
    if slots & (slots - 1) != 0:
        ask(s, ASK.threat, seat, number)
        return 0
    slot = 0
    while (slots >> slot) & 1 == 0:
        slot += 1
    return back_to_turn(s, seat, take_threat(s, seat, number, slot, events))


@rule
def discard_ticked(s, seat, events):
    """RM-56: the cards ticked in hand and on the site go to the Zone d'action."""
    flags = 0
    for face in range(its.CARD.size):
        for _ in range(s.chosen[face]):
            flags |= discard(s, seat, face, 0, events)
    for face in range(its.FIRST_THREAT):
        for _ in range(s.chosen_site[face]):
            discard(s, seat, face, 1, events)
    return flags


@rule
def discard_effect(box, s, seat, face, from_site, count, events):
    """RM-36, RM-182, RM/R-71: a DÉFAUSSE effect; its targets are chosen before the card goes."""
    if face == its.CARD.biogenetics:
        flags = exchange(s, seat, from_site, count, events)
        return back_to_turn(s, seat, flags)
    forget_selection(s)
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
def legal_target(s, seat, kind, by, out):
    """C5: what an effect may work on; `by` is the number of the question."""
    if kind == ASK.fetch:
        return cards.list_cards(out, 0, s.players[seat].holding, DO.fetch, its.CARD.size)
    if kind == ASK.remove:
        return put_bits(out, 0, removable(s.players[seat]), DO.remove_hand, 2 * its.THREAT.size)
    return put_bits(out, 0, threat_slots(s, by), DO.threat, its.TRACK)


@rule
def on_target(s, seat, kind, by, action, events):
    """C5, RM/R-71: the effect works on what was chosen.

    `by`: the card at work, or where it is discarded from.
    """
    if kind == ASK.fetch:
        flags = fetch(s, seat, action - DO.fetch, events)
    elif kind == ASK.remove:
        flags = remove_threat(s, seat, action, by, events)
    else:
        flags = take_threat(s, seat, by, action - DO.threat, events)
    return back_to_turn(s, seat, flags)


@rule
def exchange(s, seat, from_site, ticked, events):
    """RM-184, RM/R-48: P1-05 discards the other cards ticked, which work no effect, and draws as
    many."""
    flags = discard_for_effect(s, seat, its.CARD.biogenetics, from_site, events)
    if from_site == 1:
        s.chosen_site[its.CARD.biogenetics] = 0
    else:
        s.chosen[its.CARD.biogenetics] -= 1
        ticked -= 1
    flags |= discard_ticked(s, seat, events)
    forget_selection(s)
    return flags | cards.draw_cards(s, seat, ticked, events)


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
def places(face):
    """RM-186: whether a waiting effect places cards; the others draw."""
    return face == its.CARD.printing or face == its.CARD.robots


@rule
def drawing(s, seat):
    """RM-35, RM-137, RM-187: bits of the waiting effects that can draw."""
    me = s.players[seat]
    if s.waiting_size == 0 or me.headquarters_size + me.holding_size == 0:
        return 0
    found = 0
    for i in range(len(its.PAYMENT_EFFECTS)):
        if s.waiting[i] > 0 and not places(its.PAYMENT_EFFECTS[i]):
            found |= 1 << i
    return found


@rule
def placing_free(box, s, me, count):
    """RM-35, RM-137, RM-186: bits of the waiting effects that can place the cards ticked."""
    found = 0
    if s.waiting_size > 0 and fits(box, s, me):
        for i in range(len(its.PAYMENT_EFFECTS)):
            face = its.PAYMENT_EFFECTS[i]
            if s.waiting[i] > 0 and places(face) and count <= box.amount[face]:
                found |= 1 << i
    return found


@rule
def put_free(box, s, seat, count, out):
    """C6, RM-186: ticks of the hand cards that a waiting effect can still place."""
    me = s.players[seat]
    most = 0
    for i in range(len(its.PAYMENT_EFFECTS)):
        if s.waiting[i] > 0 and places(its.PAYMENT_EFFECTS[i]):
            most = max(most, box.amount[its.PAYMENT_EFFECTS[i]])
    if count >= most or me.program == 0:
        return 0
    n, lowest = 0, 0
    for face in range(its.FIRST_THREAT):
        if s.chosen[face] > 0:
            lowest = face
    for face in range(lowest, its.FIRST_THREAT):
        if me.hand[face] > s.chosen[face] and box.placeable[face] == 1:
            if face < its.FIRST_PROGRESS or me.site[face] + s.chosen[face] == 0:
                out[n] = DO.card + face
                n += 1
    return n


@rule
def use_waiting(box, s, seat, number, events):
    """RM-35, RM-41, RM-186, RM-187: a PAIEMENT AVEC effect places the cards ticked or draws one."""
    face = its.PAYMENT_EFFECTS[number]
    s.waiting[number] -= 1
    s.waiting_size -= 1
    if places(face):
        return back_to_turn(s, seat, place_free(s, seat, face, events))
    emit(events, EVENT.effect, seat, face, 0, 0, EVERYBODY)
    return back_to_turn(s, seat, cards.draw_cards(s, seat, box.amount[face], events))
