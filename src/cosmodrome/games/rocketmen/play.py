"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import CHANCE, EVERYBODY, REVEALED, emit
from cosmodrome.games.rocketmen.box import CARD
from cosmodrome.games.rocketmen.cards import draw_cards
from cosmodrome.games.rocketmen.effects import (
    discard,
    discard_to_draw,
    exchange,
    exchangeable,
    fetch,
    place_free,
    remove_threat,
    take_threat,
    threat_slots,
    use_up,
)
from cosmodrome.games.rocketmen.ending import trigger_end
from cosmodrome.games.rocketmen.launch import (
    act_on_draw,
    after_look,
    draw_trajectory,
    ignite,
    lift_off,
    look,
    move,
)
from cosmodrome.games.rocketmen.outcome import (
    abandon,
    abandon_on,
    after_keeping,
    close_failure,
    finish_failure,
    finish_success,
    keep_card,
    lose_card,
    take_engine_back,
)
from cosmodrome.games.rocketmen.placing import (
    choose_card,
    choose_mission,
    finance_itself,
    finish_placement,
    placeable,
    unprogram,
)
from cosmodrome.games.rocketmen.purchase import (
    add_to_cart,
    buyable,
    finish_purchase,
    forget_operation,
    hand_over,
    pay_with,
    unpaid,
)
from cosmodrome.games.rocketmen.solo import give_card
from cosmodrome.games.rocketmen.state import (
    ASK,
    DISCARD_EFFECTS,
    DO,
    ENDING,
    EVENT,
    LAST_OF_FLIGHT,
    LAST_OF_OPERATION,
    LAST_TARGET,
    OUTCOME,
    PAYMENT_EFFECTS,
    PHASE,
    PURPOSE,
    SITE_DISCARD_EFFECTS,
)
from cosmodrome.games.rocketmen.turn_end import (
    EXCESS_DROPPED,
    TURN_ENDS,
    drop_excess,
    end_turn,
    finish_turn,
)


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
        flags |= end_turn(box, s, seat, events)
    if flags & (TURN_ENDS | EXCESS_DROPPED) != 0:
        flags |= finish_turn(box, s, seat, events)
    return flags & (REVEALED | CHANCE)


@rule
def answer(box, s, seat, action, events):
    """What the action does by the decision it answers."""
    kind = s.stack[0].kind
    a = s.stack[0].a
    b = s.stack[0].b
    answered(s)
    if kind == ASK.turn or kind == ASK.last:
        return take_action(box, s, seat, action, events)
    if kind <= LAST_OF_OPERATION:
        return in_operation(box, s, seat, kind, a, action, events)
    if kind <= LAST_TARGET:
        return on_target(box, s, seat, kind, a, b, action, events)
    if kind <= LAST_OF_FLIGHT:
        return in_flight(box, s, seat, kind, action, events)
    if kind <= ASK.mission:
        return after_flight(box, s, seat, kind, a, b, action, events)
    if kind == ASK.excess:
        return drop_excess(s, seat, action - DO.discard, events)
    if action == DO.yes:
        trigger_end(s, seat, ENDING.chosen, events)
    else:
        emit(events, EVENT.end_declined, seat, 0, 0, 0, EVERYBODY)
    return TURN_ENDS


# The action phase


@rule
def take_action(box, s, seat, action, events):
    """C1, C6, RM-12, RM-13: one action of the turn."""
    if action == DO.end_turn:
        return TURN_ENDS
    if DO.launch <= action < DO.gift:
        return ignite(box, s, seat, action - DO.launch, events)
    if action < DO.program:
        add_to_cart(box, s, seat, action - DO.buy)
        return go_on_buying(box, s, seat)
    if action < DO.pay:
        if action < DO.place:
            choose_mission(box, s, action - DO.program)
        else:
            choose_card(box, s, action - DO.place)
        return go_on_placing(box, s, seat, events)
    if action >= DO.gift:
        give_card(box, s, action - DO.gift, events)
        return back_to_turn(s, seat, 0)
    if action >= DO.use:
        return use_waiting(box, s, seat, PAYMENT_EFFECTS[action - DO.use], events)
    return discard_action(box, s, seat, action, events)


