"""Launching a mission: ignition, lift-off and flight (RM-58 … RM-71, RM-153 … RM-158)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import CHANCE, EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.engine.rules.random import below
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.cards import in_play, trajectories_left
from cosmodrome.games.rocketmen.outcome import abandon, fail, succeed
from cosmodrome.games.rocketmen.payment import forget_waiting
from cosmodrome.games.rocketmen.state import ASK, DO, EVENT, MODE

#: In `peeked`, while bots look ahead: the next card stays unknown, and is asked about before it is
#: drawn (see `play.foresee`).
UNSEEN = its.TRAJECTORIES + 1

# Ignition


@rule
def engine_points(box, s, seat, destination):
    """RM-59, RM-82, RM-194: the site's engine points and the booster; P2-05 more for Mars."""
    me = s.players[seat]
    points = me.booster + at_ignition(box, me, destination)
    for face in range(its.FIRST_THREAT):
        if me.site[face] > 0:
            points += me.site[face] * box.engine[face]
    return points


@rule
def at_ignition(box, me, destination):
    """RM-194: engine points that an effect of the site adds."""
    if destination == its.DESTINATION.mars and me.site[its.CARD.fusion_reactor] > 0:
        return box.amount[its.CARD.fusion_reactor] + 0
    return 0


@rule
def markers_left(box, s, seat):
    """RM-97, RM-169: how many missions a seat may still achieve."""
    markers = box.battle_missions if s.mode == MODE.battle else box.mission_markers
    return markers - count_bits(s.players[seat].done)


@rule
def target(box, s, seat, mission, destination):
    """RM-60, RM-61, RM-97: the spot a Mission would reach; -1 where it may not fly."""
    spot = box.spot[mission, destination]
    if spot < 0 or (s.players[seat].done >> spot) & 1 == 1:
        return -1
    return spot if is_open(s, destination) else -1


@rule
def is_open(s, destination):
    """RM-97: in the Bataille, missions fly to Earth orbit alone."""
    return s.mode != MODE.battle or destination == its.DESTINATION.earth


@rule
def launchable(box, s, seat):
    """RM-58, RM-60 … RM-62, RM-97, RM-153, RM-169, RM-170: bits of the destinations in reach."""
    me = s.players[seat]
    if me.program == 0 or markers_left(box, s, seat) <= 0:
        return 0
    found = 0
    for destination in range(its.DESTINATION.size):
        spot = target(box, s, seat, me.program - 1, destination)
        if spot >= 0 and engine_points(box, s, seat, destination) >= box.engine_needed[spot]:
            found |= 1 << destination
    return found


@rule
def ignite(box, s, seat, destination, events):
    """RM-63, RM-138, RM-153, RM-154, RM-206, RM/R-71: a fresh pile; V8 is always asked."""
    me = s.players[seat]
    forget_waiting(s)
    s.flight = destination + 1
    for value in range(its.TRAJECTORIES):
        s.pile[value] = box.trajectory[value]
    points = engine_points(box, s, seat, destination)
    emit(events, EVENT.launched, seat, me.program - 1, destination, points, EVERYBODY)
    if in_play(s, its.VARIANT.launch_window):
        ask(s, ASK.window, seat)
        return 0
    return lift_off(box, s, seat, events)


# Lift-off


@rule
def thrust(box, s, seat, destination):
    """RM-64 … RM-66, RM-155, RM-190, RM-206: spaces the Rocket moves at lift-off."""
    me = s.players[seat]
    spaces = me.jokers - me.jokers_used + s.extra + at_lift_off(box, me, destination)
    kind = box.icon[destination]
    for face in range(its.FIRST_THREAT):
        if me.site[face] > 0:
            spaces += me.site[face] * (
                box.resources[face, kind] + box.resources[face, its.RESOURCE.joker]
            )
    return spaces


@rule
def at_lift_off(box, me, destination):
    """RM-190: spaces that effects of the site add."""
    spaces = 0
    if me.site[its.CARD.cryogenic_fuel] > 0:
        spaces += box.amount[its.CARD.cryogenic_fuel]
    if destination == its.DESTINATION.mars and me.site[its.CARD.ecosystem] > 0:
        spaces += box.amount[its.CARD.ecosystem]
    return spaces


@rule
def at_most_there(box, destination, space):
    """RM-156: the Rocket stops at its target."""
    return min(space, box.distance[destination])


@rule
def start(box, s, seat, destination):
    """RM-64, RM-156: the space that a lift-off would reach now."""
    return at_most_there(box, destination, thrust(box, s, seat, destination))


@rule
def lift_off(box, s, seat, events):
    """RM-64, RM-156: the Rocket may reach its target at once."""
    destination = s.flight - 1
    spaces = thrust(box, s, seat, destination)
    s.rocket = at_most_there(box, destination, spaces)
    emit(events, EVENT.lift_off, seat, spaces, s.rocket, 0, EVERYBODY)
    if s.rocket >= box.distance[destination]:
        return succeed(box, s, seat, events)
    # C8, RM-157, RM/R-53: the first card must be drawn; before it only P1-12 is asked.
    if ready(s, seat, its.LOOKING):
        ask(s, ASK.draw, seat)
        return 0
    return draw_trajectory(box, s, seat, events)


