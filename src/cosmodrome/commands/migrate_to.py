"""`cosmodrome migrate-to`: everything into another database, counted and compared."""

from __future__ import annotations

import argparse

from cosmodrome.commands import Context
from cosmodrome.commands.backup import add_database, copied, set_up


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("url", metavar="URL", help="migrate_url")
    add_database(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    if not arguments.url.startswith(("postgresql://", "sqlite:///")):
        raise context.mistake("database_url", url=arguments.url)
    set_up(arguments)
    from cosmodrome.web import copies

    return copied("migrate_to", lambda: copies.migrate_to(arguments.url), arguments, context)
