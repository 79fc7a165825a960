"""Choosing the words of words.toml and what fills their gaps; components are named by the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cosmodrome.engine.events import Event
from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import named, player, say, term
from cosmodrome.engine.words import NOBODY, Gap, Listed, Named, Names, Sentence
from cosmodrome.games.red_planet import box as its
from cosmodrome.games.red_planet import scoring, view
from cosmodrome.games.red_planet.action_cards import most_reinforcements, own_regions, partners
from cosmodrome.games.red_planet.pieces import is_neutral, lowest, main_colour, seat_of, some
from cosmodrome.games.red_planet.specialists import on_mars, victims
from cosmodrome.games.red_planet.state import DO, PHASE

# Names


def component(pos: Position, sort: Ids, key: str, form: str = "") -> Named:
    """A component by its id: its name, or another of its texts."""
    return named(pos, sort.table, sort.index(key), form)


def region(pos: Position, key: str) -> Named:
    return component(pos, its.REGION, key)


def at(pos: Position, key: str) -> Sentence:
    """In a region of Mars, or on its moon."""
    return term(pos, "on_moon" if key == its.REGION[-1] else "in_region", region=region(pos, key))


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


def colours(pos: Position, them: list[int], seat: int) -> Listed:
    """Several colours, the reader's own last: `Ann (red), Bob (blue) and you`."""
    named: list[Gap] = [colour(pos, c) for c in them if not plays(pos, seat, c)]
    if len(named) < len(them):
        named.append(term(pos, "you"))
    return in_a_row(pos, named)


def in_a_row(pos: Position, parts: list[Gap]) -> Listed:
    """Things one after the other, the last with an "and"."""
    if len(parts) < 2:
        return Listed(parts)
    return Listed([Listed(parts[:-1]), parts[-1]], term(pos, "and"))


def astronauts(pos: Position, c: int, count: int, seat: int) -> Sentence:
    """Some astronauts of a colour, as a reader calls them: `2 of your astronauts`."""
    key = "own_astronauts" if plays(pos, seat, c) else "astronauts"
    return term(pos, key, count=count, colour=colour(pos, c))


def crew(pos: Position, aboard: list[int], seat: int) -> Listed:
    """Astronauts of several colours: `2 astronauts of Ann (red) and 1 of your astronauts`."""
    counted = Counter(aboard).items()
    return in_a_row(pos, [astronauts(pos, c, n, seat) for c, n in counted])


def plays(pos: Position, seat: int, c: int) -> bool:
    """Whether a colour is the one that a seat plays and scores with."""
    return not is_neutral(pos.s, c) and int(seat_of(pos.s, c)) == seat


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


def place(pos: Position, key: str) -> Sentence:
    """Where a Robot replaces: in a rocket or in a region."""
    if key in its.REGION:
        return at(pos, key)
    return term(pos, "aboard", rocket=rocket(pos, its.RAMP[its.PLACE.index(key)]))


def place_then(pos: Position, key: str) -> Sentence:
    """A place of the Robot as the log names it: the rocket may have left since."""
    if key in its.REGION:
        return at(pos, key)
    return term(pos, "aboard_then", number=its.RAMP[its.PLACE.index(key)])


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
        name: value if value in (None, -1) or name not in NAMING else NAMING[name](pos, value)
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
    elif name in REGION_ACTIONS:
        gaps["region"], gaps["at"] = region(pos, label), at(pos, label)
    elif name == "replace":
        gaps["place"] = place(pos, label)
    elif name == "colour":
        gaps["colour"], gaps["victim"] = colour(pos, i), astronauts(pos, i, 1, seat)
    elif name == "action":
        gaps["card"] = component(pos, its.ACTION, label)
        gaps["text"] = card_text(pos, label)
    elif name == "astronauts":
        gaps["count"] = i
    elif name in ("give", "take"):
        gaps["resource"] = resource(pos, label)
    if (alone := only_victim(pos, name, i)) is not None:
        gaps["victim"] = astronauts(pos, alone, 1, seat)
        return say(pos, "actions", f"{name}_one", **gaps)
    return say(pos, "actions", how_said(pos, seat, name, label), **gaps)


REGION_ACTIONS = (
    "destination", "move", "to", "inspect", "assign", "kill", "drop", "reinforce",
)  # fmt: skip

#: Actions that answer several questions: those for which they have words and rules of their own.
SAID_APART = {"to": ("storm",), "colour": ("replaced", "killed"), "inspect": ("look",)}


def only_victim(pos: Position, name: str, place: int) -> int | None:
    """The one colour that a Robot or an Officer finds in a place, where there is one only."""
    if name not in ("replace", "kill") or pos.asked is None:
        return None
    if name == "kill":
        found = int(some(pos.s.regions[place].astronauts, pos.plain.colour_count))
    else:
        found = int(victims(pos.s, pos.asked.colour, place))
    return int(lowest(found)) if found.bit_count() == 1 else None


def how_said(pos: Position, seat: int, name: str, label: str) -> str:
    """The words of an action, as an answer to what is asked."""
    asked = pos.asked.name if pos.asked else ""
    if name == "action" and not works(pos, seat, label):
        return "action_in_vain"
    return f"{name}_{asked}" if asked in SAID_APART.get(name, ()) else name


