"""Step 1: ships advance; Destination, one stop more, and the return to Earth."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import development, network, pieces, selection, state
from cosmodrome.games.galactic_cruise.gains import funding_bonuses, gain_credits, gain_reputation
from cosmodrome.games.galactic_cruise.state import ASK, DO, EVENT, STEP
from cosmodrome.games.galactic_cruise.windows import open_hand, window_opens

SCORED_BITS = 2  # of each guest type, in what a destination has scored
#: Upgrades that do something at once: guests are scored before or after it, not with it.
AT_ONCE = (1 << its.UPGRADE.progress_bonus) | (1 << its.UPGRADE.reopened_file)


# The questions: which ship, what is done at a destination, one stop more


@rule
def legal(box, s, seat, kind, a, b, c, out):
    """What is legal at each of them."""
    if kind == ASK.ship:
        return put_bits(out, 0, a, DO.ship, state.MAX_SHIPS)
    if kind == ASK.destination:
        return legal_destination(box, s, seat, a, b, c, out)
    if kind == ASK.further:
        n = pieces.put(out, 0, DO.yes) if can_go_further(box, s, seat) else 0
        return pieces.put(out, n, DO.done)
    return legal_pay_move(box, s, seat, b, c, out)


@rule
def answer(box, s, seat, kind, a, b, c, action, events):
    """What an answer does."""
    if kind == ASK.ship:
        ship = action - DO.ship
        advance_ship(s, seat, ship, a & ~(1 << ship), events)
    elif kind == ASK.destination:
        if s.ticked != 0:
            visit(box, s, seat, a, selection.confirmed(s), b, c, events)
    elif kind == ASK.pay_move:
        if s.wild > 0:
            development.assign_wild(s, action)
            ask(s, kind, seat, a, b, c)
        else:
            pay_move(box, s, seat, a, b, action - DO.resource, events)
    elif action == DO.yes:
        go_further(box, s, seat, a)


@rule
def settle(box, s, seat, kind, ship, free, done):
    """A destination where nothing is left to choose, nor could be."""
    if kind != ASK.destination or destination_open(box, s, seat, ship, free, done):
        return False
    answered(s)
    return True


# Ships advance


@rule
def ships_in_flight(me):
    """GC-002: the ships on a cruise, as bits."""
    ships = 0
    for ship in range(me.ship_count):
        if me.ships[ship].cruise > 0:
            ships |= 1 << ship
    return ships


@rule
def advance(box, s, seat, ships, events):
    """GC-002 … GC-004: every ship on a cruise moves; the player chooses the order."""
    if ships == 0:
        return
    if ships & (ships - 1) != 0 or waits(box, s, seat, pieces.lowest(ships)):
        ask(s, ASK.ship, seat, ships)
        return
    advance_ship(s, seat, pieces.lowest(ships), 0, events)


@rule
def waits(box, s, seat, ship):
    """GC-189, GC-351 (TB4): whether a technology may be paid for before a ship lands."""
    if s.players[seat].ships[ship].stop + 1 != state.EARTH:
        return False
    return network.payable(box, s, seat, its.TECH.loyalty_programme)


@rule
def advance_ship(s, seat, ship, rest, events):
    """GC-002: one ship moves one stop; the others wait."""
    ask(s, STEP.advance, seat, rest)
    ask(s, STEP.offer_further, seat, ship)
    move_to(s, seat, ship, s.players[seat].ships[ship].stop + 1, events)


@rule
def move_to(s, seat, ship, stop, events):
    """A pilot reaches a stop, which is then resolved."""
    it = s.players[seat].ships[ship]
    it.stop = stop
    if stop < state.EARTH:
        emit(events, EVENT.advanced, seat, ship, stop, it.cruise - 1, EVERYBODY)
    ask(s, STEP.arrive, seat, ship)


@rule
def arrive(box, s, seat, ship, events):
    """GC-005: a Destination, Space, or the return to Earth."""
    it = s.players[seat].ships[ship]
    ask(s, STEP.markers, seat)
    if it.stop == state.EARTH:
        return_to_earth(box, s, seat, ship, events)
        return
    kind = box.cruise_stop[it.cruise - 1, it.stop - 1]
    if kind == its.SPACE:
        ask(s, ASK.space, seat, ship)
        return
    s.players[seat].visited += 1
    drop_useless_token(box, s, seat, ship, kind, events)
    ask(s, ASK.destination, seat, ship)


@rule
def drop_useless_token(box, s, seat, ship, kind, events):
    """GC-010: a full section and no other type ahead: the token is discarded."""
    me = s.players[seat]
    it = me.ships[ship]
    if it.token == 0 or pieces.tokens_on(me, kind) < its.SLOTS_PER_TYPE:
        return
    for i in range(it.stop, its.STOPS):
        ahead = box.cruise_stop[it.cruise - 1, i]
        if ahead != its.SPACE and ahead != kind:
            return
    it.token = 0
    emit(events, EVENT.token_lost, seat, ship, 0, 0, EVERYBODY)


# Destination


@rule
def destination_type(box, s, seat, ship):
    """The type of the destination a ship has reached."""
    it = s.players[seat].ships[ship]
    return box.cruise_stop[it.cruise - 1, it.stop - 1]


@rule
def upgrade_slots(box, s, seat, ship):
    """GC-007, GC-008: the slots the token of a ship may go to here, as bits."""
    me = s.players[seat]
    if me.ships[ship].token == 0:
        return 0
    first = destination_type(box, s, seat, ship) * its.SLOTS_PER_TYPE
    slots = 0
    for slot in range(first, first + its.SLOTS_PER_TYPE):
        if (me.upgrades >> slot) & 1 == 0:
            slots |= 1 << slot
    return slots


@rule
def unscored(ship, guest, done):
    """GC-013: guests of a type not yet scored at this destination."""
    return ship.guests[guest] - ((done >> (SCORED_BITS * guest)) & 3)


@rule
def scoring_price(box, s, seat, ship, guest, free):
    """GC-011, GC-012, GC-351 (TA8), P32: the ads a scoring costs."""
    if free > 0:
        return 0
    match = destination_type(box, s, seat, ship) == guest
    price = box.match_ads if match else box.other_ads
    slot = network.open_tech(box, s, seat, its.TECH.room_service)
    if slot < 0:
        return price
    if match:
        if network.tech_level(box, s, slot) > 0:
            price = box.tech_amount[its.TECH.room_service, 1]
    else:
        price = box.tech_amount[its.TECH.room_service, 0]
    return price


@rule
def destination_open(box, s, seat, ship, free, done):
    """Whether anything is left to choose at a destination, or ads could still be had for it."""
    me = s.players[seat]
    if upgrade_slots(box, s, seat, ship) != 0:
        return True
    helped = pieces.icons_of_bonus(box, me, its.GAIN.ad) > 0
    helped = helped or network.payable(box, s, seat, its.TECH.room_service)
    helped = helped or window_opens(s, seat, ASK.destination, done)
    for guest in range(its.GUEST.size):
        if unscored(me.ships[ship], guest, done) > 0:
            if helped or scoring_price(box, s, seat, ship, guest, free) <= me.ads:
                return True
    return False


@rule
def legal_destination(box, s, seat, ship, free, done, out):
    """GC-007, GC-011 … GC-013: a slot for the token, guests whose ads can be paid."""
    me = s.players[seat]
    n = 0
    for guest in range(selection.highest(s.ticked), its.GUEST.size):
        if unscored(me.ships[ship], guest, done) > selection.times(s.ticked, guest):
            ticked = s.ticked + (1 << (state.TICK_BITS * guest))
            if scoring_prices(box, s, seat, ship, ticked, free) <= me.ads:
                n = pieces.put(out, n, DO.guests + guest)
    if ticked_slot(s.ticked) < 0:
        slots = upgrade_slots(box, s, seat, ship)
        if s.ticked != 0:
            slots &= ~AT_ONCE
        n = put_bits(out, n, slots, DO.upgrade, its.UPGRADE.size)
    if scoring_prices(box, s, seat, ship, s.ticked, free) <= me.ads:
        n = pieces.put(out, n, DO.done)
    return n


@rule
def ticked_slot(ticked):
    """The slot that is ticked for the token, or -1."""
    if ticked >> (state.TICK_BITS * its.GUEST.size) == 0:
        return -1
    return selection.highest(ticked) - its.GUEST.size


@rule
def dearest_first(box, s, seat, ship, i):
    """The types in the order in which they are scored: free scorings go to the dearest (P32)."""
    here = destination_type(box, s, seat, ship)
    if i == its.GUEST.size - 1:
        return here
    return i if i < here else i + 1


@rule
def scoring_prices(box, s, seat, ship, ticked, free):
    """GC-011, GC-012, P32: the ads that all guests ticked cost."""
    total = 0
    for i in range(its.GUEST.size):
        guest = dearest_first(box, s, seat, ship, i)
        for _ in range(selection.times(ticked, guest)):
            total += scoring_price(box, s, seat, ship, guest, free)
            free = free - 1 if free > 0 else 0
    return total


@rule
def scoring_points(box, s, seat, ship):
    """GC-014, GC-351 (TA8), EXB1: what a guest scored here is worth."""
    me = s.players[seat]
    here = destination_type(box, s, seat, ship)
    points = box.guest_vp + box.guest_vp_token * pieces.tokens_on(me, here)
    slot = network.open_tech(box, s, seat, its.TECH.room_service)
    if slot >= 0 and network.tech_level(box, s, slot) == 2:
        points += box.tech_amount[its.TECH.room_service, 2]
    if s.expert == its.EXPERT.purser and pieces.has_ability(s, seat, me.ships[ship].pilot):
        points += box.expert_amount[its.EXPERT.purser]
    return points


@rule
def visit(box, s, seat, ship, ticked, free, done, events):
    """GC-006, GC-276: the token goes to its slot, then the guests ticked are scored."""
    slot = ticked_slot(ticked)
    if slot < 0:
        score_guests(box, s, seat, ship, ticked, free, done, events)
        return
    install(s, seat, ship, slot, events)
    score_guests(box, s, seat, ship, ticked, free, done, events)
    if (AT_ONCE >> slot) & 1 == 1:
        work_at_once(box, s, seat, slot)


@rule
def score_guests(box, s, seat, ship, ticked, free, done, events):
    """GC-013, P32: the guests ticked, those whose destination this is last."""
    last = free == 0 and visited(box, s, seat, ship, ticked)
    for i in range(its.GUEST.size):
        guest = dearest_first(box, s, seat, ship, i)
        for _ in range(selection.times(ticked, guest)):
            score_guest(box, s, seat, ship, guest, free, events)
            free = free - 1 if free > 0 else 0
            done += 1 << (SCORED_BITS * guest)
    if not last:
        ask(s, ASK.destination, seat, ship, free, done | state.TOUCHED)


@rule
def visited(box, s, seat, ship, ticked):
    """GC-013: whether scoring ends a stop: all guests are chosen together.

    Only an upgrade, or a technology to be paid for, could make a difference between them.
    """
    guests = selection.ticks(ticked) - (0 if ticked_slot(ticked) < 0 else 1)
    if guests == 0 or upgrade_slots(box, s, seat, ship) != 0:
        return False
    return not network.payable(box, s, seat, its.TECH.room_service)


@rule
def score_guest(box, s, seat, ship, guest, free, events):
    """GC-013 … GC-015, GC-276, EXB1: the ads are paid, the points gained."""
    me = s.players[seat]
    here = destination_type(box, s, seat, ship)
    price = scoring_price(box, s, seat, ship, guest, free)
    points = scoring_points(box, s, seat, ship)
    slot = network.open_tech(box, s, seat, its.TECH.room_service)
    if slot >= 0:
        usual = box.match_ads if guest == here else box.other_ads
        if (free == 0 and price < usual) or network.tech_level(box, s, slot) == 2:
            network.note_use(s, seat, slot)
    me.ads -= price
    me.vp += points
    me.scored += 1
    emit(events, EVENT.scored, seat, guest, points, price, EVERYBODY)


@rule
def install(s, seat, ship, slot, events):
    """GC-008: the token unlocks a slot."""
    me = s.players[seat]
    me.ships[ship].token = 0
    me.upgrades |= 1 << slot
    emit(events, EVENT.upgraded, seat, slot, 0, 0, EVERYBODY)


@rule
def work_at_once(box, s, seat, slot):
    """GC-352 (A1, A2): what an upgrade does the moment it is installed."""
    me = s.players[seat]
    if slot == its.UPGRADE.progress_bonus:
        bonuses = box.upgrade_amount[its.UPGRADE.progress_bonus] * pieces.cubes_on_track(me)
        if bonuses > 0:
            ask(s, ASK.funding, seat, bonuses)
    elif slot == its.UPGRADE.reopened_file:
        for i in range(s.discard_size):
            if box.card_window[s.discard[i] - 1] <= its.WINDOW.any:
                ask(s, ASK.reopen, seat)
                return


# Return to Earth


@rule
def land(s, seat, ship, events):
    """GC-019, GC-020, GC-275: cruise to the discard, guests to the supply, pilot to rest."""
    me = s.players[seat]
    it = me.ships[ship]
    s.cruise_discard |= 1 << (it.cruise - 1)
    emit(events, EVENT.returned, seat, ship, it.cruise - 1, it.pilot, EVERYBODY)
    for guest in range(its.GUEST.size):
        s.supply[guest] += it.guests[guest]
        it.guests[guest] = 0
    if it.token == 1:
        it.token = 0
        emit(events, EVENT.token_lost, seat, ship, 0, 0, EVERYBODY)
    pieces.send_home(me, it.pilot)
    it.pilot = 0
    it.cruise = 0
    it.stop = 0


@rule
def return_to_earth(box, s, seat, ship, events):
    """GC-019, EX5, GC-351 (TB4): the ship lands, and its pilot brings a funding bonus."""
    it = s.players[seat].ships[ship]
    bonuses = funding_bonuses(box, s, seat, it.pilot)
    guests = pieces.guests_aboard(it)
    land(s, seat, ship, events)
    slot = network.open_tech(box, s, seat, its.TECH.loyalty_programme)
    if slot >= 0:
        level = network.tech_level(box, s, slot)
        each = box.tech_amount[its.TECH.loyalty_programme, 1 if level > 0 else 0]
        network.note_use(s, seat, slot)
        cause = state.CAUSE.technology
        gain_credits(s, seat, each * guests, events, cause)
        if level == 2:
            gained = box.tech_amount[its.TECH.loyalty_programme, 2]
            gain_reputation(box, s, seat, gained, events, cause)
    ask(s, ASK.funding, seat, bonuses)


# TA1: one stop more


@rule
def offer_further(box, s, seat, ship):
    """GC-351 (TA1): asked when the technology is there to be used or paid for.

    After the last ship nothing else comes before step 2: the answer is given there.
    """
    if s.players[seat].ships[ship].cruise == 0 or not further_open(box, s, seat):
        return
    rest = s.stack[s.stack_size - 1]
    if rest.kind == STEP.advance and rest.a == 0:
        s.stack[s.stack_size - 2].a = ship + 1
    else:
        ask(s, ASK.further, seat, ship)


@rule
def go_further(box, s, seat, ship):
    """TA1: one stop more is to be paid."""
    ask(s, ASK.pay_move, seat, ship, further_need(box, s), further_any(box, s))


@rule
def further_need(box, s):
    """TA1: how many resources one more stop costs."""
    slot = network.tech_slot(s, its.TECH.assisted_navigation)
    return box.tech_amount[its.TECH.assisted_navigation, network.tech_level(box, s, slot)]


@rule
def further_any(box, s):
    """TA1 III: 1 when any resource pays."""
    slot = network.tech_slot(s, its.TECH.assisted_navigation)
    return 1 if network.tech_level(box, s, slot) == 2 else 0


@rule
def further_open(box, s, seat):
    """TA1: whether, as far as everybody can see, one more stop can be had."""
    tech = its.TECH.assisted_navigation
    if network.open_tech(box, s, seat, tech) < 0 and not network.payable(box, s, seat, tech):
        return False
    me = s.players[seat]
    unknown = 0 if open_hand(s, seat) else count_bits(me.hand & ~me.seen)
    for resource in range(its.RESOURCE.size):
        if resource == its.RESOURCE.fuel or further_any(box, s) == 1:
            shown = 0
            for card in range(its.CARD.size):
                known = me.hand if open_hand(s, seat) else me.seen
                if (known >> card) & 1 == 1 and box.card_resource[card] == resource:
                    shown += 1
            there = me.stored[resource] + shown + unknown
            if there + development.icons_left(box, me, me.reputation) >= further_need(box, s):
                return True
    return False


@rule
def can_go_further(box, s, seat):
    """TA1: whether the technology is open and its resources can be brought together."""
    if network.open_tech(box, s, seat, its.TECH.assisted_navigation) < 0:
        return False
    me = s.players[seat]
    need = further_need(box, s)
    if development.reach(box, s, me, its.RESOURCE.fuel) >= need:
        return True
    if further_any(box, s) == 1:
        for resource in range(its.RESOURCE.size):
            if development.reach(box, s, me, resource) >= need:
                return True
    return False


@rule
def legal_pay_move(box, s, seat, need, anything, out):
    """TA1, Q102, Q103: the resources of one more stop."""
    me = s.players[seat]
    n = 0
    if s.wild > 0:
        left = s.wild - selection.resources(s.ticked)
        if not move_payable(box, s, me, need, anything, -1, left):
            return n
        return development.put_wild(s, out, wild_kinds(box, s, me, need, anything))
    enough = development.reach(box, s, me, its.RESOURCE.fuel) >= need
    for resource in range(its.RESOURCE.size):
        if resource == its.RESOURCE.fuel or anything == 1:
            if me.stored[resource] + s.floating[resource] >= need:
                n = pieces.put(out, n, DO.resource + resource)
            if development.held(box, s, me, resource) >= need:
                enough = True
    if not enough:
        return 0
    for card in range(its.CARD.size):
        if (me.hand >> card) & 1 == 1:
            resource = box.card_resource[card]
            if (resource == its.RESOURCE.fuel or anything == 1) and s.floating[resource] < need:
                n = pieces.put(out, n, DO.spend + card)
    if s.floating[its.RESOURCE.fuel] < need:
        icons = development.icons_left(box, me, me.reputation)
        if icons > 0 and move_payable(box, s, me, need, anything, -1, icons):
            n = pieces.put(out, n, DO.bonus + state.REPUTATION_BONUS.resource)
    return n


@rule
def move_payable(box, s, me, need, anything, plus, more):
    """TA1: whether so many more of any kind, and one of kind `plus`, make one more stop payable."""
    for resource in range(its.RESOURCE.size):
        if resource == its.RESOURCE.fuel or anything == 1:
            there = development.held(box, s, me, resource)
            there += selection.times_resource(s.ticked, resource)
            if there + (1 if resource == plus else 0) + more >= need:
                return True
    return False


@rule
def wild_kinds(box, s, me, need, anything):
    """Q103: what one more resource of any kind may be: what pays, or what can be stored."""
    left = s.wild - selection.resources(s.ticked) - 1
    kinds = 0
    for resource in range(its.RESOURCE.size):
        there = s.floating[resource] + selection.times_resource(s.ticked, resource)
        pays = resource == its.RESOURCE.fuel or anything == 1
        if pays or there < pieces.room(box, me, resource):
            if move_payable(box, s, me, need, anything, resource, left):
                kinds |= 1 << resource
    return kinds


@rule
def pay_move(box, s, seat, ship, need, chosen, events):
    """TA1: so many of the resource chosen are paid, and the ship moves on."""
    emit(events, EVENT.move_paid, seat, chosen, need, 0, EVERYBODY)
    for resource in range(its.RESOURCE.size):
        development.spend_stored(box, s, seat, resource, need if resource == chosen else 0, events)
    ask(s, STEP.markers, seat)
    network.note_use(s, seat, network.tech_slot(s, its.TECH.assisted_navigation))
    move_to(s, seat, ship, s.players[seat].ships[ship].stop + 1, events)
