"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.red_planet.pieces import (
    bound_for,
    is_neutral,
    main_colour,
    seat_of,
    turned_up,
)
from cosmodrome.games.red_planet.scoring import open_points
from cosmodrome.games.red_planet.state import (
    ACTION_CARDS,
    ALL_SPECIALISTS,
    DISCOVERIES,
    DISCOVERY_COUNT,
    EVENT_CARDS,
    EVENT_COUNT,
    FIRST_MISSION,
    HUES,
    KINDS,
    LAYOUTS,
    MAX_ROCKETS,
    MISSIONS,
    OUTER,
    OVER,
    QUESTIONS,
    RAMPS,
    REGION_COUNT,
    REGIONS,
    RESOLVING,
    RESOURCES,
    SPECIALIST_COUNT,
    SPECIALISTS,
    TRACKER,
    UNKNOWN,
)

PHASES = ("missions", "choosing", "resolving", "tracking", "actions", "revealing", "over")


def view(pos: Position, seat: int) -> dict[str, Any]:
    """MPR-100, MPR/Q-41: all that lies open, and what this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASES[s.phase],
        "space": TRACKER[s.space],
        "layout": LAYOUTS[s.layout],
        "ring": [REGIONS[r] for r in _row(pos.game.box.plain.ring, s.layout, OUTER)],
        "borders": borders(pos),
        "first": s.first,
        "call": s.call if s.phase == RESOLVING else None,
        "acting": s.acting if s.acting >= 0 else None,
        "actors": list(pos.actors),
        "decision": decision(s, seat),
        "ramps": [ramp(pos, r) for r in range(s.ramp_count)],
        "rocket_deck": s.rocket_deck_size,
        "rocket_discards": [
            rocket(pos, kind) for kind in range(MAX_ROCKETS) for _ in range(s.rocket_discards[kind])
        ],
        "destination_tokens": {REGIONS[r]: s.destination_tokens[r] for r in range(REGION_COUNT)},
        "regions": [region(pos, r, seat) for r in range(REGION_COUNT)],
        "colours": [colour(pos, c, seat) for c in range(s.colour_count)],
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "event_deck": s.event_deck_size,
        "event_discards": [DISCOVERIES[i] for i in range(DISCOVERY_COUNT) if s.discarded >> i & 1],
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
        "winners": list(pos.winners) if s.phase == OVER else None,
    }


def _row(table: Any, row: int, count: int) -> list[int]:
    return [table[row, i] for i in range(count)]


def borders(pos: Position) -> list[list[str]]:
    """Every border of the lay-out once."""
    table = pos.game.box.plain.neighbours
    beside = _row(table, pos.plain.layout, REGION_COUNT - 1)
    return [
        [REGIONS[one], REGIONS[other]]
        for one, mask in enumerate(beside)
        for other in range(one + 1, len(beside))
        if mask >> other & 1
    ]


def decision(s: View, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; a drawn Discovery is named to its drawer only."""
    if s.stack_size == 0:
        return None
    top = s.stack[s.stack_size - 1]
    kind = QUESTIONS.names[top.kind]
    asked: dict[str, Any] = {"seat": top.seat, "kind": kind, "colour": top.a}
    if kind in ("board", "move", "drop", "reinforce"):
        asked["left"] = top.b
    elif kind == "destination":
        asked["ramp"] = top.b
    elif kind == "replaced":
        asked["place"] = place_id(top.b)
    elif kind in ("killed", "storm"):
        asked["region"] = REGIONS[top.b]
    elif kind in ("from", "take"):
        asked["given"] = RESOURCES[top.b]
        if kind == "take":
            asked["other"] = top.c
    elif kind == "assign" and top.seat == seat:
        asked["card"] = EVENT_CARDS[s.pending - 1]
    return asked


def place_id(place: int) -> str:
    """A place of the Robot: a ramp or a region."""
    return f"ramp-{place + 1}" if place < RAMPS else REGIONS[place - RAMPS]


def rocket(pos: Position, kind: int) -> dict[str, Any]:
    """A rocket card: its printed destination and its seats."""
    box = pos.game.box.plain
    printed = box.rocket_destination[kind]
    return {
        "kind": kind,
        "destination": None if printed == UNKNOWN else REGIONS[printed],
        "seats": box.rocket_seats[kind],
    }


