"""The Django application of what people do together at a table."""

from django.apps import AppConfig

from cosmodrome.web.words import lazily


class ClubConfig(AppConfig):
    name = "cosmodrome.web.club"
    label = "club"
    verbose_name = lazily("table.chat")
    default_auto_field = "django.db.models.BigAutoField"
