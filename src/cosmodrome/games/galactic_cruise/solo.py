"""Rachel, the solo opponent: one step after the other, each by her cards."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.engine.rules.random import below
from cosmodrome.games.galactic_cruise.actions import expert_cost, guests_in, tickets_sold
from cosmodrome.games.galactic_cruise.box import (
    ADVERTISE,
    AGENDA_SLOTS,
    BUILD_DEVELOPMENT,
    BUILD_SEGMENTS,
    BUILDINGS,
    CARD,
    CORRIDORS,
    CREDIT,
    DRAW_AGENDA,
    FIRST_FOOT_TOKEN,
    FIRST_TECH_AREA,
    FUEL,
    GAIN_RESOURCES,
    GUESTS,
    HIRE_EXPERT,
    LEFT_EXPERT,
    OFFICES,
    PARTS,
    QUEUE,
    R_ADVERTISE,
    R_BUILD_SEGMENTS,
    R_DEVELOPMENT_NETWORK,
    R_DEVELOPMENT_TECHNOLOGY,
    R_DRAW_AGENDA,
    R_GAIN_RESOURCES,
    R_HIRE_EXPERT,
    R_LAUNCH_2,
    R_LAUNCH_3,
    R_REFILL_AGENDA,
    R_REFILL_SILO,
    R_REFRESH,
    REFILL_AGENDA,
    REFILL_SILO,
    REPUTATION,
    REPUTATION_MAX,
    RESOURCE,
    RESOURCES,
    RIGHT_EXPERT,
    SECOND_LINKED,
    SHIP_SETS,
    SLOTS_PER_TYPE,
    SOLO_CARDS,
    SPACE,
    STOPS,
    TECH_SLOTS,
    TOKENS,
    TOP,
    U_AD,
    U_CREDIT,
    U_RESOURCE,
    U_VP,
    VP,
)
from cosmodrome.games.galactic_cruise.cards import (
    cards_on_board,
    discard_from_board,
    draw_card,
    fill_slot,
    put_on_discard,
)
from cosmodrome.games.galactic_cruise.cruise import land
from cosmodrome.games.galactic_cruise.development import free_corridors, place_development
from cosmodrome.games.galactic_cruise.gains import (
    gain_reputation,
    gain_vp,
    lose_reputation,
    lose_vp,
)
from cosmodrome.games.galactic_cruise.launch import (
    assign_cruise,
    board_ticketed,
    lift_off,
    remove_guest,
)
from cosmodrome.games.galactic_cruise.network import own_beside, owns
from cosmodrome.games.galactic_cruise.offices import (
    discard_office,
    fill_line,
    plans_shown,
    renew_offices,
    slide_offices,
)
from cosmodrome.games.galactic_cruise.pieces import (
    RACHEL_SEAT,
    capacity,
    guests_aboard,
    segment_points,
    tokens_on,
    worker_kind,
    worker_owner,
)
from cosmodrome.games.galactic_cruise.state import (
    ASK_RACHEL,
    DO_RACHEL,
    DO_RACHEL_ACT,
    E_ADVANCED,
    E_ADVERTISED,
    E_BOARDED,
    E_CARD_DISCARDED,
    E_DESTINATION,
    E_FINAL_STOP,
    E_HIRED,
    E_LEFT_BEHIND,
    E_LOST,
    E_MEETING,
    E_PAID_TO,
    E_SCORED,
    E_SEGMENT,
    E_SHIP,
    E_SILO,
    E_SOLO_ACTION,
    E_SOLO_CARD,
    E_SOLO_SECOND,
    E_SOLO_SHUFFLED,
    E_SOLO_USELESS,
    E_SPACE,
    E_TOKEN_LOST,
    E_UPGRADED,
    EARTH,
    EXPERT,
    FREE,
    ORDINARY,
    PLAN_BUILT,
    R_CARD,
    R_END,
    R_FINAL,
    R_SETUP,
    R_SHIPS,
    R_STEP_2,
)
from cosmodrome.games.galactic_cruise.track import place_cube, rachel_goals
from cosmodrome.games.galactic_cruise.turn import fund, funding_bonuses, recall, stand

HUMAN = 0
MAX_ACTIONS = 2
ALL_SOLO = (1 << SOLO_CARDS) - 1
NOT_POSSIBLE = -1
NEVER_LAUNCHED = 1000  # more than any ship is worth


@rule
def automas(box, s):
    """The seats the game itself plays."""
    return 1 << RACHEL_SEAT if s.solo == 1 else 0


@rule
def rachel_step(box, s, seat, step, done, meeting, events):
    """One step of Rachel's turn."""
    if step == R_SETUP:
        return set_out(box, s, seat, events)
    if step == R_SHIPS:
        for ship in range(s.players[seat].ship_count):
            it = s.players[seat].ships[ship]
            if it.cruise > 0:
                arrive(box, s, seat, ship, it.stop + 1, events)
        ask(s, ASK_RACHEL, seat, R_STEP_2, 0, 0)
        return 0
    if step == R_STEP_2:
        return step_2(box, s, seat, events)
    if step == R_CARD:
        return play_card(box, s, seat, done, meeting, events)
    if step == R_FINAL:
        final_moves(box, s, seat, events)
    rachel_goals(box, s, seat, number(box, s, TECH_SLOTS), events)
    return 0


