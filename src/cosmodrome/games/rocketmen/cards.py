"""Cards on the move: hand, Quartier Général, Entrepôt and the Progress track."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.engine.rules.random import below, next32, seed_rng
from cosmodrome.games.rocketmen.box import CARD, TRACK, TRAJECTORIES
from cosmodrome.games.rocketmen.state import EVENT

#: The stream of the Trajectory pile's own generator.
LUCK_STREAM = 1


@rule
def in_play(s, variant):
    """RM-11, RM-116: whether a Variant card is in play."""
    return s.variants[0] == variant + 1 or s.variants[1] == variant + 1


@rule
def pick(rng, counts, total):
    """One of the cards counted by face, each as likely."""
    left = below(rng, total)
    face = 0
    while left >= counts[face]:
        left -= counts[face]
        face += 1
    return face


@rule
def list_cards(out, n, counts, first, count):
    """Write an action for each face of which there is a card."""
    for face in range(count):
        if counts[face] > 0:
            out[n] = first + face
            n += 1
    return n


# A player's own cards


@rule
def hand_limit(box, s, seat):
    """RM-16, RM-17, RM-83: the limit grows with the hand markers, to a printed maximum."""
    return min(box.hand + s.players[seat].hand_markers, box.hand_max)


@rule
def reshuffle(me):
    """RM-19, RM-121: the Entrepôt becomes the Quartier Général; the Zone d'action stays out."""
    for face in range(CARD.size):
        me.headquarters[face] = me.holding[face]
        me.holding[face] = 0
    me.headquarters_size = me.holding_size
    me.holding_size = 0


@rule
def draw_card(s, me):
    """RM-02, RM-19: a card of the Quartier Général comes to the hand, each as likely."""
    face = pick(s.rng, me.headquarters, me.headquarters_size)
    me.headquarters[face] -= 1
    me.headquarters_size -= 1
    me.hand[face] += 1
    me.hand_size += 1
    return face


@rule
def draw_cards(s, seat, count, events):
    """RM-19, RM-120: cards from the Quartier Général to the hand, as many as there are."""
    me = s.players[seat]
    drawn = 0
    while drawn < count and me.headquarters_size + me.holding_size > 0:
        if me.headquarters_size == 0:
            reshuffle(me)
            emit(events, EVENT.reshuffled, seat, 0, 0, 0, EVERYBODY)
        face = draw_card(s, me)
        drawn += 1
        emit(events, EVENT.drew, seat, face, 0, 0, 1 << seat)
    if drawn == 0:
        return 0
    emit(events, EVENT.drew_unseen, seat, drawn, 0, 0, ~(1 << seat))
    return LEARNT << seat


@rule
def leave_hand(s, seat, face):
    """RM/R-41: a card leaves the hand; others see a card they had not seen there."""
    me = s.players[seat]
    me.hand[face] -= 1
    me.hand_size -= 1
    if me.known[face] > 0:
        me.known[face] -= 1
        return 0
    return REVEALED & ~(LEARNT << seat)


@rule
def enter_hand(me, face):
    """RM/R-41: a card goes to the hand before everybody's eyes."""
    me.hand[face] += 1
    me.known[face] += 1
    me.hand_size += 1


@rule
def enter_holding(me, face, count):
    """Cards go to the Entrepôt."""
    me.holding[face] += count
    me.holding_size += count


@rule
def leave_site(me, face):
    """A card leaves the Launch Site."""
    me.site[face] -= 1
    me.site_size -= 1


@rule
def hand_to_action_area(s, seat, face):
    """RM-27, RM-56, RM-149: what is played or discarded lies in the Zone d'action."""
    s.players[seat].action_area[face] += 1
    return leave_hand(s, seat, face)


# Trajectory cards


@rule
def shuffle_trajectories(s):
    """RM-63: shuffled when a turn begins, so that nothing done before a launch changes its luck.

    The pile's own generator stands for its order; only its values left are counted.
    """
    seed_rng(s.luck, next32(s.rng), LUCK_STREAM)


@rule
def trajectories_left(s):
    """How many Trajectory cards are in the pile."""
    left = 0
    for value in range(TRAJECTORIES):
        left += s.pile[value]
    return left


# The Progress track


@rule
def next_progress_card(s):
    """RM-05: the top card of the Progress deck, turquoise before pink; -1 when it is empty."""
    if s.turquoise_size > 0:
        face = pick(s.rng, s.turquoise, s.turquoise_size)
        s.turquoise[face] -= 1
        s.turquoise_size -= 1
        return face
    if s.pink_size > 0:
        face = pick(s.rng, s.pink, s.pink_size)
        s.pink[face] -= 1
        s.pink_size -= 1
        return face
    return -1


@rule
def refill(s, seat, slots, events):
    """RM-29, RM-128, RM-131: new cards on these slots, left to right, while there are any."""
    flags = 0
    for slot in range(TRACK):
        if (slots >> slot) & 1 == 1 and s.turquoise_size + s.pink_size > 0:
            face = next_progress_card(s)
            s.track[slot] = face + 1
            emit(events, EVENT.refilled, seat, face, slot, 0, EVERYBODY)
            flags = REVEALED
    return flags


@rule
def refill_shifted(s, seat, slots, events):
    """RM-29, RM-30: the cards that come now are shifted: buying one ends the turn."""
    flags = refill(s, seat, slots, events)
    s.shifted &= ~slots
    for slot in range(TRACK):
        if (slots >> slot) & 1 == 1 and s.track[slot] > 0:
            s.shifted |= 1 << slot
    return flags


@rule
def slide(s, seat, events):
    """RM-109, RM-200: the cards of the track move left together; returns the empty slots."""
    size = 0
    moved = False
    for slot in range(TRACK):
        face = s.track[slot]
        s.track[slot] = 0
        if face > 0:
            moved = moved or size < slot
            s.track[size] = face
            size += 1
    if moved:
        emit(events, EVENT.market_slid, seat, 0, 0, 0, EVERYBODY)
    return (1 << TRACK) - (1 << size)
