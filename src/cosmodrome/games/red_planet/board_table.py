"""What every part of the board of Mission: Planète Rouge needs: names, words, arrivals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from cosmodrome.games.red_planet import board_art as art
from cosmodrome.games.red_planet.view import place_id
from cosmodrome.web.kit import Event, Scene, Words

WORDS = Words(Path(__file__).with_name("board.toml"))
Data = Mapping[str, Any]
#: By place and colour, the key of where the last astronaut came from.
Arrivals: TypeAlias = Mapping[tuple[str, int], str]


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


def discovery_text(it: Table, key: str | None) -> str:
    if key is None:
        return it.say("hidden_discovery")
    found = it.events[key]
    return it.say("discovery", name=it.name(found), text=it.text(found))
