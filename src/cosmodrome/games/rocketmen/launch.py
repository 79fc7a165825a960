"""Launching a mission: ignition, lift-off and flight (RM-58 … RM-71, RM-153 … RM-158)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import CHANCE, EVERYBODY, REVEALED, emit
from cosmodrome.engine.rules.random import below
from cosmodrome.games.rocketmen.box import (
    DESTINATIONS,
    EARTH,
    FIRST_THREAT,
    JOKER,
    LAUNCH_WINDOW,
    MARS,
    TRAJECTORIES,
)
from cosmodrome.games.rocketmen.cards import in_play
from cosmodrome.games.rocketmen.effects import forget_waiting
from cosmodrome.games.rocketmen.outcome import fail, succeed
from cosmodrome.games.rocketmen.state import (
    ASK_DRAW,
    ASK_DRAWN,
    ASK_LOOK,
    ASK_WINDOW,
    BATTLE,
    BURIED,
    COUNTS_AS,
    CRYOGENIC_FUEL,
    DRAWN,
    ECOSYSTEM,
    FLIGHT_EFFECTS,
    FUSION_REACTOR,
    KEPT_TOP,
    LAUNCHED,
    LIFT_OFF,
    LOOKED,
    LOOKED_UNSEEN,
    MISSION_CONTROL,
    MOVED,
    PUT_BACK,
    SUPERCOMPUTER,
)

# Ignition


@rule
def engine_points(box, s, seat, destination):
    """RM-59, RM-82, RM-194: the site's engine points and the booster; P2-05 more for Mars."""
    me = s.players[seat]
    points = me.booster + 0
    for face in range(FIRST_THREAT):
        if me.site[face] > 0:
            points += me.site[face] * box.engine[face]
    if destination == MARS and me.site[FUSION_REACTOR] > 0:
        points += box.amount[FUSION_REACTOR]
    return points


@rule
def launchable(box, s, seat):
    """RM-58, RM-60 … RM-62, RM-97, RM-153, RM-169, RM-170: bits of the destinations in reach."""
    me = s.players[seat]
    if me.program == 0:
        return 0
    markers = box.battle_missions if s.mode == BATTLE else box.mission_markers
    if count_bits(me.done) >= markers:
        return 0
    found = 0
    for destination in range(DESTINATIONS):
        spot = box.spot[me.program - 1, destination]
        if spot < 0 or (me.done >> spot) & 1 == 1 or (s.mode == BATTLE and destination != EARTH):
            continue
        if engine_points(box, s, seat, destination) >= box.engine_needed[spot]:
            found |= 1 << destination
    return found


@rule
def ignite(box, s, seat, destination, events):
    """RM-63, RM-138, RM-153, RM-154, RM-206, RM/R-71: a fresh pile; V8 is always asked."""
    me = s.players[seat]
    forget_waiting(s)
    s.flight = destination + 1
    for value in range(TRAJECTORIES):
        s.pile[value] = box.trajectory[value]
    points = engine_points(box, s, seat, destination)
    emit(events, LAUNCHED, seat, me.program - 1, destination, points, EVERYBODY)
    if in_play(s, LAUNCH_WINDOW):
        ask(s, ASK_WINDOW, seat, 0, 0, 0)
        return 0
    return lift_off(box, s, seat, events)


# Lift-off


@rule
def thrust(box, s, seat, destination):
    """RM-64 … RM-66, RM-155, RM-190, RM-206: spaces the Rocket moves at lift-off."""
    me = s.players[seat]
    spaces = me.jokers - me.jokers_used + s.extra
    kind = box.icon[destination]
    for face in range(FIRST_THREAT):
        if me.site[face] > 0:
            spaces += me.site[face] * (box.resources[face, kind] + box.resources[face, JOKER])
    if me.site[CRYOGENIC_FUEL] > 0:
        spaces += box.amount[CRYOGENIC_FUEL]
    if destination == MARS and me.site[ECOSYSTEM] > 0:
        spaces += box.amount[ECOSYSTEM]
    return spaces


@rule
def lift_off(box, s, seat, events):
    """RM-64, RM-156: the Rocket may reach its target at once."""
    destination = s.flight - 1
    spaces = thrust(box, s, seat, destination)
    s.rocket = min(spaces, box.distance[destination])
    emit(events, LIFT_OFF, seat, spaces, s.rocket, 0, EVERYBODY)
    if s.rocket >= box.distance[destination]:
        return succeed(box, s, seat, events)
    # C8, RM-157, RM/R-53: the first card must be drawn; before it only P1-12 is asked.
    if can_look(s, seat):
        ask(s, ASK_DRAW, seat, 0, 0, 0)
        return 0
    return draw_trajectory(box, s, seat, events)


