"""What every part of the board of Mission: Planète Rouge needs: names, words, arrivals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from cosmodrome.engine.words import Named
from cosmodrome.games.red_planet import board_art as art
from cosmodrome.games.red_planet.box import SPECIALIST
from cosmodrome.web.kit import Data, Scene, Tabletop, Words

WORDS = Words(Path(__file__).with_name("board.toml"))
#: By place and colour, the key of where the last astronaut came from.
Arrivals: TypeAlias = Mapping[tuple[str, int], str]


class Table(Tabletop):
    """A scene with the names of this game's components at hand."""

    words = WORDS

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        #: Event cards of all kinds, and Specialists, by their id as well.
        self.tables["event"] = {
            **self.tables["discovery"], **self.tables["mission"], **self.tables["action"],
        }  # fmt: skip
        self.tables["specialist"] = {
            SPECIALIST[row["number"]]: row for row in scene.box["specialist"]
        }
        self.geometry = art.Geometry(scene.box, scene.view["layout"])
        self.arrivals = arrivals(scene)

    def printed(self, row: Data, form: str = "") -> str:
        """What is printed on a component."""
        return Named(row, form).text(self.lang)

    def region(self, key: str) -> str:
        return self.name("region", key)

    def specialist(self, key: str) -> str:
        """A Specialist with its number."""
        return f"{SPECIALIST.index(key)} {self.name('specialist', key)}"

    def hue(self, colour: int) -> str:
        return str(self.view["colours"][colour]["hue"])

    def hue_name(self, colour: int) -> str:
        return self.scene.say("choices", self.hue(colour))

    def mark(self, colour: int) -> int:
        """The mark of a colour: its player's own, and others for neutral colours."""
        me = self.view["colours"][colour]
        seat: int = me["seat"]
        return len(self.view["players"]) + seat if me["neutral"] else seat

    def owner(self, colour: int) -> str:
        return self.player(self.view["colours"][colour]["seat"])

    def count(self, colour: int, count: int) -> str:
        """Some astronauts of a colour in words."""
        hue = self.hue_name(colour)
        return self.say("astronauts", player=self.owner(colour), hue=hue, count=count)

    def discovery(self, key: str | None) -> str:
        """A Discovery in words, as far as it is known."""
        if key is None:
            return self.say("hidden_discovery")
        return self.say("discovery", name=self.name("event", key), text=self.text("event", key))


def arrivals(scene: Scene) -> Arrivals:
    """Where astronauts that are new in a place came from, as the last move tells."""
    found: dict[tuple[str, int], str] = {}
    for event in scene.recent:
        match event.name:
            case "landed" if event.crew >= 0:
                found[event.region, event.crew] = f"ramp-{event.ramp}"
            case "destroyed" if event.victim >= 0:
                found["monument", event.victim] = f"ramp-{event.ramp}"
            case "moved" | "redeployed" | "driven":
                found[event.to, event.colour] = f"region-{event.start}"
            case "dropped":
                found[event.region, event.colour] = "region-PHO"
            case "replaced":
                found[event.place, event.colour] = f"colour-{event.colour}"
            case "reinforced":
                found[event.region, event.colour] = f"colour-{event.colour}"
            case "killed":
                found["monument", event.other] = f"region-{event.region}"
            case "struck":
                found["monument", event.colour] = f"region-{event.region}"
    return found
