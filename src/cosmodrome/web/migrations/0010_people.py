"""When a table was last active and who is asked, where an invitation leads, what is not rated."""

from typing import Any

import django.utils.timezone
from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce


def since_the_last_move(apps: Any, schema_editor: Any) -> None:
    moves = apps.get_model("web", "Move").objects.filter(table=OuterRef("pk")).order_by("-seq")
    last = Coalesce(Subquery(moves.values("made")[:1]), F("created"))
    apps.get_model("web", "Table").objects.update(active=last)


class Migration(migrations.Migration):
    dependencies = [("web", "0009_guides")]

    operations = [
        migrations.AddField(
            "table", "active", models.DateTimeField(default=django.utils.timezone.now)
        ),
        migrations.AddField("table", "asked", models.IntegerField(null=True)),
        migrations.AddField("table", "unrated_by", models.CharField(blank=True, max_length=12, default="")),
        migrations.AlterField("table", "unrated_by", models.CharField(blank=True, max_length=12)),
        migrations.AddField("seat", "used", models.CharField(blank=True, max_length=64, default="")),
        migrations.RunPython(since_the_last_move, migrations.RunPython.noop),
    ]
