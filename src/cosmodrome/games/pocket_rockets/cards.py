"""Cards in hands and piles, and who knows them (PR-113, PR-114, PR/PA37)."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.random import shuffle
from cosmodrome.games.pocket_rockets.state import ALL


@rule
def add_to_hand(me, kind, known):
    """A card comes to a hand, which stays sorted."""
    me.hand[me.hand_size] = kind
    me.hand_known[me.hand_size] = known
    me.hand_size += 1
    sort_hand(me)


@rule
def sort_hand(me):
    """Sort a hand by kind, then by who knows the card."""
    for i in range(1, me.hand_size):
        j = i
        while j > 0 and (
            me.hand[j - 1] > me.hand[j]
            or (me.hand[j - 1] == me.hand[j] and me.hand_known[j - 1] > me.hand_known[j])
        ):
            card, known = me.hand[j], me.hand_known[j]
            me.hand[j] = me.hand[j - 1]
            me.hand_known[j] = me.hand_known[j - 1]
            me.hand[j - 1] = card
            me.hand_known[j - 1] = known
            j -= 1


@rule
def open_to_all(s, known):
    """Whether a knowledge mask holds everybody at the table."""
    everybody = (1 << s.seats) - 1
    return known & everybody == everybody


@rule
def shown_to_all(s, me, kind):
    """Whether everybody already knows of a card of a kind in a hand."""
    for i in range(me.hand_size):
        if me.hand[i] == kind and open_to_all(s, me.hand_known[i]):
            return True
    return False


@rule
def remove_from_hand(me, kind):
    """Take one card of a kind out of a hand.

    Copies are alike: a seat that knew some of them cannot tell which one left, so each seat is
    left knowing one copy fewer.
    """
    at = 0
    while me.hand[at] != kind:
        at += 1
    forgetting = ALL & ~me.hand_known[at]
    last = me.hand_size - 1
    for i in range(at, last):
        me.hand[i] = me.hand[i + 1]
        me.hand_known[i] = me.hand_known[i + 1]
    me.hand[last] = 0
    me.hand_known[last] = 0
    me.hand_size = last
    i = at
    while i < last and me.hand[i] == kind:
        forgotten = me.hand_known[i] & forgetting
        me.hand_known[i] -= forgotten
        forgetting -= forgotten
        i += 1
    if i - at > 1:
        sort_hand(me)


@rule
def hidden_places(pile):
    """How many cards of a pile lie where not everybody knows them."""
    count = 0
    for i in range(pile.height):
        if pile.known[i] != ALL:
            count += 1
    return count


@rule
def sure_of_next(pile):
    """The seats that know which card lies below the top: the last one hidden, for who searched."""
    if pile.height < 2:
        return ALL
    if hidden_places(pile) == 1:
        return pile.known[pile.height - 2] | pile.searched_by
    return pile.known[pile.height - 2]


@rule
def pop_top(pile):
    """Take the top card; the next one, if any, is then seen by all."""
    top = pile.height - 1
    kind = pile.cards[top]
    pile.cards[top] = 0
    pile.known[top] = 0
    pile.height = top
    show_top(pile)
    return kind


@rule
def show_top(pile):
    """PR-16: the top card of a pile is public; an empty pile has nothing to know."""
    if pile.height > 0:
        pile.known[pile.height - 1] = ALL
    else:
        pile.searched_by = 0


@rule
def put_on_top(pile, kind):
    """PR-88: a card laid face up on a pile is its new public top."""
    pile.cards[pile.height] = kind
    pile.known[pile.height] = ALL
    pile.height += 1


@rule
def take_from_pile(s, pile, kind, seat):
    """PR-35, PR-89, PR-108: take a card out of a searched pile, shuffle it, show its new top."""
    at = 0
    while pile.cards[at] != kind:
        at += 1
    last = pile.height - 1
    pile.cards[at] = pile.cards[last]
    pile.cards[last] = 0
    pile.height = last
    shuffle(s.rng, pile.cards, last)
    for i in range(last + 1):
        pile.known[i] = 0
    pile.searched_by = 1 << seat
    show_top(pile)
