"""What the answer to each question does, in the order of a turn."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.actions import begin_action
from cosmodrome.games.galactic_cruise.box import (
    ASSISTED_NAVIGATION,
    BUILDINGS,
    GUESTS,
    P02,
    P21,
    RESOURCES,
    STEWARD,
    U_RESOURCE,
    VERSATILE_HOSTS,
    WINDOW_ANY,
)
from cosmodrome.games.galactic_cruise.building import (
    acquire_plan,
    acquire_ship,
    advertise_guest,
    build_segment,
    built,
    choose_area,
    choose_segment,
    discard_for_silo,
    draw_project,
    flip_token,
    forget_taken,
    hire,
    next_segment,
    purchase,
    refill_agenda,
    refill_silo,
    schedule,
    take_resource,
)
from cosmodrome.games.galactic_cruise.cards import discard_from_board, leave_hand, take_from_board
from cosmodrome.games.galactic_cruise.cruise import (
    advance_ship,
    double_bonus,
    end_placing,
    end_space_window,
    further_any,
    further_need,
    guest_bonus,
    move_to,
    place_token,
    score_guest,
    type_guest,
    use_segment,
)
from cosmodrome.games.galactic_cruise.development import spend_stored
from cosmodrome.games.galactic_cruise.gains import gain, gain_ads, store
from cosmodrome.games.galactic_cruise.launch import (
    add_guest,
    assign_cruise,
    board_late,
    board_ticketed,
    close_boarding,
    pay_bill,
    start_launch,
)
from cosmodrome.games.galactic_cruise.network import note_use, tech_slot
from cosmodrome.games.galactic_cruise.offices import take_plan
from cosmodrome.games.galactic_cruise.state import (
    AMOUNT,
    AREA,
    ASK_ACTION,
    ASK_AREA,
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
    ASK_FINAL_STOP,
    ASK_FUNDING,
    ASK_FURTHER,
    ASK_GOAL,
    ASK_GUEST,
    ASK_ICON,
    ASK_ITINERARY,
    ASK_LAUNCH_SHIP,
    ASK_PAY_LAUNCH,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    ASK_PLACE,
    ASK_PLANS,
    ASK_PROTOTYPE,
    ASK_PURCHASE,
    ASK_RECYCLE,
    ASK_RECYCLE_SEGMENT,
    ASK_RECYCLE_TO,
    ASK_REFILL,
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
    CARD_2,
    CARD_BIT,
    CHOOSE_AD,
    CHOOSE_BUILDING,
    CHOOSE_EXPERT,
    CHOOSE_FUNDING,
    CHOOSE_RESOURCE,
    CHOOSE_SHIP,
    CHOOSE_SUPPLY,
    DISCARD,
    DISCOUNT_SHIFT,
    DO_ARRIVALS,
    DO_GOALS,
    DO_MARKERS,
    DO_NPC_MOVE,
    DO_SPACE,
    DONE,
    E_CARD_DISCARDED,
    E_FINAL_STOP,
    E_FUNDING,
    E_PLAN_DISCARDED,
    E_SCHEDULED,
    E_SEGMENT_MOVED,
    E_SHUTTLE,
    ENGINE,
    EXPERT,
    EXTRA_CARD,
    GOAL,
    GUEST,
    LAUNCH,
    MEETING,
    OFFICE,
    OPTIONAL,
    ORDINARY,
    PAY,
    PLAN,
    PLAN_DISCARD,
    ROW,
    SEGMENT,
    SHIP_SET,
    SLOT,
    SOURCE,
    STARTED,
    STOP,
    TILE,
    TOKEN,
    UPGRADE,
    YES,
)
from cosmodrome.games.galactic_cruise.track import accomplish
from cosmodrome.games.galactic_cruise.turn import (
    assign,
    end_actions,
    funding_amount,
    hold_meeting,
    npc_settles,
    take_action,
)
from cosmodrome.games.galactic_cruise.windows import move_segment


@rule
def at_stop(box, s, seat, kind, a, b, c, action, events):
    """Answers of step 1."""
    if kind == ASK_SHIP:
        ship = action - CHOOSE_SHIP
        advance_ship(s, seat, ship, a & ~(1 << ship), events)
    elif kind == ASK_DESTINATION:
        if UPGRADE <= action < GUEST:
            place_token(box, s, seat, a, action - UPGRADE, b, c, events)
        elif action != DONE:
            score_guest(box, s, seat, a, action - GUEST, b, c, events)
    elif kind == ASK_SPACE:
        end_space_window(box, s, seat, a, b, events)
    elif kind == ASK_TYPE:
        type_guest(box, s, seat, a, b, c, action - GUEST)
    elif kind == ASK_ICON and s.specialised == 1:
        double_bonus(box, s, seat, a, b % GUESTS, b // GUESTS, c, action == YES, events)
    elif kind == ASK_ICON:
        icon = 0
        if action != DONE:
            icon = action - GUEST + 1
            note_use(s, seat, tech_slot(s, VERSATILE_HOSTS))
        ask(s, DO_SPACE, seat, a, b, icon)
    elif kind == ASK_EXTRA:
        if action != DONE:
            note_use(s, seat, tech_slot(s, VERSATILE_HOSTS))
            guest_bonus(
                box, s, seat, action - GUEST, box.tech_amount[VERSATILE_HOSTS, 2], events
            )  # fmt: skip
    elif kind == ASK_PLACE:
        if action == DONE:
            end_placing(box, s, seat, a, events)
        else:
            ask(s, ASK_SEGMENT_USED, seat, a, b * GUESTS + action - GUEST, c)
    elif kind == ASK_SEGMENT_USED and action == DONE:
        ask(s, ASK_PLACE, seat, a, b // GUESTS, c)
    elif kind == ASK_SEGMENT_USED:
        use_segment(box, s, seat, a, action - SEGMENT, b % GUESTS, b // GUESTS, c, events)
    elif kind == ASK_FURTHER:
        if action == YES:
            ask(s, ASK_PAY_MOVE, seat, a, further_need(box, s), further_any(box, s))
    elif kind == ASK_PAY_MOVE:
        for resource in range(RESOURCES):
            paid = b if resource == action - CHOOSE_RESOURCE else 0
            spend_stored(box, s, seat, resource, paid, events)
        ask(s, DO_MARKERS, seat, 0, 0, 0)
        note_use(s, seat, tech_slot(s, ASSISTED_NAVIGATION))
        move_to(s, seat, a, s.players[seat].ships[a].stop + 1, events)
    elif action != DONE:
        reopen(box, s, seat, action - DISCARD)
    return 0


@rule
def reopen(box, s, seat, card):
    """GC-352 (A2): the action of a discarded card, with its text."""
    if card == P02:
        ask(s, ASK_RECYCLE, seat, 0, 0, 0)
    elif card == P21:
        ask(s, ASK_ITINERARY, seat, 0, 0, 0)
    elif box.card_window[card] < WINDOW_ANY:
        begin_action(box, s, seat, box.card_window[card], 0, CARD_BIT[card])


@rule
def in_turn(box, s, seat, kind, a, b, c, action, events):
    """Answers of step 2: workers, actions to choose, bonuses."""
    if kind == ASK_STEP_2:
        if action < ASSIGN_EXPERT:
            assign(box, s, seat, action - ASSIGN, ORDINARY, events)
        elif action < LAUNCH:
            assign(box, s, seat, action - ASSIGN_EXPERT, EXPERT, events)
        elif action == MEETING:
            hold_meeting(box, s, seat, events)
        else:
            start_launch(box, s, seat, ORDINARY if action == LAUNCH else EXPERT, events)
    elif kind == ASK_EJECT:
        if action == YES:
            npc_settles(box, s, seat, a, (a + c) % BUILDINGS, b, events)
        else:
            ask(s, DO_NPC_MOVE, seat, a, b, c)
    elif kind == ASK_STEWARD:
        if action == CHOOSE_AD:
            gain_ads(s, seat, box.expert_amount[STEWARD], events)
        else:
            resource = action - CHOOSE_RESOURCE
            store(box, s, seat, resource, box.expert_amount[STEWARD], events)
    elif kind == ASK_ACTION:
        if action == DONE:
            end_actions(box, s, seat, b, c, events)
        else:
            take_action(box, s, seat, action - TILE, a, b, c, events)
    elif kind == ASK_SHUTTLE:
        s.shuttle = action - CHOOSE_BUILDING + 1
        emit(events, E_SHUTTLE, seat, s.shuttle - 1, 0, 0, EVERYBODY)
    elif kind == ASK_FUNDING:
        option = action - CHOOSE_FUNDING
        amount = funding_amount(box, s.players[seat], option)
        emit(events, E_FUNDING, seat, option, amount, 0, EVERYBODY)
        ask(s, ASK_FUNDING, seat, a - 1, 0, 0)
        if option == U_RESOURCE:
            ask(s, ASK_RESOURCE, seat, amount, 0, 0)
        else:
            gain(box, s, seat, box.token_gain[option], amount, events)
    elif kind == ASK_RESOURCE:
        store(box, s, seat, action - CHOOSE_RESOURCE, 1, events)
        ask(s, ASK_RESOURCE, seat, a - 1, 0, 0)
    elif kind == ASK_TAKE_CARD:
        take_from_board(s, seat, action - BOARD, events)
        ask(s, ASK_TAKE_CARD, seat, a - 1, 0, 0)
    elif kind == ASK_TAKE_PLAN:
        take_plan(s, seat, action - OFFICE, events)
        ask(s, ASK_TAKE_PLAN, seat, a - 1, 0, 0)
    else:
        ask(s, ASK_FUNDING, seat, b, 0, 0)
    return 0


@rule
def in_building(box, s, seat, kind, a, b, c, action, events):
    """Answers of the actions that build, hire and buy."""
    if action == DONE:
        if kind == ASK_PROTOTYPE:
            forget_taken(s)
    elif kind == ASK_ROW:
        ask(s, ASK_AREA, seat, action - ROW, a, c)
    elif kind == ASK_AREA:
        choose_area(box, s, seat, a, action - AREA, b, c, events)
    elif kind == ASK_PAY_ROW:
        effects = c & ((1 << DISCOUNT_SHIFT) - 1)
        built(box, s, seat, a, b, action - AMOUNT, c >> DISCOUNT_SHIFT, effects, events)
    elif kind == ASK_EXPERT:
        hire(box, s, seat, action - CHOOSE_EXPERT, c, events)
    elif kind == ASK_PURCHASE:
        purchase(box, s, seat, action - CHOOSE_SUPPLY, a, c, events)
    elif kind == ASK_PLANS:
        acquire_plan(s, seat, action - OFFICE, a, c, events)
    elif kind == ASK_PROTOTYPE:
        forget_taken(s)
        choose_segment(box, s, seat, action - PLAN, 0, OPTIONAL, events)
    elif kind == ASK_SEGMENT:
        if action >= PLAN:
            next_segment(box, s, seat, action - PLAN, 0, a, b, c, events)
        else:
            slot = action - OFFICE
            plan = s.offices[slot] - 1
            next_segment(box, s, seat, plan, slot + 1, a, b, c, events)
    elif kind == ASK_SHIP_FOR:
        build_segment(box, s, seat, a, b, action - CHOOSE_SHIP, c, events)
    elif kind == ASK_SET:
        if c & CARD_2 != 0:
            ask(s, ASK_ENGINE, seat, action - SHIP_SET, 0, c)
        else:
            slot = action - SHIP_SET
            acquire_ship(box, s, seat, slot, slot, c, events)
    else:
        acquire_ship(box, s, seat, a, action - ENGINE, c, events)
    return 0


@rule
def in_office(box, s, seat, kind, a, b, c, action, events):
    """Answers of the actions around silo, cruises and project cards."""
    if kind == ASK_REFILL:
        refill_agenda(box, s, seat, c, events)
    elif kind == ASK_DRAW:
        if action == DONE:
            if c & EXTRA_CARD == 0:
                ask(s, ASK_DRAW, seat, 0, b, c)
        else:
            return draw_project(box, s, seat, action, a, b, c, events)
    elif action == DONE:
        return 0
    elif kind == ASK_TAKE:
        take_resource(box, s, seat, action - CHOOSE_RESOURCE, a, c, events)
    elif kind == ASK_SILO_CARD:
        return discard_for_silo(s, seat, action - DISCARD, events)
    elif kind == ASK_SILO_TYPE:
        refill_silo(box, s, seat, action - CHOOSE_RESOURCE, a, b, events)
    elif kind == ASK_CRUISE:
        schedule(s, seat, action - SLOT, c, events)
    elif kind == ASK_TOKEN:
        flip_token(box, s, seat, action - TOKEN, c, events)
    elif kind == ASK_CAMPAIGN:
        ask(s, ASK_GUEST, seat, action - SLOT, b if b > 0 else box.guests_advertised, c)
    elif kind == ASK_GUEST:
        source = (action - SOURCE) // GUESTS
        advertise_guest(box, s, seat, a, source, (action - SOURCE) % GUESTS, b, c, events)
    else:
        discard_from_board(s, seat, action - BOARD, events)
        ask(s, ASK_DISCARD_BOARD, seat, 0, 0, 0)
    return 0


@rule
def in_launch(box, s, seat, kind, a, b, c, action, events):
    """Answers of a launch."""
    if kind == ASK_LAUNCH_SHIP:
        ship = action - CHOOSE_SHIP
        assign_cruise(s, seat, ship, s.players[seat].scheduled - 1)
        ask(s, ASK_BOARDING, seat, ship, 0, 0)
    elif kind == ASK_BOARDING:
        if action == DONE:
            close_boarding(box, s, seat, a, c, events)
        elif action >= SOURCE:
            source = (action - SOURCE) // GUESTS
            guest = (action - SOURCE) % GUESTS
            board_late(box, s, seat, a, source, guest, b, c, events)
            ask(s, ASK_BOARDING, seat, a, b + 1, c | STARTED)
        else:
            board_ticketed(s, seat, a, action - GUEST, events)
            ask(s, ASK_BOARDING, seat, a, b, c | STARTED)
    elif kind == ASK_PAY_LAUNCH:
        if action == PAY:
            pay_bill(box, s, seat, a, events)
        else:
            s.wild -= 1
            s.floating[action - CHOOSE_RESOURCE] += 1
            ask(s, ASK_PAY_LAUNCH, seat, a, b, c)
    else:
        add_guest(s, seat, action - GUEST, events)
        ask(s, DO_ARRIVALS, seat, a - 1, b, c + 1)
    return 0


@rule
def at_end(box, s, seat, kind, a, b, c, action, events):
    """Answers of step 3, of the limits, of the final move, and of two cards."""
    me = s.players[seat]
    if kind == ASK_GOAL:
        if action != DONE:
            ask(s, DO_GOALS, seat, 0, 0, 0)
            accomplish(box, s, seat, action - GOAL, 0, events)
    elif kind == ASK_EXCESS_CARD:
        emit(events, E_CARD_DISCARDED, seat, action - DISCARD, 0, 0, EVERYBODY)
        return leave_hand(s, seat, action - DISCARD)
    elif kind == ASK_EXCESS_PLAN:
        s.plan_place[action - PLAN] = PLAN_DISCARD
        me.plans -= 1
        emit(events, E_PLAN_DISCARDED, seat, action - PLAN, 0, 0, EVERYBODY)
    elif kind == ASK_RECYCLE:
        ask(s, ASK_RECYCLE_SEGMENT, seat, action - CHOOSE_SHIP, 0, 0)
    elif kind == ASK_RECYCLE_SEGMENT:
        ask(s, ASK_RECYCLE_TO, seat, a, action - SEGMENT, 0)
    elif kind == ASK_RECYCLE_TO:
        target = action - CHOOSE_SHIP
        plan = move_segment(box, s, seat, a, b, target, events)
        emit(events, E_SEGMENT_MOVED, seat, plan, a, target, EVERYBODY)
    elif kind == ASK_ITINERARY:
        slot = action - SLOT
        s.scheduler[me.scheduled - 1] = 0
        s.scheduler[slot] = seat + 1
        me.scheduled = slot + 1
        emit(events, E_SCHEDULED, seat, slot, s.cruises[slot] - 1, 0, EVERYBODY)
    elif kind == ASK_FINAL_SHIP:
        ship = action - CHOOSE_SHIP
        ask(s, ASK_FINAL_STOP, seat, ship, a & ~(1 << ship), 0)
    else:
        final_stop(s, seat, a, b, action - STOP + 1, events)
    return 0


@rule
def final_stop(s, seat, ship, rest, stop, events):
    """GC-148: a ship goes to any stop ahead; the next ship follows."""
    if rest != 0:
        if rest & (rest - 1) != 0:
            ask(s, ASK_FINAL_SHIP, seat, rest, 0, 0)
        else:
            other = 0
            while (rest >> other) & 1 == 0:
                other += 1
            ask(s, ASK_FINAL_STOP, seat, other, 0, 0)
    emit(events, E_FINAL_STOP, seat, ship, stop, 0, EVERYBODY)
    move_to(s, seat, ship, stop, events)
