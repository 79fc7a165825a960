"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.pocket_rockets.box import (
    BASES_PER_COLOUR,
    BONUS,
    CARD,
    COLOUR,
    FIRST_PILE,
    PART,
    PAWN,
    PILE,
    ROCKET,
    TOKEN_KINDS,
    YARD,
)
from cosmodrome.games.pocket_rockets.legal import hand_limit, next_place, turn_points
from cosmodrome.games.pocket_rockets.state import ALL, ASK, ENDING, PHASE

DIRECTIONS = {1: "clockwise", -1: "anticlockwise", 0: None}


def view(pos: Position, seat: int) -> dict[str, Any]:
    """PR-113: the own hand and what was seen of others; all that lies open on the table."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASE[s.phase],
        "decision": decision(pos),
        "turn": s.turn,
        "start": s.start,
        "turns_played": s.turns,
        "action_points": s.action_points,
        "arrow": DIRECTIONS[s.arrow],
        "direction": DIRECTIONS[s.direction],
        "head_in_the_stars": bool(s.stars),
        "layout": [YARD[s.layout[place]] for place in range(YARD.size)],
        "tokens": [
            {"value": pos.game.box.plain.token_value[t], "left": s.tokens[t]}
            for t in range(TOKEN_KINDS)
        ],
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "piles": [pile(s, p, seat) for p in range(PILE.size)],
        "rockets": [rocket(pos, slot) for slot in range(ROCKET.size) if s.rockets[slot].owner],
        "idle_turns": s.idle_turns,
        "ended_by": ENDING[s.ended_by] if s.ended_by else None,
        "scores": pos.scores(),
        "section_points": pos.game.box.plain.points_per_section,
        "places": pos.ranking() if s.phase == PHASE.over else None,
    }


def decision(pos: Position) -> dict[str, Any] | None:
    """What is asked now and of whom; a card being built or recycled is already shown."""
    asked = pos.asked
    if asked is None:
        return None
    known = {name: value for name, value in asked.fields.items() if value is not None}
    return {"seat": asked.seat, "kind": asked.name, **known}


def asked_now(s: View, kind: int, seat: int, a: int) -> bool:
    """Whether a seat is answering this very question."""
    if s.stack_size == 0:
        return False
    top = s.stack[s.stack_size - 1]
    return bool(top.kind == kind and top.seat == seat and top.a == a)


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    s = pos.plain
    you = s.players[owner]
    stands = you.place >= 0
    looking = owner == seat or asked_now(s, ASK.steal, seat, owner)
    known = [
        CARD[you.hand[i]] for i in range(you.hand_size) if looking or _may(you.hand_known[i], seat)
    ]
    unused = [card - 1 for card in you.bonus_cards if card]
    return {
        "seat": owner,
        "pawn": PAWN[you.pawn],
        "place": YARD[s.layout[you.place]] if stands else None,
        "next_place": YARD[s.layout[next_place(pos.s, owner)]] if stands else None,
        "hand_size": you.hand_size,
        "hand_limit": int(hand_limit(pos.game.box.view, pos.s.players[owner])),
        "turn_points": int(turn_points(pos.game.box.view, pos.s.players[owner])),
        "hand": known,
        "bonus_cards": len(unused),
        "bonus_cards_seen": [BONUS[card] for card in unused] if owner == seat else [],
        "bonus_cards_used": [BONUS[i] for i in range(5) if you.bonus_used >> i & 1],
        "active": [PART[b] for b in range(PART.ap5, PART.dir + 1) if you.active >> b & 1],
    }


def _may(known: int, seat: int) -> bool:
    return known == ALL if seat == SPECTATOR else bool(known >> seat & 1)


def pile(s: View, p: int, seat: int) -> dict[str, Any]:
    """Height and top for all; the cards below that the seat knows, in order of kind.

    Known cards are sorted, so that nothing shows which place an unknown card has among them;
    `next` lists those whose place is known too, from the top down.
    """
    stack = s.piles[p]
    content = asked_now(s, ASK.take, seat, p) or (
        seat != SPECTATOR and stack.searched_by >> seat & 1 == 1
    )
    below = [
        stack.cards[i] for i in range(stack.height - 1) if content or _may(stack.known[i], seat)
    ]
    coming = []
    for i in range(stack.height - 2, -1, -1):
        if not _may(stack.known[i], seat):
            break
        coming.append(CARD[stack.cards[i]])
    return {
        "place": YARD[p + FIRST_PILE],
        "height": stack.height,
        "top": CARD[stack.cards[stack.height - 1]] if stack.height else None,
        "known_below": [CARD[kind] for kind in sorted(below)],
        "next": coming,
    }


def rocket(pos: Position, slot: int) -> dict[str, Any]:
    it = pos.plain.rockets[slot]
    box = pos.game.box.plain
    return {
        "id": ROCKET[slot],
        "colour": COLOUR[slot // BASES_PER_COLOUR],
        "owner": it.owner - 1,
        "sections": it.sections,
        "head": PART[it.head] if it.head else None,
        "fuel": box.token_value[it.fuel - 1] if it.fuel else None,
        "fuel_kind": it.fuel - 1 if it.fuel else None,
    }
