"""Games that leave a table as text, come back from it, or go on as a copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from cosmodrome.bots import LEVELS
from cosmodrome.engine.errors import InvalidRecord
from cosmodrome.engine.formats import (
    RECORD_FORMAT,
    Record,
    parse_record,
    position_data,
    record_text,
    replay_record,
)
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from cosmodrome.web import limits
from cosmodrome.web.lines import (
    SNAPSHOT_EVERY,
    Line,
    Refused,
    carry_out,
    counted,
    find,
    first_position,
    game_of,
    layout_key,
    load,
    misfit,
)
from cosmodrome.web.models import Move, Seat, Snapshot, Table
from cosmodrome.web.outcomes import Outcome
from cosmodrome.web.tables import Plan, advance, move_row, seat_everybody

#: Longer uploaded games are refused.
LONGEST_RECORD = 20_000


def record_of(table: Table) -> str:
    """The record of a game, from what is stored; one that goes on keeps its secrets."""
    why = misfit(table)
    if not table.over and why != "older_rules":
        raise Refused("record_later", 403)
    header: dict[str, Any] = {
        "Format": RECORD_FORMAT,
        "Game": table.game,
        "Rules": table.rules_version,
        "Box": table.box,
    }
    if table.start is None:
        header |= {"Seed": int(table.seed), "Options": table.options}
    elif not why:
        header["Position"] = position_data(first_position(table, game_of(table.game)))
    else:
        raise Refused(why)
    numbers: dict[str, int] = {}
    moves = counted(table, lambda name: numbers.setdefault(name, len(numbers)))
    header["Seats"] = [seat.name or seat.level or seat.kind for seat in table.seats.all()]
    header["Actions"] = len(moves)
    if table.over and (table.outcome or not why):
        outcome = Outcome(**table.outcome) if table.outcome else load(table).outcome
        header |= {"Scores": outcome.scores, "Places": outcome.places}
    names = list(numbers)
    return record_text(header, [(move.seat, names[move.action]) for move in moves])


def from_record(text: str, host: str) -> Table:
    """A table from an uploaded record, checked move by move."""
    try:
        parsed: Record = parse_record(text)
        if len(parsed.actions) > LONGEST_RECORD:
            raise Refused("record_too_long", 413, most=LONGEST_RECORD)
        game = game_of(parsed.game)
        pos = replay_record(game, parsed)
    except InvalidRecord as error:
        raise Refused("bad_record", 400, why=error.told) from None
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
    history = [(move.seat, move.action) for move in source.moves[:steps]]
    return _copy(source.game, pos, history, plans, owner)


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
        rows: list[Move] = []
        snapshots: list[Snapshot] = []
        for seq, (seat, action) in enumerate(history, 1):
            move, events = carry_out(fresh, seq, seat, action, line.moves[-1] if rows else None)
            line.moves.append(move)
            rows.append(move_row(line, move, events))
            if seq % SNAPSHOT_EVERY == 0:
                data = bytes(fresh)
                snapshots.append(Snapshot(table=table, seq=seq, layout=layout_key(game), data=data))
        Move.objects.bulk_create(rows, batch_size=500)
        Snapshot.objects.bulk_create(snapshots, batch_size=100)
        table.version = len(rows)
        advance(line)
    return table
