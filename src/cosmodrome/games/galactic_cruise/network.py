"""The network: areas, what using them costs, access to actions, technologies, building tokens."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.pieces import has_upgrade, icons_of_bonus, is_rachel
from cosmodrome.games.galactic_cruise.state import EVENT


@rule
def owns(s, seat, area):
    """GC-039: whether a seat has a development in an area."""
    return (s.areas[area] >> seat) & 1 == 1


@rule
def surcharge(box, s, area):
    """GC-262, Q86: credits more for each gear the marker of a technology has passed."""
    if s.advanced == 0 or area < its.FIRST_TECH_AREA:
        return 0
    return box.track_surcharge[s.marker[area - its.FIRST_TECH_AREA]]


@rule
def use_price(box, s, seat, area):
    """GC-161 … GC-163, GC-263, GC-320: what using the others' developments of an area costs."""
    me = s.players[seat]
    price = box.use_price[me.reputation]
    if has_upgrade(me, its.UPGRADE.free_access):
        price = 0
    # The worker just placed is one of the seat whose turn it is.
    if (
        s.skilled == 1
        and s.turn == seat
        and s.expert == its.EXPERT.negotiator
        and area < its.CORRIDORS
    ):
        price = 0
    return (price + surcharge(box, s, area)) * count_bits(s.areas[area] & ~(1 << seat))


@rule
def is_open(box, s, seat, area):
    """GC-039, GC-164, GC-302, GC-319, Q138: whether an area can be used without paying now."""
    if s.areas[area] == 0:
        return False
    if owns(s, seat, area):
        return True
    if s.meeting == 1:
        return False
    if (s.players[seat].paid >> area) & 1 == 1:
        return True
    return use_price(box, s, seat, area) == 0


@rule
def may_pay(box, s, seat, area):
    """GC-040, GC-113: whether an area is there to be paid for, whatever the credits."""
    if s.areas[area] == 0 or s.meeting == 1 or is_open(box, s, seat, area):
        return False
    if area < its.CORRIDORS:
        at = s.at - 1
        return at >= 0 and (at == area or at == (area + 1) % its.BUILDING.size)
    return True


@rule
def pay_area(box, s, seat, area, events):
    """GC-162 … GC-165: the price goes to each owner; to the supply for neutral ones and Rachel."""
    me = s.players[seat]
    price = use_price(box, s, seat, area)
    share = price // count_bits(s.areas[area] & ~(1 << seat))
    me.credits -= price
    me.paid |= 1 << area
    emit(events, EVENT.area_paid, seat, area, price, 0, EVERYBODY)
    for owner in range(s.seats):
        if owner != seat and owns(s, owner, area) and not is_rachel(s, owner):
            s.players[owner].credits += share
            emit(events, EVENT.paid_to, owner, seat, share, its.GAIN.credit, EVERYBODY)


@rule
def links(box, s, seat, building):
    """GC-037, GC-038, GC-042: whether the worker placed has access to a building."""
    at = s.at - 1
    if at < 0:
        return False
    if building == at or building == s.shuttle - 1:
        return True
    if building == (at + 1) % its.BUILDING.size:
        return is_open(box, s, seat, at)
    if at == (building + 1) % its.BUILDING.size:
        return is_open(box, s, seat, building)
    return False


@rule
def beside_own(s, seat, building):
    """GC-111, Q10: whether a development of the seat touches a building."""
    return owns(s, seat, building) or owns(
        s, seat, (building + its.BUILDING.size - 1) % its.BUILDING.size
    )


@rule
def builds_network(s, seat):
    """GC-301: whether the seat has a development in the network."""
    for corridor in range(its.CORRIDORS):
        if owns(s, seat, corridor):
            return True
    return False


@rule
def accessible(box, s, seat, building):
    """GC-037, GC-038, GC-111: whether the actions of a building can be taken."""
    if s.meeting == 1:
        return beside_own(s, seat, building)
    return links(box, s, seat, building)


