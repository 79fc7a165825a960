"""Questions that leave no choice, and how each is answered by itself."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import answered, ask
from cosmodrome.games.galactic_cruise.actions import refillable, takeable
from cosmodrome.games.galactic_cruise.box import AGENDA_SLOTS, GUEST, RESOURCE
from cosmodrome.games.galactic_cruise.building import extra_draw, forget_taken, may_recover
from cosmodrome.games.galactic_cruise.cards import cards_on_board, discard_from_board
from cosmodrome.games.galactic_cruise.cruise import destination_open, end_placing, unplaced
from cosmodrome.games.galactic_cruise.gains import rooms, store
from cosmodrome.games.galactic_cruise.launch import close_boarding
from cosmodrome.games.galactic_cruise.offices import plans_shown
from cosmodrome.games.galactic_cruise.pieces import guests_aboard, room
from cosmodrome.games.galactic_cruise.state import ASK, EFFECT

ALL_SUPPLIES = 3


@rule
def settle(box, s, seat, kind, a, b, c, events):
    """Answer a question that leaves no choice, as far as everybody can see; whether it did."""
    me = s.players[seat]
    if kind == ASK.resource:
        return settle_resources(box, s, seat, a, events)
    gone = False
    if kind == ASK.funding:
        gone = a == 0
    elif kind == ASK.take_card:
        gone = a == 0 or cards_on_board(s) == 0
    elif kind == ASK.take_plan:
        gone = a == 0 or plans_shown(s) == 0
    elif kind == ASK.destination:
        gone = not destination_open(box, s, seat, a, c)
    elif kind == ASK.purchase:
        gone = a == ALL_SUPPLIES
    elif kind == ASK.segment:
        gone = a == 0
    elif kind == ASK.take:
        gone = c & EFFECT.started != 0 and takeable(box, s, seat, c) == 0
    elif kind == ASK.silo_type:
        gone = refillable(box, s) == 0
    elif kind == ASK.excess_card:
        gone = me.hand_size <= box.hand_max
    elif kind == ASK.plans:
        return settle_plans(s, seat, a, c)
    elif kind == ASK.draw:
        return settle_draw(box, s, seat, a, b, c)
    elif kind == ASK.discard_board:
        return settle_board(s, seat, events)
    elif kind == ASK.boarding:
        if guests_aboard(me.ships[a]) == me.ships[a].size - 1:
            answered(s)
            close_boarding(box, s, seat, a, c, events)
            return True
    elif kind == ASK.place:
        left = 0
        for guest in range(GUEST.size):
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
    for resource in range(RESOURCE.size):
        if room(box, me, resource) > 0:
            kinds += 1
            last = resource
    if count > 0 and kinds > 1 and rooms(box, me) > count:
        return False
    answered(s)
    if kinds == 1:
        store(box, s, seat, last, count, events)
    elif count > 0:
        for resource in range(RESOURCE.size):
            store(box, s, seat, resource, room(box, me, resource), events)
    return True


@rule
def settle_plans(s, seat, left, effects):
    """GC-334, P11: no more plans to take; one of them may be built at once."""
    if left > 0 and plans_shown(s) > 0:
        return False
    answered(s)
    if effects & EFFECT.card_2 != 0:
        ask(s, ASK.prototype, seat)
    else:
        forget_taken(s)
    return True


@rule
def settle_draw(box, s, seat, left, limit, effects):
    """GC-347, TA7: no more cards to take; perhaps the one of the technology."""
    me = s.players[seat]
    if left > 0:
        if effects & EFFECT.extra_card != 0:
            if extra_draw(box, s, seat) > 0:
                return False
        elif cards_on_board(s) > 0 or may_recover(box, s, me):
            return False
    answered(s)
    if effects & EFFECT.extra_card == 0 and limit == 0 and extra_draw(box, s, seat) > 0:
        effects |= EFFECT.extra_card | EFFECT.started
        ask(s, ASK.draw, seat, extra_draw(box, s, seat), 0, effects)
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
