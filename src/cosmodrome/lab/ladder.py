"""The ladder of bots: everybody against everybody, kept in a file, and ratings with intervals.

ladder = Ladder.kept("pocket-rockets", Path("ladder.json"), hurry=10)
ladder.climb(games=40, workers=4)      # stopped at any time, it goes on from the file
ladder.ratings()
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cosmodrome.bots.levels import LADDER, LEVELS
from cosmodrome.engine.batch import Crew, crew
from cosmodrome.lab import statistics
from cosmodrome.lab.matches import match
from cosmodrome.lab.statistics import Estimate

#: A rating is told as Elo points above the lowest rung.
ELO = 400 / math.log(10)
#: Everybody has drawn this much of a game with every other: nobody is infinitely better.
DRAWN = 0.5

Results = dict[str, list[int]]


@dataclass
class Ladder:
    """What the rungs of a game have won, drawn and lost against each other."""

    game: str
    path: Path
    #: How many times less than at the table they think.
    hurry: int
    rungs: Sequence[str]
    #: By `higher lower`: games the higher rung won, drew and lost.
    results: Results = field(default_factory=dict)

    @classmethod
    def kept(cls, game: str, path: Path, hurry: int = 10, rungs: Sequence[str] = LADDER) -> Ladder:
        """The ladder of a file, or a new one; games of other rules or budgets do not count."""
        import cosmodrome

        made = cls(game, path, hurry, rungs)
        if path.exists():
            known = json.loads(path.read_text(encoding="utf-8"))
            made.results = known.get(made.key(cosmodrome.load(game).rules_version), {})
        return made

    def key(self, rules: int) -> str:
        return f"{self.game} {rules} /{self.hurry}"

    def keep(self) -> None:
        import cosmodrome

        known = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        known[self.key(cosmodrome.load(self.game).rules_version)] = self.results
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")

    def pairs(self) -> list[tuple[str, str]]:
        """Higher and lower, neighbours first: they tell most."""
        found = itertools.combinations(range(len(self.rungs)), 2)
        return [
            (self.rungs[high], self.rungs[low])
            for low, high in sorted(found, key=lambda pair: (pair[1] - pair[0], pair[0]))
        ]

    def played(self, higher: str, lower: str) -> int:
        return sum(self.results.get(f"{higher} {lower}", ()))

    def climb(
        self,
        games: int,
        seed: int = 0,
        workers: int | None = None,
        progress: Callable[[int], None] | None = None,
        team: Crew | None = None,
        cluster: str = "",
    ) -> None:
        """Play until each pair has had so many games; after every few the file is written."""
        if team is None:
            with crew(workers, cluster) as found:
                return self.climb(games, seed, workers, progress, found)
        while todo := [pair for pair in self.pairs() if self.played(*pair) < games]:
            # All catch up with who has played most before anybody goes on.
            higher, lower = min(todo, key=lambda pair: self.played(*pair))
            done = self.played(higher, lower)
            count = min(games - done, 2 * team.count)
            count += count % 2
            self._play(higher, lower, count, seed + done, team)
            if progress:
                progress(min(games * len(self.pairs()), sum(map(sum, self.results.values()))))

    def _play(self, higher: str, lower: str, games: int, seed: int, team: Crew) -> None:
        names = [self.hurried(higher), self.hurried(lower)]
        found = match(self.game, names, games=games, seed=seed, team=team)
        before = self.results.get(f"{higher} {lower}", [0, 0, 0])
        now = found.duels(names[0])
        self.results[f"{higher} {lower}"] = [
            old + new for old, new in zip(before, now, strict=True)
        ]
        self.keep()

    def hurried(self, rung: str) -> str:
        return rung if LEVELS[rung].light or self.hurry == 1 else f"{rung}/{self.hurry}"

    # What follows

    def against_lower(self, rung: str) -> Estimate | None:
        """The share of points a rung won against the next lower one."""
        at = list(self.rungs).index(rung)
        if at == 0 or not self.played(rung, self.rungs[at - 1]):
            return None
        won, drawn, lost = self.results[f"{rung} {self.rungs[at - 1]}"]
        return statistics.share(won + drawn / 2, won + drawn + lost)

    def ratings(self) -> dict[str, Estimate]:
        """Elo points of every rung above the lowest, with their intervals (Bradley and Terry)."""
        import numpy

        count = len(self.rungs)
        points, games = numpy.zeros((2, count, count))
        for higher, lower in self.pairs():
            i, j = list(self.rungs).index(higher), list(self.rungs).index(lower)
            won, drawn, lost = self.results.get(f"{higher} {lower}", (0, 0, 0))
            points[i, j] = won + drawn / 2 + DRAWN / 2
            points[j, i] = lost + drawn / 2 + DRAWN / 2
            games[i, j] = games[j, i] = won + drawn + lost + DRAWN
        strength = numpy.zeros(count)
        for _ in range(100):
            chance = 1 / (1 + numpy.exp(strength[None, :] - strength[:, None]))
            slope = (points - games * chance).sum(axis=1)
            bend = games * chance * (1 - chance)
            matrix = numpy.diag(bend.sum(axis=1)) - bend
            # Only differences are known: the lowest rung stands still.
            step = numpy.zeros(count)
            step[1:] = numpy.linalg.solve(matrix[1:, 1:], slope[1:])
            strength += numpy.clip(step, -1, 1)
            if numpy.abs(step).max() < 1e-9:
                break
        spread = numpy.zeros(count)
        spread[1:] = numpy.sqrt(numpy.diag(numpy.linalg.inv(matrix[1:, 1:])))
        return {
            rung: Estimate(*(ELO * (strength[i] + z * spread[i]) for z in (0, -1.96, 1.96)))
            for i, rung in enumerate(self.rungs)
        }

    def summary(self) -> dict[str, Any]:
        """The figures of `cosmodrome ladder --json`."""
        ratings = self.ratings()
        return {
            "game": self.game,
            "hurry": self.hurry,
            "results": self.results,
            "rungs": [
                {
                    "bot": rung,
                    "rating": [round(value, 1) for value in ratings[rung]],
                    "against_lower": _rounded(self.against_lower(rung)),
                }
                for rung in self.rungs
            ],
        }


def _rounded(estimate: Estimate | None) -> list[float] | None:
    return None if estimate is None else [round(value, 4) for value in estimate]
