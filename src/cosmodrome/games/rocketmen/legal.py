"""What is legal at each decision (A7)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.rocketmen.box import (
    ENGINES,
    FACES,
    FIRST_ENGINE,
    FIRST_THREAT,
    MISSIONS,
    THREATS,
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
    ASK_PAY,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_THREAT,
    ASK_TURN,
    ASK_WINDOW,
    BACK,
    BURY,
    BUY,
    DISCARD_CARD,
    DISCARD_EFFECTS,
    DISCARD_SITE,
    DONE,
    DRAW,
    EFFECT,
    EFFECT_SITE,
    END_TURN,
    FETCH,
    FLIGHT,
    FLIGHT_EFFECTS,
    GIFT,
    KEEP,
    KEEP_TOP,
    LAUNCH,
    MISSION_CONTROL,
    NO,
    ONE_USE_EFFECT,
    ONE_USE_EFFECTS,
    PAYMENT_EFFECTS,
    PLACE,
    PROGRAM,
    REMOVE_HAND,
    SITE_DISCARD_EFFECTS,
    SOLO,
    TAKE_THREAT,
    UNPROGRAM,
    USE,
    YES,
)

DESTINATION_COUNT = 3


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    asked = s.stack[0]
    kind = asked.kind
    if kind == ASK_TURN:
        return legal_turn(box, s, seat, out)
    if kind <= ASK_FREE:
        return legal_choices(box, s, seat, kind, asked.a, asked.b, out)
    if kind == ASK_LAST:
        return one_more(put_bits(out, 0, usable(box, s, seat), USE, len(PAYMENT_EFFECTS)), out)
    if kind <= ASK_DRAWN:
        return legal_flight(box, s, seat, kind, out)
    if kind <= ASK_BACK:
        return legal_losses(s, seat, kind, asked.b, out)
    if kind == ASK_EXCESS:
        return list_cards(out, 0, s.players[seat].hand, DISCARD_CARD, FACES)
    out[0] = YES
    out[1] = NO
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
    out[n] = END_TURN
    return n + 1


# The action phase


@rule
def legal_turn(box, s, seat, out):
    """C1, RM-12, RM-13: buy, program and place, discard, effects, launch, end the turn."""
    me = s.players[seat]
    n = put_bits(out, 0, buyable(box, s, seat), BUY, ITEMS)
    n = put_bits(out, n, programmable(box, s, seat), PROGRAM, MISSIONS)
    n = put_bits(out, n, placeable(box, s, seat), PLACE, FIRST_THREAT)
    n = list_cards(out, n, me.hand, DISCARD_CARD, FACES)
    for i in range(len(DISCARD_EFFECTS)):
        if discard_works(s, seat, DISCARD_EFFECTS[i], 0):
            out[n] = EFFECT + i
            n += 1
    if me.program > 0:
        if me.site_size > 0:
            n = legal_site_discards(s, seat, n, out)
        out[n] = UNPROGRAM
        n += 1
    for i in range(len(ONE_USE_EFFECTS)):
        if me.hand[ONE_USE_EFFECTS[i]] > 0 and threat_slots(s, i) != 0:
            out[n] = ONE_USE_EFFECT + i
            n += 1
    n = put_bits(out, n, usable(box, s, seat), USE, len(PAYMENT_EFFECTS))
    n = put_bits(out, n, launchable(box, s, seat), LAUNCH, DESTINATION_COUNT)
    if s.mode == SOLO and s.ai.gift == 0:
        n = list_cards(out, n, s.track, GIFT, TRACK)
    return one_more(n, out)


@rule
def legal_site_discards(s, seat, n, out):
    """RM-56, RM-152: site cards one by one, some with their effect."""
    n = list_cards(out, n, s.players[seat].site, DISCARD_SITE, FIRST_THREAT)
    for i in range(len(SITE_DISCARD_EFFECTS)):
        if discard_works(s, seat, SITE_DISCARD_EFFECTS[i], 1):
            out[n] = EFFECT_SITE + i
            n += 1
    return n


# Inside an operation, and targets of effects


@rule
def legal_choices(box, s, seat, kind, a, b, out):
    """C2 … C5: what joins the operation, what pays, what an effect works on."""
    if kind == ASK_PAY:
        return legal_payments(box, s, seat, a, out)
    if kind == ASK_FETCH:
        return list_cards(out, 0, s.players[seat].holding, FETCH, FACES)
    if kind == ASK_REMOVE:
        return put_bits(out, 0, removable(s.players[seat]), REMOVE_HAND, 2 * THREATS)
    if kind == ASK_THREAT:
        return put_bits(out, 0, threat_slots(s, a), TAKE_THREAT, TRACK)
    n = 0
    if kind == ASK_BUY:
        n = put_bits(out, 0, buyable(box, s, seat), BUY, ITEMS)
    elif kind == ASK_PLACE:
        n = put_bits(out, 0, placeable(box, s, seat), PLACE, FIRST_THREAT)
    elif kind == ASK_FREE:
        n = put_bits(out, 0, fitting(box, s, seat), PLACE, FIRST_THREAT)
        if b == 0:
            return n
    out[n] = DONE
    n += 1
    if kind == ASK_EXCHANGE:
        n = put_bits(out, n, exchangeable(s, seat, a), DISCARD_CARD, FACES)
    return n


# Flight and its end


@rule
def legal_flight(box, s, seat, kind, out):
    """C7 … C10: V8, draw, abandon, look; effects on the card drawn."""
    if kind == ASK_WINDOW:
        n = 0
        if cash(box, s, seat) >= box.window_cost:
            out[0] = YES
            n = 1
        out[n] = NO
        return n + 1
    if kind == ASK_LOOK:
        out[0] = KEEP_TOP
        out[1] = BURY
        return 2
    if kind == ASK_DRAWN:
        n = put_bits(out, 0, acting(box, s, seat), FLIGHT, len(FLIGHT_EFFECTS))
        out[n] = ACCEPT
        return n + 1
    out[0] = DRAW
    n = 1
    if s.draws > 0:
        out[n] = ABANDON
        n += 1
    if can_look(s, seat):
        for i in range(len(FLIGHT_EFFECTS)):
            if FLIGHT_EFFECTS[i] == MISSION_CONTROL:
                out[n] = FLIGHT + i
                n += 1
    return n


@rule
def legal_losses(s, seat, kind, back, out):
    """C11 … C13: site cards to discard or to keep, Engines that come back."""
    me = s.players[seat]
    n = 0
    if kind == ASK_ABANDON:
        n = list_cards(out, 0, me.site, DISCARD_SITE, FIRST_THREAT)
    else:
        out[0] = DONE
        n = 1
    if kind == ASK_KEEP:
        for face in range(FIRST_THREAT):
            if me.site[face] > s.chosen[face]:
                out[n] = KEEP + face
                n += 1
    elif back > 0:
        for engine in range(ENGINES):
            if me.site[FIRST_ENGINE + engine] > s.chosen[FIRST_ENGINE + engine]:
                out[n] = BACK + engine
                n += 1
    return n
