"""What the board of Space Pioneers has at hand: names of cards, and what happened to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from cosmodrome.games.space_pioneers.box import CORNERS, sort_of
from cosmodrome.web.kit import Data, Tabletop, Words, reconstructed

WORDS = Words(Path(__file__).with_name("board.toml"))
SYMBOLS = {
    **dict.fromkeys(CORNERS, "corner_symbol"),
    **dict.fromkeys(("top", "bottom"), "centre_symbol"),
}


class Table(Tabletop):
    """A scene with the names of this game's components at hand."""

    words = WORDS

    @property
    def last_placed(self) -> tuple[int, int, int] | None:
        """Network, column and row of the card that came last."""
        asked = self.view["decision"] or {}
        if placed := asked.get("placed"):
            return asked["network"], placed["x"], placed["y"]
        for event in self.scene.happened("placed"):
            return (event.spot.network, *event.place)
        return None

    @property
    def placed_from(self) -> str:
        """Where it came from: the own card, or another's hand."""
        for event in self.scene.happened("placed"):
            own = event.seat == self.scene.seat
            return f"hand-{event.card}-0" if own else f"hand-{event.seat}"
        return ""

    def came_off(self, card: str) -> str | None:
        """The place in a network from which a planet was just captured."""
        for event in self.scene.happened("captured"):
            if event.card == card:
                x, y = event.place
                return f"net-{event.network}-{x}-{y}"
        return None

    def origin(self, card: str) -> str:
        """Where a card that is new in the own hand came from."""
        for event in reversed(self.scene.happened("took", "drew", "found")):
            if event.seat == self.scene.seat and event.card == card:
                return "deck" if event.name != "took" else f"row-{event.at + 1}"
        return ""

    @property
    def asked(self) -> Data:
        """What is asked of this very seat; nothing while others decide."""
        asked = super().asked
        return asked if self.scene.seat is not None and asked.get("seat") == self.scene.seat else {}

    def face(self, card: str) -> Data:
        return self.row(sort_of(card).table, card)

    def card_name(self, card: str) -> str:
        return self.name(sort_of(card).table, card)

    def card_names(self, cards: Iterable[str]) -> str:
        """Cards in words, copies counted: `Solara ×2, Glacia`."""
        counts = Counter(cards)
        named = [self.card_name(c) + (f" ×{n}" if n > 1 else "") for c, n in counts.items()]
        return ", ".join(named) or self.say("none")

    def face_text(self, card: str) -> str:
        """Everything printed on a card, in words."""
        face = self.face(card)
        symbols = {at: self.name(table, face[at]).lower() for at, table in SYMBOLS.items()}
        return self.say(
            "face", kind=self.say(sort_of(card).table), name=self.card_name(card),
            type=face[f"type_{self.lang}"], colour=self.name("colour", face["colour"]), **symbols,
        )  # fmt: skip

    def tip(self, card: str) -> str:
        """What the large preview of a card says."""
        note = reconstructed(self.face(card), self.lang)
        return "\n".join(filter(None, (self.face_text(card), note)))
