"""A quick estimate of how a seat stands, in hundredths of a point, for greedy play and search.

It counts the points scored, those in sight at the end, and what the next launches need. It reads
only what the seat knows: all of it lies open.
"""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import pieces
from cosmodrome.games.galactic_cruise.actions import possible
from cosmodrome.games.galactic_cruise.gains import rooms
from cosmodrome.games.galactic_cruise.launch import cockpit_points
from cosmodrome.games.galactic_cruise.scoring import column_points, points_of
from cosmodrome.games.galactic_cruise.state import ASK, PHASE, STEP
from cosmodrome.games.galactic_cruise.track import goal_count, goal_need, highest_reputation

POINT = 100
# What is held at the end counts a third of a point.
THIRD = 33

# What is worth more than that while launches are ahead, in eighths of the game left.
CREDIT_WORTH, ENOUGH_CREDITS = 4, 6
AD_WORTH, ENOUGH_ADS = 4, 6
CARD_WORTH, ENOUGH_CARDS = 5, 3
PLAN_WORTH, ENOUGH_PLANS = 6, 2
RESOURCE_WORTH = 1
NEEDED_WORTH = 6  # a resource that the next launch needs
BEYOND_COST = 22  # what the next launch needs and cannot be stored
EXPERT_WORTH = 50
SEGMENT_WORTH = (0, 18, 68, 100, 118)  # by their number: the first is the half of a cabin
DEVELOPMENT_WORTH = 12
SCHEDULED_WORTH = 25
TICKET_WORTH = 22
READY_WORTH = 12
LAUNCH_WORTH = 350  # a launch behind us: the next ones follow it
TOKEN_WORTH = 25
UPGRADE_WORTH = 18
WING_WORTH = 30
GOAL_WORTH = 25  # a goal that is all but met
# What a guest aboard will score at a destination, ads taken off, and at a Space stop.
GUEST_WORTH = 230
ICON_WORTH = 40
EARTH_WORTH = 60

# Less than any waste of Reputation or VP, or wasting would look better than going on.
ACTION_WORTH = 9
FUNDING_WORTH = 6
LAUNCHING = 900  # what a launch under way has already given up

#: What Rachel scores more at the end than a player who is as far.
RACHEL_END = 6500

# The stops that a ship may still reach
ALL, LAST_TWO, LAST = 0, 1, 2


@rule
def future(s):
    """How much of the game is left, in eighths: the free spaces of the progress track."""
    if s.phase >= PHASE.last_round:
        return 0
    spaces = 0
    filled = 0
    for section in range(its.PROGRESS_SECTIONS):
        spaces += s.spaces[section]
        filled += s.filled[section]
    left = (8 * (spaces - filled) + spaces - 1) // spaces
    rounds = s.round_limit - s.round
    if rounds < left:
        left = rounds if rounds > 0 else 0
    return left


@rule
def plays_last_turn(s, seat):
    """Only points count from here on, and none are lost at the end: waiting is worth nothing."""
    if s.phase != PHASE.last_round:
        return s.phase > PHASE.last_round
    # Before the first turn all are called back.
    started = s.stack[0].kind == STEP.end_turn
    return started and (seat - s.start) % s.seats <= (s.turn - s.start) % s.seats


@rule
def evaluate(box, s, seat):
    """Points scored, points in sight, and what helps to score more; of Rachel her points."""
    if s.phase == PHASE.over:
        return POINT * points_of(s, seat)
    if pieces.is_rachel(s, seat):
        return POINT * points_of(s, seat) + RACHEL_END
    left = future(s)
    me = s.players[seat]
    value = POINT * me.vp + reputation_worth(box, s, seat, left)
    value += holdings(box, s, seat, left) + network_worth(box, me, left)
    value += progress_worth(box, s, seat, left)
    grounded = -1
    size = 0
    for ship in range(me.ship_count):
        value += ship_worth(box, s, seat, ship, left)
        it = me.ships[ship]
        if it.cruise == 0 and (grounded < 0 or it.size > size):
            grounded = ship
            size = it.size
    value += launch_worth(box, s, seat, grounded, size, left)
    return value + pending(box, s, seat, size, left)


def parts(box, s, seat):
    """The estimate part by part, as estimate.toml names them."""
    whole = evaluate(box, s, seat)
    if s.phase == PHASE.over:
        return {"points": whole}
    left = future(s)
    me = s.players[seat]
    found = {
        "points": POINT * me.vp,
        "reputation": reputation_worth(box, s, seat, left),
        "holdings": holdings(box, s, seat, left),
        "network": network_worth(box, me, left),
        "progress": progress_worth(box, s, seat, left),
        "ships": sum(ship_worth(box, s, seat, ship, left) for ship in range(me.ship_count)),
    }
    return {**found, "launch": whole - sum(found.values())}


