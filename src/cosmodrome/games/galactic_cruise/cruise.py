"""Step 1: ships advance; Destination, Space and the return to Earth."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import gains, network, pieces
from cosmodrome.games.galactic_cruise.actions import begin_action, possible
from cosmodrome.games.galactic_cruise.box import (
    BASE_PLANS,
    EXPERT,
    FIRST_TECH_AREA,
    GAIN,
    GUEST,
    NO_ACTION,
    PARTS,
    RESOURCE,
    SLOTS_PER_TYPE,
    SPACE,
    STOPS,
    TECH,
    UPGRADE,
    WINDOW,
)
from cosmodrome.games.galactic_cruise.development import reach
from cosmodrome.games.galactic_cruise.state import ASK, EARTH, EVENT, STEP, TOUCHED, WORKER

SCORED_BITS = 2  # of each guest type, in the third number of ASK_DESTINATION


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
    if ships & (ships - 1) != 0:
        ask(s, ASK.ship, seat, ships)
        return
    ship = 0
    while (ships >> ship) & 1 == 0:
        ship += 1
    advance_ship(s, seat, ship, 0, events)


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
    emit(events, EVENT.advanced, seat, ship, stop, it.cruise - 1, EVERYBODY)
    ask(s, STEP.arrive, seat, ship)


@rule
def arrive(box, s, seat, ship, events):
    """GC-005: a Destination, Space, or the return to Earth."""
    it = s.players[seat].ships[ship]
    ask(s, STEP.markers, seat)
    if it.stop == EARTH:
        return_to_earth(box, s, seat, ship, events)
        return
    kind = box.cruise_stop[it.cruise - 1, it.stop - 1]
    if kind == SPACE:
        emit(events, EVENT.space, seat, ship, 0, 0, EVERYBODY)
        ask(s, ASK.space, seat, ship)
        return
    s.players[seat].visited += 1
    emit(events, EVENT.destination, seat, ship, kind, 0, EVERYBODY)
    drop_useless_token(box, s, seat, ship, kind, events)
    ask(s, ASK.destination, seat, ship)


@rule
def drop_useless_token(box, s, seat, ship, kind, events):
    """GC-010: a full section and no other type ahead: the token is discarded."""
    me = s.players[seat]
    it = me.ships[ship]
    if it.token == 0 or pieces.tokens_on(me, kind) < SLOTS_PER_TYPE:
        return
    for i in range(it.stop, STOPS):
        ahead = box.cruise_stop[it.cruise - 1, i]
        if ahead != SPACE and ahead != kind:
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
    first = destination_type(box, s, seat, ship) * SLOTS_PER_TYPE
    slots = 0
    for slot in range(first, first + SLOTS_PER_TYPE):
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
    slot = network.open_tech(box, s, seat, TECH.room_service)
    if slot < 0:
        return price
    if match:
        if network.tech_level(box, s, slot) > 0:
            price = box.tech_amount[TECH.room_service, 1]
    else:
        price = box.tech_amount[TECH.room_service, 0]
    return price


@rule
def destination_open(box, s, seat, ship, done):
    """Whether anything is left to choose at a destination."""
    it = s.players[seat].ships[ship]
    for guest in range(GUEST.size):
        if unscored(it, guest, done) > 0:
            return True
    return upgrade_slots(box, s, seat, ship) != 0


@rule
def scoring_points(box, s, seat, ship):
    """GC-014, GC-351 (TA8), EXB1: what a guest scored here is worth."""
    me = s.players[seat]
    here = destination_type(box, s, seat, ship)
    points = box.guest_vp + box.guest_vp_token * pieces.tokens_on(me, here)
    slot = network.open_tech(box, s, seat, TECH.room_service)
    if slot >= 0 and network.tech_level(box, s, slot) == 2:
        points += box.tech_amount[TECH.room_service, 2]
    if s.expert == EXPERT.purser and pieces.has_ability(s, seat, me.ships[ship].pilot):
        points += box.expert_amount[EXPERT.purser]
    return points


@rule
def score_guest(box, s, seat, ship, guest, free, done, events):
    """GC-013 … GC-015, GC-276, EXB1: the ads are paid, the points gained."""
    me = s.players[seat]
    here = destination_type(box, s, seat, ship)
    price = scoring_price(box, s, seat, ship, guest, free)
    points = scoring_points(box, s, seat, ship)
    slot = network.open_tech(box, s, seat, TECH.room_service)
    if slot >= 0:
        usual = box.match_ads if guest == here else box.other_ads
        if (free == 0 and price < usual) or network.tech_level(box, s, slot) == 2:
            network.note_use(s, seat, slot)
    me.ads -= price
    me.vp += points
    me.scored += 1
    emit(events, EVENT.scored, seat, guest, points, price, EVERYBODY)
    left = free - 1 if free > 0 else 0
    done += 1 << (SCORED_BITS * guest)
    ask(s, ASK.destination, seat, ship, left, done | TOUCHED)


@rule
def place_token(box, s, seat, ship, slot, free, done, events):
    """GC-008, GC-352: the token unlocks a slot; some work at once."""
    me = s.players[seat]
    me.ships[ship].token = 0
    me.upgrades |= 1 << slot
    emit(events, EVENT.upgraded, seat, slot, 0, 0, EVERYBODY)
    ask(s, ASK.destination, seat, ship, free, done | TOUCHED)
    if slot == UPGRADE.progress_bonus:
        bonuses = box.upgrade_amount[UPGRADE.progress_bonus] * pieces.cubes_on_track(me)
        if bonuses > 0:
            ask(s, ASK.funding, seat, bonuses)
    elif slot == UPGRADE.reopened_file:
        for i in range(s.discard_size):
            if box.card_window[s.discard[i] - 1] <= WINDOW.any:
                ask(s, ASK.reopen, seat)
                return


# Space


@rule
def end_space_window(box, s, seat, ship, added, events):
    """GC-016, GC-267: after the cards, the bonuses; with TA2 guests are typed first."""
    it = s.players[seat].ships[ship]
    if s.specialised == 1:
        ask(s, ASK.place, seat, ship, added)
        return
    if network.open_tech(box, s, seat, TECH.versatile_hosts) >= 0:
        ask(s, ASK.type, seat, ship, added)
        return
    for guest in range(GUEST.size):
        s.types[guest] = it.guests[guest]
    ask(s, STEP.space_stop, seat, ship, added)


@rule
def guest_number(ship, number):
    """The type of a guest aboard, counted by type."""
    guest = 0
    while number >= ship.guests[guest]:
        number -= ship.guests[guest]
        guest += 1
    return guest


@rule
def type_guest(box, s, seat, ship, added, typed, guest):
    """GC-351 (TA2): a guest counts as a type; after the last, the extra icon of level II."""
    it = s.players[seat].ships[ship]
    slot = network.tech_slot(s, TECH.versatile_hosts)
    if guest_number(it, typed) != guest:
        network.note_use(s, seat, slot)
    s.types[guest] += 1
    if typed + 1 < pieces.guests_aboard(it):
        ask(s, ASK.type, seat, ship, added, typed + 1)
    elif network.tech_level(box, s, slot) > 0:
        ask(s, ASK.icon, seat, ship, added)
    else:
        ask(s, STEP.space_stop, seat, ship, added)


@rule
def space_bonuses(box, s, seat, ship, added, icon, events):
    """GC-016, GC-017: each guest gives its bonus as often as the ship shows its icon."""
    it = s.players[seat].ships[ship]
    slot = network.open_tech(box, s, seat, TECH.versatile_hosts)
    if slot >= 0 and s.specialised == 0 and network.tech_level(box, s, slot) == 2:
        ask(s, ASK.extra, seat, ship)
    for guest in range(GUEST.size):
        icons = pieces.icons_of(box, it, guest) + added
        if icon - 1 == guest:
            icons += box.tech_amount[TECH.versatile_hosts, 1]
        guest_bonus(box, s, seat, guest, s.types[guest] * icons, events)
        s.types[guest] = 0


@rule
def guest_bonus(box, s, seat, guest, units, events):
    """2.7: so many units of the bonus of a guest type."""
    bonus = s.guest_bonus[guest]
    gains.gain(
        box, s, seat, box.guest_bonus_gain[bonus], box.guest_bonus_amount[bonus] * units, events
    )


# Specialised plans

PLACED_SHIFT = 4  # ASK_PLACE: segments used, then guests placed, two bits a type
DOUBLED = 1 << 10  # the doubling of TA2 II has been used


@rule
def unplaced(ship, guest, done):
    """GC-268: guests of a type not yet sent to a segment."""
    return ship.guests[guest] - ((done >> (PLACED_SHIFT + SCORED_BITS * guest)) & 3)


@rule
def segment_works(box, s, seat, ship, segment, guest, done):
    """GC-267, GC-269, 2.16: an unused segment with the guest's icon that does something."""
    me = s.players[seat]
    it = me.ships[ship]
    if (done >> segment) & 1 == 1:
        return False
    plan = it.segments[segment] - 1
    if (
        box.plan_icons[plan, guest] == 0
        and network.open_tech(box, s, seat, TECH.versatile_hosts) < 0
    ):
        return False
    if plan < BASE_PLANS:
        bonus = s.guest_bonus[guest]
        return box.guest_bonus_gain[bonus] != GAIN.resource or gains.rooms(box, me) > 0
    special = plan - BASE_PLANS
    if box.special_action[special] != NO_ACTION:
        discount = box.special_discount[special]
        return possible(box, s, seat, box.special_action[special], discount, 0)
    for part in range(PARTS):
        kind = box.special_gain[special, part]
        if kind == GAIN.resource:
            if gains.rooms(box, me) > 0:
                return True
        elif GAIN.food <= kind <= GAIN.fuel:
            if pieces.room(box, me, kind - GAIN.food) > 0:
                return True
        elif kind != GAIN.none:
            return True
    return False


