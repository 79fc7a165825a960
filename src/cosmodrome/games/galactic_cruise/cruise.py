"""Step 1: ships advance; Destination, Space and the return to Earth."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.actions import begin_action, possible
from cosmodrome.games.galactic_cruise.box import (
    ASSISTED_NAVIGATION,
    BASE_PLANS,
    FIRST_TECH_AREA,
    FUEL,
    GAIN_FOOD,
    GAIN_FUEL,
    GUESTS,
    LOYALTY_PROGRAMME,
    NO_ACTION,
    NO_GAIN,
    PARTS,
    PROGRESS_BONUS,
    PURSER,
    REOPENED_FILE,
    RESOURCE,
    RESOURCES,
    ROOM_SERVICE,
    SLOTS_PER_TYPE,
    SPACE,
    STOPS,
    TREASURER,
    VERSATILE_HOSTS,
    VP_PER_GUEST,
    WINDOW_ANY,
)
from cosmodrome.games.galactic_cruise.development import reach
from cosmodrome.games.galactic_cruise.gains import (
    gain,
    gain_credits,
    gain_reputation,
    gain_vp,
    rooms,
)
from cosmodrome.games.galactic_cruise.network import (
    may_pay,
    note_use,
    open_tech,
    tech_level,
    tech_slot,
    use_price,
)
from cosmodrome.games.galactic_cruise.pieces import (
    cubes_on_track,
    guests_aboard,
    has_ability,
    icons_of,
    room,
    tokens_on,
)
from cosmodrome.games.galactic_cruise.state import (
    ASK_DESTINATION,
    ASK_EXTRA,
    ASK_FUNDING,
    ASK_FURTHER,
    ASK_ICON,
    ASK_PLACE,
    ASK_REOPEN,
    ASK_SHIP,
    ASK_SPACE,
    ASK_TYPE,
    DO_ADVANCE,
    DO_ARRIVE,
    DO_FURTHER,
    DO_MARKERS,
    DO_SPACE,
    E_ADVANCED,
    E_DESTINATION,
    E_RETURNED,
    E_SCORED,
    E_SPACE,
    E_TOKEN_LOST,
    E_UPGRADED,
    EARTH,
    EXPERT,
    TOUCHED,
)

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
        ask(s, ASK_SHIP, seat, ships, 0, 0)
        return
    ship = 0
    while (ships >> ship) & 1 == 0:
        ship += 1
    advance_ship(s, seat, ship, 0, events)


@rule
def advance_ship(s, seat, ship, rest, events):
    """GC-002: one ship moves one stop; the others wait."""
    ask(s, DO_ADVANCE, seat, rest, 0, 0)
    ask(s, DO_FURTHER, seat, ship, 0, 0)
    move_to(s, seat, ship, s.players[seat].ships[ship].stop + 1, events)


@rule
def move_to(s, seat, ship, stop, events):
    """A pilot reaches a stop, which is then resolved."""
    it = s.players[seat].ships[ship]
    it.stop = stop
    emit(events, E_ADVANCED, seat, ship, stop, it.cruise - 1, EVERYBODY)
    ask(s, DO_ARRIVE, seat, ship, 0, 0)


@rule
def arrive(box, s, seat, ship, events):
    """GC-005: a Destination, Space, or the return to Earth."""
    it = s.players[seat].ships[ship]
    ask(s, DO_MARKERS, seat, 0, 0, 0)
    if it.stop == EARTH:
        return_to_earth(box, s, seat, ship, events)
        return
    kind = box.cruise_stop[it.cruise - 1, it.stop - 1] + 0
    if kind == SPACE:
        emit(events, E_SPACE, seat, ship, 0, 0, EVERYBODY)
        ask(s, ASK_SPACE, seat, ship, 0, 0)
        return
    s.players[seat].visited += 1
    emit(events, E_DESTINATION, seat, ship, kind, 0, EVERYBODY)
    drop_useless_token(box, s, seat, ship, kind, events)
    ask(s, ASK_DESTINATION, seat, ship, 0, 0)


@rule
def drop_useless_token(box, s, seat, ship, kind, events):
    """GC-010: a full section and no other type ahead: the token is discarded."""
    me = s.players[seat]
    it = me.ships[ship]
    if it.token == 0 or tokens_on(me, kind) < SLOTS_PER_TYPE:
        return
    for i in range(it.stop, STOPS):
        ahead = box.cruise_stop[it.cruise - 1, i]
        if ahead != SPACE and ahead != kind:
            return
    it.token = 0
    emit(events, E_TOKEN_LOST, seat, ship, 0, 0, EVERYBODY)


# Destination


@rule
def destination_type(box, s, seat, ship):
    """The type of the destination a ship has reached."""
    it = s.players[seat].ships[ship]
    return box.cruise_stop[it.cruise - 1, it.stop - 1] + 0


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
    price = box.match_ads + 0 if match else box.other_ads + 0
    slot = open_tech(box, s, seat, ROOM_SERVICE)
    if slot < 0:
        return price
    if match:
        if tech_level(box, s, slot) > 0:
            price = box.tech_amount[ROOM_SERVICE, 1] + 0
    else:
        price = box.tech_amount[ROOM_SERVICE, 0] + 0
    return price


@rule
def destination_open(box, s, seat, ship, done):
    """Whether anything is left to choose at a destination."""
    it = s.players[seat].ships[ship]
    for guest in range(GUESTS):
        if unscored(it, guest, done) > 0:
            return True
    return upgrade_slots(box, s, seat, ship) != 0


@rule
def scoring_points(box, s, seat, ship):
    """GC-014, GC-351 (TA8), EXB1: what a guest scored here is worth."""
    me = s.players[seat]
    here = destination_type(box, s, seat, ship)
    points = box.guest_vp + box.guest_vp_token * tokens_on(me, here)
    slot = open_tech(box, s, seat, ROOM_SERVICE)
    if slot >= 0 and tech_level(box, s, slot) == 2:
        points += box.tech_amount[ROOM_SERVICE, 2]
    if s.expert == PURSER and has_ability(s, seat, me.ships[ship].pilot):
        points += box.expert_amount[PURSER]
    return points


@rule
def score_guest(box, s, seat, ship, guest, free, done, events):
    """GC-013 … GC-015, GC-276, EXB1: the ads are paid, the points gained."""
    me = s.players[seat]
    here = destination_type(box, s, seat, ship)
    price = scoring_price(box, s, seat, ship, guest, free)
    points = scoring_points(box, s, seat, ship)
    slot = open_tech(box, s, seat, ROOM_SERVICE)
    if slot >= 0:
        usual = box.match_ads + 0 if guest == here else box.other_ads + 0
        if (free == 0 and price < usual) or tech_level(box, s, slot) == 2:
            note_use(s, seat, slot)
    me.ads -= price
    me.vp += points
    me.scored += 1
    emit(events, E_SCORED, seat, guest, points, price, EVERYBODY)
    left = free - 1 if free > 0 else 0
    done += 1 << (SCORED_BITS * guest)
    ask(s, ASK_DESTINATION, seat, ship, left, done | TOUCHED)


@rule
def place_token(box, s, seat, ship, slot, free, done, events):
    """GC-008, GC-352: the token unlocks a slot; some work at once."""
    me = s.players[seat]
    me.ships[ship].token = 0
    me.upgrades |= 1 << slot
    emit(events, E_UPGRADED, seat, slot, 0, 0, EVERYBODY)
    ask(s, ASK_DESTINATION, seat, ship, free, done | TOUCHED)
    if slot == PROGRESS_BONUS:
        bonuses = box.upgrade_amount[PROGRESS_BONUS] * cubes_on_track(me)
        if bonuses > 0:
            ask(s, ASK_FUNDING, seat, bonuses, 0, 0)
    elif slot == REOPENED_FILE:
        for i in range(s.discard_size):
            if box.card_window[s.discard[i] - 1] <= WINDOW_ANY:
                ask(s, ASK_REOPEN, seat, 0, 0, 0)
                return


# Space


@rule
def end_space_window(box, s, seat, ship, added, events):
    """GC-016, GC-267: after the cards, the bonuses; with TA2 guests are typed first."""
    it = s.players[seat].ships[ship]
    if s.specialised == 1:
        ask(s, ASK_PLACE, seat, ship, added, 0)
        return
    if open_tech(box, s, seat, VERSATILE_HOSTS) >= 0:
        ask(s, ASK_TYPE, seat, ship, added, 0)
        return
    for guest in range(GUESTS):
        s.types[guest] = it.guests[guest]
    ask(s, DO_SPACE, seat, ship, added, 0)


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
    slot = tech_slot(s, VERSATILE_HOSTS)
    if guest_number(it, typed) != guest:
        note_use(s, seat, slot)
    s.types[guest] += 1
    if typed + 1 < guests_aboard(it):
        ask(s, ASK_TYPE, seat, ship, added, typed + 1)
    elif tech_level(box, s, slot) > 0:
        ask(s, ASK_ICON, seat, ship, added, 0)
    else:
        ask(s, DO_SPACE, seat, ship, added, 0)


@rule
def space_bonuses(box, s, seat, ship, added, icon, events):
    """GC-016, GC-017: each guest gives its bonus as often as the ship shows its icon."""
    it = s.players[seat].ships[ship]
    slot = open_tech(box, s, seat, VERSATILE_HOSTS)
    if slot >= 0 and s.specialised == 0 and tech_level(box, s, slot) == 2:
        ask(s, ASK_EXTRA, seat, ship, 0, 0)
    for guest in range(GUESTS):
        icons = icons_of(box, it, guest) + added
        if icon - 1 == guest:
            icons += box.tech_amount[VERSATILE_HOSTS, 1]
        guest_bonus(box, s, seat, guest, s.types[guest] * icons, events)
        s.types[guest] = 0


@rule
def guest_bonus(box, s, seat, guest, units, events):
    """2.7: so many units of the bonus of a guest type."""
    bonus = s.guest_bonus[guest]
    gain(box, s, seat, box.guest_bonus_gain[bonus], box.guest_bonus_amount[bonus] * units, events)


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
    if box.plan_icons[plan, guest] == 0 and open_tech(box, s, seat, VERSATILE_HOSTS) < 0:
        return False
    if plan < BASE_PLANS:
        bonus = s.guest_bonus[guest]
        return box.guest_bonus_gain[bonus] != RESOURCE or rooms(box, me) > 0
    special = plan - BASE_PLANS
    if box.special_action[special] != NO_ACTION:
        discount = box.special_discount[special] + 0
        return possible(box, s, seat, box.special_action[special], discount, 0)
    for part in range(PARTS):
        kind = box.special_gain[special, part] + 0
        if kind == RESOURCE:
            if rooms(box, me) > 0:
                return True
        elif GAIN_FOOD <= kind <= GAIN_FUEL:
            if room(box, me, kind - GAIN_FOOD) > 0:
                return True
        elif kind != NO_GAIN:
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
    slot = open_tech(box, s, seat, VERSATILE_HOSTS)
    if box.plan_icons[plan, guest] == 0:
        note_use(s, seat, slot)
    done |= 1 << segment
    done += 1 << (PLACED_SHIFT + SCORED_BITS * guest)
    if plan < BASE_PLANS:
        if slot >= 0 and tech_level(box, s, slot) > 0 and done & DOUBLED == 0:
            ask(s, ASK_ICON, seat, ship, added * GUESTS + guest, done)
            return
        ask(s, ASK_PLACE, seat, ship, added, done)
        guest_bonus(box, s, seat, guest, 1 + added, events)
        return
    ask(s, ASK_PLACE, seat, ship, added, done)
    special = plan - BASE_PLANS
    if box.special_action[special] != NO_ACTION:
        limit = box.special_limit[special] + box.special_discount[special]
        begin_action(box, s, seat, box.special_action[special], limit, 0)
        return
    for i in range(PARTS):
        part = PARTS - 1 - i
        kind = box.special_gain[special, part] + 0
        if kind == VP_PER_GUEST:
            gain_vp(s, seat, box.special_amount[special, part] * guests_aboard(it), events)
        elif kind != NO_GAIN:
            gain(box, s, seat, kind, box.special_amount[special, part], events)


@rule
def double_bonus(box, s, seat, ship, guest, added, done, doubled, events):
    """2.16 (TA2 II): the bonus of one guest on an ordinary segment is doubled, if wanted."""
    units = 1 + added
    if doubled:
        done |= DOUBLED
        units *= 2
        note_use(s, seat, tech_slot(s, VERSATILE_HOSTS))
    ask(s, ASK_PLACE, seat, ship, added, done)
    guest_bonus(box, s, seat, guest, units, events)


@rule
def end_placing(box, s, seat, ship, events):
    """2.16: at the end of a Space stop the extra bonus of TA2 III."""
    slot = open_tech(box, s, seat, VERSATILE_HOSTS)
    if slot >= 0 and tech_level(box, s, slot) == 2:
        ask(s, ASK_EXTRA, seat, ship, 0, 0)


# Return to Earth


@rule
def land(s, seat, ship, events):
    """GC-019, GC-020, GC-275: cruise to the discard, guests to the supply, pilot to rest."""
    me = s.players[seat]
    it = me.ships[ship]
    s.cruise_discard |= 1 << (it.cruise - 1)
    emit(events, E_RETURNED, seat, ship, it.cruise - 1, 0, EVERYBODY)
    for guest in range(GUESTS):
        s.supply[guest] += it.guests[guest]
        it.guests[guest] = 0
    if it.token == 1:
        it.token = 0
        emit(events, E_TOKEN_LOST, seat, ship, 0, 0, EVERYBODY)
    if it.pilot == EXPERT:
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
    if s.expert == TREASURER and has_ability(s, seat, it.pilot):
        bonuses += box.expert_amount[TREASURER]
    slot = open_tech(box, s, seat, LOYALTY_PROGRAMME)
    if slot >= 0:
        level = tech_level(box, s, slot)
        each = box.tech_amount[LOYALTY_PROGRAMME, 1 if level > 0 else 0]
        note_use(s, seat, slot)
        gain_credits(s, seat, each * guests_aboard(it), events)
        if level == 2:
            gain_reputation(box, s, seat, box.tech_amount[LOYALTY_PROGRAMME, 2], events)
    land(s, seat, ship, events)
    ask(s, ASK_FUNDING, seat, bonuses, 0, 0)


# TA1


@rule
def offer_further(box, s, seat, ship):
    """GC-351 (TA1): asked when the technology is there to be used or paid for."""
    if s.players[seat].ships[ship].cruise == 0:
        return
    slot = tech_slot(s, ASSISTED_NAVIGATION)
    if slot < 0:
        return
    area = FIRST_TECH_AREA + slot
    if open_tech(box, s, seat, ASSISTED_NAVIGATION) < 0:
        if not may_pay(box, s, seat, area):
            return
        if use_price(box, s, seat, area) > s.players[seat].credits:
            return
    ask(s, ASK_FURTHER, seat, ship, 0, 0)


@rule
def further_need(box, s):
    """TA1: how many resources one more stop costs."""
    slot = tech_slot(s, ASSISTED_NAVIGATION)
    return box.tech_amount[ASSISTED_NAVIGATION, tech_level(box, s, slot)] + 0


@rule
def further_any(box, s):
    """TA1 III: 1 when any resource pays."""
    slot = tech_slot(s, ASSISTED_NAVIGATION)
    return 1 if tech_level(box, s, slot) == 2 else 0


@rule
def can_go_further(box, s, seat):
    """TA1: whether the technology is open and its resources can be brought together."""
    if open_tech(box, s, seat, ASSISTED_NAVIGATION) < 0:
        return False
    me = s.players[seat]
    need = further_need(box, s)
    if reach(box, s, me, FUEL) >= need:
        return True
    if further_any(box, s) == 1:
        for resource in range(RESOURCES):
            if reach(box, s, me, resource) >= need:
                return True
    return False
