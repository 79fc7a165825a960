"""The board for a terminal: an overview, and a page for whatever needs more room.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.languages import language
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
#: How many lines of the overview the own Launch Site and the own hand may take.
SITE_LINES, HAND_LINES = 3, 4


class Board(Drawing):
    """The drawing of a position."""

    words = Words(Path(__file__).with_name("terminal.toml"))

    # Cards

    def card(self, name: str) -> Text:
        return Text(self.word(names_of(self.pos).card(name)), style=CARD_STYLES.get(name, ""))

    def gives(self, card: str) -> str:
        """What a card is worth to its owner: what it pays with, or its points in the end."""
        if card in its.THREAT:
            return self.say("threat", points=self.view["threat_points"])
        return language(self.lang).typeset(self.word(names_of(self.pos).gives(card)))

    def effect(self, card: str) -> str:
        return self.word(names_of(self.pos).effect(card))

    def below(self, card: str) -> list[RenderableType]:
        """The effect of a card, under its name."""
        effect = self.effect(card)
        return [Padding(Text(effect, style="dim"), (0, 0, 0, 4))] if effect else []

    def listed(self, cards: list[str], worth: bool = False) -> Text:
        """The names of cards, copies of one together, with what they give if wished."""
        names = []
        for card, count in Counter(cards).items():
            name = self.card(card)
            if worth:
                name.append(f" ({self.gives(card)})", style="dim")
            names.append(name.append(f" ×{count}" if count > 1 else ""))
        return Text(", ").join(names) if names else Text("–", style="dim")

    def explained(self, cards: Iterable[str], triggers: Sequence[str]) -> list[RenderableType]:
        """Cards whose effect works in one of these ways, with its text."""
        names = names_of(self.pos)
        return [
            Padding(self.card(card).append(f". {self.effect(card)}", "dim"), (0, 0, 0, 2))
            for card in dict.fromkeys(cards)
            if names.row(card).get("trigger", "") in triggers
        ]

    def line(self, key: str, content: Text) -> Text:
        """Something under its heading, in words of this drawing or of the game."""
        own = self.words.has("board", key)
        heading = self.say(key) if own else self.word(term(self.pos, key))
        return Text(f"{heading} ", style="bold").append_text(content)

    def clipped(self, text: Text, most: int) -> Text:
        """A text in so many lines; what does not fit stands on its owner's page."""
        lines = text.wrap(Console(width=self.width), self.width)
        if len(lines) <= most:
            return text
        lines[most - 1].truncate(self.width - 2)
        lines[most - 1].rstrip()
        return Text("\n").join(lines[:most]).append(" …")

    def named(self, things: Ids, name: str, form: str = "") -> str:
        """What a component is called, or says (`text_`)."""
        return self.word(names_of(self.pos).of(things, name, form))

    # The table

    def header(self) -> list[Text]:
        """The round, what ends the game, and the Variant cards in play (RM-11)."""
        parts = [self.say("round", round=self.view["round"])]
        if self.view["goal"]:
            parts.append(self.say("goal", points=self.view["goal"]))
        if self.view["mode"] == "battle":
            parts.append(self.say("battle"))
        shown = Text(" · ".join(parts), style="bold")
        if self.view["ending"]:
            shown.append(f" · {self.say('ending')}", style="bold red")
        names = [self.named(its.VARIANT, variant) for variant in self.view["variants"]]
        if not names:
            return [shown]
        return [shown, Text(self.say("in_play", names=", ".join(names)), style="magenta")]

    def on_sale(self) -> list[tuple[str, Text, dict[str, Any]]]:
        """RM-06, RM-03: the Progress track and the Engine piles: number, name, price and card."""
        rows = []
        for number, slot in enumerate(self.view["track"], 1):
            if slot is not None:
                mark = "↓" if slot["shifted"] else ""
                rows.append((f"{number}{mark}", self.card(slot["card"]), slot))
        for pile in self.view["engines"]:
            left = self.say("left" if pile["left"] else "sold_out", count=pile["left"])
            rows.append(("", self.card(pile["card"]).append(f" ({left})", style="dim"), pile))
        return rows

    def price(self, item: dict[str, Any]) -> str:
        return self.word(names_of(self.pos).price(item["card"], item["price"]))

    def market(self) -> Group:
        """What can be bought, in a line each; ✦ marks an effect, ↓ a shifted card."""
        table = Table.grid(padding=(0, 1), expand=False)
        for width in (2, 32, 19, 22):
            table.add_column(width=width, no_wrap=True, overflow="ellipsis")
        for number, name, item in self.on_sale():
            if self.effect(item["card"]):
                name.append(" ✦", style="dim")
            table.add_row(number, name, self.price(item), self.gives(item["card"]))
        return Group(Text(self.say("market", **self.view["deck"]), style="bold"), table)

    def market_page(self) -> Group:
        """The same with the texts of the cards."""
        lines: list[RenderableType] = [Text(self.say("market", **self.view["deck"]), style="bold")]
        for number, name, item in self.on_sale():
            told = Text(f"{number or '–'} ").append_text(name).append(" ")
            told.append(self.say("sale", price=self.price(item), gives=self.gives(item["card"])))
            lines += [told, *self.below(item["card"])]
        return Group(*lines)

    def missions_page(self) -> Group:
        """RM-60, RM-64, RM-67, RM-78 … RM-80: the Mission spots, and who has been there."""
        parts: list[RenderableType] = [Text(self.say("missions"), style="bold")]
        for name, place in self.view["destinations"].items():
            if place["open"]:
                parts.append(self.destination(name, place))
                parts.append(self.spots(name))
        return Group(*parts)

    def destination(self, name: str, place: dict[str, Any]) -> Text:
        """How far it is, how many cards that takes, which icon helps, whose marker (RM-85)."""
        icon = self.named(its.RESOURCE, place["icon"])
        told = self.say("destination", **{**place, "icon": icon})
        shown = Text(f"{self.named(its.DESTINATION, name)} ", style="bold").append(told, "dim")
        markers = self.view["markers"] or {}
        if name in markers:
            owner = markers[name]
            free = self.say("free", points=self.view["marker_points"])
            shown.append(
                f" · {free if owner is None else self.say('taken', owner=self.name(owner))}"
            )
        return shown

    def spots(self, destination: str) -> Table:
        table = Table.grid(padding=(0, 1))
        for width in (27, 16, 17, 13):
            table.add_column(width=width, no_wrap=True, overflow="ellipsis")
        for spot in self.view["spots"]:
            if spot["destination"] == destination:
                number = its.MISSION.index(spot["mission"])
                bonus = its.BONUS[self.pos.game.box.plain.bonus[number]]
                table.add_row(
                    Text("  ").append_text(self.spot(spot)),
                    self.say("needed", count=spot["engine"]),
                    self.say("brings", first=spot["first"], later=spot["later"]),
                    self.named(its.BONUS, bonus),
                )
        return table

    def spot(self, spot: dict[str, Any]) -> Text:
        shown = Text(f"{self.named(its.MISSION, spot['mission'])} ")
        colours = [self.view["players"][seat]["colour"] for seat in spot["seats"]]
        colours += [self.view["ai"]["colour"]] if spot["ai"] else []
        for colour in colours:
            shown.append(MARKS[colour], style=STYLES[colour])
        return shown

    def cards_page(self) -> Group:
        """What the effects of all own cards say."""
        me = self.view["players"][self.seat]
        zones = ("hand", "site", "action_area", "holding", "deck")
        owned = sorted({card for zone in zones for card in me[zone]}, key=its.CARD.index)
        return Group(*self.explained(owned, its.TRIGGER_NAMES.ids) or [Text("–")])

    def variants_page(self) -> Group:
        """RM-11: the Variant cards in play."""
        return Group(
            *(
                Text(
                    self.say(
                        "variant",
                        name=self.named(its.VARIANT, variant),
                        text=self.named(its.VARIANT, variant, "text_"),
                    )
                )
                for variant in self.view["variants"]
            )
        )

    def flight(self, flight: dict[str, Any]) -> Text:
        """RM-63 … RM-70: the Trajectory track, the Rocket and the cards drawn."""
        toward = self.named(its.DESTINATION, flight["destination"], "toward_")
        told = self.say("flight", player=self.name(flight["seat"]), toward=toward)
        shown = Text(told, style="bold").append("\n")
        for space in range(flight["distance"] + 1):
            here = space == flight["rocket"]
            mark = "▲" if here else "◎" if space == flight["distance"] else "·"
            shown.append(f" {mark}", style="bold bright_yellow" if here else "")
        values = [*flight["drawn"], *([] if flight["value"] is None else [flight["value"]])]
        drawn = " ".join(map(str, values)) or "–"
        left = flight["most_draws"] - len(values)
        key = "drawn" if left else "drawn_all"
        shown.append(f"  {self.say(key, values=drawn, left=left)}\n")
        pile = [f"{count} × {value}" for value, count in enumerate(flight["pile"]) if count]
        return shown.append(self.say("pile", cards=", ".join(pile)), style="dim")

    # The players

    def who(self, colour: str, name: str, you: bool) -> Text:
        shown = Text(f"{MARKS[colour]} ", style=STYLES[colour]).append(name, style="bold")
        return shown.append(f" ({self.say('you')})" if you else "")

    def race(self) -> Table:
        """Everybody in a line: the Score track, all that counts so far, markers, hand, Mission."""
        table = Table.grid(padding=(0, 1))
        for width in (26, 1, 5, 5, 5, 5, 24):
            table.add_column(width=width, no_wrap=True, overflow="ellipsis")
        keys = ("on_track", "in_all", "markers", "cards", "programmed")
        headings = (self.say("players"), "", *map(self.say, keys))
        table.add_row(*(Text(heading, style="bold") for heading in headings))
        for player in self.view["players"]:
            seat = player["seat"]
            turn = seat == self.view["turn"] and self.view["phase"] == "playing"
            table.add_row(
                self.who(player["colour"], self.name(seat), seat == self.seat),
                "◀" if turn else "",
                str(player["score"]),
                str(self.view["scores"][seat]),
                str(player["markers_left"]),
                f"{player['hand_size']}/{player['hand_limit']}",
                self.named(its.MISSION, player["program"]) if player["program"] else "–",
            )
        if ai := self.view["ai"]:
            name = self.who(ai["colour"], self.word(names_of(self.pos).ai(self.level)), False)
            row = (ai["score"], ai["points"], ai["markers_left"])
            table.add_row(name, "", *map(str, row), "–", self.ai_mission(ai))
        return table

    @property
    def level(self) -> str:
        return str(self.view["difficulty"])

    def ai_mission(self, ai: dict[str, Any]) -> str:
        if ai["mission"] is None:
            return self.say("ai_idle")
        name = self.named(its.MISSION, ai["mission"])
        return self.say("ai_short", mission=name, space=ai["rocket"], distance=ai["distance"])

    def ai_page(self, ai: dict[str, Any]) -> Group:
        """RM-172 … RM-180: the solo opponent, its rocket and its reserve."""
        title = self.who(ai["colour"], self.word(names_of(self.pos).ai(self.level)), False)
        title.append(f" · {self.say('points', track=ai['score'], all=ai['points'])}", "bold yellow")
        parts = [title]
        if ai["mission"] is not None:
            told = self.say(
                "ai_flies",
                mission=self.named(its.MISSION, ai["mission"]),
                toward=self.named(its.DESTINATION, ai["destination"], "toward_"),
                space=ai["rocket"],
                distance=ai["distance"],
            )
            parts.append(Text(told))
        return Group(*parts, self.line("reserve", self.listed(ai["reserve"])))

    def bonuses(self, player: dict[str, Any]) -> Text:
        """RM-80, RM-82, RM-84: boosters, and markers that are left to use."""
        parts = [self.say("booster", count=player["booster"])] if player["booster"] else []
        for key, name in (("jokers", "jokers"), ("money", "money_markers")):
            markers = player[name]
            if markers["all"]:
                parts.append(self.say(key, free=markers["left"], all=markers["all"]))
        return self.line("bonuses", Text(" · ".join(parts) or "–"))

    def strength(self, player: dict[str, Any]) -> Text:
        """What the Launch Site is good for: engine points and lift-off by destination."""
        parts = []
        for goal in player["targets"]:
            name = goal["destination"]
            parts.append(
                self.say(
                    "power",
                    destination=self.named(its.DESTINATION, name),
                    engine=player["engine_points"][name],
                    needed=self.view["spots"][goal["spot"]]["engine"],
                    spaces=player["lift_off"][name],
                )
            )
        return Text(" · ".join(parts) if parts else self.say("no_flight"), style="dim")

    def site(self, player: dict[str, Any]) -> Text:
        """The Launch Site: what it is good for, and what stands there."""
        if not player["program"]:
            return self.line("site", Text(self.say("no_mission"), style="dim"))
        cards = self.listed(player["site"])
        return self.line("site", self.strength(player).append(" · ").append_text(cards))

    def hand(self, player: dict[str, Any]) -> Text:
        """The own hand; of others the cards everybody has seen, and the number of the rest."""
        hidden = player["hand_size"] - len(player["hand"])
        parts = [self.listed(player["hand"], worth=player["seat"] == self.seat)]
        if hidden:
            parts = parts * bool(player["hand"]) + [Text(" ".join(["▒▒"] * hidden), style="dim")]
        heading = f"{self.say('hand')} ({player['hand_size']}) "
        return Text(heading, style="bold").append_text(Text(", ").join(parts))

    def goals(self, player: dict[str, Any]) -> Text:
        """The own objectives by their names, with whether they are met."""
        return self.line(
            "objectives",
            Text(" · ").join(
                Text(f"{'✓' if it['met'] else '○'} {self.named(its.OBJECTIVE, it['id'])}")
                for it in player["objectives"]
            ),
        )

    def objective(self, objective: dict[str, Any]) -> Padding:
        name = objective["id"]
        told = self.say(
            "objective",
            name=self.named(its.OBJECTIVE, name),
            points=objective["points"],
            text=self.named(its.OBJECTIVE, name, "text_"),
        )
        return Padding(f"{'✓' if objective['met'] else '○'} {told}", (0, 0, 0, 2))

    def player_page(self, player: dict[str, Any]) -> Group:
        """RM-117: all that lies open before a player, and the own hand and objectives."""
        seat = player["seat"]
        title = self.who(player["colour"], self.name(seat), seat == self.seat)
        points = self.say("points", track=player["score"], all=self.view["scores"][seat])
        title.append(f" · {points}", style="bold yellow")
        more = (
            self.say("markers_left", count=player["markers_left"]),
            self.say("limit", limit=player["hand_limit"]),
        )
        parts: list[RenderableType] = [title, Text(" · ".join(more)), self.bonuses(player)]
        if player["program"]:
            mission = self.named(its.MISSION, player["program"])
            parts.append(self.line("programmed", Text(mission)))
        parts.append(self.site(player))
        parts += self.explained(player["site"], ("site",))
        parts.append(self.hand(player))
        if player["action_area"]:
            parts.append(self.line("action_area", self.listed(player["action_area"])))
        parts.append(self.line("holding", self.listed(player["holding"])))
        left = Text(self.say("cards_left", count=player["headquarters"]))
        parts.append(self.line("headquarters", left))
        if player["removed"]:
            parts.append(self.line("removed", self.listed(player["removed"])))
        if player["objectives"]:
            parts.append(self.line("objectives", Text("")))
            parts += [self.objective(it) for it in player["objectives"]]
        return Group(*parts)

    # What is drawn

    def drawn(self) -> Iterable[tuple[str, str, Callable[[], RenderableType]]]:
        """Every page: what is typed, its title, and how it is drawn."""
        for name, draw in (("missions", self.missions_page), ("track", self.market_page)):
            yield self.say(name, "pages"), self.say(f"{name}_title", "pages"), draw
        for key, player in self.owned.items():
            yield key, self.name(player["seat"]), partial(self.player_page, player)
        if self.seat is not None:
            yield self.say("cards", "pages"), self.say("cards_title", "pages"), self.cards_page
        if ai := self.view["ai"]:
            name = self.word(names_of(self.pos).ai(self.level))
            yield self.say("ai", "pages"), name, partial(self.ai_page, ai)
        if self.view["variants"]:
            title = self.say("variants_title", "pages")
            yield self.say("variants", "pages"), title, self.variants_page

    def pages(self) -> dict[str, str]:
        """What there is more to see, by what is typed for it."""
        return {key: title for key, title, _ in self.drawn()}

    def page(self, key: str) -> RenderableType:
        return next(draw for known, _, draw in self.drawn() if known == key)()

    def board(self) -> RenderableType:
        """The overview as a seat may see it; the own cards stand last."""
        flight = self.view["flight"]
        parts: list[RenderableType] = [*self.header(), self.race()]
        parts.append(self.market() if flight is None else self.flight(flight))
        if self.seat is not None:
            me = self.view["players"][self.seat]
            parts.append(self.bonuses(me))
            parts.append(self.clipped(self.site(me), SITE_LINES))
            parts.append(self.clipped(self.hand(me), HAND_LINES))
            if me["objectives"]:
                parts.append(self.goals(me))
        return Group(*parts)
