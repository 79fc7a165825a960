"""Why something cannot be done now."""

from cosmodrome.engine.reasons import Because, Explained, Reasons
from cosmodrome.engine.record import i16
from tests.tiny_game.box import CARD
from tests.tiny_game.state import SEAT

WHY = Reasons(
    nothing_to_give=Because(player=SEAT),
    not_in_hand=Because(card=i16.within(1, CARD.size)),
    yourself=Because(),
    nobody_there=Because(),
)


def why(pos, seat, action):
    """TC-2, TC-5: cards of the hand; a seat that has one to give."""
    span, i = pos.game.actions.decode(action)
    if span.name != "name":
        held = pos.plain.players[seat].hand >> i & 1
        return None if held else WHY.not_in_hand(pos, card=i + 1)
    if i >= pos.seats:
        return WHY.nobody_there(pos)
    if i == seat:
        return WHY.yourself(pos)
    return None if pos.plain.players[i].hand else WHY.nothing_to_give(pos, player=i)


EXPLAINED = Explained(
    WHY, {"lay": ("lay",), "who": ("name",), "give": ("give",)}, why, moment=lambda pos: "lay"
)
