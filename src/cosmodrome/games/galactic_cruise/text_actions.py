"""The words of actions: which of words.toml describe one, and what fills their gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, say, seat_name
from cosmodrome.games.galactic_cruise.actions import (
    campaign_reduction,
    expert_cost,
    guest_price,
    segment_cost,
)
from cosmodrome.games.galactic_cruise.box import (
    AD,
    CREDIT,
    DUAL_SKILL,
    GUESTS,
    P08,
    P11,
    REPUTATION,
    REPUTATION_MAX,
    RESOURCE,
    STEWARD,
)
from cosmodrome.games.galactic_cruise.cruise import scoring_points, scoring_price
from cosmodrome.games.galactic_cruise.development import development_cost, icons_below
from cosmodrome.games.galactic_cruise.names import (
    area_name,
    building_name,
    card_name,
    card_text,
    cockpit_name,
    cruise_name,
    engine_name,
    expert_name,
    gain_name,
    goal_name,
    goal_need,
    guest_bonus_name,
    guest_name,
    place_name,
    plan_name,
    plan_title,
    segment_text,
    slot_name,
    slots_name,
    stop_name,
    text_of,
    tiles_of,
)
from cosmodrome.games.galactic_cruise.network import use_price
from cosmodrome.games.galactic_cruise.pieces import measure
from cosmodrome.games.galactic_cruise.state import (
    ASK_ACTION,
    ASK_BOARDING,
    ASK_PROTOTYPE,
    BY_REPUTATION,
    CARD_1,
    CARD_2,
    FREE,
    NPC,
    QUESTIONS,
    STARTED,
)
from cosmodrome.games.galactic_cruise.text import asked, due_name, pay_row, question
from cosmodrome.games.galactic_cruise.windows import bonus_kind

Wording = tuple[str, dict[str, Any]]


def describe(pos: Position, seat: int, action: int, lang: str) -> str:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    wording = DESCRIBED.get(span.name)
    key, gaps = wording(pos, seat, i, lang) if wording else ("", {})
    return say(pos, "actions", key or span.name, lang, **gaps)


def assign_words(pos: Position, seat: int, building: int, lang: str) -> Wording:
    """GC-170: where a worker goes, and whom it ejects."""
    code = pos.plain.workers[building]
    ejects = ""
    if code:
        owner = (code - 1) // 2
        who = "own_worker" if owner == seat else "npc_worker" if owner == NPC else "their_worker"
        name = seat_name(pos, owner, lang) if owner < NPC else ""
        ejects = say(pos, "terms", "ejects", lang, who=say(pos, "terms", who, lang, player=name))
    return "", {
        "building": building_name(pos, building, lang),
        "tiles": tiles_of(pos, building, lang),
        "ejects": ejects,
    }


def meeting_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    here = [code for code in pos.plain.workers if code and (code - 1) // 2 == seat]
    return "", {"count": len(here)}


def tile_words(pos: Position, seat: int, tile: int, lang: str) -> Wording:
    ask, box = asked(pos), pos.game.box.plain
    third = ask.kind == ASK_ACTION and ask.b == BY_REPUTATION
    return "tile_reputation" if third else "", {
        "action": named(pos, "action", tile, lang),
        "building": building_name(pos, pos.plain.tiles[tile], lang),
        "cost": gain_name(pos, REPUTATION, box.expert_amount[DUAL_SKILL], lang),
    }


SHIP_WORDS = {
    "ship": "ship_advance",
    "ship_for": "ship_build",
    "launch_ship": "ship_launch",
    "recycle": "ship_recycle",
    "recycle_to": "ship_recycle_to",
    "final_ship": "ship_final",
}


def ship_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    ship = pos.plain.players[seat].ships[i]
    return SHIP_WORDS.get(QUESTIONS.names[asked(pos).kind], ""), {
        "ship": i + 1,
        "stop": stop_name(pos, ship.cruise - 1, ship.stop + 1, lang),
        "count": ship.size,
        "cabins": max(0, ship.size - 1),
        "cockpit": cockpit_name(pos, ship.cockpit - 1, lang),
    }


def stop_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    cruise = pos.plain.players[seat].ships[asked(pos).a].cruise - 1
    return "", {"stop": stop_name(pos, cruise, i + 1, lang)}


def upgrade_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    return "", {"upgrade": named(pos, "upgrade", i, lang), "text": text_of(pos, "upgrade", i, lang)}


GUEST_WORDS = {
    "destination": "guest_score",
    "type": "guest_type",
    "icon": "guest_icon",
    "extra": "guest_extra",
    "place": "guest_place",
    "boarding": "guest_board",
    "arrival": "guest_arrive",
}


def guest_words(pos: Position, seat: int, guest: int, lang: str) -> Wording:
    ask, box = asked(pos), pos.game.box.view
    key = GUEST_WORDS.get(QUESTIONS.names[ask.kind], "")
    gaps: dict[str, Any] = {"type": guest_name(pos, guest, lang)}
    if key == "guest_score":
        gaps["points"] = int(scoring_points(box, pos.s, seat, ask.a))
        gaps["ads"] = int(scoring_price(box, pos.s, seat, ask.a, guest, ask.b))
    elif key == "guest_extra":
        gaps["gain"] = guest_bonus_name(pos, guest, lang)
    return key, gaps


def segment_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    ask = asked(pos)
    plan = pos.plain.players[seat].ships[ask.a].segments[i] - 1
    key = "segment_used" if QUESTIONS.names[ask.kind] == "segment_used" else "segment_recycle"
    gaps: dict[str, Any] = {
        "plan": plan_title(pos, plan, lang),
        "points": pos.game.box.plain.plan_vp[plan],
    }
    if key == "segment_used":
        gaps["text"] = segment_text(pos, plan, ask.b % GUESTS, lang)
    return key, gaps


RESOURCE_WORDS = {
    "take": "resource_take",
    "silo_type": "resource_refill",
    "pay_move": "resource_pay",
}


def resource_words(pos: Position, seat: int, resource: int, lang: str) -> Wording:
    box, level = pos.game.box.plain, pos.plain.silo[resource]
    key = RESOURCE_WORDS.get(QUESTIONS.names[asked(pos).kind], "")
    added = box.silo_max - level
    return key, {
        "resource": named(pos, "resource", resource, lang),
        "count": added if key == "resource_refill" else level,
        "credits": gain_name(pos, CREDIT, added * box.refill_credits, lang),
    }


def ad_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    amount = pos.game.box.plain.expert_amount[STEWARD]
    return "", {"gain": gain_name(pos, AD, amount, lang)}


def funding_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    return "", {"gain": funding_name(pos, seat, i, lang)}


def funding_name(pos: Position, seat: int, i: int, lang: str) -> str:
    """GC-327: what a funding option gives this player now."""
    box = pos.game.box.plain
    still_there = pos.plain.players[seat].tokens >> i & 1
    amount = box.token_amount[i] if still_there else box.funding_after[i]
    return gain_name(pos, box.token_gain[i], amount, lang)


def row_words(pos: Position, seat: int, row: int, lang: str) -> Wording:
    ask = asked(pos)
    cost = development_cost(pos.game.box.view, pos.s, seat, row, ask.a, ask.c)
    name = named(pos, "resource", row, lang)
    return "row_free" if ask.c & FREE else "", {"resource": name, "count": int(cost)}


def area_words(pos: Position, seat: int, area: int, lang: str) -> Wording:
    amount = pos.game.box.plain.cover_reputation
    first = "" if pos.plain.areas[area] else say(pos, "terms", "first", lang, count=amount)
    return "", {"area": area_name(pos, area, lang), "first": first}


def amount_words(pos: Position, seat: int, amount: int, lang: str) -> Wording:
    cost, fee = pay_row(pos, seat)
    return "", {
        "count": amount,
        "resource": named(pos, "resource", asked(pos).a, lang),
        "credits": gain_name(pos, CREDIT, cost - amount + fee, lang),
    }


def expert_words(pos: Position, seat: int, which: int, lang: str) -> Wording:
    cost = int(expert_cost(pos.game.box.view, pos.s, seat, which, asked(pos).c))
    return "", {
        "expert": expert_name(pos, which, lang),
        "credits": gain_name(pos, CREDIT, cost, lang),
    }


def supply_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    """GC-204: what an option gives and costs, with the cards played."""
    box, effects = pos.game.box.plain, asked(pos).c
    amount = box.purchase_amount + (box.card_amount[P08] if effects & CARD_1 else 0)
    cost = 0 if effects & CARD_2 else box.purchase_cost
    return "", {
        "gain": gain_name(pos, (RESOURCE, AD)[i], amount, lang),
        "credits": gain_name(pos, CREDIT, cost, lang),
    }


def office_words(pos: Position, seat: int, slot: int, lang: str) -> Wording:
    plan, ask = pos.plain.offices[slot] - 1, asked(pos)
    gaps: dict[str, Any] = {"plan": plan_name(pos, plan, lang)}
    if QUESTIONS.names[ask.kind] != "segment":
        return "", gaps
    box = pos.game.box.plain
    surcharge = 0 if ask.c & CARD_2 else box.office_reputation
    gaps["credits"] = building_cost(pos, seat, plan, True, lang)
    gaps["reputation"] = gain_name(pos, REPUTATION, surcharge, lang)
    return "office_build", gaps


def building_cost(pos: Position, seat: int, plan: int, office: bool, lang: str) -> str:
    """GC-208, GC-209: credits for a segment, with the cards played."""
    ask, box = asked(pos), pos.game.box
    effects, discount = ask.c, 0
    if ask.kind == ASK_PROTOTYPE:
        effects, discount = 0, box.plain.card_amount[P11]
    cost = int(segment_cost(box.view, pos.s, seat, plan, office, effects, discount))
    return gain_name(pos, CREDIT, cost, lang)


def plan_words(pos: Position, seat: int, plan: int, lang: str) -> Wording:
    gaps: dict[str, Any] = {"plan": plan_name(pos, plan, lang)}
    if QUESTIONS.names[asked(pos).kind] == "excess_plan":
        return "plan_discard", gaps
    gaps["credits"] = building_cost(pos, seat, plan, False, lang)
    return "", gaps


def set_words(pos: Position, seat: int, slot: int, lang: str) -> Wording:
    s = pos.plain
    return "set_cockpit" if asked(pos).c & CARD_2 else "", {
        "slot": slot + 1,
        "cockpit": cockpit_name(pos, s.line_cockpits[slot] - 1, lang),
        "engine": engine_name(pos, s.line_engines[slot] - 1, lang),
    }


def engine_words(pos: Position, seat: int, slot: int, lang: str) -> Wording:
    return "", {
        "slot": slot + 1,
        "engine": engine_name(pos, pos.plain.line_engines[slot] - 1, lang),
    }


DISCARD_WORDS = {"silo_card": "discard_silo", "reopen": "discard_reopen"}


def card_words(pos: Position, seat: int, card: int, lang: str) -> Wording:
    """A card of the hand, or one reopened: why it goes, and what it says."""
    return DISCARD_WORDS.get(QUESTIONS.names[asked(pos).kind], ""), {
        "card": card_name(pos, card, lang),
        "text": card_text(pos, card, lang),
    }


def play_words(pos: Position, seat: int, card: int, lang: str) -> Wording:
    return "", {
        "card": card_name(pos, card, lang),
        "text": card_text(pos, card, lang),
        "resource": named(pos, "resource", pos.game.box.plain.card_resource[card], lang),
    }


SLOT_WORDS = {"campaign": "slot_campaign", "itinerary": "slot_itinerary"}


def slot_words(pos: Position, seat: int, slot: int, lang: str) -> Wording:
    return SLOT_WORDS.get(QUESTIONS.names[asked(pos).kind], ""), {
        "cruise": cruise_name(pos, pos.plain.cruises[slot] - 1, lang)
    }


def token_words(pos: Position, seat: int, token: int, lang: str) -> Wording:
    box = pos.game.box.plain
    return "", {
        "token": named(pos, "tower_token", token, lang),
        "gain": gain_name(pos, box.token_gain[token], box.token_amount[token], lang),
    }


def source_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    """GC-236, GC-068: a guest, where it comes from, and its ads."""
    ask, box = asked(pos), pos.game.box.view
    place, guest = divmod(i, GUESTS)
    if ask.kind == ASK_BOARDING:
        price = guest_price(box, pos.s, seat, place, ask.b == 0, 0)
    else:
        first = not ask.c & STARTED
        price = guest_price(box, pos.s, seat, place, first, campaign_reduction(box, ask.c))
    return "source_board" if ask.kind == ASK_BOARDING else "", {
        "type": guest_name(pos, guest, lang),
        "place": place_name(pos, place, lang),
        "ads": int(price),
    }


def board_words(pos: Position, seat: int, slot: int, lang: str) -> Wording:
    card = pos.plain.board[slot] - 1
    key = "board_discard" if QUESTIONS.names[asked(pos).kind] == "discard_board" else ""
    return key, {
        "card": card_name(pos, card, lang),
        "text": card_text(pos, card, lang),
        "slot": slot_name(pos, slot, lang),
    }


def top_discard_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    s, box = pos.plain, pos.game.box.plain
    card = s.discard[s.discard_size - 1] - 1
    return "", {
        "card": card_name(pos, card, lang),
        "text": card_text(pos, card, lang),
        "reputation": gain_name(pos, REPUTATION, box.discard_reputation, lang),
    }


def goal_words(pos: Position, seat: int, goal: int, lang: str) -> Wording:
    metric = pos.game.box.plain.goal_metric[pos.plain.goal_tile, goal]
    return "", {
        "goal": goal_name(pos, goal, lang),
        "have": int(measure(pos.game.box.view, pos.s, seat, metric, 0)),
        "need": goal_need(pos, goal),
    }


def building_words(pos: Position, seat: int, building: int, lang: str) -> Wording:
    return "", {
        "building": building_name(pos, building, lang),
        "tiles": tiles_of(pos, building, lang),
    }


def pay_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    return "", {"due": due_name(pos, seat, lang)}


def yes_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    key = f"yes_{question(pos)}"
    key = key if pos.game.words.has("actions", key) else ""
    return key, {"due": due_name(pos, seat, lang)}


def done_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    """Stopping, going on or declining, by the question asked."""
    ask = asked(pos)
    key = f"done_{question(pos)}".removesuffix("_third")
    gaps: dict[str, Any] = {}
    if ask.kind == ASK_BOARDING:
        gaps["count"] = sum(pos.plain.players[seat].ships[ask.a].guests)
    return key if pos.game.words.has("actions", key) else "", gaps


def bonus_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    """GC-128: how far the marker goes back, and what that brings."""
    kind, steps = divmod(i, REPUTATION_MAX)
    me, gain = pos.plain.players[seat], int(bonus_kind(kind))
    count = int(icons_below(pos.game.box.view, me.reputation, steps + 1, gain))
    return "", {"count": steps + 1, "gain": gain_name(pos, gain, count, lang)}


def refresh_words(pos: Position, seat: int, i: int, lang: str) -> Wording:
    cost = pos.game.box.plain.refresh_reputation
    return "", {
        "slots": slots_name(pos, i + 1, lang),
        "reputation": gain_name(pos, REPUTATION, cost, lang),
    }


def use_area_words(pos: Position, seat: int, area: int, lang: str) -> Wording:
    price = int(use_price(pos.game.box.view, pos.s, seat, area))
    return "", {
        "area": area_name(pos, area, lang),
        "credits": gain_name(pos, CREDIT, price, lang),
    }


#: The words of each range of actions; the others have no gaps.
DESCRIBED: dict[str, Callable[[Position, int, int, str], Wording]] = {
    "assign": assign_words,
    "assign_expert": assign_words,
    "meeting": meeting_words,
    "tile": tile_words,
    "ship": ship_words,
    "stop": stop_words,
    "upgrade": upgrade_words,
    "guest": guest_words,
    "segment": segment_words,
    "resource": resource_words,
    "ad": ad_words,
    "funding": funding_words,
    "row": row_words,
    "area": area_words,
    "amount": amount_words,
    "expert": expert_words,
    "supply": supply_words,
    "office": office_words,
    "plan": plan_words,
    "set": set_words,
    "engine": engine_words,
    "discard": card_words,
    "slot": slot_words,
    "token": token_words,
    "source": source_words,
    "board": board_words,
    "top_discard": top_discard_words,
    "goal": goal_words,
    "building": building_words,
    "pay": pay_words,
    "yes": yes_words,
    "done": done_words,
    "play": play_words,
    "spend": play_words,
    "bonus": bonus_words,
    "refresh": refresh_words,
    "use_area": use_area_words,
}
