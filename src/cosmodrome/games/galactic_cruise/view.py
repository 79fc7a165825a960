"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.galactic_cruise.actions import expert_cost
from cosmodrome.games.galactic_cruise.box import (
    ACTION_IDS,
    AREAS,
    BUILDING_IDS,
    BUILDING_TOKEN_IDS,
    BUILDINGS,
    CARD_IDS,
    COCKPIT_IDS,
    COLOURS,
    COLUMNS,
    CORRIDORS,
    CRUISE_IDS,
    ENGINE_IDS,
    EXPERT_IDS,
    FIRST_TECH_AREA,
    GOAL_IDS,
    GOAL_PLACES,
    GOALS,
    GUEST_BONUS_IDS,
    GUEST_IDS,
    GUESTS,
    LEFT_EXPERT,
    METRIC_IDS,
    PLAN_IDS,
    PLANS,
    PROGRESS_SECTIONS,
    RESOURCE_IDS,
    RIGHT_EXPERT,
    SECOND_IDS,
    SOLO_ACTION_IDS,
    SOLO_IDS,
    STEPS,
    TECH_IDS,
    TECH_SLOTS,
    TILES,
    TOKEN_IDS,
    UPGRADE_IDS,
)
from cosmodrome.games.galactic_cruise.network import tech_level, use_price
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT, measure
from cosmodrome.games.galactic_cruise.state import (
    BONUS_USED,
    NEUTRAL,
    NPC,
    OVER,
    PLAN_DISCARD,
    PLAN_HELD,
    PLAN_TRAY,
    QUESTIONS,
)

PHASES = ("setting_up", "playing", "last_round", "final_moves", "over")
KINDS = ("", "worker", "expert")
AREA_IDS = tuple(f"K{n}" for n in range(1, CORRIDORS + 1)) + tuple(
    f"T{n}" for n in range(1, TECH_SLOTS + 1)
)
SCORE_LINES = (
    "possessions", "progress", "reputation", "segments", "developments", "cockpits", "floor"
)  # fmt: skip
#: What the numbers of a question mean, where people need them.
DETAILS: dict[str, tuple[str, ...]] = {
    "destination": ("ship", "free_scorings"), "space": ("ship",), "type": ("ship",),
    "icon": ("ship",), "extra": ("ship",), "place": ("ship",), "segment_used": ("ship", "guest"),
    "further": ("ship",), "pay_move": ("ship",), "action": ("left",), "funding": ("left",),
    "resource": ("left",), "take_card": ("left",), "take_plan": ("left",), "area": ("row",),
    "pay_row": ("row", "area"), "plans": ("left",), "segment": ("left",), "ship_for": ("plan",),
    "engine": ("set",), "take": ("left",), "silo_type": ("left",), "guest": ("slot", "left"),
    "draw": ("left",), "boarding": ("ship",), "pay_launch": ("ship",), "arrival": ("left",),
    "recycle_segment": ("ship",), "recycle_to": ("ship", "segment"), "final_stop": ("ship",),
}  # fmt: skip


def view(pos: Position, seat: int) -> dict[str, Any]:
    """6.3: all that lies open, and the cards this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "solo": bool(s.solo),
        "phase": PHASES[s.phase],
        "decision": decision(s),
        "turn": s.turn,
        "start": s.start,
        "round": s.round,
        "round_limit": s.round_limit,
        "ending": bool(s.ending),
        "modules": {
            "advanced_technologies": bool(s.advanced),
            "building_tokens": bool(s.building_bonus),
            "offset_cabins": bool(s.offset),
            "specialised_plans": bool(s.specialised),
        },
        "expert": EXPERT_IDS[s.expert],
        "goals": goals(pos),
        "progress": progress(s),
        "buildings": [building(s, number) for number in range(BUILDINGS)],
        "areas": [area(pos, number, seat) for number in range(AREAS)],
        "technologies": [technology(pos, slot) for slot in range(TECH_SLOTS)],
        "unused_technologies": bits(s.kept, TECH_IDS),
        "npc_developments": s.npc_left,
        "silo": by_name(s.silo, RESOURCE_IDS),
        "offices": [name_or_none(plan, PLAN_IDS) for plan in s.offices],
        "tray": plans_at(s, PLAN_TRAY),
        "discarded_plans": plans_at(s, PLAN_DISCARD),
        "line": [
            {
                "cockpit": name_or_none(cockpit, COCKPIT_IDS),
                "engine": name_or_none(engine, ENGINE_IDS),
            }
            for cockpit, engine in zip(s.line_cockpits, s.line_engines, strict=True)
        ],
        "cockpits": bits(s.cockpits, COCKPIT_IDS),
        "engines": bits(s.engines, ENGINE_IDS),
        "board": [name_or_none(card, CARD_IDS) for card in s.board],
        "deck": s.deck.bit_count(),
        "unseen_cards": bits(unseen_cards(s, seat), CARD_IDS),
        "discard": [CARD_IDS[card - 1] for card in s.discard[: s.discard_size]],
        "cruises": [cruise(s, slot) for slot in range(s.open_cruises)],
        "cruise_stack": bits(s.cruise_stack, CRUISE_IDS),
        "discarded_cruises": bits(s.cruise_discard, CRUISE_IDS),
        "queue": [by_name([s.queue[n, g] for g in range(GUESTS)], GUEST_IDS) for n in range(3)],
        "supply": by_name(s.supply, GUEST_IDS),
        "guest_bonuses": {
            GUEST_IDS[guest]: GUEST_BONUS_IDS[s.guest_bonus[guest]] for guest in range(GUESTS)
        },
        "payment": {
            "needs": by_name(s.needs, RESOURCE_IDS),
            "floating": by_name(s.floating, RESOURCE_IDS),
            "any": s.wild,
        },
        "ticketed": by_name(s.ticketed, GUEST_IDS),
        "worker_at": BUILDING_IDS[s.at - 1] if s.at else None,
        "shuttle": BUILDING_IDS[s.shuttle - 1] if s.shuttle else None,
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "rachel": rachel(pos) if s.solo else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == OVER else None,
        "winners": list(pos.winners) if s.phase == OVER else None,
    }


def by_name(counts: Any, names: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


def name_or_none(number: int, names: tuple[str, ...]) -> str | None:
    """What lies in a slot, kept as its number + 1."""
    return names[number - 1] if number else None


def bits(mask: int, names: tuple[str, ...]) -> list[str]:
    """A set kept as bits, by name."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


