"""The design offices and the assembly line."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, random_bit
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.engine.rules.random import below
from cosmodrome.games.galactic_cruise.box import OFFICES, PLAN, SHIP_SETS
from cosmodrome.games.galactic_cruise.pieces import occupied
from cosmodrome.games.galactic_cruise.state import EVENT, GONE, PLAN_AT


@rule
def plans_at(s, place):
    """How many plans are somewhere."""
    count = 0
    for plan in range(PLAN.size):
        if s.plan_place[plan] == place:
            count += 1
    return count


@rule
def pick_plan(s, count):
    """One of the plans of the tray, each as likely."""
    pick = below(s.rng, count)
    plan = 0
    while s.plan_place[plan] != PLAN_AT.tray or pick > 0:
        if s.plan_place[plan] == PLAN_AT.tray:
            pick -= 1
        plan += 1
    return plan


@rule
def draw_plan(s, seat, events):
    """GC-213, Q108: a plan of the tray, rebuilt from the discard when empty; -1 when both are."""
    count = plans_at(s, PLAN_AT.tray)
    if count == 0:
        for plan in range(PLAN.size):
            if s.plan_place[plan] == PLAN_AT.discard:
                s.plan_place[plan] = PLAN_AT.tray
                count += 1
        if count == 0:
            return -1
        emit(events, EVENT.tray_rebuilt, seat, 0, 0, 0, EVERYBODY)
    return pick_plan(s, count)


@rule
def fill_office(s, seat, slot, events):
    """A new plan in a slot of the offices."""
    plan = draw_plan(s, seat, events)
    if plan < 0:
        return 0
    s.plan_place[plan] = PLAN_AT.office
    s.offices[slot] = plan + 1
    emit(events, EVENT.office_filled, seat, plan, 0, 0, EVERYBODY)
    return REVEALED


@rule
def slide_offices(s, seat, events):
    """GC-206, Q109: the plans slide down, new ones enter at the top."""
    flags = 0
    to = OFFICES - 1
    for i in range(OFFICES):
        slot = OFFICES - 1 - i
        plan = s.offices[slot]
        if plan > 0:
            s.offices[slot] = 0
            s.offices[to] = plan
            to -= 1
    while to >= 0:
        flags |= fill_office(s, seat, to, events)
        to -= 1
    return flags


@rule
def plans_shown(s):
    """How many plans lie in the offices."""
    return count_bits(occupied(s.offices, OFFICES))


@rule
def take_plan(s, seat, slot, events):
    """GC-206: a plan of the offices lies beside the player board."""
    plan = s.offices[slot] - 1
    s.offices[slot] = 0
    s.plan_place[plan] = PLAN_AT.held + seat
    s.players[seat].plans += 1
    emit(events, EVENT.plan_taken, seat, plan, 0, 0, EVERYBODY)
    return plan


@rule
def discard_office(s, seat, slot, why, events):
    """A plan of the offices is discarded."""
    plan = s.offices[slot] - 1
    s.offices[slot] = 0
    s.plan_place[plan] = PLAN_AT.discard
    emit(events, EVENT.plan_discarded, seat, plan, why, 0, EVERYBODY)


@rule
def renew_offices(s, seat, slots, events):
    """GC-126: the plans of some slots are replaced, without sliding."""
    for slot in range(OFFICES):
        if (slots >> slot) & 1 == 1 and s.offices[slot] > 0:
            discard_office(s, seat, slot, GONE.renewed, events)
    flags = 0
    for i in range(OFFICES):
        slot = OFFICES - 1 - i
        if (slots >> slot) & 1 == 1:
            flags |= fill_office(s, seat, slot, events)
    return flags


@rule
def fill_line(s, seat, events):
    """GC-222: empty slots of the assembly line are refilled, without sliding."""
    flags = 0
    for slot in range(SHIP_SETS):
        new = 0
        if s.line_cockpits[slot] == 0 and s.cockpits != 0:
            cockpit = random_bit(s.rng, s.cockpits)
            s.cockpits &= ~(1 << cockpit)
            s.line_cockpits[slot] = cockpit + 1
            new = 1
        if s.line_engines[slot] == 0 and s.engines != 0:
            engine = random_bit(s.rng, s.engines)
            s.engines &= ~(1 << engine)
            s.line_engines[slot] = engine + 1
            new = 1
        if new == 1:
            flags = REVEALED
            cockpit, engine = s.line_cockpits[slot] - 1, s.line_engines[slot] - 1
            emit(events, EVENT.line_filled, seat, cockpit, engine, slot, EVERYBODY)
    return flags
