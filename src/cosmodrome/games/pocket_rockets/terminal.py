"""The board for a terminal: the ring of the yard, then every player's rockets.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Words
from cosmodrome.games.pocket_rockets.box import BONUS, KINDS
from cosmodrome.games.pocket_rockets.text import called

STYLES = {"blue": "bright_blue", "yellow": "yellow", "red": "bright_red"}
#: Colours are told by letter or mark as well, for those who do not see them.
MARKS = {"blue": "●", "yellow": "◆", "red": "▲"}
YARD_STYLES = {
    "LP": "bright_white",
    "RD": "green",
    "CL-B": STYLES["blue"],
    "CL-J": STYLES["yellow"],
    "CL-R": STYLES["red"],
    "CV": "magenta",
}
PAWN_STYLES = {
    "green": "black on green",
    "white": "black on bright_white",
    "black": "bright_white on grey23",
    "blue": "bright_white on blue",
}
TOKENS = "①②③④⑤⑥⑦⑧⑨"
HEAD_LABELS = {"plain": "  ", "plus1": "+1", "dir": "⇄ "}

CARD_WIDTH = 23
ROCKET_WIDTH = 6
#: A player beside the yard gets at least this much; on less, players stand below it.
WIDE = 44


def token_sign(value: int) -> str:
    """A token's value in a circle; another box may hold values that have none."""
    return TOKENS[value - 1] if 1 <= value <= len(TOKENS) else f"({value})"


