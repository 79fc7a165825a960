"""Choosing the words of words.toml and what fills their gaps; components are named by the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.events import Event
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, player, say, term
from cosmodrome.engine.words import Gap, Listed, Named, Sentence
from cosmodrome.games.red_planet import box as its
from cosmodrome.games.red_planet import scoring, view
from cosmodrome.games.red_planet.pieces import is_neutral, main_colour, seat_of
from cosmodrome.games.red_planet.state import DO, MOVES, PHASE

# Names


def component(pos: Position, sort: Ids, key: str, form: str = "") -> Named:
    """A component by its id: its name, or another of its texts."""
    return named(pos, sort.table, sort.index(key), form)


def region(pos: Position, key: str) -> Named:
    return component(pos, its.REGION, key)


def resource(pos: Position, key: str) -> Named:
    return component(pos, its.RESOURCE, key)


def space(pos: Position, key: str) -> Named:
    return component(pos, its.SPACE, key)


def specialist(pos: Position, key: str) -> Named:
    """A Specialist; the box lists them as they are called, from 9 down to 1."""
    return named(pos, "specialist", its.SPECIALIST.recruiter - its.SPECIALIST.index(key))


def card_sort(key: str) -> Ids:
    """Whether an Event card is a Discovery, a Mission or an Action."""
    return next(sort for sort in (its.DISCOVERY, its.MISSION, its.ACTION) if key in sort)


def card(pos: Position, key: str) -> Sentence:
    """An Event card with its kind: `Discovery “Dust Storm”`."""
    sort = card_sort(key)
    return term(pos, sort.table, name=component(pos, sort, key))


def card_text(pos: Position, key: str) -> Named | Sentence:
    """What an Event card says, as a sentence."""
    if key in its.MISSION:
        return term(pos, "stop", text=mission_text(pos, key))
    return component(pos, card_sort(key), key, "text_")


def mission_text(pos: Position, key: str) -> Sentence:
    """What a Mission asks for, with its regions and points."""
    printed = pos.game.box.data["mission"][its.MISSION.index(key)]
    text, points = component(pos, its.MISSION, key, "text_"), Listed(printed["points"], "/")
    if not printed["regions"]:
        return term(pos, "worth", text=text, points=points)
    regions = Listed([region(pos, name) for name in printed["regions"]])
    return term(pos, "worth_in", text=text, regions=regions, points=points)


def colour(pos: Position, c: int) -> Sentence:
    """A colour by its player, or as the neutral one that a player controls."""
    hue = say(pos, "choices", its.HUE[pos.plain.colours[c].hue])
    if is_neutral(pos.s, c):
        return term(pos, "neutral", hue=hue)
    return term(pos, "colour", player=player(pos, int(seat_of(pos.s, c))), hue=hue)


def bound(pos: Position, key: str | None) -> Named | Sentence:
    """Where a rocket flies, or that this is still open."""
    return region(pos, key) if key else term(pos, "open")


def rocket(pos: Position, number: str) -> Sentence:
    """A rocket by its ramp, destination and seats."""
    it = view.ramp(pos, its.RAMP.index(number))
    if not it["rocket"]:
        return term(pos, "ramp", number=number)
    return term(
        pos, "launched_rocket" if it["launched"] else "rocket",
        number=number, destination=bound(pos, it["destination"]),
        aboard=sum(it["crew"]), seats=it["rocket"]["seats"],
    )  # fmt: skip


def place(pos: Position, key: str) -> Named | Sentence:
    """Where a Robot replaces: a rocket or a region."""
    return region(pos, key) if key in its.REGION else rocket(pos, its.RAMP[its.PLACE.index(key)])


def place_then(pos: Position, key: str) -> Named | Sentence:
    """A place of the Robot as the log names it: the rocket may have left since."""
    if key in its.REGION:
        return region(pos, key)
    return term(pos, "ramp", number=its.RAMP[its.PLACE.index(key)])


#: What the numbers of questions and events are called in a sentence.
NAMING: dict[str, Callable[[Position, Any], Gap]] = {
    "colour": colour,
    "other": colour,
    "first": colour,
    "region": region,
    "start": region,
    "to": region,
    "place": place_then,
    "resource": resource,
    "given": resource,
    "specialist": specialist,
    "mission": card,
    "card": card,
    "space": space,
}


def gaps_of(pos: Position, fields: dict[str, Any]) -> dict[str, Any]:
    """What sentences say of numbers, by name."""
    return {
        name: value if value is None or name not in NAMING else NAMING[name](pos, value)
        for name, value in fields.items()
    }


# Sentences


def describe(pos: Position, seat: int, action: int) -> Sentence:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    name, label = span.name, span.labels[i]
    gaps: dict[str, Any] = {}
    if name == "mission":
        gaps["card"] = component(pos, its.MISSION, label)
        gaps["text"] = mission_text(pos, label)
    elif name == "specialist":
        gaps["card"] = specialist(pos, label)
        gaps["number"] = its.SPECIALIST.index(label)
    elif name in ("board", "launch", "destroy", "redirect"):
        gaps["rocket"] = rocket(pos, label)
    elif name == "move":
        gaps["start"], gaps["to"] = (region(pos, key) for key in MOVES[label])
    elif name in ("destination", "inspect", "assign", "kill", "drop", "reinforce"):
        gaps["region"] = region(pos, label)
    elif name == "replace":
        gaps["place"] = place(pos, label)
    elif name == "colour":
        gaps["colour"] = colour(pos, i)
    elif name == "action":
        gaps["card"] = component(pos, its.ACTION, label)
        gaps["text"] = card_text(pos, label)
    elif name in ("give", "take"):
        gaps["resource"] = resource(pos, label)
    return say(pos, "actions", how_said(pos, name), **gaps)


#: Actions that answer several questions: those for which they have words and rules of their own.
SAID_APART = {
    "move": ("storm",),
    "colour": ("replaced", "killed"),
    "stop": ("drop", "reinforce"),
}


def how_said(pos: Position, name: str) -> str:
    """The words of an action, as an answer to what is asked."""
    asked = pos.asked.name if pos.asked else ""
    return f"{name}_{asked}" if asked in SAID_APART.get(name, ()) else name


def prompt(pos: Position, seat: int) -> Sentence:
    """What is asked of a seat, or whom it waits for."""
    if pos.is_over:
        return say(pos, "prompts", "over")
    asked = view.decision(pos, seat)
    if asked is None:
        return prompt_choice(pos, seat)
    if asked["seat"] != seat:
        return say(pos, "prompts", "wait", player=player(pos, asked["seat"]))
    gaps = gaps_of(pos, asked)
    if "ramp" in asked:
        gaps["rocket"] = rocket(pos, asked["ramp"])
    elif "place" in asked:
        gaps["place"] = place(pos, asked["place"])
    return say(pos, "prompts", how_asked(pos, asked["kind"]), **gaps)


def how_asked(pos: Position, key: str) -> str:
    """The prompt that says how a question stands: one way only, or a chain that may be ended."""
    s, box, ids = pos.plain, pos.game.box.plain, pos.legal_ids()
    if key == "board" and box.together[s.call]:
        return "board_together"
    if key == "board" and box.apart[s.call]:
        return "board_apart"
    if key == "research" and len(ids) == 1:
        return "must_draw" if DO.draw in ids else "must_look"
    if key == "action" and ids == [DO.skip]:
        return "no_action"
    if key in ("drop", "reinforce") and DO.stop in ids:
        return f"{key}_more"
    return key


def prompt_choice(pos: Position, seat: int) -> Sentence:
    """A choice that everybody makes at the same time."""
    s = pos.plain
    if seat not in pos.actors:
        return say(pos, "prompts", "wait_all")
    if s.phase == PHASE.missions:
        return say(pos, "prompts", "mission")
    turn = space(pos, its.SPACE[s.space])
    if s.seats > 2:
        return say(pos, "prompts", "specialist", turn=turn)
    mine = [c for c in range(s.colour_count) if seat_of(pos.s, c) == seat]
    neutral = next(c for c in mine if is_neutral(pos.s, c))
    card = specialist(pos, its.SPECIALIST[s.colours[neutral].chosen])
    return say(pos, "prompts", "specialist_two", turn=turn, card=card)


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log."""
    name = event.name
    gaps = gaps_of(pos, event.fields)
    if "specialist" in gaps:
        gaps["number"] = its.SPECIALIST.index(event.specialist)
    elif "card" in gaps:
        gaps["name"] = component(pos, card_sort(event.card), event.card)
        gaps["text"] = card_text(pos, event.card)
    elif name == "docked":
        it = view.rocket(pos, event.rocket)
        gaps["destination"], gaps["seats"] = bound(pos, it["destination"]), it["seats"]
    elif name == "took":
        kind, gaps["count"] = event.tokens
        gaps["resource"] = resource(pos, kind)
    elif name == "swapped":
        gaps["given"], gaps["taken"] = (resource(pos, kind) for kind in event.kinds)
    elif name == "ice":
        gaps["resource"] = resource(pos, "ice")
    elif name == "recruited" and is_neutral(pos.s, event.colour):
        name = "recruited_neutral"
    elif name == "drew_unseen" and event.discovery:
        name = "drew_unseen_discovery"
    elif name == "landed" and event.region is None:
        name = "landed_nowhere"
    return say(pos, "events", name, **gaps)


# Points


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """MPR-78: the lines a seat's points come from; Missions once they are shown."""
    box, s = pos.game.box.view, pos.s
    missions = int(scoring.kept_mission_points(box, s, seat)) if pos.is_over else 0
    return [("missions", missions), *open_lines(pos, int(main_colour(s, seat)))]


def tie_break(pos: Position, seat: int) -> int:
    """MPR-82: all score tokens of a seat's colour."""
    return int(scoring.token_count(pos.s, main_colour(pos.s, seat)))


def rivals(pos: Position) -> list[tuple[Gap, list[tuple[str, int]]]]:
    """MPR-93, MPR-94: with two players, what the neutral colours have, Missions apart."""
    neutral = [c for c in range(pos.plain.colour_count) if is_neutral(pos.s, c)]
    return [(colour(pos, c), open_lines(pos, c)) for c in neutral]


def open_lines(pos: Position, c: int) -> list[tuple[str, int]]:
    """What everybody can count of a colour."""
    box, s = pos.game.box.view, pos.s
    return [
        ("tokens", int(scoring.token_points(box, s, c))),
        ("discoveries", int(scoring.discovery_points(box, s, c))),
        ("ice", int(scoring.ice_points(box, s, c))),
    ]
