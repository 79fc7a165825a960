"""What teaches a game, read from some files in its folder; a game without them simply has none.

`lines.toml` tells it in a few lines:

    [lines.what]      one line: what it is
    [lines.about]     then five: what it is about, how one wins, what a turn is, when it ends, a tip
    [chapters.last]   what is said before the chapters of the rules that come last, each named by a
                      rule in it
    [examples.fuel]   a real moment beside its first rule: `at` names a step of a guide, `show` the
                      pieces to look at, and `frame` the part of the board they need around them

`guide.toml` holds guided games. Each is a real game from a prepared deal, told step by step:

    [guides.first]    its title, and the deal: `options` and `seed`
    [first.theme]     a step to read, perhaps while the others do something
    [first.draw]      a step to do: `do` names the acts of the one who learns, who sits on seat 1;
                      `then` what the others do after it, `"2 move"`
    look              pieces to look at, by the key they have on the board
    rules, rests      the rules and the printed values a step rests on: `"values.hand_limit" = 3`
    points            everybody's points after it
    fr_other          what another move would lead to

`openings.toml` holds beginnings to practise from: each with its deal, and in `do` what is played
before, `"2 move"`.

All are files of words: the same keys in another language are a translation.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cosmodrome.engine.errors import CosmodromeError
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Sentence, Words

#: What the five lines tell, in their order.
FIVE = ("about", "win", "turn", "end", "tip")

#: The seat of the one who learns.
LEARNER = 0


@functools.cache
def _words(path: Path) -> Words | None:
    return Words(path) if path.exists() else None


# A few lines


def lines_of(game: Game) -> Words | None:
    """The words of a game's first lines, where it has any."""
    return _words(game.folder / "lines.toml")


def one_line(game: Game) -> Sentence | None:
    """What a game is, in one line."""
    words = lines_of(game)
    return words.sentence("lines", "what") if words else None


def five_lines(game: Game) -> dict[str, Sentence]:
    """What to know before the first game, by what it tells."""
    words = lines_of(game)
    return {key: words.sentence("lines", key) for key in FIVE} if words else {}


@dataclass(frozen=True)
class Chapters:
    """The sections of the rules in the order in which somebody learns them."""

    first: list[str]
    between: Sentence | None
    """What is said before the rest."""
    last: list[str]


#: Whose rules come first, of the five lines.
LEADING = ("turn", "end", "win")


def chapters(game: Game, lang: str) -> Chapters:
    """What a turn is, when it ends and how one wins come first; how to set up, where a game says
    so, comes last.
    """
    words, book = lines_of(game), game.rulebook(lang)
    between = words.sentence("chapters", "last") if words else None
    last = [book.rules[number].section for number in between.rules] if between else []
    five = five_lines(game)
    leading = [book.rules[number].section for key in LEADING if five for number in five[key].rules]
    names = dict.fromkeys([*leading, *book.sections])
    return Chapters([name for name in names if name not in last], between, last)


# Guided games


class Act(NamedTuple):
    """What a seat does: what it ticks, if anything, and what confirms it."""

    seat: int
    steps: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """One idea: something to read, or something to do."""

    key: str
    told: Sentence
    other: Mapping[str, str]
    """What another move would lead to, by language."""
    acts: tuple[Act, ...] = ()
    """What is done, then what the others do."""
    look: tuple[str, ...] = ()
    rests: Mapping[str, Any] = field(default_factory=dict)
    points: tuple[int, ...] = ()

    @property
    def does(self) -> tuple[Act, ...]:
        """What the one who learns does."""
        return tuple(act for act in self.acts if act.seat == LEARNER)


class Progress(NamedTuple):
    """Where somebody stands in a guide."""

    step: int
    """The step in front of them; as many as there are once it is over."""
    done: int
    """How many acts of the guide were played."""
    astray: bool = False
    """Whether something else was played after them."""


@dataclass(frozen=True)
class Guide:
    """A guided game."""

    game: Game
    id: str
    title: Sentence
    options: Mapping[str, Any]
    seed: int
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return self.id

    @functools.cached_property
    def acts(self) -> list[Act]:
        """The whole game that it tells, the acts of an opponent the game plays itself left out."""
        return [act for step in self.steps for act in step.acts]

    def begin(self) -> Position:
        """The prepared deal."""
        return self.game.new(self.options, seed=self.seed)

    def until(self, key: str) -> tuple[Position, list[Act]]:
        """The position in which a step stands, and all that was played up to it."""
        number = [step.key for step in self.steps].index(key)
        pos = self.begin()
        acts = list(self.played(pos, sum(len(step.acts) for step in self.steps[:number])))
        return pos, acts

    def played(self, pos: Position, count: int | None = None) -> Iterator[Act]:
        """Play so many of its acts from the deal on, and what the game itself plays between."""
        for act in self.acts[:count]:
            yield from _by_itself(pos)
            for step in act.steps:
                pos.play(step, act.seat)
            yield act
        yield from _by_itself(pos)

    def follow(self, moves: Sequence[Act], read: int) -> Progress:
        """Where somebody stands who has read so many steps and made these moves."""
        both = min(len(moves), len(self.acts))
        done = next((n for n in range(both) if moves[n] != self.acts[n]), both)
        astray = done < both
        before = 0
        for number, step in enumerate(self.steps):
            if step.does:
                waiting = done < before + len(step.does)
            else:
                # Whoever plays on has no need of it.
                unread = number >= read and not astray
                waiting = unread and done <= before + len(step.acts)
            if waiting:
                return Progress(number, done, astray)
            before += len(step.acts)
        return Progress(len(self.steps), done)


