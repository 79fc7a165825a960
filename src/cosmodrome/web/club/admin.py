"""What was said at tables, for whoever looks after the club: to be found and taken away."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from cosmodrome.web.club.models import ChatLine


@admin.register(ChatLine)
class ChatLineAdmin(admin.ModelAdmin):
    """Lines, as they were said; nobody puts words into anybody's mouth."""

    list_display = ("made", "name", "side", "text")
    list_filter = ("side",)
    search_fields = ("name", "text", "table__key")
    fields = readonly_fields = ("made", "name", "side", "text")

    def has_add_permission(self, request: Any) -> bool:
        return False
