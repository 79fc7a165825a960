"""Building a development: what it costs, where it may stand, and what it changes."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, put_bits
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import selection, state
from cosmodrome.games.galactic_cruise.cards import hand_of_resource
from cosmodrome.games.galactic_cruise.gains import gain_reputation, put_resources, store
from cosmodrome.games.galactic_cruise.network import owns, surcharge, wake_tokens
from cosmodrome.games.galactic_cruise.pieces import icons_below, put, room
from cosmodrome.games.galactic_cruise.state import ASK, CAUSE, DO, EFFECT, EVENT
from cosmodrome.games.galactic_cruise.windows import hand_helps, open_hand, put_done

# The questions: which row and where, and how it is paid


@rule
def legal(box, s, seat, kind, a, b, c, out):
    """GC-184 … GC-187: what is legal at each of them."""
    if kind == ASK.pay_row:
        return legal_pay_row(box, s, seat, a, b, c, out)
    if s.ticked != 0:
        row = selection.highest(s.ticked)
        return put_bits(out, 0, payable_areas(box, s, seat, row, a, c), DO.area, its.AREA.size)
    n = put_bits(out, 0, payable_rows(box, s, seat, a, c), DO.row, its.RESOURCE.size)
    if n == 0:
        helping = hand_helps(box, s.players[seat], kind, c)
        return put_done(out, n, c, payable_rows(box, s, seat, a, helping) != 0)
    return put_done(out, n, c, False)


@rule
def answer(box, s, seat, kind, a, b, c, action, events):
    """What an answer does."""
    if kind == ASK.pay_row:
        if s.wild > 0:
            assign_wild(s, action)
            ask(s, kind, seat, a, b, c)
        else:
            pay_row(box, s, seat, a, b, c, action - DO.amount, events)
    elif action != DO.done:
        row = selection.highest(selection.confirmed(s))
        choose_area(box, s, seat, row, action - DO.area, a, c, events)


@rule
def pay_row(box, s, seat, row, area, c, amount, events):
    """GC-185: so many resources of the row are paid; `c` holds effects and discount."""
    effects = c & ((1 << state.DISCOUNT_SHIFT) - 1)
    built(box, s, seat, row, area, amount, c >> state.DISCOUNT_SHIFT, effects, events)


@rule
def settle(box, s, seat, kind, row, area, c, events):
    """GC-185: a payment that, as everybody can see, leaves no choice."""
    if kind != ASK.pay_row or s.wild > 0 or not open_hand(s, seat):
        return False
    me = s.players[seat]
    effects = c & ((1 << state.DISCOUNT_SHIFT) - 1)
    cost = development_cost(box, s, seat, row, c >> state.DISCOUNT_SHIFT, effects)
    if s.floating[row] < cost:
        if hand_of_resource(box, me, row) > 0 or icons_left(box, me, me.reputation) > 0:
            return False
    most = me.stored[row] + s.floating[row]
    if most > cost:
        most = cost
    if most > 0 and me.credits > cost + area_fee(box, s, area, effects) - most:
        return False
    answered(s)
    pay_row(box, s, seat, row, area, c, most, events)
    return True


# What it costs


@rule
def icons_left(box, me, reputation):
    """6.4: resources the reputation bonus could still give from a space of the track."""
    if reputation <= 0 or me.once & state.BONUS_USED != 0:
        return 0
    return icons_below(box, reputation, its.REPUTATION_MAX, its.GAIN.resource)


@rule
def held(box, s, me, resource):
    """What there is of a resource for a payment: stored, floating, and on cards in hand."""
    return me.stored[resource] + s.floating[resource] + hand_of_resource(box, me, resource)


@rule
def reach(box, s, me, resource):
    """6.4: how many of a resource can be brought into a payment."""
    return held(box, s, me, resource) + s.wild + icons_left(box, me, me.reputation)


@rule
def development_cost(box, s, seat, row, discount, effects):
    """GC-185, GC-330, Q105: the cost of the next development of a row, all reductions made."""
    if effects & EFFECT.free != 0:
        return 0
    cost = box.development_cost[its.COLUMNS - s.players[seat].rows[row]]
    if effects & EFFECT.card_1 != 0:
        cost = box.card_amount[its.CARD.P04]
    cost -= discount
    if s.skilled == 1 and s.expert == its.EXPERT.engineer:
        cost -= box.expert_amount[its.EXPERT.engineer]
    return cost if cost > 0 else 0


@rule
def fits_area(s, seat, area, effects):
    """GC-186, GC-187: an area without a development of one's own; at set-up an empty corridor."""
    if effects & EFFECT.free != 0:
        return area < its.CORRIDORS and s.areas[area] == 0
    return not owns(s, seat, area)


