"""`cosmodrome play`: a game in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from cosmodrome.bots.levels import STAND_IN, level_of
from cosmodrome.commands import (
    Context,
    add_game,
    add_table,
    listed,
    load_game,
    table_options,
    write_file,
)


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser, nargs="?", default="pocket-rockets")
    parser.add_argument("--bots", default=STAND_IN, metavar="A,B", help="play_bots")
    parser.add_argument("--load", metavar="FILE", help="load")
    parser.add_argument("--resume", action="store_true", help="resume")
    add_table(parser, context)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from rich.console import Console

    from cosmodrome.commands.terminal import HUMAN, Session, reader

    game = load_game(arguments)
    options = table_options(arguments, game, context)
    pos = game.new(seed=arguments.seed, **options)
    seats = seating(arguments.bots, pos.seats, context)
    console = Console(highlight=False)
    session = Session(
        pos=pos,
        seats=seats,
        context=context,
        console=console,
        ask=reader(),
        interactive=sys.stdin.isatty() and sys.stdout.isatty(),
    )
    kept = kept_file(game.id)
    if arguments.resume and not kept.exists():
        raise context.mistake("nothing_kept")
    if arguments.load or arguments.resume:
        session.load(Path(arguments.load or kept))
    if HUMAN in seats and not session.pos.history:
        console.print(context.say("play", "welcome", game=game.name[context.lang]))
    try:
        session.run()
    except (EOFError, KeyboardInterrupt):
        console.print()
    if session.unsaved:
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_file(kept, session.record(), context)
        context.print(context.say("play", "kept", game=game.id))
    return 0


def seating(text: str, seats: int, context: Context) -> list[str]:
    """`human` and bots for the seats: fewer names than seats leave the first ones to people."""
    from cosmodrome.commands.terminal import HUMAN

    names = listed(text) if text not in ("", "none") else []
    if len(names) == 1 and seats > 1 and names != [HUMAN]:
        names *= seats - 1
    if len(names) > seats:
        raise context.mistake("too_many_bots", seats=seats, count=len(names))
    for name in names:
        if name != HUMAN:
            level_of(name)
    return [HUMAN] * (seats - len(names)) + names


def kept_file(game_id: str) -> Path:
    """Where a game that was left unsaved waits for `--resume`."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "cosmodrome" / f"{game_id}.record"