@rule
def back_to_turn(s, seat, flags):
    """RM-129, RM/R-71: the turn goes on, unless a shifted card was bought and no effect waits."""
    if s.closing == 0:
        ask(s, ASK.turn, seat)
        return flags
    if s.waiting_size > 0:
        ask(s, ASK.last, seat)
        return flags | REVEALED
    return flags | REVEALED | TURN_ENDS


@rule
def discard_action(box, s, seat, action, events):
    """RM-36, RM-37, RM-56, RM/R-49: discard, with its effect or without; unprogram; one use."""
    flags = 0
    if action < DO.effect:
        flags = discard(s, seat, action - DO.discard, 0, events)
    elif action < DO.discard_site:
        return discard_effect(box, s, seat, DISCARD_EFFECTS[action - DO.effect], 0, events)
    elif action < DO.effect_site:
        flags = discard(s, seat, action - DO.discard_site, 1, events)
    elif action < DO.unprogram:
        return discard_effect(
            box, s, seat, SITE_DISCARD_EFFECTS[action - DO.effect_site], 1, events
        )
    elif action == DO.unprogram:
        unprogram(s, seat, events)
    else:
        number = action - DO.one_use
        slots = threat_slots(s, number)
        if slots & (slots - 1) != 0:
            ask(s, ASK.threat, seat, number)
            return 0
        slot = 0
        while (slots >> slot) & 1 == 0:
            slot += 1
        flags = take_threat(s, seat, number, slot, events)
    return back_to_turn(s, seat, flags)


@rule
def discard_effect(box, s, seat, face, from_site, events):
    """RM-36: a DÉFAUSSE effect; its targets are chosen before the card goes."""
    if face == CARD.biogenetics:
        ask(s, ASK.exchange, seat, from_site)
        return 0
    if face == CARD.electric_cars:
        ask(s, ASK.fetch, seat)
        return 0
    if face == CARD.planetary_defence:
        ask(s, ASK.remove, seat, from_site)
        return 0
    flags = discard_to_draw(box, s, seat, face, from_site, events)
    return back_to_turn(s, seat, flags)


@rule
def use_waiting(box, s, seat, face, events):
    """RM-35, RM-186, RM-187: a PAIEMENT AVEC effect places cards or draws one."""
    if face == CARD.printing or face == CARD.robots:
        ask(s, ASK.free, seat, face)
        return 0
    use_up(s, seat, face, events)
    flags = draw_cards(s, seat, box.amount[face], events)
    return back_to_turn(s, seat, flags)


# Operations: choose, then pay


@rule
def in_operation(box, s, seat, kind, purpose, action, events):
    """C2 … C4, RM/R-42: more cards, or on to paying, or a payment."""
    if kind == ASK.pay:
        pay_with(box, s, action, purpose)
        return go_on_paying(box, s, seat, purpose, events)
    if kind == ASK.buy:
        if action == DO.done:
            return go_on_paying(box, s, seat, PURPOSE.purchase, events)
        add_to_cart(box, s, seat, action - DO.buy)
        return go_on_buying(box, s, seat)
    if action == DO.done:
        finance_itself(box, s)
        return go_on_paying(box, s, seat, PURPOSE.placement, events)
    choose_card(box, s, action - DO.place)
    return go_on_placing(box, s, seat, events)


@rule
def go_on_buying(box, s, seat):
    """C2: another card is asked for only while one can be paid."""
    if buyable(box, s, seat) != 0:
        ask(s, ASK.buy, seat)
    else:
        ask(s, ASK.pay, seat, PURPOSE.purchase)
    return 0


