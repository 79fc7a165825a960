"""A position as a seat may see it: plain data for people and clients."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import SPECTATOR
from cosmodrome.games.galactic_cruise import box as its
from cosmodrome.games.galactic_cruise import pieces, state
from cosmodrome.games.galactic_cruise.building import expert_cost
from cosmodrome.games.galactic_cruise.gains import funding_amount
from cosmodrome.games.galactic_cruise.network import tech_level, use_price
from cosmodrome.games.galactic_cruise.track import goal_count, goal_need
from cosmodrome.games.galactic_cruise.view_now import launch_list, prices


def view(pos: Position, seat: int) -> dict[str, Any]:
    """6.3: all that lies open, and the cards this seat alone knows."""
    s = pos.plain
    return {
        "game": pos.game.id,
        "seat": None if seat == SPECTATOR else seat,
        "solo": bool(s.solo),
        "phase": state.PHASE[s.phase],
        "decision": decision(pos),
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
        "expert": its.EXPERT[s.expert],
        "goals": goals(pos),
        "progress": progress(s),
        "buildings": [building(s, number) for number in range(its.BUILDING.size)],
        "areas": [area(pos, number, seat) for number in range(its.AREA.size)],
        "technologies": [technology(pos, slot) for slot in range(its.TECH_SLOTS)],
        "unused_technologies": bits(s.kept, its.TECH),
        "npc_developments": s.npc_left,
        "silo": by_name(s.silo, its.RESOURCE),
        "offices": [name_or_none(plan, its.PLAN) for plan in s.offices],
        "tray": plans_at(s, state.PLAN_AT.tray),
        "discarded_plans": plans_at(s, state.PLAN_AT.discard),
        "line": [
            {
                "cockpit": name_or_none(cockpit, its.COCKPIT),
                "engine": name_or_none(engine, its.ENGINE),
            }
            for cockpit, engine in zip(s.line_cockpits, s.line_engines, strict=True)
        ],
        "cockpits": bits(s.cockpits, its.COCKPIT),
        "engines": bits(s.engines, its.ENGINE),
        "board": [name_or_none(card, its.CARD) for card in s.board],
        "deck": s.deck.bit_count(),
        "unseen_cards": bits(unseen_cards(s, seat), its.CARD),
        "discard": [its.CARD[card - 1] for card in s.discard[: s.discard_size]],
        "cruises": [cruise(s, slot) for slot in range(s.open_cruises)],
        "cruise_stack": bits(s.cruise_stack, its.CRUISE),
        "discarded_cruises": bits(s.cruise_discard, its.CRUISE),
        "queue": [
            by_name([s.queue[n, g] for g in range(its.GUEST.size)], its.GUEST) for n in range(3)
        ],
        "supply": by_name(s.supply, its.GUEST),
        "guest_bonuses": {
            its.GUEST[guest]: its.GUEST_BONUS[s.guest_bonus[guest]]
            for guest in range(its.GUEST.size)
        },
        "payment": {
            "needs": by_name(s.needs, its.RESOURCE),
            "floating": by_name(s.floating, its.RESOURCE),
            "any": s.wild,
        },
        "ticketed": by_name(s.ticketed, its.GUEST),
        "prices": prices(pos, s.turn if seat == SPECTATOR else seat),
        "worker_at": its.BUILDING[s.at - 1] if s.at else None,
        "shuttle": its.BUILDING[s.shuttle - 1] if s.shuttle else None,
        "players": [player(pos, owner, seat) for owner in range(s.seats)],
        "rachel": rachel(pos) if s.solo else None,
        "scores": pos.scores(),
        "places": pos.ranking() if s.phase == state.PHASE.over else None,
        "winners": list(pos.winners) if s.phase == state.PHASE.over else None,
    }


def by_name(counts: Any, names: Ids) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


def name_or_none(number: int, names: Ids) -> str | None:
    """What lies in a slot, kept as its number + 1."""
    return names[number - 1] if number else None


def bits(mask: int, names: Ids) -> list[str]:
    """A set kept as bits, by name."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


def plans_at(s: View, place: int) -> list[str]:
    return [its.PLAN[plan] for plan in range(its.PLAN.size) if s.plan_place[plan] == place]


def owner_name(owner: int) -> int | str:
    """A seat by its number; the neutral colour and the NPC by name."""
    return {state.NEUTRAL: "neutral", state.NPC: "npc"}.get(owner, owner)


