"""The actions around silo, cruises and guests, and project cards."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import cards, gains, selection
from cosmodrome.games.galactic_cruise.network import note_use, open_tech, payable, tech_level
from cosmodrome.games.galactic_cruise.pieces import icons_of_bonus, lowest, occupied, put, room
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    BONUS_USED,
    CARD_BIT,
    CAUSE,
    DO,
    EFFECT,
    EVENT,
    FIRST_RESOURCE,
    GONE,
    LOSS,
    STEP,
    TICK_BITS,
)
from cosmodrome.games.galactic_cruise.windows import card_worth, hand_helps, put_done, window_opens

# The questions


@rule
def legal(box, s, seat, kind, a, b, effects, out):
    """What is legal at each of them; Q102: done where one may stop."""
    me = s.players[seat]
    if kind == ASK.take:
        return legal_take(box, s, seat, a, effects, out)
    if kind == ASK.silo_card:
        return legal_silo(box, s, me, effects, out)
    if kind == ASK.silo_type:
        return put_bits(out, 0, refillable(box, s), DO.resource, its.RESOURCE.size)
    if kind == ASK.cruise:
        if s.ticked == 0 and me.tokens != 0:
            return put_bits(out, 0, me.tokens, DO.token, its.TOKEN.size)
        return put_bits(out, 0, unscheduled(s), DO.slot, its.MAX_OPEN_CRUISES)
    if kind == ASK.campaign:
        return legal_campaign(box, s, seat, b, effects, out)
    if kind == ASK.guest:
        return legal_guests(box, s, seat, a, b, effects, out)
    if kind == ASK.draw:
        return legal_draw(box, s, seat, a, effects, out)
    if kind == ASK.refill:
        return put(out, 0, DO.done)
    return put_bits(out, 0, occupied(s.board, its.AGENDA_SLOTS), DO.board, its.AGENDA_SLOTS)


@rule
def answer(box, s, seat, kind, a, b, c, action, events):
    """What an answer does."""
    if kind == ASK.refill:
        refill_agenda(box, s, seat, c, events)
    elif kind == ASK.draw:
        if s.ticked != 0:
            draw_projects(box, s, seat, selection.confirmed(s), a, b, c, events)
        elif action != DO.done:
            return draw_project(box, s, seat, action, a, b, c, events)
        elif c & EFFECT.extra_card == 0:
            ask(s, ASK.draw, seat, 0, b, c)
    elif kind == ASK.take:
        if s.ticked != 0:
            take_resources(box, s, seat, selection.confirmed(s), a, c, events)
        elif action != DO.done:
            one = selection.so_many(action - DO.resource, 1)
            take_resources(box, s, seat, one, a, c, events)
    elif kind == ASK.guest:
        if s.ticked != 0:
            advertise(box, s, seat, a, selection.confirmed(s), b, c, events)
    elif action == DO.done:
        return 0
    elif kind == ASK.silo_card:
        ticked = selection.confirmed(s)
        resource = lowest(refillable(box, s))
        if ticked != 0:
            resource = selection.highest(ticked) - FIRST_RESOURCE
        flags = discard_for_silo(s, seat, action - DO.discard, events)
        refill_silo(box, s, seat, resource, 1, 0, events)
        return flags
    elif kind == ASK.silo_type:
        refill_silo(box, s, seat, action - DO.resource, a, b, events)
    elif kind == ASK.cruise:
        ticked = selection.confirmed(s)
        schedule(s, seat, action - DO.slot, events)
        if ticked != 0:
            flip_token(box, s, seat, selection.highest(ticked), c, events)
    elif kind == ASK.campaign:
        left = campaign_limit(box, b)
        advertise(box, s, seat, action - DO.slot, selection.confirmed(s), left, c, events)
    else:
        cards.discard_from_board(s, seat, action - DO.board, events)
        ask(s, ASK.discard_board, seat)
    return 0


@rule
def settle(box, s, seat, kind, a, b, c, events):
    """Nothing is left to choose: to take, to refill, to draw or to sell."""
    if kind == ASK.draw:
        return settle_draw(box, s, seat, a, b, c, events)
    if kind == ASK.discard_board:
        return settle_board(s, seat, events)
    if kind == ASK.take:
        return settle_take(box, s, seat, a, c, events)
    if kind == ASK.silo_type:
        return settle_silo(box, s, seat, a, b, events)
    if kind == ASK.refill:
        if window_opens(s, seat, kind, c):
            return False
        answered(s)
        refill_agenda(box, s, seat, c, events)
        return True
    if kind != ASK.guest or may_sell_more(box, s, seat):
        return False
    if sellable(box, s, seat, False, campaign_reduction(box, c)) != 0:
        return False
    answered(s)
    return True


@rule
def may_sell_more(box, s, seat):
    """GC-308, TA6: whether the reputation bonus or a technology may pay for the next guest."""
    if payable(box, s, seat, its.TECH.targeted_advertising):
        return True
    # Ads that pay for any guest need no bonus.
    return icons_of_bonus(box, s.players[seat], its.GAIN.ad) > 0 and dear_guests(box, s, seat)


@rule
def dear_guests(box, s, seat):
    """GC-236: whether somebody waits whose ads cannot be paid."""
    for source in range(its.QUEUE + 1):
        if guest_price(box, s, seat, source, False, 0) > s.players[seat].ads:
            for guest in range(its.GUEST.size):
                if guests_in(s, source, guest) > 0:
                    return True
    return False


# Resources and silo


@rule
def takeable(box, s, seat, effects):
    """GC-228, P18: resources with stock and room, as bits."""
    me = s.players[seat]
    resources = 0
    for resource in range(its.RESOURCE.size):
        if room(box, me, resource) > 0 and (s.silo[resource] > 0 or effects & EFFECT.card_2 != 0):
            resources |= 1 << resource
    return resources


@rule
def stock(box, s, seat, resource, effects):
    """GC-228, P18: how many of a resource can be taken."""
    space = room(box, s.players[seat], resource)
    if effects & EFFECT.card_2 == 0 and s.silo[resource] < space:
        return s.silo[resource] + 0
    return space


@rule
def legal_take(box, s, seat, left, effects, out):
    """Q39: three are taken if three can be; only P17 says "up to"."""
    if left == 1:
        n = put_bits(out, 0, takeable(box, s, seat, effects), DO.resource, its.RESOURCE.size)
    else:
        kinds = 0
        for resource in range(its.RESOURCE.size):
            there = stock(box, s, seat, resource, effects)
            if there > selection.times_resource(s.ticked, resource):
                kinds |= 1 << resource
        n = gains.put_resources(s, out, kinds, left)
        if s.ticked != 0:
            return n
    if effects & EFFECT.card_1 == 0:
        effects &= ~EFFECT.started
    helped = False
    if n == 0:
        helping = hand_helps(box, s.players[seat], ASK.take, effects)
        helped = takeable(box, s, seat, helping) != 0
    return put_done(out, n, effects, helped)


@rule
def take_resources(box, s, seat, ticked, left, effects, events):
    """GC-228, P18: resources of the silo, or of the supply."""
    for resource in range(its.RESOURCE.size):
        count = selection.times_resource(ticked, resource)
        left -= count
        if effects & EFFECT.card_2 != 0:
            gains.store(box, s, seat, resource, count, events, CAUSE.card)
            continue
        s.silo[resource] -= count
        s.players[seat].stored[resource] += count
        for _ in range(count):
            emit(events, EVENT.took, seat, resource, 0, 0, EVERYBODY)
    if left > 0 and takeable(box, s, seat, effects) != 0:
        ask(s, ASK.take, seat, left, 0, effects | EFFECT.started)


@rule
def settle_take(box, s, seat, left, effects, events):
    """Q39: where no more can be taken than must be, or of one kind only, all of it is."""
    started = effects & EFFECT.started != 0
    if effects & EFFECT.card_1 != 0 or (not started and window_opens(s, seat, ASK.take, effects)):
        return False
    total = 0
    kinds = 0
    every = 0
    for resource in range(its.RESOURCE.size):
        there = stock(box, s, seat, resource, effects)
        kinds += 1 if there > 0 else 0
        total += there
        every += selection.so_many(resource, there if there < left else left)
    if total > left and kinds > 1:
        return False
    answered(s)
    if total > 0:
        take_resources(box, s, seat, every, left, effects, events)
    return True


@rule
def legal_silo(box, s, me, effects, out):
    """GC-233: the type to refill where there are several, and the card that goes for it."""
    kinds = refillable(box, s)
    if s.ticked == 0 and kinds & (kinds - 1) != 0 and me.hand != 0:
        n = put_bits(out, 0, kinds, DO.resources, its.RESOURCE.size)
        return put_done(out, n, effects, False)
    n = put_bits(out, 0, me.hand, DO.discard, its.CARD.size)
    return n if s.ticked != 0 else put_done(out, n, effects, False)


@rule
def discard_for_silo(s, seat, card, events):
    """GC-233, GC-342: a card is discarded, whatever it says."""
    flags = cards.leave_hand(s, seat, card)
    emit(events, EVENT.card_discarded, seat, card, GONE.silo, 0, EVERYBODY)
    return flags


@rule
def refilled(box, s, resource):
    """GC-233: how many of a type a refill adds."""
    return box.silo_max - s.silo[resource]


@rule
def refillable(box, s):
    """Q40: types below the maximum of the silo, as bits."""
    resources = 0
    for resource in range(its.RESOURCE.size):
        if refilled(box, s, resource) > 0:
            resources |= 1 << resource
    return resources


@rule
def settle_silo(box, s, seat, left, gained, events):
    """Q40: no type is below its maximum, or only one."""
    resources = refillable(box, s)
    if resources & (resources - 1) != 0:
        return False
    answered(s)
    if resources != 0:
        refill_silo(box, s, seat, lowest(resources), left, gained, events)
    return True


@rule
def refill_silo(box, s, seat, resource, left, gained, events):
    """GC-233, P19: a type at its maximum again, credits for what was added, Reputation once."""
    added = refilled(box, s, resource)
    s.silo[resource] = box.silo_max
    emit(events, EVENT.silo, seat, resource, s.silo[resource], 0, EVERYBODY)
    gains.gain_credits(s, seat, added * box.refill_credits, events, CAUSE.silo)
    if gained == 0:
        gains.gain_reputation(box, s, seat, box.refill_reputation, events, CAUSE.silo)
    if left > 1 and refillable(box, s) != 0:
        ask(s, ASK.silo_type, seat, left - 1, 1)


# Cruises


@rule
def unscheduled(s):
    """GC-223: cruises nobody has scheduled, as bits of slots."""
    slots = 0
    for slot in range(s.open_cruises):
        if s.cruises[slot] > 0 and s.scheduler[slot] == 0:
            slots |= 1 << slot
    return slots


@rule
def schedule(s, seat, slot, events):
    """GC-223, GC-225: the consultant stands beside a cruise."""
    me = s.players[seat]
    s.scheduler[slot] = seat + 1
    me.scheduled = slot + 1
    emit(events, EVENT.scheduled, seat, slot, s.cruises[slot] - 1, 0, EVERYBODY)


@rule
def flip_token(box, s, seat, token, effects, events):
    """GC-224, GC-340, P20: the bonus of a token, which is then turned over."""
    s.players[seat].flipped = token + 1
    emit(events, EVENT.token_flipped, seat, token, 0, 0, EVERYBODY)
    times = 2 if effects & EFFECT.card_1 != 0 else 1
    for _ in range(times):
        gains.gain(
            box, s, seat, box.token_gain[token], box.token_amount[token], events, CAUSE.token
        )


# Guests


@rule
def tickets_sold(s, slot):
    """How many guests have a ticket for the cruise of a slot."""
    return s.tickets[slot, 0] + s.tickets[slot, 1] + s.tickets[slot, 2]


@rule
def advertisable(s, seat):
    """GC-237, GC-344: cruises with a free ticket space that no other player scheduled, as bits."""
    slots = 0
    for slot in range(s.open_cruises):
        if s.cruises[slot] > 0 and tickets_sold(s, slot) < its.TICKETS:
            if s.scheduler[slot] == 0 or s.scheduler[slot] == seat + 1:
                slots |= 1 << slot
    return slots


@rule
def guest_price(box, s, seat, source, first, reduction):
    """GC-236, GC-351 (TA6): ads for a guest; `first` of the action or sale."""
    price = box.guest_cost[source] - reduction
    slot = open_tech(box, s, seat, its.TECH.targeted_advertising)
    if slot >= 0:
        level = tech_level(box, s, slot)
        if first or level > 0:
            price -= box.tech_amount[its.TECH.targeted_advertising, level]
    return price if price > 0 else 0


@rule
def guests_in(s, source, guest):
    """How many guests of a type wait in a section or in the supply."""
    if source == its.QUEUE:
        return s.supply[guest]
    return s.queue[source, guest]


@rule
def sellable(box, s, seat, first, reduction):
    """GC-236: guests whose ads can be paid, as bits of source and type."""
    guests = 0
    for source in range(its.QUEUE + 1):
        if guest_price(box, s, seat, source, first, reduction) <= s.players[seat].ads:
            for guest in range(its.GUEST.size):
                if guests_in(s, source, guest) > 0:
                    guests |= 1 << (source * its.GUEST.size + guest)
    return guests


@rule
def campaign_reduction(box, effects):
    """P22: each guest costs less."""
    return card_worth(box, effects, its.CARD.P22)


@rule
def legal_campaign(box, s, seat, limit, effects, out):
    """GC-235 … GC-237: guests whose ads can be paid, and a cruise that has room for them."""
    n = 0
    reduction = campaign_reduction(box, effects)
    ticked = selection.ticks(s.ticked)
    slots = advertisable(s, seat)
    more = 0
    for slot in range(s.open_cruises):
        if (slots >> slot) & 1 == 1:
            if free_tickets(s, slot) > ticked:
                more = 1
            elif free_tickets(s, slot) < ticked:
                slots &= ~(1 << slot)
    if more == 1 and ticked < campaign_limit(box, limit):
        guests = more_guests(box, s, seat, True, reduction)
        n = put_bits(out, n, guests, DO.source, its.SOURCE.size)
    if ticked > 0 and ads_of(box, s, seat, s.ticked, True, reduction) <= s.players[seat].ads:
        n = put_bits(out, n, slots, DO.slot, its.MAX_OPEN_CRUISES)
    if ticked > 0:
        return n
    helped = False
    if n == 0:
        helping = hand_helps(box, s.players[seat], ASK.campaign, effects)
        if helping != effects:
            helped = sellable(box, s, seat, True, campaign_reduction(box, helping)) != 0
    return put_done(out, n, effects, helped)


@rule
def campaign_limit(box, limit):
    """GC-235: up to two guests for a cruise, or as a specialised plan says."""
    return limit if limit > 0 else box.guests_advertised + 0


@rule
def remove_guest(s, source, guest):
    """A guest leaves a section of the queue, or the supply."""
    if source == its.PLACE.supply:
        s.supply[guest] -= 1
    else:
        s.queue[source, guest] -= 1


@rule
def sell_ticket(box, s, seat, cruise, guest, extra_credits, match_anyway, events):
    """GC-238, GC-239: credits for the destinations, Reputation for a match."""
    credits = box.destination_credits * box.cruise_destinations[cruise]
    gains.gain_credits(s, seat, credits, events, CAUSE.tickets)
    gains.gain_credits(s, seat, extra_credits, events, CAUSE.card)
    if (box.cruise_offers[cruise] >> guest) & 1 == 1:
        gains.gain_reputation(box, s, seat, box.match_reputation, events, CAUSE.match)
    else:
        gains.gain_reputation(box, s, seat, match_anyway, events, CAUSE.card)


@rule
def pay_guest(box, s, seat, source, first, reduction):
    """GC-236, GC-260 (TA6): the ads of a guest; a reduction counts as a use."""
    price = guest_price(box, s, seat, source, first, reduction)
    usual = box.guest_cost[source] - reduction
    slot = open_tech(box, s, seat, its.TECH.targeted_advertising)
    if slot >= 0 and price < usual:
        if first or tech_level(box, s, slot) > 0:
            note_use(s, seat, slot)
    s.players[seat].ads -= price
    return price


@rule
def ads_of(box, s, seat, ticked, first, reduction):
    """GC-236, TA6: ads for the guests ticked, the dearest of them being the first."""
    total = 0
    for i in range(its.SOURCE.size):
        choice = its.SOURCE.size - 1 - i
        for _ in range(selection.times(ticked, its.GUEST.size + choice)):
            total += guest_price(box, s, seat, choice // its.GUEST.size, first, reduction)
            first = False
    return total


@rule
def more_guests(box, s, seat, first, reduction):
    """GC-236: guests who could be ticked next, their ads paid too, as bits of source and type."""
    guests = 0
    lowest_source = selection.highest(s.ticked) - its.GUEST.size
    for choice in range(lowest_source if lowest_source > 0 else 0, its.SOURCE.size):
        source, guest = choice // its.GUEST.size, choice % its.GUEST.size
        if guests_in(s, source, guest) > selection.times(s.ticked, its.GUEST.size + choice):
            ticked = s.ticked + (1 << (TICK_BITS * (its.GUEST.size + choice)))
            if ads_of(box, s, seat, ticked, first, reduction) <= s.players[seat].ads:
                guests |= 1 << choice
    return guests


@rule
def legal_guests(box, s, seat, slot, left, effects, out):
    """GC-235 … GC-237: guests for the free ticket spaces, as far as the ads go."""
    n = 0
    first = effects & EFFECT.started == 0
    reduction = campaign_reduction(box, effects)
    if selection.ticks(s.ticked) < left and free_tickets(s, slot) > selection.ticks(s.ticked):
        guests = more_guests(box, s, seat, first, reduction)
        n = put_bits(out, 0, guests, DO.source, its.SOURCE.size)
    if s.ticked == 0:
        return put_done(out, n, effects, False)
    if ads_of(box, s, seat, s.ticked, first, reduction) <= s.players[seat].ads:
        n = put(out, n, DO.done)
    return n


@rule
def free_tickets(s, slot):
    """GC-072: ticket spaces left beside a cruise."""
    return its.TICKETS - tickets_sold(s, slot)


@rule
def advertise(box, s, seat, slot, ticked, left, effects, events):
    """GC-235 … GC-239, P22 … P24: guests buy a ticket, the dearest first (TA6)."""
    before = s.players[seat].reputation + 0
    for i in range(its.SOURCE.size):
        choice = its.SOURCE.size - 1 - i
        for _ in range(selection.times(ticked, its.GUEST.size + choice)):
            source, guest = choice // its.GUEST.size, choice % its.GUEST.size
            advertise_guest(box, s, seat, slot, source, guest, effects, events)
            effects |= EFFECT.started
            left -= 1
    if left > 0 and free_tickets(s, slot) > 0:
        # All could be chosen at once, where nothing comes between them.
        discount = open_tech(box, s, seat, its.TECH.targeted_advertising) >= 0
        between = s.players[seat].reputation > before
        between = between and reputation_ahead(box, s, seat, slot, effects)
        if discount or between or may_sell_more(box, s, seat):
            ask(s, ASK.guest, seat, slot, left, effects)


@rule
def reputation_ahead(box, s, seat, slot, effects):
    """GC-128, GC-239, GC-308: whether one guest more brings Reputation, and the bonus may be used
    before it: from there it is another one."""
    if s.players[seat].once & BONUS_USED != 0:
        return False
    guests = sellable(box, s, seat, False, campaign_reduction(box, effects))
    if effects & CARD_BIT[its.CARD.P24] != 0:
        return guests != 0
    for choice in range(its.SOURCE.size):
        if (guests >> choice) & 1 == 1:
            if (box.cruise_offers[s.cruises[slot] - 1] >> (choice % its.GUEST.size)) & 1 == 1:
                return True
    return False


@rule
def advertise_guest(box, s, seat, slot, source, guest, effects, events):
    """GC-235 … GC-239, P22 … P24: a guest buys a ticket."""
    first = effects & EFFECT.started == 0
    price = pay_guest(box, s, seat, source, first, campaign_reduction(box, effects))
    remove_guest(s, source, guest)
    s.tickets[slot, guest] += 1
    cruise = s.cruises[slot] - 1
    sold = source * its.GUEST.size + guest
    emit(events, EVENT.advertised, seat, cruise, sold, price, EVERYBODY)
    credits = card_worth(box, effects, its.CARD.P23)
    anyway = card_worth(box, effects, its.CARD.P24)
    sell_ticket(box, s, seat, cruise, guest, credits, anyway, events)


# Project cards


@rule
def may_recover(box, s, me):
    """GC-245, GC-246: whether the top discard can be taken for Reputation."""
    return cards.recoverable(s, me, 0) and gains.affords_reputation(me, box.discard_reputation)


@rule
def legal_draw(box, s, seat, left, effects, out):
    """GC-244 … GC-246, GC-347, TA7: the board while it has cards, the discard for Reputation."""
    if left > 1 and effects & EFFECT.extra_card == 0:
        return legal_draws(box, s, seat, left, out)
    n = put_bits(out, 0, occupied(s.board, its.AGENDA_SLOTS), DO.board, its.AGENDA_SLOTS)
    if may_recover(box, s, s.players[seat]):
        n = put(out, n, DO.top_discard)
    if effects & EFFECT.extra_card != 0:
        slot = open_tech(box, s, seat, its.TECH.digital_archives)
        if slot >= 0 and tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0):
            n = put(out, n, DO.deck)
        n = put(out, n, DO.done)
    elif cards.cards_on_board(s) == 0:
        n = put(out, n, DO.done)
    return n


@rule
def legal_draws(box, s, seat, left, out):
    """GC-244 … GC-246: several cards, those on top of the discard one after the other."""
    me = s.players[seat]
    n = 0
    ticked = selection.ticks(s.ticked)
    taken = selection.times(s.ticked, its.AGENDA_SLOTS)
    if ticked < left:
        for slot in range(selection.highest(s.ticked), its.AGENDA_SLOTS):
            if s.board[slot] > 0 and selection.times(s.ticked, slot) == 0:
                n = put(out, n, DO.cards + slot)
        if cards.recoverable(s, me, taken):
            if gains.affords_reputation(me, box.discard_reputation * (taken + 1)):
                n = put(out, n, DO.cards + its.AGENDA_SLOTS)
    may_take = gains.affords_reputation(me, box.discard_reputation * taken) or taken == 0
    for above in range(taken):
        may_take = may_take and cards.recoverable(s, me, above)
    if may_take and (ticked > 0 or cards.cards_on_board(s) == 0):
        n = put(out, n, DO.done)
    return n


@rule
def draw_projects(box, s, seat, ticked, left, limit, effects, events):
    """GC-244, GC-245: the cards ticked, of the board and then of the discard."""
    for slot in range(its.AGENDA_SLOTS):
        if selection.times(ticked, slot) > 0:
            cards.take_from_board(s, seat, slot, events)
    for _ in range(selection.times(ticked, its.AGENDA_SLOTS)):
        gains.lose_reputation(s, seat, box.discard_reputation, events, LOSS.discard)
        cards.recover_discard(s, seat, events)
    left -= selection.ticks(ticked)
    ask(s, ASK.draw, seat, left, limit, effects | EFFECT.started)


@rule
def draw_project(box, s, seat, action, left, limit, effects, events):
    """GC-244, GC-245, GC-351 (TA7): a card of the board, the top discard, or of the deck."""
    flags = 0
    if action < DO.top_discard:
        cards.take_from_board(s, seat, action - DO.board, events)
    elif action == DO.top_discard:
        gains.lose_reputation(s, seat, box.discard_reputation, events, LOSS.discard)
        cards.recover_discard(s, seat, events)
    else:
        flags = cards.draw_unseen(s, seat, events)
    if effects & EFFECT.extra_card != 0:
        slot = open_tech(box, s, seat, its.TECH.digital_archives)
        if slot >= 0:
            note_use(s, seat, slot)
            if tech_level(box, s, slot) == 2:
                amount = box.tech_amount[its.TECH.digital_archives, 2]
                gains.gain_reputation(box, s, seat, amount, events, CAUSE.technology)
    if left > 1 or effects & EFFECT.extra_card == 0:
        ask(s, ASK.draw, seat, left - 1, limit, effects | EFFECT.started)
    return flags


@rule
def extra_draw(box, s, seat):
    """TA7: how many cards more, 0 when nothing can be drawn."""
    slot = open_tech(box, s, seat, its.TECH.digital_archives)
    if slot < 0:
        return 0
    deck = tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0)
    if cards.cards_on_board(s) == 0 and not deck and not may_recover(box, s, s.players[seat]):
        return 0
    return box.tech_amount[its.TECH.digital_archives, 0]


@rule
def settle_draw(box, s, seat, left, limit, effects, events):
    """GC-347, TA7: no more cards to take, or all there are; perhaps the one of the technology."""
    me = s.players[seat]
    if left > 0:
        if effects & EFFECT.extra_card != 0:
            if extra_draw(box, s, seat) > 0:
                return False
        elif may_recover(box, s, me) or cards.cards_on_board(s) > left:
            return False
        elif cards.cards_on_board(s) > 0:
            if window_opens(s, seat, ASK.draw, effects):
                return False
            answered(s)
            every = 0
            for slot in range(its.AGENDA_SLOTS):
                if s.board[slot] > 0:
                    every |= 1 << (TICK_BITS * slot)
            draw_projects(box, s, seat, every, left, limit, effects, events)
            return True
    answered(s)
    if effects & EFFECT.extra_card == 0 and limit == 0 and extra_draw(box, s, seat) > 0:
        effects |= EFFECT.extra_card | EFFECT.started
        ask(s, ASK.draw, seat, extra_draw(box, s, seat), 0, effects)
    return True


@rule
def refill_agenda(box, s, seat, effects, events):
    """GC-252, GC-349, P03, P26: bonuses of the empty slots, the rest discarded, four new cards."""
    ask(s, STEP.board, seat)
    ask(s, ASK.discard_board, seat)
    times = 2 if effects & EFFECT.card_2 != 0 else 1
    for i in range(its.AGENDA_SLOTS):
        slot = its.AGENDA_SLOTS - 1 - i
        if s.board[slot] == 0 or effects & EFFECT.card_1 != 0:
            amount = box.slot_amount[slot] * times
            gains.gain(box, s, seat, box.slot_gain[slot], amount, events, CAUSE.slot)
    if effects & EFFECT.card_1 != 0:
        ask(s, ASK.take_card, seat, box.card_amount[its.CARD.P03])


@rule
def settle_board(s, seat, events):
    """GC-348: the last card of the board leaves no choice."""
    if cards.cards_on_board(s) > 1:
        return False
    answered(s)
    for slot in range(its.AGENDA_SLOTS):
        if s.board[slot] > 0:
            cards.discard_from_board(s, seat, slot, events)
    return True
