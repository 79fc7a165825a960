"""`cosmodrome play`: a game in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from cosmodrome.engine.position import Position

#: No terminal is taken to have fewer lines.
LOWEST = 24


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser, nargs="?", default="pocket-rockets")
    parser.add_argument("--bots", default=STAND_IN, metavar="A,B", help="play_bots")
    parser.add_argument("--pass-empty", action="store_true", help="pass_empty")
    parser.add_argument("--load", metavar="FILE", help="load")
    parser.add_argument("--resume", action="store_true", help="resume")
    add_table(parser, context)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from rich.console import Console

    from cosmodrome.commands.screen import HEIGHT, HUMAN
    from cosmodrome.commands.terminal import Session, reader
    from cosmodrome.lab.orders import AUTOMA

    game = load_game(arguments)
    options = table_options(arguments, game, context)
    pos = game.new(seed=arguments.seed, **options)
    seats = seating(arguments.bots, pos, context)
    if any(who not in (HUMAN, AUTOMA) for who in seats):
        game.options.with_bots(pos.options)
    console = Console(highlight=False)
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    session = Session(
        pos=pos,
        seats=seats,
        context=context,
        console=console,
        ask=reader(),
        interactive=interactive,
        height=max(LOWEST, console.height) if interactive else HEIGHT,
        chosen_deal=arguments.seed is not None,
        pass_empty=arguments.pass_empty,
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


def seating(text: str, pos: Position, context: Context) -> list[str]:
    """`human` and bots for the seats: fewer names than seats leave the first ones to people.

    One name stands for everybody but the first. Where the game itself plays, nobody sits down.
    """
    from cosmodrome.commands.screen import HUMAN
    from cosmodrome.lab.orders import AUTOMA

    seats = pos.seats - len(pos.automas)
    names = listed(text) if text not in ("", "none") else []
    if len(names) == 1 and names != [HUMAN]:
        names *= seats - 1
    if len(names) > seats:
        raise context.mistake("too_many_bots", seats=seats, count=len(names))
    for name in {*names, *listed(text)} - {HUMAN, "", "none"}:
        level_of(name)
    sitting = iter([HUMAN] * (seats - len(names)) + names)
    return [AUTOMA if seat in pos.automas else next(sitting) for seat in range(pos.seats)]


def kept_file(game_id: str) -> Path:
    """Where a game that was left unsaved waits for `--resume`."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "cosmodrome" / f"{game_id}.record"
