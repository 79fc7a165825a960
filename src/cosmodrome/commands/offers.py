"""What a person may answer, and what the numbers they type mean: actions, selections, amounts."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from cosmodrome.engine.actions import Amount, Aside
from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Position


class Misread(Exception):
    """What was typed is no answer; `key` names the sentence of `[play]` that says why."""

    def __init__(self, key: str, **gaps: Any) -> None:
        super().__init__(key)
        self.key, self.gaps = key, gaps


class Offer:
    """The answers to what a seat is asked, each under the number that is typed for it.

    An amount is typed as it is; the others are numbered on from there, what is merely allowed last.
    """

    def __init__(self, pos: Position, seat: int, ticked: tuple[int, ...] = ()) -> None:
        self.pos, self.seat, self.ticked = pos, seat, ticked
        actions, here = pos.game.actions, pos.legal_ids(seat)
        role = actions.roles.__getitem__
        #: What may be ticked, and how often.
        self.ticks = pos.selection(seat) if any(map(actions.ticks, here)) else {}
        legal = closing(pos, seat, ticked) if ticked else here
        self.amounts = {_amount(pos, a): a for a in legal if role(a) == Amount.name}
        others = [a for a in legal if not actions.ticks(a) and role(a) != Amount.name]
        asides = [a for a in others if role(a) == Aside.name]
        answers = sorted({*self.ticks, *others} - {*asides})
        first = max(self.amounts, default=0) + 1
        numbered = dict(enumerate([*answers, *asides], first))
        self.answers = {n: a for n, a in numbered.items() if a not in asides}
        self.asides = {n: a for n, a in numbered.items() if a in asides}
        self.numbers = {**self.amounts, **numbered}
        self.number_of = {action: number for number, action in self.numbers.items()}

    @property
    def lone(self) -> int | None:
        """The only thing that can be done, where there is just one."""
        return next(iter(self.numbers.values())) if len(self.numbers) == 1 else None

    def read(self, line: str) -> list[int] | Offer:
        """The act that typed numbers mean, or the offer with what they tick; raises `Misread`."""
        typed = [int(number) for number in re.split(r"[\s,;]+", line.strip(" ,;"))]
        if not all(number in self.numbers for number in typed):
            low, high = min(self.numbers), max(self.numbers)
            raise Misread("bad_number", low=low, high=high)
        chosen = [self.numbers[number] for number in typed]
        ticks = tuple(sorted(action for action in chosen if action in self.ticks))
        others = [action for action in chosen if action not in self.ticks]
        if len(others) > 1:
            raise Misread("one_number")
        for action, count in Counter(ticks).items():
            if count > self.ticks[action]:
                raise Misread("too_often", number=self.number_of[action], most=self.ticks[action])
        if others:
            return self._whole([*(ticks or self.ticked), *others])
        confirming = closing(self.pos, self.seat, ticks)
        if len(confirming) == 1:
            return self._whole([*ticks, *confirming])
        return Offer(self.pos, self.seat, ticks)

    def _whole(self, act: list[int]) -> list[int]:
        """An act that can be played."""
        try:
            self.pos.copy().act(act, self.seat)
        except IllegalAction:
            raise Misread("not_together") from None
        return act


def closing(pos: Position, seat: int, ticked: tuple[int, ...]) -> list[int]:
    """What may confirm a selection; raises `Misread` where it is none."""
    trial, actions = pos.copy(), pos.game.actions
    try:
        for action in ticked:
            trial.play(action, seat)
    except IllegalAction:
        raise Misread("not_together") from None
    legal = [a for a in trial.legal_ids(seat) if not actions.ticks(a)]
    return actions.answers(legal)


def _amount(pos: Position, action: int) -> int:
    """The number that an amount says."""
    span, offset = pos.game.actions.decode(action)
    return int(span.labels[offset])
