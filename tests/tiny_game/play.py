"""Playing: sealed cards, the comet, and a card that changes hands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from tests.tiny_game.setup import draw
from tests.tiny_game.solo import (
    FIRST_IN_TURN,
    LEADS,
    SPARES,
    TRAILS,
    automa_card,
    leads,
    lowest,
    plays_itself,
)
from tests.tiny_game.state import (
    ALL,
    ASK_GIVE,
    ASK_WHO,
    CARDS,
    COMET,
    DREW,
    DREW_UNSEEN,
    EMPTY,
    ENDED,
    GAVE,
    GAVE_UNSEEN,
    GIVE,
    GOAL,
    LAID,
    LAY,
    NAME,
    NAMED,
    REASON,
    SEALED,
    SEALED_UNSEEN,
)


@rule
def actors(box, s):
    """TC-2: all who have not yet laid a card; TC-5: whoever is asked on the stack."""
    if s.ended_by != 0:
        return 0
    if s.stack_size > 0:
        return 1 << s.stack[s.stack_size - 1].seat
    mask = 0
    for seat in range(s.seats):
        if s.players[seat].sealed == 0:
            mask |= 1 << seat
    return mask


@rule
def legal(box, s, seat, out):
    """TC-2, TC-5, TC-9: a card to lay, a seat to name or a card to give."""
    itself = plays_itself(s, seat)
    if s.stack_size == 0:
        if itself:
            out[0] = LAY + automa_card(s, seat)
            return 1
        return legal_cards(s.players[seat].hand, LAY, out)
    if s.stack[s.stack_size - 1].kind == ASK_GIVE:
        if itself:
            out[0] = GIVE + lowest(s.players[seat].hand)
            return 1
        return legal_cards(s.players[seat].hand, GIVE, out)
    n = 0
    for other in range(s.seats):
        if other != seat and s.players[other].hand != 0:
            out[n] = NAME + other
            n += 1
    return min(n, 1) if itself else n


@rule
def legal_cards(hand, first, out):
    n = 0
    for card in range(CARDS):
        if (hand >> card) & 1 == 1:
            out[n] = first + card
            n += 1
    return n


@rule
def apply(box, s, seat, action, events):
    """One decision; the last sealed card turns them all over."""
    if plays_itself(s, seat):
        give_reason(s, seat, events)
    if s.stack_size == 0:
        return lay(box, s, seat, action - LAY, events)
    top = s.stack[s.stack_size - 1]
    kind, receiver = top.kind, top.a
    answered(s)
    if kind == ASK_WHO:
        emit(events, NAMED, seat, action - NAME, 0, 0, EVERYBODY)
        ask(s, ASK_GIVE, action - NAME, seat, 0, 0)
        return 0
    give(s, seat, receiver, action - GIVE, events)
    next_round(box, s, events)
    return REVEALED


@rule
def give_reason(s, seat, events):
    """TC-9: why the automa does what it does, for all to read."""
    reason = SPARES
    if s.stack_size == 0:
        reason = LEADS if leads(s, seat) else TRAILS
    elif s.stack[s.stack_size - 1].kind == ASK_WHO:
        reason = FIRST_IN_TURN
    emit(events, REASON, seat, reason, 0, 0, EVERYBODY)


@rule
def lay(box, s, seat, card, events):
    """TC-2: a card face down; nothing more is told until all lie there."""
    s.players[seat].sealed = card + 1
    emit(events, SEALED, seat, card, 0, 0, 1 << seat)
    emit(events, SEALED_UNSEEN, seat, 0, 0, 0, ~(1 << seat))
    for other in range(s.seats):
        if s.players[other].sealed == 0:
            return 0
    turn_over(box, s, events)
    return REVEALED


@rule
def turn_over(box, s, events):
    """TC-3, TC-4, TC-7: the highest card catches the comet; the cards are discarded open."""
    best, winner = 0, 0
    for seat in range(s.seats):
        me = s.players[seat]
        card = me.sealed - 1
        if me.sealed > best:
            best = me.sealed
            winner = seat
        me.sealed = 0
        me.hand -= 1 << card
        s.discard |= 1 << card
        s.known[card] = ALL
        emit(events, LAID, seat, card, 0, 0, EVERYBODY)
    s.players[winner].comets += 1
    emit(events, COMET, winner, s.players[winner].comets, 0, 0, EVERYBODY)
    if s.players[winner].comets >= s.goal:
        end(s, winner, GOAL, events)
        return
    for other in range(s.seats):
        if other != winner and s.players[other].hand != 0:
            ask(s, ASK_WHO, winner, 0, 0, 0)
            return
    next_round(box, s, events)


@rule
def give(s, seat, receiver, card, events):
    """TC-5: the giver still knows the card; nobody else knows what is left in the giver's hand."""
    both = (1 << seat) | (1 << receiver)
    s.players[seat].hand -= 1 << card
    s.players[receiver].hand |= 1 << card
    s.known[card] = both
    for other in range(CARDS):
        if (s.players[seat].hand >> other) & 1 == 1:
            s.known[other] &= both
    emit(events, GAVE, seat, card, receiver, 0, both)
    emit(events, GAVE_UNSEEN, seat, 0, receiver, 0, ~both)


@rule
def next_round(box, s, events):
    """TC-6, TC-7: draw back up; a seat without a card ends the game."""
    s.round += 1
    for seat in range(s.seats):
        while s.deck_size > 0 and cards_in(s.players[seat].hand) < box.hand_size:
            emit(events, DREW, seat, draw(s, seat), 0, 0, 1 << seat)
            emit(events, DREW_UNSEEN, seat, 0, 0, 0, ~(1 << seat))
    for seat in range(s.seats):
        if s.players[seat].hand == 0:
            end(s, seat, EMPTY, events)
            return


@rule
def cards_in(hand):
    count = 0
    while hand != 0:
        count += hand & 1
        hand >>= 1
    return count


@rule
def end(s, seat, reason, events):
    s.ended_by = reason
    emit(events, ENDED, seat, reason, 0, 0, EVERYBODY)
