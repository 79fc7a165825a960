"""What the board of Pocket Rockets has at hand: names and texts of cards, and their origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from cosmodrome.engine.words import Sentence
from cosmodrome.games.pocket_rockets.box import HEAD_BONUS, KINDS
from cosmodrome.web.kit import Data, Tabletop, Words, reconstructed

WORDS = Words(Path(__file__).with_name("board.toml"))


class Table(Tabletop):
    """A scene with the names of this game's components at hand."""

    words = WORDS

    def told(self, sentence: Callable[[Words, Data, Data], Sentence], one: Data) -> str:
        """What the words of the game call a pile or a rocket of the view."""
        names = dict(enumerate(self.scene.names))
        return sentence(self.scene.words, self.scene.box, one).text(self.lang, names)

    def explained(self, key: str, table: str, card: str) -> str:
        """A sentence about a card, with its name and what it does."""
        return self.say(key, card=self.name(table, card), text=self.text(table, card))

    def card_names(self, kinds: Iterable[str]) -> str:
        return ", ".join(self.name("card", kind) for kind in kinds)

    def head(self, kind: str) -> str | None:
        """The bonus of a head; None for other parts and plain heads."""
        _, part = KINDS[kind]
        return part if part in HEAD_BONUS else None

    def card_text(self, kind: str) -> str:
        """What a head's bonus does; nothing for the other parts."""
        head = self.head(kind)
        return self.text("head_bonus", head) if head else ""

    def tip(self, kind: str, *lines: str) -> str:
        """What the large preview of a card says."""
        note = reconstructed(self.row("card", kind), self.lang)
        parts = (self.name("card", kind), self.card_text(kind), *lines, note)
        return "\n".join(filter(None, parts))

    def known_below(self, pile: Data) -> list[str]:
        """What this seat knows of the cards under the top one of a pile."""
        lines = []
        rest: Counter[str] = Counter(pile["known_below"]) - Counter(pile["next"])
        if pile["next"]:
            lines.append(self.say("next", cards=self.card_names(pile["next"])))
        if rest:
            lines.append(self.say("below", cards=self.card_names(sorted(rest.elements()))))
        return lines

    def origin(self, kind: str) -> str:
        """Where a card that is new in the own hand came from: the pile it was taken from."""
        for event in reversed(self.scene.happened("drew", "took")):
            if event.seat == self.scene.seat and event.card == kind:
                return f"pile-{event.pile}"
        return ""
