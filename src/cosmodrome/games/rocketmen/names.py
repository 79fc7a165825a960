"""What things are called: components by their rows in the box, places and sums by words.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cosmodrome.engine.naming import Ids
from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Gap, Listed, Named, Sentence, Words
from cosmodrome.games.rocketmen import box as its

Row = Mapping[str, Any]


class Names:
    """The names of this game's things by their ids, as gaps of sentences."""

    def __init__(self, words: Words, data: Mapping[str, Any]) -> None:
        self.words = words
        self.data: Mapping[str, Sequence[Row]] = data

    def of(self, things: Ids, key: str, form: str = "") -> Named:
        """A component by its name, or by another of its texts (`text_`, `toward_`)."""
        return Named(self.data[things.table][things.index(key)], form)

    def term(self, key: str, /, **gaps: Any) -> Sentence:
        return self.words.sentence("terms", key, **gaps)

    # Cards and places

    def row(self, card: str) -> Row:
        """A card's row in the box."""
        kind = next(kind for kind in its.KINDS if card in kind)
        return self.data[kind.table][kind.index(card)]

    def card(self, card: str) -> Named:
        return Named(self.row(card))

    def text(self, card: str) -> Named | str:
        """What the effect of a Progress card says; nothing for the others."""
        row = self.row(card)
        return Named(row, "text_") if "text_en" in row else ""

    def effect(self, card: str) -> Gap | str:
        """When the effect of a card works, and what it says; nothing where it has none."""
        trigger = self.row(card).get("trigger", "none")
        if trigger == "none":
            return ""
        when = self.of(its.TRIGGER_NAMES, trigger)
        return self.term("triggered", trigger=when, text=self.text(card))

    def cards(self, cards: Iterable[str]) -> Listed:
        """Several cards in one sentence, copies of one together."""
        return self.listed(
            [
                self.times(count, self.term("quoted", name=self.card(card)))
                for card, count in Counter(cards).items()
            ]
        )

    def paid(self, cards: Iterable[str], discount: int) -> Listed:
        """Cards that have paid and what they gave; Patents with what they save, once (RM-197)."""
        given = []
        for card in cards:
            money = self.row(card).get("money", 0)
            if its.CARD.index(card) == its.CARD.patents:
                money, discount = money + discount, 0
            given.append((card, money))
        parts = [
            self.times(
                count,
                self.term("paid_with", card=self.card(card), gives=self.gives(card, money)),
            )
            for (card, money), count in Counter(given).items()
        ]
        return self.listed(parts)

    def times(self, count: int, thing: Gap) -> Gap:
        """Several of a thing: `2 × Science`."""
        return self.term("several", count=count, resource=thing) if count > 1 else thing

    def listed(self, parts: Sequence[Gap]) -> Listed:
        """Things of one sentence: `A, B and C`."""
        if len(parts) < 2:
            return Listed(parts)
        return Listed([Listed(parts[:-1]), parts[-1]], self.term("and"))

    def spot(self, spot: str) -> Sentence:
        """A Mission spot of the board by its type and destination."""
        number = its.SPOT.index(spot)
        mission = self.card(its.MISSION[its.SPOT_TYPE[number]])
        place = self.of(its.DESTINATION, its.DESTINATION[its.SPOT_DESTINATION[number]])
        return self.term("spot", mission=mission, destination=place)

    def ai(self, level: str) -> Sentence:
        """The solo opponent."""
        return self.term("ai", level=self.of(its.LEVEL, level))

    # Sums and chances

    def chance(self, chance: float) -> Sentence:
        """A chance in percent; certain only where it is."""
        number = round(100 * chance)
        if chance > 0 and number == 0:
            return self.term("percent_below", percent=1)
        if chance < 1 and number == 100:
            return self.term("percent_above", percent=99)
        return self.term("percent", percent=number)

    def money(self, amount: int) -> Sentence:
        return self.term("money", amount=amount)

    def added(self, parts: Sequence[Gap], otherwise: str) -> Gap:
        """Parts as a sum; a word where there are none."""
        return Listed(parts, " + ") if parts else self.term(otherwise)

    def sum(self, money: int, resources: Mapping[str, int]) -> Gap:
        """Money and resources as a price is written: `$30 + Science`."""
        parts: list[Gap] = [self.money(money)] if money else []
        for kind, count in resources.items():
            name = self.of(its.RESOURCE, kind)
            if count:
                parts.append(self.times(count, name))
        return self.added(parts, "free")

    def price(self, card: str, money: int) -> Gap:
        """RM-24: a price in $ with the resource that is printed beside it."""
        resource = self.row(card).get("cost_resource")
        return self.sum(money, {resource: 1} if resource else {})

    def gives(self, card: str, money: int | None = None) -> Gap:
        """What is printed on a card: money, resources, engine points."""
        row = self.row(card)
        worth = row.get("money", 0) if money is None else money
        resources = {kind: row[kind] for kind in its.RESOURCE if kind in row}
        parts = [self.sum(worth, resources)] if worth or any(resources.values()) else []
        if row.get("engine"):
            parts.append(self.term("engine_points", count=row["engine"]))
        return self.added(parts, "nothing")

    def due(self, money: int, needs: Mapping[str, int], wild: int, left: int) -> Gap:
        """RM/R-46: what is still to pay; a joker already paid may stand for any resource."""
        if not wild:
            return self.sum(money, needs)
        parts: list[Gap] = [self.money(money)] if money else []
        return self.added(parts + [self.term("resources", count=left)] * (left > 0), "free")


def names_of(pos: Position) -> Names:
    """The names that a position is told with."""
    return Names(pos.game.words, pos.game.box.data)
