"""The board of Mission: Planète Rouge for the browser: Mars, its rockets and their crews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import htpy as h

from cosmodrome.games.red_planet import board_art as art
from cosmodrome.games.red_planet.view import place_id
from cosmodrome.web.kit import (
    Choice,
    Event,
    Scene,
    Words,
    at,
    chips,
    command,
    counter,
    fan,
    flag_picture,
    frame,
    mark,
    piece,
    reach,
    source_mark,
    stack,
    star_picture,
    zone,
)

WORDS = Words(Path(__file__).with_name("board.toml"))
Data = Mapping[str, Any]
#: By place and colour, the key of where the last astronaut came from.
Arrivals: TypeAlias = Mapping[tuple[str, int], str]
SPECIALISTS = ("pilot", "officer", "travel-agent", "robot", "saboteur", "secret-agent", "scientist",
               "explorer", "recruiter")  # fmt: skip
#: What a region can be chosen for.
REGION_ACTIONS = ("destination", "inspect", "assign", "replace", "kill", "drop", "reinforce")
RAMP_ACTIONS = ("board", "launch", "destroy", "redirect")


@dataclass(frozen=True)
class Table:
    """A scene with the names of this game's components at hand."""

    scene: Scene
    regions: Mapping[str, Data]
    resources: Mapping[str, Data]
    events: Mapping[str, Data]
    """Discoveries, Missions and Actions by their id."""
    specialists: Mapping[int, Data]
    geometry: art.Geometry
    arrivals: Arrivals

    @property
    def view(self) -> Data:
        return self.scene.view

    def say(self, key: str, **gaps: Any) -> str:
        return WORDS.say("board", key, self.scene.lang, **gaps)

    def name(self, component: Data) -> str:
        return str(component[self.scene.lang])

    def text(self, component: Data, what: str = "text") -> str:
        return str(component[f"{what}_{self.scene.lang}"])

    def region(self, key: str) -> str:
        return self.name(self.regions[key])

    def hue(self, colour: int) -> str:
        return str(self.view["colours"][colour]["hue"])

    def hue_name(self, colour: int) -> str:
        return self.scene.say("hues", self.hue(colour))

    def mark(self, colour: int) -> int:
        """The mark of a colour: its player's own, and others for neutral colours."""
        me = self.view["colours"][colour]
        seat: int = me["seat"]
        return len(self.view["players"]) + seat if me["neutral"] else seat

    def owner(self, colour: int) -> str:
        seat: int = self.view["colours"][colour]["seat"]
        return self.scene.names[seat]

    def count(self, colour: int, count: int) -> str:
        """Some astronauts of a colour in words."""
        hue = self.hue_name(colour)
        return self.say("astronauts", player=self.owner(colour), hue=hue, count=count)


