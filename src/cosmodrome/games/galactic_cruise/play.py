"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.galactic_cruise.actions import begin_action, refillable, takeable
from cosmodrome.games.galactic_cruise.box import (
    AGENDA_SLOTS,
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
    extra_draw,
    flip_token,
    forget_taken,
    hire,
    may_recover,
    next_segment,
    purchase,
    refill_agenda,
    refill_silo,
    schedule,
    take_resource,
)
from cosmodrome.games.galactic_cruise.cards import (
    cards_on_board,
    discard_from_board,
    fill_board,
    leave_hand,
    take_from_board,
)
from cosmodrome.games.galactic_cruise.cruise import (
    advance,
    advance_ship,
    arrive,
    destination_open,
    double_bonus,
    end_placing,
    end_space_window,
    further_any,
    further_need,
    guest_bonus,
    move_to,
    offer_further,
    place_token,
    score_guest,
    space_bonuses,
    type_guest,
    unplaced,
    use_segment,
)
from cosmodrome.games.galactic_cruise.development import spend_stored
from cosmodrome.games.galactic_cruise.ending import (
    apply_limits,
    end_game,
    end_turn,
    final_move,
    step_3,
)
from cosmodrome.games.galactic_cruise.gains import gain, gain_ads, rooms, store
from cosmodrome.games.galactic_cruise.launch import (
    add_guest,
    arrivals,
    assign_cruise,
    board_late,
    board_ticketed,
    close_boarding,
    lift_off,
    pay_bill,
    present_bill,
    start_launch,
)
from cosmodrome.games.galactic_cruise.network import move_markers, note_use, tech_slot
from cosmodrome.games.galactic_cruise.offices import (
    fill_line,
    plans_shown,
    slide_offices,
    take_plan,
)
from cosmodrome.games.galactic_cruise.pieces import guests_aboard, room
from cosmodrome.games.galactic_cruise.solo import act, next_card, rachel_step
from cosmodrome.games.galactic_cruise.state import (
    AMOUNT,
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
    ASK_FINAL_STOP,
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
    DO_ACTIONS,
    DO_ADVANCE,
    DO_ARRIVALS,
    DO_ARRIVE,
    DO_ASSIGNED,
    DO_BOARD,
    DO_END_TURN,
    DO_FINAL,
    DO_FURTHER,
    DO_GOALS,
    DO_LIFT_OFF,
    DO_LIMITS,
    DO_LINE,
    DO_MARKERS,
    DO_NPC_MOVE,
    DO_PAY,
    DO_RACHEL,
    DO_RACHEL_ACT,
    DO_RECALL,
    DO_SLIDE,
    DO_SPACE,
    DO_STEP_2,
    DO_TURN,
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
    FIRST_QUESTION,
    GOAL,
    GUEST,
    LAUNCH,
    MEETING,
    OFFICE,
    OPTIONAL,
    ORDINARY,
    OVER,
    PAY,
    PLAN,
    PLAN_DISCARD,
    PLAY,
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
    after_assignment,
    assign,
    end_actions,
    final_recall,
    funding_amount,
    hold_meeting,
    next_action,
    npc_move,
    npc_settles,
    start_turn,
    step_2,
    take_action,
)
from cosmodrome.games.galactic_cruise.windows import at_any_time, move_segment

ALL_SUPPLIES = 3


