"""Small questions about a position that many rules ask."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise.state import BONUS_USED, WORKER

RACHEL_SEAT = 1
ALL_SLOTS = (1 << its.SLOTS_PER_TYPE) - 1


@rule
def is_rachel(s, seat):
    """GC-S07: Rachel is the second seat of a solo game."""
    return s.solo == 1 and seat == RACHEL_SEAT


@rule
def has_upgrade(me, upgrade):
    """GC-352: whether a slot holds a token."""
    return (me.upgrades >> upgrade) & 1 == 1


@rule
def upgrade_worth(box, me, upgrade):
    """GC-352: the number of an upgrade, 0 without its token."""
    return box.upgrade_amount[upgrade] if has_upgrade(me, upgrade) else 0


@rule
def tokens_on(me, guest):
    """GC-014: how many tokens lie on a destination type."""
    return count_bits((me.upgrades >> (guest * its.SLOTS_PER_TYPE)) & ALL_SLOTS)


@rule
def wings(box, me):
    """GC-116, GC-135: one icon at the start, one more for each goal."""
    return box.start_wings + count_bits(me.goals)


@rule
def foot_tokens(me):
    """GC-199: tokens left at the foot of the tower."""
    return count_bits(me.tokens >> its.FIRST_FOOT_TOKEN)


@rule
def developments_built(me):
    """2.6: developments that have left the board."""
    return its.RESOURCE.size * its.COLUMNS - me.rows[0] - me.rows[1] - me.rows[2]


@rule
def capacity(box, me, resource):
    """GC-188: one more for each development removed from the row."""
    return box.capacity + its.COLUMNS - me.rows[resource]


@rule
def room(box, me, resource):
    """How many more of a resource can be stored."""
    return capacity(box, me, resource) - me.stored[resource]


@rule
def fleet_bonus(box, me):
    """A3: one more ship, and one more segment on each."""
    return upgrade_worth(box, me, its.UPGRADE.extended_fleet)


@rule
def ship_limit(box, me):
    """GC-221, GC-339: three ships, four with A3."""
    return box.ships_max + fleet_bonus(box, me)


@rule
def segment_limit(box, me):
    """GC-210, GC-339: three segments a ship, four with A3."""
    return box.segments_max + fleet_bonus(box, me)


@rule
def guests_aboard(ship):
    """How many guests are aboard a ship."""
    return ship.guests[0] + ship.guests[1] + ship.guests[2]


@rule
def free_cabins(ship):
    """GC-065: a cabin between two segments, for one guest each."""
    return ship.size - 1 - guests_aboard(ship)


@rule
def icons_of(box, ship, guest):
    """GC-016: icons of a type on the segments of a ship."""
    count = 0
    for i in range(ship.size):
        count += box.plan_icons[ship.segments[i] - 1, guest]
    return count


@rule
def segment_points(box, ship):
    """GC-155: the VP printed on the segments of a ship."""
    total = 0
    for i in range(ship.size):
        total += box.plan_vp[ship.segments[i] - 1]
    return total


@rule
def worker_code(owner, kind):
    """What a building holds: 1, 2 for the workers of seat 0, then two for each owner."""
    return owner * 2 + kind


@rule
def worker_owner(code):
    """The owner of the worker on a building."""
    return (code - 1) // 2


@rule
def worker_kind(code):
    """Whether the worker on a building is ordinary or an expert."""
    return (code - 1) % 2 + 1


@rule
def send_out(me, kind):
    """A worker leaves the break room."""
    if kind == WORKER.expert:
        me.resting_experts -= 1
    else:
        me.resting -= 1


@rule
def send_home(me, kind):
    """A worker returns to the break room."""
    if kind == WORKER.expert:
        me.resting_experts += 1
    else:
        me.resting += 1


@rule
def lowest(bits):
    """The first of a set of things; the set is not empty."""
    first = 0
    while (bits >> first) & 1 == 0:
        first += 1
    return first


@rule
def has_ability(s, seat, kind):
    """GC-200, D3: experts have the ability of the game, ordinary workers with the training."""
    if is_rachel(s, seat):
        return False
    return kind == WORKER.expert or has_upgrade(s.players[seat], its.UPGRADE.expert_training)


@rule
def cubes_on_track(me):
    """Own cubes on the progress track, overflow included."""
    total = me.overflow
    for section in range(its.PROGRESS_SECTIONS):
        total += me.sections[section]
    return total


@rule
def own_areas(s, seat, first, count):
    """How many of some areas hold a development of the seat."""
    total = 0
    for i in range(count):
        total += (s.areas[first + i] >> seat) & 1
    return total


@rule
def all_icons(box, me, guest):
    """Icons of a type on all segments of a seat."""
    total = 0
    for i in range(me.ship_count):
        total += icons_of(box, me.ships[i], guest)
    return total


@rule
def over_ships(me, metric):
    """2.6: counts over all ships of a seat."""
    total = 0
    for i in range(me.ship_count):
        ship = me.ships[i]
        if metric == its.METRIC.segments:
            total += ship.size
        elif metric == its.METRIC.ships_2_segments:
            total += 1 if ship.size >= 2 else 0
        else:
            total += ship.launched
    return total


@rule
def measure(box, s, seat, metric, ship):
    """GC-305, GC-338: what cockpits and goals count, now."""
    me = s.players[seat]
    if metric == its.METRIC.segments_of_ship:
        return me.ships[ship].size
    if metric == its.METRIC.developments:
        return developments_built(me)
    if metric == its.METRIC.experts:
        return count_bits(me.hired)
    if its.METRIC.tokens_A <= metric <= its.METRIC.tokens_F:
        return tokens_on(me, metric - its.METRIC.tokens_A)
    if its.METRIC.icons_A <= metric <= its.METRIC.icons_F:
        return all_icons(box, me, metric - its.METRIC.icons_A)
    if metric == its.METRIC.icons:
        total = 0
        for guest in range(its.GUEST.size):
            total += all_icons(box, me, guest)
        return total
    if (
        metric == its.METRIC.segments
        or metric == its.METRIC.ships_2_segments
        or metric == its.METRIC.different_ships_launched
    ):
        return over_ships(me, metric)
    if metric == its.METRIC.cubes_on_track:
        return cubes_on_track(me)
    if metric == its.METRIC.technology_developments:
        return own_areas(s, seat, its.FIRST_TECH_AREA, its.TECH_SLOTS)
    if metric == its.METRIC.corridor_developments:
        return own_areas(s, seat, 0, its.CORRIDORS)
    if metric == its.METRIC.wings:
        return wings(box, me)
    return counter(me, metric)


@rule
def counter(me, metric):
    """2.6: what is counted as the game goes on, or held at this moment."""
    if metric == its.METRIC.hand:
        return me.hand_size
    if metric == its.METRIC.reputation:
        return me.reputation
    if metric == its.METRIC.ships:
        return me.ship_count
    if metric == its.METRIC.credits:
        return me.credits
    if metric == its.METRIC.upgrade_tokens:
        return count_bits(me.upgrades)
    if metric == its.METRIC.launches:
        return me.launches
    if metric == its.METRIC.destinations_visited:
        return me.visited
    if metric == its.METRIC.cards_played:
        return me.cards_played
    if metric == its.METRIC.guests_scored:
        return me.scored
    if metric == its.METRIC.guests_carried:
        return me.carried
    if metric == its.METRIC.ads:
        return me.ads
    if metric == its.METRIC.vp:
        return me.vp
    return 0


# The reputation bonus


@rule
def icons_below(box, reputation, steps, kind):
    """GC-128: icons of a kind crossed by moving the marker some steps to the left."""
    count = 0
    for i in range(steps):
        if reputation - i > 0 and box.reputation_icon[reputation - i] == kind:
            count += 1
    return count


@rule
def icons_of_bonus(box, me, kind):
    """GC-128: how many of a kind the reputation bonus of this turn could still give."""
    if me.once & BONUS_USED != 0:
        return 0
    return icons_below(box, me.reputation, its.REPUTATION_MAX, kind)


# Writing down what is legal


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
