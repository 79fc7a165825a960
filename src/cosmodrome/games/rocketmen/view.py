"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen import launch
from cosmodrome.games.rocketmen.cards import hand_limit
from cosmodrome.games.rocketmen.ending import occupied
from cosmodrome.games.rocketmen.knowledge import shown_decision
from cosmodrome.games.rocketmen.outcome import (
    cards_to_keep,
    engines_to_take,
    price_of_abandoning,
)
from cosmodrome.games.rocketmen.payment import ticked
from cosmodrome.games.rocketmen.purchase import ITEMS, item_face, price
from cosmodrome.games.rocketmen.scoring import ai_points, fulfilled, spot_points, threat_worth
from cosmodrome.games.rocketmen.state import ASK, ENDING, MODE, NO_LIMIT, PHASE, PURPOSE

Thing = TypeVar("Thing")

#: The effects that may act on a flight, in the order of their bits.
FLIGHT_EFFECTS = tuple(its.CARD[face] for face in its.FLIGHT_EFFECTS)
SPOTS = range(its.SPOT.size)
#: Decisions in which something is ticked.
SELECTIONS = ("buy", "cards", "pay", "abandon", "keep", "back", "excess")


def view(pos: Position, seat: int) -> dict[str, Any]:
    """RM-117, RM/R-41: all that lies open, and what this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "mode": MODE[s.mode],
        "difficulty": its.LEVEL[s.level] if s.mode == MODE.solo else None,
        "phase": PHASE[s.phase],
        "decision": decision(pos, seat),
        "turn": s.turn,
        "start": s.start,
        "round": s.round,
        "max_rounds": None if s.max_rounds == NO_LIMIT else s.max_rounds,
        "ending": ENDING[s.ending] if s.ending else None,
        "variants": [its.VARIANT[card - 1] for card in s.variants if card],
        "track": [slot(pos, number, seat) for number in range(its.TRACK)],
        "deck": {"turquoise": s.turquoise_size, "pink": s.pink_size},
        "engines": [pile(pos, engine, seat) for engine in range(its.ENGINE.size)],
        "out_of_game": listed(s.gone),
        "goal": pos.game.box.plain.goal[s.seats] if s.mode == MODE.normal else None,
        "destinations": {name: destination(pos, i) for i, name in enumerate(its.DESTINATION)},
        "trajectory": list(pos.game.box.plain.trajectory),
        "flight_effects": {card: effect(pos, card) for card in FLIGHT_EFFECTS},
        "spots": [spot(pos, number) for number in SPOTS],
        "threat_points": int(threat_worth(pos.game.box.view, pos.s)),
        "markers": markers(s),
        "marker_points": pos.game.box.plain.marker_points,
        "flight": flight(pos, seat),
        "operation": operation(pos, seat),
        "waiting": waiting(s),
        "engines_bought": s.engines_bought,
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "ai": ai(pos) if s.mode == MODE.solo else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == PHASE.over else None,
        "winners": list(pos.winners) if s.phase == PHASE.over else None,
    }


def listed(counts: Any) -> list[str]:
    """Cards by name, as often as they are there."""
    return [its.CARD[face] for face, count in enumerate(counts) for _ in range(count)]


def some(things: Sequence[Thing], bits: int) -> list[Thing]:
    """Those whose bits are set."""
    return [thing for i, thing in enumerate(things) if bits >> i & 1]


def slot(pos: Position, number: int, seat: int) -> dict[str, Any] | None:
    """A slot of the Progress track, with the price for this seat."""
    s = pos.plain
    if not s.track[number]:
        return None
    face = s.track[number] - 1
    return {
        "card": its.CARD[face],
        **cost(pos, face, seat),
        "shifted": bool(s.shifted >> number & 1),
    }


def pile(pos: Position, engine: int, seat: int) -> dict[str, Any]:
    """An Engine pile, with the price for this seat."""
    card = its.ENGINE[engine]
    left = pos.plain.engines[engine]
    return {"card": card, **cost(pos, its.FIRST_ENGINE + engine, seat), "left": left}


def cost(pos: Position, face: int, seat: int) -> dict[str, Any]:
    """RM-24: the $ and the resource a card costs; a watcher sees the prices of who is in turn."""
    payer = pos.plain.turn if seat == SPECTATOR else seat
    kind = pos.game.box.plain.cost_resource[face]
    return {
        "price": int(price(pos.game.box.view, pos.s, payer, face)),
        "resource": its.RESOURCE[kind] if kind != its.NO_RESOURCE else None,
    }


def destination(pos: Position, number: int) -> dict[str, Any]:
    """RM-64, RM-67, RM-70: how far it is, how many cards may be drawn, which icon helps."""
    box = pos.game.box.plain
    return {
        "distance": box.distance[number],
        "draws": box.draws[number],
        "icon": its.RESOURCE[box.icon[number]],
        "open": bool(launch.is_open(pos.s, number)),
    }


def effect(pos: Position, card: str) -> dict[str, Any]:
    """RM-157: what a card of the site does in flight; up to which value drawn, and how far."""
    box, face, does = pos.game.box.plain, its.CARD.index(card), its.EFFECTS[card][1]
    if does not in its.ON_A_DRAW:
        return {"does": does}
    return {"does": "instead", "up_to": box.reach[face], "spaces": box.amount[face]}


def spot(pos: Position, number: int) -> dict[str, Any]:
    """A Mission spot of the board: who has been there, and what it gives the next one."""
    s, box = pos.plain, pos.game.box.plain
    seats = [seat for seat in range(s.seats) if s.players[seat].done >> number & 1]
    taken = int(occupied(pos.s))
    return {
        "mission": its.MISSION[its.SPOT_TYPE[number]],
        "destination": its.DESTINATION[its.SPOT_DESTINATION[number]],
        "engine": box.engine_needed[number],
        "points": int(spot_points(pos.game.box.view, number, taken)),
        "first": box.first_points[number],
        "later": box.later_points[number],
        "seats": seats,
        "ai": bool(s.ai.done >> number & 1),
    }


def markers(s: View) -> dict[str, Any] | None:
    """RM-85, RM-95, RM-99: who holds the Moon and Mars markers, where they are in the game."""
    if s.mode != MODE.normal:
        return None
    return {
        its.DESTINATION[i]: s.markers[i] - 1 if s.markers[i] else None
        for i in range(its.DESTINATION.size)
        if i != its.DESTINATION.earth
    }


def decision(pos: Position, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; others see an operation only when it is carried out."""
    asked = pos.asked
    if asked is None:
        return None
    kind = ASK.names[int(shown_decision(pos.s, seat))]
    known = asked.fields if kind == asked.name else {}
    return {"seat": asked.seat, "kind": kind, **known}


