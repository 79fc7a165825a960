"""Who plays: the bots by name, in this process or in a compiled one beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cosmodrome.bots import Hint, Pool, make_bot
from cosmodrome.bots.levels import LIGHT, STAND_IN
from cosmodrome.engine.errors import WorkerFailed

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game
    from cosmodrome.engine.position import Position


class Bench:
    """Bots beside a person: light ones here, the others in a pool of one compiled process.

    While that process still compiles, a light bot stands in, so that nobody waits.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.box = game.brought
        self.failed: WorkerFailed | None = None
        self.stood_in: set[str] = set()
        """Bots that another played for at least once."""
        self._pool = Pool(1)

    def start(self, names: Iterable[str]) -> None:
        """Begin to compile ahead if any of these bots needs it."""
        if any(name not in LIGHT for name in names):
            self._ready()

    def choose(self, name: str, pos: Position, seat: int) -> int:
        """What a bot plays for a seat."""
        return self.hints(name, pos, seat)[0].action

    def hints(self, name: str, pos: Position, seat: int, lines: int = 0) -> list[Hint]:
        """Every legal action of a seat, the best first; of some, what the bot expects then."""
        seed = self.seed + len(pos.history)
        if name not in LIGHT and self._ready():
            asked = self._pool.ask(
                self.game.id, bytes(pos), seat, name, box=self.box, seed=seed, lines=lines
            )
            try:
                return asked.result().hints
            except WorkerFailed as error:
                self.failed = error
        light = name if name in LIGHT else STAND_IN
        if light != name:
            self.stood_in.add(name)
        return make_bot(light, seed=seed, lines=lines).hint(self.game, bytes(pos), seat)

    def _ready(self) -> bool:
        return self._pool.ready(self.game.id)

    def close(self) -> None:
        self._pool.close()
