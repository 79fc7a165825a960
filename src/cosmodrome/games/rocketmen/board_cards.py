"""The cards of Rocketmen on its board: faces, words, and what can be done with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import htpy as h

from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.web.kit import Scene, Words, piece, reconstructed, soft

WORDS = Words(Path(__file__).with_name("board.toml"))
Data = Mapping[str, Any]
RESOURCES = ("computer", "science", "biology", "joker")
KINDS = ("mission", "engine", "progress_1", "progress_2", "threat")
#: What is written on a card for its kind, beside the colour.
CODES = {"mission": "M", "engine": "E", "progress_1": "I", "progress_2": "II", "threat": "!"}
#: Words in a title that are longer may break.
LONG = 8
#: What a card can be pointed at for, the likeliest first; the others are small buttons beside it.
HAND_MAINS = ("pay", "remove_hand", "program", "place")
HAND_MINIS = ("one_use", "effect", "discard")
SITE_MAINS = ("flight", "keep", "discard_site", "back")
SITE_MINIS = ("effect_site", "discard_site", "back")
#: Questions in which the only thing to do with a card is to let it go.
DROPPING = ("exchange", "excess", "abandon")
MINI_ICONS = {"one_use": "one_use", "effect": "effect", "effect_site": "effect",
              "discard": "discard", "discard_site": "discard", "back": "hand"}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """A scene with the names of this game's components at hand."""

    scene: Scene
    cards: Mapping[str, Data]
    kinds: Mapping[str, str]
    destinations: Mapping[str, Data]
    resources: Mapping[str, Data]

    @property
    def view(self) -> Data:
        return self.scene.view

    @property
    def asked(self) -> str:
        """The question that is open, as this seat may know it."""
        return str((self.view["decision"] or {}).get("kind", ""))

    def say(self, key: str, **gaps: Any) -> str:
        return WORDS.say("board", key, self.scene.lang, **gaps)

    def term(self, key: str, **gaps: Any) -> str:
        return self.scene.say("terms", key, **gaps)

    def name(self, component: Data) -> str:
        return str(component[self.scene.lang])

    def text(self, component: Data) -> str:
        return str(component.get(f"text_{self.scene.lang}", ""))

    def card(self, key: str) -> str:
        return self.name(self.cards[key])

    def names(self, keys: Iterable[str]) -> str:
        """Several cards in one breath."""
        found = Counter(keys)
        listed = [self.card(key) + (f" ×{n}" if n > 1 else "") for key, n in found.items()]
        return ", ".join(listed) or self.say("none")

    def money(self, amount: int) -> str:
        return self.term("money", amount=amount)

    def sides(self) -> list[tuple[int, Data]]:
        """Everybody who scores, with their mark; the AI after the seats."""
        found = [(one["seat"], one) for one in self.view["players"]]
        return [*found, (len(found), self.view["ai"])] if self.view["ai"] else found

    def side_name(self, number: int) -> str:
        if number < len(self.scene.names):
            return self.scene.names[number]
        level = next(it for it in self.scene.box["level"] if it["id"] == self.view["difficulty"])
        return self.term("ai", level=self.name(level).lower())

    def hue_name(self, hue: str) -> str:
        return self.name(next(it for it in self.scene.box["colour"] if it["id"] == hue))


def table(scene: Scene) -> Table:
    box = scene.box
    return Table(
        scene,
        {it["id"]: it for kind in KINDS for it in box[kind]},
        {it["id"]: kind for kind in KINDS for it in box[kind]},
        {it["id"]: it for it in box["destination"]},
        {it["id"]: it for it in box["resource"]},
    )


def over(it: Table) -> bool:
    return bool(it.view["phase"] == "over")


def gives(it: Table, card: Data) -> list[h.Node]:
    """What is printed on a card: money, resources, engine points."""
    found: list[h.Node] = []
    if card.get("money"):
        found.append(h.b(".money")[it.money(card["money"])])
    for kind in RESOURCES:
        found += [art.icon(kind)] * card.get(kind, 0)
    if card.get("engine"):
        found.append(h.span(".thrust")[art.icon("engine"), h.b[str(card["engine"])]])
    return found


def gives_words(it: Table, card: Data) -> str:
    parts = [it.money(card["money"])] if card.get("money") else []
    for kind in RESOURCES:
        count, name = card.get(kind, 0), it.name(it.resources[kind])
        if count:
            parts.append(it.term("several", count=count, resource=name) if count > 1 else name)
    if card.get("engine"):
        parts.append(it.term("engine_points", count=card["engine"]))
    return " + ".join(parts) or it.term("nothing")


def price_words(it: Table, key: str, amount: int) -> str:
    """RM-24: what a card costs the one who looks."""
    resource = it.cards[key].get("cost_resource")
    return " + ".join([it.money(amount), *([it.name(it.resources[resource])] if resource else ())])


