"""`cosmodrome warm`: compile ahead, games in parallel processes."""

from __future__ import annotations

import argparse
import time
from concurrent.futures import BrokenExecutor, as_completed

from cosmodrome.commands import Context, add_json, add_workers


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help="warm_games")
    add_workers(parser, context)
    add_json(parser)


def compile_game(game_id: str) -> float:
    """Compile all of a game, its bots included; returns the seconds it took."""
    import cosmodrome
    from cosmodrome.bots import prepare
    from cosmodrome.engine.native import native

    began = time.perf_counter()
    game = cosmodrome.load(game_id)
    native(game).warm()
    prepare(game)
    return time.perf_counter() - began


def run(arguments: argparse.Namespace, context: Context) -> int:
    import os

    import cosmodrome
    from cosmodrome._worker import call
    from cosmodrome.engine.batch import executor
    from cosmodrome.engine.errors import WorkerFailed, said

    for game in arguments.games:
        cosmodrome.load(game)
    games = list(dict.fromkeys(arguments.games)) or cosmodrome.games()
    seconds: dict[str, float] = {}
    workers = min(len(games), arguments.workers or os.cpu_count() or 1)
    with context.progress() as bar, executor(workers) as pool:
        task = bar.add_task(context.say("messages", "compiling"), total=len(games))
        waiting = {
            pool.submit(call, "1", "cosmodrome.commands.warm:compile_game", game): game
            for game in games
        }
        try:
            for future in as_completed(waiting):
                game = waiting[future]
                seconds[game] = future.result()
                bar.advance(task)
                if not arguments.json:
                    words = context.say("messages", "compiled", game=game, seconds=seconds[game])
                    bar.console.print(words, style="none")
        except BrokenExecutor:
            raise WorkerFailed(said("worker_died")) from None
    if arguments.json:
        context.print_json({game: round(seconds[game], 3) for game in games})
    return 0
