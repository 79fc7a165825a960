"""Writing down what is legal, and paying: development, launch, one more stop (Q102, Q103)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise.box import CARD, GAIN, RESOURCE
from cosmodrome.games.galactic_cruise.cards import hand_of_resource
from cosmodrome.games.galactic_cruise.development import (
    area_fee,
    can_pay_amount,
    covered,
    development_cost,
    icons_below,
    reach,
)
from cosmodrome.games.galactic_cruise.launch import bill_covered, bonus_left, can_settle
from cosmodrome.games.galactic_cruise.state import ASK, BONUS_USED, DISCOUNT_SHIFT, DO
from cosmodrome.games.galactic_cruise.windows import playable_texts

AMOUNTS = 7


@rule
def put(out, n, action):
    """Write one action."""
    out[n] = action
    return n + 1


@rule
def occupied(slots, count):
    """The slots that hold something, as bits."""
    bits = 0
    for i in range(count):
        if slots[i] > 0:
            bits |= 1 << i
    return bits


# Payments


@rule
def payment(box, s, seat, kind, a, b, c, out):
    """Q102, Q103: only what pays, and only so that the rest stays payable."""
    if kind == ASK.pay_launch:
        return launch_payment(box, s, seat, kind, b, c, out)
    if kind == ASK.pay_row:
        return row_payment(box, s, seat, a, b, c, out)
    return move_payment(box, s, seat, b, c, out)


@rule
def crosses(box, reputation, steps):
    """Whether the last step of a reputation bonus gains a resource."""
    return box.reputation_icon[reputation - steps + 1] == GAIN.resource


@rule
def launch_payment(box, s, seat, kind, b, c, out):
    """GC-291, GC-292: the bill of a launch."""
    me = s.players[seat]
    rest = s.wild + bonus_left(box, me)
    n = 0
    if s.wild > 0:
        for resource in range(RESOURCE.size):
            if bill_covered(box, s, me, me.hand, resource, -1, 0, rest - 1):
                n = put(out, n, DO.resource + resource)
    if can_settle(s, me):
        n = put(out, n, DO.pay)
    texts = playable_texts(box, s, seat, kind, b, c)
    for card in range(CARD.P27, CARD.P29 + 1):
        if (texts >> card) & 1 == 1:
            hand = me.hand & ~(1 << card)
            if bill_covered(box, s, me, hand, -1, card - CARD.P27, box.card_amount[card], rest):
                n = put(out, n, DO.play + card)
    for card in range(CARD.size):
        if (me.hand >> card) & 1 == 1:
            resource = box.card_resource[card]
            if s.floating[resource] < s.needs[resource]:
                hand = me.hand & ~(1 << card)
                if bill_covered(box, s, me, hand, resource, -1, 0, rest):
                    n = put(out, n, DO.spend + card)
    if me.once & BONUS_USED == 0:
        for steps in range(1, me.reputation + 1):
            if crosses(box, me.reputation, steps):
                wild = s.wild + icons_below(box, me.reputation, steps, GAIN.resource)
                if bill_covered(box, s, me, me.hand, -1, -1, 0, wild):
                    n = put(out, n, DO.bonus + steps - 1)
    return n


@rule
def row_payment(box, s, seat, row, area, c, out):
    """GC-185: so many resources of the row, the rest in credits."""
    me = s.players[seat]
    effects = c & ((1 << DISCOUNT_SHIFT) - 1)
    discount = c >> DISCOUNT_SHIFT
    cost = development_cost(box, s, seat, row, discount, effects)
    fee = area_fee(box, s, area, effects)
    n = 0
    if not covered(box, s, seat, row, cost, fee, reach(box, s, me, row)):
        return n
    for amount in range(AMOUNTS):
        if can_pay_amount(box, s, seat, row, area, amount, discount, effects):
            n = put(out, n, DO.amount + amount)
    if s.floating[row] < cost:
        for card in range(CARD.size):
            if (me.hand >> card) & 1 == 1 and box.card_resource[card] == row:
                n = put(out, n, DO.spend + card)
    if me.once & BONUS_USED == 0 and s.floating[row] < cost:
        held = me.stored[row] + s.floating[row] + hand_of_resource(box, me, row)
        for steps in range(1, me.reputation + 1):
            if crosses(box, me.reputation, steps):
                limit = held + icons_below(box, me.reputation, steps, GAIN.resource)
                if covered(box, s, seat, row, cost, fee, limit):
                    n = put(out, n, DO.bonus + steps - 1)
    return n


@rule
def move_payment(box, s, seat, need, anything, out):
    """TA1: the resources of one more stop."""
    me = s.players[seat]
    n = 0
    enough = reach(box, s, me, RESOURCE.fuel) >= need
    for resource in range(RESOURCE.size):
        if resource == RESOURCE.fuel or anything == 1:
            held = me.stored[resource] + s.floating[resource]
            if held >= need:
                n = put(out, n, DO.resource + resource)
            if held + hand_of_resource(box, me, resource) >= need:
                enough = True
    if not enough:
        return 0
    for card in range(CARD.size):
        if (me.hand >> card) & 1 == 1:
            resource = box.card_resource[card]
            if (resource == RESOURCE.fuel or anything == 1) and s.floating[resource] < need:
                n = put(out, n, DO.spend + card)
    if me.once & BONUS_USED == 0 and s.floating[RESOURCE.fuel] < need:
        held = (
            me.stored[RESOURCE.fuel]
            + s.floating[RESOURCE.fuel]
            + hand_of_resource(box, me, RESOURCE.fuel)
        )
        for steps in range(1, me.reputation + 1):
            if crosses(box, me.reputation, steps):
                if n > 0 or held + icons_below(box, me.reputation, steps, GAIN.resource) >= need:
                    n = put(out, n, DO.bonus + steps - 1)
    return n
