"""`cosmodrome serve`: the table in the browser; without a command, the same with a browser."""

from __future__ import annotations

import argparse

from cosmodrome.commands import Context, whole


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="host")
    parser.add_argument(
        "--port", type=whole(context, 0, 65535), default=8421, metavar="N", help="port"
    )
    parser.add_argument("--workers", type=whole(context, 1), default=0, metavar="N",
                        help="serve_workers")  # fmt: skip
    parser.add_argument("--database-url", default="", metavar="URL", help="database")


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.web.launch import serve

    return serve(arguments.host, arguments.port, arguments.database_url, workers=arguments.workers)


def play(context: Context) -> int:
    """Open the table in the browser, or print its address where there is none."""
    from cosmodrome.web.launch import serve

    return serve(browser=True)
