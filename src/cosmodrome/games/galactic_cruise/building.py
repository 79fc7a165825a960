"""What the answers inside the twelve actions do."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.actions import (
    campaign_reduction,
    expert_cost,
    refillable,
    segment_cost,
    ships_for,
    takeable,
    tickets_sold,
)
from cosmodrome.games.galactic_cruise.box import (
    AD,
    AGENDA_SLOTS,
    BLUEPRINT,
    DIGITAL_ARCHIVES,
    MODULAR_CONSTRUCTION,
    NO_GAIN,
    ORBITAL_YARD,
    P03,
    P07,
    P08,
    P11,
    P14,
    P16,
    P23,
    P24,
    PARTS,
    RESOURCE,
    TICKETS,
)
from cosmodrome.games.galactic_cruise.cards import (
    cards_on_board,
    draw_unseen,
    leave_hand,
    recover_discard,
    recoverable,
    take_from_board,
)
from cosmodrome.games.galactic_cruise.development import (
    area_fee,
    development_cost,
    pay_development,
    place_development,
)
from cosmodrome.games.galactic_cruise.gains import (
    affords_reputation,
    gain,
    gain_credits,
    gain_reputation,
    lose_reputation,
    store,
)
from cosmodrome.games.galactic_cruise.launch import pay_guest, remove_guest, sell_ticket
from cosmodrome.games.galactic_cruise.network import note_use, open_tech, tech_level
from cosmodrome.games.galactic_cruise.offices import take_plan
from cosmodrome.games.galactic_cruise.state import (
    ASK_DISCARD_BOARD,
    ASK_DRAW,
    ASK_FUNDING,
    ASK_GUEST,
    ASK_PAY_ROW,
    ASK_PLANS,
    ASK_PURCHASE,
    ASK_ROW,
    ASK_SEGMENT,
    ASK_SHIP_FOR,
    ASK_SILO_TYPE,
    ASK_TAKE,
    ASK_TAKE_CARD,
    ASK_TOKEN,
    BOARD,
    CARD_1,
    CARD_2,
    CARD_3,
    DISCOUNT_SHIFT,
    DO_BOARD,
    E_ADVERTISED,
    E_CARD_DISCARDED,
    E_HIRED,
    E_SCHEDULED,
    E_SEGMENT,
    E_SHIP,
    E_SILO,
    E_TOKEN_FLIPPED,
    EXTRA_CARD,
    FREE,
    OPTIONAL,
    PLAN_BUILT,
    STARTED,
    TOP_DISCARD,
)

# Build a development


@rule
def choose_area(box, s, seat, row, area, discount, effects, events):
    """GC-186: the area is chosen; what costs nothing needs no payment."""
    cost = development_cost(box, s, seat, row, discount, effects)
    if effects & FREE != 0:
        place_development(box, s, seat, row, area, effects, events)
    elif cost + area_fee(box, s, area, effects) == 0:
        built(box, s, seat, row, area, 0, discount, effects, events)
    else:
        ask(s, ASK_PAY_ROW, seat, row, area, effects | (discount << DISCOUNT_SHIFT))


@rule
def built(box, s, seat, row, area, amount, discount, effects, events):
    """GC-185 … GC-188, P05: paid and placed; with the card a second one may follow."""
    if effects & CARD_2 != 0:
        ask(s, ASK_ROW, seat, 0, 0, OPTIONAL | STARTED)
    pay_development(box, s, seat, row, area, amount, discount, effects, events)


# Hire, purchase


@rule
def hire(box, s, seat, which, effects, events):
    """GC-197, P07: the expert goes to the break room and brings a funding bonus."""
    me = s.players[seat]
    cost = expert_cost(box, s, seat, which, effects)
    me.credits -= cost
    me.hired |= 1 << which
    me.resting_experts += 1
    emit(events, E_HIRED, seat, which, cost, 0, EVERYBODY)
    bonuses = 1
    if effects & CARD_2 != 0:
        bonuses += box.card_amount[P07]
    ask(s, ASK_FUNDING, seat, bonuses, 0, 0)


@rule
def purchase(box, s, seat, option, taken, effects, events):
    """GC-204, GC-205, P08, P09: resources or ads, each option once."""
    if effects & CARD_2 == 0:
        s.players[seat].credits -= box.purchase_cost
    amount = box.purchase_amount + 0
    if effects & CARD_1 != 0:
        amount += box.card_amount[P08]
    ask(s, ASK_PURCHASE, seat, taken | (1 << option), 0, effects | STARTED)
    gain(box, s, seat, RESOURCE if option == 0 else AD, amount, events)


# Plans and segments


@rule
def acquire_plan(s, seat, slot, left, effects, events):
    """GC-206, GC-334: a plan is taken; it is remembered for P11."""
    plan = take_plan(s, seat, slot, events)
    for i in range(len(s.taken)):
        if s.taken[i] == 0:
            s.taken[i] = plan + 1
            break
    ask(s, ASK_PLANS, seat, left - 1, 0, effects | STARTED)


@rule
def forget_taken(s):
    """The plans of an action are no longer new."""
    for i in range(len(s.taken)):
        s.taken[i] = 0


@rule
def choose_segment(box, s, seat, plan, slot, effects, events):
    """GC-208: the plan is chosen; the ship too where only one fits."""
    ships = ships_for(box, s, seat, plan)
    if ships & (ships - 1) != 0:
        ask(s, ASK_SHIP_FOR, seat, plan, slot, effects)
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
    if effects & OPTIONAL != 0:
        discount = box.card_amount[P11] + 0
        effects = 0
    cost = segment_cost(box, s, seat, plan, slot > 0, effects, discount)
    tech = open_tech(box, s, seat, MODULAR_CONSTRUCTION)
    if tech >= 0 and box.plan_cost[plan] > discount:
        note_use(s, seat, tech)
    me.credits -= cost
    if slot > 0:
        s.offices[slot - 1] = 0
        if effects & CARD_2 == 0:
            lose_reputation(s, seat, box.office_reputation, events)
    else:
        me.plans -= 1
    s.plan_place[plan] = PLAN_BUILT
    it = me.ships[ship]
    it.segments[it.size] = plan + 1
    it.size += 1
    emit(events, E_SEGMENT, seat, plan, ship, cost, EVERYBODY)
    if effects & CARD_3 != 0:
        gain_reputation(box, s, seat, box.card_amount[P14], events)


@rule
def next_segment(box, s, seat, plan, slot, left, limit, effects, events):
    """GC-208: one segment, then perhaps another."""
    ask(s, ASK_SEGMENT, seat, left - 1, limit, effects | STARTED)
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
    emit(events, E_SHIP, seat, cockpit, engine, 0, EVERYBODY)
    tech = open_tech(box, s, seat, ORBITAL_YARD)
    if tech >= 0:
        level = tech_level(box, s, tech)
        note_use(s, seat, tech)
        gain_credits(s, seat, box.tech_amount[ORBITAL_YARD, 1 if level > 0 else 0], events)
        if level == 2:
            gain(box, s, seat, BLUEPRINT, box.tech_amount[ORBITAL_YARD, 2], events)
    if effects & CARD_2 != 0:
        gain_credits(s, seat, box.card_amount[P16], events)
    times = 2 if effects & CARD_1 != 0 else 1
    for _ in range(times):
        engine_bonus(box, s, seat, engine, events)


@rule
def engine_bonus(box, s, seat, engine, events):
    """GC-338: what an engine gives, in its printed order."""
    for i in range(PARTS):
        part = PARTS - 1 - i
        if box.engine_gain[engine, part] != NO_GAIN:
            gain(
                box, s, seat, box.engine_gain[engine, part], box.engine_amount[engine, part], events
            )  # fmt: skip


# Resources and silo


@rule
def take_resource(box, s, seat, resource, left, effects, events):
    """GC-228, P18: one resource of the silo, or of the supply."""
    if effects & CARD_2 == 0:
        s.silo[resource] -= 1
        emit(events, E_SILO, seat, resource, s.silo[resource], 0, EVERYBODY)
    store(box, s, seat, resource, 1, events)
    if left > 1 and takeable(box, s, seat, effects) != 0:
        ask(s, ASK_TAKE, seat, left - 1, 0, effects | STARTED)


@rule
def discard_for_silo(s, seat, card, events):
    """GC-233, GC-342: a card is discarded, whatever it says."""
    flags = leave_hand(s, seat, card)
    emit(events, E_CARD_DISCARDED, seat, card, 0, 0, EVERYBODY)
    ask(s, ASK_SILO_TYPE, seat, 1, 0, 0)
    return flags


@rule
def refill_silo(box, s, seat, resource, left, gained, events):
    """GC-233, P19: a type at its maximum again, credits for what was added, Reputation once."""
    added = box.silo_max - s.silo[resource]
    s.silo[resource] = box.silo_max
    emit(events, E_SILO, seat, resource, s.silo[resource], 0, EVERYBODY)
    gain_credits(s, seat, added * box.refill_credits, events)
    if gained == 0:
        gain_reputation(box, s, seat, box.refill_reputation, events)
    if left > 1 and refillable(box, s) != 0:
        ask(s, ASK_SILO_TYPE, seat, left - 1, 1, 0)


# Cruises


@rule
def schedule(s, seat, slot, effects, events):
    """GC-223, GC-225, GC-293: the consultant beside a cruise, then a token of the tower."""
    me = s.players[seat]
    s.scheduler[slot] = seat + 1
    me.scheduled = slot + 1
    emit(events, E_SCHEDULED, seat, slot, s.cruises[slot] - 1, 0, EVERYBODY)
    if me.tokens != 0:
        ask(s, ASK_TOKEN, seat, 0, 0, effects)


@rule
def flip_token(box, s, seat, token, effects, events):
    """GC-224, GC-340, P20: the bonus of a token, which is then turned over."""
    s.players[seat].flipped = token + 1
    emit(events, E_TOKEN_FLIPPED, seat, token, 0, 0, EVERYBODY)
    times = 2 if effects & CARD_1 != 0 else 1
    for _ in range(times):
        gain(box, s, seat, box.token_gain[token], box.token_amount[token], events)


@rule
def advertise_guest(box, s, seat, slot, source, guest, left, effects, events):
    """GC-235 … GC-239, P22 … P24: a guest buys a ticket."""
    pay_guest(box, s, seat, source, effects & STARTED == 0, campaign_reduction(box, effects))
    remove_guest(s, source, guest)
    s.tickets[slot, guest] += 1
    cruise = s.cruises[slot] - 1
    emit(events, E_ADVERTISED, seat, cruise, guest, source, EVERYBODY)
    credits = box.card_amount[P23] + 0 if effects & CARD_2 != 0 else 0
    anyway = box.card_amount[P24] + 0 if effects & CARD_3 != 0 else 0
    sell_ticket(box, s, seat, cruise, guest, credits, anyway, events)
    if left > 1 and tickets_sold(s, slot) < TICKETS:
        ask(s, ASK_GUEST, seat, slot, left - 1, effects | STARTED)


# Project cards


@rule
def may_recover(box, s, me):
    """GC-245, GC-246: whether the top discard can be taken for Reputation."""
    return recoverable(s, me) and affords_reputation(me, box.discard_reputation)


@rule
def draw_project(box, s, seat, action, left, limit, effects, events):
    """GC-244, GC-245, GC-351 (TA7): a card of the board, the top discard, or of the deck."""
    flags = 0
    if action < TOP_DISCARD:
        take_from_board(s, seat, action - BOARD, events)
    elif action == TOP_DISCARD:
        lose_reputation(s, seat, box.discard_reputation, events)
        recover_discard(s, seat, events)
    else:
        flags = draw_unseen(s, seat, events)
    if effects & EXTRA_CARD != 0:
        slot = open_tech(box, s, seat, DIGITAL_ARCHIVES)
        if slot >= 0:
            note_use(s, seat, slot)
            if tech_level(box, s, slot) == 2:
                gain_reputation(box, s, seat, box.tech_amount[DIGITAL_ARCHIVES, 2], events)
    if left > 1 or effects & EXTRA_CARD == 0:
        ask(s, ASK_DRAW, seat, left - 1, limit, effects | STARTED)
    return flags


@rule
def extra_draw(box, s, seat):
    """TA7: how many cards more, 0 when nothing can be drawn."""
    slot = open_tech(box, s, seat, DIGITAL_ARCHIVES)
    if slot < 0:
        return 0
    deck = tech_level(box, s, slot) > 0 and (s.deck != 0 or s.discard_size > 0)
    if cards_on_board(s) == 0 and not deck and not may_recover(box, s, s.players[seat]):
        return 0
    return box.tech_amount[DIGITAL_ARCHIVES, 0] + 0


@rule
def refill_agenda(box, s, seat, effects, events):
    """GC-252, GC-349, P03, P26: bonuses of the empty slots, the rest discarded, four new cards."""
    ask(s, DO_BOARD, seat, 0, 0, 0)
    ask(s, ASK_DISCARD_BOARD, seat, 0, 0, 0)
    times = 2 if effects & CARD_2 != 0 else 1
    for i in range(AGENDA_SLOTS):
        slot = AGENDA_SLOTS - 1 - i
        if s.board[slot] == 0 or effects & CARD_1 != 0:
            gain(box, s, seat, box.slot_gain[slot], box.slot_amount[slot] * times, events)
    if effects & CARD_1 != 0:
        ask(s, ASK_TAKE_CARD, seat, box.card_amount[P03], 0, 0)
