"""The words of what has happened: which of words.toml tell it, and what fills their gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import named, say, seat_name
from cosmodrome.games.galactic_cruise.box import (
    CREDIT,
    M_DEVELOPMENTS,
    M_DIFFERENT_SHIPS_LAUNCHED,
    M_SEGMENTS,
)
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
    guest_name,
    is_rachel,
    place_name,
    plan_name,
    slot_name,
    slots_name,
    stop_name,
    tech_name,
)
from cosmodrome.games.galactic_cruise.state import BY_MEETING, BY_REPUTATION, EXPERT
from cosmodrome.games.galactic_cruise.view import SCORE_LINES

#: GC-122: what Rachel's three goals count.
RACHEL_METRICS = (M_DEVELOPMENTS, M_SEGMENTS, M_DIFFERENT_SHIPS_LAUNCHED)


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
