"""The board for a terminal: cards on sale, Missions, the flight, and what lies before each player.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.telling import Drawing, term
from cosmodrome.engine.words import Words
from cosmodrome.games.rocketmen import box as its
from cosmodrome.games.rocketmen.names import names_of

STYLES = {"blue": "bright_blue", "white": "bright_white", "red": "bright_red", "yellow": "yellow"}
#: Colours are told by a mark as well, for those who do not see them.
MARKS = {"blue": "●", "white": "○", "red": "▲", "yellow": "◆"}
CARD_STYLES = {
    **dict.fromkeys(its.PROGRESS_1, "turquoise2"),
    **dict.fromkeys(its.PROGRESS_2, "pink1"),
    **dict.fromkeys(its.THREAT, "red"),
}


class Board(Drawing):
    """The drawing of a position."""

    words = Words(Path(__file__).with_name("terminal.toml"))

    # Cards

    def card(self, name: str) -> Text:
        return Text(self.word(names_of(self.pos).card(name)), style=CARD_STYLES.get(name, ""))

    def listed(self, cards: list[str], worth: bool = False) -> Text:
        """The names of cards, copies of one together, with what they give if wished."""
        names = []
        for card, count in Counter(cards).items():
            name = self.card(card)
            if worth:
                name.append(f" ({self.word(names_of(self.pos).gives(card))})", style="dim")
            names.append(name.append(f" ×{count}" if count > 1 else ""))
        return Text(", ").join(names) if names else Text("–", style="dim")

    def line(self, key: str, content: Text) -> Text:
        """Something under its heading, in words of this drawing or of the game."""
        own = self.words.has("board", key)
        heading = self.say(key) if own else self.word(term(self.pos, key))
        return Text(f"{heading} ", style="bold").append_text(content)

    def destination(self, name: str) -> str:
        return self.named(its.DESTINATION, name)

    def named(self, things: Ids, name: str, form: str = "") -> str:
        """What a component is called, or says (`text_`)."""
        return self.word(names_of(self.pos).of(things, name, form))

    # The table

    def header(self) -> Text:
        """The round, what ends the game, and the Variant cards in play (RM-11)."""
        parts = [self.say("round", round=self.view["round"])]
        if self.view["goal"]:
            parts.append(self.say("goal", points=self.view["goal"]))
        if self.view["mode"] == "battle":
            parts.append(self.say("battle"))
        shown = Text(" · ".join(parts), style="bold")
        if self.view["ending"]:
            shown.append(f" · {self.say('ending')}", style="bold red")
        for variant in self.view["variants"]:
            name, told = self.named(its.VARIANT, variant), self.named(its.VARIANT, variant, "text_")
            shown.append(f"\n{self.say('variant', name=name, text=told)}", style="magenta")
        return shown

    def market(self) -> Table:
        """RM-06, RM-03: the Progress track and the Engine piles, at this seat's prices."""
        deck = self.view["deck"]
        table = Table(
            title=self.say("market", **deck), title_justify="left", box=box.SIMPLE, padding=(0, 1)
        )
        for key in ("slot", "card", "price", "gives", "effect"):
            table.add_column(self.say(key))
        for number, slot in enumerate(self.view["track"], 1):
            if slot is None:
                table.add_row(str(number), "–")
                continue
            name = self.card(slot["card"])
            if slot["shifted"]:
                name.append(f" ({self.say('shifted')})", style="bold yellow")
            self.on_sale(table, str(number), name, slot)
        for pile in self.view["engines"]:
            left = self.say("left", count=pile["left"])
            self.on_sale(table, "", self.card(pile["card"]).append(f" ({left})"), pile)
        return table

    def on_sale(self, table: Table, number: str, name: Text, item: dict[str, Any]) -> None:
        card = item["card"]
        cost = self.word(names_of(self.pos).price(card, item["price"]))
        effect = self.word(names_of(self.pos).effect(card))
        gives = self.word(names_of(self.pos).gives(card))
        table.add_row(number, name, cost, gives, Text(effect, style="dim"))

    def missions(self) -> Table:
        """RM-60, RM-78, RM-79: the Mission spots by destination, and who has been there."""
        table = Table(
            title=self.say("missions"), title_justify="left", box=box.SIMPLE, padding=(0, 1)
        )
        columns = []
        for name in its.DESTINATION:
            table.add_column(self.heading(name))
            spots = [spot for spot in self.view["spots"] if spot["destination"] == name]
            columns.append([self.spot(spot) for spot in spots])
        for row in range(max(map(len, columns))):
            table.add_row(*(column[row] if row < len(column) else "" for column in columns))
        return table

    def heading(self, destination: str) -> str:
        """A destination, with whoever holds its marker (RM-85)."""
        title = self.destination(destination)
        markers = self.view["markers"]
        if markers and destination in markers:
            owner = markers[destination]
            shown = self.say("free") if owner is None else self.name(owner)
            title += f" ({self.say('marker', owner=shown)})"
        return title

    def spot(self, spot: dict[str, Any]) -> Text:
        mission = self.named(its.MISSION, spot["mission"])
        told = self.say("spot", mission=mission, engine=spot["engine"], points=spot["points"])
        shown = Text(f"{told} ")
        for seat in spot["seats"]:
            colour = self.view["players"][seat]["colour"]
            shown.append(MARKS[colour], style=STYLES[colour])
        if spot["ai"]:
            colour = self.view["ai"]["colour"]
            shown.append(MARKS[colour], style=STYLES[colour])
        return shown

    def flight(self, flight: dict[str, Any]) -> Text:
        """RM-63 … RM-70: the Trajectory track, the Rocket and the cards drawn."""
        shown = Text(
            self.say(
                "flight",
                player=self.name(flight["seat"]),
                destination=self.destination(flight["destination"]),
            ),
            style="bold",
        )
        shown.append("\n")
        for space in range(flight["distance"] + 1):
            here = space == flight["rocket"]
            mark = "▲" if here else "◎" if space == flight["distance"] else "·"
            shown.append(f" {mark}", style="bold bright_yellow" if here else "")
        values = [*flight["drawn"], *([] if flight["value"] is None else [flight["value"]])]
        drawn = " ".join(map(str, values)) or "–"
        left = flight["most_draws"] - len(values)
        return shown.append(f"  {self.say('drawn', values=drawn, left=left)}")

    # The players

    def player(self, player: dict[str, Any]) -> Panel:
        """RM-117: what lies open before a player, and the own hand and objectives."""
        seat, colour = player["seat"], player["colour"]
        title = Text(f"{MARKS[colour]} ", style=STYLES[colour])
        title.append(self.name(seat), style="bold")
        title.append(f" ({self.say('you')})" if seat == self.seat else "")
        title.append(" · ")
        title.append(self.say("points", points=self.view["scores"][seat]), style="bold yellow")
        parts = [self.bonuses(player), *self.rocket(player), self.hand(player)]
        if player["action_area"]:
            parts.append(self.line("action_area", self.listed(player["action_area"])))
        parts.append(self.line("holding", self.listed(player["holding"])))
        if player["removed"]:
            parts.append(self.line("removed", self.listed(player["removed"])))
        for objective in player["objectives"] or []:
            parts.append(self.objective(objective))
        turn = seat == self.view["turn"] and self.view["phase"] == "playing"
        style = "bold" if turn else "dim"
        return Panel(Group(*parts), title=title, title_align="left", border_style=style)

    def bonuses(self, player: dict[str, Any]) -> Text:
        """RM-80 … RM-84: boosters, markers that are left to use, the hand limit."""
        parts = [
            self.say("markers_left", count=player["markers_left"]),
            self.say("booster", count=player["booster"]),
            self.say("limit", limit=player["hand_limit"]),
        ]
        for key, name in (("jokers", "jokers"), ("money", "money_markers")):
            markers = player[name]
            if markers["all"]:
                parts.append(self.say(key, free=markers["left"], all=markers["all"]))
        return self.line("bonuses", Text(" · ".join(parts)))

    def rocket(self, player: dict[str, Any]) -> list[Text]:
        """The programmed Mission and the Launch Site, with its strength by destination."""
        program = player["program"]
        if program is None:
            return [self.line("programmed", Text(self.say("none"), style="dim"))]
        lines = [self.line("programmed", Text(self.named(its.MISSION, program)))]
        site = self.listed(player["site"])
        for spot in self.view["spots"]:
            if spot["mission"] == program:
                name = spot["destination"]
                power = self.say(
                    "power",
                    destination=self.destination(name),
                    engine=player["engine_points"][name],
                    needed=spot["engine"],
                    spaces=player["lift_off"][name],
                )
                site.append(f" · {power}", style="dim")
        return [*lines, self.line("site", site)]

    def hand(self, player: dict[str, Any]) -> Text:
        """The own hand; of others the cards everybody has seen, and the number of the rest."""
        hidden = player["hand_size"] - len(player["hand"])
        parts = [self.listed(player["hand"], worth=player["seat"] == self.seat)]
        if hidden:
            parts = parts * bool(player["hand"]) + [Text(" ".join(["▒▒"] * hidden), style="dim")]
        cards = Text(", ").join(parts)
        cards.append(f" · {self.say('headquarters', count=player['headquarters'])}", style="dim")
        return Text(f"{self.say('hand')} ({player['hand_size']}) ", style="bold").append_text(cards)

    def objective(self, objective: dict[str, Any]) -> Text:
        mark, name = "✓" if objective["met"] else "○", objective["id"]
        told = (
            f"{mark} {self.named(its.OBJECTIVE, name)}. {self.named(its.OBJECTIVE, name, 'text_')}"
        )
        points = self.say("points", points=objective["points"])
        return self.line("objective", Text(f"{told} ({points})"))

    def ai(self, ai: dict[str, Any]) -> Panel:
        """RM-172 … RM-180: the solo opponent, its rocket and its reserve."""
        title = Text(f"{MARKS[ai['colour']]} ", style=STYLES[ai["colour"]])
        name = self.word(names_of(self.pos).ai(self.view["difficulty"]))
        title.append(name, style="bold").append(" · ")
        title.append(self.say("points", points=ai["points"]), style="bold yellow")
        flies = self.say("ai_idle")
        if ai["mission"] is not None:
            flies = self.say(
                "ai_flies",
                mission=self.named(its.MISSION, ai["mission"]),
                destination=self.destination(ai["destination"]),
                space=ai["rocket"],
                distance=ai["distance"],
            )
        reserve = self.line("reserve", self.listed(ai["reserve"]))
        content = Group(Text(flies), reserve)
        return Panel(content, title=title, title_align="left", border_style="dim")

    def board(self, log: RenderableType) -> RenderableType:
        """The whole board as a seat may see it, and the log; the own cards stand last."""
        view = self.view
        parts: list[RenderableType] = [log, self.header(), self.missions()]
        if view["ai"] is not None:
            parts.append(self.ai(view["ai"]))
        parts += [self.player(player) for player in self.players[:-1]]
        parts.append(self.market())
        if view["flight"] is not None:
            parts.append(self.flight(view["flight"]))
        return Group(*parts, self.player(self.players[-1]))
