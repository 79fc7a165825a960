"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.pocket_rockets.state import (
    ALL,
    AP5,
    ASK_STEAL,
    ASK_TAKE,
    BASES_PER_COLOUR,
    BONUS_CARDS,
    COLOURS,
    DIR,
    FIRST_PILE,
    KINDS,
    MAX_CARDS,
    OVER,
    PARTS,
    PAWNS,
    PILES,
    PLACES,
    PLACING,
    ROCKETS,
    TOKEN_KINDS,
    YARD,
)

PHASES = ("placing", "playing", "over")
DECISIONS = (
    "place", "direction", "turn", "rocket", "deposit", "search", "take", "token", "launch",
    "victim", "steal", "swap-pawn", "own-head", "other-head",
)  # fmt: skip
DIRECTIONS = {1: "clockwise", -1: "anticlockwise", 0: None}
ENDINGS = (None, "last-token", "idle")


def view(pos: Position, seat: int) -> dict[str, Any]:
    """PR-113: the own hand and what was seen of others; all that lies open on the table."""
    s = pos.plain
    asked = decision(s)
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASES[s.phase],
        "decision": asked,
        "turn": s.turn,
        "start": s.start,
        "turns_played": s.turns,
        "action_points": s.action_points,
        "arrow": DIRECTIONS[s.arrow],
        "direction": DIRECTIONS[s.direction],
        "head_in_the_stars": bool(s.stars),
        "layout": [YARD[s.layout[place]] for place in range(PLACES)],
        "tokens": [
            {"value": pos.game.box.plain.token_value[t], "left": s.tokens[t]}
            for t in range(TOKEN_KINDS)
        ],
        "players": [player(s, owner, seat) for owner in range(s.seats)],
        "piles": [pile(s, p, seat) for p in range(PILES)],
        "rockets": [rocket(pos, slot) for slot in range(ROCKETS) if s.rockets[slot].owner],
        "idle_turns": s.idle_turns,
        "ended_by": ENDINGS[s.ended_by],
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
    }


def decision(s: View) -> dict[str, Any] | None:
    """What is asked now and of whom; a card being built or recycled is already shown."""
    if s.stack_size == 0:
        return None
    top = s.stack[s.stack_size - 1]
    kind = DECISIONS[top.kind]
    asked: dict[str, Any] = {"seat": top.seat, "kind": kind}
    if kind in ("rocket", "deposit"):
        asked["card"] = KINDS[top.a]
    elif kind == "take":
        asked["pile"] = YARD[top.a + FIRST_PILE]
    elif kind == "search" and top.a >= 0:
        asked["not_pile"] = YARD[top.a + FIRST_PILE]
    elif kind == "launch":
        asked["token"] = top.a
    elif kind == "steal":
        asked["victim"] = top.a
    elif kind == "other-head":
        asked["rocket"] = rocket_id(top.a)
    return asked


def rocket_id(slot: int) -> str:
    return f"{COLOURS[slot // BASES_PER_COLOUR]}-{slot % BASES_PER_COLOUR + 1}"


def asked_now(s: View, kind: int, seat: int, a: int) -> bool:
    """Whether a seat is answering this very question."""
    if s.stack_size == 0:
        return False
    top = s.stack[s.stack_size - 1]
    return bool(top.kind == kind and top.seat == seat and top.a == a)


def player(s: View, owner: int, seat: int) -> dict[str, Any]:
    you = s.players[owner]
    looking = owner == seat or asked_now(s, ASK_STEAL, seat, owner)
    known = [
        KINDS[you.hand[i]] for i in range(you.hand_size) if looking or _may(you.hand_known[i], seat)
    ]
    unused = [card - 1 for card in you.bonus_cards if card]
    return {
        "seat": owner,
        "pawn": PAWNS[you.pawn],
        "place": YARD[s.layout[you.place]] if you.place >= 0 else None,
        "hand_size": you.hand_size,
        "hand": known,
        "bonus_cards": len(unused),
        "bonus_cards_seen": [BONUS_CARDS[card] for card in unused] if owner == seat else [],
        "bonus_cards_used": [BONUS_CARDS[i] for i in range(5) if you.bonus_used >> i & 1],
        "active": [PARTS[b] for b in range(AP5, DIR + 1) if you.active >> b & 1],
    }


def _may(known: int, seat: int) -> bool:
    return known == ALL if seat == SPECTATOR else bool(known >> seat & 1)


def pile(s: View, p: int, seat: int) -> dict[str, Any]:
    """Height and top for all; the cards below that the seat knows, in order of kind.

    Known cards are sorted, so that nothing shows which place an unknown card has among them.
    """
    stack = s.piles[p]
    content = asked_now(s, ASK_TAKE, seat, p) or (
        seat != SPECTATOR and stack.searched_by >> seat & 1 == 1
    )
    below = [
        stack.cards[i] for i in range(stack.height - 1) if content or _may(stack.known[i], seat)
    ]
    return {
        "place": YARD[p + FIRST_PILE],
        "height": stack.height,
        "top": KINDS[stack.cards[stack.height - 1]] if stack.height else None,
        "known_below": [KINDS[kind] for kind in sorted(below)],
    }


