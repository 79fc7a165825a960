"""Rachel, the solo opponent: one step after the other, each by her cards."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import pieces, solo_cards
from cosmodrome.games.galactic_cruise.cards import draw_card, put_on_discard
from cosmodrome.games.galactic_cruise.cruise import land
from cosmodrome.games.galactic_cruise.development import free_corridors, place_development
from cosmodrome.games.galactic_cruise.gains import funding_amount, funding_bonuses, gain_reputation
from cosmodrome.games.galactic_cruise.network import own_beside, owns
from cosmodrome.games.galactic_cruise.offices import discard_office, slide_offices
from cosmodrome.games.galactic_cruise.solo_actions import can_do, cannot, do_action
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    CANNOT,
    CAUSE,
    EARTH,
    EFFECT,
    EVENT,
    GONE,
    RACHEL,
    STEP,
    WORKER,
)
from cosmodrome.games.galactic_cruise.track import rachel_goals
from cosmodrome.games.galactic_cruise.turn import fund, recall, stand

HUMAN = 0
MAX_ACTIONS = 2


@rule
def automas(box, s):
    """The seats the game itself plays."""
    return 1 << pieces.RACHEL_SEAT if s.solo == 1 else 0


@rule
def rachel_step(box, s, seat, step, done, meeting, events):
    """One step of Rachel's turn."""
    if step == RACHEL.setup:
        return set_out(box, s, seat, events)
    if step == RACHEL.ships:
        for ship in range(s.players[seat].ship_count):
            it = s.players[seat].ships[ship]
            if it.cruise > 0:
                arrive(box, s, seat, ship, it.stop + 1, events)
        ask(s, ASK.rachel, seat, RACHEL.step_2)
        return 0
    if step == RACHEL.step_2:
        return step_2(box, s, seat, events)
    if step == RACHEL.card:
        return play_card(box, s, seat, done, meeting, events)
    if step == RACHEL.final:
        final_moves(box, s, seat, events)
    rachel_goals(box, s, seat, solo_cards.number(box, s, its.TECH_SLOTS), events)
    return 0


# Set-up and ships


@rule
def set_out(box, s, seat, events):
    """GC-S07: her first development, a plan and a card discarded."""
    emit(events, EVENT.solo_numbers, seat, solo_cards.back(s), 0, 0, EVERYBODY)
    start = solo_cards.number(box, s, its.CORRIDORS)
    free = free_corridors(s)
    corridor = start
    for i in range(its.CORRIDORS):
        if (free >> ((start + i) % its.CORRIDORS)) & 1 == 1:
            corridor = (start + i) % its.CORRIDORS
            break
    place_development(box, s, seat, 0, corridor, EFFECT.free, events)
    discard_office(
        s,
        seat,
        solo_cards.next_taken(s.offices, solo_cards.number(box, s, its.OFFICES), its.OFFICES),
        GONE.setup,
        events,
    )
    slide_offices(s, seat, events)
    card = draw_card(s, seat, events)
    put_on_discard(s, card)
    emit(events, EVENT.card_discarded, seat, card, GONE.setup, 0, EVERYBODY)
    return REVEALED


@rule
def arrive(box, s, seat, ship, stop, events):
    """GC-023 … GC-032, GC-280: a ship of hers reaches a stop."""
    me = s.players[seat]
    it = me.ships[ship]
    it.stop = stop
    if stop == EARTH:
        kind = it.pilot
        land(s, seat, ship, events)
        fund(box, s, seat, funding_bonuses(box, s, seat, kind), events)
        return
    emit(events, EVENT.advanced, seat, ship, stop, it.cruise - 1, EVERYBODY)
    here = box.cruise_stop[it.cruise - 1, stop - 1]
    if here == its.SPACE:
        gained = box.rachel_space_reputation * pieces.guests_aboard(it)
        gain_reputation(box, s, seat, gained, events, CAUSE.guests)
        return
    if it.token == 1 and stop - 1 == first_destination(box, it.cruise - 1):
        place_token(box, s, seat, ship, events)
    points = box.guest_vp + box.guest_vp_token * pieces.tokens_on(me, here)
    for guest in range(its.GUEST.size):
        for _ in range(it.guests[guest]):
            me.vp += points
            emit(events, EVENT.scored, seat, guest, points, 0, EVERYBODY)


@rule
def first_destination(box, cruise):
    """Q123: the index of the first stop of a cruise that is a destination."""
    for i in range(its.STOPS):
        if box.cruise_stop[cruise, i] != its.SPACE:
            return i
    return solo_cards.NOT_POSSIBLE


@rule
def place_token(box, s, seat, ship, events):
    """GC-026, GC-031, GC-032, Q122: leftmost free slot of the first section with room."""
    me = s.players[seat]
    it = me.ships[ship]
    it.token = 0
    for i in range(it.stop - 1, its.STOPS):
        kind = box.cruise_stop[it.cruise - 1, i]
        if kind != its.SPACE and pieces.tokens_on(me, kind) < its.SLOTS_PER_TYPE:
            slot = kind * its.SLOTS_PER_TYPE
            while (me.upgrades >> slot) & 1 == 1:
                slot += 1
            me.upgrades |= 1 << slot
            emit(events, EVENT.upgraded, seat, slot, 0, 0, EVERYBODY)
            return
    emit(events, EVENT.token_lost, seat, ship, 0, 0, EVERYBODY)


