"""`cosmodrome perft`: positions reachable in so many actions, the fingerprint of the rules."""

from __future__ import annotations

import argparse
import time

from cosmodrome.commands import (
    Context,
    add_game,
    add_json,
    add_table,
    load_game,
    table_options,
    whole,
)


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    parser.add_argument("--depth", type=whole(context, 0, 12), default=4, metavar="D", help="depth")
    add_table(parser, context)
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.engine.perft import perft

    game = load_game(arguments)
    options = table_options(arguments, game, context)
    seed = arguments.seed or 0
    rows = []
    for depth in range(arguments.depth + 1):
        began = time.perf_counter()
        rows.append((depth, perft(game.new(seed=seed, **options), depth)))
        if not arguments.json:
            seconds = time.perf_counter() - began
            context.print(f"{depth:>3} {rows[-1][1]:>16,} {seconds:>9.3f} s")
    if arguments.json:
        counts = [nodes for _, nodes in rows]
        context.print_json({"game": game.id, "seed": seed, "options": options, "nodes": counts})
    return 0
