"""The Django application of the people."""

from django.apps import AppConfig, apps

from cosmodrome.web.words import has, lazily


class PeopleConfig(AppConfig):
    name = "cosmodrome.web.people"
    label = "people"
    verbose_name = lazily("admin.people")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The administration calls fields as the words do; migrations know nothing of it."""
        for model in apps.get_models():
            for field in model._meta.fields:
                if has(path := f"fields.{field.name}"):
                    field.verbose_name = lazily(path)