def unseen_cards(s: View, seat: int) -> int:
    """6.3: the cards that are in the deck or in a hand this seat cannot see."""
    hidden = s.deck
    for owner in range(s.seats):
        if owner != seat:
            hidden |= s.players[owner].hand & ~s.players[owner].seen
    return int(hidden)


def decision(pos: Position) -> dict[str, Any] | None:
    """What is asked now, and of whom."""
    asked = pos.asked
    if asked is None:
        return None
    known = {name: value for name, value in asked.fields.items() if name[0] != "_"}
    if asked.name == "segment_used":
        known["guest"] = its.GUEST[asked.added % its.GUEST.size]
    return {"seat": asked.seat, "kind": asked.name, **known}


def goals(pos: Position) -> dict[str, Any]:
    """GC-114, GC-115: the tile, what each goal counts, its steps, and who has done it."""
    s, box = pos.plain, pos.game.box.plain
    found = []
    for goal in range(its.GOAL.size):
        row = s.goal_tile * its.GOAL.size + goal
        found.append(
            {
                "place": its.GOAL[goal],
                "counts": its.METRIC[box.goal_metric[s.goal_tile, goal]],
                "steps": [box.goal_threshold[row, step] for step in range(its.STEPS)],
                "tracker": s.tracker[goal],
                "need": int(goal_need(pos.game.box.view, pos.s, goal)),
                "done": [n for n in range(s.seats) if s.players[n].goals >> goal & 1],
            }
        )
    return {"tile": its.GOAL_TILE[s.goal_tile], "goals": found}


def progress(s: View) -> dict[str, Any]:
    """GC-132: the sections of the track and the cubes of every seat."""
    return {
        "sections": [
            {
                "spaces": s.spaces[n],
                "filled": s.filled[n],
                "cubes": [s.players[seat].sections[n] for seat in range(s.seats)],
            }
            for n in range(its.PROGRESS_SECTIONS)
        ],
        "overflow": [s.players[seat].overflow for seat in range(s.seats)],
    }


def building(s: View, number: int) -> dict[str, Any]:
    """GC-037, GC-264, GC-282: its actions, its worker and its token."""
    code = s.workers[number]
    worker = None
    if code:
        worker = {
            "owner": owner_name(int(pieces.worker_owner(code))),
            "kind": state.WORKER[pieces.worker_kind(code)],
        }
    token = s.building_token[number]
    return {
        "id": its.BUILDING[number],
        "actions": [its.TILE[tile] for tile in range(its.TILE.size) if s.tiles[tile] == number],
        "worker": worker,
        "token": its.BUILDING_TOKEN[token - 1] if token else None,
        "active": bool(s.active_tokens >> number & 1),
    }


def area(pos: Position, number: int, seat: int) -> dict[str, Any]:
    """GC-161, GC-187: who has a development in an area, and what using it costs this seat."""
    s = pos.plain
    payer = s.turn if seat == SPECTATOR else seat
    owners = [owner_name(owner) for owner in range(state.NPC + 1) if s.areas[number] >> owner & 1]
    paid = s.players[payer].paid >> number & 1 or s.areas[number] >> payer & 1
    price = 0 if paid else int(use_price(pos.game.box.view, pos.s, payer, number))
    return {"id": its.AREA[number], "owners": owners, "price": price if owners else None}


def technology(pos: Position, slot: int) -> dict[str, Any]:
    """GC-189, GC-260: a technology of the game, invented or not, with its level."""
    s = pos.plain
    return {
        "id": its.TECH[s.technology[slot] - 1],
        "invented": s.areas[its.FIRST_TECH_AREA + slot] != 0,
        "level": int(tech_level(pos.game.box.view, pos.s, slot)) + 1,
        "space": s.marker[slot],
    }


def cruise(s: View, slot: int) -> dict[str, Any] | None:
    """GC-072, GC-223: a cruise on the marketing board, who scheduled it, and its guests."""
    if not s.cruises[slot]:
        return None
    return {
        "id": its.CRUISE[s.cruises[slot] - 1],
        "scheduled_by": s.scheduler[slot] - 1 if s.scheduler[slot] else None,
        "tickets": by_name([s.tickets[slot, guest] for guest in range(its.GUEST.size)], its.GUEST),
    }