@rule
def segments_for(box, s, seat, ship, guest, done):
    """The segments a guest of a type may be sent to, as bits."""
    segments = 0
    it = s.players[seat].ships[ship]
    if unplaced(it, guest, done) == 0:
        return 0
    for segment in range(it.size):
        if segment_works(box, s, seat, ship, segment, guest, done):
            segments |= 1 << segment
    return segments


@rule
def use_segment(box, s, seat, ship, segment, guest, added, done, events):
    """GC-267 … GC-269, GC-354: a guest triggers a segment; the next one waits until it is over."""
    it = s.players[seat].ships[ship]
    plan = it.segments[segment] - 1
    slot = network.open_tech(box, s, seat, TECH.versatile_hosts)
    if box.plan_icons[plan, guest] == 0:
        network.note_use(s, seat, slot)
    done |= 1 << segment
    done += 1 << (PLACED_SHIFT + SCORED_BITS * guest)
    if plan < BASE_PLANS:
        if slot >= 0 and network.tech_level(box, s, slot) > 0 and done & DOUBLED == 0:
            ask(s, ASK.icon, seat, ship, added * GUEST.size + guest, done)
            return
        ask(s, ASK.place, seat, ship, added, done)
        guest_bonus(box, s, seat, guest, 1 + added, events)
        return
    ask(s, ASK.place, seat, ship, added, done)
    special = plan - BASE_PLANS
    if box.special_action[special] != NO_ACTION:
        limit = box.special_limit[special] + box.special_discount[special]
        begin_action(box, s, seat, box.special_action[special], limit, 0)
        return
    for i in range(PARTS):
        part = PARTS - 1 - i
        kind = box.special_gain[special, part]
        if kind == GAIN.vp_per_guest:
            gains.gain_vp(
                s, seat, box.special_amount[special, part] * pieces.guests_aboard(it), events
            )
        elif kind != GAIN.none:
            gains.gain(box, s, seat, kind, box.special_amount[special, part], events)