def table(scene: Scene) -> Table:
    box = scene.box
    events = {it["id"]: it for key in ("discovery", "mission", "action") for it in box[key]}
    regions = {it["id"]: it for it in box["region"]}
    return Table(
        scene,
        regions,
        {it["id"]: it for it in box["resource"]},
        events,
        {it["number"]: it for it in box["specialist"]},
        art.Geometry(box, scene.view["layout"]),
        arrivals(scene.view, regions, scene.recent),
    )


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: ramps, Mars, the players and the own cards."""
    it = table(scene)
    colours = scene.view["colours"]
    return frame(
        f".red-planet.with-{len(colours)}",
        tracker(it),
        ramps(it),
        mars(it),
        h.div(".colours")[[corner(it, colour) for colour in colours]],
        scene.seat is not None and tray(it, scene.view["players"][scene.seat]),
    )


def tracker(it: Table) -> h.Element:
    """MPR-57: where the game stands on the turn tracker, and what is still to come."""
    spaces = it.scene.box["tracker_space"]
    here = next(i for i, space in enumerate(spaces) if space["id"] == it.view["space"])
    cells = []
    for i, space in enumerate(spaces):
        turn = space["kind"] == "turn"
        sign = str(space["number"]) if turn else art.space_picture(space["kind"])
        when = " here" if i == here else " done" if i < here else ""
        cells.append(
            h.span({"class": f"{space['kind']}{when}", "title": it.name(space)})[sign]
        )  # fmt: skip
    name = it.name(spaces[here])
    call = it.view["call"]
    return h.div(".tracker")[
        h.div(".track", role="img", aria_label=it.say("tracker", space=name))[cells],
        h.span(".now")[name],
        call and h.span(".call")[it.say("call", specialist=f"{call} {called(it, call)}")],
        common_mission(it),
    ]


def called(it: Table, number: int) -> str:
    """MPR-15: the Specialist the countdown has come to."""
    return it.name(it.specialists[number])


# Ramps


def ramps(it: Table) -> h.Element:
    """The ramps with their rockets, and what rockets and Destination tokens are left."""
    return zone(
        it.say("ramps"),
        h.div(".ramp-grid")[[ramp(it, one) for one in it.view["ramps"]]],
        h.div(".rocket-cards")[
            counter(it.say("rocket_deck", count=it.view["rocket_deck"]), it.view["rocket_deck"],
                    "▲"),
            counter(it.say("rocket_discards", count=len(it.view["rocket_discards"])),
                    len(it.view["rocket_discards"]), "△"),
            free_tokens(it),
        ],
        key="ramps",
        class_="ramps",
    )  # fmt: skip


def free_tokens(it: Table) -> h.Element:
    """MPR-54: the Destination tokens still in the supply."""
    left = {region: n for region, n in it.view["destination_tokens"].items() if n}
    named = ", ".join(f"{it.region(region)} ×{n}" for region, n in left.items())
    return counter(it.say("destination_tokens", regions=named), sum(left.values()), "⚑")


def crew_list(it: Table, one: Data) -> list[tuple[str, str, int, str]]:
    """Who sits in each taken seat."""
    ramp = one["number"]
    return [
        (f"crew-{ramp}-{colour}-{i}", f"colour-{colour}", it.mark(colour), it.hue(colour))
        for colour, n in enumerate(one["crew"])
        for i in range(n)
    ]


def ramp(it: Table, one: Data) -> h.Element:
    """A ramp; its rocket can be boarded, launched, destroyed, redirected, or its crew replaced."""
    number, rocket = one["number"], one["rocket"]
    if rocket is None:
        label = it.say("ramp", number=number, rocket=it.say("no_rocket"))
        return h.div(".ramp.empty", role="img", aria_label=label)[
            h.span(".ramp-number")[str(number)]
        ]
    bound = it.region(one["destination"]) if one["destination"] else it.say("unknown")
    crew = ", ".join(it.count(c, n) for c, n in enumerate(one["crew"]) if n)
    flown = it.say("rocket", destination=bound, aboard=sum(one["crew"]), seats=rocket["seats"],
                   crew=it.say("crew", crew=crew) if crew else "")  # fmt: skip
    parts = [flown, it.say("launched") if one["launched"] else ""]
    if one["tokens"]:
        named = ", ".join(it.region(region) for region in one["tokens"])
        parts.append(it.say("tokens_on", regions=named))
    label = it.say("ramp", number=number, rocket=", ".join(filter(None, parts)))
    picture = art.rocket_picture(rocket["seats"], crew_list(it, one), one["launched"])
    does = [f"{name}:{number}" for name in RAMP_ACTIONS] + [f"replace:ramp-{number}"]
    asked = it.view["decision"] or {}
    chosen = asked.get("place") == f"ramp-{number}" or asked.get("ramp") == number - 1
    classes = ["ramp", "launched" * one["launched"], "chosen" * chosen]
    return piece(
        it.scene, label, picture,
        h.span(".bound")[bound],
        [h.span(".destination-token")["⚑"] for _ in one["tokens"]],
        h.span(".ramp-number")[str(number)],
        does=does, key=f"ramp-{number}", tip="", class_=" ".join(filter(None, classes)),
    )  # fmt: skip


# Mars


def mars(it: Table) -> h.Element:
    """The planet with its regions, Phobos, the Monument and the Event deck."""
    regions = {one["id"]: one for one in it.view["regions"]}
    names = {key: it.region(key) for key in it.geometry.sectors}
    return zone(
        it.say("mars"),
        h.div(".globe")[
            art.mars_picture(it.geometry, names),
            areas(it),
            [region(it, regions[key]) for key in names],
            [step(it, name) for name in it.scene.choices if name.startswith("move:")],
        ],
        h.div(".phobos")[art.moon_picture(), region(it, regions["PHO"])],
        monument(it),
        events(it),
        key="mars",
        class_="mars",
    )


def region_choice(it: Table, name: str) -> Choice | None:
    """What choosing a region would do now."""
    return it.scene.choice(*(f"{action}:{name}" for action in REGION_ACTIONS))


def areas(it: Table) -> list[h.Node]:
    """The land of regions to choose from: pointing anywhere on it chooses the region.

    Inner regions lie over the quarter around them, so they are there even while they are calm.
    """
    lit = {name for name in it.geometry.sectors if region_choice(it, name)}
    found: list[h.Node] = []
    for name, part in it.geometry.parts.items():
        if name in lit:
            found.append(reach(f"region-{name}", f"area {part}"))
        elif lit and "inner" in part:
            found.append(h.span(class_=f"area {part}"))
    return found


def region(it: Table, one: Data) -> h.Element:
    """What stands in a region: its resource, tokens, Discovery and astronauts."""
    name = one["id"]
    asked = it.view["decision"] or {}
    moon = name not in it.geometry.sectors
    place = "" if moon else f"{at(*it.geometry.middles[name])} {it.geometry.parts[name]}"
    there = sum(count > 0 for count in one["astronauts"])
    room = 2 if moon or "inner" in place else 4
    classes = ["region", place, "crowded" if there > room else "",
               "chosen" if asked.get("region") == name else ""]  # fmt: skip
    label = it.say("region", name=it.region(name), parts=", ".join(region_parts(it, one)))
    return piece(
        it.scene, label,
        moon and h.span(".land-name")[it.region(name)],
        goods(it, one),
        crowds(it, list(enumerate(one["astronauts"])), name),
        does=[f"{action}:{name}" for action in REGION_ACTIONS], key=f"region-{name}", tip="",
        class_=" ".join(filter(None, classes)),
    )  # fmt: skip


def goods(it: Table, one: Data) -> h.Element:
    """A region's resource, the score tokens waiting there, and its Discovery."""
    own = one["resource"]
    tokens = {kind: n for kind, n in one["score_tokens"].items() if n}
    return h.span(".goods")[
        gain(own, tokens.pop(own, 0)),
        [gain(kind, n) for kind, n in tokens.items()],
        discovery_sign(it, one),
    ]


