"""The names of components, from the box, and of places and sums, from words.toml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, say
from cosmodrome.games.galactic_cruise.box import (
    BASE_PLANS,
    BUILDINGS,
    DEVELOPMENT,
    FIRST_TECH_AREA,
    GAIN_FOOD,
    GOALS,
    GUESTS,
    NO_GAIN,
    OFFICES,
    PARTS,
    SPACE,
    STOPS,
    TILES,
    VP_PER_GUEST,
)
from cosmodrome.games.galactic_cruise.pieces import RACHEL_SEAT
from cosmodrome.games.galactic_cruise.state import EARTH

PLACES = ("bottom", "middle", "top", "supply")


def text_of(pos: Position, table: str, place: int, lang: str) -> str:
    """What a component says."""
    return str(pos.game.box.data[table][place][f"text_{lang}"])


def is_rachel(pos: Position, seat: int) -> bool:
    return bool(pos.plain.solo) and seat == RACHEL_SEAT


def gain_name(pos: Position, kind: int, amount: int, lang: str) -> str:
    """So many of a kind of gain: `2 credits`."""
    if kind == DEVELOPMENT:
        return say(pos, "terms", "development", lang, count=amount)
    if kind == VP_PER_GUEST:
        return say(pos, "terms", "per_guest", lang, count=amount)
    many = amount > 1 if lang == "fr" else amount != 1
    word = pos.game.box.data["gain"][kind - 1][f"{'many' if many else 'one'}_{lang}"]
    return f"{amount} {word}"


def listed(parts: Iterable[str], pos: Position, lang: str) -> str:
    """Several things in one sentence, or nothing."""
    return ", ".join(parts) or say(pos, "terms", "nothing", lang)


def resources_name(pos: Position, counts: Sequence[int], lang: str) -> str:
    """Resources of each type, those that are none left out."""
    parts = (gain_name(pos, GAIN_FOOD + i, n, lang) for i, n in enumerate(counts) if n > 0)
    return listed(parts, pos, lang)


def guest_name(pos: Position, guest: int, lang: str) -> str:
    return named(pos, "guest", guest, lang)


def building_name(pos: Position, building: int, lang: str) -> str:
    return named(pos, "building", building, lang)


def tiles_of(pos: Position, building: int, lang: str) -> str:
    """The two actions of a building."""
    tiles = pos.plain.tiles
    here = (named(pos, "action", i, lang) for i in range(TILES) if tiles[i] == building)
    return ", ".join(here)


def tech_name(pos: Position, slot: int, lang: str) -> str:
    return named(pos, "technology", pos.plain.technology[slot] - 1, lang)


def tech_text(pos: Position, tech: int, level: int, lang: str) -> str:
    """GC-351: what a technology does at a level, 1 to 3; some levels add to the one before."""
    entry = pos.game.box.data["technology"][tech]
    first = level
    while first in entry["added"]:
        first -= 1
    return " ".join(entry[f"text_{n}_{lang}"] for n in range(first, level + 1))


def area_name(pos: Position, area: int, lang: str) -> str:
    """A corridor by the buildings it links, or the technology of a slot."""
    if area >= FIRST_TECH_AREA:
        name = tech_name(pos, area - FIRST_TECH_AREA, lang)
        return say(pos, "terms", "technology", lang, name=name)
    return say(
        pos,
        "terms",
        "corridor",
        lang,
        number=area + 1,
        first=building_name(pos, area, lang),
        second=building_name(pos, (area + 1) % BUILDINGS, lang),
    )


def plan_entry(pos: Position, plan: int) -> dict[str, Any]:
    """A plan's entry in the box."""
    data = pos.game.box.data
    entry: dict[str, Any]
    entry = data["blueprint"][plan] if plan < BASE_PLANS else data["specialised"][plan - BASE_PLANS]
    return entry


def plan_title(pos: Position, plan: int, lang: str) -> str:
    return str(plan_entry(pos, plan)[lang])


def icon_names(pos: Position, plan: int, lang: str) -> str:
    """The icons of a plan: `Family + Relaxing`."""
    icons = pos.game.box.plain.plan_icons
    found = [g for g in range(GUESTS) for _ in range(icons[plan, g])]
    return " + ".join(guest_name(pos, guest, lang) for guest in found)