def trigger_words(it: Table, card: Data) -> str:
    """When the effect of a card works, and what it does."""
    trigger = next((t for t in it.scene.box["trigger"] if t["id"] == card.get("trigger")), None)
    if trigger is None:
        return ""
    return it.say("effect", trigger=it.name(trigger), text=it.text(card))


def flights_words(it: Table, key: str) -> str:
    """RM-58, RM-79: where a mission may fly, what it needs and brings."""
    parts = []
    for spot in it.scene.box["spot"]:
        if spot["mission"] == key:
            name = it.name(it.destinations[spot["destination"]])
            parts.append(it.say("flies", destination=name, engine=spot["engine"],
                                first=spot["first"], later=spot["later"]))  # fmt: skip
    bonus = next(b for b in it.scene.box["bonus"] if b["id"] == it.cards[key]["bonus"])
    return "\n".join([*parts, it.say("brings", bonus=it.text(bonus))])


def card_label(it: Table, key: str, copies: int = 1) -> str:
    """A card in words: its kind, its name and what it gives, and how many there are."""
    card, kind = it.cards[key], it.kinds[key]
    label = it.say("card", kind=it.say(f"kind_{kind}"), name=it.name(card),
                   gives=gives_words(it, card))  # fmt: skip
    more = trigger_words(it, card)
    times = f" ×{copies}" if copies > 1 else ""
    return (f"{label}. {more}" if more else label) + times


def card_tip(it: Table, key: str, *first: str) -> str:
    """All there is to read on a card, for its large preview."""
    card, kind = it.cards[key], it.kinds[key]
    lines = [it.say("card", kind=it.say(f"kind_{kind}"), name=it.name(card),
                    gives=gives_words(it, card)), *first]  # fmt: skip
    lines.append(flights_words(it, key) if kind == "mission" else trigger_words(it, card))
    if kind == "threat":
        lines.append(it.say("threat", points=it.scene.box["values"]["threat_points"]))
    lines.append(reconstructed(card, it.scene.lang))
    return "\n".join(filter(None, lines))


def face(it: Table, key: str, foot: h.Node = None, copies: int = 1) -> h.Element:
    """The face of a card: what it gives, its sign and name, when it works."""
    card, kind = it.cards[key], it.kinds[key]
    trigger = card.get("trigger", "none")
    sign = {"discard": "effect", "none": ""}.get(trigger, trigger)
    return h.span({"class": f"data-card kind-{kind}"})[
        h.span(".sign-row")[art.sign_picture(key), sign and art.icon(sign)],
        h.span(".gives")[gives(it, card)],
        h.span(".title")[soft(it.name(card), LONG)],
        h.span(".foot")[h.b(".code")[CODES[kind]], foot],
        copies > 1 and h.span(".count")[f"×{copies}"],
    ]


def chip(it: Table, key: str, copies: int = 1) -> list[h.Node]:
    """A card in short: its sign, its name and what it gives."""
    return [
        art.sign_picture(key),
        h.span(".chip-name")[it.card(key)],
        h.span(".gives")[gives(it, it.cards[key])],
        copies > 1 and h.b(".times")[f"×{copies}"],
    ]


def small_card(it: Table, key: str, zone_key: str, copies: int = 1) -> h.Element:
    """A card that merely lies there."""
    label = card_label(it, key, copies)
    kind = it.kinds[key]
    return piece(it.scene, label, chip(it, key, copies), key=f"{zone_key}-{key}",
                 tip=card_tip(it, key), class_=f"chip kind-{kind}")  # fmt: skip


def small_button(it: Table, name: str, icon: str, words: str, key: str = "") -> h.Element | None:
    """A small button beside a card for what else can be done with it."""
    if it.scene.choice(name) is None:
        return None
    return piece(it.scene, words, art.icon(icon), does=name, key=key, tip=words,
                 class_=f"mini mini-{icon}")  # fmt: skip


def actions_with(
    it: Table, key: str, mains: Sequence[str], minis: Sequence[str]
) -> tuple[str, list[h.Node]]:
    """What pointing at a card does now, and small buttons for the rest."""
    dropping = it.asked in DROPPING
    first = [f"{verb}:{key}" for verb in ("discard", "discard_site") if dropping]
    first += [f"{verb}:{key}" for verb in mains if dropping or verb != "discard_site"]
    main = it.scene.choice(*first)
    rest = [
        small_button(
            it, f"{verb}:{key}", MINI_ICONS[verb], it.say(f"mini_{verb}", name=it.card(key))
        )
        for verb in minis
        if main is None or main.name != f"{verb}:{key}"
    ]  # fmt: skip
    return (main.name if main else ""), [button for button in rest if button]
