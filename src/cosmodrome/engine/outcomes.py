"""How a game ended, as plain data: it can be kept, and read when its rules have long changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cosmodrome.engine.errors import ENGINE
from cosmodrome.engine.game import Game
from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position
from cosmodrome.engine.words import Gap, Listed, Named

#: Where the points of a side come from: keys of the game's score lines, and points.
Sheet = list[tuple[str, int]]

#: So many of somebody's results alone are shown.
BESTS = 5


@dataclass(frozen=True)
class Outcome:
    """The end of a game, seat by seat."""

    scores: list[int]
    places: list[int]
    winners: list[int]
    sheets: list[Sheet]
    #: What decides between equal totals, where a game has that.
    ties: list[int] | None
    #: Sides that nobody plays: names by language, and points.
    rivals: list[tuple[dict[str, str], Sheet]]
    #: Against the game itself: what it says of the end, by language.
    told: dict[str, str]

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    def tied(self) -> bool:
        """Whether something had to decide between equal totals."""
        return self.ties is not None and len(set(self.scores)) < len(self.scores)

    def kept(self) -> dict[str, Any]:
        """As a row keeps it."""
        return asdict(self)


def outcome_of(pos: Position) -> Outcome:
    """How a finished game ended."""
    game, seats = pos.game, range(pos.seats)
    rivals = [
        ({lang: name.text(lang) for lang in LANGUAGES}, sheet) for name, sheet in game.rivals(pos)
    ]
    people = [seat for seat in seats if seat not in pos.automas]
    alone = len(people) == 1 and bool(rivals or pos.automas)
    return Outcome(
        scores=pos.scores(),
        places=pos.ranking(),
        winners=list(pos.winners),
        sheets=[game.score_lines(pos, seat) for seat in seats],
        ties=[game.tie_break(pos, seat) for seat in seats] if game.tie_break else None,
        rivals=rivals,
        told={lang: pos.prompt(people[0], lang) for lang in LANGUAGES} if alone else {},
    )


def ending(
    game: Game,
    outcome: Outcome,
    names: Sequence[str] | Mapping[int, str],
    best: int | None = None,
    reader: int | None = None,
) -> Gap:
    """How a game ended, in one sentence to whoever sits on a seat, or to all.

    `best` is what somebody who plays alone had reached before.
    """
    if outcome.told:
        # Whoever plays against the game itself wins or loses, and the game says why.
        return Named(outcome.told)
    if outcome.seats == 1:
        points = outcome.scores[0]
        if best is None:
            return ENGINE.sentence("endings", "alone", points=points)
        end = "new_best" if points > best else "not_best"
        return ENGINE.sentence("endings", end, points=points, best=best)
    winners = [names[seat] for seat in outcome.winners]
    if not winners and game.words.has("prompts", "nobody_wins"):
        return game.words.sentence("prompts", "nobody_wins")
    end = ("nobody", "winner")[len(winners)] if len(winners) < 2 else "winners"
    you = outcome.winners == [reader]
    return ENGINE.sentence("endings", end, you=you, players=Listed(winners))


def counts_alone(pos: Position) -> bool:
    """SP-70: a result to keep; of a game that can be lost alone (RM-100), a victory."""
    return pos.is_over and pos.seats == 1 and bool(pos.winners)
