"""What triggers the end of the game (RM-86 … RM-91, RM-98, RM-112, RM-165, RM-166)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.rocketmen.box import DESTINATION, SPOT
from cosmodrome.games.rocketmen.state import ENDING, EVENT, MODE

ALL_SPOTS = (1 << SPOT.size) - 1
ALL_DESTINATIONS = (1 << DESTINATION.size) - 1


@rule
def trigger_end(s, seat, reason, events):
    """RM-91, RM-166: the first trigger counts; the round is played out."""
    if s.ending == ENDING.none:
        s.ending = reason
        if reason != ENDING.rounds:  # the game ends there and then
            emit(events, EVENT.ending, seat, reason, 0, 0, EVERYBODY)


@rule
def occupied(s):
    """RM/R-07: bits of the spots with a marker of any colour."""
    spots = s.ai.done
    for seat in range(s.seats):
        spots |= s.players[seat].done
    return spots


@rule
def all_reached(box, spots):
    """RM-89, RM-90: whether every destination has a marker."""
    found = 0
    for spot in range(SPOT.size):
        if (spots >> spot) & 1 == 1:
            found |= 1 << box.spot_destination[spot]
    return found == ALL_DESTINATIONS


@rule
def note_solo_markers(box, s, seat, done, events):
    """RM-112, RM-179, RM/R-36: twelve spots, or a fifth or sixth marker with all destinations."""
    spots = occupied(s)
    if spots == ALL_SPOTS:
        trigger_end(s, seat, ENDING.spots, events)
    if count_bits(done) >= box.optional_end_marker and all_reached(box, spots):
        trigger_end(s, seat, ENDING.markers, events)


@rule
def note_success(box, s, seat, events):
    """RM-86 … RM-88, RM-98, RM-171: the end that comes by itself after a success."""
    me = s.players[seat]
    if s.mode == MODE.solo:
        note_solo_markers(box, s, seat, me.done, events)
    elif s.mode == MODE.battle:
        if count_bits(me.done) >= box.battle_missions:
            trigger_end(s, seat, ENDING.battle, events)
    else:
        if me.score >= box.goal[s.seats]:
            trigger_end(s, seat, ENDING.points, events)
        if occupied(s) == ALL_SPOTS:
            trigger_end(s, seat, ENDING.spots, events)
        fewest = box.mission_markers + 0
        for other in range(s.seats):
            fewest = min(fewest, count_bits(s.players[other].done))
        if fewest == box.mission_markers:
            trigger_end(s, seat, ENDING.markers, events)


@rule
def may_trigger_end(box, s, seat):
    """RM-89, RM-90, RM-165: the fifth or sixth marker, every destination reached, no end yet."""
    return (
        s.mode == MODE.normal
        and s.ending == ENDING.none
        and count_bits(s.players[seat].done) >= box.optional_end_marker
        and all_reached(box, occupied(s))
    )


@rule
def decide_end(s, seat, wanted, events):
    """RM-89, RM-165: the end is triggered by choice, or not."""
    if wanted:
        trigger_end(s, seat, ENDING.chosen, events)
    else:
        emit(events, EVENT.end_declined, seat, 0, 0, 0, EVERYBODY)
