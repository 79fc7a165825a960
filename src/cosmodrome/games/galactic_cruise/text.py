"""Choosing and filling the words of words.toml; names of components come from the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.games.galactic_cruise.actions import (
    campaign_reduction,
    expert_cost,
    guest_price,
    segment_cost,
)
from cosmodrome.games.galactic_cruise.box import (
    AD,
    ASSISTED_NAVIGATION,
    BUILDINGS,
    CREDIT,
    DUAL_SKILL,
    GAIN_FOOD,
    GUESTS,
    M_DEVELOPMENTS,
    M_DIFFERENT_SHIPS_LAUNCHED,
    M_SEGMENTS,
    P08,
    P11,
    REPUTATION,
    REPUTATION_MAX,
    RESOURCE,
    STEWARD,
)
from cosmodrome.games.galactic_cruise.cruise import scoring_points, scoring_price
from cosmodrome.games.galactic_cruise.development import area_fee, development_cost, icons_below
from cosmodrome.games.galactic_cruise.names import (
    area_name,
    building_name,
    card_name,
    card_text,
    cockpit_name,
    cruise_label,
    cruise_name,
    engine_name,
    expert_name,
    gain_name,
    goal_name,
    goal_need,
    guest_bonus_name,
    guest_name,
    is_rachel,
    named,
    place_name,
    plan_name,
    plan_title,
    resources_name,
    say,
    seat_name,
    segment_text,
    slot_name,
    slots_name,
    stop_name,
    stop_type,
    tech_name,
    text_of,
    tiles_of,
)
from cosmodrome.games.galactic_cruise.network import tech_level, tech_slot, use_price
from cosmodrome.games.galactic_cruise.pieces import measure
from cosmodrome.games.galactic_cruise.state import (
    ASK_ACTION,
    ASK_BOARDING,
    ASK_FURTHER,
    ASK_PAY_MOVE,
    ASK_PAY_ROW,
    ASK_PROTOTYPE,
    BY_MEETING,
    BY_REPUTATION,
    CARD_1,
    CARD_2,
    DISCOUNT_SHIFT,
    EXPERT,
    FREE,
    LINES,
    NPC,
    OVER,
    STARTED,
)
from cosmodrome.games.galactic_cruise.view import DECISIONS, SCORE_LINES

#: GC-122: what Rachel's three goals count.
RACHEL_METRICS = (M_DEVELOPMENTS, M_SEGMENTS, M_DIFFERENT_SHIPS_LAUNCHED)
BONUS_GAINS = (RESOURCE, CREDIT, AD)


def asked(pos: Position) -> Any:
    """The question that is open."""
    s = pos.plain
    return s.stack[max(s.stack_size - 1, 0)]


def question(pos: Position) -> str:
    """What is asked, as its words are named."""
    ask = asked(pos)
    key = DECISIONS[ask.kind]
    if key == "action" and ask.b == BY_REPUTATION:
        return "action_third"
    return "icon_double" if key == "icon" and pos.plain.specialised else key


# Actions


def describe(pos: Position, seat: int, action: int, lang: str) -> str:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    wording = DESCRIBED.get(span.name)
    key, gaps = wording(pos, seat, i, lang) if wording else ("", {})
    return say(pos, "actions", key or span.name, lang, **gaps)


Wording = tuple[str, dict[str, Any]]


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
    return SHIP_WORDS.get(DECISIONS[asked(pos).kind], ""), {
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
    key = GUEST_WORDS.get(DECISIONS[ask.kind], "")
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
    key = "segment_used" if DECISIONS[ask.kind] == "segment_used" else "segment_recycle"
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
    key = RESOURCE_WORDS.get(DECISIONS[asked(pos).kind], "")
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


def pay_row(pos: Position, seat: int) -> tuple[int, int]:
    """GC-330: what the development being paid costs, and its surcharge in credits."""
    ask, box = asked(pos), pos.game.box.view
    effects, discount = ask.c & (1 << DISCOUNT_SHIFT) - 1, ask.c >> DISCOUNT_SHIFT
    cost = development_cost(box, pos.s, seat, ask.a, discount, effects)
    return int(cost), int(area_fee(box, pos.s, ask.b, effects))


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
    if DECISIONS[ask.kind] != "segment":
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
    if DECISIONS[asked(pos).kind] == "excess_plan":
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
    return DISCARD_WORDS.get(DECISIONS[asked(pos).kind], ""), {
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
    return SLOT_WORDS.get(DECISIONS[asked(pos).kind], ""), {
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
    key = "board_discard" if DECISIONS[asked(pos).kind] == "discard_board" else ""
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
    me, gain = pos.plain.players[seat], BONUS_GAINS[kind]
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


# What is asked


def due_name(pos: Position, seat: int, lang: str) -> str:
    """What the open payment asks for."""
    ask = asked(pos)
    if ask.kind == ASK_FURTHER:
        slot = int(tech_slot(pos.s, ASSISTED_NAVIGATION))
        level = int(tech_level(pos.game.box.view, pos.s, slot))
        amount = pos.game.box.plain.tech_amount[ASSISTED_NAVIGATION, level]
        return gain_name(pos, RESOURCE if level == 2 else GAIN_FOOD + 2, amount, lang)
    if ask.kind == ASK_PAY_MOVE and ask.c:
        return gain_name(pos, RESOURCE, ask.b, lang)
    if ask.kind == ASK_PAY_ROW:
        cost, fee = pay_row(pos, seat)
        return str(cost + fee)
    return resources_name(pos, list(pos.plain.needs), lang)


def prompt(pos: Position, seat: int, lang: str) -> str:
    """What is asked of a seat, or whom it waits for."""
    if pos.is_over:
        return say(pos, "prompts", over_wording(pos), lang)
    ask = asked(pos)
    if ask.seat != seat:
        if is_rachel(pos, ask.seat):
            return say(pos, "prompts", "wait_rachel", lang)
        return say(pos, "prompts", "wait", lang, player=seat_name(pos, ask.seat, lang))
    key = question(pos)
    return say(pos, "prompts", key, lang, **prompt_gaps(pos, seat, key, lang))


def over_wording(pos: Position) -> str:
    """GC-160: alone, the end says who has won."""
    if not pos.plain.solo:
        return "over"
    return "over_won" if 0 in pos.winners else "over_lost"


#: Questions about a ship, given as the entry's first number.
ABOUT_A_SHIP = ("space", "boarding", "recycle_segment", "final_stop", "destination")


def prompt_gaps(pos: Position, seat: int, key: str, lang: str) -> dict[str, Any]:
    """What the questions speak of."""
    s, box, ask = pos.plain, pos.game.box.plain, asked(pos)
    me = s.players[seat]
    gaps: dict[str, Any] = {"left": ask.a, "ship": ask.a + 1}
    gaps["reputation"] = gain_name(pos, REPUTATION, box.expert_amount[DUAL_SKILL], lang)
    if key in ("further", "pay_move", "pay_launch", "pay_row"):
        gaps["due"] = due_name(pos, seat, lang)
    if key == "pay_row":
        gaps["resource"] = named(pos, "resource", ask.a, lang)
    elif key == "destination":
        ship = me.ships[ask.a]
        gaps["type"] = stop_type(pos, box.cruise_stop[ship.cruise - 1, ship.stop - 1], lang)
    elif key == "type":
        aboard = [g for g in range(GUESTS) for _ in range(me.ships[ask.a].guests[g])]
        gaps["type"] = guest_name(pos, aboard[ask.c], lang)
    elif key in ("segment_used", "icon_double"):
        gaps["type"] = guest_name(pos, ask.b % GUESTS, lang)
    elif key == "eject":
        gaps["building"] = building_name(pos, (ask.a + ask.c) % BUILDINGS, lang)
    elif key == "ship_for":
        gaps["plan"] = plan_title(pos, ask.a, lang)
    elif key == "guest":
        gaps["cruise"] = cruise_label(pos, s.cruises[ask.a] - 1)
        gaps["left"] = ask.b
    elif key == "boarding":
        ship = me.ships[ask.a]
        gaps["left"] = ship.size - 1 - sum(ship.guests)
    elif key == "excess_card":
        gaps["left"] = me.hand_size - box.hand_max
    elif key == "excess_plan":
        gaps["left"] = me.plans - box.plans_max
    return gaps


# What has happened


def wording(pos: Position, event: Event) -> str:
    """Which words tell an event: by its reason, or by how it went."""
    name, a, b, c = event.name, event.a, event.b, event.c
    variants = {
        "scored": "" if c else "_free",
        "assigned": "_expert" if b == EXPERT else "",
        "ejected": "_expert" if b == EXPERT else "",
        "npc_moved": "_expert" if c == EXPERT else "",
        "action": {BY_MEETING: "_meeting", BY_REPUTATION: "_third"}.get(b, ""),
        "development": "_first" if c else "",
        "hired": "" if b else "_free",
        "segment": "" if c else "_free",
        "boarded": "" if c < 0 else "_late",
        "cockpit": "_rachel" if is_rachel(pos, event.seat) else "",
        "cube": "_overflow" if a == 3 else "",
        "agm": ("_A", "_B")[min(a, 1)],
        "agm_score": "" if b == a * c else "_top",
        "npc_development": "" if b else "_discarded",
        "ending": "_rounds" if a else "_track",
    }
    return name + variants.get(name, "")


#: What the numbers of an event mean: the gap, which of its numbers, and how it is named.
NUMBERED = {
    "ship": ("advanced", "destination", "token_lost", "space", "returned", "launched",
             "final_stop", "boarded"),
    "card": ("card_played", "card_spent", "card_discarded", "card_taken", "card_recovered", "drew",
             "board_filled"),
    "plan": ("office_filled", "plan_taken", "plan_discarded", "segment", "segment_moved"),
    "area": ("area_paid", "development", "npc_development"),
    "building": ("assigned", "ejected", "building_token", "npc_expert", "solo_second", "shuttle"),
}  # fmt: skip
NAMES: dict[str, Callable[[Position, int, str], str]] = {
    "ship": lambda pos, i, lang: str(i + 1),
    "card": card_name,
    "plan": plan_name,
    "area": area_name,
    "building": building_name,
}
SLOT_IN_B = ("board_filled", "office_filled", "new_cruise")
COUNT_IN_A = ("meeting", "recalled", "agm_score")
COUNT_IN_B = ("reputation_bonus", "silo", "queue_moved")
POINTS_IN_B = ("scored", "cockpit", "agm_score", "final_score")
TYPE_IN = {
    "destination": "b", "scored": "a", "advertised": "b", "boarded": "b", "left_behind": "a",
    "queue_moved": "a", "arrived": "a",
}  # fmt: skip
CRUISE_IN = {
    "returned": "b", "scheduled": "b", "advertised": "a", "launched": "b", "new_cruise": "a",
}  # fmt: skip
CREDITS_IN = {"area_paid": "b", "paid_to": "b", "hired": "b", "segment": "c"}
PLACE_IN = {"advertised": "c", "boarded": "c", "left_behind": "b"}


def tell(pos: Position, event: Event, seat: int, lang: str) -> str:
    """An event as a line of the log."""
    name, a, b = event.name, event.a, event.b
    gaps: dict[str, Any] = {"player": seat_name(pos, event.seat, lang)}
    for gap, events in NUMBERED.items():
        if name in events:
            gaps[gap] = NAMES[gap](pos, a, lang)
    if name in SLOT_IN_B:
        gaps["slot"] = slot_name(pos, b, lang)
    if name in COUNT_IN_A:
        gaps["count"] = a
    if name in COUNT_IN_B:
        gaps["count"] = b
    if name in POINTS_IN_B:
        gaps["points"] = b
    if name in TYPE_IN:
        gaps["type"] = guest_name(pos, getattr(event, TYPE_IN[name]), lang)
    if name in CRUISE_IN:
        cruise = getattr(event, CRUISE_IN[name])
        gaps["cruise"] = (
            cruise_name(pos, cruise, lang) if name == "new_cruise" else cruise_label(pos, cruise)
        )
    if name in CREDITS_IN:
        gaps["credits"] = gain_name(pos, CREDIT, getattr(event, CREDITS_IN[name]), lang)
    if name in PLACE_IN:
        gaps["place"] = place_name(pos, max(0, getattr(event, PLACE_IN[name])), lang)
    if name in TOLD:
        gaps |= TOLD[name](pos, event, lang)
    return say(pos, "events", wording(pos, event), lang, **gaps)


def tell_ship(pos: Position, event: Event, lang: str) -> dict[str, Any]:
    """A segment, a cockpit or a ship."""
    name, a, b, c = event.name, event.a, event.b, event.c
    if name == "segment":
        return {"ship": b + 1}
    if name == "segment_moved":
        return {"ship": b + 1, "other": c + 1}
    if name == "cockpit":
        return {"cockpit": cockpit_name(pos, a, lang)}
    return {
        "cockpit": cockpit_name(pos, a, lang),
        "engine": engine_name(pos, b, lang),
        "slot": c + 1,
    }


def tell_solo(pos: Position, event: Event, lang: str) -> dict[str, Any]:
    """Rachel's cards and what she does."""
    if event.name == "solo_action":
        return {"action": named(pos, "solo_action", event.a, lang)}
    actions = pos.game.box.plain.solo_action
    first, second = (named(pos, "solo_action", actions[event.a, i], lang) for i in range(2))
    return {"number": event.a + 1, "first": first, "second": second}