def rocket(pos: Position, slot: int) -> dict[str, Any]:
    it = pos.plain.rockets[slot]
    box = pos.game.box.plain
    return {
        "id": rocket_id(slot),
        "colour": COLOURS[slot // BASES_PER_COLOUR],
        "owner": it.owner - 1,
        "sections": it.sections,
        "head": PARTS[it.head] if it.head else None,
        "fuel": box.token_value[it.fuel - 1] if it.fuel else None,
        "fuel_kind": it.fuel - 1 if it.fuel else None,
    }


def check_position(box: View, s: View) -> None:
    """Raise `ValueError` naming the field where a position cannot occur."""
    _check_ranges(s)
    _check_cards(box, s)
    _check_tokens(box, s)


def _require(condition: bool, field: str, sentence: str) -> None:
    if not condition:
        raise ValueError(f"state.{field} {sentence}")


def _check_ranges(s: View) -> None:
    _require(2 <= s.seats <= 4, "seats", f"must be 2 to 4, not {s.seats}")
    _require(0 <= s.phase <= OVER, "phase", f"must be 0 to {OVER}, not {s.phase}")
    _require(0 <= s.turn < s.seats, "turn", f"names no seat: {s.turn}")
    _require(0 <= s.start < s.seats, "start", f"names no seat: {s.start}")
    _require(s.arrow in (1, -1), "arrow", f"must be 1 or -1, not {s.arrow}")
    _require(s.direction in (1, 0, -1), "direction", f"must be 1, 0 or -1, not {s.direction}")
    _require(0 <= s.action_points <= 20, "action_points", f"is impossible: {s.action_points}")
    _require(sorted(s.layout) == list(range(PLACES)), "layout", "must name each yard card once")
    _require(0 <= s.stack_size <= len(s.stack), "stack_size", f"is impossible: {s.stack_size}")
    _require((s.stack_size == 0) == (s.phase == OVER), "stack_size", "contradicts phase")
    for i in range(s.stack_size):
        asked = s.stack[i]
        _require(0 <= asked.kind < len(DECISIONS), f"stack[{i}].kind", "is unknown")
        _require(0 <= asked.seat < s.seats, f"stack[{i}].seat", "names no seat")
    for seat, you in enumerate(s.players[: s.seats]):
        lowest = -1 if s.phase == PLACING else 0
        where = f"players[{seat}]"
        _require(lowest <= you.place < PLACES, f"{where}.place", f"is impossible: {you.place}")
        _require(0 <= you.hand_size <= len(you.hand), f"{where}.hand_size", "is impossible")
        _require(0 <= you.pawn < len(PAWNS), f"{where}.pawn", "is unknown")
        for i, card in enumerate(you.bonus_cards):
            _require(0 <= card <= len(BONUS_CARDS), f"{where}.bonus_cards[{i}]", "is unknown")
    for p, stack in enumerate(s.piles):
        _require(0 <= stack.height <= len(stack.cards), f"piles[{p}].height", "is impossible")


def _check_cards(box: View, s: View) -> None:
    """PR-1, PR-2: every card of the box exists exactly once, somewhere."""
    found = card_counts(s)
    for kind, name in enumerate(KINDS):
        expected = box.card_count[kind]
        dealt = s.phase != PLACING or sum(stack.height for stack in s.piles)
        if dealt and found[kind] != expected:
            raise ValueError(f"state: there are {found[kind]} cards {name}, the box has {expected}")
    bonus = [card for you in s.players for card in you.bonus_cards if card]
    bonus += [i + 1 for you in s.players for i in range(5) if you.bonus_used >> i & 1]
    _require(len(set(bonus)) == len(bonus), "players", "hold one bonus card twice")


def card_counts(s: View) -> list[int]:
    """How many cards of each kind lie in piles, hands, rockets and between two decisions."""
    counts = [0] * MAX_CARDS
    for p, stack in enumerate(s.piles):
        for i in range(stack.height):
            _require(0 <= stack.cards[i] < len(KINDS), f"piles[{p}].cards[{i}]", "is unknown")
            counts[stack.cards[i]] += 1
    for seat, you in enumerate(s.players):
        for i in range(you.hand_size):
            _require(0 <= you.hand[i] < len(KINDS), f"players[{seat}].hand[{i}]", "is unknown")
            counts[you.hand[i]] += 1
    for slot, it in enumerate(s.rockets):
        _require(0 <= it.owner <= s.seats, f"rockets[{slot}].owner", "names no seat")
        _require(it.head == 0 or 2 <= it.head <= DIR, f"rockets[{slot}].head", "is unknown")
        _require(it.sections >= 0, f"rockets[{slot}].sections", "is impossible")
        if it.owner:
            first = slot // BASES_PER_COLOUR * len(PARTS)
            counts[first] += 1
            counts[first + 1] += it.sections
            counts[first + it.head] += it.head != 0
        else:
            _require(not (it.head or it.sections or it.fuel), f"rockets[{slot}]", "has no base")
    for i in range(s.stack_size):
        if DECISIONS[s.stack[i].kind] in ("rocket", "deposit"):
            _require(0 <= s.stack[i].a < len(KINDS), f"stack[{i}].a", "is no card")
            counts[s.stack[i].a] += 1
    return counts[: len(KINDS)]


def _check_tokens(box: View, s: View) -> None:
    """PR-6, PR-51: the tokens of the box, on the table or on complete rockets."""
    for t in range(TOKEN_KINDS):
        placed = sum(1 for it in s.rockets if it.fuel == t + 1)
        _require(
            s.tokens[t] >= 0 and s.tokens[t] + placed == box.token_count[t],
            f"tokens[{t}]",
            f"= {s.tokens[t]} with {placed} placed; the box has {box.token_count[t]}",
        )
    for slot, it in enumerate(s.rockets):
        _require(0 <= it.fuel <= TOKEN_KINDS, f"rockets[{slot}].fuel", "is unknown")
        _require(not it.fuel or bool(it.head), f"rockets[{slot}].fuel", "needs a complete rocket")
