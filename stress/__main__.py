"""`python -m stress`: tests over and over, long checks of games, a fuzz of positions, and kills.

Every part goes on where it was stopped and adds up over runs; what is counted stands in .stress.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from stress import chance, fuzz, games, kills
from stress.tally import Tally

#: Each part: what it does, how often unless told, and what it is called with.
PARTS = {
    "chance": ("the tests that wait or draw, next to two busy loops", 20, chance.run),
    "games": ("check_game, so many games a game over all options", 300, games.run),
    "fuzz": ("positions from outside, changed at random and played on", 100_000, fuzz.run),
    "kills": ("the server killed at random moments under play", 1000, kills.run),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m stress", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (or all)")
    parser.add_argument("--runs", type=int, help="so many in all, not as many as usual")
    parser.add_argument("--afresh", action="store_true", help="forget what was counted before")
    arguments = parser.parse_args()
    for part in arguments.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}; there is: {', '.join(PARTS)}")
    console, failed = Console(), []
    for part in arguments.parts or PARTS:
        title, usual, run = PARTS[part]
        console.print(f"[bold]{part}[/]: {title}")
        tally = Tally(part, arguments.afresh)
        if not run(tally, arguments.runs or usual, console):
            failed.append(part)
    if failed:
        console.print(f"[red]Not well: {', '.join(failed)}.[/]")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
