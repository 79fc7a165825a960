"""Rachel's cards: the numbers on their backs, the pile, and what bonuses bring her."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.events import EVERYBODY, emit
from cosmodrome.games.galactic_cruise.box import AGENDA_SLOTS, GAIN, SOLO_CARD
from cosmodrome.games.galactic_cruise.cards import discard_from_board
from cosmodrome.games.galactic_cruise.gains import gain_reputation, gain_vp
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.state import EVENT

ALL_SOLO = (1 << SOLO_CARD.size) - 1
NOT_POSSIBLE = -1


@rule
def back(s):
    """GC-044, GC-046, Q62: the card whose back counts."""
    return s.solo_top - 1 if s.solo_top > 0 else s.solo_first - 1


@rule
def number(box, s, count):
    """GC-255, GC-257: the element of `count` the numbers point at, from 0."""
    card = back(s)
    value = box.solo_number[card, 0]
    if value > count:
        value = box.solo_number[card, 1]
    return (value - 1) % count


@rule
def reveal_card(s, events):
    """GC-043, GC-048: the top card is turned; the next one shows its back."""
    card = s.solo_top - 1
    if s.solo_first == 0:
        s.solo_first = card + 1
    s.solo_top = 0
    if s.solo_pile != 0:
        following = random_bit(s.rng, s.solo_pile)
        s.solo_pile &= ~(1 << following)
        s.solo_top = following + 1
    emit(events, EVENT.solo_card, RACHEL_SEAT, card, 0, 0, EVERYBODY)
    return card


@rule
def renew_pile(s, events):
    """GC-047, GC-286: after the last card all are shuffled."""
    if s.solo_top > 0:
        return
    top = random_bit(s.rng, ALL_SOLO)
    s.solo_pile = ALL_SOLO & ~(1 << top)
    s.solo_top = top + 1
    s.solo_first = 0
    emit(events, EVENT.solo_shuffled, RACHEL_SEAT, 0, 0, 0, EVERYBODY)


@rule
def next_taken(slots, start, count):
    """GC-256, GC-350: the first slot that holds something, from a number on, wrapping."""
    for i in range(count):
        slot = (start + i) % count
        if slots[slot] > 0:
            return slot
    return NOT_POSSIBLE


@rule
def give(box, s, seat, kind, count, instead, events, cause=0):
    """GC-216, GC-258, GC-259: Reputation, points and cards; `instead`: points for the rest."""
    if kind == GAIN.reputation:
        gain_reputation(box, s, seat, count, events, cause)
    elif kind == GAIN.vp:
        gain_vp(s, seat, count, events, cause)
    elif kind == GAIN.card:
        start = number(box, s, AGENDA_SLOTS)
        for _ in range(count):
            slot = next_taken(s.board, start, AGENDA_SLOTS)
            if slot >= 0:
                discard_from_board(s, seat, slot, events)
                start = (slot + 1) % AGENDA_SLOTS
    else:
        gain_vp(s, seat, count * instead, events, cause)