def gain(kind: str | None, tokens: int) -> h.Element:
    """A resource with the number of its score tokens."""
    return h.span(".gain")[art.resource_picture(kind), tokens > 0 and h.b[str(tokens)]]


def region_parts(it: Table, one: Data) -> list[str]:
    """Everything in a region, in words."""
    there = [it.count(c, n) for c, n in enumerate(one["astronauts"]) if n]
    parts = [", ".join(there) or it.say("nobody")]
    if one["resource"]:
        parts.append(it.say("resource", resource=it.name(it.resources[one["resource"]])))
    else:
        parts.append(it.say("unexplored"))
    tokens = [f"{it.name(it.resources[k])} {n}" for k, n in one["score_tokens"].items() if n]
    if tokens:
        parts.append(it.say("score_tokens", tokens=", ".join(tokens)))
    if one["has_discovery"]:
        parts.append(discovery_text(it, one["discovery"]))
        if one["known_to"]:
            names = ", ".join(it.scene.names[seat] for seat in one["known_to"])
            parts.append(it.say("known_to", players=names))
    return parts


def discovery_text(it: Table, key: str | None) -> str:
    if key is None:
        return it.say("hidden_discovery")
    found = it.events[key]
    return it.say("discovery", name=it.name(found), text=it.text(found))


def discovery_sign(it: Table, one: Data) -> h.Element | None:
    if not one["has_discovery"]:
        return None
    return h.span(".discovery")[art.known_picture() if one["discovery"] else art.event_picture()]


#: So many astronauts of a colour are drawn one by one, as long as no more stand in one place.
FEW, ROOM = 3, 7


def crowds(it: Table, astronauts: list[tuple[int, int]], place: str) -> h.Element | None:
    """Astronauts by colour: figures to count, or one and a number where there are many."""
    there = [(colour, count) for colour, count in astronauts if count]
    few = FEW if sum(count for _, count in there) <= ROOM else 1
    groups = [
        crowd(it, colour, count, count if count <= few else 1, place) for colour, count in there
    ]
    return h.span(".crowds")[groups] if groups else None


