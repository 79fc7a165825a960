"""One change by hand for each field of a position that is hidden from a seat.

Each keeps the position possible and says whether there was something to change. A seat of None is
somebody who only watches. Decks have no order in a position: what comes next is the generator's.
"""

from __future__ import annotations

from cosmodrome.engine.record import View
from cosmodrome.games.rocketmen.box import CARD, FIRST_THREAT, OBJECTIVE, THREAT
from cosmodrome.games.rocketmen.knowledge import FIRST_PRIVATE, LAST_PRIVATE
from cosmodrome.games.rocketmen.state import ASK, MODE, PHASE, PURPOSE
from tests.games.hidden import generator


def private(s: View) -> bool:
    """Whether somebody chooses what nobody else may see yet."""
    if s.stack_size == 0:
        return False
    return bool(FIRST_PRIVATE <= s.stack[0].kind <= LAST_PRIVATE) or ticked(s)


def ticked(s: View) -> bool:
    """Whether something is chosen and not yet confirmed."""
    return any(map(any, (s.chosen, s.chosen_site, s.back)))


def hand_and_headquarters(s: View, seat: int | None) -> bool:
    """Others know which cards these are together, but not which of them are in hand.

    Alone there are no others, and cards may be taken back that only watchers have seen.
    """
    if s.seats == 1:
        return False
    for owner in range(s.seats):
        you = s.players[owner]
        if owner == seat or (private(s) and owner == s.stack[0].seat):
            continue
        for face in range(CARD.size):
            for other in range(CARD.size):
                unseen = you.hand[face] > you.known[face] and you.headquarters[other] > 0
                if unseen and other != face:
                    you.hand[face] -= 1
                    you.headquarters[face] += 1
                    you.hand[other] += 1
                    you.headquarters[other] -= 1
                    return True
    return False


def an_operation(s: View, seat: int | None) -> bool:
    """RM/R-42: what somebody is about to buy, to place, to keep or to discard."""
    if not private(s) or s.stack[0].seat == seat:
        return False
    asked = s.stack[0]
    if FIRST_PRIVATE <= asked.kind <= LAST_PRIVATE:
        paying_window = asked.kind == ASK.pay and asked.a == PURPOSE.window
        asked.kind = ASK.window if paying_window else ASK.last if s.closing else ASK.turn
        asked.a = asked.b = 0
    for cards in (s.chosen, s.chosen_site, s.back, s.financing, s.paid, s.needs):
        for i in range(len(cards)):
            cards[i] = 0
    s.cart = s.due = s.programming = s.paid_jokers = s.paid_money = 0
    return True


def two_objectives(s: View, seat: int | None) -> bool:
    """Two players hold each other's objectives."""
    holders = [owner for owner in range(s.seats) if owner != seat]
    if s.phase == PHASE.over or s.mode != MODE.normal or len(holders) < 2:
        return False
    one, other = (s.players[owner].objectives for owner in holders[:2])
    one[0], one[1], other[0], other[1] = other[0], other[1], one[0], one[1]
    return True


def an_objective_in_the_box(s: View, seat: int | None) -> bool:
    """Somebody holds an objective that nobody holds."""
    held = {card for player in s.players for card in player.objectives}
    spare = [card for card in range(1, OBJECTIVE.size + 1) if card not in held]
    for owner in range(s.seats):
        if s.phase != PHASE.over and s.mode == MODE.normal and owner != seat:
            cards = s.players[owner].objectives
            cards[0], cards[1] = sorted((cards[1], spare[0]))
            return True
    return False


def another_value(s: View, value: int) -> int:
    """A Trajectory card of the pile that is not this one, value + 1; 0 if there is none."""
    others = [i + 1 for i, count in enumerate(s.pile) if count > 0 and i + 1 != value]
    return others[0] if others else 0


def a_card_looked_at(s: View, seat: int | None) -> bool:
    """RM-189: only the owner of Centre de Contrôle sees the card."""
    if s.peeked == 0 or s.turn == seat:
        return False
    s.peeked = another_value(s, s.peeked)
    return bool(s.peeked)


def a_card_at_the_bottom(s: View, seat: int | None) -> bool:
    if s.buried == 0 or s.turn == seat:
        return False
    s.buried = another_value(s, s.buried)
    return bool(s.buried)


def threats_of_the_bataille(s: View, seat: int | None) -> bool:
    """RM-96: which Threats were drawn at set-up is seen when they come."""
    if s.mode != MODE.battle:
        return False
    for one in range(FIRST_THREAT, CARD.size):
        for other in range(FIRST_THREAT, CARD.size):
            if one != other and s.turquoise[one] > 0 and all_of(s, other) < s.seats:
                s.turquoise[one] -= 1
                s.turquoise[other] += 1
                return True
    return False


def all_of(s: View, threat: int) -> int:
    """How many cards of a Threat are in the game; as many as players are printed (RM-07)."""
    found = s.turquoise[threat] + s.gone[threat] + list(s.track).count(threat + 1)
    for player in s.players:
        zones = (player.hand, player.headquarters, player.action_area, player.holding)
        found += (
            sum(zone[threat] for zone in zones) + player.removed[threat - CARD.size + THREAT.size]
        )
    return int(found)


def luck(s: View, seat: int | None) -> bool:
    """The order of the Trajectory cards is hidden from everybody."""
    s.luck.a ^= 0x5EED
    return True


HIDDEN = (
    hand_and_headquarters, an_operation, two_objectives, an_objective_in_the_box, a_card_looked_at,
    a_card_at_the_bottom, threats_of_the_bataille, luck, generator,
)  # fmt: skip
