"""Playing: whose decision it is, and what an action does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import CHANCE, EVERYBODY, REVEALED, emit
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
    ABANDON,
    ACCEPT,
    ASK_ABANDON,
    ASK_BACK,
    ASK_BUY,
    ASK_DRAWN,
    ASK_EXCESS,
    ASK_EXCHANGE,
    ASK_FETCH,
    ASK_FREE,
    ASK_KEEP,
    ASK_LAST,
    ASK_LOOK,
    ASK_MISSION,
    ASK_PAY,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_THREAT,
    ASK_TURN,
    ASK_WINDOW,
    BACK,
    BIOGENETICS,
    BURY,
    BUY,
    DISCARD_CARD,
    DISCARD_EFFECTS,
    DISCARD_SITE,
    DONE,
    DRAW,
    EFFECT,
    EFFECT_SITE,
    ELECTRIC_CARS,
    END_CHOSEN,
    END_DECLINED,
    END_TURN,
    FETCH,
    FLIGHT,
    GIFT,
    KEEP,
    LAUNCH,
    NO,
    ONE_USE_EFFECT,
    OVER,
    PAY,
    PAYMENT_EFFECTS,
    PLACE,
    PLACEMENT,
    PLANETARY_DEFENCE,
    PRINTING,
    PROGRAM,
    PURCHASE,
    ROBOTS,
    SITE_DISCARD_EFFECTS,
    SUCCESS,
    TAKE_THREAT,
    UNPROGRAM,
    USE,
    WINDOW,
    WINDOW_BOUGHT,
    YES,
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
    if s.phase == OVER:
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
    if kind == ASK_TURN or kind == ASK_LAST:
        return take_action(box, s, seat, action, events)
    if kind <= ASK_PAY:
        return in_operation(box, s, seat, kind, a, action, events)
    if kind <= ASK_FREE:
        return on_target(box, s, seat, kind, a, b, action, events)
    if kind <= ASK_DRAWN:
        return in_flight(box, s, seat, kind, action, events)
    if kind <= ASK_MISSION:
        return after_flight(box, s, seat, kind, a, b, action, events)
    if kind == ASK_EXCESS:
        return drop_excess(s, seat, action - DISCARD_CARD, events)
    if action == YES:
        trigger_end(s, seat, END_CHOSEN, events)
    else:
        emit(events, END_DECLINED, seat, 0, 0, 0, EVERYBODY)
    return TURN_ENDS


# The action phase


@rule
def take_action(box, s, seat, action, events):
    """C1, C6, RM-12, RM-13: one action of the turn."""
    if action == END_TURN:
        return TURN_ENDS
    if LAUNCH <= action < GIFT:
        return ignite(box, s, seat, action - LAUNCH, events)
    if action < PROGRAM:
        add_to_cart(box, s, seat, action - BUY)
        return go_on_buying(box, s, seat)
    if action < PAY:
        if action < PLACE:
            choose_mission(box, s, action - PROGRAM)
        else:
            choose_card(box, s, action - PLACE)
        return go_on_placing(box, s, seat, events)
    if action >= GIFT:
        give_card(box, s, action - GIFT, events)
        return back_to_turn(s, seat, 0)
    if action >= USE:
        return use_waiting(box, s, seat, PAYMENT_EFFECTS[action - USE], events)
    return discard_action(box, s, seat, action, events)


@rule
def back_to_turn(s, seat, flags):
    """RM-129, RM/R-71: the turn goes on, unless a shifted card was bought and no effect waits."""
    if s.closing == 0:
        ask(s, ASK_TURN, seat, 0, 0, 0)
        return flags
    if s.waiting_size > 0:
        ask(s, ASK_LAST, seat, 0, 0, 0)
        return flags | REVEALED
    return flags | REVEALED | TURN_ENDS


@rule
def discard_action(box, s, seat, action, events):
    """RM-36, RM-37, RM-56, RM/R-49: discard, with its effect or without; unprogram; one use."""
    flags = 0
    if action < EFFECT:
        flags = discard(s, seat, action - DISCARD_CARD, 0, events)
    elif action < DISCARD_SITE:
        return discard_effect(box, s, seat, DISCARD_EFFECTS[action - EFFECT], 0, events)
    elif action < EFFECT_SITE:
        flags = discard(s, seat, action - DISCARD_SITE, 1, events)
    elif action < UNPROGRAM:
        return discard_effect(box, s, seat, SITE_DISCARD_EFFECTS[action - EFFECT_SITE], 1, events)
    elif action == UNPROGRAM:
        unprogram(s, seat, events)
    else:
        number = action - ONE_USE_EFFECT
        slots = threat_slots(s, number)
        if slots & (slots - 1) != 0:
            ask(s, ASK_THREAT, seat, number, 0, 0)
            return 0
        slot = 0
        while (slots >> slot) & 1 == 0:
            slot += 1
        flags = take_threat(s, seat, number, slot, events)
    return back_to_turn(s, seat, flags)


@rule
def discard_effect(box, s, seat, face, from_site, events):
    """RM-36: a DÉFAUSSE effect; its targets are chosen before the card goes."""
    if face == BIOGENETICS:
        ask(s, ASK_EXCHANGE, seat, from_site, 0, 0)
        return 0
    if face == ELECTRIC_CARS:
        ask(s, ASK_FETCH, seat, 0, 0, 0)
        return 0
    if face == PLANETARY_DEFENCE:
        ask(s, ASK_REMOVE, seat, from_site, 0, 0)
        return 0
    flags = discard_to_draw(box, s, seat, face, from_site, events)
    return back_to_turn(s, seat, flags)


@rule
def use_waiting(box, s, seat, face, events):
    """RM-35, RM-186, RM-187: a PAIEMENT AVEC effect places cards or draws one."""
    if face == PRINTING or face == ROBOTS:
        ask(s, ASK_FREE, seat, face, 0, 0)
        return 0
    use_up(s, seat, face, events)
    flags = draw_cards(s, seat, box.amount[face], events)
    return back_to_turn(s, seat, flags)


# Operations: choose, then pay


@rule
def in_operation(box, s, seat, kind, purpose, action, events):
    """C2 … C4, RM/R-42: more cards, or on to paying, or a payment."""
    if kind == ASK_PAY:
        pay_with(box, s, action, purpose)
        return go_on_paying(box, s, seat, purpose, events)
    if kind == ASK_BUY:
        if action == DONE:
            return go_on_paying(box, s, seat, PURCHASE, events)
        add_to_cart(box, s, seat, action - BUY)
        return go_on_buying(box, s, seat)
    if action == DONE:
        finance_itself(box, s)
        return go_on_paying(box, s, seat, PLACEMENT, events)
    choose_card(box, s, action - PLACE)
    return go_on_placing(box, s, seat, events)


@rule
def go_on_buying(box, s, seat):
    """C2: another card is asked for only while one can be paid."""
    if buyable(box, s, seat) != 0:
        ask(s, ASK_BUY, seat, 0, 0, 0)
    else:
        ask(s, ASK_PAY, seat, PURCHASE, 0, 0)
    return 0


@rule
def go_on_placing(box, s, seat, events):
    """C3: another card is asked for only while one fits and can be paid."""
    if placeable(box, s, seat) != 0:
        ask(s, ASK_PLACE, seat, 0, 0, 0)
        return 0
    finance_itself(box, s)
    return go_on_paying(box, s, seat, PLACEMENT, events)


@rule
def go_on_paying(box, s, seat, purpose, events):
    """RM-133, RM/R-43: paying stops by itself when all is covered."""
    if unpaid(s):
        ask(s, ASK_PAY, seat, purpose, 0, 0)
        return 0
    if purpose == PURCHASE:
        flags = finish_purchase(s, seat, events)
    elif purpose == PLACEMENT:
        flags = finish_placement(s, seat, events)
    else:
        flags = hand_over(s, seat, WINDOW, events)
        forget_operation(s)
        s.extra = box.window_spaces
        emit(events, WINDOW_BOUGHT, seat, s.extra, 0, 0, EVERYBODY)
        return flags | lift_off(box, s, seat, events)
    return back_to_turn(s, seat, flags)


# Targets of effects


@rule
def on_target(box, s, seat, kind, a, b, action, events):
    """C5, RM/R-71: the effect works on what was chosen."""
    flags = 0
    if kind == ASK_EXCHANGE:
        if action != DONE:
            s.chosen[action - DISCARD_CARD] += 1
            b += 1
            if b < box.amount[BIOGENETICS] and exchangeable(s, seat, a) != 0:
                ask(s, ASK_EXCHANGE, seat, a, b, 0)
                return 0
        flags = exchange(s, seat, a, b, events)
    elif kind == ASK_FETCH:
        flags = fetch(s, seat, action - FETCH, events)
    elif kind == ASK_REMOVE:
        flags = remove_threat(s, seat, action, a, events)
    elif kind == ASK_THREAT:
        flags = take_threat(s, seat, a, action - TAKE_THREAT, events)
    elif action != DONE:
        if b == 0:
            use_up(s, seat, a, events)
        flags = place_free(s, seat, action - PLACE, a, events)
        if b + 1 < box.amount[a] and s.players[seat].hand_size > 0:
            ask(s, ASK_FREE, seat, a, b + 1, 0)
            return flags
    return back_to_turn(s, seat, flags)


# A launch


@rule
def in_flight(box, s, seat, kind, action, events):
    """C7 … C10: V8, then Trajectory cards and what acts on them."""
    if kind == ASK_WINDOW:
        if action == NO:
            return lift_off(box, s, seat, events)
        s.due = box.window_cost
        return go_on_paying(box, s, seat, WINDOW, events)
    if kind == ASK_LOOK:
        return after_look(box, s, seat, action == BURY, events)
    if kind == ASK_DRAWN:
        if action == ACCEPT:
            return move(box, s, seat, s.value - 1, events)
        return act_on_draw(box, s, seat, action - FLIGHT, events)
    if action == DRAW:
        return draw_trajectory(box, s, seat, events)
    if action == ABANDON:
        return abandon(box, s, seat, events)
    return look(s, seat, events)


@rule
def after_flight(box, s, seat, kind, a, b, action, events):
    """C11 … C13: what is lost, kept or comes back after a launch."""
    if kind == ASK_ABANDON:
        if BACK <= action < FETCH:
            take_engine_back(s, seat, action - BACK, events)
            return abandon_on(s, seat, a - 1, b - 1, events)
        lose_card(s.players[seat], seat, action - DISCARD_SITE, events)
        return abandon_on(s, seat, a - 1, b, events)
    if kind == ASK_KEEP:
        if action != DONE:
            keep_card(s, seat, action - KEEP, events)
            if a > 1:
                ask(s, ASK_KEEP, seat, a - 1, 0, 0)
                return 0
        return after_keeping(box, s, seat, events)
    if kind == ASK_MISSION:
        return close_failure(s, seat, action == YES, events)
    if action != DONE:
        take_engine_back(s, seat, action - BACK, events)
        if b > 1:
            ask(s, ASK_BACK, seat, a, b - 1, 0)
            return 0
    if a == SUCCESS:
        return finish_success(box, s, seat, events)
    return finish_failure(s, seat, events)
