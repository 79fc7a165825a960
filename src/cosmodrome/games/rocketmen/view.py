"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.rocketmen.box import (
    AI_CARDS,
    AI_IDS,
    COLOURS,
    DESTINATION_IDS,
    DESTINATIONS,
    EARTH,
    ENGINE_IDS,
    ENGINES,
    FACE_IDS,
    FACES,
    FIRST_ENGINE,
    LEVEL_IDS,
    MISSION_IDS,
    OBJECTIVE_IDS,
    SPOT_DESTINATION,
    SPOT_TYPE,
    SPOTS,
    THREAT_IDS,
    THREATS,
    TRACK,
    VARIANT_IDS,
)
from cosmodrome.games.rocketmen.cards import hand_limit
from cosmodrome.games.rocketmen.knowledge import shown_decision
from cosmodrome.games.rocketmen.launch import engine_points, thrust
from cosmodrome.games.rocketmen.purchase import price
from cosmodrome.games.rocketmen.scoring import ai_points, fulfilled
from cosmodrome.games.rocketmen.state import (
    ASK_ABANDON,
    ASK_BACK,
    ASK_BUY,
    ASK_EXCHANGE,
    ASK_FREE,
    ASK_KEEP,
    ASK_PAY,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_THREAT,
    BATTLE,
    FLIGHT_EFFECTS,
    NORMAL,
    ONE_USE_EFFECTS,
    OVER,
    PAYMENT_EFFECTS,
    QUESTIONS,
    SOLO,
)

DECISIONS = QUESTIONS.names
PHASES = ("playing", "over")
MODES = ("normal", "battle", "solo")
ENDINGS = (None, "points", "spots", "markers", "chosen", "battle", "track", "rounds")
PURPOSES = ("purchase", "placement", "window")
OUTCOMES = ("success", "failure")
#: Decisions in which a card chosen, or anything due, is being kept.
OPERATIONS = (ASK_BUY, ASK_PLACE, ASK_PAY, ASK_EXCHANGE, ASK_KEEP, ASK_BACK)


