"""Writes what the tests keep frozen: the perft table, and a whole game for each way to end.

    python -m tests.games.pocket_rockets.freeze

Only after a deliberate change of the rules: read the differences before committing them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from cosmodrome.engine.perft import perft
from cosmodrome.engine.position import Position
from tests.games.playing import picked, wandered
from tests.games.pocket_rockets.positions import GAME

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.txt"
RECORDS = FOLDER / "records"


# Perft


class Row(NamedTuple):
    """One line of the table: which position, and its counts by depth."""

    players: int
    bonus_cards: str
    seed: int
    after: int
    nodes: list[int]

    def position(self) -> Position:
        return wandered(
            GAME, self.seed, self.after, players=self.players, bonus_cards=self.bonus_cards
        )

    def __str__(self) -> str:
        counts = " ".join(map(str, self.nodes))
        return f"{self.players} {self.bonus_cards} {self.seed} {self.after}: {counts}"


HEADER = """\
# Sequences of actions from a position: players, bonus cards, seed, actions already played (each
# picked by number, see tests/games/playing.py), then the counts for 0, 1, 2 … further actions.
"""
DEEPEST, MOST_NODES = 8, 4_000


def read_perft() -> list[Row]:
    rows = []
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            which, counts = line.split(":")
            players, bonus, seed, after = which.split()
            nodes = [int(count) for count in counts.split()]
            rows.append(Row(int(players), bonus, int(seed), int(after), nodes))
    return rows


def write_perft() -> None:
    rows = []
    for players in (2, 3, 4):
        for bonus in ("off", "on"):
            for after in (0, 40, 250, 500):
                row = Row(players, bonus, 10 * players + after, after, [])
                pos = row.position()
                for depth in range(DEEPEST + 1):
                    row.nodes.append(perft(pos, depth))
                    if row.nodes[-1] > MOST_NODES:
                        break
                rows.append(row)
    PERFT.write_text(HEADER + "".join(f"{row}\n" for row in rows), encoding="utf-8")


# Records

#: How gladly a player who wants to finish does something; moving is 0.
EAGERNESS = {"fuel": 9, "build": 8, "bonus": 7, "draw": 6, "recycle": 5, "reverse": -1}


def useful(pos: Position, seat: int, kind: str) -> bool:
    """A base for a colour not begun, or a part for a rocket under construction."""
    colour, part = kind.split("-")
    begun = [it for it in pos.view()["rockets"] if it["owner"] == seat and not it["head"]]
    return (part != "base") == any(it["colour"] == colour for it in begun)


def eager(pos: Position, seed: int, keep: str = "") -> str:
    """An action that leads to launched rockets; `keep` is not used yet."""
    seat = pos.actors[0]

    def worth(name: str) -> tuple[int, int]:
        verb, _, what = name.partition(":")
        liked = EAGERNESS.get(verb, 0)
        if verb == "draw":
            place = pos.view()["players"][seat]["place"]
            what = next(p["top"] for p in pos.view()["piles"] if p["place"] == place)
        if verb in ("draw", "take") and not useful(pos, seat, what):
            liked = -1
        if (verb == "recycle" and useful(pos, seat, what)) or name == keep:
            liked = -1
        return liked, picked(1000, seed, len(pos.history), len(name), liked)

    return max((action.name for action in pos.legal_actions()), key=worth)


def last_token_game(seed: int) -> Position:
    pos = GAME.new(seed=seed, players=3)
    while not pos.is_over:
        pos.play(eager(pos, seed))
    return pos


def express_game(seed: int) -> Position:
    """Express refuelling is kept for the last token."""
    pos = GAME.new(seed=seed, players=4, bonus_cards=[2, 1, 1, 1])
    while not pos.is_over:
        left = sum(pos.plain.tokens)
        express = "bonus:BC1"
        can = express in [action.name for action in pos.legal_actions()]
        pos.play(express if can and left == 1 else eager(pos, seed, express))
    return pos


def idle_game(seed: int) -> Position:
    """Two players who build a little and then only walk."""
    pos = GAME.new(seed=seed, players=2, arrow="anticlockwise")
    while not pos.is_over:
        walking = len(pos.history) > 80 and "move" in [a.name for a in pos.legal_actions()]
        pos.play("move" if walking else eager(pos, seed))
    return pos


def ended_by_express(pos: Position) -> bool:
    names = [GAME.actions.text(action) for _, action in pos.history[-3:]]
    return "bonus:BC1" in names and bool(pos.plain.ended_by == 1)


ENDINGS: dict[str, Any] = {
    "last-token": (last_token_game, lambda pos: pos.plain.ended_by == 1),
    "express-refuelling": (express_game, ended_by_express),
    "idle": (idle_game, lambda pos: pos.plain.ended_by == 2),
}


def write_records() -> None:
    RECORDS.mkdir(exist_ok=True)
    for name, (game, wanted) in ENDINGS.items():
        seed = 1
        while not wanted(pos := game(seed)):
            seed += 1
        (RECORDS / f"{name}.txt").write_text(pos.record(), encoding="utf-8")


if __name__ == "__main__":
    write_perft()
    write_records()
