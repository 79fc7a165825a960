"""Choosing and filling the words of words.toml; names of components come from the box."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.telling import named, say, seat_name
from cosmodrome.games.red_planet.action_cards import SWAPPED_KIND
from cosmodrome.games.red_planet.pieces import bound_for, is_neutral, main_colour, seat_of
from cosmodrome.games.red_planet.production import TOOK_RESOURCE
from cosmodrome.games.red_planet.scoring import (
    discovery_points,
    ice_points,
    kept_mission_points,
    token_count,
    token_points,
)
from cosmodrome.games.red_planet.state import (
    CHOOSING,
    DISCOVERY_COUNT,
    DRAW,
    FIRST_ACTION,
    FIRST_MISSION,
    HUES,
    ICE,
    MISSION_CHOICE,
    OVER,
    PHOBOS,
    QUESTIONS,
    RAMPS,
    SKIP,
    SPECIALIST_COUNT,
    STOP,
    TARGETS,
    UNKNOWN,
)


def region_name(pos: Position, r: int, lang: str) -> str:
    return named(pos, "region", r, lang)


def destination_name(pos: Position, r: int, lang: str) -> str:
    """Where a rocket flies, or that this is still open."""
    return say(pos, "terms", "open", lang) if r == UNKNOWN else region_name(pos, r, lang)


def resource_name(pos: Position, kind: int, lang: str) -> str:
    return named(pos, "resource", kind, lang)


def specialist_name(pos: Position, number: int, lang: str) -> str:
    return named(pos, "specialist", SPECIALIST_COUNT - number, lang)


def card_name(pos: Position, card: int, lang: str) -> str:
    """An Event card with its kind: `Discovery “Dust Storm”`."""
    if card < DISCOVERY_COUNT:
        return say(pos, "terms", "discovery", lang, name=named(pos, "discovery", card, lang))
    if card < FIRST_ACTION:
        name = named(pos, "mission", card - FIRST_MISSION, lang)
        return say(pos, "terms", "mission", lang, name=name)
    return say(pos, "terms", "action", lang, name=named(pos, "action", card - FIRST_ACTION, lang))


def card_text(pos: Position, card: int, lang: str) -> str:
    """What an Event card says, as a sentence."""
    if FIRST_MISSION <= card < FIRST_ACTION:
        return f"{mission_text(pos, card - FIRST_MISSION, lang)}."
    table, first = ("discovery", 0) if card < DISCOVERY_COUNT else ("action", FIRST_ACTION)
    return str(pos.game.box.data[table][card - first][f"text_{lang}"])


def colour_name(pos: Position, c: int, lang: str) -> str:
    """A colour by its player, or as the neutral one that a player controls."""
    hue = say(pos, "hues", HUES[pos.plain.colours[c].hue], lang)
    key = "neutral" if is_neutral(pos.s, c) else "colour"
    return say(pos, "terms", key, lang, number=int(seat_of(pos.s, c)) + 1, hue=hue)


def rocket_name(pos: Position, r: int, lang: str) -> str:
    """A rocket by its ramp, destination and seats."""
    ramp = pos.plain.ramps[r]
    if not ramp.rocket:
        return say(pos, "terms", "ramp", lang, number=r + 1)
    bound = int(bound_for(pos.game.box.view, pos.s, r))
    where = destination_name(pos, bound, lang)
    return say(
        pos, "terms", "launched_rocket" if ramp.launched else "rocket", lang,
        number=r + 1, destination=where, aboard=sum(ramp.crew),
        seats=pos.game.box.plain.rocket_seats[ramp.rocket - 1],
    )  # fmt: skip


def place_name(pos: Position, place: int, lang: str) -> str:
    """Where a Robot replaces: a rocket or a region."""
    if place < RAMPS:
        return rocket_name(pos, place, lang)
    return region_name(pos, place - RAMPS, lang)


def move_ends(which: int) -> tuple[int, int]:
    """The two regions of a move."""
    start, to = divmod(which, TARGETS)
    return start, to + 1 if to >= start else to


def describe(pos: Position, seat: int, action: int, lang: str) -> str:
    """An action in words, as it stands in this position."""
    span, i = pos.game.actions.decode(action)
    gaps: dict[str, Any] = {}
    if span.name == "mission":
        gaps["card"] = named(pos, "mission", i, lang)
        gaps["text"] = mission_text(pos, i, lang)
    elif span.name == "specialist":
        gaps["card"] = specialist_name(pos, i + 1, lang)
        gaps["number"] = i + 1
    elif span.name in ("board", "launch", "destroy", "redirect"):
        gaps["rocket"] = rocket_name(pos, i, lang)
    elif span.name == "move":
        start, to = move_ends(i)
        gaps["start"] = region_name(pos, start, lang)
        gaps["to"] = region_name(pos, to, lang)
    elif span.name in ("destination", "inspect", "assign", "kill", "drop", "reinforce"):
        gaps["region"] = region_name(pos, i, lang)
    elif span.name == "replace":
        gaps["place"] = place_name(pos, i, lang)
    elif span.name == "colour":
        gaps["colour"] = colour_name(pos, i, lang)
    elif span.name == "action":
        gaps["card"] = named(pos, "action", i, lang)
        gaps["text"] = pos.game.box.data["action"][i][f"text_{lang}"]
    elif span.name in ("give", "take"):
        gaps["resource"] = resource_name(pos, i, lang)
    return say(pos, "actions", span.name, lang, **gaps)


def mission_text(pos: Position, mission: int, lang: str) -> str:
    """What a Mission asks for, with its regions and points."""
    card = pos.game.box.data["mission"][mission]
    text = str(card[f"text_{lang}"])
    if card["regions"]:
        ids = [item["id"] for item in pos.game.box.data["region"]]
        names = [region_name(pos, ids.index(r), lang) for r in card["regions"]]
        text += f" ({', '.join(names)})"
    points = "/".join(str(n) for n in card["points"])
    return say(pos, "terms", "worth", lang, text=text, points=points)


def prompt(pos: Position, seat: int, lang: str) -> str:
    """What is asked of a seat, or whom it waits for."""
    s = pos.plain
    if s.phase == OVER:
        return say(pos, "prompts", "over", lang)
    if s.phase in (MISSION_CHOICE, CHOOSING):
        if seat not in pos.actors:
            return say(pos, "prompts", "wait_all", lang)
        return prompt_choice(pos, seat, lang)
    top = s.stack[s.stack_size - 1]
    if top.seat != seat:
        return say(pos, "prompts", "wait", lang, player=seat_name(pos, top.seat, lang))
    gaps: dict[str, Any] = {"colour": colour_name(pos, top.a, lang)}
    key = QUESTIONS.names[top.kind]
    if key in ("board", "move"):
        gaps["left"] = top.b
    elif key == "drop":
        gaps["left"] = min(top.b, s.regions[PHOBOS].astronauts[top.a])
    elif key == "reinforce":
        gaps["left"] = min(top.b, s.colours[top.a].reserve)
    elif key == "destination":
        gaps["rocket"] = rocket_name(pos, top.b, lang)
    elif key == "assign":
        gaps["name"] = named(pos, "discovery", s.pending - 1, lang)
    elif key == "replaced":
        gaps["place"] = place_name(pos, top.b, lang)
    elif key in ("killed", "storm"):
        gaps["region"] = region_name(pos, top.b, lang)
    elif key in ("from", "take"):
        gaps["resource"] = resource_name(pos, top.b, lang)
    return say(pos, "prompts", worded(pos, seat, key), lang, **gaps)


def worded(pos: Position, seat: int, key: str) -> str:
    """The prompt that says how a question stands: one way only, or a chain that may be ended."""
    s, box, ids = pos.plain, pos.game.box.plain, pos.legal_ids(seat)
    if key == "board" and box.together[s.call]:
        return "board_together"
    if key == "board" and box.apart[s.call]:
        return "board_apart"
    if key == "research" and len(ids) == 1:
        return "must_draw" if DRAW in ids else "must_look"
    if key == "action" and ids == [SKIP]:
        return "no_action"
    if key in ("drop", "reinforce") and STOP in ids:
        return f"{key}_more"
    return key


def prompt_choice(pos: Position, seat: int, lang: str) -> str:
    """A choice that everybody makes at the same time."""
    s = pos.plain
    if s.phase == MISSION_CHOICE:
        return say(pos, "prompts", "mission", lang)
    turn = named(pos, "tracker_space", s.space, lang)
    if s.seats > 2:
        return say(pos, "prompts", "specialist", lang, turn=turn)
    neutral = next(c for c in range(1, 3) if seat_of(pos.s, c) == seat)
    card = specialist_name(pos, s.colours[neutral].chosen, lang)
    return say(pos, "prompts", "specialist_two", lang, turn=turn, card=card)


#: What the numbers of an event name, for the gaps of its sentence.
REGION_IN_B = (
    "explored", "assigned", "looked", "looked_unseen", "killed", "dropped", "produced", "took",
    "turned_up", "struck", "changed", "reinforced",
)  # fmt: skip
RAMP_IN_B = ("boarded", "destination", "launched", "destroyed", "lifted_off", "landed", "docked")
NO_COLOUR = (
    "mission_kept", "event_deck", "turn", "explored", "lifted_off", "landed", "docked",
    "rockets_shuffled", "space", "produced", "turned_up", "changed", "ended",
)  # fmt: skip


def tell(pos: Position, event: Event, seat: int, lang: str) -> str:
    """An event as a line of the log."""
    name, a, b, c = event.name, event.a, event.b, event.c
    gaps: dict[str, Any] = {"player": seat_name(pos, event.seat, lang)}
    if name not in NO_COLOUR:
        gaps["colour"] = colour_name(pos, a, lang)
    if name in REGION_IN_B:
        gaps["region"] = region_name(pos, b, lang)
    if name in RAMP_IN_B:
        gaps["ramp"] = b + 1
    if name == "mission_kept":
        gaps["card"] = card_name(pos, FIRST_MISSION + a, lang)
    elif name in ("event_deck", "rockets_shuffled"):
        gaps["cards"] = a
    elif name in ("turn", "space"):
        gaps["space"] = named(pos, "tracker_space", a, lang)
        gaps["first"] = colour_name(pos, b, lang)
    elif name in ("neutral_card", "chose", "called", "idle"):
        gaps["card"] = specialist_name(pos, b, lang)
        gaps["number"] = b
    elif name == "boarded":
        gaps["count"] = c
    elif name == "destination":
        gaps["region"] = region_name(pos, c, lang)
    elif name == "moved":
        gaps["start"] = region_name(pos, b, lang)
        gaps["to"] = region_name(pos, c, lang)
    elif name in ("explored", "changed"):
        gaps["resource"] = resource_name(pos, c, lang)
    elif name in ("drew", "discarded"):
        gaps["card"] = card_name(pos, b, lang)
        gaps["text"] = card_text(pos, b, lang)
    elif name in ("looked", "turned_up"):
        gaps["card"] = card_name(pos, c, lang)
        gaps["name"] = named(pos, "discovery", c, lang)
        gaps["text"] = card_text(pos, c, lang)
    elif name in ("mission_done", "mission_failed"):
        gaps["name"] = named(pos, "mission", b, lang)
        gaps["points"] = c
    elif name == "drew_unseen" and b:
        name = "drew_unseen_discovery"
    elif name == "recruited" and is_neutral(pos.s, a):
        name = "recruited_neutral"
    elif name == "replaced":
        gaps["place"] = place_name_short(pos, b, lang)
        gaps["other"] = colour_name(pos, c, lang)
    elif name == "killed":
        gaps["other"] = colour_name(pos, c, lang)
    elif name == "landed":
        if c == UNKNOWN:
            name = "landed_nowhere"
        else:
            gaps["region"] = region_name(pos, c, lang)
    elif name == "docked":
        box = pos.game.box.plain
        bound = box.rocket_destination[c]
        gaps["destination"] = destination_name(pos, bound, lang)
        gaps["seats"] = box.rocket_seats[c]
    elif name == "produced":
        gaps["resource"] = resource_name(pos, a, lang)
        gaps["count"] = c
    elif name == "took":
        gaps["resource"] = resource_name(pos, c // TOOK_RESOURCE, lang)
        gaps["count"] = c % TOOK_RESOURCE
    elif name == "played":
        gaps["card"] = card_name(pos, FIRST_ACTION + b, lang)
        gaps["text"] = card_text(pos, FIRST_ACTION + b, lang)
    elif name == "ice":
        gaps["count"] = b
        gaps["resource"] = resource_name(pos, ICE, lang)
    elif name == "swapped":
        gaps["other"] = colour_name(pos, b, lang)
        gaps["given"] = resource_name(pos, c // SWAPPED_KIND, lang)
        gaps["taken"] = resource_name(pos, c % SWAPPED_KIND, lang)
    return say(pos, "events", name, lang, **gaps)


def place_name_short(pos: Position, place: int, lang: str) -> str:
    """A place of the Robot as the log names it: the rocket may have left since."""
    if place < RAMPS:
        return say(pos, "terms", "ramp", lang, number=place + 1)
    return region_name(pos, place - RAMPS, lang)


def score_lines(pos: Position, seat: int) -> list[tuple[str, int]]:
    """MPR-78: the lines a seat's points come from; Missions once they are shown."""
    box, s = pos.game.box.view, pos.s
    missions = int(kept_mission_points(box, s, seat)) if pos.plain.phase == OVER else 0
    return [("missions", missions), *open_lines(pos, int(main_colour(s, seat)))]


def tie_break(pos: Position, seat: int) -> int:
    """MPR-82: all score tokens of a seat's colour."""
    return int(token_count(pos.s, main_colour(pos.s, seat)))


def rivals(pos: Position, lang: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """MPR-93, MPR-94: with two players, what the neutral colours have, Missions apart."""
    neutral = [c for c in range(pos.plain.colour_count) if is_neutral(pos.s, c)]
    return [(colour_name(pos, c, lang), open_lines(pos, c)) for c in neutral]


def open_lines(pos: Position, c: int) -> list[tuple[str, int]]:
    """What everybody can count of a colour."""
    box, s = pos.game.box.view, pos.s
    return [
        ("tokens", int(token_points(box, s, c))),
        ("discoveries", int(discovery_points(box, s, c))),
        ("ice", int(ice_points(box, s, c))),
    ]