def tell_goal(pos: Position, event: Event, lang: str) -> dict[str, Any]:
    """GC-116, GC-122: a goal of the tile, or one of Rachel's own."""
    if is_rachel(pos, event.seat):
        return {"goal": named(pos, "metric", RACHEL_METRICS[event.a], lang)}
    return {"goal": goal_name(pos, event.a, lang)}


#: What else some events speak of.
TOLD: dict[str, Callable[[Position, Event, str], dict[str, Any]]] = {
    "turn": lambda pos, e, lang: {"round": e.a},
    "gained": lambda pos, e, lang: {"gain": gain_name(pos, e.a, e.b, lang)},
    "lost": lambda pos, e, lang: {"gain": gain_name(pos, e.a, e.b, lang)},
    "advanced": lambda pos, e, lang: {"stop": stop_name(pos, e.c, e.b, lang)},
    "final_stop": lambda pos, e, lang: {"stop": stop_name(pos, -1, e.b, lang)},
    "upgraded": lambda pos, e, lang: {"upgrade": named(pos, "upgrade", e.a, lang)},
    "scored": lambda pos, e, lang: {"ads": e.c},
    "funding": lambda pos, e, lang: {
        "gain": gain_name(pos, pos.game.box.plain.token_gain[e.a], e.b, lang)
    },
    "npc_moved": lambda pos, e, lang: {
        "origin": building_name(pos, e.a, lang),
        "target": building_name(pos, e.b, lang),
    },
    "paid_to": lambda pos, e, lang: {"other": seat_name(pos, e.a, lang)},
    "action": lambda pos, e, lang: {"action": named(pos, "action", e.a, lang)},
    "card_played": lambda pos, e, lang: {"text": card_text(pos, e.a, lang)},
    "card_spent": lambda pos, e, lang: {"resource": named(pos, "resource", e.b, lang)},
    "refreshed": lambda pos, e, lang: {"slots": slots_name(pos, e.a, lang)},
    "hired": lambda pos, e, lang: {"expert": expert_name(pos, e.a, lang)},
    "segment": tell_ship,
    "segment_moved": tell_ship,
    "cockpit": tell_ship,
    "ship": tell_ship,
    "line_filled": tell_ship,
    "silo": lambda pos, e, lang: {"resource": named(pos, "resource", e.a, lang)},
    "token_flipped": lambda pos, e, lang: {"token": named(pos, "tower_token", e.a, lang)},
    "cube": lambda pos, e, lang: {"number": e.a + 1},
    "resources_paid": lambda pos, e, lang: {"food": e.a, "oxygen": e.b, "fuel": e.c},
    "launched": lambda pos, e, lang: {"count": e.c},
    "goal": tell_goal,
    "marker": lambda pos, e, lang: {"tech": tech_name(pos, e.a, lang), "space": e.b},
    "agm_score": lambda pos, e, lang: {"wings": e.c},
    "solo_card": tell_solo,
    "solo_useless": tell_solo,
    "solo_action": tell_solo,
    "final_score": lambda pos, e, lang: {"line": say(pos, "scores", SCORE_LINES[e.a], lang)},
}


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """GC-149, GC-151 to GC-159: the lines a seat's points come from."""
    me = pos.plain.players[seat]
    lines = [("track", int(me.vp))]
    if pos.plain.phase == OVER:
        lines += [(SCORE_LINES[i], int(me.final[i])) for i in range(LINES)]
    return [line for line in lines if line[0] != "floor" or line[1]]
