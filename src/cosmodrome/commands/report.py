"""`cosmodrome report`: many games in one HTML page, with its data beside it."""

from __future__ import annotations

import argparse
from pathlib import Path

from cosmodrome.commands import Context, add_game, listed, load_game, table_options
from cosmodrome.commands.simulate import add_bots, add_run, check_files, chosen, ended, write_files
from cosmodrome.engine.errors import os_reason


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    parser.add_argument("--out", default="report.html", metavar="FILE", help="out")
    add_bots(parser)
    add_run(parser, context, games=1000)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.lab.report import Report
    from cosmodrome.lab.simulation import simulate

    game = load_game(arguments)
    options = table_options(arguments, game, context)
    page = Path(arguments.out)
    check_files(arguments, context, arguments.out)
    with context.games_bar(arguments.games) as progress:
        played = simulate(
            game.id,
            bots=listed(arguments.bots),
            options=options,
            box=arguments.box,
            details=True,
            progress=progress,
            **chosen(arguments),
        )
    report = Report(played, game.name[context.lang], context.lang)
    try:
        files = report.write(page)
    except OSError as error:
        raise context.mistake("cannot_write", path=page, why=os_reason(error)) from None
    write_files(arguments, played.table(), context)
    if arguments.json:
        context.print_json(played.summary() | {"files": [str(file) for file in files]})
    else:
        context.print("\n".join(str(file) for file in files))
    return ended(played, context)
