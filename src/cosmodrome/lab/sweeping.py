"""One value or another: grids of boxes, and two boxes deal by deal."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cosmodrome.engine.batch import Crew
from cosmodrome.engine.errors import InvalidOptions, said
from cosmodrome.lab import statistics
from cosmodrome.lab.orders import Box, Limits
from cosmodrome.lab.simulation import (
    Progress,
    Simulation,
    plain_estimate,
    simulate,
    staff,
)
from cosmodrome.lab.uses import Uses

#: A grid has no more boxes than this.
MOST_BOXES = 1000
#: Two boxes are played by turns, in so many slices.
SLICES = 8


def read_values(text: str) -> tuple[str, list[Any]]:
    """A path into the box and what it takes: `values.hand_limit=2..4`, `=2,4`, `=true,false`."""
    path, equals, given = (part.strip() for part in text.partition("="))
    if not equals or not path or not given:
        raise InvalidOptions(said("set_form", text=text), "set")
    if ends := re.fullmatch(r"(-?\d{1,6})\.\.(-?\d{1,6})", given):
        low, high = int(ends[1]), int(ends[2])
        values: list[Any] = list(range(low, high + 1))
    else:
        try:
            values = tomllib.loads(f"values = [{given}]")["values"]
        except tomllib.TOMLDecodeError:
            values = [_word(part) for part in given.split(",")]
    if not values or len(values) > MOST_BOXES:
        raise InvalidOptions(said("set_form", text=text), "set")
    return path, values


def _word(text: str) -> Any:
    """A number, or a word that needs no quotes."""
    text = text.strip().strip('"')
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def grid(sets: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Every combination of values, the last path changing first."""
    for values in itertools.product(*sets.values()):
        yield dict(zip(sets, values, strict=True))


@dataclass(frozen=True)
class Sweep:
    """The same deals over a grid of boxes."""

    #: What was changed, and what came of it.
    runs: list[tuple[dict[str, Any], Simulation]]
    #: How many boxes there should have been.
    wanted: int

    @property
    def complete(self) -> bool:
        return len(self.runs) == self.wanted and all(run.complete for _, run in self.runs)

    def summary(self) -> list[dict[str, Any]]:
        """One entry a box: what was changed, and the figures of `simulate`."""
        return [{"set": changes, **run.summary()} for changes, run in self.runs]

    def table(self) -> dict[str, list[Any]]:
        """All games of all boxes, with a column for every path."""
        paths = {
            path: [changes[path] for changes, run in self.runs for _ in range(run.games)]
            for path in self.runs[0][0]
        }
        return paths | stacked([run.table() for _, run in self.runs])


def stacked(tables: Sequence[Mapping[str, list[Any]]]) -> dict[str, list[Any]]:
    """The rows of several tables; a line of the score that a box never gives is worth 0 there."""
    names = dict.fromkeys(name for table in tables for name in table)
    return {
        name: [value for table in tables for value in table.get(name, [0] * len(table["game"]))]
        for name in names
    }


def sweep(
    game_id: str,
    sets: Mapping[str, Sequence[Any]],
    *,
    games: int,
    seed: int,
    box: Box = None,
    workers: int | None = None,
    cluster: str = "",
    team: Crew | None = None,
    progress: Progress | None = None,
    partial: bool = False,
    **chosen: Any,
) -> Sweep:
    """Play the same deals over every combination of values, as `simulate` does over one box.

    All boxes are checked before the first game; `partial` leaves on Ctrl-C what was played.
    """
    import cosmodrome

    base = cosmodrome.load(game_id, box)
    boxes = list(itertools.islice(grid(sets), MOST_BOXES + 1))
    if len(boxes) > MOST_BOXES:
        raise InvalidOptions(said("many_boxes", most=MOST_BOXES), "set")
    over = [base.with_box(changes) for changes in boxes]
    runs: list[tuple[dict[str, Any], Simulation]] = []
    with staff(team, workers, cluster) as at_work:
        for number, (changes, game) in enumerate(zip(boxes, over, strict=True)):

            def told(done: int, before: int = number * games) -> None:
                if progress:
                    progress(before + done)

            try:
                run = simulate(
                    game_id, games=games, seed=seed, box=game.components, team=at_work,
                    progress=told, partial=partial, **chosen,
                )  # fmt: skip
            except KeyboardInterrupt:
                if not partial or not runs:
                    raise
                break
            runs.append((changes, run))
            if not run.complete:
                break
    return Sweep(runs, len(boxes))


