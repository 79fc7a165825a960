"""Bots in a process of compiled code, behind a small interface with a deadline.

The table runs rules uncompiled, so that nobody waits for the compiler; its bots think elsewhere.
A worker is a spawned Python that answers one question at a time over its standard input and
output.
"""

from __future__ import annotations

import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO, Any

from cosmodrome.bots.base import Hint

LENGTH = struct.Struct("<I")

START = "from cosmodrome._worker import call; call('1', 'cosmodrome.bots.worker:serve')"


class WorkerFailed(RuntimeError):
    """The worker crashed or was late; another one has taken its place, so asking again is fine."""


class BotWorker:
    """One compiled process that chooses for any game and any bot; safe to share by threads.

    The first question about a game compiles it, unless it is in the cache: a minute for a large
    game. Ask `prepare` ahead, in a thread, and play by an uncompiled bot until it returns.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ready: set[tuple[str, str | None]] = set()
        self._start()

    # Questions

    def choose(
        self,
        game_id: str,
        position: bytes,
        seat: int,
        bot: str = "pilot",
        *,
        deadline: float,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        box: str | None = None,
    ) -> int:
        """The action a bot plays; raises `WorkerFailed` after `deadline` seconds."""
        limits = {"iterations": iterations, "seconds": seconds, "seed": seed}
        action: int = self._ask(deadline, "choose", game_id, box, position, seat, bot, limits)
        self._ready.add((game_id, box))
        return action

    def hint(
        self,
        game_id: str,
        position: bytes,
        seat: int,
        bot: str = "pilot",
        *,
        deadline: float,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        box: str | None = None,
    ) -> list[Hint]:
        """The candidates with share and outcome; raises `WorkerFailed` after `deadline`."""
        limits = {"iterations": iterations, "seconds": seconds, "seed": seed}
        found = self._ask(deadline, "hint", game_id, box, position, seat, bot, limits)
        self._ready.add((game_id, box))
        return [Hint(*row) for row in found]

    def prepare(self, game_id: str, *, deadline: float = 900, box: str | None = None) -> None:
        """Compile a game ahead of its first question."""
        self._ask(deadline, "prepare", game_id, box)
        self._ready.add((game_id, box))

    def is_ready(self, game_id: str, box: str | None = None) -> bool:
        """Whether this worker has compiled a game, so that it answers without a wait."""
        return (game_id, box) in self._ready

    def close(self) -> None:
        """End the worker."""
        self._stop()

    def __enter__(self) -> BotWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The process

    @property
    def pid(self) -> int:
        return self._process.pid

    def _start(self) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self._ready.clear()
        self._answers: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(
            target=_listen, args=(self._process.stdout, self._answers), daemon=True
        ).start()

    def _stop(self) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def _ask(self, deadline: float, *question: Any) -> Any:
        with self._lock:
            try:
                assert self._process.stdin is not None
                _send(self._process.stdin, question)
                kind, answer = self._answers.get(timeout=deadline)
            except queue.Empty:
                kind, answer = "late", f"no answer within {deadline} seconds"
            except OSError as error:
                kind, answer = "gone", str(error)
            if kind in ("late", "gone"):
                self._stop()
                self._start()
                raise WorkerFailed(f"the bot's process was replaced: {answer}")
        if kind == "error":
            raise answer
        return answer


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
            answers.put(("gone", "it ended without an answer"))


# In the worker


def serve() -> None:
    """Answer questions until the asking process is gone."""
    inward, outward = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What anybody prints must not be taken for an answer.
    os.dup2(2, 1)
    while True:
        try:
            name, *arguments = _receive(inward)
        except EOFError:
            return
        try:
            answer = ("answer", ANSWERS[name](*arguments))
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


def _choose(
    game_id: str, box: str | None, position: bytes, seat: int, bot: str, limits: dict[str, Any]
) -> int:
    import cosmodrome
    from cosmodrome.bots import make_bot

    return make_bot(bot, **limits).choose(cosmodrome.load(game_id, box), position, seat)


def _hint(
    game_id: str, box: str | None, position: bytes, seat: int, bot: str, limits: dict[str, Any]
) -> list[tuple[int, float, float]]:
    import cosmodrome
    from cosmodrome.bots import make_bot

    hints = make_bot(bot, **limits).hint(cosmodrome.load(game_id, box), position, seat)
    return [(hint.action, hint.share, hint.outcome) for hint in hints]


def _prepare(game_id: str, box: str | None) -> None:
    import cosmodrome
    from cosmodrome.bots import prepare

    prepare(cosmodrome.load(game_id, box))


ANSWERS: dict[str, Callable[..., Any]] = {"choose": _choose, "hint": _hint, "prepare": _prepare}
