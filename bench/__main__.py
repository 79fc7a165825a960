"""`python -m bench`: measure every game, and peers where they are installed."""

from __future__ import annotations

import argparse
import os

from rich.console import Console

import cosmodrome
from bench import peers, report, run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (otherwise all)")
    parser.add_argument("--no-peers", action="store_true", help="measure no other engines")
    parser.add_argument("--no-save", action="store_true", help="leave results.json and the plot")
    arguments = parser.parse_args()
    for game in arguments.games:
        if game not in cosmodrome.games():
            parser.error(f"there is no game {game!r}; there is: {', '.join(cosmodrome.games())}")
    results = measure(arguments.games or cosmodrome.games(), not arguments.no_peers)
    console = Console()
    report.print_games(results, console)
    report.print_peers(results, console)
    report.print_moved(results, console)
    if not arguments.no_save and not arguments.games:
        report.save(results)


def measure(games: list[str], with_peers: bool) -> dict[str, object]:
    """All figures, each told as it comes."""
    console = Console(stderr=True)
    cores = os.cpu_count() or 1
    results: dict[str, object] = {"date": run.today(), "machine": run.machine()}
    measured: dict[str, dict[str, object]] = {}
    for game in games:
        measured[game] = {}
        for key, value in run.measure_game(game, cores):
            measured[game][key] = rounded(value)
            console.print(f"[dim]{game} {key} {measured[game][key]}[/]")
    others: dict[str, dict[str, object]] = {}
    for label in peers.installed() if with_peers else []:
        figures = run.alone("0", "bench.peers:measure", label)
        others[label] = {key: rounded(value) for key, value in figures.items()}
        console.print(f"[dim]{label} {others[label]}[/]")
    results |= {"games": measured, "peers": others}
    results["ratios"] = report.ratios(results)
    return results


def rounded(value: object) -> object:
    """Four significant digits are more than a clock is good for."""
    return float(f"{value:.4g}") if isinstance(value, float) else value


if __name__ == "__main__":
    main()
