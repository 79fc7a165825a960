"""What is legal at each decision (A7)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.rocketmen.box import (
    CARD,
    DESTINATION,
    ENGINE,
    FIRST_ENGINE,
    FIRST_THREAT,
    MISSION,
    THREAT,
    TRACK,
)
from cosmodrome.games.rocketmen.effects import (
    discard_works,
    exchangeable,
    removable,
    threat_slots,
    usable,
)
from cosmodrome.games.rocketmen.launch import acting, can_look, launchable
from cosmodrome.games.rocketmen.placing import cash, fitting, placeable, programmable
from cosmodrome.games.rocketmen.purchase import ITEMS, buyable, legal_payments
from cosmodrome.games.rocketmen.state import (
    ASK,
    DISCARD_EFFECTS,
    DO,
    FLIGHT_EFFECTS,
    LAST_OF_FLIGHT,
    LAST_TARGET,
    MODE,
    ONE_USE_EFFECTS,
    PAYMENT_EFFECTS,
    SITE_DISCARD_EFFECTS,
)


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    asked = s.stack[0]
    kind = asked.kind
    if kind == ASK.turn:
        return legal_turn(box, s, seat, out)
    if kind <= LAST_TARGET:
        return legal_choices(box, s, seat, kind, asked.a, asked.b, out)
    if kind == ASK.last:
        return one_more(put_bits(out, 0, usable(box, s, seat), DO.use, len(PAYMENT_EFFECTS)), out)
    if kind <= LAST_OF_FLIGHT:
        return legal_flight(box, s, seat, kind, out)
    if kind <= ASK.back:
        return legal_losses(s, seat, kind, asked.b, out)
    if kind == ASK.excess:
        return list_cards(out, 0, s.players[seat].hand, DO.discard, CARD.size)
    out[0] = DO.yes
    out[1] = DO.no
    return 2


@rule
def list_cards(out, n, counts, first, count):
    """Write an action for each face of which there is a card."""
    for face in range(count):
        if counts[face] > 0:
            out[n] = first + face
            n += 1
    return n


@rule
def one_more(n, out):
    """RM-119: the turn may always end."""
    out[n] = DO.end_turn
    return n + 1


# The action phase


@rule
def legal_turn(box, s, seat, out):
    """C1, RM-12, RM-13: buy, program and place, discard, effects, launch, end the turn."""
    me = s.players[seat]
    n = put_bits(out, 0, buyable(box, s, seat), DO.buy, ITEMS)
    n = put_bits(out, n, programmable(box, s, seat), DO.program, MISSION.size)
    n = put_bits(out, n, placeable(box, s, seat), DO.place, FIRST_THREAT)
    n = list_cards(out, n, me.hand, DO.discard, CARD.size)
    for i in range(len(DISCARD_EFFECTS)):
        if discard_works(s, seat, DISCARD_EFFECTS[i], 0):
            out[n] = DO.effect + i
            n += 1
    if me.program > 0:
        if me.site_size > 0:
            n = legal_site_discards(s, seat, n, out)
        out[n] = DO.unprogram
        n += 1
    for i in range(len(ONE_USE_EFFECTS)):
        if me.hand[ONE_USE_EFFECTS[i]] > 0 and threat_slots(s, i) != 0:
            out[n] = DO.one_use + i
            n += 1
    n = put_bits(out, n, usable(box, s, seat), DO.use, len(PAYMENT_EFFECTS))
    n = put_bits(out, n, launchable(box, s, seat), DO.launch, DESTINATION.size)
    if s.mode == MODE.solo and s.ai.gift == 0:
        n = list_cards(out, n, s.track, DO.gift, TRACK)
    return one_more(n, out)


@rule
def legal_site_discards(s, seat, n, out):
    """RM-56, RM-152: site cards one by one, some with their effect."""
    n = list_cards(out, n, s.players[seat].site, DO.discard_site, FIRST_THREAT)
    for i in range(len(SITE_DISCARD_EFFECTS)):
        if discard_works(s, seat, SITE_DISCARD_EFFECTS[i], 1):
            out[n] = DO.effect_site + i
            n += 1
    return n


# Inside an operation, and targets of effects


@rule
def legal_choices(box, s, seat, kind, a, b, out):
    """C2 … C5: what joins the operation, what pays, what an effect works on."""
    if kind == ASK.pay:
        return legal_payments(box, s, seat, a, out)
    if kind == ASK.fetch:
        return list_cards(out, 0, s.players[seat].holding, DO.fetch, CARD.size)
    if kind == ASK.remove:
        return put_bits(out, 0, removable(s.players[seat]), DO.remove_hand, 2 * THREAT.size)
    if kind == ASK.threat:
        return put_bits(out, 0, threat_slots(s, a), DO.threat, TRACK)
    n = 0
    if kind == ASK.buy:
        n = put_bits(out, 0, buyable(box, s, seat), DO.buy, ITEMS)
    elif kind == ASK.place:
        n = put_bits(out, 0, placeable(box, s, seat), DO.place, FIRST_THREAT)
    elif kind == ASK.free:
        n = put_bits(out, 0, fitting(box, s, seat), DO.place, FIRST_THREAT)
        if b == 0:
            return n
    out[n] = DO.done
    n += 1
    if kind == ASK.exchange:
        n = put_bits(out, n, exchangeable(s, seat, a), DO.discard, CARD.size)
    return n


# Flight and its end


@rule
def legal_flight(box, s, seat, kind, out):
    """C7 … C10: V8, draw, abandon, look; effects on the card drawn."""
    if kind == ASK.window:
        n = 0
        if cash(box, s, seat) >= box.window_cost:
            out[0] = DO.yes
            n = 1
        out[n] = DO.no
        return n + 1
    if kind == ASK.look:
        out[0] = DO.keep_top
        out[1] = DO.bury
        return 2
    if kind == ASK.drawn:
        n = put_bits(out, 0, acting(box, s, seat), DO.flight, len(FLIGHT_EFFECTS))
        out[n] = DO.accept
        return n + 1
    out[0] = DO.draw
    n = 1
    if s.draws > 0:
        out[n] = DO.abandon
        n += 1
    if can_look(s, seat):
        for i in range(len(FLIGHT_EFFECTS)):
            if FLIGHT_EFFECTS[i] == CARD.mission_control:
                out[n] = DO.flight + i
                n += 1
    return n


@rule
def legal_losses(s, seat, kind, back, out):
    """C11 … C13: site cards to discard or to keep, Engines that come back."""
    me = s.players[seat]
    n = 0
    if kind == ASK.abandon:
        n = list_cards(out, 0, me.site, DO.discard_site, FIRST_THREAT)
    else:
        out[0] = DO.done
        n = 1
    if kind == ASK.keep:
        for face in range(FIRST_THREAT):
            if me.site[face] > s.chosen[face]:
                out[n] = DO.keep + face
                n += 1
    elif back > 0:
        for engine in range(ENGINE.size):
            if me.site[FIRST_ENGINE + engine] > s.chosen[FIRST_ENGINE + engine]:
                out[n] = DO.back + engine
                n += 1
    return n
