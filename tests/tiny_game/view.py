"""A position as a seat may see it."""

from cosmodrome.engine.rules.events import SPECTATOR
from tests.tiny_game.box import CARD
from tests.tiny_game.state import ENDING


def cards(mask):
    return [card + 1 for card in range(CARD.size) if mask >> card & 1]


def view(pos, seat):
    """TC-2, TC-5: the own hand, the cards seen elsewhere, and all that lies open."""
    s = pos.plain
    asked = pos.asked
    return {
        "seat": None if seat == SPECTATOR else seat,
        "asked": {"seat": asked.seat, "kind": asked.name} if asked else None,
        "deck": s.deck_size,
        "discard": cards(s.discard),
        "round": s.round,
        "goal": s.goal,
        "ended_by": ENDING[s.ended_by] if s.ended_by else None,
        "players": [
            {
                "hand_size": len(cards(you.hand)),
                "hand": [c for c in cards(you.hand) if s.known[c - 1] >> seat & 1],
                "comets": you.comets,
                "has_laid": you.sealed != 0,
                "laid": you.sealed if owner == seat and you.sealed else None,
            }
            for owner, you in enumerate(s.players[: s.seats])
        ],
    }
