"""The Django application of what people do together at a table."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    name = "cosmodrome.web.club"
    label = "club"
    default_auto_field = "django.db.models.BigAutoField"
