from django.db import migrations, models

from cosmodrome.web.migrations._fields import identity

OLD = models.ForeignKey("web.table", models.SET_NULL, null=True, related_name="rematches")


class Migration(migrations.Migration):
    dependencies = [("web", "0003_fair_use")]

    operations = [
        migrations.CreateModel(
            name="Pulse", fields=[identity(), ("beat", models.DateTimeField(auto_now=True))]
        ),
        migrations.AddField("table", "rematch_of", OLD),
    ]
