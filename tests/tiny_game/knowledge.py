"""What a seat may know."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import seed_rng, shuffle
from tests.tiny_game.play import cards_in
from tests.tiny_game.solo import automa_card, plays_itself
from tests.tiny_game.state import CARDS, SEATS

KNOWLEDGE_STREAM = 2
OBSERVATION = Pieces(
    cards=CARDS,  # 0 unknown, 1 … where I know it (seats relative to me), SEATS + 1 discarded
    players=SEATS * 3,  # hand size, comets, whether it has laid a card
    mine=1,  # my sealed card + 1
    table=4,  # deck, goal, round, whether I am asked
)
AT_PLAYERS = OBSERVATION.start("players")
AT_MINE = OBSERVATION.start("mine")
AT_TABLE = OBSERVATION.start("table")


@rule
def determinize(box, s, seat, seed):
    """Deal the cards the seat does not know anew; what others know of them is forgotten."""
    seed_rng(s.rng, seed, KNOWLEDGE_STREAM)
    hidden = hidden_cards(s, seat)
    left = hidden
    for other in range(s.seats):
        you = s.players[other]
        missing = cards_in(you.hand & hidden)
        you.hand &= ~hidden
        for _ in range(missing):
            card = random_bit(s.rng, left)
            left -= 1 << card
            you.hand |= 1 << card
            s.known[card] = 1 << other
    at = 0
    for card in range(CARDS):
        if (left >> card) & 1 == 1:
            s.deck[at] = card
            s.known[card] = 0
            at += 1
    shuffle(s.rng, s.deck, at)
    for other in range(s.seats):
        if other != seat and s.players[other].sealed != 0:
            reseal(s, other)


@rule
def hidden_cards(s, seat):
    """The cards in hands and deck that a seat does not know."""
    hidden = 0
    for card in range(CARDS):
        if (s.known[card] >> seat) & 1 == 0:
            hidden |= 1 << card
    return hidden


@rule
def reseal(s, seat):
    """A sealed card may be any of the hand; the automa's follows its rule."""
    if plays_itself(s, seat):
        s.players[seat].sealed = automa_card(s, seat) + 1
    else:
        s.players[seat].sealed = random_bit(s.rng, s.players[seat].hand) + 1


@rule
def observe(box, s, seat, out):
    """All that the seat knows, seats relative to it."""
    for card in range(CARDS):
        out[card] = 0
        if (s.discard >> card) & 1 == 1:
            out[card] = SEATS + 1
    for i in range(SEATS):
        for j in range(3):
            out[AT_PLAYERS + 3 * i + j] = 0
    for i in range(s.seats):
        owner = (seat + i) % s.seats
        you = s.players[owner]
        out[AT_PLAYERS + 3 * i] = cards_in(you.hand)
        out[AT_PLAYERS + 3 * i + 1] = you.comets
        out[AT_PLAYERS + 3 * i + 2] = 1 if you.sealed != 0 else 0
        for card in range(CARDS):
            if (you.hand >> card) & 1 == 1 and (s.known[card] >> seat) & 1 == 1:
                out[card] = i + 1
    out[AT_MINE] = s.players[seat].sealed
    out[AT_TABLE] = s.deck_size
    out[AT_TABLE + 1] = s.goal
    out[AT_TABLE + 2] = s.round
    out[AT_TABLE + 3] = 0
    if s.stack_size > 0 and s.stack[s.stack_size - 1].seat == seat:
        out[AT_TABLE + 3] = s.stack[s.stack_size - 1].kind + 1
