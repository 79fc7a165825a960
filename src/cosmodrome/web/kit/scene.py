"""What a board is given to draw."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cosmodrome.engine.position import Event
from cosmodrome.engine.words import Named, Words
from cosmodrome.web.words import typeset

Data = Mapping[str, Any]
#: What cannot be taken back by oneself: the end of a turn, a launch, a choice that is sealed.
ASKS = ("turn", "launch", "seal")


@dataclass(frozen=True)
class Choice:
    """A legal action of the person who looks."""

    name: str
    """Its text form, `build:blue-base`."""
    text: str
    """What it does, in the person's language."""
    rules: tuple[str, ...] = ()
    asks: str = ""
    """What about it is asked once more before it is done, one of `ASKS`."""
    chosen: int = 0
    """Already sealed in a simultaneous choice: so often."""
    role: str = ""
    """`tick`: one thing of a selection; `amount`: how many; `aside`: merely allowed now."""
    times: int = 0
    """How often it may be ticked."""
    short: str = ""
    """What it does in a few words, where the game has them: for a button with little room."""


@dataclass(frozen=True)
class Scene:
    """A position as one seat (None: somebody who watches) may see it."""

    view: Mapping[str, Any]
    """What `game.view` gives this seat."""
    box: Mapping[str, Any]
    """The box file: names and texts of the components."""
    words: Words
    lang: str
    seat: int | None
    names: Sequence[str]
    """The people and bots, by seat."""
    choices: Mapping[str, Choice] = field(default_factory=dict)
    """Legal actions by text form; none while somebody else decides."""
    closing: Mapping[str, Choice] = field(default_factory=dict)
    """What may close a selection once something is ticked."""
    recent: Sequence[Event] = ()
    """What this seat saw happen last, to show where pieces came from."""
    explained: Container[str] = ()
    """The actions of which pieces say, where they are read, why they are not possible now."""
    told: dict[str, str] = field(default_factory=dict)
    """What the pieces that were drawn say of the actions they do, by action."""
    unfolded: Container[str] | None = None
    """The folded parts that are drawn, by key; None: all of them."""
    large: str = ""
    """The key of what is shown large from the start, where no script does it."""
    parts: dict[str, Callable[[], Any]] = field(default_factory=dict)
    """How to draw the folded parts of what was drawn, by key."""

    def say(self, section: str, key: str, **gaps: Any) -> str:
        """A sentence of the game's words."""
        return self.words.say(section, key, self.lang, **gaps)

    def choice(self, *names: str) -> Choice | None:
        """The first of these actions that is legal now."""
        return next((self.choices[name] for name in names if name in self.choices), None)

    def happened(self, *names: str) -> list[Event]:
        """Recent events of some kinds, oldest first."""
        return [event for event in self.recent if event.name in names]


class Tabletop:
    """A scene with the words of a game's board and its components by id at hand.

    A game's board derives its own from it and names its `board.toml`.
    """

    words: ClassVar[Words]

    def __init__(self, scene: Scene) -> None:
        self.scene, self.view, self.lang = scene, scene.view, scene.lang
        #: The tables of the box, their rows by id.
        self.tables: dict[str, dict[str, Data]] = {
            name: {row["id"]: row for row in rows if "id" in row}
            for name, rows in scene.box.items()
            if isinstance(rows, list)
        }

    def say(self, key: str, section: str = "board", **gaps: Any) -> str:
        """A sentence of the board."""
        return typeset(self.words.say(section, key, self.lang, **gaps), self.lang)

    def term(self, key: str, **gaps: Any) -> str:
        """A few words of the game."""
        return self.scene.say("terms", key, **gaps)

    def row(self, table: str, key: str) -> Data:
        """A component of the box."""
        return self.tables[table][key]

    def name(self, table: str, key: str) -> str:
        """What a component is called."""
        return Named(self.tables[table][key]).text(self.lang)

    def text(self, table: str, key: str) -> str:
        """What a component says; nothing where it says nothing."""
        row = self.tables[table][key]
        return typeset(Named(row, "text_").text(self.lang), self.lang) if "text_en" in row else ""

    def player(self, seat: int) -> str:
        return self.scene.names[seat]

    @property
    def asked(self) -> Data:
        """The question that is open, as this seat may know it."""
        return self.view["decision"] or {}

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")
