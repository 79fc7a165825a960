"""The commands of the command line, one file each, and what they share.

A command is a module with `add_arguments(parser, context)` and `run(arguments, context)`. The help
of an argument names a sentence under `[help]` in words.toml.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import json
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.errors import CosmodromeError, InvalidRecord, os_reason
from cosmodrome.engine.words import Words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from cosmodrome.engine.formats import Record
    from cosmodrome.engine.game import Game

#: In the order of the help page.
NAMES = (
    "serve", "play", "games", "rules", "replay", "analyse", "simulate", "match", "ladder", "sweep",
    "compare", "report", "train", "box", "perft", "warm", "people", "backup", "restore",
    "migrate-to",
)  # fmt: skip
FOLDER = Path(__file__).parent


def modules() -> dict[str, ModuleType]:
    found = {name: name.replace("-", "_") for name in NAMES}
    return {name: importlib.import_module(f"{__name__}.{file}") for name, file in found.items()}


class UsageError(Exception):
    """A mistake in what was typed, told in one sentence in the person's language."""


class Context:
    """Who is at the command line: the language, and where to write."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, section: str, key: str, **gaps: Any) -> str:
        return words().say(section, key, self.lang, **gaps)

    def told(self, error: CosmodromeError) -> str:
        """What is wrong, as a sentence in the person's language."""
        return sentence(error.text(self.lang))

    def mistake(self, key: str, **gaps: Any) -> UsageError:
        return UsageError(self.say("mistakes", key, **gaps))

    @functools.cached_property
    def console(self) -> Console:
        from rich.console import Console

        return Console(highlight=False)

    def table(self, section: str, *keys: str, numbers: Collection[str] = ()) -> Table:
        """A table without lines, by the words over its columns; numbers stand to the right."""
        from rich.table import Table

        table = Table(box=None, padding=(0, 2, 0, 0))
        for key in keys:
            table.add_column(self.say(section, key), justify="right" if key in numbers else "left")
        return table

    def print(self, text: str) -> None:
        print(text)

    def print_json(self, data: Any) -> None:
        print(json.dumps(data, ensure_ascii=False, indent=2))

    def complain(self, text: str, code: int) -> int:
        sys.stdout.flush()
        print(text, file=sys.stderr)
        return code

    @contextlib.contextmanager
    def games_bar(self, games: int) -> Iterator[Callable[[int], None]]:
        """A bar for games; until the first is played, it says that the workers start."""
        with self.progress() as bar:
            task = bar.add_task(self.say("messages", "starting"), total=games)
            playing = self.say("messages", "playing")
            yield lambda done: bar.update(task, completed=done, description=playing)

    def progress(self) -> Progress:
        """A progress bar on the error stream, drawn only where somebody can watch it."""
        from rich import progress
        from rich.console import Console

        console = Console(stderr=True)
        return progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )


@functools.cache
def words() -> Words:
    return Words(FOLDER / "words.toml")


def sentence(text: str) -> str:
    """With a capital and a full stop, unless it starts with a name or ends with a mark."""
    text = text.strip()
    first = text.split(" ", 1)[0]
    if first.isalpha() and first.islower():
        text = text[:1].upper() + text[1:]
    return ended(text)


def ended(text: str) -> str:
    """With a full stop, unless it ends with a mark."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


# Arguments that several commands take


def whole(context: Context, low: int, high: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number, not below `low` and not above `high`."""

    def read(text: str) -> int:
        try:
            value = int(text.replace("_", ""))
        except ValueError:
            value = low - 1
        if value < low or (high is not None and value > high):
            key = "whole_from" if high is None else "whole_between"
            raise argparse.ArgumentTypeError(
                context.say("mistakes", key, low=low, high=high, text=text)
            )
        return value

    return read


def add_game(parser: argparse.ArgumentParser, **kwargs: Any) -> None:
    parser.add_argument("game", metavar="GAME", help="game", **kwargs)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="json")


def add_table(parser: argparse.ArgumentParser, context: Context, boxes: bool = False) -> None:
    """The table: players, options, box (or several) and seed."""
    parser.add_argument("--players", type=whole(context, 1), metavar="N", help="players")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="option")
    if boxes:
        parser.add_argument("--box", action="append", default=[], metavar="FILE", help="boxes")
    else:
        add_box(parser)
    parser.add_argument("--seed", type=whole(context, 0, (1 << 64) - 1), metavar="S", help="seed")


def add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--box", metavar="FILE", help="box_file")


def add_workers(parser: argparse.ArgumentParser, context: Context) -> None:
    parser.add_argument("--workers", type=whole(context, 1), metavar="W", help="workers")


def load_game(arguments: argparse.Namespace) -> Game:
    """The game of the command, over its box."""
    import cosmodrome

    return cosmodrome.load(arguments.game, getattr(arguments, "box", None))


def table_options(arguments: argparse.Namespace, game: Game, context: Context) -> dict[str, Any]:
    """The options as typed: checked, without the defaults."""
    given: dict[str, Any] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise context.mistake("option_form", text=text)
        option = game.options.options.get(name)
        given[name] = option.from_text(value.strip()) if option else value
    if arguments.players is not None:
        given["players"] = arguments.players
    game.pack_options(given)
    return given


def listed(text: str) -> list[str]:
    """The names of `a,b,…`."""
    return [name.strip() for name in text.split(",")]


def read_file(path: str, context: Context) -> str:
    """The text of a file; `-` is the standard input."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise context.mistake("not_text", path=path) from None
    except OSError as error:
        raise context.mistake("cannot_read", path=path, why=os_reason(error)) from None


def write_file(path: Path, text: str, context: Context) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise context.mistake("cannot_write", path=path, why=os_reason(error)) from None


def parse_file(path: str, context: Context) -> Record:
    """A game record from a file; a `UsageError` says what is wrong with it."""
    from cosmodrome.engine.formats import parse_record

    text = read_file(path, context)
    try:
        return parse_record(text)
    except InvalidRecord as error:
        raise context.mistake("bad_record", path=path, error=error.told) from None


def option_rows(game: Game, lang: str) -> list[tuple[str, str, str, str]]:
    """(name, meaning, values, default) of every option of a table."""
    rows = []
    for name, option in game.options.options.items():
        meaning = game.words.say("options", name, lang) if game.words.has("options", name) else name
        default = option.default
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        rows.append((name, meaning, option.describe().text(lang), shown))
    return rows
