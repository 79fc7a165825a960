"""What a seat may do: the legal actions of every question, in ascending order."""

from cosmodrome.engine.compiling import rule
from cosmodrome.engine.rules.bits import put_bits
from cosmodrome.games.red_planet.action_cards import is_of_a_card, legal_actions, legal_card
from cosmodrome.games.red_planet.box import MARS, RAMP, REGION
from cosmodrome.games.red_planet.pieces import destinations_left
from cosmodrome.games.red_planet.specialists import legal_ability
from cosmodrome.games.red_planet.state import ASK, DO, PHASE
from cosmodrome.games.red_planet.turn import boardable, legal_missions, legal_specialists


@rule
def legal(box, s, seat, out):
    """The legal actions of a seat that decides; each kind stands beside what it does."""
    if s.phase == PHASE.missions:
        return legal_missions(s, seat, out)
    if s.phase == PHASE.choosing:
        return legal_specialists(s, seat, out)
    top = s.stack[s.stack_size - 1]
    kind, c, b, third = top.kind, top.a, top.b, top.c
    if kind == ASK.board:
        return put_bits(out, 0, boardable(box, s), DO.board, RAMP.size)
    if kind == ASK.destination:
        return put_bits(out, 0, destinations_left(s), DO.destination, REGION.size)
    if kind == ASK.storm:
        return put_bits(out, 0, box.neighbours[s.layout, b], DO.to, MARS.size)
    if kind == ASK.action:
        return legal_actions(s, seat, out)
    if is_of_a_card(kind):
        return legal_card(box, s, kind, c, third, out)
    return legal_ability(box, s, kind, c, b, third, out)
