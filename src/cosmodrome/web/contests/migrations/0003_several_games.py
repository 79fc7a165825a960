from django.db import migrations, models

from cosmodrome.web.contests.models import further_games


class Migration(migrations.Migration):
    """Those who are paired may play several games at once."""

    dependencies = [("contests", "0002_league_host")]
    operations = [
        *(
            migrations.AddField(
                model,
                "others",
                models.JSONField(blank=True, default=list, validators=[further_games]),
            )
            for model in ("contest", "league")
        ),
        migrations.AddField("match", "part", models.SmallIntegerField(default=0)),
        migrations.AlterModelOptions(
            "match",
            {
                "ordering": ("round", "number", "part"),
                "verbose_name": "table of a contest",
                "verbose_name_plural": "tables of contests",
            },
        ),
        migrations.RemoveConstraint("match", "one_match_each"),
        migrations.AddConstraint(
            "match",
            models.UniqueConstraint(
                fields=("contest", "round", "number", "part"), name="one_match_each"
            ),
        ),
    ]
