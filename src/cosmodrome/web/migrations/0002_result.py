from django.db import migrations, models

from cosmodrome.web.migrations._fields import identity

BESTS = models.Index(fields=["owner", "game", "-points"], name="bests_of_a_guest")
TABLE = models.OneToOneField("web.table", models.CASCADE, related_name="result")


class Migration(migrations.Migration):
    dependencies = [("web", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Result",
            fields=[
                identity(),
                ("game", models.CharField(max_length=60)),
                ("owner", models.CharField(max_length=64)),
                ("points", models.IntegerField()),
                ("lines", models.JSONField(default=list)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("table", TABLE),
            ],
            options={"ordering": ("-points", "made"), "indexes": [BESTS]},
        ),
    ]
