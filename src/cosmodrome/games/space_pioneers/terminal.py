"""The board for a terminal: the open cards, a line for every player, the own network and hand.

Drawn from `view` alone, so it can show nothing its seat may not see. A card shows its corner
symbols, its centre symbols and its name; a column and a row number each place as actions do.
Pages show the networks of all, the missions, the hand, and what has left the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
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
TILE = 3
#: Lines of the board, and of a page.
OVERVIEW, PAGE = 26, 40


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

    def market(self) -> Table:
        """SP-6: the deck and the face-up cards."""
        row = Table.grid(padding=(0, 3, 0, 0))
        deck = Text(f"▤ {self.say('deck', count=self.view['deck'])}", style="bold")
        row.add_row(deck, *(self.tile(card) for card in self.view["row"] if card))
        return row

    def piles(self) -> RenderableType:
        """SP-51: what everybody may look through."""
        parts = []
        for mark, pile in (("†", "graveyard"), ("✗", "out_of_game")):
            label = Text(f"{mark} {self.say(pile)} ({len(self.view[pile])}) ", style="bold")
            parts.append(label.append_text(self.listed(self.view[pile])))
        return Group(*parts)

    def network(self, seat: int, lines: int) -> RenderableType:
        """The cards where they lie, in so many lines: small where they would not fit."""
        cards = {(card["x"], card["y"]): card["card"] for card in self.view["networks"][seat]}
        if not cards:
            return Text(self.say("empty"), style="dim")
        columns = range(min(x for x, _ in cards), max(x for x, _ in cards) + 1)
        rows = range(min(y for _, y in cards), max(y for _, y in cards) + 1)
        broad = MARGIN + len(columns) * (WIDTH + 1) <= self.width
        wide = broad and TILE * len(rows) < lines
        grid = Table.grid(padding=(0, 1, 0, 0) if wide else 0)
        grid.add_column(width=MARGIN - 1)
        cell = WIDTH if wide else SMALL
        for _ in columns:
            grid.add_column(width=cell)
        grid.add_row("", *(Text(f"{text.signed(x):^{cell}}", style="dim") for x in columns))
        shown = rows if wide or len(rows) < lines else rows[: lines - 2]
        for y in shown:
            row = (cards.get((x, y)) for x in columns)
            drawn = (card and (self.tile(card) if wide else self.named(card, True)) for card in row)
            grid.add_row(Text(f"{text.signed(y):>2}", style="dim"), *drawn)
        more = len(rows) - len(shown)
        return Group(grid, Text(self.say("more", rows=more), style="dim")) if more else grid

    # The players

    def summary(self, player: dict[str, Any]) -> Text:
        """One line for a player: points, network, captures, missions, and what is known in hand."""
        seat = player["seat"]
        turn = seat == self.view["turn"] and self.view["phase"] == "playing"
        text = Text("▶ " if turn else "  ", no_wrap=True, overflow="ellipsis")
        text.append(self.name(seat), style="bold")
        text.append(f" ({self.say('you')})" if seat == self.seat else "")
        points = self.say("points", points=self.view["scores"][seat])
        text.append(f" · {points}", style="bold yellow")
        done = len(player["missions"])
        counts = {"network": player["network_size"], "captured": len(player["captured"])}
        text.append(f" · {self.say('counts', **counts)}")
        if self.view["solo"] is None:
            text.append(f" · {self.say('done', done=done, all=len(self.box['mission']))}")
        if seat != self.seat:
            text.append(f" · {self.say('hand')} ({player['hand_size']}) ")
            text.append_text(self.known(player))
        return text

    def known(self, player: dict[str, Any]) -> Text:
        """What is known of a hand."""
        known = [self.named(card) for card in player["hand"]]
        known += [Text("▒▒", style="dim")] * (player["hand_size"] - len(known))
        return Text(" ").join(known)

    def hand(self, cards: list[str], lines: int) -> tuple[RenderableType, int]:
        """The own cards as they look, or by their names in so few lines; and how many those are."""
        label = Text(f"{self.say('hand')} ({len(cards)}) ", style="bold")
        if cards and len(cards) * (WIDTH + 2) <= self.width and lines > TILE:
            return Group(label, self.tiles(cards, self.width)), 1 + TILE
        label.append_text(self.listed(cards))
        return label, 1 + (2 * len(cards) + len(label)) // self.width

    def player(self, player: dict[str, Any]) -> RenderableType:
        """A player's page: the whole network, captures, and what is known in hand."""
        captured = Text(f"{self.say('captured')} ", style="bold")
        captured.append_text(self.listed(player["captured"]))
        hand = Text(f"{self.say('hand')} ({player['hand_size']}) ", style="bold")
        hand.append_text(self.known(player))
        return Group(self.network(player["seat"], PAGE - 8), captured, hand)

    # Missions

    def missions(self) -> Text:
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
        return lines

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

    def board(self) -> RenderableType:
        """The open cards, everybody in a line, and the own network and hand."""
        parts: list[RenderableType] = [self.market(), *map(self.summary, self.players)]
        if self.seat is None:
            return Group(*parts)
        left = OVERVIEW - TILE - len(self.players)
        rows = {card["y"] for card in self.view["networks"][self.seat]}
        beside = left - len(rows) - 2  # the smallest drawing of the network
        hand, lines = self.hand(self.view["players"][self.seat]["hand"], beside)
        return Group(*parts, self.network(self.seat, left - lines), hand)

    # The other pages

    def pages(self) -> dict[str, str]:
        """What there is to see beside the board: the word to ask for it, and its title."""
        keys = ["missions", "piles"] if self.seat is None else ["missions", "hand", "piles"]
        pages = {self.say(f"{key}_key"): self.say(f"{key}_page") for key in keys}
        for key, player in self.owned.items():
            pages[key] = self.say("network_page", player=self.name(player["seat"]))
        return pages

    def page(self, key: str) -> RenderableType:
        """Missions, the own hand, what has left the game, or a player's network."""
        if key == self.say("missions_key"):
            return self.missions()
        if key == self.say("piles_key"):
            return self.piles()
        if key == self.say("hand_key") and self.seat is not None:
            return self.tiles(self.view["players"][self.seat]["hand"], self.width)
        return self.player(self.owned[key])
