"""The board for a terminal: tracker, ramps, Mars and Phobos, then what lies before each colour.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Words
from cosmodrome.games.red_planet.box import SPACE, SPECIALIST
from cosmodrome.games.red_planet.text import card, colour, region, specialist

#: Colours and resources are told by a mark as well, for those who do not see them.
MARKS = {
    "red": ("▲", "bright_red"),
    "blue": ("●", "bright_blue"),
    "yellow": ("◆", "yellow"),
    "green": ("■", "green"),
    "white": ("○", "bright_white"),
    "black": ("✚", "grey62"),
    "ice": ("❄", "cyan"),
    "sylvanite": ("⬢", "green"),
    "celerium": ("✦", "magenta"),
}


class Board(Drawing):
    """The drawing of a position."""

    words = Words(Path(__file__).with_name("terminal.toml"))

    def region(self, name: str) -> str:
        return self.word(region(self.pos, name))

    # Pieces

    def marked(self, counts: Iterable[tuple[str, int]]) -> Text:
        """How many of each colour or resource there are: a mark and their number."""
        text = Text()
        for key, count in counts:
            if count:
                mark, style = MARKS[key]
                text.append(f"{mark}{count} ", style=style)
        return text

    def figures(self, counts: list[int]) -> Text:
        """Astronauts of each colour."""
        return self.marked(zip((it["hue"] for it in self.view["colours"]), counts, strict=True))

    # The table

    def table(self, key: str) -> Table:
        return Table(title=self.say(key), title_justify="left", box=box.SIMPLE, padding=(0, 1))

    def tracker(self) -> Text:
        """MPR-57: the turns and phases, the needle on the present one."""
        text = Text()
        for space in SPACE:
            here = space == self.view["space"]
            text.append(f" {space} ", style="reverse bold" if here else "dim")
        if self.view["call"]:
            number = self.view["call"]
            name = self.word(specialist(self.pos, SPECIALIST[number]))
            text.append(f"  {number} {name}", style="bold")
        first = self.word(colour(self.pos, self.view["first"]))
        text.append(f"  {self.say('first', colour=first)}", style="dim")
        return text

    def ramps(self) -> Table:
        """MPR-02, MPR-19: what stands on the ramps, launched rockets marked."""
        table = self.table("ramps")
        for key in ("ramp", "destination", "seats", "crew"):
            table.add_column(self.say(key))
        for it in self.view["ramps"]:
            if not it["rocket"]:
                table.add_row(str(it["number"]), "–", "", "")
                continue
            bound = self.region(it["destination"]) if it["destination"] else "?"
            where = Text(bound, style="bold" if it["launched"] else "")
            where.append(" ◉" * len(it["tokens"]), style="yellow")
            if it["launched"]:
                where.append(f" ⇑ {self.say('launched')}", style="bold yellow")
            seats = f"{sum(it['crew'])}/{it['rocket']['seats']}"
            table.add_row(str(it["number"]), where, seats, self.figures(it["crew"]))
        return table

    def mars(self) -> Table:
        """Regions with their resource, astronauts, waiting tokens, Discovery and neighbours."""
        table = self.table("mars")
        for key in ("region", "resource", "crew", "waiting", "discovery", "beside"):
            table.add_column(self.say(key))
        for it in self.view["regions"]:
            kind = it["resource"]
            resource = Text("?", style="dim")
            if kind:
                resource = Text(*MARKS[kind])
            card = ""
            if it["has_discovery"]:
                known = it["discovery"]
                card = "▒" if known is None else self.card(known)
            pairs = self.view["borders"]
            beside = [b if a == it["id"] else a for a, b in pairs if it["id"] in (a, b)]
            table.add_row(
                f"{it['id']} {self.region(it['id'])}", resource,
                self.figures(it["astronauts"]), self.marked(it["score_tokens"].items()), card,
                Text(" ".join(beside), style="dim"),
            )  # fmt: skip
        return table

    def card(self, name: str) -> str:
        return self.word(card(self.pos, name))

    # The players

    def colours(self) -> Table:
        """MPR-18, MPR/Q-41: what lies open before every colour."""
        table = self.table("colours")
        for key in ("colour", "points", "held", "reserve", "monument", "cards", "played"):
            table.add_column(self.say(key))
        for it in self.view["colours"]:
            mark, style = MARKS[it["hue"]]
            name = Text(f"{mark} ", style=style)
            name.append(self.owner(it), style="bold" if it["seat"] == self.seat else "")
            cards = "" if it["neutral"] else str(self.view["players"][it["seat"]]["cards"])
            table.add_row(
                name, str(it["points"]), self.marked(it["score_tokens"].items()),
                str(it["reserve"]), str(it["monument"]), cards, self.specialists(it),
            )  # fmt: skip
        return table

    def owner(self, it: dict[str, Any]) -> str:
        given = "" if it["neutral"] else self.names.get(it["seat"])
        return given or self.word(colour(self.pos, it["colour"]))

    def specialists(self, it: dict[str, Any]) -> Text:
        """The numbers played, and the card of this turn if one may see it."""
        text = Text(" ".join(str(SPECIALIST.index(name)) for name in it["played"]))
        if it["chosen"]:
            text.append(f" [{SPECIALIST.index(it['chosen'])}]", style="bold")
        elif it["has_chosen"]:
            text.append(" [▒]", style="dim")
        return text

    def own_cards(self) -> Text:
        """MPR-12, MPR-69: the Event cards this seat keeps."""
        text = Text(f"{self.say('own_cards')} ", style="bold")
        kept = [] if self.seat is None else self.view["players"][self.seat]["kept"]
        text.append(", ".join(self.card(name) for name in kept or []) or "–")
        return text

    def board(self, log: RenderableType) -> RenderableType:
        """The whole board as a seat may see it, and the log."""
        own = [] if self.seat is None else [self.own_cards()]
        return Group(self.tracker(), self.ramps(), self.mars(), self.colours(), *own, log)
