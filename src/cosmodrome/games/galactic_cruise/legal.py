"""What is legal at each question (6.2)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.galactic_cruise.actions import (
    advertisable,
    buildable,
    campaign_reduction,
    can_build_segment,
    hand_effects,
    hirable,
    offered_tiles,
    possible,
    refillable,
    sellable,
    ship_sets,
    ships_for,
    takeable,
    unscheduled,
)
from cosmodrome.games.galactic_cruise.any_time import any_time
from cosmodrome.games.galactic_cruise.box import (
    AGENDA_SLOTS,
    AREAS,
    BUILDINGS,
    CARDS,
    DIGITAL_ARCHIVES,
    FUNDINGS,
    GOALS,
    GUESTS,
    MAX_OPEN_CRUISES,
    OFFICES,
    P02,
    P11,
    P21,
    PLANS,
    QUEUE,
    RESOURCES,
    SHIP_SETS,
    TILES,
    TOKENS,
    UPGRADES,
    WINDOW_ANY,
)
from cosmodrome.games.galactic_cruise.building import may_recover
from cosmodrome.games.galactic_cruise.cards import cards_on_board
from cosmodrome.games.galactic_cruise.cruise import (
    can_go_further,
    scoring_price,
    segments_for,
    unscored,
    upgrade_slots,
)
from cosmodrome.games.galactic_cruise.development import payable_areas, payable_rows
from cosmodrome.games.galactic_cruise.launch import (
    launchable_ships,
    lift_off_wild,
    may_board,
    may_close,
)
from cosmodrome.games.galactic_cruise.network import open_tech, tech_level
from cosmodrome.games.galactic_cruise.payments import occupied, payment, put
from cosmodrome.games.galactic_cruise.pieces import room
from cosmodrome.games.galactic_cruise.state import (
    AREA,
    ASK_ACTION,
    ASK_AREA,
    ASK_ARRIVAL,
    ASK_BOARDING,
    ASK_CAMPAIGN,
    ASK_CRUISE,
    ASK_DESTINATION,
    ASK_DISCARD_BOARD,
    ASK_DRAW,
    ASK_EJECT,
    ASK_ENGINE,
    ASK_EXCESS_CARD,
    ASK_EXCESS_PLAN,
    ASK_EXPERT,
    ASK_EXTRA,
    ASK_FINAL_SHIP,
    ASK_FUNDING,
    ASK_FURTHER,
    ASK_GOAL,
    ASK_GUEST,
    ASK_ICON,
    ASK_ITINERARY,
    ASK_LAUNCH_SHIP,
    ASK_MEETING,
    ASK_PAY_LAUNCH,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    ASK_PLACE,
    ASK_PLANS,
    ASK_PROTOTYPE,
    ASK_PURCHASE,
    ASK_RACHEL,
    ASK_RECYCLE,
    ASK_RECYCLE_SEGMENT,
    ASK_RECYCLE_TO,
    ASK_REFILL,
    ASK_REOPEN,
    ASK_RESOURCE,
    ASK_ROW,
    ASK_SEGMENT,
    ASK_SEGMENT_USED,
    ASK_SET,
    ASK_SHIP,
    ASK_SHIP_FOR,
    ASK_SHUTTLE,
    ASK_SILO_CARD,
    ASK_SILO_TYPE,
    ASK_SPACE,
    ASK_STEP_2,
    ASK_STEWARD,
    ASK_TAKE,
    ASK_TAKE_CARD,
    ASK_TAKE_PLAN,
    ASK_TOKEN,
    ASK_TYPE,
    ASSIGN,
    ASSIGN_EXPERT,
    BOARD,
    CARD_1,
    CARD_2,
    CARD_BIT,
    CHOOSE_AD,
    CHOOSE_BUILDING,
    CHOOSE_EXPERT,
    CHOOSE_FUNDING,
    CHOOSE_RESOURCE,
    CHOOSE_SHIP,
    CHOOSE_SUPPLY,
    DECK,
    DISCARD,
    DONE,
    ENGINE,
    EXPERT,
    EXTRA_CARD,
    GOAL,
    GUEST,
    LAUNCH,
    LAUNCH_EXPERT,
    MAX_SEGMENTS,
    MAX_SHIPS,
    MEETING,
    OFFICE,
    OPTIONAL,
    ORDINARY,
    PLAN,
    PLAN_HELD,
    RACHEL,
    ROW,
    SEGMENT,
    SHIP_SET,
    SLOT,
    SOURCE,
    STARTED,
    STOP,
    TILE,
    TOKEN,
    TOP_DISCARD,
    UPGRADE,
    YES,
)
from cosmodrome.games.galactic_cruise.track import goals_met
from cosmodrome.games.galactic_cruise.turn import may_stand
from cosmodrome.games.galactic_cruise.windows import recycle_targets, recycling_ships, window_of

ALL_SHOWN = (1 << GUESTS) - 1


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind + 0
    a = top.a + 0
    b = top.b + 0
    c = top.c + 0
    if kind == ASK_RACHEL:
        out[0] = RACHEL
        return 1
    if kind == ASK_PAY_LAUNCH or kind == ASK_PAY_ROW or kind == ASK_PAY_MOVE:
        return payment(box, s, seat, kind, a, b, c, out)
    if kind <= ASK_REOPEN:
        n = stop_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= ASK_MEETING:
        n = turn_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= ASK_ENGINE:
        n = building_answers(box, s, seat, kind, a, b, c, out)
    elif kind <= ASK_DISCARD_BOARD:
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
    for resource in range(RESOURCES):
        if room(box, me, resource) > 0:
            bits |= 1 << resource
    return bits


# Step 1


@rule
def stop_answers(box, s, seat, kind, a, b, c, out):
    """Ships, destinations, Space."""
    me = s.players[seat]
    if kind == ASK_SHIP:
        return put_bits(out, 0, a, CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_DESTINATION:
        n = put_bits(out, 0, upgrade_slots(box, s, seat, a), UPGRADE, UPGRADES)
        for guest in range(GUESTS):
            if unscored(me.ships[a], guest, c) > 0:
                if scoring_price(box, s, seat, a, guest, b) <= me.ads:
                    n = put(out, n, GUEST + guest)
        return put(out, n, DONE)
    if kind == ASK_TYPE:
        return put_bits(out, 0, ALL_SHOWN, GUEST, GUESTS)
    if kind == ASK_ICON and s.specialised == 1:
        return put(out, put(out, 0, YES), DONE)
    if kind == ASK_ICON or kind == ASK_EXTRA:
        return put(out, put_bits(out, 0, ALL_SHOWN, GUEST, GUESTS), DONE)
    if kind == ASK_PLACE:
        n = 0
        for guest in range(GUESTS):
            if segments_for(box, s, seat, a, guest, c) != 0:
                n = put(out, n, GUEST + guest)
        return put(out, n, DONE)
    if kind == ASK_SEGMENT_USED:
        bits = segments_for(box, s, seat, a, b % GUESTS, c)
        if bits == 0:
            # What was done since has left no segment a use: back to the choice of a guest.
            return put(out, 0, DONE)
        return put_bits(out, 0, bits, SEGMENT, MAX_SEGMENTS)
    if kind == ASK_FURTHER:
        n = put(out, 0, YES) if can_go_further(box, s, seat) else 0
        return put(out, n, DONE)
    if kind == ASK_SPACE:
        return put(out, 0, DONE)
    return put(out, reopened(box, s, seat, out), DONE)


@rule
def reopened(box, s, seat, out):
    """A2: cards of the discard whose action, or text, is possible now."""
    bits = 0
    for i in range(s.discard_size):
        card = s.discard[i] - 1
        window = box.card_window[card] + 0
        if window < WINDOW_ANY:
            if possible(box, s, seat, window, 0, CARD_BIT[card]):
                bits |= 1 << card
        elif card == P02:
            if recycling_ships(box, s, seat) != 0:
                bits |= 1 << card
        elif card == P21:
            if s.players[seat].scheduled > 0 and unscheduled(s) != 0:
                bits |= 1 << card
    return put_bits(out, 0, bits, DISCARD, CARDS)


# Step 2


@rule
def step_2_answers(box, s, seat, out):
    """GC-033, GC-034, GC-061, GC-107, GC-108: assign, launch, or hold a meeting."""
    me = s.players[seat]
    n = 0
    for building in range(BUILDINGS):
        if me.resting > 0 and may_stand(s, seat, building, ORDINARY):
            n = put(out, n, ASSIGN + building)
    for building in range(BUILDINGS):
        if me.resting_experts > 0 and may_stand(s, seat, building, EXPERT):
            n = put(out, n, ASSIGN_EXPERT + building)
    if me.resting + me.resting_experts > 0 and me.scheduled > 0:
        if launchable_ships(box, s, seat, lift_off_wild(box, me)) != 0:
            if me.resting > 0:
                n = put(out, n, LAUNCH)
            if me.resting_experts > 0:
                n = put(out, n, LAUNCH_EXPERT)
    return put(out, n, MEETING)


@rule
def turn_answers(box, s, seat, kind, a, b, c, out):
    """Workers, actions, bonuses."""
    me = s.players[seat]
    if kind == ASK_STEP_2:
        return step_2_answers(box, s, seat, out)
    if kind == ASK_EJECT:
        return put(out, put(out, 0, YES), DONE)
    if kind == ASK_STEWARD:
        return put(out, put_bits(out, 0, roomy(box, me), CHOOSE_RESOURCE, RESOURCES), CHOOSE_AD)
    if kind == ASK_ACTION:
        return put(out, put_bits(out, 0, offered_tiles(box, s, seat), TILE, TILES), DONE)
    if kind == ASK_SHUTTLE:
        others = ((1 << BUILDINGS) - 1) & ~(1 << (s.at - 1))
        return put_bits(out, 0, others, CHOOSE_BUILDING, BUILDINGS)
    if kind == ASK_FUNDING:
        # The token turned over blocks its bonus (GC-183).
        blocked = 0 if me.flipped == 0 else 1 << (me.flipped - 1)
        return put_bits(out, 0, ((1 << FUNDINGS) - 1) & ~blocked, CHOOSE_FUNDING, FUNDINGS)
    if kind == ASK_RESOURCE:
        return put_bits(out, 0, roomy(box, me), CHOOSE_RESOURCE, RESOURCES)
    if kind == ASK_TAKE_CARD:
        return put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), BOARD, AGENDA_SLOTS)
    if kind == ASK_TAKE_PLAN:
        return put_bits(out, 0, occupied(s.offices, OFFICES), OFFICE, OFFICES)
    return put(out, 0, DONE)


# Actions


@rule
def may_stop(n, c, helped):
    """Q102: one may stop once something is done, where it is optional, or where nothing helps."""
    return (n == 0 and not helped) or c & (STARTED | OPTIONAL) != 0


@rule
def card_helps(box, s, seat, kind, a, c):
    """6.4: whether the action of a question is possible with the text of a card in hand."""
    me = s.players[seat]
    effects = c | hand_effects(box, me, window_of(kind, 0, c))
    if effects == c:
        return False
    if kind == ASK_ROW:
        return payable_rows(box, s, seat, a, effects) != 0
    if kind == ASK_EXPERT:
        return hirable(box, s, seat, effects) != 0
    if kind == ASK_PURCHASE:
        return effects & CARD_2 != 0
    if kind == ASK_SEGMENT:
        return can_build_segment(box, s, seat, effects)
    if kind == ASK_SET:
        return ship_sets(box, s, seat, effects) != 0
    if kind == ASK_TAKE:
        return takeable(box, s, seat, effects) != 0
    if kind == ASK_CAMPAIGN:
        return sellable(box, s, seat, True, campaign_reduction(box, effects)) != 0
    return False


@rule
def building_answers(box, s, seat, kind, a, b, c, out):
    """The actions that build, hire and buy."""
    me = s.players[seat]
    if kind == ASK_ROW:
        n = put_bits(out, 0, payable_rows(box, s, seat, a, c), ROW, RESOURCES)
    elif kind == ASK_AREA:
        n = put_bits(out, 0, payable_areas(box, s, seat, a, b, c), AREA, AREAS)
        c = 0
    elif kind == ASK_EXPERT:
        n = put_bits(out, 0, hirable(box, s, seat, c), CHOOSE_EXPERT, 2)
    elif kind == ASK_PURCHASE:
        n = 0
        if me.credits >= box.purchase_cost or c & CARD_2 != 0:
            n = put_bits(out, 0, 3 & ~a, CHOOSE_SUPPLY, 2)
    elif kind == ASK_PLANS:
        n = put_bits(out, 0, occupied(s.offices, OFFICES), OFFICE, OFFICES)
        c = 0
    elif kind == ASK_PROTOTYPE:
        n = prototypes(box, s, seat, out)
        c = STARTED
    elif kind == ASK_SEGMENT:
        n = segments(box, s, seat, c, out)
    elif kind == ASK_SHIP_FOR:
        return put_bits(out, 0, ships_for(box, s, seat, a), CHOOSE_SHIP, MAX_SHIPS)
    elif kind == ASK_SET:
        n = put_bits(out, 0, ship_sets(box, s, seat, c), SHIP_SET, SHIP_SETS)
    else:
        return put_bits(out, 0, occupied(s.line_engines, SHIP_SETS), ENGINE, SHIP_SETS)
    if may_stop(n, c, n == 0 and card_helps(box, s, seat, kind, a, c)):
        n = put(out, n, DONE)
    return n


@rule
def prototypes(box, s, seat, out):
    """P11: which of the plans just taken can be built."""
    n = 0
    for plan in range(PLANS):
        for i in range(len(s.taken)):
            if s.taken[i] == plan + 1:
                if buildable(box, s, seat, plan, False, 0, box.card_amount[P11]):
                    n = put(out, n, PLAN + plan)
    return n


@rule
def segments(box, s, seat, effects, out):
    """GC-208, GC-209: plans of the offices, then own ones."""
    n = 0
    for slot in range(OFFICES):
        if s.offices[slot] > 0 and buildable(box, s, seat, s.offices[slot] - 1, True, effects, 0):
            n = put(out, n, OFFICE + slot)
    if s.players[seat].plans > 0:
        for plan in range(PLANS):
            if s.plan_place[plan] == PLAN_HELD + seat:
                if buildable(box, s, seat, plan, False, effects, 0):
                    n = put(out, n, PLAN + plan)
    return n


@rule
def office_answers(box, s, seat, kind, a, b, c, out):
    """The actions around silo, cruises and project cards."""
    me = s.players[seat]
    if kind == ASK_TAKE:
        n = put_bits(out, 0, takeable(box, s, seat, c), CHOOSE_RESOURCE, RESOURCES)
        if c & CARD_1 == 0:
            # Three are taken if three can be (Q39); only P17 says "up to".
            c &= ~STARTED
    elif kind == ASK_SILO_CARD:
        n = put_bits(out, 0, me.hand, DISCARD, CARDS)
    elif kind == ASK_SILO_TYPE:
        return put_bits(out, 0, refillable(box, s), CHOOSE_RESOURCE, RESOURCES)
    elif kind == ASK_CRUISE:
        return put_bits(out, 0, unscheduled(s), SLOT, MAX_OPEN_CRUISES)
    elif kind == ASK_TOKEN:
        return put_bits(out, 0, me.tokens, TOKEN, TOKENS)
    elif kind == ASK_CAMPAIGN:
        n = 0
        if sellable(box, s, seat, True, campaign_reduction(box, c)) != 0:
            n = put_bits(out, 0, advertisable(s, seat), SLOT, MAX_OPEN_CRUISES)
    elif kind == ASK_GUEST:
        first = c & STARTED == 0
        guests = sellable(box, s, seat, first, campaign_reduction(box, c))
        n = put_bits(out, 0, guests, SOURCE, (QUEUE + 1) * GUESTS)
    elif kind == ASK_DRAW:
        return draw_answers(box, s, seat, c, out)
    elif kind == ASK_REFILL:
        return put(out, 0, DONE)
    else:
        return put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), BOARD, AGENDA_SLOTS)
    if may_stop(n, c, n == 0 and card_helps(box, s, seat, kind, a, c)):
        n = put(out, n, DONE)
    return n


@rule
def draw_answers(box, s, seat, c, out):
    """GC-244 … GC-246, GC-347, TA7: the board while it has cards, the discard for Reputation."""
    n = put_bits(out, 0, occupied(s.board, AGENDA_SLOTS), BOARD, AGENDA_SLOTS)
    if may_recover(box, s, s.players[seat]):
        n = put(out, n, TOP_DISCARD)
    if c & EXTRA_CARD != 0:
        slot = open_tech(box, s, seat, DIGITAL_ARCHIVES)
        if slot >= 0 and tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0):
            n = put(out, n, DECK)
        n = put(out, n, DONE)
    elif cards_on_board(s) == 0:
        n = put(out, n, DONE)
    return n


# Launches, ends, and two cards


@rule
def boarding_answers(box, s, seat, ship, sold, c, out):
    """GC-065 … GC-071, 6.4: who may board so that the launch can still be completed."""
    n = 0
    if may_board(box, s, seat, ship, 1, c):
        for guest in range(GUESTS):
            if s.ticketed[guest] > 0:
                n = put(out, n, GUEST + guest)
    if may_board(box, s, seat, ship, 0, c):
        guests = sellable(box, s, seat, sold == 0, 0)
        n = put_bits(out, n, guests, SOURCE, (QUEUE + 1) * GUESTS)
    if may_close(box, s, seat, ship, c):
        n = put(out, n, DONE)
    return n


@rule
def other_answers(box, s, seat, kind, a, b, c, out):
    """Launch, step 3, limits, the final move, P02 and P21."""
    me = s.players[seat]
    if kind == ASK_LAUNCH_SHIP:
        return put_bits(out, 0, launchable_ships(box, s, seat, s.wild), CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_BOARDING:
        return boarding_answers(box, s, seat, a, b, c, out)
    if kind == ASK_ARRIVAL:
        return put_bits(out, 0, occupied(s.supply, GUESTS), GUEST, GUESTS)
    if kind == ASK_GOAL:
        return put(out, put_bits(out, 0, goals_met(box, s, seat), GOAL, GOALS), DONE)
    if kind == ASK_EXCESS_CARD:
        return put_bits(out, 0, me.hand, DISCARD, CARDS)
    if kind == ASK_EXCESS_PLAN:
        n = 0
        for plan in range(PLANS):
            if s.plan_place[plan] == PLAN_HELD + seat:
                n = put(out, n, PLAN + plan)
        return n
    if kind == ASK_RECYCLE:
        return put_bits(out, 0, recycling_ships(box, s, seat), CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_RECYCLE_SEGMENT:
        n = 0
        for segment in range(me.ships[a].size):
            if recycle_targets(box, s, seat, a, segment) != 0:
                n = put(out, n, SEGMENT + segment)
        return n
    if kind == ASK_RECYCLE_TO:
        return put_bits(out, 0, recycle_targets(box, s, seat, a, b), CHOOSE_SHIP, MAX_SHIPS)
    if kind == ASK_ITINERARY:
        return put_bits(out, 0, unscheduled(s), SLOT, MAX_OPEN_CRUISES)
    if kind == ASK_FINAL_SHIP:
        return put_bits(out, 0, a, CHOOSE_SHIP, MAX_SHIPS)
    n = 0
    for stop in range(me.ships[a].stop, 4):
        n = put(out, n, STOP + stop)
    return n
