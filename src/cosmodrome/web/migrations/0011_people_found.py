"""Indexes to find somebody's tables by; apart, since PostgreSQL changes no table it has just filled."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0010_people")]

    operations = [
        migrations.AlterField(
            "table", "active", models.DateTimeField(db_index=True, default=django.utils.timezone.now)
        ),
        migrations.AlterField(
            "seat", "owner", models.CharField(blank=True, db_index=True, max_length=64)
        ),
        migrations.AlterField(
            "seat", "used", models.CharField(blank=True, db_index=True, max_length=64)
        ),
    ]
