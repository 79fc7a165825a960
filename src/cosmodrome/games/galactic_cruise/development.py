"""Building a development: what it costs, where it may stand, and what it changes."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.box import (
    AREA,
    CARD,
    COLUMNS,
    CORRIDORS,
    EXPERT,
    FIRST_TECH_AREA,
    GAIN,
    REPUTATION_MAX,
    RESOURCE,
)
from cosmodrome.games.galactic_cruise.cards import hand_of_resource
from cosmodrome.games.galactic_cruise.gains import gain_reputation, store
from cosmodrome.games.galactic_cruise.network import owns, surcharge, wake_tokens
from cosmodrome.games.galactic_cruise.state import BONUS_USED, EFFECT, EVENT


@rule
def icons_below(box, reputation, steps, kind):
    """GC-128: icons of a kind crossed by moving the marker some steps to the left."""
    count = 0
    for i in range(steps):
        if reputation - i > 0 and box.reputation_icon[reputation - i] == kind:
            count += 1
    return count


@rule
def bonus_reach(box, me):
    """6.4: resources the reputation bonus can still give in this turn."""
    if me.once & BONUS_USED != 0:
        return 0
    return icons_below(box, me.reputation, REPUTATION_MAX, GAIN.resource)


@rule
def reach(box, s, me, resource):
    """6.4: how many of a resource can be brought into a payment."""
    held = me.stored[resource] + s.floating[resource] + s.wild
    return held + hand_of_resource(box, me, resource) + bonus_reach(box, me)


@rule
def development_cost(box, s, seat, row, discount, effects):
    """GC-185, GC-330, Q105: the cost of the next development of a row, all reductions made."""
    if effects & EFFECT.free != 0:
        return 0
    cost = box.development_cost[COLUMNS - s.players[seat].rows[row]]
    if effects & EFFECT.card_1 != 0:
        cost = box.card_amount[CARD.P04]
    cost -= discount
    if s.skilled == 1 and s.expert == EXPERT.engineer:
        cost -= box.expert_amount[EXPERT.engineer]
    return cost if cost > 0 else 0


@rule
def fits_area(s, seat, area, effects):
    """GC-186, GC-187: an area without a development of one's own; at set-up an empty corridor."""
    if effects & EFFECT.free != 0:
        return area < CORRIDORS and s.areas[area] == 0
    return not owns(s, seat, area)


@rule
def area_fee(box, s, area, effects):
    """GC-330: the gears' surcharge for building there."""
    return 0 if effects & EFFECT.free != 0 else surcharge(box, s, area)


@rule
def covered(box, s, seat, row, cost, fee, limit):
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
    for area in range(AREA.size):
        if fits_area(s, seat, area, effects):
            if covered(box, s, seat, row, cost, area_fee(box, s, area, effects), limit):
                areas |= 1 << area
    return areas


@rule
def payable_rows(box, s, seat, discount, effects):
    """GC-184: the rows of which a development can be built somewhere, as bits."""
    rows = 0
    for row in range(RESOURCE.size):
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
    s.players[seat].credits -= cost - amount + area_fee(box, s, area, effects)
    spend_stored(box, s, seat, row, amount, events)
    place_development(box, s, seat, row, area, effects, events)


@rule
def place_development(box, s, seat, row, area, effects, events):
    """GC-188, GC-329, P06: it leaves its row and covers the icon of an empty area."""
    first = 1 if s.areas[area] == 0 else 0
    s.players[seat].rows[row] -= 1
    s.areas[area] |= 1 << seat
    emit(events, EVENT.development, seat, area, row, first, EVERYBODY)
    gained = box.cover_reputation * first
    if effects & EFFECT.card_3 != 0 and area >= FIRST_TECH_AREA:
        gained += box.card_amount[CARD.P06]
    gain_reputation(box, s, seat, gained, events)
    wake_tokens(box, s, seat, events)


@rule
def outside_development(box, s, owner, area, events):
    """GC-139, GC-140: a neutral or NPC development; False where that colour has one already."""
    if owns(s, owner, area):
        return False
    s.areas[area] |= 1 << owner
    wake_tokens(box, s, s.turn, events)
    return True


@rule
def free_corridors(s):
    """Corridors without a development, as bits."""
    corridors = 0
    for area in range(CORRIDORS):
        if count_bits(s.areas[area]) == 0:
            corridors |= 1 << area
    return corridors