@dataclass(frozen=True)
class Comparison:
    """The same deals over two boxes."""

    first: Simulation
    second: Simulation

    @property
    def complete(self) -> bool:
        return self.first.complete and self.second.complete

    def summary(self) -> dict[str, Any]:
        """Each side's figures, and the difference deal by deal (the second less the first)."""
        return {
            "boxes": [run.summary() for run in (self.first, self.second)],
            "games": self.games,
            "complete": self.complete,
            "difference": self.differences(),
        }

    def table(self) -> dict[str, list[Any]]:
        """All games of both boxes, told apart by the box's fingerprint."""
        return stacked([self.first.table(), self.second.table()])

    @property
    def games(self) -> int:
        """The deals that both have played."""
        return min(self.first.games, self.second.games)

    def differences(self) -> list[dict[str, Any]]:
        """What differs, with the interval of its mean: pairs vary less than two runs apart."""
        n = self.games
        one, two = self.first, self.second
        pairs: list[tuple[str, int | None, Any, Any]] = [("acts", None, one.acts[:n], two.acts[:n])]
        for seat in range(one.seats):
            pairs.append(("wins", seat, one.credits()[:n, seat], two.credits()[:n, seat]))
            pairs.append(("points", seat, one.points[:n, seat], two.points[:n, seat]))
        lead = [_lead(run.points[:n]) for run in (one, two)]
        if lead[0] is not None and lead[1] is not None:
            pairs.append(("margin", None, lead[0], lead[1]))
        pairs.append(("lost_by_all", None, one.lost()[:n], two.lost()[:n]))
        return [
            {
                "what": what,
                "seat": seat,
                "first": plain_estimate(statistics.mean(a)),
                "second": plain_estimate(statistics.mean(b)),
                "difference": plain_estimate(statistics.mean(b.astype(float) - a.astype(float))),
            }
            for what, seat, a, b in pairs
        ]


def _lead(points: Any) -> Any:
    """By how much the best of each game leads the next."""
    if points.shape[1] < 2:
        return None
    points = points.copy()
    points.sort(axis=1)
    return points[:, -1] - points[:, -2]


def compare(
    game_id: str,
    boxes: tuple[Box, Box],
    *,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    workers: int | None = None,
    cluster: str = "",
    team: Crew | None = None,
    progress: Progress | None = None,
    partial: bool = False,
    **chosen: Any,
) -> Comparison:
    """Play the same deals over two boxes; each may be a file, values by their paths, or None.

    They are played by turns, some deals over each, so that Ctrl-C (with `partial`) leaves as many
    of both.
    """
    import cosmodrome

    sides = [cosmodrome.load(game_id, box).components for box in boxes]
    size = max(1, -(-games // SLICES))
    slices: list[tuple[Simulation, ...]] = []
    done = 0

    def told(now: int) -> None:
        if progress:
            progress(done + now)

    with staff(team, workers, cluster) as at_work:
        try:
            for first in range(0, games, size):
                pair = []
                for side in sides:
                    count = min(size, games - first)
                    pair.append(
                        simulate(
                            game_id,
                            games=count,
                            first=first,
                            seed=seed,
                            box=side,
                            options=options,
                            limits=limits,
                            team=at_work,
                            progress=told,
                            **chosen,
                        )
                    )
                    done += count
                slices.append(tuple(pair))
        except KeyboardInterrupt:
            if not partial or not slices:
                raise
    return Comparison(*(joined([pair[i] for pair in slices], games) for i in range(2)))


def joined(runs: Sequence[Simulation], wanted: int) -> Simulation:
    """Runs that follow each other, as one of which so many games were wanted."""
    import numpy

    rows = ("seeds", "lengths", "acts", "points", "places", "winners")
    times = ("seconds", "core_seconds", "startup_seconds")
    together: dict[str, Any] = {
        **{name: numpy.concatenate([getattr(run, name) for run in runs]) for name in rows},
        **{name: sum(getattr(run, name) for run in runs) for name in times},
        "rows": [row for run in runs for row in run.rows],
        "uses": Uses.together(run.uses for run in runs if run.uses) if runs[0].uses else None,
    }
    return replace(runs[0], order=replace(runs[0].order, games=wanted), **together)
