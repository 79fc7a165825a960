"""What a seat may do: the legal actions of every question, in ascending order."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.red_planet.box import (
    ACTION,
    FIRST_ACTION,
    MARS,
    MISSION,
    OUTER,
    PLACE,
    RAMP,
    REGION,
    RESOURCE,
    SPACE,
    SPECIALIST_COUNT,
    UNKNOWN,
)
from cosmodrome.games.red_planet.pieces import (
    destination,
    free_seats,
    holds,
    is_neutral,
    main_colour,
    some,
)
from cosmodrome.games.red_planet.state import ASK, DO, PHASE, TARGETS

#: Every outer region.
ALL_OUTER = (1 << OUTER.size) - 1
#: Moves may start anywhere.
ANYWHERE = -1


@rule
def legal(box, s, seat, out):
    """The legal actions of a seat that decides, in ascending order."""
    if s.phase == PHASE.missions:
        return legal_missions(s, seat, out)
    if s.phase == PHASE.choosing:
        return legal_specialists(s, seat, out)
    top = s.stack[s.stack_size - 1]
    kind, c, b, third = top.kind, top.a, top.b, top.c
    if kind == ASK.board:
        return put_bits(out, 0, boardable(box, s), DO.board, RAMP.size)
    if kind == ASK.destination:
        return put_bits(out, 0, destinations_left(s), DO.destination, REGION.size)
    if kind == ASK.move:
        return legal_explorer_moves(box, s, c, out)
    if kind == ASK.research:
        return legal_research(s, c, out)
    if kind == ASK.look:
        return put_bits(out, 0, discovered(s), DO.inspect, OUTER.size)
    if kind == ASK.assign:
        return put_bits(out, 0, ALL_OUTER & ~discovered(s), DO.assign, OUTER.size)
    if kind == ASK.launch:
        return put_bits(out, 0, launchable(box, s), DO.launch, RAMP.size)
    if kind == ASK.destroy:
        return put_bits(out, 0, docked(s), DO.destroy, RAMP.size)
    if kind == ASK.replace:
        return put_bits(out, 0, replaceable(s, c), DO.replace, PLACE.size)
    if kind == ASK.replaced:
        return legal_replaced(s, c, b, out)
    if kind == ASK.kill:
        return put_bits(out, 0, killable(s), DO.kill, OUTER.size)
    if kind == ASK.killed:
        return legal_killed(s, b, out)
    if kind == ASK.drop:
        return legal_drops(third, out)
    if kind == ASK.redirect:
        return put_bits(out, 0, redirectable(s), DO.redirect, RAMP.size)
    if kind == ASK.action:
        return legal_actions(s, seat, out)
    if kind == ASK.reinforce:
        return legal_reinforcements(s, c, third, out)
    if kind == ASK.give:
        return legal_kinds(s, c, DO.give, out)
    if kind == ASK.partner:
        return put_bits(out, 0, partners(s, c), DO.colour, s.colour_count)
    if kind == ASK.take:
        return legal_kinds(s, third, DO.take, out)
    return legal_moves(box, s, c, b, out)


# Choices everybody makes at the same time


@rule
def legal_missions(s, seat, out):
    """MPR-10: one of the two dealt."""
    return put_bits(out, 0, s.players[seat].dealt, DO.mission, MISSION.size)


@rule
def legal_specialists(s, seat, out):
    """MPR-14, MPR-18, MPR-101: any Specialist in hand."""
    hand = s.colours[main_colour(s, seat)].hand
    return put_bits(out, 0, hand >> 1, DO.specialist, SPECIALIST_COUNT)


# Boarding


@rule
def can_board(box, s, ramp, needed):
    """MPR-30, MPR/Q-43: enough free seats, and a destination to be had."""
    if free_seats(box, s.ramps[ramp]) < needed or (s.barred >> ramp) & 1 == 1:
        return False
    return destination(box, s.ramps[ramp]) != UNKNOWN or destinations_left(s) != 0


@rule
def seats_needed(box, s):
    """One seat at a time, or all at once for a Specialist that boards all or nothing (MPR-46)."""
    if box.together[s.call] == 1:
        return s.left
    return 1


@rule
def boardable(box, s):
    """MPR-30, MPR-39, MPR-46: the rockets the next astronaut may board, as a mask."""
    needed = seats_needed(box, s)
    mask = 0
    for ramp in range(s.ramp_count):
        if can_board(box, s, ramp, needed):
            mask |= 1 << ramp
    return mask


@rule
def destinations_left(s):
    """MPR-54, MPR/Q-43: regions with a Destination token in the reserve, as a mask."""
    return some(s.destination_tokens, REGION.size)


# 8 Explorer (Exploratrice)


@rule
def legal_moves(box, s, c, only, out):
    """MPR-32, MPR-35: own astronauts to neighbouring regions, from one region or ANYWHERE."""
    n = 0
    for r in range(MARS.size):
        if s.regions[r].astronauts[c] == 0 or (only != ANYWHERE and r != only):
            continue
        beside = box.neighbours[s.layout, r]
        for to in range(MARS.size):
            if (beside >> to) & 1 == 1:
                out[n] = DO.move + r * TARGETS + (to if to < r else to - 1)
                n += 1
    return n


@rule
def legal_explorer_moves(box, s, c, out):
    """MPR-110: a move, or enough of moving."""
    n = legal_moves(box, s, c, ANYWHERE, out)
    out[n] = DO.stop
    return n + 1


# 7 Scientist (Scientifique)


@rule
def discovered(s):
    """MPR-37, MPR-66 … MPR-68: outer regions that hold a Discovery, as a mask."""
    mask = 0
    for r in range(OUTER.size):
        if s.regions[r].discovery > 0:
            mask |= 1 << r
    return mask


@rule
def legal_research(s, c, out):
    """MPR-111, MPR-137: draw or look; a neutral Scientist draws as long as there are cards."""
    n = 0
    if s.event_deck_size > 0:
        out[n] = DO.draw
        n += 1
    if discovered(s) != 0 and (n == 0 or not is_neutral(s, c)):
        out[n] = DO.look
        n += 1
    return n


# 6 Secret Agent (Agent Secret), 5 Saboteur (Saboteuse) and 1 Pilot (Pilote)


@rule
def launchable(box, s):
    """MPR-39, MPR-40, MPR-113: docked rockets that are not full, even empty ones, as a mask."""
    mask = 0
    for r in range(s.ramp_count):
        if free_seats(box, s.ramps[r]) > 0:
            mask |= 1 << r
    return mask


@rule
def docked(s):
    """MPR-41, MPR-115: docked rockets, full ones too, as a mask."""
    mask = 0
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0 and s.ramps[r].launched == 0:
            mask |= 1 << r
    return mask


@rule
def redirectable(s):
    """MPR-52, MPR-122: docked and launched rockets, as a mask."""
    mask = 0
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0:
            mask |= 1 << r
    return mask


# 4 Robot


@rule
def others_beside(crew, c, count):
    """Colours that share a place with an own astronaut, as a mask; nobody without one."""
    if crew[c] == 0:
        return 0
    return some(crew, count) & ~(1 << c)


@rule
def replaceable(s, c):
    """MPR-44, MPR-116, MPR-117: places where a Robot finds somebody, ramps before regions."""
    mask = 0
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0 and others_beside(s.ramps[r].crew, c, s.colour_count) != 0:
            mask |= 1 << r
    for r in range(REGION.size):
        if others_beside(s.regions[r].astronauts, c, s.colour_count) != 0:
            mask |= 1 << (RAMP.size + r)
    return mask


@rule
def legal_replaced(s, c, place, out):
    """MPR/Q-13: the colours it may replace there."""
    if place < RAMP.size:
        mask = others_beside(s.ramps[place].crew, c, s.colour_count)
    else:
        mask = others_beside(s.regions[place - RAMP.size].astronauts, c, s.colour_count)
    return put_bits(out, 0, mask, DO.colour, s.colour_count)


# 2 Officer (Officier)


@rule
def killable(s):
    """MPR-48, MPR-50, MPR-118: outer regions with an astronaut, as a mask."""
    mask = 0
    for r in range(OUTER.size):
        if some(s.regions[r].astronauts, s.colour_count) != 0:
            mask |= 1 << r
    return mask


@rule
def legal_killed(s, r, out):
    """MPR-49: any colour there, the own one too."""
    there = some(s.regions[r].astronauts, s.colour_count)
    return put_bits(out, 0, there, DO.colour, s.colour_count)


@rule
def drops_left(s, c, left):
    """MPR-51: how many of so many drops can be made."""
    return min(left, s.regions[REGION.phobos].astronauts[c])


@rule
def legal_drops(begun, out):
    """MPR-51, MPR-119: any region of Mars; stop after the first."""
    for r in range(MARS.size):
        out[r] = DO.drop + r
    if begun == 0:
        return MARS.size
    out[MARS.size] = DO.stop
    return MARS.size + 1


# Actions


@rule
def fits_window(s, action):
    """MPR-77, MPR/Q-56: whether an Action belongs to the phase that begins."""
    if s.space == SPACE.reveal:
        return action == ACTION.reinforcements
    if s.space == SPACE.final:
        return action == ACTION.blocks_of_ice or action == ACTION.espionage
    return action == ACTION.redeployment


@rule
def legal_actions(s, seat, out):
    """MPR-77: the Actions of this moment that the seat holds, or pass."""
    n = 0
    for action in range(ACTION.size):
        if fits_window(s, action) and holds(s.players[seat], FIRST_ACTION + action):
            out[n] = DO.action + action
            n += 1
    out[n] = DO.skip
    return n + 1


@rule
def reinforcements_left(s, c, left):
    """MPR-159: how many of so many astronauts the reserve still has."""
    return min(left, s.colours[c].reserve)


@rule
def legal_reinforcements(s, c, chosen, out):
    """MPR-159, MPR/Q-57: one region with an own astronaut; afterwards the same one, or stop."""
    n = 0
    for r in range(REGION.size):
        if chosen == r + 1 or (chosen == 0 and s.regions[r].astronauts[c] > 0):
            out[n] = DO.reinforce + r
            n += 1
    if chosen > 0:
        out[n] = DO.stop
        n += 1
    return n


@rule
def legal_kinds(s, c, start, out):
    """MPR-161: the kinds of tokens a colour has."""
    held = some(s.colours[c].score_tokens, RESOURCE.size)
    return put_bits(out, 0, held, start, RESOURCE.size)


@rule
def partners(s, c):
    """MPR-161, MPR/Q-57: the other colours that have a token to swap, as a mask."""
    mask = 0
    for other in range(s.colour_count):
        if other != c and some(s.colours[other].score_tokens, RESOURCE.size) != 0:
            mask |= 1 << other
    return mask
