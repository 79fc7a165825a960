"""The Django application of looking back."""

from django.apps import AppConfig


class LookbackConfig(AppConfig):
    name = "cosmodrome.web.lookback"
    label = "lookback"
    default_auto_field = "django.db.models.BigAutoField"
