"""Writes what the tests keep frozen: numbers, perft tables, a whole game for each way to end.

    python -m tests.games.freeze [GAME …]

Only after a deliberate change of the rules: read the differences before committing them.
"""

from __future__ import annotations

import lzma
import re
import sys
from typing import NamedTuple

from cosmodrome.engine.perft import perft
from cosmodrome.engine.position import Position
from tests.games.plans import Plan, Start, our_games, plan_of
from tests.games.playing import wandered

HEADER = """\
# Sequences of actions from a position: its options, its seed, how many actions were already played
# (each picked by number, see tests/games/playing.py), then the counts for 0, 1, 2 … more actions.
"""
#: Short texts pack best without their neighbourhood.
SMALLEST = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}
]  # fmt: skip


class Row(NamedTuple):
    """One line of a perft table: which position, and its counts by depth."""

    start: Start
    nodes: list[int]

    def __str__(self) -> str:
        return f"{self.start}: {' '.join(map(str, self.nodes))}"


def position(plan: Plan, start: Start) -> Position:
    return wandered(plan.game, start.seed, start.after, **start.options)


def read_perft(plan: Plan) -> list[Row]:
    """The table as it was frozen."""
    rows = []
    for line in (plan.folder / "perft.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            which, counts = line.split(":")
            options = {
                name: int(value) if value.isdigit() else value
                for name, value in (part.split("=") for part in which.split())
            }
            seed, after = options.pop("seed"), options.pop("after")
            start = Start(options, int(seed), int(after))
            rows.append(Row(start, [int(count) for count in counts.split()]))
    return rows


def write_perft(plan: Plan) -> None:
    rows = []
    for start in plan.perft:
        row, pos = Row(start, [1]), position(plan, start)
        while len(row.nodes) <= plan.deepest and 0 < row.nodes[-1] <= plan.most_nodes:
            row.nodes.append(perft(pos, len(row.nodes)))
        rows.append(row)
    text = HEADER + "".join(f"{row}\n" for row in rows)
    (plan.folder / "perft.txt").write_text(text, encoding="utf-8")


def numbers_of(plan: Plan) -> list[str]:
    """Every number of the game that has a name: actions, questions, events, observations."""
    game = plan.game
    declared = {"DO": game.actions, "ASK": game.questions, "EVENT": game.events}
    spaces = {**declared, "SEE": game.observation}
    lines = [
        f"{space} {name} {number}"
        for space, names in spaces.items()
        if names is not None
        for name, number in names.numbers.items()
    ]
    # Where pieces stand several times, those of the first.
    parts = enumerate(game.observation.names)
    first = re.compile(r"\w+\[0\]\.\w+(\[0\])?")
    return lines + [f"SEE {name} {number}" for number, name in parts if first.fullmatch(name)]


def write_numbers(plan: Plan) -> None:
    text = "".join(f"{line}\n" for line in numbers_of(plan))
    (plan.folder / "numbers.txt").write_text(text, encoding="utf-8")


def write_records(plan: Plan) -> None:
    folder = plan.folder / "records"
    folder.mkdir(exist_ok=True)
    for name, ending in plan.endings.items():
        seed = 1
        while not ending.happened(pos := ending.played(seed)):
            seed += 1
        packed = lzma.compress(pos.record().encode(), filters=SMALLEST)
        (folder / f"{name}.txt.xz").write_bytes(packed)


if __name__ == "__main__":
    for game_id in sys.argv[1:] or our_games():
        write_perft(plan_of(game_id))
        write_records(plan_of(game_id))
        write_numbers(plan_of(game_id))
