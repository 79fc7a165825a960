"""Guided games: which guide leads a table, and how far it was read."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0008_acts")]

    operations = [
        migrations.AddField(
            "table", "guide", models.CharField(blank=True, default="", max_length=40)
        ),
        migrations.AddField("table", "guide_read", models.SmallIntegerField(default=0)),
    ]
