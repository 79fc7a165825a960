"""Project cards: the deck, the board of directors, the discard and the hands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import count_bits, random_bit
from cosmodrome.engine.rules.events import EVERYBODY, LEARNT, REVEALED, emit
from cosmodrome.games.galactic_cruise.box import AGENDA_SLOTS, CARD
from cosmodrome.games.galactic_cruise.pieces import occupied
from cosmodrome.games.galactic_cruise.state import EVENT, GONE


@rule
def holds(me, card):
    """Whether a card is in a hand."""
    return (me.hand >> card) & 1 == 1


@rule
def draw_card(s, seat, events):
    """GC-253, Q107: a card of the deck, rebuilt from the discard when empty; -1 when both are."""
    if s.deck == 0:
        if s.discard_size == 0:
            return -1
        for i in range(s.discard_size):
            s.deck |= 1 << (s.discard[i] - 1)
            s.discard[i] = 0
        s.discard_size = 0
        emit(events, EVENT.deck_rebuilt, seat, 0, 0, 0, EVERYBODY)
    card = random_bit(s.rng, s.deck)
    s.deck &= ~(1 << card)
    return card


@rule
def put_on_discard(s, card):
    """GC-248: a card on top of the discard."""
    s.discard[s.discard_size] = card + 1
    s.discard_size += 1


@rule
def leave_hand(s, seat, card):
    """GC/Q96: a card leaves a hand for the discard; the others learn one they had not seen."""
    me = s.players[seat]
    shown = (me.seen >> card) & 1
    me.hand &= ~(1 << card)
    me.seen &= ~(1 << card)
    me.hand_size -= 1
    put_on_discard(s, card)
    return REVEALED & ~(LEARNT << seat) if shown == 0 and s.solo == 0 else 0


@rule
def enter_hand(s, seat, card, seen):
    """A card enters a hand, seen by everybody or not."""
    me = s.players[seat]
    me.hand |= 1 << card
    me.seen |= seen << card
    me.hand_size += 1


@rule
def take_from_board(s, seat, slot, events):
    """GC-244: a card of the board goes to the hand."""
    card = s.board[slot] - 1
    s.board[slot] = 0
    enter_hand(s, seat, card, 1)
    emit(events, EVENT.card_taken, seat, card, 0, 0, EVERYBODY)


@rule
def recover_discard(s, seat, events):
    """GC-245: the top card of the discard goes to the hand."""
    s.discard_size -= 1
    card = s.discard[s.discard_size] - 1
    s.discard[s.discard_size] = 0
    enter_hand(s, seat, card, 1)
    emit(events, EVENT.card_recovered, seat, card, 0, 0, EVERYBODY)


@rule
def recoverable(s, me, above):
    """GC-246, Q136: the top discard, or the one below so many; not one played in this turn."""
    if s.discard_size <= above:
        return False
    return (me.played >> (s.discard[s.discard_size - 1 - above] - 1)) & 1 == 0


@rule
def draw_unseen(s, seat, events):
    """GC-351 (TA7 II): a card of the deck goes to the hand; nobody else sees it."""
    card = draw_card(s, seat, events)
    if card < 0:
        return 0
    enter_hand(s, seat, card, 0)
    emit(events, EVENT.drew, seat, card, 0, 0, 1 << seat)
    emit(events, EVENT.drew_unseen, seat, 0, 0, 0, ~(1 << seat))
    return LEARNT << seat


@rule
def cards_on_board(s):
    """How many cards lie on the board of directors."""
    return count_bits(occupied(s.board, AGENDA_SLOTS))


@rule
def discard_from_board(s, seat, slot, events):
    """A card of the board goes to the discard."""
    card = s.board[slot] - 1
    s.board[slot] = 0
    put_on_discard(s, card)
    emit(events, EVENT.card_discarded, seat, card, GONE.board, 0, EVERYBODY)


@rule
def fill_slot(s, seat, slot, events):
    """A new card of the deck on the board."""
    card = draw_card(s, seat, events)
    if card < 0:
        return 0
    s.board[slot] = card + 1
    emit(events, EVENT.board_filled, seat, card, 0, 0, EVERYBODY)
    return REVEALED


@rule
def fill_board(s, seat, events):
    """GC-252: new cards, from the bottom to the top."""
    flags = 0
    for i in range(AGENDA_SLOTS):
        slot = AGENDA_SLOTS - 1 - i
        if s.board[slot] == 0:
            flags |= fill_slot(s, seat, slot, events)
    return flags


@rule
def hand_of_resource(box, me, resource):
    """How many cards in hand show a resource."""
    count = 0
    for card in range(CARD.size):
        if holds(me, card) and box.card_resource[card] == resource:
            count += 1
    return count