def ramp(pos: Position, r: int) -> dict[str, Any]:
    """A launch ramp and what stands on it."""
    s = pos.plain
    it = s.ramps[r]
    if not it.rocket:
        return {"number": r + 1, "rocket": None}
    bound = int(bound_for(pos.game.box.view, pos.s, r))
    return {
        "number": r + 1,
        "rocket": rocket(pos, it.rocket - 1),
        "destination": None if bound == UNKNOWN else REGIONS[bound],
        "tokens": [REGIONS[i] for i in range(REGION_COUNT) for _ in range(it.tokens[i])],
        "launched": bool(it.launched),
        "crew": [it.crew[c] for c in range(s.colour_count)],
    }


def region(pos: Position, r: int, seat: int) -> dict[str, Any]:
    """MPR-112: a region; its Discovery is named to those who know it."""
    s = pos.plain
    it = s.regions[r]
    resource = it.changed - 1 if it.changed else it.resource if it.explored else None
    shown = turned_up(pos.s) or (seat != SPECTATOR and it.known >> seat & 1)
    return {
        "id": REGIONS[r],
        "astronauts": [it.astronauts[c] for c in range(s.colour_count)],
        "resource": None if resource is None else RESOURCES[resource],
        "score_tokens": {RESOURCES[k]: it.score_tokens[k] for k in range(KINDS)},
        "has_discovery": bool(it.discovery),
        "discovery": DISCOVERIES[it.discovery - 1] if it.discovery and shown else None,
        "known_to": [i for i in range(s.seats) if it.discovery and it.known >> i & 1],
    }


def colour(pos: Position, c: int, seat: int) -> dict[str, Any]:
    """What lies in front of a colour; a card face down is shown to who laid it."""
    s = pos.plain
    me = s.colours[c]
    owner = int(seat_of(pos.s, c))
    neutral = bool(is_neutral(pos.s, c))
    shown = me.chosen and (owner == seat or me.chosen >= s.call)
    return {
        "colour": c,
        "hue": HUES[me.hue],
        "seat": owner,
        "neutral": neutral,
        "reserve": me.reserve,
        "monument": me.monument,
        "score_tokens": {RESOURCES[k]: me.score_tokens[k] for k in range(KINDS)},
        "points": int(open_points(pos.game.box.view, pos.s, c)),
        "hand": [SPECIALISTS[n - 1] for n in range(1, 10) if me.hand >> n & 1],
        "played": played(me),
        "has_chosen": bool(me.chosen),
        "chosen": SPECIALISTS[me.chosen - 1] if shown else None,
        "deck": me.deck_size if neutral else None,
    }


def played(me: View) -> list[str]:
    """MPR-18: the Specialists that lie open in front of a colour."""
    gone = 1 << SPECIALIST_COUNT if me.recruiter_gone else 0
    open_cards = ALL_SPECIALISTS & ~me.hand & ~gone
    return [SPECIALISTS[n - 1] for n in range(1, 10) if open_cards >> n & 1]


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """MPR-12, MPR-69: a seat's Event cards; others see only how many it keeps."""
    s = pos.plain
    you = s.players[owner]
    mine = owner == seat
    cards = [
        EVENT_CARDS[FIRST_MISSION + i]
        for i in range(EVENT_COUNT - FIRST_MISSION)
        if you.kept >> i & 1
    ]
    seen: dict[str, Any] = {
        "seat": owner,
        "colour": int(main_colour(pos.s, owner)),
        "cards": len(cards),
        "kept": cards if mine or s.phase == OVER else None,
        "actions_played": [ACTION_CARDS[i] for i in range(4) if you.used >> i & 1],
        "burnt": bin(you.burnt).count("1"),
    }
    if mine:
        seen["dealt"] = [MISSIONS[i] for i in range(len(MISSIONS)) if you.dealt >> i & 1]
        seen["picked"] = MISSIONS[you.pick - 1] if you.pick else None
        seen["returned"] = MISSIONS[you.returned - 1] if you.returned else None
        seen["burnt_cards"] = [
            EVENT_CARDS[FIRST_MISSION + i]
            for i in range(EVENT_COUNT - FIRST_MISSION)
            if you.burnt >> i & 1
        ]
    return seen
