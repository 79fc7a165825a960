"""Reports of problems at /admin: all that was kept with them, for the keeper of the server."""

from __future__ import annotations

from django.contrib import admin

from cosmodrome.web.lookback.models import Problem
from cosmodrome.web.people.admin import Read


@admin.register(Problem)
class ProblemAdmin(Read, admin.ModelAdmin):
    """What people have met at a table; its number is the one they were given."""

    list_display = ("id", "made", "game", "version", "text", "done")
    list_filter = ("done", "game")
    list_editable = ("done",)
    search_fields = ("=id", "text", "table__key")
    fields = ("id", "made", "table", "game", "rules_version", "box", "version", "seat", "lang",
              "agent", "text", "done", "moves", "log", "position", "page")  # fmt: skip
    readonly_fields = tuple(name for name in fields if name != "done")