def view(pos: Position, seat: int) -> dict[str, Any]:
    """RM-117, RM/R-41: all that lies open, and what this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "mode": MODES[s.mode],
        "difficulty": LEVEL_IDS[s.level] if s.mode == SOLO else None,
        "phase": PHASES[s.phase],
        "decision": decision(pos, seat),
        "turn": s.turn,
        "start": s.start,
        "round": s.round,
        "max_rounds": s.max_rounds,
        "ending": ENDINGS[s.ending],
        "variants": [VARIANT_IDS[card - 1] for card in s.variants if card],
        "track": [slot(pos, number, seat) for number in range(TRACK)],
        "deck": {"turquoise": s.turquoise_size, "pink": s.pink_size},
        "engines": [pile(pos, engine, seat) for engine in range(ENGINES)],
        "out_of_game": listed(s.gone),
        "goal": pos.game.box.plain.goal[s.seats] if s.mode == NORMAL else None,
        "spots": [spot(pos, number) for number in range(SPOTS)],
        "markers": markers(s),
        "flight": flight(pos, seat),
        "operation": operation(pos, seat),
        "waiting": [
            FACE_IDS[face] for i, face in enumerate(PAYMENT_EFFECTS) for _ in range(s.waiting[i])
        ],
        "engines_bought": s.engines_bought,
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "ai": ai(pos) if s.mode == SOLO else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
        "winners": list(pos.winners) if s.phase == OVER else None,
    }


def listed(counts: Any) -> list[str]:
    """Cards by name, as often as they are there."""
    return [FACE_IDS[face] for face, count in enumerate(counts) for _ in range(count)]


def _payer(s: View, seat: int) -> int:
    """Whose prices a watcher sees: those of the player in turn."""
    return int(s.turn) if seat == SPECTATOR else seat


def slot(pos: Position, number: int, seat: int) -> dict[str, Any] | None:
    """A slot of the Progress track, with the price for this seat."""
    s = pos.plain
    if not s.track[number]:
        return None
    face = s.track[number] - 1
    return {
        "card": FACE_IDS[face],
        "price": int(price(pos.game.box.view, pos.s, _payer(s, seat), face)),
        "shifted": bool(s.shifted >> number & 1),
    }


def pile(pos: Position, engine: int, seat: int) -> dict[str, Any]:
    """An Engine pile, with the price for this seat."""
    s = pos.plain
    cost = price(pos.game.box.view, pos.s, _payer(s, seat), FIRST_ENGINE + engine)
    return {"card": ENGINE_IDS[engine], "price": int(cost), "left": s.engines[engine]}


def spot(pos: Position, number: int) -> dict[str, Any]:
    """A Mission spot of the board: who has been there, and what it gives the next one."""
    s, box = pos.plain, pos.game.box.plain
    seats = [seat for seat in range(s.seats) if s.players[seat].done >> number & 1]
    ai_there = bool(s.ai.done >> number & 1)
    points = box.later_points if seats or ai_there else box.first_points
    return {
        "mission": MISSION_IDS[SPOT_TYPE[number]],
        "destination": DESTINATION_IDS[SPOT_DESTINATION[number]],
        "engine": box.engine_needed[number],
        "points": points[number],
        "seats": seats,
        "ai": ai_there,
    }


def markers(s: View) -> dict[str, Any] | None:
    """RM-85, RM-95, RM-99: who holds the Moon and Mars markers, where they are in the game."""
    if s.mode != NORMAL:
        return None
    return {
        DESTINATION_IDS[i]: s.markers[i] - 1 if s.markers[i] else None
        for i in range(DESTINATIONS)
        if i != EARTH
    }


def decision(pos: Position, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; others see an operation only when it is carried out."""
    s = pos.plain
    if s.stack_size == 0:
        return None
    asked = s.stack[0]
    kind = int(shown_decision(pos.s, seat))
    found: dict[str, Any] = {"seat": asked.seat, "kind": DECISIONS[kind]}
    if kind != asked.kind:
        return found
    if kind == ASK_PAY:
        found["purpose"] = PURPOSES[asked.a]
    elif kind in (ASK_EXCHANGE, ASK_REMOVE):
        found["from_site"] = bool(asked.a)
    elif kind == ASK_THREAT:
        found["card"] = FACE_IDS[ONE_USE_EFFECTS[asked.a]]
    elif kind == ASK_FREE:
        found["card"] = FACE_IDS[asked.a]
        found["placed"] = asked.b
    elif kind == ASK_ABANDON:
        found["left"], found["engines"] = asked.a, asked.b
    elif kind == ASK_KEEP:
        found["left"] = asked.a
    elif kind == ASK_BACK:
        found["outcome"], found["engines"] = OUTCOMES[asked.a], asked.b
    return found


def operation(pos: Position, seat: int) -> dict[str, Any] | None:
    """RM/R-42: what has been chosen and paid so far, for the seat whose operation it is.

    After a failure, `chosen` are the site cards to keep, which everybody sees.
    """
    s = pos.plain
    if s.stack_size == 0 or s.stack[0].kind not in OPERATIONS:
        return None
    if int(shown_decision(pos.s, seat)) != s.stack[0].kind:
        return None
    return {
        "slots": [number for number in range(TRACK) if s.cart >> number & 1],
        "engines": [ENGINE_IDS[i] for i in range(ENGINES) if s.cart >> TRACK + i & 1],
        "programming": MISSION_IDS[s.programming - 1] if s.programming else None,
        "chosen": listed(s.chosen),
        "paid": listed(s.paid),
        "money_markers": s.paid_money,
        "joker_markers": s.paid_jokers,
        "due": s.due,
        "resources_due": max(0, sum(s.needs) - s.wild),
        "needs": list(s.needs),
    }


