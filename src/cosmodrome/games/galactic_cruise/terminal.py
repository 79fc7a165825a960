"""The board for a terminal: an overview of the network, the cruises and the companies, and pages.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Words
from cosmodrome.games.galactic_cruise.box import PLACE
from cosmodrome.games.galactic_cruise.names import PositionNames

STYLES = {"blue": "bright_blue", "red": "bright_red", "yellow": "yellow", "green": "green"}
#: Colours are told by a mark as well, for those who do not see them.
MARKS = {"blue": "●", "red": "▲", "yellow": "◆", "green": "■"}
OUTSIDE = {"neutral": ("○", "dim"), "npc": ("◇", "dim")}
GUEST_STYLES = {"adventure": "dark_orange", "relaxing": "medium_purple1", "family": "turquoise2"}
NOTHING = "–"
#: How much of a name the overview shows.
NAME_WIDTH = 18


class Board(Drawing):
    """The drawing of a position."""

    words = Words(Path(__file__).with_name("terminal.toml"))

    def __init__(
        self, pos: Position, seat: int | None, lang: str, names: Mapping[int, str], width: int = 80
    ) -> None:
        super().__init__(pos, seat, lang, names, width)
        self.called = PositionNames(pos)

    def of(self, table: str, key: str, form: str = "") -> str:
        """What a component is called, or says."""
        return self.word(self.called.of(table, key, form))

    def gain(self, kind: str, amount: int) -> str:
        return self.word(self.called.gain(kind, amount))

    def plan(self, plan: str) -> str:
        return self.word(self.called.plan(plan, self.called.halves))

    def line(self, key: str, content: Text | str, **gaps: Any) -> Text:
        text = Text(self.say("labelled", label=self.say(key, **gaps)), style="bold")
        return text.append(" ").append_text(Text(content) if isinstance(content, str) else content)

    def mark(self, owner: int | str) -> Text:
        """Whose a development or a worker is."""
        if isinstance(owner, str):
            mark, style = OUTSIDE[owner]
        else:
            colour = self.view["players"][owner]["colour"]
            mark, style = MARKS[colour], STYLES[colour]
        return Text(mark, style=style)

    def guests(self, counts: Mapping[str, int]) -> Text:
        """Guests by type, as the first letters of their types."""
        text = Text()
        for guest, count in counts.items():
            text.append(self.of("guest", guest)[:1] * count, style=GUEST_STYLES[guest])
        return text if text else Text(NOTHING, style="dim")

    def table(self, key: str, *columns: str, **gaps: Any) -> Table:
        title = self.say(key, **gaps)
        table = Table(
            title=title,
            title_justify="left",
            box=box.SIMPLE,
            padding=(0, 1),
            min_width=len(title),
        )
        for column in columns:
            table.add_column(self.say(column))
        return table

    # The overview: a line for each thing

    def rows(self, *columns: str) -> Table:
        """A table whose rows are one line each."""
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in columns:
            table.add_column(self.say(column), no_wrap=True)
        return table

    def header(self) -> Text:
        """The round, and the progress track with its sections."""
        view = self.view
        text = Text(self.say("round", round=view["round"], most=view["round_limit"]), style="bold")
        text.append(f" · {self.say('progress')} ")
        for number, section in enumerate(view["progress"]["sections"]):
            text.append("|" if number else "")
            for seat, cubes in enumerate(section["cubes"]):
                for _ in range(cubes):
                    text.append_text(self.mark(seat))
            text.append("□" * (section["filled"] - sum(section["cubes"])), style="dim")
            text.append("·" * (section["spaces"] - section["filled"]), style="dim")
        if any(view["progress"]["overflow"]):
            text.append(f" {self.say('overflow')} ")
            for seat, cubes in enumerate(view["progress"]["overflow"]):
                for _ in range(cubes):
                    text.append_text(self.mark(seat))
        if view["ending"]:
            text.append(f" · {self.say('ending')}", style="bold red")
        return text

    def goals(self) -> Text:
        """GC-115: what the goals ask for, who has accomplished them, and how far one is."""
        text = Text()
        for place, goal in enumerate(self.view["goals"]["goals"]):
            told = self.of("metric", goal["counts"])
            text.append("\n" if place else "")
            text.append(f"{self.say('goal', goal=told, need=goal['need'])} ")
            for seat in goal["done"]:
                text.append_text(self.mark(seat))
            if self.seat is not None and self.seat not in goal["done"]:
                count = self.view["players"][self.seat]["goal_counts"][place]
                text.append(f" ({self.say('have', count=count)})", style="dim")
        return text

    def campus(self) -> Table:
        """Every building with its actions and its worker, and the corridor to the next one."""
        table = self.rows("building", "actions", "held_by", "corridor")
        for number, here in enumerate(self.view["buildings"]):
            place = f"{number + 1} {self.of('building', here['id'])}"
            actions = ", ".join(self.say(action, "tiles") for action in here["actions"])
            owners = self.owners(self.view["areas"][number])
            table.add_row(place, actions, self.worker(here), owners)
        return table

    def worker(self, here: dict[str, Any]) -> Text:
        """Who stands at a building."""
        if not here["worker"]:
            return Text(NOTHING, style="dim")
        return self.mark(here["worker"]["owner"]).append(f" {self.say(here['worker']['kind'])}")

    def cruises(self) -> Table:
        """GC-072, GC-223: the cruises with their guests, and who has scheduled them."""
        table = self.rows("slot", "cruise", "tickets", "consultant")
        for number, cruise in enumerate(self.view["cruises"], 1):
            if cruise is None:
                table.add_row(str(number), NOTHING)
                continue
            name = self.word(self.called.cruise(cruise["id"]))
            by = cruise["scheduled_by"]
            who = Text() if by is None else self.mark(by).append(f" {self.name(by)}")
            table.add_row(str(number), name, self.guests(cruise["tickets"]), who)
        return table

    def queue(self) -> Text:
        """GC-236: who waits, and the ads it takes."""
        costs = self.box["values"]["guest_cost"]
        text = self.line("queue", "")
        for place, guests in enumerate(self.view["queue"]):
            ads = self.gain("ad", costs[place])
            text.append(" · " if place else "")
            text.append(f"{self.say(PLACE[place], ads=ads)} ", style="dim")
            text.append_text(self.guests(guests))
        return text

    def companies(self) -> Table:
        """What everybody has, in numbers; whoever looks on last."""
        kinds = ("food", "oxygen", "fuel")
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("")
        for column in ("vp", "reputation", "credits", "ads", *kinds, "resting", "hand_size"):
            table.add_column(self.say(column, "columns"), justify="right", no_wrap=True)
        for column in ("ships", "flying"):
            table.add_column(self.say(column, "columns"), justify="right", no_wrap=True)
        for it in self.players:
            name = self.title(it)
            name.truncate(NAME_WIDTH, overflow="ellipsis")
            stock: list[str] = [NOTHING] * (2 + len(kinds))
            if not it["rachel"]:
                stored = [f"{it['resources'][kind]}/{it['capacity'][kind]}" for kind in kinds]
                stock = [str(it["credits"]), str(it["ads"]), *stored]
            room, flying = it["break_room"], [ship for ship in it["ships"] if ship["cruise"]]
            table.add_row(
                name,
                *(str(self.view["scores"][it["seat"]]), str(it["reputation"]), *stock),
                f"{room['workers']}+{room['experts']}",
                NOTHING if it["rachel"] else str(it["hand_size"]),
                *(str(len(it["ships"])), str(len(flying))),
            )
        return table

    def title(self, player: dict[str, Any]) -> Text:
        """Somebody's mark and name; the one whose turn it is stands out."""
        seat, colour = player["seat"], player["colour"]
        turn = seat == self.view["turn"] and self.view["phase"] != "over"
        text = Text(f"{MARKS[colour]} ", style=STYLES[colour])
        text.append(self.name(seat), style="bold" if turn else "")
        return text.append(f" ({self.say('you')})" if seat == self.seat else "")

    # The pages

    def ability(self) -> Text:
        """GC-200: what every expert of this game can do."""
        name = self.of("expert", self.view["expert"])
        told = self.of("expert", self.view["expert"], "text_")
        return Text(self.say("ability", name=name, text=told), style="magenta")

    def network(self) -> Table:
        """GC-037, GC-038: buildings clockwise, each with the corridor to the next one."""
        table = self.table("network", "building", "actions", "held_by", "corridor")
        for number, here in enumerate(self.view["buildings"]):
            actions = ", ".join(self.of("action", action) for action in here["actions"])
            place = Text(f"{number + 1} {self.of('building', here['id'])}")
            if here["token"]:
                style = "bold" if here["active"] else "dim"
                place.append(f" [{self.gain(here['token'], 1)}]", style=style)
            owners = self.owners(self.view["areas"][number])
            table.add_row(place, actions, self.worker(here), owners)
        return table

    def owners(self, area: dict[str, Any]) -> Text:
        """The developments of an area, and what using it costs the one who looks."""
        text = Text()
        for owner in area["owners"]:
            text.append_text(self.mark(owner))
        if area["price"]:
            text.append(f" ({self.gain('credit', area['price'])})", style="dim")
        return text if text else Text(NOTHING, style="dim")

    def technologies(self) -> Table:
        """GC-189, GC-260: what each does at its level, and who may use it."""
        table = self.table("technologies", "name", "effect", "owners")
        for slot, it in enumerate(self.view["technologies"]):
            told = self.word(self.called.tech_text(it["id"], it["level"]))
            name = self.of("technology", it["id"])
            if self.view["modules"]["advanced_technologies"]:
                name += f" ({self.say('space', space=it['space'])})"
            owners = self.owners(self.view["areas"][len(self.view["buildings"]) + slot])
            table.add_row(name, Text(told, style="" if it["invented"] else "dim"), owners)
        return table

    def marketing(self) -> Group:
        """GC-016, GC-068: the cruises, the queue and the supply, and what guests give in Space."""
        price = self.gain("ad", self.box["values"]["guest_cost"][-1])
        bonuses = [
            self.say("guest_bonus", type=self.of("guest", guest), gain=self.gain(kind, 1))
            for guest, kind in self.view["guest_bonuses"].items()
        ]
        flights = [
            self.mark(it["seat"])
            .append(f" {self.flight(number, ship)} ")
            .append_text(self.guests(ship["guests"]))
            for it in self.players
            for number, ship in enumerate(it["ships"], 1)
            if ship["cruise"]
        ]
        return Group(
            *(self.cruises(), Text(), self.queue()),
            self.line("supply", self.guests(self.view["supply"]), ads=price),
            self.line("bonuses", ", ".join(bonuses)),
            *([self.line("flights", ""), *flights] if flights else []),
        )

    def flight(self, number: int, ship: dict[str, Any]) -> str:
        """Where a ship flies."""
        name = self.word(self.called.cruise(ship["cruise"]))
        return self.say("flight", number=number, cruise=name, stop=ship["stop"])

    def shipyard(self) -> Group:
        """GC-206, GC-219: plans and ships that can be taken."""
        offices = self.table("offices", "slot", "plan", "cost")
        for number, plan in enumerate(self.view["offices"], 1):
            if plan is None:
                offices.add_row(str(number), NOTHING)
                continue
            cost = self.gain("credit", self.called.tables["plan"][plan]["cost"])
            offices.add_row(str(number), self.plan(plan), cost)
        line = self.table("line", "slot", "cockpit", "engine")
        for number, it in enumerate(self.view["line"], 1):
            parts = (self.called.cockpit(it["cockpit"]), self.called.engine(it["engine"]))
            line.add_row(str(number), *map(self.word, parts))
        return Group(offices, line)

    def directors(self) -> Group:
        """GC-228, GC-244: the cards of the board, the discard, and the silo."""
        agenda = self.table("agenda", "slot", "card", "effect", count=self.view["deck"])
        for number, card in enumerate(self.view["board"], 1):
            if card is None:
                agenda.add_row(str(number), NOTHING)
            else:
                agenda.add_row(str(number), *self.card(card))
        discard = self.view["discard"]
        top = [self.of("project_card", card) for card in discard[-1:]]
        return Group(
            agenda,
            *(self.line("discard", name, count=len(discard)) for name in top),
            self.line("silo", self.resources(self.view["silo"])),
        )

    def card(self, card: str) -> tuple[Text, Text]:
        """A project card: its name and resource, its moment and its text."""
        resource = self.of("resource", self.called.tables["project_card"][card]["resource"])
        name = Text(self.of("project_card", card)).append(f" ({resource})", style="dim")
        told = self.say(
            "moment", moment=self.called.moment(card), text=self.of("project_card", card, "text_")
        )
        return name, Text(told, style="dim")

    def resources(self, counts: Mapping[str, int], most: Mapping[str, int] | None = None) -> str:
        parts = []
        for kind, count in counts.items():
            limit = f"/{most[kind]}" if most else ""
            parts.append(f"{self.of('resource', kind)} {count}{limit}")
        return " · ".join(parts)

    # The companies

    def player(self, player: dict[str, Any]) -> Panel:
        """6.3: what lies open of a player, and the own hand."""
        title = self.title(player).append(" · ")
        title.append(self.gain("vp", self.view["scores"][player["seat"]]), style="bold yellow")
        title.append(f" · {self.gain('reputation', player['reputation'])}")
        parts: list[RenderableType] = []
        if player["rachel"]:
            parts += self.rachel(self.view["rachel"])
        else:
            money = f"{self.gain('credit', player['credits'])} · {self.gain('ad', player['ads'])}"
            stock = self.resources(player["resources"], player["capacity"])
            parts.append(Text(f"{money} · {stock}"))
        parts += [self.crew(player), self.board_left(player)]
        parts += [self.ship(player, number, it) for number, it in enumerate(player["ships"], 1)]
        if player["upgrades"]:
            names = map(
                self.guest_section if player["rachel"] else self.upgrade, player["upgrades"]
            )
            parts.append(self.line("upgrades", ", ".join(names)))
        if player["plans"]:
            parts.append(self.line("plans", ", ".join(map(self.plan, player["plans"]))))
        if not player["rachel"]:
            parts += self.hand(player)
        return Panel(Group(*parts), title=title, title_align="left", border_style="dim")

    def upgrade(self, upgrade: str) -> str:
        return self.of("upgrade", upgrade)

    def guest_section(self, upgrade: str) -> str:
        """GC-028: of Rachel's tokens only their sections count."""
        return self.of("guest", self.called.tables["upgrade"][upgrade]["type"])

    def crew(self, player: dict[str, Any]) -> Text:
        """GC-033, GC-198, GC-199: the break room, and what the experts cost."""
        room = player["break_room"]
        told = self.say("crew", workers=room["workers"], experts=room["experts"])
        text = self.line("break_room", told)
        for which, price in player["experts"].items():
            if price is not None:
                told = self.say(f"expert_{which}", price=self.gain("credit", price))
                text.append(f" · {told}", style="dim")
        return text

    def board_left(self, player: dict[str, Any]) -> Text:
        """GC-183, GC-184, GC-115: developments and tokens left, and the goals' counts."""
        rows = self.resources(player["developments"])
        text = self.line("developments", rows)
        tokens = self.say("tokens", count=len(player["tokens"]))
        text.append(f" · {tokens}")
        if player["flipped"]:
            name = self.of("tower_token", player["flipped"])
            text.append(f" ({self.say('flipped', token=name)})")
        counts = []
        for place, goal in enumerate(self.view["goals"]["goals"]):
            if player["rachel"]:
                break
            done = "✓" if player["goals"][place] else ""
            counts.append(f"{player['goal_counts'][place]}/{goal['need']}{done}")
        return text.append(f" · {self.say('goals')} {', '.join(counts)}" if counts else "")

    def ship(self, player: dict[str, Any], number: int, it: dict[str, Any]) -> Text:
        """A ship with its segments, and where it flies; of Rachel's cockpits the number counts."""
        cockpit = self.word(self.called.cockpit(it["cockpit"]))
        if player["rachel"]:
            points = self.called.tables["cockpit"][it["cockpit"]]["vp"]
            cockpit = self.say("rachel_cockpit", points=points)
        text = self.line("ship", cockpit, number=number)
        if not it["launched"]:
            lost = self.box["values"]["unlaunched_vp"]
            text.append(f" ({self.say('unlaunched', points=lost)})", style="red")
        for segment in it["segments"]:
            text.append("\n  ▪ ")
            text.append(self.plan(segment))
        if it["cruise"]:
            name = self.word(self.called.cruise(it["cruise"]))
            text.append("\n  ↑ ", style="bold bright_yellow")
            text.append(f"{self.say('flies', cruise=name, stop=it['stop'])} ")
            text.append_text(self.guests(it["guests"]))
            text.append(f" {self.say('token')}" if it["token"] else "")
        return text

    def hand(self, player: dict[str, Any]) -> list[Text]:
        """The own hand; of others the cards everybody has seen, and the number of the rest."""
        hidden = player["hand_size"] - len(player["hand"])
        text = self.line("hand", "", count=player["hand_size"])
        if player["seat"] != self.seat or not player["hand"]:
            names = [self.of("project_card", card) for card in player["hand"]]
            return [text.append(", ".join(names + ["▒▒"] * hidden) or NOTHING)]
        cards = []
        for card in player["hand"]:
            name, told = self.card(card)
            cards.append(Text("  ").append_text(name).append(" ").append_text(told))
        return [text, *cards]

    def rachel(self, it: dict[str, Any]) -> list[RenderableType]:
        """GC-122: her goals, and her next card."""
        developments, segments, ships = it["goals"]
        told = self.say("rachel_goals", developments=developments, segments=segments, ships=ships)
        return [Text(told), *self.next_card(it, "front")]

    def next_card(self, it: dict[str, Any], key: str) -> list[RenderableType]:
        """6.3: the back of her next card, which everybody sees, and what it must be then."""
        if not it["top"]:
            return []
        first, second = (self.of("solo_action", action) for action in it["top"]["actions"])
        back = {
            "building": self.of("building", it["top"]["building"]),
            "numbers": ", ".join(map(str, it["top"]["numbers"])),
        }
        return [self.line("next_card", self.say(key, **back, first=first, second=second))]

    # What is shown when

    def board(self) -> RenderableType:
        """The overview, as a seat may see it."""
        parts: list[RenderableType] = [self.header(), self.goals(), self.campus(), self.cruises()]
        parts += [self.queue(), self.line("silo", self.resources(self.view["silo"]))]
        if self.view["rachel"]:
            parts += self.next_card(self.view["rachel"], "back")
        return Group(*parts, self.companies())

    @property
    def sheets(self) -> dict[str, Callable[[], RenderableType]]:
        """The pages beside those of the companies, by their names in terminal.toml."""
        return {
            "network": lambda: Group(self.network(), self.ability()),
            "technologies": self.technologies,
            "cruises": self.marketing,
            "shipyard": self.shipyard,
            "cards": self.directors,
        }

    def pages(self) -> dict[str, str]:
        """The titles of the pages, by what is typed for them."""
        sheets = {self.say(key, "pages"): self.say(f"{key}_title", "pages") for key in self.sheets}
        return {**sheets, **{key: self.name(it["seat"]) for key, it in self.owned.items()}}

    def page(self, key: str) -> RenderableType:
        """One of the pages."""
        for name, drawn in self.sheets.items():
            if key == self.say(name, "pages"):
                return drawn()
        return self.player(self.owned[key])