# Flight


@rule
def ready(s, seat, effect):
    """RM-38, RM-41, RM-157: whether a flight effect stands on the site and is unused."""
    return s.players[seat].site[FLIGHT_EFFECTS[effect]] > 0 and (s.used >> effect) & 1 == 0


@rule
def can_look(s, seat):
    """RM-189: whether the next Trajectory card may be looked at."""
    for effect in range(len(FLIGHT_EFFECTS)):
        if FLIGHT_EFFECTS[effect] == MISSION_CONTROL and ready(s, seat, effect):
            return True
    return False


@rule
def top_of_pile(s):
    """RM-63, RM-158: the value of the next Trajectory card; one put at the bottom never comes."""
    left = -1 if s.buried > 0 else 0
    for value in range(TRAJECTORIES):
        left += s.pile[value]
    place = below(s.luck, left)
    value = 0
    while True:
        count = s.pile[value] - (1 if s.buried == value + 1 else 0)
        if place < count:
            return value
        place -= count
        value += 1


@rule
def draw_trajectory(box, s, seat, events):
    """RM-67, RM-157: a Trajectory card; effects of the site may act on it (C10)."""
    value = s.peeked - 1 if s.peeked > 0 else top_of_pile(s)
    s.peeked = 0
    s.pile[value] -= 1
    s.value = value + 1
    emit(events, DRAWN, seat, value, s.draws + 1, 0, EVERYBODY)
    if acting(box, s, seat) == 0:
        return REVEALED | CHANCE | move(box, s, seat, value, events)
    ask(s, ASK_DRAWN, seat, 0, 0, 0)
    return REVEALED | CHANCE


@rule
def acting(box, s, seat):
    """RM-181, RM-191, RM-195, RM/R-52: bits of the effects that can act on the card just drawn."""
    found = 0
    for effect in range(len(FLIGHT_EFFECTS)):
        face = FLIGHT_EFFECTS[effect]
        if face != MISSION_CONTROL and ready(s, seat, effect):
            if face == SUPERCOMPUTER or s.value - 1 <= box.reach[face]:
                found |= 1 << effect
    return found


@rule
def look(s, seat, events):
    """RM-189: the owner alone sees the next card."""
    for effect in range(len(FLIGHT_EFFECTS)):
        if FLIGHT_EFFECTS[effect] == MISSION_CONTROL:
            s.used |= 1 << effect
    s.peeked = top_of_pile(s) + 1
    emit(events, LOOKED, seat, s.peeked - 1, 0, 0, 1 << seat)
    emit(events, LOOKED_UNSEEN, seat, 0, 0, 0, ~(1 << seat))
    ask(s, ASK_LOOK, seat, 0, 0, 0)
    return REVEALED | CHANCE


@rule
def after_look(box, s, seat, bury, events):
    """RM-189, RM/R-53: kept or put at the bottom; the draw follows at once."""
    if bury:
        s.buried = s.peeked
        s.peeked = 0
    emit(events, BURIED if bury else KEPT_TOP, seat, 0, 0, 0, EVERYBODY)
    return draw_trajectory(box, s, seat, events)


@rule
def act_on_draw(box, s, seat, effect, events):
    """RM-181, RM-191, RM-195: put the card back and draw another, or let it count for more."""
    face = FLIGHT_EFFECTS[effect]
    s.used |= 1 << effect
    if face == SUPERCOMPUTER:
        emit(events, PUT_BACK, seat, s.value - 1, 0, 0, EVERYBODY)
        s.pile[s.value - 1] += 1
        s.value = 0
        s.buried = 0
        return draw_trajectory(box, s, seat, events)
    emit(events, COUNTS_AS, seat, face, box.amount[face], 0, EVERYBODY)
    return move(box, s, seat, box.amount[face], events)


@rule
def move(box, s, seat, spaces, events):
    """RM-68, RM-70, RM-75, RM-156: the Rocket moves; then success, failure, or the next card."""
    destination = s.flight - 1
    s.drawn[s.draws] = s.value
    s.draws += 1
    s.value = 0
    s.rocket = min(s.rocket + spaces, box.distance[destination])
    emit(events, MOVED, seat, spaces, s.rocket, 0, EVERYBODY)
    if s.rocket >= box.distance[destination]:
        return succeed(box, s, seat, events)
    if s.draws >= box.draws[destination]:
        return fail(box, s, seat, events)
    ask(s, ASK_DRAW, seat, 0, 0, 0)
    return 0
