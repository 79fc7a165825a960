"""What a person may answer, and what the numbers they type mean: actions, selections, amounts."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from cosmodrome.engine.actions import Amount
from cosmodrome.engine.errors import IllegalAction
from cosmodrome.engine.position import Action, Position
from cosmodrome.engine.reasons import ALWAYS
from cosmodrome.engine.words import Names


class Misread(Exception):
    """What was typed is no answer; `key` names the sentence of `[play]` that says why."""

    def __init__(self, key: str, **gaps: Any) -> None:
        super().__init__(key)
        self.key, self.gaps = key, gaps


class Offer:
    """The answers to what a seat is asked, each under the number that is typed for it.

    An amount is typed as it is; the others are numbered on from there. What is merely allowed comes
    last, and is shown once it is opened.
    """

    opened = False

    def __init__(self, pos: Position, seat: int, ticked: tuple[int, ...] = ()) -> None:
        self.pos, self.seat, self.ticked = pos, seat, ticked
        actions = pos.game.actions
        role = actions.roles.__getitem__
        #: What may be ticked, and how often.
        self.ticks = pos.selection(seat) if any(map(actions.ticks, pos.legal_ids(seat))) else {}
        ready = with_ticks(pos, seat, ticked)
        #: The position with what is ticked: what confirms it is told as it stands there.
        self.ready = ready or pos
        legal = confirming(ready, seat) if ticked else pos.legal_ids(seat)
        self.amounts = {_amount(pos, a): a for a in legal if role(a) == Amount.name}
        others = [a for a in legal if not actions.ticks(a) and role(a) != Amount.name]
        apart = {*pos.asides(seat)}
        asides = [a for a in others if a in apart]
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
        """The act that typed numbers mean, or the offer with what they tick too.

        Raises `Misread` where they mean nothing.
        """
        typed = [int(number) for number in re.split(r"[\s,;]+", line.strip(" ,;"))]
        if not all(number in self.numbers for number in typed):
            shown = [n for n in self.numbers if self.opened or n not in self.asides]
            low, high = min(shown), max(shown)
            raise Misread("bad_number", low=low, high=high)
        chosen = [self.numbers[number] for number in typed]
        ticks = self._ticked([action for action in chosen if action in self.ticks])
        others = [action for action in chosen if action not in self.ticks]
        if len(others) > 1:
            raise Misread("one_number")
        if others:
            return self._whole([*ticks, *others])
        last = confirming(with_ticks(self.pos, self.seat, ticks), self.seat)
        if len(last) == 1 and self._only_asks(last[0]):
            return [*ticks, *last]
        return Offer(self.pos, self.seat, ticks)

    def _only_asks(self, last: int) -> bool:
        """Whether the question is this selection: nothing else could have been answered.

        Elsewhere cards that are ticked wait for what is done with them, be it one thing only.
        """
        return {*confirming(self.pos, self.seat)} <= {last}

    def _ticked(self, typed: list[int]) -> tuple[int, ...]:
        """What is ticked after some more was typed: what was ticked to the full is unticked."""
        count = Counter(self.ticked)
        for action, more in Counter(typed).items():
            if more > self.ticks[action]:
                raise Misread("too_often", number=self.number_of[action], most=self.ticks[action])
            together = count[action] + more
            count[action] = 0 if together > self.ticks[action] else together
        return tuple(count.elements())

    def text(self, action: int, lang: str) -> str:
        """What an action does, in words."""
        stands = self.pos if action in self.ticks else self.ready
        return Action(action, self.seat, stands).text(lang)

    def hitch(self, lang: str, names: Names) -> str:
        """Why what is ticked does not go together, where a game says so."""
        ready = self.pos.copy()
        for action in sorted(self.ticked):
            if reason := ready.why_not(action, self.seat):
                if reason.kind is ALWAYS.not_now:
                    return ALWAYS.apart(ready).text(lang)
                return "" if reason.kind.among is ALWAYS else reason.text(lang, names)
            ready.play(action, self.seat)
        return ""

    def prompt(self, lang: str) -> str:
        """What is asked, in words."""
        return self.ready.prompt(self.seat, lang)

    def _whole(self, act: list[int]) -> list[int]:
        """An act that can be played."""
        try:
            self.pos.copy().act(act, self.seat)
        except IllegalAction:
            raise Misread("not_together") from None
        return act


def with_ticks(pos: Position, seat: int, ticked: tuple[int, ...]) -> Position | None:
    """A position after something was ticked; None where that takes more to be ticked, or less."""
    ready = pos.copy() if ticked else pos
    try:
        for action in sorted(ticked):
            ready.play(action, seat)
    except IllegalAction:
        return None
    return ready


def confirming(ready: Position | None, seat: int) -> list[int]:
    """What may confirm what is ticked."""
    if ready is None:
        return []
    actions = ready.game.actions
    return [a for a in actions.answers(ready.legal_ids(seat)) if not actions.ticks(a)]


def _amount(pos: Position, action: int) -> int:
    """The number that an amount says."""
    span, offset = pos.game.actions.decode(action)
    return int(span.labels[offset])
