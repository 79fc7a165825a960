"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.pocket_rockets import box as its
from cosmodrome.games.pocket_rockets.knowledge import knows_hand_card, knows_pile_content
from cosmodrome.games.pocket_rockets.legal import hand_limit, next_place, turn_points
from cosmodrome.games.pocket_rockets.scoring import rocket_points
from cosmodrome.games.pocket_rockets.state import ALL, DIRECTION, ENDING, PHASE


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
        "arrow": DIRECTION.value(s.arrow),
        "direction": DIRECTION.value(s.direction),
        "head_in_the_stars": bool(s.stars),
        "layout": [its.YARD[s.layout[place]] for place in range(its.YARD.size)],
        "tokens": [
            {"value": pos.game.box.plain.token_value[t], "left": s.tokens[t]}
            for t in range(its.TOKEN_KINDS)
        ],
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "piles": [pile(pos, p, seat) for p in range(its.PILE.size)],
        "rockets": [rocket(pos, slot) for slot in range(its.ROCKET.size) if s.rockets[slot].owner],
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


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    s = pos.plain
    you = s.players[owner]
    stands = you.place >= 0
    known = [
        its.CARD[you.hand[i]]
        for i in range(you.hand_size)
        if you.hand_known[i] == ALL or knows_hand_card(pos.s, seat, owner, i)
    ]
    unused = [card - 1 for card in you.bonus_cards if card]
    return {
        "seat": owner,
        "pawn": its.PAWN[you.pawn],
        "place": its.YARD[s.layout[you.place]] if stands else None,
        "next_place": its.YARD[s.layout[next_place(pos.s, owner)]] if stands else None,
        "hand_size": you.hand_size,
        "hand_limit": int(hand_limit(pos.game.box.view, pos.s.players[owner])),
        "turn_points": int(turn_points(pos.game.box.view, pos.s.players[owner])),
        "hand": known,
        "bonus_cards": len(unused),
        "bonus_cards_seen": [its.BONUS[card] for card in unused] if owner == seat else [],
        "bonus_cards_used": [card for i, card in enumerate(its.BONUS) if you.bonus_used >> i & 1],
        "active": [part for i, part in enumerate(its.PART) if you.active >> i & 1],
    }


def pile(pos: Position, p: int, seat: int) -> dict[str, Any]:
    """Height and top for all; the cards below that the seat knows, in order of kind.

    Known cards are sorted, so that nothing shows which place an unknown card has among them;
    `next` lists those whose place is known too, from the top down.
    """
    stack = pos.plain.piles[p]
    seen = [known == ALL or known >> seat & 1 == 1 for known in stack.known[: stack.height]]
    content = knows_pile_content(pos.s, seat, p)
    below = [stack.cards[i] for i in range(stack.height - 1) if content or seen[i]]
    coming = []
    for i in range(stack.height - 2, -1, -1):
        if not seen[i]:
            break
        coming.append(its.CARD[stack.cards[i]])
    return {
        "place": its.PILE[p],
        "height": stack.height,
        "top": its.CARD[stack.cards[stack.height - 1]] if stack.height else None,
        "known_below": [its.CARD[kind] for kind in sorted(below)],
        "next": coming,
    }


def rocket(pos: Position, slot: int) -> dict[str, Any]:
    it = pos.plain.rockets[slot]
    box = pos.game.box.plain
    colour, number = its.ROCKETS[its.ROCKET[slot]]
    return {
        "id": its.ROCKET[slot],
        "colour": colour,
        "number": number,
        "owner": it.owner - 1,
        "sections": it.sections,
        "head": its.PART[it.head] if it.head else None,
        "fuel": box.token_value[it.fuel - 1] if it.fuel else None,
        "fuel_kind": it.fuel - 1 if it.fuel else None,
        **worth(pos, slot),
    }


def worth(pos: Position, slot: int) -> dict[str, Any]:
    """PR-61 … PR-65: a rocket's points now, once it has a head, and with the best fuel left too."""
    trial = pos.game.from_bytes(bytes(pos))
    box, rocket = pos.game.box.view, trial.s.rockets[slot]
    found = {"points": int(rocket_points(box, rocket)), "headed": None, "fuelled": None}
    if not rocket.head:
        rocket.head = its.PART.plain
        found["headed"] = int(rocket_points(box, rocket))
    left = [kind for kind, count in enumerate(pos.plain.tokens) if count]
    if not rocket.fuel and left:
        rocket.fuel = 1 + max(left, key=lambda kind: box.token_value[kind])
        found["fuelled"] = int(rocket_points(box, rocket))
    return found
