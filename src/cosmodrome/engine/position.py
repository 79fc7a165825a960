"""A position people and programs handle: legal actions, playing, undoing, looking."""

from __future__ import annotations

import functools
from array import array
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import IllegalAction, InvalidPosition, InvalidSeat, said
from cosmodrome.engine.events import Event
from cosmodrome.engine.options import whole
from cosmodrome.engine.record import View
from cosmodrome.engine.rules.events import (
    EVENT_BUFFER,
    EVENT_ROWS,
    EVENT_WIDTH,
    LEARNT,
    SPECTATOR,
)
from cosmodrome.engine.words import NOBODY, Names, Sentence

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.questions import Asked, Question
    from cosmodrome.engine.reasons import Reason

__all__ = ("Action", "Event", "Position")

#: The open decisions as (kind, seat, a, b, c), the one asked now last.
Stack: TypeAlias = tuple[tuple[int, ...], ...]


def shorts(count: int) -> Any:
    """A zeroed buffer of 16-bit numbers as rules of this process take it."""
    return _numbers("h", count)


def longs(count: int) -> Any:
    """A zeroed buffer of 32-bit numbers as rules of this process take it."""
    return _numbers("i", count)


def _numbers(code: str, count: int) -> Any:
    if COMPILED:
        import numpy

        return numpy.zeros(count, dtype=code)
    return array(code, [0]) * count


