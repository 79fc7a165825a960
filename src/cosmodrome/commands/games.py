"""`cosmodrome games`: what stands on the table."""

from __future__ import annotations

import argparse

from cosmodrome.commands import Context, add_json, option_rows


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_json(parser)
    parser.add_argument("--options", action="store_true", help="show_options")


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
    table = context.table("games", "id", "name", "players", "minutes", "rules")
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
        options = context.table("games", "option", "meaning", "values", "default")
        for row in option_rows(game, context.lang):
            options.add_row(*row)
        context.console.print(options)
    return 0