@rule
def actors(box, s):
    """The seat that is asked; nobody when the game is over."""
    if s.phase == OVER:
        return 0
    return 1 << s.stack[s.stack_size - 1].seat


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and go on to the next question."""
    top = s.stack[s.stack_size - 1]
    kind = top.kind + 0
    a = top.a + 0
    b = top.b + 0
    c = top.c + 0
    if action >= PLAY:
        flags = at_any_time(box, s, seat, kind, a, action, events)
        return flags | run(box, s, events)
    answered(s)
    if kind <= ASK_REOPEN:
        flags = at_stop(box, s, seat, kind, a, b, c, action, events)
    elif kind <= ASK_MEETING:
        flags = in_turn(box, s, seat, kind, a, b, c, action, events)
    elif kind <= ASK_ENGINE:
        flags = in_building(box, s, seat, kind, a, b, c, action, events)
    elif kind <= ASK_DISCARD_BOARD:
        flags = in_office(box, s, seat, kind, a, b, c, action, events)
    elif kind <= ASK_ARRIVAL:
        flags = in_launch(box, s, seat, kind, a, b, c, action, events)
    elif kind == ASK_RACHEL:
        flags = rachel_step(box, s, seat, a, b, c, events)
    else:
        flags = at_end(box, s, seat, kind, a, b, c, action, events)
    return flags | run(box, s, events)


# Steps and questions


@rule
def run(box, s, events):
    """Take the steps that wait until a question must be answered."""
    flags = 0
    while s.phase != OVER:
        top = s.stack[s.stack_size - 1]
        kind = top.kind + 0
        seat = top.seat + 0
        a = top.a + 0
        b = top.b + 0
        c = top.c + 0
        if kind >= FIRST_QUESTION:
            if not settle(box, s, seat, kind, a, b, c, events):
                break
        else:
            answered(s)
            if kind <= DO_ACTIONS:
                step(box, s, seat, kind, a, b, c, events)
            else:
                flags |= late_step(box, s, seat, kind, a, b, c, events)
    return flags


@rule
def step(box, s, seat, kind, a, b, c, events):
    """The steps of a turn up to its actions."""
    if kind == DO_TURN:
        start_turn(s, seat, events)
    elif kind == DO_ADVANCE:
        advance(box, s, seat, a, events)
    elif kind == DO_ARRIVE:
        arrive(box, s, seat, a, events)
    elif kind == DO_FURTHER:
        offer_further(box, s, seat, a)
    elif kind == DO_SPACE:
        space_bonuses(box, s, seat, a, b, c, events)
    elif kind == DO_MARKERS:
        move_markers(s, seat, events)
    elif kind == DO_STEP_2:
        step_2(s, seat)
    elif kind == DO_ASSIGNED:
        after_assignment(box, s, seat, a, b, events)
    elif kind == DO_NPC_MOVE:
        npc_move(box, s, seat, a, b, c, events)
    else:
        next_action(box, s, seat, a, b, c, events)


@rule
def late_step(box, s, seat, kind, a, b, c, events):
    """The steps that refill, launch, and end a turn."""
    if kind == DO_SLIDE:
        return slide_offices(s, seat, events)
    if kind == DO_LINE:
        return fill_line(s, seat, events)
    if kind == DO_BOARD:
        return fill_board(s, seat, events)
    if kind == DO_LIFT_OFF:
        return lift_off(box, s, seat, a, events)
    if kind == DO_RACHEL_ACT:
        return act(box, s, seat, a, events)
    if kind == DO_END_TURN:
        return end_turn(box, s, seat, events)
    if kind == DO_PAY:
        present_bill(box, s, seat, a)
    elif kind == DO_ARRIVALS:
        arrivals(box, s, seat, a, b, c, events)
    elif kind == DO_GOALS:
        step_3(box, s, seat)
    elif kind == DO_LIMITS:
        apply_limits(box, s, seat)
    elif kind == DO_RECALL:
        final_recall(box, s, seat, events)
    elif kind == DO_FINAL:
        final_move(box, s, seat)
    elif kind == DO_RACHEL:
        next_card(box, s, seat, a, b, c, events)
    else:
        end_game(box, s, seat, events)
        return REVEALED
    return 0


@rule
def settle(box, s, seat, kind, a, b, c, events):
    """Answer a question that leaves no choice, as far as everybody can see; whether it did."""
    me = s.players[seat]
    if kind == ASK_RESOURCE:
        return settle_resources(box, s, seat, a, events)
    gone = False
    if kind == ASK_FUNDING:
        gone = a == 0
    elif kind == ASK_TAKE_CARD:
        gone = a == 0 or cards_on_board(s) == 0
    elif kind == ASK_TAKE_PLAN:
        gone = a == 0 or plans_shown(s) == 0
    elif kind == ASK_DESTINATION:
        gone = not destination_open(box, s, seat, a, c)
    elif kind == ASK_PURCHASE:
        gone = a == ALL_SUPPLIES
    elif kind == ASK_SEGMENT:
        gone = a == 0
    elif kind == ASK_TAKE:
        gone = c & STARTED != 0 and takeable(box, s, seat, c) == 0
    elif kind == ASK_SILO_TYPE:
        gone = refillable(box, s) == 0
    elif kind == ASK_EXCESS_CARD:
        gone = me.hand_size <= box.hand_max
    elif kind == ASK_PLANS:
        return settle_plans(s, seat, a, c)
    elif kind == ASK_DRAW:
        return settle_draw(box, s, seat, a, b, c)
    elif kind == ASK_DISCARD_BOARD:
        return settle_board(s, seat, events)
    elif kind == ASK_BOARDING:
        if guests_aboard(me.ships[a]) == me.ships[a].size - 1:
            answered(s)
            close_boarding(box, s, seat, a, c, events)
            return True
    elif kind == ASK_PLACE:
        left = 0
        for guest in range(GUESTS):
            left += unplaced(me.ships[a], guest, c)
        if left == 0:
            answered(s)
            end_placing(box, s, seat, a, events)
            return True
    if gone:
        answered(s)
    return gone


@rule
def settle_resources(box, s, seat, count, events):
    """Q104: where all room is filled, or only one kind has room, nothing is asked."""
    me = s.players[seat]
    kinds = 0
    last = 0
    for resource in range(RESOURCES):
        if room(box, me, resource) > 0:
            kinds += 1
            last = resource
    if count > 0 and kinds > 1 and rooms(box, me) > count:
        return False
    answered(s)
    if kinds == 1:
        store(box, s, seat, last, count, events)
    elif count > 0:
        for resource in range(RESOURCES):
            store(box, s, seat, resource, room(box, me, resource), events)
    return True


@rule
def settle_plans(s, seat, left, effects):
    """GC-334, P11: no more plans to take; one of them may be built at once."""
    if left > 0 and plans_shown(s) > 0:
        return False
    answered(s)
    if effects & CARD_2 != 0:
        ask(s, ASK_PROTOTYPE, seat, 0, 0, 0)
    else:
        forget_taken(s)
    return True


@rule
def settle_draw(box, s, seat, left, limit, effects):
    """GC-347, TA7: no more cards to take; perhaps the one of the technology."""
    me = s.players[seat]
    if left > 0:
        if effects & EXTRA_CARD != 0:
            if extra_draw(box, s, seat) > 0:
                return False
        elif cards_on_board(s) > 0 or may_recover(box, s, me):
            return False
    answered(s)
    if effects & EXTRA_CARD == 0 and limit == 0 and extra_draw(box, s, seat) > 0:
        ask(s, ASK_DRAW, seat, extra_draw(box, s, seat), 0, effects | EXTRA_CARD | STARTED)
    return True


@rule
def settle_board(s, seat, events):
    """GC-348: the last card of the board leaves no choice."""
    if cards_on_board(s) > 1:
        return False
    answered(s)
    for slot in range(AGENDA_SLOTS):
        if s.board[slot] > 0:
            discard_from_board(s, seat, slot, events)
    return True


# Answers


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