# Flight


@rule
def legal_flight(box, s, seat, kind, out):
    """C8 … C10: draw, abandon, look; effects on the card drawn."""
    if kind == ASK.look:
        out[0] = DO.keep_top
        out[1] = DO.bury
        return 2
    if kind == ASK.drawn:
        n = put_bits(out, 0, acting(box, s, seat), DO.flight, len(its.FLIGHT_EFFECTS))
        out[n] = DO.accept
        return n + 1
    out[0] = DO.draw
    n = 1
    if s.draws > 0:
        out[n] = DO.abandon
        n += 1
    if ready(s, seat, its.LOOKING):
        out[n] = DO.flight + its.LOOKING
        n += 1
    return n


@rule
def in_flight(box, s, seat, kind, action, events):
    """C8 … C10: Trajectory cards and what acts on them."""
    if kind == ASK.look:
        return after_look(box, s, seat, action == DO.bury, events)
    if kind == ASK.drawn:
        if action == DO.accept:
            return move(box, s, seat, s.value - 1, events)
        return act_on_draw(box, s, seat, action - DO.flight, events)
    if action == DO.draw:
        return draw_trajectory(box, s, seat, events)
    if action == DO.abandon:
        return abandon(box, s, seat, events)
    return look(s, seat, events)


@rule
def ready(s, seat, effect):
    """RM-38, RM-41, RM-157: whether a flight effect stands on the site and is unused."""
    return s.players[seat].site[its.FLIGHT_EFFECTS[effect]] > 0 and (s.used >> effect) & 1 == 0


@rule
def top_of_pile(s):
    """RM-63, RM-158: the value of the next Trajectory card; one put at the bottom never comes."""
    place = below(s.luck, trajectories_left(s) - (1 if s.buried > 0 else 0))
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
    if s.peeked == UNSEEN:
        ask(s, ASK.drawn, seat)
        return CHANCE
    value = s.peeked - 1 if s.peeked > 0 else top_of_pile(s)
    s.peeked = 0
    s.pile[value] -= 1
    s.value = value + 1
    emit(events, EVENT.drawn, seat, value, s.draws + 1, 0, EVERYBODY)
    if acting(box, s, seat) == 0:
        return REVEALED | CHANCE | move(box, s, seat, value, events)
    ask(s, ASK.drawn, seat)
    return REVEALED | CHANCE


@rule
def acting(box, s, seat):
    """RM-181, RM-191, RM-195, RM/R-52: bits of the effects that can act on the card just drawn.

    None is of any use on a card that reaches the target.
    """
    if s.rocket + s.value - 1 >= box.distance[s.flight - 1]:
        return 0
    found = 0
    for effect in range(len(its.FLIGHT_EFFECTS)):
        face = its.FLIGHT_EFFECTS[effect]
        if effect != its.LOOKING and ready(s, seat, effect):
            if face == its.CARD.supercomputer or s.value - 1 <= box.reach[face]:
                found |= 1 << effect
    return found


@rule
def look(s, seat, events):
    """RM-189: the owner alone sees the next card."""
    s.used |= 1 << its.LOOKING
    s.peeked = top_of_pile(s) + 1
    emit(events, EVENT.looked, seat, s.peeked - 1, 0, 0, 1 << seat)
    emit(events, EVENT.looked_unseen, seat, 0, 0, 0, ~(1 << seat))
    ask(s, ASK.look, seat)
    return (LEARNT << seat) | CHANCE


@rule
def after_look(box, s, seat, bury, events):
    """RM-189, RM/R-53: kept or put at the bottom; the draw follows at once."""
    if bury:
        s.buried = s.peeked
        s.peeked = 0
    emit(events, EVENT.buried if bury else EVENT.kept_top, seat, 0, 0, 0, EVERYBODY)
    return draw_trajectory(box, s, seat, events)


@rule
def act_on_draw(box, s, seat, effect, events):
    """RM-181, RM-191, RM-195: put the card back and draw another, or let it count for more."""
    face = its.FLIGHT_EFFECTS[effect]
    s.used |= 1 << effect
    if face == its.CARD.supercomputer:
        emit(events, EVENT.put_back, seat, s.value - 1, 0, 0, EVERYBODY)
        s.pile[s.value - 1] += 1
        s.value = 0
        s.buried = 0
        return draw_trajectory(box, s, seat, events)
    emit(events, EVENT.counts_as, seat, face, box.amount[face], 0, EVERYBODY)
    return move(box, s, seat, box.amount[face], events)


@rule
def move(box, s, seat, spaces, events):
    """RM-68, RM-70, RM-75, RM-156: the Rocket moves; then success, failure, or the next card."""
    destination = s.flight - 1
    s.drawn[s.draws] = s.value
    s.draws += 1
    s.value = 0
    s.rocket = at_most_there(box, destination, s.rocket + spaces)
    emit(events, EVENT.moved, seat, spaces, s.rocket, 0, EVERYBODY)
    if s.rocket >= box.distance[destination]:
        return succeed(box, s, seat, events)
    if s.draws >= box.draws[destination]:
        return fail(box, s, seat, events)
    ask(s, ASK.draw, seat)
    return 0
