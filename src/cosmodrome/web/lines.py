"""A table as it stands: its row, the moves that count, and the position they lead to.

A table's state is a fold over its moves. An undo is a move too: it names the first move it takes
back, so the version only grows and nothing is ever deleted.
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet

import cosmodrome
from cosmodrome.engine.errors import UnknownGame
from cosmodrome.engine.game import Game
from cosmodrome.engine.outcomes import Outcome, outcome_of
from cosmodrome.engine.position import Event, Position
from cosmodrome.engine.words import Sentence
from cosmodrome.web.boxes import keeping
from cosmodrome.web.models import Move, Seat, Snapshot, Table
from cosmodrome.web.words import sentence, typeset

#: An act: what is ticked, in ascending order, and what confirms it; mostly one action.
Steps = tuple[int, ...]

#: A position is stored after so many moves.
SNAPSHOT_EVERY = 50
#: So many of the last moves are read at once: as far back as the log of a page goes.
LATELY = 40


class Refused(Exception):
    """What was asked cannot be done now; `key` names the sentence that says why."""

    def __init__(self, key: str, status: int = 409, **gaps: Any) -> None:
        super().__init__(key)
        self.key, self.status, self.gaps = key, status, gaps

    @property
    def told(self) -> Sentence:
        """Why, to be put into words."""
        return sentence(f"refused.{self.key}", **self.gaps)

    def text(self, lang: str) -> str:
        return typeset(self.told.text(lang), lang)


class Played(NamedTuple):
    """A move that still counts."""

    seq: int
    seat: int
    #: What was ticked, if anything, and what confirmed it.
    steps: Steps
    #: As in `Move`.
    learnt: int = 0
    choice: int | None = 0
    forced: bool = False


@dataclass
class Line:
    """A table with its game as it stands, or stood after some of its moves."""

    table: Table
    game: Game
    moves: list[Played]
    seats: list[Seat]
    #: Choices of this version that wait for the others', by seat.
    sealed: dict[int, Steps] = field(default_factory=dict)
    #: Milliseconds of a clock that those choices took.
    spent: dict[int, int] = field(default_factory=dict)
    #: The number of its last row, where that is not the table's version.
    last: int | None = None

    @functools.cached_property
    def position(self) -> Position:
        """Where the moves lead: worked out where somebody asks."""
        return position_at(self.table, self.game, self.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by those who played it."""
        return self.position.is_over or (bool(self.table.ended_by) and self.last is None)

    @property
    def asked(self) -> tuple[int, ...]:
        """Who is to act."""
        return () if self.over else self.position.actors

    @functools.cached_property
    def outcome(self) -> Outcome:
        """How the game ended."""
        kept = self.table.outcome
        return Outcome(**kept) if kept else outcome_of(self.position)

    @functools.cached_property
    def lately(self) -> list[Move]:
        """What happened last, oldest first: read once for all who look."""
        return self.rows((self.table.version if self.last is None else self.last) + 1)

    def past(self, step: int) -> Line:
        """The table as it was after a number of moves."""
        if not 0 <= step <= len(self.moves):
            raise Refused("illegal", 400)
        moves = self.moves[:step]
        return Line(self.table, self.game, moves, self.seats, last=moves[-1].seq if moves else 0)

    def rows(self, before: int) -> list[Move]:
        """What happened before a sequence number, oldest first."""
        return list(self.table.moves.filter(seq__lt=before).order_by("-seq")[:LATELY])[::-1]

    def owned(self, owner: str) -> list[int]:
        """The seats of a guest."""
        mine = [s.number for s in self.seats if s.kind == Seat.PERSON and s.owner == owner]
        return mine if owner else []

    def others(self, owner: str) -> list[int]:
        """The seats of other people."""
        return [s.number for s in self.seats if s.kind == Seat.PERSON and s.owner != owner]

    @property
    def bots_turn(self) -> bool:
        """Whether a bot is to act. That a person's question passes is nobody else's business."""
        acting = self.table.bot_seat
        return acting is not None and self.seats[acting].kind in (Seat.BOT, Seat.AUTOMA)

    @property
    def alone(self) -> bool:
        """Whether one person sits here, with bots or with nobody."""
        return sum(seat.kind in (Seat.PERSON, Seat.OPEN) for seat in self.seats) == 1


