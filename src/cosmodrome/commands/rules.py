"""`cosmodrome rules`: the numbered rules, one of them, or those that speak of something."""

from __future__ import annotations

import argparse
import re
import unicodedata
from typing import TYPE_CHECKING

from cosmodrome.commands import Context, add_game, add_json, load_game

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cosmodrome.engine.words import NumberedRule, Rulebook

FOUND_NOTHING = 1


def add_arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    add_game(parser)
    parser.add_argument("query", metavar="NUMBER", nargs="*", default=[], help="number")
    add_json(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    game = load_game(arguments)
    book = game.rulebook(context.lang)
    query = " ".join(arguments.query).strip()
    found = look_up(book, game.prefix, query) if query else list(book.rules.values())
    if not found and number_like(query, game.prefix):
        raise context.mistake("unknown_rule", number=query, game=game.id)
    if arguments.json:
        context.print_json([rule.__dict__ for rule in found])
    elif found:
        if not query:
            context.console.print(f"[bold]{book.title}[/]")
        context.console.print(render_rules(found, sections=True))
    if not found:
        return context.complain(context.say("messages", "no_rule", query=query), FOUND_NOTHING)
    return 0


def render_rules(rules: list[NumberedRule], sections: bool) -> RenderableType:
    """Rules under their headings, numbers in the margin."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    parts: list[RenderableType] = []
    heading = None
    table = Table.grid(padding=(0, 2, 0, 0))
    for rule in rules:
        if sections and rule.section != heading:
            heading = rule.section
            parts.append(Text(f"\n{heading}", style="bold"))
            table = Table.grid(padding=(0, 2, 0, 0))
            parts.append(table)
        elif not parts:
            parts.append(table)
        table.add_row(Text(rule.number, style="bold cyan", no_wrap=True), Text(rule.text))
    return Group(*parts)


def look_up(book: Rulebook, prefix: str, query: str) -> list[NumberedRule]:
    """The rule with this number (`PR-27`, `pr027`, `27`, `PA9`), or all that hold every word."""
    wanted = simple(query)
    for rule in book.rules.values():
        bare = simple(rule.number)
        if wanted in (bare, bare.removeprefix(simple(prefix))):
            return [rule]
    needles = [plain(word) for word in query.split()]
    return [
        rule
        for rule in book.rules.values()
        if needles and all(needle in plain(rule.text) for needle in needles)
    ]


def number_like(query: str, prefix: str) -> bool:
    """Whether somebody meant a rule by its number."""
    return re.fullmatch(rf"({prefix}\W*)?[a-z]{{0,2}}\W*\d+", query, re.IGNORECASE) is not None


def simple(text: str) -> str:
    return re.sub(r"[\W_]|(?<!\d)0+(?=\d)", "", text).lower()


def plain(text: str) -> str:
    """Without accents or capitals, so that `fusee` finds `Fusée`."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
