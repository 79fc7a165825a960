"""Rachel's guests and her launches: cruises to sell, the ship she sends, and what it costs her."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.engine.rules.random import below
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.gains import gain_reputation, lose_reputation, lose_vp
from cosmodrome.games.galactic_cruise.launch import assign_cruise, board_ticketed, lift_off
from cosmodrome.games.galactic_cruise.market import guests_in, remove_guest, tickets_sold
from cosmodrome.games.galactic_cruise.pieces import capacity, segment_points, send_out, worker_kind
from cosmodrome.games.galactic_cruise.solo_cards import NOT_POSSIBLE, number
from cosmodrome.games.galactic_cruise.state import CAUSE, EVENT, LOSS, WORKER
from cosmodrome.games.galactic_cruise.track import place_cube

DEAREST = (its.TOKEN.u_vp, its.TOKEN.u_ad, its.TOKEN.u_credit, its.TOKEN.u_resource)
NEVER_LAUNCHED = 1000  # more than any ship is worth


# Guests


@rule
def matching_guest(box, s, cruise):
    """Q69, Q72: whether a guest of a destination can be had anywhere."""
    for guest in range(its.GUEST.size):
        if (box.cruise_offers[cruise] >> guest) & 1 == 1:
            for source in range(its.QUEUE + 1):
                if guests_in(s, source, guest) > 0:
                    return True
    return False


@rule
def campaign_slot(box, s):
    """GC-240, Q68: the numbered cruise, without guests and not scheduled; -1 for none."""
    start = number(box, s, s.open_cruises)
    for i in range(s.open_cruises):
        slot = (start + i) % s.open_cruises
        if s.cruises[slot] > 0 and s.scheduler[slot] == 0 and tickets_sold(s, slot) == 0:
            if matching_guest(box, s, s.cruises[slot] - 1):
                return slot
    return NOT_POSSIBLE


@rule
def gather(box, s, seat, cruise, slot, ship, wanted, events):
    """GC-241, GC-242, GC-345: guests of the destinations, section by section, then the supply.

    They go beside the cruise of a slot, or aboard a ship where the slot is negative.
    """
    count = box.cruise_destinations[cruise]
    got = 0
    for source in range(its.QUEUE + 1):
        i = 0
        misses = 0
        while got < wanted and misses < count:
            guest = box.cruise_destination[cruise, i % count]
            i += 1
            if guests_in(s, source, guest) == 0:
                misses += 1
                continue
            misses = 0
            got += 1
            remove_guest(s, source, guest)
            found = source * its.GUEST.size + guest
            if slot >= 0:
                s.tickets[slot, guest] += 1
                emit(events, EVENT.advertised, seat, cruise, found, 0, EVERYBODY)
            else:
                s.players[seat].ships[ship].guests[guest] += 1
                emit(events, EVENT.boarded_late, seat, ship, found, 0, EVERYBODY)
    return got


@rule
def advertise(box, s, seat, events):
    """GC-240 … GC-243, GC-346: two guests for a cruise, and Reputation for two."""
    slot = campaign_slot(box, s)
    wanted = box.guests_advertised
    if gather(box, s, seat, s.cruises[slot] - 1, slot, 0, wanted, events) == wanted:
        gain_reputation(box, s, seat, box.rachel_advertise_reputation, events, CAUSE.tickets)


# Launch


@rule
def launch_cruise(box, s):
    """GC-092, GC-298, Q73: the numbered cruise, not scheduled, with a guest; -1 for none."""
    start = number(box, s, s.open_cruises)
    for i in range(s.open_cruises):
        slot = (start + i) % s.open_cruises
        if s.cruises[slot] > 0 and s.scheduler[slot] == 0:
            if tickets_sold(s, slot) > 0 or matching_guest(box, s, s.cruises[slot] - 1):
                return slot
    return NOT_POSSIBLE


@rule
def launch_ship(box, s, seat, segments):
    """GC-090, GC-091: never launched first, then most VP, then rightmost; -1 if not possible."""
    me = s.players[seat]
    if me.resting + me.resting_experts == 0 and s.at == 0:
        return NOT_POSSIBLE
    if launch_cruise(box, s) < 0:
        return NOT_POSSIBLE
    best = NOT_POSSIBLE
    value = 0
    for ship in range(me.ship_count):
        it = me.ships[ship]
        if it.cruise > 0 or it.size < segments:
            continue
        worth = box.cockpit_vp[it.cockpit - 1] + segment_points(box, it)
        if it.launched == 0:
            worth += NEVER_LAUNCHED
        if best < 0 or worth >= value:
            best = ship
            value = worth
    return best


@rule
def token_to_load(me):
    """GC-105, Q75: lower tokens until the left expert is hired, then her VP bonus, then others."""
    if (me.hired >> its.SIDE.left) & 1 == 0:
        for token in range(its.FIRST_FOOT_TOKEN, its.TOKEN.size):
            if (me.tokens >> token) & 1 == 1:
                return token
    for i in range(len(DEAREST)):
        if (me.tokens >> DEAREST[i]) & 1 == 1:
            return DEAREST[i]
    for token in range(its.FIRST_FOOT_TOKEN, its.TOKEN.size):
        if (me.tokens >> token) & 1 == 1:
            return token
    return NOT_POSSIBLE


@rule
def launch(box, s, seat, ship, events):
    """GC-088, GC-089, GC-093 … GC-106, GC-300: her whole launch."""
    me = s.players[seat]
    it = me.ships[ship]
    take_pilot(s, seat)
    cruise_slot = launch_cruise(box, s)
    start = number(box, s, its.TECH_SLOTS)
    assign_cruise(s, seat, ship, cruise_slot)
    board(box, s, seat, ship, events)
    if me.cubes > 0:
        me.cubes -= 1
        place_cube(box, s, seat, start, events)
    missing = box.cruise_fuel[it.cruise - 1] - capacity(box, me, its.RESOURCE.fuel)
    pay_fuel(box, s, seat, missing, events)
    token = token_to_load(me)
    if token >= 0:
        me.flipped = token + 1
    lift_off(box, s, seat, ship, events)


@rule
def take_pilot(s, seat):
    """GC-088, GC-089: the worker of her first action, or one of the break room, an expert first."""
    me = s.players[seat]
    if s.at > 0:
        s.elevator = worker_kind(s.workers[s.at - 1])
        s.workers[s.at - 1] = 0
        s.at = 0
    else:
        s.elevator = WORKER.expert if me.resting_experts > 0 else WORKER.ordinary
        send_out(me, s.elevator)


@rule
def board(box, s, seat, ship, events):
    """GC-093 … GC-095, GC-296, GC-297: ticketed guests, or a last-minute sale."""
    it = s.players[seat].ships[ship]
    cabins = it.size - 1
    waiting = s.ticketed[0] + s.ticketed[1] + s.ticketed[2]
    if waiting == 0:
        gather(box, s, seat, it.cruise - 1, -1, ship, cabins, events)
        return
    while waiting > cabins:
        # One at random stays behind.
        pick = below(s.rng, waiting)
        guest = 0
        while pick >= s.ticketed[guest]:
            pick -= s.ticketed[guest]
            guest += 1
        s.ticketed[guest] -= 1
        waiting -= 1
        s.queue[its.PLACE.top, guest] += 1
        emit(events, EVENT.left_behind, seat, guest, its.PLACE.top, 0, EVERYBODY)
        lose_reputation(s, seat, box.left_behind_reputation, events, LOSS.behind)
    for guest in range(its.GUEST.size):
        for _ in range(s.ticketed[guest]):
            board_ticketed(s, seat, ship, guest, events)


@rule
def pay_fuel(box, s, seat, missing, events):
    """GC-098 … GC-100, GC-299, Q15: icons are crossed for the fuel she lacks, then VP are lost."""
    me = s.players[seat]
    steps = 0
    while missing > 0 and me.reputation > 0:
        if box.reputation_icon[me.reputation] == its.GAIN.resource:
            missing -= 1
        me.reputation -= 1
        steps += 1
    if steps > 0:
        emit(events, EVENT.lost, seat, its.GAIN.reputation, steps, LOSS.fuel, EVERYBODY)
    if missing > 0:
        lose_vp(s, seat, missing, events, LOSS.fuel)
