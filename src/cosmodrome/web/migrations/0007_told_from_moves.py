"""What tables of old do not say yet: how they ended, and which of their moves make one choice.

Only where the rules of today are those of the table, and then for good: it can be read when the
rules have changed.
"""

import logging
from typing import Any

from django.db import migrations

from cosmodrome.engine.position import Position
from cosmodrome.web import lines
from cosmodrome.engine.outcomes import outcome_of

log = logging.getLogger("cosmodrome.migrations")


def told_from_moves(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("web", "Table").objects
    for key in list(tables.filter(outcome__isnull=True).values_list("pk", flat=True)):
        table = tables.get(pk=key)
        try:
            moves, pos = _replayed(table)
        except Exception as error:
            log.warning("table %s stays as it was: %r", table.key, error)
            continue
        if table.over:
            table.outcome = outcome_of(pos).kept()
            table.save(update_fields=["outcome"])
            continue
        for move in moves:
            told = {"choice": move.choice, "forced": move.forced}
            table.moves.filter(seq=move.seq, choice=None).update(**told)


def _replayed(table: Any) -> tuple[list[lines.Played], Position]:
    """The moves of a table made again; whatever is wrong with them, it is no reason to stop."""
    game = lines.game_of(table.game)
    if why := lines.unfit(game, table):
        raise lines.Refused(why)
    pos = lines.first_position(table, game)
    moves: list[lines.Played] = []
    for seq, seat, action in _standing(table):
        steps, last = (game.actions.parse(action),), moves[-1] if moves else None
        moves.append(lines.carry_out(pos, seq, seat, steps, last)[0])
    return moves, pos


def _standing(table: Any) -> list[tuple[int, int, str]]:
    """The moves that count: number, seat, and action by name."""
    found: list[tuple[int, int, str]] = []
    rows = table.moves.exclude(kind="note").order_by("seq")
    for undone, *move in rows.values_list("undone", "seq", "seat", "action"):
        if undone is None:
            found.append(tuple(move))
        while undone is not None and found and found[-1][0] >= undone:
            found.pop()
    return found


class Migration(migrations.Migration):
    dependencies = [("web", "0006_names")]

    operations = [migrations.RunPython(told_from_moves, migrations.RunPython.noop)]
