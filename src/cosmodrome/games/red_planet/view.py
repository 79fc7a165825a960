"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.red_planet import box as its
from cosmodrome.games.red_planet import pieces, production
from cosmodrome.games.red_planet.action_cards import most_reinforcements
from cosmodrome.games.red_planet.scoring import open_points
from cosmodrome.games.red_planet.specialists import drops_left
from cosmodrome.games.red_planet.state import PHASE


def view(pos: Position, seat: int) -> dict[str, Any]:
    """MPR-100, MPR/Q-41: all that lies open, and what this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "phase": PHASE[s.phase],
        "space": its.SPACE[s.space],
        "layout": its.LAYOUT[s.layout],
        "ring": [its.REGION[r] for r in _row(pos.game.box.plain.ring, s.layout, its.OUTER.size)],
        "borders": borders(pos),
        "first": s.first,
        "call": s.call if s.phase == PHASE.resolving else None,
        "acting": s.acting if s.acting >= 0 else None,
        "actors": list(pos.actors),
        "decision": decision(pos, seat),
        "ramps": [ramp(pos, r) for r in range(s.ramp_count)],
        "rocket_deck": s.rocket_deck_size,
        "rocket_discards": [
            rocket(pos, kind) for kind, count in enumerate(s.rocket_discards) for _ in range(count)
        ],
        "destination_tokens": dict(zip(its.REGION, s.destination_tokens, strict=True)),
        "regions": [region(pos, r, seat) for r in range(its.REGION.size)],
        "colours": [colour(pos, c, seat) for c in range(s.colour_count)],
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "event_deck": s.event_deck_size,
        "event_discards": among(its.DISCOVERY, s.discarded),
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == PHASE.over else None,
        "winners": list(pos.winners) if s.phase == PHASE.over else None,
    }


def among(ids: Sequence[str], mask: int) -> list[str]:
    """The ids whose bits are set."""
    return [name for i, name in enumerate(ids) if mask >> i & 1]


def _row(table: Any, row: int, count: int) -> list[int]:
    return [table[row, i] for i in range(count)]


def borders(pos: Position) -> list[list[str]]:
    """Every border of the lay-out once."""
    table = pos.game.box.plain.neighbours
    beside = _row(table, pos.plain.layout, its.MARS.size)
    return [
        [its.REGION[one], its.REGION[other]]
        for one, mask in enumerate(beside)
        for other in range(one + 1, len(beside))
        if mask >> other & 1
    ]


def decision(pos: Position, seat: int) -> dict[str, Any] | None:
    """What is asked now and of whom; a drawn Discovery is named to its drawer only."""
    asked = pos.asked
    if asked is None:
        return None
    box = pos.game.box.view
    known: dict[str, Any] = {"seat": asked.seat, "kind": asked.name, **asked.fields}
    if asked.name in ("drop", "drop_more"):
        known["left"] = int(drops_left(box, pos.s, asked.colour))
        known["ticked"] = {
            region: n for region, n in zip(its.MARS, pos.plain.drops, strict=True) if n
        }
    elif asked.name in ("reinforce", "reinforcements"):
        known["left"] = int(most_reinforcements(box, pos.s, asked.colour))
    elif asked.name == "assign" and asked.seat == seat:
        known["card"] = its.DISCOVERY[pos.plain.pending - 1]
    return known


def rocket(pos: Position, kind: int) -> dict[str, Any]:
    """A rocket card: its printed destination and its seats."""
    box = pos.game.box.plain
    printed = box.rocket_destination[kind]
    return {
        "kind": kind,
        "destination": None if printed == its.UNKNOWN else its.REGION[printed],
        "seats": box.rocket_seats[kind],
    }


def ramp(pos: Position, r: int) -> dict[str, Any]:
    """A launch ramp and what stands on it."""
    s = pos.plain
    it = s.ramps[r]
    if not it.rocket:
        return {"number": r + 1, "rocket": None}
    bound = int(pieces.destination(pos.game.box.view, pos.s.ramps[r]))
    return {
        "number": r + 1,
        "rocket": rocket(pos, it.rocket - 1),
        "destination": None if bound == its.UNKNOWN else its.REGION[bound],
        "tokens": [its.REGION[i] for i, count in enumerate(it.tokens) for _ in range(count)],
        "launched": bool(it.launched),
        "crew": list(it.crew[: s.colour_count]),
    }


def region(pos: Position, r: int, seat: int) -> dict[str, Any]:
    """MPR-112: a region; its Discovery is named to those who know it."""
    s = pos.plain
    it = s.regions[r]
    resource = int(pieces.resource_of(pos.s.regions[r]))
    shown = pieces.turned_up(pos.s) or (seat != SPECTATOR and it.known >> seat & 1)
    return {
        "id": its.REGION[r],
        "astronauts": list(it.astronauts[: s.colour_count]),
        "leading": leading(pos, r),
        "resource": None if resource < 0 else its.RESOURCE[resource],
        "score_tokens": dict(zip(its.RESOURCE, it.score_tokens, strict=True)),
        "has_discovery": bool(it.discovery),
        "discovery": its.DISCOVERY[it.discovery - 1] if it.discovery and shown else None,
        "known_to": [i for i in range(s.seats) if it.discovery and it.known >> i & 1],
    }


def leading(pos: Position, r: int) -> list[int]:
    """MPR-59, MPR-60: the colours that a Production would favour now, Discoveries apart."""
    if pieces.turned_up(pos.s):
        return []
    mask = int(production.winners(pos.game.box.view, pos.s, r))
    return [c for c in range(pos.plain.colour_count) if mask >> c & 1]


def colour(pos: Position, c: int, seat: int) -> dict[str, Any]:
    """What lies in front of a colour; a card face down is shown to who laid it."""
    s = pos.plain
    me = s.colours[c]
    owner = int(pieces.seat_of(pos.s, c))
    neutral = bool(pieces.is_neutral(pos.s, c))
    shown = me.chosen and (owner == seat or me.chosen >= s.call)
    return {
        "colour": c,
        "hue": its.HUE[me.hue],
        "seat": owner,
        "neutral": neutral,
        "reserve": me.reserve,
        "monument": me.monument,
        "score_tokens": dict(zip(its.RESOURCE, me.score_tokens, strict=True)),
        "points": int(open_points(pos.game.box.view, pos.s, c)),
        "hand": among(its.SPECIALIST, me.hand),
        "played": played(me),
        "has_chosen": bool(me.chosen),
        "chosen": its.SPECIALIST[me.chosen] if shown else None,
        "deck": me.deck_size if neutral else None,
    }


def played(me: View) -> list[str]:
    """MPR-18: the Specialists that lie open in front of a colour."""
    gone = 1 << its.SPECIALIST.recruiter if me.recruiter_gone else 0
    return among(its.SPECIALIST, its.ALL_SPECIALISTS & ~me.hand & ~gone)


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """MPR-12, MPR-69: a seat's Event cards; others see only how many it keeps."""
    s = pos.plain
    you = s.players[owner]
    mine = owner == seat
    cards = among(its.KEPT, you.kept)
    seen: dict[str, Any] = {
        "seat": owner,
        "colour": int(pieces.main_colour(pos.s, owner)),
        "cards": len(cards),
        "kept": cards if mine or s.phase == PHASE.over else None,
        "actions_played": among(its.ACTION, you.used),
        "burnt": you.burnt.bit_count(),
    }
    if mine:
        seen["dealt"] = among(its.MISSION, you.dealt)
        seen["picked"] = its.MISSION[you.pick - 1] if you.pick else None
        seen["returned"] = its.MISSION[you.returned - 1] if you.returned else None
        seen["burnt_cards"] = among(its.KEPT, you.burnt)
    return seen
