"""The board for a terminal: the network, the cruises, what can be taken, and every company.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from cosmodrome.games.galactic_cruise.names import PositionNames

STYLES = {"blue": "bright_blue", "red": "bright_red", "yellow": "yellow", "green": "green"}
#: Colours are told by a mark as well, for those who do not see them.
MARKS = {"blue": "●", "red": "▲", "yellow": "◆", "green": "■"}
OUTSIDE = {"neutral": ("○", "dim"), "npc": ("◇", "dim")}
GUEST_STYLES = {"adventure": "dark_orange", "relaxing": "medium_purple1", "family": "turquoise2"}
NOTHING = "–"


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
        text = Text(f"{self.say(key, **gaps)} ", style="bold")
        return text.append_text(Text(content) if isinstance(content, str) else content)

    def mark(self, owner: int | str) -> Text:
        """Whose a development or a worker is."""
        if isinstance(owner, str):
            mark, style = OUTSIDE[owner]
        else:
            colour = self.view["players"][owner]["colour"]
            mark, style = MARKS[colour], STYLES[colour]
        return Text(mark, style=style)

    def guests(self, counts: Mapping[str, int]) -> Text:
        """Guests by type, as the letters of their types."""
        text = Text()
        for guest, row in self.called.tables["guest"].items():
            text.append(row["letter"] * counts[guest], style=GUEST_STYLES[guest])
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

    # The table

    def header(self) -> Text:
        """The round, the progress track, the goals, and the ability of the experts."""
        view = self.view
        text = Text(self.say("round", round=view["round"], most=view["round_limit"]), style="bold")
        if view["ending"]:
            text.append(f" · {self.say('ending')}", style="bold red")
        for number, section in enumerate(view["progress"]["sections"], 1):
            text.append(f"\n{self.say('section', number=number)} ")
            for seat, cubes in enumerate(section["cubes"]):
                for _ in range(cubes):
                    text.append_text(self.mark(seat))
            empty = section["spaces"] - section["filled"]
            text.append("□" * (section["filled"] - sum(section["cubes"])), style="dim")
            text.append("·" * empty, style="dim")
        for seat, cubes in enumerate(view["progress"]["overflow"]):
            if cubes:
                text.append(f" {self.say('overflow', count=cubes)} ").append_text(self.mark(seat))
        for goal in view["goals"]["goals"]:
            told = self.of("metric", goal["counts"])
            text.append(f"\n{self.say('goal', goal=told, need=goal['need'])} ")
            for seat in goal["done"]:
                text.append_text(self.mark(seat))
        ability = self.of("expert", view["expert"])
        told = self.of("expert", view["expert"], "text_")
        return text.append(f"\n{self.say('ability', name=ability, text=told)}", style="magenta")

    def network(self) -> Table:
        """GC-037, GC-038: buildings clockwise, each with the corridor to the next one."""
        table = self.table("network", "building", "actions", "held_by", "corridor")
        for number, here in enumerate(self.view["buildings"]):
            actions = ", ".join(self.of("action", action) for action in here["actions"])
            worker = Text()
            if here["worker"]:
                kind = self.say(here["worker"]["kind"])
                worker = self.mark(here["worker"]["owner"]).append(f" {kind}")
            place = Text(f"{number + 1} {self.of('building', here['id'])}")
            if here["token"]:
                style = "bold" if here["active"] else "dim"
                place.append(f" [{self.gain(here['token'], 1)}]", style=style)
            table.add_row(place, actions, worker, self.owners(self.view["areas"][number]))
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
        """GC-072, GC-223, GC-236: the cruises with their guests, and the queue."""
        table = self.table("cruises", "slot", "cruise", "tickets", "consultant")
        for number, cruise in enumerate(self.view["cruises"], 1):
            if cruise is None:
                table.add_row(str(number), NOTHING)
                continue
            name = self.word(self.called.cruise(cruise["id"]))
            by = cruise["scheduled_by"]
            who = Text() if by is None else self.mark(by).append(f" {self.name(by)}")
            table.add_row(str(number), name, self.guests(cruise["tickets"]), who)
        costs = self.box["values"]["guest_cost"]
        queue = Text(f"{self.say('queue')} ", style="bold")
        places = [*self.view["queue"], self.view["supply"]]
        for cost, place, guests in zip(
            costs, ("bottom", "middle", "top", "supply"), places, strict=True
        ):
            queue.append(f" {self.say(place, ads=self.gain('ad', cost))} ", style="dim")
            queue.append_text(self.guests(guests))
        bonuses = [
            self.say("guest_bonus", type=self.of("guest", guest), gain=self.gain(kind, 1))
            for guest, kind in self.view["guest_bonuses"].items()
        ]
        return Group(table, queue, self.line("bonuses", ", ".join(bonuses)))

    def supply(self) -> Group:
        """GC-206, GC-219, GC-228, GC-244: what can be taken: plans, ships, cards, resources."""
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
        agenda = self.table("agenda", "slot", "card", "effect", count=self.view["deck"])
        for number, card in enumerate(self.view["board"], 1):
            if card is None:
                agenda.add_row(str(number), NOTHING)
            else:
                agenda.add_row(str(number), *self.card(card))
        discard = self.view["discard"]
        top = [self.of("project_card", card) for card in discard[-1:]]
        return Group(
            *(offices, line, agenda),
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
        seat, colour = player["seat"], player["colour"]
        title = Text(f"{MARKS[colour]} ", style=STYLES[colour])
        title.append(self.name(seat), style="bold")
        title.append(f" ({self.say('you')})" if seat == self.seat else "")
        title.append(" · ")
        title.append(self.gain("vp", self.view["scores"][seat]), style="bold yellow")
        title.append(f" · {self.gain('reputation', player['reputation'])}")
        parts: list[RenderableType] = []
        if player["rachel"]:
            parts += self.rachel(self.view["rachel"])
        else:
            money = f"{self.gain('credit', player['credits'])} · {self.gain('ad', player['ads'])}"
            stock = self.resources(player["resources"], player["capacity"])
            parts.append(Text(f"{money} · {stock}"))
        parts += [self.crew(player), self.board_left(player)]
        parts += [self.ship(number, it) for number, it in enumerate(player["ships"], 1)]
        if player["upgrades"]:
            names = (self.of("upgrade", upgrade) for upgrade in player["upgrades"])
            parts.append(self.line("upgrades", ", ".join(names)))
        if player["plans"]:
            parts.append(self.line("plans", ", ".join(map(self.plan, player["plans"]))))
        if not player["rachel"]:
            parts += self.hand(player)
        turn = seat == self.view["turn"] and self.view["phase"] != "over"
        style = "bold" if turn else "dim"
        return Panel(Group(*parts), title=title, title_align="left", border_style=style)

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

    def ship(self, number: int, it: dict[str, Any]) -> Text:
        """A ship with its segments, and where it flies."""
        cockpit = self.word(self.called.cockpit(it["cockpit"]))
        text = self.line("ship", cockpit, number=number)
        if not it["launched"]:
            lost = self.box["values"]["unlaunched_vp"]
            text.append(f" ({self.say('unlaunched', points=lost)})", style="red")
        for segment in it["segments"]:
            text.append("\n  ▪ ")
            text.append(self.plan(segment))
        if it["cruise"]:
            name = self.word(self.called.cruise(it["cruise"]))
            text.append("\n  ▲ ", style="bold bright_yellow")
            text.append(f"{self.say('flies', cruise=name, stop=it['stop'])} ")
            text.append_text(self.guests(it["guests"]))
            text.append(f" {self.say('token')}" if it["token"] else "")
        return text

    def hand(self, player: dict[str, Any]) -> list[Text]:
        """The own hand; of others the cards everybody has seen, and the number of the rest."""
        hidden = player["hand_size"] - len(player["hand"])
        text = self.line("hand", "", count=player["hand_size"])
        if player["seat"] != self.seat:
            names = [self.of("project_card", card) for card in player["hand"]]
            return [text.append(", ".join(names + ["▒▒"] * hidden) or NOTHING)]
        cards = []
        for card in player["hand"]:
            name, told = self.card(card)
            cards.append(Text("  ").append_text(name).append(" ").append_text(told))
        return [text, *cards]

    def rachel(self, it: dict[str, Any]) -> list[RenderableType]:
        """6.3: her goals, and the back of her next card, which everybody sees."""
        developments, segments, ships = it["goals"]
        told = self.say("rachel_goals", developments=developments, segments=segments, ships=ships)
        parts: list[RenderableType] = [Text(told)]
        if it["top"]:
            first, second = (self.of("solo_action", key) for key in it["top"]["actions"])
            parts.append(
                self.line(
                    "next_card",
                    self.say(
                        "back",
                        building=self.of("building", it["top"]["building"]),
                        numbers=", ".join(map(str, it["top"]["numbers"])),
                        first=first,
                        second=second,
                    ),
                )
            )
        return parts

    def board(self, log: RenderableType) -> RenderableType:
        """The whole board as a seat may see it, and the log; the own company stands last."""
        parts: list[RenderableType] = [log, self.header(), self.network()]
        parts += [self.technologies(), self.marketing(), self.supply()]
        parts += [self.player(player) for player in self.players]
        return Group(*parts)
