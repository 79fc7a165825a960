"""Positions that differ only in what a seat may not know, changed by hand, field by field."""

from __future__ import annotations

from cosmodrome.engine.record import View
from cosmodrome.games.pocket_rockets.box import BONUS, PILE
from cosmodrome.games.pocket_rockets.state import ALL, ASK
from tests.games.hidden import generator

#: A place of a card: ("hand", owner, index) or ("pile", pile, index).
Place = tuple[str, int, int]


def knows(mask: int, seat: int | None) -> bool:
    """A spectator knows what everybody knows."""
    return mask == ALL if seat is None else bool(mask >> seat & 1)


def asked(s: View, kind: int, seat: int | None, a: int) -> bool:
    """Whether the seat is looking at a hand or a pile right now."""
    top = s.stack[s.stack_size - 1] if s.stack_size else None
    return top is not None and (top.kind, top.seat, top.a) == (kind, seat, a)


def unknown_hand_places(s: View, seat: int | None) -> list[Place]:
    return [
        ("hand", owner, i)
        for owner in range(s.seats)
        if owner != seat and not asked(s, ASK.steal, seat, owner)
        for i in range(s.players[owner].hand_size)
        if not knows(s.players[owner].hand_known[i], seat)
    ]


def unknown_pile_places(s: View, seat: int | None, p: int) -> list[Place]:
    pile = s.piles[p]
    return [("pile", p, i) for i in range(pile.height) if not knows(pile.known[i], seat)]


def knows_content(s: View, seat: int | None, p: int) -> bool:
    """Whether the seat knows which cards lie in a pile."""
    searched = seat is not None and bool(s.piles[p].searched_by >> seat & 1)
    return searched or asked(s, ASK.take, seat, p)


def closed_piles(s: View, seat: int | None) -> list[int]:
    return [p for p in range(PILE.size) if not knows_content(s, seat, p)]


def cards_of(s: View, place: Place) -> View:
    return s.players[place[1]].hand if place[0] == "hand" else s.piles[place[1]].cards


def swap_first(s: View, ones: list[Place], others: list[Place]) -> bool:
    """Exchange the first two different cards of two lists of places."""
    for one in ones:
        for other in others:
            a, b = cards_of(s, one), cards_of(s, other)
            if a[one[2]] != b[other[2]]:
                a[one[2]], b[other[2]] = b[other[2]], a[one[2]]
                for owner in range(s.seats):
                    sort_hand(s.players[owner])
                return True
    return False


def sort_hand(player: View) -> None:
    pairs = sorted((player.hand[i], player.hand_known[i]) for i in range(player.hand_size))
    for i, (kind, known) in enumerate(pairs):
        player.hand[i], player.hand_known[i] = kind, known


# One change for each hidden field; each says whether there was something to change.


def hand_and_pile(s: View, seat: int | None) -> bool:
    piles = [place for p in closed_piles(s, seat) for place in unknown_pile_places(s, seat, p)]
    return swap_first(s, unknown_hand_places(s, seat), piles)


def two_hands(s: View, seat: int | None) -> bool:
    places = unknown_hand_places(s, seat)
    owner = places[0][1] if places else -1
    return swap_first(s, places[:1], [place for place in places if place[1] != owner])


def order_of_a_closed_pile(s: View, seat: int | None) -> bool:
    for p in closed_piles(s, seat):
        places = unknown_pile_places(s, seat, p)
        if swap_first(s, places[:1], places[1:]):
            return True
    return False


def order_of_a_searched_pile(s: View, seat: int | None) -> bool:
    for p in range(PILE.size):
        places = unknown_pile_places(s, seat, p)
        if knows_content(s, seat, p) and swap_first(s, places[:1], places[1:]):
            return True
    return False


def two_piles(s: View, seat: int | None) -> bool:
    closed = [unknown_pile_places(s, seat, p) for p in closed_piles(s, seat)]
    stocked = [places for places in closed if places]
    return len(stocked) > 1 and swap_first(s, stocked[0], stocked[-1])


def bonus_card_and_box(s: View, seat: int | None) -> bool:
    held = {card for player in s.players for card in player.bonus_cards}
    used = {i + 1 for player in s.players for i in range(5) if player.bonus_used >> i & 1}
    box = [card for card in range(1, len(BONUS) + 1) if card not in held | used]
    for owner in range(s.seats):
        cards = s.players[owner].bonus_cards
        if owner != seat and cards[0] and box:
            cards[0] = box[0]
            if cards[1]:
                cards[0], cards[1] = sorted(cards)
            return True
    return False


def two_bonus_cards(s: View, seat: int | None) -> bool:
    holders = [o for o in range(s.seats) if o != seat and s.players[o].bonus_cards[0]]
    if len(holders) < 2:
        return False
    one, other = (s.players[owner].bonus_cards for owner in holders[:2])
    one[0], other[0] = other[0], one[0]
    for cards in (one, other):
        if cards[1]:
            cards[0], cards[1] = sorted(cards)
    return True


def who_else_knows(s: View, seat: int | None) -> bool:
    """Another seat's knowledge of a card that the seat does not know."""
    for _, owner, i in unknown_hand_places(s, seat):
        others = [o for o in range(s.seats) if o not in (seat, owner)]
        if others:
            s.players[owner].hand_known[i] ^= 1 << others[0]
            sort_hand(s.players[owner])
            return True
    return False


HIDDEN = (
    hand_and_pile, two_hands, order_of_a_closed_pile, order_of_a_searched_pile, two_piles,
    bonus_card_and_box, two_bonus_cards, who_else_knows, generator,
)  # fmt: skip
