"""The board for a terminal: tracker, Mars and Phobos beside the ramps, then every colour.

Pages tell the rest: borders and Discoveries of the regions, and what the own cards say.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Named, Words
from cosmodrome.games.red_planet.box import SPACE, SPECIALIST
from cosmodrome.games.red_planet.text import (
    card,
    card_text,
    colour,
    region,
    specialist,
)

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
#: So much of a name stands in the table of players.
NAME = 24


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
                text.append(f"{mark}{count}", style=style)
        return text

    def figures(self, counts: list[int]) -> Text:
        """Astronauts of each colour."""
        return self.marked(zip((it["hue"] for it in self.view["colours"]), counts, strict=True))

    # The table

    def table(self, key: str, *columns: str) -> Table:
        """A plain table, its title in the head of its first column."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
        for name in (key, *columns):
            table.add_column(self.say(name), no_wrap=True)
        return table

    def tracker(self) -> Text:
        """MPR-57: the turns and phases, the needle on the present one."""
        text = Text(no_wrap=True)
        for space in SPACE:
            here = space == self.view["space"]
            text.append(f"[{space}]" if here else f" {space} ", "reverse bold" if here else "dim")
        if self.view["call"]:
            number = self.view["call"]
            name = self.word(specialist(self.pos, SPECIALIST[number]))
            text.append(f"  {number} {name}", style="bold")
        return text

    def first(self) -> Text:
        """Who is first player, and what is left to draw."""
        first = self.owner(self.view["colours"][self.view["first"]])
        decks = {key: self.view[key] for key in ("event_deck", "rocket_deck")}
        told = f"{self.say('first', colour=first)} · {self.say('decks', **decks)}"
        return Text(told, style="dim", no_wrap=True, overflow="ellipsis")

    def ramps(self) -> Table:
        """MPR-02, MPR-19: what stands on the ramps, launched rockets marked."""
        table = self.table("ramps", "destination", "seats", "crew")
        for it in self.view["ramps"]:
            if not it["rocket"]:
                table.add_row(str(it["number"]), "–", "", "")
                continue
            where = Text(it["destination"] or "?", style="bold" if it["launched"] else "")
            where.append("◉" * len(it["tokens"]), style="yellow")
            if it["launched"]:
                where.append("⇑", style="bold yellow")
            seats = f"{sum(it['crew'])}/{it['rocket']['seats']}"
            table.add_row(str(it["number"]), where, seats, self.figures(it["crew"]))
        return table

    def mars(self) -> Table:
        """Regions: resource, astronauts, waiting tokens, and a Discovery one knows or does not."""
        table = self.table("mars", "resource", "astronauts", "waiting", "discovery")
        for it in self.view["regions"]:
            sign = ("✓" if it["discovery"] else "▒") if it["has_discovery"] else ""
            table.add_row(
                self.land(it), self.resource(it), self.figures(it["astronauts"]),
                self.marked(it["score_tokens"].items()), sign,
            )  # fmt: skip
        return table

    def land(self, it: dict[str, Any]) -> str:
        return f"{it['id']} {self.region(it['id'])}"

    def resource(self, it: dict[str, Any]) -> Text:
        return Text(*MARKS[it["resource"]]) if it["resource"] else Text("?", style="dim")

    # The players

    def colours(self) -> Table:
        """MPR-18, MPR/Q-41: what lies open before every colour."""
        table = self.table("colour", "points", "held", "reserve", "monument", "cards", "played")
        for it in self.view["colours"]:
            mark, style = MARKS[it["hue"]]
            name = Text(f"{mark} ", style=style)
            own = it["seat"] == self.seat and not it["neutral"]
            name.append(self.owner(it)[:NAME], style="bold" if it["seat"] == self.seat else "")
            name.append(f" ({self.say('you')})" if own else "")
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

    def own(self) -> list[str]:
        """MPR-12, MPR-69: the Event cards this seat keeps, or chooses from."""
        if self.seat is None:
            return []
        you = self.view["players"][self.seat]
        return [*you["dealt"], *(you["kept"] or [])]

    def own_cards(self) -> Text:
        names = ", ".join(self.card(name) for name in self.own()) or "–"
        return Text.assemble((f"{self.say('own_cards')} ", "bold"), names, overflow="ellipsis",
                             no_wrap=True)  # fmt: skip

    def card(self, name: str) -> str:
        return self.word(card(self.pos, name))

    def board(self) -> RenderableType:
        """The whole table as a seat may see it."""
        beside = Table.grid(padding=(0, 2, 0, 0))
        beside.add_row(self.mars(), self.ramps())
        own = [] if self.seat is None else [self.own_cards()]
        return Group(self.tracker(), self.first(), beside, self.colours(), *own)

    # The other pages

    def pages(self) -> dict[str, str]:
        """What there is to see beside the board: the word to ask for it, and its title."""
        keys = ["mars", "specialists", *([] if self.seat is None else ["cards"])]
        return {self.say(f"{key}_key"): self.say(f"{key}_page") for key in keys}

    def page(self, key: str) -> RenderableType:
        """Mars in full, what the Specialists do, or the own cards."""
        if key == self.say("specialists_key"):
            return self.all_specialists()
        return self.all_of_mars() if key == self.say("mars_key") else self.all_cards()

    def all_of_mars(self) -> RenderableType:
        """MPR-35, MPR-54, MPR-112: borders, known Discoveries, Destination tokens left."""
        table = self.table("mars", "resource", "beside", "destinations")
        for it in self.view["regions"]:
            pairs = self.view["borders"]
            beside = [b if a == it["id"] else a for a, b in pairs if it["id"] in (a, b)]
            tokens = str(self.view["destination_tokens"][it["id"]])
            table.add_row(self.land(it), self.resource(it), " ".join(beside) or "–", tokens)
        known = [it for it in self.view["regions"] if it["discovery"]]
        return Group(table, *(self.told(it["discovery"], it["id"]) for it in known))

    def all_specialists(self) -> RenderableType:
        """MPR-17, MPR-18: what each Specialist does; those in the own hand are marked."""
        mine = [it for it in self.view["colours"] if it["seat"] == self.seat and not it["neutral"]]
        lines = []
        for row in self.box["specialist"]:
            mark = "●" if any(SPECIALIST[row["number"]] in it["hand"] for it in mine) else " "
            name, where, then = (self.word(Named(row, form)) for form in ("", "where_", "text_"))
            boards = self.say("boards", count=row["astronauts"], where=where)
            title = f"{mark} {row['number']} {name} "
            lines.append(Text.assemble((title, "bold"), f"{boards} {then}"))
        return Group(*lines)

    def all_cards(self) -> RenderableType:
        return Group(*(self.told(name) for name in self.own())) if self.own() else Text("–")

    def told(self, name: str, where: str = "") -> Text:
        """An Event card with what it says."""
        text = self.word(card_text(self.pos, name))
        return Text.assemble((f"{where} {self.card(name)} ".lstrip(), "bold"), text)