def game_of(game_id: str) -> Game:
    """A game by its id; an unknown one is refused in a sentence."""
    try:
        return cosmodrome.load(game_id)
    except UnknownGame:
        raise Refused("unknown_game", 404) from None


def find(key: str) -> Table:
    """A table by its public key."""
    return _found(Table.objects.filter(key=key))


def locked(key: str) -> Table:
    """A table that nobody else changes until the transaction ends."""
    return _found(Table.objects.select_for_update().filter(key=key))


def _found(tables: QuerySet[Table]) -> Table:
    table: Table | None = tables.first()
    if table is None:
        raise Refused("unknown_table", 404)
    return table


def game_at(table: Table) -> Game:
    """The game of a table, over the box it was begun with where that can be read here."""
    return keeping.game_on(table) or game_of(table.game)


def misfit(table: Table) -> str:
    """Why the game of a table cannot go on: `older_rules` or `newer_rules`; empty if it can."""
    return unfit(game_at(table), table)


def unfit(game: Game, table: Table) -> str:
    """The same of a game over the components it may have been begun with."""
    if game.rules_version == table.rules_version and game.box.digest == table.box:
        return ""
    return "newer_rules" if table.rules_version > game.rules_version else "older_rules"


def load(table: Table) -> Line:
    """The game of a table as it stands now."""
    game = game_at(table)
    if why := misfit(table):
        raise Refused(why)
    chosen = table.sealed.filter(version=table.version).order_by("seat")
    rows = list(chosen.values_list("seat", "action", "spent"))
    sealed = {seat: read_act(game, action) for seat, action, _ in rows}
    spent = {seat: spent for seat, _, spent in rows}
    return Line(table, game, standing(table, game), list(table.seats.all()), sealed, spent)


def standing(table: Table, game: Game) -> list[Played]:
    """The moves that count, after every undo; only rows not met before are read."""
    known, before = _standing.get(table.pk, (0, ()))
    if known > table.version:
        known, before = 0, ()
    if known == table.version:
        return list(before)
    moves = counted(table, game.actions.parse, known, before)
    _put(_standing, table.pk, (table.version, tuple(moves)), _STANDING)
    return moves


def counted(
    table: Table, read: Callable[[str], Any] = str, known: int = 0, before: Sequence[Played] = ()
) -> list[Played]:
    """The moves that count, from those that did at a known version; steps by name, or read."""
    moves = list(before)
    rows = table.moves.filter(seq__gt=known, seq__lte=table.version).exclude(kind=Move.NOTE)
    columns = ("undone", "seq", "seat", "action", "learnt", "choice", "forced")
    for undone, seq, seat, act, *more in rows.values_list(*columns):
        if undone is None:
            moves.append(Played(seq, seat, tuple(map(read, act.split(" "))), *more))
        while undone is not None and moves and moves[-1].seq >= undone:
            moves.pop()
    return moves


def read_act(game: Game, names: str) -> Steps:
    """An act by its names, apart by spaces."""
    return tuple(map(game.actions.parse, names.split(" ")))


def act_text(game: Game, steps: Iterable[int]) -> str:
    """An act by its names, as it is kept."""
    return " ".join(game.actions.text(step) for step in steps)


def whole(pos: Position, seat: int, steps: Steps) -> Steps:
    """An act as it is played, what is ticked in order; refused where it is none."""
    ticks = pos.game.actions.ticks
    *ticked, last = steps
    if ticks(last):
        raise Refused("unconfirmed")
    if not all(map(ticks, ticked)):
        raise Refused("illegal")
    trial = pos
    for step in sorted(ticked):
        if step not in trial.legal_ids(seat):
            raise Refused("cannot_tick")
        if trial is pos:
            trial = pos.game.from_bytes(bytes(pos))
        trial.apply(seat, step)
    if last not in trial.legal_ids(seat):
        raise Refused("ticked_otherwise" if ticked else "illegal")
    return (*sorted(ticked), last)