def player(pos: Position, owner: int, seat: int) -> dict[str, Any]:
    """6.3: all of a player but the cards in hand that only the owner has seen."""
    s, box = pos.plain, pos.game.box.view
    me, mine = s.players[owner], pos.s.players[owner]
    return {
        "seat": owner,
        "rachel": bool(s.solo) and owner == pieces.RACHEL_SEAT,
        "colour": its.COLOUR[owner],
        "vp": me.vp,
        "reputation": me.reputation,
        "credits": me.credits,
        "ads": me.ads,
        "resources": by_name(me.stored, its.RESOURCE),
        "capacity": {
            name: int(pieces.capacity(box, mine, row)) for row, name in enumerate(its.RESOURCE)
        },
        "developments": by_name(me.rows, its.RESOURCE),
        "hand": bits(me.hand if owner == seat else me.seen, its.CARD),
        "hand_size": me.hand_size,
        "hand_limit": int(box.hand_max),
        "seen_by_all": bits(me.seen, its.CARD),
        "plans": plans_at(s, state.PLAN_AT.held + owner),
        "plan_limit": int(box.plans_max),
        "break_room": {"workers": me.resting, "experts": me.resting_experts},
        "experts": {
            name: None if me.hired >> i & 1 else int(expert_cost(box, pos.s, owner, i, 0))
            for name, i in (("left", its.SIDE.left), ("right", its.SIDE.right))
        },
        "tokens": bits(me.tokens, its.TOKEN),
        "funding": {name: int(funding_amount(box, mine, n)) for n, name in enumerate(its.FUNDING)},
        "flipped": name_or_none(me.flipped, its.TOKEN),
        "upgrades": bits(me.upgrades, its.UPGRADE),
        "ships": [ship(pos, owner, i, seat) for i in range(me.ship_count)],
        "ship_limit": int(pieces.ship_limit(box, mine)),
        "segment_limit": int(pieces.segment_limit(box, mine)),
        "scheduled": me.scheduled - 1 if me.scheduled else None,
        "cubes": me.cubes,
        "goals": [bool(me.goals >> goal & 1) for goal in range(its.GOAL.size)],
        "wings": int(pieces.wings(box, mine)),
        "goal_counts": [int(goal_count(box, pos.s, owner, n)) for n in range(its.GOAL.size)],
        "launches": me.launches,
        "paid_areas": bits(me.paid, its.AREA),
        "reputation_bonus_used": bool(me.once & state.BONUS_USED),
        "played": bits(me.played, its.CARD),
        "final": by_name(me.final, state.LINE) if s.phase == state.PHASE.over else None,
    }


def ship(pos: Position, owner: int, number: int, seat: int) -> dict[str, Any]:
    """A ship with its segments from the cockpit down, its flight, and what a launch needs."""
    it = pos.plain.players[owner].ships[number]
    rachel = bool(pos.plain.solo) and owner == pieces.RACHEL_SEAT
    return {
        "launch": None if rachel else launch_list(pos, owner, number, owner == seat),
        "cockpit": its.COCKPIT[it.cockpit - 1],
        "engine": its.ENGINE[it.engine - 1],
        "segments": [its.PLAN[it.segments[i] - 1] for i in range(it.size)],
        "launched": bool(it.launched),
        "cruise": name_or_none(it.cruise, its.CRUISE),
        "stop": it.stop if it.cruise else None,
        "pilot": state.WORKER[it.pilot] or None,
        "guests": by_name(it.guests, its.GUEST),
        "token": bool(it.token),
    }


def rachel(pos: Position) -> dict[str, Any]:
    """6.3: her settings, the back of her next card, and what is left of her pile."""
    s, box = pos.plain, pos.game.box.plain
    top = s.solo_top - 1
    back = None
    if top >= 0:
        back = {
            "card": its.SOLO_CARD[top],
            "building": its.BUILDING[box.solo_building[top]],
            "numbers": [box.solo_number[top, i] for i in range(2)],
            "actions": [its.SOLO_ACTION[box.solo_action[top, i]] for i in range(2)],
        }
    return {
        "goals": list(s.rachel_goals),
        "second_action": its.SECOND[s.second],
        "meeting_card": bool(s.meeting_card),
        "expert_bonus": bool(s.expert_bonus),
        "top": back,
        "pile": bits(s.solo_pile, its.SOLO_CARD),
    }
