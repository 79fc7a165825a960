"""What the tests of every game must be told about one game: the plan in its test folder.

A game registered in this package has `tests/games/<folder>/plan.py` with a `PLAN`; the tests in
this folder then look at it from all sides. What only one game needs stays in that game's folder.
"""

from __future__ import annotations

import functools
import importlib
import lzma
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import pytest

import cosmodrome
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.record import View

TESTS = Path(__file__).parent
SOURCES = Path(cosmodrome.__file__).parent / "games"

Test = TypeVar("Test", bound=Callable[..., None])
Options: TypeAlias = Mapping[str, Any]
#: Changes a field hidden from a seat (None: somebody who watches); says whether there was one.
Change: TypeAlias = Callable[[View, int | None], bool]


class Walk(NamedTuple):
    """A game picked by number: a seed, options, and so many actions (None: to the end)."""

    seed: int
    options: Options
    steps: int | None = None

    def __str__(self) -> str:
        return f"seed={self.seed} " + " ".join(f"{k}={v}" for k, v in self.options.items())


class Start(NamedTuple):
    """A position whose sequences of actions are counted."""

    options: Options
    seed: int
    after: int

    def __str__(self) -> str:
        parts = {**self.options, "seed": self.seed, "after": self.after}
        return " ".join(f"{name}={value}" for name, value in parts.items())


class Ending(NamedTuple):
    """A way to end: whole games by seed, and whether one of them ended this way."""

    played: Callable[[int], Position]
    happened: Callable[[Position], bool]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is particular to the tests of one game."""

    game: Game
    given: Callable[..., Position]
    """a position to order, for a number of players"""
    tables: Sequence[Options]
    """the options over which games are explored"""
    longest: int
    """decisions after which every game is over"""

    # Words
    rules: Collection[str]
    """every number of the checklist"""
    decisions: Collection[str]
    """everything that is asked, as prompts are named"""
    components: Collection[str]
    """the tables of the box whose pieces have names or texts"""
    told: Sequence[tuple[int, int, int]] = ((1, 0, 0),)
    """numbers that any event may have, as far as it allows them"""
    wordings: Mapping[str, Event] = field(default_factory=dict)
    """events worded by their reason: the entry, and an event it tells"""
    alike: tuple[str, ...] = ()
    """actions that may read like another of their kind"""
    read: Sequence[Walk]
    """games of which every text is read"""

    # Backends
    compared: Sequence[Walk]
    """games played compiled and uncompiled"""

    # What is frozen
    perft: Sequence[Start]
    deepest: int
    most_nodes: int
    """the count after which no deeper one is made"""
    endings: Mapping[str, Ending]
    endings_prove: pytest.MarkDecorator | None = None
    """the rules that the frozen games prove"""

    # What always holds
    beginnings: Sequence[int]
    """how far games have gone before hypothesis takes over"""
    always: Callable[[Position], None] = lambda pos: None
    """what everybody can check in any position"""
    finished: Sequence[Options]
    """the tables of games played to their end"""
    at_end: Callable[[Position], None]
    """what everybody can check at the end"""

    # Secrets
    hidden: Sequence[Change]
    """a change, written by hand, for each hidden field"""
    moments: Callable[[int], Iterator[Position]]
    """positions worth a look, some of every so many in a game"""
    pace: int
    """the usual distance of two moments"""
    seen: Collection[str]
    """actions after which a seat must have been shown the same"""
    sealed: Collection[str] = ()
    """actions of which others only see that one was chosen"""
    surprises: bool = False
    """whether it depends on something hidden if an action reveals something"""
    blind_estimate: bool = True
    """whether `evaluate` reads nothing that is hidden from its seat"""
    secrets_prove: pytest.MarkDecorator | None = None
    """the rules that the tests of secrets prove"""

    @property
    def folder(self) -> Path:
        return TESTS / self.game.folder.name

    def record(self, name: str) -> str:
        """The whole game that is kept of one way to end."""
        return records_of(self.game.id)[name]

    def __str__(self) -> str:
        return self.game.id


def our_games() -> list[str]:
    """The registered games of this package; those of other packages bring their own tests."""
    return [name for name in cosmodrome.games() if cosmodrome.load(name).folder.parent == SOURCES]


@functools.cache
def plan_of(game_id: str) -> Plan:
    """The plan in a game's test folder."""
    folder = cosmodrome.load(game_id).folder.name
    plan: Plan = importlib.import_module(f"tests.games.{folder}.plan").PLAN
    return plan


def plans() -> list[Plan]:
    """The plans of all our games; `lacking` tells which game has none."""
    return [plan_of(name) for name in our_games() if not lacking(name, folder_of(name))]


def folder_of(game_id: str) -> Path:
    return TESTS / cosmodrome.load(game_id).folder.name


@functools.cache
def records_of(game_id: str) -> dict[str, str]:
    """The whole games that are kept of a game, by their way to end; packed, since they are long."""
    paths = sorted((folder_of(game_id) / "records").iterdir())
    return {
        path.name.removesuffix(".txt.xz"): lzma.decompress(path.read_bytes()).decode()
        for path in paths
    }


def lacking(game_id: str, folder: Path) -> str:
    """What a game's test folder lacks, in a sentence that says what to do; empty if nothing."""
    if not (folder / "plan.py").is_file():
        return (
            f"{game_id} has no tests/games/{folder.name}/plan.py: write one with a PLAN "
            "(see tests/games/plans.py, and the plan of another game)"
        )
    if not (folder / "perft.txt").is_file() or not (folder / "records").is_dir():
        return (
            f"{game_id} has nothing frozen in tests/games/{folder.name}: "
            f"run python -m tests.games.freeze {game_id}"
        )
    return ""


def each(of: Callable[[Plan], Iterable[Any]]) -> list[Any]:
    """Every plan with every item of it, as parameters with readable names."""
    return [pytest.param(plan, item, id=f"{plan} {item}") for plan in plans() for item in of(plan)]


def each_game(test: Test) -> Test:
    """For tests that look at each game once."""
    return cast(Test, pytest.mark.parametrize("plan", plans(), ids=str)(test))


def proving(mark: Callable[[Plan], pytest.MarkDecorator | None]) -> pytest.MarkDecorator:
    """Like `each_game`, each game with its own mark of the rules that the test proves."""
    return pytest.mark.parametrize(
        "plan",
        [
            pytest.param(plan, id=str(plan), marks=[found] if (found := mark(plan)) else [])
            for plan in plans()
        ],
    )
