"""Which areas are worth paying for now: those that something still to come in this turn can use."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.network import links, may_pay, tech_slot, use_price
from cosmodrome.games.galactic_cruise.state import ASK, EARTH, PHASE, STEP

# What may still come in a turn, as bits
FLIES, ACTS, ASSIGNED, LAUNCHES, BOARDS, NAVIGATES = 1, 2, 4, 8, 16, 32


@rule
def useful_areas(box, s, seat, kind):
    """GC-040, GC-164, GC-165: the areas that can be paid for and would change something, as bits.

    `kind` is that of the question it is done at.
    """
    me = s.players[seat]
    areas = 0
    if s.meeting == 1:
        return areas
    ahead = 0
    known = 0
    for area in range(its.AREA.size):
        if may_pay(box, s, seat, area) and use_price(box, s, seat, area) <= me.credits:
            if known == 0:
                ahead = still_to_come(s, seat)
                known = 1
            if area >= its.FIRST_TECH_AREA:
                tech = s.technology[area - its.FIRST_TECH_AREA] - 1
                if tech_helps(box, s, seat, tech, kind, ahead):
                    areas |= 1 << area
            elif ahead & ASSIGNED != 0:
                at = s.at - 1
                other = (area + 1) % its.BUILDING.size if at == area else area
                if not links(box, s, seat, other):
                    areas |= 1 << area
    return areas


@rule
def still_to_come(s, seat):
    """What of the turn lies ahead, by what is on the stack."""
    ahead = 0
    for i in range(s.stack_size):
        entry = s.stack[i]
        kind = entry.kind
        if kind == STEP.ask_step_2 or kind == ASK.step_2:
            ahead |= ACTS
            if entry.a > 0:
                ahead |= NAVIGATES
            if s.players[seat].scheduled > 0:
                ahead |= LAUNCHES | BOARDS
        elif kind == STEP.actions or kind == ASK.action:
            if entry.a > 0:
                ahead |= ACTS | ASSIGNED
        elif kind == ASK.launch_ship or kind == ASK.boarding:
            ahead |= LAUNCHES | BOARDS
        elif kind == STEP.pay:
            ahead |= LAUNCHES
        elif kind == ASK.ship or (kind == STEP.advance and entry.a != 0):
            ahead |= FLIES | NAVIGATES
        elif kind == STEP.offer_further or kind == ASK.further:
            ahead |= NAVIGATES
        elif kind == ASK.final_ship or kind == ASK.final_stop:
            ahead |= FLIES
    return ahead


@rule
def tech_helps(box, s, seat, tech, kind, ahead):
    """2.10: whether a technology could still be used in this turn."""
    if tech == its.TECH.assisted_navigation:
        return ahead & NAVIGATES != 0 and flying_on(box, s, seat, tech)
    if tech == its.TECH.versatile_hosts:
        if kind == ASK.space or kind == ASK.place:
            return True
        return ahead & (FLIES | NAVIGATES) != 0 and flying_on(box, s, seat, tech)
    if tech == its.TECH.room_service:
        if kind == ASK.destination:
            return True
        return ahead & (FLIES | NAVIGATES) != 0 and flying_on(box, s, seat, tech)
    if tech == its.TECH.loyalty_programme:
        return ahead & (FLIES | NAVIGATES) != 0 and flying_on(box, s, seat, tech)
    if tech == its.TECH.molecular_kitchen or tech == its.TECH.recycled_air:
        return ahead & LAUNCHES != 0
    # What actions use, also those of a stop
    if ahead & (ACTS | FLIES) != 0:
        return True
    if tech == its.TECH.modular_construction:
        return kind == ASK.segment or kind == ASK.plans or kind == ASK.prototype
    if tech == its.TECH.targeted_advertising:
        return ahead & BOARDS != 0 or kind == ASK.campaign or kind == ASK.guest
    if tech == its.TECH.digital_archives:
        return kind == ASK.draw
    return kind == ASK.set or kind == ASK.engine


@rule
def flying_on(box, s, seat, tech):
    """Whether a ship may reach a stop of this turn where a technology helps."""
    me = s.players[seat]
    final = s.phase == PHASE.final_moves
    most = 1
    if final:
        most = EARTH
    elif tech_slot(s, its.TECH.assisted_navigation) >= 0:
        most = 2
    for ship in range(me.ship_count):
        it = me.ships[ship]
        if it.cruise == 0 or it.pilot == 0:
            continue
        if tech == its.TECH.assisted_navigation:
            return True
        for further in range(most):
            stop = it.stop + further
            if stop == its.STOPS:
                if tech == its.TECH.loyalty_programme:
                    return True
            elif stop < its.STOPS and tech != its.TECH.loyalty_programme:
                space = box.cruise_stop[it.cruise - 1, stop] == its.SPACE
                if space == (tech == its.TECH.versatile_hosts):
                    return True
    return False
