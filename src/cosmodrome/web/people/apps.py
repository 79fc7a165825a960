"""The Django application of the people."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "cosmodrome.web.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"
