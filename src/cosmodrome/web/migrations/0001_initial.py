from django.db import migrations, models

from cosmodrome.web.migrations._fields import LONG_AGO, identity, of_table, one_each
from cosmodrome.web.models import new_key


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                identity(),
                ("key", models.CharField(default=new_key, max_length=24, unique=True)),
                ("game", models.CharField(max_length=60)),
                ("rules_version", models.IntegerField()),
                ("box", models.CharField(max_length=16)),
                ("options", models.JSONField()),
                ("seed", models.CharField(blank=True, max_length=20)),
                ("start", models.BinaryField(null=True)),
                ("unrated", models.BooleanField(default=False)),
                ("host", models.CharField(blank=True, max_length=64)),
                ("version", models.IntegerField(default=0)),
                ("revision", models.IntegerField(default=0)),
                ("over", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("bot_seat", models.SmallIntegerField(null=True)),
                ("bot_due", models.DateTimeField(default=LONG_AGO)),
                ("bot_lease", models.DateTimeField(default=LONG_AGO)),
                ("bot_process", models.CharField(blank=True, max_length=40)),
                ("pace", models.IntegerField(default=700)),
                ("hurry", models.BooleanField(default=False)),
                ("undo_seat", models.SmallIntegerField(null=True)),
                ("undo_version", models.IntegerField(default=0)),
                ("undo_agreed", models.IntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("bot_seat__isnull", False)),
                        fields=["bot_due"],
                        name="tables_with_a_bot_to_move",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                identity(),
                ("seq", models.IntegerField()),
                ("layout", models.CharField(max_length=60)),
                ("data", models.BinaryField()),
                of_table("snapshots"),
            ],
            options=one_each("one_per_move", "table", "seq"),
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                identity(),
                ("number", models.SmallIntegerField()),
                ("kind", models.CharField(max_length=8)),
                ("owner", models.CharField(blank=True, max_length=64)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("level", models.CharField(blank=True, max_length=20)),
                ("invitation", models.CharField(blank=True, db_index=True, max_length=64)),
                ("shown", models.BooleanField(default=False)),
                of_table("seats"),
            ],
            options={"ordering": ("number",), **one_each("one_per_seat", "table", "number")},
        ),
        migrations.CreateModel(
            name="Sealed",
            fields=[
                identity(),
                ("seat", models.SmallIntegerField()),
                ("version", models.IntegerField()),
                ("action", models.IntegerField()),
                of_table("sealed"),
            ],
            options=one_each("one_choice_each", "table", "seat"),
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                identity(),
                ("seq", models.IntegerField()),
                ("kind", models.CharField(max_length=4)),
                ("seat", models.SmallIntegerField(null=True)),
                ("action", models.IntegerField(default=0)),
                ("revealed", models.BooleanField(default=False)),
                ("events", models.JSONField(default=list)),
                ("note", models.CharField(blank=True, max_length=40)),
                ("made", models.DateTimeField(auto_now_add=True)),
                of_table("moves"),
            ],
            options={"ordering": ("seq",), **one_each("one_per_number", "table", "seq")},
        ),
    ]
