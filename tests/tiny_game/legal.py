"""What is legal."""

from cosmodrome.engine.compiling import rule
from tests.tiny_game.box import CARD
from tests.tiny_game.solo import automa_card, lowest, plays_itself
from tests.tiny_game.state import ASK, DO


@rule
def legal(box, s, seat, out):
    """TC-2, TC-5, TC-9: a card to lay, a seat to name or a card to give."""
    itself = plays_itself(s, seat)
    if s.stack_size == 0:
        if itself:
            out[0] = DO.lay + automa_card(s, seat)
            return 1
        return legal_cards(s.players[seat].hand, DO.lay, out)
    if s.stack[s.stack_size - 1].kind == ASK.give:
        if itself:
            out[0] = DO.give + lowest(s.players[seat].hand)
            return 1
        return legal_cards(s.players[seat].hand, DO.give, out)
    n = 0
    for other in range(s.seats):
        if other != seat and s.players[other].hand != 0:
            out[n] = DO.name + other
            n += 1
    return min(n, 1) if itself else n


@rule
def legal_cards(hand, first, out):
    n = 0
    for card in range(CARD.size):
        if (hand >> card) & 1 == 1:
            out[n] = first + card
            n += 1
    return n
