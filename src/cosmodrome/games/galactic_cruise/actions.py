"""The twelve actions of the buildings: when each is possible, what it offers, how it begins."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.games.galactic_cruise.box import (
    ACQUIRE_BLUEPRINTS,
    ACQUIRE_SHIP,
    ADVERTISE,
    BUILD_DEVELOPMENT,
    BUILD_SEGMENTS,
    CARDS,
    DRAW_AGENDA,
    EXTENDED_WORKSHOP,
    FOREMAN,
    GAIN_RESOURCES,
    GUESTS,
    HIRE_EXPERT,
    LEFT_EXPERT,
    MODULAR_CONSTRUCTION,
    OFFICES,
    P01,
    P10,
    P12,
    P13,
    P17,
    P19,
    P22,
    P25,
    PLANS,
    PURCHASE_SUPPLIES,
    QUEUE,
    REFILL_SILO,
    RESOURCES,
    RIGHT_EXPERT,
    SCHEDULE_CRUISE,
    SHIP_SETS,
    TARGETED_ADVERTISING,
    TICKETS,
    TILES,
)
from cosmodrome.games.galactic_cruise.cards import cards_on_board, holds, recoverable
from cosmodrome.games.galactic_cruise.development import payable_rows
from cosmodrome.games.galactic_cruise.gains import affords_reputation
from cosmodrome.games.galactic_cruise.network import (
    accessible,
    open_tech,
    tech_level,
    tech_worth,
)
from cosmodrome.games.galactic_cruise.offices import plans_shown
from cosmodrome.games.galactic_cruise.pieces import (
    foot_tokens,
    has_upgrade,
    room,
    segment_limit,
    ship_limit,
)
from cosmodrome.games.galactic_cruise.state import (
    ASK_CAMPAIGN,
    ASK_CRUISE,
    ASK_DRAW,
    ASK_EXPERT,
    ASK_PLANS,
    ASK_PURCHASE,
    ASK_REFILL,
    ASK_ROW,
    ASK_SEGMENT,
    ASK_SET,
    ASK_SILO_CARD,
    ASK_SILO_TYPE,
    ASK_TAKE,
    CARD_1,
    CARD_2,
    CARD_BIT,
    DO_LINE,
    DO_MARKERS,
    DO_SLIDE,
    PLAN_HELD,
)


@rule
def hand_effects(box, me, window):
    """6.4: the effects of the cards in hand that can be played in a window."""
    effects = 0
    for card in range(CARDS):
        if holds(me, card) and box.card_window[card] == window:
            effects |= CARD_BIT[card]
    return effects


# Hire an expert


@rule
def expert_cost(box, s, seat, which, effects):
    """GC-198, GC-199, P01: what an expert costs now."""
    me = s.players[seat]
    if which == LEFT_EXPERT:
        cost = box.left_expert_cost * foot_tokens(me)
    else:
        cost = box.right_expert_cost * (me.rows[0] + me.rows[1])
    if effects & CARD_1 != 0:
        cost -= box.card_amount[P01]
    return cost if cost > 0 else 0


@rule
def hirable(box, s, seat, effects):
    """GC-197: the experts that can be paid now, as bits."""
    me = s.players[seat]
    experts = 0
    for which in range(LEFT_EXPERT, RIGHT_EXPERT + 1):
        if (me.hired >> which) & 1 == 0 and expert_cost(box, s, seat, which, effects) <= me.credits:
            experts |= 1 << which
    return experts


# Build segments


@rule
def segment_cost(box, s, seat, plan, from_office, effects, discount):
    """GC-208, GC-209, GC-351 (TA4), P13, EXB2: credits for a segment."""
    cost = box.plan_cost[plan] - discount - tech_worth(box, s, seat, MODULAR_CONSTRUCTION)
    if s.skilled == 1 and s.expert == FOREMAN:
        cost -= box.expert_amount[FOREMAN]
    if effects & CARD_2 != 0:
        cost -= box.card_amount[P13]
    if cost < 0:
        cost = 0
    if from_office and effects & CARD_2 == 0:
        cost += box.office_credits
    return cost


@rule
def ship_fits(box, s, me, ship, plan):
    """GC-210, GC-335, GC-355: a grounded ship with room, whose last half cabin matches."""
    it = me.ships[ship]
    if it.cruise > 0 or it.size >= segment_limit(box, me):
        return False
    if s.offset == 0 or it.size == 0:
        return True
    return box.plan_bottom[it.segments[it.size - 1] - 1] == box.plan_top[plan]


@rule
def ships_for(box, s, seat, plan):
    """The ships a plan fits, as bits."""
    me = s.players[seat]
    ships = 0
    for ship in range(me.ship_count):
        if ship_fits(box, s, me, ship, plan):
            ships |= 1 << ship
    return ships


@rule
def buildable(box, s, seat, plan, from_office, effects, discount):
    """GC-208, GC-209: a plan that fits a ship and can be paid."""
    me = s.players[seat]
    if segment_cost(box, s, seat, plan, from_office, effects, discount) > me.credits:
        return False
    if from_office and effects & CARD_2 == 0:
        if not affords_reputation(me, box.office_reputation):
            return False
    return ships_for(box, s, seat, plan) != 0


@rule
def can_build_segment(box, s, seat, effects):
    """6.4: whether any plan can be built."""
    for slot in range(OFFICES):
        if s.offices[slot] > 0 and buildable(box, s, seat, s.offices[slot] - 1, True, effects, 0):
            return True
    if s.players[seat].plans == 0:
        return False
    for plan in range(PLANS):
        if s.plan_place[plan] == PLAN_HELD + seat:
            if buildable(box, s, seat, plan, False, effects, 0):
                return True
    return False


# Ships, resources, silo


@rule
def ship_sets(box, s, seat, effects):
    """GC-219, GC-221, P16: slots of the line to choose from, as bits."""
    me = s.players[seat]
    if me.ship_count >= ship_limit(box, me):
        return 0
    sets = 0
    engines = 0
    for slot in range(SHIP_SETS):
        if s.line_engines[slot] > 0:
            engines += 1
            if s.line_cockpits[slot] > 0:
                sets |= 1 << slot
        elif s.line_cockpits[slot] > 0 and effects & CARD_2 != 0:
            sets |= 1 << slot
    return sets if engines > 0 else 0


@rule
def takeable(box, s, seat, effects):
    """GC-228, P18: resources with stock and room, as bits."""
    me = s.players[seat]
    resources = 0
    for resource in range(RESOURCES):
        if room(box, me, resource) > 0 and (s.silo[resource] > 0 or effects & CARD_2 != 0):
            resources |= 1 << resource
    return resources


@rule
def refillable(box, s):
    """Q40: types below the maximum of the silo, as bits."""
    resources = 0
    for resource in range(RESOURCES):
        if s.silo[resource] < box.silo_max:
            resources |= 1 << resource
    return resources


# Cruises and guests


@rule
def unscheduled(s):
    """GC-223: cruises nobody has scheduled, as bits of slots."""
    slots = 0
    for slot in range(s.open_cruises):
        if s.cruises[slot] > 0 and s.scheduler[slot] == 0:
            slots |= 1 << slot
    return slots


@rule
def tickets_sold(s, slot):
    """How many guests have a ticket for the cruise of a slot."""
    return s.tickets[slot, 0] + s.tickets[slot, 1] + s.tickets[slot, 2]


@rule
def advertisable(s, seat):
    """GC-237, GC-344: cruises with a free ticket space that no other player scheduled, as bits."""
    slots = 0
    for slot in range(s.open_cruises):
        if s.cruises[slot] > 0 and tickets_sold(s, slot) < TICKETS:
            if s.scheduler[slot] == 0 or s.scheduler[slot] == seat + 1:
                slots |= 1 << slot
    return slots


@rule
def guest_price(box, s, seat, source, first, reduction):
    """GC-236, GC-351 (TA6): ads for a guest; `first` of the action or sale."""
    price = box.guest_cost[source] - reduction
    slot = open_tech(box, s, seat, TARGETED_ADVERTISING)
    if slot >= 0:
        level = tech_level(box, s, slot)
        if first or level > 0:
            price -= box.tech_amount[TARGETED_ADVERTISING, level]
    return price if price > 0 else 0


@rule
def guests_in(s, source, guest):
    """How many guests of a type wait in a section or in the supply."""
    if source == QUEUE:
        return s.supply[guest] + 0
    return s.queue[source, guest] + 0


@rule
def sellable(box, s, seat, first, reduction):
    """GC-236: guests whose ads can be paid, as bits of source and type."""
    guests = 0
    for source in range(QUEUE + 1):
        if guest_price(box, s, seat, source, first, reduction) <= s.players[seat].ads:
            for guest in range(GUESTS):
                if guests_in(s, source, guest) > 0:
                    guests |= 1 << (source * GUESTS + guest)
    return guests


@rule
def campaign_reduction(box, effects):
    """P22: each guest costs less."""
    return box.card_amount[P22] + 0 if effects & CARD_1 != 0 else 0


# When an action is possible


@rule
def possible(box, s, seat, tile, discount, reopened):
    """6.4: whether an action can be taken, cards that help counted: of the hand, or reopened.

    `discount`: of a specialised plan that builds a development.
    """
    me = s.players[seat]
    effects = hand_effects(box, me, tile) | reopened
    if tile == BUILD_DEVELOPMENT:
        return payable_rows(box, s, seat, discount, effects) != 0
    if tile == HIRE_EXPERT:
        return hirable(box, s, seat, effects) != 0
    if tile == PURCHASE_SUPPLIES:
        return me.credits >= box.purchase_cost or effects & CARD_2 != 0
    if tile == ACQUIRE_BLUEPRINTS:
        return plans_shown(s) > 0
    if tile == BUILD_SEGMENTS:
        return can_build_segment(box, s, seat, effects)
    if tile == ACQUIRE_SHIP:
        return ship_sets(box, s, seat, effects) != 0
    if tile == GAIN_RESOURCES:
        return takeable(box, s, seat, effects) != 0
    if tile == REFILL_SILO:
        return (me.hand_size > 0 or reopened != 0) and refillable(box, s) != 0
    if tile == SCHEDULE_CRUISE:
        return me.scheduled == 0 and unscheduled(s) != 0
    if tile == ADVERTISE:
        if advertisable(s, seat) == 0:
            return False
        return sellable(box, s, seat, True, campaign_reduction(box, effects)) != 0
    if tile == DRAW_AGENDA:
        if cards_on_board(s) > 0:
            return True
        return recoverable(s, me) and affords_reputation(me, box.discard_reputation)
    return True


@rule
def offered_tiles(box, s, seat):
    """GC-037, GC-038, GC-111: the actions that are accessible and possible, as bits."""
    tiles = 0
    for tile in range(TILES):
        if accessible(box, s, seat, s.tiles[tile]) and possible(box, s, seat, tile, 0, 0):
            tiles |= 1 << tile
    return tiles


@rule
def begin_action(box, s, seat, tile, limit, effects):
    """The first question of an action; `limit`: of a specialised plan, `effects`: of A2."""
    me = s.players[seat]
    ask(s, DO_MARKERS, seat, 0, 0, 0)
    if tile == BUILD_DEVELOPMENT:
        ask(s, ASK_ROW, seat, limit, 0, effects)
    elif tile == HIRE_EXPERT:
        ask(s, ASK_EXPERT, seat, 0, 0, effects)
    elif tile == PURCHASE_SUPPLIES:
        ask(s, ASK_PURCHASE, seat, 0, 0, effects)
    elif tile == ACQUIRE_BLUEPRINTS:
        ask(s, DO_SLIDE, seat, 0, 0, 0)
        more = box.card_amount[P10] + 0 if effects & CARD_1 != 0 else 0
        ask(s, ASK_PLANS, seat, box.plans_taken + more, 0, effects)
    elif tile == BUILD_SEGMENTS:
        count = limit
        if limit == 0:
            count = box.segments_built + 0
            if has_upgrade(me, EXTENDED_WORKSHOP):
                count += box.upgrade_amount[EXTENDED_WORKSHOP]
            if effects & CARD_1 != 0:
                count += box.card_amount[P12]
        ask(s, DO_SLIDE, seat, 0, 0, 0)
        ask(s, ASK_SEGMENT, seat, count, limit, effects)
    elif tile == ACQUIRE_SHIP:
        ask(s, DO_LINE, seat, 0, 0, 0)
        ask(s, ASK_SET, seat, 0, 0, effects)
    elif tile == GAIN_RESOURCES:
        more = box.card_amount[P17] + 0 if effects & CARD_1 != 0 else 0
        ask(s, ASK_TAKE, seat, box.resources_taken + more, 0, effects)
    elif tile == REFILL_SILO:
        if effects & CARD_1 != 0:
            ask(s, ASK_SILO_TYPE, seat, box.card_amount[P19], 0, 0)
        else:
            ask(s, ASK_SILO_CARD, seat, 0, 0, 0)
    elif tile == SCHEDULE_CRUISE:
        ask(s, ASK_CRUISE, seat, 0, 0, effects)
    elif tile == ADVERTISE:
        ask(s, ASK_CAMPAIGN, seat, 0, limit, effects)
    elif tile == DRAW_AGENDA:
        count = limit
        if limit == 0:
            count = box.cards_drawn + 0
            if effects & CARD_1 != 0:
                count += box.card_amount[P25]
        ask(s, ASK_DRAW, seat, count, limit, effects)
    else:
        ask(s, ASK_REFILL, seat, 0, 0, effects)
