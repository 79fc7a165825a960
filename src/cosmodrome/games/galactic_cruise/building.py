"""What the answers inside the twelve actions do."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import actions, cards, development, gains
from cosmodrome.games.galactic_cruise.box import AGENDA_SLOTS, CARD, GAIN, PARTS, TECH, TICKETS
from cosmodrome.games.galactic_cruise.launch import pay_guest, remove_guest, sell_ticket
from cosmodrome.games.galactic_cruise.network import note_use, open_tech, tech_level
from cosmodrome.games.galactic_cruise.offices import take_plan
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    DISCOUNT_SHIFT,
    DO,
    EFFECT,
    EVENT,
    PLAN_AT,
    STEP,
)

# Build a development


@rule
def choose_area(box, s, seat, row, area, discount, effects, events):
    """GC-186: the area is chosen; what costs nothing needs no payment."""
    cost = development.development_cost(box, s, seat, row, discount, effects)
    if effects & EFFECT.free != 0:
        development.place_development(box, s, seat, row, area, effects, events)
    elif cost + development.area_fee(box, s, area, effects) == 0:
        built(box, s, seat, row, area, 0, discount, effects, events)
    else:
        ask(s, ASK.pay_row, seat, row, area, effects | (discount << DISCOUNT_SHIFT))


@rule
def built(box, s, seat, row, area, amount, discount, effects, events):
    """GC-185 … GC-188, P05: paid and placed; with the card a second one may follow."""
    if effects & EFFECT.card_2 != 0:
        ask(s, ASK.row, seat, 0, 0, EFFECT.optional | EFFECT.started)
    development.pay_development(box, s, seat, row, area, amount, discount, effects, events)


# Hire, purchase


@rule
def hire(box, s, seat, which, effects, events):
    """GC-197, P07: the expert goes to the break room and brings a funding bonus."""
    me = s.players[seat]
    cost = actions.expert_cost(box, s, seat, which, effects)
    me.credits -= cost
    me.hired |= 1 << which
    me.resting_experts += 1
    emit(events, EVENT.hired, seat, which, cost, 0, EVERYBODY)
    bonuses = 1
    if effects & EFFECT.card_2 != 0:
        bonuses += box.card_amount[CARD.P07]
    ask(s, ASK.funding, seat, bonuses)


@rule
def purchase(box, s, seat, option, taken, effects, events):
    """GC-204, GC-205, P08, P09: resources or ads, each option once."""
    if effects & EFFECT.card_2 == 0:
        s.players[seat].credits -= box.purchase_cost
    amount = box.purchase_amount
    if effects & EFFECT.card_1 != 0:
        amount += box.card_amount[CARD.P08]
    ask(s, ASK.purchase, seat, taken | (1 << option), 0, effects | EFFECT.started)
    gains.gain(box, s, seat, GAIN.resource if option == 0 else GAIN.ad, amount, events)


# Plans and segments


@rule
def acquire_plan(s, seat, slot, left, effects, events):
    """GC-206, GC-334: a plan is taken; it is remembered for P11."""
    plan = take_plan(s, seat, slot, events)
    for i in range(len(s.taken)):
        if s.taken[i] == 0:
            s.taken[i] = plan + 1
            break
    ask(s, ASK.plans, seat, left - 1, 0, effects | EFFECT.started)


@rule
def forget_taken(s):
    """The plans of an action are no longer new."""
    for i in range(len(s.taken)):
        s.taken[i] = 0


@rule
def choose_segment(box, s, seat, plan, slot, effects, events):
    """GC-208: the plan is chosen; the ship too where only one fits."""
    ships = actions.ships_for(box, s, seat, plan)
    if ships & (ships - 1) != 0:
        ask(s, ASK.ship_for, seat, plan, slot, effects)
        return
    ship = 0
    while (ships >> ship) & 1 == 0:
        ship += 1
    build_segment(box, s, seat, plan, slot, ship, effects, events)


@rule
def build_segment(box, s, seat, plan, slot, ship, effects, events):
    """GC-208, GC-209, P11, P14: paid and built; `slot` is that of the offices + 1, or 0.

    OPTIONAL marks the prototype of P11.
    """
    me = s.players[seat]
    discount = 0
    if effects & EFFECT.optional != 0:
        discount = box.card_amount[CARD.P11]
        effects = 0
    cost = actions.segment_cost(box, s, seat, plan, slot > 0, effects, discount)
    tech = open_tech(box, s, seat, TECH.modular_construction)
    if tech >= 0 and box.plan_cost[plan] > discount:
        note_use(s, seat, tech)
    me.credits -= cost
    if slot > 0:
        s.offices[slot - 1] = 0
        if effects & EFFECT.card_2 == 0:
            gains.lose_reputation(s, seat, box.office_reputation, events)
    else:
        me.plans -= 1
    s.plan_place[plan] = PLAN_AT.built
    it = me.ships[ship]
    it.segments[it.size] = plan + 1
    it.size += 1
    emit(events, EVENT.segment, seat, plan, ship, cost, EVERYBODY)
    if effects & EFFECT.card_3 != 0:
        gains.gain_reputation(box, s, seat, box.card_amount[CARD.P14], events)


@rule
def next_segment(box, s, seat, plan, slot, left, limit, effects, events):
    """GC-208: one segment, then perhaps another."""
    ask(s, ASK.segment, seat, left - 1, limit, effects | EFFECT.started)
    choose_segment(box, s, seat, plan, slot, effects, events)


# Acquire a ship


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
    tech = open_tech(box, s, seat, TECH.orbital_yard)
    if tech >= 0:
        level = tech_level(box, s, tech)
        note_use(s, seat, tech)
        gains.gain_credits(
            s, seat, box.tech_amount[TECH.orbital_yard, 1 if level > 0 else 0], events
        )
        if level == 2:
            gains.gain(box, s, seat, GAIN.blueprint, box.tech_amount[TECH.orbital_yard, 2], events)
    if effects & EFFECT.card_2 != 0:
        gains.gain_credits(s, seat, box.card_amount[CARD.P16], events)
    times = 2 if effects & EFFECT.card_1 != 0 else 1
    for _ in range(times):
        engine_bonus(box, s, seat, engine, events)


@rule
def engine_bonus(box, s, seat, engine, events):
    """GC-338: what an engine gives, in its printed order."""
    for i in range(PARTS):
        part = PARTS - 1 - i
        if box.engine_gain[engine, part] != GAIN.none:
            gains.gain(
                box, s, seat, box.engine_gain[engine, part], box.engine_amount[engine, part], events
            )


# Resources and silo


@rule
def take_resource(box, s, seat, resource, left, effects, events):
    """GC-228, P18: one resource of the silo, or of the supply."""
    if effects & EFFECT.card_2 == 0:
        s.silo[resource] -= 1
        emit(events, EVENT.silo, seat, resource, s.silo[resource], 0, EVERYBODY)
    gains.store(box, s, seat, resource, 1, events)
    if left > 1 and actions.takeable(box, s, seat, effects) != 0:
        ask(s, ASK.take, seat, left - 1, 0, effects | EFFECT.started)


@rule
def discard_for_silo(s, seat, card, events):
    """GC-233, GC-342: a card is discarded, whatever it says."""
    flags = cards.leave_hand(s, seat, card)
    emit(events, EVENT.card_discarded, seat, card, 0, 0, EVERYBODY)
    ask(s, ASK.silo_type, seat, 1)
    return flags


@rule
def refill_silo(box, s, seat, resource, left, gained, events):
    """GC-233, P19: a type at its maximum again, credits for what was added, Reputation once."""
    added = box.silo_max - s.silo[resource]
    s.silo[resource] = box.silo_max
    emit(events, EVENT.silo, seat, resource, s.silo[resource], 0, EVERYBODY)
    gains.gain_credits(s, seat, added * box.refill_credits, events)
    if gained == 0:
        gains.gain_reputation(box, s, seat, box.refill_reputation, events)
    if left > 1 and actions.refillable(box, s) != 0:
        ask(s, ASK.silo_type, seat, left - 1, 1)


# Cruises


@rule
def schedule(s, seat, slot, effects, events):
    """GC-223, GC-225, GC-293: the consultant beside a cruise, then a token of the tower."""
    me = s.players[seat]
    s.scheduler[slot] = seat + 1
    me.scheduled = slot + 1
    emit(events, EVENT.scheduled, seat, slot, s.cruises[slot] - 1, 0, EVERYBODY)
    if me.tokens != 0:
        ask(s, ASK.token, seat, 0, 0, effects)


@rule
def flip_token(box, s, seat, token, effects, events):
    """GC-224, GC-340, P20: the bonus of a token, which is then turned over."""
    s.players[seat].flipped = token + 1
    emit(events, EVENT.token_flipped, seat, token, 0, 0, EVERYBODY)
    times = 2 if effects & EFFECT.card_1 != 0 else 1
    for _ in range(times):
        gains.gain(box, s, seat, box.token_gain[token], box.token_amount[token], events)


@rule
def advertise_guest(box, s, seat, slot, source, guest, left, effects, events):
    """GC-235 … GC-239, P22 … P24: a guest buys a ticket."""
    pay_guest(
        box,
        s,
        seat,
        source,
        effects & EFFECT.started == 0,
        actions.campaign_reduction(box, effects),
    )
    remove_guest(s, source, guest)
    s.tickets[slot, guest] += 1
    cruise = s.cruises[slot] - 1
    emit(events, EVENT.advertised, seat, cruise, guest, source, EVERYBODY)
    credits = box.card_amount[CARD.P23] if effects & EFFECT.card_2 != 0 else 0
    anyway = box.card_amount[CARD.P24] if effects & EFFECT.card_3 != 0 else 0
    sell_ticket(box, s, seat, cruise, guest, credits, anyway, events)
    if left > 1 and actions.tickets_sold(s, slot) < TICKETS:
        ask(s, ASK.guest, seat, slot, left - 1, effects | EFFECT.started)


# Project cards


@rule
def may_recover(box, s, me):
    """GC-245, GC-246: whether the top discard can be taken for Reputation."""
    return cards.recoverable(s, me) and gains.affords_reputation(me, box.discard_reputation)


@rule
def draw_project(box, s, seat, action, left, limit, effects, events):
    """GC-244, GC-245, GC-351 (TA7): a card of the board, the top discard, or of the deck."""
    flags = 0
    if action < DO.top_discard:
        cards.take_from_board(s, seat, action - DO.board, events)
    elif action == DO.top_discard:
        gains.lose_reputation(s, seat, box.discard_reputation, events)
        cards.recover_discard(s, seat, events)
    else:
        flags = cards.draw_unseen(s, seat, events)
    if effects & EFFECT.extra_card != 0:
        slot = open_tech(box, s, seat, TECH.digital_archives)
        if slot >= 0:
            note_use(s, seat, slot)
            if tech_level(box, s, slot) == 2:
                gains.gain_reputation(
                    box, s, seat, box.tech_amount[TECH.digital_archives, 2], events
                )
    if left > 1 or effects & EFFECT.extra_card == 0:
        ask(s, ASK.draw, seat, left - 1, limit, effects | EFFECT.started)
    return flags


@rule
def extra_draw(box, s, seat):
    """TA7: how many cards more, 0 when nothing can be drawn."""
    slot = open_tech(box, s, seat, TECH.digital_archives)
    if slot < 0:
        return 0
    deck = tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0)
    if cards.cards_on_board(s) == 0 and not deck and not may_recover(box, s, s.players[seat]):
        return 0
    return box.tech_amount[TECH.digital_archives, 0]


@rule
def refill_agenda(box, s, seat, effects, events):
    """GC-252, GC-349, P03, P26: bonuses of the empty slots, the rest discarded, four new cards."""
    ask(s, STEP.board, seat)
    ask(s, ASK.discard_board, seat)
    times = 2 if effects & EFFECT.card_2 != 0 else 1
    for i in range(AGENDA_SLOTS):
        slot = AGENDA_SLOTS - 1 - i
        if s.board[slot] == 0 or effects & EFFECT.card_1 != 0:
            gains.gain(box, s, seat, box.slot_gain[slot], box.slot_amount[slot] * times, events)
    if effects & EFFECT.card_1 != 0:
        ask(s, ASK.take_card, seat, box.card_amount[CARD.P03])
