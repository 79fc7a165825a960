"""What every part of the board of Galactic Cruise needs: names from the box, words, owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from markupsafe import Markup

from cosmodrome.engine import markup as h
from cosmodrome.engine.words import Gap
from cosmodrome.games.galactic_cruise import board_art as art
from cosmodrome.games.galactic_cruise.names import Names, tables_of
from cosmodrome.web.kit import (
    Data,
    Scene,
    Tabletop,
    Words,
    drawn_once,
    mark,
    piece,
    reconstructed,
    soft,
)

WORDS = Words(Path(__file__).with_name("board.toml"))
#: Words in a title that are longer may break.
LONG = 8
#: Questions about the silo: their resources are chosen there.
AT_THE_SILO = ("take", "silo_type")


class Table(Tabletop):
    """A scene with the names of this game's components at hand."""

    words = WORDS

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.tables = tables_of(scene.box)
        self.called = Names(scene.words, self.tables)
        #: Actions that have a place on the board; what is left becomes a command.
        self.placed: set[str] = set()

    @property
    def question(self) -> str:
        """The name of the question that is open, whoever is asked."""
        return str(self.asked.get("kind", ""))

    @property
    def players(self) -> Sequence[Data]:
        return list(self.view["players"])

    # Words

    def word(self, gap: Gap) -> str:
        """What the words of the game call something."""
        return gap.text(self.lang)

    def own_values(self, row: Data) -> str:
        """The sentence for a component with values of our own; nothing where all were seen."""
        return reconstructed(row, self.lang)

    def gain(self, kind: str, amount: int) -> str:
        """So many of a kind of gain: `2 credits`."""
        return self.word(self.called.gain(kind, amount))

    def help(self, key: str) -> str:
        """What a sign does, as the legend says it."""
        return self.say(f"{key}_help", "legend")

    def brief(self, key: str, text: str) -> str:
        """What a card or technology says, in a few words where all of them are many."""
        return soft(self.say(key, "brief") if self.words.has("brief", key) else text, 11)

    def plan(self, plan: str) -> str:
        """A plan with its icons, its points and what it does; its half cabins where they matter."""
        return self.word(self.called.plan(plan, self.view["modules"]["offset_cabins"]))

    def counts(self, table: str, counts: Mapping[str, int]) -> str:
        """Guests or resources by type: `2 Family, 1 Relaxing`."""
        parts = [f"{n} {self.name(table, key)}" for key, n in counts.items() if n]
        return ", ".join(parts) or self.term("nothing")

    # Whose is what

    def player(self, seat: int) -> str:
        rachel = self.view["players"][seat]["rachel"]
        return self.term("automa") if rachel else super().player(seat)

    def owner_name(self, owner: int | str) -> str:
        """A player, the neutral colour or the NPC."""
        return self.say(f"owner_{owner}") if isinstance(owner, str) else self.player(owner)

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
            self.scene, label, *content, does=choice.name if choice else names, key=key,
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
        """What has no place on the board, as commands; ask after all else is drawn.

        Amounts have a field beside the prompt, what is merely allowed an entry.
        """
        elsewhere = ("amount", "aside")
        choices = self.scene.choices.values()
        left = [c for c in choices if c.name not in self.placed and c.role not in elsewhere]
        return [self.piece(one.text, one.text, does=one.name, class_="command") for one in left]


def say(it: Table, key: str, **gaps: object) -> str:
    """A sentence about a company."""
    return it.say(key, "company", **gaps)


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
