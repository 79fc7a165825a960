import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0003_fair_use")]

    operations = [
        migrations.CreateModel(
            name="Pulse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("beat", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="rematch_of",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematches",
                to="web.table",
            ),
        ),
    ]