def operation(pos: Position, seat: int) -> dict[str, Any] | None:
    """RM/R-42: what is ticked, what it costs and what pays so far, for the seat that chooses."""
    s, asked = pos.plain, pos.asked
    if asked is None or asked.seat != seat or asked.name not in SELECTIONS:
        return None
    money, wild, needs = still_due(pos)
    return {
        "cards": under_way(pos),
        "slots": some(range(its.TRACK), s.cart),
        "engines": some(its.ENGINE, s.cart >> its.TRACK),
        "programming": its.MISSION[s.programming - 1] if s.programming else None,
        "chosen": listed(s.chosen),
        "site": listed(s.chosen_site),
        "back": [its.ENGINE[i] for i, count in enumerate(s.back) for _ in range(count)],
        "financing": listed(s.financing),
        "paid": listed(s.paid),
        "money_markers": s.paid_money,
        "joker_markers": s.paid_jokers,
        "price": s.due,
        "due": money,
        "resources_due": max(0, sum(needs.values()) - wild),
        "needs": [kind for kind, count in needs.items() for _ in range(count)],
        "wild": wild,
    }


def still_due(pos: Position) -> tuple[int, int, dict[str, int]]:
    """RM-133, RM/R-46: the $ still to pay, the jokers ticked, and resources without these."""
    s, asked = pos.plain, pos.asked
    purpose = asked.fields.get("purpose", "purchase") if asked else "purchase"
    box = pos.game.box.view
    money, *paid, wild = map(int, ticked(box, pos.s, PURPOSE.index(purpose), -1))
    needs = {kind: max(0, s.needs[i] - paid[i]) for i, kind in enumerate(its.RESOURCE[:3])}
    return max(0, s.due - money), wild, needs


