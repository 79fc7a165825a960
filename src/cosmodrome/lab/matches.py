"""Bots against each other, seats swapped fairly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cosmodrome.engine.batch import Crew
from cosmodrome.engine.errors import InvalidBots, said
from cosmodrome.lab import statistics
from cosmodrome.lab.orders import (
    Box,
    Limits,
    Order,
    check_bots,
    order_of,
    rotations,
    told_apart,
)
from cosmodrome.lab.simulation import Progress, Simulation, Source, plain_estimate, play, staff


@dataclass(frozen=True)
class Match:
    """A simulation whose bots changed seats fairly."""

    simulation: Simulation
    bots: list[str]

    def summary(self) -> dict[str, Any]:
        """The simulation's figures, and how each bot did against all the others."""
        figures = self.simulation.summary()
        figures["results"] = [self.result(bot) for bot in self.bots]
        return figures

    def duels(self, bot: str, other: str | None = None) -> tuple[int, int, int]:
        """Opponents a bot left behind, equal ones and better ones: all, or one of them.

        Who has lost a game together with all the others has left nobody behind.
        """
        import numpy

        played = self.simulation
        mine = (played.places * played.sat(bot)).sum(axis=1)[:, None]
        against = ~played.sat(bot) if other is None else played.sat(other)
        lost = played.lost()[:, None]
        better = int(numpy.count_nonzero(against & ~lost & (mine < played.places)))
        equal = int(numpy.count_nonzero(against & ~lost & (mine == played.places)))
        return better, equal, int(numpy.count_nonzero(against)) - better - equal

    def result(self, bot: str) -> dict[str, Any]:
        """Points of a match: 1 for each opponent left behind, ½ for each equal one."""
        better, equal, worse = self.duels(bot)
        score = statistics.share(better + equal / 2, better + equal + worse)
        return {
            "bot": bot,
            "duels": better + equal + worse,
            "won": better,
            "drawn": equal,
            "lost": worse,
            "score": plain_estimate(score),
            "elo": {key: round(statistics.elo(value), 1) for key, value in score._asdict().items()},
        }


def match(
    game_id: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    box: Box = None,
    limits: Limits | None = None,
    workers: int | None = None,
    cluster: str = "",
    details: bool = False,
    records: bool = False,
    team: Crew | None = None,
    progress: Progress | None = None,
    partial: bool = False,
) -> Match:
    """Bots against each other: every deal is played once with each of them on each seat.

    Each may have a budget of its own (`search:500`), and equal ones are told apart (`greedy#2`).
    With `partial`, Ctrl-C ends it with the deals that all of them have played by then.
    """
    if len(bots) < 2:
        raise InvalidBots(said("match_bots"))
    game, complete, seats = order_of(game_id, box, {"players": len(bots), **(options or {})})
    check_bots(bots, len(seats))
    names = told_apart(bots)
    order = Order(
        game_id,
        game.components if any(game.components) else None,
        complete,
        seed,
        games,
        rotations(names),
        limits or Limits(),
        details=details or records,
        records=records,
    )
    with staff(team, workers, cluster) as at_work:
        found = play(Source.of(game), order, at_work, progress, partial)
    return Match(whole_deals(found), names)


def whole_deals(played: Simulation) -> Simulation:
    """Without the games of a deal that was not played on every seat."""
    if played.complete:
        return played
    games = played.games - played.games % len(played.bots)
    if not games:
        raise KeyboardInterrupt
    rows = ("seeds", "lengths", "acts", "points", "places", "winners", "rows", "records")
    return replace(played, **{name: getattr(played, name)[:games] for name in rows})
