"""A turn: choosing, the countdown, boarding, lift-off, landing, new rockets, the next player."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.games.red_planet.box import BEFORE_COUNTDOWN, MISSION, SPECIALIST_COUNT, UNKNOWN
from cosmodrome.games.red_planet.pieces import (
    aboard,
    clear_ramp,
    destination,
    destinations_left,
    explore,
    free_seats,
    is_neutral,
    main_colour,
    seat_of,
)
from cosmodrome.games.red_planet.setup import prepare_events, shuffle_discards
from cosmodrome.games.red_planet.state import ASK, DO, EVENT, NOBODY, PHASE, STEP

# Choices everybody makes at the same time


@rule
def legal_missions(s, seat, out):
    """MPR-10: one of the two dealt."""
    return put_bits(out, 0, s.players[seat].dealt, DO.mission, MISSION.size)


@rule
def keep_mission(s, seat, mission, events):
    """MPR-10, MPR-98: a sealed choice; when all have chosen, the Event deck is prepared."""
    s.players[seat].pick = mission + 1
    emit(events, EVENT.mission_kept, seat, mission, 0, 0, 1 << seat)
    for other in range(s.seats):
        if s.players[other].pick == 0:
            return 0
    for other in range(s.seats):
        you = s.players[other]
        you.kept = 1 << (you.pick - 1)
        back = you.dealt & ~(1 << (you.pick - 1))
        for m in range(MISSION.size):
            if (back >> m) & 1 == 1:
                you.returned = m + 1
        you.dealt = 0
        you.pick = 0
    prepare_events(s)
    emit(events, EVENT.event_deck, seat, s.event_deck_size, 0, 0, EVERYBODY)
    s.phase = PHASE.tracking
    emit(events, EVENT.first, seat_of(s, s.first), s.first, s.space, 0, EVERYBODY)
    return 0


@rule
def legal_specialists(s, seat, out):
    """MPR-14, MPR-18, MPR-101: any Specialist in hand."""
    hand = s.colours[main_colour(s, seat)].hand
    return put_bits(out, 0, hand >> 1, DO.specialist, SPECIALIST_COUNT)


@rule
def choose_specialist(s, seat, number, events):
    """MPR-14: a Specialist is laid face down; when all have chosen, the countdown begins."""
    c = main_colour(s, seat)
    s.colours[c].chosen = number
    emit(events, EVENT.chose, seat, c, number, 0, 1 << seat)
    for other in range(s.colour_count):
        if s.colours[other].chosen == 0:
            return 0
    s.phase = PHASE.resolving
    s.order = s.colour_count
    return 0


@rule
def start_turn(s, events):
    """Step 1 begins; MPR-87: each neutral colour lays the top card of its deck face down."""
    s.phase = PHASE.choosing
    s.call = BEFORE_COUNTDOWN
    s.order = 0
    emit(events, EVENT.turn, seat_of(s, s.first), s.space, 0, 0, EVERYBODY)
    flags = 0
    for c in range(s.colour_count):
        if is_neutral(s, c):
            me = s.colours[c]
            me.deck_size -= 1
            me.chosen = me.deck[me.deck_size]
            me.deck[me.deck_size] = 0
            seat = seat_of(s, c)
            emit(events, EVENT.neutral_card, seat, c, me.chosen, 0, 1 << seat)
            flags |= LEARNT << seat
    return flags


# The countdown


@rule
def next_specialist(box, s, events):
    """MPR-15, MPR-16, MPR-102: on to the next colour that acts; after number 1 the turn ends."""
    flags = 0
    while s.call > 0:
        while s.order < s.colour_count:
            c = (s.first + s.order) % s.colour_count
            s.order += 1
            if s.colours[c].chosen == s.call:
                s.acting = c
                s.last = c
                s.step = STEP.boarding
                s.left = box.astronauts[s.call]
                s.barred = 0
                return flags
        flags |= hearing(s)
        s.call -= 1
        s.order = 0
        if s.call > 0:
            call_number(s, events)
    return flags | end_turn(box, s, events)


@rule
def hearing(s):
    """MPR-102: whoever does not know a card that lies face down learns from the next number."""
    flags = 0
    for c in range(s.colour_count):
        if s.colours[c].chosen < s.call:
            flags |= REVEALED & ~(LEARNT << seat_of(s, c))
    return flags


@rule
def call_number(s, events):
    """MPR-15, MPR-18: all who chose this number show their card, which leaves their hand."""
    for i in range(s.colour_count):
        c = (s.first + i) % s.colour_count
        me = s.colours[c]
        if me.chosen == s.call:
            me.hand &= ~(1 << s.call)
            emit(events, EVENT.called, seat_of(s, s.first), c, s.call, 0, EVERYBODY)


# Boarding


@rule
def seats_needed(box, s):
    """One seat at a time, or all at once for a Specialist that boards all or nothing (MPR-46)."""
    if box.together[s.call] == 1:
        return s.left
    return 1


@rule
def boardable(box, s):
    """MPR-30, MPR-39, MPR-46, MPR/Q-43: the rockets the next astronaut may board, as a mask.

    They have enough free seats, and a destination or a token for one.
    """
    needed = seats_needed(box, s)
    to_be_had = destinations_left(s) != 0
    mask = 0
    for r in range(s.ramp_count):
        ramp = s.ramps[r]
        if free_seats(box, ramp) >= needed and (s.barred >> r) & 1 == 0:
            if to_be_had or destination(box, ramp) != UNKNOWN:
                mask |= 1 << r
    return mask


@rule
def board_next(box, s, events):
    """MPR-17, MPR-29, MPR-108, MPR-109: ask for the next astronaut as long as one can board."""
    needed = seats_needed(box, s)
    if s.left > 0 and s.colours[s.acting].reserve >= needed:
        if boardable(box, s) != 0:
            ask(s, ASK.board, seat_of(s, s.acting), s.acting, s.left)
            return
    if s.left == box.astronauts[s.call] and s.left > 0:
        emit(events, EVENT.idle, seat_of(s, s.acting), s.acting, s.call, 0, EVERYBODY)
    s.left = 0
    s.barred = 0
    s.step = STEP.ability


@rule
def board(box, s, seat, c, r, events):
    """MPR-36, MPR-39, MPR-46, MPR-56: an astronaut (or all three) boards; a "?" needs a token."""
    count = seats_needed(box, s)
    ramp = s.ramps[r]
    ramp.crew[c] += count
    s.colours[c].reserve -= count
    s.left -= count
    if box.apart[s.call] == 1:
        s.barred |= 1 << r
    emit(events, EVENT.boarded, seat, c, r, count, EVERYBODY)
    if destination(box, ramp) == UNKNOWN:
        ask(s, ASK.destination, seat, c, r)


@rule
def put_destination(s, seat, c, r, region, events):
    """MPR-53, MPR-54, MPR-56: a token from the reserve on top of a rocket."""
    s.destination_tokens[region] -= 1
    s.ramps[r].tokens[region] += 1
    s.ramps[r].target = region + 1
    emit(events, EVENT.destination, seat, c, r, region, EVERYBODY)


@rule
def lift_off(box, s, events):
    """MPR-19, MPR-20, MPR-103: after the whole effect, every full rocket lifts off."""
    for r in range(s.ramp_count):
        ramp = s.ramps[r]
        if ramp.rocket > 0 and ramp.launched == 0 and free_seats(box, ramp) == 0:
            ramp.launched = 1
            emit(events, EVENT.lifted_off, seat_of(s, s.acting), 0, r, 0, EVERYBODY)
    s.acting = NOBODY
    s.step = STEP.boarding


# Steps 3 to 6


@rule
def end_turn(box, s, events):
    """MPR-13, MPR-22, MPR-26, MPR-27, MPR-28: landing, new rockets, first player, tracker."""
    flags = land(box, s, events)
    flags |= dock(s, events)
    for c in range(s.colour_count):
        s.colours[c].chosen = 0
    s.first = s.last
    s.call = BEFORE_COUNTDOWN
    s.order = 0
    s.space += 1
    emit(events, EVENT.first, seat_of(s, s.first), s.first, s.space, 0, EVERYBODY)
    s.phase = PHASE.tracking
    return flags


@rule
def land(box, s, events):
    """MPR-22 … MPR-25, MPR-104, MPR-113, MPR/Q-21: launched rockets land, left to right."""
    flags = 0
    for r in range(s.ramp_count):
        ramp = s.ramps[r]
        if ramp.launched == 0:
            continue
        to = destination(box, ramp)
        seat = seat_of(s, s.last)
        if aboard(ramp) == 0:
            emit(events, EVENT.landed, seat, NOBODY, r, to, EVERYBODY)
        else:
            for c in range(s.colour_count):
                s.regions[to].astronauts[c] += ramp.crew[c]
                for _ in range(ramp.crew[c]):
                    emit(events, EVENT.landed, seat, c, r, to, EVERYBODY)
            flags |= explore(s, to, seat, events)
        clear_ramp(s, ramp)
    return flags


@rule
def dock(s, events):
    """MPR-26, MPR-105, MPR/Q-21: a new rocket on every empty ramp, left to right."""
    flags = 0
    seat = seat_of(s, s.last)
    for r in range(s.ramp_count):
        if s.ramps[r].rocket > 0:
            continue
        if s.rocket_deck_size == 0:
            shuffle_discards(s)
            emit(events, EVENT.rockets_shuffled, seat, s.rocket_deck_size, 0, 0, EVERYBODY)
        if s.rocket_deck_size == 0:
            break
        s.rocket_deck_size -= 1
        kind = s.rocket_deck[s.rocket_deck_size]
        s.rocket_deck[s.rocket_deck_size] = 0
        s.ramps[r].rocket = kind + 1
        emit(events, EVENT.docked, seat, 0, r, kind, EVERYBODY)
        flags = REVEALED
    return flags
