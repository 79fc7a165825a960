"""A game looked back on: how each seat's chances went, and the turns that decided.

Every decision is thought over again by a bot that knows what its seat knew. Questions and answers
are apart, so that a server asks them one by one in the background and a terminal all at once:

    analysis = Analysis(start, acts)
    while questions := analysis.questions():
        for question in questions:
            analysis.take(question, answer.hints)
    kept = analysis.result()

What is kept is plain data, without words; `moments` gives it words again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from cosmodrome.bots.base import Foreseen, Hint, unrivalled
from cosmodrome.engine.game import Game
from cosmodrome.engine.outcomes import outcome_of
from cosmodrome.engine.position import Position
from cosmodrome.insight.advice import Advice, act_of, advice, set_apart
from cosmodrome.insight.depths import DEPTHS, USUAL

#: So many turns are told; those that cost less are no mistakes.
TOLD, LEAST_LOSS = 3, 0.03
#: The turns that are told are thought over for so many times as long.
CLOSER = 4
FORMAT = 1

Act = tuple[int, tuple[int, ...]]


@dataclass(eq=False)
class Question:
    """A step where there was a choice."""

    act: int
    """Which act of the game it belongs to, and which of its steps it is."""
    step: int
    seat: int
    action: int
    """What was played."""
    position: bytes
    turn: int
    chance: float = 0.5
    """What the seat could expect, as likely as doing well is; filled in by the answer."""
    loss: float = 0.0
    """How much less likely what was played makes it."""
    limits: dict[str, Any] = field(default_factory=dict)
    """How closely it is looked at, as limits of a bot."""
    lines: dict[str, tuple[Foreseen, ...]] = field(default_factory=dict)
    answered: bool = False


class Analysis:
    """What is asked about a game, and what the answers come to."""

    def __init__(
        self, start: Position, acts: Sequence[Act], depth: str = USUAL,
        winners: Sequence[int] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.acts = start.game, acts
        self.seats, self.depth, self.bot = start.seats, depth, ""
        self.alone = unrivalled(start)
        self.all: list[Question] = []
        pos = start.game.from_bytes(bytes(start), options=start.options)
        turns = groupby(range(len(acts)), key=lambda number: acts[number][0])
        self.turns = [list(numbers) for _, numbers in turns]
        turn_of = {number: turn for turn, numbers in enumerate(self.turns) for number in numbers}
        for number, (seat, steps) in enumerate(acts):
            for place, action in enumerate(steps):
                if seat not in pos.automas and len(pos.legal_ids(seat)) > 1:
                    limits = {"seconds": DEPTHS[depth]}
                    self.all.append(
                        Question(number, place, seat, action, bytes(pos), turn_of[number],
                                 limits=limits)
                    )  # fmt: skip
                pos.apply(seat, action)
        found = outcome_of(pos).winners if pos.is_over else ()
        #: Who won, as the game says or whoever knows better: somebody may have given up.
        self.winners = tuple(found if winners is None else winners)
        self._closer: list[Question] | None = None

    @property
    def total(self) -> int:
        """How many answers it takes in all, at most."""
        return len(self.all) + min(TOLD, len(self.turns))

    @property
    def done(self) -> int:
        first = sum(question.answered for question in self.all)
        return first + sum(question.answered for question in self._closer or ())

    def questions(self) -> list[Question]:
        """What is to be asked now: first every decision, then those that are told more closely."""
        open_ = [question for question in self.all if not question.answered]
        if not open_ and self._closer is None:
            self._closer = [self._look_closer(question) for question in self._deciding()]
        return open_ or [question for question in self._closer or () if not question.answered]

    def take(self, question: Question, hints: Sequence[Hint], bot: str = "") -> None:
        """An answer: every legal action, the best first, and who thought of it."""
        self.bot = bot or self.bot
        played = next(hint for hint in hints if hint.action == question.action)
        best = hints[0]
        question.chance = best.outcome
        question.loss = max(0.0, best.outcome - played.outcome)
        question.lines = {"played": played.lines, "better": best.lines}
        question.answered = True

    # What decided

    def _losses(self) -> list[float]:
        """What each turn has cost its seat."""
        losses = [0.0] * len(self.turns)
        for question in self.all:
            losses[question.turn] = min(1.0, losses[question.turn] + question.loss)
        return losses

    def _deciding(self) -> list[Question]:
        """The decisions that have cost most, of different turns."""
        worst: dict[int, Question] = {}
        for question in self.all:
            if question.turn not in worst or question.loss > worst[question.turn].loss:
                worst[question.turn] = question
        mistakes = [question for question in worst.values() if question.loss >= LEAST_LOSS]
        mistakes.sort(key=lambda question: -question.loss)
        # Where too few were made, luck or the others decided: where chances changed most.
        swings = self._swings()
        others = sorted(worst, key=lambda turn: -swings.get(turn, 0.0))
        return [*mistakes, *(worst[turn] for turn in others if worst[turn] not in mistakes)][:TOLD]

    def _swings(self) -> dict[int, float]:
        """By turn, how much its seat's chances differ when it is asked again."""
        found: dict[int, float] = {}
        before: dict[int, Question] = {}
        for question in self.all:
            last = before.get(question.seat)
            if last is None or last.turn != question.turn:
                if last is not None:
                    found[last.turn] = abs(question.chance - last.chance)
                before[question.seat] = question
        return found

    def _look_closer(self, question: Question) -> Question:
        limits = {
            "seconds": DEPTHS[self.depth] * CLOSER, "lines": 1, "also": [question.action],
        }  # fmt: skip
        return Question(
            question.act, question.step, question.seat, question.action, question.position,
            question.turn, limits=limits,
        )  # fmt: skip

    def _curve(self) -> list[list[Any]]:
        """Before each act that was a choice, everybody's chances; last, how it ended.

        Each seat's are its own opinion when it was last asked, in proportion to the others'.
        """
        deciding = sorted({question.seat for question in self.all})
        known = dict.fromkeys(deciding, 1 / max(2, len(deciding)))
        points: dict[int, list[float]] = {}
        for question in self.all:
            known[question.seat] = question.chance
            points[question.act] = self._shared(known)
        if self.winners:
            each = 1 / len(self.winners)
            end = [each * (seat in self.winners) for seat in range(self.seats)]
            points[len(self.acts)] = end
        return [[act, [round(chance, 3) for chance in all_]] for act, all_ in points.items()]

    def _shared(self, known: dict[int, float]) -> list[float]:
        total = sum(known.values()) if len(known) > 1 else 1.0
        return [known.get(seat, 0.0) / (total or 1.0) for seat in range(self.seats)]

    def _player(self, seat: int) -> dict[str, Any]:
        """How many choices a seat had, how many were mistakes, and what one cost on average."""
        losses = [question.loss for question in self.all if question.seat == seat]
        mistakes = sum(loss >= LEAST_LOSS for loss in losses)
        mean = round(sum(losses) / max(1, len(losses)), 4)
        return {"choices": len(losses), "mistakes": mistakes, "loss": mean}

    def result(self) -> dict[str, Any]:
        """All of it as plain data, to be kept."""
        text = self.game.actions.text
        losses = self._losses()
        told = sorted(self._closer or (), key=lambda question: question.act)
        return {
            "format": FORMAT,
            "game": self.game.id,
            "depth": self.depth,
            "bot": self.bot,
            "decisions": len(self.all),
            "acts": len(self.acts),
            "curve": [] if self.alone else self._curve(),
            "players": [self._player(seat) for seat in range(self.seats)],
            "turns": [
                {"first": acts[0], "last": acts[-1], "seat": self.acts[acts[0]][0],
                 "loss": round(loss, 3)}
                for acts, loss in zip(self.turns, losses, strict=True)
            ],
            "moments": [
                {
                    "act": question.act, "step": question.step, "seat": question.seat,
                    "turn": question.turn, "chance": round(question.chance, 3),
                    "loss": round(question.loss, 3),
                    "played": [text(step) for step in self.acts[question.act][1]],
                    "better": [
                        text(step)
                        for line in question.lines["better"][:1]
                        for step in act_of(self.game, line)
                    ],
                    "lines": {
                        kind: [
                            [line.world, [[seat, text(action)] for seat, action in line.steps],
                             line.own]
                            for line in lines
                        ]
                        for kind, lines in question.lines.items()
                    },
                }
                for question in told
            ],
        }  # fmt: skip


