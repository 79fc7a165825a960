from django.db import migrations, models

from cosmodrome.web.migrations._fields import LONG_AGO

OPENER = models.CharField(blank=True, default="", max_length=16)


class Migration(migrations.Migration):
    dependencies = [("web", "0002_result")]

    operations = [
        migrations.AddField("table", "opener", OPENER, preserve_default=False),
        migrations.AddField("table", "watched", models.DateTimeField(default=LONG_AGO)),
    ]
