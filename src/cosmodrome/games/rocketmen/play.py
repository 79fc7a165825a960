"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import CHANCE, REVEALED
from cosmodrome.games.rocketmen import effects, launch, operation, outcome, placing, turn_end
from cosmodrome.games.rocketmen.ending import decide_end
from cosmodrome.games.rocketmen.solo import give_card
from cosmodrome.games.rocketmen.state import (
    ASK,
    DO,
    ENDING,
    LAST_OF_FLIGHT,
    LAST_TARGET,
    PHASE,
    TICKS_END,
)
from cosmodrome.games.rocketmen.turn_end import EXCESS_DROPPED, TURN_ENDS


@rule
def actors(box, s):
    """The seat that is asked; nobody when the game is over."""
    if s.phase == PHASE.over:
        return 0
    return 1 << s.stack[0].seat


@rule
def apply(box, s, seat, action, events):
    """Carry out one action of the seat that decides, and lead on to the next decision."""
    flags = answer(box, s, seat, action, events)
    if flags & TURN_ENDS != 0:
        flags |= turn_end.end_turn(box, s, seat, events)
    if flags & (TURN_ENDS | EXCESS_DROPPED) != 0:
        flags |= turn_end.finish_turn(box, s, seat, events)
    return flags & (REVEALED | CHANCE)


@rule
def foresee(box, s, seat, action, events):
    """An action as far as its player can tell what comes of it: to the next Trajectory card or to
    the end of the turn, neither of which is drawn."""
    if s.peeked == 0:
        s.peeked = launch.UNSEEN
    flags = answer(box, s, seat, action, events)
    if s.peeked == launch.UNSEEN:
        s.peeked = 0
    if flags & (TURN_ENDS | EXCESS_DROPPED) == 0:
        return flags & (REVEALED | CHANCE)
    if s.ending != ENDING.none:
        turn_end.finish_turn(box, s, seat, events)
    return CHANCE


@rule
def answer(box, s, seat, action, events):
    """What the action does by the decision it answers."""
    kind, first, second = s.stack[0].kind, s.stack[0].a, s.stack[0].b
    answered(s)
    if action < TICKS_END:
        operation.tick(box, s, seat, action)
        if kind == ASK.turn or kind == ASK.last:
            kind = ASK.buy if action < DO.card else ASK.cards
        ask(s, kind, seat, first, second)
        return 0
    if kind == ASK.turn or kind == ASK.last:
        return take_action(box, s, seat, action, events)
    if kind <= ASK.cards:
        return operation.with_cards(box, s, seat, action, events)
    if kind == ASK.pay:
        return operation.paid(box, s, seat, first, events)
    if kind <= LAST_TARGET:
        return effects.on_target(s, seat, kind, first, action, events)
    if kind == ASK.window:
        return operation.in_window(box, s, seat, action, events)
    if kind <= LAST_OF_FLIGHT:
        return launch.in_flight(box, s, seat, kind, action, events)
    if kind <= ASK.mission:
        return outcome.after_flight(box, s, seat, kind, action, events)
    if kind == ASK.excess:
        return turn_end.drop_excess(s, seat, events)
    decide_end(s, seat, action == DO.yes, events)
    return TURN_ENDS


@rule
def take_action(box, s, seat, action, events):
    """C1, C6, RM-12, RM-13: one action of the turn for which nothing is ticked."""
    if action == DO.end_turn:
        return TURN_ENDS
    if DO.launch <= action < DO.discard:
        return launch.ignite(box, s, seat, action - DO.launch, events)
    if action >= DO.gift:
        give_card(box, s, action - DO.gift, events)
    elif action == DO.unprogram:
        placing.unprogram(s, seat, events)
    else:
        return effects.use_waiting(box, s, seat, action - DO.use, events)
    return turn_end.back_to_turn(s, seat, 0)
