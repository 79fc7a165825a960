"""Cards of market, hand and site are ticked, then something is done with them (C2 … C5, RM/R-42).

What was ticked in the market is bought. Cards of the hand are programmed, placed, exchanged or
discarded, those of the site discarded. What costs something is paid as offered, or as is chosen.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import effects, payment, placing, purchase
from cosmodrome.games.rocketmen.box import (
    CARD,
    DESTINATION,
    FIRST_THREAT,
    MISSION,
    PAYMENT_EFFECTS,
)
from cosmodrome.games.rocketmen.launch import ignite, launchable, lift_off
from cosmodrome.games.rocketmen.placing import NO_MISSION
from cosmodrome.games.rocketmen.state import ASK, DO, EVENT, OTHERWISE, PURPOSE
from cosmodrome.games.rocketmen.turn_end import back_to_turn

# Ticking


@rule
def tick(box, s, seat, action):
    """One more thing is ticked."""
    if action < DO.card:
        purchase.add_to_cart(box, s, seat, action - DO.buy)
    elif action < DO.site:
        s.chosen[action - DO.card] += 1
    elif action < DO.finance:
        s.chosen_site[action - DO.site] += 1
    elif action < DO.keep:
        payment.tick_payment(s, action)
    elif action < DO.back:
        s.chosen_site[action - DO.keep] += 1
    else:
        s.back[action - DO.back] += 1


@rule
def how_many(counts):
    """How many cards are ticked."""
    found = 0
    for face in range(CARD.size):
        found += counts[face]
    return found


@rule
def put_cards(out, n, counts, ticked, first, size):
    """A tick for each face of which there is another card, none below what is ticked."""
    lowest = 0
    for face in range(size):
        if ticked[face] > 0:
            lowest = face
    for face in range(lowest, size):
        if counts[face] > ticked[face]:
            out[n] = first + face
            n += 1
    return n


# The market


@rule
def legal_cart(box, s, seat, out):
    """C2: another card above those ticked, the payment offered, another one."""
    above = purchase.buyable(box, s, seat)
    for item in range(purchase.ITEMS):
        if s.cart >> item > 0:
            above &= ~(1 << item)
    n = put_bits(out, 0, above, DO.buy, purchase.ITEMS)
    out[n] = DO.purchase
    n += 1
    if payment.several_ways(box, s, seat, s.due, PURPOSE.purchase):
        out[n] = DO.otherwise + OTHERWISE.purchase
        n += 1
    return n


# Hand and site


@rule
def legal_cards(box, s, seat, out):
    """C3, C5, RM/R-43: more cards, and what can be done with those ticked."""
    me = s.players[seat]
    cards, of_site = how_many(s.chosen), how_many(s.chosen_site)
    if s.closing == 1:
        n = effects.put_free(box, s, seat, cards, out)
        return put_bits(
            out, n, effects.placing_free(box, s, me, cards), DO.use, len(PAYMENT_EFFECTS)
        )
    n = 0
    if of_site == 0:
        n = put_cards(out, 0, me.hand, s.chosen, DO.card, CARD.size)
    if me.program > 0:
        n = put_cards(out, n, me.site, s.chosen_site, DO.site, FIRST_THREAT)
    programs, places, otherwise = 0, False, False
    if of_site == 0:
        programs, places, otherwise = to_place(box, s, seat, me, cards)
        n = put_bits(out, n, programs, DO.program, MISSION.size)
        if places:
            out[n] = DO.place
            n += 1
        n = put_bits(out, n, effects.placing_free(box, s, me, cards), DO.use, len(PAYMENT_EFFECTS))
    n = effects.legal_effects(box, s, seat, cards, of_site, n, out)
    if otherwise and places:
        out[n] = DO.otherwise + OTHERWISE.placement
        n += 1
    elif otherwise:
        n = put_bits(out, n, programs, DO.otherwise + OTHERWISE.SAT, MISSION.size)
    if of_site == 0:
        n = put_bits(out, n, launchable(box, s, seat), DO.launch, DESTINATION.size)
    out[n] = DO.discard
    return n + 1


@rule
def to_place(box, s, seat, me, cards):
    """RM-46, RM/R-43: bits of the Missions that can be programmed, all other cards ticked placed;
    whether these can be placed for the programmed one; whether there is another way to pay."""
    programs = placing.programs(box, s, me)
    places = placing.fits(box, s, me)
    if programs == 0 and not places:
        return 0, False, False
    due = placing.cost_to_place(box, cards, NO_MISSION if places else 0)
    if payment.all_money(box, s, seat, PURPOSE.placement) < due:
        return 0, False, False
    return programs, places, payment.several_ways(box, s, seat, due, PURPOSE.placement)


@rule
def with_cards(box, s, seat, action, events):
    """C2, C3, C5, RM-58: what is ticked is bought, placed, used or discarded, perhaps to launch."""
    cards = how_many(s.chosen)
    if action == DO.purchase:
        payment.offer(box, s, seat, PURPOSE.purchase)
        return paid(box, s, seat, PURPOSE.purchase, events)
    if action <= DO.place:
        mission = action - DO.program if action < DO.place else NO_MISSION
        placing.begin_placement(box, s, cards, mission)
        payment.offer(box, s, seat, PURPOSE.placement)
        return paid(box, s, seat, PURPOSE.placement, events)
    if action < DO.effect:
        return effects.use_waiting(box, s, seat, action - DO.use, events)
    if action >= DO.launch:
        flags = effects.discard_ticked(s, seat, events)
        payment.forget_selection(s)
        if action == DO.discard:
            return back_to_turn(s, seat, flags)
        return flags | ignite(box, s, seat, action - DO.launch, events)
    if action < DO.otherwise:
        return effects.discard_action(box, s, seat, action, cards, events)
    choice = action - DO.otherwise
    if choice == OTHERWISE.purchase:
        ask(s, ASK.pay, seat, PURPOSE.purchase)
        return 0
    mission = choice - OTHERWISE.SAT if choice >= OTHERWISE.SAT else NO_MISSION
    placing.begin_placement(box, s, cards, mission)
    ask(s, ASK.pay, seat, PURPOSE.placement)
    return 0


@rule
def paid(box, s, seat, purpose, events):
    """RM-27, RM-149, RM-206: what was paid for comes."""
    if purpose == PURPOSE.purchase:
        flags = purchase.finish_purchase(s, seat, events)
    elif purpose == PURPOSE.placement:
        flags = placing.finish_placement(s, seat, events)
    else:
        flags = payment.hand_over(s, seat, PURPOSE.window, events)
        payment.forget_selection(s)
        s.extra = box.window_spaces
        emit(events, EVENT.window, seat, s.extra, 0, 0, EVERYBODY)
        return flags | lift_off(box, s, seat, events)
    return back_to_turn(s, seat, flags)


# The launch window


@rule
def legal_window(box, s, seat, out):
    """C7, RM-206: whether V8 is paid for, and how."""
    n = 0
    if payment.all_money(box, s, seat, PURPOSE.window) >= box.window_cost:
        if payment.several_ways(box, s, seat, box.window_cost, PURPOSE.window):
            out[0] = DO.otherwise + OTHERWISE.window
            n = 1
        out[n] = DO.yes
        n += 1
    out[n] = DO.no
    return n + 1


@rule
def in_window(box, s, seat, action, events):
    """C7, RM-206: V8 is paid as offered, otherwise, or not."""
    if action == DO.no:
        return lift_off(box, s, seat, events)
    s.due = box.window_cost
    if action == DO.yes:
        payment.offer(box, s, seat, PURPOSE.window)
        return paid(box, s, seat, PURPOSE.window, events)
    ask(s, ASK.pay, seat, PURPOSE.window)
    return 0
