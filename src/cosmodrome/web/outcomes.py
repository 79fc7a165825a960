"""How a game ended, kept with its table: it can be read when its rules have long changed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cosmodrome.engine.languages import LANGUAGES
from cosmodrome.engine.position import Position

#: Where the points of a side come from: keys of the game's score lines, and points.
Sheet = list[tuple[str, int]]


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

    def kept(self) -> dict[str, Any]:
        """As a row keeps it."""
        return asdict(self)


def outcome_of(pos: Position) -> Outcome:
    """How a finished game ended."""
    game, seats = pos.game, range(pos.seats)
    rivals = [
        ({lang: name.text(lang) for lang in LANGUAGES}, sheet) for name, sheet in game.rivals(pos)
    ]
    alone = pos.seats == 1 and bool(rivals)
    return Outcome(
        scores=pos.scores(),
        places=pos.ranking(),
        winners=list(pos.winners),
        sheets=[game.score_lines(pos, seat) for seat in seats],
        ties=[game.tie_break(pos, seat) for seat in seats] if game.tie_break else None,
        rivals=rivals,
        told={lang: pos.prompt(0, lang) for lang in LANGUAGES} if alone else {},
    )