def flight(pos: Position, seat: int) -> dict[str, Any] | None:
    """The launch in progress; a card looked at or put at the bottom is its owner's secret."""
    s, box = pos.plain, pos.game.box.plain
    if not s.flight:
        return None
    destination = s.flight - 1
    mine = s.turn == seat
    return {
        "seat": s.turn,
        "destination": DESTINATION_IDS[destination],
        "distance": box.distance[destination],
        "rocket": s.rocket,
        "extra": s.extra,
        "draws": s.draws,
        "most_draws": box.draws[destination],
        "drawn": [s.drawn[i] - 1 for i in range(s.draws)],
        "value": s.value - 1 if s.value else None,
        "used": [FACE_IDS[face] for i, face in enumerate(FLIGHT_EFFECTS) if s.used >> i & 1],
        "pile": list(s.pile),
        "looked_at": s.peeked - 1 if mine and s.peeked else None,
        "buried": s.buried - 1 if mine and s.buried else None,
    }


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """RM-117: what lies open of a player; hand and objectives only to their owner."""
    s, box = pos.plain, pos.game.box.view
    you = s.players[owner]
    mine = owner == seat
    hidden = [you.hand[f] - you.known[f] + you.headquarters[f] for f in range(FACES)]
    return {
        "seat": owner,
        "colour": COLOURS[you.colour],
        "score": you.score,
        "hand_size": you.hand_size,
        "hand_limit": int(hand_limit(box, pos.s, owner)),
        "hand": listed(you.hand if mine else you.known),
        "known_to_all": listed(you.known),
        "hidden": listed(hidden),
        "headquarters": you.headquarters_size,
        "action_area": listed(you.action_area),
        "holding": listed(you.holding),
        "site": listed(you.site),
        "program": MISSION_IDS[you.program - 1] if you.program else None,
        "engine_points": {
            DESTINATION_IDS[i]: int(engine_points(box, pos.s, owner, i))
            for i in range(DESTINATIONS)
        },
        "lift_off": {
            DESTINATION_IDS[i]: int(thrust(box, pos.s, owner, i)) for i in range(DESTINATIONS)
        },
        "removed": [THREAT_IDS[i] for i in range(THREATS) for _ in range(you.removed[i])],
        "done": [number for number in range(SPOTS) if you.done >> number & 1],
        "markers_left": _markers(pos) - you.done.bit_count(),
        "booster": you.booster,
        "hand_markers": you.hand_markers,
        "jokers": {"all": you.jokers, "used": you.jokers_used},
        "money_markers": {"all": you.money_markers, "used": you.money_used},
        "objective_count": sum(1 for card in you.objectives if card),
        "objectives": objectives(pos, owner) if mine or s.phase == OVER else None,
    }


def _markers(pos: Position) -> int:
    box = pos.game.box.plain
    return int(box.battle_missions if pos.plain.mode == BATTLE else box.mission_markers)


def objectives(pos: Position, owner: int) -> list[dict[str, Any]]:
    """RM-08: a player's own objectives, and whether they are met as things lie now."""
    box = pos.game.box.view
    return [
        {"id": OBJECTIVE_IDS[card - 1], "met": bool(fulfilled(box, pos.s, owner, card - 1))}
        for card in pos.plain.players[owner].objectives
        if card
    ]


def ai(pos: Position) -> dict[str, Any]:
    """RM-172 … RM-180: the solo opponent, all of it open but the order of its pile."""
    s, box = pos.plain, pos.game.box.plain
    it = s.ai
    target = box.ai_destination[it.left - 1, s.level] if it.left else None
    return {
        "colour": COLOURS[it.colour],
        "score": it.score,
        "points": int(ai_points(pos.game.box.view, pos.s)),
        "left": AI_IDS[it.left - 1] if it.left else None,
        "right": AI_IDS[it.right - 1] if it.right else None,
        "destination": None if target is None else DESTINATION_IDS[target],
        "distance": None if target is None else box.distance[target],
        "mission": MISSION_IDS[box.ai_type[it.right - 1]] if it.right else None,
        "rocket": it.rocket,
        "done": [number for number in range(SPOTS) if it.done >> number & 1],
        "pile": it.pile.bit_count(),
        "discards": [AI_IDS[i] for i in range(AI_CARDS) if it.discards >> i & 1],
        "reserve": listed(it.reserve),
        "gift_given": bool(it.gift),
    }
