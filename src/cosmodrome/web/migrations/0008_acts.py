"""Acts of several steps, who has learnt something by each, and questions that pass by themselves."""

from typing import Any

from django.db import migrations, models

#: What was known to be revealed was so to all seats.
ALL = 0x3FFF


def everybody_has_learnt(apps: Any, schema_editor: Any) -> None:
    apps.get_model("web", "Move").objects.filter(revealed=True).update(learnt=ALL)


class Migration(migrations.Migration):
    dependencies = [("web", "0007_told_from_moves")]

    operations = [
        migrations.AlterField("move", "action", models.TextField(blank=True, default="")),
        migrations.AlterField("sealed", "action", models.TextField()),
        migrations.AddField("seat", "passes", models.BooleanField(null=True)),
        migrations.AddField("move", "learnt", models.IntegerField(default=0)),
        migrations.RunPython(everybody_has_learnt, migrations.RunPython.noop),
        migrations.RemoveField("move", "revealed"),
    ]
