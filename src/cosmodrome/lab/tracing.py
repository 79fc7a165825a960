"""What happened inside games, gathered where they are played: lines of the score, the lead, uses.

Sums are whole numbers, so they are the same in whatever order parts of a run are added up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy
from numba import types

from cosmodrome.engine.events import Event
from cosmodrome.engine.native import INT_TABLE, INTS, SHORTS, native
from cosmodrome.engine.position import Position
from cosmodrome.engine.record import Scalar
from cosmodrome.engine.rules import retelling
from cosmodrome.engine.rules.events import EVENT_BUFFER, EVERYBODY
from cosmodrome.lab.uses import SHARES, STAGES, Row, Uses

if TYPE_CHECKING:
    from cosmodrome.engine.game import Game

#: Where a game tells that somebody's turn begins, and why it ends.
TURN, ENDS = "turn", ("ended", "ending")


@dataclass(frozen=True)
class Retold:
    """A finished game with all that it told."""

    pos: Position
    #: (move, kind, seat, a, b, c) of every event; points of every seat after every move.
    told: Any
    points: Any


class Teller:
    """Tells games of one table again, by compiled loops."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game, self.options = game, options
        self.side = native(game)
        self.packed = game.options.record.view(game.pack_options(options)[1])
        self.told = numpy.zeros((4096, 6), dtype=numpy.int32)
        self._meanings: dict[tuple[int, int, int, int], list[str]] = {}

    def random_game(self, seed: int, length: int) -> Position:
        """The random game of a seed, with its moves."""
        t, side = self.side.types, self.side
        loop = side.loop(
            retelling.random_moves, types.int64,
            t["box"], t["options"], t["states"], t["rng"], types.int64, SHORTS, SHORTS, INTS, INTS,
            calls=("setup", "actors", "legal", "apply"),
        )  # fmt: skip
        seats, actions = (numpy.zeros(length, dtype=numpy.int32) for _ in range(2))
        states = side.states(2)
        loop(
            self.game.box.view, self.packed, states, side.rng(), signed(seed), side.choices(),
            side.no_events(), seats, actions,
        )  # fmt: skip
        history = list(zip(seats.tolist(), actions.tolist(), strict=True))
        return Position(
            self.game,
            bytearray(states[1:].tobytes()),
            options=self.options,
            seed=seed,
            history=history,
        )

    def retell(self, pos: Position) -> Retold:
        """A finished game from its moves."""
        t, side = self.side.types, self.side
        loop = side.loop(
            retelling.retell, types.int64,
            t["box"], t["options"], t["states"], types.int64, INTS, INTS, SHORTS, INT_TABLE,
            INT_TABLE, INTS,
            calls=("setup", "apply", "scores"),
        )  # fmt: skip
        moves = numpy.array(pos.history, dtype=numpy.int32).reshape(-1, 2)
        seats, actions = (numpy.ascontiguousarray(moves[:, i]) for i in range(2))
        points = numpy.zeros((len(moves), pos.seats), dtype=numpy.int32)
        row = numpy.zeros(pos.seats, dtype=numpy.int32)
        events = numpy.zeros(EVENT_BUFFER, dtype=numpy.int16)
        while True:
            count = loop(
                self.game.box.view, self.packed, side.states(2), signed(pos.seed or 0), seats,
                actions, events, self.told, points, row,
            )  # fmt: skip
            if count <= len(self.told):
                return Retold(pos, self.told[:count].copy(), points)
            self.told = numpy.zeros((2 * count, 6), dtype=numpy.int32)

    def meaning(self, kind: int, a: int, b: int, c: int) -> list[str]:
        """What an event uses: itself, and each component that it names."""
        key = (kind, a, b, c)
        if key not in self._meanings:
            event = Event(self.game.events.told[kind], 0, a, b, c, EVERYBODY)
            things = [
                f"{event.name} {name}={value}"
                for name, value in event.fields.items()
                if isinstance(value, str) and not isinstance(event.kind.numbers[name], Scalar)
            ]
            self._meanings[key] = [event.name, *things]
        return self._meanings[key]


def signed(seed: int) -> int:
    """A seed as the rules take it."""
    return seed - (1 << 64) if seed >= 1 << 63 else seed


