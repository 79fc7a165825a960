"""A process in which bots think: it answers one question at a time, over its standard streams.

A question that needs long is answered by None after every step, and the begun thought is kept
until the question is asked again or forgotten.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING, Any

from cosmodrome.bots.base import Bot, Hint, Thought
from cosmodrome.engine.errors import WorkerFailed, said

if TYPE_CHECKING:
    from cosmodrome.engine.box import Components
    from cosmodrome.engine.game import Game

LENGTH = struct.Struct("<I")

START = "from cosmodrome._worker import call; call('{jit}', 'cosmodrome.bots.worker:serve')"

#: So much less urgent than what people wait for directly; and one that only helps, least of all.
NICENESS, LEAST_URGENT = 5, 19
#: Begun thoughts a process keeps; one more ends with what it has found.
MOST_KEPT = 64
#: Games over their boxes that it keeps.
MOST_GAMES = 32


class BotWorker:
    """One process, with compiled rules or plain ones; for one thread.

    After a question it failed at, the next starts another process.
    """

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self.only_helps = False
        self.loaded: set[tuple[str, int]] = set()
        """What it has answered about, and so knows by heart: games and hashes of their boxes."""
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def ask(self, deadline: float, name: str, *arguments: Any) -> Any:
        """The answer, or what the process raised; `WorkerFailed` where there is none in time."""
        try:
            if self._process is None:
                self._start()
            assert self._process is not None
            assert self._process.stdin is not None
            _send(self._process.stdin, (name, *arguments))
            kind, answer = self._answers.get(timeout=deadline)
        except queue.Empty:
            kind, answer = "gone", said("worker_late", seconds=deadline)
        except OSError as error:
            kind, answer = "gone", said("worker_ended", error=str(error))
        if kind == "gone":
            self.close()
            raise WorkerFailed(answer)
        if kind == "error":
            raise answer
        return answer

    def _start(self) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", START.format(jit=int(self.compiled))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        if self.only_helps and hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, LEAST_URGENT)
        self._answers = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(
            target=_listen, args=(self._process.stdout, self._answers), daemon=True
        ).start()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self.loaded.clear()
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            with contextlib.suppress(OSError):
                process.stdin.close()


def _send(pipe: IO[bytes], message: Any) -> None:
    data = pickle.dumps(message)
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> Any:
    """The next message; raises `EOFError` when the other side is gone."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)


def _listen(pipe: IO[bytes], answers: queue.SimpleQueue[tuple[str, Any]]) -> None:
    """Pass a worker's answers on; its end is an answer too."""
    with pipe:
        try:
            while True:
                answers.put(_receive(pipe))
        except (EOFError, OSError):
            answers.put(("gone", said("worker_silent")))


# In the worker


def serve() -> None:
    """Answer questions until the asking process is gone."""
    inward, outward = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What anybody prints must not be taken for an answer.
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    mind = Mind()
    answers: dict[str, Callable[..., Any]] = {
        "think": mind.think, "help": mind.help, "forget": mind.forget, "prepare": mind.game,
    }  # fmt: skip
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            name, *arguments = _receive(inward)
            try:
                answer = ("answer", answers[name](*arguments))
            except Exception as error:
                answer = ("error", _portable(error))
            _send(outward, answer)


def _portable(error: Exception) -> Exception:
    """The error itself if it can travel, else its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


class Mind:
    """The games a process knows, and the thoughts it has begun."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, Components | str | None], Game] = OrderedDict()
        self._begun: dict[int, tuple[Bot, Thought, float]] = {}

    def game(self, game_id: str, box: Components | str | None) -> None:
        """Load a game, compiled where the process is."""
        import cosmodrome
        from cosmodrome.bots import prepare
        from cosmodrome.engine.compiling import COMPILED

        if (game_id, box) not in self._games:
            game = cosmodrome.load(game_id, box)
            if COMPILED:
                prepare(game)
            self._games[game_id, box] = game
        self._games.move_to_end((game_id, box))
        if len(self._games) > MOST_GAMES:
            # What was compiled for it stays with the game.
            self._games.popitem(last=False)

    def think(
        self, number: int, game_id: str, box: Components | str | None, position: bytes, seat: int,
        bot: str, limits: dict[str, Any], beside: Sequence[Any] = (),
    ) -> tuple[list[Hint], float] | None:  # fmt: skip
        """One step of a question: the candidates and what they cost in seconds, or None so far.

        What other processes have found about it so far counts as if it were found here.
        """
        thinker, thought, spent = self._taken_up(number, game_id, box, position, seat, bot, limits)
        thinker.beside = beside
        began = time.process_time()
        try:
            next(thought)
            if len(self._begun) >= MOST_KEPT:
                thought.send(True)
        except StopIteration as end:
            return end.value, spent + time.process_time() - began
        self._begun[number] = thinker, thought, spent + time.process_time() - began
        return None

    def help(self, number: int, *question: Any) -> tuple[Any, bool]:
        """One step beside the process that answers: what was found, and whether that is all."""
        thinker, thought, spent = self._taken_up(number, *question)
        with contextlib.suppress(StopIteration):
            next(thought)
            if len(self._begun) < MOST_KEPT:
                self._begun[number] = thinker, thought, spent
        return thinker.found, number not in self._begun

    def _taken_up(
        self, number: int, game_id: str, box: Components | str | None, position: bytes, seat: int,
        bot: str, limits: dict[str, Any],
    ) -> tuple[Bot, Thought, float]:  # fmt: skip
        """A thought that was begun before, or is now."""
        from cosmodrome.bots import make_bot

        self.game(game_id, box)
        if number not in self._begun:
            thinker: Bot = make_bot(bot, **limits)
            thought = thinker.think(self._games[game_id, box], position, seat)
            self._begun[number] = thinker, thought, 0.0
        return self._begun.pop(number)

    def forget(self, number: int) -> None:
        """Nobody waits for an answer any more."""
        self._begun.pop(number, None)
