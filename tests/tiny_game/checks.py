"""What a position must respect, so that no rule meets one that cannot occur."""

from cosmodrome.engine.checks import require
from cosmodrome.engine.errors import Problem
from tests.tiny_game.box import CARD
from tests.tiny_game.state import ASK
from tests.tiny_game.view import cards


def check_position(box, s):
    """TC-1: every card exists exactly once; its holder knows it."""
    require(s.stack_size < 2, "stack_size", "two_at_once")
    if s.stack_size:
        idle = not s.ended_by and not any(you.sealed for you in s.players)
        require(idle, "stack_size", "cards_are_laid")
        asked = s.stack[0]
        fair = asked.a != asked.seat and asked.a < s.seats
        require(asked.kind == ASK.who or fair, "stack[0].a", "another_seat")
    places = [card - 1 for card in cards(s.discard)] + list(s.deck[: s.deck_size])
    for seat, you in enumerate(s.players):
        there = seat < s.seats or not (you.hand or you.sealed or you.comets)
        require(there, f"players[{seat}]", "no_part")
        places += [card - 1 for card in cards(you.hand)]
        laid = f"players[{seat}].sealed"
        require(not you.sealed or you.sealed in cards(you.hand), laid, "not_in_hand")
        for card in cards(you.hand):
            require(s.known[card - 1] >> seat & 1, f"known[{card - 1}]", "holder_left_out")
    if sorted(places) != list(range(CARD.size)):
        raise Problem("state", "one_place")
