"""What a game declares, checked once: its words, its rulebook and its options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.errors import InvalidOptions
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.options import Listing
from cosmodrome.engine.testing.failing import CheckFailed
from cosmodrome.engine.testing.positions import check_conserved

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: What no option of any game accepts.
NONSENSE: tuple[Any, ...] = (None, "no-such-word", 3.5, -1000, 10**12, {}, [None], [[]], b"1")


def check_words(game: Game) -> None:
    """Every action, event, option and score line has words in both languages."""
    problems = game.words.problems()
    problems += [f"options.{name} is missing" for name in game.options.options
                 if not game.words.has("options", name)]  # fmt: skip
    acts = [span.name for span in game.actions]
    for section, names in (("actions", acts), ("events", game.events)):
        told = game.words.entries.get(section, {})
        # One thing may be said in several ways: `yes_window` and `yes_mission` are a `yes`.
        problems += [f"{section}.{name} is missing" for name in names
                     if not any(f"{key}_".startswith(f"{name}_") for key in told)]  # fmt: skip
    problems += [f"the game has no name in {lang}" for lang in LANGUAGES if not game.name.get(lang)]
    if problems:
        raise CheckFailed(f"{game.id}: words.toml: {'; '.join(problems)}")


def check_ranges(game: Game) -> None:
    """Every number of the state, of the box, of a question and of an observation has its range."""
    missing = [*game.state.undeclared("state"), *game.box_layout.undeclared("box")]
    if game.questions is not None:
        missing += game.questions.undeclared()
    missing += [f"observation {name}" for name in game.observation.undeclared]
    if missing:
        raise CheckFailed(f"{game.id}: no range is declared for {', '.join(missing)}")


def check_rulebook(game: Game) -> None:
    """All languages number the same rules, and words cite only numbers that exist."""
    numbers = set(game.rulebook("en").rules)
    for lang in LANGUAGES:
        if odd := ", ".join(sorted(numbers ^ set(game.rulebook(lang).rules))):
            sentence = f"{odd} stands in only one of rules.{lang}.md and rules.en.md"
            raise CheckFailed(f"{game.id}: {sentence}")
    for section, entries in game.words.entries.items():
        for key, entry in entries.items():
            for number in entry.get("rules", ()):
                if number not in numbers:
                    raise CheckFailed(f"{game.id}: {section}.{key} cites {number}, no such rule")


def check_options(game: Game) -> None:
    """Every declared value starts a game, and nothing else does."""
    players = range(game.options.players.low, game.options.players.high + 1)
    for name, option in game.options.options.items():
        refused: dict[str, str] = {}
        for count in players:
            for value in [option.default, *option.examples(count)]:
                given = {"players": count, name: value}
                try:
                    pos = game.new(seed=1, **given)
                except InvalidOptions as error:
                    refused.setdefault(repr(value), str(error))
                    continue
                except Exception as error:
                    raise CheckFailed(f"{game.id}: options {given} raise {error!r}") from error
                refused[repr(value)] = ""
                check_conserved(pos)
        for value, why in refused.items():
            # A list may contradict the box or another option; a declared value may not.
            if why and not isinstance(option, Listing):
                raise CheckFailed(f"{game.id}: option {name} refuses its own value {value}: {why}")
        for nonsense in NONSENSE:
            _expect_refusal(game, {name: nonsense}, name)
    _expect_refusal(game, {"no_such_option": 1}, "no_such_option")
    _expect_refusal(game, {"seed": -1}, "seed")
    _expect_refusal(game, {"seed": 1 << 64}, "seed")


def _expect_refusal(game: Game, given: dict[str, Any], name: str) -> None:
    try:
        game.new(**{"seed": 1, **given})
    except InvalidOptions as error:
        if name not in str(error):
            raise CheckFailed(f"{game.id}: the refusal of {given} does not name {name}") from None
    except Exception as error:
        raise CheckFailed(f"{game.id}: {given} raises {error!r}, not InvalidOptions") from error
    else:
        raise CheckFailed(f"{game.id}: the options {given} are accepted")


def option_sets(game: Game, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Options to play with, without end: first every value once, then all by chance."""
    options = game.options.options
    for name, option in options.items():
        for value in option.examples(game.options.players.high):
            for _ in range(20):
                given = {**_some_options(game, chance), name: value}
                if _fits(game, given):
                    yield given
                    break
    while True:
        given = _some_options(game, chance)
        if _fits(game, given):
            yield given


def _some_options(game: Game, chance: random.Random) -> dict[str, Any]:
    players = chance.choice(game.options.players.examples(0))
    others = {n: chance.choice(o.examples(players)) for n, o in game.options.options.items()}
    return {**others, "players": players}


def _fits(game: Game, given: dict[str, Any]) -> bool:
    try:
        game.pack_options(given)
    except InvalidOptions:
        return False
    return True
