"""Clocks, giving up, agreements: what a move must know of people beside the game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0011_people_found")]

    operations = [
        migrations.AddField("sealed", "spent", models.IntegerField(default=0)),
        migrations.AddField("seat", "clock_left", models.IntegerField(null=True)),
        migrations.AddField("seat", "gave_up", models.CharField(blank=True, default="", max_length=8)),
        migrations.AddField("seat", "gave_up_at", models.IntegerField(default=0)),
        migrations.AddField("seat", "was", models.CharField(blank=True, db_index=True, default="", max_length=64)),
        migrations.AddField("table", "clock", models.CharField(blank=True, default="", max_length=16)),
        migrations.AddField("table", "clock_due", models.DateTimeField(db_index=True, null=True)),
        migrations.AddField("table", "clock_reached", models.IntegerField(default=-1)),
        migrations.AddField("table", "clock_running", models.IntegerField(default=0)),
        migrations.AddField("table", "clock_since", models.DateTimeField(null=True)),
        migrations.AddField("table", "closed", models.BooleanField(default=False)),
        migrations.AddField("table", "ended_by", models.CharField(blank=True, default="", max_length=8)),
        migrations.AddField("table", "offer", models.CharField(blank=True, default="", max_length=8)),
        migrations.AddField("table", "offer_agreed", models.IntegerField(default=0)),
        migrations.AddField("table", "offer_seat", models.SmallIntegerField(null=True)),
        migrations.AddField("table", "offer_to", models.CharField(blank=True, default="", max_length=64)),
        migrations.AddField("table", "paused_until", models.DateTimeField(null=True)),
    ]