def only_act(pos: Position, seat: int) -> Steps:
    """Play on a trial position the only answer a seat has, if it leads to an end; else nothing."""
    steps: Steps = ()
    while len(legal := pos.game.actions.answers(pos.legal_ids(seat))) == 1:
        steps = (*steps, legal[0])
        pos.apply(seat, legal[0])
        if not pos.game.actions.ticks(legal[0]):
            return steps
    return ()


def carry_out(
    pos: Position, seq: int, seat: int, steps: Steps, last: Played | None
) -> tuple[Played, list[Event]]:
    """Play an act after the last move that counts: the move it makes, and what happened."""
    before, inside = pos.stack, pos.mid_choice
    forced = len(steps) == 1 and len(pos.legal_ids(seat)) == 1
    events: list[Event] = []
    for step in steps:
        events += pos.apply(seat, step)
    learnt, choice = pos.learnt, 0
    if not learnt >> seat & 1 and pos.still_choosing(seat, before):
        choice = (last.choice if inside and last else 0) or seq
    return Played(seq, seat, steps, learnt, choice, forced), events


def layout_key(game: Game) -> str:
    """What the bytes of a snapshot depend on."""
    return f"{game.state.digest}-{game.box.digest}-{game.rules_version}"


#: Positions of this process after recent moves, by (table, sequence number): these never change.
_recent: OrderedDict[tuple[int, int], bytes] = OrderedDict()
_RECENT = 400
#: The moves of recent tables that counted at a version: rows are only ever appended.
_standing: OrderedDict[int, tuple[int, tuple[Played, ...]]] = OrderedDict()
_STANDING = 200


def keep(line: Line) -> None:
    """Remember where a table stands, so that whoever looks next need not work it out."""
    table, moves = line.table, tuple(line.moves)
    _put(_standing, table.pk, (table.version, moves), _STANDING)
    if moves:
        _put(_recent, (table.pk, moves[-1].seq), bytes(line.position), _RECENT)


def _put(kept: OrderedDict[Any, Any], key: Any, value: Any, most: int) -> None:
    """Remember something once it is committed: what is rolled back never was."""

    def put() -> None:
        kept[key] = value
        kept.move_to_end(key)
        while len(kept) > most:
            kept.popitem(last=False)

    transaction.on_commit(put)


def first_position(table: Table, game: Game) -> Position:
    """The position a table started from."""
    if table.start is not None:
        return game.from_bytes(bytes(table.start), options=table.options)
    return game.new(seed=int(table.seed), **table.options)


def position_at(table: Table, game: Game, moves: Sequence[Played]) -> Position:
    """The position after some standing moves: from the nearest that is known, then replayed.

    A sequence number that still stands has the same moves before it as when it was made, so a
    snapshot or a remembered position of that number is right whatever was undone since.
    """
    done, data = _nearest(table, game, moves)
    if data is None:
        pos = first_position(table, game)
    else:
        pos = game.from_bytes(data, options=table.options)
    for number, move in enumerate(moves[done:], done + 1):
        for step in move.steps:
            pos.apply(move.seat, step)
        if number % SNAPSHOT_EVERY == 0:
            save_snapshot(table, game, move.seq, bytes(pos))
    if moves:
        _put(_recent, (table.pk, moves[-1].seq), bytes(pos), _RECENT)
    return pos


def _nearest(table: Table, game: Game, moves: Sequence[Played]) -> tuple[int, bytes | None]:
    """How many of the moves are already in the bytes found, and the bytes."""
    for back in range(len(moves), max(0, len(moves) - SNAPSHOT_EVERY), -1):
        if data := _recent.get((table.pk, moves[back - 1].seq)):
            return back, data
    if not moves:
        return 0, None
    places = {move.seq: number for number, move in enumerate(moves, 1)}
    stored = table.snapshots.filter(layout=layout_key(game), seq__lte=moves[-1].seq)
    for snapshot in stored.order_by("-seq").iterator(chunk_size=4):
        if snapshot.seq in places:
            return places[snapshot.seq], bytes(snapshot.data)
    return 0, None


def save_snapshot(table: Table, game: Game, seq: int, data: bytes) -> None:
    """Keep the position after a move: only a cache."""
    Snapshot.objects.update_or_create(
        table=table, seq=seq, defaults={"layout": layout_key(game), "data": data}
    )
