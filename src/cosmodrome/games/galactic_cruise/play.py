"""Playing: whose decision it is, what an action does, and the steps that follow by themselves."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered
from cosmodrome.engine.rules.events import REVEALED
from cosmodrome.games.galactic_cruise.answers import (
    at_end,
    at_stop,
    in_building,
    in_launch,
    in_office,
    in_turn,
)
from cosmodrome.games.galactic_cruise.cards import fill_board
from cosmodrome.games.galactic_cruise.cruise import advance, arrive, offer_further, space_bonuses
from cosmodrome.games.galactic_cruise.ending import (
    apply_limits,
    end_game,
    end_turn,
    final_move,
    step_3,
)
from cosmodrome.games.galactic_cruise.launch import arrivals, lift_off, present_bill
from cosmodrome.games.galactic_cruise.network import move_markers
from cosmodrome.games.galactic_cruise.offices import fill_line, slide_offices
from cosmodrome.games.galactic_cruise.settling import settle
from cosmodrome.games.galactic_cruise.solo import act, next_card, rachel_step
from cosmodrome.games.galactic_cruise.state import (
    ASK_ARRIVAL,
    ASK_DISCARD_BOARD,
    ASK_ENGINE,
    ASK_MEETING,
    ASK_RACHEL,
    ASK_REOPEN,
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
    FIRST_QUESTION,
    OVER,
    PLAY,
)
from cosmodrome.games.galactic_cruise.turn import (
    after_assignment,
    final_recall,
    next_action,
    npc_move,
    start_turn,
    step_2,
)
from cosmodrome.games.galactic_cruise.windows import at_any_time


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
