from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    """Whoever wished to be told is called as seats call them; what waits for them hangs on that."""
    wishes = apps.get_model("notify", "Wishes")
    subscription = apps.get_model("notify", "Subscription")
    notice = apps.get_model("notify", "Notice")
    for wish in wishes.objects.select_related("person"):
        wishes.objects.filter(pk=wish.pk).update(owner=wish.person.key)
        subscription.objects.filter(device__person=wish.person_id).update(wishes=wish)
        notice.objects.filter(person=wish.person_id).update(wishes=wish)
    subscription.objects.filter(wishes=None).delete()
    notice.objects.filter(wishes=None).delete()


class Migration(migrations.Migration):
    """Guests can be told too: wishes are somebody's at a table, with an account or without."""

    dependencies = [("notify", "0001_initial")]
    operations = [
        migrations.AddField("wishes", "owner", models.CharField(default="", max_length=64)),
        migrations.AddField("wishes", "guest_lang", models.CharField(default="en", max_length=8)),
        migrations.AlterField(
            "wishes",
            "person",
            models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wishes",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "subscription",
            "device",
            models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="push",
                to="people.device",
            ),
        ),
        *(
            migrations.AddField(
                model,
                "wishes",
                models.ForeignKey(
                    null=True,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name=name,
                    to="notify.wishes",
                ),
            )
            for model, name in (("subscription", "browsers"), ("notice", "notices"))
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