class Board(Drawing):
    """The drawing of a position."""

    words = Words(Path(__file__).with_name("terminal.toml"))

    # The yard

    def yard(self) -> RenderableType:
        """The ring, clockwise from the top left, with the arrow running round it."""
        piles = {pile["place"]: pile for pile in self.view["piles"]}
        clockwise = self.view["arrow"] == "clockwise"
        right, left = ("→", "←") if clockwise else ("←", "→")
        down, up = ("↓", "↑") if clockwise else ("↑", "↓")
        ring = Table.grid(padding=0)
        cards = [self.yard_card(card, piles.get(card)) for card in self.view["layout"]]
        ring.add_row(cards[0], self.arrow(right), cards[1], self.arrow(right), cards[2])
        ring.add_row(self.beside(up), "", "", "", self.beside(down))
        ring.add_row(cards[5], self.arrow(left), cards[4], self.arrow(left), cards[3])
        return ring

    def arrow(self, mark: str) -> Text:
        return Text(f"\n\n {mark} ", style="bold magenta")

    def beside(self, mark: str) -> Text:
        return Text(mark.center(CARD_WIDTH), style="bold magenta")

    def yard_card(self, card: str, pile: dict[str, Any] | None) -> Panel:
        style = YARD_STYLES[card]
        lines = Text()
        if pile:
            lines.append_text(self.pile(pile))
        elif card == "LP":
            lines.append_text(self.tokens())
        else:
            lines.append(f"♻ {self.say('recycle')}", style="green")
        lines.append("\n").append_text(self.pawns(card))
        here = any(
            p["place"] == card and p["seat"] == self.view["turn"] for p in self.view["players"]
        )
        return Panel(
            lines,
            title=Text(self.say(card, "yard"), style=f"bold {style}"),
            title_align="left",
            border_style=style if here else f"dim {style}",
            width=CARD_WIDTH,
            padding=(0, 1),
        )

    def pile(self, pile: dict[str, Any]) -> Text:
        """PR-16: height and top card."""
        if not pile["height"]:
            return Text(f"┄┄ {self.say('empty')}", style="dim")
        return Text.assemble((f"▤{pile['height']:<3}", "dim"), self.card(pile["top"]))

    def tokens(self) -> Text:
        """PR-14, PR-93: the fuel tokens left; some fonts draw them wide, hence the spaces."""
        text = Text()
        for token in self.view["tokens"]:
            text.append(f"{token_sign(token['value'])} " * token["left"], style="bold yellow")
        return text

    def pawns(self, card: str) -> Text:
        text = Text()
        for player in self.view["players"]:
            if player["place"] == card:
                text.append_text(self.pawn(player)).append(" ")
        if card == "CV":
            mark = "↻" if self.view["arrow"] == "clockwise" else "↺"
            text.append(mark, style="bold magenta")
        return text

    def pawn(self, player: dict[str, Any]) -> Text:
        return Text(f"♟{player['seat'] + 1}", style=PAWN_STYLES[player["pawn"]])

    def card(self, kind: str) -> Text:
        colour, part = KINDS[kind]
        return Text(f"{MARKS[colour]} {self.say(part, 'cards')}", style=STYLES[colour])

    # The players

    def player(self, player: dict[str, Any], width: int) -> Panel:
        seat = player["seat"]
        title = Text.assemble(
            self.pawn(player),
            " ",
            (self.name(seat), "bold"),
            f" ({self.say('you')})" if seat == self.seat else "",
            " · ",
            (self.say("points", points=self.view["scores"][seat]), "bold yellow"),
        )
        turn = self.view["turn"] == seat and self.view["phase"] == "playing"
        if turn:
            points = self.view["action_points"]
            marks = f"{'◉' * points} {points} {self.say('points_left')}"
            title.append(f" · {marks if width >= WIDE else f'◉{points}'}", "bold")
        parts: list[RenderableType] = [self.rockets(seat, width - 4), self.hand(player)]
        if extras := self.extras(player):
            parts.append(extras)
        return Panel(
            Group(*parts),
            title=title,
            title_align="left",
            border_style="bold" if turn else "dim",
            width=width,
        )

    def hand(self, player: dict[str, Any]) -> Text:
        """PR-113: the cards this seat knows; backs for the rest, dots for free places."""
        text = Text(f"{self.say('hand')} ", style="bold")
        for kind in player["hand"]:
            text.append_text(self.card(kind)).append("  ")
        text.append("▒▒ " * (player["hand_size"] - len(player["hand"])), style="dim")
        text.append("·  " * max(0, player["hand_limit"] - player["hand_size"]), style="dim")
        return text

    def extras(self, player: dict[str, Any]) -> Text | None:
        """Working head bonuses and bonus cards (PR-52 … PR-58, PR-71, PR-102)."""
        notes: list[tuple[str, str]] = [
            (self.say(part, "heads"), "cyan") for part in player["active"]
        ]
        seen = player["bonus_cards_seen"]
        notes += [(f"★ {self.bonus_card(card)}", "bold cyan") for card in seen]
        hidden = player["bonus_cards"] - len(seen)
        notes += [(f"★ {self.say('hidden')}", "dim")] * hidden
        notes += [
            (f"☆ {self.bonus_card(card)} ({self.say('used')})", "dim")
            for card in player["bonus_cards_used"]
        ]
        if not notes:
            return None
        text = Text(f"{self.say('bonus')} ", style="bold")
        text.append_text(Text(", ").join(Text(note, style=style) for note, style in notes))
        return text

    def bonus_card(self, card: str) -> str:
        return self.word(called(self.pos, BONUS, card))

    # Rockets

    def rockets(self, seat: int, width: int) -> RenderableType:
        """A player's rockets side by side on the ground, in rows where they are many."""
        drawn = [self.rocket(it) for it in self.view["rockets"] if it["owner"] == seat]
        if not drawn:
            return Text(self.say("no_rocket"), style="dim")
        per_row = max(1, width // ROCKET_WIDTH)
        rows = [drawn[i : i + per_row] for i in range(0, len(drawn), per_row)]
        return Group(*(standing(row) for row in rows))

    def rocket(self, it: dict[str, Any]) -> list[Text]:
        """From the tip down: head with its bonus, sections, base, then mark and fuel."""
        style = STYLES[it["colour"]]
        lines = []
        if it["head"]:
            lines.append(Text("  ╱╲  ", style=style))
            label = HEAD_LABELS.get(it["head"]) or self.say(it["head"], "labels")
            lines.append(Text.assemble((" ╱", style), (label, "bold"), ("╲ ", style)))
        lines += [Text(" │══│ ", style=style)] * it["sections"]
        lines.append(Text(" ╱▀▀╲ ", style=style))
        foot = Text(f" {MARKS[it['colour']]}{it['number']}", style=style)
        fuel = "" if it["fuel"] is None else token_sign(it["fuel"])
        return [*lines, foot.append(fuel.ljust(3), style="bold yellow")]

    def board(self, log: RenderableType) -> RenderableType:
        """The whole board as a seat may see it, and the log, at most `width` characters wide."""
        players = self.view["players"]
        if self.seat is not None:
            players = players[self.seat :] + players[: self.seat]
        ring_width = 3 * CARD_WIDTH + 6
        if self.width >= ring_width + 2 + WIDE:
            beside = Table.grid(padding=(0, 2, 0, 0))
            beside.add_column(width=ring_width)
            beside.add_column()
            own = min(60, self.width - ring_width - 4)
            players_column = Group(*(self.player(p, own) for p in players))
            beside.add_row(Group(self.yard(), log), players_column)
            return beside
        grid = Table.grid(padding=0)
        half = ring_width // 2
        for i in range(0, len(players), 2):
            grid.add_row(*(self.player(p, half) for p in players[i : i + 2]))
        return Group(self.yard(), grid, log)


def standing(rockets: list[list[Text]]) -> Table:
    """Rockets of several heights on one ground line."""
    tallest = max(len(rocket) for rocket in rockets)
    row = Table.grid(padding=0)
    for _ in rockets:
        row.add_column(width=ROCKET_WIDTH)
    for line in range(tallest):
        cells = []
        for rocket in rockets:
            missing = tallest - len(rocket)
            cells.append(rocket[line - missing] if line >= missing else Text(" "))
        row.add_row(*cells)
    return row
