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
        stored = lines.counted(table)
        try:
            moves, pos = _replayed(table, stored)
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


def _replayed(table: Any, stored: list[Any]) -> tuple[list[lines.Played], Position]:
    """The moves of a table made again; whatever is wrong with them, it is no reason to stop."""
    if why := lines.misfit(table):
        raise lines.Refused(why)
    game = lines.game_of(table.game)
    pos = lines.first_position(table, game)
    moves: list[lines.Played] = []
    for move in stored:
        action, last = game.actions.parse(move.action), moves[-1] if moves else None
        moves.append(lines.carry_out(pos, move.seq, move.seat, action, last)[0])
    return moves, pos


class Migration(migrations.Migration):
    dependencies = [("web", "0006_names")]

    operations = [migrations.RunPython(told_from_moves, migrations.RunPython.noop)]
