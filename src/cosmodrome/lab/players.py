"""Who plays: the bots by name, in this process or in a compiled one beside it."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cosmodrome.bots import BOTS, LEVELS, BotWorker, Hint, make_bot
from cosmodrome.bots import WorkerFailed as BotFailed

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position

#: Bots that play well enough as ordinary Python, at once.
LIGHT = ("random", "greedy", "cadet")
#: The bot behind a hint.
ADVISER = "pilot"
#: Seconds a bot may think before its process is replaced.
DEADLINE = 60.0


def bot_list() -> list[str]:
    """The bots and levels that can be named."""
    return [*BOTS, *LEVELS]


class Bench:
    """Bots beside a person: light ones here, the others in one compiled process.

    While that process still compiles, the greedy bot stands in, so that nobody waits.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.box = str(game.box_path) if game.box_path else None
        self.failed: str | None = None
        self.stood_in: set[str] = set()
        """Bots that greedy played for at least once."""
        self._worker: BotWorker | None = None

    def start(self, names: Iterable[str]) -> None:
        """Begin to compile ahead if any of these bots needs it."""
        if any(name not in LIGHT for name in names):
            self._ready()

    def choose(self, name: str, pos: Position, seat: int) -> int:
        """What a bot plays for a seat."""
        return self.hints(name, pos, seat)[0].action

    def hints(self, name: str, pos: Position, seat: int) -> list[Hint]:
        """Every legal action of a seat with its share and outcome, the best first."""
        seed = self.seed + len(pos.history)
        if name not in LIGHT and self._ready():
            assert self._worker is not None
            try:
                return self._worker.hint(
                    self.game.id, bytes(pos), seat, name,
                    deadline=DEADLINE, seed=seed, box=self.box,
                )  # fmt: skip
            except BotFailed as error:
                self.failed = str(error)
        light = name if name in LIGHT else "greedy"
        if light != name:
            self.stood_in.add(name)
        return make_bot(light, seed=seed).hint(self.game, bytes(pos), seat)

    def _ready(self) -> bool:
        if self._worker is None:
            self._worker = BotWorker()
            threading.Thread(target=self._prepare, daemon=True).start()
        return self._worker.is_ready(self.game.id, self.box)

    def _prepare(self) -> None:
        assert self._worker is not None
        try:
            self._worker.prepare(self.game.id, box=self.box)
        except (BotFailed, OSError, ValueError) as error:
            self.failed = str(error)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
