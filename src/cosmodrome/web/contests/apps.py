"""The Django application of contests and the lobby."""

from django.apps import AppConfig


class ContestsConfig(AppConfig):
    name = "cosmodrome.web.contests"
    label = "contests"
    default_auto_field = "django.db.models.BigAutoField"
