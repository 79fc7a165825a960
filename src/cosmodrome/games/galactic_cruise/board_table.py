"""What every part of the board of Galactic Cruise needs: names from the box, words, owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import htpy as h
from markupsafe import Markup

from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.web.kit import Scene, Words, drawn_once, mark, piece, reconstructed

WORDS = Words(Path(__file__).with_name("board.toml"))
Data = Mapping[str, Any]
GUESTS = ("adventure", "relaxing", "family")
RESOURCES = ("food", "oxygen", "fuel")
#: Plans of both kinds, in one table.
PLANS = ("blueprint", "specialised")


@dataclass(frozen=True)
class Table:
    """A scene with the names of this game's components at hand."""

    scene: Scene
    tables: Mapping[str, Mapping[str, Data]]
    """The tables of the box, their entries by id; `plan` holds plans of both kinds."""
    placed: set[str] = field(default_factory=set)
    """Actions that have a place on the board; what is left becomes a command."""

    @property
    def view(self) -> Data:
        return self.scene.view

    @property
    def lang(self) -> str:
        return self.scene.lang

    @property
    def asked(self) -> str:
        """The question that is open, whoever is asked."""
        return str((self.view["decision"] or {}).get("kind", ""))

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")

    @property
    def players(self) -> Sequence[Data]:
        return list(self.view["players"])

    # Words

    def say(self, key: str, section: str = "board", **gaps: Any) -> str:
        """A sentence of board.toml."""
        return WORDS.say(section, key, self.lang, **gaps)

    def term(self, key: str, **gaps: Any) -> str:
        """A word of words.toml."""
        return self.scene.say("terms", key, **gaps)

    def entry(self, table: str, key: str) -> Data:
        """A component of the box."""
        return self.tables[table][key]

    def name(self, table: str, key: str) -> str:
        """What a component is called."""
        return str(self.tables[table][key][self.lang])

    def text(self, table: str, key: str) -> str:
        """What a component says; nothing where it says nothing."""
        return str(self.tables[table][key].get(f"text_{self.lang}", ""))

    def own_values(self, *entries: Data) -> str:
        """The sentence for components with values of our own; nothing where all were seen."""
        return next(filter(None, (reconstructed(one, self.lang) for one in entries)), "")

    def gain(self, kind: str, amount: int) -> str:
        """So many of a kind of gain: `2 credits`."""
        if kind == "development":
            return self.term("development", count=amount)
        if kind == "vp_per_guest":
            return self.term("per_guest", count=amount)
        many = amount > 1 if self.lang == "fr" else amount != 1
        word = self.tables["gain"][kind][f"{'many' if many else 'one'}_{self.lang}"]
        return f"{amount} {word}"

    def gains(self, kinds: Sequence[str], amounts: Sequence[int]) -> str:
        """Several gains in one breath."""
        parts = [self.gain(kind, n) for kind, n in zip(kinds, amounts, strict=True)]
        return ", ".join(parts) or self.term("nothing")

    def counts(self, table: str, counts: Mapping[str, int]) -> str:
        """Guests or resources by type: `2 Family, 1 Relaxing`."""
        parts = [f"{n} {self.name(table, key)}" for key, n in counts.items() if n]
        return ", ".join(parts) or self.term("nothing")

    # Whose is what

    def seat_name(self, seat: int) -> str:
        if self.view["players"][seat]["rachel"]:
            return self.term("automa")
        return self.scene.names[seat]

    def owner_name(self, owner: int | str) -> str:
        """A player, the neutral colour or the NPC."""
        return self.say(f"owner_{owner}") if isinstance(owner, str) else self.seat_name(owner)

    def owner_names(self, owners: Iterable[int | str]) -> str:
        return ", ".join(self.owner_name(owner) for owner in owners) or self.say("nobody")

    def hue(self, owner: int | str) -> str:
        """The class that gives an element its owner's colour (`--seat`)."""
        if isinstance(owner, str):
            return f"hue-{owner}"
        return f"hue-{self.view['players'][owner]['colour']}"

    def mark(self, owner: int | str) -> Markup:
        """The mark of an owner, in its colour: a shape and a letter."""
        return owner_mark(owner, self.hue(owner))

    # What can be pointed at

    def can(self, *names: str) -> bool:
        return self.scene.choice(*names) is not None

    def piece(
        self,
        label: str,
        *content: h.Node,
        does: str | Sequence[str] = (),
        key: str = "",
        came_from: str = "",
        tip: str | None = None,
        class_: str = "",
    ) -> h.Element:
        """A `piece` of the kit that remembers which action got a place."""
        names = (does,) if isinstance(does, str) else does
        choice = self.scene.choice(*names)
        if choice:
            self.placed.add(choice.name)
        return piece(
            self.scene, label, *content, does=choice.name if choice else (), key=key,
            came_from=came_from, tip=tip, class_=class_,
        )  # fmt: skip

    def command(self, words: str, does: str, class_: str = "") -> h.Element | None:
        """A button with words, there while its action is legal."""
        if not self.can(does):
            return None
        return self.piece(words, words, does=does, class_=f"command {class_}".strip())

    def mini(
        self, name: str, icon: str, words: str, content: h.Node = None, class_: str = ""
    ) -> h.Element | None:
        """A small button with a sign, there while its action is legal."""
        if not self.can(name):
            return None
        return self.piece(words, art.icon(icon), content, does=name, tip=words,
                          class_=f"mini {class_}".strip())  # fmt: skip

    def rest(self) -> list[h.Node]:
        """What has no place on the board, as commands; ask after all else is drawn."""
        left = [one for name, one in self.scene.choices.items() if name not in self.placed]
        return [self.piece(one.text, one.text, does=one.name, class_="command") for one in left]


def table(scene: Scene) -> Table:
    box = scene.box
    tables = {
        name: {entry["id"]: entry for entry in entries if "id" in entry}
        for name, entries in box.items()
        if isinstance(entries, list)
    }
    plans = {key: entry for name in PLANS for key, entry in tables[name].items()}
    return Table(scene, {**tables, "plan": plans})


@drawn_once
def owner_mark(owner: int | str, hue: str) -> h.Element:
    """The mark of a seat or an outsider in a colour."""
    sign = art.outsider(owner) if isinstance(owner, str) else mark(owner)
    return h.span({"class": hue})[sign]


def signs(it: Table, kinds: Sequence[str], amounts: Sequence[int]) -> list[h.Node]:
    """Gains as numbers and signs."""
    return [amount(kind, n) for kind, n in zip(kinds, amounts, strict=True)]


@drawn_once
def amount(kind: str, count: int | str, class_: str = "") -> h.Element:
    """A number with its sign."""
    return h.span({"class": f"amount {class_}".strip()})[h.b[str(count)], art.icon(kind)]


def tip(*lines: str) -> str:
    """Lines of a large preview, the empty ones left out."""
    return "\n".join(filter(None, lines))
