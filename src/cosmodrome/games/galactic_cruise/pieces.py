"""Small questions about a position that many rules ask."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.games.galactic_cruise.box import (
    COLUMNS,
    CORRIDORS,
    EXPERT_TRAINING,
    EXTENDED_FLEET,
    FIRST_FOOT_TOKEN,
    FIRST_TECH_AREA,
    GUESTS,
    M_ADS,
    M_CARDS_PLAYED,
    M_CORRIDOR_DEVELOPMENTS,
    M_CREDITS,
    M_CUBES_ON_TRACK,
    M_DESTINATIONS_VISITED,
    M_DEVELOPMENTS,
    M_DIFFERENT_SHIPS_LAUNCHED,
    M_EXPERTS,
    M_GUESTS_CARRIED,
    M_GUESTS_SCORED,
    M_HAND,
    M_ICONS,
    M_ICONS_A,
    M_ICONS_F,
    M_LAUNCHES,
    M_REPUTATION,
    M_SEGMENTS,
    M_SEGMENTS_OF_SHIP,
    M_SHIPS,
    M_SHIPS_2_SEGMENTS,
    M_TECHNOLOGY_DEVELOPMENTS,
    M_TOKENS_A,
    M_TOKENS_F,
    M_UPGRADE_TOKENS,
    M_VP,
    M_WINGS,
    PROGRESS_SECTIONS,
    RESOURCES,
    SLOTS_PER_TYPE,
    TECH_SLOTS,
)
from cosmodrome.games.galactic_cruise.state import EXPERT

RACHEL_SEAT = 1
ALL_SLOTS = (1 << SLOTS_PER_TYPE) - 1


@rule
def is_rachel(s, seat):
    """GC-S07: Rachel is the second seat of a solo game."""
    return s.solo == 1 and seat == RACHEL_SEAT


@rule
def has_upgrade(me, upgrade):
    """GC-352: whether a slot holds a token."""
    return (me.upgrades >> upgrade) & 1 == 1


@rule
def tokens_on(me, guest):
    """GC-014: how many tokens lie on a destination type."""
    return count_bits((me.upgrades >> (guest * SLOTS_PER_TYPE)) & ALL_SLOTS)


@rule
def wings(box, me):
    """GC-116, GC-135: one icon at the start, one more for each goal."""
    return box.start_wings + count_bits(me.goals)


@rule
def foot_tokens(me):
    """GC-199: tokens left at the foot of the tower."""
    return count_bits(me.tokens >> FIRST_FOOT_TOKEN)


@rule
def developments_built(me):
    """2.6: developments that have left the board."""
    return RESOURCES * COLUMNS - me.rows[0] - me.rows[1] - me.rows[2]


@rule
def capacity(box, me, resource):
    """GC-188: one more for each development removed from the row."""
    return box.capacity + COLUMNS - me.rows[resource]


@rule
def room(box, me, resource):
    """How many more of a resource can be stored."""
    return capacity(box, me, resource) - me.stored[resource]


@rule
def fleet_bonus(box, me):
    """A3: one more ship, and one more segment on each."""
    return box.upgrade_amount[EXTENDED_FLEET] + 0 if has_upgrade(me, EXTENDED_FLEET) else 0


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
def has_ability(s, seat, kind):
    """GC-200, D3: experts have the ability of the game, ordinary workers with the training."""
    if is_rachel(s, seat):
        return False
    return kind == EXPERT or has_upgrade(s.players[seat], EXPERT_TRAINING)


@rule
def cubes_on_track(me):
    """Own cubes on the progress track, overflow included."""
    total = me.overflow + 0
    for section in range(PROGRESS_SECTIONS):
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
        if metric == M_SEGMENTS:
            total += ship.size
        elif metric == M_SHIPS_2_SEGMENTS:
            total += 1 if ship.size >= 2 else 0
        else:
            total += ship.launched
    return total


@rule
def measure(box, s, seat, metric, ship):
    """GC-305, GC-338: what cockpits and goals count, now."""
    me = s.players[seat]
    if metric == M_SEGMENTS_OF_SHIP:
        return me.ships[ship].size + 0
    if metric == M_DEVELOPMENTS:
        return developments_built(me)
    if metric == M_EXPERTS:
        return count_bits(me.hired)
    if M_TOKENS_A <= metric <= M_TOKENS_F:
        return tokens_on(me, metric - M_TOKENS_A)
    if M_ICONS_A <= metric <= M_ICONS_F:
        return all_icons(box, me, metric - M_ICONS_A)
    if metric == M_ICONS:
        total = 0
        for guest in range(GUESTS):
            total += all_icons(box, me, guest)
        return total
    if metric == M_SEGMENTS or metric == M_SHIPS_2_SEGMENTS or metric == M_DIFFERENT_SHIPS_LAUNCHED:
        return over_ships(me, metric)
    if metric == M_CUBES_ON_TRACK:
        return cubes_on_track(me)
    if metric == M_TECHNOLOGY_DEVELOPMENTS:
        return own_areas(s, seat, FIRST_TECH_AREA, TECH_SLOTS)
    if metric == M_CORRIDOR_DEVELOPMENTS:
        return own_areas(s, seat, 0, CORRIDORS)
    if metric == M_WINGS:
        return wings(box, me)
    return counter(me, metric)


@rule
def counter(me, metric):
    """2.6: what is counted as the game goes on, or held at this moment."""
    if metric == M_HAND:
        return me.hand_size + 0
    if metric == M_REPUTATION:
        return me.reputation + 0
    if metric == M_SHIPS:
        return me.ship_count + 0
    if metric == M_CREDITS:
        return me.credits + 0
    if metric == M_UPGRADE_TOKENS:
        return count_bits(me.upgrades)
    if metric == M_LAUNCHES:
        return me.launches + 0
    if metric == M_DESTINATIONS_VISITED:
        return me.visited + 0
    if metric == M_CARDS_PLAYED:
        return me.cards_played + 0
    if metric == M_GUESTS_SCORED:
        return me.scored + 0
    if metric == M_GUESTS_CARRIED:
        return me.carried + 0
    if metric == M_ADS:
        return me.ads + 0
    if metric == M_VP:
        return me.vp + 0
    return 0