def under_way(pos: Position) -> list[str]:
    """RM-23, RM-144: the cards being bought, or the Mission and the cards being placed."""
    s = pos.plain
    bought = [its.CARD[int(item_face(pos.s, item))] for item in some(range(ITEMS), s.cart)]
    mission = [its.MISSION[s.programming - 1]] if s.programming else []
    return bought + mission + listed(s.chosen)


def waiting(s: View) -> list[str]:
    """RM-35: cards that paid and whose effects can still be used."""
    cards = zip(its.PAYMENT_EFFECTS, s.waiting, strict=True)
    return [its.CARD[face] for face, count in cards for _ in range(count)]


def flight(pos: Position, seat: int) -> dict[str, Any] | None:
    """The launch in progress; a card looked at or put at the bottom is its owner's secret."""
    s, box = pos.plain, pos.game.box.plain
    if not s.flight:
        return None

    def ruled(rule: Callable[..., Any]) -> int:
        return int(rule(pos.game.box.view, pos.s, s.turn))

    destination = s.flight - 1
    mine = s.turn == seat
    buried = s.buried - 1 if mine and s.buried else None
    acting = int(launch.acting(pos.game.box.view, pos.s, s.turn)) if s.value else 0
    return {
        "seat": s.turn,
        "destination": its.DESTINATION[destination],
        "distance": box.distance[destination],
        "rocket": s.rocket,
        "extra": s.extra,
        "draws": s.draws,
        "most_draws": box.draws[destination],
        "drawn": [s.drawn[i] - 1 for i in range(s.draws)],
        "value": s.value - 1 if s.value else None,
        "used": some(FLIGHT_EFFECTS, s.used),
        "ready": [card for i, card in enumerate(FLIGHT_EFFECTS) if launch.ready(pos.s, s.turn, i)],
        "acting": some(FLIGHT_EFFECTS, acting),
        "pile": list(s.pile),
        "may_come": [count - (value == buried) for value, count in enumerate(s.pile)],
        "looked_at": s.peeked - 1 if mine and s.peeked else None,
        "buried": buried,
        "price": min(ruled(price_of_abandoning), s.players[s.turn].site_size),
        "kept": ruled(cards_to_keep) + ruled(engines_to_take),
    }


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """RM-117: what lies open of a player; hand and objectives only to their owner."""
    s, box = pos.plain, pos.game.box.view
    you = s.players[owner]
    mine = owner == seat
    paying = mine and owner == s.turn
    hidden = [you.hand[f] - you.known[f] + you.headquarters[f] for f in range(its.CARD.size)]
    return {
        "seat": owner,
        "colour": its.COLOUR[you.colour],
        "score": you.score,
        "hand_size": you.hand_size,
        "hand_limit": int(hand_limit(box, pos.s, owner)),
        "hand": listed(you.hand if mine else you.known),
        "known_to_all": listed(you.known),
        "hidden": listed(hidden),
        "headquarters": you.headquarters_size,
        "deck": listed(you.headquarters) if mine else None,
        "action_area": listed(you.action_area),
        "holding": listed(you.holding),
        "site": listed(you.site),
        "program": its.MISSION[you.program - 1] if you.program else None,
        "engine_points": everywhere(lambda i: launch.engine_points(box, pos.s, owner, i)),
        "lift_off": everywhere(lambda i: launch.start(box, pos.s, owner, i)),
        "targets": targets(pos, owner),
        "if_placed": if_placed(pos, owner) if mine else None,
        "removed": [its.THREAT[i] for i in range(its.THREAT.size) for _ in range(you.removed[i])],
        "done": some(SPOTS, you.done),
        "markers_left": int(launch.markers_left(box, pos.s, owner)),
        "booster": you.booster,
        "hand_markers": you.hand_markers,
        "jokers": turned(you.jokers, you.jokers_used, s.paid_jokers if paying else 0),
        "money_markers": turned(you.money_markers, you.money_used, s.paid_money if paying else 0),
        "objective_count": sum(1 for card in you.objectives if card),
        "objectives": objectives(pos, owner) if mine or s.phase == PHASE.over else None,
    }


