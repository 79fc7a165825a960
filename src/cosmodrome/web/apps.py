"""The one Django application of the table."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "cosmodrome.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"
