"""Games that leave a table as text, come back from it, or go on as a copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from cosmodrome.bots import LEVELS
from cosmodrome.engine import formats
from cosmodrome.engine.errors import InvalidBox, InvalidRecord
from cosmodrome.engine.game import Game
from cosmodrome.engine.position import Position
from cosmodrome.web import lines
from cosmodrome.web.boxes import keeping, shelf
from cosmodrome.web.boxes.keeping import Chosen
from cosmodrome.web.lines import Refused, Steps, first_position, load
from cosmodrome.web.models import Move, Seat, Snapshot, Table
from cosmodrome.web.people import names
from cosmodrome.web.tables import Plan, advance, lay, made

#: Longer uploaded games are refused.
LONGEST_RECORD = 20_000


def record_of(table: Table) -> str:
    """The record of a game, from what is stored; one that goes on keeps its secrets."""
    if not table.over and lines.misfit(table) != "older_rules":
        raise Refused("record_later", 403)
    return whole_record(table)


def whole_record(table: Table, named: bool = True) -> str:
    """The same, secrets and all: for nobody who plays. Not `named`, it tells nobody's name."""
    why = lines.misfit(table)
    header: dict[str, Any] = {
        "Format": formats.RECORD_FORMAT,
        "Game": table.game,
        "Rules": table.rules_version,
        "Box": table.box,
    }
    if table.start is None:
        header |= {"Seed": int(table.seed), "Options": table.options}
    elif not why:
        header["Position"] = formats.position_data(first_position(table, lines.game_at(table)))
    else:
        raise Refused(why)
    moves = lines.counted(table)
    header["Seats"] = [
        (named and seat.name) or seat.level or seat.kind for seat in table.seats.all()
    ]
    steps = [(move.seat, str(step)) for move in moves for step in move.steps]
    header["Actions"] = len(steps)
    if table.outcome:
        header |= {"Scores": table.outcome["scores"], "Places": table.outcome["places"]}
    return formats.record_text(header, steps)


def from_record(text: str, host: str, box_text: str = "") -> Table:
    """A table from an uploaded record, checked move by move.

    Where the game was played with another box, that comes with it, or is one of the guest's own.
    """
    try:
        parsed: formats.Record = formats.parse_record(text)
        if len(parsed.actions) > LONGEST_RECORD:
            raise Refused("record_too_long", 413, most=LONGEST_RECORD)
        game = lines.game_of(parsed.game)
        box = _box_of(parsed, game, host, box_text)
        game = keeping.over(game.id, box.text) if box else game
        pos = formats.replay_record(game, parsed)
    except InvalidRecord as error:
        raise Refused("bad_record", 400, why=error.told) from None
    except InvalidBox as error:
        raise Refused("bad_box", 400, why=error.told) from None
    seats = [seat for seat in range(pos.seats) if seat not in pos.automas]
    plans = [_as_recorded(parsed.seats[n] if n < len(parsed.seats) else "", host) for n in seats]
    return copied(pos, formats.acts_of(game, pos.history), plans, host, box)


def _box_of(record: formats.Record, game: Game, host: str, text: str) -> Chosen | None:
    """The box of a record: what came with it, one of the guest's own, or the printed one."""
    if record.box == game.box.digest:
        return None
    if len(text) > keeping.LARGEST:
        raise Refused("large_box", 413, most=keeping.LARGEST)
    if text:
        return Chosen(text, record.box, host, travels=False)
    own = (box for box in shelf.boxes_of(host, game.id) if box.digest == record.box)
    return next(map(shelf.chosen, own), None)


def _as_recorded(name: str, host: str) -> Plan:
    """A seat of a record: a bot by its level, or a person by name where there is one."""
    if name in LEVELS:
        return Plan(Seat.BOT, name)
    nameless = name in (Seat.PERSON, Seat.OPEN, Seat.BOT, Seat.AUTOMA, "human")
    return Plan(Seat.PERSON, name="" if nameless else names.tidy(name)[:40], owner=host)


def continued(
    key: str, owner: str, steps: int, level: str, seat: int | None = None, name: str = ""
) -> Table:
    """A copy of a finished game from one of its moves on: one seat, or the own; bots elsewhere."""
    source = load(lines.find(key))
    if not source.table.over:
        raise Refused("record_later", 403)
    playing = [one.number for one in source.seats if one.kind != Seat.AUTOMA]
    if seat is not None and seat not in playing:
        raise Refused("bad_request", 400)
    mine = (source.owned(owner) or playing)[0] if seat is None else seat
    plans = [
        Plan(Seat.PERSON, name=name if one.kind == Seat.BOT else one.name, owner=owner)
        if one.number == mine
        else Plan(Seat.BOT, one.level or level, one.name)
        for one in source.seats
        if one.kind != Seat.AUTOMA
    ]
    acts = [(move.seat, move.steps) for move in source.past(steps).moves]
    start = first_position(source.table, source.game)
    return copied(start, acts, plans, owner, keeping.on(source.table))


def copied(
    pos: Position, acts: Iterable[tuple[int, Steps]], plans: Sequence[Plan], host: str,
    box: Chosen | None = None,
) -> Table:  # fmt: skip
    """A table that starts where a position did, with some moves made; it counts for nothing."""
    with transaction.atomic():
        line = lay(pos, plans, host, box, unrated=True)
        table, layout = line.table, lines.layout_key(line.game)
        rows: list[Move] = []
        snapshots: list[Snapshot] = []
        for seq, (seat, steps) in enumerate(acts, 1):
            rows.append(made(line, seq, seat, steps))
            if seq % lines.SNAPSHOT_EVERY == 0:
                data = bytes(line.position)
                snapshots.append(Snapshot(table=table, seq=seq, layout=layout, data=data))
        Move.objects.bulk_create(rows, batch_size=500)
        Snapshot.objects.bulk_create(snapshots, batch_size=100)
        table.version = len(rows)
        advance(line)
    return table
