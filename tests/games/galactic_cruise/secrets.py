"""One change by hand for each field of a position that is hidden from a seat.

Each keeps the position possible and says whether there was something to change. A seat of None is
somebody who only watches. Stacks have no order in a position: what comes next is the generator's.
"""

from __future__ import annotations

from cosmodrome.engine.record import View
from cosmodrome.games.galactic_cruise.box import CARD
from cosmodrome.games.galactic_cruise.state import PHASE
from tests.games.hidden import generator

#: Cards on which no choice but their own depends, by their resource.
QUIET = (
    ("P07", "P10", "P14", "P20", "P23", "P24", "P30", "P34"),
    ("P06", "P12", "P26", "P31", "P33", "P36"),
    ("P03", "P05", "P08", "P11", "P15", "P17", "P25", "P32", "P35"),
)


def decides(s: View, owner: int) -> bool:
    return bool(s.phase != PHASE.over and s.stack[s.stack_size - 1].seat == owner)


def unseen(s: View, owner: int) -> list[int]:
    """The cards of a hand that only its owner knows."""
    hidden = s.players[owner].hand & ~s.players[owner].seen
    return [card for card in range(CARD.size) if hidden >> card & 1]


def exchange(s: View, owner: int, card: int, instead: int) -> None:
    """A card of a hand and one of the deck change places."""
    s.players[owner].hand ^= 1 << card | 1 << instead
    s.deck ^= 1 << card | 1 << instead


def a_card_of_a_hand_that_waits(s: View, seat: int | None) -> bool:
    """Another card of the deck is in the hand of somebody who is not asked now.

    Nothing is secret from Rachel, who does as she is told.
    """
    if s.solo and seat is not None:
        return False
    for owner in range(s.seats):
        if owner != seat and not decides(s, owner) and unseen(s, owner) and s.deck:
            exchange(s, owner, unseen(s, owner)[0], s.deck.bit_length() - 1)
            return True
    return False


def a_card_of_the_hand_that_decides(s: View, seat: int | None) -> bool:
    """Another card of the deck is in the hand of the seat that is asked.

    What can be paid and what a launch needs are choices that others may well draw conclusions
    from, so only cards that change neither. Alone there are no others, and a card may be taken
    back that only watchers have seen.
    """
    if s.solo:
        return False
    for owner in range(s.seats):
        if owner == seat or not decides(s, owner):
            continue
        for cards in QUIET:
            numbers = [CARD.index(card) for card in cards]
            mine = [card for card in numbers if card in unseen(s, owner)]
            others = [card for card in numbers if s.deck >> card & 1]
            if mine and others:
                exchange(s, owner, mine[0], others[-1])
                return True
    return False


def two_hands(s: View, seat: int | None) -> bool:
    """Two players hold each other's cards."""
    owners = [
        owner
        for owner in range(s.seats)
        if owner != seat and not decides(s, owner) and unseen(s, owner)
    ]
    if len(owners) < 2:
        return False
    one, other = owners[:2]
    mine, theirs = 1 << unseen(s, one)[0], 1 << unseen(s, other)[0]
    s.players[one].hand ^= mine | theirs
    s.players[other].hand ^= mine | theirs
    return True


HIDDEN = (
    a_card_of_a_hand_that_waits, a_card_of_the_hand_that_decides, two_hands, generator,
)  # fmt: skip
