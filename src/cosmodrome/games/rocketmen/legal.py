"""What is legal at each decision (A7): the actions of a turn, the rest beside its answers."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.rocketmen import effects, launch, operation, outcome, placing, purchase
from cosmodrome.games.rocketmen.box import CARD, DESTINATION, FIRST_THREAT, MISSION, TRACK
from cosmodrome.games.rocketmen.cards import list_cards
from cosmodrome.games.rocketmen.state import ASK, DO, LAST_OF_FLIGHT, LAST_TARGET, MODE


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    asked = s.stack[0]
    kind = asked.kind
    if kind == ASK.turn:
        return legal_turn(box, s, seat, out)
    if kind == ASK.last:
        return or_end_turn(effects.legal_waiting(box, s, seat, 0, out), out)
    if kind <= ASK.pay or kind == ASK.window:
        return operation.legal_operation(box, s, seat, kind, asked.a, out)
    if kind <= LAST_TARGET:
        return effects.legal_target(box, s, seat, kind, asked.a, asked.b, out)
    if kind <= LAST_OF_FLIGHT:
        return launch.legal_flight(box, s, seat, kind, out)
    if kind <= ASK.back:
        return outcome.legal_losses(s, seat, kind, asked.b, out)
    if kind == ASK.excess:
        return list_cards(out, 0, s.players[seat].hand, DO.discard, CARD.size)
    out[0] = DO.yes
    out[1] = DO.no
    return 2


@rule
def legal_turn(box, s, seat, out):
    """C1, RM-12, RM-13: buy, program and place, discard, effects, launch, end the turn."""
    n = put_bits(out, 0, purchase.buyable(box, s, seat), DO.buy, purchase.ITEMS)
    n = put_bits(out, n, placing.programmable(box, s, seat), DO.program, MISSION.size)
    n = put_bits(out, n, placing.placeable(box, s, seat), DO.place, FIRST_THREAT)
    n = effects.legal_discards(s, seat, n, out)
    n = effects.legal_waiting(box, s, seat, n, out)
    n = put_bits(out, n, launch.launchable(box, s, seat), DO.launch, DESTINATION.size)
    if s.mode == MODE.solo and s.ai.gift == 0:
        n = list_cards(out, n, s.track, DO.gift, TRACK)
    return or_end_turn(n, out)


@rule
def or_end_turn(n, out):
    """RM-119: the turn may always end."""
    out[n] = DO.end_turn
    return n + 1