def plan_name(pos: Position, plan: int, lang: str) -> str:
    """A plan with its icons, its points and what it does; its half cabins where they matter."""
    box, entry = pos.game.box.plain, plan_entry(pos, plan)
    gaps = {
        "name": entry[lang],
        "icons": icon_names(pos, plan, lang),
        "points": box.plan_vp[plan],
        "text": str(entry.get(f"text_{lang}", "")).rstrip("."),
    }
    if pos.plain.offset:
        gaps["icons"] += say(
            pos,
            "terms",
            "halves",
            lang,
            top=named(pos, "half", box.plan_top[plan], lang),
            bottom=named(pos, "half", box.plan_bottom[plan], lang),
        )
    return say(pos, "terms", "plan_special" if gaps["text"] else "plan", lang, **gaps)


def segment_text(pos: Position, plan: int, guest: int, lang: str) -> str:
    """GC-353, GC-354: what a guest placed on a segment brings."""
    if plan >= BASE_PLANS:
        return str(plan_entry(pos, plan)[f"text_{lang}"])
    return guest_bonus_name(pos, guest, lang)


def guest_bonus_name(pos: Position, guest: int, lang: str) -> str:
    """GC-016: what guests of a type give in Space."""
    box, token = pos.game.box.plain, pos.plain.guest_bonus[guest]
    return gain_name(pos, box.guest_bonus_gain[token], box.guest_bonus_amount[token], lang)


def stop_type(pos: Position, stop: int, lang: str) -> str:
    """A destination, or Space."""
    if stop == SPACE:
        return say(pos, "terms", "space", lang)
    return guest_name(pos, stop, lang)


def stop_name(pos: Position, cruise: int, stop: int, lang: str) -> str:
    """A stop of a cruise, from 1 on; the last is Earth."""
    if stop >= EARTH:
        return say(pos, "terms", "earth", lang)
    if cruise < 0:
        return say(pos, "terms", "stop_number", lang, number=stop)
    kind = stop_type(pos, pos.game.box.plain.cruise_stop[cruise, stop - 1], lang)
    return say(pos, "terms", "stop", lang, number=stop, stop=kind)


def cruise_label(pos: Position, cruise: int) -> str:
    return str(pos.game.box.data["cruise"][cruise]["label"])


def cruise_name(pos: Position, cruise: int, lang: str) -> str:
    """A cruise with its stops and its fuel."""
    box = pos.game.box.plain
    stops = [stop_type(pos, box.cruise_stop[cruise, i], lang) for i in range(STOPS)]
    return say(
        pos,
        "terms",
        "cruise",
        lang,
        label=cruise_label(pos, cruise),
        stops=" – ".join(stops),
        fuel=box.cruise_fuel[cruise],
    )


def cockpit_name(pos: Position, cockpit: int, lang: str) -> str:
    """What a cockpit scores; nothing where the line has none."""
    if cockpit < 0:
        return say(pos, "terms", "nothing", lang)
    return text_of(pos, "cockpit", cockpit, lang)


def engine_name(pos: Position, engine: int, lang: str) -> str:
    """What an engine gives."""
    box = pos.game.box.plain
    if engine < 0:
        return say(pos, "terms", "nothing", lang)
    parts = [
        gain_name(pos, box.engine_gain[engine, i], box.engine_amount[engine, i], lang)
        for i in range(PARTS)
        if box.engine_gain[engine, i] != NO_GAIN
    ]
    return listed(parts, pos, lang)


def card_name(pos: Position, card: int, lang: str) -> str:
    return named(pos, "project_card", card, lang)


def card_text(pos: Position, card: int, lang: str) -> str:
    return text_of(pos, "project_card", card, lang)


def slot_name(pos: Position, slot: int, lang: str) -> str:
    return say(pos, "terms", "slot", lang, number=slot + 1)


def slots_name(pos: Position, mask: int, lang: str) -> str:
    """Slots of the offices, given as bits."""
    slots = [str(i + 1) for i in range(OFFICES) if mask >> i & 1]
    if len(slots) == 1:
        return slot_name(pos, int(slots[0]) - 1, lang)
    return say(pos, "terms", "slots", lang, numbers=", ".join(slots))


def place_name(pos: Position, place: int, lang: str) -> str:
    """A section of the queue, or the supply."""
    return say(pos, "terms", f"place_{PLACES[place]}", lang)


def expert_name(pos: Position, which: int, lang: str) -> str:
    return say(pos, "terms", ("expert_left", "expert_right")[which], lang)


def goal_name(pos: Position, goal: int, lang: str) -> str:
    """GC-115: what a goal of this game counts."""
    return named(pos, "metric", pos.game.box.plain.goal_metric[pos.plain.goal_tile, goal], lang)


def goal_need(pos: Position, goal: int) -> int:
    """GC-115, GC-117: the threshold where the tracker is now."""
    s = pos.plain
    need: int = pos.game.box.plain.goal_threshold[s.goal_tile * GOALS + goal, s.tracker[goal]]
    return need
