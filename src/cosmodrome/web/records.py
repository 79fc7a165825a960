"""Games that leave a table as text, come back from it, or go on as a copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from cosmodrome.engine.errors import InvalidRecord
from cosmodrome.engine.formats import Record, parse_record, replay_record
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from cosmodrome.web import limits
from cosmodrome.web.lines import (
    SNAPSHOT_EVERY,
    Line,
    Played,
    Refused,
    find,
    first_position,
    game_of,
    layout_key,
    load,
)
from cosmodrome.web.models import Move, Seat, Snapshot, Table
from cosmodrome.web.tables import Plan, advance, event_row, seat_everybody

#: Longer uploaded games are refused.
LONGEST_RECORD = 20_000
#: Bots by their strength; the last two only take over from others.
LEVELS = ("commander", "pilot", "cadet", "greedy", "random")


def record_of(table: Table) -> str:
    """The record of a finished game; a running one keeps its secrets."""
    if not table.over:
        raise Refused("record_later", 403)
    line = load(table)
    return line.position.record([seat.name or seat.level or seat.kind for seat in line.seats])


def from_record(text: str, host: str) -> Table:
    """A table from an uploaded record, checked move by move."""
    try:
        parsed: Record = parse_record(text)
        if len(parsed.actions) > LONGEST_RECORD:
            raise Refused("record_too_long", 413, most=LONGEST_RECORD)
        game = game_of(parsed.game)
        pos = replay_record(game, parsed)
    except InvalidRecord as error:
        raise Refused("bad_record", 400, why=str(error)) from None
    seats = [seat for seat in range(pos.seats) if seat not in pos.automas]
    plans = [_as_recorded(parsed.seats[n] if n < len(parsed.seats) else "", host) for n in seats]
    return _copy(game, pos, pos.history, plans, host)


def _as_recorded(name: str, host: str) -> Plan:
    """A seat of a record: a bot by its level, or a person by name where there is one."""
    if name in LEVELS:
        return Plan(Seat.BOT, name)
    nameless = name in (Seat.PERSON, Seat.OPEN, Seat.BOT, Seat.AUTOMA, "human")
    return Plan(Seat.PERSON, name="" if nameless else name.replace("\0", "")[:40], owner=host)


def continued(key: str, owner: str, steps: int, level: str) -> Table:
    """A copy of a finished game from one of its moves on: the own seat, bots elsewhere."""
    source = load(find(key))
    if not source.table.over:
        raise Refused("record_later", 403)
    if not 0 <= steps <= len(source.moves):
        raise Refused("illegal", 400)
    pos = source.position
    mine = (source.owned(owner) or [0])[0]
    plans = [
        Plan(Seat.PERSON, name=seat.name, owner=owner)
        if seat.number == mine
        else Plan(Seat.BOT, seat.level or level, seat.name)
        for seat in source.seats
        if seat.kind != Seat.AUTOMA
    ]
    return _copy(source.game, pos, pos.history[:steps], plans, owner)


def _copy(
    game: Game,
    pos: Position,
    history: Iterable[tuple[int, int]],
    plans: Sequence[Plan],
    host: str,
) -> Table:
    with transaction.atomic():
        table: Table = Table.objects.create(
            game=game.id, rules_version=game.rules_version, box=game.box.digest, host=host,
            options=pos.options, seed="" if pos.seed is None else str(pos.seed), unrated=True,
            start=pos.start if pos.seed is None else None, opener=limits.opener(),
        )  # fmt: skip
        fresh = first_position(table, game)
        seat_everybody(table, fresh, plans)
        line = Line(table, game, [], fresh, list(table.seats.all()))
        rows, snapshots = [], []
        for seq, (seat, action) in enumerate(history, 1):
            events = fresh._apply(seat, action)
            line.moves.append(Played(seq, seat, action, not fresh.can_undo))
            rows.append(
                Move(
                    table=table, seq=seq, kind=Move.PLAY, seat=seat, action=action,
                    revealed=not fresh.can_undo, events=[event_row(event) for event in events],
                )
            )  # fmt: skip
            if seq % SNAPSHOT_EVERY == 0:
                data = bytes(fresh)
                snapshots.append(Snapshot(table=table, seq=seq, layout=layout_key(game), data=data))
        Move.objects.bulk_create(rows, batch_size=500)
        Snapshot.objects.bulk_create(snapshots, batch_size=100)
        table.version = len(rows)
        advance(line)
    return table
