"""Writes what the tests keep frozen: the perft table, and a whole game for each way to end.

    python -m tests.games.red_planet.freeze

Only after a deliberate change of the rules: read the differences before committing them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cosmodrome.engine.perft import perft
from cosmodrome.engine.position import Position
from tests.games.playing import picked, wandered
from tests.games.red_planet.positions import GAME

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.txt"
RECORDS = FOLDER / "records"


# Perft


class Row(NamedTuple):
    """One line of the table: which position, and its counts by depth."""

    players: int
    layout: str
    seed: int
    after: int
    nodes: list[int]

    def position(self) -> Position:
        return wandered(GAME, self.seed, self.after, players=self.players, layout=self.layout)

    def __str__(self) -> str:
        counts = " ".join(map(str, self.nodes))
        return f"{self.players} {self.layout} {self.seed} {self.after}: {counts}"


HEADER = """\
# Sequences of actions from a position: players, lay-out, seed, actions already played (each
# picked by number, see tests/games/playing.py), then the counts for 0, 1, 2 … further actions.
"""
MOST_NODES = 12_000


def read_perft() -> list[Row]:
    rows = []
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            which, counts = line.split(":")
            players, layout, seed, after = which.split()
            nodes = [int(count) for count in counts.split()]
            rows.append(Row(int(players), layout, int(seed), int(after), nodes))
    return rows


def write_perft() -> None:
    rows = []
    for players in (2, 3, 4, 5, 6):
        for i, after in enumerate((0, 40, 90, 24 * players + 20)):
            row = Row(players, f"K{i + 1}", 10 * players + i, after, [])
            pos = row.position()
            while not row.nodes or (0 < row.nodes[-1] < MOST_NODES / 8 and len(row.nodes) < 12):
                row.nodes.append(perft(pos, len(row.nodes)))
            rows.append(row)
    PERFT.write_text(HEADER + "".join(f"{row}\n" for row in rows), encoding="utf-8")


# Records


def finish(players: int, seed: int) -> Position:
    """A whole game picked by number; simultaneous choices arrive in any order."""
    pos = GAME.new(players=players, seed=seed)
    while not pos.is_over:
        number = len(pos.history)
        seat = pos.actors[picked(len(pos.actors), seed, number, 0)]
        ids = pos.legal_ids(seat)
        pos.play(ids[picked(len(ids), seed, number)], seat)
    return pos


def tied_on_points(pos: Position) -> bool:
    best = max(pos.scores())
    return pos.scores().count(best) > 1


class Ending(NamedTuple):
    """A way a game can end."""

    players: int
    happened: Callable[[Position], bool]


ENDINGS = {
    "one-winner": Ending(4, lambda pos: len(pos.winners) == 1 and not tied_on_points(pos)),
    "most-tokens": Ending(5, lambda pos: len(pos.winners) == 1 and tied_on_points(pos)),
    "shared-victory": Ending(6, lambda pos: len(pos.winners) > 1),
    "two-players": Ending(2, lambda pos: len(pos.winners) == 1),
    "two-players-shared": Ending(2, lambda pos: len(pos.winners) == 2),
    "neutral-colour-wins": Ending(2, lambda pos: not pos.winners),
}


def write_records() -> None:
    RECORDS.mkdir(exist_ok=True)
    for name, ending in ENDINGS.items():
        seed = 1
        while not ending.happened(pos := finish(ending.players, seed)):
            seed += 1
        (RECORDS / f"{name}.txt").write_text(pos.record(), encoding="utf-8")


if __name__ == "__main__":
    write_perft()
    write_records()
