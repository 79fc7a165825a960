"""Dealing."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.random import seed_rng, shuffle
from tests.tiny_game.box import CARD


@rule
def setup(box, s, options, seed):
    """TC-1: twelve cards are shuffled and every seat is dealt its hand."""
    seed_rng(s.rng, seed, 0)
    s.seats = options.players
    s.goal = options.goal
    s.automa = options.automa
    for card in range(CARD.size):
        s.deck[card] = card
    shuffle(s.rng, s.deck, CARD.size)
    s.deck_size = CARD.size
    for seat in range(s.seats):
        for _ in range(box.hand_size):
            draw(s, seat)


@rule
def draw(s, seat):
    """TC-6: the top card goes to a hand; only its seat knows it."""
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    s.players[seat].hand |= 1 << card
    s.known[card] = 1 << seat
    return card
