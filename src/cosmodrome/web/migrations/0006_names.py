"""Moves and sealed choices by their names, undone moves in a column of their own, outcomes."""

from pathlib import Path
from typing import Any

from django.db import migrations, models
from django.db.models import Case, CharField, F, Value, When
from django.db.models.functions import Cast

import cosmodrome
from cosmodrome.engine.errors import UnknownGame

#: What the numbers meant, game by game, when actions were still stored as numbers.
NAMES = Path(__file__).with_name("action_names.txt")


def numbers_become_names(apps: Any, schema_editor: Any) -> None:
    known = {}
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        game, *names = line.split(" ")
        known[game] = names
    tables, moves, sealed = (apps.get_model("web", name) for name in ("Table", "Move", "Sealed"))
    for game in tables.objects.order_by().values_list("game", flat=True).distinct():
        names = known.get(game) or _names_of(game)
        named = Case(
            *(When(action=number, then=Value(name)) for number, name in enumerate(names)),
            default=Cast("action", CharField()),
        )
        these = tables.objects.filter(game=game).values("pk")
        moves.objects.filter(table__in=these, kind="play").update(named=named)
        sealed.objects.filter(table__in=these).update(named=named)
    moves.objects.filter(kind="undo").update(undone=F("action"))


def _names_of(game: str) -> list[str]:
    """A game from another package tells itself; one that is gone keeps its numbers."""
    try:
        actions = cosmodrome.load(game).actions
    except UnknownGame:
        return []
    return [actions.text(number) for number in range(actions.size)]


class Migration(migrations.Migration):
    dependencies = [("web", "0005_choices")]

    operations = [
        migrations.AddField("table", "outcome", models.JSONField(null=True)),
        migrations.AddField("move", "undone", models.IntegerField(null=True)),
        migrations.AddField(
            "move", "named", models.CharField(max_length=60, blank=True, default="")
        ),
        migrations.AddField(
            "sealed", "named", models.CharField(max_length=60, default=""), preserve_default=False
        ),
        migrations.RunPython(numbers_become_names, migrations.RunPython.noop),
        migrations.RemoveField("move", "action"),
        migrations.RenameField("move", "named", "action"),
        migrations.RemoveField("sealed", "action"),
        migrations.RenameField("sealed", "named", "action"),
    ]
