from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0004_rematch_and_pulse")]

    operations = [
        migrations.AddField(
            model_name="move",
            name="choice",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="move",
            name="forced",
            field=models.BooleanField(default=False),
        ),
    ]
