"""`cosmodrome games`: what stands on the table."""

from __future__ import annotations

import argparse

from cosmodrome.commands import Context, add_json, option_rows


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_json(parser, context)
    parser.add_argument("--options", action="store_true", help=context.say("help", "show_options"))


def run(arguments: argparse.Namespace, context: Context) -> int:
    import cosmodrome

    games = [cosmodrome.load(game_id) for game_id in cosmodrome.games()]
    if arguments.json:
        context.print_json(
            [
                {
                    "id": game.id,
                    "name": dict(game.name),
                    "players": [game.options.players.low, game.options.players.high],
                    "minutes": list(game.minutes),
                    "rules_version": game.rules_version,
                    "box": game.box.digest,
                    "actions": game.actions.size,
                    "position_bytes": game.state.size,
                    "options": {
                        name: {
                            "values": option.describe().text(context.lang),
                            "default": option.default,
                        }
                        for name, option in game.options.options.items()
                    },
                }
                for game in games
            ]
        )
        return 0
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for key in ("id", "name", "players", "minutes", "rules"):
        table.add_column(context.say("games", key))
    for game in games:
        low, high = game.options.players.low, game.options.players.high
        table.add_row(
            f"[bold]{game.id}[/]",
            game.name[context.lang],
            f"{low}–{high}",
            f"{game.minutes[0]}–{game.minutes[1]}",
            str(len(game.rulebook(context.lang).rules)),
        )
    context.console.print(table)
    for game in games if arguments.options else []:
        context.console.print(f"\n[bold]{game.name[context.lang]}[/]")
        options = Table(box=None, padding=(0, 2, 0, 0))
        for key in ("option", "meaning", "values", "default"):
            options.add_column(context.say("games", key))
        for row in option_rows(game, context.lang):
            options.add_row(*row)
        context.console.print(options)
    return 0
