import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What is told hangs on what somebody wishes; apart from the rows, which PostgreSQL asks for."""

    dependencies = [("notify", "0002_guests")]
    operations = [
        migrations.AlterField("wishes", "owner", models.CharField(max_length=64, unique=True)),
        *(
            migrations.AlterField(
                model,
                "wishes",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name=name,
                    to="notify.wishes",
                ),
            )
            for model, name in (("subscription", "browsers"), ("notice", "notices"))
        ),
        migrations.RemoveConstraint("notice", "told_once"),
        migrations.RemoveConstraint("notice", "told_once_without_a_table"),
        migrations.RemoveField("notice", "person"),
        migrations.AddConstraint(
            "notice",
            models.UniqueConstraint(
                fields=("wishes", "table", "kind", "occasion", "by"), name="told_once"
            ),
        ),
        migrations.AddConstraint(
            "notice",
            models.UniqueConstraint(
                condition=models.Q(("table", None)),
                fields=("wishes", "kind", "occasion", "by"),
                name="told_once_without_a_table",
            ),
        ),
    ]
