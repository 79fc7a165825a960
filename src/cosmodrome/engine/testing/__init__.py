"""`check_game`: the promises of the engine, put to the test for any game.

    from cosmodrome.engine.testing import check_game
    check_game(GAME)

plays random games over all options and looks at them from every side. A broken promise raises
`CheckFailed` with one sentence that says what and where; its `record` replays the game up to
there. Each check is a function of its own and can be called on a position that interests you.
A script that calls `check_game` needs the usual `if __name__ == "__main__":` around it, because
the compiled side runs in a spawned process.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cosmodrome.engine.position import Position
from cosmodrome.engine.testing.declared import (
    check_options,
    check_ranges,
    check_rulebook,
    check_words,
    option_sets,
)
from cosmodrome.engine.testing.failing import CheckFailed
from cosmodrome.engine.testing.games import play_and_check
from cosmodrome.engine.testing.modes import check_other_mode
from cosmodrome.engine.testing.reasons import check_explained

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

__all__ = ["CheckFailed", "Report", "check_game"]


@dataclass(frozen=True)
class Report:
    """What `check_game` has looked at."""

    games: int
    decisions: int
    examined: int
    won: int
    """games that somebody won"""


def check_game(
    game: Game,
    *,
    games: int = 12,
    seed: int = 1,
    options: Sequence[dict[str, Any]] | None = None,
    compiled: bool = True,
) -> Report:
    """Check every promise of the engine for a game; raises `CheckFailed` at the first broken one.

    `games` random games are played from `seed`, over the option sets given, or over all options
    the game declares. With `compiled`, a spawned process in the other mode plays them again and
    must come to the same bytes.
    """
    box = bytes(game.box.packed)
    check_ranges(game)
    check_words(game)
    check_rulebook(game)
    check_explained(game)
    check_options(game)
    chance = random.Random(seed)
    sets = option_sets(game, chance) if options is None else itertools.cycle(options)
    played: list[Position] = []
    examined = 0
    for given in itertools.islice(sets, games):
        pos, looked_at = play_and_check(game, given, chance)
        played.append(pos)
        examined += looked_at
    if bytes(game.box.packed) != box:
        raise CheckFailed(f"{game.id}: a rule has written into the box")
    if compiled:
        check_other_mode(game, played)
    return Report(
        games=len(played),
        decisions=sum(len(pos.history) for pos in played),
        examined=examined,
        won=sum(1 for pos in played if pos.winners),
    )
