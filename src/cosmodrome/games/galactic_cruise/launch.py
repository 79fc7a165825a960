"""Step 2b: launching a ship, from T-5 to T-0."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits, random_bit
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import development, market, pieces, selection, state
from cosmodrome.games.galactic_cruise.gains import gain_reputation, lose_reputation
from cosmodrome.games.galactic_cruise.network import note_use, open_tech, owns, tech_worth
from cosmodrome.games.galactic_cruise.state import ASK, CAUSE, DO, EFFECT, EVENT, LOSS, STEP
from cosmodrome.games.galactic_cruise.track import place_cube
from cosmodrome.games.galactic_cruise.windows import open_hand, playable_texts, window_opens

# The questions: which ship, who boards, the bill, and who arrives


@rule
def legal(box, s, seat, kind, a, b, c, out):
    """What is legal at each of them."""
    if kind == ASK.launch_ship:
        return put_bits(out, 0, launchable_ships(box, s, seat, s.wild), DO.ship, state.MAX_SHIPS)
    if kind == ASK.boarding:
        return legal_boarding(box, s, seat, a, b, c, out)
    if kind == ASK.pay_launch:
        return legal_pay_launch(box, s, seat, out)
    return put_bits(out, 0, pieces.occupied(s.supply, its.GUEST.size), DO.guest, its.GUEST.size)


@rule
def answer(box, s, seat, kind, a, b, c, action, events):
    """What an answer does."""
    if kind == ASK.launch_ship:
        ship = action - DO.ship
        assign_cruise(s, seat, ship, s.players[seat].scheduled - 1)
        ask(s, ASK.boarding, seat, ship)
    elif kind == ASK.boarding:
        at_once = action == DO.pay
        if s.ticked == 0 and not at_once:
            close_boarding(box, s, seat, a, c, 0, events)
            return
        sold = board(box, s, seat, a, selection.confirmed(s), b, c, events)
        if at_once:
            close_boarding(box, s, seat, a, c, 1, events)
        else:
            ask(s, ASK.boarding, seat, a, sold, c | EFFECT.started)
    elif kind == ASK.pay_launch:
        if action == DO.pay:
            pay_bill(box, s, seat, a, events)
        else:
            development.assign_wild(s, action)
            ask(s, ASK.pay_launch, seat, a)
    else:
        add_guest(s, seat, action - DO.guest, events)
        ask(s, STEP.arrivals, seat, a - 1, b, c + 1)


@rule
def settle(box, s, seat, kind, ship, late, effects, events):
    """GC-066, GC-291: a full ship boards nobody else; nobody is asked what cannot be otherwise."""
    if kind == ASK.pay_launch:
        if not must_pay(box, s, seat):
            return False
        answered(s)
        pay_bill(box, s, seat, ship, events)
        return True
    if kind != ASK.boarding:
        return False
    it = s.players[seat].ships[ship]
    if pieces.free_cabins(it) > 0:
        first = late == 0
        if market.sellable(box, s, seat, first, 0) != 0 or waiting_guests(s) > 1:
            return False
        aboard = pieces.guests_aboard(it)
        if (waiting_guests(s) == 1) == (aboard > 0) or window_opens(s, seat, kind, effects):
            return False
        if aboard == 0:
            answered(s)
            for guest in range(its.GUEST.size):
                if s.ticketed[guest] > 0:
                    board_ticketed(s, seat, ship, guest, events)
            ask(s, ASK.boarding, seat, ship, late, effects | EFFECT.started)
            return True
    answered(s)
    close_boarding(box, s, seat, ship, effects, 0, events)
    return True


# What a launch needs (6.4)


@rule
def launch_need(box, s, seat, resource, guests, segments, fuel):
    """GC-074 … GC-076, GC-351 (TA3, TA5): how much of a resource a launch costs."""
    if resource == its.RESOURCE.food:
        need = guests + box.pilot_food - tech_worth(box, s, seat, its.TECH.molecular_kitchen)
    elif resource == its.RESOURCE.oxygen:
        need = segments - tech_worth(box, s, seat, its.TECH.recycled_air)
    else:
        need = fuel
    return need if need > 0 else 0


@rule
def card_cover(box, hand, resource):
    """6.4: how much of a resource the cards of a hand cover in a launch."""
    total = 0
    for card in range(its.CARD.size):
        if (hand >> card) & 1 == 1 and box.card_resource[card] == resource:
            if its.CARD.P27 <= card <= its.CARD.P29 and card - its.CARD.P27 == resource:
                total += box.card_amount[card]
            else:
                total += 1
    return total


@rule
def coverable(box, s, seat, ship, fuel, guests, hand, wild):
    """6.4, test(g, ρ): whether a launch with so many guests can be paid by these cards."""
    me = s.players[seat]
    missing = 0
    for resource in range(its.RESOURCE.size):
        need = launch_need(box, s, seat, resource, guests, me.ships[ship].size, fuel)
        need -= me.stored[resource]
        if need > 0:
            need -= card_cover(box, hand, resource)
            if need > 0:
                missing += need
    return missing <= wild


@rule
def completable(box, s, seat, ship, fuel, guests, waiting, cabins, penalty, wild):
    """6.4: whether a launch can be brought to its end from here."""
    me = s.players[seat]
    most = waiting if waiting < cabins else cabins
    for more in range(most + 1):
        if guests + more >= 1:
            icons = development.icons_left(box, me, me.reputation - penalty * (waiting - more))
            if coverable(box, s, seat, ship, fuel, guests + more, me.hand, wild + icons):
                return True
    return False


@rule
def launchable(box, s, seat, ship, wild):
    """GC-063, GC-291: a grounded ship with a cabin whose launch can be completed."""
    me = s.players[seat]
    it = me.ships[ship]
    if it.cruise > 0 or it.size < 2 or me.scheduled == 0:
        return False
    slot = me.scheduled - 1
    fuel = box.cruise_fuel[s.cruises[slot] - 1]
    waiting = market.tickets_sold(s, slot)
    cabins = it.size - 1
    penalty = box.left_behind_reputation
    if completable(box, s, seat, ship, fuel, 0, waiting, cabins, penalty, wild):
        return True
    if market.sellable(box, s, seat, True, 0) == 0:
        return False
    return completable(box, s, seat, ship, fuel, 1, waiting, cabins - 1, penalty, wild)


@rule
def launchable_ships(box, s, seat, wild):
    """The ships that can be launched now, as bits."""
    ships = 0
    for ship in range(s.players[seat].ship_count):
        if launchable(box, s, seat, ship, wild):
            ships |= 1 << ship
    return ships


@rule
def lift_off_wild(box, me):
    """D1: a resource of any kind for each launch."""
    return pieces.upgrade_worth(box, me, its.UPGRADE.lift_off_bonus)


# T-5


@rule
def start_launch(box, s, seat, kind, events):
    """GC-061, D1: a worker goes to the elevator; one ship is chosen."""
    me = s.players[seat]
    pieces.send_out(me, kind)
    s.elevator = kind
    if pieces.has_upgrade(me, its.UPGRADE.lift_off_bonus):
        wild = lift_off_wild(box, me)
        s.wild += wild
        emit(events, EVENT.gained, seat, its.GAIN.resource, wild, CAUSE.launch, EVERYBODY)
        gain_reputation(box, s, seat, box.lift_off_reputation, events, CAUSE.launch)
    keep_open(box, s, seat, its.TECH.molecular_kitchen)
    keep_open(box, s, seat, its.TECH.recycled_air)
    ready = -1
    several = 0
    for ship in range(me.ship_count):
        if me.ships[ship].cruise == 0 and me.ships[ship].size >= 2:
            if ready >= 0:
                several = 1
            ready = ship
    if several == 1:
        ask(s, ASK.launch_ship, seat)
    else:
        assign_cruise(s, seat, ready, me.scheduled - 1)
        ask(s, ASK.boarding, seat, ready)


@rule
def keep_open(box, s, seat, tech):
    """Q138: a technology open at price 0 counts in this launch, whatever the Reputation becomes."""
    slot = open_tech(box, s, seat, tech)
    if slot >= 0 and not owns(s, seat, its.FIRST_TECH_AREA + slot):
        s.players[seat].paid |= 1 << (its.FIRST_TECH_AREA + slot)


@rule
def assign_cruise(s, seat, ship, slot):
    """GC-064: the cruise goes above the ship, its guests wait beside it, the consultant returns."""
    me = s.players[seat]
    me.ships[ship].cruise = s.cruises[slot]
    s.cruises[slot] = 0
    s.scheduler[slot] = 0
    me.scheduled = 0
    for guest in range(its.GUEST.size):
        s.ticketed[guest] = s.tickets[slot, guest]
        s.tickets[slot, guest] = 0


@rule
def waiting_guests(s):
    """Ticketed guests not aboard yet."""
    return s.ticketed[0] + s.ticketed[1] + s.ticketed[2]


@rule
def boarding_penalty(box, effects):
    """GC-070, P30: Reputation for each guest left behind."""
    return 0 if effects & EFFECT.card_1 != 0 else box.left_behind_reputation


@rule
def may_board(box, s, seat, ship, more, ticketed, effects):
    """6.4: whether those ticked and one more may board: the launch stays completable."""
    it = s.players[seat].ships[ship]
    going = selection.ticks(s.ticked) + more
    cabins = pieces.free_cabins(it) - going
    if cabins < 0:
        return False
    aboard = pieces.guests_aboard(it) + going
    waiting = waiting_guests(s) - ticketed
    for guest in range(its.GUEST.size):
        waiting -= selection.times(s.ticked, guest)
    penalty = boarding_penalty(box, effects)
    fuel = box.cruise_fuel[it.cruise - 1]
    return completable(box, s, seat, ship, fuel, aboard, waiting, cabins, penalty, s.wild)


@rule
def may_close(box, s, seat, ship, effects):
    """6.4: whether boarding may end here."""
    it = s.players[seat].ships[ship]
    aboard = pieces.guests_aboard(it)
    if aboard == 0:
        return False
    me = s.players[seat]
    icons = development.icons_left(
        box, me, me.reputation - boarding_penalty(box, effects) * waiting_guests(s)
    )
    fuel = box.cruise_fuel[it.cruise - 1]
    return coverable(box, s, seat, ship, fuel, aboard, me.hand, s.wild + icons)


@rule
def legal_boarding(box, s, seat, ship, sold, effects, out):
    """GC-065 … GC-071, 6.4: who may board so that the launch can still be completed."""
    n = 0
    if may_board(box, s, seat, ship, 1, 1, effects):
        for guest in range(selection.highest(s.ticked), its.GUEST.size):
            if s.ticketed[guest] > selection.times(s.ticked, guest):
                n = pieces.put(out, n, DO.guests + guest)
    if may_board(box, s, seat, ship, 1, 0, effects):
        guests = market.more_guests(box, s, seat, sold == 0, 0)
        n = put_bits(out, n, guests, DO.source, its.SOURCE.size)
    if s.ticked == 0:
        ends = may_close(box, s, seat, ship, effects)
    else:
        ends = may_board(box, s, seat, ship, 0, 0, effects)
        ends = ends and market.ads_of(box, s, seat, s.ticked, sold == 0, 0) <= s.players[seat].ads
    if ends:
        if pays_stored(box, s, seat, ship):
            n = pieces.put(out, n, DO.pay)
        n = pieces.put(out, n, DO.done)
    return n


@rule
def pays_stored(box, s, seat, ship):
    """GC-291: whether storage holds all that the launch costs with those aboard and ticked."""
    me = s.players[seat]
    it = me.ships[ship]
    guests = pieces.guests_aboard(it) + selection.ticks(s.ticked)
    fuel = box.cruise_fuel[it.cruise - 1]
    for resource in range(its.RESOURCE.size):
        need = launch_need(box, s, seat, resource, guests, it.size, fuel)
        if need > me.stored[resource]:
            return False
    return s.wild == 0


@rule
def flight_survives(box, s, seat, ship, cruise, waiting, late, effects, hand, reputation):
    """Q102: whether a ship can still be launched with these cards and this Reputation.

    A Reputation of 0 stands for a bonus that is used up; `late`: a guest may still be bought.
    """
    it = s.players[seat].ships[ship]
    aboard = pieces.guests_aboard(it)
    cabins = pieces.free_cabins(it)
    penalty = boarding_penalty(box, effects)
    most = waiting if waiting < cabins else cabins
    bought = 1 if late and cabins > most and market.sellable(box, s, seat, True, 0) != 0 else 0
    for more in range(most + bought + 1):
        if aboard + more >= 1:
            behind = waiting - more if waiting > more else 0
            icons = development.icons_left(box, s.players[seat], reputation - penalty * behind)
            if coverable(
                box, s, seat, ship, box.cruise_fuel[cruise], aboard + more, hand, s.wild + icons
            ):
                return True
    return False


@rule
def launch_survives(box, s, seat, kind, effects, hand, reputation):
    """Q102: whether a launch can still be completed, at each of its questions before T-3."""
    me = s.players[seat]
    chosen = -1
    for ship in range(me.ship_count):
        if me.ships[ship].cruise > 0 and me.ships[ship].pilot == 0:
            chosen = ship
    late = chosen < 0 or kind == ASK.boarding
    for ship in range(me.ship_count):
        it = me.ships[ship]
        if chosen < 0 and it.cruise == 0 and it.size >= 2:
            cruise = s.cruises[me.scheduled - 1] - 1
            waiting = market.tickets_sold(s, me.scheduled - 1)
        elif ship == chosen:
            cruise = it.cruise - 1
            waiting = waiting_guests(s)
        else:
            continue
        if flight_survives(box, s, seat, ship, cruise, waiting, late, effects, hand, reputation):
            return True
    return False


@rule
def board(box, s, seat, ship, ticked, sold, effects, events):
    """GC-067 … GC-069: those ticked board, with a ticket or late, the dearest first (TA6).

    Returned: how many have bought their ticket late.
    """
    for guest in range(its.GUEST.size):
        for _ in range(selection.times(ticked, guest)):
            board_ticketed(s, seat, ship, guest, events)
    for i in range(its.SOURCE.size):
        choice = its.SOURCE.size - 1 - i
        for _ in range(selection.times(ticked, its.GUEST.size + choice)):
            source, guest = choice // its.GUEST.size, choice % its.GUEST.size
            board_late(box, s, seat, ship, source, guest, sold, effects, events)
            sold += 1
    return sold


@rule
def board_ticketed(s, seat, ship, guest, events):
    """GC-067: a guest with a ticket boards."""
    s.ticketed[guest] -= 1
    s.players[seat].ships[ship].guests[guest] += 1
    emit(events, EVENT.boarded, seat, ship, guest, 0, EVERYBODY)


@rule
def board_late(box, s, seat, ship, source, guest, sold, effects, events):
    """GC-068, GC-069, P31: a last-minute guest; it gives nothing without the card."""
    it = s.players[seat].ships[ship]
    price = market.pay_guest(box, s, seat, source, sold == 0, 0)
    market.remove_guest(s, source, guest)
    it.guests[guest] += 1
    late = source * its.GUEST.size + guest
    emit(events, EVENT.boarded_late, seat, ship, late, price, EVERYBODY)
    if effects & EFFECT.card_2 != 0:
        market.sell_ticket(box, s, seat, it.cruise - 1, guest, 0, 0, events)


@rule
def leave_behind(box, s, seat, effects, events):
    """GC-070, GC-071, P30: who is left behind goes back to the queue."""
    section = its.PLACE.bottom if effects & EFFECT.card_1 != 0 else its.PLACE.top
    for guest in range(its.GUEST.size):
        for _ in range(s.ticketed[guest]):
            s.queue[section, guest] += 1
            emit(events, EVENT.left_behind, seat, guest, section, 0, EVERYBODY)
            lose_reputation(s, seat, boarding_penalty(box, effects), events, LOSS.behind)
        s.ticketed[guest] = 0


@rule
def close_boarding(box, s, seat, ship, effects, stored, events):
    """GC-070, GC-073, GC-293: boarding is over; a cube goes to the track.

    `stored`: 1 where storage pays for the launch, and nothing is asked of it.
    """
    leave_behind(box, s, seat, effects, events)
    ask(s, STEP.pay, seat, ship, stored)
    if s.players[seat].cubes > 0:
        s.players[seat].cubes -= 1
        place_cube(box, s, seat, 0, events)


# T-3


@rule
def present_bill(box, s, seat, ship, stored, events):
    """GC-074 … GC-076: what must be paid; from storage, where that was chosen."""
    it = s.players[seat].ships[ship]
    fuel = box.cruise_fuel[it.cruise - 1]
    for resource in range(its.RESOURCE.size):
        s.needs[resource] = launch_need(
            box, s, seat, resource, pieces.guests_aboard(it), it.size, fuel
        )
    kitchen = open_tech(box, s, seat, its.TECH.molecular_kitchen)
    if kitchen >= 0:
        note_use(s, seat, kitchen)
    air = open_tech(box, s, seat, its.TECH.recycled_air)
    if air >= 0:
        note_use(s, seat, air)
    if stored == 1 and can_settle(s, s.players[seat]):
        pay_bill(box, s, seat, ship, events)
    else:
        ask(s, ASK.pay_launch, seat, ship)


@rule
def bill_covered(box, s, me, hand, plus, less, by, wild):
    """Q102: whether a bill stays coverable by these cards and this much of any kind.

    `plus`: a resource that has one more floating; `less`: one of which `by` fewer are needed.
    What is ticked floats too.
    """
    missing = 0
    for resource in range(its.RESOURCE.size):
        need = s.needs[resource] - (by if resource == less else 0)
        if need < 0:
            need = 0
        need -= me.stored[resource] + s.floating[resource] + (1 if resource == plus else 0)
        need -= selection.times_resource(s.ticked, resource)
        if need > 0:
            need -= card_cover(box, hand, resource)
            if need > 0:
                missing += need
    return missing <= wild


@rule
def can_settle(s, me):
    """GC-291: whether the bill can be paid as it stands."""
    for resource in range(its.RESOURCE.size):
        if s.needs[resource] > me.stored[resource] + s.floating[resource]:
            return False
    return s.wild == 0


@rule
def legal_pay_launch(box, s, seat, out):
    """GC-291, GC-292, Q102, Q103: only what pays, and only so that the rest stays payable."""
    me = s.players[seat]
    rest = development.icons_left(box, me, me.reputation)
    if s.wild > 0:
        rest += s.wild - selection.resources(s.ticked)
        if not bill_covered(box, s, me, me.hand, -1, -1, 0, rest):
            return 0
        kinds = 0
        for resource in range(its.RESOURCE.size):
            if bill_covered(box, s, me, me.hand, resource, -1, 0, rest - 1):
                kinds |= 1 << resource
        return development.put_wild(s, out, kinds)
    n = pieces.put(out, 0, DO.pay) if can_settle(s, me) else 0
    texts = playable_texts(box, s, seat, ASK.pay_launch, 0, 0)
    for card in range(its.CARD.P27, its.CARD.P29 + 1):
        if (texts >> card) & 1 == 1:
            hand = me.hand & ~(1 << card)
            if bill_covered(box, s, me, hand, -1, card - its.CARD.P27, box.card_amount[card], rest):
                n = pieces.put(out, n, DO.play + card)
    for card in range(its.CARD.size):
        if (me.hand >> card) & 1 == 1:
            resource = box.card_resource[card]
            if s.floating[resource] < s.needs[resource]:
                hand = me.hand & ~(1 << card)
                if bill_covered(box, s, me, hand, resource, -1, 0, rest):
                    n = pieces.put(out, n, DO.spend + card)
    if rest > 0 and bill_covered(box, s, me, me.hand, -1, -1, 0, rest):
        n = pieces.put(out, n, DO.bonus + state.REPUTATION_BONUS.resource)
    return n


@rule
def must_pay(box, s, seat):
    """GC-291: whether the bill can be paid as it stands, and visibly with nothing else."""
    me = s.players[seat]
    if not open_hand(s, seat) or not can_settle(s, me):
        return False
    if development.icons_left(box, me, me.reputation) > 0:
        return False
    for card in range(its.CARD.size):
        if (me.hand >> card) & 1 == 1 and s.needs[box.card_resource[card]] > 0:
            return False
    return True


@rule
def pay_bill(box, s, seat, ship, events):
    """GC-292: the resources are paid; floating ones left over are stored or lost."""
    food, oxygen, fuel = (
        s.needs[its.RESOURCE.food],
        s.needs[its.RESOURCE.oxygen],
        s.needs[its.RESOURCE.fuel],
    )
    emit(events, EVENT.resources_paid, seat, food, oxygen, fuel, EVERYBODY)
    for resource in range(its.RESOURCE.size):
        development.spend_stored(box, s, seat, resource, s.needs[resource], events)
        s.needs[resource] = 0
    ask(s, STEP.lift_off, seat, ship)


# T-2 to T-0


@rule
def cockpit_points(box, s, seat, ship):
    """GC-078, GC-102, GC-158, GC-159: what a cockpit is worth now."""
    it = s.players[seat].ships[ship]
    cockpit = it.cockpit - 1
    points = box.cockpit_vp[cockpit]
    if pieces.is_rachel(s, seat):
        return points + pieces.segment_points(box, it)
    count = pieces.measure(box, s, seat, box.cockpit_metric[cockpit], ship)
    points *= count // box.cockpit_per[cockpit]
    if 0 < box.cockpit_cap[cockpit] < points:
        points = box.cockpit_cap[cockpit]
    return points


@rule
def lift_off(box, s, seat, ship, events):
    """GC-078 … GC-084, GC-087: cockpit, token, pilot; a new cruise, and the queue moves."""
    me = s.players[seat]
    it = me.ships[ship]
    points = cockpit_points(box, s, seat, ship)
    emit(events, EVENT.cockpit, seat, it.cockpit - 1, points, 0, EVERYBODY)
    me.vp += points
    if it.launched == 0:
        it.launched = 1
        emit(events, EVENT.cockpit_turned, seat, ship, 0, 0, EVERYBODY)
    if me.flipped > 0:
        emit(events, EVENT.token_loaded, seat, ship, me.flipped - 1, 0, EVERYBODY)
        me.tokens &= ~(1 << (me.flipped - 1))
        me.flipped = 0
        it.token = 1
    it.pilot = s.elevator
    s.elevator = 0
    guests = pieces.guests_aboard(it)
    me.launches += 1
    me.carried += guests
    emit(events, EVENT.launched, seat, ship, it.cruise - 1, guests, EVERYBODY)
    emit(events, EVENT.pilot, seat, ship, it.pilot, 0, EVERYBODY)
    ask(s, STEP.markers, seat)
    cruise = lay_cruises(s, seat, events)
    if cruise < 0:
        return 0
    move_queue(box, s, seat, cruise, events)
    ask(s, STEP.arrivals, seat, guests, cruise)
    return REVEALED


@rule
def lay_cruises(s, seat, events):
    """GC-082, Q30, Q110: empty slots are filled from the top; the first tile laid, or -1."""
    first = -1
    for slot in range(s.open_cruises):
        if s.cruises[slot] > 0:
            continue
        if s.cruise_stack == 0 and s.cruise_discard != 0:
            s.cruise_stack = s.cruise_discard
            s.cruise_discard = 0
            emit(events, EVENT.cruises_rebuilt, seat, 0, 0, 0, EVERYBODY)
        if s.cruise_stack == 0:
            break
        cruise = random_bit(s.rng, s.cruise_stack)
        s.cruise_stack &= ~(1 << cruise)
        s.cruises[slot] = cruise + 1
        emit(events, EVENT.new_cruise, seat, cruise, slot, 0, EVERYBODY)
        if first < 0:
            first = cruise
    return first


@rule
def move_queue(box, s, seat, cruise, events):
    """GC-083, Q32: guests of the new destinations move down one section, all at once."""
    for guest in range(its.GUEST.size):
        if (box.cruise_offers[cruise] >> guest) & 1 == 1:
            moved = s.queue[its.PLACE.middle, guest] + s.queue[its.PLACE.top, guest]
            s.queue[its.PLACE.bottom, guest] += s.queue[its.PLACE.middle, guest]
            s.queue[its.PLACE.middle, guest] = s.queue[its.PLACE.top, guest]
            s.queue[its.PLACE.top, guest] = 0
            if moved > 0:
                emit(events, EVENT.queue_moved, seat, guest, moved, 0, EVERYBODY)


@rule
def add_guest(s, seat, guest, events):
    """A guest of the supply enters the top section."""
    s.supply[guest] -= 1
    s.queue[its.QUEUE - 1, guest] += 1
    emit(events, EVENT.arrived, seat, guest, 0, 0, EVERYBODY)


@rule
def arrivals(box, s, seat, count, cruise, following, events):
    """GC-084 … GC-086, Q120: guests of the new destinations, left to right, repeated."""
    while count > 0 and s.supply[0] + s.supply[1] + s.supply[2] > 0:
        guest = box.cruise_destination[cruise, following % box.cruise_destinations[cruise]]
        if s.supply[guest] == 0:
            if not pieces.is_rachel(s, seat):
                ask(s, ASK.arrival, seat, count, cruise, following)
                return
            guest = 0
            for other in range(1, its.GUEST.size):
                if s.supply[other] > s.supply[guest]:
                    guest = other
        add_guest(s, seat, guest, events)
        count -= 1
        following += 1
