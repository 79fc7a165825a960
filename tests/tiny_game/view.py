"""A position as a seat may see it, and what a position must be."""

from cosmodrome.engine.rules.events import SPECTATOR
from tests.tiny_game.state import CARDS, EMPTY

ENDINGS = (None, "goal", "empty")


def cards(mask):
    return [card + 1 for card in range(CARDS) if mask >> card & 1]


def view(pos, seat):
    """TC-2, TC-5: the own hand, the cards seen elsewhere, and all that lies open."""
    s = pos.plain
    asked = s.stack[s.stack_size - 1] if s.stack_size else None
    return {
        "seat": None if seat == SPECTATOR else seat,
        "asked": {"seat": asked.seat, "kind": ("who", "give")[asked.kind]} if asked else None,
        "deck": s.deck_size,
        "discard": cards(s.discard),
        "round": s.round,
        "goal": s.goal,
        "ended_by": ENDINGS[s.ended_by],
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


def require(condition, field, sentence):
    if not condition:
        raise ValueError(f"state.{field} {sentence}")


def check_position(box, s):
    """TC-1: every card exists exactly once; its holder knows it."""
    require(2 <= s.seats <= len(s.players), "seats", f"is impossible: {s.seats}")
    require(0 <= s.ended_by <= EMPTY, "ended_by", f"is unknown: {s.ended_by}")
    require(0 <= s.stack_size <= len(s.stack), "stack_size", f"is impossible: {s.stack_size}")
    require(0 <= s.deck_size <= CARDS, "deck_size", f"is impossible: {s.deck_size}")
    places = [card - 1 for card in cards(s.discard)] + list(s.deck[: s.deck_size])
    for seat, you in enumerate(s.players):
        require(you.hand >> CARDS == 0, f"players[{seat}].hand", "holds an unknown card")
        places += [card - 1 for card in cards(you.hand)]
        laid = f"players[{seat}].sealed"
        require(not you.sealed or you.sealed in cards(you.hand), laid, "is not in the hand")
        for card in cards(you.hand):
            require(s.known[card - 1] >> seat & 1, f"known[{card - 1}]", "leaves the holder out")
    for i in range(s.stack_size):
        require(0 <= s.stack[i].seat < s.seats, f"stack[{i}].seat", "names no seat")
    if sorted(places) != list(range(CARDS)):
        raise ValueError("state: every card must be in one place")