def crowd(it: Table, colour: int, count: int, drawn: int, place: str) -> h.Element:
    origin = it.arrivals.get((place, colour))
    figures = [
        h.i({"data-key": f"at-{place}-{colour}-{i}", "data-from": origin})[
            art.figure_picture(it.mark(colour))
        ]
        for i in range(drawn)
    ]
    return h.span(f".crowd.hue-{it.hue(colour)}")[figures, count > drawn and h.b[str(count)]]


def arrivals(view: Data, regions: Mapping[str, Data], recent: Sequence[Event]) -> Arrivals:
    """Where astronauts that are new in a place came from, as the last move tells."""
    keys = list(regions)
    found: dict[tuple[str, int], str] = {}
    for event in recent:
        match event.name:
            case "landed" if 0 <= event.c < len(keys):
                for one in view["colours"]:
                    found[keys[event.c], one["colour"]] = f"ramp-{event.b + 1}"
            case "moved":
                found[keys[event.c], event.a] = f"region-{keys[event.b]}"
            case "dropped":
                found[keys[event.b], event.a] = "region-PHO"
            case "replaced":
                found[place_id(event.b), event.a] = f"colour-{event.a}"
            case "reinforced":
                found[keys[event.b], event.a] = f"colour-{event.a}"
            case "killed":
                found["monument", event.c] = f"region-{keys[event.b]}"
            case "struck":
                found["monument", event.a] = f"region-{keys[event.b]}"
    return found


def step(it: Table, name: str) -> h.Element:
    """The arrow of one move between two regions."""
    start, end = name.removeprefix("move:").split("-")
    (x, y), angle = it.geometry.step(start, end)
    label = it.say("move", start=it.region(start), end=it.region(end))
    return piece(it.scene, label, art.arrow_picture(round(angle)), does=name,
                 class_=f"step {at(x, y)}")  # fmt: skip


def monument(it: Table) -> h.Element:
    """The Monument and who is remembered there."""
    fallen = [(c["colour"], c["monument"]) for c in it.view["colours"] if c["monument"]]
    parts = ", ".join(it.count(c, n) for c, n in fallen) or it.say("nobody")
    name = it.name(it.scene.box["monument"])
    label = it.say("monument", name=name, parts=parts)
    return h.div({"class": "monument", "role": "img", "aria-label": label, "title": label,
                  "data-key": "monument"})[
        art.monument_picture(), crowds(it, fallen, "monument")
    ]  # fmt: skip


def events(it: Table) -> h.Element:
    """The Event deck, from which one may draw, and what was discarded."""
    count = it.view["event_deck"]
    gone = ", ".join(it.name(it.events[key]) for key in it.view["event_discards"])
    label = it.say("events", count=count)
    if gone:
        label = f"{label}. {it.say('event_discards', cards=gone)}"
    return h.div(".events")[
        piece(it.scene, label, stack(count, art.event_picture()), does="draw", key="events",
              tip="", class_="event-deck"),
        command(it.scene, it.say("look"), "look"),
    ]  # fmt: skip


# Players


def corner(it: Table, me: Data) -> h.Element:
    """A colour: who plays it, its points and tokens, its Specialists in hand and played."""
    colour = me["colour"]
    key = "neutral" if me["neutral"] else "colour"
    label = it.say(key, player=it.owner(colour), hue=it.hue_name(colour))
    acting = " on-turn" if it.view["acting"] == colour or asked_of(it, me) else ""
    return zone(
        label,
        heading(it, me, label),
        not over(it) and specialists(it, me),
        h.div(".stock")[stock(it, me)],
        key=f"colour-{colour}",
        class_=f"corner hue-{me['hue']}{acting}",
    )


def over(it: Table) -> bool:
    return bool(it.view["phase"] == "over")


def asked_of(it: Table, me: Data) -> bool:
    return me["seat"] in it.view["actors"] and not me["neutral"] and it.view["acting"] is None