# What was kept, in words


@dataclass(frozen=True)
class Moment:
    """A turn that decided: what was played, what would have been better, and why."""

    act: int
    seat: int
    turn: int
    loss: float
    chance: float
    played: Advice
    better: Advice
    same: bool
    """Whether a closer look finds nothing better after all."""


def moments(start: Position, acts: Sequence[Act], kept: dict[str, Any]) -> list[Moment]:
    """The turns that decided, from what was kept of an analysis of a game."""
    wanted = {(row["act"], row["step"]): row for row in kept["moments"]}
    pos = start.game.from_bytes(bytes(start), options=start.options)
    found: list[Moment] = []
    for number, (seat, steps) in enumerate(acts):
        for place, action in enumerate(steps):
            row = wanted.get((number, place))
            if row and all(row["lines"].values()):
                found.append(_moment(pos, row))
            pos.apply(seat, action)
    return found


def _moment(pos: Position, row: dict[str, Any]) -> Moment:
    game, seat = pos.game, row["seat"]
    lines = {kind: _read(game, kept) for kind, kept in row["lines"].items()}
    chance, loss = row["chance"], row["loss"]
    played, better = set_apart([
        advice(pos, seat, chance - loss, lines["played"]),
        advice(pos, seat, chance, lines["better"]),
    ])  # fmt: skip
    return Moment(
        row["act"], seat, row["turn"], loss, chance, played, better,
        same=lines["played"][0].steps[0] == lines["better"][0].steps[0],
    )  # fmt: skip


def _read(game: Game, kept: Iterable[Any]) -> tuple[Foreseen, ...]:
    parse = game.actions.parse
    return tuple(
        Foreseen(world, tuple((seat, parse(name)) for seat, name in steps), own)
        for world, steps, own in kept
    )
