"""A stop in Space: cards, what guests count as (TA2), their bonuses, specialised plans."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.actions import begin_action, possible
from cosmodrome.games.galactic_cruise.box import (
    BASE_PLANS,
    GAIN,
    GUEST,
    NO_ACTION,
    PARTS,
    TECH,
    TILE,
)
from cosmodrome.games.galactic_cruise.building import can_build_renewed
from cosmodrome.games.galactic_cruise.gains import gain, gain_vp, rooms
from cosmodrome.games.galactic_cruise.network import (
    note_use,
    open_tech,
    payable,
    tech_level,
    tech_slot,
)
from cosmodrome.games.galactic_cruise.pieces import guests_aboard, icons_of, put, room
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    BONUS_USED,
    CAUSE,
    DO,
    EVENT,
    MAX_SEGMENTS,
    STEP,
)
from cosmodrome.games.galactic_cruise.windows import window_opens

ALL_TYPES = (1 << GUEST.size) - 1


# The questions: cards first, then what guests count as, then where they go


@rule
def legal(box, s, seat, kind, ship, added, done, out):
    """What is legal at each of them; `added` holds a guest type too once one is chosen,
    `done` the guests typed, or the segments used and the guests placed.
    """
    if kind == ASK.space:
        return put(out, 0, DO.done)
    if kind == ASK.type:
        return put_bits(out, 0, ALL_TYPES, DO.guest, GUEST.size)
    if kind == ASK.icon and s.specialised == 1:
        return put(out, put(out, 0, DO.yes), DO.done)
    if kind == ASK.icon or kind == ASK.extra:
        return put(out, put_bits(out, 0, ALL_TYPES, DO.guest, GUEST.size), DO.done)
    if kind == ASK.place:
        n = 0
        for guest in range(GUEST.size):
            if segments_for(box, s, seat, ship, guest, done) != 0:
                n = put(out, n, DO.guest + guest)
        return put(out, n, DO.done)
    bits = segments_for(box, s, seat, ship, added % GUEST.size, done)
    if bits == 0:
        # What was done since has left no segment a use: back to the choice of a guest.
        return put(out, 0, DO.done)
    return put_bits(out, 0, bits, DO.segment, MAX_SEGMENTS)


@rule
def answer(box, s, seat, kind, ship, added, done, action, events):
    """What an answer does."""
    if kind == ASK.space:
        end_space_window(box, s, seat, ship, added, events)
    elif kind == ASK.type:
        type_guest(box, s, seat, ship, added, done, action - DO.guest)
    elif kind == ASK.icon and s.specialised == 1:
        guest, icons = added % GUEST.size, added // GUEST.size
        double_bonus(box, s, seat, ship, guest, icons, done, action == DO.yes, events)
    elif kind == ASK.icon:
        icon = 0
        if action != DO.done:
            icon = action - DO.guest + 1
            note_use(s, seat, tech_slot(s, TECH.versatile_hosts))
        ask(s, STEP.space_stop, seat, ship, added, icon)
    elif kind == ASK.extra:
        if action != DO.done:
            note_use(s, seat, tech_slot(s, TECH.versatile_hosts))
            units = box.tech_amount[TECH.versatile_hosts, 2]
            guest_bonus(box, s, seat, action - DO.guest, units, events)
    elif kind == ASK.place:
        if action == DO.done:
            end_placing(box, s, seat, ship, events)
        else:
            guest = action - DO.guest
            ask(s, ASK.segment_used, seat, ship, added * GUEST.size + guest, done)
    elif action == DO.done:
        ask(s, ASK.place, seat, ship, added // GUEST.size, done)
    else:
        guest, icons = added % GUEST.size, added // GUEST.size
        use_segment(box, s, seat, ship, action - DO.segment, guest, icons, done, events)


@rule
def settle(box, s, seat, kind, ship, added, done, events):
    """GC-268: once every guest is placed; GC-016: where nothing could change the bonuses."""
    if kind == ASK.space:
        if space_open(box, s, seat, ship, added):
            return False
        answered(s)
        end_space_window(box, s, seat, ship, added, events)
        return True
    if kind != ASK.place:
        return False
    for guest in range(GUEST.size):
        if unplaced(s.players[seat].ships[ship], guest, done) > 0:
            return False
    answered(s)
    end_placing(box, s, seat, ship, events)
    return True


# Bonuses


@rule
def space_open(box, s, seat, ship, added):
    """P33, TA2, GC-128: a card, a technology to pay for, or the bonus before more Reputation."""
    if added == 0 and window_opens(s, seat, ASK.space, 0):
        return True
    if payable(box, s, seat, TECH.versatile_hosts):
        return True
    me = s.players[seat]
    if me.once & BONUS_USED != 0 or me.reputation == 0 or s.specialised == 1:
        return False
    if open_tech(box, s, seat, TECH.versatile_hosts) >= 0:
        # The bonus may be used where guests are typed.
        return False
    for guest in range(GUEST.size):
        if box.guest_bonus_gain[s.guest_bonus[guest]] == GAIN.reputation:
            icons = icons_of(box, me.ships[ship], guest) + added
            if me.ships[ship].guests[guest] * icons > 0:
                return True
    return False


@rule
def end_space_window(box, s, seat, ship, added, events):
    """GC-016, GC-267: after the cards, the bonuses; with TA2 guests are typed first."""
    it = s.players[seat].ships[ship]
    if s.specialised == 1:
        ask(s, ASK.place, seat, ship, added)
        return
    if open_tech(box, s, seat, TECH.versatile_hosts) >= 0:
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
    slot = tech_slot(s, TECH.versatile_hosts)
    if guest_number(it, typed) != guest:
        note_use(s, seat, slot)
    s.types[guest] += 1
    if typed + 1 < guests_aboard(it):
        ask(s, ASK.type, seat, ship, added, typed + 1)
    elif tech_level(box, s, slot) > 0:
        ask(s, ASK.icon, seat, ship, added)
    else:
        ask(s, STEP.space_stop, seat, ship, added)


@rule
def space_bonuses(box, s, seat, ship, added, icon, events):
    """GC-016, GC-017: each guest gives its bonus as often as the ship shows its icon."""
    it = s.players[seat].ships[ship]
    slot = open_tech(box, s, seat, TECH.versatile_hosts)
    if slot >= 0 and s.specialised == 0 and tech_level(box, s, slot) == 2:
        ask(s, ASK.extra, seat, ship)
    for guest in range(GUEST.size):
        icons = icons_of(box, it, guest) + added
        if icon - 1 == guest:
            icons += box.tech_amount[TECH.versatile_hosts, 1]
        guest_bonus(box, s, seat, guest, s.types[guest] * icons, events)
        s.types[guest] = 0


@rule
def guest_bonus(box, s, seat, guest, units, events):
    """2.7: so many units of the bonus of a guest type."""
    bonus = s.guest_bonus[guest]
    amount = box.guest_bonus_amount[bonus] * units
    gain(box, s, seat, box.guest_bonus_gain[bonus], amount, events, CAUSE.guests)


# Specialised plans

#: What has been done: segments used, then guests placed.
PLACED_SHIFT, PLACED_BITS = 4, 2
DOUBLED = 1 << 10  # the doubling of TA2 II has been used


@rule
def unplaced(ship, guest, done):
    """GC-268: guests of a type not yet sent to a segment."""
    return ship.guests[guest] - ((done >> (PLACED_SHIFT + PLACED_BITS * guest)) & 3)


@rule
def segment_works(box, s, seat, ship, segment, guest, done):
    """GC-267, GC-269, 2.16: an unused segment with the guest's icon that does something."""
    me = s.players[seat]
    it = me.ships[ship]
    if (done >> segment) & 1 == 1:
        return False
    plan = it.segments[segment] - 1
    if box.plan_icons[plan, guest] == 0 and open_tech(box, s, seat, TECH.versatile_hosts) < 0:
        return False
    if plan < BASE_PLANS:
        bonus = s.guest_bonus[guest]
        return box.guest_bonus_gain[bonus] != GAIN.resource or rooms(box, me) > 0
    special = plan - BASE_PLANS
    if box.special_action[special] != NO_ACTION:
        discount = box.special_discount[special]
        return possible(box, s, seat, box.special_action[special], discount, 0)
    for part in range(PARTS):
        kind = box.special_gain[special, part]
        if kind == GAIN.resource:
            if rooms(box, me) > 0:
                return True
        elif GAIN.food <= kind <= GAIN.fuel:
            if room(box, me, kind - GAIN.food) > 0:
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
def workshop_waits(box, s, seat, ship, done):
    """GC-126: whether a guest could go to a segment that builds others, were there other plans."""
    it = s.players[seat].ships[ship]
    hosts = open_tech(box, s, seat, TECH.versatile_hosts) >= 0
    for segment in range(it.size):
        plan = it.segments[segment] - 1
        if plan < BASE_PLANS or (done >> segment) & 1 == 1:
            continue
        if box.special_action[plan - BASE_PLANS] != TILE.build_segments:
            continue
        for guest in range(GUEST.size):
            if unplaced(it, guest, done) > 0 and (hosts or box.plan_icons[plan, guest] > 0):
                if not possible(box, s, seat, TILE.build_segments, 0, 0):
                    return can_build_renewed(box, s, seat, 0)
    return False


