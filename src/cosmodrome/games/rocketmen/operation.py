"""Operations: choose what to buy or to place, then pay for all of it (C2 … C4, C7, RM/R-42)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen import placing, purchase
from cosmodrome.games.rocketmen.box import FIRST_THREAT
from cosmodrome.games.rocketmen.launch import lift_off
from cosmodrome.games.rocketmen.state import ASK, DO, EVENT, PURPOSE
from cosmodrome.games.rocketmen.turn_end import back_to_turn


@rule
def legal_operation(box, s, seat, kind, purpose, out):
    """C2 … C4, C7: what joins the operation, what pays, whether V8 is paid for."""
    if kind == ASK.pay:
        return purchase.legal_payments(box, s, seat, purpose, out)
    n = 0
    if kind == ASK.window:
        if placing.cash(box, s, seat) >= box.window_cost:
            out[0] = DO.yes
            n = 1
        out[n] = DO.no
        return n + 1
    if kind == ASK.buy:
        n = put_bits(out, 0, purchase.buyable(box, s, seat), DO.buy, purchase.ITEMS)
    else:
        n = put_bits(out, 0, placing.placeable(box, s, seat), DO.place, FIRST_THREAT)
    out[n] = DO.done
    return n + 1


@rule
def in_operation(box, s, seat, kind, purpose, action, events):
    """C2 … C4, C7, RM/R-42: more cards, or on to paying, or a payment."""
    if kind == ASK.pay:
        purchase.pay_with(box, s, action, purpose)
        return go_on_paying(box, s, seat, purpose, events)
    if kind == ASK.window:
        if action == DO.no:
            return lift_off(box, s, seat, events)
        s.due = box.window_cost
        return go_on_paying(box, s, seat, PURPOSE.window, events)
    if kind == ASK.buy:
        if action == DO.done:
            return go_on_paying(box, s, seat, PURPOSE.purchase, events)
        return buy(box, s, seat, action - DO.buy)
    if action == DO.done:
        placing.finance_itself(box, s)
        return go_on_paying(box, s, seat, PURPOSE.placement, events)
    placing.choose_card(box, s, action - DO.place)
    return go_on_placing(box, s, seat, events)


@rule
def buy(box, s, seat, item):
    """C2: another card is asked for only while one can be paid."""
    purchase.add_to_cart(box, s, seat, item)
    if purchase.buyable(box, s, seat) != 0:
        ask(s, ASK.buy, seat)
    else:
        ask(s, ASK.pay, seat, PURPOSE.purchase)
    return 0


@rule
def go_on_placing(box, s, seat, events):
    """C3: another card is asked for only while one fits and can be paid."""
    if placing.placeable(box, s, seat) != 0:
        ask(s, ASK.place, seat)
        return 0
    placing.finance_itself(box, s)
    return go_on_paying(box, s, seat, PURPOSE.placement, events)


@rule
def go_on_paying(box, s, seat, purpose, events):
    """RM-133, RM/R-43: paying stops by itself when all is covered."""
    if purchase.unpaid(s):
        ask(s, ASK.pay, seat, purpose)
        return 0
    if purpose == PURPOSE.purchase:
        flags = purchase.finish_purchase(s, seat, events)
    elif purpose == PURPOSE.placement:
        flags = placing.finish_placement(s, seat, events)
    else:
        flags = purchase.hand_over(s, seat, PURPOSE.window, events)
        purchase.forget_operation(s)
        s.extra = box.window_spaces
        emit(events, EVENT.window, seat, s.extra, 0, 0, EVERYBODY)
        return flags | lift_off(box, s, seat, events)
    return back_to_turn(s, seat, flags)
