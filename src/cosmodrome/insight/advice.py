"""What an act is expected to bring, part by part, and what is expected after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cosmodrome.bots.base import Foreseen, Hint, unrivalled
from cosmodrome.engine.estimates import POINT, part_named
from cosmodrome.engine.events import told_together
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import language
from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Listed, Named, Sentence, Words

WORDS = Words(Path(__file__).with_name("words.toml"))

#: So many candidates are told, so many parts of each, and so much of what comes then.
CANDIDATES, PARTS, SENTENCES = 3, 3, 4
#: In hundredths of a point, less is not worth a word.
NOTHING = 10
#: Nothing is certain before the end.
LEAST_DOUBT = 0.01


@dataclass(frozen=True)
class Advice:
    """An act, and what a bot thinks of it."""

    game: Game
    seat: int
    steps: tuple[int, ...]
    """What is ticked, in ascending order, and what confirms it."""
    outcome: float | None
    """How likely it is to do well with it, 0 to 1; None where there was nothing to weigh, or
    nobody is compared with."""
    parts: dict[str, float]
    """What the own turn changes of each part of the estimate, in hundredths of a point."""
    answer: float
    """What the answers to it change of the whole."""
    said: tuple[Sentence, ...]
    """The act in words: what is ticked, unless it is named by what confirms it."""
    then: tuple[Sentence, ...]
    """How the turn goes on, as an example: what luck brings differs."""
    next: tuple[Sentence, ...]
    """What others are expected to do after it."""
    apart: str = ""
    """The part by which it differs most from what it is told beside."""

    @property
    def worth(self) -> float:
        """What the own turn changes of the whole estimate."""
        return sum(self.parts.values())

    def gains(self) -> list[Sentence]:
        """The parts that are told, the greatest first: "+2.5 points on the table"."""
        return [
            WORDS.sentence(
                "advice", "gain", worth=Signed(self.parts[name]), part=part_named(self.game, name)
            )
            for name in self.told()
        ]

    def told(self) -> list[str]:
        """The names of the parts that change most, and of the one that sets it apart."""
        order = sorted(self.parts, key=lambda name: -abs(self.parts[name]))
        last = [self.apart] if self.apart in order[PARTS:] else order[PARTS - 1 : PARTS]
        return [name for name in order[: PARTS - 1] + last if abs(self.parts[name]) >= NOTHING]

    def moved(self) -> list[Sentence]:
        """The parts that are told, or that none changes."""
        return self.gains() or [WORDS.sentence("advice", "no_gain")]

    def answered(self) -> Sentence:
        """What the answers to it are expected to cost, or to bring."""
        if abs(self.answer) < NOTHING:
            return WORDS.sentence("advice", "no_answer")
        return WORDS.sentence("advice", "answer", worth=Signed(self.answer))


@dataclass(frozen=True)
class Signed:
    """Hundredths of a point as a number with its sign, in a language."""

    hundredths: float

    def text(self, lang: str, names: object = None) -> str:
        number = language(lang).number(round(abs(self.hundredths) / POINT, 1), 1)
        return f"{'−' if self.hundredths < 0 else '+'}{number}"


def advise(pos: Position, seat: int, hints: Sequence[Hint]) -> list[Advice]:
    """The best few acts, those of equal steps told once; each as the bot expects it to go on."""
    found: list[Advice] = []
    weighed = len(hints) > 1
    for hint in hints:
        if not hint.lines or len(found) == CANDIDATES:
            continue
        told = advice(pos, seat, hint.outcome if weighed else None, hint.lines)
        if all(told.steps != other.steps for other in found):
            found.append(told)
    return set_apart(found)


def set_apart(found: Sequence[Advice]) -> list[Advice]:
    """Each tells what the others, which are told beside it, do not change so."""
    return [
        replace(one, apart=_apart(one, [other for other in found if other is not one]))
        for one in found
    ]


def _apart(one: Advice, others: Sequence[Advice]) -> str:
    def differs(name: str) -> float:
        return sum(abs(one.parts[name] - other.parts.get(name, 0.0)) for other in others)

    name = max(one.parts, key=differs, default="")
    return name if name and differs(name) >= NOTHING * len(others) > 0 else ""


def advice(pos: Position, seat: int, outcome: float | None, lines: Sequence[Foreseen]) -> Advice:
    """What lines that begin with an action come to, on average; the first of them is told."""
    changes: Counter[str] = Counter()
    answer = 0.0
    for line in lines:
        trial = pos.determinize(seat, line.world)
        before = trial.estimate_parts(seat)
        _played(trial, line.steps[: line.own])
        own = trial.estimate_parts(seat)
        for name in {*before, *own}:
            changes[name] += own.get(name, 0) - before.get(name, 0)
        _played(trial, line.steps[line.own :])
        answer += trial.evaluate(seat) - sum(own.values())
    parts = {name: change / len(lines) for name, change in changes.items()}
    if outcome is not None:
        outcome = None if unrivalled(pos) else min(1 - LEAST_DOUBT, max(LEAST_DOUBT, outcome))
    steps = act_of(pos.game, lines[0])
    said, then, following = _told(pos, seat, lines[0], len(steps))
    return Advice(
        pos.game, seat, steps, outcome, parts, answer / len(lines), said, then, following
    )  # fmt: skip


def act_of(game: Game, line: Foreseen) -> tuple[int, ...]:
    """The act that a line begins with: what it ticks, and what confirms it."""
    steps: list[int] = []
    for _, action in line.steps[: line.own]:
        steps.append(action)
        if not game.actions.ticks(action):
            break
    return tuple(steps)


def _played(pos: Position, steps: Iterable[tuple[int, int]]) -> None:
    for seat, action in steps:
        pos.apply(seat, action)


def _told(
    pos: Position, seat: int, line: Foreseen, act: int
) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...], tuple[Sentence, ...]]:
    """A line in words: the act, how the turn goes on, and what the others do."""
    trial = pos.determinize(seat, line.world)
    own: list[Sentence] = []
    others: list[Sentence] = []
    for number, (actor, action) in enumerate(line.steps):
        if number < line.own:
            own.append(trial.game.describe(trial, actor, action))
            trial.apply(actor, action)
        else:
            events = trial.apply(actor, action)
            told = told_together([event for event in events if event.seen_by(seat)])
            others += [trial.telling(event, seat) for event in told]
    return _said_once(own[:act]), tuple(own[act : act + SENTENCES]), tuple(others[:SENTENCES])


def _said_once(act: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """An act without what the sentence that confirms it names again."""
    *ticks, closing = act
    again = list(_named(closing))
    return (*(tick for tick in ticks if next(_named(tick), None) not in again), closing)


def _named(sentence: Sentence) -> Iterator[Named]:
    """The components that a sentence is about, not those that merely describe one of them."""
    for gap in sentence.gaps.values():
        if not isinstance(gap, Sentence):
            yield from _within(gap)


def _within(gap: Any) -> Iterator[Named]:
    if isinstance(gap, Named):
        yield gap
    elif isinstance(gap, Listed | Sentence):
        for part in gap.parts if isinstance(gap, Listed) else gap.gaps.values():
            yield from _within(part)