# The number system


@rule
def back(s):
    """GC-044, GC-046, Q62: the card whose back counts."""
    return s.solo_top - 1 if s.solo_top > 0 else s.solo_first - 1


@rule
def number(box, s, count):
    """GC-255, GC-257: the element of `count` the numbers point at, from 0."""
    card = back(s)
    value = box.solo_number[card, 0] + 0
    if value > count:
        value = box.solo_number[card, 1] + 0
    return (value - 1) % count


@rule
def reveal_card(s, events):
    """GC-043, GC-048: the top card is turned; the next one shows its back."""
    card = s.solo_top - 1
    if s.solo_first == 0:
        s.solo_first = card + 1
    s.solo_top = 0
    if s.solo_pile != 0:
        following = random_bit(s.rng, s.solo_pile)
        s.solo_pile &= ~(1 << following)
        s.solo_top = following + 1
    emit(events, E_SOLO_CARD, RACHEL_SEAT, card, 0, 0, EVERYBODY)
    return card


@rule
def renew_pile(s, events):
    """GC-047, GC-286: after the last card all are shuffled."""
    if s.solo_top > 0:
        return
    top = random_bit(s.rng, ALL_SOLO)
    s.solo_pile = ALL_SOLO & ~(1 << top)
    s.solo_top = top + 1
    s.solo_first = 0
    emit(events, E_SOLO_SHUFFLED, RACHEL_SEAT, 0, 0, 0, EVERYBODY)


@rule
def next_taken(slots, start, count):
    """GC-256, GC-350: the first slot that holds something, from a number on, wrapping."""
    for i in range(count):
        slot = (start + i) % count
        if slots[slot] > 0:
            return slot
    return NOT_POSSIBLE


# Set-up and ships


@rule
def set_out(box, s, seat, events):
    """GC-S07: her first development, a plan and a card discarded."""
    start = number(box, s, CORRIDORS)
    free = free_corridors(s)
    corridor = start
    for i in range(CORRIDORS):
        if (free >> ((start + i) % CORRIDORS)) & 1 == 1:
            corridor = (start + i) % CORRIDORS
            break
    place_development(box, s, seat, 0, corridor, FREE, events)
    discard_office(s, seat, next_taken(s.offices, number(box, s, OFFICES), OFFICES), events)
    slide_offices(s, seat, events)
    card = draw_card(s, seat, events)
    put_on_discard(s, card)
    emit(events, E_CARD_DISCARDED, seat, card, 0, 0, EVERYBODY)
    return REVEALED


