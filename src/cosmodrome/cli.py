"""The command line: `cosmodrome play`, `simulate`, `rules` …

Nothing here or in `commands` imports a rule before its command runs: worker processes import this
file first and must still be free to run compiled.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import cosmodrome
from cosmodrome import commands
from cosmodrome.commands import Context, UsageError
from cosmodrome.engine.errors import CosmodromeError, InvalidBox, InvalidOptions, WorkerFailed
from cosmodrome.engine.languages import LANGUAGES

BAD_ARGUMENTS = 2
FAILED = 1
INTERRUPTED = 130


class Formatter(argparse.HelpFormatter):
    """Help pages that say "usage" in the person's language."""

    def __init__(self, usage_word: str, prog: str) -> None:
        super().__init__(prog, max_help_position=30)
        self.usage_word = usage_word

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        word = f"{self.usage_word} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, word)


class Parser(argparse.ArgumentParser):
    """Argparse that speaks the person's language and answers a mistake in one sentence."""

    context: Context

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs, add_help=False, allow_abbrev=False)
        self.formatter_class = self._formatter
        say = self.context.say
        self._positionals.title = say("help", "positionals")
        self._optionals.title = say("help", "options")
        self.add_argument("-h", "--help", action="help", help="help")

    def add_argument(self, *names: Any, **how: Any) -> argparse.Action:
        """As argparse has it, but `help` names a sentence of `[help]`."""
        return super().add_argument(*names, **how | {"help": self.context.say("help", how["help"])})

    def _formatter(self, prog: str) -> argparse.HelpFormatter:
        return Formatter(self.context.say("help", "usage"), prog)

    def error(self, message: str) -> NoReturn:
        raise UsageError(commands.sentence(message))


def make_parser(context: Context) -> argparse.ArgumentParser:
    """The whole command line, with its help in the person's language."""
    say = context.say
    # Argparse asks gettext for its own messages, by their English.
    messages = {entry["match"]: entry for entry in commands.words().entries["argparse"].values()}
    argparse._ = lambda text: messages.get(text, {}).get(context.lang, text)  # type: ignore[attr-defined]
    speaking = type("SpeakingParser", (Parser,), {"context": context})
    parser: Parser = speaking(prog="cosmodrome", description=say("help", "cosmodrome"))
    parser.add_argument("--version", action="store_true", help="version")
    parser.add_argument("--lang", choices=LANGUAGES, help="lang")
    subparsers = parser.add_subparsers(
        dest="command", metavar=say("help", "command"), title=say("help", "commands")
    )
    for name, module in commands.modules().items():
        words = say("help", name)
        command = subparsers.add_parser(name, help=words, description=words)
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="lang")
        module.add_arguments(command, context)
    return parser


def language(arguments: Sequence[str]) -> str:
    """As `--lang` says, else as the locale does, else English."""
    for i, argument in enumerate(arguments):
        if argument == "--lang":
            chosen = arguments[i + 1] if i + 1 < len(arguments) else ""
        elif argument.startswith("--lang="):
            chosen = argument.removeprefix("--lang=")
        else:
            continue
        if chosen in LANGUAGES:
            return chosen
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            spoken = locale[:2].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write every character shows a question mark for the others.
        if isinstance(stream, io.TextIOWrapper) and "utf" not in stream.encoding.lower():
            stream.reconfigure(errors="replace")
    context = Context(language(given))
    try:
        return _run(given, context)
    except UsageError as error:
        return context.complain(str(error), BAD_ARGUMENTS)
    except InvalidBox as error:
        faults = [commands.sentence(line.text(context.lang)) for line in error.lines]
        return context.complain("\n".join(faults), BAD_ARGUMENTS)
    except InvalidOptions as error:
        told = context.say("mistakes", "option", error=error.told)
        return context.complain(commands.ended(told), BAD_ARGUMENTS)
    except WorkerFailed as error:
        return context.complain(context.told(error), FAILED)
    except CosmodromeError as error:
        return context.complain(context.told(error), BAD_ARGUMENTS)
    except KeyboardInterrupt:
        return context.complain(context.say("messages", "interrupted"), INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has left; nothing may be written on exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _run(given: list[str], context: Context) -> int:
    parser = make_parser(context)
    try:
        arguments = parser.parse_args(given)
    except SystemExit as stop:  # --help has printed and is done
        return int(stop.code or 0)
    if arguments.version:
        context.print(f"cosmodrome {cosmodrome.__version__}")
        return 0
    if arguments.command is None:
        from cosmodrome.commands import serve

        return serve.play(context)
    code: int = commands.modules()[arguments.command].run(arguments, context)
    sys.stdout.flush()
    return code