@rule
def capped(count, enough, worth):
    """Hundredths for so many things: a third of a point each, and more for the first ones."""
    value = THIRD * count
    return value + worth * (count if count < enough else enough)


@rule
def holdings(box, s, seat, left):
    """GC-151: what counts at the end, and what it can still be used for."""
    me = s.players[seat]
    # What is above the limit goes at the end of the turn.
    cards = me.hand_size if me.hand_size < box.hand_max else box.hand_max
    plans = me.plans if me.plans < box.plans_max else box.plans_max
    if left == 0:
        stored = me.stored[0] + me.stored[1] + me.stored[2]
        return POINT * ((me.credits + me.ads + cards + plans + stored) // 3)
    value = capped(me.credits, ENOUGH_CREDITS, CREDIT_WORTH * left)
    value += capped(me.ads, ENOUGH_ADS, AD_WORTH * left)
    value += capped(cards, ENOUGH_CARDS, CARD_WORTH * left)
    value += capped(plans, ENOUGH_PLANS, PLAN_WORTH * left)
    for resource in range(its.RESOURCE.size):
        value += (THIRD + RESOURCE_WORTH * left) * me.stored[resource]
    return value


@rule
def reputation_worth(box, s, seat, left):
    """GC-154, GC-136: the threshold reached, the way to the next one, and being the highest."""
    me = s.players[seat]
    reached = box.reputation_vp[me.reputation]
    value = POINT * reached
    above = me.reputation + 1
    while above <= its.REPUTATION_MAX and box.reputation_vp[above] == reached:
        above += 1
    # At the end the next threshold counts once it is reached.
    if above <= its.REPUTATION_MAX and left > 0:
        below = me.reputation
        while below > 0 and box.reputation_vp[below - 1] == reached:
            below -= 1
        gap = POINT * (box.reputation_vp[above] - reached)
        value += gap * (me.reputation - below) * 6 // ((above - below) * 8)
    if plays_last_turn(s, seat):
        return value
    if me.reputation == highest_reputation(s):
        value += POINT // 2
    return value + 30 * me.reputation


@rule
def network_worth(box, me, left):
    """GC-157: a column counts only when all its rows are empty: what is under way in part."""
    value = POINT * column_points(box, me)
    before = 0
    for column in range(its.COLUMNS):
        empty = 0
        for row in range(its.RESOURCE.size):
            if its.COLUMNS - me.rows[row] > column:
                empty += 1
        if empty < its.RESOURCE.size:
            share = empty * empty * (8 + left)
            value += POINT * (box.development_vp[column] - before) * share // (9 * 24)
        before = box.development_vp[column]
    return value + DEVELOPMENT_WORTH * left * pieces.developments_built(me)


@rule
def progress_worth(box, s, seat, left):
    """GC-134, GC-153: cubes not scored yet, wings, experts, upgrades, and goals coming near."""
    me = s.players[seat]
    mine = pieces.wings(box, me)
    value = WING_WORTH * left * mine
    for section in range(its.PROGRESS_SECTIONS):
        if s.filled[section] < s.spaces[section] or section == its.PROGRESS_SECTIONS - 1:
            value += POINT * mine * me.sections[section]
        elif (s.completed >> section) & 1 == 1:
            value += POINT * mine * me.sections[section]
    value += POINT * mine * me.overflow
    if not plays_last_turn(s, seat):
        value += LAUNCH_WORTH * me.launches
    value += EXPERT_WORTH * left * count_bits(me.hired)
    value += UPGRADE_WORTH * left * count_bits(me.upgrades)
    for goal in range(its.GOAL.size):
        if (me.goals >> goal) & 1 == 0:
            need = goal_need(box, s, goal)
            have = goal_count(box, s, seat, goal)
            if have > need:
                have = need
            value += GOAL_WORTH * left * have * have // (need * need)
    return value


@rule
def flights_left(s, seat):
    """GC-146: how ships still move: as ever, once before their last move, or only by that."""
    if s.ending == 0:
        return ALL
    if s.phase == PHASE.playing or s.stack[0].kind == STEP.turn:
        return LAST_TWO
    place = (seat - s.start) % s.seats
    now = (s.turn - s.start) % s.seats
    if s.phase > PHASE.last_round or place < now:
        return LAST
    if place > now:
        return LAST_TWO
    for i in range(s.stack_size):
        if s.stack[i].kind == STEP.advance or s.stack[i].kind == ASK.ship:
            return LAST_TWO
    return LAST


@rule
def ship_worth(box, s, seat, ship, left):
    """Segments, cockpit, cabins; what guests on their way will still score."""
    me = s.players[seat]
    it = me.ships[ship]
    value = POINT * (pieces.segment_points(box, it) + cockpit_points(box, s, seat, ship))
    value += SEGMENT_WORTH[it.size] * left
    if it.launched == 0:
        value -= POINT * box.unlaunched_vp * (20 - left) // 20
    guests = pieces.guests_aboard(it)
    if guests == 0:
        return value
    flights = flights_left(s, seat)
    best = 0
    total = EARTH_WORTH
    for stop in range(it.stop, its.STOPS):
        kind = box.cruise_stop[it.cruise - 1, stop]
        here = 0
        if kind == its.SPACE:
            for guest in range(its.RESOURCE.size):
                here += ICON_WORTH * it.guests[guest] * pieces.icons_of(box, it, guest)
        else:
            here = guests * (GUEST_WORTH + box.guest_vp_token * POINT * pieces.tokens_on(me, kind))
            if it.token == 1:
                here += TOKEN_WORTH * (left + 2)
        total += here
        if flights == LAST_TWO and stop == it.stop:
            value += here
        elif here > best:
            best = here
    return value + (total if flights == ALL else best)


@rule
def launch_worth(box, s, seat, ship, size, left):
    """What is ready for the next launch: the ship, the cruise, its guests, the resources."""
    if ship < 0 or left == 0:
        return 0
    me = s.players[seat]
    cabins = size - 1 if size > 1 else 1
    fuel = 2
    waiting = 0
    value = 0
    if me.scheduled > 0:
        slot = me.scheduled - 1
        fuel = box.cruise_fuel[s.cruises[slot] - 1]
        waiting = s.tickets[slot, 0] + s.tickets[slot, 1] + s.tickets[slot, 2]
        value += SCHEDULED_WORTH * left
    guests = waiting if waiting < cabins else cabins
    value += TICKET_WORTH * left * guests - TICKET_WORTH * 8 * (waiting - guests)
    if guests == 0:
        guests = 1
    lacking = 0
    for resource in range(its.RESOURCE.size):
        need = fuel
        if resource == its.RESOURCE.food:
            need = guests + box.pilot_food
        elif resource == its.RESOURCE.oxygen:
            need = size if size > 2 else 2
        have = me.stored[resource]
        if have > need:
            have = need
        value += NEEDED_WORTH * left * have
        lacking += need - have
        beyond = need - pieces.capacity(box, me, resource)
        if beyond > 0:
            value -= BEYOND_COST * left * beyond
    if lacking == 0 and size > 1 and me.scheduled > 0 and (waiting > 0 or me.ads > 0):
        value += READY_WORTH * left
    return value


@rule
def pending(box, s, seat, size, left):
    """What has been chosen and not carried out yet, so that it is not thought lost."""
    value = 0
    for i in range(s.stack_size):
        entry = s.stack[i]
        if entry.seat != seat:
            continue
        kind = entry.kind
        count = entry.a  # of what is left to do, in most of them
        if kind == STEP.assigned:
            building = entry.a
            value += prospects(box, s, seat, building, size) * left
        elif kind == STEP.actions or kind == ASK.action:
            value += ACTION_WORTH * count
        elif kind == ASK.funding:
            value += FUNDING_WORTH * (left + 4) * count
        elif kind == ASK.resource or kind == ASK.take_card or kind == ASK.take_plan:
            value += FUNDING_WORTH * (left + 3) * count
        elif kind == ASK.destination or kind == ASK.space:
            value += POINT // 2
        elif kind == STEP.pay or kind == STEP.lift_off:
            value += LAUNCHING
        else:
            value += chosen(box, s.players[seat], kind, count, size)
    return value


@rule
def prospects(box, s, seat, building, size):
    """What the actions of a building promise for the next launch: somebody else decides first."""
    value = 0
    for tile in range(its.TILE.size):
        if s.tiles[tile] == building and possible(box, s, seat, tile, 0, 0):
            if tile == its.TILE.schedule_cruise:
                value += 25
            elif tile == its.TILE.build_segments and size < 2:
                value += 40
    return value


@rule
def chosen(box, me, kind, count, size):
    """The first questions of an action or a launch: which is the most urgent."""
    if kind == ASK.cruise:
        return 45
    if kind == ASK.campaign:
        return 35 if me.scheduled > 0 else 15
    if kind == ASK.segment:
        return 25 * count if size < 2 else 10 * count
    if kind == ASK.take:
        return 9 * count if rooms(box, me) > 1 else 2
    if kind == ASK.purchase:
        return 14 if rooms(box, me) > 1 or me.ads < 2 else 5
    if kind == ASK.plans:
        return 8 * count if me.plans < ENOUGH_PLANS else count
    if kind == ASK.draw:
        return 8 * count if me.hand_size < ENOUGH_CARDS else 4 * count
    if kind == ASK.row or kind == ASK.expert or kind == ASK.silo_card or kind == ASK.refill:
        return 12
    if kind == ASK.set:
        return 12 if size > 1 else 4
    if kind == ASK.launch_ship or kind == ASK.boarding or kind == ASK.pay_launch:
        return LAUNCHING
    return 0
