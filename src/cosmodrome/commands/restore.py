"""`cosmodrome restore`: a backup takes the place of what the database holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from cosmodrome.commands import Context
from cosmodrome.commands.backup import add_database, copied, set_up


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("file", metavar="FILE", help="restore_file")
    parser.add_argument("--force", action="store_true", help="restore_force")
    add_database(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    set_up(arguments)
    from cosmodrome.web import copies

    path = Path(arguments.file)
    return copied(
        "restore", lambda: copies.restore(path, force=arguments.force), arguments, context
    )