@rule
def use_segment(box, s, seat, ship, segment, guest, added, done, events):
    """GC-267 … GC-269, GC-354: a guest triggers a segment; the next one waits until it is over."""
    it = s.players[seat].ships[ship]
    plan = it.segments[segment] - 1
    emit(events, EVENT.sent, seat, guest, plan, 0, EVERYBODY)
    slot = open_tech(box, s, seat, TECH.versatile_hosts)
    if box.plan_icons[plan, guest] == 0:
        note_use(s, seat, slot)
    done |= 1 << segment
    done += 1 << (PLACED_SHIFT + PLACED_BITS * guest)
    if plan < BASE_PLANS:
        if slot >= 0 and tech_level(box, s, slot) > 0 and done & DOUBLED == 0:
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
            points = box.special_amount[special, part] * guests_aboard(it)
            gain_vp(s, seat, points, events, CAUSE.guests)
        elif kind != GAIN.none:
            gain(box, s, seat, kind, box.special_amount[special, part], events, CAUSE.guests)


@rule
def double_bonus(box, s, seat, ship, guest, added, done, doubled, events):
    """2.16 (TA2 II): the bonus of one guest on an ordinary segment is doubled, if wanted."""
    units = 1 + added
    if doubled:
        done |= DOUBLED
        units *= 2
        note_use(s, seat, tech_slot(s, TECH.versatile_hosts))
    ask(s, ASK.place, seat, ship, added, done)
    guest_bonus(box, s, seat, guest, units, events)


@rule
def end_placing(box, s, seat, ship, events):
    """2.16: at the end of a Space stop the extra bonus of TA2 III."""
    slot = open_tech(box, s, seat, TECH.versatile_hosts)
    if slot >= 0 and tech_level(box, s, slot) == 2:
        ask(s, ASK.extra, seat, ship)
