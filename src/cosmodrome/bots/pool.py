"""The one pool of thinkers: some processes, and one queue for all that is asked of bots.

Whoever waits is served in turn, in short steps, so that nobody's questions hold up another's. A
process that nobody waits for thinks along with another, a step at a time: what both find counts.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from cosmodrome.bots.base import Hint
from cosmodrome.bots.levels import DEFAULT_LEVEL, LIGHT, STAND_IN, level_of
from cosmodrome.bots.worker import BotWorker
from cosmodrome.engine.box import Components
from cosmodrome.engine.errors import WorkerFailed

log = logging.getLogger("cosmodrome.bots")

#: Seconds until a process that does not answer a step counts as lost; more while it loads rules.
DEADLINE, LOADING = 60.0, 300.0
#: Seconds that compiling a game may take, and after which it is tried again if it failed.
COMPILING, AGAIN = 900.0, 600.0
#: So many are remembered to have been served.
REMEMBERED = 1000
#: A question is asked so often of processes that end under it.
TRIES = 2
#: So many think along with one question at most.
HELPERS = 3

T = TypeVar("T")


class Fair(Generic[T]):
    """A queue served in turn by everybody's first name, among those by the second, and so on.

    Next is who was served longest ago, so whoever asks for little never waits for many.
    """

    def __init__(self) -> None:
        self._own: deque[T] = deque()
        self._others: dict[str, Fair[T]] = {}
        self._served: dict[str, int] = {}
        self._count = 0

    def __bool__(self) -> bool:
        return bool(self._own or self._others)

    def put(self, whom: Sequence[str], item: T) -> None:
        if whom:
            self._others.setdefault(whom[0], Fair()).put(whom[1:], item)
        else:
            self._own.append(item)

    def take(self, fits: Callable[[T], bool] = lambda item: True) -> T | None:
        """The next item that fits."""
        for item in self._own:
            if fits(item):
                self._own.remove(item)
                return item
        for name in sorted(self._others, key=lambda name: self._served.get(name, 0)):
            found = self._others[name].take(fits)
            if found is not None:
                self._note(name)
                return found
        return None

    def _note(self, name: str) -> None:
        self._count += 1
        self._served.pop(name, None)
        self._served[name] = self._count
        if not self._others[name]:
            del self._others[name]
        if len(self._served) > REMEMBERED:
            del self._served[next(iter(self._served))]


class Answer(NamedTuple):
    """Every legal action, the best first; who thought of them, and what it cost in seconds."""

    hints: list[Hint]
    bot: str
    seconds: float


@dataclass(eq=False)
class Question:
    """Something asked, and how far its answer is."""

    number: int
    game: str
    box: Components | str | None
    position: bytes
    seat: int
    bot: str
    limits: dict[str, Any]
    whom: Sequence[str]
    compiled: bool
    helped: bool = False
    answer: Future[Answer] = field(default_factory=Future)
    keeper: BotWorker | None = None
    tries: int = 0
    #: Who thinks along, and what each has found so far.
    beside: dict[BotWorker, Any] = field(default_factory=dict)

    def suits(self, worker: BotWorker) -> bool:
        """Whether a process may go on with it."""
        kind = self.compiled == worker.compiled and not worker.only_helps
        return kind and self.keeper in (None, worker)

    def found(self, worker: BotWorker) -> list[Any]:
        """What others have found for the process that answers it."""
        others = list(self.beside.items())
        return [found for by, found in others if found is not None and by is not worker]


class Pool:
    """Processes of compiled rules, as many as there are cores to spare, and a plain one.

    The plain one answers for light bots, and for all others by a stand-in, until the rules of a
    game are compiled; that is done by a process apart, so that no question ever waits for it.
    """

    def __init__(
        self,
        count: int | None = None,
        stand_in: str = STAND_IN,
        make: Callable[[bool], BotWorker] = BotWorker,
    ) -> None:
        cores = os.cpu_count() or 2
        self.count = max(1, cores - 1) if count is None else count
        #: One more may help where the number was left to the machine: it gives way to all else.
        self.spare = count is None and cores > 1
        self.enabled = self.count > 0
        self.stand_in = stand_in
        self._make = make
        self._numbers = itertools.count()
        self._queue: Fair[Question] = Fair()
        self._change = threading.Condition()
        self._workers: list[BotWorker] = []
        self._idle: Counter[bool] = Counter()
        self._long: list[Question] = []
        self._helping: dict[BotWorker, Question] = {}
        self._ready: set[str] = set()
        self._warming: set[str] = set()
        self._failed: set[str] = set()
        self._one_compiles = threading.Lock()
        self._compiler: BotWorker | None = None
        self._closed = threading.Event()

    def ask(
        self,
        game: str,
        position: bytes,
        seat: int,
        bot: str = DEFAULT_LEVEL,
        *,
        whom: Sequence[str] = (),
        box: Components | str | None = None,
        **limits: Any,
    ) -> Future[Answer]:
        """Put a question for somebody, with limits of `make_bot`; cancelled, it is forgotten."""
        compiled = self.ready(game)
        if not compiled and bot not in LIGHT:
            bot = self.stand_in
        number = next(self._numbers)
        # A number of iterations gives the same answer each time, so it is kept to.
        helped = compiled and level_of(bot).helped and "iterations" not in limits
        question = Question(number, game, box, position, seat, bot, limits, whom, compiled, helped)
        with self._change:
            self._put(question)
            if not self._idle[compiled] and self._room(compiled):
                self._hire(self._make(compiled))
        return question.answer

    def ready(self, game: str) -> bool:
        """Whether compiled rules answer for a game, over whatever box; if not, they are prepared
        from now on."""
        with self._change:
            if self.count and game not in self._ready | self._warming:
                self._warming.add(game)
                threading.Thread(target=self._warm, args=(game,), daemon=True).start()
            return game in self._ready

    def prepared(self, game: str) -> bool:
        """Wait until compiled rules answer for a game; False where they cannot be had."""
        self.ready(game)
        with self._change:
            self._change.wait_for(
                lambda: (
                    game in self._ready | self._failed or self._closed.is_set() or not self.count
                )
            )
            return game in self._ready

    def close(self) -> None:
        """End the processes; nobody gets an answer any more."""
        with self._change:
            self._closed.set()
            while question := self._queue.take():
                question.answer.cancel()
            self._change.notify_all()
            for worker in filter(None, [*self._workers, self._compiler]):
                worker.close()

    # The queue

    def _put(self, question: Question) -> None:
        self._queue.put(question.whom, question)
        self._change.notify_all()

    def _room(self, compiled: bool) -> bool:
        """Whether one more process of a kind may be started: how much is asked changes nothing."""
        there = sum(it.compiled == compiled and not it.only_helps for it in self._workers)
        return not self._closed.is_set() and there < (self.count if compiled else 1)

    def _hire(self, worker: BotWorker) -> None:
        self._workers.append(worker)
        threading.Thread(target=self._work, args=(worker,), daemon=True).start()

    def _work(self, worker: BotWorker) -> None:
        """Serve the queue with one process, a step at a time."""
        while True:
            with self._change:
                self._idle[worker.compiled] += not worker.only_helps
                while not (task := self._task(worker)):
                    if self._closed.is_set():
                        return
                    self._change.wait()
                self._idle[worker.compiled] -= not worker.only_helps
            serve, question = task
            serve(worker, question)

    def _task(self, worker: BotWorker) -> tuple[Callable[..., None], Question] | None:
        """What a process does next: it helps only where nobody waits for it."""
        helped = self._helping.get(worker)
        if helped and helped.answer.done():
            return self._leave, helped
        if question := self._queue.take(lambda it: it.suits(worker)):
            return self._serve, question
        if not helped and worker.compiled:
            self._long = [it for it in self._long if not it.answer.done()]
            may = [it for it in self._long if self._may_help(worker, it)]
            if may:
                helped = min(may, key=lambda it: len(it.beside))
                helped.beside[worker] = None
                self._helping[worker] = helped
        return (self._help, helped) if helped else None

    def _may_help(self, worker: BotWorker, question: Question) -> bool:
        """Whether a process may begin to think along."""
        known = worker in question.beside or worker is question.keeper
        return not known and len(question.beside) < HELPERS

    def _serve(self, worker: BotWorker, question: Question) -> None:
        """One step of a question; what is not finished waits for its next turn."""
        answer = question.answer
        try:
            if answer.cancelled():
                if question.keeper:
                    worker.ask(DEADLINE, "forget", question.number)
                return
            found = self._step(worker, question)
        except WorkerFailed as error:
            question.tries += 1
            if question.tries < TRIES and not self._closed.is_set():
                with self._change:
                    self._put(question)
                return
            _settle(answer.set_exception, error)
        except Exception as error:
            _settle(answer.set_exception, error)
        else:
            if found is None:
                with self._change:
                    if question.helped and question.keeper is None:
                        self._long.append(question)
                        self._hire_help()
                    question.keeper = worker
                    self._put(question)
            else:
                hints, seconds = found
                _settle(answer.set_result, Answer(hints, question.bot, seconds))

    def _step(self, worker: BotWorker, question: Question) -> Any:
        return self._asked(worker, question, "think", question.limits, question.found(worker))

    def _asked(self, worker: BotWorker, it: Question, name: str, limits: Any, *more: Any) -> Any:
        known = it.game, hash(it.box)
        deadline = DEADLINE if known in worker.loaded else DEADLINE + LOADING
        found = worker.ask(
            deadline, name, it.number, it.game, it.box, it.position, it.seat, it.bot, limits, *more
        )
        worker.loaded.add(known)
        return found

    # Helping

    def _hire_help(self) -> None:
        """One more process for a question that takes long, if none is idle and few are there."""
        there = sum(worker.compiled for worker in self._workers)
        if self._idle[True] or self._closed.is_set() or there > HELPERS:
            return
        if self._room(True):
            self._hire(self._make(True))
        elif self.spare and not any(worker.only_helps for worker in self._workers):
            worker = self._make(True)
            worker.only_helps = True
            self._hire(worker)

    def _help(self, worker: BotWorker, question: Question) -> None:
        """One step beside the process that answers; what was found is told at its next step."""
        part = list(question.beside).index(worker) + 1
        limits = {**question.limits, "lines": 0, "also": (), "part": part}
        ended = True
        with contextlib.suppress(Exception):
            found, ended = self._asked(worker, question, "help", limits)
            question.beside[worker] = found
        if ended:
            with self._change:
                del self._helping[worker]

    def _leave(self, worker: BotWorker, question: Question) -> None:
        """Forget a question that was answered meanwhile."""
        with self._change:
            del self._helping[worker]
        with contextlib.suppress(WorkerFailed):
            worker.ask(DEADLINE, "forget", question.number)

    # Compiling

    def _warm(self, game: str) -> None:
        """Compile a game in a process of its own; it thinks on afterwards if there is room."""
        with self._one_compiles:
            if self._closed.is_set():
                return
            self._compiler = worker = self._make(True)
            try:
                worker.ask(COMPILING, "prepare", game, None)
                worker.loaded.add((game, hash(None)))
            except Exception as error:
                worker.close()
                if not self._closed.is_set():
                    told = "the rules of %s cannot be compiled, light bots play: %s"
                    log.error(told, game, error)
        if not worker.loaded:
            with self._change:
                self._failed.add(game)
                self._change.notify_all()
            self._closed.wait(AGAIN)
        with self._change:
            self._warming.discard(game)
            self._failed.discard(game)
            self._change.notify_all()
            if worker.loaded:
                self._ready.add(game)
                if self._room(True):
                    self._hire(worker)
                    return
        worker.close()


def _settle(settle: Callable[[Any], None], outcome: Any) -> None:
    """Give an answer to whoever still waits for it."""
    with contextlib.suppress(InvalidStateError):
        settle(outcome)
