"""What every part of Rocketmen's board has at hand: the scene, and its components by id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from cosmodrome.engine.words import Gap, worded
from cosmodrome.games.rocketmen.box import DESTINATION
from cosmodrome.games.rocketmen.names import Names
from cosmodrome.web.kit import Data, Scene, Tabletop, Words

WORDS = Words(Path(__file__).with_name("board.toml"))
#: What is written on a card for its kind, beside the colour.
CODES = {"mission": "M", "engine": "E", "progress_1": "I", "progress_2": "II", "threat": "!"}


class Table(Tabletop):
    """A scene with the names of this game's components at hand."""

    words = WORDS

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.called = Names(scene.words, scene.box)
        #: Every card with the table of the box it stands in.
        self.kinds = {key: kind for kind in CODES for key in self.tables[kind]}
        #: The question that is open, as this seat may know it.
        self.question = str(self.asked.get("kind", ""))

    def card_row(self, key: str) -> Data:
        return self.row(self.kinds[key], key)

    def card(self, key: str) -> str:
        return self.name(self.kinds[key], key)

    def cards(self, keys: Iterable[str]) -> str:
        """Several cards in one breath."""
        found = Counter(keys)
        listed = [self.card(key) + (f" ×{n}" if n > 1 else "") for key, n in found.items()]
        return ", ".join(listed) or self.say("none")

    def word(self, gap: Gap | str) -> str:
        """What the words of the game call something."""
        return worded(gap, self.lang)

    def toward(self, destination: str) -> str:
        """Where a Rocket flies: `to the Moon`."""
        return self.word(self.called.of(DESTINATION, destination, "toward_"))

    def money(self, amount: int) -> str:
        return self.word(self.called.money(amount))

    def sides(self) -> list[tuple[int, Data]]:
        """Everybody who scores, with their mark; the AI after the seats."""
        found = [(one["seat"], one) for one in self.view["players"]]
        return [*found, (len(found), self.view["ai"])] if self.view["ai"] else found

    def side_name(self, number: int) -> str:
        if number < len(self.scene.names):
            return self.player(number)
        return self.word(self.called.ai(self.view["difficulty"]))
