"""What is legal at each question (6.2)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.galactic_cruise import actions, cruise, launch
from cosmodrome.games.galactic_cruise.any_time import any_time
from cosmodrome.games.galactic_cruise.box import (
    AGENDA_SLOTS,
    AREA,
    BUILDING,
    CARD,
    FUNDING,
    GOAL,
    GUEST,
    MAX_OPEN_CRUISES,
    OFFICES,
    PLAN,
    QUEUE,
    RESOURCE,
    SHIP_SETS,
    TECH,
    TILE,
    TOKEN,
    UPGRADE,
    WINDOW,
)
from cosmodrome.games.galactic_cruise.building import may_recover
from cosmodrome.games.galactic_cruise.cards import cards_on_board
from cosmodrome.games.galactic_cruise.development import payable_areas, payable_rows
from cosmodrome.games.galactic_cruise.network import open_tech, tech_level
from cosmodrome.games.galactic_cruise.payments import occupied, payment, put
from cosmodrome.games.galactic_cruise.pieces import room
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    CARD_BIT,
    DO,
    EFFECT,
    LAST,
    MAX_SEGMENTS,
    MAX_SHIPS,
    PLAN_AT,
    WORKER,
)
from cosmodrome.games.galactic_cruise.track import goals_met
from cosmodrome.games.galactic_cruise.turn import may_stand
from cosmodrome.games.galactic_cruise.windows import recycle_targets, recycling_ships, window_of

ALL_SHOWN = (1 << GUEST.size) - 1


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind
    a = top.a
    b = top.b
    c = top.c
    if kind == ASK.rachel:
        out[0] = DO.rachel
        return 1
    if kind == ASK.pay_launch or kind == ASK.pay_row or kind == ASK.pay_move:
        return payment(box, s, seat, kind, a, b, c, out)
    if kind <= LAST.at_stop:
        n = stop_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= LAST.in_turn:
        n = turn_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= LAST.in_building:
        n = building_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= LAST.in_office:
        n = office_answers(box, s, seat, kind, a, b, c, out)
    else:
        n = other_answers(box, s, seat, kind, a, b, c, out)
        if n == 0:
            # Nothing that may be done at any time could bring an answer.
            return 0
    return any_time(box, s, seat, kind, a, b, c, out, n)


@rule
def roomy(box, me):
    """The resources there is room for, as bits."""
    bits = 0
    for resource in range(RESOURCE.size):
        if room(box, me, resource) > 0:
            bits |= 1 << resource
    return bits


# Step 1


@rule
def stop_answers(box, s, seat, kind, a, b, c, out):
    """Ships, destinations, Space."""
    me = s.players[seat]
    if kind == ASK.ship:
        return put_bits(out, 0, a, DO.ship, MAX_SHIPS)
    if kind == ASK.destination:
        n = put_bits(out, 0, cruise.upgrade_slots(box, s, seat, a), DO.upgrade, UPGRADE.size)
        for guest in range(GUEST.size):
            if cruise.unscored(me.ships[a], guest, c) > 0:
                if cruise.scoring_price(box, s, seat, a, guest, b) <= me.ads:
                    n = put(out, n, DO.guest + guest)
        return put(out, n, DO.done)
    if kind == ASK.type:
        return put_bits(out, 0, ALL_SHOWN, DO.guest, GUEST.size)
    if kind == ASK.icon and s.specialised == 1:
        return put(out, put(out, 0, DO.yes), DO.done)
    if kind == ASK.icon or kind == ASK.extra:
        return put(out, put_bits(out, 0, ALL_SHOWN, DO.guest, GUEST.size), DO.done)
    if kind == ASK.place:
        n = 0
        for guest in range(GUEST.size):
            if cruise.segments_for(box, s, seat, a, guest, c) != 0:
                n = put(out, n, DO.guest + guest)
        return put(out, n, DO.done)
    if kind == ASK.segment_used:
        bits = cruise.segments_for(box, s, seat, a, b % GUEST.size, c)
        if bits == 0:
            # What was done since has left no segment a use: back to the choice of a guest.
            return put(out, 0, DO.done)
        return put_bits(out, 0, bits, DO.segment, MAX_SEGMENTS)
    if kind == ASK.further:
        n = put(out, 0, DO.yes) if cruise.can_go_further(box, s, seat) else 0
        return put(out, n, DO.done)
    if kind == ASK.space:
        return put(out, 0, DO.done)
    return put(out, reopened(box, s, seat, out), DO.done)


@rule
def reopened(box, s, seat, out):
    """A2: cards of the discard whose action, or text, is possible now."""
    bits = 0
    for i in range(s.discard_size):
        card = s.discard[i] - 1
        window = box.card_window[card]
        if window < WINDOW.any:
            if actions.possible(box, s, seat, window, 0, CARD_BIT[card]):
                bits |= 1 << card
        elif card == CARD.P02:
            if recycling_ships(box, s, seat) != 0:
                bits |= 1 << card
        elif card == CARD.P21:
            if s.players[seat].scheduled > 0 and actions.unscheduled(s) != 0:
                bits |= 1 << card
    return put_bits(out, 0, bits, DO.discard, CARD.size)


# Step 2


@rule
def step_2_answers(box, s, seat, out):
    """GC-033, GC-034, GC-061, GC-107, GC-108: assign, launch, or hold a meeting."""
    me = s.players[seat]
    n = 0
    for building in range(BUILDING.size):
        if me.resting > 0 and may_stand(s, seat, building, WORKER.ordinary):
            n = put(out, n, DO.assign + building)
    for building in range(BUILDING.size):
        if me.resting_experts > 0 and may_stand(s, seat, building, WORKER.expert):
            n = put(out, n, DO.assign_expert + building)
    if me.resting + me.resting_experts > 0 and me.scheduled > 0:
        if launch.launchable_ships(box, s, seat, launch.lift_off_wild(box, me)) != 0:
            if me.resting > 0:
                n = put(out, n, DO.launch)
            if me.resting_experts > 0:
                n = put(out, n, DO.launch_expert)
    return put(out, n, DO.meeting)


@rule
def turn_answers(box, s, seat, kind, a, b, c, out):
    """Workers, actions, bonuses."""
    me = s.players[seat]
    if kind == ASK.step_2:
        return step_2_answers(box, s, seat, out)
    if kind == ASK.eject:
        return put(out, put(out, 0, DO.yes), DO.done)
    if kind == ASK.steward:
        return put(out, put_bits(out, 0, roomy(box, me), DO.resource, RESOURCE.size), DO.ad)
    if kind == ASK.action:
        return put(
            out, put_bits(out, 0, actions.offered_tiles(box, s, seat), DO.tile, TILE.size), DO.done
        )
    if kind == ASK.shuttle:
        others = ((1 << BUILDING.size) - 1) & ~(1 << (s.at - 1))
        return put_bits(out, 0, others, DO.building, BUILDING.size)
    if kind == ASK.funding:
        # The token turned over blocks its bonus (GC-183).
        blocked = 0 if me.flipped == 0 else 1 << (me.flipped - 1)
        return put_bits(out, 0, ((1 << FUNDING.size) - 1) & ~blocked, DO.funding, FUNDING.size)
    if kind == ASK.resource:
        return put_bits(out, 0, roomy(box, me), DO.resource, RESOURCE.size)
    if kind == ASK.take_card:
        return put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), DO.board, AGENDA_SLOTS)
    if kind == ASK.take_plan:
        return put_bits(out, 0, occupied(s.offices, OFFICES), DO.office, OFFICES)
    return put(out, 0, DO.done)


# Actions


@rule
def may_stop(n, c, helped):
    """Q102: one may stop once something is done, where it is optional, or where nothing helps."""
    return (n == 0 and not helped) or c & (EFFECT.started | EFFECT.optional) != 0


@rule
def card_helps(box, s, seat, kind, a, c):
    """6.4: whether the action of a question is possible with the text of a card in hand."""
    me = s.players[seat]
    effects = c | actions.hand_effects(box, me, window_of(kind, 0, c))
    if effects == c:
        return False
    if kind == ASK.row:
        return payable_rows(box, s, seat, a, effects) != 0
    if kind == ASK.expert:
        return actions.hirable(box, s, seat, effects) != 0
    if kind == ASK.purchase:
        return effects & EFFECT.card_2 != 0
    if kind == ASK.segment:
        return actions.can_build_segment(box, s, seat, effects)
    if kind == ASK.set:
        return actions.ship_sets(box, s, seat, effects) != 0
    if kind == ASK.take:
        return actions.takeable(box, s, seat, effects) != 0
    if kind == ASK.campaign:
        return actions.sellable(box, s, seat, True, actions.campaign_reduction(box, effects)) != 0
    return False


@rule
def building_answers(box, s, seat, kind, a, b, c, out):
    """The actions that build, hire and buy."""
    me = s.players[seat]
    if kind == ASK.row:
        n = put_bits(out, 0, payable_rows(box, s, seat, a, c), DO.row, RESOURCE.size)
    elif kind == ASK.area:
        n = put_bits(out, 0, payable_areas(box, s, seat, a, b, c), DO.area, AREA.size)
        c = 0
    elif kind == ASK.expert:
        n = put_bits(out, 0, actions.hirable(box, s, seat, c), DO.expert, 2)
    elif kind == ASK.purchase:
        n = 0
        if me.credits >= box.purchase_cost or c & EFFECT.card_2 != 0:
            n = put_bits(out, 0, 3 & ~a, DO.supply, 2)
    elif kind == ASK.plans:
        n = put_bits(out, 0, occupied(s.offices, OFFICES), DO.office, OFFICES)
        c = 0
    elif kind == ASK.prototype:
        n = prototypes(box, s, seat, out)
        c = EFFECT.started
    elif kind == ASK.segment:
        n = segments(box, s, seat, c, out)
    elif kind == ASK.ship_for:
        return put_bits(out, 0, actions.ships_for(box, s, seat, a), DO.ship, MAX_SHIPS)
    elif kind == ASK.set:
        n = put_bits(out, 0, actions.ship_sets(box, s, seat, c), DO.set, SHIP_SETS)
    else:
        return put_bits(out, 0, occupied(s.line_engines, SHIP_SETS), DO.engine, SHIP_SETS)
    if may_stop(n, c, n == 0 and card_helps(box, s, seat, kind, a, c)):
        n = put(out, n, DO.done)
    return n


@rule
def prototypes(box, s, seat, out):
    """P11: which of the plans just taken can be built."""
    n = 0
    for plan in range(PLAN.size):
        for i in range(len(s.taken)):
            if s.taken[i] == plan + 1:
                if actions.buildable(box, s, seat, plan, False, 0, box.card_amount[CARD.P11]):
                    n = put(out, n, DO.plan + plan)
    return n


@rule
def segments(box, s, seat, effects, out):
    """GC-208, GC-209: plans of the offices, then own ones."""
    n = 0
    for slot in range(OFFICES):
        if s.offices[slot] > 0 and actions.buildable(
            box, s, seat, s.offices[slot] - 1, True, effects, 0
        ):
            n = put(out, n, DO.office + slot)
    if s.players[seat].plans > 0:
        for plan in range(PLAN.size):
            if s.plan_place[plan] == PLAN_AT.held + seat:
                if actions.buildable(box, s, seat, plan, False, effects, 0):
                    n = put(out, n, DO.plan + plan)
    return n


@rule
def office_answers(box, s, seat, kind, a, b, c, out):
    """The actions around silo, cruises and project cards."""
    me = s.players[seat]
    if kind == ASK.take:
        n = put_bits(out, 0, actions.takeable(box, s, seat, c), DO.resource, RESOURCE.size)
        if c & EFFECT.card_1 == 0:
            # Three are taken if three can be (Q39); only P17 says "up to".
            c &= ~EFFECT.started
    elif kind == ASK.silo_card:
        n = put_bits(out, 0, me.hand, DO.discard, CARD.size)
    elif kind == ASK.silo_type:
        return put_bits(out, 0, actions.refillable(box, s), DO.resource, RESOURCE.size)
    elif kind == ASK.cruise:
        return put_bits(out, 0, actions.unscheduled(s), DO.slot, MAX_OPEN_CRUISES)
    elif kind == ASK.token:
        return put_bits(out, 0, me.tokens, DO.token, TOKEN.size)
    elif kind == ASK.campaign:
        n = 0
        if actions.sellable(box, s, seat, True, actions.campaign_reduction(box, c)) != 0:
            n = put_bits(out, 0, actions.advertisable(s, seat), DO.slot, MAX_OPEN_CRUISES)
    elif kind == ASK.guest:
        first = c & EFFECT.started == 0
        guests = actions.sellable(box, s, seat, first, actions.campaign_reduction(box, c))
        n = put_bits(out, 0, guests, DO.source, (QUEUE + 1) * GUEST.size)
    elif kind == ASK.draw:
        return draw_answers(box, s, seat, c, out)
    elif kind == ASK.refill:
        return put(out, 0, DO.done)
    else:
        return put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), DO.board, AGENDA_SLOTS)
    if may_stop(n, c, n == 0 and card_helps(box, s, seat, kind, a, c)):
        n = put(out, n, DO.done)
    return n


@rule
def draw_answers(box, s, seat, c, out):
    """GC-244 … GC-246, GC-347, TA7: the board while it has cards, the discard for Reputation."""
    n = put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), DO.board, AGENDA_SLOTS)
    if may_recover(box, s, s.players[seat]):
        n = put(out, n, DO.top_discard)
    if c & EFFECT.extra_card != 0:
        slot = open_tech(box, s, seat, TECH.digital_archives)
        if slot >= 0 and tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0):
            n = put(out, n, DO.deck)
        n = put(out, n, DO.done)
    elif cards_on_board(s) == 0:
        n = put(out, n, DO.done)
    return n


# Launches, ends, and two cards


@rule
def boarding_answers(box, s, seat, ship, sold, c, out):
    """GC-065 … GC-071, 6.4: who may board so that the launch can still be completed."""
    n = 0
    if launch.may_board(box, s, seat, ship, 1, c):
        for guest in range(GUEST.size):
            if s.ticketed[guest] > 0:
                n = put(out, n, DO.guest + guest)
    if launch.may_board(box, s, seat, ship, 0, c):
        guests = actions.sellable(box, s, seat, sold == 0, 0)
        n = put_bits(out, n, guests, DO.source, (QUEUE + 1) * GUEST.size)
    if launch.may_close(box, s, seat, ship, c):
        n = put(out, n, DO.done)
    return n


@rule
def other_answers(box, s, seat, kind, a, b, c, out):
    """Launch, step 3, limits, the final move, P02 and P21."""
    me = s.players[seat]
    if kind == ASK.launch_ship:
        return put_bits(out, 0, launch.launchable_ships(box, s, seat, s.wild), DO.ship, MAX_SHIPS)
    if kind == ASK.boarding:
        return boarding_answers(box, s, seat, a, b, c, out)
    if kind == ASK.arrival:
        return put_bits(out, 0, occupied(s.supply, GUEST.size), DO.guest, GUEST.size)
    if kind == ASK.goal:
        return put(out, put_bits(out, 0, goals_met(box, s, seat), DO.goal, GOAL.size), DO.done)
    if kind == ASK.excess_card:
        return put_bits(out, 0, me.hand, DO.discard, CARD.size)
    if kind == ASK.excess_plan:
        n = 0
        for plan in range(PLAN.size):
            if s.plan_place[plan] == PLAN_AT.held + seat:
                n = put(out, n, DO.plan + plan)
        return n
    if kind == ASK.recycle:
        return put_bits(out, 0, recycling_ships(box, s, seat), DO.ship, MAX_SHIPS)
    if kind == ASK.recycle_segment:
        n = 0
        for segment in range(me.ships[a].size):
            if recycle_targets(box, s, seat, a, segment) != 0:
                n = put(out, n, DO.segment + segment)
        return n
    if kind == ASK.recycle_to:
        return put_bits(out, 0, recycle_targets(box, s, seat, a, b), DO.ship, MAX_SHIPS)
    if kind == ASK.itinerary:
        return put_bits(out, 0, actions.unscheduled(s), DO.slot, MAX_OPEN_CRUISES)
    if kind == ASK.final_ship:
        return put_bits(out, 0, a, DO.ship, MAX_SHIPS)
    n = 0
    for stop in range(me.ships[a].stop, 4):
        n = put(out, n, DO.stop + stop)
    return n
