"""Questions that leave no choice, and how each is answered by itself."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.games.galactic_cruise.actions import refillable, takeable
from cosmodrome.games.galactic_cruise.box import AGENDA_SLOTS, GUESTS, RESOURCES
from cosmodrome.games.galactic_cruise.building import extra_draw, forget_taken, may_recover
from cosmodrome.games.galactic_cruise.cards import cards_on_board, discard_from_board
from cosmodrome.games.galactic_cruise.cruise import destination_open, end_placing, unplaced
from cosmodrome.games.galactic_cruise.gains import rooms, store
from cosmodrome.games.galactic_cruise.launch import close_boarding
from cosmodrome.games.galactic_cruise.offices import plans_shown
from cosmodrome.games.galactic_cruise.pieces import guests_aboard, room
from cosmodrome.games.galactic_cruise.state import (
    ASK_BOARDING,
    ASK_DESTINATION,
    ASK_DISCARD_BOARD,
    ASK_DRAW,
    ASK_EXCESS_CARD,
    ASK_FUNDING,
    ASK_PLACE,
    ASK_PLANS,
    ASK_PROTOTYPE,
    ASK_PURCHASE,
    ASK_RESOURCE,
    ASK_SEGMENT,
    ASK_SILO_TYPE,
    ASK_TAKE,
    ASK_TAKE_CARD,
    ASK_TAKE_PLAN,
    CARD_2,
    EXTRA_CARD,
    STARTED,
)

ALL_SUPPLIES = 3


@rule
def settle(box, s, seat, kind, a, b, c, events):
    """Answer a question that leaves no choice, as far as everybody can see; whether it did."""
    me = s.players[seat]
    if kind == ASK_RESOURCE:
        return settle_resources(box, s, seat, a, events)
    gone = False
    if kind == ASK_FUNDING:
        gone = a == 0
    elif kind == ASK_TAKE_CARD:
        gone = a == 0 or cards_on_board(s) == 0
    elif kind == ASK_TAKE_PLAN:
        gone = a == 0 or plans_shown(s) == 0
    elif kind == ASK_DESTINATION:
        gone = not destination_open(box, s, seat, a, c)
    elif kind == ASK_PURCHASE:
        gone = a == ALL_SUPPLIES
    elif kind == ASK_SEGMENT:
        gone = a == 0
    elif kind == ASK_TAKE:
        gone = c & STARTED != 0 and takeable(box, s, seat, c) == 0
    elif kind == ASK_SILO_TYPE:
        gone = refillable(box, s) == 0
    elif kind == ASK_EXCESS_CARD:
        gone = me.hand_size <= box.hand_max
    elif kind == ASK_PLANS:
        return settle_plans(s, seat, a, c)
    elif kind == ASK_DRAW:
        return settle_draw(box, s, seat, a, b, c)
    elif kind == ASK_DISCARD_BOARD:
        return settle_board(s, seat, events)
    elif kind == ASK_BOARDING:
        if guests_aboard(me.ships[a]) == me.ships[a].size - 1:
            answered(s)
            close_boarding(box, s, seat, a, c, events)
            return True
    elif kind == ASK_PLACE:
        left = 0
        for guest in range(GUESTS):
            left += unplaced(me.ships[a], guest, c)
        if left == 0:
            answered(s)
            end_placing(box, s, seat, a, events)
            return True
    if gone:
        answered(s)
    return gone


@rule
def settle_resources(box, s, seat, count, events):
    """Q104: where all room is filled, or only one kind has room, nothing is asked."""
    me = s.players[seat]
    kinds = 0
    last = 0
    for resource in range(RESOURCES):
        if room(box, me, resource) > 0:
            kinds += 1
            last = resource
    if count > 0 and kinds > 1 and rooms(box, me) > count:
        return False
    answered(s)
    if kinds == 1:
        store(box, s, seat, last, count, events)
    elif count > 0:
        for resource in range(RESOURCES):
            store(box, s, seat, resource, room(box, me, resource), events)
    return True


@rule
def settle_plans(s, seat, left, effects):
    """GC-334, P11: no more plans to take; one of them may be built at once."""
    if left > 0 and plans_shown(s) > 0:
        return False
    answered(s)
    if effects & CARD_2 != 0:
        ask(s, ASK_PROTOTYPE, seat, 0, 0, 0)
    else:
        forget_taken(s)
    return True


@rule
def settle_draw(box, s, seat, left, limit, effects):
    """GC-347, TA7: no more cards to take; perhaps the one of the technology."""
    me = s.players[seat]
    if left > 0:
        if effects & EXTRA_CARD != 0:
            if extra_draw(box, s, seat) > 0:
                return False
        elif cards_on_board(s) > 0 or may_recover(box, s, me):
            return False
    answered(s)
    if effects & EXTRA_CARD == 0 and limit == 0 and extra_draw(box, s, seat) > 0:
        ask(s, ASK_DRAW, seat, extra_draw(box, s, seat), 0, effects | EXTRA_CARD | STARTED)
    return True


@rule
def settle_board(s, seat, events):
    """GC-348: the last card of the board leaves no choice."""
    if cards_on_board(s) > 1:
        return False
    answered(s)
    for slot in range(AGENDA_SLOTS):
        if s.board[slot] > 0:
            discard_from_board(s, seat, slot, events)
    return True