@dataclass
class Trace:
    """What a worker gathers of its games."""

    rows: list[Row] = field(default_factory=list)
    uses: Uses = field(default_factory=Uses)
    records: list[str] = field(default_factory=list)

    def add(self, teller: Teller, pos: Position, names: Sequence[str], keep: bool) -> None:
        """One finished game; `keep` its record too."""
        retold = teller.retell(pos)
        people = [seat for seat in range(pos.seats) if seat not in pos.automas]
        self.rows.append(row_of(teller, retold))
        self.uses.games += 1
        won = pos.winners
        credit = {seat: SHARES // len(won) if seat in won else 0 for seat in people}
        points = pos.scores()
        used = uses_of(teller, retold)
        for seat in people:
            self.uses.add(credit[seat], points[seat], used[seat])
        add_course(self.uses, retold)
        if keep:
            self.records.append(pos.record(list(names)))


def row_of(teller: Teller, retold: Retold) -> Row:
    """What one game adds to its row of the table."""
    pos = retold.pos
    lines: list[dict[str, int]] = []
    for seat in range(pos.seats):
        sheet: Counter[str] = Counter()
        for key, points in pos.game.score_lines(pos, seat):
            sheet[key] += points
        lines.append(dict(sheet))
    changes = lead_changes(retold.points)
    return Row(
        reason=reason_of(teller, retold),
        rounds=rounds_of(teller, retold),
        lead_changes=len(changes),
        last_lead_change=changes[-1] + 1 if changes else 0,
        lines=lines,
    )


def reason_of(teller: Teller, retold: Retold) -> str:
    """Why a game ended, as its last event of that name tells."""
    kinds = [teller.game.events.names.index(name) for name in ENDS if name in teller.game.events]
    for _, kind, _, a, b, c in reversed(retold.told.tolist()):
        if kind in kinds:
            event = Event(teller.game.events.told[kind], 0, a, b, c, EVERYBODY)
            if reasons := event.fields:
                return str(
                    reasons.get("reason") or ", ".join(f"{k}={v}" for k, v in reasons.items())
                )
    return ""


def rounds_of(teller: Teller, retold: Retold) -> int:
    """How many rounds were begun: as the game counts them, or by whose turns there were."""
    events = teller.game.events
    if TURN not in events:
        return 0
    kind = events.names.index(TURN)
    turns = [row for row in retold.told.tolist() if row[1] == kind]
    names = list(events.told[kind].numbers)
    if "round" in names:
        return max((row[3 + names.index("round")] for row in turns), default=0)
    begun = [row[0] for row in turns]
    moving: defaultdict[int, set[int]] = defaultdict(set)
    for move, (seat, _) in enumerate(retold.pos.history):
        moving[bisect_left(begun, move)].add(seat)
    together = sum(len(seats) > 1 for seats in moving.values())
    if 2 * together > len(moving):
        return len(turns)
    return max(Counter(row[2] for row in turns).values(), default=0)


def lead_changes(points: Any) -> list[int]:
    """The moves by which somebody else came to lead alone."""
    if points.shape[1] < 2 or not len(points):
        return []
    best = points.max(axis=1)
    alone = (points == best[:, None]).sum(axis=1) == 1
    moves = numpy.flatnonzero(alone)
    leaders = points.argmax(axis=1)[moves]
    changed = numpy.flatnonzero(leaders[1:] != leaders[:-1]) + 1
    found: list[int] = moves[changed].tolist()
    return found


def uses_of(teller: Teller, retold: Retold) -> list[Counter[str]]:
    """How often each seat used each action, event and component."""
    game, seats = teller.game, retold.pos.seats
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    # Most things happen often: each is looked up once.
    for (seat, action), times in Counter(retold.pos.history).items():
        found[seat][f"do {game.actions.text(action)}"] += times
        span, _ = game.actions.decode(action)
        if span.size > 1:
            found[seat][f"do {span.name}"] += times
    for (kind, seat, a, b, c), times in Counter(map(tuple, retold.told[:, 1:].tolist())).items():
        if 0 <= seat < seats and game.events[kind] not in ENDS:
            for name in teller.meaning(kind, a, b, c):
                found[seat][name] += times
    return found


def add_course(uses: Uses, retold: Retold) -> None:
    """Points and leaders at equal stages of a game, and when the lead changed."""
    points, pos = retold.points, retold.pos
    length, seats = points.shape
    if not length:
        return
    marks = ((numpy.arange(1, STAGES + 1) * length + STAGES - 1) // STAGES - 1).clip(0)
    uses.course(seats)[:] += points[marks]
    if seats < 2:
        return
    at = points[marks]
    alone = (at == at.max(axis=1)[:, None]).sum(axis=1) == 1
    leads = numpy.isin(at.argmax(axis=1), list(pos.winners))
    uses.led += alone
    uses.led_won += alone & leads
    for move in lead_changes(points):
        uses.changed[min(STAGES - 1, move * STAGES // length)] += 1


def traced(teller: Teller, games: Iterable[tuple[Position, Sequence[str]]], keep: bool) -> Trace:
    """All that finished games tell, with who sat where."""
    trace = Trace()
    for pos, names in games:
        trace.add(teller, pos, names, keep)
    return trace
