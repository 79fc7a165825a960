"""The Django application of the boxes."""

from django.apps import AppConfig


class BoxesConfig(AppConfig):
    name = "cosmodrome.web.boxes"
    label = "boxes"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A guest's boxes become a person's with all that is theirs."""
        from cosmodrome.web.boxes.models import Box, Brought
        from cosmodrome.web.people.identity import OWNERS

        OWNERS.extend([(Box, "owner"), (Brought, "owner")])