@rule
def double_bonus(box, s, seat, ship, guest, added, done, doubled, events):
    """2.16 (TA2 II): the bonus of one guest on an ordinary segment is doubled, if wanted."""
    units = 1 + added
    if doubled:
        done |= DOUBLED
        units *= 2
        network.note_use(s, seat, network.tech_slot(s, TECH.versatile_hosts))
    ask(s, ASK.place, seat, ship, added, done)
    guest_bonus(box, s, seat, guest, units, events)


@rule
def end_placing(box, s, seat, ship, events):
    """2.16: at the end of a Space stop the extra bonus of TA2 III."""
    slot = network.open_tech(box, s, seat, TECH.versatile_hosts)
    if slot >= 0 and network.tech_level(box, s, slot) == 2:
        ask(s, ASK.extra, seat, ship)


# Return to Earth


@rule
def land(s, seat, ship, events):
    """GC-019, GC-020, GC-275: cruise to the discard, guests to the supply, pilot to rest."""
    me = s.players[seat]
    it = me.ships[ship]
    s.cruise_discard |= 1 << (it.cruise - 1)
    emit(events, EVENT.returned, seat, ship, it.cruise - 1, 0, EVERYBODY)
    for guest in range(GUEST.size):
        s.supply[guest] += it.guests[guest]
        it.guests[guest] = 0
    if it.token == 1:
        it.token = 0
        emit(events, EVENT.token_lost, seat, ship, 0, 0, EVERYBODY)
    if it.pilot == WORKER.expert:
        me.resting_experts += 1
    else:
        me.resting += 1
    it.pilot = 0
    it.cruise = 0
    it.stop = 0