@rule
def arrive(box, s, seat, ship, stop, events):
    """GC-023 … GC-032, GC-280: a ship of hers reaches a stop."""
    me = s.players[seat]
    it = me.ships[ship]
    it.stop = stop
    emit(events, E_ADVANCED, seat, ship, stop, it.cruise - 1, EVERYBODY)
    if stop == EARTH:
        kind = it.pilot + 0
        land(s, seat, ship, events)
        fund(box, s, seat, funding_bonuses(box, s, seat, kind), events)
        return
    here = box.cruise_stop[it.cruise - 1, stop - 1] + 0
    if here == SPACE:
        emit(events, E_SPACE, seat, ship, 0, 0, EVERYBODY)
        gain_reputation(box, s, seat, box.rachel_space_reputation * guests_aboard(it), events)
        return
    emit(events, E_DESTINATION, seat, ship, here, 0, EVERYBODY)
    if it.token == 1 and stop - 1 == first_destination(box, it.cruise - 1):
        place_token(box, s, seat, ship, events)
    points = box.guest_vp + box.guest_vp_token * tokens_on(me, here)
    for guest in range(GUESTS):
        for _ in range(it.guests[guest]):
            me.vp += points
            emit(events, E_SCORED, seat, guest, points, 0, EVERYBODY)


@rule
def first_destination(box, cruise):
    """Q123: the index of the first stop of a cruise that is a destination."""
    for i in range(STOPS):
        if box.cruise_stop[cruise, i] != SPACE:
            return i
    return NOT_POSSIBLE


@rule
def place_token(box, s, seat, ship, events):
    """GC-026, GC-031, GC-032, Q122: leftmost free slot of the first section with room."""
    me = s.players[seat]
    it = me.ships[ship]
    it.token = 0
    for i in range(it.stop - 1, STOPS):
        kind = box.cruise_stop[it.cruise - 1, i] + 0
        if kind != SPACE and tokens_on(me, kind) < SLOTS_PER_TYPE:
            slot = kind * SLOTS_PER_TYPE
            while (me.upgrades >> slot) & 1 == 1:
                slot += 1
            me.upgrades |= 1 << slot
            emit(events, E_UPGRADED, seat, slot, 0, 0, EVERYBODY)
            return
    emit(events, E_TOKEN_LOST, seat, ship, 0, 0, EVERYBODY)


@rule
def stop_value(box, s, seat, ship, stop):
    """GC-316, Q129: the points a stop ahead brings her."""
    me = s.players[seat]
    it = me.ships[ship]
    guests = guests_aboard(it)
    if stop == EARTH:
        left = (me.tokens >> U_VP) & 1
        each = box.token_amount[U_VP] + 0 if left == 1 else box.funding_after[U_VP] + 0
        return each * funding_bonuses(box, s, seat, it.pilot)
    here = box.cruise_stop[it.cruise - 1, stop - 1] + 0
    if here == SPACE:
        above = me.reputation + box.rachel_space_reputation * guests - REPUTATION_MAX
        return above if above > 0 else 0
    tokens = tokens_on(me, here)
    if it.token == 1 and stop - 1 == first_destination(box, it.cruise - 1):
        if tokens < SLOTS_PER_TYPE:
            tokens += 1
    return guests * (box.guest_vp + box.guest_vp_token * tokens)


@rule
def final_moves(box, s, seat, events):
    """GC-150, GC-316: each ship goes where it brings most, the nearest of equal stops."""
    for ship in range(s.players[seat].ship_count):
        it = s.players[seat].ships[ship]
        if it.cruise == 0:
            continue
        best = it.stop + 1
        for stop in range(it.stop + 2, EARTH + 1):
            if stop_value(box, s, seat, ship, stop) > stop_value(box, s, seat, ship, best):
                best = stop
        emit(events, E_FINAL_STOP, seat, ship, best, 0, EVERYBODY)
        arrive(box, s, seat, ship, best, events)


# Step 2


