"""Setting up a game: the deck, hands, the face-up cards, Top Secret cards."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.decisions import ask
from cosmodrome.engine.rules.random import below, seed_rng, shuffle
from cosmodrome.games.space_pioneers.box import FACE, TOP_SECRET
from cosmodrome.games.space_pioneers.state import ASK


@rule
def setup(box, s, options, seed):
    """A fresh position, before the first draw (SP-4 … SP-8, SP-71, SP-72)."""
    seed_rng(s.rng, seed, 0)
    s.seats = options.players
    deal_top_secret_cards(box, s)
    shuffle_deck(box, s)
    for _ in range(box.hand):
        for seat in range(s.seats):
            s.players[seat].hand[top_of_deck(s)] += 1
    for i in range(box.face_up):
        s.row[i] = top_of_deck(s) + 1
    s.start = options.start if options.start >= 0 else below(s.rng, s.seats)
    s.turn = s.start
    ask(s, ASK.draw, s.start)


@rule
def deal_top_secret_cards(box, s):
    """SP-7, SP-72: one each at random, all different; none in the solo game (SP-65)."""
    if box.top_secret_cards[s.seats] == 0:
        return
    # The deck is still empty: its first places serve as the pile of Top Secret cards.
    for i in range(TOP_SECRET.size):
        s.deck[i] = i + 1
    shuffle(s.rng, s.deck, TOP_SECRET.size)
    for seat in range(s.seats):
        s.players[seat].top_secret = s.deck[seat]


@rule
def shuffle_deck(box, s):
    """SP-4: planets and ships in one deck."""
    size = 0
    for face in range(FACE.size):
        for _ in range(box.copies[face]):
            s.deck[size] = face
            size += 1
    s.deck_size = size
    shuffle(s.rng, s.deck, size)


@rule
def top_of_deck(s):
    """Take the top card off the deck."""
    s.deck_size -= 1
    face = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    return face
