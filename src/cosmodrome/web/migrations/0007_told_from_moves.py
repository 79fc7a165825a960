"""What tables of old do not say yet: how they ended, and which of their moves make one choice.

Only where the rules of today are those of the table, and then for good: it can be read when the
rules have changed.
"""

from typing import Any

from django.db import migrations

from cosmodrome.web import lines
from cosmodrome.web.outcomes import outcome_of


def told_from_moves(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("web", "Table").objects
    for key in list(tables.filter(outcome__isnull=True).values_list("pk", flat=True)):
        table = tables.get(pk=key)
        try:
            game, misfit = lines.game_of(table.game), lines.misfit(table)
        except lines.Refused:
            continue
        if misfit:
            continue
        pos, last = lines.first_position(table, game), None
        for move in lines.counted(table, game.actions.parse):
            last, _ = lines.carry_out(pos, move.seq, move.seat, move.action, last)
            if move.choice is None and not table.over:
                said = {"choice": last.choice, "forced": last.forced}
                table.moves.filter(seq=move.seq).update(**said)
        if table.over:
            table.outcome = outcome_of(pos).kept()
            table.save(update_fields=["outcome"])


class Migration(migrations.Migration):
    dependencies = [("web", "0006_names")]

    operations = [migrations.RunPython(told_from_moves, migrations.RunPython.noop)]
