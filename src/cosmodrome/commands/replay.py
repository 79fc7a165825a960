"""`cosmodrome replay FILE`: watch a saved game, or have its final scores."""

from __future__ import annotations

import argparse
import sys

from cosmodrome.commands import Context, add_box, add_json, parse_file, whole


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("file", metavar="FILE", help="record")
    parser.add_argument("--step", action="store_true", help="step")
    parser.add_argument("--seat", type=whole(context, 1), metavar="N", help="seat")
    add_box(parser)
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome
    from cosmodrome.engine.formats import replay_record

    record = parse_file(arguments.file, context)
    game = cosmodrome.load(record.game, arguments.box)
    if arguments.json:
        pos = replay_record(game, record)
        context.print_json(
            {
                "game": record.game,
                "seed": record.seed,
                "options": pos.options,
                "seats": record.seats,
                "actions": len(pos.history),
                "over": pos.is_over,
                "scores": pos.scores(),
                "places": pos.ranking(),
                "winners": list(pos.winners),
            }
        )
        return 0
    from cosmodrome.commands.terminal import Replay

    seat = None if arguments.seat is None else arguments.seat - 1
    pause = arguments.step and sys.stdin.isatty()
    Replay(game, record, seat, context).show(boards=arguments.step, pause=pause)
    return 0
