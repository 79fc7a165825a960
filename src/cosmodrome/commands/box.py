"""`cosmodrome box`: every printed value with its source, and a check of a changed file."""

from __future__ import annotations

import argparse

from cosmodrome.commands import Context, add_box, add_game, add_json, load_game
from cosmodrome.engine.errors import InvalidBox

FAULTY = 1
SOURCE_STYLES = {"rulebook": "green", "public": "cyan", "reconstructed": "yellow"}


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("what", choices=("show", "check"), help="box_what")
    add_game(parser)
    add_box(parser)
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    if arguments.what == "check":
        return check(arguments, context)
    game = load_game(arguments)
    values = game.box.values()
    if arguments.json:
        context.print_json(
            {
                "game": game.id,
                "digest": game.box.digest,
                "values": [value._asdict() for value in values],
            }
        )
        return 0
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for key in ("line", "path", "value", "source"):
        narrow = key != "value"
        table.add_column(
            context.say("box", key), justify="right" if key == "line" else "left", no_wrap=narrow
        )
    for value in values:
        source = (
            f"[{SOURCE_STYLES.get(value.source, '')}]{translate_source(value.source, context)}[/]"
        )
        table.add_row(str(value.line), value.path, escaped(value.value), source)
    context.console.print(table)
    counts = {source: sum(v.source == source for v in values) for source in SOURCE_STYLES}
    context.console.print(context.say("box", "total", digest=game.box.digest, **counts))
    return 0


def translate_source(source: str, context: Context) -> str:
    return context.say("box", source) if source in SOURCE_STYLES else source


def escaped(value: object) -> str:
    from rich.markup import escape

    return escape(str(value))


def check(arguments: argparse.Namespace, context: Context) -> int:
    """Say that a box file is sound, or tell every fault with its line."""
    try:
        game = load_game(arguments)
        digest = game.box.digest
    except InvalidBox as error:
        problems = [problem.text(context.lang) for problem in error.problems]
        if arguments.json:
            context.print_json({"ok": False, "file": error.where, "problems": problems})
        else:
            for problem in problems:
                context.print(f"{error.where}: {problem}")
        return FAULTY
    if arguments.json:
        context.print_json({"ok": True, "file": arguments.box, "digest": digest, "problems": []})
    else:
        context.print(context.say("box", "sound", digest=digest))
    return 0