def plans_at(s: View, place: int) -> list[str]:
    return [PLAN_IDS[plan] for plan in range(PLANS) if s.plan_place[plan] == place]


def owner_name(owner: int) -> int | str:
    """A seat by its number; the neutral colour and the NPC by name."""
    return {NEUTRAL: "neutral", NPC: "npc"}.get(owner, owner)


def unseen_cards(s: View, seat: int) -> int:
    """6.3: the cards that are in the deck or in a hand this seat cannot see."""
    hidden = s.deck
    for owner in range(s.seats):
        if owner != seat:
            hidden |= s.players[owner].hand & ~s.players[owner].seen
    return int(hidden)


def decision(s: View) -> dict[str, Any] | None:
    """What is asked now, and of whom."""
    if s.stack_size == 0:
        return None
    asked = s.stack[s.stack_size - 1]
    kind = QUESTIONS.names[asked.kind]
    found: dict[str, Any] = {"seat": asked.seat, "kind": kind}
    for name, number in zip(DETAILS.get(kind, ()), (asked.a, asked.b, asked.c)):
        found[name] = number
    for name, names in (
        ("guest", GUEST_IDS), ("row", RESOURCE_IDS), ("area", AREA_IDS), ("plan", PLAN_IDS)
    ):  # fmt: skip
        if name in found:
            found[name] = names[found[name] % len(names)]
    return found


def goals(pos: Position) -> dict[str, Any]:
    """GC-114, GC-115: the tile, what each goal counts, its steps, and who has done it."""
    s, box = pos.plain, pos.game.box.plain
    found = []
    for goal in range(GOALS):
        row = s.goal_tile * GOALS + goal
        found.append(
            {
                "place": GOAL_PLACES[goal],
                "counts": METRIC_IDS[box.goal_metric[s.goal_tile, goal]],
                "steps": [box.goal_threshold[row, step] for step in range(STEPS)],
                "tracker": s.tracker[goal],
                "need": box.goal_threshold[row, s.tracker[goal]],
                "done": [n for n in range(s.seats) if s.players[n].goals >> goal & 1],
            }
        )
    return {"tile": GOAL_IDS[s.goal_tile], "goals": found}


def progress(s: View) -> dict[str, Any]:
    """GC-132: the sections of the track and the cubes of every seat."""
    return {
        "sections": [
            {
                "spaces": s.spaces[n],
                "filled": s.filled[n],
                "cubes": [s.players[seat].sections[n] for seat in range(s.seats)],
            }
            for n in range(PROGRESS_SECTIONS)
        ],
        "overflow": [s.players[seat].overflow for seat in range(s.seats)],
    }


