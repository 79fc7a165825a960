"""The actions that hire, buy and build: experts, supplies, plans, segments and ships."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import gains, pieces, selection
from cosmodrome.games.galactic_cruise.network import note_use, open_tech, tech_level, tech_worth
from cosmodrome.games.galactic_cruise.offices import plans_shown, take_plan
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    CAUSE,
    DO,
    EFFECT,
    EVENT,
    LOSS,
    MAX_SHIPS,
    PLAN_AT,
    TICK_BITS,
)
from cosmodrome.games.galactic_cruise.windows import card_worth, hand_helps, put_done, window_opens

ALL_SUPPLIES = (1 << its.SUPPLIES) - 1


# The questions


@rule
def legal(box, s, seat, kind, a, effects, out):
    """What is legal at each of them; Q102: done where one may stop."""
    me = s.players[seat]
    if kind == ASK.ship_for:
        return put_bits(out, 0, ships_for(box, s, seat, a), DO.ship, MAX_SHIPS)
    if kind == ASK.engine:
        return put_bits(
            out, 0, pieces.occupied(s.line_engines, its.SHIP_SETS), DO.engine, its.SHIP_SETS
        )
    if kind == ASK.prototype:
        return pieces.put(out, prototypes(box, s, seat, out), DO.done)
    if kind == ASK.plans:
        shown = pieces.occupied(s.offices, its.OFFICES)
        if a == 1:
            return put_bits(out, 0, shown, DO.office, its.OFFICES)
        return gains.put_ticks(s, out, unticked(s, shown), a, DO.offices, its.OFFICES)
    n = 0
    if kind == ASK.expert:
        n = put_bits(out, 0, hirable(box, s, seat, effects), DO.expert, its.SIDE.size)
    elif kind == ASK.segment:
        n = segments(box, s, seat, effects, out)
    elif kind == ASK.set:
        n = put_bits(out, 0, ship_sets(box, s, seat, effects), DO.set, its.SHIP_SETS)
    else:
        n = supplies(box, s, me, a, effects, out)
        if s.ticked != 0:
            return n
    return put_done(out, n, effects, n == 0 and card_helps(box, s, seat, kind, effects))


@rule
def card_helps(box, s, seat, kind, effects):
    """6.4: whether the action of a question is possible with the text of a card in hand."""
    effects = hand_helps(box, s.players[seat], kind, effects)
    if kind == ASK.expert:
        return hirable(box, s, seat, effects) != 0
    if kind == ASK.purchase:
        return effects & EFFECT.card_2 != 0
    if kind == ASK.segment:
        return can_build_segment(box, s, seat, effects)
    return ship_sets(box, s, seat, effects) != 0


@rule
def answer(box, s, seat, kind, a, b, c, action, events):
    """What an answer does."""
    if kind == ASK.prototype:
        forget_taken(s)
    if kind == ASK.plans:
        slots = selection.confirmed(s)
        if action != DO.done:
            slots = 1 << (TICK_BITS * (action - DO.office))
        acquire_plans(s, seat, slots, a, c, events)
    elif action == DO.done:
        if s.ticked != 0:
            purchase(box, s, seat, selection.confirmed(s), a, c, events)
    elif kind == ASK.expert:
        hire(box, s, seat, action - DO.expert, c, events)
    elif kind == ASK.prototype:
        choose_segment(box, s, seat, action - DO.plan, 0, EFFECT.optional, events)
    elif kind == ASK.segment:
        if action >= DO.plan:
            next_segment(box, s, seat, action - DO.plan, 0, a, b, c, events)
        else:
            slot = action - DO.office
            next_segment(box, s, seat, s.offices[slot] - 1, slot + 1, a, b, c, events)
    elif kind == ASK.ship_for:
        build_segment(box, s, seat, a, b, action - DO.ship, c, events)
    elif kind == ASK.engine:
        acquire_ship(box, s, seat, a, action - DO.engine, c, events)
    elif c & EFFECT.card_2 != 0:
        ask(s, ASK.engine, seat, action - DO.set, 0, c)
    else:
        acquire_ship(box, s, seat, action - DO.set, action - DO.set, c, events)


@rule
def settle(box, s, seat, kind, a, effects, events):
    """No more supplies, segments or plans are to be had; a question before tells what helps."""
    if kind == ASK.plans:
        return settle_plans(s, seat, a, effects, events)
    over = False
    if kind == ASK.purchase and effects & EFFECT.started != 0:
        over = a == ALL_SUPPLIES or s.players[seat].credits < purchase_cost(box, effects)
    elif kind == ASK.segment and effects & EFFECT.started != 0:
        over = a == 0
        if not over and not can_build_segment(box, s, seat, effects):
            over = not can_build_renewed(box, s, seat, effects)
    if over:
        answered(s)
    return over


# Hire an expert


@rule
def expert_cost(box, s, seat, which, effects):
    """GC-198, GC-199, P01: what an expert costs now."""
    me = s.players[seat]
    if which == its.SIDE.left:
        cost = box.left_expert_cost * pieces.foot_tokens(me)
    else:
        cost = box.right_expert_cost * (me.rows[0] + me.rows[1])
    cost -= card_worth(box, effects, its.CARD.P01)
    return cost if cost > 0 else 0


@rule
def hirable(box, s, seat, effects):
    """GC-197: the experts that can be paid now, as bits."""
    me = s.players[seat]
    experts = 0
    for which in range(its.SIDE.left, its.SIDE.right + 1):
        if (me.hired >> which) & 1 == 0 and expert_cost(box, s, seat, which, effects) <= me.credits:
            experts |= 1 << which
    return experts


@rule
def hire(box, s, seat, which, effects, events):
    """GC-197, P07: the expert goes to the break room and brings a funding bonus."""
    me = s.players[seat]
    cost = expert_cost(box, s, seat, which, effects)
    me.credits -= cost
    me.hired |= 1 << which
    me.resting_experts += 1
    emit(events, EVENT.hired, seat, which, cost, 0, EVERYBODY)
    ask(s, ASK.funding, seat, 1 + card_worth(box, effects, its.CARD.P07))


# Purchase supplies


@rule
def purchase_cost(box, effects):
    """GC-205, P09: what one of the options costs."""
    return 0 if effects & EFFECT.card_2 != 0 else box.purchase_cost + 0


@rule
def purchase_amount(box, effects):
    """GC-204, P08: what one of the options gives."""
    return box.purchase_amount + card_worth(box, effects, its.CARD.P08)


@rule
def supplies(box, s, me, taken, effects, out):
    """GC-204: the options that can be paid, and which resources; then the confirmation."""
    n = 0
    cost = purchase_cost(box, effects)
    left = its.SUPPLIES if cost == 0 else me.credits // cost
    chosen = selection.ticks(s.ticked) - selection.resources(s.ticked)
    if chosen < left:
        for option in range(selection.highest(s.ticked), its.SUPPLIES):
            if (taken >> option) & 1 == 0 and selection.times(s.ticked, option) == 0:
                n = pieces.put(out, n, DO.supply + option)
    wanted = 0
    if selection.times(s.ticked, 0) > 0:
        amount = purchase_amount(box, effects)
        wanted = amount if gains.leaves_choice(box, me, amount) else 0
    n = gains.put_exactly(box, s, me, out, n, wanted)
    if 0 < chosen <= left and selection.resources(s.ticked) == wanted:
        n = pieces.put(out, n, DO.done)
    return n


@rule
def purchase(box, s, seat, ticked, taken, effects, events):
    """GC-204, GC-205, P08, P09: resources, ads or both, each option once."""
    cost = purchase_cost(box, effects)
    amount = purchase_amount(box, effects)
    resources, ads = selection.times(ticked, 0), selection.times(ticked, 1)
    for option in range(2):
        if selection.times(ticked, option) > 0:
            s.players[seat].credits -= cost
            emit(events, EVENT.purchased, seat, option, amount, cost, EVERYBODY)
    taken |= resources | (ads << 1)
    ask(s, ASK.purchase, seat, taken, 0, effects | EFFECT.started)
    s.players[seat].ads += amount * ads
    if selection.resources(ticked) > 0:
        gains.store_ticked(box, s, seat, ticked, events)
    else:
        gains.gain(box, s, seat, its.GAIN.resource, amount * resources, events)


# Plans


@rule
def acquire_plans(s, seat, ticked, left, effects, events):
    """GC-206, GC-334: plans are taken; they are remembered for P11."""
    for slot in range(its.OFFICES):
        if selection.times(ticked, slot) > 0:
            plan = take_plan(s, seat, slot, events)
            for i in range(len(s.taken)):
                if s.taken[i] == 0:
                    s.taken[i] = plan + 1
                    break
            left -= 1
    ask(s, ASK.plans, seat, left, 0, effects | EFFECT.started)


@rule
def unticked(s, things):
    """Those of some things, as bits, that are not ticked yet: there is one of each."""
    for thing in range(its.OFFICES):
        if selection.times(s.ticked, thing) > 0:
            things &= ~(1 << thing)
    return things


@rule
def forget_taken(s):
    """The plans of an action are no longer new."""
    for i in range(len(s.taken)):
        s.taken[i] = 0


@rule
def settle_plans(s, seat, left, effects, events):
    """GC-334, P11: no more plans to take, or all there are; one may be built at once."""
    shown = plans_shown(s)
    if left > 0 and shown > 0:
        if shown > left or window_opens(s, seat, ASK.plans, effects):
            return False
        answered(s)
        all_shown = 0
        for slot in range(its.OFFICES):
            if s.offices[slot] > 0:
                all_shown |= 1 << (TICK_BITS * slot)
        acquire_plans(s, seat, all_shown, left, effects, events)
        return True
    answered(s)
    if effects & EFFECT.card_2 != 0:
        ask(s, ASK.prototype, seat)
    else:
        forget_taken(s)
    return True


@rule
def prototypes(box, s, seat, out):
    """P11: which of the plans just taken can be built."""
    n = 0
    for plan in range(its.PLAN.size):
        for i in range(len(s.taken)):
            if s.taken[i] == plan + 1:
                if buildable(box, s, seat, plan, False, 0, box.card_amount[its.CARD.P11]):
                    n = pieces.put(out, n, DO.plan + plan)
    return n


# Build segments


@rule
def segment_cost(box, s, seat, plan, from_office, effects, discount):
    """GC-208, GC-209, GC-351 (TA4), P13, EXB2: credits for a segment."""
    cost = box.plan_cost[plan] - discount - tech_worth(box, s, seat, its.TECH.modular_construction)
    if s.skilled == 1 and s.expert == its.EXPERT.foreman:
        cost -= box.expert_amount[its.EXPERT.foreman]
    cost -= card_worth(box, effects, its.CARD.P13)
    if cost < 0:
        cost = 0
    if from_office and effects & EFFECT.card_2 == 0:
        cost += box.office_credits
    return cost


@rule
def office_reputation(box, effects):
    """GC-209, P13: the Reputation for a segment straight from the offices."""
    return 0 if effects & EFFECT.card_2 != 0 else box.office_reputation + 0


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
    if from_office and not gains.affords_reputation(me, office_reputation(box, effects)):
        return False
    return ships_for(box, s, seat, plan) != 0


@rule
def can_build_segment(box, s, seat, effects):
    """6.4: whether any plan can be built."""
    for slot in range(its.OFFICES):
        if s.offices[slot] > 0 and buildable(box, s, seat, s.offices[slot] - 1, True, effects, 0):
            return True
    if s.players[seat].plans == 0:
        return False
    for plan in range(its.PLAN.size):
        if s.plan_place[plan] == PLAN_AT.held + seat:
            if buildable(box, s, seat, plan, False, effects, 0):
                return True
    return False


@rule
def can_build_renewed(box, s, seat, effects):
    """GC-126: whether a plan that is not shown could be built, once others make room for it."""
    cost = box.refresh_reputation + office_reputation(box, effects)
    if not gains.affords_reputation(s.players[seat], cost):
        return False
    for plan in range(its.PLAN.size):
        if s.plan_place[plan] == PLAN_AT.tray or s.plan_place[plan] == PLAN_AT.discard:
            if buildable(box, s, seat, plan, True, effects, 0):
                return True
    return False


@rule
def segments(box, s, seat, effects, out):
    """GC-208, GC-209: plans of the offices, then own ones."""
    n = 0
    for slot in range(its.OFFICES):
        if s.offices[slot] > 0 and buildable(box, s, seat, s.offices[slot] - 1, True, effects, 0):
            n = pieces.put(out, n, DO.office + slot)
    if s.players[seat].plans > 0:
        for plan in range(its.PLAN.size):
            if s.plan_place[plan] == PLAN_AT.held + seat:
                if buildable(box, s, seat, plan, False, effects, 0):
                    n = pieces.put(out, n, DO.plan + plan)
    return n


@rule
def choose_segment(box, s, seat, plan, slot, effects, events):
    """GC-208: the plan is chosen; the ship too where only one fits."""
    ships = ships_for(box, s, seat, plan)
    if ships & (ships - 1) != 0:
        ask(s, ASK.ship_for, seat, plan, slot, effects)
        return
    build_segment(box, s, seat, plan, slot, pieces.lowest(ships), effects, events)


@rule
def build_segment(box, s, seat, plan, slot, ship, effects, events):
    """GC-208, GC-209, P11, P14: paid and built; `slot` is that of the offices + 1, or 0.

    EFFECT.optional marks the prototype of P11.
    """
    me = s.players[seat]
    discount = 0
    if effects & EFFECT.optional != 0:
        discount = box.card_amount[its.CARD.P11]
        effects = 0
    cost = segment_cost(box, s, seat, plan, slot > 0, effects, discount)
    tech = open_tech(box, s, seat, its.TECH.modular_construction)
    if tech >= 0 and box.plan_cost[plan] > discount:
        note_use(s, seat, tech)
    me.credits -= cost
    if slot > 0:
        s.offices[slot - 1] = 0
        gains.lose_reputation(s, seat, office_reputation(box, effects), events, LOSS.office)
    else:
        me.plans -= 1
    s.plan_place[plan] = PLAN_AT.built
    it = me.ships[ship]
    it.segments[it.size] = plan + 1
    it.size += 1
    emit(events, EVENT.segment, seat, plan, ship, cost, EVERYBODY)
    gained = card_worth(box, effects, its.CARD.P14)
    gains.gain_reputation(box, s, seat, gained, events, CAUSE.card)


@rule
def next_segment(box, s, seat, plan, slot, left, limit, effects, events):
    """GC-208: one segment, then perhaps another."""
    ask(s, ASK.segment, seat, left - 1, limit, effects | EFFECT.started)
    choose_segment(box, s, seat, plan, slot, effects, events)


# Acquire a ship


@rule
def ship_sets(box, s, seat, effects):
    """GC-219, GC-221, P16: slots of the line to choose from, as bits."""
    me = s.players[seat]
    if me.ship_count >= pieces.ship_limit(box, me):
        return 0
    sets = 0
    engines = 0
    for slot in range(its.SHIP_SETS):
        if s.line_engines[slot] > 0:
            engines += 1
            if s.line_cockpits[slot] > 0:
                sets |= 1 << slot
        elif s.line_cockpits[slot] > 0 and effects & EFFECT.card_2 != 0:
            sets |= 1 << slot
    return sets if engines > 0 else 0


@rule
def acquire_ship(box, s, seat, cockpit_slot, engine_slot, effects, events):
    """GC-219, GC-220, GC-351 (TB3), P15, P16: cockpit and engine, and what they give at once."""
    me = s.players[seat]
    cockpit = s.line_cockpits[cockpit_slot] - 1
    engine = s.line_engines[engine_slot] - 1
    s.line_cockpits[cockpit_slot] = 0
    s.line_engines[engine_slot] = 0
    it = me.ships[me.ship_count]
    it.cockpit = cockpit + 1
    it.engine = engine + 1
    me.ship_count += 1
    emit(events, EVENT.ship, seat, cockpit, engine, 0, EVERYBODY)
    tech = open_tech(box, s, seat, its.TECH.orbital_yard)
    if tech >= 0:
        level = tech_level(box, s, tech)
        note_use(s, seat, tech)
        credits = box.tech_amount[its.TECH.orbital_yard, 1 if level > 0 else 0]
        gains.gain_credits(s, seat, credits, events, CAUSE.technology)
        if level == 2:
            gains.gain(
                box, s, seat, its.GAIN.blueprint, box.tech_amount[its.TECH.orbital_yard, 2], events
            )
    gains.gain_credits(s, seat, card_worth(box, effects, its.CARD.P16), events, CAUSE.card)
    times = 2 if effects & EFFECT.card_1 != 0 else 1
    for _ in range(times):
        engine_bonus(box, s, seat, engine, events)


@rule
def engine_bonus(box, s, seat, engine, events):
    """GC-338: what an engine gives, in its printed order."""
    for i in range(its.PARTS):
        part = its.PARTS - 1 - i
        kind, amount = box.engine_gain[engine, part], box.engine_amount[engine, part]
        if kind != its.GAIN.none:
            gains.gain(box, s, seat, kind, amount, events, CAUSE.engine)
