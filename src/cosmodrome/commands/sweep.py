"""`cosmodrome sweep`: the same deals over a grid of boxes, to find the value a game wants."""

from __future__ import annotations

import argparse
from typing import Any

from cosmodrome.commands import Context, add_game, listed, load_game, table_options
from cosmodrome.commands.simulate import (
    about,
    add_bots,
    add_run,
    check_files,
    chosen,
    interrupted,
    share,
    write_files,
)
from cosmodrome.engine.languages import language


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    parser.add_argument(
        "--set", action="append", required=True, dest="sets", metavar="PATH=A..B", help="set"
    )
    add_bots(parser)
    add_run(parser, context, games=1000)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.lab.sweeping import grid, read_values, sweep

    game = load_game(arguments)
    sets = dict(map(read_values, arguments.sets))
    options = table_options(arguments, game, context)
    check_files(arguments, context)
    rows = bool(arguments.csv or arguments.parquet)
    games = arguments.games * sum(1 for _ in grid(sets))
    with context.games_bar(games) as progress:
        found = sweep(
            game.id,
            sets,
            bots=listed(arguments.bots),
            options=options,
            box=arguments.box,
            details=rows,
            progress=progress,
            **chosen(arguments),
        )
    write_files(arguments, found.table() if rows else {}, context)
    figures = found.summary()
    if arguments.json:
        context.print_json(figures)
    else:
        print_boxes(figures, list(sets), context)
    played = sum(run.games for _, run in found.runs)
    return 0 if found.complete else interrupted(played, games, context)


def print_boxes(figures: list[dict[str, Any]], paths: list[str], context: Context) -> None:
    """One row a box."""
    from rich.table import Table

    say = context.say
    table = Table(box=None, padding=(0, 2, 0, 0))
    for path in paths:
        table.add_column(path.replace("[", r"\["), justify="right", no_wrap=True)
    lost = any(row["lost_by_all"] for row in figures)
    seats = [say("sweep", "wins", seat=row["seat"] + 1) for row in figures[0]["seats"]]
    heads = [say("sweep", "length"), say("simulate", "points"), *seats]
    for head in [*heads, *([say("sweep", "lost")] if lost else [])]:
        table.add_column(head, justify="right")
    for row in figures:
        points = [seat["points"]["mean"] for seat in row["seats"]]
        cells = [
            about(row["length"] | {"value": row["length"]["mean"]}, context.lang),
            language(context.lang).number(sum(points) / len(points), 2),
            *(share(seat["wins"], context.lang) for seat in row["seats"]),
        ]
        if lost:
            cells.append(language(context.lang).percent(row["lost_by_all"] / row["games"]))
        table.add_row(*(f"[bold]{value}[/]" for value in row["set"].values()), *cells)
    context.console.print(table)
    context.console.print(say("sweep", "footer", games=figures[0]["games"]), style="dim")
