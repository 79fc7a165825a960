"""The twelve actions of the buildings: when each is possible, what it offers, how it begins."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.games.galactic_cruise import network, pieces
from cosmodrome.games.galactic_cruise.box import (
    CARD,
    EXPERT,
    GUEST,
    OFFICES,
    PLAN,
    QUEUE,
    RESOURCE,
    SHIP_SETS,
    SIDE,
    TECH,
    TICKETS,
    TILE,
    UPGRADE,
)
from cosmodrome.games.galactic_cruise.cards import cards_on_board, holds, recoverable
from cosmodrome.games.galactic_cruise.development import payable_rows
from cosmodrome.games.galactic_cruise.gains import affords_reputation
from cosmodrome.games.galactic_cruise.offices import plans_shown
from cosmodrome.games.galactic_cruise.state import ASK, CARD_BIT, EFFECT, PLAN_AT, STEP


@rule
def hand_effects(box, me, window):
    """6.4: the effects of the cards in hand that can be played in a window."""
    effects = 0
    for card in range(CARD.size):
        if holds(me, card) and box.card_window[card] == window:
            effects |= CARD_BIT[card]
    return effects


# Hire an expert


@rule
def expert_cost(box, s, seat, which, effects):
    """GC-198, GC-199, P01: what an expert costs now."""
    me = s.players[seat]
    if which == SIDE.left:
        cost = box.left_expert_cost * pieces.foot_tokens(me)
    else:
        cost = box.right_expert_cost * (me.rows[0] + me.rows[1])
    if effects & EFFECT.card_1 != 0:
        cost -= box.card_amount[CARD.P01]
    return cost if cost > 0 else 0


@rule
def hirable(box, s, seat, effects):
    """GC-197: the experts that can be paid now, as bits."""
    me = s.players[seat]
    experts = 0
    for which in range(SIDE.left, SIDE.right + 1):
        if (me.hired >> which) & 1 == 0 and expert_cost(box, s, seat, which, effects) <= me.credits:
            experts |= 1 << which
    return experts


# Build segments


@rule
def segment_cost(box, s, seat, plan, from_office, effects, discount):
    """GC-208, GC-209, GC-351 (TA4), P13, EXB2: credits for a segment."""
    cost = (
        box.plan_cost[plan] - discount - network.tech_worth(box, s, seat, TECH.modular_construction)
    )
    if s.skilled == 1 and s.expert == EXPERT.foreman:
        cost -= box.expert_amount[EXPERT.foreman]
    if effects & EFFECT.card_2 != 0:
        cost -= box.card_amount[CARD.P13]
    if cost < 0:
        cost = 0
    if from_office and effects & EFFECT.card_2 == 0:
        cost += box.office_credits
    return cost


@rule
def ship_fits(box, s, me, ship, plan):
    """GC-210, GC-335, GC-355: a grounded ship with room, whose last half cabin matches."""
    it = me.ships[ship]
    if it.cruise > 0 or it.size >= pieces.segment_limit(box, me):
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
    if from_office and effects & EFFECT.card_2 == 0:
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
    for plan in range(PLAN.size):
        if s.plan_place[plan] == PLAN_AT.held + seat:
            if buildable(box, s, seat, plan, False, effects, 0):
                return True
    return False


# Ships, resources, silo


@rule
def ship_sets(box, s, seat, effects):
    """GC-219, GC-221, P16: slots of the line to choose from, as bits."""
    me = s.players[seat]
    if me.ship_count >= pieces.ship_limit(box, me):
        return 0
    sets = 0
    engines = 0
    for slot in range(SHIP_SETS):
        if s.line_engines[slot] > 0:
            engines += 1
            if s.line_cockpits[slot] > 0:
                sets |= 1 << slot
        elif s.line_cockpits[slot] > 0 and effects & EFFECT.card_2 != 0:
            sets |= 1 << slot
    return sets if engines > 0 else 0


@rule
def takeable(box, s, seat, effects):
    """GC-228, P18: resources with stock and room, as bits."""
    me = s.players[seat]
    resources = 0
    for resource in range(RESOURCE.size):
        if pieces.room(box, me, resource) > 0 and (
            s.silo[resource] > 0 or effects & EFFECT.card_2 != 0
        ):
            resources |= 1 << resource
    return resources


@rule
def refillable(box, s):
    """Q40: types below the maximum of the silo, as bits."""
    resources = 0
    for resource in range(RESOURCE.size):
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
    slot = network.open_tech(box, s, seat, TECH.targeted_advertising)
    if slot >= 0:
        level = network.tech_level(box, s, slot)
        if first or level > 0:
            price -= box.tech_amount[TECH.targeted_advertising, level]
    return price if price > 0 else 0


@rule
def guests_in(s, source, guest):
    """How many guests of a type wait in a section or in the supply."""
    if source == QUEUE:
        return s.supply[guest]
    return s.queue[source, guest]


@rule
def sellable(box, s, seat, first, reduction):
    """GC-236: guests whose ads can be paid, as bits of source and type."""
    guests = 0
    for source in range(QUEUE + 1):
        if guest_price(box, s, seat, source, first, reduction) <= s.players[seat].ads:
            for guest in range(GUEST.size):
                if guests_in(s, source, guest) > 0:
                    guests |= 1 << (source * GUEST.size + guest)
    return guests


@rule
def campaign_reduction(box, effects):
    """P22: each guest costs less."""
    return box.card_amount[CARD.P22] if effects & EFFECT.card_1 != 0 else 0


# When an action is possible


@rule
def possible(box, s, seat, tile, discount, reopened):
    """6.4: whether an action can be taken, cards that help counted: of the hand, or reopened.

    `discount`: of a specialised plan that builds a development.
    """
    me = s.players[seat]
    effects = hand_effects(box, me, tile) | reopened
    if tile == TILE.build_development:
        return payable_rows(box, s, seat, discount, effects) != 0
    if tile == TILE.hire_expert:
        return hirable(box, s, seat, effects) != 0
    if tile == TILE.purchase_supplies:
        return me.credits >= box.purchase_cost or effects & EFFECT.card_2 != 0
    if tile == TILE.acquire_blueprints:
        return plans_shown(s) > 0
    if tile == TILE.build_segments:
        return can_build_segment(box, s, seat, effects)
    if tile == TILE.acquire_ship:
        return ship_sets(box, s, seat, effects) != 0
    if tile == TILE.gain_resources:
        return takeable(box, s, seat, effects) != 0
    if tile == TILE.refill_silo:
        return (me.hand_size > 0 or reopened != 0) and refillable(box, s) != 0
    if tile == TILE.schedule_cruise:
        return me.scheduled == 0 and unscheduled(s) != 0
    if tile == TILE.advertise:
        if advertisable(s, seat) == 0:
            return False
        return sellable(box, s, seat, True, campaign_reduction(box, effects)) != 0
    if tile == TILE.draw_agenda:
        if cards_on_board(s) > 0:
            return True
        return recoverable(s, me) and affords_reputation(me, box.discard_reputation)
    return True


@rule
def offered_tiles(box, s, seat):
    """GC-037, GC-038, GC-111: the actions that are accessible and possible, as bits."""
    tiles = 0
    for tile in range(TILE.size):
        if network.accessible(box, s, seat, s.tiles[tile]) and possible(box, s, seat, tile, 0, 0):
            tiles |= 1 << tile
    return tiles


@rule
def begin_action(box, s, seat, tile, limit, effects):
    """The first question of an action; `limit`: of a specialised plan, `effects`: of A2."""
    me = s.players[seat]
    ask(s, STEP.markers, seat)
    if tile == TILE.build_development:
        ask(s, ASK.row, seat, limit, 0, effects)
    elif tile == TILE.hire_expert:
        ask(s, ASK.expert, seat, 0, 0, effects)
    elif tile == TILE.purchase_supplies:
        ask(s, ASK.purchase, seat, 0, 0, effects)
    elif tile == TILE.acquire_blueprints:
        ask(s, STEP.slide, seat)
        more = box.card_amount[CARD.P10] if effects & EFFECT.card_1 != 0 else 0
        ask(s, ASK.plans, seat, box.plans_taken + more, 0, effects)
    elif tile == TILE.build_segments:
        count = limit
        if limit == 0:
            count = box.segments_built
            if pieces.has_upgrade(me, UPGRADE.extended_workshop):
                count += box.upgrade_amount[UPGRADE.extended_workshop]
            if effects & EFFECT.card_1 != 0:
                count += box.card_amount[CARD.P12]
        ask(s, STEP.slide, seat)
        ask(s, ASK.segment, seat, count, limit, effects)
    elif tile == TILE.acquire_ship:
        ask(s, STEP.line, seat)
        ask(s, ASK.set, seat, 0, 0, effects)
    elif tile == TILE.gain_resources:
        more = box.card_amount[CARD.P17] if effects & EFFECT.card_1 != 0 else 0
        ask(s, ASK.take, seat, box.resources_taken + more, 0, effects)
    elif tile == TILE.refill_silo:
        if effects & EFFECT.card_1 != 0:
            ask(s, ASK.silo_type, seat, box.card_amount[CARD.P19])
        else:
            ask(s, ASK.silo_card, seat)
    elif tile == TILE.schedule_cruise:
        ask(s, ASK.cruise, seat, 0, 0, effects)
    elif tile == TILE.advertise:
        ask(s, ASK.campaign, seat, 0, limit, effects)
    elif tile == TILE.draw_agenda:
        count = limit
        if limit == 0:
            count = box.cards_drawn
            if effects & EFFECT.card_1 != 0:
                count += box.card_amount[CARD.P25]
        ask(s, ASK.draw, seat, count, limit, effects)
    else:
        ask(s, ASK.refill, seat, 0, 0, effects)