def turned(count: int, used: int, paying: int) -> dict[str, int]:
    """RM-28, RM-84: Bonus markers, those used this turn, and those that are left to pay with."""
    return {"all": count, "used": used, "left": count - used - paying}


def everywhere(rule: Callable[[int], int]) -> dict[str, int]:
    """What a rule says of each destination."""
    return {name: int(rule(i)) for i, name in enumerate(its.DESTINATION)}


def targets(pos: Position, owner: int) -> list[dict[str, Any]]:
    """RM-58 … RM-62, RM-169: where the programmed Mission may fly, and if it can be launched."""
    box, program = pos.game.box.view, pos.plain.players[owner].program
    if not program or pos.plain.phase == PHASE.over or launch.markers_left(box, pos.s, owner) <= 0:
        return []
    ready = int(launch.launchable(box, pos.s, owner))
    spots = everywhere(lambda i: launch.target(box, pos.s, owner, program - 1, i))
    return [
        {"destination": name, "spot": number, "ready": bool(ready >> i & 1)}
        for i, (name, number) in enumerate(spots.items())
        if number >= 0
    ]


def if_placed(pos: Position, owner: int) -> dict[str, Any]:
    """RM-59, RM-64: what the Launch Site would give with one more card of the own hand on it."""
    you, box = pos.plain.players[owner], pos.game.box.view
    if not you.program or pos.plain.phase == PHASE.over:
        return {}
    trial = pos.game.from_bytes(bytes(pos))
    site = trial.s.players[owner].site
    found = {}
    for face in range(its.FIRST_THREAT):
        if you.hand[face]:
            site[face] += 1
            found[its.CARD[face]] = {
                "engine_points": everywhere(lambda i: launch.engine_points(box, trial.s, owner, i)),
                "lift_off": everywhere(lambda i: launch.start(box, trial.s, owner, i)),
            }
            site[face] -= 1
    return found


def objectives(pos: Position, owner: int) -> list[dict[str, Any]]:
    """RM-08: a player's own objectives, and whether they are met as things lie now."""
    box = pos.game.box.view
    return [
        {
            "id": its.OBJECTIVE[card - 1],
            "met": bool(fulfilled(box, pos.s, owner, card - 1)),
            "points": int(pos.game.box.plain.objective_points[card - 1]),
        }
        for card in pos.plain.players[owner].objectives
        if card
    ]


def ai(pos: Position) -> dict[str, Any]:
    """RM-172 … RM-180: the solo opponent, all of it open but the order of its pile."""
    s, box = pos.plain, pos.game.box.plain
    it = s.ai
    goal = box.ai_destination[it.left - 1, s.level] if it.left else None
    return {
        "colour": its.COLOUR[it.colour],
        "score": it.score,
        "points": int(ai_points(pos.game.box.view, pos.s)),
        "left": its.AI_CARD[it.left - 1] if it.left else None,
        "right": its.AI_CARD[it.right - 1] if it.right else None,
        "destination": None if goal is None else its.DESTINATION[goal],
        "distance": None if goal is None else box.distance[goal],
        "mission": its.MISSION[box.ai_type[it.right - 1]] if it.right else None,
        "rocket": it.rocket,
        "done": some(SPOTS, it.done),
        "markers_left": box.mission_markers - it.done.bit_count(),
        "pile": it.pile.bit_count(),
        "discards": some(its.AI_CARD, it.discards),
        "reserve": listed(it.reserve),
        "gift_given": bool(it.gift),
    }