def _by_itself(pos: Position) -> Iterator[Act]:
    """What an opponent that the game plays does until somebody else is asked."""
    while pos.actors and pos.actors[0] in pos.automas:
        seat = pos.actors[0]
        steps: list[int] = []
        while not steps or pos.game.actions.ticks(steps[-1]):
            steps.append(pos.legal_ids(seat)[0])
            pos.play(steps[-1], seat)
        yield Act(seat, tuple(steps))


def guides_of(game: Game) -> dict[str, Guide]:
    """The guided games of a game, the first one first."""
    known: dict[str, Guide] | None = game._cache.get("guides")
    if known is None:
        words = _words(game.folder / "guide.toml")
        known = game._cache["guides"] = dict(_read(game, words)) if words else {}
    return known


def _read(game: Game, words: Words) -> Iterator[tuple[str, Guide]]:
    for key, entry in words.entries["guides"].items():
        steps = tuple(_step(game, words, key, step) for step in words.entries[key])
        title = words.sentence("guides", key)
        yield key, Guide(game, key, title, entry["options"], entry["seed"], steps)


def _step(game: Game, words: Words, section: str, key: str) -> Step:
    entry = words.entries[section][key]
    done = entry.get("do", [])
    acts = [
        Act(LEARNER, _act(game, names)) for names in ([done] if isinstance(done, str) else done)
    ]
    acts += [_seated(game, line) for line in entry.get("then", [])]
    told = words.sentence(section, key)
    other = {name.removesuffix("_other"): text for name, text in entry.items() if "_other" in name}
    return Step(
        key, told, other, tuple(acts), tuple(entry.get("look", ())), entry.get("rests", {}),
        tuple(entry.get("points", ())),
    )  # fmt: skip


def _act(game: Game, names: str) -> tuple[int, ...]:
    """An act as it is played: what is ticked in ascending order, then what confirms it."""
    *ticked, last = map(game.actions.parse, names.split())
    return (*sorted(ticked), last)


# Examples


@dataclass(frozen=True)
class Example:
    """A moment of a guided game that shows a rule; anybody may play on from it."""

    key: str
    told: Sentence
    guide: Guide
    step: str
    show: tuple[str, ...]
    frame: str = ""
    """The part of the board around them, where it draws them differently."""


def examples_of(game: Game) -> dict[str, Example]:
    """The examples of a game's rules."""
    words = lines_of(game)
    if words is None:
        return {}
    found = {}
    for key, entry in words.entries.get("examples", {}).items():
        guide, _, step = entry["at"].partition("/")
        told = words.sentence("examples", key)
        shown, frame = tuple(entry["show"]), entry.get("frame", "")
        found[key] = Example(key, told, guides_of(game)[guide], step, shown, frame)
    return found


# Openings


@dataclass(frozen=True)
class Opening:
    """A beginning to practise from."""

    key: str
    told: Sentence
    game: Game
    options: Mapping[str, Any]
    seed: int
    acts: tuple[Act, ...]

    def begin(self) -> Position:
        """The deal."""
        return self.game.new(self.options, seed=self.seed)


def openings_of(game: Game) -> dict[str, Opening]:
    """The openings of a game."""
    words = _words(game.folder / "openings.toml")
    entries = words.entries["openings"] if words else {}
    return {
        key: Opening(
            key, words.sentence("openings", key), game, entry["options"], entry["seed"],
            tuple(_seated(game, line) for line in entry.get("do", ())),
        )
        for key, entry in entries.items()
        if words
    }  # fmt: skip


def _seated(game: Game, line: str) -> Act:
    """An act behind the number of its seat: `"2 move"`."""
    seat, _, names = line.partition(" ")
    return Act(int(seat) - 1, _act(game, names))


# What a guide rests on


def printed(game: Game, path: str) -> Any:
    """A value of the box by its path: `values.hand`, `card.blue-base.count`, `spot.0.engine`."""
    table, *keys = path.split(".")
    found: Any = game.box.data[table]
    for key in keys:
        if isinstance(found, dict):
            found = found[key]
        else:
            named = (row for row in found if str(row.get("id")) == key)
            found = found[int(key)] if key.isdecimal() else next(named)
    return found


def problems(guide: Guide) -> list[str]:
    """What no longer holds of all that a guide rests on."""
    game, found = guide.game, []
    known = game.rulebook("en").rules
    pos = guide.begin()
    playing = guide.played(pos)
    for step in guide.steps:
        found += [f"{step.key}: there is no rule {rule}" for rule in step.told.rules
                  if rule not in known]  # fmt: skip
        for path, value in step.rests.items():
            if (now := printed(game, path)) != value:
                found.append(f"{step.key}: {path} is {now!r}, not {value!r}")
        waiting = list(step.acts)
        try:
            while waiting:
                if next(playing) == waiting[0]:
                    waiting.pop(0)
        except CosmodromeError as error:
            return [*found, f"{step.key}: {error}"]
        if step.points and list(step.points) != (now := pos.scores()):
            found.append(f"{step.key}: points are {now}, not {list(step.points)}")
    return found