@rule
def return_to_earth(box, s, seat, ship, events):
    """GC-019, EX5, GC-351 (TB4): the ship lands, and its pilot brings a funding bonus."""
    it = s.players[seat].ships[ship]
    bonuses = 1
    if s.expert == EXPERT.treasurer and pieces.has_ability(s, seat, it.pilot):
        bonuses += box.expert_amount[EXPERT.treasurer]
    slot = network.open_tech(box, s, seat, TECH.loyalty_programme)
    if slot >= 0:
        level = network.tech_level(box, s, slot)
        each = box.tech_amount[TECH.loyalty_programme, 1 if level > 0 else 0]
        network.note_use(s, seat, slot)
        gains.gain_credits(s, seat, each * pieces.guests_aboard(it), events)
        if level == 2:
            gains.gain_reputation(box, s, seat, box.tech_amount[TECH.loyalty_programme, 2], events)
    land(s, seat, ship, events)
    ask(s, ASK.funding, seat, bonuses)


# TA1


@rule
def offer_further(box, s, seat, ship):
    """GC-351 (TA1): asked when the technology is there to be used or paid for."""
    if s.players[seat].ships[ship].cruise == 0:
        return
    slot = network.tech_slot(s, TECH.assisted_navigation)
    if slot < 0:
        return
    area = FIRST_TECH_AREA + slot
    if network.open_tech(box, s, seat, TECH.assisted_navigation) < 0:
        if not network.may_pay(box, s, seat, area):
            return
        if network.use_price(box, s, seat, area) > s.players[seat].credits:
            return
    ask(s, ASK.further, seat, ship)


@rule
def further_need(box, s):
    """TA1: how many resources one more stop costs."""
    slot = network.tech_slot(s, TECH.assisted_navigation)
    return box.tech_amount[TECH.assisted_navigation, network.tech_level(box, s, slot)]


@rule
def further_any(box, s):
    """TA1 III: 1 when any resource pays."""
    slot = network.tech_slot(s, TECH.assisted_navigation)
    return 1 if network.tech_level(box, s, slot) == 2 else 0


@rule
def can_go_further(box, s, seat):
    """TA1: whether the technology is open and its resources can be brought together."""
    if network.open_tech(box, s, seat, TECH.assisted_navigation) < 0:
        return False
    me = s.players[seat]
    need = further_need(box, s)
    if reach(box, s, me, RESOURCE.fuel) >= need:
        return True
    if further_any(box, s) == 1:
        for resource in range(RESOURCE.size):
            if reach(box, s, me, resource) >= need:
                return True
    return False
