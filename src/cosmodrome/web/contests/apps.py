"""The Django application of contests and the lobby."""

from django.apps import AppConfig

from cosmodrome.web.words import lazily


class ContestsConfig(AppConfig):
    name = "cosmodrome.web.contests"
    label = "contests"
    verbose_name = lazily("contest.title")
    default_auto_field = "django.db.models.BigAutoField"
