"""The board for a terminal: the open cards, every player's network, hands and missions.

Drawn from `view` alone, so it can show nothing its seat may not see. A card shows its corner
symbols, its centre symbols and its name; a column and a row number each place as actions do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.position import Position
from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Named, Words
from cosmodrome.games.space_pioneers import text
from cosmodrome.games.space_pioneers.box import SHIP, TOP_SECRET

STYLES = {"blue": "bright_blue", "green": "green", "red": "bright_red", "yellow": "yellow"}
#: Colours are told by a mark as well, for those who do not see them.
MARKS = {"blue": "●", "green": "■", "red": "▲", "yellow": "◆"}
WIDTH, SMALL = 12, 5
MARGIN = 4
#: Networks of more lines are drawn small, so that all fit on a screen.
OWN_LINES, OTHERS_LINES = 9, 3


class Board(Drawing):
    """The drawing of a position."""

    words = Words(Path(__file__).with_name("terminal.toml"))

    def __init__(
        self, pos: Position, seat: int | None, lang: str, names: Mapping[int, str], width: int = 80
    ) -> None:
        super().__init__(pos, seat, lang, names, width)
        self.cards = {row["id"]: row for row in (*self.box["planet"], *self.box["ship"])}
        self.corners = {row["id"]: row["symbol"] for row in self.box["corner_symbol"]}
        self.centres = {row["id"]: self.word(Named(row)) for row in self.box["centre_symbol"]}

    # Cards

    def called(self, card: str, most: int | None = None) -> str:
        """The name of a card, or its beginning; ships in capitals."""
        name = self.word(text.card(self.pos, card))[:most]
        return name.upper() if card in SHIP else name

    def tile(self, card: str) -> Text:
        """Three lines: corners and centre above, the name (ships in capitals), the same below."""
        face = self.cards[card]
        style = STYLES[face["colour"]]
        tile = Text(no_wrap=True)
        tile.append(f"{self._edge(face, 'top')}\n", style="dim")
        label = f"{MARKS[face['colour']]} {self.called(card)}"[:WIDTH]
        tile.append(f"{label:^{WIDTH}}\n", style=f"bold {style}")
        tile.append(self._edge(face, "bottom"), style="dim")
        return tile

    def _edge(self, face: dict[str, Any], side: str) -> str:
        left, right = (self.corners[face[f"{side}_{hand}"]] for hand in ("left", "right"))
        return f"{left}{self.centres[face[side]]:^{WIDTH - 2}}{right}"

    def named(self, card: str, small: bool = False) -> Text:
        """A card by its mark and name, or by the beginning of it."""
        colour = self.cards[card]["colour"]
        label = f"{self.called(card, 3)} " if small else f" {self.called(card)}"
        return Text(MARKS[colour] + label, style=STYLES[colour], no_wrap=small)

    def listed(self, cards: list[str]) -> Text:
        """The names of cards, copies of one together."""
        counts = Counter(cards)
        names = [self.named(card).append(f" ×{n}" if n > 1 else "") for card, n in counts.items()]
        return Text(", ").join(names)

    def tiles(self, cards: list[str], width: int) -> RenderableType:
        """Cards side by side, in rows where they are many."""
        per_row = max(1, width // (WIDTH + 2))
        rows = []
        for i in range(0, len(cards), per_row):
            row = Table.grid(padding=(0, 2, 0, 0))
            row.add_row(*(self.tile(card) for card in cards[i : i + per_row]))
            rows.append(row)
        return Group(*rows)

    # The table

    def market(self) -> RenderableType:
        """SP-6, SP-51: the face-up cards, the deck, and what everybody may look through."""
        row = Table.grid(padding=(0, 3, 0, 0))
        deck = Text(f"▤ {self.say('deck', count=self.view['deck'])}", style="bold")
        row.add_row(deck, *(self.tile(card) for card in self.view["row"] if card))
        parts: list[RenderableType] = [row]
        for mark, pile in (("†", "graveyard"), ("✗", "out_of_game")):
            if self.view[pile]:
                label = Text(f"{mark} {self.say(pile)} ({len(self.view[pile])}) ", style="dim")
                parts.append(label.append_text(self.listed(self.view[pile])))
        return Group(*parts)

    def network(self, seat: int, width: int) -> RenderableType:
        """The cards where they lie; small where they would not fit."""
        cards = {(card["x"], card["y"]): card["card"] for card in self.view["networks"][seat]}
        if not cards:
            return Text(self.say("empty"), style="dim")
        columns = range(min(x for x, _ in cards), max(x for x, _ in cards) + 1)
        lines = range(min(y for _, y in cards), max(y for _, y in cards) + 1)
        tallest = OWN_LINES if seat == self.seat else OTHERS_LINES
        wide = MARGIN + len(columns) * (WIDTH + 1) <= width and len(lines) <= tallest
        grid = Table.grid(padding=(0, 1, 0, 0) if wide else 0)
        grid.add_column(width=MARGIN - 1)
        cell = WIDTH if wide else SMALL
        for _ in columns:
            grid.add_column(width=cell)
        grid.add_row("", *(Text(f"{x:^{cell}}", style="dim") for x in columns))
        for y in lines:
            row = (cards.get((x, y)) for x in columns)
            drawn = (card and (self.tile(card) if wide else self.named(card, True)) for card in row)
            grid.add_row(Text(f"{y:>2}", style="dim"), *drawn)
        return grid

    def player(self, player: dict[str, Any]) -> Panel:
        seat = player["seat"]
        own = seat == self.seat
        turn = seat == self.view["turn"] and self.view["phase"] == "playing"
        title = Text.assemble(
            (self.name(seat), "bold"),
            f" ({self.say('you')})" if own else "",
            " · ",
            (self.say("points", points=self.view["scores"][seat]), "bold yellow"),
        )
        parts: list[RenderableType] = [self.network(seat, self.width - 4)]
        if player["captured"]:
            captured = Text(f"{self.say('captured')} ", style="bold")
            parts.append(captured.append_text(self.listed(player["captured"])))
        hand = Text(f"{self.say('hand')} ({player['hand_size']}) ", style="bold")
        if own and player["hand"]:
            parts += [hand, self.tiles(player["hand"], self.width - 4)]
        else:
            known = [self.named(card) for card in player["hand"]]
            hidden = player["hand_size"] - len(known)
            known += [Text("▒▒", style="dim")] * hidden
            parts.append(hand.append_text(Text(" ").join(known)))
        return Panel(
            Group(*parts), title=title, title_align="left", border_style="bold" if turn else "dim"
        )

    # Missions

    def missions(self) -> RenderableType:
        """SP-39 … SP-47: who has done what; the own Top Secret card; alone, the solo card."""
        lines = Text()
        if self.view["solo"] is not None:
            self._solo(lines)
        else:
            for mission in self.box["mission"]:
                done = [p["seat"] for p in self.view["players"] if mission["id"] in p["missions"]]
                note = self.say("done_by", players=", ".join(map(self.name, done))) if done else ""
                self._mission(lines, mission, bool(done), note)
            if self.seat is not None:
                self._secret(lines, self.view["players"][self.seat]["top_secret"])
        lines.rstrip()
        return Panel(lines, title=self.say("missions"), title_align="left", border_style="dim")

    def _mission(self, lines: Text, mission: dict[str, Any], done: bool, note: str) -> None:
        lines.append("✓ " if done else "○ ", style="green" if done else "dim")
        lines.append(self.word(Named(mission, "text_")))
        lines.append(f" ({self.say('points', points=mission['points'])})", style="dim")
        lines.append(f"  {note}\n" if note else "\n", style="green")

    def _solo(self, lines: Text) -> None:
        solo = self.view["solo"]
        lines.append(f"{self.say('side', side=solo['side'], laps=solo['laps'])}\n", style="bold")
        for mission in self.box["solo_mission"]:
            if mission["id"] in solo["up"]:
                times = solo["missions"][mission["id"]]
                note = self.say("done_times", times=times) if times else ""
                self._mission(lines, mission, mission["id"] in solo["done"], note)

    def _secret(self, lines: Text, card: str | None) -> None:
        if card is None:
            return
        secret = Named(self.box["top_secret"][TOP_SECRET.index(card)])
        lines.append(f"{self.say('secret', card=secret)}\n", style="bold")
        for task in self.box["task"]:
            if task["card"] == card:
                self._mission(lines, task, False, "")

    def board(self, log: RenderableType) -> RenderableType:
        """The whole board as a seat may see it, and the log; the own network stands last."""
        parts = [self.player(player) for player in self.players]
        return Group(log, self.missions(), *parts[:-1], self.market(), parts[-1])
