"""The nine Specialists: what each may do after boarding, and what it does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.red_planet.pieces import (
    clear_ramp,
    discard_discovery,
    explore,
    free_seats,
    is_neutral,
    seat_of,
    stack_deck,
    token_left,
)
from cosmodrome.games.red_planet.state import (
    ALL_SPECIALISTS,
    ASK_ASSIGN,
    ASK_DESTROY,
    ASK_DROP,
    ASK_KILL,
    ASK_LAUNCH,
    ASK_LOOK,
    ASK_MOVE,
    ASK_REDIRECT,
    ASK_REPLACE,
    ASK_RESEARCH,
    ASSIGNED,
    BURNT,
    DESTROY,
    DESTROYED,
    DISCOVERY_COUNT,
    DRAW,
    DREW,
    DREW_UNSEEN,
    DROP,
    DROPPED,
    DROPPING,
    EXPLORER,
    FIRST_MISSION,
    KEPT,
    KILL,
    KILLED,
    LAUNCH,
    LAUNCHED,
    LIFT_OFF,
    LOOK,
    LOOKED,
    LOOKED_UNSEEN,
    MARS,
    MOVE,
    MOVED,
    OFFICER,
    OUTER,
    PHOBOS,
    PILOT,
    RAMPS,
    RECRUITED,
    RECRUITER,
    REDIRECT,
    REGION_COUNT,
    REPLACE,
    REPLACED,
    ROBOT,
    SABOTEUR,
    SCIENTIST,
    SECRET_AGENT,
    SPECIALIST_COUNT,
    STOP,
    TARGETS,
    TO_COLOUR,
)


@rule
def begin_ability(box, s, events):
    """MPR-17, MPR-29: after boarding, ask what the Specialist does, as far as it can."""
    c = s.acting
    seat = seat_of(s, c)
    s.step = LIFT_OFF
    number = s.call
    if number == RECRUITER:
        return recruit(s, seat, c, events)
    if number == EXPLORER:
        begin_moves(s, seat, c, box.explorer_moves)
    elif number == SCIENTIST:
        if s.event_deck_size > 0 or discoveries_in_play(s) > 0:
            ask(s, ASK_RESEARCH, seat, c, 0, 0)
    elif number == SECRET_AGENT:
        if launchable(box, s) > 0:
            ask(s, ASK_LAUNCH, seat, c, 0, 0)
    elif number == SABOTEUR:
        if docked(s) > 0:
            ask(s, ASK_DESTROY, seat, c, 0, 0)
    elif number == ROBOT:
        if s.colours[c].reserve > 0 and replaceable(s, c) > 0:
            ask(s, ASK_REPLACE, seat, c, 0, 0)
    elif number == OFFICER:
        s.step = DROPPING
        if killable(s) > 0:
            ask(s, ASK_KILL, seat, c, 0, 0)
    elif number == PILOT:
        if redirectable(s) > 0 and token_left(s):
            ask(s, ASK_REDIRECT, seat, c, 0, 0)
    return 0


# 9 Recruiter (Recruteur)


@rule
def recruit(s, seat, c, events):
    """MPR-31: all nine cards return. MPR-90, MPR-138: a neutral Recruiter leaves the game."""
    me = s.colours[c]
    emit(events, RECRUITED, seat, c, 0, 0, EVERYBODY)
    if not is_neutral(s, c):
        me.hand = ALL_SPECIALISTS
        return 0
    me.recruiter_gone = 1
    me.hand = ALL_SPECIALISTS & ~(1 << RECRUITER)
    for i in range(SPECIALIST_COUNT):
        me.deck[i] = 0
    me.deck_size = 0
    stack_deck(s, me, me.hand)
    return REVEALED


# 8 Explorer (Exploratrice); the Action Redeployment moves in the same way


@rule
def begin_moves(s, seat, c, moves):
    """MPR-32, MPR-110: up to so many moves, if there is an astronaut on Mars."""
    if moves == 0:
        return
    for r in range(MARS):
        if s.regions[r].astronauts[c] > 0:
            ask(s, ASK_MOVE, seat, c, moves, 0)
            return


@rule
def legal_moves(box, s, c, only, out):
    """MPR-32, MPR-35: own astronauts to neighbouring regions; `only` from one region, or -1."""
    n = 0
    for r in range(MARS):
        if s.regions[r].astronauts[c] == 0 or (only >= 0 and r != only):
            continue
        beside = box.neighbours[s.layout, r]
        for to in range(MARS):
            if (beside >> to) & 1 == 1:
                out[n] = MOVE + r * TARGETS + (to if to < r else to - 1)
                n += 1
    return n


@rule
def legal_explorer_moves(box, s, c, out):
    """MPR-110: a move, or enough of moving."""
    n = legal_moves(box, s, c, -1, out)
    out[n] = STOP
    return n + 1


@rule
def move(s, seat, c, which, events):
    """MPR-33, MPR-34: one astronaut goes to a neighbouring region and may discover its resource."""
    start = which // TARGETS
    to = which % TARGETS
    if to >= start:
        to += 1
    s.regions[start].astronauts[c] -= 1
    s.regions[to].astronauts[c] += 1
    emit(events, MOVED, seat, c, start, to, EVERYBODY)
    return explore(s, to, seat, events) * REVEALED


# 7 Scientist (Scientifique)


@rule
def discoveries_in_play(s):
    """How many outer regions hold a Discovery."""
    count = 0
    for r in range(OUTER):
        if s.regions[r].discovery > 0:
            count += 1
    return count


@rule
def legal_research(s, c, out):
    """MPR-111, MPR-137: draw or look; a neutral Scientist draws as long as there are cards."""
    n = 0
    if s.event_deck_size > 0:
        out[n] = DRAW
        n += 1
    if discoveries_in_play(s) > 0 and (n == 0 or not is_neutral(s, c)):
        out[n] = LOOK
        n += 1
    return n


@rule
def legal_outer(s, start, discovered, out):
    """MPR-37, MPR-66, MPR-67, MPR-68: outer regions with (or without) a Discovery."""
    n = 0
    for r in range(OUTER):
        if (s.regions[r].discovery > 0) == (discovered == 1):
            out[n] = start + r
            n += 1
    return n


@rule
def draw_event(s, seat, c, events):
    """MPR-36, MPR-38, MPR-66, MPR-69, MPR-89: the top card; others see if it is a Discovery."""
    s.event_deck_size -= 1
    card = s.event_deck[s.event_deck_size]
    s.event_deck[s.event_deck_size] = 0
    emit(events, DREW, seat, c, card, 0, 1 << seat)
    is_discovery = 1 if card < DISCOVERY_COUNT else 0
    emit(events, DREW_UNSEEN, seat, c, is_discovery, 0, ~(1 << seat))
    if is_discovery == 0:
        keep_or_burn(s, seat, c, card, events)
    elif discoveries_in_play(s) < OUTER:
        s.pending = card + 1
        ask(s, ASK_ASSIGN, seat, c, 0, 0)
    else:
        discard_discovery(s, seat, c, card, events)
        ask(s, ASK_LOOK, seat, c, 0, 0)
    return REVEALED


@rule
def keep_or_burn(s, seat, c, card, events):
    """MPR-69, MPR-128: a Mission or an Action is kept; MPR-89, MPR-137: a neutral one is not."""
    if is_neutral(s, c):
        s.players[seat].burnt |= 1 << (card - FIRST_MISSION)
        emit(events, BURNT, seat, c, 0, 0, EVERYBODY)
    else:
        s.players[seat].kept |= 1 << (card - FIRST_MISSION)
        emit(events, KEPT, seat, c, 0, 0, EVERYBODY)


@rule
def assign(s, seat, c, r, events):
    """MPR-66, MPR-112: the drawn Discovery goes face down to a region; the placer knows it."""
    s.regions[r].discovery = s.pending
    s.regions[r].known = 1 << seat
    s.pending = 0
    emit(events, ASSIGNED, seat, c, r, 0, EVERYBODY)


@rule
def look(s, seat, c, r, events):
    """MPR-37, MPR-112: a Discovery in play is looked at and stays where it is."""
    region = s.regions[r]
    region.known |= 1 << seat
    emit(events, LOOKED, seat, c, r, region.discovery - 1, 1 << seat)
    emit(events, LOOKED_UNSEEN, seat, c, r, 0, ~(1 << seat))
    return REVEALED


# 6 Secret Agent (Agent Secret) and 5 Saboteur (Saboteuse)


@rule
def launchable(box, s):
    """MPR-39, MPR-113: docked rockets that are not full, as a mask."""
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


@rule
def from_mask(mask, start, count, out):
    """The actions of a range whose bits are set."""
    n = 0
    for i in range(count):
        if (mask >> i) & 1 == 1:
            out[n] = start + i
            n += 1
    return n


@rule
def legal_launches(box, s, out):
    """MPR-40, MPR-113: any docked rocket that is not full, even an empty one."""
    return from_mask(launchable(box, s), LAUNCH, RAMPS, out)


@rule
def legal_destructions(s, out):
    """MPR-115: any docked rocket."""
    return from_mask(docked(s), DESTROY, RAMPS, out)


@rule
def legal_redirections(s, out):
    """MPR-52: any rocket on a ramp."""
    return from_mask(redirectable(s), REDIRECT, RAMPS, out)


@rule
def launch(s, seat, c, r, events):
    """MPR-39, MPR-40: the rocket lifts off before it is full."""
    s.ramps[r].launched = 1
    emit(events, LAUNCHED, seat, c, r, 0, EVERYBODY)


@rule
def destroy(s, seat, c, r, events):
    """MPR-41, MPR-43, MPR-115: the crew goes to the Monument, the card to the discards."""
    ramp = s.ramps[r]
    for other in range(s.colour_count):
        s.colours[other].monument += ramp.crew[other]
    clear_ramp(s, ramp)
    emit(events, DESTROYED, seat, c, r, 0, EVERYBODY)


# 4 Robot


@rule
def others_beside(crew, c, count):
    """Colours that share a place with an own astronaut, as a mask; nobody without one."""
    mask = 0
    if crew[c] > 0:
        for other in range(count):
            if other != c and crew[other] > 0:
                mask |= 1 << other
    return mask


@rule
def replaceable(s, c):
    """MPR-44, MPR-116, MPR-117: places where a Robot finds somebody, ramps before regions."""
    mask = 0
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0 and others_beside(s.ramps[r].crew, c, s.colour_count) != 0:
            mask |= 1 << r
    for r in range(REGION_COUNT):
        if others_beside(s.regions[r].astronauts, c, s.colour_count) != 0:
            mask |= 1 << (RAMPS + r)
    return mask


@rule
def legal_replacements(s, c, out):
    """MPR-44: the places where a Robot may replace."""
    return from_mask(replaceable(s, c), REPLACE, RAMPS + REGION_COUNT, out)


@rule
def legal_replaced(s, c, place, out):
    """MPR/Q-13: the colours it may replace there."""
    if place < RAMPS:
        mask = others_beside(s.ramps[place].crew, c, s.colour_count)
    else:
        mask = others_beside(s.regions[place - RAMPS].astronauts, c, s.colour_count)
    return from_mask(mask, TO_COLOUR, s.colour_count, out)


@rule
def replace(s, seat, c, place, victim, events):
    """MPR-45: the replaced astronaut goes to the Monument, the new one comes from the reserve."""
    if place < RAMPS:
        s.ramps[place].crew[victim] -= 1
        s.ramps[place].crew[c] += 1
    else:
        s.regions[place - RAMPS].astronauts[victim] -= 1
        s.regions[place - RAMPS].astronauts[c] += 1
    s.colours[victim].monument += 1
    s.colours[c].reserve -= 1
    emit(events, REPLACED, seat, c, place, victim, EVERYBODY)


# 2 Officer (Officier)


@rule
def killable(s):
    """MPR-50, MPR-118: outer regions with an astronaut, as a mask."""
    mask = 0
    for r in range(OUTER):
        for c in range(s.colour_count):
            if s.regions[r].astronauts[c] > 0:
                mask |= 1 << r
    return mask


@rule
def legal_kills(s, out):
    """MPR-48, MPR-50: where the Officer may eliminate."""
    return from_mask(killable(s), KILL, OUTER, out)


@rule
def legal_killed(s, r, out):
    """MPR-49: any colour there, the own one too."""
    n = 0
    for c in range(s.colour_count):
        if s.regions[r].astronauts[c] > 0:
            out[n] = TO_COLOUR + c
            n += 1
    return n


@rule
def kill(s, seat, c, r, victim, events):
    """MPR-48: the eliminated astronaut goes to the Monument."""
    s.regions[r].astronauts[victim] -= 1
    s.colours[victim].monument += 1
    emit(events, KILLED, seat, c, r, victim, EVERYBODY)


@rule
def begin_drops(box, s):
    """MPR-51: with an astronaut on Phobos at least one drop must be made."""
    s.step = LIFT_OFF
    if s.regions[PHOBOS].astronauts[s.acting] > 0:
        ask(s, ASK_DROP, seat_of(s, s.acting), s.acting, box.officer_drops, 0)


@rule
def legal_drops(made, out):
    """MPR-51, MPR-119: any region of Mars; stop after the first."""
    for r in range(MARS):
        out[r] = DROP + r
    if made == 0:
        return MARS
    out[MARS] = STOP
    return MARS + 1


@rule
def drop(s, seat, c, left, r, events):
    """MPR-51, MPR/Q-47: one astronaut jumps; resources are turned up after the last one."""
    s.regions[PHOBOS].astronauts[c] -= 1
    s.regions[r].astronauts[c] += 1
    emit(events, DROPPED, seat, c, r, 0, EVERYBODY)
    if left > 1 and s.regions[PHOBOS].astronauts[c] > 0:
        ask(s, ASK_DROP, seat, c, left - 1, 1)
        return 0
    return touch_down(s, seat, c, events)


@rule
def touch_down(s, seat, c, events):
    """MPR-119: all drops land together and turn up hidden resources."""
    found = 0
    for r in range(MARS):
        if s.regions[r].astronauts[c] > 0:
            found |= explore(s, r, seat, events)
    return found * REVEALED
