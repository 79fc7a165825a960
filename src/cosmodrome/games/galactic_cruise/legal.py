"""What is legal (6.2): the answers to the question asked, then what may be done beside it."""

from cosmodrome.engine.compiling import rule
from cosmodrome.games.galactic_cruise import (
    any_time,
    building,
    cruise,
    development,
    ending,
    gains,
    launch,
    market,
    space,
    turn,
)
from cosmodrome.games.galactic_cruise.state import ASK, DO, RULES_OF, SUBJECT


@rule
def legal(box, s, seat, out):
    """The legal actions of the seat that decides, in ascending order."""
    top = s.stack[s.stack_size - 1]
    kind, a, b, c = top.kind, top.a, top.b, top.c
    if kind == ASK.rachel:
        out[0] = DO.rachel
        return 1
    subject = RULES_OF[kind]
    if subject == SUBJECT.cruise:
        n = cruise.legal(box, s, seat, kind, a, b, c, out)
    elif subject == SUBJECT.space:
        n = space.legal(box, s, seat, kind, a, b, c, out)
    elif subject == SUBJECT.turn:
        n = turn.legal(box, s, seat, kind, a, out)
    elif subject == SUBJECT.gains:
        n = gains.legal(box, s, seat, kind, a, out)
    elif subject == SUBJECT.development:
        n = development.legal(box, s, seat, kind, a, b, c, out)
    elif subject == SUBJECT.building:
        n = building.legal(box, s, seat, kind, a, c, out)
    elif subject == SUBJECT.market:
        n = market.legal(box, s, seat, kind, a, b, c, out)
    elif subject == SUBJECT.launch:
        n = launch.legal(box, s, seat, kind, a, b, c, out)
    elif subject == SUBJECT.ending:
        n = ending.legal(box, s, seat, kind, a, out)
    else:
        n = any_time.legal(box, s, seat, kind, a, b, out)
    if s.ticked != 0 or kind == ASK.renew or kind == ASK.distance:
        return n
    if kind == ASK.pay_launch or kind == ASK.pay_row or kind == ASK.pay_move:
        # Only what pays (Q102, Q103).
        return n
    if n == 0:
        if subject == SUBJECT.launch or subject == SUBJECT.ending or subject == SUBJECT.any_time:
            # Nothing that may be done at any time could bring an answer.
            return 0
    return any_time.add_asides(box, s, seat, kind, b, c, out, n)
