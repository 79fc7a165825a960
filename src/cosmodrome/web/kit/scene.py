"""What a board is given to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cosmodrome.engine.position import Event
from cosmodrome.engine.words import Words


@dataclass(frozen=True)
class Choice:
    """A legal action of the person who looks."""

    name: str
    """Its text form, `build:blue-base`."""
    text: str
    """What it does, in the person's language."""
    rules: tuple[str, ...] = ()
    ends_turn: bool = False
    chosen: bool = False
    """Already sealed in a simultaneous choice."""


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
    recent: Sequence[Event] = ()
    """What this seat saw happen last, to show where pieces came from."""

    def say(self, section: str, key: str, **gaps: Any) -> str:
        """A sentence of the game's words."""
        return self.words.say(section, key, self.lang, **gaps)

    def choice(self, *names: str) -> Choice | None:
        """The first of these actions that is legal now."""
        return next((self.choices[name] for name in names if name in self.choices), None)

    def happened(self, *names: str) -> list[Event]:
        """Recent events of some kinds, oldest first."""
        return [event for event in self.recent if event.name in names]