def works(pos: Position, seat: int, card: str) -> bool:
    """MPR-159 … MPR-161: whether an Action would do anything now."""
    s, c = pos.s, main_colour(pos.s, seat)
    match its.ACTION.index(card):
        case its.ACTION.reinforcements:
            return bool(own_regions(s, c) and most_reinforcements(pos.game.box.view, s, c))
        case its.ACTION.redeployment:
            return bool(on_mars(s, c))
        case its.ACTION.espionage:
            return bool(some(s.colours[c].score_tokens, its.RESOURCE.size) and partners(s, c))
    return True


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
    if plays(pos, seat, asked["colour"]):
        gaps["colour"] = term(pos, "your_turn")
    if "ramp" in asked:
        gaps["rocket"] = rocket(pos, asked["ramp"])
    elif "place" in asked:
        gaps["place"] = place(pos, asked["place"])
    elif "region" in asked:
        gaps["at"] = at(pos, asked["region"])
    return say(pos, "prompts", how_asked(pos, asked["kind"]), **gaps)


def how_asked(pos: Position, key: str) -> str:
    """The prompt that says how a question stands: one way only, or a chain that may be ended."""
    s, box, ids = pos.plain, pos.game.box.plain, pos.legal_ids()
    if key == "board" and box.together[s.call]:
        return "board_together"
    if key == "board" and box.apart[s.call]:
        return "board_apart"
    if key == "look" and not s.event_deck_size:
        return "look_empty"
    if key == "action" and ids == [DO.skip]:
        return "no_action"
    if key == "drop_more" and ids == [DO.done]:
        return "drop_all"
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


@dataclass(frozen=True)
class Line(Sentence):
    """A line of the log that says itself to whom it speaks: a seat may act for two colours."""

    own: bool = False

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        return Sentence(self.words, self.section, self.key, self.gaps, self.own).text(lang, names)


def tell(pos: Position, event: Event, seat: int) -> Sentence:
    """An event as a line of the log, which calls its reader's own colour "you"."""
    name, gaps = how_told(pos, event), gaps_of(pos, event.fields)
    if "specialist" in gaps:
        gaps["number"] = its.SPECIALIST.index(event.specialist)
    if "card" in gaps:
        gaps["name"] = component(pos, card_sort(event.card), event.card)
        gaps["text"] = card_text(pos, event.card)
    if gaps.get("region"):
        gaps["at"] = at(pos, event.region)
    if event.kind.joins == "colour" and event.joined:
        gaps["colour"] = colours(pos, event.all("colour"), seat)
    if event.name == "docked":
        it = view.rocket(pos, event.rocket)
        gaps["destination"], gaps["seats"] = bound(pos, it["destination"]), it["seats"]
    elif event.name in ("landed", "destroyed"):
        gaps["crew"] = crew(pos, event.all(event.kind.joins), seat)
    elif event.name in ("replaced", "killed"):
        gaps["victim"] = astronauts(pos, event.other, 1, seat)
        if event.other == event.colour and not plays(pos, seat, event.other):
            gaps["victim"] = term(pos, "their_astronauts", count=1)
    elif event.name == "dropped":
        gaps["where"], gaps["count"] = jumps(pos, event.all("region")), 1 + len(event.joined)
    elif event.name == "produced":
        gaps["region"] = in_a_row(pos, [region(pos, key) for key in event.all("region")])
    elif event.name == "took":
        kind, gaps["count"] = event.tokens
        gaps["resource"] = resource(pos, kind)
    elif event.name == "swapped":
        gaps["given"], gaps["taken"] = (resource(pos, kind) for kind in event.kinds)
    elif event.name == "ice":
        gaps["resource"] = resource(pos, "ice")
    told = say(pos, "events", name, **gaps)
    return Line(told.words, told.section, told.key, told.gaps, own=is_own(pos, event, seat))


def how_told(pos: Position, event: Event) -> str:
    """The words of an event, as it came about."""
    name = event.name
    if name == "recruited" and is_neutral(pos.s, event.colour):
        return "recruited_neutral"
    if name == "no_target":
        return f"no_target_{event.specialist.replace('-', '_')}"
    if name == "drew_unseen" and event.discovery:
        return "drew_unseen_discovery"
    if name == "landed" and event.crew < 0:
        return "landed_empty" if event.region else "landed_nowhere"
    if name == "destroyed" and event.victim < 0:
        return "destroyed_empty"
    if name == "monopoly" and event.colour < 0:
        return "monopoly_nobody"
    if name == "first" and event.space == its.SPACE[0]:
        return "first_start"
    several = event.joined and (event.kind.joins == "colour" or name == "produced")
    return f"{name}_several" if several else name


def is_own(pos: Position, event: Event, seat: int) -> bool:
    """Whether an event is of the colour its reader plays, be it among others."""
    if event.joined and event.kind.joins == "colour":
        return any(plays(pos, seat, c) for c in event.all("colour"))
    c = event.fields.get("colour")
    if c is None:
        return event.seat == seat
    return c >= 0 and plays(pos, seat, c)


def jumps(pos: Position, regions: list[str]) -> Listed:
    """Where astronauts jump to: `2 to Hellas and 1 to Arcadia`."""
    counted = Counter(regions).items()
    return in_a_row(pos, [term(pos, "jump", count=n, region=region(pos, r)) for r, n in counted])


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
