"""Playing: sealed cards, the comet, and a card that changes hands."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.engine.rules.events import EVERYBODY, REVEALED, emit
from tests.tiny_game.box import CARD
from tests.tiny_game.setup import draw
from tests.tiny_game.solo import leads, plays_itself
from tests.tiny_game.state import ALL, ASK, DO, ENDING, EVENT, REASON


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
def apply(box, s, seat, action, events):
    """One decision; the last sealed card turns them all over."""
    if plays_itself(s, seat):
        give_reason(s, seat, events)
    if s.stack_size == 0:
        return lay(box, s, seat, action - DO.lay, events)
    top = s.stack[s.stack_size - 1]
    kind, receiver = top.kind, top.a
    answered(s)
    if kind == ASK.who:
        emit(events, EVENT.named, seat, action - DO.name, 0, 0, EVERYBODY)
        ask(s, ASK.give, action - DO.name, seat)
        return 0
    give(s, seat, receiver, action - DO.give, events)
    next_round(box, s, events)
    return REVEALED


@rule
def give_reason(s, seat, events):
    """TC-9: why the automa does what it does, for all to read."""
    reason = REASON.spares
    if s.stack_size == 0:
        reason = REASON.leads if leads(s, seat) else REASON.trails
    elif s.stack[s.stack_size - 1].kind == ASK.who:
        reason = REASON.first
    emit(events, EVENT.reason, seat, reason, 0, 0, EVERYBODY)


@rule
def lay(box, s, seat, card, events):
    """TC-2: a card face down; nothing more is told until all lie there."""
    s.players[seat].sealed = card + 1
    emit(events, EVENT.sealed, seat, card, 0, 0, 1 << seat)
    emit(events, EVENT.sealed_unseen, seat, 0, 0, 0, ~(1 << seat))
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
        emit(events, EVENT.laid, seat, card, 0, 0, EVERYBODY)
    s.players[winner].comets += 1
    emit(events, EVENT.comet, winner, s.players[winner].comets, 0, 0, EVERYBODY)
    if s.players[winner].comets >= s.goal:
        end(s, winner, ENDING.goal, events)
        return
    for other in range(s.seats):
        if other != winner and s.players[other].hand != 0:
            ask(s, ASK.who, winner)
            return
    next_round(box, s, events)


@rule
def give(s, seat, receiver, card, events):
    """TC-5: the giver still knows the card; nobody else knows what is left in the giver's hand."""
    both = (1 << seat) | (1 << receiver)
    s.players[seat].hand -= 1 << card
    s.players[receiver].hand |= 1 << card
    s.known[card] = both
    for other in range(CARD.size):
        if (s.players[seat].hand >> other) & 1 == 1:
            s.known[other] &= both
    emit(events, EVENT.gave, seat, card, receiver, 0, both)
    emit(events, EVENT.gave_unseen, seat, 0, receiver, 0, ~both)


@rule
def next_round(box, s, events):
    """TC-6, TC-7: draw back up; a seat without a card ends the game."""
    s.round += 1
    for seat in range(s.seats):
        while s.deck_size > 0 and cards_in(s.players[seat].hand) < box.hand_size:
            emit(events, EVENT.drew, seat, draw(s, seat), 0, 0, 1 << seat)
            emit(events, EVENT.drew_unseen, seat, 0, 0, 0, ~(1 << seat))
    for seat in range(s.seats):
        if s.players[seat].hand == 0:
            end(s, seat, ENDING.empty, events)
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
    emit(events, EVENT.ended, seat, reason, 0, 0, EVERYBODY)
