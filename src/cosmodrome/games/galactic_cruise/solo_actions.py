"""Rachel's actions: when each is possible, and what it does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import offices, solo_launch
from cosmodrome.games.galactic_cruise.building import expert_cost
from cosmodrome.games.galactic_cruise.cards import cards_on_board, discard_from_board, fill_slot
from cosmodrome.games.galactic_cruise.development import place_development
from cosmodrome.games.galactic_cruise.gains import gain_reputation, lose_reputation
from cosmodrome.games.galactic_cruise.network import owns
from cosmodrome.games.galactic_cruise.solo_cards import NOT_POSSIBLE, give, next_taken, number
from cosmodrome.games.galactic_cruise.state import CANNOT, CAUSE, EVENT, LOSS, PLAN_AT
from cosmodrome.games.galactic_cruise.turn import fund

ALL_EXPERTS = (1 << its.SIDE.size) - 1


# What she can do


@rule
def can_do(box, s, seat, action):
    """Q128: whether one of her actions is possible."""
    if action == its.SOLO_ACTION.launch_2:
        return solo_launch.launch_ship(box, s, seat, 2) >= 0
    if action == its.SOLO_ACTION.launch_3:
        return solo_launch.launch_ship(box, s, seat, 3) >= 0
    if action == its.SOLO_ACTION.build_segments:
        return offices.plans_shown(s) > 0 and ship_with_room(box, s, seat) != NOT_POSSIBLE
    if action == its.SOLO_ACTION.hire_expert:
        return expert_to_hire(box, s, seat) >= 0
    if action == its.SOLO_ACTION.development_network:
        return area_to_build(box, s, seat, 0, its.CORRIDORS) >= 0
    if action == its.SOLO_ACTION.development_technology:
        return area_to_build(box, s, seat, its.FIRST_TECH_AREA, its.TECH_SLOTS) >= 0
    if action == its.SOLO_ACTION.draw_agenda:
        return cards_on_board(s) >= 2
    if action == its.SOLO_ACTION.gain_resources:
        return can_lower(box, s)
    if action == its.SOLO_ACTION.refill_silo:
        return s.silo_missing > 0
    if action == its.SOLO_ACTION.advertise:
        return solo_launch.campaign_slot(box, s) >= 0
    # Refreshing the offices and refilling the board are always possible.
    return True


@rule
def cannot(box, s, seat, action):
    """GC-048, Q128: why one of her actions is not possible."""
    me = s.players[seat]
    if action <= its.SOLO_ACTION.launch_3:
        if me.resting + me.resting_experts == 0 and s.at == 0:
            return CANNOT.worker
        return CANNOT.cruise if solo_launch.launch_cruise(box, s) < 0 else CANNOT.ship
    if action == its.SOLO_ACTION.build_segments:
        return CANNOT.plans if offices.plans_shown(s) == 0 else CANNOT.room
    if action == its.SOLO_ACTION.hire_expert:
        return CANNOT.hired if me.hired == ALL_EXPERTS else CANNOT.price
    if action <= its.SOLO_ACTION.development_technology:
        left = me.rows[0] + me.rows[1] + me.rows[2]
        return CANNOT.developments if left == 0 else CANNOT.areas
    if action == its.SOLO_ACTION.draw_agenda:
        return CANNOT.cards
    if action == its.SOLO_ACTION.gain_resources:
        return CANNOT.silo if s.silo_missing > 0 else CANNOT.no_cards
    return CANNOT.no_shortage if action == its.SOLO_ACTION.refill_silo else CANNOT.campaign


@rule
def do_action(box, s, seat, action, events):
    """Carry out one of her actions."""
    if action == its.SOLO_ACTION.launch_2:
        solo_launch.launch(box, s, seat, solo_launch.launch_ship(box, s, seat, 2), events)
    elif action == its.SOLO_ACTION.launch_3:
        solo_launch.launch(box, s, seat, solo_launch.launch_ship(box, s, seat, 3), events)
    elif action == its.SOLO_ACTION.build_segments:
        build_segments(box, s, seat, events)
    elif action == its.SOLO_ACTION.refresh:
        lose_reputation(s, seat, box.refresh_reputation, events, LOSS.refresh)
        offices.renew_offices(s, seat, (1 << its.OFFICES) - 1, events)
    elif action == its.SOLO_ACTION.hire_expert:
        hire(box, s, seat, events)
    elif action == its.SOLO_ACTION.development_network:
        develop(box, s, seat, area_to_build(box, s, seat, 0, its.CORRIDORS), events)
    elif action == its.SOLO_ACTION.development_technology:
        area = area_to_build(box, s, seat, its.FIRST_TECH_AREA, its.TECH_SLOTS)
        develop(box, s, seat, area, events)
    elif action == its.SOLO_ACTION.draw_agenda:
        give(box, s, seat, its.GAIN.card, 2, 0, events)
    elif action == its.SOLO_ACTION.refill_agenda:
        refill_agenda(box, s, seat, events)
    elif action == its.SOLO_ACTION.gain_resources:
        lower_silo(box, s, seat, events)
    elif action == its.SOLO_ACTION.refill_silo:
        resource = s.silo_missing - 1
        s.silo[resource] = box.silo_max
        emit(events, EVENT.silo, seat, resource, s.silo[resource], 0, EVERYBODY)
        gain_reputation(box, s, seat, box.refill_reputation, events, CAUSE.silo)
    else:
        solo_launch.advertise(box, s, seat, events)


# Segments


@rule
def ship_with_room(box, s, seat):
    """Q64, Q65: the first grounded ship with room, ship_count for a new one, or NOT_POSSIBLE."""
    me = s.players[seat]
    for ship in range(me.ship_count):
        if me.ships[ship].cruise == 0 and me.ships[ship].size < box.segments_max:
            return ship
    if me.ship_count < box.ships_max and set_slot(box, s) >= 0:
        return me.ship_count
    return NOT_POSSIBLE


@rule
def set_slot(box, s):
    """GC-215: the set of the line her number points at."""
    start = number(box, s, its.SHIP_SETS)
    for i in range(its.SHIP_SETS):
        slot = (start + i) % its.SHIP_SETS
        if s.line_cockpits[slot] > 0 and s.line_engines[slot] > 0:
            return slot
    return NOT_POSSIBLE


@rule
def build_segments(box, s, seat, events):
    """GC-214 … GC-217, GC-336: two plans, the numbered one and the one below, free."""
    me = s.players[seat]
    start = number(box, s, its.OFFICES)
    for _ in range(box.segments_built):
        ship = ship_with_room(box, s, seat)
        slot = next_taken(s.offices, start, its.OFFICES)
        if ship == NOT_POSSIBLE or slot < 0:
            break
        if ship == me.ship_count:
            new_ship(box, s, seat, set_slot(box, s), events)
        plan = s.offices[slot] - 1
        s.offices[slot] = 0
        s.plan_place[plan] = PLAN_AT.built
        it = me.ships[ship]
        it.segments[it.size] = plan + 1
        it.size += 1
        emit(events, EVENT.segment, seat, plan, ship, 0, EVERYBODY)
        start = (slot + 1) % its.OFFICES
    offices.slide_offices(s, seat, events)
    offices.fill_line(s, seat, events)


@rule
def new_ship(box, s, seat, slot, events):
    """GC-215, GC-216: cockpit and engine of the line, and what the engine gives her."""
    me = s.players[seat]
    it = me.ships[me.ship_count]
    it.cockpit = s.line_cockpits[slot]
    it.engine = s.line_engines[slot]
    s.line_cockpits[slot] = 0
    s.line_engines[slot] = 0
    me.ship_count += 1
    engine = it.engine - 1
    emit(events, EVENT.ship, seat, it.cockpit - 1, engine, 0, EVERYBODY)
    for part in range(its.PARTS):
        kind, amount = box.engine_gain[engine, part], box.engine_amount[engine, part]
        give(box, s, seat, kind, amount, 0, events, CAUSE.engine)


# Experts and developments


@rule
def expert_to_hire(box, s, seat):
    """GC-201, GC-202, GC-332: the left expert first, below 7 and then below 4; -1 for none."""
    me = s.players[seat]
    limit = box.rachel_expert_price[0 if me.hired == 0 else 1]
    for which in range(its.SIDE.left, its.SIDE.right + 1):
        if (me.hired >> which) & 1 == 0 and expert_cost(box, s, seat, which, 0) < limit:
            return which
    return NOT_POSSIBLE


@rule
def hire(box, s, seat, events):
    """GC-203: the expert goes to her break room and brings the bonus."""
    which = expert_to_hire(box, s, seat)
    me = s.players[seat]
    me.hired |= 1 << which
    me.resting_experts += 1
    emit(events, EVENT.hired, seat, which, 0, 0, EVERYBODY)
    fund(box, s, seat, 1, events)


@rule
def area_to_build(box, s, seat, first, count):
    """GC-192 … GC-195, GC-331: an area with its icon, else one without hers; -1 for none."""
    me = s.players[seat]
    if me.rows[0] + me.rows[1] + me.rows[2] == 0:
        return NOT_POSSIBLE
    start = number(box, s, count)
    for i in range(count):
        area = first + (start + i) % count
        if s.areas[area] == 0:
            return area
    for i in range(count):
        area = first + (start + i) % count
        if not owns(s, seat, area):
            return area
    return NOT_POSSIBLE


@rule
def develop(box, s, seat, area, events):
    """GC-191, GC-196: column by column, from the top row down, free."""
    me = s.players[seat]
    row = 0
    for other in range(1, its.RESOURCE.size):
        if me.rows[other] > me.rows[row]:
            row = other
    place_development(box, s, seat, row, area, 0, events)


# Cards and silo


@rule
def refill_agenda(box, s, seat, events):
    """GC-254: Reputation if its slot is empty; discards and draws from the top down."""
    for slot in range(its.AGENDA_SLOTS):
        if s.board[slot] == 0 and box.slot_gain[slot] == its.GAIN.reputation:
            gain_reputation(box, s, seat, box.slot_amount[slot], events, CAUSE.slot)
    for slot in range(its.AGENDA_SLOTS):
        if s.board[slot] > 0:
            discard_from_board(s, seat, slot, events)
    for slot in range(its.AGENDA_SLOTS):
        fill_slot(s, seat, slot, events)


@rule
def silo_target(box, s, slot):
    """GC-229, GC-230: the resource of a card of the board, or of the top discard."""
    if slot >= 0:
        return box.card_resource[s.board[slot] - 1]
    return box.card_resource[s.discard[s.discard_size - 1] - 1]


@rule
def can_lower(box, s):
    """GC-231, GC-232: all three units must be there; what is missing first is remembered."""
    if cards_on_board(s) == 0 and s.discard_size == 0:
        return False
    start = number(box, s, its.AGENDA_SLOTS)
    for resource in range(its.RESOURCE.size):
        s.needs[resource] = 0
    possible = True
    for _ in range(box.rachel_silo_cards):
        slot = next_taken(s.board, start, its.AGENDA_SLOTS)
        resource = silo_target(box, s, slot)
        start = (slot + 1) % its.AGENDA_SLOTS
        s.needs[resource] += 1
        if possible and s.needs[resource] > s.silo[resource]:
            s.silo_missing = resource + 1
            possible = False
    for resource in range(its.RESOURCE.size):
        s.needs[resource] = 0
    return possible


@rule
def lower_silo(box, s, seat, events):
    """GC-229, GC-230: three cards in turn, each lowers its resource by one."""
    start = number(box, s, its.AGENDA_SLOTS)
    for _ in range(box.rachel_silo_cards):
        slot = next_taken(s.board, start, its.AGENDA_SLOTS)
        resource = silo_target(box, s, slot)
        start = (slot + 1) % its.AGENDA_SLOTS
        s.silo[resource] -= 1
        emit(events, EVENT.took, seat, resource, 0, 0, EVERYBODY)