@rule
def area_fee(box, s, area, effects):
    """GC-330: the gears' surcharge for building there."""
    return 0 if effects & EFFECT.free != 0 else surcharge(box, s, area)


@rule
def covered(s, seat, cost, fee, limit):
    """6.4: whether credits and at most `limit` resources of the row pay a cost and its fee."""
    if limit > cost:
        limit = cost
    return s.players[seat].credits >= cost - limit + fee


@rule
def payable_areas(box, s, seat, row, discount, effects):
    """GC-184 … GC-187: the areas where the next development of a row can be built, as bits."""
    me = s.players[seat]
    if me.rows[row] == 0:
        return 0
    cost = development_cost(box, s, seat, row, discount, effects)
    limit = reach(box, s, me, row)
    areas = 0
    for area in range(its.AREA.size):
        if fits_area(s, seat, area, effects):
            if covered(s, seat, cost, area_fee(box, s, area, effects), limit):
                areas |= 1 << area
    return areas


@rule
def payable_rows(box, s, seat, discount, effects):
    """GC-184: the rows of which a development can be built somewhere, as bits."""
    rows = 0
    for row in range(its.RESOURCE.size):
        if payable_areas(box, s, seat, row, discount, effects) != 0:
            rows |= 1 << row
    return rows


@rule
def can_pay_amount(box, s, seat, row, area, amount, discount, effects):
    """GC-185: whether so many resources of the row and credits for the rest can be paid now."""
    me = s.players[seat]
    cost = development_cost(box, s, seat, row, discount, effects)
    if amount > cost or amount > me.stored[row] + s.floating[row]:
        return False
    return me.credits >= cost - amount + area_fee(box, s, area, effects)


@rule
def legal_pay_row(box, s, seat, row, area, c, out):
    """GC-185, Q103: so many resources of the row, the rest in credits."""
    me = s.players[seat]
    effects = c & ((1 << state.DISCOUNT_SHIFT) - 1)
    discount = c >> state.DISCOUNT_SHIFT
    cost = development_cost(box, s, seat, row, discount, effects)
    fee = area_fee(box, s, area, effects)
    n = 0
    if not covered(s, seat, cost, fee, reach(box, s, me, row)):
        return n
    if s.wild > 0:
        rest = reach(box, s, me, row) - selection.resources(s.ticked)
        rest += selection.times_resource(s.ticked, row)
        if not covered(s, seat, cost, fee, rest):
            return n
        kinds = 1 << row
        for resource in range(its.RESOURCE.size):
            there = s.floating[resource] + selection.times_resource(s.ticked, resource)
            if there < room(box, me, resource) and covered(s, seat, cost, fee, rest - 1):
                kinds |= 1 << resource
        return put_wild(s, out, kinds)
    for amount in range(cost + 1):
        if can_pay_amount(box, s, seat, row, area, amount, discount, effects):
            n = put(out, n, DO.amount + amount)
    if s.floating[row] < cost:
        for card in range(its.CARD.size):
            if (me.hand >> card) & 1 == 1 and box.card_resource[card] == row:
                n = put(out, n, DO.spend + card)
    if s.floating[row] < cost and icons_left(box, me, me.reputation) > 0:
        n = put(out, n, DO.bonus + state.REPUTATION_BONUS.resource)
    return n


