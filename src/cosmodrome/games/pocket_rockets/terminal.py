"""The board for a terminal: the ring of the yard, every player's rockets, and pages for more.

Drawn from `view` alone, so it can show nothing its seat may not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cosmodrome.engine.telling import Drawing
from cosmodrome.engine.words import Named, Words
from cosmodrome.games.pocket_rockets.box import BONUS, HEAD_BONUS, KINDS
from cosmodrome.games.pocket_rockets.text import called, pile

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
#: What is drawn at once has at most so many lines; rockets that would need more lie flat.
LINES = 26


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

    def title(self, player: dict[str, Any], width: int) -> Text:
        """Who it is, the points, and the action points left."""
        seat = player["seat"]
        title = Text.assemble(
            self.pawn(player),
            " ",
            (self.name(seat), "bold"),
            f" ({self.say('you')})" if seat == self.seat else "",
            " · ",
            (self.say("points", points=self.view["scores"][seat]), "bold yellow"),
        )
        if self.plays(player):
            points = self.view["action_points"]
            marks = f"{'◉' * points} {points} {self.say('points_left')}"
            title.append(f" · {marks if width >= WIDE else f'◉{points}'}", "bold")
        return title

    def plays(self, player: dict[str, Any]) -> bool:
        return bool(player["seat"] == self.view["turn"] and self.view["phase"] == "playing")

    def player(self, player: dict[str, Any], width: int) -> Panel:
        parts: list[RenderableType] = [self.rockets(player["seat"], width - 4), self.hand(player)]
        if extras := self.extras(player):
            parts.append(extras)
        return Panel(
            Group(*parts),
            title=self.title(player, width),
            title_align="left",
            border_style="bold" if self.plays(player) else "dim",
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
            label = self.label(it["head"])
            lines.append(Text.assemble((" ╱", style), (label, "bold"), ("╲ ", style)))
        lines += [Text(" │══│ ", style=style)] * it["sections"]
        lines.append(Text(" ╱▀▀╲ ", style=style))
        foot = Text(f" {MARKS[it['colour']]}{it['number']}", style=style)
        fuel = "" if it["fuel"] is None else token_sign(it["fuel"])
        return [*lines, foot.append(fuel.ljust(3), style="bold yellow")]

    def flat(self, it: dict[str, Any]) -> Text:
        """A rocket that lies on the ground: mark, base, sections, head and fuel from the left."""
        style = STYLES[it["colour"]]
        text = Text(f"{MARKS[it['colour']]}{it['number']} ╞{'═' * it['sections']}", style=style)
        if it["head"]:
            text.append("▶", style=style)
            text.append(self.label(it["head"]).strip(), style="bold")
        fuel = "" if it["fuel"] is None else token_sign(it["fuel"])
        return text.append(fuel, style="bold yellow")

    def label(self, head: str) -> str:
        """The bonus of a head in two letters."""
        return HEAD_LABELS.get(head) or self.say(head, "labels")

    def lying(self, player: dict[str, Any]) -> Group:
        """A player in few lines: who, rockets lying flat, the hand."""
        rockets = [self.flat(it) for it in self.view["rockets"] if it["owner"] == player["seat"]]
        title = self.title(player, WIDE)
        signs = [self.label(part) for part in player["active"]]
        signs += ["★"] * player["bonus_cards"]
        if signs:
            title.append(f" · {' '.join(sign.strip() for sign in signs)}", style="cyan")
        ground = Text("  ").join(rockets) if rockets else Text(self.say("no_rocket"), "dim")
        return Group(title, Padding(ground, (0, 0, 0, 2)), Padding(self.hand(player), (0, 0, 0, 2)))

    # What is drawn

    def table(self) -> RenderableType:
        """The yard and the standing rockets, beside it where there is room."""
        own_first = -1 if self.seat is not None else 0
        players = self.players[own_first:] + self.players[:own_first]
        ring_width = 3 * CARD_WIDTH + 6
        if self.width >= ring_width + 2 + WIDE:
            beside = Table.grid(padding=(0, 2, 0, 0))
            beside.add_column(width=ring_width)
            beside.add_column()
            own = min(60, self.width - ring_width - 4)
            beside.add_row(self.yard(), Group(*(self.player(p, own) for p in players)))
            return beside
        grid = Table.grid(padding=0)
        half = self.width // 2
        for i in range(0, len(players), 2):
            grid.add_row(*(self.player(p, half) for p in players[i : i + 2]))
        return Group(self.yard(), grid)

    def board(self) -> RenderableType:
        """The whole board as a seat may see it: rockets stand where that fits, or lie flat."""
        shown = self.table()
        if len(Console(width=self.width).render_lines(shown)) > LINES:
            shown = Group(self.yard(), *(self.lying(player) for player in self.players))
        return shown

    def drawn(self) -> Iterable[tuple[str, str, Callable[[], RenderableType]]]:
        """Every page: what is typed, its title, and how it is drawn."""
        for key, player in self.owned.items():
            draw = partial(self.player, player, min(self.width, 80))
            yield key, self.name(player["seat"]), draw
        for name, page in (("piles", self.piles_page), ("bonuses", self.bonuses_page)):
            yield self.say(name, "pages"), self.say(f"{name}_title", "pages"), page

    def pages(self) -> dict[str, str]:
        """What there is more to see, by what is typed for it."""
        return {key: title for key, title, _ in self.drawn()}

    def page(self, key: str) -> RenderableType:
        return next(draw for known, _, draw in self.drawn() if known == key)()

    def piles_page(self) -> Group:
        """PR-16, PR/PA37: the piles, and what this seat knows to lie below their tops."""
        lines = []
        for one in self.view["piles"]:
            line = Text(self.word(pile(self.pos.game.words, self.box, one)))
            if known := Counter(one["known_below"]):
                cards = Text(", ").join(
                    self.card(kind).append(f" ×{count}" if count > 1 else "")
                    for kind, count in known.items()
                )
                line.append(f"\n  {self.say('below')} ", "dim").append_text(cards)
            lines.append(line)
        return Group(*lines)

    def bonuses_page(self) -> Group:
        """PR-52 … PR-55, PR-71: what the heads and the own bonus cards do."""
        cards = [] if self.seat is None else self.view["players"][self.seat]["bonus_cards_seen"]
        things = [(HEAD_BONUS, head) for head in HEAD_BONUS] + [(BONUS, card) for card in cards]
        lines = []
        for sort, key in things:
            row = self.box[sort.table][sort.index(key)]
            sign = "★" if sort is BONUS else self.label(key)
            lines.append(
                Text(f"{sign.strip()} {self.word(Named(row))}. ", style="bold cyan").append(
                    self.word(Named(row, "text_")), style="not bold default"
                )
            )
        return Group(*lines)


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