@rule
def stop_value(box, s, seat, ship, stop):
    """GC-316, Q129: the points a stop ahead brings her."""
    me = s.players[seat]
    it = me.ships[ship]
    guests = pieces.guests_aboard(it)
    if stop == EARTH:
        each = funding_amount(box, me, its.TOKEN.u_vp)
        return each * funding_bonuses(box, s, seat, it.pilot)
    here = box.cruise_stop[it.cruise - 1, stop - 1]
    if here == its.SPACE:
        above = me.reputation + box.rachel_space_reputation * guests - its.REPUTATION_MAX
        return above if above > 0 else 0
    tokens = pieces.tokens_on(me, here)
    if it.token == 1 and stop - 1 == first_destination(box, it.cruise - 1):
        if tokens < its.SLOTS_PER_TYPE:
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
        arrive(box, s, seat, ship, best, events)


# Step 2


@rule
def step_2(box, s, seat, events):
    """GC-043, GC-055 … GC-058: a card with a worker, or a meeting without."""
    me = s.players[seat]
    if me.resting + me.resting_experts > 0:
        ask(s, ASK.rachel, seat, RACHEL.card)
        return 0
    experts = me.resting_experts
    recalled = recall(box, s, seat, events)
    experts = me.resting_experts - experts
    emit(events, EVENT.meeting, seat, recalled // 32 - experts, experts, 0, EVERYBODY)
    if s.meeting_card == 1:
        ask(s, ASK.rachel, seat, RACHEL.card, 0, 1)
    else:
        ask(s, ASK.rachel, seat, RACHEL.end)
    fund(box, s, seat, recalled % 32, events)
    return 0


@rule
def first_possible(box, s, seat, card):
    """GC-048: the first action of a card that is possible, or NOT_POSSIBLE."""
    s.silo_missing = 0
    for i in range(2):
        if can_do(box, s, seat, box.solo_action[card, i]):
            return box.solo_action[card, i]
    return solo_cards.NOT_POSSIBLE


@rule
def play_card(box, s, seat, done, meeting, events):
    """GC-043, GC-061, GC-285: a card is revealed; without a launch her worker is placed first."""
    card = solo_cards.reveal_card(s, events)
    emit(events, EVENT.solo_numbers, seat, solo_cards.back(s), 0, 0, EVERYBODY)
    chosen = first_possible(box, s, seat, card)
    s.silo_missing = 0
    ask(s, STEP.rachel_next, seat, chosen, done, meeting)
    ask(s, STEP.rachel_act, seat, card)
    if (
        meeting == 0
        and s.at == 0
        and chosen != its.SOLO_ACTION.launch_2
        and chosen != its.SOLO_ACTION.launch_3
    ):
        place_worker(box, s, seat, events)
    return REVEALED


@rule
def act(box, s, seat, card, events):
    """GC-047 … GC-049, GC-284: once her worker stands, the first possible action of the card."""
    chosen = first_possible(box, s, seat, card)
    # The step below decides by it what follows.
    s.stack[s.stack_size - 1].a = chosen
    for i in range(2):
        action = box.solo_action[card, i]
        if action == chosen:
            break
        why = cannot(box, s, seat, action)
        missing = s.silo_missing - 1 if why == CANNOT.silo else 0
        emit(events, EVENT.solo_skipped, seat, action, why, missing, EVERYBODY)
    if chosen == solo_cards.NOT_POSSIBLE:
        emit(events, EVENT.solo_useless, seat, card, 0, 0, EVERYBODY)
    else:
        emit(events, EVENT.solo_action, seat, chosen, card, 0, EVERYBODY)
        do_action(box, s, seat, chosen, events)
    s.silo_missing = 0
    solo_cards.renew_pile(s, events)
    return REVEALED


@rule
def next_card(box, s, seat, chosen, done, meeting, events):
    """GC-050 … GC-054, GC-287 … GC-289: another card, or the end of her turn."""
    if chosen == solo_cards.NOT_POSSIBLE:
        ask(s, ASK.rachel, seat, RACHEL.card, done, meeting)
        return
    tile = its.TILE_OF[chosen]
    at = s.at - 1
    if meeting == 1 or done + 1 >= MAX_ACTIONS or tile < 0 or at < 0:
        ask(s, ASK.rachel, seat, RACHEL.end)
        return
    building = s.tiles[tile]
    if building != at:
        corridor = linking(s, at, building)
        if s.second != its.SECOND.linked or corridor < 0 or s.areas[corridor] == 0:
            ask(s, ASK.rachel, seat, RACHEL.end)
            return
        if not owns(s, seat, corridor) and owns(s, HUMAN, corridor):
            price = box.use_price[s.players[seat].reputation]
            s.players[HUMAN].credits += price
            emit(events, EVENT.paid_to, HUMAN, seat, price, its.GAIN.credit, EVERYBODY)
    emit(events, EVENT.solo_second, seat, building, 0, 0, EVERYBODY)
    ask(s, ASK.rachel, seat, RACHEL.card, done + 1)


@rule
def linking(s, one, other):
    """The corridor between two buildings, or -1."""
    if other == (one + 1) % its.BUILDING.size:
        return one
    if one == (other + 1) % its.BUILDING.size:
        return other
    return -1


@rule
def place_worker(box, s, seat, events):
    """GC-043 … GC-045, GC-266, GC-356: by the back of the top card; an expert first."""
    building = box.solo_building[solo_cards.back(s)]
    while s.workers[building] > 0 and pieces.worker_owner(s.workers[building]) == seat:
        building = (building + 1) % its.BUILDING.size
    kind = WORKER.expert if s.players[seat].resting_experts > 0 else WORKER.ordinary
    stand(box, s, seat, building, kind, events)
    if (s.active_tokens >> building) & 1 == 0:
        return
    token = s.building_token[building] - 1
    units = box.building_token_amount[token] * own_beside(s, seat, building)
    kind = box.building_token_gain[token]
    solo_cards.give(box, s, seat, kind, units, 1, events, CAUSE.building)
