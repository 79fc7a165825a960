"""What a seat may know."""

from cosmodrome.engine.actions import Pieces
from cosmodrome.engine.compiling import rule
from cosmodrome.engine.record import i16
from cosmodrome.engine.rules.bits import random_bit
from cosmodrome.engine.rules.random import seed_rng, shuffle
from tests.tiny_game.box import CARD, SEATS
from tests.tiny_game.play import cards_in
from tests.tiny_game.solo import automa_card, plays_itself
from tests.tiny_game.state import ASK

KNOWLEDGE_STREAM = 2
SEE = Pieces(
    cards=i16.upto(SEATS + 1)[CARD.size],  # 0 unknown, 1 … its holder from me on, then discarded
    hands=i16.upto(CARD.size)[SEATS],  # how many cards, seats from me on
    comets=i16.upto(4)[SEATS],
    laid=i16.flag[SEATS],
    mine=i16.upto(CARD.size),  # my sealed card + 1
    deck=i16.upto(CARD.size),
    goal=i16.upto(4),
    round=i16.upto(100),
    asked=i16.upto(ASK.size),  # kind + 1, where I am asked
)


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
    for card in range(CARD.size):
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
    for card in range(CARD.size):
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
    for i in range(SEE.size):
        out[i] = 0
    for i in range(s.seats):
        owner = (seat + i) % s.seats
        you = s.players[owner]
        out[SEE.hands + i] = cards_in(you.hand)
        out[SEE.comets + i] = you.comets
        out[SEE.laid + i] = 1 if you.sealed != 0 else 0
        for card in range(CARD.size):
            if (you.hand >> card) & 1 == 1 and (s.known[card] >> seat) & 1 == 1:
                out[SEE.cards + card] = i + 1
    for card in range(CARD.size):
        if (s.discard >> card) & 1 == 1:
            out[SEE.cards + card] = SEATS + 1
    out[SEE.mine] = s.players[seat].sealed
    out[SEE.deck] = s.deck_size
    out[SEE.goal] = s.goal
    out[SEE.round] = s.round
    if s.stack_size > 0 and s.stack[s.stack_size - 1].seat == seat:
        out[SEE.asked] = s.stack[s.stack_size - 1].kind + 1
