"""`cosmodrome ladder`: every bot against every other, with ratings."""

from __future__ import annotations

import argparse
from pathlib import Path

from cosmodrome.commands import Context, add_game, add_json, add_workers, bests, listed, whole
from cosmodrome.commands.simulate import share
from cosmodrome.engine.languages import language


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser, nargs="?", default="pocket-rockets")
    parser.add_argument(
        "--games", type=whole(context, 2), default=20, metavar="M", help="ladder_games"
    )
    parser.add_argument(
        "--hurry", type=whole(context, 1, 1000), default=10, metavar="N", help="hurry"
    )
    parser.add_argument("--bots", metavar="A,B", help="ladder_bots")
    parser.add_argument("--file", metavar="FILE", help="ladder_file")
    parser.add_argument("--seed", type=whole(context, 0, (1 << 63) - 1), metavar="S", help="seed")
    add_workers(parser, context)
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="cluster")
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome
    from cosmodrome.bots.levels import LADDER, level_of
    from cosmodrome.lab.ladder import Ladder

    game = cosmodrome.load(arguments.game)
    rungs = listed(arguments.bots) if arguments.bots else list(LADDER)
    for name in rungs:
        level_of(name)
    if len(rungs) < 2 or not set(rungs) <= set(LADDER) or len(set(rungs)) < len(rungs):
        raise context.mistake("ladder_bots", known=", ".join(LADDER))
    path = Path(arguments.file) if arguments.file else bests.place().with_name("ladder.json")
    ladder = Ladder.kept(game.id, path, arguments.hurry, sorted(rungs, key=LADDER.index))
    with context.games_bar(arguments.games * len(ladder.pairs())) as progress:
        ladder.climb(
            arguments.games,
            arguments.seed or 0,
            arguments.workers,
            progress,
            cluster=arguments.cluster,
        )
    figures = ladder.summary()
    if arguments.json:
        context.print_json(figures)
        return 0
    say, number = context.say, language(context.lang).number
    table = context.table("ladder", "bot", "rating", "lower", numbers=("rating", "lower"))
    for rung in reversed(figures["rungs"]):
        value, low, high = rung["rating"]
        lower = rung["against_lower"]
        table.add_row(
            f"[bold]{rung['bot']}[/]",
            f"{value:+.0f} ({low:+.0f} … {high:+.0f})",
            share(dict(zip(("value", "low", "high"), lower, strict=True)), context.lang)
            if lower
            else "–",
        )
    context.console.print(table)
    games = sum(sum(row) for row in figures["results"].values())
    context.console.print(
        say("ladder", "footer", games=number(games), hurry=arguments.hurry, path=str(path)),
        style="dim",
    )
    return 0
