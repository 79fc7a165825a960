"""The nine Specialists: what each is asked after boarding, and what it does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from cosmodrome.games.red_planet.box import (
    ALL_SPECIALISTS,
    DISCOVERY,
    FIRST_MISSION,
    MARS,
    RAMP,
    REGION,
    SPECIALIST,
    SPECIALIST_COUNT,
)
from cosmodrome.games.red_planet.legal import (
    ALL_OUTER,
    destinations_left,
    discovered,
    docked,
    drops_left,
    killable,
    launchable,
    redirectable,
    replaceable,
)
from cosmodrome.games.red_planet.pieces import (
    clear_ramp,
    discard_discovery,
    explore,
    is_neutral,
    seat_of,
    stack_deck,
)
from cosmodrome.games.red_planet.state import ASK, DO, EVENT, STEP, TARGETS


@rule
def begin_ability(box, s, events):
    """MPR-17, MPR-29: after boarding, ask what the Specialist does, as far as it can."""
    c = s.acting
    seat = seat_of(s, c)
    s.step = STEP.lift_off
    number = s.call
    if number == SPECIALIST.recruiter:
        return recruit(s, seat, c, events)
    if number == SPECIALIST.explorer:
        begin_moves(s, seat, c, box.explorer_moves)
    elif number == SPECIALIST.scientist:
        if s.event_deck_size > 0 or discovered(s) != 0:
            ask(s, ASK.research, seat, c)
    elif number == SPECIALIST.secret_agent:
        if launchable(box, s) != 0:
            ask(s, ASK.launch, seat, c)
    elif number == SPECIALIST.saboteur:
        if docked(s) != 0:
            ask(s, ASK.destroy, seat, c)
    elif number == SPECIALIST.robot:
        if s.colours[c].reserve > 0 and replaceable(s, c) != 0:
            ask(s, ASK.replace, seat, c)
    elif number == SPECIALIST.officer:
        s.step = STEP.dropping
        if killable(s) != 0:
            ask(s, ASK.kill, seat, c)
    elif number == SPECIALIST.pilot:
        if redirectable(s) != 0 and destinations_left(s) != 0:
            ask(s, ASK.redirect, seat, c)
    return 0


@rule
def answer_ability(s, seat, kind, c, b, action, events):
    """What a Specialist does, as it was chosen; a Redeployment moves like the Explorer."""
    if kind == ASK.move:
        if action != DO.stop:
            found = move(s, seat, c, action - DO.move, events)
            begin_moves(s, seat, c, b - 1)
            return found
    elif kind == ASK.research:
        if action == DO.draw:
            return draw_event(s, seat, c, events)
        ask(s, ASK.look, seat, c)
    elif kind == ASK.look:
        return look(s, seat, c, action - DO.inspect, events)
    elif kind == ASK.assign:
        assign(s, seat, c, action - DO.assign, events)
    elif kind == ASK.launch:
        launch(s, seat, c, action - DO.launch, events)
    elif kind == ASK.destroy:
        destroy(s, seat, c, action - DO.destroy, events)
    elif kind == ASK.replace:
        ask(s, ASK.replaced, seat, c, action - DO.replace)
    elif kind == ASK.replaced:
        replace(s, seat, c, b, action - DO.colour, events)
    elif kind == ASK.kill:
        ask(s, ASK.killed, seat, c, action - DO.kill)
    elif kind == ASK.killed:
        kill(s, seat, c, b, action - DO.colour, events)
    elif kind == ASK.redirect:
        ask(s, ASK.destination, seat, c, action - DO.redirect)
    elif action == DO.stop:
        return touch_down(s, seat, c, events)
    else:
        return drop(s, seat, c, b, action - DO.drop, events)
    return 0


# 9 Recruiter (Recruteur)


@rule
def recruit(s, seat, c, events):
    """MPR-31: all nine cards return. MPR-90, MPR-138: a neutral Recruiter leaves the game."""
    me = s.colours[c]
    emit(events, EVENT.recruited, seat, c, 0, 0, EVERYBODY)
    if not is_neutral(s, c):
        me.hand = ALL_SPECIALISTS
        return 0
    me.recruiter_gone = 1
    me.hand = ALL_SPECIALISTS & ~(1 << SPECIALIST.recruiter)
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
    for r in range(MARS.size):
        if s.regions[r].astronauts[c] > 0:
            ask(s, ASK.move, seat, c, moves)
            return


@rule
def move(s, seat, c, which, events):
    """MPR-33, MPR-34: one astronaut goes to a neighbouring region and may discover its resource."""
    start = which // TARGETS
    to = which % TARGETS
    if to >= start:
        to += 1
    s.regions[start].astronauts[c] -= 1
    s.regions[to].astronauts[c] += 1
    emit(events, EVENT.moved, seat, c, start, to, EVERYBODY)
    return explore(s, to, seat, events) * REVEALED


# 7 Scientist (Scientifique)


@rule
def draw_event(s, seat, c, events):
    """MPR-36, MPR-38, MPR-66, MPR-69, MPR-89: the top card; others see if it is a Discovery."""
    s.event_deck_size -= 1
    card = s.event_deck[s.event_deck_size]
    s.event_deck[s.event_deck_size] = 0
    emit(events, EVENT.drew, seat, c, card, 0, 1 << seat)
    is_discovery = 1 if card < DISCOVERY.size else 0
    emit(events, EVENT.drew_unseen, seat, c, is_discovery, 0, ~(1 << seat))
    if is_discovery == 0:
        keep_or_burn(s, seat, c, card, events)
    elif discovered(s) != ALL_OUTER:
        s.pending = card + 1
        ask(s, ASK.assign, seat, c)
    else:
        discard_discovery(s, seat, c, card, events)
        ask(s, ASK.look, seat, c)
    return REVEALED


@rule
def keep_or_burn(s, seat, c, card, events):
    """MPR-69, MPR-128: a Mission or an Action is kept; MPR-89, MPR-137: a neutral one is not."""
    if is_neutral(s, c):
        s.players[seat].burnt |= 1 << (card - FIRST_MISSION)
        emit(events, EVENT.burnt, seat, c, 0, 0, EVERYBODY)
    else:
        s.players[seat].kept |= 1 << (card - FIRST_MISSION)
        emit(events, EVENT.kept, seat, c, 0, 0, EVERYBODY)


@rule
def assign(s, seat, c, r, events):
    """MPR-66, MPR-112: the drawn Discovery goes face down to a region; the placer knows it."""
    s.regions[r].discovery = s.pending
    s.regions[r].known = 1 << seat
    s.pending = 0
    emit(events, EVENT.assigned, seat, c, r, 0, EVERYBODY)


@rule
def look(s, seat, c, r, events):
    """MPR-37, MPR-112: a Discovery in play is looked at and stays where it is."""
    region = s.regions[r]
    region.known |= 1 << seat
    emit(events, EVENT.looked, seat, c, r, region.discovery - 1, 1 << seat)
    emit(events, EVENT.looked_unseen, seat, c, r, 0, ~(1 << seat))
    return REVEALED


# 6 Secret Agent (Agent Secret) and 5 Saboteur (Saboteuse)


@rule
def launch(s, seat, c, r, events):
    """MPR-39, MPR-40: the rocket lifts off before it is full."""
    s.ramps[r].launched = 1
    emit(events, EVENT.launched, seat, c, r, 0, EVERYBODY)


@rule
def destroy(s, seat, c, r, events):
    """MPR-41, MPR-43, MPR-115: the crew goes to the Monument, the card to the discards."""
    ramp = s.ramps[r]
    for other in range(s.colour_count):
        s.colours[other].monument += ramp.crew[other]
    clear_ramp(s, ramp)
    emit(events, EVENT.destroyed, seat, c, r, 0, EVERYBODY)


# 4 Robot


@rule
def replace(s, seat, c, place, victim, events):
    """MPR-45: the replaced astronaut goes to the Monument, the new one comes from the reserve."""
    if place < RAMP.size:
        s.ramps[place].crew[victim] -= 1
        s.ramps[place].crew[c] += 1
    else:
        s.regions[place - RAMP.size].astronauts[victim] -= 1
        s.regions[place - RAMP.size].astronauts[c] += 1
    s.colours[victim].monument += 1
    s.colours[c].reserve -= 1
    emit(events, EVENT.replaced, seat, c, place, victim, EVERYBODY)


# 2 Officer (Officier)


@rule
def kill(s, seat, c, r, victim, events):
    """MPR-48: the eliminated astronaut goes to the Monument."""
    s.regions[r].astronauts[victim] -= 1
    s.colours[victim].monument += 1
    emit(events, EVENT.killed, seat, c, r, victim, EVERYBODY)


@rule
def begin_drops(box, s):
    """MPR-51: with an astronaut on Phobos at least one drop must be made."""
    s.step = STEP.lift_off
    if drops_left(s, s.acting, box.officer_drops) > 0:
        ask(s, ASK.drop, seat_of(s, s.acting), s.acting, box.officer_drops)


@rule
def drop(s, seat, c, left, r, events):
    """MPR-51, MPR/Q-47: one astronaut jumps; resources are turned up after the last one."""
    s.regions[REGION.phobos].astronauts[c] -= 1
    s.regions[r].astronauts[c] += 1
    emit(events, EVENT.dropped, seat, c, r, 0, EVERYBODY)
    if drops_left(s, c, left - 1) > 0:
        ask(s, ASK.drop, seat, c, left - 1, 1)
        return 0
    return touch_down(s, seat, c, events)


@rule
def touch_down(s, seat, c, events):
    """MPR-119: all drops land together and turn up hidden resources."""
    found = 0
    for r in range(MARS.size):
        if s.regions[r].astronauts[c] > 0:
            found |= explore(s, r, seat, events)
    return found * REVEALED
