"""Looking for a bot whose choice depends on what its seat cannot know, in a compiled process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import cosmodrome
from cosmodrome.bots import LEVELS, make_bot
from cosmodrome.engine.formats import parse_record
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from tests.games.plans import records_of

#: Every how many acts of the kept games, which are played well, somebody is looked at.
EVERY = 7
#: So many moments at which knowing more would change a choice.
ENOUGH = 4


def moments(game: Game) -> Iterator[tuple[Position, int]]:
    """Whoever has a choice, here and there in the kept games of several seats."""
    for text in records_of(game.id).values():
        record = parse_record(text)
        position = game.new(seed=record.seed, **record.options)
        for number, (seat, act, _) in enumerate(record.actions if position.seats > 1 else ()):
            if number % EVERY == 0 and len(position.legal_ids(seat)) > 1:
                yield position, seat
            position.play(act, seat)


def alike(position: Position, seat: int) -> list[bytes]:
    """Positions that a seat cannot tell apart, the true one first."""
    others = [position.determinize(seat, secret) for secret in (1, 2, 3)]
    for other in others:
        if other.observe(seat) != position.observe(seat):
            raise AssertionError("a redrawn position looks different to its seat")
    return [bytes(one) for one in (position, *others)]


def differs(think: Callable[[bytes], Any], places: list[bytes]) -> bool:
    first, *others = map(think, places)
    return any(one != first for one in others)


@contextmanager
def looking() -> Iterator[None]:
    """Meanwhile bots take the true position for what their seat knows."""
    honest = Position.determinize
    Position.determinize = lambda self, seat, seed: self.copy()  # type: ignore[method-assign]
    try:
        yield
    finally:
        Position.determinize = honest  # type: ignore[method-assign]


def hints(game: Game, seat: int, name: str, **more: int) -> Callable[[bytes], Any]:
    """How a bot thinks about a position, one that has thought of nothing before."""
    return lambda one: make_bot(name, **more).hint(game, one, seat)


def bots_of(game: Game, seat: int, seed: int) -> Iterator[tuple[str, Callable[[bytes], Any]]]:
    """Every way to think that a level has, and thinking along."""
    # A rollout takes as long as many iterations of a tree.
    limits = {"iterations": 6 if game.rolls_out else 30, "seed": seed}
    levels = {(level.strategy, level.within(game.id).learnt): name
              for name, level in reversed(LEVELS.items())}  # fmt: skip
    for name in levels.values():
        yield name, hints(game, seat, name, lines=int(not LEVELS[name].light), **limits)

    def helped(one: bytes) -> Any:
        helper, bot = make_bot("search", part=1, **limits), make_bot("search", **limits)
        helper.hint(game, one, seat)
        bot.beside = [] if helper.found is None else [helper.found]
        return repr(helper.found), bot.hint(game, one, seat)

    yield "search, with another that thinks along", helped


def checked(game_id: str) -> int:
    """At how many moments a bot that looks gave itself away, and no other did."""
    game = cosmodrome.load(game_id)
    found = 0
    for position, seat in moments(game):
        places = alike(position, seat)
        with looking():
            matters = differs(hints(game, seat, "greedy"), places)
        if not matters:
            continue
        for name, think in bots_of(game, seat, found):
            if differs(think, places):
                raise AssertionError(f"{name} knows more than seat {seat}: {position.to_json()}")
        found += 1
        if found == ENOUGH:
            break
    return found
