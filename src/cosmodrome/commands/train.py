"""`cosmodrome train`: fit a net to how games end, for bots to use as their estimate."""

from __future__ import annotations

import argparse
import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING

from cosmodrome.commands import Context, add_game, add_json, add_workers, whole
from cosmodrome.engine.languages import language

if TYPE_CHECKING:
    from cosmodrome.learn.training import Training


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    parser.add_argument(
        "--games", type=whole(context, 2), default=2000, metavar="M", help="train_games"
    )
    parser.add_argument(
        "--players", type=whole(context, 1), default=0, metavar="N", help="train_players"
    )
    parser.add_argument("--rounds", type=whole(context, 1), default=5, metavar="R", help="rounds")
    parser.add_argument("--out", default="nets", metavar="FOLDER", help="train_out")
    parser.add_argument(
        "--match", type=whole(context, 2), default=None, metavar="M", help="train_match"
    )
    parser.add_argument(
        "--iterations", type=whole(context, 1), default=200, metavar="I", help="iterations"
    )
    parser.add_argument("--seed", type=whole(context, 0, (1 << 62) - 1), metavar="S", help="seed")
    add_workers(parser, context)
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome
    from cosmodrome.engine.batch import crew
    from cosmodrome.learn.training import Training

    game = cosmodrome.load(arguments.game)
    if arguments.players:
        game.pack_options({"players": arguments.players})
    if arguments.players == 1 and arguments.match:
        raise context.mistake("match_alone")
    folder = Path(arguments.out)
    # Workers that play with the net find it there.
    os.environ["COSMODROME_NETS"] = str(folder.resolve())
    library = "torch" if importlib.util.find_spec("torch") else "numpy"
    training = Training(game, folder, library, arguments.seed or 0, arguments.players)
    number = language(context.lang).number
    with crew(arguments.workers) as team:
        for _ in range(arguments.rounds):
            with context.games_bar(arguments.games) as progress:
                line = training.round(arguments.games, team, progress)
            if not arguments.json:
                context.print(
                    context.say(
                        "train", "round", games=number(line["games"]), net=number(line["net"], 4),
                        alone=number(line["alone"], 4), seconds=number(line["seconds"], 1),
                    )
                )  # fmt: skip
            if arguments.match:
                matched(arguments, context, training)
    if arguments.json:
        context.print_json({"game": game.id, "library": library, "rounds": training.report})
    return 0


def matched(arguments: argparse.Namespace, context: Context, training: Training) -> None:
    """Tell how strong the net has become by now."""
    from cosmodrome.engine.batch import crew

    with crew(arguments.workers) as team:
        result = training.matched(arguments.match, arguments.iterations, team)
    if not arguments.json:
        said = language(context.lang)
        score = said.percent(result["score"]["value"])
        context.print(
            context.say("train", "match", games=said.number(result["duels"]), score=score)
        )
