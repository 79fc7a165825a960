"""Playing: whose decision it is, what an action does, and the steps that follow by themselves."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered
from cosmodrome.games.galactic_cruise import (
    any_time,
    building,
    cruise,
    development,
    ending,
    gains,
    launch,
    market,
    selection,
    solo,
    space,
    state,
    turn,
)
from cosmodrome.games.galactic_cruise.cards import fill_board
from cosmodrome.games.galactic_cruise.network import move_markers
from cosmodrome.games.galactic_cruise.offices import fill_line, slide_offices
from cosmodrome.games.galactic_cruise.state import DO, RULES_OF, STEP, SUBJECT, TICK_OF


@rule
def actors(box, s):
    """The seat that is asked; nobody when the game is over."""
    if s.phase == state.PHASE.over:
        return 0
    return 1 << s.stack[s.stack_size - 1].seat


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and go on to the next question."""
    top = s.stack[s.stack_size - 1]
    kind, a, b, c = top.kind, top.a, top.b, top.c
    thing = TICK_OF[action]
    if thing >= 0:
        selection.tick(s, thing)
        return 0
    if action >= DO.play:
        flags = any_time.beside(box, s, seat, kind, action, events)
        return flags | run(box, s, events)
    answered(s)
    flags = 0
    subject = RULES_OF[kind]
    if subject == SUBJECT.cruise:
        cruise.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.space:
        space.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.turn:
        turn.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.gains:
        gains.answer(box, s, seat, kind, a, action, events)
    elif subject == SUBJECT.development:
        development.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.building:
        building.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.market:
        flags = market.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.launch:
        launch.answer(box, s, seat, kind, a, b, c, action, events)
    elif subject == SUBJECT.ending:
        flags = ending.answer(box, s, seat, kind, a, b, action, events)
    elif subject == SUBJECT.solo:
        flags = solo.rachel_step(box, s, seat, a, b, c, events)
    else:
        flags = any_time.answer(box, s, seat, kind, a, b, action, events)
    return flags | run(box, s, events)


# Steps and questions


@rule
def run(box, s, events):
    """Take the steps that wait until a question must be answered."""
    flags = 0
    while s.phase != state.PHASE.over:
        top = s.stack[s.stack_size - 1]
        kind, seat, a, b, c = top.kind, top.seat, top.a, top.b, top.c
        if kind >= state.FIRST_QUESTION:
            if not settle(box, s, seat, kind, a, b, c, events):
                break
        else:
            answered(s)
            if kind <= state.LAST_EARLY_STEP:
                step(box, s, seat, kind, a, b, c, events)
            else:
                flags |= late_step(box, s, seat, kind, a, b, c, events)
    return flags


@rule
def settle(box, s, seat, kind, a, b, c, events):
    """Answer a question that leaves no choice, as far as everybody can see; whether it did."""
    subject = RULES_OF[kind]
    if subject == SUBJECT.cruise:
        return cruise.settle(box, s, seat, kind, a, b, c)
    if subject == SUBJECT.space:
        return space.settle(box, s, seat, kind, a, b, c, events)
    if subject == SUBJECT.turn:
        return turn.settle(box, s, seat, kind, a, events)
    if subject == SUBJECT.gains:
        return gains.settle(box, s, seat, kind, a, events)
    if subject == SUBJECT.development:
        return development.settle(box, s, seat, kind, a, b, c, events)
    if subject == SUBJECT.building:
        return building.settle(box, s, seat, kind, a, c, events)
    if subject == SUBJECT.market:
        return market.settle(box, s, seat, kind, a, b, c, events)
    if subject == SUBJECT.launch:
        return launch.settle(box, s, seat, kind, a, b, c, events)
    if subject == SUBJECT.ending:
        return ending.settle(box, s, seat, kind)
    if subject == SUBJECT.any_time:
        return any_time.settle(box, s, seat, kind, a, events)
    return False


@rule
def step(box, s, seat, kind, a, b, c, events):
    """The steps of a turn up to its actions."""
    if kind == STEP.turn:
        turn.start_turn(s, seat, events)
    elif kind == STEP.advance:
        cruise.advance(box, s, seat, a, events)
    elif kind == STEP.arrive:
        cruise.arrive(box, s, seat, a, events)
    elif kind == STEP.offer_further:
        cruise.offer_further(box, s, seat, a)
    elif kind == STEP.space_stop:
        space.space_bonuses(box, s, seat, a, b, c, events)
    elif kind == STEP.markers:
        move_markers(s, seat, events)
    elif kind == STEP.ask_step_2:
        turn.step_2(s, seat, a)
    elif kind == STEP.assigned:
        turn.after_assignment(box, s, seat, a, b, events)
    elif kind == STEP.npc_move:
        turn.npc_move(box, s, seat, a, b, c, events)
    else:
        turn.next_action(box, s, seat, a, b, c, events)


@rule
def late_step(box, s, seat, kind, a, b, c, events):
    """The steps that refill, launch, and end a turn."""
    if kind == STEP.slide:
        return slide_offices(s, seat, events)
    if kind == STEP.line:
        return fill_line(s, seat, events)
    if kind == STEP.board:
        return fill_board(s, seat, events)
    if kind == STEP.lift_off:
        return launch.lift_off(box, s, seat, a, events)
    if kind == STEP.rachel_act:
        return solo.act(box, s, seat, a, events)
    if kind == STEP.end_turn:
        return ending.end_turn(box, s, seat, events)
    if kind == STEP.pay:
        launch.present_bill(box, s, seat, a, b, events)
    elif kind == STEP.arrivals:
        launch.arrivals(box, s, seat, a, b, c, events)
    elif kind == STEP.goals:
        ending.step_3(box, s, seat)
    elif kind == STEP.limits:
        ending.apply_limits(box, s, seat)
    elif kind == STEP.recall:
        turn.final_recall(box, s, seat, events)
    elif kind == STEP.final:
        ending.final_move(box, s, seat)
    elif kind == STEP.rachel_next:
        solo.next_card(box, s, seat, a, b, c, events)
    else:
        ending.end_game(box, s, seat, events)
    return 0
