"""The cards of Rocketmen on its board: faces, words, and what can be done with them."""

from __future__ import annotations

from cosmodrome.engine import markup as h
from cosmodrome.games.rocketmen import board_art as art
from cosmodrome.games.rocketmen.board_table import CODES, Table
from cosmodrome.games.rocketmen.box import RESOURCE
from cosmodrome.web.kit import Data, piece, reconstructed, soft

#: Words in a title that are longer may break.
LONG = 8


def gives(it: Table, card: Data) -> list[h.Node]:
    """What is printed on a card: money, resources, engine points."""
    found: list[h.Node] = []
    if card.get("money"):
        found.append(h.b(".money")[it.money(card["money"])])
    for kind in RESOURCE:
        found += [art.icon(kind)] * card.get(kind, 0)
    if card.get("engine"):
        found.append(h.span(".thrust")[art.icon("engine"), h.b[str(card["engine"])]])
    return found


def flights_words(it: Table, key: str) -> str:
    """RM-58, RM-79: where a mission may fly, what it needs and brings."""
    parts = []
    for spot in it.view["spots"]:
        if spot["mission"] == key:
            name = it.name("destination", spot["destination"])
            parts.append(it.say("flies", destination=name, engine=spot["engine"],
                                first=spot["first"], later=spot["later"]))  # fmt: skip
    bonus = it.text("bonus", it.card_row(key)["bonus"])
    return "\n".join([*parts, it.say("brings", bonus=bonus)])


def card_words(it: Table, key: str) -> str:
    """A card in words: its kind, its name and what it gives."""
    kind = it.say(f"kind_{it.kinds[key]}")
    return it.say("card", kind=kind, name=it.card(key), gives=it.called.gives(key))


def card_label(it: Table, key: str, copies: int = 1) -> str:
    """A card in words with its effect, and how many there are."""
    times = f" ×{copies}" if copies > 1 else ""
    return ". ".join(filter(None, (card_words(it, key), it.word(it.called.effect(key))))) + times


def card_tip(it: Table, key: str, *first: str) -> str:
    """All there is to read on a card, for its large preview."""
    kind = it.kinds[key]
    lines = [card_words(it, key), *first]
    lines.append(flights_words(it, key) if kind == "mission" else it.word(it.called.effect(key)))
    if kind == "threat":
        lines.append(it.say("threat", points=it.view["threat_points"]))
    lines.append(reconstructed(it.card_row(key), it.lang))
    return "\n".join(filter(None, lines))


def face(it: Table, key: str, foot: h.Node = None, copies: int = 1) -> h.Element:
    """The face of a card: what it gives, its sign and name, when it works."""
    card, kind = it.card_row(key), it.kinds[key]
    trigger = card.get("trigger", "none")
    sign = {"discard": "effect", "none": ""}.get(trigger, trigger)
    return h.span({"class": f"data-card kind-{kind}"})[
        h.span(".sign-row")[art.sign_picture(key), sign and art.icon(sign)],
        h.span(".gives")[gives(it, card)],
        h.span(".title")[soft(it.card(key), LONG)],
        h.span(".foot")[h.b(".code")[CODES[kind]], foot],
        copies > 1 and h.span(".count")[f"×{copies}"],
    ]


def chip(it: Table, key: str, copies: int = 1) -> list[h.Node]:
    """A card in short: its sign, its name and what it gives."""
    return [
        art.sign_picture(key),
        h.span(".chip-name")[it.card(key)],
        h.span(".gives")[gives(it, it.card_row(key))],
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
