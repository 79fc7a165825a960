"""What the answer to each question does, in the order of a turn."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import building, cruise, launch, turn
from cosmodrome.games.galactic_cruise.actions import begin_action
from cosmodrome.games.galactic_cruise.box import (
    BUILDING,
    CARD,
    EXPERT,
    GUEST,
    RESOURCE,
    TECH,
    TOKEN,
    WINDOW,
)
from cosmodrome.games.galactic_cruise.cards import discard_from_board, leave_hand, take_from_board
from cosmodrome.games.galactic_cruise.development import spend_stored
from cosmodrome.games.galactic_cruise.gains import gain, gain_ads, store
from cosmodrome.games.galactic_cruise.network import note_use, tech_slot
from cosmodrome.games.galactic_cruise.offices import take_plan
from cosmodrome.games.galactic_cruise.state import (
    ASK,
    CARD_BIT,
    DISCOUNT_SHIFT,
    DO,
    EFFECT,
    EVENT,
    PLAN_AT,
    STEP,
    WORKER,
)
from cosmodrome.games.galactic_cruise.track import accomplish
from cosmodrome.games.galactic_cruise.windows import move_segment


@rule
def at_stop(box, s, seat, kind, a, b, c, action, events):
    """Answers of step 1."""
    if kind == ASK.ship:
        ship = action - DO.ship
        cruise.advance_ship(s, seat, ship, a & ~(1 << ship), events)
    elif kind == ASK.destination:
        if DO.upgrade <= action < DO.guest:
            cruise.place_token(box, s, seat, a, action - DO.upgrade, b, c, events)
        elif action != DO.done:
            cruise.score_guest(box, s, seat, a, action - DO.guest, b, c, events)
    elif kind == ASK.space:
        cruise.end_space_window(box, s, seat, a, b, events)
    elif kind == ASK.type:
        cruise.type_guest(box, s, seat, a, b, c, action - DO.guest)
    elif kind == ASK.icon and s.specialised == 1:
        cruise.double_bonus(
            box, s, seat, a, b % GUEST.size, b // GUEST.size, c, action == DO.yes, events
        )
    elif kind == ASK.icon:
        icon = 0
        if action != DO.done:
            icon = action - DO.guest + 1
            note_use(s, seat, tech_slot(s, TECH.versatile_hosts))
        ask(s, STEP.space_stop, seat, a, b, icon)
    elif kind == ASK.extra:
        if action != DO.done:
            note_use(s, seat, tech_slot(s, TECH.versatile_hosts))
            cruise.guest_bonus(
                box, s, seat, action - DO.guest, box.tech_amount[TECH.versatile_hosts, 2], events
            )
    elif kind == ASK.place:
        if action == DO.done:
            cruise.end_placing(box, s, seat, a, events)
        else:
            ask(s, ASK.segment_used, seat, a, b * GUEST.size + action - DO.guest, c)
    elif kind == ASK.segment_used and action == DO.done:
        ask(s, ASK.place, seat, a, b // GUEST.size, c)
    elif kind == ASK.segment_used:
        cruise.use_segment(
            box, s, seat, a, action - DO.segment, b % GUEST.size, b // GUEST.size, c, events
        )
    elif kind == ASK.further:
        if action == DO.yes:
            ask(s, ASK.pay_move, seat, a, cruise.further_need(box, s), cruise.further_any(box, s))
    elif kind == ASK.pay_move:
        for resource in range(RESOURCE.size):
            paid = b if resource == action - DO.resource else 0
            spend_stored(box, s, seat, resource, paid, events)
        ask(s, STEP.markers, seat)
        note_use(s, seat, tech_slot(s, TECH.assisted_navigation))
        cruise.move_to(s, seat, a, s.players[seat].ships[a].stop + 1, events)
    elif action != DO.done:
        reopen(box, s, seat, action - DO.discard)
    return 0


@rule
def reopen(box, s, seat, card):
    """GC-352 (A2): the action of a discarded card, with its text."""
    if card == CARD.P02:
        ask(s, ASK.recycle, seat)
    elif card == CARD.P21:
        ask(s, ASK.itinerary, seat)
    elif box.card_window[card] < WINDOW.any:
        begin_action(box, s, seat, box.card_window[card], 0, CARD_BIT[card])


@rule
def in_turn(box, s, seat, kind, a, b, c, action, events):
    """Answers of step 2: workers, actions to choose, bonuses."""
    if kind == ASK.step_2:
        if action < DO.assign_expert:
            turn.assign(box, s, seat, action - DO.assign, WORKER.ordinary, events)
        elif action < DO.launch:
            turn.assign(box, s, seat, action - DO.assign_expert, WORKER.expert, events)
        elif action == DO.meeting:
            turn.hold_meeting(box, s, seat, events)
        else:
            launch.start_launch(
                box, s, seat, WORKER.ordinary if action == DO.launch else WORKER.expert, events
            )
    elif kind == ASK.eject:
        if action == DO.yes:
            turn.npc_settles(box, s, seat, a, (a + c) % BUILDING.size, b, events)
        else:
            ask(s, STEP.npc_move, seat, a, b, c)
    elif kind == ASK.steward:
        if action == DO.ad:
            gain_ads(s, seat, box.expert_amount[EXPERT.steward], events)
        else:
            resource = action - DO.resource
            store(box, s, seat, resource, box.expert_amount[EXPERT.steward], events)
    elif kind == ASK.action:
        if action == DO.done:
            turn.end_actions(box, s, seat, b, c, events)
        else:
            turn.take_action(box, s, seat, action - DO.tile, a, b, c, events)
    elif kind == ASK.shuttle:
        s.shuttle = action - DO.building + 1
        emit(events, EVENT.shuttle, seat, s.shuttle - 1, 0, 0, EVERYBODY)
    elif kind == ASK.funding:
        option = action - DO.funding
        amount = turn.funding_amount(box, s.players[seat], option)
        emit(events, EVENT.funding, seat, option, amount, 0, EVERYBODY)
        ask(s, ASK.funding, seat, a - 1)
        if option == TOKEN.u_resource:
            ask(s, ASK.resource, seat, amount)
        else:
            gain(box, s, seat, box.token_gain[option], amount, events)
    elif kind == ASK.resource:
        store(box, s, seat, action - DO.resource, 1, events)
        ask(s, ASK.resource, seat, a - 1)
    elif kind == ASK.take_card:
        take_from_board(s, seat, action - DO.board, events)
        ask(s, ASK.take_card, seat, a - 1)
    elif kind == ASK.take_plan:
        take_plan(s, seat, action - DO.office, events)
        ask(s, ASK.take_plan, seat, a - 1)
    else:
        ask(s, ASK.funding, seat, b)
    return 0


@rule
def in_building(box, s, seat, kind, a, b, c, action, events):
    """Answers of the actions that build, hire and buy."""
    if action == DO.done:
        if kind == ASK.prototype:
            building.forget_taken(s)
    elif kind == ASK.row:
        ask(s, ASK.area, seat, action - DO.row, a, c)
    elif kind == ASK.area:
        building.choose_area(box, s, seat, a, action - DO.area, b, c, events)
    elif kind == ASK.pay_row:
        effects = c & ((1 << DISCOUNT_SHIFT) - 1)
        building.built(box, s, seat, a, b, action - DO.amount, c >> DISCOUNT_SHIFT, effects, events)
    elif kind == ASK.expert:
        building.hire(box, s, seat, action - DO.expert, c, events)
    elif kind == ASK.purchase:
        building.purchase(box, s, seat, action - DO.supply, a, c, events)
    elif kind == ASK.plans:
        building.acquire_plan(s, seat, action - DO.office, a, c, events)
    elif kind == ASK.prototype:
        building.forget_taken(s)
        building.choose_segment(box, s, seat, action - DO.plan, 0, EFFECT.optional, events)
    elif kind == ASK.segment:
        if action >= DO.plan:
            building.next_segment(box, s, seat, action - DO.plan, 0, a, b, c, events)
        else:
            slot = action - DO.office
            plan = s.offices[slot] - 1
            building.next_segment(box, s, seat, plan, slot + 1, a, b, c, events)
    elif kind == ASK.ship_for:
        building.build_segment(box, s, seat, a, b, action - DO.ship, c, events)
    elif kind == ASK.set:
        if c & EFFECT.card_2 != 0:
            ask(s, ASK.engine, seat, action - DO.set, 0, c)
        else:
            slot = action - DO.set
            building.acquire_ship(box, s, seat, slot, slot, c, events)
    else:
        building.acquire_ship(box, s, seat, a, action - DO.engine, c, events)
    return 0


@rule
def in_office(box, s, seat, kind, a, b, c, action, events):
    """Answers of the actions around silo, cruises and project cards."""
    if kind == ASK.refill:
        building.refill_agenda(box, s, seat, c, events)
    elif kind == ASK.draw:
        if action == DO.done:
            if c & EFFECT.extra_card == 0:
                ask(s, ASK.draw, seat, 0, b, c)
        else:
            return building.draw_project(box, s, seat, action, a, b, c, events)
    elif action == DO.done:
        return 0
    elif kind == ASK.take:
        building.take_resource(box, s, seat, action - DO.resource, a, c, events)
    elif kind == ASK.silo_card:
        return building.discard_for_silo(s, seat, action - DO.discard, events)
    elif kind == ASK.silo_type:
        building.refill_silo(box, s, seat, action - DO.resource, a, b, events)
    elif kind == ASK.cruise:
        building.schedule(s, seat, action - DO.slot, c, events)
    elif kind == ASK.token:
        building.flip_token(box, s, seat, action - DO.token, c, events)
    elif kind == ASK.campaign:
        ask(s, ASK.guest, seat, action - DO.slot, b if b > 0 else box.guests_advertised, c)
    elif kind == ASK.guest:
        source = (action - DO.source) // GUEST.size
        building.advertise_guest(
            box, s, seat, a, source, (action - DO.source) % GUEST.size, b, c, events
        )
    else:
        discard_from_board(s, seat, action - DO.board, events)
        ask(s, ASK.discard_board, seat)
    return 0


@rule
def in_launch(box, s, seat, kind, a, b, c, action, events):
    """Answers of a launch."""
    if kind == ASK.launch_ship:
        ship = action - DO.ship
        launch.assign_cruise(s, seat, ship, s.players[seat].scheduled - 1)
        ask(s, ASK.boarding, seat, ship)
    elif kind == ASK.boarding:
        if action == DO.done:
            launch.close_boarding(box, s, seat, a, c, events)
        elif action >= DO.source:
            source = (action - DO.source) // GUEST.size
            guest = (action - DO.source) % GUEST.size
            launch.board_late(box, s, seat, a, source, guest, b, c, events)
            ask(s, ASK.boarding, seat, a, b + 1, c | EFFECT.started)
        else:
            launch.board_ticketed(s, seat, a, action - DO.guest, events)
            ask(s, ASK.boarding, seat, a, b, c | EFFECT.started)
    elif kind == ASK.pay_launch:
        if action == DO.pay:
            launch.pay_bill(box, s, seat, a, events)
        else:
            s.wild -= 1
            s.floating[action - DO.resource] += 1
            ask(s, ASK.pay_launch, seat, a, b, c)
    else:
        launch.add_guest(s, seat, action - DO.guest, events)
        ask(s, STEP.arrivals, seat, a - 1, b, c + 1)
    return 0


@rule
def at_end(box, s, seat, kind, a, b, c, action, events):
    """Answers of step 3, of the limits, of the final move, and of two cards."""
    me = s.players[seat]
    if kind == ASK.goal:
        if action != DO.done:
            ask(s, STEP.goals, seat)
            accomplish(box, s, seat, action - DO.goal, 0, events)
    elif kind == ASK.excess_card:
        emit(events, EVENT.card_discarded, seat, action - DO.discard, 0, 0, EVERYBODY)
        return leave_hand(s, seat, action - DO.discard)
    elif kind == ASK.excess_plan:
        s.plan_place[action - DO.plan] = PLAN_AT.discard
        me.plans -= 1
        emit(events, EVENT.plan_discarded, seat, action - DO.plan, 0, 0, EVERYBODY)
    elif kind == ASK.recycle:
        ask(s, ASK.recycle_segment, seat, action - DO.ship)
    elif kind == ASK.recycle_segment:
        ask(s, ASK.recycle_to, seat, a, action - DO.segment)
    elif kind == ASK.recycle_to:
        target = action - DO.ship
        plan = move_segment(box, s, seat, a, b, target, events)
        emit(events, EVENT.segment_moved, seat, plan, a, target, EVERYBODY)
    elif kind == ASK.itinerary:
        slot = action - DO.slot
        s.scheduler[me.scheduled - 1] = 0
        s.scheduler[slot] = seat + 1
        me.scheduled = slot + 1
        emit(events, EVENT.scheduled, seat, slot, s.cruises[slot] - 1, 0, EVERYBODY)
    elif kind == ASK.final_ship:
        ship = action - DO.ship
        ask(s, ASK.final_stop, seat, ship, a & ~(1 << ship))
    else:
        final_stop(s, seat, a, b, action - DO.stop + 1, events)
    return 0


@rule
def final_stop(s, seat, ship, rest, stop, events):
    """GC-148: a ship goes to any stop ahead; the next ship follows."""
    if rest != 0:
        if rest & (rest - 1) != 0:
            ask(s, ASK.final_ship, seat, rest)
        else:
            other = 0
            while (rest >> other) & 1 == 0:
                other += 1
            ask(s, ASK.final_stop, seat, other)
    emit(events, EVENT.final_stop, seat, ship, stop, 0, EVERYBODY)
    cruise.move_to(s, seat, ship, stop, events)
