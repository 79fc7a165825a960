"""Writes what the tests keep frozen: the perft table, and a whole game for each way to end.

    python -m tests.games.space_pioneers.freeze

Only after a deliberate change of the rules: read the differences before committing them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cosmodrome.engine.perft import perft
from cosmodrome.engine.position import Position
from tests.games.playing import picked, wandered
from tests.games.space_pioneers.positions import GAME

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.txt"
RECORDS = FOLDER / "records"


# Perft


class Row(NamedTuple):
    """One line of the table: which position, and its counts by depth."""

    players: int
    seed: int
    after: int
    nodes: list[int]

    def position(self) -> Position:
        return wandered(GAME, self.seed, self.after, players=self.players)

    def __str__(self) -> str:
        return f"{self.players} {self.seed} {self.after}: {' '.join(map(str, self.nodes))}"


HEADER = """\
# Sequences of actions from a position: players, seed, actions already played (each picked by
# number, see tests/games/playing.py), then the counts for 0, 1, 2 … further actions.
"""
DEEPEST, MOST_NODES = 9, 4_000


def read_perft() -> list[Row]:
    rows = []
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            which, counts = line.split(":")
            players, seed, after = map(int, which.split())
            rows.append(Row(players, seed, after, [int(count) for count in counts.split()]))
    return rows


def write_perft() -> None:
    rows = []
    for players in range(1, 6):
        for after in (0, 60, 130, 200):
            row = Row(players, 10 * players + after, after, [])
            pos = row.position()
            for depth in range(DEEPEST + 1):
                row.nodes.append(perft(pos, depth))
                if row.nodes[-1] > MOST_NODES:
                    break
            rows.append(row)
    PERFT.write_text(HEADER + "".join(f"{row}\n" for row in rows), encoding="utf-8")


# Records


def played(players: int, seed: int) -> tuple[Position, str]:
    """A whole game, and the action that triggered its end."""
    pos = GAME.new(players=players, seed=seed)
    trigger = ""
    while not pos.is_over:
        names = [action.name for action in pos.legal_actions()]
        # Ships mostly stay, so that networks grow and missions are completed.
        keeps = "keep" in names and picked(4, seed, len(pos.history)) > 0
        name = "keep" if keeps else names[picked(len(names), seed, len(pos.history))]
        for event in pos.play(name):
            if event.name == "ending":
                trigger = name.split(":")[0]
    return pos, trigger


#: The players of each frozen game, and the action that triggers its end.
ENDINGS = {
    "deck-to-hand": (3, "deck"),
    "deck-to-row": (4, "take"),
    "deck-by-no-ship-rule": (5, "no_ship"),
    "all-missions": (2, "cell"),
    "solo": (1, "deck"),
}


def write_records() -> None:
    RECORDS.mkdir(exist_ok=True)
    for name, (players, wanted) in ENDINGS.items():
        seed = 1
        while (game := played(players, seed))[1] != wanted:
            seed += 1
        (RECORDS / f"{name}.txt").write_text(game[0].record(), encoding="utf-8")


if __name__ == "__main__":
    write_perft()
    write_records()
