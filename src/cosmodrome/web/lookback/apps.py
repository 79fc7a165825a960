"""The Django application of looking back."""

from django.apps import AppConfig

from cosmodrome.web.words import lazily


class LookbackConfig(AppConfig):
    name = "cosmodrome.web.lookback"
    label = "lookback"
    verbose_name = lazily("problem.many")
    default_auto_field = "django.db.models.BigAutoField"