def building(s: View, number: int) -> dict[str, Any]:
    """GC-037, GC-264, GC-282: its actions, its worker and its token."""
    code = s.workers[number]
    worker = None
    if code:
        worker = {"owner": owner_name((code - 1) // 2), "kind": KINDS[(code - 1) % 2 + 1]}
    token = s.building_token[number]
    return {
        "id": BUILDING_IDS[number],
        "actions": [ACTION_IDS[tile] for tile in range(TILES) if s.tiles[tile] == number],
        "worker": worker,
        "token": BUILDING_TOKEN_IDS[token - 1] if token else None,
        "active": bool(s.active_tokens >> number & 1),
    }


def area(pos: Position, number: int, seat: int) -> dict[str, Any]:
    """GC-161, GC-187: who has a development in an area, and what using it costs this seat."""
    s = pos.plain
    payer = s.turn if seat == SPECTATOR else seat
    owners = [owner_name(owner) for owner in range(NPC + 1) if s.areas[number] >> owner & 1]
    paid = s.players[payer].paid >> number & 1 or s.areas[number] >> payer & 1
    price = 0 if paid else int(use_price(pos.game.box.view, pos.s, payer, number))
    return {"id": AREA_IDS[number], "owners": owners, "price": price if owners else None}


def technology(pos: Position, slot: int) -> dict[str, Any]:
    """GC-189, GC-260: a technology of the game, invented or not, with its level."""
    s = pos.plain
    return {
        "id": TECH_IDS[s.technology[slot] - 1],
        "invented": s.areas[FIRST_TECH_AREA + slot] != 0,
        "level": int(tech_level(pos.game.box.view, pos.s, slot)) + 1,
        "space": s.marker[slot],
    }


def cruise(s: View, slot: int) -> dict[str, Any] | None:
    """GC-072, GC-223: a cruise on the marketing board, who scheduled it, and its guests."""
    if not s.cruises[slot]:
        return None
    return {
        "id": CRUISE_IDS[s.cruises[slot] - 1],
        "scheduled_by": s.scheduler[slot] - 1 if s.scheduler[slot] else None,
        "tickets": by_name([s.tickets[slot, guest] for guest in range(GUESTS)], GUEST_IDS),
    }


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """6.3: all of a player but the cards in hand that only the owner has seen."""
    s, box = pos.plain, pos.game.box.view
    me = s.players[owner]
    metrics = [pos.game.box.plain.goal_metric[s.goal_tile, goal] for goal in range(GOALS)]
    return {
        "seat": owner,
        "rachel": bool(s.solo) and owner == RACHEL_SEAT,
        "colour": COLOURS[owner],
        "vp": me.vp,
        "reputation": me.reputation,
        "credits": me.credits,
        "ads": me.ads,
        "resources": by_name(me.stored, RESOURCE_IDS),
        "capacity": {
            name: capacity(pos.game.box.plain, me, row) for row, name in enumerate(RESOURCE_IDS)
        },
        "developments": by_name(me.rows, RESOURCE_IDS),
        "hand": bits(me.hand if owner == seat else me.seen, CARD_IDS),
        "hand_size": me.hand_size,
        "seen_by_all": bits(me.seen, CARD_IDS),
        "plans": plans_at(s, PLAN_HELD + owner),
        "break_room": {"workers": me.resting, "experts": me.resting_experts},
        "experts": {
            name: None if me.hired >> i & 1 else int(expert_cost(box, pos.s, owner, i, 0))
            for name, i in (("left", LEFT_EXPERT), ("right", RIGHT_EXPERT))
        },
        "tokens": bits(me.tokens, TOKEN_IDS),
        "flipped": name_or_none(me.flipped, TOKEN_IDS),
        "upgrades": bits(me.upgrades, UPGRADE_IDS),
        "ships": [ship(me.ships[i]) for i in range(me.ship_count)],
        "scheduled": me.scheduled - 1 if me.scheduled else None,
        "cubes": me.cubes,
        "goals": [bool(me.goals >> goal & 1) for goal in range(GOALS)],
        "goal_counts": [int(measure(box, pos.s, owner, metric, 0)) for metric in metrics],
        "launches": me.launches,
        "paid_areas": bits(me.paid, AREA_IDS),
        "reputation_bonus_used": bool(me.once & BONUS_USED),
        "played": bits(me.played, CARD_IDS),
        "final": by_name(me.final, SCORE_LINES) if s.phase == OVER else None,
    }


def capacity(box: View, me: View, row: int) -> int:
    """GC-188: what a row can store, from plain numbers."""
    return int(box.capacity + COLUMNS - me.rows[row])


def ship(it: View) -> dict[str, Any]:
    """A ship with its segments from the cockpit down, and its flight."""
    return {
        "cockpit": COCKPIT_IDS[it.cockpit - 1],
        "engine": ENGINE_IDS[it.engine - 1],
        "segments": [PLAN_IDS[it.segments[i] - 1] for i in range(it.size)],
        "launched": bool(it.launched),
        "cruise": name_or_none(it.cruise, CRUISE_IDS),
        "stop": it.stop if it.cruise else None,
        "pilot": KINDS[it.pilot] or None,
        "guests": by_name(it.guests, GUEST_IDS),
        "token": bool(it.token),
    }


def rachel(pos: Position) -> dict[str, Any]:
    """6.3: her settings, the back of her next card, and what is left of her pile."""
    s, box = pos.plain, pos.game.box.plain
    top = s.solo_top - 1
    back = None
    if top >= 0:
        back = {
            "card": SOLO_IDS[top],
            "building": BUILDING_IDS[box.solo_building[top]],
            "numbers": [box.solo_number[top, i] for i in range(2)],
            "actions": [SOLO_ACTION_IDS[box.solo_action[top, i]] for i in range(2)],
        }
    return {
        "goals": list(s.rachel_goals),
        "second_action": SECOND_IDS[s.second],
        "meeting_card": bool(s.meeting_card),
        "expert_bonus": bool(s.expert_bonus),
        "top": back,
        "pile": bits(s.solo_pile, SOLO_IDS),
    }