@rule
def go_on_placing(box, s, seat, events):
    """C3: another card is asked for only while one fits and can be paid."""
    if placeable(box, s, seat) != 0:
        ask(s, ASK.place, seat)
        return 0
    finance_itself(box, s)
    return go_on_paying(box, s, seat, PURPOSE.placement, events)


@rule
def go_on_paying(box, s, seat, purpose, events):
    """RM-133, RM/R-43: paying stops by itself when all is covered."""
    if unpaid(s):
        ask(s, ASK.pay, seat, purpose)
        return 0
    if purpose == PURPOSE.purchase:
        flags = finish_purchase(s, seat, events)
    elif purpose == PURPOSE.placement:
        flags = finish_placement(s, seat, events)
    else:
        flags = hand_over(s, seat, PURPOSE.window, events)
        forget_operation(s)
        s.extra = box.window_spaces
        emit(events, EVENT.window, seat, s.extra, 0, 0, EVERYBODY)
        return flags | lift_off(box, s, seat, events)
    return back_to_turn(s, seat, flags)


# Targets of effects


@rule
def on_target(box, s, seat, kind, a, b, action, events):
    """C5, RM/R-71: the effect works on what was chosen."""
    flags = 0
    if kind == ASK.exchange:
        if action != DO.done:
            s.chosen[action - DO.discard] += 1
            b += 1
            if b < box.amount[CARD.biogenetics] and exchangeable(s, seat, a) != 0:
                ask(s, ASK.exchange, seat, a, b)
                return 0
        flags = exchange(s, seat, a, b, events)
    elif kind == ASK.fetch:
        flags = fetch(s, seat, action - DO.fetch, events)
    elif kind == ASK.remove:
        flags = remove_threat(s, seat, action, a, events)
    elif kind == ASK.threat:
        flags = take_threat(s, seat, a, action - DO.threat, events)
    elif action != DO.done:
        if b == 0:
            use_up(s, seat, a, events)
        flags = place_free(s, seat, action - DO.place, a, events)
        if b + 1 < box.amount[a] and s.players[seat].hand_size > 0:
            ask(s, ASK.free, seat, a, b + 1)
            return flags
    return back_to_turn(s, seat, flags)


# A launch


@rule
def in_flight(box, s, seat, kind, action, events):
    """C7 … C10: V8, then Trajectory cards and what acts on them."""
    if kind == ASK.window:
        if action == DO.no:
            return lift_off(box, s, seat, events)
        s.due = box.window_cost
        return go_on_paying(box, s, seat, PURPOSE.window, events)
    if kind == ASK.look:
        return after_look(box, s, seat, action == DO.bury, events)
    if kind == ASK.drawn:
        if action == DO.accept:
            return move(box, s, seat, s.value - 1, events)
        return act_on_draw(box, s, seat, action - DO.flight, events)
    if action == DO.draw:
        return draw_trajectory(box, s, seat, events)
    if action == DO.abandon:
        return abandon(box, s, seat, events)
    return look(s, seat, events)


@rule
def after_flight(box, s, seat, kind, a, b, action, events):
    """C11 … C13: what is lost, kept or comes back after a launch."""
    if kind == ASK.abandon:
        if DO.back <= action < DO.fetch:
            take_engine_back(s, seat, action - DO.back, events)
            return abandon_on(s, seat, a - 1, b - 1, events)
        lose_card(s.players[seat], seat, action - DO.discard_site, events)
        return abandon_on(s, seat, a - 1, b, events)
    if kind == ASK.keep:
        if action != DO.done:
            keep_card(s, seat, action - DO.keep, events)
            if a > 1:
                ask(s, ASK.keep, seat, a - 1)
                return 0
        return after_keeping(box, s, seat, events)
    if kind == ASK.mission:
        return close_failure(s, seat, action == DO.yes, events)
    if action != DO.done:
        take_engine_back(s, seat, action - DO.back, events)
        if b > 1:
            ask(s, ASK.back, seat, a, b - 1)
            return 0
    if a == OUTCOME.success:
        return finish_success(box, s, seat, events)
    return finish_failure(s, seat, events)
