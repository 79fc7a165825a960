"""`cosmodrome compare`: two boxes, deal by deal, with the interval of every difference."""

from __future__ import annotations

import argparse
from typing import Any

from cosmodrome.commands import Context, add_game, listed, table_options
from cosmodrome.commands.simulate import (
    add_bots,
    add_run,
    check_files,
    chosen,
    interrupted,
    write_files,
)
from cosmodrome.engine.languages import language

#: What may differ; the last two are shares of games, told in per cent.
WHAT = ("acts", "points", "margin", "wins", "lost_by_all")
SHARES = WHAT[-2:]


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    add_bots(parser)
    add_run(parser, context, games=1000, boxes=True)


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome
    from cosmodrome.lab.sweeping import compare

    files = [None, *arguments.box] if len(arguments.box) == 1 else arguments.box
    if len(files) != 2:
        raise context.mistake("two_boxes")
    games = [cosmodrome.load(arguments.game, file) for file in files]
    options = table_options(arguments, games[0], context)
    check_files(arguments, context)
    rows = bool(arguments.csv or arguments.parquet)
    with context.games_bar(2 * arguments.games) as progress:
        found = compare(
            games[0].id,
            (games[0].components, games[1].components),
            bots=listed(arguments.bots),
            options=options,
            details=rows,
            progress=progress,
            **chosen(arguments),
        )
    write_files(arguments, found.table() if rows else {}, context)
    figures = found.summary()
    if arguments.json:
        context.print_json(figures)
    else:
        names = [file or context.say("compare", "printed") for file in files]
        print_differences(figures, names, context)
    return 0 if found.complete else interrupted(found.games, arguments.games, context)


def print_differences(figures: dict[str, Any], names: list[str], context: Context) -> None:
    """One row for each thing that may differ; what surely does is bold."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", *names, context.say("compare", "difference")):
        table.add_column(head.replace("[", r"\["), justify="right" if head else "left")
    for row in figures["difference"]:
        label = context.say("compare", row["what"], seat=(row["seat"] or 0) + 1)
        percent = row["what"] in SHARES
        difference = row["difference"]
        text = told(difference, percent, context.lang)
        if difference["low"] is not None and not difference["low"] <= 0 <= difference["high"]:
            text = f"[bold]{text}[/]"
        sides = (plain(row[side]["value"], percent, context.lang) for side in ("first", "second"))
        table.add_row(label, *sides, text)
    context.console.print(table)
    number = language(context.lang).number
    context.console.print(
        context.say("compare", "footer", games=number(figures["games"])), style="dim"
    )


def plain(value: float, percent: bool, lang: str) -> str:
    spoken = language(lang)
    return spoken.percent(value) if percent else spoken.number(value, 2)


def told(estimate: dict[str, Any], percent: bool, lang: str) -> str:
    """A difference with its interval: +1.25 (+0.90 … +1.60)."""
    if estimate["low"] is None:
        return plain(estimate["value"], percent, lang)
    scale, digits = (100, 1) if percent else (1, 2)

    def signed(value: float) -> str:
        text = language(lang).number(abs(scale * value), digits)
        return f"{'−' if value < 0 else '+'}{text}"

    value, low, high = (signed(estimate[key]) for key in ("value", "low", "high"))
    return f"{value} ({low} … {high})"
