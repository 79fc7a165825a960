"""A position as a seat may see it, and what a position must be."""

from cosmodrome.engine.rules.events import SPECTATOR
from tests.tiny_game.state import CARDS, QUESTIONS

ENDINGS = (None, "goal", "empty")


def cards(mask):
    return [card + 1 for card in range(CARDS) if mask >> card & 1]


def view(pos, seat):
    """TC-2, TC-5: the own hand, the cards seen elsewhere, and all that lies open."""
    s = pos.plain
    asked = s.stack[s.stack_size - 1] if s.stack_size else None
    return {
        "seat": None if seat == SPECTATOR else seat,
        "asked": {"seat": asked.seat, "kind": QUESTIONS.names[asked.kind]} if asked else None,
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
    require(s.stack_size < 2, "stack_size", "asks two at once")
    if s.stack_size:
        idle = not s.ended_by and not any(you.sealed for you in s.players)
        require(idle, "stack_size", "asks while cards are laid")
        asked = s.stack[0]
        require(asked.kind == 0 or (asked.a != asked.seat and asked.a < s.seats), "stack[0].a",
                "must be another seat")  # fmt: skip
    places = [card - 1 for card in cards(s.discard)] + list(s.deck[: s.deck_size])
    for seat, you in enumerate(s.players):
        there = seat < s.seats or not (you.hand or you.sealed or you.comets)
        require(there, f"players[{seat}]", "does not take part")
        places += [card - 1 for card in cards(you.hand)]
        laid = f"players[{seat}].sealed"
        require(not you.sealed or you.sealed in cards(you.hand), laid, "is not in the hand")
        for card in cards(you.hand):
            require(s.known[card - 1] >> seat & 1, f"known[{card - 1}]", "leaves the holder out")
    if sorted(places) != list(range(CARDS)):
        raise ValueError("state: every card must be in one place")
