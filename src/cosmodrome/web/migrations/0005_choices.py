from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0004_rematch_and_pulse")]

    operations = [
        migrations.AddField("move", "choice", models.IntegerField(null=True)),
        migrations.AddField("move", "forced", models.BooleanField(default=False)),
    ]
