"""The Django application of the people."""

from django.apps import AppConfig

from cosmodrome.web.words import lazily


class PeopleConfig(AppConfig):
    name = "cosmodrome.web.people"
    label = "people"
    verbose_name = lazily("admin.people")
    default_auto_field = "django.db.models.BigAutoField"
