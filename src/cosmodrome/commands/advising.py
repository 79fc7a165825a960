"""Advice as the terminal shows it: an act, its chances, what it brings and what comes then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, Group
from rich.text import Text

from cosmodrome.commands.screen import wrapped
from cosmodrome.engine.languages import language

if TYPE_CHECKING:
    from cosmodrome.commands import Context
    from cosmodrome.engine.words import Sentence
    from cosmodrome.insight.advice import Advice


@dataclass
class Wrapped:
    """Words that break where their language allows it."""

    words: Text
    lang: str
    indent: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in wrapped(self.words, options.max_width - self.indent, self.lang):
            line.pad_left(self.indent)
            yield line


def render_advice(
    advice: Advice, context: Context, names: Mapping[int, str], head: str = ""
) -> Group:
    """An act in bold behind a number or a word, and below it why."""
    lang = context.lang

    def told(sentences: Sequence[Sentence], between: str = " · ") -> str:
        return between.join(sentence.text(lang, names) for sentence in sentences)

    first = Text(f"{head} " if head else "")
    first.append(told(advice.said), style="bold")
    if advice.outcome is not None:
        chances = language(lang).percent(advice.outcome, 0)
        first.append(f"  {context.say('play', 'hint_chances', chances=chances)}", style="cyan")
    below = [Text(told([*advice.moved(), advice.answered()]))]
    if advice.then:
        below.append(Text(context.say("play", "hint_then", acts=told(advice.then)), "dim"))
    if advice.next:
        events = told(advice.next, " ")
        below.append(Text(context.say("play", "hint_next", events=events), "dim"))
    return Group(Wrapped(first, lang), *(Wrapped(text, lang, 4) for text in below))
