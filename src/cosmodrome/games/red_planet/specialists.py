"""The nine Specialists: what each is asked after boarding, and what it does."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.games.red_planet.box import (
    ALL_SPECIALISTS,
    DISCOVERY,
    FIRST_MISSION,
    MARS,
    OUTER,
    PLACE,
    RAMP,
    REGION,
    SPECIALIST,
    SPECIALIST_COUNT,
)
from cosmodrome.games.red_planet.pieces import (
    aboard,
    clear_ramp,
    destinations_left,
    discard_discovery,
    explore,
    free_seats,
    is_neutral,
    lowest,
    seat_of,
    some,
    stack_deck,
)
from cosmodrome.games.red_planet.state import ASK, DO, EVENT, NOBODY, PHASE, STEP

#: Every outer region.
ALL_OUTER = (1 << OUTER.size) - 1


@rule
def begin_ability(box, s, events):
    """MPR-17, MPR-29: after boarding, ask what the Specialist does, as far as it can."""
    c = s.acting
    seat = seat_of(s, c)
    s.step = STEP.lift_off
    number = s.call
    nothing = finds_nothing(box, s, c, number)
    if nothing:
        emit(events, EVENT.no_target, seat, c, number, 0, EVERYBODY)
    if number == SPECIALIST.recruiter:
        recruit(s, seat, c, events)
    elif number == SPECIALIST.explorer:
        begin_moves(s, seat, c, box.explorer_moves)
    elif number == SPECIALIST.scientist:
        return begin_research(s, seat, c, events)
    elif number == SPECIALIST.officer:
        s.step = STEP.dropping
        if not nothing:
            ask(s, ASK.kill, seat, c)
    elif nothing:
        return 0
    elif number == SPECIALIST.secret_agent:
        ask(s, ASK.launch, seat, c)
    elif number == SPECIALIST.saboteur:
        ask(s, ASK.destroy, seat, c)
    elif number == SPECIALIST.robot:
        ask(s, ASK.replace, seat, c)
    elif number == SPECIALIST.pilot:
        ask(s, ASK.redirect, seat, c)
    return 0


@rule
def finds_nothing(box, s, c, number):
    """MPR-29, MPR-111, MPR-116, MPR-118: whether an ability has nothing to work on."""
    if number == SPECIALIST.explorer:
        return on_mars(s, c) == 0
    if number == SPECIALIST.scientist:
        return s.event_deck_size == 0 and to_look_at(s, c) == 0
    if number == SPECIALIST.secret_agent:
        return launchable(box, s) == 0
    if number == SPECIALIST.saboteur:
        return docked(s) == 0
    if number == SPECIALIST.robot:
        return s.colours[c].reserve == 0 or replaceable(s, c) == 0
    if number == SPECIALIST.officer:
        return killable(s) == 0
    if number == SPECIALIST.pilot:
        return redirectable(s) == 0 or destinations_left(s) == 0
    return False


@rule
def legal_ability(box, s, kind, c, b, third, out):
    """What a Specialist may do."""
    if kind == ASK.move:
        return legal_starts(s, c, out)
    if kind == ASK.to:
        return put_bits(out, 0, box.neighbours[s.layout, third], DO.to, MARS.size)
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
        return put_bits(out, 0, victims(s, c, b), DO.colour, s.colour_count)
    if kind == ASK.kill:
        return put_bits(out, 0, killable(s), DO.kill, OUTER.size)
    if kind == ASK.killed:
        there = some(s.regions[b].astronauts, s.colour_count)
        return put_bits(out, 0, there, DO.colour, s.colour_count)
    if kind == ASK.redirect:
        return put_bits(out, 0, redirectable(s), DO.redirect, RAMP.size)
    return legal_drops(box, s, c, out)


@rule
def answer_ability(s, seat, kind, c, b, third, action, events):
    """What a Specialist does, as it was chosen; a Redeployment moves like the Explorer."""
    if kind == ASK.move:
        if action != DO.stop:
            ask(s, ASK.to, seat, c, b, action - DO.move)
    elif kind == ASK.to:
        told = EVENT.moved if s.phase == PHASE.resolving else EVENT.redeployed
        found = move(s, seat, c, third, action - DO.to, told, events)
        begin_moves(s, seat, c, b - 1)
        return found
    elif kind == ASK.research or kind == ASK.look:
        if action == DO.draw:
            return draw_event(s, seat, c, events)
        return look(s, seat, c, action - DO.inspect, events)
    elif kind == ASK.assign:
        assign(s, seat, c, action - DO.assign, events)
    elif kind == ASK.launch:
        launch(s, seat, c, action - DO.launch, events)
    elif kind == ASK.destroy:
        destroy(s, seat, c, action - DO.destroy, events)
    elif kind == ASK.replace:
        choose_victim(s, seat, c, action - DO.replace, events)
    elif kind == ASK.replaced:
        replace(s, seat, c, b, action - DO.colour, events)
    elif kind == ASK.kill:
        choose_killed(s, seat, c, action - DO.kill, events)
    elif kind == ASK.killed:
        kill(s, seat, c, b, action - DO.colour, events)
    elif kind == ASK.redirect:
        ask(s, ASK.destination, seat, c, action - DO.redirect)
    elif action == DO.done:
        return drop(s, seat, c, events)
    else:
        s.drops[action - DO.drop] += 1
        ask(s, ASK.drop_more, seat, c)
    return 0


# 9 Recruiter (Recruteur)


@rule
def recruit(s, seat, c, events):
    """MPR-31: all nine cards return. MPR-90, MPR-138: a neutral Recruiter leaves the game."""
    me = s.colours[c]
    emit(events, EVENT.recruited, seat, c, 0, 0, EVERYBODY)
    if not is_neutral(s, c):
        me.hand = ALL_SPECIALISTS
        return
    me.recruiter_gone = 1
    me.hand = ALL_SPECIALISTS & ~(1 << SPECIALIST.recruiter)
    for i in range(SPECIALIST_COUNT):
        me.deck[i] = 0
    me.deck_size = 0
    stack_deck(s, me, me.hand)


# 8 Explorer (Exploratrice); the Action Redeployment moves in the same way


@rule
def on_mars(s, c):
    """MPR-35: the regions of Mars where a colour has an astronaut, as a mask; Phobos is none."""
    mask = 0
    for r in range(MARS.size):
        if s.regions[r].astronauts[c] > 0:
            mask |= 1 << r
    return mask


@rule
def legal_starts(s, c, out):
    """MPR-32, MPR-110: where the next move begins, or enough of moving."""
    n = put_bits(out, 0, on_mars(s, c), DO.move, MARS.size)
    out[n] = DO.stop
    return n + 1


@rule
def begin_moves(s, seat, c, moves):
    """MPR-32, MPR-110: up to so many moves, if there is an astronaut on Mars."""
    if moves > 0 and on_mars(s, c) != 0:
        ask(s, ASK.move, seat, c, moves)


@rule
def move(s, seat, c, start, to, told, events):
    """MPR-33, MPR-34: one astronaut goes to a neighbouring region and may discover its resource."""
    s.regions[start].astronauts[c] -= 1
    s.regions[to].astronauts[c] += 1
    emit(events, told, seat, c, start, to, EVERYBODY)
    return explore(s, to, seat, events)


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
def to_look_at(s, c):
    """MPR-111, MPR-137: Discoveries in play; none for a neutral Scientist who can draw."""
    if s.event_deck_size > 0 and is_neutral(s, c):
        return 0
    return discovered(s)


@rule
def begin_research(s, seat, c, events):
    """MPR-36, MPR-111: draw or look, asked where both are possible or several can be looked at."""
    seen = to_look_at(s, c)
    if s.event_deck_size > 0:
        if seen == 0:
            return draw_event(s, seat, c, events)
        ask(s, ASK.research, seat, c)
    elif seen != 0:
        return begin_look(s, seat, c, seen, events)
    return 0


@rule
def begin_look(s, seat, c, seen, events):
    """MPR-37: which Discovery is looked at, asked where there are several."""
    if seen & (seen - 1) == 0:
        return look(s, seat, c, lowest(seen), events)
    ask(s, ASK.look, seat, c)
    return 0


@rule
def legal_research(s, c, out):
    """MPR-36, MPR-111: the top card, or one of the Discoveries in play."""
    out[0] = DO.draw
    return put_bits(out, 1, to_look_at(s, c), DO.inspect, OUTER.size)


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
    news = 1 - ((region.known >> seat) & 1)
    region.known |= 1 << seat
    emit(events, EVENT.looked, seat, c, r, region.discovery - 1, 1 << seat)
    emit(events, EVENT.looked_unseen, seat, c, r, 0, ~(1 << seat))
    return news * (LEARNT << seat)


# 6 Secret Agent (Agent Secret) and 5 Saboteur (Saboteuse)


@rule
def launchable(box, s):
    """MPR-39, MPR-40, MPR-113: docked rockets that are not full, even empty ones, as a mask."""
    mask = 0
    for r in range(s.ramp_count):
        if free_seats(box, s.ramps[r]) > 0:
            mask |= 1 << r
    return mask


@rule
def launch(s, seat, c, r, events):
    """MPR-39, MPR-40: the rocket lifts off before it is full."""
    s.ramps[r].launched = 1
    emit(events, EVENT.launched, seat, c, r, 0, EVERYBODY)


@rule
def docked(s):
    """MPR-41, MPR-115: docked rockets, full ones too, as a mask."""
    mask = 0
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0 and s.ramps[r].launched == 0:
            mask |= 1 << r
    return mask


@rule
def destroy(s, seat, c, r, events):
    """MPR-41, MPR-43, MPR-115: the crew goes to the Monument, the card to the discards."""
    ramp = s.ramps[r]
    if aboard(ramp) == 0:
        emit(events, EVENT.destroyed, seat, c, r, NOBODY, EVERYBODY)
    for victim in range(s.colour_count):
        s.colours[victim].monument += ramp.crew[victim]
        for _ in range(ramp.crew[victim]):
            emit(events, EVENT.destroyed, seat, c, r, victim, EVERYBODY)
    clear_ramp(s, ramp)


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
def victims(s, c, place):
    """MPR/Q-13: the colours a Robot may replace in a place, as a mask."""
    if place < RAMP.size:
        return others_beside(s.ramps[place].crew, c, s.colour_count)
    return others_beside(s.regions[place - RAMP.size].astronauts, c, s.colour_count)


@rule
def choose_victim(s, seat, c, place, events):
    """MPR/Q-13: whom the Robot replaces there, asked where there are several colours."""
    mask = victims(s, c, place)
    if mask & (mask - 1) == 0:
        replace(s, seat, c, place, lowest(mask), events)
    else:
        ask(s, ASK.replaced, seat, c, place)


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
def killable(s):
    """MPR-48, MPR-50, MPR-118: outer regions with an astronaut, as a mask."""
    mask = 0
    for r in range(OUTER.size):
        if some(s.regions[r].astronauts, s.colour_count) != 0:
            mask |= 1 << r
    return mask


@rule
def choose_killed(s, seat, c, r, events):
    """MPR-49: any colour there, the own one too; asked where there are several."""
    there = some(s.regions[r].astronauts, s.colour_count)
    if there & (there - 1) == 0:
        kill(s, seat, c, r, lowest(there), events)
    else:
        ask(s, ASK.killed, seat, c, r)


@rule
def kill(s, seat, c, r, victim, events):
    """MPR-48: the eliminated astronaut goes to the Monument."""
    s.regions[r].astronauts[victim] -= 1
    s.colours[victim].monument += 1
    emit(events, EVENT.killed, seat, c, r, victim, EVERYBODY)


@rule
def drops_left(box, s, c):
    """MPR-51: how many more astronauts can be ticked to jump from Phobos."""
    most = min(box.officer_drops, s.regions[REGION.phobos].astronauts[c])
    for r in range(MARS.size):
        most -= s.drops[r]
    return most


@rule
def begin_drops(box, s):
    """MPR-51: with an astronaut on Phobos at least one drop must be made."""
    s.step = STEP.lift_off
    if drops_left(box, s, s.acting) > 0:
        ask(s, ASK.drop, seat_of(s, s.acting), s.acting)


@rule
def legal_drops(box, s, c, out):
    """MPR-51, MPR-119: any regions of Mars, several times the same; done after the first."""
    last = -1
    for r in range(MARS.size):
        if s.drops[r] > 0:
            last = r
    n = 0
    if drops_left(box, s, c) > 0:
        for r in range(max(last, 0), MARS.size):
            out[n] = DO.drop + r
            n += 1
    if last >= 0:
        out[n] = DO.done
        n += 1
    return n


@rule
def drop(s, seat, c, events):
    """MPR-51, MPR-119, MPR/Q-47: all jump together; then hidden resources are turned up."""
    for r in range(MARS.size):
        for _ in range(s.drops[r]):
            s.regions[REGION.phobos].astronauts[c] -= 1
            s.regions[r].astronauts[c] += 1
            emit(events, EVENT.dropped, seat, c, r, 0, EVERYBODY)
    found = 0
    for r in range(MARS.size):
        if s.drops[r] > 0:
            found |= explore(s, r, seat, events)
            s.drops[r] = 0
    return found


# 1 Pilot (Pilote)


@rule
def redirectable(s):
    """MPR-52, MPR-122: docked and launched rockets, as a mask."""
    mask = 0
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0:
            mask |= 1 << r
    return mask