# Resources of any kind inside a payment


@rule
def put_wild(s, out, kinds):
    """Q103: what each resource gained inside a payment is to be: any of these kinds."""
    if s.wild == 1:
        return put_bits(out, 0, kinds, DO.resource, its.RESOURCE.size)
    return put_resources(s, out, kinds, s.wild)


@rule
def assign_wild(s, action):
    """Q103: one resource of any kind, or those ticked, float in the payment as that kind."""
    ticked = selection.confirmed(s)
    if action != DO.done:
        ticked = selection.so_many(action - DO.resource, 1)
    for resource in range(its.RESOURCE.size):
        s.floating[resource] += selection.times_resource(ticked, resource)
    s.wild -= selection.resources(ticked)


# What it does


@rule
def choose_area(box, s, seat, row, area, discount, effects, events):
    """GC-186: the area is chosen; what costs nothing needs no payment."""
    cost = development_cost(box, s, seat, row, discount, effects)
    if effects & EFFECT.free != 0:
        place_development(box, s, seat, row, area, effects, events)
    elif cost + area_fee(box, s, area, effects) == 0:
        built(box, s, seat, row, area, 0, discount, effects, events)
    else:
        ask(s, ASK.pay_row, seat, row, area, effects | (discount << state.DISCOUNT_SHIFT))


@rule
def built(box, s, seat, row, area, amount, discount, effects, events):
    """GC-185 … GC-188, P05: paid and placed; with the card a second one may follow."""
    if effects & EFFECT.card_2 != 0:
        ask(s, ASK.row, seat, 0, 0, EFFECT.optional | EFFECT.started)
    pay_development(box, s, seat, row, area, amount, discount, effects, events)


@rule
def spend_stored(box, s, seat, resource, count, events):
    """Q103: floating resources pay first; those left over are stored, or lost."""
    me = s.players[seat]
    floating = s.floating[resource]
    s.floating[resource] = 0
    if floating >= count:
        store(box, s, seat, resource, floating - count, events)
    else:
        me.stored[resource] -= count - floating


@rule
def pay_development(box, s, seat, row, area, amount, discount, effects, events):
    """GC-185: resources of the row, credits for the rest and the surcharge."""
    cost = development_cost(box, s, seat, row, discount, effects)
    credits = cost - amount + area_fee(box, s, area, effects)
    s.players[seat].credits -= credits
    if amount + credits > 0:
        emit(events, EVENT.development_paid, seat, row, amount, credits, EVERYBODY)
    for resource in range(its.RESOURCE.size):
        spend_stored(box, s, seat, resource, amount if resource == row else 0, events)
    place_development(box, s, seat, row, area, effects, events)


@rule
def place_development(box, s, seat, row, area, effects, events):
    """GC-188, GC-329, P06: it leaves its row and covers the icon of an empty area."""
    first = 1 if s.areas[area] == 0 else 0
    s.players[seat].rows[row] -= 1
    s.areas[area] |= 1 << seat
    emit(events, EVENT.development, seat, area, row, first, EVERYBODY)
    gain_reputation(box, s, seat, box.cover_reputation * first, events, CAUSE.first)
    if effects & EFFECT.card_3 != 0 and area >= its.FIRST_TECH_AREA:
        gain_reputation(box, s, seat, box.card_amount[its.CARD.P06], events, CAUSE.card)
    wake_tokens(box, s, seat, events)


@rule
def free_corridors(s):
    """Corridors without a development, as bits."""
    corridors = 0
    for area in range(its.CORRIDORS):
        if count_bits(s.areas[area]) == 0:
            corridors |= 1 << area
    return corridors
