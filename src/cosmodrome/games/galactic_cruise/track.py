"""The progress track: cubes, company goals, the general meetings A and B."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import pieces
from cosmodrome.games.galactic_cruise.network import move_marker, owns, wake_tokens
from cosmodrome.games.galactic_cruise.state import ASK, EVENT, NPC, WORKER


@rule
def place_cube(box, s, seat, start, events):
    """GC-132, GC-144, GC-145, A1: a cube on the lowest free space, or in the overflow.

    `start` is the number Rachel's technologies are searched from (GC-097).
    """
    me = s.players[seat]
    section = 0
    while section < its.PROGRESS_SECTIONS and s.filled[section] >= s.spaces[section]:
        section += 1
    emit(events, EVENT.cube, seat, section, 0, 0, EVERYBODY)
    if section == its.PROGRESS_SECTIONS:
        me.overflow += 1
    else:
        s.filled[section] += 1
        me.sections[section] += 1
        if s.filled[section] == s.spaces[section]:
            if section == its.PROGRESS_SECTIONS - 1:
                trigger_end(s, seat, 0, events)
            else:
                s.completed |= 1 << section
    if pieces.is_rachel(s, seat):
        advance_technology(s, seat, start, events)
    elif pieces.has_upgrade(me, its.UPGRADE.progress_bonus):
        ask(s, ASK.funding, seat, box.upgrade_amount[its.UPGRADE.progress_bonus])


@rule
def trigger_end(s, seat, by_limit, events):
    """GC-144, GC-317: the round is completed, then the last one is played."""
    if s.ending == 0:
        s.ending = 1
        emit(events, EVENT.ending, seat, by_limit, 0, 0, EVERYBODY)


@rule
def advance_technology(s, seat, start, events):
    """GC-097, GC-358, Q89: the least advanced invented technology, ties by number."""
    best = -1
    for i in range(its.TECH_SLOTS):
        slot = (start + i) % its.TECH_SLOTS
        if s.areas[its.FIRST_TECH_AREA + slot] == 0 or (s.players[seat].moved >> slot) & 1 == 1:
            continue
        if s.marker[slot] < its.TRACK_SPACES - 1:
            if best < 0 or s.marker[slot] < s.marker[best]:
                best = slot
    if best >= 0:
        move_marker(s, seat, best, events)


# Company goals


@rule
def goal_need(box, s, goal):
    """GC-115: what a goal asks for at the step of its tracker."""
    return box.goal_threshold[s.goal_tile * its.GOAL.size + goal, s.tracker[goal]]


@rule
def goal_count(box, s, seat, goal):
    """GC-115: how many a seat has of what a goal counts."""
    return pieces.measure(box, s, seat, box.goal_metric[s.goal_tile, goal], 0)


@rule
def goal_met(box, s, seat, goal):
    """GC-115, GC-118, GC-120: the tracker's threshold, once for each seat."""
    if (s.players[seat].goals >> goal) & 1 == 1:
        return False
    return goal_count(box, s, seat, goal) >= goal_need(box, s, goal)


@rule
def goals_met(box, s, seat):
    """GC-119: the goals that can be accomplished now, as bits."""
    goals = 0
    for goal in range(its.GOAL.size):
        if goal_met(box, s, seat, goal):
            goals |= 1 << goal
    return goals


@rule
def accomplish(box, s, seat, goal, start, events):
    """GC-116, GC-117: the cube of the goal goes to the track, its tracker rises."""
    s.players[seat].goals |= 1 << goal
    if s.tracker[goal] < its.STEPS - 1:
        s.tracker[goal] += 1
    emit(events, EVENT.goal, seat, goal, s.tracker[goal], 0, EVERYBODY)
    place_cube(box, s, seat, start, events)


@rule
def rachel_goals(box, s, seat, start, events):
    """GC-121 … GC-125, GC-303: her own three goals, always taken, from left to right."""
    me = s.players[seat]
    for goal in range(its.GOAL.size):
        count = pieces.developments_built(me)
        if goal == 1:
            count = pieces.over_ships(me, its.METRIC.segments)
        elif goal == 2:
            count = pieces.over_ships(me, its.METRIC.different_ships_launched)
        if (me.goals >> goal) & 1 == 0 and count >= s.rachel_goals[goal]:
            accomplish(box, s, seat, goal, start, events)


# General meetings


@rule
def highest_reputation(s):
    """GC-136, Q53: the highest Reputation of all seats."""
    best = 0
    for seat in range(s.seats):
        if s.players[seat].reputation > best:
            best = s.players[seat].reputation
    return best


@rule
def progress_points(box, s, seat, cubes):
    """GC-134 … GC-137, GC-153: cubes, one more for the highest Reputation, times wings."""
    me = s.players[seat]
    if me.reputation == highest_reputation(s):
        cubes += box.top_reputation_cubes
    return cubes * pieces.wings(box, me)


@rule
def general_meeting(box, s, section, events):
    """GC-133, GC-138 … GC-143, GC-310: scores, NPC developments, NPC expert."""
    emit(events, EVENT.agm, s.turn, section, 0, 0, EVERYBODY)
    for i in range(s.seats):
        seat = (s.start + i) % s.seats
        me = s.players[seat]
        cubes = me.sections[section]
        points = progress_points(box, s, seat, cubes)
        me.vp += points
        emit(events, EVENT.agm_score, seat, cubes, points, pieces.wings(box, me), EVERYBODY)
    if s.kept == 0:
        return 0
    tech = random_bit(s.rng, s.kept)
    s.kept &= ~(1 << tech)
    diagram = box.tech_diagram[tech]
    for i in range(2):
        npc_development(box, s, box.diagram_corridor[diagram, i], events)
    npc_development(box, s, its.FIRST_TECH_AREA + box.diagram_tech[diagram], events)
    for building in range(its.BUILDING.size):
        if s.workers[building] == pieces.worker_code(NPC, WORKER.ordinary):
            s.workers[building] = pieces.worker_code(NPC, WORKER.expert)
            emit(events, EVENT.npc_expert, s.turn, building, 0, 0, EVERYBODY)
            break
    return REVEALED


@rule
def npc_development(box, s, area, events):
    """GC-139, GC-140: placed, or discarded where the colour has one."""
    if s.npc_left == 0:
        return
    s.npc_left -= 1
    placed = 0 if owns(s, NPC, area) else 1
    emit(events, EVENT.npc_development, s.turn, area, placed, 0, EVERYBODY)
    if placed == 1:
        s.areas[area] |= 1 << NPC
        wake_tokens(box, s, s.turn, events)
