"""`cosmodrome backup`: everything the table keeps as one file, while people play."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cosmodrome.commands import Context, add_json

if TYPE_CHECKING:
    from cosmodrome.web.copies import Copied


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("file", metavar="FILE", help="backup_file")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database-url", default="", metavar="URL", help="database")
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    set_up(arguments)
    from cosmodrome.web import copies

    return copied("backup", lambda: copies.backup(Path(arguments.file)), arguments, context)


def set_up(arguments: argparse.Namespace) -> None:
    """Over the database as it is: a server of another version may be using it."""
    from cosmodrome.web.launch import set_up

    set_up(arguments.database_url)


def copied(
    name: str, do: Callable[[], Copied], arguments: argparse.Namespace, context: Context
) -> int:
    """Copy something and tell what; a sentence says what is in the way."""
    from django.db import OperationalError

    from cosmodrome.web.copies import Unfit

    try:
        found = do()
    except Unfit as error:
        return context.complain(context.say("copies", error.key, **error.gaps), 1)
    except OperationalError as error:
        return context.complain(context.say("copies", "away", why=str(error).strip()), 1)
    if arguments.json:
        context.print_json(found.told | {"by_table": found.rows})
    else:
        context.print(context.say("messages", name, **found.told))
    return 0
