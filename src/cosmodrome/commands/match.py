"""`cosmodrome match`: which bot is stronger, seats swapped fairly."""

from __future__ import annotations

import argparse

from cosmodrome.commands import Context, add_game, listed, load_game, table_options
from cosmodrome.commands.simulate import add_run, check_files, chosen, ended, share, write_files
from cosmodrome.engine.languages import language


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    parser.add_argument("--bots", required=True, metavar="A,B", help="match_bots")
    add_run(parser, context, games=100)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.lab import match

    game = load_game(arguments)
    bots = listed(arguments.bots)
    options = table_options(arguments, game, context)
    check_files(arguments, context)
    rows = bool(arguments.csv or arguments.parquet)
    games = -(-arguments.games // len(bots)) * len(bots)
    with context.games_bar(games) as progress:
        result = match(
            game.id,
            bots,
            options=options,
            box=arguments.box,
            details=rows,
            progress=progress,
            **{**chosen(arguments), "games": games},
        )
    write_files(arguments, result.simulation.table() if rows else {}, context)
    figures = result.summary()
    if arguments.json:
        context.print_json(figures)
        return ended(result.simulation, context)
    say, number = context.say, language(context.lang).number
    columns = ("won", "drawn", "lost", "score", "elo")
    table = context.table("match", "bot", *columns, numbers=columns)
    for row in figures["results"]:
        elo = row["elo"]
        table.add_row(
            f"[bold]{row['bot']}[/]",
            number(row["won"]),
            number(row["drawn"]),
            number(row["lost"]),
            share(row["score"], context.lang),
            f"{elo['value']:+.0f} ({elo['low']:+.0f} … {elo['high']:+.0f})",
        )
    context.console.print(table)
    context.console.print(
        say(
            "match", "footer",
            games=number(figures["games"]), seconds=number(figures["seconds"], 1),
        ),
        style="dim",
    )  # fmt: skip
    return ended(result.simulation, context)