@rule
def step_2(box, s, seat, events):
    """GC-043, GC-055 … GC-058: a card with a worker, or a meeting without."""
    me = s.players[seat]
    if me.resting + me.resting_experts > 0:
        ask(s, ASK_RACHEL, seat, R_CARD, 0, 0)
        return 0
    recalled = recall(box, s, seat, events)
    emit(events, E_MEETING, seat, recalled // 32, 0, 0, EVERYBODY)
    if s.meeting_card == 1:
        ask(s, ASK_RACHEL, seat, R_CARD, 0, 1)
    else:
        ask(s, ASK_RACHEL, seat, R_END, 0, 0)
    fund(box, s, seat, recalled % 32, events)
    return 0


@rule
def first_possible(box, s, seat, card):
    """GC-048: the first action of a card that is possible, or NOT_POSSIBLE."""
    s.silo_missing = 0
    for i in range(2):
        if can_do(box, s, seat, box.solo_action[card, i]):
            return box.solo_action[card, i] + 0
    return NOT_POSSIBLE


@rule
def play_card(box, s, seat, done, meeting, events):
    """GC-043, GC-061, GC-285: a card is revealed; without a launch her worker is placed first."""
    card = reveal_card(s, events)
    chosen = first_possible(box, s, seat, card)
    s.silo_missing = 0
    ask(s, DO_RACHEL, seat, chosen, done, meeting)
    ask(s, DO_RACHEL_ACT, seat, card, 0, 0)
    if meeting == 0 and s.at == 0 and chosen != R_LAUNCH_2 and chosen != R_LAUNCH_3:
        place_worker(box, s, seat, events)
    return REVEALED


@rule
def act(box, s, seat, card, events):
    """GC-047 … GC-049, GC-284: once her worker stands, the first possible action of the card."""
    chosen = first_possible(box, s, seat, card)
    # The step below decides by it what follows.
    s.stack[s.stack_size - 1].a = chosen
    if chosen == NOT_POSSIBLE:
        emit(events, E_SOLO_USELESS, seat, card, 0, 0, EVERYBODY)
    else:
        emit(events, E_SOLO_ACTION, seat, chosen, card, 0, EVERYBODY)
        do_action(box, s, seat, chosen, events)
    s.silo_missing = 0
    renew_pile(s, events)
    return REVEALED


@rule
def next_card(box, s, seat, chosen, done, meeting, events):
    """GC-050 … GC-054, GC-287 … GC-289: another card, or the end of her turn."""
    if chosen == NOT_POSSIBLE:
        ask(s, ASK_RACHEL, seat, R_CARD, done, meeting)
        return
    tile = tile_of(chosen)
    at = s.at - 1
    if meeting == 1 or done + 1 >= MAX_ACTIONS or tile < 0 or at < 0:
        ask(s, ASK_RACHEL, seat, R_END, 0, 0)
        return
    building = s.tiles[tile] + 0
    if building != at:
        corridor = linking(s, at, building)
        if s.second != SECOND_LINKED or corridor < 0 or s.areas[corridor] == 0:
            ask(s, ASK_RACHEL, seat, R_END, 0, 0)
            return
        if not owns(s, seat, corridor) and owns(s, HUMAN, corridor):
            price = box.use_price[s.players[seat].reputation] + 0
            s.players[HUMAN].credits += price
            emit(events, E_PAID_TO, HUMAN, seat, price, CREDIT, EVERYBODY)
    emit(events, E_SOLO_SECOND, seat, building, 0, 0, EVERYBODY)
    ask(s, ASK_RACHEL, seat, R_CARD, done + 1, 0)


@rule
def linking(s, one, other):
    """The corridor between two buildings, or -1."""
    if other == (one + 1) % BUILDINGS:
        return one
    if one == (other + 1) % BUILDINGS:
        return other
    return -1


@rule
def tile_of(action):
    """GC-287, Q77, Q78: the action tile of one of her actions; launch and refresh have none."""
    if action == R_BUILD_SEGMENTS:
        return BUILD_SEGMENTS
    if action == R_HIRE_EXPERT:
        return HIRE_EXPERT
    if action == R_DEVELOPMENT_NETWORK or action == R_DEVELOPMENT_TECHNOLOGY:
        return BUILD_DEVELOPMENT
    if action == R_DRAW_AGENDA:
        return DRAW_AGENDA
    if action == R_REFILL_AGENDA:
        return REFILL_AGENDA
    if action == R_GAIN_RESOURCES:
        return GAIN_RESOURCES
    if action == R_REFILL_SILO:
        return REFILL_SILO
    if action == R_ADVERTISE:
        return ADVERTISE
    return -1


@rule
def place_worker(box, s, seat, events):
    """GC-043 … GC-045, GC-266, GC-356: by the back of the top card; an expert first."""
    building = box.solo_building[back(s)] + 0
    while s.workers[building] > 0 and worker_owner(s.workers[building]) == seat:
        building = (building + 1) % BUILDINGS
    kind = EXPERT if s.players[seat].resting_experts > 0 else ORDINARY
    stand(box, s, seat, building, kind, events)
    if (s.active_tokens >> building) & 1 == 0:
        return
    token = s.building_token[building] - 1
    units = box.building_token_amount[token] * own_beside(s, seat, building)
    give(box, s, seat, box.building_token_gain[token], units, 1, events)


@rule
def give(box, s, seat, kind, count, instead, events):
    """GC-216, GC-258, GC-259: Reputation, points and cards; `instead`: points for the rest."""
    if kind == REPUTATION:
        gain_reputation(box, s, seat, count, events)
    elif kind == VP:
        gain_vp(s, seat, count, events)
    elif kind == CARD:
        start = number(box, s, AGENDA_SLOTS)
        for _ in range(count):
            slot = next_taken(s.board, start, AGENDA_SLOTS)
            if slot >= 0:
                discard_from_board(s, seat, slot, events)
                start = (slot + 1) % AGENDA_SLOTS
    else:
        gain_vp(s, seat, count * instead, events)


# What she can do


@rule
def can_do(box, s, seat, action):
    """Q128: whether one of her actions is possible."""
    me = s.players[seat]
    if action == R_LAUNCH_2:
        return launch_ship(box, s, seat, 2) >= 0
    if action == R_LAUNCH_3:
        return launch_ship(box, s, seat, 3) >= 0
    if action == R_BUILD_SEGMENTS:
        return plans_shown(s) > 0 and ship_with_room(box, s, seat) != NOT_POSSIBLE
    if action == R_HIRE_EXPERT:
        return expert_to_hire(box, s, seat) >= 0
    if action == R_DEVELOPMENT_NETWORK:
        return area_to_build(box, s, seat, 0, CORRIDORS) >= 0
    if action == R_DEVELOPMENT_TECHNOLOGY:
        return area_to_build(box, s, seat, FIRST_TECH_AREA, TECH_SLOTS) >= 0
    if action == R_DRAW_AGENDA:
        return cards_on_board(s) >= 2
    if action == R_GAIN_RESOURCES:
        return can_lower(box, s)
    if action == R_REFILL_SILO:
        return s.silo_missing > 0
    if action == R_ADVERTISE:
        return campaign_slot(box, s) >= 0
    # Refreshing the offices and refilling the board are always possible.
    return me.ship_count > 0


@rule
def do_action(box, s, seat, action, events):
    """Carry out one of her actions."""
    if action == R_LAUNCH_2:
        launch(box, s, seat, launch_ship(box, s, seat, 2), events)
    elif action == R_LAUNCH_3:
        launch(box, s, seat, launch_ship(box, s, seat, 3), events)
    elif action == R_BUILD_SEGMENTS:
        build_segments(box, s, seat, events)
    elif action == R_REFRESH:
        lose_reputation(s, seat, box.refresh_reputation, events)
        renew_offices(s, seat, (1 << OFFICES) - 1, events)
    elif action == R_HIRE_EXPERT:
        hire(box, s, seat, events)
    elif action == R_DEVELOPMENT_NETWORK:
        develop(box, s, seat, area_to_build(box, s, seat, 0, CORRIDORS), events)
    elif action == R_DEVELOPMENT_TECHNOLOGY:
        area = area_to_build(box, s, seat, FIRST_TECH_AREA, TECH_SLOTS)
        develop(box, s, seat, area, events)
    elif action == R_DRAW_AGENDA:
        give(box, s, seat, CARD, 2, 0, events)
    elif action == R_REFILL_AGENDA:
        refill_agenda(box, s, seat, events)
    elif action == R_GAIN_RESOURCES:
        lower_silo(box, s, seat, events)
    elif action == R_REFILL_SILO:
        resource = s.silo_missing - 1
        s.silo[resource] = box.silo_max
        emit(events, E_SILO, seat, resource, s.silo[resource], 0, EVERYBODY)
        gain_reputation(box, s, seat, box.refill_reputation, events)
    else:
        advertise(box, s, seat, events)


# Segments


@rule
def ship_with_room(box, s, seat):
    """Q64, Q65: the first grounded ship with room, ship_count for a new one, or NOT_POSSIBLE."""
    me = s.players[seat]
    for ship in range(me.ship_count):
        if me.ships[ship].cruise == 0 and me.ships[ship].size < box.segments_max:
            return ship
    if me.ship_count < box.ships_max and set_slot(box, s) >= 0:
        return me.ship_count + 0
    return NOT_POSSIBLE


@rule
def set_slot(box, s):
    """GC-215: the set of the line her number points at."""
    start = number(box, s, SHIP_SETS)
    for i in range(SHIP_SETS):
        slot = (start + i) % SHIP_SETS
        if s.line_cockpits[slot] > 0 and s.line_engines[slot] > 0:
            return slot
    return NOT_POSSIBLE


@rule
def build_segments(box, s, seat, events):
    """GC-214 … GC-217, GC-336: two plans, the numbered one and the one below, free."""
    me = s.players[seat]
    start = number(box, s, OFFICES)
    for _ in range(box.segments_built):
        ship = ship_with_room(box, s, seat)
        slot = next_taken(s.offices, start, OFFICES)
        if ship == NOT_POSSIBLE or slot < 0:
            break
        if ship == me.ship_count:
            new_ship(box, s, seat, set_slot(box, s), events)
        plan = s.offices[slot] - 1
        s.offices[slot] = 0
        s.plan_place[plan] = PLAN_BUILT
        it = me.ships[ship]
        it.segments[it.size] = plan + 1
        it.size += 1
        emit(events, E_SEGMENT, seat, plan, ship, 0, EVERYBODY)
        start = (slot + 1) % OFFICES
    slide_offices(s, seat, events)
    fill_line(s, seat, events)


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
    emit(events, E_SHIP, seat, it.cockpit - 1, engine, 0, EVERYBODY)
    for part in range(PARTS):
        give(
            box, s, seat, box.engine_gain[engine, part], box.engine_amount[engine, part], 0, events
        )  # fmt: skip


# Experts and developments


@rule
def expert_to_hire(box, s, seat):
    """GC-201, GC-202, GC-332: the left expert first, below 7 and then below 4; -1 for none."""
    me = s.players[seat]
    limit = box.rachel_expert_price[0 if me.hired == 0 else 1]
    for which in range(LEFT_EXPERT, RIGHT_EXPERT + 1):
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
    emit(events, E_HIRED, seat, which, 0, 0, EVERYBODY)
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
    for other in range(1, RESOURCES):
        if me.rows[other] > me.rows[row]:
            row = other
    place_development(box, s, seat, row, area, 0, events)


# Cards and silo


@rule
def refill_agenda(box, s, seat, events):
    """GC-254: Reputation if its slot is empty; discards and draws from the top down."""
    for slot in range(AGENDA_SLOTS):
        if s.board[slot] == 0 and box.slot_gain[slot] == REPUTATION:
            gain_reputation(box, s, seat, box.slot_amount[slot], events)
    for slot in range(AGENDA_SLOTS):
        if s.board[slot] > 0:
            discard_from_board(s, seat, slot, events)
    for slot in range(AGENDA_SLOTS):
        fill_slot(s, seat, slot, events)


@rule
def silo_target(box, s, slot):
    """GC-229, GC-230: the resource of a card of the board, or of the top discard."""
    if slot >= 0:
        return box.card_resource[s.board[slot] - 1] + 0
    return box.card_resource[s.discard[s.discard_size - 1] - 1] + 0


@rule
def can_lower(box, s):
    """GC-231, GC-232: all three units must be there; what is missing first is remembered."""
    if cards_on_board(s) == 0 and s.discard_size == 0:
        return False
    start = number(box, s, AGENDA_SLOTS)
    for resource in range(RESOURCES):
        s.needs[resource] = 0
    possible = True
    for _ in range(box.rachel_silo_cards):
        slot = next_taken(s.board, start, AGENDA_SLOTS)
        resource = silo_target(box, s, slot)
        start = (slot + 1) % AGENDA_SLOTS
        s.needs[resource] += 1
        if possible and s.needs[resource] > s.silo[resource]:
            s.silo_missing = resource + 1
            possible = False
    for resource in range(RESOURCES):
        s.needs[resource] = 0
    return possible


@rule
def lower_silo(box, s, seat, events):
    """GC-229, GC-230: three cards in turn, each lowers its resource by one."""
    start = number(box, s, AGENDA_SLOTS)
    for _ in range(box.rachel_silo_cards):
        slot = next_taken(s.board, start, AGENDA_SLOTS)
        resource = silo_target(box, s, slot)
        start = (slot + 1) % AGENDA_SLOTS
        s.silo[resource] -= 1
        emit(events, E_SILO, seat, resource, s.silo[resource], 0, EVERYBODY)


# Guests


@rule
def matching_guest(box, s, cruise):
    """Q69, Q72: whether a guest of a destination can be had anywhere."""
    for guest in range(GUESTS):
        if (box.cruise_offers[cruise] >> guest) & 1 == 1:
            for source in range(QUEUE + 1):
                if guests_in(s, source, guest) > 0:
                    return True
    return False


@rule
def campaign_slot(box, s):
    """GC-240, Q68: the numbered cruise, without guests and not scheduled; -1 for none."""
    start = number(box, s, s.open_cruises)
    for i in range(s.open_cruises):
        slot = (start + i) % s.open_cruises
        if s.cruises[slot] > 0 and s.scheduler[slot] == 0 and tickets_sold(s, slot) == 0:
            if matching_guest(box, s, s.cruises[slot] - 1):
                return slot
    return NOT_POSSIBLE


@rule
def gather(box, s, seat, cruise, slot, ship, wanted, events):
    """GC-241, GC-242, GC-345: guests of the destinations, section by section, then the supply.

    They go beside the cruise of a slot, or aboard a ship where the slot is negative.
    """
    count = box.cruise_destinations[cruise] + 0
    got = 0
    for source in range(QUEUE + 1):
        i = 0
        misses = 0
        while got < wanted and misses < count:
            guest = box.cruise_destination[cruise, i % count] + 0
            i += 1
            if guests_in(s, source, guest) == 0:
                misses += 1
                continue
            misses = 0
            got += 1
            remove_guest(s, source, guest)
            if slot >= 0:
                s.tickets[slot, guest] += 1
                emit(events, E_ADVERTISED, seat, cruise, guest, source, EVERYBODY)
            else:
                s.players[seat].ships[ship].guests[guest] += 1
                emit(events, E_BOARDED, seat, ship, guest, source, EVERYBODY)
    return got


@rule
def advertise(box, s, seat, events):
    """GC-240 … GC-243, GC-346: two guests for a cruise, and Reputation for two."""
    slot = campaign_slot(box, s)
    wanted = box.guests_advertised + 0
    if gather(box, s, seat, s.cruises[slot] - 1, slot, 0, wanted, events) == wanted:
        gain_reputation(box, s, seat, box.rachel_advertise_reputation, events)


# Launch


@rule
def launch_cruise(box, s):
    """GC-092, GC-298, Q73: the numbered cruise, not scheduled, with a guest; -1 for none."""
    start = number(box, s, s.open_cruises)
    for i in range(s.open_cruises):
        slot = (start + i) % s.open_cruises
        if s.cruises[slot] > 0 and s.scheduler[slot] == 0:
            if tickets_sold(s, slot) > 0 or matching_guest(box, s, s.cruises[slot] - 1):
                return slot
    return NOT_POSSIBLE


@rule
def launch_ship(box, s, seat, segments):
    """GC-090, GC-091: never launched first, then most VP, then rightmost; -1 if not possible."""
    me = s.players[seat]
    if me.resting + me.resting_experts == 0 and s.at == 0:
        return NOT_POSSIBLE
    if launch_cruise(box, s) < 0:
        return NOT_POSSIBLE
    best = NOT_POSSIBLE
    value = 0
    for ship in range(me.ship_count):
        it = me.ships[ship]
        if it.cruise > 0 or it.size < segments:
            continue
        worth = box.cockpit_vp[it.cockpit - 1] + segment_points(box, it)
        if it.launched == 0:
            worth += NEVER_LAUNCHED
        if best < 0 or worth >= value:
            best = ship
            value = worth
    return best


@rule
def token_to_load(me):
    """GC-105, Q75: lower tokens until the left expert is hired, then her VP bonus, then others."""
    if (me.hired >> LEFT_EXPERT) & 1 == 0:
        for token in range(FIRST_FOOT_TOKEN, TOKENS):
            if (me.tokens >> token) & 1 == 1:
                return token
    if (me.tokens >> U_VP) & 1 == 1:
        return U_VP
    if (me.tokens >> U_AD) & 1 == 1:
        return U_AD
    if (me.tokens >> U_CREDIT) & 1 == 1:
        return U_CREDIT
    if (me.tokens >> U_RESOURCE) & 1 == 1:
        return U_RESOURCE
    for token in range(FIRST_FOOT_TOKEN, TOKENS):
        if (me.tokens >> token) & 1 == 1:
            return token
    return NOT_POSSIBLE


@rule
def launch(box, s, seat, ship, events):
    """GC-088, GC-089, GC-093 … GC-106, GC-300: her whole launch."""
    me = s.players[seat]
    it = me.ships[ship]
    take_pilot(s, seat)
    cruise_slot = launch_cruise(box, s)
    start = number(box, s, TECH_SLOTS)
    assign_cruise(s, seat, ship, cruise_slot)
    board(box, s, seat, ship, events)
    if me.cubes > 0:
        me.cubes -= 1
        place_cube(box, s, seat, start, events)
    missing = box.cruise_fuel[it.cruise - 1] - capacity(box, me, FUEL)
    pay_fuel(box, s, seat, missing, events)
    token = token_to_load(me)
    if token >= 0:
        me.flipped = token + 1
    lift_off(box, s, seat, ship, events)


@rule
def take_pilot(s, seat):
    """GC-088, GC-089: the worker of her first action, or one of the break room, an expert first."""
    me = s.players[seat]
    if s.at > 0:
        s.elevator = worker_kind(s.workers[s.at - 1])
        s.workers[s.at - 1] = 0
        s.at = 0
    elif me.resting_experts > 0:
        me.resting_experts -= 1
        s.elevator = EXPERT
    else:
        me.resting -= 1
        s.elevator = ORDINARY


@rule
def board(box, s, seat, ship, events):
    """GC-093 … GC-095, GC-296, GC-297: ticketed guests, or a last-minute sale."""
    it = s.players[seat].ships[ship]
    cabins = it.size - 1
    waiting = s.ticketed[0] + s.ticketed[1] + s.ticketed[2]
    if waiting == 0:
        gather(box, s, seat, it.cruise - 1, -1, ship, cabins, events)
        return
    while waiting > cabins:
        # One at random stays behind.
        pick = below(s.rng, waiting)
        guest = 0
        while pick >= s.ticketed[guest]:
            pick -= s.ticketed[guest]
            guest += 1
        s.ticketed[guest] -= 1
        waiting -= 1
        s.queue[TOP, guest] += 1
        emit(events, E_LEFT_BEHIND, seat, guest, TOP, 0, EVERYBODY)
        lose_reputation(s, seat, box.left_behind_reputation, events)
    for guest in range(GUESTS):
        for _ in range(s.ticketed[guest]):
            board_ticketed(s, seat, ship, guest, events)


@rule
def pay_fuel(box, s, seat, missing, events):
    """GC-098 … GC-100, GC-299, Q15: icons are crossed for the fuel she lacks, then VP are lost."""
    me = s.players[seat]
    steps = 0
    while missing > 0 and me.reputation > 0:
        if box.reputation_icon[me.reputation] == RESOURCE:
            missing -= 1
        me.reputation -= 1
        steps += 1
    if steps > 0:
        emit(events, E_LOST, seat, REPUTATION, steps, 0, EVERYBODY)
    if missing > 0:
        lose_vp(s, seat, missing, events)