class Action(NamedTuple):
    """A legal action of a seat in a position."""

    id: int
    seat: int
    position: Position

    @property
    def name(self) -> str:
        """The stable text form, as in game records: `place:LP`."""
        return self.position.game.actions.text(self.id)

    @property
    def sentence(self) -> Sentence:
        """What it does, as it stands in the position."""
        return self.position.game.describe(self.position, self.seat, self.id)

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules behind it."""
        return self.sentence.rules

    def text(self, lang: str = "en", names: Names = NOBODY) -> str:
        """What it does, in words."""
        return self.sentence.text(lang, names)

    def __repr__(self) -> str:
        return f"<{self.name} by seat {self.seat}>"


class Position:
    """One moment of a game. `play` is the safe way to change it; `s` is what rules see."""

    __slots__ = ("_undo", "buffer", "game", "history", "learnt", "options", "s", "seed", "start")

    def __init__(
        self,
        game: Game,
        buffer: bytearray,
        *,
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        history: list[tuple[int, int]] | None = None,
        start: bytes | None = None,
    ) -> None:
        if len(buffer) != game.state.size:
            given, size = len(buffer), game.state.size
            raise InvalidPosition(said("position_size", game=game.id, size=size, given=given))
        self.game = game
        self.buffer = buffer
        self.s = game.state.view(buffer)
        self.options = options or {}
        self.seed = seed
        #: (seat, action) of everything played since the start.
        self.history = history or []
        #: The bytes a position without a seed started from.
        self.start = bytes(buffer) if seed is None and start is None else start
        #: Who has learnt something by the last action, as bits of seats.
        self.learnt = 0
        #: The bytes before each action, and who learnt something by it: back to one that all did.
        self._undo: list[tuple[bytes, int]] = []

    @property
    def plain(self) -> View:
        """The fields as Python integers, whatever the mode: for view, words and tests."""
        return self.game.state.plain_view(self.buffer) if COMPILED else self.s

    # What is so

    def __bytes__(self) -> bytes:
        return bytes(self.buffer)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.id == other.game.id and self.buffer == other.buffer

    def __hash__(self) -> int:
        return hash(bytes(self.buffer))

    @property
    def seats(self) -> int:
        return int(self.plain.seats)

    @property
    def actors_mask(self) -> int:
        return int(self.game.actors(self.game.box.view, self.s))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must still decide; none when the game is over."""
        return seats_of(self.actors_mask)

    @property
    def automas(self) -> tuple[int, ...]:
        """The seats the game itself plays."""
        return seats_of(int(self.game.automas(self.game.box.view, self.s)))

    @property
    def is_over(self) -> bool:
        return self.actors_mask == 0

    @property
    def stack(self) -> Stack:
        """The open decisions; none where all choose at once, or a game keeps no stack."""
        if self.game.questions is None:
            return ()
        s = self.plain
        entries = (s.stack[number] for number in range(s.stack_size))
        return tuple((e.kind, e.seat, e.a, e.b, e.c) for e in entries)

    @property
    def asked(self) -> Asked | None:
        """The question on top of the stack, its numbers by name; None where there is none."""
        s, questions = self.plain, self.game.questions
        if questions is None or not s.stack_size:
            return None
        return questions.read(s.stack[s.stack_size - 1])

    @property
    def question(self) -> Question | None:
        """The kind of question that is asked now."""
        return self.asked.kind if self.asked else None

    @property
    def mid_choice(self) -> bool:
        """Whether what is asked now completes a choice: nothing is decided before."""
        return self.asked is not None and bool(self.asked.kind.inside)

    def still_choosing(self, seat: int, before: Stack) -> bool:
        """Whether a seat, having answered on this stack, is still making the same choice.

        A question that lay below already does not come from the answer: something was decided.
        """
        stack = self.stack
        if not self.mid_choice or stack[-1][1] != seat:
            return False
        below = len(stack) < len(before)
        return not (below and stack[-1] == before[len(stack) - 1])

    def _the_actor(self, seat: int | None) -> int:
        actors = self.actors
        if seat is None:
            if not actors:
                raise IllegalAction(said("over"))
            return actors[0]
        if seat not in actors:
            raise IllegalAction(said("not_asked", seat=seat))
        return seat

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """The legal action ids of a seat (by default the first that must decide), ascending."""
        if seat is None and self.is_over:
            return []
        seat = self._the_actor(seat)
        out = shorts(self.game.actions.size)
        count = self.game.legal(self.game.box.view, self.s, seat, out)
        legal: list[int] = out[:count].tolist()
        return legal

    def asides(self, seat: int | None = None) -> list[int]:
        """The legal ids that are merely allowed now, and stand apart from the answers.

        None do where they pay for what is asked, or nothing else answers it.
        """
        legal = self.legal_ids(seat)
        answers = self.game.actions.answers(legal)
        if not answers or (self.question is not None and self.question.pays):
            return []
        return [action for action in legal if action not in answers]

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat, with their words."""
        if seat is None and self.is_over:
            return []
        seat = self._the_actor(seat)
        return [Action(action, seat, self) for action in self.legal_ids(seat)]

    def action(self, name: str, seat: int | None = None) -> Action:
        """The action with this text form; raises `IllegalAction` if there is none."""
        return Action(self._parsed(name), self._the_actor(seat), self)

    def _parsed(self, name: str) -> int:
        try:
            return self.game.actions.parse(name)
        except ValueError:
            raise IllegalAction(said("no_action", action=repr(name))) from None

    def why_not(self, action: Action | int | str, seat: int | None = None) -> Reason | None:
        """Why a seat (by default the first that must decide) cannot take an action now.

        None where it can: a reason is there exactly where the action is not legal. It says nothing
        that the seat does not know.
        """
        from cosmodrome.engine.reasons import why_not

        if seat is None:
            seat = action.seat if isinstance(action, Action) else next(iter(self.actors), 0)
        self._check_seat(seat)
        return why_not(self, seat, self._number(action, seat))

    # Playing

    def play(self, action: Action | int | str, seat: int | None = None) -> list[Event]:
        """Play a legal action and return what happened; an illegal one changes nothing."""
        if isinstance(action, Action) and seat is None:
            seat = action.seat
        seat = self._the_actor(seat)
        number = self._number(action, seat)
        if number not in self.legal_ids(seat):
            name = self.game.actions.text(number)
            raise IllegalAction(said("illegal", action=name, seat=seat))
        return self.apply(seat, number)

    def _number(self, action: Action | int | str, seat: int) -> int:
        """The id of an action that exists, legal or not."""
        if isinstance(action, Action):
            action = action.id
        elif isinstance(action, str):
            action = self._parsed(action)
        number = whole(action)
        if number is None or not 0 <= number < self.game.actions.size:
            raise IllegalAction(said("illegal", action=f"action {action!r}", seat=seat))
        return number

    def apply(self, seat: int, action: int) -> list[Event]:
        """Play an action that is known to be legal: nothing is checked."""
        before = bytes(self.buffer)
        rows = shorts(EVENT_BUFFER)
        try:
            flags = self.game.apply(self.game.box.view, self.s, seat, action, rows)
            if rows[0] > EVENT_ROWS:
                raise RuntimeError(f"{self.game.id}: one action caused {rows[0]} events")
        except Exception:
            self.buffer[:] = before
            raise
        self.history.append((seat, action))
        everybody = (1 << self.seats) - 1
        self.learnt = flags // LEARNT & everybody
        if self.learnt == everybody:
            self._undo.clear()
        else:
            self._undo.append((before, self.learnt))
        return [self._event(rows, 1 + i * EVENT_WIDTH) for i in range(rows[0])]

    # Acts

    @property
    def ticking(self) -> bool:
        """Whether something is ticked and not yet confirmed."""
        return bool(self.history) and self.game.actions.ticks(self.history[-1][1])

    def selection(self, seat: int) -> dict[int, int]:
        """What a seat may tick now, one after the other: each action with how often."""
        ticks = self.game.actions.ticks
        found: dict[int, int] = {}
        probes = [self.game.from_bytes(bytes(self.buffer))]
        # A higher one may be legal only once something is ticked below it: each is tried, and the
        # lowest of all one after the other, which leave the most above them.
        lowest = probes[0]
        for probe in probes:
            legal = [action for action in probe.legal_ids(seat) if ticks(action)]
            for action in legal:
                leads_on = probe is lowest and action == legal[0]
                if action not in found:
                    found[action] = probe._how_often(seat, action)
                elif not leads_on:
                    continue
                probes.append(self.game.from_bytes(bytes(probe)))
                probes[-1].apply(seat, action)
                if leads_on:
                    lowest = probes[-1]
        return dict(sorted(found.items()))

    def _how_often(self, seat: int, action: int) -> int:
        """How often the same thing may be ticked."""
        probe, times = self.game.from_bytes(bytes(self.buffer)), 0
        while action in probe.legal_ids(seat):
            probe.apply(seat, action)
            times += 1
        return times

    def act(self, steps: Sequence[Action | int | str], seat: int | None = None) -> list[Event]:
        """Play an act, whole or not at all: what is ticked, in any order, and what confirms it."""
        seat = self._the_actor(seat)
        chosen = [self._number(step, seat) for step in steps]
        ticked = sorted(action for action in chosen if self.game.actions.ticks(action))
        last = [action for action in chosen if not self.game.actions.ticks(action)]
        if len(last) != 1 or chosen[-1] != last[0]:
            raise IllegalAction(said("no_act"))
        events: list[Event] = []
        trial = self.copy()
        for action in (*ticked, *last):
            events += trial.play(action, seat)
        self.buffer[:] = trial.buffer
        self.history, self._undo, self.learnt = trial.history, trial._undo, trial.learnt
        return events

    def _event(self, rows: Any, at: int) -> Event:
        kind, *numbers = rows[at : at + EVENT_WIDTH].tolist()
        return Event(self.game.events.told[kind], *numbers)

    @property
    def can_undo(self) -> bool:
        """Whether the last action showed no player anything new, so that it may be taken back."""
        return self.may_undo()

    def may_undo(self, people: Collection[int] | None = None) -> bool:
        """Whether the last action taught none of these seats anything; by default, no seat.

        What a bot has seen it does not keep: where bots sit, only people count.
        """
        asked = range(self.seats) if people is None else people
        return bool(self._undo) and not any(self._undo[-1][1] >> seat & 1 for seat in asked)

    def undo(self, people: Collection[int] | None = None) -> None:
        """Take the last action back; refused where one of these seats learnt something by it."""
        if not self.history:
            raise IllegalAction(said("nothing_played"))
        if not self.may_undo(people):
            raise IllegalAction(said("revealed"))
        self.buffer[:] = self._undo.pop()[0]
        self.history.pop()
        self.learnt = self._undo[-1][1] if self._undo else 0

    def copy(self) -> Position:
        """An independent copy, history included."""
        other = Position(
            self.game,
            bytearray(self.buffer),
            options=self.options,
            seed=self.seed,
            history=list(self.history),
            start=self.start,
        )
        other._undo = list(self._undo)
        other.learnt = self.learnt
        return other

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        known = (self.options, self.seed, self.history, self.start, self.learnt, self._undo)
        return _unpacked, (self.game, bytes(self.buffer), *known)

    # The end

    def scores(self) -> list[int]:
        """The points of every seat."""
        out = longs(self.seats)
        self.game.scores(self.game.box.view, self.s, out)
        return [int(points) for points in out]

    def ranking(self) -> list[int]:
        """The place of every seat, 1 for the best; equal places are shared."""
        out = longs(self.seats)
        self.game.ranking(self.game.box.view, self.s, out)
        return [int(place) for place in out]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: possibly several, possibly none."""
        out = longs(self.seats)
        return seats_of(int(self.game.ranking(self.game.box.view, self.s, out)))

    # What a seat may know

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat (None: a spectator) may see it, as plain data."""
        return self.game.view(self, self._watcher(seat))

    def observe(self, seat: int, out: Any = None) -> Any:
        """What a seat knows, as numbers; the pieces are named in `game.observation`.

        They are written into `out` (16-bit numbers, as NumPy's int16) where it is given, else
        returned as a list.
        """
        self._check_seat(seat)
        numbers = shorts(self.game.observation.size) if out is None else out
        self.game.observe(self.game.box.view, self.s, seat, numbers)
        return numbers.tolist() if out is None else out

    def mask(self, seat: int | None = None, out: Any = None) -> Any:
        """1 for every legal action of a seat (by default the first that must decide), else 0.

        Written into `out` (as NumPy's int8) where it is given, else returned as a list.
        """
        mask: Any = [0] * self.game.actions.size if out is None else out
        mask[:] = [0] * self.game.actions.size
        for action in self.legal_ids(seat):
            mask[action] = 1
        return mask

    def determinize(self, seat: int, seed: int) -> Position:
        """A copy in which all that the seat cannot know is drawn anew."""
        self._check_seat(seat)
        other = self.game.from_bytes(bytes(self.buffer), options=self.options)
        self.game.determinize(self.game.box.view, other.s, seat, signed(seed))
        other.start = bytes(other.buffer)
        return other

    def evaluate(self, seat: int) -> int:
        """A quick estimate of how a seat stands."""
        self._check_seat(seat)
        return int(self.game.evaluate(self.game.box.view, self.s, seat))

    def estimate_parts(self, seat: int) -> dict[str, int]:
        """What the estimate of a seat is made of, by name; it all adds up to `evaluate`."""
        self._check_seat(seat)
        if self.game.parts is None:
            return {"whole": self.evaluate(seat)}
        parts = self.game.parts(self.game.box.view, self.s, seat)
        return {name: int(worth) for name, worth in parts.items()}

    # Words

    def prompting(self, seat: int) -> Sentence:
        """What is asked of a seat now."""
        self._check_seat(seat)
        return self.game.prompt(self, seat)

    def prompt(self, seat: int, lang: str = "en", names: Names = NOBODY) -> str:
        """What is asked of a seat now, in words."""
        return self.prompting(seat).text(lang, names)

    def telling(self, event: Event, seat: int | None = None) -> Sentence:
        """An event as a line of the log for a seat, which reads of itself as "you"."""
        told = self.game.tell(self, event, self._watcher(seat))
        return replace(told, you=True) if event.seat == seat else told

    def tell(
        self, event: Event, seat: int | None = None, lang: str = "en", names: Names = NOBODY
    ) -> str:
        """An event as a line of the log for a seat, in words."""
        return self.telling(event, seat).text(lang, names)

    def _check_seat(self, seat: int) -> None:
        """Compiled rules do not check: a seat that does not exist must not reach them."""
        if not 0 <= seat < self.seats:
            raise InvalidSeat(said("no_seat", seat=repr(seat), last=self.seats - 1))

    def _watcher(self, seat: int | None) -> int:
        if seat is None or seat == SPECTATOR:
            return SPECTATOR
        self._check_seat(seat)
        return seat

    # Text formats

    def to_json(self) -> str:
        """Every field by name. It holds secrets and the generator: for the game's keeper only."""
        from cosmodrome.engine.formats import write_position

        return write_position(self)

    def record(self, seats: list[str] | None = None) -> str:
        """The whole game as text: a header and readable actions."""
        from cosmodrome.engine.formats import write_record

        return write_record(self, seats)


def _unpacked(
    game: Game, data: bytes, options: Any, seed: Any, history: Any, start: Any, *more: Any
) -> Position:  # fmt: skip
    """A position that was pickled."""
    pos = Position(
        game, bytearray(data), options=options, seed=seed, history=history, start=start
    )  # fmt: skip
    pos.learnt, pos._undo = more
    return pos


def signed(seed: int) -> int:
    """A 64-bit seed as the signed number rules take."""
    return seed - (1 << 64) if seed >= 1 << 63 else seed


@functools.cache
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask, ascending."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
