import datetime

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0002_result")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="opener",
            field=models.CharField(blank=True, default="", max_length=16),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="table",
            name="watched",
            field=models.DateTimeField(
                default=datetime.datetime(2000, 1, 1, 0, 0, tzinfo=datetime.UTC)
            ),
        ),
    ]
