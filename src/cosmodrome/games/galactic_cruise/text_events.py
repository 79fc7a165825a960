"""The words of what has happened: which of words.toml tell it, and what fills their gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import player, say
from cosmodrome.engine.words import Sentence
from cosmodrome.games.galactic_cruise.box import OFFICES, PROGRESS_SECTIONS, SOLO_CARD
from cosmodrome.games.galactic_cruise.names import PositionNames

#: GC-122: what Rachel's three goals count.
RACHEL_GOALS = {
    "left": "developments", "middle": "segments", "right": "different_ships_launched",
}  # fmt: skip


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    it = PositionNames(pos)
    gaps: dict[str, Any] = {"player": player(pos, event.seat)}
    gaps |= {name: field_name(it, event, name) for name in event.fields}
    if event.name in TOLD:
        gaps |= TOLD[event.name](it, event)
    ending = ENDINGS[event.name](it, event) if event.name in ENDINGS else ""
    return say(pos, "events", f"{event.name}_{ending}" if ending else event.name, **gaps)


def field_name(it: PositionNames, event: Event, field: str) -> Any:
    """What a sentence says of a field: a component by its name, otherwise the value itself."""
    value = event.fields[field]
    if field in FIELDS:
        return FIELDS[field](it, value)
    table = getattr(event.kind and event.kind.numbers[field], "table", "")
    return it.of(table, value) if table and value is not None else value


#: How fields are named that are neither numbers nor components by their names.
FIELDS: dict[str, Callable[[PositionNames, Any], Any]] = {
    "area": lambda it, area: it.area(area, it.technologies),
    "cockpit": lambda it, cockpit: it.cockpit(cockpit),
    "credits": lambda it, amount: it.gain("credit", amount),
    "cruise": lambda it, cruise: it.cruise_label(cruise),
    "engine": lambda it, engine: it.engine(engine),
    "expert": lambda it, side: it.expert(side),
    "line": lambda it, line: it.words.sentence("scores", line),
    "payer": lambda it, seat: player(it.pos, seat),
    "place": lambda it, place: it.place(place or "supply"),
    "plan": lambda it, plan: it.plan(plan, it.halves),
    "section": lambda it, section: section + 1,
    "ship": lambda it, ship: ship + 1,
    "slot": lambda it, slot: it.slot(slot),
}


def tell_solo(it: PositionNames, event: Event) -> dict[str, Any]:
    """Rachel's cards."""
    first, second = it.tables["solo_card"][event.card]["actions"]
    return {
        "number": SOLO_CARD.index(event.card) + 1,
        "first": it.of("solo_action", first),
        "second": it.of("solo_action", second),
    }


def tell_goal(it: PositionNames, event: Event) -> dict[str, Any]:
    """GC-116, GC-122: a goal of the tile, or one of Rachel's own."""
    if event.seat in it.pos.automas:
        return {"goal": it.of("metric", RACHEL_GOALS[event.goal])}
    return {"goal": it.goal(event.goal)}


#: What else some events speak of.
TOLD: dict[str, Callable[[PositionNames, Event], dict[str, Any]]] = {
    "gained": lambda it, event: {"gain": it.gain(event.gain, event.count)},
    "lost": lambda it, event: {"gain": it.gain(event.gain, event.count)},
    "advanced": lambda it, event: {"stop": it.stop(event.stop, event.cruise)},
    "final_stop": lambda it, event: {"stop": it.stop(event.stop, None)},
    "funding": lambda it, event: {"gain": it.gain(event.funding, event.count)},
    "card_played": lambda it, event: {"text": it.of("project_card", event.card, "text_")},
    "refreshed": lambda it, event: {
        "slots": it.slots([n + 1 for n in range(OFFICES) if event.slots >> n & 1])
    },
    "segment_moved": lambda it, event: {"start": event.start + 1, "to": event.to + 1},
    "line_filled": lambda it, event: {"slot": event.slot + 1},
    "new_cruise": lambda it, event: {"cruise": it.cruise(event.cruise)},
    "goal": tell_goal,
    "marker": lambda it, event: {"tech": it.of("technology", it.technologies[event.slot])},
    "solo_card": tell_solo,
    "solo_useless": tell_solo,
}


def expert(it: PositionNames, event: Event) -> str:
    return "expert" if event.worker == "expert" else ""


#: Which entry tells an event: by its reason, or by how it went.
ENDINGS: dict[str, Callable[[PositionNames, Event], str]] = {
    "scored": lambda it, event: "" if event.ads else "free",
    "assigned": expert,
    "ejected": expert,
    "npc_moved": expert,
    "action": lambda it, event: {"meeting": "meeting", "reputation": "third"}.get(event.by, ""),
    "development": lambda it, event: "first" if event.first else "",
    "hired": lambda it, event: "" if event.credits else "free",
    "segment": lambda it, event: "" if event.credits else "free",
    "boarded": lambda it, event: "late" if event.place else "",
    "cockpit": lambda it, event: "rachel" if event.seat in it.pos.automas else "",
    "cube": lambda it, event: "overflow" if event.section == PROGRESS_SECTIONS else "",
    "agm": lambda it, event: str(event.agm),
    "agm_score": lambda it, event: "" if event.points == event.cubes * event.wings else "top",
    "npc_development": lambda it, event: "" if event.placed else "discarded",
    "ending": lambda it, event: "rounds" if event.by_rounds else "track",
}
