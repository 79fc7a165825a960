"""`python -m stress`: tests over and over, long checks of games, a fuzz, games retold, and kills.

Every part goes on where it was stopped and adds up over runs; what is counted stands in .stress.
"""

from __future__ import annotations

import argparse
import importlib
import sys

from rich.console import Console

from stress.tally import Tally

#: Each part is a module with a `run`: what it does, and how often unless told.
PARTS = {
    "chance": ("the tests that wait or draw, next to two busy loops", 20),
    "games": ("check_game, so many games a game over all options", 300),
    "fuzz": ("positions from outside, changed and played on", 100_000),
    "retell": ("random games under older rules, retold in the actions of today", 1000),
    "kills": ("the server killed at random moments under play", 1000),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m stress", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (or all)")
    parser.add_argument("--runs", type=int, help="how often: 20 runs, 300 games, 1,000 kills …")
    parser.add_argument("--afresh", action="store_true", help="forget what was counted before")
    arguments = parser.parse_args()
    for part in arguments.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}; there is: {', '.join(PARTS)}")
    console, failed = Console(), []
    for part in arguments.parts or PARTS:
        title, usual = PARTS[part]
        console.print(f"[bold]{part}[/]: {title}")
        tally = Tally(part, arguments.afresh)
        run = importlib.import_module(f"stress.{part}").run
        if not run(tally, arguments.runs or usual, console):
            failed.append(part)
    if failed:
        console.print(f"[red]Not well: {', '.join(failed)}.[/]")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