@rule
def use_link(box, s, seat, building):
    """Q138: a corridor used at price 0 stays open for the turn."""
    at = s.at - 1
    if s.meeting == 1 or at < 0 or building == at or building == s.shuttle - 1:
        return
    area = at if building == (at + 1) % its.BUILDING.size else building
    if not owns(s, seat, area):
        s.players[seat].paid |= 1 << area


# Technologies


@rule
def tech_slot(s, tech):
    """The slot of a technology, or -1 when it is not in play."""
    for slot in range(its.TECH_SLOTS):
        if s.technology[slot] == tech + 1:
            return slot
    return -1


@rule
def payable(box, s, seat, tech):
    """GC-128, GC-165: whether a technology of others is there, and credits and bonus may pay it."""
    slot = tech_slot(s, tech)
    if slot < 0:
        return False
    area = its.FIRST_TECH_AREA + slot
    if not may_pay(box, s, seat, area):
        return False
    me = s.players[seat]
    return use_price(box, s, seat, area) <= me.credits + icons_of_bonus(box, me, its.GAIN.credit)


@rule
def open_tech(box, s, seat, tech):
    """GC-165, GC-189, GC-190: the slot of a technology the seat can use now, or -1."""
    slot = tech_slot(s, tech)
    if slot >= 0 and is_open(box, s, seat, its.FIRST_TECH_AREA + slot):
        return slot
    return -1


@rule
def tech_level(box, s, slot):
    """2.14: the level of a technology, 0 to 2."""
    if s.advanced == 0:
        return 0
    return box.track_level[s.marker[slot]]


@rule
def tech_worth(box, s, seat, tech):
    """GC-351: the amount of a technology at its level, 0 when the seat cannot use it."""
    slot = open_tech(box, s, seat, tech)
    if slot < 0:
        return 0
    return box.tech_amount[tech, tech_level(box, s, slot)]


@rule
def note_use(s, seat, slot):
    """GC-260, Q138: a technology has been used; it stays open for the turn."""
    s.used |= 1 << slot
    if not owns(s, seat, its.FIRST_TECH_AREA + slot):
        s.players[seat].paid |= 1 << (its.FIRST_TECH_AREA + slot)


@rule
def move_marker(s, seat, slot, events):
    """GC-260, GC-261: a marker moves one space, once in a turn."""
    me = s.players[seat]
    if s.advanced == 0 or (me.moved >> slot) & 1 == 1 or s.marker[slot] >= its.TRACK_SPACES - 1:
        return
    me.moved |= 1 << slot
    s.marker[slot] += 1
    emit(events, EVENT.marker, seat, slot, s.marker[slot], 0, EVERYBODY)


@rule
def move_markers(s, seat, events):
    """GC-260, GC-357: the markers of the technologies used move."""
    for slot in range(its.TECH_SLOTS):
        if (s.used >> slot) & 1 == 1:
            move_marker(s, seat, slot, events)
    s.used = 0


# Building tokens


@rule
def wake_tokens(box, s, seat, events):
    """GC-264, Q90: a token turns active at enough developments in the two corridors beside it."""
    if s.building_bonus == 0:
        return
    players = s.seats - s.solo
    for building in range(its.BUILDING.size):
        around = count_bits(s.areas[building])
        around += count_bits(s.areas[(building + its.BUILDING.size - 1) % its.BUILDING.size])
        if (s.active_tokens >> building) & 1 == 0 and around >= box.token_threshold[players]:
            s.active_tokens |= 1 << building
            emit(events, EVENT.building_token, seat, building, 0, 0, EVERYBODY)


@rule
def own_beside(s, seat, building):
    """2.13: own developments that touch a building, 0 to 2."""
    before = (building + its.BUILDING.size - 1) % its.BUILDING.size
    return ((s.areas[building] >> seat) & 1) + ((s.areas[before] >> seat) & 1)
