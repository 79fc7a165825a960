"""The board of Mission: Planète Rouge for the browser: Mars, its rockets and their crews."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.games.red_planet import board_art as art
from cosmodrome.games.red_planet.board_legend import COMPONENTS as COMPONENTS
from cosmodrome.games.red_planet.board_legend import explain as explain
from cosmodrome.games.red_planet.board_players import corner, tray
from cosmodrome.games.red_planet.board_table import WORDS as WORDS
from cosmodrome.games.red_planet.board_table import Table
from cosmodrome.games.red_planet.box import PLACE, SPECIALIST
from cosmodrome.web.kit import (
    Choice,
    Data,
    Scene,
    at,
    counter,
    frame,
    mark,
    news,
    piece,
    reach,
    sign,
    stack,
    star_picture,
    zone,
)

#: What a region can be chosen for.
REGION_ACTIONS = (
    "move", "to", "destination", "inspect", "assign", "replace", "kill", "drop", "reinforce",
)  # fmt: skip
RAMP_ACTIONS = ("board", "launch", "destroy", "redirect")


def board(scene: Scene) -> h.Element:
    """The whole board for one seat: ramps, Mars, the players and the own cards."""
    it = Table(scene)
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
    here, call = it.view["space"], it.view["call"]
    cells, when, now = [], " done", ""
    for key, space in it.tables["tracker_space"].items():
        kind = space["kind"]
        shown = str(space["number"]) if kind == "turn" else art.space_picture(kind)
        when = " here" if key == here else "" if when == " here" else when
        told = it.say(f"space_{kind}", tokens=space["tokens"])
        tip = "\n".join([it.printed(space), told])
        now = tip if key == here else now
        cells.append(sign(it.printed(space), shown, tip=tip, class_=f"{kind}{when}"))
    name = it.name("tracker_space", here)
    return h.div(".tracker")[
        h.div(".track", role="group", aria_label=it.say("tracker", space=name))[cells],
        sign(name, name, tip=now, class_="now"),
        call and called(it, SPECIALIST[call]),
        common_mission(it),
    ]


def called(it: Table, key: str) -> h.Element:
    """MPR-15: the number that is called."""
    words = it.say("call", specialist=it.specialist(key))
    return sign(words, words, tip=f"{words}\n{it.say('call_help')}", class_="call")


def common_mission(it: Table) -> h.Element:
    """The Mission everybody shares."""
    card = it.scene.box["global_mission"]
    name, text = it.printed(card), it.printed(card, "text_")
    label = it.say("global", name=name, text=text, points=card["points"])
    tip = "\n".join(
        [it.say("global_name", name=name), text, it.say("worth", points=card["points"])]
    )
    return sign(
        label, art.resource_picture("ice"), h.small[name], star_picture(), h.b[str(card["points"])],
        tip=tip, class_="common",
    )  # fmt: skip


# Ramps


def ramps(it: Table) -> h.Element:
    """The ramps with their rockets, and what rockets and Destination tokens are left."""
    return zone(
        it.say("ramps"),
        h.div(".ramp-grid")[[ramp(it, one) for one in it.view["ramps"]]],
        h.div(".rocket-cards")[
            explained(it, "rocket_deck", it.view["rocket_deck"], "▲"),
            explained(it, "rocket_discards", len(it.view["rocket_discards"]), "△"),
            free_tokens(it),
        ],
        wasted(it),
        key="ramps",
        class_="ramps",
    )  # fmt: skip


def explained(it: Table, key: str, count: int, shown: h.Node) -> h.Element:
    """A number of cards with its sign, and what they are there for."""
    label = it.say(key, count=count)
    return counter(label, count, shown, tip=f"{label}\n{it.say(f'{key}_help')}")


def wasted(it: Table) -> h.Element | None:
    """MPR-29, MPR-30: a turn in which nobody could board, said where it happened."""
    return news(
        [
            (mark(it.mark(event.colour)), it.say("news_idle", player=it.owner(event.colour)))
            for event in it.scene.happened("idle")
        ]
    )


def free_tokens(it: Table) -> h.Element:
    """MPR-54: the Destination tokens still in the supply."""
    left = {region: n for region, n in it.view["destination_tokens"].items() if n}
    named = ", ".join(f"{it.region(region)} ×{n}" for region, n in left.items())
    label = it.say("destination_tokens", regions=named)
    tip = f"{label}\n{it.say('destination_tokens_help')}"
    return counter(label, sum(left.values()), "⚑", tip=tip)


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
        empty = {"role": "img", "aria-label": label, "data-tip": label, "tabindex": "-1"}
        return h.div(".ramp.empty", empty)[h.span(".ramp-number")[str(number)]]
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
    place = PLACE[number - 1]
    does = [*(f"{name}:{number}" for name in RAMP_ACTIONS), f"replace:{place}"]
    chosen = it.asked.get("place") == place or it.asked.get("ramp") == str(number)
    classes = ["ramp", "launched" * one["launched"], "chosen" * chosen]
    return piece(
        it.scene, label, picture,
        h.span(".bound")[bound],
        [h.span(".destination-token")["⚑"] for _ in one["tokens"]],
        h.span(".ramp-number")[str(number)],
        does=does, key=f"ramp-{number}", tip=f"{label}\n{it.say('ramp_help')}",
        class_=" ".join(filter(None, classes)),
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
    moon = name not in it.geometry.sectors
    place = "" if moon else f"{at(*it.geometry.middles[name])} {it.geometry.parts[name]}"
    there = sum(count > 0 for count in one["astronauts"])
    room = 2 if moon or "inner" in place else 4
    chosen = name in (it.asked.get("region"), it.asked.get("start"))
    classes = ["region", place, "crowded" * (there > room), "chosen" * chosen]
    label = it.say("region", name=it.region(name), parts=", ".join(region_parts(it, one)))
    return piece(
        it.scene, label,
        moon and h.span(".land-name")[it.region(name)],
        goods(it, one),
        crowds(it, list(enumerate(one["astronauts"])), name),
        does=[f"{action}:{name}" for action in REGION_ACTIONS], key=f"region-{name}",
        tip="\n".join(filter(None, (label, harvest(it, one)))),
        class_=" ".join(filter(None, classes)),
    )  # fmt: skip


def harvest(it: Table, one: Data) -> str:
    """MPR-58 … MPR-60: what an explored region gives next, and to whom as it stands."""
    spaces = it.tables["tracker_space"]
    to_come = list(spaces)[list(spaces).index(it.view["space"]) :]
    left = [spaces[key]["tokens"] for key in to_come if spaces[key]["tokens"]]
    if not one["resource"] or not left or not one["leading"]:
        return ""
    kind = it.tables["resource"][one["resource"]]
    players = ", ".join(it.count(c, one["astronauts"][c]) for c in one["leading"])
    key = "harvest" if len(one["leading"]) == 1 else "harvest_shared"
    told = it.say(key, tokens=left[0], resource=it.name("resource", one["resource"]),
                  points=kind["points"], players=players)  # fmt: skip
    # MPR-71: Discoveries work in the last one.
    return f"{told} {it.say('harvest_last')}" if left[1:] == [] and one["has_discovery"] else told


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
        parts.append(it.say("resource", resource=it.name("resource", one["resource"])))
    else:
        parts.append(it.say("unexplored"))
    tokens = [f"{it.name('resource', k)} {n}" for k, n in one["score_tokens"].items() if n]
    if tokens:
        parts.append(it.say("score_tokens", tokens=", ".join(tokens)))
    if one["has_discovery"]:
        parts.append(it.discovery(one["discovery"]))
        if one["known_to"]:
            names = ", ".join(it.player(seat) for seat in one["known_to"])
            parts.append(it.say("known_to", players=names))
    return parts


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


def monument(it: Table) -> h.Element:
    """The Monument and who is remembered there."""
    fallen = [(c["colour"], c["monument"]) for c in it.view["colours"] if c["monument"]]
    parts = ", ".join(it.count(c, n) for c, n in fallen) or it.say("nobody")
    name = it.printed(it.scene.box["monument"])
    label = it.say("monument", name=name, parts=parts)
    return h.div({"class": "monument", "role": "img", "aria-label": label, "tabindex": "-1",
                  "data-tip": f"{label}\n{it.say('monument_help')}", "data-key": "monument"})[
        art.monument_picture(), crowds(it, fallen, "monument")
    ]  # fmt: skip


def events(it: Table) -> h.Element:
    """The Event deck, from which one may draw, and what was discarded."""
    count = it.view["event_deck"]
    gone = ", ".join(it.name("event", key) for key in it.view["event_discards"])
    label = it.say("events", count=count)
    if gone:
        label = f"{label}. {it.say('event_discards', cards=gone)}"
    return h.div(".events")[
        piece(it.scene, label, stack(count, art.event_picture()), does="draw", key="events",
              tip=f"{label}\n{it.say('events_help')}", class_="event-deck"),
    ]  # fmt: skip


def definitions(box: Data) -> h.Node:
    """The parts of every drawing, once for a page."""
    return art.definitions()


def cover(lang: str) -> h.Element:
    """The game's cover for the home page."""
    return art.cover_picture(lang)