def heading(it: Table, me: Data, label: str) -> h.Element:
    colour = me["colour"]
    final = over(it) and not me["neutral"]
    place = final and it.view["places"][me["seat"]]
    points = it.view["scores"][me["seat"]] if final else me["points"]
    key = "final_points" if final else "points"
    name = it.owner(colour)
    return h.header(".heading")[
        place and counter(it.say("place", place=place), place, class_=f"rank rank-{place}"),
        mark(it.mark(colour)),
        command(it.scene, name, f"colour:{colour + 1}", label) or h.span(".name")[name],
        me["neutral"] and h.span(".tag")[it.say("neutral_short")],
        it.view["first"] == colour and flag_picture(it.say("first")),
        counter(it.say(key, points=points), points, star_picture(), "score"),
    ]


def specialist_name(it: Table, key: str) -> str:
    number = SPECIALISTS.index(key) + 1
    return f"{number} {it.name(it.specialists[number])}"


def specialists(it: Table, me: Data) -> h.Element:
    """MPR-18: the nine Specialists of a colour, those played struck out, and the one chosen."""
    shown: list[h.Node] = []
    named: dict[str, list[str]] = {"in_hand": [], "laid": []}
    for number in range(9, 0, -1):
        key = SPECIALISTS[number - 1]
        state = "laid" if key in me["played"] else "in_hand" if key in me["hand"] else ""
        if not state:
            continue
        name = specialist_name(it, key)
        named[state].append(name)
        title = it.say(state, specialist=name)
        shown.append(h.span(class_=f"chip {state}", title=title)[str(number)])
    said = [it.say(state, specialist=", ".join(names)) for state, names in named.items() if names]
    return h.div(".specialists")[chips(". ".join(said), shown), chosen_card(it, me)]


def chosen_card(it: Table, me: Data) -> h.Element | None:
    """The Specialist laid for this turn, face up once called."""
    if not me["has_chosen"]:
        return None
    if me["chosen"] is None:
        label, sign = it.say("chosen_hidden"), "?"
    else:
        label = it.say("chosen", specialist=specialist_name(it, me["chosen"]))
        sign = str(SPECIALISTS.index(me["chosen"]) + 1)
    return h.span({"class": "chosen-card open" if me["chosen"] else "chosen-card", "role": "img",
                   "aria-label": label, "title": label, "data-key": f"chosen-{me['colour']}"})[
        sign
    ]  # fmt: skip


def stock(it: Table, me: Data) -> list[h.Node]:
    """Astronauts in reserve, score tokens, Event cards."""
    reserve = counter(it.say("reserve", count=me["reserve"]), me["reserve"],
                      art.figure_picture(it.mark(me["colour"])))  # fmt: skip
    found: list[h.Node] = [reserve, [token(it, me, kind) for kind in it.resources]]
    if me["deck"] is not None:
        found.append(counter(it.say("neutral_deck", count=me["deck"]), me["deck"], "▤"))
    if not me["neutral"]:
        you = it.view["players"][me["seat"]]
        if you["cards"]:
            label = it.say("cards", count=you["cards"])
            found.append(counter(label, you["cards"], art.event_picture()))
        if you["burnt"]:
            found.append(counter(it.say("burnt", count=you["burnt"]), you["burnt"], "✗"))
        if you["actions_played"]:
            names = ", ".join(it.name(it.events[key]) for key in you["actions_played"])
            label = it.say("actions_played", cards=names)
            found.append(h.span(".tag", role="img", aria_label=label, title=label)["⚡"])
    return found


def token(it: Table, me: Data, kind: str) -> h.Element | None:
    """Score tokens of one kind; lit where one is to be given or taken."""
    count, name = me["score_tokens"][kind], it.name(it.resources[kind])
    asked = it.view["decision"] or {}
    mine = me["colour"] == asked.get("colour") and asked.get("kind") == "give"
    theirs = me["colour"] == asked.get("other") and asked.get("kind") == "take"
    inside: list[h.Node] = [art.resource_picture(kind), h.b[str(count)]]
    if mine and it.scene.choice(f"give:{kind}"):
        label = it.say("give", resource=name, count=count)
        return piece(it.scene, label, inside, does=f"give:{kind}", class_="token")
    if theirs and it.scene.choice(f"take:{kind}"):
        label = it.say("take", resource=name, player=it.owner(me["colour"]), count=count)
        return piece(it.scene, label, inside, does=f"take:{kind}", class_="token")
    if not count:
        return None
    return counter(it.say("tokens", resource=name, count=count), count, art.resource_picture(kind))


