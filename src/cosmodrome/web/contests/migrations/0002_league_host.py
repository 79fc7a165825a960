import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("contests", "0001_initial"), ("people", "0005_said")]
    operations = [
        migrations.AddField(
            "league",
            "host",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="hosted_leagues",
                to=settings.AUTH_USER_MODEL,
            ),
        )
    ]
