"""What is legal at each decision (A7): the actions of a turn, the rest beside its answers."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.rocketmen import effects, launch, operation, outcome, purchase, turn_end
from cosmodrome.games.rocketmen.box import (
    CARD,
    DESTINATION,
    FIRST_THREAT,
    PAYMENT_EFFECTS,
    TRACK,
)
from cosmodrome.games.rocketmen.cards import list_cards
from cosmodrome.games.rocketmen.payment import legal_payments
from cosmodrome.games.rocketmen.state import ASK, DO, LAST_OF_FLIGHT, LAST_TARGET, MODE


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    asked = s.stack[0]
    kind = asked.kind
    if kind == ASK.turn:
        return legal_turn(box, s, seat, out)
    if kind == ASK.buy:
        return operation.legal_cart(box, s, seat, out)
    if kind == ASK.cards:
        return operation.legal_cards(box, s, seat, out)
    if kind == ASK.pay:
        return legal_payments(box, s, seat, asked.a, out)
    if kind <= LAST_TARGET:
        return effects.legal_target(s, seat, kind, asked.a, out)
    if kind == ASK.last:
        n = effects.put_free(box, s, seat, 0, out)
        return or_end_turn(legal_draws(s, seat, n, out), out)
    if kind == ASK.window:
        return operation.legal_window(box, s, seat, out)
    if kind <= LAST_OF_FLIGHT:
        return launch.legal_flight(box, s, seat, kind, out)
    if kind == ASK.back:
        return outcome.legal_losses(s, seat, kind, 0, asked.a, out)
    if kind <= ASK.keep:
        return outcome.legal_losses(s, seat, kind, asked.a, asked.b, out)
    if kind == ASK.excess:
        return turn_end.legal_excess(box, s, seat, out)
    out[0] = DO.yes
    out[1] = DO.no
    return 2


@rule
def legal_turn(box, s, seat, out):
    """C1, RM-12, RM-13: cards to buy, to place or to discard, effects, a launch, the end."""
    me = s.players[seat]
    n = put_bits(out, 0, purchase.buyable(box, s, seat), DO.buy, purchase.ITEMS)
    n = list_cards(out, n, me.hand, DO.card, CARD.size)
    if me.program > 0:
        n = list_cards(out, n, me.site, DO.site, FIRST_THREAT)
    n = legal_draws(s, seat, n, out)
    if me.program > 0:
        out[n] = DO.unprogram
        n += 1
    n = put_bits(out, n, launch.launchable(box, s, seat), DO.launch, DESTINATION.size)
    if s.mode == MODE.solo and s.ai.gift == 0:
        n = list_cards(out, n, s.track, DO.gift, TRACK)
    return or_end_turn(n, out)


@rule
def legal_draws(s, seat, n, out):
    """C1, C6, RM-187: waiting effects that draw."""
    return put_bits(out, n, effects.drawing(s, seat), DO.use, len(PAYMENT_EFFECTS))


@rule
def or_end_turn(n, out):
    """RM-119: the turn may always end."""
    out[n] = DO.end_turn
    return n + 1
