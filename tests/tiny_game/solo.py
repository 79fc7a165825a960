"""TC-9: the automa, a seat with exactly one legal action per step."""

from cosmodrome.engine.compiling import rule
from tests.tiny_game.box import CARD


@rule
def automas(box, s):
    """Bit mask of the seats the game plays: the last seat, where the table wants one."""
    return 1 << (s.seats - 1) if s.automa == 1 else 0


@rule
def plays_itself(s, seat):
    return s.automa == 1 and seat == s.seats - 1


@rule
def leads(s, seat):
    """Whether a seat has more comets than every other."""
    for other in range(s.seats):
        if other != seat and s.players[other].comets >= s.players[seat].comets:
            return False
    return True


@rule
def lowest(hand):
    card = 0
    while (hand >> card) & 1 == 0:
        card += 1
    return card


@rule
def automa_card(s, seat):
    """TC-9: the lowest card while it leads, the highest otherwise."""
    hand = s.players[seat].hand
    if leads(s, seat):
        return lowest(hand)
    card = CARD.size - 1
    while (hand >> card) & 1 == 0:
        card -= 1
    return card
