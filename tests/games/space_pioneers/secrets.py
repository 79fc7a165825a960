"""One change by hand for each field of a position that is hidden from a seat.

Each keeps the position possible and says whether there was something to change. A seat of None is
somebody who only watches.
"""

from __future__ import annotations

from cosmodrome.engine.record import View
from cosmodrome.games.space_pioneers.box import FACE, TOP_SECRET
from cosmodrome.games.space_pioneers.state import ASK, PHASE
from tests.games.hidden import generator

CHOOSING = (ASK.network, ASK.cell)


def choosing(s: View, owner: int) -> bool:
    """Whether a seat is choosing where a card of its hand goes."""
    return s.stack_size > 0 and s.stack[0].seat == owner and s.stack[0].kind in CHOOSING


def others(s: View, seat: int | None) -> list[int]:
    """The seats whose hands may differ."""
    return [owner for owner in range(s.seats) if owner != seat and not choosing(s, owner)]


def unknown(s: View, owner: int) -> list[int]:
    """The faces of which a hand holds a copy that the others do not know."""
    you = s.players[owner]
    return [face for face in range(FACE.size) if you.hand[face] > you.known[face]]


def order_of_the_deck(s: View, seat: int | None) -> bool:
    for i in range(1, s.deck_size):
        if s.deck[i] != s.deck[0]:
            s.deck[i], s.deck[0] = s.deck[0], s.deck[i]
            return True
    return False


def top_of_the_deck(s: View, seat: int | None) -> bool:
    top = s.deck_size - 1
    for i in range(top):
        if s.deck[i] != s.deck[top]:
            s.deck[i], s.deck[top] = s.deck[top], s.deck[i]
            return True
    return False


def hand_and_deck(s: View, seat: int | None) -> bool:
    for owner in others(s, seat):
        for face in unknown(s, owner):
            for i in range(s.deck_size):
                if s.deck[i] != face:
                    s.players[owner].hand[face] -= 1
                    s.players[owner].hand[s.deck[i]] += 1
                    s.deck[i] = face
                    return True
    return False


def two_hands(s: View, seat: int | None) -> bool:
    hands = others(s, seat)
    for one in hands:
        for other in hands:
            for face in unknown(s, one):
                for instead in unknown(s, other):
                    if one != other and face != instead:
                        s.players[one].hand[face] -= 1
                        s.players[one].hand[instead] += 1
                        s.players[other].hand[instead] -= 1
                        s.players[other].hand[face] += 1
                        return True
    return False


def a_card_being_chosen(s: View, seat: int | None) -> bool:
    """SP-73: which card somebody holds out is nobody else's business."""
    if s.stack_size == 0 or s.stack[0].seat == seat or s.stack[0].kind not in CHOOSING:
        return False
    s.stack[0].kind, s.stack[0].a, s.stack[0].b = ASK.card, 0, 0
    return True


def two_top_secret_cards(s: View, seat: int | None) -> bool:
    holders = [o for o in range(s.seats) if o != seat and s.players[o].top_secret]
    if s.phase == PHASE.over or len(holders) < 2:
        return False
    one, other = (s.players[owner] for owner in holders[:2])
    one.top_secret, other.top_secret = other.top_secret, one.top_secret
    return True


def a_top_secret_card_in_the_box(s: View, seat: int | None) -> bool:
    held = {player.top_secret for player in s.players}
    spare = [card for card in range(1, TOP_SECRET.size + 1) if card not in held]
    for owner in range(s.seats):
        if s.phase != PHASE.over and owner != seat and s.players[owner].top_secret and spare:
            s.players[owner].top_secret = spare[0]
            return True
    return False


HIDDEN = (
    order_of_the_deck, top_of_the_deck, hand_and_deck, two_hands, a_card_being_chosen,
    two_top_secret_cards, a_top_secret_card_in_the_box, generator,
)  # fmt: skip
