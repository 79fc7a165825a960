"""A game: its data layouts and the functions the contract asks for, in one list."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import importlib
import json
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.actions import NO_ACTION, ActionSpace, Pieces
from cosmodrome.engine.box import PRINTED, BoxReader, Components, Value, read_text, values
from cosmodrome.engine.compiling import COMPILED
from cosmodrome.engine.errors import InvalidBox, InvalidOptions, Problem, said
from cosmodrome.engine.events import Event, Events
from cosmodrome.engine.options import Options, plain, whole
from cosmodrome.engine.questions import Questions
from cosmodrome.engine.reasons import Explained
from cosmodrome.engine.record import Record, View
from cosmodrome.engine.rules.events import EVERYBODY, SPECTATOR
from cosmodrome.engine.words import ADDED, Gap, Rulebook, Sentence, Words, name_components

if TYPE_CHECKING:
    from cosmodrome.engine.position import Position
    from cosmodrome.engine.vector import Batch

SEED_BITS = 64
MOST_ACTIONS = 1 << 15


class Box:
    """The components of a game: what rules read, and the names people read."""

    def __init__(
        self, text: str, data: dict[str, Any], packed: bytearray, layout: Record, path: Path
    ) -> None:
        self.text = text
        self.data = data
        name_components(self.data, path)
        self.packed = packed
        #: What rules of this process read, and the same values as plain Python integers.
        self.view: View = layout.view(packed)
        self.plain: View = layout.plain_view(packed)
        #: A fingerprint of everything a rule can read.
        self.digest = hashlib.sha256(layout.digest.encode() + packed).hexdigest()[:16]

    def values(self) -> list[Value]:
        """Every value of the file with its source."""
        return list(values(self.text, self.data))


def _no_check(*_: Any) -> None:
    """Nothing beyond the declared ranges needs checking."""


def _no_automas(box: View, s: View) -> int:
    return 0


def _no_rivals(pos: Position) -> list[tuple[Gap, list[tuple[str, int]]]]:
    return []


@dataclass(frozen=True)
class Game:
    """Everything the table, the bots and the laboratory know of a game.

    The functions from `setup` to `determinize` are rules over flat records; those below are
    ordinary Python for people. See docs/new-game.md for what each must do.
    """

    id: str
    name: Mapping[str, str]
    #: Raised when a change of the rules makes an old game play differently.
    rules_version: int
    #: The prefix of its rule numbers: PR, SP, MPR, RM, GC.
    prefix: str
    folder: Path
    box_layout: Record
    state: Record
    options: Options
    actions: ActionSpace
    events: Events
    observation: Pieces

    read_box: Callable[[BoxReader], dict[str, Any]]

    setup: Callable[[View, View, View, int], None]
    actors: Callable[[View, View], int]
    legal: Callable[[View, View, int, Any], int]
    apply: Callable[[View, View, int, int, Any], int]
    evaluate: Callable[[View, View, int], int]
    scores: Callable[[View, View, Any], None]
    ranking: Callable[[View, View, Any], int]
    observe: Callable[[View, View, int, Any], None]
    determinize: Callable[[View, View, int, int], None]

    view: Callable[[Position, int], dict[str, Any]]
    describe: Callable[[Position, int, int], Sentence]
    tell: Callable[[Position, Event, int], Sentence]
    prompt: Callable[[Position, int], Sentence]
    score_lines: Callable[[Position, int], list[tuple[str, int]]]

    #: `apply` for bots that look ahead: it may stop right before luck decides, so that an action is
    #: judged by all that may come. Without it, `apply` itself.
    foresee: Callable[[View, View, int, int, Any], int] | None = None
    #: What can stand on the decision stack; none where the state has no stack.
    questions: Questions | None = None
    #: Why something is not possible now; without it, only that it is not.
    why: Explained | None = None
    #: Minutes a game lasts, for people who choose one.
    minutes: tuple[int, int] = (20, 60)
    #: How much there is to learn, from 1, a few minutes, to 5, an evening.
    weight: int = 2
    #: Whether searching bots judge by random games to the end: where those are short and fair to
    #: a plan, they see further than `evaluate` at the end of a turn.
    plays_out: bool = False
    #: Else they play on to the end of so many turns, their own and others', and estimate there:
    #: more where what is done now pays several turns later.
    plays_on: int = 2
    #: Where turns are long chains of decisions with many actions side by side, searching bots
    #: compare the few that look best by playing on greedily instead of growing a tree. This tells
    #: how far what the greedy bot sees in one is off, as a result of 0 to 1; 0: they grow a tree.
    rolls_out: float = 0.0
    #: What `evaluate` is made of, in words: its parts by their names under `[parts]` in
    #: estimate.toml, which add up to it. Ordinary Python; without it, the estimate is one part.
    parts: Callable[[View, View, int], dict[str, int]] | None = None
    #: Whether `evaluate` tells how a seat stands by itself, and not against the others.
    estimates_alone: bool = False
    #: The action that only ends a turn, where luck then decides (cards are drawn, an automa moves).
    #: Bots judge it by the position it is chosen in: what comes is no merit of theirs.
    passing: int = NO_ACTION
    #: Bit mask of the seats the game itself plays (a solo opponent).
    automas: Callable[[View, View], int] = _no_automas
    #: Sides that score though nobody sits there (a neutral colour): their names and score lines.
    rivals: Callable[[Position], list[tuple[Gap, list[tuple[str, int]]]]] = _no_rivals
    #: What decides between equal totals, the more the better; the words call it `scores.tie_break`.
    tie_break: Callable[[Position, int], int] | None = None
    #: Raises a `Problem` where packed options contradict each other or the box.
    check_options: Callable[[View, View], None] = _no_check
    #: Raises a `Problem` naming the field where a position cannot occur in this game.
    check_position: Callable[[View, View], None] = _no_check
    components: Components = PRINTED
    _cache: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    #: The same for what does not depend on the components: one for a game and all its boxes.
    _shared: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.foresee is None:
            object.__setattr__(self, "foresee", self.apply)
        for name in ("rng", "seats"):
            if name not in self.state.fields:
                raise TypeError(f"{self.id}: the state needs a field {name}")
        if self.actions.size > MOST_ACTIONS:
            raise TypeError(f"{self.id}: {self.actions.size} actions; ids have 16 bits")
        if self.options.players.high > SPECTATOR:
            raise TypeError(f"{self.id}: there is room for {SPECTATOR} seats at most")
        if ("stack" in self.state.fields) != (self.questions is not None):
            raise TypeError(f"{self.id}: a state with a stack comes with its questions")
        # A language of its own files calls the game as its rulebook does.
        titles = {lang: self.rulebook(lang).title for lang in ADDED}
        object.__setattr__(self, "name", {**titles, **self.name})
        if COMPILED:
            from cosmodrome.engine.native import native

            native(self)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Between processes, the package that exports it stands for it."""
        if not (package := exporter(self)):
            raise TypeError(f"no package exports {self.id} as GAME, so it cannot be pickled")
        return _exported, (package, self.components)

    # Components

    @property
    def brought(self) -> Components | None:
        """The components, where they are not the game's own."""
        return self.components if any(self.components) else None

    @property
    def box_path(self) -> Path | None:
        """The file of components that are not the game's own."""
        return Path(self.components.path) if self.components.path else None

    @functools.cached_property
    def box(self) -> Box:
        own = self.folder / "box.toml"
        return self.load_box(
            self.components.text or read_text(own), self.components.path or "box.toml"
        )

    def load_box(self, text: str, where: str = "box.toml") -> Box:
        """A box from the text of a file; raises `InvalidBox` with every fault."""
        reader = BoxReader(text, self.id, where, self.words, self.components.changed)
        data = self.read_box(reader)
        reader.finish()
        try:
            packed = self.box_layout.from_data(data, "box")
        except Problem as problem:
            raise InvalidBox(where, [problem.sentence(self.words)]) from None
        path = self.box_path or self.folder / "box.toml"
        return Box(text, reader.data, packed, self.box_layout, path)

    def with_box(self, box: Path | str | Mapping[str, Any] | Components) -> Game:
        """The same rules over other components: those of a file, or these with other values.

        Values are named by their paths: `{"values.hand_limit": 4, "card[blue-base].count": 6}`.
        """
        if isinstance(box, Mapping):
            values = {path: plain(value) for path, value in box.items()}
            changes = json.dumps({**self.components.changed, **values}, sort_keys=True)
            box = self.components._replace(changes=changes)
        elif not isinstance(box, Components):
            box = Components(str(box), read_text(Path(box)))
        other = dataclasses.replace(self, components=box, _cache={})
        _ = other.box
        return other

    # Words

    def event(
        self, name: str, seat: int, a: int = 0, b: int = 0, c: int = 0, visible_to: int = EVERYBODY
    ) -> Event:
        """An event from its name and numbers."""
        return Event(self.events.kinds[name], seat, a, b, c, visible_to)

    @functools.cached_property
    def words(self) -> Words:
        return Words(self.folder / "words.toml")

    def rulebook(self, lang: str) -> Rulebook:
        """The numbered rules in a language; in English where they are not told in it."""
        key = f"rulebook.{lang}"
        if key not in self._cache:
            path = self.folder / f"rules.{lang}.md"
            self._cache[key] = Rulebook(path if path.exists() else self.folder / "rules.en.md")
        book: Rulebook = self._cache[key]
        return book

    # Positions

    def pack_options(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], bytearray]:
        """A complete, checked set of options and its record."""
        complete = self.options.complete(given)
        packed = self.options.pack(complete)
        try:
            self.check_options(self.box.plain, self.options.record.plain_view(packed))
        except Problem as problem:
            raise InvalidOptions(problem.sentence(self.words), problem.field) from None
        return complete, packed

    def new(
        self, given: Mapping[str, Any] | None = None, /, *, seed: int | None = None, **options: Any
    ) -> Position:
        """A fresh game; a missing seed is drawn.

        Options are keyword arguments. Those from outside come as one mapping, whatever their names.
        """
        from cosmodrome.engine.position import Position, signed

        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        number = whole(seed)
        if number is None or not 0 <= number < 1 << SEED_BITS:
            raise InvalidOptions(said("seed", value=repr(seed)), "seed")
        complete, packed = self.pack_options({**(given or {}), **options})
        buffer = bytearray(self.state.size)
        self.setup(
            self.box.view,
            self.state.view(buffer),
            self.options.record.view(packed),
            signed(number),
        )
        return Position(self, buffer, options=complete, seed=number)

    def seats(self, given: Mapping[str, Any] | None = None, /, **options: Any) -> int:
        """How many seats a game with these options has, those it plays itself included."""
        return self.new(given, seed=0, **options).seats

    def position(self, text: str | Mapping[str, Any]) -> Position:
        """A position from its JSON; raises `InvalidPosition` naming the wrong field."""
        from cosmodrome.engine.formats import read_position

        return read_position(self, text)

    def batch(self, seeds: Any, **chosen: Any) -> Batch:
        """Many games to be stepped side by side, one per seed; see `engine/vector.py`."""
        from cosmodrome.engine.vector import Batch

        return Batch(self, seeds, **chosen)

    def from_bytes(self, data: bytes, **known: Any) -> Position:
        """A position from its bytes, as sent between processes; it trusts what they say."""
        from cosmodrome.engine.position import Position

        return Position(self, bytearray(data), **known)


def exporter(game: Game) -> str:
    """The package around a game's rules, which exports it as GAME; empty where none does."""
    package = game.setup.__module__
    while package := package.rpartition(".")[0]:
        found = getattr(sys.modules.get(package), "GAME", None)
        if found is game or (found and any(game.components) and found.id == game.id):
            return package
    return ""


def _exported(package: str, components: Components) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game.with_box(components) if any(components) else game
