"""What every bot is: bytes of a position and a seat in, the id of an action out."""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cosmodrome.bots.foresight import Ahead
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position


class Foreseen(NamedTuple):
    """What a bot expects in a position that was redrawn with a seed: steps by seat and action."""

    world: int
    steps: tuple[tuple[int, int], ...]
    #: So many of them are the own turn; the others answer then.
    own: int


class Hint(NamedTuple):
    """One candidate: how much of the thinking went to it, and what it promises (0 to 1)."""

    action: int
    share: float
    outcome: float
    #: What is expected from it on, where that was asked for; one for each redrawn position.
    lines: tuple[Foreseen, ...] = ()


#: Tells seconds.
Clock = Callable[[], float]
#: Thinking that can be left and gone on with; sent True, it ends with what it has found.
Thought = Generator[None, bool | None, list[Hint]]


class Bot(ABC):
    """A player. It looks at a position only after all that its seat cannot know was redrawn.

    The same seed and the same calls give the same choices.
    """

    also: Sequence[int]
    #: Several may think about one question: which of them this is, what it has found so far for
    #: the others, and what they have found. Only a search has anything to say.
    part: int = 0
    found: Any = None
    beside: Sequence[Any] = ()
    #: What its seconds are told by.
    clock: Clock = staticmethod(time.monotonic)

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0
        #: Of how many candidates it says what it expects of them, and of which others.
        self.lines, self.also = 0, ()

    def choose(self, game: Game, position: bytes, seat: int) -> int:
        """The action it plays."""
        hints = self.hint(game, position, seat)
        return hints[0].action

    def hint(self, game: Game, position: bytes, seat: int) -> list[Hint]:
        """Every legal action, the one it would play first."""
        return finished(self.think(game, position, seat))

    def think(self, game: Game, position: bytes, seat: int) -> Thought:
        """The same in short steps."""
        self.decisions += 1
        seed = mixed(self.seed, self.decisions, seat)
        known = game.from_bytes(position).determinize(seat, mixed(seed, 0))
        actions = known.legal_ids(seat)
        if len(actions) == 1:
            hints = [Hint(actions[0], 1.0, 0.5)]
        else:
            hints = yield from self.steps(known, seat, actions, seed)
        hints = sorted(hints, key=lambda h: (-h.share, -h.outcome))
        if self.lines or self.also:
            from cosmodrome.bots.foresight import foreseen

            hints = yield from foreseen(self, known, seat, hints, seed)
        return hints

    def steps(self, known: Position, seat: int, actions: list[int], seed: int) -> Thought:
        """Weigh in short steps; for a quick bot that is one."""
        yield from ()
        return self.weigh(known, seat, actions, seed)

    def ahead(self, seats: int) -> Ahead | None:
        """What it has just found out further along; nothing, for one that does not search."""
        return None

    @abstractmethod
    def weigh(self, known: Position, seat: int, actions: list[int], seed: int) -> list[Hint]:
        """Judge the legal actions of a redrawn position; the largest share is played."""


def unrivalled(pos: Position) -> bool:
    """Whether an estimate is compared with nobody: chances are told beside the best choice."""
    if pos.automas:
        return pos.game.estimates_alone
    return pos.seats == 1 and not pos.game.rivals(pos)


class RandomBot(Bot):
    """Plays any legal action, each as likely."""

    def weigh(self, known: Position, seat: int, actions: list[int], seed: int) -> list[Hint]:
        pick = mixed(seed, 1) % len(actions)
        return [Hint(action, float(i == pick), 0.5) for i, action in enumerate(actions)]


def finished(thought: Thought) -> list[Hint]:
    """What a thought comes to."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: list[Hint] = end.value
            return found


def mixed(*numbers: int) -> int:
    """A seed below 2^63 from several numbers."""
    digest = hashlib.blake2b(repr(numbers).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1
