"""The one Django application of the table."""

from django.apps import AppConfig

from cosmodrome.web.words import lazily


class TableConfig(AppConfig):
    name = "cosmodrome.web"
    label = "web"
    verbose_name = lazily("fields.table")
    default_auto_field = "django.db.models.BigAutoField"
