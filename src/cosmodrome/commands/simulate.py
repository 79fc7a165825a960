"""`cosmodrome simulate`: games by the thousand, and what they show."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmodrome.bots.levels import RANDOM
from cosmodrome.commands import (
    Context,
    add_game,
    add_json,
    add_table,
    add_workers,
    listed,
    load_game,
    table_options,
    whole,
    write_file,
)
from cosmodrome.engine.errors import os_reason
from cosmodrome.engine.languages import language

#: The code of a command that Ctrl-C has ended early.
INTERRUPTED = 130

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.lab.simulation import Simulation


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    add_bots(parser)
    add_run(parser, context, games=100)
    parser.add_argument(
        "--from", type=whole(context, 0), default=0, dest="first", metavar="N", help="first"
    )
    parser.add_argument("--records", metavar="FOLDER", help="records")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="device")


def add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bots", default=RANDOM, metavar="A,B", help="bots")


def add_run(
    parser: argparse.ArgumentParser, context: Context, games: int, boxes: bool = False
) -> None:
    """What simulate, match, sweep, compare and report share; `boxes` takes several."""
    parser.add_argument(
        "--games", type=whole(context, 1), default=games, metavar="M", help="games_n"
    )
    add_table(parser, context, boxes)
    add_workers(parser, context)
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="cluster")
    parser.add_argument("--iterations", type=whole(context, 1), metavar="I", help="iterations")
    parser.add_argument("--seconds", type=positive(context), metavar="T", help="think")
    parser.add_argument("--csv", metavar="FILE", help="csv")
    parser.add_argument("--parquet", metavar="FILE", help="parquet")
    add_json(parser)


def positive(context: Context) -> Callable[[str], float]:
    """An argument type: seconds, more than none."""

    def read(text: str) -> float:
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            value = 0.0
        if not 0 < value < 86_400:
            raise argparse.ArgumentTypeError(context.say("mistakes", "positive", text=text))
        return value

    return read


def check_files(arguments: argparse.Namespace, context: Context, *more: str) -> None:
    """Refuse, before anything is played, a file that could not be written after."""
    if arguments.parquet and importlib.util.find_spec("pyarrow") is None:
        raise context.mistake("no_pyarrow")
    if (folder := getattr(arguments, "records", None)) and not Path(folder).is_dir():
        try:
            Path(folder).mkdir()
        except OSError as error:
            raise context.mistake("cannot_write", path=folder, why=os_reason(error)) from None
    for name in (arguments.csv, arguments.parquet, *more):
        if name and not Path(name).resolve().parent.is_dir():
            raise context.mistake("no_folder", path=name)
        if name and Path(name).is_dir():
            raise context.mistake("is_folder", path=name)


def write_files(
    arguments: argparse.Namespace, columns: Mapping[str, Sequence[Any]], context: Context
) -> None:
    """The rows as --csv and --parquet ask for them."""
    from cosmodrome.lab.simulation import write_csv, write_parquet

    for name, write in ((arguments.csv, write_csv), (arguments.parquet, write_parquet)):
        if name:
            try:
                write(columns, Path(name))
            except OSError as error:
                raise context.mistake("cannot_write", path=name, why=os_reason(error)) from None


def write_records(folder: str, simulation: Simulation, context: Context) -> None:
    """Every game as a record of its own, named by its number."""
    for number, record in zip(simulation.numbers.tolist(), simulation.records, strict=True):
        write_file(Path(folder) / f"{number:06}.record", record, context)


def chosen(arguments: argparse.Namespace) -> dict[str, Any]:
    """How games are to be played, as the functions of the lab take it."""
    from cosmodrome.lab.orders import Limits

    return {
        "games": arguments.games,
        "seed": arguments.seed or 0,
        "limits": Limits(arguments.iterations, arguments.seconds),
        "workers": arguments.workers,
        "cluster": arguments.cluster,
        "partial": True,
    }


def ended(simulation: Simulation, context: Context) -> int:
    """The code of a command; it says so where Ctrl-C came before the last game."""
    if simulation.complete:
        return 0
    return interrupted(simulation.games, simulation.order.games, context)


def interrupted(games: int, wanted: int, context: Context) -> int:
    """Say that these are not all the games."""
    number = language(context.lang).number
    told = context.say("messages", "partial", games=number(games), wanted=number(wanted))
    return context.complain(told, INTERRUPTED)


def run(arguments: argparse.Namespace, context: Context) -> int:
    from cosmodrome.lab.simulation import simulate

    game = load_game(arguments)
    options = table_options(arguments, game, context)
    check_files(arguments, context)
    rows = arguments.csv or arguments.parquet
    with context.games_bar(arguments.games) as progress:
        result = simulate(
            game.id,
            bots=listed(arguments.bots),
            options=options,
            box=arguments.box,
            first=arguments.first,
            # A GPU plays too many games to look into each.
            details=bool(rows and arguments.device == "cpu"),
            records=bool(arguments.records),
            device=arguments.device,
            progress=progress,
            **chosen(arguments),
        )
    write_files(arguments, result.table() if rows else {}, context)
    if arguments.records:
        write_records(arguments.records, result, context)
    figures = result.summary()
    if arguments.json:
        context.print_json(figures)
    else:
        print_figures(figures, game, context)
    return ended(result, context)


def print_figures(figures: dict[str, Any], game: Game, context: Context) -> None:
    """The speed in one line, then tables by seat and by bot."""
    from cosmodrome.lab.orders import AUTOMA

    say, number = context.say, language(context.lang).number
    context.console.print(
        say(
            "simulate", "speed",
            games=number(figures["games"]),
            decisions=number(figures["decisions"]),
            seconds=number(figures["seconds"], 2),
            workers=figures["workers"],
            games_rate=number(figures["games_per_second"], 1),
            decision_rate=number(figures["decisions_per_second"]),
            core_rate=number(figures["decisions_per_second_per_core"]),
        )
    )  # fmt: skip
    length = figures["length"]
    context.console.print(
        say(
            "simulate", "length",
            mean=number(length["mean"], 1), least=number(length["least"]),
            most=number(length["most"]),
        )
    )  # fmt: skip
    if figures["lost_by_all"]:
        context.console.print(say("simulate", "lost", games=number(figures["lost_by_all"])))

    def named(bot: str) -> str:
        """A bot, or what the game calls its own opponent."""
        return game.words.say("terms", bot, context.lang) if bot == AUTOMA else bot

    for key, name in (("seats", "seat"), ("bots", "bot")):
        columns = ("seatings", "wins", "points", "range", "place")
        table = context.table("simulate", name, *columns, numbers=columns)
        for row in figures[key]:
            sat = ", ".join(map(named, row.get("bots", ())))
            label = f"{row['seat'] + 1} ({sat})" if "seat" in row else named(row["bot"])
            points = row["points"]
            table.add_row(
                f"[bold]{label}[/]",
                number(row["seatings"]),
                share(row["wins"], context.lang),
                about(points | {"value": points["mean"]}, context.lang),
                f"{number(points['least'])}–{number(points['most'])}",
                about(row["place"], context.lang),
            )
        context.console.print()
        context.console.print(table)
    context.console.print(say("simulate", "interval"), style="dim")


def share(estimate: dict[str, Any], lang: str) -> str:
    """A share of all with its interval: 34.8% (32.7–36.9)."""
    if estimate["value"] is None:
        return "–"
    low, high = (language(lang).number(100 * estimate[key], 1) for key in ("low", "high"))
    return f"{language(lang).percent(estimate['value'])} ({low}–{high})"


def about(estimate: dict[str, Any], lang: str) -> str:
    """A mean with its interval: 11.43 ± 0.27; without it where one game alone was played."""
    if estimate["value"] is None:
        return "–"
    text = language(lang).number(estimate["value"], 2)
    if estimate["low"] is None:
        return text
    return f"{text} ± {language(lang).number(estimate['high'] - estimate['value'], 2)}"
