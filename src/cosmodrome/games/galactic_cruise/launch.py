"""Step 2b: launching a ship, from T-5 to T-0."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.galactic_cruise.actions import (
    guest_price,
    sellable,
    tickets_sold,
)
from cosmodrome.games.galactic_cruise.box import (
    BOTTOM,
    CARDS,
    FIRST_TECH_AREA,
    FOOD,
    FUEL,
    GUESTS,
    LIFT_OFF_BONUS,
    MIDDLE,
    MOLECULAR_KITCHEN,
    OXYGEN,
    P27,
    P29,
    QUEUE,
    RECYCLED_AIR,
    REPUTATION_MAX,
    RESOURCE,
    RESOURCES,
    SUPPLY,
    TARGETED_ADVERTISING,
    TOP,
)
from cosmodrome.games.galactic_cruise.development import icons_below, spend_stored
from cosmodrome.games.galactic_cruise.gains import (
    gain_credits,
    gain_reputation,
    gain_vp,
    lose_reputation,
)
from cosmodrome.games.galactic_cruise.network import (
    note_use,
    open_tech,
    owns,
    tech_level,
    tech_worth,
)
from cosmodrome.games.galactic_cruise.pieces import (
    guests_aboard,
    has_upgrade,
    is_rachel,
    measure,
    segment_points,
)
from cosmodrome.games.galactic_cruise.state import (
    ASK_ARRIVAL,
    ASK_BOARDING,
    ASK_LAUNCH_SHIP,
    ASK_PAY_LAUNCH,
    BONUS_USED,
    CARD_1,
    CARD_2,
    DO_ARRIVALS,
    DO_LIFT_OFF,
    DO_MARKERS,
    DO_PAY,
    E_ARRIVED,
    E_BOARDED,
    E_COCKPIT,
    E_CRUISES_REBUILT,
    E_LAUNCHED,
    E_LEFT_BEHIND,
    E_NEW_CRUISE,
    E_QUEUE_MOVED,
    E_RESOURCES_PAID,
    EXPERT,
)
from cosmodrome.games.galactic_cruise.track import place_cube

WITH_TICKET = -1


# What a launch needs (6.4)


@rule
def launch_need(box, s, seat, resource, guests, segments, fuel):
    """GC-074 … GC-076, GC-351 (TA3, TA5): how much of a resource a launch costs."""
    if resource == FOOD:
        need = guests + box.pilot_food - tech_worth(box, s, seat, MOLECULAR_KITCHEN)
    elif resource == OXYGEN:
        need = segments - tech_worth(box, s, seat, RECYCLED_AIR)
    else:
        need = fuel + 0
    return need if need > 0 else 0


@rule
def card_cover(box, hand, resource):
    """6.4: how much of a resource the cards of a hand cover in a launch."""
    total = 0
    for card in range(CARDS):
        if (hand >> card) & 1 == 1 and box.card_resource[card] == resource:
            if P27 <= card <= P29 and card - P27 == resource:
                total += box.card_amount[card]
            else:
                total += 1
    return total


@rule
def coverable(box, s, seat, ship, fuel, guests, hand, wild):
    """6.4, test(g, ρ): whether a launch with so many guests can be paid by these cards."""
    me = s.players[seat]
    missing = 0
    for resource in range(RESOURCES):
        need = launch_need(box, s, seat, resource, guests, me.ships[ship].size, fuel)
        need -= me.stored[resource]
        if need > 0:
            need -= card_cover(box, hand, resource)
            if need > 0:
                missing += need
    return missing <= wild


@rule
def icons_left(box, me, reputation):
    """6.4: resources the reputation bonus could still give from a space of the track."""
    if reputation <= 0 or me.once & BONUS_USED != 0:
        return 0
    return icons_below(box, reputation, REPUTATION_MAX, RESOURCE)


@rule
def completable(box, s, seat, ship, fuel, guests, waiting, cabins, penalty, wild):
    """6.4: whether a launch can be brought to its end from here."""
    me = s.players[seat]
    most = waiting if waiting < cabins else cabins
    for more in range(most + 1):
        if guests + more >= 1:
            icons = icons_left(box, me, me.reputation - penalty * (waiting - more))
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
    waiting = tickets_sold(s, slot)
    cabins = it.size - 1
    penalty = box.left_behind_reputation + 0
    if completable(box, s, seat, ship, fuel, 0, waiting, cabins, penalty, wild):
        return True
    if sellable(box, s, seat, True, 0) == 0:
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
    return box.upgrade_amount[LIFT_OFF_BONUS] + 0 if has_upgrade(me, LIFT_OFF_BONUS) else 0


# T-5


@rule
def start_launch(box, s, seat, kind, events):
    """GC-061, D1: a worker goes to the elevator; one ship is chosen."""
    me = s.players[seat]
    if kind == EXPERT:
        me.resting_experts -= 1
    else:
        me.resting -= 1
    s.elevator = kind
    if has_upgrade(me, LIFT_OFF_BONUS):
        s.wild += lift_off_wild(box, me)
        gain_reputation(box, s, seat, box.lift_off_reputation, events)
    keep_open(box, s, seat, MOLECULAR_KITCHEN)
    keep_open(box, s, seat, RECYCLED_AIR)
    ready = -1
    several = 0
    for ship in range(me.ship_count):
        if me.ships[ship].cruise == 0 and me.ships[ship].size >= 2:
            if ready >= 0:
                several = 1
            ready = ship
    if several == 1:
        ask(s, ASK_LAUNCH_SHIP, seat, 0, 0, 0)
    else:
        assign_cruise(s, seat, ready, me.scheduled - 1)
        ask(s, ASK_BOARDING, seat, ready, 0, 0)


@rule
def keep_open(box, s, seat, tech):
    """Q138: a technology open at price 0 counts in this launch, whatever the Reputation becomes."""
    slot = open_tech(box, s, seat, tech)
    if slot >= 0 and not owns(s, seat, FIRST_TECH_AREA + slot):
        s.players[seat].paid |= 1 << (FIRST_TECH_AREA + slot)


@rule
def assign_cruise(s, seat, ship, slot):
    """GC-064: the cruise goes above the ship, its guests wait beside it, the consultant returns."""
    me = s.players[seat]
    me.ships[ship].cruise = s.cruises[slot]
    s.cruises[slot] = 0
    s.scheduler[slot] = 0
    me.scheduled = 0
    for guest in range(GUESTS):
        s.ticketed[guest] = s.tickets[slot, guest]
        s.tickets[slot, guest] = 0


@rule
def waiting_guests(s):
    """Ticketed guests not aboard yet."""
    return s.ticketed[0] + s.ticketed[1] + s.ticketed[2]


@rule
def boarding_penalty(box, effects):
    """GC-070, P30: Reputation for each guest left behind."""
    return 0 if effects & CARD_1 != 0 else box.left_behind_reputation + 0


@rule
def may_board(box, s, seat, ship, ticketed, effects):
    """6.4: whether one more guest may board: the launch stays completable."""
    it = s.players[seat].ships[ship]
    aboard = guests_aboard(it)
    cabins = it.size - 1 - aboard
    if cabins == 0:
        return False
    waiting = waiting_guests(s) - ticketed
    penalty = boarding_penalty(box, effects)
    fuel = box.cruise_fuel[it.cruise - 1]
    return completable(
        box, s, seat, ship, fuel, aboard + 1, waiting, cabins - 1, penalty, s.wild
    )  # fmt: skip


@rule
def may_close(box, s, seat, ship, effects):
    """6.4: whether boarding may end here."""
    it = s.players[seat].ships[ship]
    aboard = guests_aboard(it)
    if aboard == 0:
        return False
    me = s.players[seat]
    icons = icons_left(box, me, me.reputation - boarding_penalty(box, effects) * waiting_guests(s))
    fuel = box.cruise_fuel[it.cruise - 1]
    return coverable(box, s, seat, ship, fuel, aboard, me.hand, s.wild + icons)


@rule
def flight_survives(box, s, seat, ship, cruise, waiting, late, effects, hand, reputation):
    """Q102: whether a ship can still be launched with these cards and this Reputation.

    A Reputation of 0 stands for a bonus that is used up; `late`: a guest may still be bought.
    """
    it = s.players[seat].ships[ship]
    aboard = guests_aboard(it)
    cabins = it.size - 1 - aboard
    penalty = boarding_penalty(box, effects)
    most = waiting if waiting < cabins else cabins
    bought = 1 if late and cabins > most and sellable(box, s, seat, True, 0) != 0 else 0
    for more in range(most + bought + 1):
        if aboard + more >= 1:
            behind = waiting - more if waiting > more else 0
            icons = icons_left(box, s.players[seat], reputation - penalty * behind)
            if coverable(
                box, s, seat, ship, box.cruise_fuel[cruise], aboard + more, hand, s.wild + icons
            ):  # fmt: skip
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
    late = chosen < 0 or kind == ASK_BOARDING
    for ship in range(me.ship_count):
        it = me.ships[ship]
        if chosen < 0 and it.cruise == 0 and it.size >= 2:
            cruise = s.cruises[me.scheduled - 1] - 1
            waiting = tickets_sold(s, me.scheduled - 1)
        elif ship == chosen:
            cruise = it.cruise - 1
            waiting = waiting_guests(s)
        else:
            continue
        if flight_survives(
            box, s, seat, ship, cruise, waiting, late, effects, hand, reputation
        ):  # fmt: skip
            return True
    return False


@rule
def remove_guest(s, source, guest):
    """A guest leaves a section of the queue, or the supply."""
    if source == SUPPLY:
        s.supply[guest] -= 1
    else:
        s.queue[source, guest] -= 1


@rule
def sell_ticket(box, s, seat, cruise, guest, extra_credits, match_anyway, events):
    """GC-238, GC-239: credits for the destinations, Reputation for a match."""
    gain_credits(
        s, seat, box.destination_credits * box.cruise_destinations[cruise] + extra_credits, events
    )  # fmt: skip
    if (box.cruise_offers[cruise] >> guest) & 1 == 1:
        gain_reputation(box, s, seat, box.match_reputation, events)
    else:
        gain_reputation(box, s, seat, match_anyway, events)


@rule
def pay_guest(box, s, seat, source, first, reduction):
    """GC-236, GC-260 (TA6): the ads of a guest; a reduction counts as a use."""
    price = guest_price(box, s, seat, source, first, reduction)
    usual = box.guest_cost[source] - reduction
    slot = open_tech(box, s, seat, TARGETED_ADVERTISING)
    if slot >= 0 and price < usual:
        if first or tech_level(box, s, slot) > 0:
            note_use(s, seat, slot)
    s.players[seat].ads -= price


@rule
def board_ticketed(s, seat, ship, guest, events):
    """GC-067: a guest with a ticket boards."""
    s.ticketed[guest] -= 1
    s.players[seat].ships[ship].guests[guest] += 1
    emit(events, E_BOARDED, seat, ship, guest, WITH_TICKET, EVERYBODY)


@rule
def board_late(box, s, seat, ship, source, guest, sold, effects, events):
    """GC-068, GC-069, P31: a last-minute guest; it gives nothing without the card."""
    it = s.players[seat].ships[ship]
    pay_guest(box, s, seat, source, sold == 0, 0)
    remove_guest(s, source, guest)
    it.guests[guest] += 1
    emit(events, E_BOARDED, seat, ship, guest, source, EVERYBODY)
    if effects & CARD_2 != 0:
        sell_ticket(box, s, seat, it.cruise - 1, guest, 0, 0, events)


@rule
def leave_behind(box, s, seat, effects, events):
    """GC-070, GC-071, P30: who is left behind goes back to the queue."""
    section = BOTTOM if effects & CARD_1 != 0 else TOP
    for guest in range(GUESTS):
        for _ in range(s.ticketed[guest]):
            s.queue[section, guest] += 1
            emit(events, E_LEFT_BEHIND, seat, guest, section, 0, EVERYBODY)
            lose_reputation(s, seat, boarding_penalty(box, effects), events)
        s.ticketed[guest] = 0


@rule
def close_boarding(box, s, seat, ship, effects, events):
    """GC-070, GC-073, GC-293: boarding is over; a cube goes to the track."""
    leave_behind(box, s, seat, effects, events)
    ask(s, DO_PAY, seat, ship, 0, 0)
    if s.players[seat].cubes > 0:
        s.players[seat].cubes -= 1
        place_cube(box, s, seat, 0, events)


# T-3


@rule
def present_bill(box, s, seat, ship):
    """GC-074 … GC-076: what must be paid."""
    it = s.players[seat].ships[ship]
    fuel = box.cruise_fuel[it.cruise - 1]
    for resource in range(RESOURCES):
        s.needs[resource] = launch_need(
            box, s, seat, resource, guests_aboard(it), it.size, fuel
        )  # fmt: skip
    kitchen = open_tech(box, s, seat, MOLECULAR_KITCHEN)
    if kitchen >= 0:
        note_use(s, seat, kitchen)
    air = open_tech(box, s, seat, RECYCLED_AIR)
    if air >= 0:
        note_use(s, seat, air)
    ask(s, ASK_PAY_LAUNCH, seat, ship, 0, 0)


@rule
def bill_covered(box, s, me, hand, plus, less, by, wild):
    """Q102: whether a bill stays coverable by these cards and this much of any kind.

    `plus`: a resource that has one more floating; `less`: one of which `by` fewer are needed.
    """
    missing = 0
    for resource in range(RESOURCES):
        need = s.needs[resource] - (by if resource == less else 0)
        if need < 0:
            need = 0
        need -= me.stored[resource] + s.floating[resource] + (1 if resource == plus else 0)
        if need > 0:
            need -= card_cover(box, hand, resource)
            if need > 0:
                missing += need
    return missing <= wild


@rule
def bonus_left(box, me):
    """Resources the reputation bonus of this turn can still give."""
    return icons_left(box, me, me.reputation)


@rule
def can_settle(s, me):
    """GC-291: whether the bill can be paid as it stands."""
    for resource in range(RESOURCES):
        if s.needs[resource] > me.stored[resource] + s.floating[resource]:
            return False
    return s.wild == 0


@rule
def pay_bill(box, s, seat, ship, events):
    """GC-292: the resources are paid; floating ones left over are stored or lost."""
    emit(
        events, E_RESOURCES_PAID, seat, s.needs[FOOD], s.needs[OXYGEN], s.needs[FUEL], EVERYBODY
    )  # fmt: skip
    for resource in range(RESOURCES):
        spend_stored(box, s, seat, resource, s.needs[resource], events)
        s.needs[resource] = 0
    ask(s, DO_LIFT_OFF, seat, ship, 0, 0)


# T-2 to T-0


@rule
def cockpit_points(box, s, seat, ship):
    """GC-078, GC-102, GC-158, GC-159: what a cockpit is worth now."""
    it = s.players[seat].ships[ship]
    cockpit = it.cockpit - 1
    points = box.cockpit_vp[cockpit] + 0
    if is_rachel(s, seat):
        return points + segment_points(box, it)
    count = measure(box, s, seat, box.cockpit_metric[cockpit], ship)
    points *= count // box.cockpit_per[cockpit]
    if 0 < box.cockpit_cap[cockpit] < points:
        points = box.cockpit_cap[cockpit] + 0
    return points


@rule
def lift_off(box, s, seat, ship, events):
    """GC-078 … GC-084, GC-087: cockpit, token, pilot; a new cruise, and the queue moves."""
    me = s.players[seat]
    it = me.ships[ship]
    points = cockpit_points(box, s, seat, ship)
    emit(events, E_COCKPIT, seat, it.cockpit - 1, points, 0, EVERYBODY)
    gain_vp(s, seat, points, events)
    it.launched = 1
    if me.flipped > 0:
        me.tokens &= ~(1 << (me.flipped - 1))
        me.flipped = 0
        it.token = 1
    it.pilot = s.elevator
    s.elevator = 0
    guests = guests_aboard(it)
    me.launches += 1
    me.carried += guests
    emit(events, E_LAUNCHED, seat, ship, it.cruise - 1, guests, EVERYBODY)
    ask(s, DO_MARKERS, seat, 0, 0, 0)
    cruise = lay_cruises(s, seat, events)
    if cruise >= 0:
        move_queue(box, s, seat, cruise, events)
        ask(s, DO_ARRIVALS, seat, guests, cruise, 0)
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
            emit(events, E_CRUISES_REBUILT, seat, 0, 0, 0, EVERYBODY)
        if s.cruise_stack == 0:
            break
        cruise = random_bit(s.rng, s.cruise_stack)
        s.cruise_stack &= ~(1 << cruise)
        s.cruises[slot] = cruise + 1
        emit(events, E_NEW_CRUISE, seat, cruise, slot, 0, EVERYBODY)
        if first < 0:
            first = cruise
    return first


@rule
def move_queue(box, s, seat, cruise, events):
    """GC-083, Q32: guests of the new destinations move down one section, all at once."""
    for guest in range(GUESTS):
        if (box.cruise_offers[cruise] >> guest) & 1 == 1:
            moved = s.queue[MIDDLE, guest] + s.queue[TOP, guest]
            s.queue[BOTTOM, guest] += s.queue[MIDDLE, guest]
            s.queue[MIDDLE, guest] = s.queue[TOP, guest]
            s.queue[TOP, guest] = 0
            if moved > 0:
                emit(events, E_QUEUE_MOVED, seat, guest, moved, 0, EVERYBODY)


@rule
def add_guest(s, seat, guest, events):
    """A guest of the supply enters the top section."""
    s.supply[guest] -= 1
    s.queue[QUEUE - 1, guest] += 1
    emit(events, E_ARRIVED, seat, guest, 0, 0, EVERYBODY)


@rule
def arrivals(box, s, seat, count, cruise, following, events):
    """GC-084 … GC-086, Q120: guests of the new destinations, left to right, repeated."""
    while count > 0 and s.supply[0] + s.supply[1] + s.supply[2] > 0:
        guest = box.cruise_destination[cruise, following % box.cruise_destinations[cruise]] + 0
        if s.supply[guest] == 0:
            if not is_rachel(s, seat):
                ask(s, ASK_ARRIVAL, seat, count, cruise, following)
                return
            guest = 0
            for other in range(1, GUESTS):
                if s.supply[other] > s.supply[guest]:
                    guest = other
        add_guest(s, seat, guest, events)
        count -= 1
        following += 1
