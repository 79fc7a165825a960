"""Who is at a table, what they say there, and the beat of the club."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("web", "0012_tables_club"),
    ]

    operations = [
        migrations.CreateModel(
            name="Beat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("beat", models.DateTimeField()),
                ("lost", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="ChatLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("name", models.CharField(max_length=40)),
                ("side", models.CharField(max_length=8)),
                ("seat", models.SmallIntegerField(null=True)),
                ("text", models.CharField(max_length=300)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chat",
                        to="web.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "line of chat",
                "verbose_name_plural": "lines of chat",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by", models.CharField(db_index=True, max_length=64)),
                ("whom", models.CharField(max_length=64)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to="web.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "by", "whom"), name="muted_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("process", models.CharField(max_length=40)),
                ("here", models.BooleanField(default=True)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="presences",
                        to="web.table",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["process", "here"], name="present_in_a_process")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "owner", "process"), name="present_once"
                    )
                ],
            },
        ),
    ]