# The own cards


def tray(it: Table, you: Data) -> h.Element:
    """The own Specialists and Event cards, and the commands that pass."""
    me = it.view["colours"][you["colour"]]
    hand = [specialist(it, key) for key in SPECIALISTS if key in me["hand"] and not over(it)]
    stops = [command(it.scene, it.say(key), key) for key in ("stop", "skip")]
    return zone(
        it.say("mine"),
        not over(it) and h.div(".hand-and-stops")[fan(it.say("hand"), hand, "hand"), stops],
        h.div(".kept", role="group", aria_label=it.say("kept"))[drawn(it), own_events(it, you)],
        class_="tray",
    )


def specialist(it: Table, key: str) -> h.Element:
    number = SPECIALISTS.index(key) + 1
    card = it.specialists[number]
    label = it.say("specialist", number=number, name=it.name(card), text=it.text(card),
                   astronauts=card["astronauts"], where=it.text(card, "where"))  # fmt: skip
    figures = [art.recruit_picture()] * card["astronauts"]
    return piece(
        it.scene, label,
        h.span(".specialist-card")[
            art.specialist_picture(number),
            h.b(".number")[str(number)],
            h.span(".title")[it.name(card)],
            h.span(".figures")[figures],
        ],
        does=f"specialist:{key}", key=f"specialist-{key}", tip="", class_="specialist",
    )  # fmt: skip


def event_text(it: Table, key: str) -> str:
    """A Mission or Action in words."""
    card = it.events[key]
    if key.startswith("A"):
        return it.say("action", name=it.name(card), timing=it.text(card, "timing"),
                      text=it.text(card))  # fmt: skip
    points = "/".join(str(n) for n in card["points"])
    return it.say("mission", name=it.name(card), text=mission_text(it, card), points=points)


def mission_text(it: Table, card: Data) -> str:
    """What a Mission or Action asks for, with the regions it names."""
    named = ", ".join(it.region(key) for key in card.get("regions", ()))
    return f"{it.text(card)} ({named})" if named else it.text(card)


def event_card(it: Table, key: str, note: str = "") -> h.Element:
    """A card of the own: lit while it may be kept or played."""
    label, card = event_text(it, key), it.events[key]
    if note:
        label = f"{label} ({it.say(note)})"
    return piece(
        it.scene, label,
        h.span(".event-card")[
            h.b[it.name(card)],
            h.small[mission_text(it, card), " ", source_mark(card, it.scene.lang)],
            note and h.i[it.say(note)],
        ],
        does=(f"mission:{key}", f"action:{key}"), key=f"event-{key}", tip="",
        class_=f"own-event {note}".strip(),
    )  # fmt: skip


def own_events(it: Table, you: Data) -> list[h.Node]:
    """MPR-10, MPR-69: Missions to choose from, cards kept, and what left the hand."""
    found: dict[str, str] = dict.fromkeys([*you["dealt"], *(you["kept"] or ())], "")
    if you["picked"]:
        found[you["picked"]] = "picked"
    if you["returned"]:
        found[you["returned"]] = "returned"
    found |= dict.fromkeys(you["burnt_cards"], "gone")
    return [event_card(it, key, note) for key, note in found.items()]


def drawn(it: Table) -> h.Element | None:
    """MPR-66: the Discovery just drawn, to be laid under a region."""
    asked = it.view["decision"] or {}
    if asked.get("kind") != "assign" or "card" not in asked:
        return None
    text = discovery_text(it, asked["card"])
    card = it.events[asked["card"]]
    return h.div(".drawn", title=text)[
        h.small[it.say("drawn")], h.b[it.name(card)], h.small[it.text(card)]
    ]


def common_mission(it: Table) -> h.Element:
    """The Mission everybody shares."""
    card = it.scene.box["global_mission"]
    label = it.say("global", name=it.name(card), text=it.text(card), points=card["points"])
    return h.span(".common", role="img", aria_label=label, title=label)[
        art.resource_picture("ice"), h.b[str(card["points"])], h.small[it.name(card)]
    ]


def definitions(box: Data) -> h.Node:
    """The parts of every drawing, once for a page."""
    return art.definitions()


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return art.cover_picture(lang)
