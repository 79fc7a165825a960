"""The Django application of what people are told."""

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    name = "cosmodrome.web.notify"
    label = "notify"
    default_auto_field = "django.db.models.BigAutoField"
